"""Side bets of pai gow: what seven cards contain, and what the dealer's high hand is when the way has set it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.pai_gow import decisions_for
from croupier.games.banked.price.roads.pai_gow_hands import by_way, setter_of
from croupier.games.banked.price.stakes import SEAT, Deal, whole_game
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.way_tables import SEVEN, deck_bytes, pai_gow_sets
from croupier.kernels.banked.seven import contents
from croupier.kit import Refusal
from croupier.ranks.contents import contains
from croupier.ranks.lookup import lookup
from croupier.ranks.named import NAMED
from croupier.ranks.orders import order_of

ALONE = True  # its tallies need no play of the main wager
LOOKED_AT = 3  # hands of a class that are compared with the rows


def side_tally(game: Game, tally: Tally | None, table: PayTable, folds: bool) -> Tally:
    """The tally of a schedule on the player's or the dealer's seven cards, or on the dealer's high hand."""
    rows, number = rows_by_class(game, table)
    sets = pai_gow_sets(game.cards)
    counts = np.bincount(
        rows, weights=sets.weights.astype(np.float64), minlength=number
    )  # below 2**53: exact
    own = game.hands[table.hand].pools == ("player",)
    entries = [
        _entry(game, tuple(sets.cards[np.argmax(rows == row)].tolist()), int(counts[row]), own)
        for row in np.flatnonzero(counts).tolist()
    ]
    return Tally(entries, comb(len(game.cards), SEVEN))


def rows_by_class(game: Game, table: PayTable) -> tuple[NDArray[np.uint16], int]:
    """The row of a schedule that each class of seven cards comes to, the last number where none pays; and how many
    numbers there are."""
    spec = game.hands[table.hand]
    names = tuple(row.hand for row in table.rows)
    if spec.pools == ("dealer high",):
        found = _of_strengths(spec.order, names)[by_way(game).backs]
    elif table.by == "contains" and spec.pools in (("player",), ("dealer",)):
        found = _contained(names, spec.joker, deck_bytes(game.cards))
    else:
        raise Refusal(f"{game.edition.id}: no exact method is known for {table.wager} yet.")
    return found, len(names) + 1


def _entry(game: Game, hand: tuple[int, ...], count: int, own: bool) -> TallyEntry:
    """A deal in which the player, or the dealer, holds a hand; the other has cards that are left."""
    rest = tuple(card for card in sorted(whole_game(game).cards) if card not in hand)[-8:-1]
    seat, dealer = (hand, rest) if own else (rest, hand)
    deal: Deal = {SEAT: seat, "dealer": dealer}
    return TallyEntry(decisions_for(setter_of(game).divide(seat).division), deal, count)


@lru_cache(maxsize=2)
def _contents(joker: str, deck: bytes) -> tuple[NDArray[np.uint16], tuple[tuple[tuple[int, ...], ...], ...]]:
    """The contents of every class of hands as a number, and of each number some hands."""
    sets = pai_gow_sets(deck)
    found = np.empty(len(sets.weights), np.int32)
    contents(sets.cards, joker == "wild", found)
    numbers, inverse = np.unique(found, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    starts = np.searchsorted(inverse[order], np.arange(len(numbers) + 1))
    examples = []
    for first, last in pairwise(starts.tolist()):
        picked = order[np.unique(np.linspace(first, last - 1, LOOKED_AT).astype(int))]
        examples.append(tuple(tuple(sets.cards[at].tolist()) for at in picked))
    return inverse.astype(np.uint16), tuple(examples)


def _contained(names: tuple[str, ...], joker: str, deck: bytes) -> NDArray[np.uint16]:
    """By class the place of the first row that seven cards contain."""
    numbers, examples = _contents(joker, deck)
    found = []
    for hands in examples:
        rows = {_first(contains(name, hand, 5, joker) for name in names) for hand in hands}
        if len(rows) > 1:
            listed = " or ".join((*names, "nothing")[row] for row in sorted(rows))
            raise Refusal(f"Seven cards that make {listed} are not distinguished by the exact count.")
        found.append(rows.pop())
    rows_of: NDArray[np.uint16] = np.array(found, np.uint16)[numbers]
    return rows_of


def _of_strengths(order: str, names: tuple[str, ...]) -> NDArray[np.uint16]:
    """By the strength of a back the place of the row that it is."""
    categories = {order_of(order).height(name): name for name in order_of(order).special_first}
    rows = [
        _first(NAMED[order][name].fits_key(categories[height], kickers[0]) for name in names)
        for height, kickers in lookup(order).keys
    ]
    return np.array([len(names), *rows], np.uint16)


def _first(fits: Iterable[bool]) -> int:
    """The place of the first that fits, or one past the last."""
    place = -1
    for place, good in enumerate(fits):
        if good:
            return place
    return place + 1
