"""A player's bank: what it covers of each wager, in the order of action, with the money that is there and no other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from croupier.editions.game import Game
from croupier.editions.model import Partial, Refills
from croupier.kit import dollars
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.events import Line
from croupier.rounds.table import TableState

NOT_COVERED = "; not covered"  # the end of the name of a row whose wager the bank did not reach


@dataclass(frozen=True)
class Bank:
    """What a bank has posted, and what it has paid and collected so far, in cents.

    A wager acts as far as money lies against it: a win is paid from the room that is left, and of a losing stake no
    more is taken than the room would have matched, so that nobody loses what he could not have won. What is collected
    is kept apart from the bank's wager ("apart"), into it ("refilled"), or uses as much of it up as it was matched by
    ("once"); under every reading the bank wins and loses no more than was posted.
    """

    posted: int
    refills: Refills = "apart"
    partial: Partial = "proportional"
    paid: int = 0
    collected: int = 0

    @property
    def room(self) -> int:
        """What may still be paid, and be matched."""
        used = {"apart": 0, "refilled": -self.collected, "once": self.collected}[self.refills]
        return self.posted - self.paid - used

    @property
    def takes(self) -> int:
        """What may still be collected without winning more than was posted."""
        won = self.collected - (self.paid if self.refills == "refilled" else 0)
        return self.posted - won

    def acts(self, stake: int, profit: int) -> int:
        """What of a wager's profit or loss takes place."""
        if profit > 0:
            done = min(profit, self.room)
        else:
            matched = min(stake, self.room)
            loss = -profit if matched == stake else -profit * matched // stake
            done = -min(loss, self.takes)
        return 0 if self.partial == "returned" and done != profit else done

    def after(self, profit: int) -> Bank:
        """The bank when a wager has been paid or collected."""
        if profit > 0:
            return replace(self, paid=self.paid + profit)
        return replace(self, collected=self.collected - profit)

    def cover(self, line: Line, basis: Basis = NO_BASIS) -> Line:
        """The line as far as the bank covers it; the rest of the stake is returned."""
        done = self.acts(line.stake, line.profit)
        if done == line.profit:
            return line
        both = line.basis | basis
        if not done:
            why = f"{line.why}; {self._short(line.profit)}: the wager is not covered and is returned"
            if not line.stake:
                why = f"{line.why}; {self._short(line.profit)}: nothing is left to pay it"
            row = replace(line.row, name=f"{line.row}{NOT_COVERED}")
            return replace(line, result="returned", profit=0, row=row, basis=both, why=why)
        part = f"${dollars(abs(done))} of ${dollars(abs(line.profit))} is {'paid' if done > 0 else 'taken'}"
        rest = "; the rest of the stake is returned" if line.stake else ""
        why = f"{line.why}; {self._short(line.profit)}: {part}{rest}"
        return replace(line, profit=done, basis=both, why=why)

    def _short(self, profit: int) -> str:
        """How the bank stands towards a wager, in words."""
        if not self.room:
            return f"the bank's ${dollars(self.posted)} is exhausted"
        if profit < 0 and self.takes < self.room:
            return (
                f"the bank may win ${dollars(self.takes)} more" if self.takes else "the bank may win no more"
            )
        return f"the bank has ${dollars(self.room)} left"


def had_action(line: Line) -> bool:
    """Whether the bank covered something of a wager."""
    return not line.row.name.endswith(NOT_COVERED)


def bank_reading(refills: bool | str) -> Refills:
    """The reading by its word, or by whether collected losses refill what may be paid out."""
    words: dict[object, Refills] = {
        True: "refilled", False: "apart", "apart": "apart", "refilled": "refilled", "once": "once",
    }  # fmt: skip
    return words[refills]


def cover(
    lines: Iterable[Line],
    posted: int | None,
    refills: bool | Refills = "apart",
    partial: Partial = "proportional",
    basis: Basis = NO_BASIS,
) -> tuple[Line, ...]:
    """Lines in the order of action, as far as a bank with a posted amount covers them; None covers everything.

    Each line is what a wager would win or lose; `basis` is what limits the bank.
    """
    if posted is None:
        return tuple(lines)
    bank, found = Bank(posted, bank_reading(refills), partial), []
    for line in lines:
        line = bank.cover(line, basis)
        bank = bank.after(line.profit)
        found.append(line)
    return tuple(found)


# Bets in the bank's position.

BankBetKind = Literal["action", "spot", "dai-su"]


@dataclass(frozen=True)
class BankBet:
    """A bet in the bank's position: of a player, at a betting spot, in cents."""

    kind: BankBetKind
    player: str
    spot: int
    amount: int


def bank_shares(lines: Iterable[Line], bets: Sequence[BankBet], like: Bank) -> tuple[int, ...]:
    """What each bet in the bank's position wins or loses of what the players' lines bring, in the order given.

    Lines are settled against the action bet, then the first, second and third spot, each as far as its money goes. A
    dai-su wins or loses half of what its spot does, at most its amount, and that comes off the spot's result.
    """
    order = [at for kind in ("action", "spot") for at, bet in enumerate(bets) if bet.kind == kind]
    banks = {at: replace(like, posted=bets[at].amount, paid=0, collected=0) for at in order}
    for line in lines:
        sign = 1 if line.profit > 0 else -1
        rest = abs(line.profit - line.meter)
        for at in order:
            room = banks[at].room if sign > 0 else min(banks[at].room, banks[at].takes)
            part = rest if at == order[-1] else min(rest, room)
            banks[at] = banks[at].after(sign * part)
            rest -= part
    shares = {at: bank.collected - bank.paid for at, bank in banks.items()}
    for at, bet in enumerate(bets):
        if bet.kind == "dai-su":
            spot = next(each for each in order if bets[each].kind == "spot" and bets[each].spot == bet.spot)
            won = banks[spot].collected - banks[spot].paid
            half = min(abs(won) // 2, bet.amount, abs(shares[spot]))
            shares[at] = half if won > 0 else -half
            shares[spot] -= shares[at]
    return tuple(shares[at] for at in range(len(bets)))


def round_shares(lines: Iterable[Line], bets: Sequence[BankBet], like: Bank) -> tuple[int, ...]:
    """What each bet in the bank's position wins or loses in a round; commission is the house's."""
    return bank_shares((line for line in lines if line.row.kind != "commission"), bets, like)


# At a table.


def filed_bank(game: Game, posted: int) -> Bank:
    """A bank with a posted amount under the interpretations that the game files."""
    law = game.edition.law.bank
    assert law is not None
    partial: Partial = "returned" if game.options.get(law.partial_by) == "returned" else "proportional"
    return Bank(posted, bank_reading(str(game.options.get(law.refills_by) or "apart")), partial)


def bank_of(table: TableState) -> Bank | None:
    """The bank of a round as it stands: what the lines so far have paid and collected; None covers everything."""
    if table.bank is None or table.bank.posted is None:
        return None
    profits = [line.profit - line.meter for line in table.lines if line.row.kind != "commission"]
    paid = sum(profit for profit in profits if profit > 0)
    return replace(filed_bank(table.game, table.bank.posted), paid=paid, collected=paid - sum(profits))


def covered(table: TableState, line: Line) -> Line:
    """The line as far as the bank of the round covers it, with the clauses and the reading that limit the bank."""
    bank, law = bank_of(table), table.game.edition.law.bank
    if bank is None or law is None or line.row.kind == "commission":
        return line
    found = bank.cover(line, (law.extent or law).basis)
    if found == line:
        return line
    # The result of a line depends on the bank here, so the interpretation to cite is the bank's.
    in_part = replace(bank, partial="proportional").acts(line.stake, line.profit)
    option = table.game.edition.option(law.partial_by if in_part else law.refills_by)
    if option is None or option.reading is None:
        return found
    return replace(found, basis=replace(found.basis, readings=(option.reading,)))
