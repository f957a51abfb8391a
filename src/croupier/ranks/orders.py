"""Hand orders: which categories exist, and which beats which, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from croupier.ranks.tiles import TILE_CATEGORIES

FIVE_SUITED = "five of a kind suited"  # five equal cards, of at least five packs
FIVE_OF_A_KIND = "five of a kind"
ROYAL_FLUSH = "royal flush"
STRAIGHT_FLUSH = "straight flush"
FOUR_OF_A_KIND = "four of a kind"
FULL_HOUSE = "full house"
FLUSH = "flush"
STRAIGHT = "straight"
THREE_OF_A_KIND = "three of a kind"
TWO_PAIR = "two pair"
PAIR = "pair"
HIGH_CARD = "high card"
POINTS = "points"

ALL_RANKS = tuple(range(13))
ACE = 12
LOW_ACE = -1  # what an ace counts where it is the lowest card


@dataclass(frozen=True)
class Order:
    """One way of ranking hands of `size` cards; categories are listed highest first.

    A hand belongs to the highest category it fits, so a category left out of the list does not exist: its
    hands fall through to the next one that fits. `sequence` holds the ranks in which a straight must run
    without a gap; a stripped deck leaves out the ranks it lacks. With `low_ace` the ace may also stand below
    the first rank of the sequence, and then counts as the lowest card of its straight. `above` are categories
    over all others that only jokers make. In the categories of `wheel_second` the straight that begins with a low ace
    is the second highest, below the one that ends with the ace.

    In a `low` order the lower hand is the better one: categories are listed best first all the same, but a hand
    belongs to the last of them it fits, for a pair spoils it. With `ace_below` an ace is never high. With
    `rainbow` only cards of different ranks and suits count, and categories tell how many of them there are. With
    `points`, what each rank from the two to the ace counts, only the sum of the cards decides.

    Orders of `tiles` rank two Chinese dominoes; in those with `joon_counts` the tiles of gee joon count three or six.
    """

    name: str
    size: int
    categories: tuple[str, ...]
    sequence: tuple[int, ...] = ALL_RANKS
    low_ace: bool = True
    above: tuple[str, ...] = ()
    low: bool = False
    ace_below: bool = False
    rainbow: bool = False
    tiles: bool = False
    joon_counts: bool = False
    wheel_second: tuple[str, ...] = ()
    points: tuple[int, ...] = ()

    def run_kickers(self, category: str, top: int) -> tuple[int, ...]:
        """What a straight of this top card compares by: a second-highest wheel stands just above a king-high one."""
        wheel = self.low_ace and top == self.sequence[self.size - 2]
        return (ACE - 1, top) if wheel and category in self.wheel_second else (top,)

    @cached_property
    def special_first(self) -> tuple[str, ...]:
        """The categories in the order in which a hand is tried against them."""
        return self.above + (self.categories[::-1] if self.low else self.categories)

    @cached_property
    def runs(self) -> Mapping[tuple[int, ...], int]:
        """The top rank of every straight, by its ranks from the highest; a low ace stands first all the same."""
        if STRAIGHT not in self.categories:
            return {}
        windows = [self.sequence[at : at + self.size] for at in range(len(self.sequence) - self.size + 1)]
        runs = {window[::-1]: window[-1] for window in windows}
        if self.low_ace:
            lowest = self.sequence[: self.size - 1]
            runs[ACE, *lowest[::-1]] = lowest[-1]
        return runs

    @cached_property
    def heights(self) -> Mapping[str, int]:
        """How many categories of this order lie below each."""
        return {name: place for place, name in enumerate((*self.categories[::-1], *self.above[::-1]))}

    def value(self, rank: int) -> int:
        """What a rank counts among others: 0..12 for 2..A, and -1 for an ace that is never high."""
        return LOW_ACE if self.ace_below and rank == ACE else rank

    def height(self, category: str) -> int:
        """How many categories of this order lie below the given one."""
        if category not in self.heights:
            known = ", ".join(self.categories)
            raise ValueError(f"The {self.name} order has no category {category!r}; it has: {known}.")
        return self.heights[category]


ONE_CARD = Order("one-card", 1, (HIGH_CARD,))
TWO_CARD = Order("two-card", 2, (PAIR, HIGH_CARD))
SPLIT_TWO_CARD = Order("split two-card", 2, (STRAIGHT_FLUSH, PAIR, STRAIGHT, FLUSH, HIGH_CARD))
THREE_CARD = Order(
    "three-card",
    3,
    (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR, HIGH_CARD),
)
FOUR_CARD = Order(
    "four-card",
    4,
    (FOUR_OF_A_KIND, STRAIGHT_FLUSH, THREE_OF_A_KIND, FLUSH, STRAIGHT, TWO_PAIR, PAIR, HIGH_CARD),
)
HIGH = Order(
    "high",
    5,
    (
        STRAIGHT_FLUSH,
        FOUR_OF_A_KIND,
        FULL_HOUSE,
        FLUSH,
        STRAIGHT,
        THREE_OF_A_KIND,
        TWO_PAIR,
        PAIR,
        HIGH_CARD,
    ),
    above=(FIVE_OF_A_KIND,),
)
WHEEL_SECOND = replace(HIGH, name="high with the wheel second", wheel_second=(STRAIGHT, STRAIGHT_FLUSH))
WHEEL_SECOND_STRAIGHT = replace(
    HIGH, name="high with the wheel second in straights", wheel_second=(STRAIGHT,)
)
WHEEL_SECOND_SUITED = replace(
    HIGH, name="high with the wheel second in straight flushes", wheel_second=(STRAIGHT_FLUSH,)
)
ROYAL_FIRST = replace(
    HIGH,
    name="high with the royal first",
    categories=(ROYAL_FLUSH, FIVE_OF_A_KIND, *HIGH.categories),
    above=(),
)
SIX_PACKS = Order(
    "six packs",
    5,
    (FIVE_SUITED, STRAIGHT_FLUSH, FIVE_OF_A_KIND, *HIGH.categories[1:]),
)
THREE_CARD_POINTS = Order("three-card points", 3, (POINTS,), points=(*range(2, 11), 10, 10, 10, 1))
# Fewer cards of a suit make a flush rarer than a full house.
_STRIPPED = (
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    PAIR,
    HIGH_CARD,
)
SHORT_DECK = Order("short-deck", 5, _STRIPPED, sequence=ALL_RANKS[4:], above=(FIVE_OF_A_KIND,))
MEXICAN = Order("mexican", 5, _STRIPPED, sequence=(*ALL_RANKS[:6], *ALL_RANKS[9:]), above=(FIVE_OF_A_KIND,))
ACE_TO_FIVE = Order(
    "ace to five",
    5,
    (HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND),
    low=True,
    ace_below=True,
)
DEUCE_TO_SEVEN = Order("deuce to seven", 5, HIGH.categories[::-1], low_ace=False, low=True)
BADUGI = Order(
    "badugi",
    4,
    ("badugi", "three-card", "two-card", "one-card"),
    low=True,
    ace_below=True,
    rainbow=True,
)
TILES = Order("tiles", 2, TILE_CATEGORIES, tiles=True, joon_counts=True)
TILES_AS_SPOTTED = Order("tiles as spotted", 2, TILE_CATEGORIES, tiles=True)

ORDERS: Mapping[str, Order] = MappingProxyType(
    {
        order.name: order
        for order in (
            ONE_CARD,
            TWO_CARD,
            SPLIT_TWO_CARD,
            THREE_CARD,
            FOUR_CARD,
            HIGH,
            WHEEL_SECOND,
            WHEEL_SECOND_STRAIGHT,
            WHEEL_SECOND_SUITED,
            ROYAL_FIRST,
            SHORT_DECK,
            MEXICAN,
            ACE_TO_FIVE,
            DEUCE_TO_SEVEN,
            BADUGI,
        )
    }
)
TILE_ORDERS: Mapping[str, Order] = MappingProxyType(
    {order.name: order for order in (TILES, TILES_AS_SPOTTED)}
)

# Orders of hands in which equal cards of several packs may lie.
SHOE_ORDERS: Mapping[str, Order] = MappingProxyType(
    {order.name: order for order in (SIX_PACKS, THREE_CARD_POINTS)}
)
ALL_ORDERS: Mapping[str, Order] = MappingProxyType({**ORDERS, **SHOE_ORDERS, **TILE_ORDERS})


def order_of(order: Order | str) -> Order:
    """The order itself, or the known order of that name, of cards or of tiles."""
    if isinstance(order, Order):
        return order
    if order not in ALL_ORDERS:
        raise ValueError(f"There is no hand order {order!r}; known orders: {', '.join(ALL_ORDERS)}.")
    return ALL_ORDERS[order]
