"""Strengths of hands looked up in plain Python: the ladder of an order laid out rung by rung, no hand evaluated.

Strengths are those of `croupier.ranks.tables`: 1 for the lowest hand of the order, rising. Hands that only jokers make
come on top. Tables start with the hands of just as many cards as the order asks for; what is wanted beyond them is
worked out when first asked for, and kept.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations

from croupier.ranks.named import threshold_key
from croupier.ranks.orders import (
    ACE,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    Order,
    order_of,
)

RANKS = 13
RANK_BITS = (
    3  # of the count of one rank in a key of ranks: a player holds at most seven alike, jokers included
)
MOST_KEPT = 7  # cards of the largest hands that are kept: beyond them there are too many

_GROUPS = {
    FIVE_OF_A_KIND: (5,),
    FOUR_OF_A_KIND: (4,),
    FULL_HOUSE: (3, 2),
    THREE_OF_A_KIND: (3,),
    TWO_PAIR: (2, 2),
    PAIR: (2,),
    HIGH_CARD: (),
    FLUSH: (),
}
SUITED = (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
Key = tuple[int, tuple[int, ...]]
Rung = tuple[tuple[int, ...], tuple[int, ...]]


def rank_key(rank: int) -> int:
    """What a card of the rank adds to a key of ranks."""
    return _RANK_KEYS[rank]


_RANK_KEYS = tuple(1 << (RANK_BITS * rank) for rank in range(RANKS))


class ByRanks(dict[int, int]):
    """The strength that ranks alone make, by their key: one count a rank, of as many cards as there are."""

    def __init__(self, order: Order) -> None:
        self.order = order

    def __missing__(self, key: int) -> int:
        counts = [key >> (RANK_BITS * rank) & 7 for rank in range(RANKS)]
        cards = sum(counts)
        if cards < self.order.size:
            raise ValueError(
                f"A {self.order.name} hand needs {self.order.size} cards; only {cards} were given."
            )
        if cards == self.order.size:
            raise ValueError(f"A card was given that the {self.order.name} deck does not hold.")
        # The best of some cards is the best of those with one card fewer.
        best = max(self[key - rank_key(rank)] for rank in range(RANKS) if counts[rank])
        if cards <= MOST_KEPT:
            self[key] = best
        return best


class ByMask(dict[int, int]):
    """A strength by the mask of ranks, of as many as there are; 0 for too few of them to be anything."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __missing__(self, mask: int) -> int:
        fewer = (mask & ~(1 << rank) for rank in range(RANKS) if mask >> rank & 1)
        best = max((self[less] for less in fewer), default=0) if mask.bit_count() > self.size else 0
        self[mask] = best
        return best


class OneMore(dict[int, int]):
    """The best of another table when one card is added that may have any rank: what a joker makes of it."""

    def __init__(self, below: dict[int, int], steps: Sequence[int], masks: bool) -> None:
        self.below = below
        self.steps = steps
        self.masks = masks

    def __missing__(self, key: int) -> int:
        if self.masks:
            free = [self.below[key | step] for step in self.steps if not key & step]
            best = max(free) if free else self.below[key]
        else:
            best = max([self.below[key + step] for step in self.steps])
        self[key] = best
        return best


class Lookup:
    """The tables of one order. Each list of tables has one without jokers, one for one joker, one for two."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.keys: list[Key] = []  # what hands compare by, in the order of their strengths
        self.by_ranks = ByRanks(order)
        self.by_suit = ByMask(order.size)
        self.by_run = ByMask(order.size)
        self.by_rainbow: dict[int, int] = {}
        self._masked = ((self.by_suit, SUITED), (self.by_run, (STRAIGHT,)))
        if order.low and not order.rainbow:
            for rank in order.sequence:
                self.by_ranks[5 * rank_key(rank)] = 0  # five alike are worse than any low, and never needed
        for category in (*reversed(order.categories), *reversed(order.above)):
            self._lay(category)

    def _lay(self, category: str) -> None:
        """Put the hands of a category, the highest of which come first, on top of those that are there."""
        order = self.order
        hands = list(_rainbows(order, category) if order.rainbow else _hands(order, category))
        if not order.low:
            hands.reverse()
        height = order.height(category)
        first = len(self.keys) + 1
        if order.low:
            self.keys += [(height, tuple([-rank for rank in kickers])) for kickers, _ in hands]
        else:
            self.keys += [(height, kickers) for kickers, _ in hands]
        if not order.rainbow and category not in SUITED:
            for strength, (_, ranks) in enumerate(hands, first):
                self.by_ranks[sum([_RANK_KEYS[rank] for rank in ranks])] = strength
        for table in self._by_mask(category):
            for strength, (_, ranks) in enumerate(hands, first):
                table[sum([1 << rank for rank in ranks])] = strength

    def _by_mask(self, category: str) -> list[dict[int, int]]:
        """The tables in which hands of the category stand by the mask of their ranks, which are all different."""
        if self.order.rainbow:
            return [self.by_rainbow]
        return [table for table, kinds in self._masked if category in kinds]

    @cached_property
    def ranks_with(self) -> tuple[dict[int, int], ...]:
        """By ranks, when so many jokers may be any card."""
        steps = [rank_key(rank) for rank in self.order.sequence]
        one = OneMore(self.by_ranks, steps, masks=False)
        return self.by_ranks, one, OneMore(one, steps, masks=False)

    @cached_property
    def suit_with(self) -> tuple[dict[int, int], ...]:
        """By the mask of cards of one suit, when so many jokers may fill it."""
        return self._filled(self.by_suit)

    @cached_property
    def run_with(self) -> tuple[dict[int, int], ...]:
        """The best straight by the mask of all ranks, when so many jokers may complete it."""
        return self._filled(self.by_run)

    def _filled(self, table: ByMask) -> tuple[dict[int, int], ...]:
        steps = [1 << rank for rank in self.order.sequence]
        one = OneMore(table, steps, masks=True)
        return table, one, OneMore(one, steps, masks=True)

    def least(self, threshold: str) -> int:
        """The strength at or above which a hand reaches the threshold; 1 if there is none."""
        return bisect_left(self.keys, threshold_key(self.order, threshold)) + 1 if threshold else 1


@cache
def lookup(order: str) -> Lookup:
    """The tables of a known order."""
    return Lookup(order_of(order))


def _rainbows(order: Order, category: str) -> Iterator[Rung]:
    """All hands of so many different ranks as the category has, as kickers and ranks, the highest first."""
    values = sorted(map(order.value, order.sequence), reverse=True)
    for kickers in combinations(values, order.size - order.categories.index(category)):
        yield kickers, tuple([value % RANKS for value in kickers])


def _hands(order: Order, category: str) -> Iterator[Rung]:
    """All hands of a category as kickers and ranks, those of the highest kickers first."""
    runs = _runs(order) if STRAIGHT in order.categories else {}
    if category == ROYAL_FLUSH:
        yield (ACE,), runs[ACE]
        return
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        tops = [
            top for top in runs if category == STRAIGHT or top != ACE or ROYAL_FLUSH not in order.categories
        ]
        yield from sorted(((order.run_kickers(category, top), runs[top]) for top in tops), reverse=True)
        return
    groups = _GROUPS[category]
    groups += (1,) * (order.size - sum(groups))
    # Which kicker each card has.
    places = [place for place, times in enumerate(groups) for _ in range(times)]
    barred = (
        {tuple(sorted(ranks, reverse=True)) for ranks in runs.values()} if len(groups) == order.size else ()
    )
    for kickers in _spreads(groups, sorted(map(order.value, order.sequence), reverse=True)):
        if kickers not in barred:
            yield kickers, tuple([kickers[place] % RANKS for place in places])


def _spreads(groups: tuple[int, ...], values: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to give ranks to groups of these sizes, larger groups and higher ranks first."""
    if not groups:
        yield ()
        return
    alike = groups.count(groups[0])
    for tops in combinations(values, alike):
        rest = [value for value in values if value not in tops] if len(groups) > alike else ()
        for others in _spreads(groups[alike:], rest):
            yield tops + others


def _runs(order: Order) -> dict[int, tuple[int, ...]]:
    """The ranks of every straight by its top rank."""
    ladder = (ACE, *order.sequence) if order.low_ace else order.sequence
    windows = (ladder[start : start + order.size] for start in range(len(ladder) - order.size + 1))
    return {window[-1]: window for window in windows}
