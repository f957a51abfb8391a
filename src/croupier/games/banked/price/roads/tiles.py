"""Pai gow tiles: every setting of every four tiles against every four of the bank's, set by the house way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price.roads.common import by_game, main_worth
from croupier.games.banked.price.stakes import Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.ways import Division, TileWaySetter, hands_of
from croupier.kernels.banked.tiles import OUTCOMES, SETTINGS, contest_counts, ways_beside
from croupier.kit import Refusal
from croupier.ranks.orders import order_of
from croupier.ranks.tiles import GEE_JOON, kind_of

QUESTION, CHOICE = "set", "set"
Kinds = tuple[int, ...]  # four tiles by their places among the kinds of a set


@dataclass(frozen=True)
class TileCounts:
    """All hands of a set by kinds that play alike: how often each is dealt, its settings, how each fares, and which of
    them the way plays."""

    hands: tuple[Kinds, ...]
    weights: NDArray[np.int64]
    copies: NDArray[np.int64]
    tiles: tuple[tuple[int, ...], ...]  # the tiles of each kind
    settings: tuple[tuple[Division, ...], ...]
    high: NDArray[np.int64]
    low: NDArray[np.int64]
    way: NDArray[np.uint8]
    counts: NDArray[np.int64]

    @property
    def others(self) -> int:
        """How many hands of the bank's one hand meets."""
        return int(self.counts[0, 0].sum())

    def row(self, tiles: Sequence[int]) -> int:
        """The place of four tiles among the hands."""
        kinds = [next(k for k, alike in enumerate(self.tiles) if tile in alike) for tile in tiles]
        return self.hands.index(tuple(sorted(kinds)))


def class_of(order: str, tile: int) -> int:
    """Tiles of one class play alike: the two of a pair, those of gee joon only where they count alike."""
    kind = kind_of(tile)
    return kind if kind != GEE_JOON or order_of(order).joon_counts else tile


@by_game
def counted(game: Game) -> TileCounts:
    """Every hand and setting counted."""
    way = house_way(game)
    if way is None or not isinstance(way.setter, TileWaySetter):
        raise Refusal(f"{game.edition.id} has no house way to price by.")
    setter, deck = way.setter, sorted(game.cards)
    names = sorted({class_of(setter.order, tile) for tile in deck})
    tiles = tuple(tuple(tile for tile in deck if class_of(setter.order, tile) == name) for name in names)
    kinds = [names.index(class_of(setter.order, tile)) for tile in deck]
    weights = Counter(tuple(sorted(four)) for four in combinations(kinds, 4))
    hands = tuple(sorted(weights))
    held = [held_tiles(tiles, hand) for hand in hands]
    settings = tuple(setter.settings(four) for four in held)
    high, low = _ranked(settings)
    chosen = [_place(each, setter.divide(four).division) for each, four in zip(settings, held, strict=True)]
    copies, by_way = np.array([len(alike) for alike in tiles], np.int64), np.array(chosen, np.uint8)
    counts = contest_counts(np.array(hands, np.uint8), copies, high, low, by_way)
    often = np.array([weights[hand] for hand in hands], np.int64)
    return TileCounts(hands, often, copies, tiles, settings, high, low, by_way, counts)


def held_tiles(tiles: Sequence[Sequence[int]], hand: Kinds, without: Sequence[int] = ()) -> tuple[int, ...]:
    """Four tiles of these kinds, beside others that are held already."""
    gone, found = Counter(without), []
    for kind in hand:
        for tile in tiles[kind]:
            if gone[tile] < tiles[kind].count(tile):
                gone[tile] += 1
                found.append(tile)
                break
    return tuple(found)


def _ranked(settings: Sequence[Sequence[Division]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The high and the low hands of every setting as numbers; a setting that is missing stands for the last."""
    both = [[hands_of(each[min(place, len(each) - 1)]) for place in range(SETTINGS)] for each in settings]
    keys = sorted({hand.key for row in both for pair in row for hand in pair})
    rank = {key: place for place, key in enumerate(keys)}
    high = np.array([[rank[high.key] for _, high in row] for row in both], np.int64)
    low = np.array([[rank[low.key] for low, _ in row] for row in both], np.int64)
    return high, low


def _place(settings: Sequence[Division], wanted: Division) -> int:
    """The place of a setting that plays like the one wanted."""
    keys = [tuple(hand.key for hand in hands_of(each)) for each in settings]
    return keys.index(tuple(hand.key for hand in hands_of(wanted)))


def _entry(found: TileCounts, row: int, setting: int, outcome: int, count: int = 0) -> TallyEntry:
    """A deal in which a hand so set meets the outcome."""
    own = np.array(found.hands[row], np.uint8)
    for other, kinds in enumerate(found.hands):
        signs = (
            _sign(found.high, row, setting, other, found.way),
            _sign(found.low, row, setting, other, found.way),
        )
        if 3 * signs[0] + signs[1] == outcome and ways_beside(own, np.array(kinds, np.uint8), found.copies):
            hand = held_tiles(found.tiles, found.hands[row])
            bank = held_tiles(found.tiles, kinds, hand)
            return TallyEntry(decisions(found.settings[row], setting), {1: hand, "dealer": bank}, count)
    raise AssertionError(f"no deal of hand {row} fires outcome {outcome}")


def _sign(ranks: NDArray[np.int64], row: int, setting: int, other: int, way: NDArray[np.uint8]) -> int:
    own, bank = int(ranks[row, setting]), int(ranks[other, way[other]])
    return 1 + (own > bank) - (own < bank)


def decisions(settings: Sequence[Division], setting: int) -> Decisions:
    """The answer that sets a hand so."""
    return {QUESTION: (CHOICE, None, settings[min(setting, len(settings) - 1)].front)}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What the wager wins or loses by outcome, in cents, each settled on a real deal."""
    found = counted(game)
    worth = np.zeros(OUTCOMES, np.int64)
    for outcome in range(OUTCOMES):
        rows, settings = np.nonzero(found.counts[:, :, outcome])
        if len(rows):
            entry = _entry(found, int(rows[0]), int(settings[0]), outcome)
            worth[outcome] = main_worth(game, entry.deal, entry.decisions)
    return worth


def values(game: Game) -> NDArray[np.int64]:
    """By hand and setting, what it is worth summed over the bank's hands, in cents."""
    sums: NDArray[np.int64] = counted(game).counts @ worths(game)
    return sums


def tally(game: Game) -> Tally:
    """The exact tally under the best setting of every hand; of equals that of the house way."""
    found, worth = counted(game), values(game)
    best = np.argmax(worth, axis=1)
    rows = np.arange(len(best))
    like = worth[rows, found.way] == worth[rows, best]
    return tally_of(game, np.where(like, found.way, best))


def tally_of(game: Game, chosen: NDArray[np.integer]) -> Tally:
    """The exact tally where each hand is set as chosen."""
    found = counted(game)
    entries = list(entries_of(game, chosen).values())
    hands = int(found.weights.sum())
    like_way = Fraction(int(found.weights[chosen == found.way].sum()), hands)
    frequencies = (("set as the house way does", like_way), ("set otherwise", 1 - like_way))
    return Tally(entries, hands * found.others, frequencies, (), chosen)


def entries_of(game: Game, chosen: NDArray[np.integer]) -> dict[int, TallyEntry]:
    """Each outcome where hands are set as chosen: how many deals come to it, and one of them."""
    found, entries = counted(game), {}
    by_outcome = found.counts[np.arange(len(found.hands)), chosen] * found.weights[:, None]
    for outcome in range(OUTCOMES):
        with_it = np.flatnonzero(by_outcome[:, outcome])
        if len(with_it):
            row, count = int(with_it[0]), int(by_outcome[:, outcome].sum())
            entries[outcome] = _entry(found, row, int(chosen[row]), outcome, count)
    return entries


def choice_worths(game: Game, tiles: Sequence[int]) -> dict[tuple[int, ...], Fraction]:
    """What each setting of four tiles is worth on the average, in cents, by the tiles of the low hand."""
    found = counted(game)
    row, setter = found.row(tiles), house_way(game)
    assert setter is not None and isinstance(setter.setter, TileWaySetter)
    worth = values(game)[row]
    return {
        each.front: Fraction(int(worth[_place(found.settings[row], each)]), found.others)
        for each in setter.setter.settings(tiles)
    }
