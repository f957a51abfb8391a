"""A table of twenty-one in the terminal: bets, a shoe with a cut card, every choice, and the bank that goes around."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack

from croupier.editions import Game
from croupier.games.twenty_one.bots import advice_for, best_choice
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.demands import DealTo, Decide
from croupier.games.twenty_one.procedure import open_twenty_one
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.settle_table import bill_of
from croupier.games.twenty_one.shoe import TableShoe
from croupier.games.twenty_one.show_felt import choice_grid, line_text, table_panel
from croupier.games.twenty_one.show_settle import written
from croupier.games.twenty_one.typed import read_choice, read_stakes
from croupier.kit import Refusal, Shoe, cents, dollars
from croupier.kit.cards import UNKNOWN
from croupier.room.banks import BankRotation
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did
from croupier.rounds.table import PlayerBank
from croupier.settle.fees import BANK, Bill
from croupier.settle.ledger import postings
from croupier.show.terminal import QUIT, YOU, Leave, Seated, Sitting
from croupier.show.words import basis, columns, money, signed

HELP = """\
bets      10, or bet 10 buster 5; names may be cut short; Enter repeats the
          last bets and deals; pass deals without you
choices   h hit, s stand, d double (d 5: for less), p split, r surrender;
          insure, insure 5, even money, decline; or the number of the choice
best, ?   what each choice is worth, exactly, from a full shoe;
          ? seen: from the shoe less every card seen since the shuffle
bank 300  where players bank: take the bank with $300 when it comes around
          to you; bank 0 declines
shoe      what is left before the cut card; chart: the strategy chart
why       the clauses behind what is asked or was settled; also rules, readings
quit      leave the table"""
USUAL_BANK = 200_000  # what the others post


class TwentyOneLive(Seated):
    """One player, neighbours who choose what is worth most, and where a player banks two who bank in turns."""

    def __init__(self, game: Game, posted: int = USUAL_BANK, **sitting: Unpack[Sitting]) -> None:
        super().__init__(game, **sitting)
        self.rules = rules_of(game)
        self.turns: BankRotation | None = None
        self.stacks: dict[int, int] = {}  # of those who bank
        if game.edition.law.bank is not None:
            self._seat_bankers(posted)
        self.posted, self.posts = posted, 0
        self.source = TableShoe(self.rules, None if self.seed is None else f"twenty-one {self.seed}")
        least = least_stake(game, game.main_wager)
        self.usual = {self.main: least}
        self.rounds = 0
        self.playing = False
        self.last: TwentyOneRound | None = None
        self.round = self._opened()
        self.keep("")

    def _seat_bankers(self, posted: int) -> None:
        game = self.game
        if len(self.players) > game.seats - 2:
            said = f"of the {game.seats} seats two are kept for those who bank in turns"
            raise Refusal(f"--seats {len(self.players)} is refused; {said}.", game.edition.law.seats.basis)
        self.stacks = {game.seats - 1: posted, game.seats: posted}
        self.turns = BankRotation(game, (*self.players, *self.stacks), first=game.seats - 1)

    @property
    def main(self) -> str:
        """The wager that the hand is played for."""
        return self.game.main_wager.name

    @property
    def banking(self) -> bool:
        """Whether the player banks this round."""
        return self.turns is not None and self.turns.banker == YOU

    # The evening.

    def run(self) -> None:
        """Rounds until the player leaves, the money is gone or the input ends."""
        self.sit()
        self._tell_bank()
        said = "The round is left unfinished: it counts for nothing here."
        self.evening(self._line, lambda: said if self.playing else "")
        self.go(self.rounds, "round")

    @property
    def shoe(self) -> Shoe:
        """The shoe as it stands."""
        return self.source.shoe

    def _opened(self, dead: bool = False) -> TwentyOneRound:
        """The next round: the shoe shuffled where it is due, the bank offered."""
        if self.source.begin(dead):
            step = self.game.step("shuffle")
            self.say(f"The shoe is shuffled. {basis(step.cite, step.reading) if step else ''}".strip(), "dim")
        bank = self._offer()
        seats = {seat: name for seat, name in self.players.items() if bank is None or seat != bank.seat}
        return open_twenty_one(self.game, seats, bank=bank, gone=self.source.gone)

    def _offer(self) -> PlayerBank | None:
        """Who banks: the bank goes around, and everybody but the two and a willing player declines."""
        turns = self.turns
        if turns is None:
            return None
        while turns.banker is None:
            asked = turns.offered
            assert asked is not None, "two who bank in turns never leave the table without a bank"
            willing = asked in self.stacks or (asked == YOU and 0 < self.posts <= self.bankroll)
            (turns.take if willing else turns.decline)(asked)
        return PlayerBank(turns.banker, self.posts if self.banking else self.stacks[turns.banker])

    def _tell_bank(self) -> None:
        bank = self.round.bank
        if bank is not None and bank.posted is not None:
            who = "You bank and cover" if bank.seat == YOU else f"Seat {bank.seat} banks and covers"
            self.say(f"{who} {money(bank.posted)}, no more.", "dim")

    # One line of the player's.

    def _line(self) -> None:
        usual = ", ".join(f"{name} {dollars(amount)}" for name, amount in self.usual.items())
        prompt = "You bank (Enter deals) > " if self.banking else f"Bets (Enter: {usual}) > "
        try:
            line = self._ask(prompt)
            if line is None:
                return
            if line.lower().startswith("bank"):
                self._take_bank(line[4:].strip())
            elif self.banking or line.lower() == "pass":
                self._bet({})
            else:
                self._bet(read_stakes(self.game, line, self.main) if line else self.usual)
        except Refusal as refusal:
            self.refused(refusal)

    def _ask(self, prompt: str) -> str | None:
        """A line that is not one of the table's own words; None where one of them was answered."""
        line = self._read(prompt).strip()
        words: dict[str, Callable[[], None]] = {
            "help": lambda: self.say(HELP), "?": self._best, "best": self._best,
            "? seen": lambda: self._best(seen=True), "best seen": lambda: self._best(seen=True),
            "why": self._why, "rules": self._rules, "readings": self.tell_readings,
            "shoe": self._tell_shoe, "chart": self._chart,
        }  # fmt: skip
        if line.lower() in QUIT:
            raise Leave
        if line.lower() not in words:
            return line
        words[line.lower()]()
        return None

    # Bets and the bank.

    def _take_bank(self, rest: str) -> None:
        if self.turns is None:
            raise Refusal("The house banks here; no player can.")
        if len(self.players) < 2:
            raise Refusal("Nobody would play against your bank; sit down with --seats 2 or more.")
        amount = cents(rest, "bank") if rest else 0
        if not 0 <= amount <= self.bankroll:
            raise Refusal(f"A bank of {money(amount)} is refused; you have {money(self.bankroll)}.")
        self.posts = amount
        said = f"you take it with {money(amount)}" if amount else "you decline it"
        self.say(f"When the bank comes around to you, {said}.")

    def _bet(self, stakes: Mapping[str, int]) -> None:
        """Bets together, then the round; where one is refused, none is placed."""
        trial = self.round.fork()
        for wager, amount in stakes.items():
            trial.push(Bet(YOU, wager, amount))
        if sum(stakes.values()) > self.bankroll:
            raise Refusal(f"That is {money(sum(stakes.values()))}, and you have {money(self.bankroll)}.")
        least = least_stake(self.game, self.game.main_wager)
        others = [seat for seat in trial.players if seat != YOU]
        for seat in others:
            trial.push(Bet(seat, self.main, least))
        if not stakes and not others:
            raise Refusal("Nobody else sits here, so there is no round without you.")
        trial.push(Closed())
        bill = bill_of(trial.table)
        if sum(stakes.values()) + self._fee(bill) > self.bankroll:
            raise Refusal(f"With the fee of {money(self._fee(bill))} that is more than you have.")
        self.usual = dict(stakes) or self.usual
        self.round, self.playing = trial, True
        self._tell_dealer(0)
        self._play()

    def _fee(self, bill: Bill | None) -> int:
        """What the player himself pays the house for the round."""
        mine = (BANK,) if self.banking else (f"seat {YOU}", self.players[YOU])
        return (
            sum(fee.amount for fee in bill.owed if fee.who in mine and fee.per != "30 minutes") if bill else 0
        )

    # The round.

    def _play(self) -> None:
        played = self.round
        while played.due is not None:
            before = len(played.log)
            if isinstance(played.due, DealTo):
                try:
                    card = self.source.card(played.due.to)
                except Refusal as refusal:
                    self._broken(refusal)
                    return
                played.push(Dealt(played.due.to, card))
            elif isinstance(played.due, Decide) and played.due.seat == YOU:
                self._choose(played, played.due)
            else:
                assert isinstance(played.due, Decide)
                event = best_choice(played, played.due)
                self.say(f"Seat {played.due.seat} chooses {event.choice}.", "dim")
                played.push(event)
            self._tell_dealer(before)
        self._finish(played)

    def _broken(self, refusal: Refusal) -> None:
        """A shoe that runs out in the middle of a round: the bets go back, and the cards are shuffled."""
        self.say(f"{refusal} All bets go back, and the cards are shuffled.", "yellow")
        self.playing = False
        self.round = self._opened(dead=True)

    def _tell_dealer(self, before: int) -> None:
        """What the dealer has said and done since."""
        for event in self.round.log[before:]:
            if isinstance(event, Did) and event.step not in ("collect", "clear"):
                self.say(f"{event.says} {basis(event.cite)}", "dim")

    def _choose(self, played: TwentyOneRound, due: Decide) -> None:
        self.console.print(table_panel(played.table, YOU, self._under()))
        hands = len(played.table.boxes[YOU].hands)
        which = f", hand {due.hand} of {hands}" if hands > 1 else ""
        self.console.print(choice_grid(due))
        while played.due is due:
            try:
                line = self._ask(f"{due.question.capitalize()}{which} > ")
                if not line:
                    continue
                event = read_choice(line, due)
                self._affordable(played, due, event)
                played.push(event)
            except Refusal as refusal:
                self.refused(refusal)

    def _affordable(self, played: TwentyOneRound, due: Decide, event: Chose) -> None:
        choice = due.open(event.choice)
        more = 0 if choice is None else choice.most if event.amount is None else event.amount
        left = self.bankroll - self._staked(played) - self._fee(bill_of(played.table))
        if more > left:
            raise Refusal(f"That needs {money(more)} more, and you have {money(left)} left.")

    def _staked(self, played: TwentyOneRound) -> int:
        box = played.table.boxes[YOU]
        sides = sum(n for (seat, name), n in played.table.stakes.items() if seat == YOU and name != self.main)
        return sum(hand.staked() for hand in box.hands) + sum(box.insured.values()) + sides

    def _finish(self, played: TwentyOneRound) -> None:
        self.rounds += 1
        self.playing, self.last = False, played
        self.console.print(table_panel(played.table, YOU, self._under()))
        edition = self.game.edition
        for line in played.lines:
            if line.seat == YOU or self.banking:
                seat = "" if line.seat == YOU else f"seat {line.seat} "
                self.console.print(line_text(line, f"{seat}{edition.wager(line.wager).title}"))
        others = [f"seat {seat} {signed(played.net(seat))}" for seat in played.players if seat != YOU]
        if others:
            self.say("   ".join(others), "dim")
        self._account(played)
        if self.save is not None:
            self.keep(written(played, self.filing))
        self._next()

    def _account(self, played: TwentyOneRound) -> None:
        """The player's money, and the bank's, after the round and its fees."""
        bill = bill_of(played.table)
        fee, won = self._fee(bill), postings(played.lines).get("bank", 0)
        net = won if self.banking else played.net(YOU) if YOU in played.players else 0
        self.bankroll += net - fee
        bank = played.bank
        if bank is not None and bank.seat in self.stacks:
            self.stacks[bank.seat] += won - (bill.bank if bill else 0)
            if self.stacks[bank.seat] <= 0:
                self.stacks[bank.seat] = self.posted
                self.say(
                    f"Seat {bank.seat} has lost its bank, and brings another {money(self.posted)}.", "dim"
                )
        fees = f", and {money(fee)} to the house" if fee else ""
        self.say(f"{signed(net)}{fees}. You have {money(self.bankroll)}.", "bold")

    def _next(self) -> None:
        before = None if self.turns is None else self.turns.banker
        if self.turns is not None:
            self.turns.finish()
        if self.posts > self.bankroll:
            self.posts = 0
        self.round = self._opened()
        if self.turns is not None and self.turns.banker != before:
            self._tell_bank()

    # Words that may be said at any time.

    def _under(self) -> str:
        before = max(self.shoe.cut - self.shoe.dealt, 0)
        return f"{before} cards before the cut card" if before else "the cut card is out"

    def _best(self, seen: bool = False) -> None:
        played = self.round
        if not isinstance(played.due, Decide) or played.due.seat != YOU:
            self.say("What is best is asked for when you have something to choose.")
            return
        gone = self._seen(played) if seen else ()
        try:
            advice = advice_for(played, played.due, gone)
        except Refusal as refusal:
            self.refused(refusal)
            return
        what = "from the shoe less all that was seen" if seen else "from a full shoe"
        self.say(f"What each choice is worth per unit of the bet, {what}:")
        rows = [[name, f"{worth:+.6f}"] for name, worth, _ in advice.choices]
        if advice.insurance is not None:
            rows.append(["a unit of insurance", f"{advice.insurance:+.6f}"])
        for line in columns(rows, right=(1,)):
            self.say(line)

    def _seen(self, played: TwentyOneRound) -> list[int]:
        """Every card seen since the shuffle but those of the hand in question and the dealer's."""
        due = played.due
        assert isinstance(due, Decide)
        shown = played.seen(YOU)["hands"]
        hands = {
            (seat, place): hand for seat, each in shown.items() for place, hand in enumerate(each, start=1)
        }
        split = len(shown[due.seat]) > 1
        cards = list(played.gone)
        for place, hand in hands.items():
            if place != (due.seat, due.hand):
                # Of a split the card of the pair on each other hand is taken out by the advice itself.
                cards += [card for card in hand[split and place[0] == due.seat :] if card != UNKNOWN]
        return cards

    def _tell_shoe(self) -> None:
        self.say(f"{self.shoe.left} cards are left in the shoe; {self._under()}.")

    def _chart(self) -> None:
        from croupier.games.twenty_one.show_chart import chart_text
        from croupier.games.twenty_one.show_price import chart_of

        self.say(chart_text(chart_of(self.game)))

    def _why(self) -> None:
        due = self.round.due
        if isinstance(due, Decide):
            for choice in due.choices:
                self.say(f"{choice.name} {basis(choice.cite or due.cite)}")
        elif self.last is None:
            self.say("Nothing has been settled yet.")
        else:
            edition = self.game.edition
            banked = YOU not in self.last.players  # of a bank every line is the banker's
            lines = [line for line in self.last.lines if banked or line.seat == YOU]
            self.tell_why(lines, lambda name: edition.wager(name).title)

    def _rules(self) -> None:
        from croupier.games.twenty_one.uses import card

        self.say(card(self.game.edition))
