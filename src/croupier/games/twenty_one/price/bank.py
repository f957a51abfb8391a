"""The player-dealer's side of twenty-one: every box has the same expectation, whatever the other boxes do.

The boxes' cards come from one shoe, and none is known before the round: the order in which cards reach the boxes is as
good as any other, so a box's expectation does not depend on how many there are. (Only the spread of the bank's result
does.) It is stated for players who do not look at one another's cards; one who does plays a little better.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis.model import BankSide, Price, Stakes
from croupier.editions import Game
from croupier.editions.model import FeeSchedule
from croupier.games.twenty_one.price.model import TwentyOnePrice
from croupier.kit import Refusal
from croupier.settle.fees import bill


def bank_wins(
    price: TwentyOnePrice, stakes: Stakes, main: str, sides: Mapping[str, Price] | None = None
) -> Fraction:
    """What the bank wins of all boxes on the average, before fees, in cents: the main wager's price on every box, and
    the exact prices of side bets."""
    edges = {name: beside.house_edge for name, beside in (sides or {}).items()}
    edges[main] = Fraction(price.house_edge).limit_denominator(10**12)
    won = Fraction(0)
    for wagers in stakes.values():
        for name, stake in wagers.items():
            if name not in edges:
                raise Refusal(f"{name} has no price here; priced are {', '.join(sorted(edges))}.")
            won += edges[name] * stake
    return won


def bank_side(
    game: Game,
    price: TwentyOnePrice,
    stakes: Stakes,
    main: str,
    *,
    sides: Mapping[str, Price] | None = None,
    players: Mapping[int, str] | None = None,
    schedule: FeeSchedule | None = None,
) -> BankSide:
    """The player-dealer's side of a round with these stakes, net of fees."""
    return BankSide(bank_wins(price, stakes, main, sides), bill(game, stakes, players, schedule))
