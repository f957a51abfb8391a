"""The plain evaluator: cards in, a comparable Hand out. Cards are ints, 4 * rank + suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, total_ordering
from itertools import combinations
from typing import NamedTuple, TypeAlias

from croupier.kit.cards import FULL_DECK, JOKERS, refuse_repeats
from croupier.kit.tiles import is_tile
from croupier.ranks.orders import (
    ACE,
    ALL_ORDERS,
    ALL_RANKS,
    FIVE_OF_A_KIND,
    FIVE_SUITED,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    POINTS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    Order,
    order_of,
)
from croupier.ranks.tiles import describe_tiles, tile_category, tile_kickers, tile_rank

# The slow, obvious evaluator: cards in, a comparable Hand out. Cards are ints, 4 * rank + suit.


RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
RANK_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS = tuple(word + ("es" if word.endswith("x") else "s") for word in RANK_WORDS)


@total_ordering
@dataclass(frozen=True)
class Hand:
    """A ranked hand. Hands of one order compare by category, then kickers; their cards do not matter.

    `kickers` are ranks, -1 for an ace below the two; in a `low` hand the lower ones are better. `stands` says,
    card by card, what the cards stand for where a joker is among them.
    """

    order: str
    height: int
    category: str
    kickers: tuple[int, ...]
    cards: tuple[int, ...] = field(compare=False)
    low: bool = False
    stands: tuple[int, ...] = field(default=(), compare=False)

    def __lt__(self, other: Hand) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        if self.order != other.order:
            raise ValueError(f"A {self.order} hand cannot be compared with a {other.order} hand.")
        return self.key < other.key

    @property
    def key(self) -> tuple[int, tuple[int, ...]]:
        """What decides between two hands of the same order."""
        return self.height, tuple(-rank for rank in self.kickers) if self.low else self.kickers


class _Shape(NamedTuple):
    """What categories look at: group sizes, largest first, and whether the cards run or match in suit."""

    groups: tuple[int, ...]
    run: bool
    suited: bool
    royal: bool = False


_FITS: Mapping[str, Callable[[_Shape], bool]] = {
    FIVE_SUITED: lambda shape: shape.groups[0] >= 5 and shape.suited,
    FIVE_OF_A_KIND: lambda shape: shape.groups[0] >= 5,
    ROYAL_FLUSH: lambda shape: shape.royal and shape.suited,
    STRAIGHT_FLUSH: lambda shape: shape.run and shape.suited,
    FOUR_OF_A_KIND: lambda shape: shape.groups[0] >= 4,
    FULL_HOUSE: lambda shape: shape.groups[0] >= 3 and len(shape.groups) > 1 and shape.groups[1] >= 2,
    FLUSH: lambda shape: shape.suited,
    STRAIGHT: lambda shape: shape.run,
    THREE_OF_A_KIND: lambda shape: shape.groups[0] >= 3,
    TWO_PAIR: lambda shape: len(shape.groups) > 1 and shape.groups[1] >= 2,
    PAIR: lambda shape: shape.groups[0] >= 2,
    HIGH_CARD: lambda shape: True,
}
_RUNS = (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH)


def rank_of(card: int) -> int:
    """Rank 0..12 for 2..A."""
    return card >> 2


def suit_of(card: int) -> int:
    """Suit 0..3 for clubs, diamonds, hearts, spades."""
    return card & 3


def is_red(card: int) -> bool:
    """Whether the card is a diamond or a heart."""
    return suit_of(card) in (1, 2)


def card_text(card: int) -> str:
    """The card as rank letter and suit letter, e.g. "Qh"."""
    return RANK_LETTERS[rank_of(card)] + SUIT_LETTERS[suit_of(card)]


def evaluate(order: Order | str, cards: Sequence[int]) -> Hand:
    """Rank exactly as many cards as the order's hands hold."""
    order = order_of(order)
    if len(cards) != order.size:
        raise ValueError(f"A {order.name} hand has {order.size} cards, not {len(cards)}.")
    require_distinct(order, cards)
    return rank_faces(order, cards, cards)


def of_a_shoe(order: Order | str, cards: Sequence[int]) -> Hand:
    """Rank exactly as many cards as the order's hands hold, where a shoe of several packs may repeat one."""
    order = order_of(order)
    if len(cards) != order.size:
        raise ValueError(f"A {order.name} hand has {order.size} cards, not {len(cards)}.")
    require_distinct(order, tuple(set(cards)))
    return rank_faces(order, cards, cards)


def best(order: Order | str, cards: Sequence[int]) -> Hand:
    """The best hand that can be chosen from the cards."""
    order = order_of(order)
    if len(cards) < order.size:
        raise ValueError(f"A {order.name} hand needs {order.size} cards; only {len(cards)} were given.")
    require_distinct(order, cards)
    return max(rank_faces(order, subset, subset) for subset in combinations(cards, order.size))


@lru_cache(maxsize=4096)
def describe(hand: Hand) -> str:
    """The hand in words, as a dealer would call it."""
    if order_of(hand.order).tiles:
        return describe_tiles(hand.category, hand.kickers)
    if hand.category == POINTS:
        return f"{hand.kickers[0]} points"
    top = RANK_WORDS[hand.kickers[0]]
    plural = [RANK_PLURALS[rank] for rank in hand.kickers]
    all_ranks = _letters(hand.kickers)
    rest = _letters(hand.kickers[_NAMED_BY.get(hand.category, 1) :])
    beside = f" ({rest})" if rest else ""
    match hand.category:
        case "five of a kind":
            return f"five {plural[0]}"
        case "five of a kind suited":
            return f"five {plural[0]} of one suit"
        case "straight flush" if hand.kickers[0] == ACE and hand.order in _TOP_STRAIGHT_FLUSH:
            return _TOP_STRAIGHT_FLUSH[hand.order]
        case "flush":
            return f"flush, {top} high ({all_ranks})"
        case "straight flush" | "straight":
            return f"{hand.category}, {RANK_WORDS[hand.kickers[-1]]} high"
        case "royal flush":
            return hand.category
        case "four of a kind" | "three of a kind":
            return f"{hand.category}, {plural[0]}{beside}"
        case "full house":
            return f"full house, {plural[0]} over {plural[1]}"
        case "two pair":
            return f"two pair, {plural[0]} and {plural[1]}{beside}"
        case "pair":
            return f"pair of {plural[0]}{beside}"
        case "high card":
            return f"{all_ranks} low" if hand.low else f"{top} high ({all_ranks})"
        case _:
            return f"{hand.category} {all_ranks}"


# How many kickers a hand's name includes; the rest follow it, because they may decide.
_NAMED_BY = {"two pair": 2, "full house": 2}
_TOP_STRAIGHT_FLUSH = {
    **{name: "royal flush" for name, order in ALL_ORDERS.items() if order.size == 5 and not order.low},
    "three-card": "A-K-Q suited",
}


def _letters(ranks: Sequence[int]) -> str:
    return "-".join(RANK_LETTERS[rank] for rank in ranks)


def require_distinct(order: Order, cards: Sequence[int]) -> None:
    """Refuse invalid cards, duplicates, and cards that are not in the order's deck."""
    if order.tiles:
        for tile in (card for card in cards if not is_tile(card)):
            raise ValueError(f"{tile} is not a tile.")
        refuse_repeats(cards)
        return
    whole = len(order.sequence) == len(ALL_RANKS)
    if whole and len(set(cards)) == len(cards) and min(cards) >= 0 and max(cards) < 52:
        return
    for card, times in Counter(cards).items():
        if not 0 <= card < 52:
            raise ValueError(f"{card} is not a card: cards are numbered 0 to 51.")
        if times > 1:
            raise ValueError(f"The card {card_text(card)} was given {times} times.")
        if rank_of(card) not in order.sequence:
            raise ValueError(f"The {order.name} deck has no {card_text(card)}.")


def rank_faces(order: Order, cards: Sequence[int], faces: Sequence[int]) -> Hand:
    """Rank cards by the faces they stand for; no checks. A fifth card of a rank has the face of another one."""
    if order.rainbow:
        return _rainbow(order, cards, faces)
    if order.points:
        total = sum(order.points[face >> 2] for face in faces)
        return Hand(order.name, 0, POINTS, (total,), tuple(cards))
    if order.tiles:
        return _of_tiles(order, cards)
    values = [face >> 2 for face in faces]
    if order.ace_below:
        values = [order.value(rank) for rank in values]
    counts = {rank: values.count(rank) for rank in values}
    kickers = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    run_top = order.runs.get(kickers)
    shape = _Shape(
        groups=tuple([counts[rank] for rank in kickers]),
        run=run_top is not None,
        suited=len({face & 3 for face in faces}) == 1,
        royal=run_top == ACE,
    )
    for category in order.special_first:
        if _FITS[category](shape):
            break
    if run_top is not None and category in _RUNS:
        # Straights differ by their top card alone; a low ace goes to the end, never on top.
        kickers = order.run_kickers(category, run_top)
        places = [(int(rank <= run_top), rank) for rank in values]
    elif category == FLUSH:
        # Equal cards of several packs may be in it: it compares card by card all the same.
        kickers = tuple(sorted(values, reverse=True))
        places = [(1, rank) for rank in values]
    else:
        places = [(counts[rank], rank) for rank in values]
    ranked = sorted(zip(places, faces, cards, strict=True), reverse=True)
    return Hand(
        order.name,
        order.height(category),
        category,
        kickers,
        tuple([card for _, _, card in ranked]),
        order.low,
        () if cards is faces else tuple([face for _, face, _ in ranked]),
    )


def _of_tiles(order: Order, tiles: Sequence[int]) -> Hand:
    category, ranked = tile_category(tiles), tuple(sorted(tiles, key=tile_rank, reverse=True))
    kickers = tile_kickers(tiles, order.joon_counts)
    return Hand(order.name, order.height(category), category, kickers, ranked)


def _rainbow(order: Order, cards: Sequence[int], faces: Sequence[int]) -> Hand:
    """The best choice of cards that share neither rank nor suit: the more the better, then the lower."""
    ranked = sorted(zip(map(order.value, map(rank_of, faces)), faces, cards, strict=True), reverse=True)
    hands = []
    for size, category in enumerate(reversed(order.categories), start=1):
        for choice in combinations(ranked, size):
            ranks, chosen, held = zip(*choice, strict=True)
            if len(set(ranks)) == len(set(map(suit_of, chosen))) == size:
                stands = () if cards is faces else chosen
                hands.append(Hand(order.name, size - 1, category, ranks, held, order.low, stands))
    return max(hands)


def outranks(large: Hand, small: Hand) -> bool:
    """Whether a hand ranks above one of fewer cards: by category, then by ranks as far as the smaller one has them.

    If the larger hand has all of them and further cards, it is the higher one.
    """
    return large.key >= (order_of(large.order).height(small.category), small.kickers)


# Fewer cards than a hand has, in words: what they make so far.


KINDS = {2: "pair of", 3: "three", 4: "four"}


def describe_few(order: Order | str, cards: Sequence[int]) -> str:
    """What cards make before the hand is complete; nothing where they are too few to say, or no cards of suits.

    >>> from croupier.kit import parse_cards
    >>> describe_few("high", parse_cards("9h 9d")), describe_few("high", parse_cards("Kh 9h"))
    ('pair of nines', 'king high (K-9), suited')
    >>> describe_few("high", parse_cards("9h Kd 9d Kc"))
    'two pair, kings and nines'
    """
    order = order_of(order)
    plain = [card for card in cards if card in FULL_DECK]
    if len(plain) < 2 or order.tiles or order.points or len(plain) < len(cards):
        return ""
    if order.low:
        return _low(order, plain)
    counts = Counter(map(rank_of, plain))
    ranked = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    groups = [rank for rank in ranked if counts[rank] > 1]
    rest = "-".join(RANK_LETTERS[rank] for rank in ranked if counts[rank] == 1)
    if not groups:
        suited = ", suited" if len({suit_of(card) for card in plain}) == 1 else ""
        return f"{RANK_WORDS[ranked[0]]} high ({rest}){suited}"
    beside = f" ({rest})" if rest else ""
    if len(groups) > 1:
        return f"two pair, {RANK_PLURALS[groups[0]]} and {RANK_PLURALS[groups[1]]}{beside}"
    return f"{KINDS.get(counts[groups[0]], 'many')} {RANK_PLURALS[groups[0]]}{beside}"


def _low(order: Order, cards: Sequence[int]) -> str:
    """The ranks from the highest, as lows are called; an ace is the lowest where it counts so."""
    ranks = [-1 if order.ace_below and rank_of(card) == ACE else rank_of(card) for card in cards]
    return "-".join(RANK_LETTERS[rank] for rank in sorted(ranks, reverse=True))


# Cards that lie face up: the best hand showing, and single cards told apart by suit.


Showing: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def showing(cards: Sequence[int], order: Order | str = "high", *, joker_is_ace: bool = False) -> Showing:
    """A key for the hand that cards show, the greater the better in the order: for lows that is the lowest hand.

    Pairs, threes and fours count, then ranks; straights and flushes do not. Suits never matter.
    """
    order = order_of(order)
    counts = Counter(order.value(_rank(card, joker_is_ace)) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    sign = -1 if order.low else 1
    return tuple(sign * counts[rank] for rank in ranks), tuple(sign * rank for rank in ranks)


def card_by_suit(card: int, order: Order | str = "high", *, joker_is_ace: bool = False) -> int:
    """A number for one card, the greater the higher: by rank, then spades, hearts, diamonds, clubs.

    In orders where the ace is the lowest card it is so here. A joker that is an ace has no suit, and stands below
    the aces that have one.
    """
    suit = 0 if card in JOKERS else 1 + suit_of(card)
    return 5 * (order_of(order).value(_rank(card, joker_is_ace)) + 1) + suit


def _rank(card: int, joker_is_ace: bool) -> int:
    if card not in JOKERS:
        return rank_of(card)
    if not joker_is_ace:
        raise ValueError("A joker is showing, and nothing says that it counts as an ace.")
    return ACE
