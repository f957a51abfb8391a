"""Games of twenty-one that the tests of their prices share, each solved once."""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.games.twenty_one.price.basic import Basic, basic_price, total_dependent
from croupier.games.twenty_one.price.model import TwentyOnePrice
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.rules import TwentyOneRules

RANKS = "23456789TJQKA"
ALL = tuple(range(13))
SPANISH = tuple(rank for rank in ALL if RANKS[rank] != "T")


def ranks(text: str) -> tuple[int, ...]:
    """`89TA` as the ranks of a pack."""
    return tuple(sorted(RANKS.index(rank) for rank in text))


def rules(decks: int = 6, **changes: Any) -> TwentyOneRules:
    """A game of whole packs."""
    return TwentyOneRules(decks, **{"ranks": ALL, **changes})


def toy(text: str, **changes: Any) -> TwentyOneRules:
    """A game of one small pack."""
    return TwentyOneRules(1, ranks(text), **changes)


@cache
def best(game: TwentyOneRules) -> TwentyOnePrice:
    """Its price with best play, from a shoe of any size."""
    return price_rules(game, fewest=0)


@cache
def basic(game: TwentyOneRules) -> Basic:
    """Its basic strategy."""
    return total_dependent(game, best=best(game))


@cache
def by_basic(game: TwentyOneRules) -> float:
    """The expectation of play by it."""
    return basic_price(game, basic=basic(game)).expectation
