"""Fewer cards than a hand has, in words: what they make so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.kit.cards import FULL_DECK
from croupier.ranks.hands import RANK_LETTERS, RANK_PLURALS, RANK_WORDS, rank_of, suit_of
from croupier.ranks.orders import ACE, Order, order_of

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
