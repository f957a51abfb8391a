"""The strength of any cards in each kind of order, out of the lookup tables: flushes, jokers and all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from croupier.kit.cards import JOKERS
from croupier.ranks.jokers import Modes
from croupier.ranks.lookup import Lookup, lookup, rank_key
from croupier.ranks.orders import ACE, FLUSH, order_of


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
