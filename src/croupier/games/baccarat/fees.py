"""What the fees of a table of baccarat need to know of it: its situations, the limits of its spaces, and its price."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis import model
from croupier.editions import Game
from croupier.games.baccarat.settle import check_side
from croupier.games.baccarat.situation import SEAT_KEYS, TOP_KEYS

KEYS: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = (TOP_KEYS, SEAT_KEYS, ())


def check(
    game: Game,
    stakes: Mapping[tuple[int, str], int],
    players: Mapping[int, str],
    behind: Mapping[tuple[int, str], Mapping[str, int]],
) -> None:
    """Each space has limits of its own."""
    for (_, name), amount in stakes.items():
        check_side(game, name, amount)


def bank_wins(game: Game, stakes: Mapping[int, Mapping[str, int]]) -> Fraction:
    """What the bank wins of a table on the average before fees, in cents."""
    from croupier.games.baccarat.price import price_baccarat

    return model.bank_wins(price_baccarat(game), stakes)
