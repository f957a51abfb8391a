"""Strengths of hands from lookup tables in plain Python: a ladder for each order, with flushes and jokers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.kit.cards import FULL_DECK, JOKERS
from croupier.ranks.hands import Hand, rank_faces
from croupier.ranks.jokers import Modes, choices, modes_of
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

if TYPE_CHECKING:
    from croupier.editions.model import HandSpec


# Strengths of hands looked up in plain Python: the ladder of an order laid out rung by rung, no hand evaluated.
#
# Strengths are those of `croupier.ranks.tables`: 1 for the lowest hand of the order, rising. Hands that only jokers
# make come on top. Tables start with the hands of just as many cards as the order asks for; what is wanted beyond
# them is worked out when first asked for, and kept.


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
        """By ranks, when a number of jokers may be any card."""
        steps = [rank_key(rank) for rank in self.order.sequence]
        one = OneMore(self.by_ranks, steps, masks=False)
        return self.by_ranks, one, OneMore(one, steps, masks=False)

    @cached_property
    def suit_with(self) -> tuple[dict[int, int], ...]:
        """By the mask of cards of one suit, when a number of jokers may fill it."""
        return self._filled(self.by_suit)

    @cached_property
    def run_with(self) -> tuple[dict[int, int], ...]:
        """The best straight by the mask of all ranks, when a number of jokers may complete it."""
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
    """All hands with the category's number of different ranks, as kickers and ranks, the highest first."""
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


# The strength of any cards in each kind of order, out of the lookup tables: flushes, jokers and all.


class Score(ABC):
    """Finds the strength of the best hand among cards.

    `suits_matter` says whether cards of one suit are anything else than their ranks; `suits_help` that they are at
    least never less.
    """

    suits_matter = True
    suits_help = True

    def __init__(self, tables: Lookup) -> None:
        self.lookup = tables
        self.size = tables.order.size

    @abstractmethod
    def best(self, cards: Sequence[int], modes: Modes) -> int:
        """The strength of the best hand among the cards, jokers standing for what serves best."""


class HighScore(Score):
    """High hands: what the ranks make, or what the cards of one suit make if that is more."""

    def __init__(self, tables: Lookup) -> None:
        super().__init__(tables)
        self.suits_matter = FLUSH in tables.order.categories

    def best(self, cards: Sequence[int], modes: Modes) -> int:
        """The strength of the best hand among the cards, jokers standing for what serves best."""
        key, all_ranks = 0, 0
        suits = [0, 0, 0, 0]
        jokers = bugs = 0
        for card in cards:
            if card in JOKERS:
                jokers += 1
                bugs += modes[card] == "bug"
            else:
                rank = card >> 2
                key += rank_key(rank)
                all_ranks |= 1 << rank
                suits[card & 3] |= 1 << rank
        tables = self.lookup
        best = tables.ranks_with[jokers - bugs][key + bugs * rank_key(ACE)]
        if bugs:
            # A bug that is no ace completes a straight or a flush, and then any other joker may complete it too.
            best = max(best, tables.run_with[jokers][all_ranks])
        for mask in suits:
            if mask.bit_count() + jokers >= self.size:
                best = max(best, tables.suit_with[jokers][mask])
        return best


class LowScore(Score):
    """Ace to five: suits are nothing, and a joker is the lowest card that is not in the hand, whatever its mode."""

    suits_matter = False

    def best(self, cards: Sequence[int], modes: Modes) -> int:
        """The strength of the best hand among the cards, jokers standing for what serves best."""
        natural = [rank_key(card >> 2) for card in cards if card not in JOKERS]
        return self.lookup.ranks_with[len(cards) - len(natural)][sum(natural)]


class DeuceScore(Score):
    """Deuce to seven: cards of one suit are a flush, which is bad, so each hand must be looked at by itself."""

    suits_help = False

    def best(self, cards: Sequence[int], modes: Modes) -> int:
        """The strength of the best hand among the cards, jokers standing for what serves best."""
        if len(cards) < self.size:
            raise ValueError(f"A deuce to seven hand needs {self.size} cards; only {len(cards)} were given.")
        return max([self._hand(hand, modes) for hand in combinations(cards, self.size)])

    def _hand(self, cards: Sequence[int], modes: Modes) -> int:
        natural = [card for card in cards if card not in JOKERS]
        key = sum([rank_key(card >> 2) for card in natural])
        if len(natural) == len(cards):
            if len({card & 3 for card in cards}) == 1:
                return self.lookup.by_suit[sum([1 << (card >> 2) for card in cards])]
            return self.lookup.by_ranks[key]
        # A joker has a rank that is not in the hand, or else it is bad anyway: so it need not complete a flush.
        wilds = sum(modes[card] == "wild" for card in cards if card in JOKERS)
        return self._fill(key, wilds, len(cards) - len(natural) - wilds)

    def _fill(self, key: int, wilds: int, lowest: int) -> int:
        """The best strength when wild cards and cards of the lowest rank not in the hand come to a key of ranks."""
        if not lowest:
            return self.lookup.ranks_with[wilds][key]
        if wilds:
            return max([self._fill(key + rank_key(rank), wilds - 1, lowest) for rank in range(ACE + 1)])
        rank = next(rank for rank in range(ACE + 1) if not key & 7 * rank_key(rank))
        return self._fill(key + rank_key(rank), 0, lowest - 1)


class BadugiScore(Score):
    """Badugi: the largest choice of cards that share neither rank nor suit, then the lowest."""

    suits_matter = False
    suits_help = False

    def best(self, cards: Sequence[int], modes: Modes) -> int:
        """The strength of the best hand among the cards, jokers standing for what serves best."""
        faces = [(1 << (card >> 2)) | (1 << (16 + (card & 3))) for card in cards if card not in JOKERS]
        jokers = len(cards) - len(faces)
        if len(cards) < self.size:
            raise ValueError(f"A badugi hand needs {self.size} cards; only {len(cards)} were given.")
        for size in range(min(self.size - jokers, len(faces)), -1, -1):
            found = 0
            for choice in combinations(faces, size):
                mask = 0
                for face in choice:
                    if mask & face:
                        break
                    mask |= face
                else:
                    found = max(found, self.lookup.by_rainbow[_lowest_filled(mask & 0x1FFF, jokers)])
            if found:
                return found
        raise ValueError("No cards were given.")


@cache
def _lowest_filled(mask: int, jokers: int) -> int:
    """The mask of ranks after each joker took the lowest that was free: the ace, then from the two up."""
    for rank in (ACE, *range(ACE)):
        if jokers and not mask >> rank & 1:
            mask |= 1 << rank
            jokers -= 1
    return mask


@cache
def score(order: str) -> Score:
    """What scores hands of the order."""
    known = order_of(order)
    if known.rainbow:
        return BadugiScore(lookup(order))
    if not known.low:
        return HighScore(lookup(order))
    return DeuceScore(lookup(order)) if not known.ace_below else LowScore(lookup(order))


# Hands rated quickly in plain Python, for showdowns: cards in, a number out that is greater for the better hand.


# A key counts cards: three bits a rank, then from bit 40 four a suit, then the jokers.
SUITS_AT = 40
JOKERS_AT = 56
RANKS_ALONE = (1 << SUITS_AT) - 1
CARD_KEYS: Mapping[int, int] = {
    **{card: rank_key(card >> 2) + (1 << (SUITS_AT + 4 * (card & 3))) for card in FULL_DECK},
    **dict.fromkeys(JOKERS, 1 << JOKERS_AT),
}
_card_key = CARD_KEYS.__getitem__
_NO_MODES: Modes = {}


def rater(spec: HandSpec, qualifier: str = "") -> Rater:
    """What rates the hand of an edition: its order, its hole cards that must or may play, and its jokers."""
    return Rater(spec, qualifier)


class Rater:
    """Rates the best hand that hole cards and board allow.

    The number is the strength on the ladder of the order: greater is better, equal is a tie. It is None for a hand
    that does not qualify. Cards are taken on trust: that none is given twice is for the table to see to. `up` says
    which hole cards were dealt face up; only a joker that plays as dealt asks for it.
    """

    def __init__(self, spec: HandSpec, qualifier: str = "") -> None:
        order = order_of(spec.order)
        if spec.joker == "lowest" and not order.low:
            raise ValueError(f"{spec.name}: a joker cannot be the lowest card in the {order.name} order.")
        self.spec = spec
        self.order = order
        self.span = spec.hole or (0, order.size)
        self._score = score(order.name)
        # Up to this many hole cards the rule excludes nothing.
        self._free = -1 if self.span[0] else self.span[1] if self.span[1] < order.size else len(CARD_KEYS)
        self.least = self._score.lookup.least(qualifier)
        self._by_ranks = self._score.lookup.by_ranks
        # Added to a key, this lifts the count of a suit to its highest bit when it has enough cards for a flush.
        lift = 8 - order.size if self._score.suits_matter else 0
        self._bias = sum(lift << (SUITS_AT + 4 * suit) for suit in range(4))
        self._rare = (3 << JOKERS_AT) + sum(8 << (SUITS_AT + 4 * suit) for suit in range(4) if lift)
        if order.rainbow:
            self._rare = -1

    def __call__(self, hole: Sequence[int], board: Sequence[int] = (), up: Sequence[bool] = ()) -> int | None:
        try:
            if len(hole) <= self._free:
                key = sum(map(_card_key, hole)) + sum(map(_card_key, board))
                if (key + self._bias) & self._rare:
                    strength = self._score.best((*hole, *board), self._modes(hole, board, up))
                else:
                    strength = self._by_ranks[key & RANKS_ALONE]
            else:
                strength = self._by_rule(hole, board, up)
        except KeyError as error:
            raise ValueError(f"{error.args[0]!r} is not a card: cards are numbered 0 to 53.") from None
        return strength if strength >= self.least else None

    def hand(self, hole: Sequence[int], board: Sequence[int] = (), up: Sequence[bool] = ()) -> Hand:
        """The same hand with its cards and its name, whether or not it qualifies."""
        modes = self._modes(hole, board, up)
        playable = list(choices(self.order.size, hole, board, self.span))
        if not playable:
            raise ValueError(self._too_few(hole, board))
        # Of equal hands the one with fewer jokers: a paytable may pay a natural hand more.
        cards = max(
            playable, key=lambda cards: (self._score.best(cards, modes), -sum(c in modes for c in cards))
        )
        return rank_faces(self.order, cards, self._faces(cards, modes) if modes else cards)

    def _faces(self, cards: Sequence[int], modes: Modes) -> tuple[int, ...]:
        """What the cards stand for: a joker is any card in whose place it would leave the strength as it is.

        Equal strength means equal ranks and, in a flush, a card of its suit: nothing that the joker may not be.
        """
        strength = self._score.best(cards, modes)
        deck = [4 * rank + suit for rank in self.order.sequence for suit in range(4)]
        faces = tuple(cards)
        for joker in modes:
            if joker in faces:
                free = [card for card in deck if card not in faces]
                swaps = (tuple(face if card == joker else card for card in faces) for face in free + deck)
                faces = next(swap for swap in swaps if self._score.best(swap, modes) == strength)
        return faces

    def _modes(self, hole: Sequence[int], board: Sequence[int], up: Sequence[bool]) -> Modes:
        return modes_of(self.spec.joker, hole, board, up)

    def _by_rule(self, hole: Sequence[int], board: Sequence[int], up: Sequence[bool]) -> int:
        """The best of every choice in which as many hole cards play as must or may."""
        size = self.order.size
        key = sum(map(_card_key, hole)) + sum(map(_card_key, board))
        if key >> JOKERS_AT or not self._score.suits_help:
            modes = self._modes(hole, board, up) if key >> JOKERS_AT else _NO_MODES
            strengths = [self._score.best(cards, modes) for cards in choices(size, hole, board, self.span)]
            if not strengths:
                raise ValueError(self._too_few(hole, board))
            return max(strengths)
        by_ranks = self._by_ranks
        mine = [rank_key(card >> 2) for card in hole]
        others = [rank_key(card >> 2) for card in board]
        best = 0
        for own in self._own(hole, board):
            rest = list(map(sum, combinations(others, size - own)))
            best = max(
                best, *[by_ranks[one + two] for one in map(sum, combinations(mine, own)) for two in rest]
            )
        if not best:
            raise ValueError(self._too_few(hole, board))
        return self._flush_by_rule(hole, board, best) if (key + self._bias) & self._rare else best

    def _flush_by_rule(self, hole: Sequence[int], board: Sequence[int], best: int) -> int:
        by_suit = self._score.lookup.by_suit
        for suit in range(4):
            mine = [1 << (card >> 2) for card in hole if card & 3 == suit]
            others = [1 << (card >> 2) for card in board if card & 3 == suit]
            for own in self._own(mine, others):
                rest = list(map(sum, combinations(others, self.order.size - own)))
                for one in map(sum, combinations(mine, own)):
                    best = max(best, *[by_suit[one + two] for two in rest])
        return best

    def _own(self, hole: Sequence[int], board: Sequence[int]) -> range:
        """How many of these hole cards may play with a board of a given size."""
        size = self.order.size
        return range(max(self.span[0], size - len(board)), min(self.span[1], size, len(hole)) + 1)

    def _too_few(self, hole: Sequence[int], board: Sequence[int]) -> str:
        return (
            f"A {self.order.name} hand needs {self.order.size} cards; {len(hole)} hole cards and "
            f"{len(board)} on the board do not make one."
        )
