"""A table with a pot in the terminal: you, neighbours who play by themselves, a dealer who goes by the text."""

from __future__ import annotations

import random
import secrets
from typing import Unpack

from croupier.editions import Game
from croupier.games.pot import show_felt as pot_felt
from croupier.games.pot.asks import show_hand
from croupier.games.pot.bots import Bot, bot
from croupier.games.pot.hand import PotHand
from croupier.games.pot.limits import buy_ins, usual_stack
from croupier.games.pot.money import is_win, receiver
from croupier.games.pot.session import PotSession
from croupier.games.pot.show_keep import hands_kept, written
from croupier.games.pot.show_words import options_words
from croupier.games.pot.simulate import Unseen
from croupier.games.pot.talk import PotTalk
from croupier.games.pot.typed import parse_answer
from croupier.kit import Refusal, cents, show_cards
from croupier.rounds.demands import Chance, Decide
from croupier.rounds.events import Dealt
from croupier.show.terminal import YOU, Leave, Talking, Terminal
from croupier.show.words import basis, money, signed

USUAL_SEATS = 6


class PotLive(Terminal):
    """One player among bots, hand after hand, until the player leaves."""

    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        seed: int | None = None,
        bankroll: int = 100_000,
        bots: str = "sensible",
        training: bool = False,
        **talking: Unpack[Talking],
    ) -> None:
        count = min(USUAL_SEATS, game.seats) if seats is None else seats
        least = max(2, game.edition.law.seats.least)
        if not least <= count <= game.seats:
            told = f"{least} to {game.seats}"
            raise Refusal(f"--seats {count} is refused; {game.edition.id} is played by {told}.")
        if bankroll < max(1, buy_ins(game)[0]):
            told = f"at least {money(buy_ins(game)[0])}" if buy_ins(game)[0] else "more than nothing"
            raise Refusal(f"A bankroll of {money(bankroll)} is refused; one sits down here with {told}.")
        super().__init__(game, **talking)
        self.deep = usual_stack(game)
        mine = min(bankroll, self.deep)
        self.training = training
        self.seed = secrets.randbits(64) if seed is None else seed
        self.rng = random.Random(f"croupier:{self.seed}:players")
        self.bots: dict[int, Bot] = {seat: bot(bots, game, self.rng) for seat in range(2, count + 1)}
        self.session = PotSession(game, {YOU: mine, **dict.fromkeys(self.bots, self.deep)})
        self.pocket, self.began = bankroll - mine, bankroll
        self.muck = False
        self.hand: PotHand | None = None
        self.source: Unseen | None = None
        self.paid = 0  # what the house took from pots that you won
        self.talk = PotTalk(self)
        self.kept = 0 if self.save is None else hands_kept(self.save)

    # The evening.

    def run(self) -> None:
        """Hands until the player leaves, the money is gone or the input ends."""
        self.greet(f"You sit down in seat {YOU} with {money(self.session.stacks[YOU])};")
        try:
            while self._ready():
                self._play(self.session.hand(shows=True))
                self._between()
            self.say("Your bankroll is gone.")
        except Leave:
            self._left()
        self._goodbye()

    def _ready(self) -> bool:
        """Everybody has chips for the next hand; whether the player has any left."""
        needs = self._needs()
        for seat in self.bots:
            if self.session.stacks[seat] < max(needs, self.deep // 10):
                self.session.top_up(seat, self.deep)
        while self.session.stacks[YOU] < needs:
            if self.session.stacks[YOU] + self.pocket < needs:
                return False
            self.say(f"You have {money(self.session.stacks[YOU])} on the table, too little for a hand.")
            self._rebuy("")
        return True

    def _needs(self) -> int:
        """The least that a seat can be dealt in with."""
        pool = self.session.pool
        stake = 0 if pool is None else self.game.cents_of(pool.row.wager) or 0
        beside = self.session.beside
        return stake + (0 if beside is None else beside.needs) + 1

    def _between(self) -> None:
        """Words between two hands; Enter goes on."""
        while True:
            line = self.ask("Enter deals the next hand > ")
            if line is None:
                continue
            word, _, rest = line.partition(" ")
            if word in ("", "next", "deal", "n"):
                return
            if word in ("rebuy", "buy"):
                self._rebuy(rest)
            else:
                self.say(f"{line!r} is not understood between hands; Enter, rebuy 100, leave, or help.")

    def _rebuy(self, amount: str) -> None:
        """Chips for money from the pocket; without an amount up to the usual stack."""
        try:
            wanted = cents(amount) if amount else max(0, self.deep - self.session.stacks[YOU])
            bought = min(wanted, self.pocket) if not amount else wanted
            if bought > self.pocket:
                raise Refusal(f"You have {money(self.pocket)} in your pocket, not {money(bought)}.")
            self.session.buy(YOU, bought)
        except Refusal as refusal:
            self.refused(refusal)
            return
        self.pocket -= bought
        told = f"You buy chips for {money(bought)} and have {money(self.session.stacks[YOU])} on the table"
        self.say(f"{told}, {money(self.pocket)} in your pocket.")

    def _left(self) -> None:
        """The player goes in the middle of a hand: what was put in stays there."""
        hand = self.hand
        if hand is None or hand.over:
            return
        t = hand.t
        i = t.place(YOU)
        self.session.stacks[YOU] = t.stack[i] + t.behind[i]
        put = t.contributed[i] + t.dead_by[i]
        rows = [row for row in t.rules.rulings if row.kind in ("left the table", "absent player")]
        said = f" {rows[0].says} {basis(rows[0].cite, rows[0].reading)}" if rows and rows[0].says else ""
        if t.live[i] and put:
            self.say(f"You give your hand up; {money(put)} stays in the pot.{said}", "dim")

    def _goodbye(self) -> None:
        session = self.session
        now = session.stacks[YOU] + self.pocket
        self.goodbye(now, now - self.began, session.hands, "hand")
        if session.house:
            mine = f", {money(self.paid)} of it from pots that you won" if self.paid else ""
            self.say(f"The house took {money(session.house)}{mine}.")
        if session.jackpots.fed:
            self.say(
                f"{money(session.jackpots.fed)} went to the jackpot, {money(session.jackpots.paid)} came back."
            )

    # One hand.

    def _play(self, hand: PotHand) -> None:
        self.hand = hand
        source = Unseen(hand, random.Random(f"croupier:{self.seed}/{self.session.hands + 1}"))
        self.source = source
        self.talk.begin(hand)
        while not hand.over:
            due = hand.due
            if isinstance(due, Chance) and due.to is not None:
                hand.push(Dealt(due.to, source.card(due.to)))
            elif isinstance(due, Decide):
                i = hand.t.place(due.seat)
                before = hand.t.contributed[i]
                if due.seat == YOU:
                    self._decide(hand, due)
                else:
                    hand.push(self.bots[due.seat](hand, due))
                self.talk.paid = hand.t.contributed[i] - before
            self.talk.tell()
        self._finish(hand)

    def _decide(self, hand: PotHand, due: Decide) -> None:
        if due.question == "show":
            refused = hand.refusal(show_hand(YOU)) if self.muck else None
            if refused is not None:
                self.refused(refused)
            mucks = self.muck and refused is None
            hand.push(show_hand(YOU, () if mucks else tuple(hand.t.cards[hand.t.place(YOU)])))
            return
        self.console.print(pot_felt.felt(hand, self.game, YOU))
        if due.question in ("discard", "wild"):
            held = hand.t.cards[hand.t.place(YOU)]
            self.say("   ".join(f"{n} {show_cards([card], signs=True)}" for n, card in enumerate(held, 1)))
        before = len(hand.inputs)
        while len(hand.inputs) == before:
            line = self.ask(f"You may {options_words(hand, due)} > ")
            if line is None:
                continue
            try:
                hand.push(parse_answer(hand, due, line))
                self.talk.last.clear()
            except Refusal as refusal:
                self.refused(refusal)

    def _finish(self, hand: PotHand) -> None:
        t = hand.t
        shown = any(t.shown)
        if shown or t.board:
            self.console.print(pot_felt.felt(hand, self.game, YOU))
        before = self.session.stacks[YOU]
        moved = self.session.finish(hand)
        moves = self.talk.award(hand, moved)
        self.console.print(pot_felt.award(moves, YOU))
        won = {receiver(move) for move in hand.money if is_win(move)}
        if YOU in won:
            self.paid += t.taken // len(won)
        now = self.session.stacks[YOU]
        self.talk.beside()
        self.say(f"You have {money(now)} ({signed(now - before)}).", "bold")
        if self.save is not None:
            self.kept += 1
            self.keep(written(hand, self.game, self.kept, YOU))

    # Talking.

    def ask(self, prompt: str) -> str | None:
        """A line that is not one of the table's own words; None where one of them was answered."""
        line = self._read(prompt).strip()
        return None if self.talk.answered(line) else line
