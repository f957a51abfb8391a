"""Side bets on what the three cards and the community card contain: every four cards up to a change of suits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

import numpy as np

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.split import decisions
from croupier.games.banked.price.stakes import Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.canonical import orbits, suit_group
from croupier.ranks.contents import contains
from croupier.ranks.orders import order_of


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The tally of a schedule that looks at all the player's cards, however they are set."""
    spec = game.edition.hand(table.hand)
    names = tuple(row.hand for row in table.rows)
    return _contained(tuple(game.cards), names, order_of(spec.order).size) if table.by == "contains" else None


def first_row(cards: tuple[int, ...], names: Sequence[str], size: int) -> int:
    """The place of the first row that some cards contain, or one past the last."""
    return next((place for place, name in enumerate(names) if contains(name, cards, size)), len(names))


@lru_cache(maxsize=8)
def _contained(cards: tuple[int, ...], names: tuple[str, ...], size: int) -> Tally:
    """By the first row that four cards contain: how many do, and a deal of each."""
    deck = np.array(sorted(cards), np.uint8)
    found = orbits(deck, size, suit_group(deck))
    counts: dict[str, int] = {}
    examples: dict[str, tuple[int, ...]] = {}
    for four, weight in zip(found.sets.tolist(), found.weights.tolist(), strict=True):
        held = tuple(four)
        row = (*names, "")[first_row(held, names, size)]
        counts[row] = counts.get(row, 0) + weight
        examples.setdefault(row, held)
    entries = []
    for row, held in examples.items():
        rest = [card for card in range(52) if card not in held][:3]
        deal: Deal = {1: held[:3], "community": held[3:], "dealer": tuple(rest)}
        entries.append(TallyEntry(decisions(held[:3], 0), deal, counts[row]))
    return Tally(entries, comb(len(cards), size))
