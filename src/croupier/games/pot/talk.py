"""What is said at a table with a pot: events as they happen, and the words that may be typed at any prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.games.pot import show_felt as pot_felt
from croupier.games.pot.asks import PotEvent
from croupier.games.pot.hand import PotHand
from croupier.games.pot.money import cause, receiver
from croupier.games.pot.show_training import Training
from croupier.games.pot.show_words import event_words, moved_words, who_words
from croupier.games.pot.typed import parse_incident
from croupier.kit import Refusal, show_cards
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Dealt, Did, Incident
from croupier.rounds.money import Moved, layout_account
from croupier.show.terminal import Leave
from croupier.show.words import WIDTH, basis, money, paragraph

if TYPE_CHECKING:
    from croupier.games.pot.live import PotLive

HELP = """\
f, k, c       fold, check, call
b 20, r 20    bet 20, raise to 20; `raise by 8`, `raise min`, `raise pot`; `all in`
pat           stand pat; `draw 2 5` or `discard 9h` throws cards away, by number or by name
wild 2c       and `expose`, `keep down`, `straddle`, `stake 10`, `bet`, `fold`, where the game asks for them
equity        how much of the pot your hand takes on the average against the others' unknown cards
table         the table again
why           the clauses behind what was just said and what is asked
rules         the rule card; `readings`: how unclear clauses are read
incident      what irregularities can be reported now; `incident 3 seat 2 9h`, with facts as words
muck, show    whether your hand is thrown away unseen at a showdown from now on, or shown
rebuy 100     between hands: more chips
leave, quit   leave the table"""


class PotTalk:
    """Tells the events of a hand and answers the player's questions."""

    def __init__(self, live: PotLive) -> None:
        self.live = live
        self.events = self.moves = 0
        self.paid = 0  # what the last act cost
        self.awarded: list[Moved] = []
        self.training = Training(live.game.edition.law.steps) if live.training else None
        self.dealt: list[tuple[int | str, int]] = []
        self.last: list[tuple[str, Basis]] = []  # what was said since the player was last asked

    # Events.

    def begin(self, hand: PotHand) -> None:
        """A new hand: the button, what was carried over, and the bets that had to be made."""
        self.events = self.moves = 0
        self.dealt, self.last = [], []
        t = hand.t
        number = self.live.session.hands + 1
        self.live.say(f"\nHand {number}. The button is at seat {t.seats[-1]}.", "bold")
        self._steps("before")
        if t.carry:
            self._say(f"{money(t.carry)} lies in the pot from the hand before.", t.rules.basis("award"))
        pool = self.live.session.pool
        if pool is not None and pool.stakes:
            self._say(
                f"Everybody puts up {money(max(pool.stakes.values()))} for the {pool.row.name}.",
                pool.row.grounds,
            )
        beside = self.live.session.beside
        if beside is not None:
            mine = beside.stakes.get(1, {})
            titles = [
                f"{money(amount)} for the {self.live.game.wager(name).title}" for name, amount in mine.items()
            ]
            self._say(
                f"Beside the pot you put up {' and '.join(titles)}.",
                self.live.game.wager(next(iter(mine))).grounds,
            )
        for name, amount in self.live.session.jackpots.meters.items():
            if amount:
                self._say(f"The {name} jackpot stands at {money(amount)}.")
        self._forced(hand)
        self.tell()

    def _forced(self, hand: PotHand) -> None:
        t = hand.t
        antes = [t.contributed[i] + t.dead_by[i] - t.bet[i] for i in range(t.count)]
        if any(antes):
            self._say(f"Everybody antes {money(max(antes))}.", t.rules.basis("ante"))
        for i in range(t.count):
            if t.bet[i]:
                who = "You post" if t.seats[i] == 1 else f"Seat {t.seats[i]} posts"
                self._say(f"{who} {money(t.bet[i])}.", t.rules.basis("blind"))

    def tell(self) -> None:
        """Say what happened since the last time; cards of one street are told together."""
        hand = self.live.hand
        assert hand is not None
        for event in hand.log[self.events :]:
            if isinstance(event, Dealt) and not self.live.training:
                self.dealt.append((event.to, event.card))
            else:
                self._cards(hand)
                self._event(hand, event)
        self.events = len(hand.log)
        if not hand.awaits("deal"):
            self._cards(hand)
        for move in hand.money[self.moves :]:
            if not self.at_the_end(move):
                self._say(moved_words(move, 1), move.basis)
        self.moves = len(hand.money)

    def beside(self) -> None:
        """After a hand: who has how many runners, and what lies in the pool."""
        pool = self.live.session.pool
        if pool is not None and (pool.runners or pool.amount):
            runners = ", ".join(
                f"{who_words(seat, 1).lower()} {count}" for seat, count in sorted(pool.runners.items())
            )
            told = f"; runners: {runners}" if runners else ""
            self._say(f"The {pool.row.name} holds {money(pool.amount)}{told}.", pool.row.grounds)

    def award(self, hand: PotHand, moved: Sequence[Moved]) -> list[Moved]:
        """What is told at the end: of the pot everything, of wagers beside it what the player gets and loses."""
        told = [move for move in hand.money if self.at_the_end(move)]
        beside = ("side bet", "jackpot wager")
        told += [move for move in moved if receiver(move) is not None or cause(move) not in beside]
        mine = layout_account(1)
        told += [move for move in moved if move.giver == mine and move.taker.kind == "house"]
        dropped = [move for move in moved if cause(move) == "jackpot wager"]
        if dropped:
            amount = sum(move.amount for move in dropped)
            told.append(replace(dropped[0], amount=amount, why="the wagers for it"))
        self._told_steps(self.training.award(hand.money) if self.training is not None else ())
        self.awarded = [*hand.money, *(move for move in told if move not in hand.money)]
        return told

    def at_the_end(self, move: Moved) -> bool:
        """Whether a movement of money is told with the award and not as it happens."""
        return cause(move) not in ("fee", "jackpot rake")

    def _event(self, hand: PotHand, event: PotEvent) -> None:
        if isinstance(event, Dealt):
            known = event.to in (1, "community") or self._is_up(hand, event)
            event = event if known else Dealt(event.to, UNKNOWN)
            if event.to == "burn":
                self._steps("burn", event_words(event, 1))
                return
            if event.to == "community":
                self._steps("board")
        ruled = isinstance(event, Did) and event.step == "ruling"
        if isinstance(event, Did) and (event.step in ("blind", "antes") or (not ruled and not self.training)):
            return  # told with the amounts when the hand began
        if isinstance(event, Chose) and event.choice in ("show", "muck"):
            self._steps("show")
        grounds = event.basis if isinstance(event, Did | Moved) else NO_BASIS
        self._say(event_words(event, 1, self.paid) + (f" {_basis(grounds)}" if ruled else ""), grounds)
        if isinstance(event, Chose) and event.choice == "fold":
            self._steps("fold", f"The dealer takes the hand of seat {event.seat} in.")
        elif isinstance(event, Chose) and event.choice == "discard":
            self._steps("throw")

    def _steps(self, moment: str, short: str = "") -> None:
        """What the dealer does at a moment, where the table trains dealers."""
        self._told_steps(self.training.at(moment, short) if self.training is not None else ())

    def _told_steps(self, steps: Iterable[tuple[str, Basis]]) -> None:
        for text, grounds in steps:
            self._say(f"{text} {_basis(grounds)}" if text.startswith("*") else text, grounds)

    @staticmethod
    def _is_up(hand: PotHand, event: Dealt) -> bool:
        if not isinstance(event.to, int):
            return False
        i = hand.t.place(event.to)
        cards, faces = hand.t.cards[i], hand.t.faces[i]
        return any(card == event.card and up for card, up in zip(cards, faces, strict=True))

    def _cards(self, hand: PotHand) -> None:
        """The cards dealt since the last words, as far as the player sees them."""
        if not self.dealt:
            return
        t = hand.t
        words: list[str] = []
        for to in dict.fromkeys(to for to, _ in self.dealt):
            cards = [card for pool, card in self.dealt if pool == to]
            if to == "community":
                shown = [card if t.board_up[t.board.index(card)] else UNKNOWN for card in cards]
                words.insert(0, show_cards(shown, signs=True).replace("??", "▒▒"))
            elif to == 1:
                words.append(f"you get {show_cards(cards, signs=True)}")
            else:
                up = [card for card in cards if self._is_up(hand, Dealt(to, card))]
                words += [f"seat {to} {show_cards(up, signs=True)}"] if up else []
        self.dealt = []
        if words:
            self._say(f"{t.street.name}: {', '.join(words)}.", t.street.basis, "bold")

    def _say(self, text: str, grounds: Basis = NO_BASIS, style: str = "dim") -> None:
        self.last.append((text, grounds))
        self.live.say(text, style)

    # Words of the table's own.

    def answered(self, line: str) -> bool:
        """Answer a question that may be asked at any time; whether the line was one."""
        word, _, rest = line.lower().partition(" ")
        if word in ("quit", "exit", "q", "leave"):
            raise Leave
        answers = {
            "help": self._help,
            "?": self._help,
            "why": self._why,
            "rules": self._rules,
            "readings": self._readings,
            "table": self._table,
            "equity": self._equity,
            "eq": self._equity,
        }
        if word in answers and not rest:
            answers[word]()
        elif word == "incident":
            self._incident(rest)
        elif word in ("muck", "show") and not rest:
            self.live.muck = word == "muck"
            told = "thrown away unseen" if self.live.muck else "shown"
            self.live.say(f"At a showdown your hand is {told} from now on.")
        else:
            return False
        return True

    def _help(self) -> None:
        self.live.say(HELP)

    def _why(self) -> None:
        hand = self.live.hand
        rows = [(text, grounds) for text, grounds in self.last if grounds]
        if hand is not None and hand.over:
            rows = [(moved_words(move, 1), move.basis) for move in self.awarded if move.basis]
        elif hand is not None and hand.due is not None:
            rows.append(("Action required.", hand.due.basis))
        if not rows:
            self.live.say("Nothing has been said yet that rests on a clause.")
        ids: set[str] = set()
        width = min(WIDTH, self.live.console.width)
        for text, grounds in rows:
            self.live.say(paragraph(f"{text} {_basis(grounds)}", width=width))
            ids |= set(grounds.readings)
        for reading in self.live.game.edition.law.readings:
            if reading.id in ids:
                said = f"{reading.id}: {reading.reading} Because: {reading.because}"
                self.live.say(paragraph(said, indent=4, width=width))

    def _rules(self) -> None:
        from croupier.show.card import rule_card

        self.live.say(rule_card(self.live.game.edition))

    def _readings(self) -> None:
        from croupier.pages.readings import readings_page

        self.live.say(str(readings_page((self.live.game.edition.id,))))

    def _table(self) -> None:
        if self.live.hand is not None:
            self.live.console.print(pot_felt.felt(self.live.hand, self.live.game, 1))

    def _equity(self) -> None:
        from croupier.games.pot.show_equity import equity_at_the_table

        hand = self.live.hand
        if hand is None or hand.over:
            self.live.say("Equity is asked for while you hold cards.")
            return
        try:
            self.live.say(equity_at_the_table(hand, self.live.game, 1))
        except Refusal as refusal:
            self.live.refused(refusal)

    def _incident(self, rest: str) -> None:
        hand = self.live.hand
        if hand is None or hand.over:
            self.live.say("An irregularity is reported while a hand is played.")
            return
        if not rest:
            for number, kind in enumerate(hand.incidents, start=1):
                self.live.say(f"  {number} {kind}")
            self.live.say(
                "Report one by number or name, with what is known: `incident 3 seat 2 9h`, `said raise 20`, facts."
            )
            return
        try:
            event = self._with_card(parse_incident(hand, rest))
            hand.push(event)
        except Refusal as refusal:
            self.live.refused(refusal)
            return
        self.paid = 0
        self.tell()

    def _with_card(self, event: Incident) -> Incident:
        """A card that came too early is the next one of the deck, where none is named."""
        if event.kind != "premature cards" or event.seat is None or event.cards or self.live.source is None:
            return event
        return replace(event, cards=(self.live.source.card(event.seat),))


def _basis(grounds: Basis) -> str:
    return basis(grounds.clauses, ", ".join(grounds.readings) or None)
