"""Hands rated quickly in plain Python, for showdowns: cards in, a number out that is greater for the better hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from croupier.kit.cards import FULL_DECK, JOKERS
from croupier.ranks.hands import Hand, rank_faces
from croupier.ranks.jokers import Modes, choices, modes_of
from croupier.ranks.lookup import rank_key
from croupier.ranks.orders import order_of
from croupier.ranks.scores import score

if TYPE_CHECKING:
    from croupier.editions.model import HandSpec

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
        # Up to so many hole cards the rule bars no choice.
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
        """How many of these hole cards may play with so much of a board."""
        size = self.order.size
        return range(max(self.span[0], size - len(board)), min(self.span[1], size, len(hole)) + 1)

    def _too_few(self, hole: Sequence[int], board: Sequence[int]) -> str:
        return (
            f"A {self.order.name} hand needs {self.order.size} cards; {len(hole)} hole cards and "
            f"{len(board)} on the board do not make one."
        )
