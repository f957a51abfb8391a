"""Who banks: so many hands a turn, then the bank is offered on around the table; nobody keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.editions import Game
from croupier.editions.model import BankLaw
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.rounds.table import around

What = Literal[
    "takes the bank", "declines the bank", "banks a hand", "passes the bank on", "sits down", "leaves"
]


@dataclass(frozen=True)
class Turn:
    """Something that happened to the bank: what, and which seat did it."""

    what: What
    seat: int


class BankRotation:
    """The bank of one table over many hands.

    `offered` is the seat that is asked next, `banker` the one that banks; where both are nobody, the game has stopped.
    Whoever has banked his hands is not asked again before another has banked, unless the house files that the player
    who has banked may go on when nobody else will.
    """

    def __init__(self, game: Game, seats: Iterable[int], first: int | None = None) -> None:
        law = game.edition.law.bank
        if law is None:
            raise Refusal(f"{game.edition.id} is banked by the house; its bank goes around to nobody.")
        self.game, self.law = game, law
        self.seats = set(seats)
        for seat in self.seats:
            self._check_place(seat)
        self.banker: int | None = None
        self.hands = 0  # banked in this turn
        self.last: int | None = None  # who banked the turn before
        self.bet: set[int] = set()  # who bet in the last round that the house banked, where it does
        self.log: list[Turn] = []
        self._declined: set[int] = set()
        self._from = first or (game.seats if law.house else 1)  # the house begins at the dealer's right

    @property
    def law_source(self) -> Basis:
        """The clauses on who may bank, and for how long."""
        return self.law.source

    def _check_place(self, seat: int) -> None:
        if not 1 <= seat <= self.game.seats:
            law = self.game.edition.law.seats
            raise Refusal(f"There is no seat {seat}; the table has seats 1 to {self.game.seats}.", law.source)

    @property
    def offered(self) -> int | None:
        """The seat to which the bank is offered now; nobody while one banks, or when all have declined."""
        if self.banker is not None or not self.seats:
            return None
        open_to = [seat for seat in around(self.seats, self._from, self.law.offered) if self._may(seat)]
        return open_to[0] if open_to else None

    def _may(self, seat: int) -> bool:
        """Whether the seat is still to be asked; of equals, whoever has just banked comes last, if at all."""
        if seat in self._declined or (self.law.bets_first and seat not in self.bet):
            return False
        others = self.seats - self._declined - {seat}
        return seat != self.last or (not others and _nobody(self.game, self.law) == "the next player")

    @property
    def stopped(self) -> bool:
        """Whether nobody banks and nobody is left to be asked."""
        return self.banker is None and self.offered is None

    def take(self, seat: int) -> None:
        """The seat that is asked takes the bank."""
        self._check_asked(seat)
        self.banker, self.hands = seat, 0
        self._declined.clear()
        self.log.append(Turn("takes the bank", seat))

    def decline(self, seat: int) -> None:
        """The seat that is asked declines; the next is asked."""
        self._check_asked(seat)
        self._declined.add(seat)
        self.log.append(Turn("declines the bank", seat))

    def _check_asked(self, seat: int) -> None:
        if self.banker is not None:
            said = f"Seat {self.banker} banks; the bank is offered on after {self.law.turns} hands."
            raise Refusal(said, self.law_source)
        asked = self.offered
        if asked is None:
            raise Refusal("Everybody has declined the bank: the game has stopped.", self.law_source)
        if seat != asked:
            barred = seat == self.last
            why = (
                f"has banked {self.law.turns} hands, and another must bank first"
                if barred
                else "is not asked"
            )
            raise Refusal(f"Seat {seat} {why}; the bank is offered to seat {asked}.", self.law_source)

    def finish(self) -> None:
        """A hand has been banked; after so many the turn is over, and the bank is offered on."""
        if self.banker is None:
            raise Refusal("Nobody banks, so no hand can have been banked.", self.law_source)
        self.hands += 1
        self.log.append(Turn("banks a hand", self.banker))
        if self.hands >= self.law.turns:
            self._over()

    def house_round(self, bet: Iterable[int]) -> None:
        """The house has banked a round in which these seats bet: whoever banked before it may be asked again."""
        self.bet, self.last = set(bet), None
        self._declined.clear()

    def pass_on(self) -> None:
        """The banker gives the bank up before his turn is over."""
        if self.banker is None:
            raise Refusal("Nobody banks, so nobody can pass the bank on.", self.law_source)
        self.log.append(Turn("passes the bank on", self.banker))
        self._over()

    def _over(self) -> None:
        assert self.banker is not None
        if self.hands:
            self.last = self.banker
        else:
            self._declined = {self.banker}  # taken and given back without a hand
        step = 1 if self.law.offered == "clockwise" else -1
        self._from, self.banker, self.hands = self.banker + step, None, 0

    def ask_again(self) -> None:
        """A game that has stopped is offered around once more."""
        if not self.stopped:
            raise Refusal("The game has not stopped; nobody has to be asked again.", self.law_source)
        self._declined.clear()

    def sit(self, seat: int) -> None:
        """Somebody sits down, and is asked in his turn."""
        self._check_place(seat)
        if seat in self.seats:
            raise Refusal(f"Seat {seat} is taken already.")
        self.seats.add(seat)
        self.log.append(Turn("sits down", seat))

    def leave(self, seat: int) -> None:
        """Somebody leaves; a banker's bank is offered on."""
        if seat not in self.seats:
            raise Refusal(f"Nobody sits at seat {seat}.")
        if seat == self.banker:
            self._over()
        self.seats.discard(seat)
        self._declined.discard(seat)
        self.last = None if seat == self.last else self.last
        self.log.append(Turn("leaves", seat))

    def snapshot(self) -> dict[str, Any]:
        """Who banks and who is asked next, as plain JSON."""
        return {
            "seats": sorted(self.seats),
            "banker": self.banker,
            "hands": self.hands,
            "last": self.last,
            "bet": sorted(self.bet),
            "declined": sorted(self._declined),
            "from": self._from,
        }

    @classmethod
    def restore(cls, game: Game, state: Mapping[str, Any]) -> BankRotation:
        """The rotation that has this state."""
        bank = cls(game, state["seats"])
        bank._from, bank.banker = state["from"], state["banker"]
        bank.hands, bank.last = state["hands"], state["last"]
        bank.bet, bank._declined = set(state["bet"]), set(state["declined"])
        return bank


def _nobody(game: Game, law: BankLaw) -> str:
    """What happens when nobody takes the bank, as filed."""
    return str(game.options.get(law.nobody_by) or law.nobody) if law.nobody_by else law.nobody
