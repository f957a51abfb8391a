"""A pot between the players beside the bank: to the best hand, shared by equal ones, less the house's share."""

from __future__ import annotations

from fractions import Fraction

from croupier.editions.model import PlayersPot
from croupier.kit import dollars
from croupier.ranks.hands import describe
from croupier.rounds.events import Line, Result
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState
from croupier.settle.pots import RakeRule, divide


def rake_of(table: TableState, pot: PlayersPot) -> RakeRule:
    """The house's share of a pot, as filed."""
    share = table.game.options.get(pot.rake)
    rate = share if isinstance(share, Fraction) else Fraction(0)
    return RakeRule(
        rate.numerator, rate.denominator, table.game.cents_of(pot.rake_most) or 0, basis=pot.basis
    )


def award_pot(table: TableState, pot: PlayersPot) -> tuple[list[Line], int]:
    """What becomes of each wager on a pot, from the dealer's left, and what the house takes of it.

    A single wager makes no pot and goes back; odd cents go to the winner nearest to the dealer's left.
    """
    put = {seat: table.stakes[(seat, pot.wager)] for seat in table.seats() if table.staked(seat, pot.wager)}
    place, law = RowRef("award", f"pot {pot.wager}", pot.wager), table.game.edition.law
    if len(put) == 1:
        alone = law.ground("pool return", pot.wager, pot.basis)
        why = "nobody else is in the pot, so the wager is returned"
        return [
            Line(seat, pot.wager, amount, "returned", 0, place, alone, why) for seat, amount in put.items()
        ], 0
    hands = {seat: table.hand(pot.hand, seat) for seat in put}
    winners = [seat for seat in put if hands[seat] == max(hands.values())]
    total = sum(put.values())
    rake = rake_of(table, pot).of(total) if put else 0
    shares = divide(total - rake, winners) if winners else {}
    basis = law.ground("pool award", pot.wager, pot.basis)
    tied = basis | law.ground("pool tie", pot.wager) if len(winners) > 1 else basis
    lines = []
    for seat, amount in put.items():
        profit = shares.get(seat, 0) - amount
        result: Result = "won" if profit > 0 else "lost" if profit < 0 else "returned"
        part = (
            f"wins ${dollars(shares[seat])} of the pot of ${dollars(total)}"
            if seat in shares
            else "does not win the pot"
        )
        why = f"{describe(hands[seat])} {part}"
        decides = tied if seat in shares else basis
        lines.append(Line(seat, pot.wager, amount, result, profit, place, decides, why))
    return lines, rake
