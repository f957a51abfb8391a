"""The named hands that pay-table rows and qualifying rules speak of."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from croupier.kit.cards import JOKERS
from croupier.ranks.hands import RANK_LETTERS, RANK_PLURALS, RANK_WORDS, SUIT_LETTERS, Hand, suit_of
from croupier.ranks.orders import (
    ACE,
    ALL_ORDERS,
    FIVE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    POINTS,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    TILE_ORDERS,
    TWO_PAIR,
    Order,
    order_of,
)

JOKER_SET = frozenset(JOKERS)
FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN = 3, 4, 5, 6, 7, 8, 9, 10


@dataclass(frozen=True)
class NamedHand:
    """A test on a hand: its category, and where the name says so its top rank and its suit.

    Rows are read highest first, so a test need not exclude better hands: "straight flush" fits a royal too.
    """

    category: str
    high: int | None = None
    at_least: int | None = None
    below: int | None = None
    suit: str | None = None
    natural: bool | None = None  # made without a joker, or only with one

    def fits(self, hand: Hand) -> bool:
        """Whether the hand is one of these."""
        if hand.category != self.category and hand.category != ROYAL_FLUSH:
            return False
        if not self.fits_key(hand.category, hand.kickers[0]):
            return False
        suited = self.suit is None or all(SUIT_LETTERS[suit_of(card)] == self.suit for card in hand.cards)
        return suited and (self.natural is None or self.natural == JOKER_SET.isdisjoint(hand.cards))

    def fits_key(self, category: str, top: int) -> bool:
        """Whether a hand of this category and top rank is one of these, whatever its suit."""
        royal = category == ROYAL_FLUSH and self.category == STRAIGHT_FLUSH
        return (
            (category == self.category or royal)
            and (self.high is None or top == self.high)
            and (self.at_least is None or top >= self.at_least)
            and (self.below is None or top < self.below)
        )


def _with_categories(order: str, extra: Mapping[str, NamedHand]) -> Mapping[str, NamedHand]:
    """The special names of an order, and every category under its own name."""
    categories = {category: NamedHand(category) for category in order_of(order).special_first}
    return MappingProxyType({**extra, **categories})


_MINI_ROYAL = NamedHand(STRAIGHT_FLUSH, high=ACE)
_FIVE_CARD = {
    "five aces": NamedHand(FIVE_OF_A_KIND, high=ACE),
    "royal flush": NamedHand(STRAIGHT_FLUSH, high=ACE),
    "natural royal flush": NamedHand(STRAIGHT_FLUSH, high=ACE, natural=True),
    "wild royal flush": NamedHand(STRAIGHT_FLUSH, high=ACE, natural=False),
    "four aces": NamedHand(FOUR_OF_A_KIND, high=ACE),
    "aces full": NamedHand(FULL_HOUSE, high=ACE),
    "pair of aces": NamedHand(PAIR, high=ACE),
    "pair of queens or better": NamedHand(PAIR, at_least=QUEEN),
    "pair of jacks or better": NamedHand(PAIR, at_least=JACK),
    "pair of tens or better": NamedHand(PAIR, at_least=TEN),
    **{f"{word} high": NamedHand(HIGH_CARD, high=rank) for rank, word in enumerate(RANK_WORDS)},
    "pair of eights or better": NamedHand(PAIR, at_least=EIGHT),
    "pair of sixes or better": NamedHand(PAIR, at_least=SIX),
    "pair of sixes to tens": NamedHand(PAIR, at_least=SIX, below=JACK),
    "pair of sevens to nines": NamedHand(PAIR, at_least=SEVEN, below=TEN),
    "pair of nines to tens": NamedHand(PAIR, at_least=NINE, below=JACK),
    "ten-high two pair or better": NamedHand(TWO_PAIR, at_least=TEN),
    "jack-high two pair or better": NamedHand(TWO_PAIR, at_least=JACK),
    "four twos through fours": NamedHand(FOUR_OF_A_KIND, below=FIVE),
    "four fives through kings": NamedHand(FOUR_OF_A_KIND, at_least=FIVE, below=ACE),
}
_TWO_CARD = {f"pair of {word}": NamedHand(PAIR, high=rank) for rank, word in enumerate(RANK_PLURALS)}
_SPECIAL = {2: _TWO_CARD, 5: _FIVE_CARD}  # by the size of the order's hands
_LOW = {"8 or better": NamedHand(HIGH_CARD, below=EIGHT + 1)}

NAMED: Mapping[str, Mapping[str, NamedHand]] = MappingProxyType(
    {
        "three-card": _with_categories(
            "three-card",
            {
                "A-K-Q of spades": NamedHand(STRAIGHT_FLUSH, high=ACE, suit="s"),
                "A-K-Q suited": _MINI_ROYAL,
                "mini royal": _MINI_ROYAL,
            },
        ),
        "four-card": _with_categories(
            "four-card",
            {
                "four aces": NamedHand(FOUR_OF_A_KIND, high=ACE),
                "pair of aces": NamedHand(PAIR, high=ACE),
                "pair of queens or better": NamedHand(PAIR, at_least=QUEEN),
            },
        ),
        **{
            order.name: _with_categories(order.name, _SPECIAL.get(0 if order.low else order.size, {}))
            for order in ALL_ORDERS.values()
            if order.name not in ("three-card", "four-card", "ace to five")
        },
        "ace to five": _with_categories("ace to five", _LOW),
        **{order: _with_categories(order, {}) for order in TILE_ORDERS},
    }
)


def named_hand(order: str, name: str) -> NamedHand:
    """What a row name means in an order."""
    names = NAMED[order]
    if name not in names:
        known = ", ".join(names)
        raise ValueError(f"The {order} order knows no hand named {name!r}; it knows: {known}.")
    return names[name]


def matches(name: str, hand: Hand) -> bool:
    """Whether the hand is one that this row name of its order means."""
    named = NAMED[hand.order].get(name) or named_hand(hand.order, name)
    return named.fits(hand)


def threshold_key(order: Order | str, threshold: str) -> tuple[int, tuple[int, ...]]:
    """The comparison key at or above which a hand reaches the threshold, e.g. "queen high" or "pair of tens".

    The key may stop short of a full hand: a shorter tuple of ranks sorts below all that begin with it. A low such
    as "8 low" is reached by as many different ranks as a hand has, none above the one named.
    """
    order = order_of(order)
    if threshold in order.special_first:
        return order.height(threshold), ()
    first, _, last = threshold.rpartition(" ")
    if order.points:
        if last == POINTS and first.isdecimal():
            return 0, (int(first),)
        raise ValueError(
            f"{threshold!r} is not a threshold of the {order.name} order; write it like '20 points'."
        )
    if order.low:
        if last == "low" and first in _LOW_RANKS:
            return len(order.categories) - 1, (-order.value(_LOW_RANKS[first]),)
        raise ValueError(
            f"{threshold!r} is not a threshold of the {order.name} order; write it like '8 low', "
            f"or a category: {', '.join(order.categories)}."
        )
    ranks = first.split("-")
    if last == "high" and all(rank in RANK_WORDS for rank in ranks):
        return order.height(HIGH_CARD), tuple(RANK_WORDS.index(rank) for rank in ranks)
    if first == "pair of" and last in RANK_PLURALS:
        return order.height(PAIR), (RANK_PLURALS.index(last),)
    raise ValueError(
        f"{threshold!r} is not a threshold of the {order.name} order; write it like 'queen high', "
        f"'ace-king high', 'pair of tens', or a category: {', '.join(order.categories)}."
    )


_LOW_RANKS = {
    **{word: rank for rank, word in enumerate(RANK_WORDS)},
    **{letter: rank for rank, letter in enumerate(RANK_LETTERS)},
    "10": TEN,
}


_threshold = lru_cache(maxsize=1024)(threshold_key)


def at_least(threshold: str, hand: Hand) -> bool:
    """Whether the hand ranks at or above the lowest hand so described."""
    return hand.key >= _threshold(hand.order, threshold)
