"""The player-dealer's side of a price: what he wins of the players on the average, less what the house takes of him."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.model import GamePrice, Price
from croupier.editions.bank import FeeSchedule
from croupier.kit import Refusal
from croupier.settle.fees import Bill, bill

Stakes = Mapping[int, Mapping[str, int]]  # cents, by seat and opening wager


@dataclass(frozen=True)
class BankSide:
    """One hand, by expectation, in cents: what the bank wins before fees, and the fees of both sides.

    The bank covers everything; the players play as the price states.
    """

    wins: Fraction
    fees: Bill

    @property
    def bank(self) -> Fraction:
        """What the hand is worth to the player-dealer, net of his fee."""
        return self.wins - self.fees.bank

    def players(self, hands_per_hour: int) -> Fraction:
        """What the hand is worth to the players together, net of their fees; fees by time spread over the hands."""
        return -self.wins - self.fees.players - Fraction(2 * self.fees.by_time, hands_per_hour)

    def house(self, hands_per_hour: int) -> Fraction:
        """What the house takes of the hand."""
        return self.fees.bank + self.fees.players + Fraction(2 * self.fees.by_time, hands_per_hour)


def staked(price: Price, stakes: Mapping[str, int]) -> int:
    """The stake that a price is counted in, of one seat: that of the first of its wagers which is placed."""
    return next((stakes[name] for name in price.wagers if stakes.get(name)), 0)


def bank_wins(priced: GamePrice, stakes: Stakes) -> Fraction:
    """What the bank wins of a table on the average, before fees, in cents."""
    known = {name for price in priced.prices for name in price.wagers}
    for wagers in stakes.values():
        for name in wagers:
            if name not in known:
                raise Refusal(f"{name} has no price here; priced are {', '.join(sorted(known))}.")
    return sum(
        (price.house_edge * staked(price, wagers) for wagers in stakes.values() for price in priced.prices),
        Fraction(0),
    )


def bank_side(
    priced: GamePrice,
    stakes: Stakes,
    players: Mapping[int, str] | None = None,
    schedule: FeeSchedule | None = None,
) -> BankSide:
    """The player-dealer's side of a hand with these stakes, under the collection option filed or another one."""
    return BankSide(bank_wins(priced, stakes), bill(priced.game, stakes, players, schedule))
