"""Hand orders: which categories exist, and which beats which, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

STRAIGHT_FLUSH = "straight flush"
FOUR_OF_A_KIND = "four of a kind"
FULL_HOUSE = "full house"
FLUSH = "flush"
STRAIGHT = "straight"
THREE_OF_A_KIND = "three of a kind"
TWO_PAIR = "two pair"
PAIR = "pair"
HIGH_CARD = "high card"

ALL_RANKS = tuple(range(13))
ACE = 12


@dataclass(frozen=True)
class Order:
    """One way of ranking hands of `size` cards; categories are listed highest first.

    A hand belongs to the highest category it fits, so a category left out of the list does not exist: its
    hands fall through to the next one that fits. `sequence` holds the ranks in which a straight must run
    without a gap; a stripped deck leaves out the ranks it lacks. With `low_ace` the ace may also stand below
    the first rank of the sequence, and then counts as the lowest card of its straight.
    """

    name: str
    size: int
    categories: tuple[str, ...]
    sequence: tuple[int, ...] = ALL_RANKS
    low_ace: bool = True

    def height(self, category: str) -> int:
        """How many categories of this order lie below the given one."""
        if category not in self.categories:
            known = ", ".join(self.categories)
            raise ValueError(f"The {self.name} order has no category {category!r}; it has: {known}.")
        return len(self.categories) - 1 - self.categories.index(category)


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
)

ORDERS: Mapping[str, Order] = MappingProxyType({order.name: order for order in (THREE_CARD, FOUR_CARD, HIGH)})


def order_of(order: Order | str) -> Order:
    """The order itself, or the known order of that name."""
    if isinstance(order, Order):
        return order
    if order not in ORDERS:
        raise ValueError(f"There is no hand order {order!r}; known orders: {', '.join(ORDERS)}.")
    return ORDERS[order]
