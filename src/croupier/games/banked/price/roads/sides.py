"""Side bets on a hand that no decision touches: a census of the hand, class by class."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import Classes, own_classes
from croupier.editions import Game
from croupier.games.banked.price.roads.common import Way
from croupier.games.banked.price.stakes import Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.census import census
from croupier.ranks.hands import best
from croupier.ranks.tables import high_tables


@lru_cache(maxsize=32)
def hand_tally(
    edition: str,
    cards: tuple[int, ...],
    spec: str,
    decisions: tuple[tuple[str, Way], ...],
    pools: tuple[tuple[str, int], ...],
    whole: tuple[tuple[str, int], ...] = (),
) -> Tally:
    """The exact tally of a hand; `pools` says how many of its cards each pool takes in an example, `whole` how many a
    pool is dealt of which only the first count."""
    classes, size = own_classes(edition, spec), sum(count for _, count in pools)
    if classes.order == "three-card":
        counts = _by_set(cards, classes)
    else:
        strengths = census(size, np.array(sorted(cards), np.uint8), high_tables())
        counts = np.zeros(len(classes), np.int64)
        np.add.at(counts, classes.by_strength[1:], strengths[1:])
    entries = [
        TallyEntry(
            dict(decisions), example_of(of_class, classes, dict(pools), dict(whole)), int(counts[of_class])
        )
        for of_class in range(len(classes))
    ]
    return Tally(entries, comb(len(cards), size))


def _by_set(cards: tuple[int, ...], classes: Classes) -> NDArray[np.int64]:
    """Three-card classes hang on suits too, so every set is looked at."""
    a, b, c = np.array(list(combinations(sorted(cards), 3)), np.int64).T
    found = classes.by_set[a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6]
    return np.bincount(found, minlength=len(classes)).astype(np.int64)


def pool_sizes(game: Game, hand: str) -> tuple[tuple[str, int], ...]:
    """How many cards each pool of a hand takes: all that it is dealt, or its first ones."""
    found = []
    for pool in game.edition.hand(hand).pools:
        name, _, span = pool.rpartition(" ")
        first, _, last = span.partition("-")
        found.append((name, int(last)) if first == "1" and last else (pool, game.cards_dealt(pool)))
    return tuple(found)


def example_of(
    of_class: int, classes: Classes, pools: dict[str, int], whole: dict[str, int] | None = None
) -> Deal:
    """A deal whose best hand is of the class: cards are added to its example while the class stays."""
    known = list(classes.examples[of_class])
    for card in range(52):
        if len(known) == sum(pools.values()):
            break
        if card not in known and classes.of(best(classes.order, [*known, card])) == of_class:
            known.append(card)
    deal: dict[int | str, tuple[int, ...]] = {}
    at = 0
    for pool, count in pools.items():
        deal[1 if pool == "player" else pool] = tuple(known[at : at + count])
        at += count
    rest = [card for card in range(52) if card not in known]
    for pool, count in (whole or {}).items():
        owner = 1 if pool == "player" else pool
        more = [rest.pop() for _ in range(count - len(deal[owner]))]
        deal[owner] = (*deal[owner], *more)
    return deal
