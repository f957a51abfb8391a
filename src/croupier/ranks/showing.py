"""Cards that lie face up: the best hand showing, and single cards told apart by suit."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from croupier.kit.cards import JOKERS
from croupier.ranks.hands import rank_of, suit_of
from croupier.ranks.orders import ACE, Order, order_of

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
