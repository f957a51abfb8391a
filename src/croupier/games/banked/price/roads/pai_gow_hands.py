"""Pai gow: every seven cards of a deck as the house way sets them, and what one hand meets among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import cached_arrays
from croupier.editions import Game
from croupier.editions.model import HandSpec
from croupier.games.banked import way_tables
from croupier.games.banked.house_way import house_way
from croupier.games.banked.way_tables import SEVEN, deck_bytes, pai_gow_sets, set_all, strengths_of
from croupier.games.banked.ways import WaySetter
from croupier.kernels.banked import pai_gow, pai_gow_best, sweep_sets, ways
from croupier.kernels.banked.pai_gow_meet import meet
from croupier.kernels.banked.sweep_sets import Sets, symmetry
from croupier.kernels.banked.ways import Strengths
from croupier.kit import Refusal

SET_BY = (ways, sweep_sets, way_tables)
MADE_BY = (pai_gow, pai_gow_best, *SET_BY)
I64 = NDArray[np.int64]


@dataclass(frozen=True)
class SetHands:
    """All hands of a deck as the way sets them, one of each class."""

    deck: bytes
    sets: Sets
    fronts: NDArray[np.uint8]
    backs: NDArray[np.uint16]

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return comb(len(self.deck), SEVEN)

    @property
    def dealers(self) -> int:
        """How many hands of the dealer's one hand meets."""
        return comb(len(self.deck) - SEVEN, SEVEN)

    @property
    def group(self) -> int:
        """How many permutations of suits leave the deck as it is."""
        return len(symmetry(np.frombuffer(self.deck, np.uint8)).image)

    @property
    def own(self) -> pai_gow.Settings:
        """Every hand as the way sets it."""
        return pai_gow.Settings(np.arange(len(self.fronts), dtype=np.int32), self.fronts, self.backs)


def setter_of(game: Game) -> WaySetter:
    """The way of the dealer's hand."""
    found = house_way(game)
    if found is None or not isinstance(found.setter, WaySetter):
        raise Refusal(f"{game.edition.id} has no house way to price by.")
    return found.setter


def specs_of(setter: WaySetter) -> tuple[HandSpec, HandSpec]:
    """The hands of the two parts."""
    assert setter.front is not None and setter.back is not None
    return setter.front, setter.back


def asked_of(game: Game) -> bytes:
    """What identifies a way, the hands that it sets and their deck."""
    setter = setter_of(game)
    specs = [(spec.order, spec.joker) for spec in specs_of(setter)]
    return repr((specs, setter.way.digest, [row.name for row in setter.rows], sorted(game.cards))).encode()


def by_way(game: Game) -> SetHands:
    """Every hand set by the way of the game, kept between runs."""
    setter = setter_of(game)

    def make() -> Mapping[str, NDArray[Any]]:
        _, rows, fronts, backs, lost = set_all(setter, game.cards)
        if lost:
            raise Refusal(
                f"{setter.way.title} leaves {lost:,} kinds of hands open, so nothing is priced by it."
            )
        return {"rows": rows, "fronts": fronts, "backs": backs}

    found = cached_arrays("pai-gow-way", SET_BY, [asked_of(game)], make)
    fronts, backs = np.array(found["fronts"]), np.array(found["backs"])
    return SetHands(deck_bytes(game.cards), pai_gow_sets(game.cards), fronts, backs)


def met_by(sets: SetHands, known: Sequence[int]) -> I64:
    """How many hands without any of the known cards are set to each front and back."""
    met = np.zeros((pai_gow.FRONTS, int(sets.backs.max()) + 1), np.int64)
    meet(_images(sets.deck, known), sets.sets.cards, sets.sets.weights, sets.fronts, sets.backs, met)
    return met


def _images(deck: bytes, cards: Sequence[int]) -> NDArray[np.uint64]:
    """Cards as bits, turned by every permutation of suits that leaves the deck as it is."""
    image = symmetry(np.frombuffer(deck, np.uint8)).image
    masks = [0] * image.shape[1]
    for card in cards:
        masks[card >> 2] |= 1 << (card & 3)
    turned = [sum(int(one[rank, mask]) << 4 * rank for rank, mask in enumerate(masks)) for one in image]
    return np.array(turned, np.uint64)


def strengths(tables: Strengths, front: Sequence[int], back: Sequence[int]) -> tuple[int, int]:
    """The strengths of two parts of a hand."""
    first, second = (
        sum(comb(card, place + 1) for place, card in enumerate(sorted(part))) for part in (front, back)
    )
    return int(tables.fronts[first]), int(tables.backs[second])


def tables_of(game: Game) -> Strengths:
    """The strengths of all parts under the hands of a game."""
    return strengths_of(*specs_of(setter_of(game)))
