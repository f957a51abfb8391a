"""What the fees of a table of banked poker need to know of it: its situations, and its price."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis import model
from croupier.editions import Game
from croupier.rounds.described import SEAT_KEYS, TOP_KEYS

KEYS: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] = (TOP_KEYS, SEAT_KEYS, ())


def bank_wins(game: Game, stakes: Mapping[int, Mapping[str, int]]) -> Fraction:
    """What the bank wins of a table on the average before fees, in cents."""
    from croupier.games.banked.price.game import price_game

    return model.bank_wins(price_game(game), stakes)
