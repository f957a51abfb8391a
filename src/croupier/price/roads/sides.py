"""Side bets on a hand that no decision touches: a census of the hand, class by class."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.kernels.census import census
from croupier.price.classes import Classes
from croupier.price.roads.common import deck_of, own_classes
from croupier.price.stakes import Deal, Decisions
from croupier.price.tally import Entry, Tally
from croupier.ranks.hands import best
from croupier.ranks.tables import high_tables


def tally(game: Game, spec: str, cards: int, decisions: Decisions, pools: dict[str, int]) -> Tally:
    """The exact tally of a hand of so many cards; `pools` says how many of them each pool takes in an example."""
    deck, classes = deck_of(game), own_classes(game.edition.id, spec)
    if classes.order == "three-card":
        counts = _by_set(game, spec)
    else:
        strengths = census(cards, deck, high_tables())
        counts = np.zeros(len(classes), np.int64)
        np.add.at(counts, classes.by_strength[1:], strengths[1:])
    entries = [
        Entry(decisions, _example(of_class, classes, pools), int(counts[of_class]))
        for of_class in range(len(classes))
    ]
    return Tally(entries, comb(len(deck), cards))


def _by_set(game: Game, spec: str) -> NDArray[np.int64]:
    """Three-card classes hang on suits too, so every set is looked at."""
    classes = own_classes(game.edition.id, spec)
    a, b, c = np.array(list(combinations(sorted(game.cards), 3)), np.int64).T
    found = classes.by_set[a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6]
    return np.bincount(found, minlength=len(classes)).astype(np.int64)


def _example(of_class: int, classes: Classes, pools: dict[str, int]) -> Deal:
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
    return deal
