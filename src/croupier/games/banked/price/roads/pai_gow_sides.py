"""Side bets of pai gow: what seven cards contain, and what the dealer's high hand is when the way has set it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from croupier.editions import Game
from croupier.editions.paytables import PayTable
from croupier.games.banked.price.roads.pai_gow import HANDS, by_way, decisions_for, setter_of
from croupier.games.banked.price.stakes import SEAT, Deal
from croupier.games.banked.price.tally import Entry, Tally
from croupier.games.banked.way_tables import pai_gow_sets
from croupier.kernels.banked.seven import contents
from croupier.kit import Refusal
from croupier.ranks.lookup import lookup
from croupier.ranks.named import NAMED
from croupier.ranks.orders import order_of
from croupier.ranks.patterns import contains

ALONE = True  # its tallies need no play of the main wager
LOOKED_AT = 3  # hands of a class that are compared with the rows


def side_tally(game: Game, tally: Tally | None, table: PayTable, folds: bool) -> Tally:
    """The tally of a schedule on the player's or the dealer's seven cards, or on the dealer's high hand."""
    spec = game.hands[table.hand]
    names = tuple(row.hand for row in table.rows)
    if spec.pools == ("dealer high",):
        counted = _high_hands(game, names)
    elif table.by == "contains" and spec.pools in (("player",), ("dealer",)):
        counted = _contained(names, spec.joker)
    else:
        raise Refusal(f"{game.edition.id}: no exact method is known for {table.wager} yet.")
    own = spec.pools == ("player",)
    return Tally([_entry(game, hand, count, own) for hand, count in counted], HANDS)


def _entry(game: Game, hand: tuple[int, ...], count: int, own: bool) -> Entry:
    """A deal in which the player, or the dealer, holds a hand; the other has cards that are left."""
    rest = tuple(card for card in sorted(game.cards) if card not in hand)[-8:-1]
    seat, dealer = (hand, rest) if own else (rest, hand)
    deal: Deal = {SEAT: seat, "dealer": dealer}
    return Entry(decisions_for(setter_of(game).divide(seat).division), deal, count)


@lru_cache(maxsize=2)
def _contents(joker: str) -> tuple[tuple[tuple[tuple[int, ...], ...], int], ...]:
    """Every class of contents: some of its hands, and how many it has."""
    sets = pai_gow_sets()
    found = np.empty(len(sets.weights), np.int32)
    contents(sets.cards, joker == "wild", found)
    classes, inverse = np.unique(found, return_inverse=True)
    counts = np.bincount(inverse, weights=sets.weights.astype(np.float64))  # below 2**53: exact
    order = np.argsort(inverse, kind="stable")
    starts = np.searchsorted(inverse[order], np.arange(len(classes) + 1))
    classed = []
    for place, count in enumerate(counts):
        first, last = int(starts[place]), int(starts[place + 1])
        picked = order[np.unique(np.linspace(first, last - 1, LOOKED_AT).astype(int))]
        classed.append((tuple(tuple(sets.cards[at].tolist()) for at in picked), int(count)))
    return tuple(classed)


@lru_cache(maxsize=64)
def _contained(names: tuple[str, ...], joker: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """By the first row that seven cards contain: a hand, and how many there are."""
    counts: dict[str, int] = {}
    held: dict[str, tuple[int, ...]] = {}
    for hands, count in _contents(joker):
        rows = {next((name for name in names if contains(name, hand, 5, joker)), "") for hand in hands}
        if len(rows) > 1:
            raise Refusal(
                f"Seven cards that make {' or '.join(sorted(rows))} are not told apart by the exact count."
            )
        row = rows.pop()
        counts[row] = counts.get(row, 0) + count
        held.setdefault(row, hands[0])
    return tuple((held[row], counts[row]) for row in counts)


def _high_hands(game: Game, names: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """By the row that the dealer's high hand is, as the way sets it."""
    sets, order = by_way(game), game.hands["dealer_high"].order
    by_strength = np.bincount(sets.backs, weights=sets.sets.weights.astype(np.float64))
    categories = {order_of(order).height(name): name for name in order_of(order).special_first}
    counts: dict[str, int] = {}
    held: dict[str, tuple[int, ...]] = {}
    for strength in np.flatnonzero(by_strength).tolist():
        height, kickers = lookup(order).keys[strength - 1]
        fits = (name for name in names if NAMED[order][name].fits_key(categories[height], kickers[0]))
        row = next(fits, "")
        counts[row] = counts.get(row, 0) + int(by_strength[strength])
        if row not in held:
            held[row] = tuple(sets.sets.cards[int(np.flatnonzero(sets.backs == strength)[0])].tolist())
    return tuple((held[row], counts[row]) for row in counts)
