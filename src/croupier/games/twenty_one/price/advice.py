"""What each choice is worth to one hand: two cards or more, doubled or not, split off or not, from any shoe."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.games.twenty_one.price.model import HandPrice
from croupier.games.twenty_one.price.plays import hand_of
from croupier.games.twenty_one.price.price import starts_against
from croupier.games.twenty_one.price.solve import (
    FEWEST,
    Removed,
    dealer_tree,
    levels_of,
    packed,
    pays_by_hand,
    shoe_of,
    solve_up,
)
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import hands
from croupier.kit import Refusal

NEVER = 1 << 40  # a total that no hand has


def start_price(
    rules: TwentyOneRules,
    first: int,
    second: int,
    up: int,
    removed: Removed | None = None,
    *,
    alike: bool = True,
    fewest: int = FEWEST,
    hole: int = 0,
) -> HandPrice:
    """Two first cards against an up card by their values, with the EV of every choice; `removed` is gone in addition to
    them, and `hole` is the dealer's other card where both lie open."""
    counts = shoe_of(rules, removed, fewest)
    _must_be_there(counts, (first, second, up, *((hole,) if hole else ())))
    solved = solve_up(rules, counts, up - 1, hole=hole - 1)
    cards = (min(first, second), max(first, second))
    found = [start for start in starts_against(rules, counts, solved) if start.cards == cards]
    return next((start for start in found if start.alike == alike), found[0])


def hand_values(
    rules: TwentyOneRules,
    cards: Sequence[int],
    up: int,
    removed: Removed | None = None,
    *,
    doubled: int = 0,
    after_split: bool = False,
    fewest: int = FEWEST,
    hole: int = 0,
    house: bool = False,
) -> dict[str, float]:
    """What each choice is worth to a hand in play, per unit of its first wager and where the dealer, having looked, has
    no natural: hit, stand, double; redouble and rescue once it was doubled so often.

    `removed` is everything known to be gone in addition to the hand and the upcard: after a split, the other hands'
    cards. Split and surrender are choices on the first two cards, for which `start_price` is meant.
    """
    counts = shoe_of(rules, removed, fewest)
    place = hand_of(cards)
    _must_be_there(counts, (*cards, up, *((hole,) if hole else ())))
    table, code = hands(), packed(rules, up - 1, hole - 1)
    if after_split and not rules.double_after_split:
        code[kernel.DOUBLE_TOTALS] = NEVER
    left = counts.copy()
    left[up - 1] -= 1
    if hole:
        left[hole - 1] -= 1
    levels, many = levels_of(rules), len(table.row)
    if not 0 <= doubled < levels:
        raise Refusal(f"A hand may be doubled {levels - 1} times here, not {doubled}.")
    store, wanted = np.zeros((many, 7)), np.flatnonzero(table.size >= 2).astype(np.int64)
    worth, acts = np.zeros((levels, many)), np.zeros((levels, many), np.int8)
    values = np.full((many, 3 + rules.redoubles), np.nan)
    tree, pays = dealer_tree(rules, up - 1, hole - 1), pays_by_hand(rules)[int(after_split)]
    kernel.dealer_rows(tree, left, table, 0, wanted, len(wanted), store)
    kernel.best_play(table, code, pays, left, 0, 0, int(house), store, worth, acts, values)
    unseen = left - table.row[place]
    chance = float(kernel.open_chance(code, unseen, unseen.sum()))
    surrenders = not after_split and rules.surrender_at(up) != "none"
    return _named(rules, values[place], chance, place, doubled, surrenders)


def _must_be_there(counts: np.ndarray[tuple[int, ...], np.dtype[np.float64]], cards: Sequence[int]) -> None:
    for card in set(cards):
        if not 1 <= card <= len(counts):
            raise Refusal(f"{card} is not the value of a card: 1 (an ace) to 10.")
        if cards.count(card) > counts[card - 1]:
            raise Refusal(f"The shoe does not have enough cards of value {card}.")


def _named(
    rules: TwentyOneRules,
    values: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    chance: float,
    place: int,
    doubled: int,
    surrenders: bool,
) -> dict[str, float]:
    """The choices that are open, by name."""
    total, soft = int(hands().total[place]), hands().total[place] != hands().hard[place]
    if rules.charlie and hands().size[place] >= rules.charlie:
        return {"stand": float(2**doubled)}
    if chance <= 0:
        return {}
    told = {"stand": values[0]}
    if doubled > rules.redoubles + 1:
        return {"stand": 0.0}  # a free double has one card, and nothing is left to choose
    if doubled:
        if rules.rescue:
            told["rescue"] = -chance / 2
        if doubled <= rules.redoubles:
            told["redouble"] = values[2 + doubled]
    else:
        if not soft and total <= rules.must_hit_upto:
            del told["stand"]
        if soft or not rules.must_stand_from or total < rules.must_stand_from:
            told["hit"] = values[1]
        if not np.isnan(values[2]):
            told["double"] = values[2]
        if rules.surrender_cards == 0 and surrenders and hands().size[place] > 2:
            told["surrender"] = -chance / 2
    return {name: float(worth) * 2**doubled / chance for name, worth in told.items()}
