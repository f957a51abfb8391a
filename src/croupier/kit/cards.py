"""Cards as small integers: 4 * rank + suit, rank 0..12 for 2..A, suit 0..3 for c, d, h, s."""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier.kit.refusal import Refusal

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"
FULL_DECK: tuple[int, ...] = tuple(range(52))
UNKNOWN = -1  # a card nobody has seen and nobody will: a burn in an analysis


def parse_card(text: str) -> int:
    """One card from `Ah`, `Td`, `10c`; case of the rank and suit letter does not matter."""
    word = text.strip().replace("10", "T")
    if len(word) == 2 and word[0].upper() in RANKS and word[1].lower() in SUITS:
        return 4 * RANKS.index(word[0].upper()) + SUITS.index(word[1].lower())
    raise Refusal(
        f"{text!r} is not a card; a card is a rank (2-9, T, J, Q, K, A) and a suit (c, d, h, s), "
        "such as Ah or Td."
    )


def parse_cards(text: str) -> tuple[int, ...]:
    """Cards separated by spaces or commas; the same card twice is refused.

    >>> parse_cards("Ah Td 2c")
    (50, 33, 0)
    """
    cards = tuple(parse_card(word) for word in re.split(r"[\s,]+", text.strip()) if word)
    refuse_repeats(cards)
    return cards


def refuse_repeats(cards: Iterable[int]) -> None:
    """Refuse a collection in which a card stands twice: one deck holds each card once."""
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise Refusal(f"{card_name(card)} stands twice; one deck holds each card once.")
        seen.add(card)


def card_name(card: int, signs: bool = False) -> str:
    """`Ah`, or `A♥` with signs; a card never seen is `??`."""
    if card == UNKNOWN:
        return "??"
    if not 0 <= card < len(FULL_DECK):
        raise Refusal(f"{card!r} is not a card; cards are numbered 0 (2c) to 51 (As).")
    return RANKS[card // 4] + (SUIT_SIGNS if signs else SUITS)[card % 4]


def show_cards(cards: Iterable[int], signs: bool = False) -> str:
    """Card names with a space between."""
    return " ".join(card_name(card, signs) for card in cards)
