"""Cards as small integers: 4 * rank + suit, rank 0..12 for 2..A, suit 0..3 for c, d, h, s."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from croupier.kit.refusal import Refusal
from croupier.kit.tiles import copies, is_tile, parse_tile, tile_name

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"
JOKER_NAMES = ("jk", "jk2")
FULL_DECK: tuple[int, ...] = tuple(range(52))
JOKERS = (52, 53)  # named Jk and Jk2; most decks have none
UNKNOWN = -1  # a card nobody has seen and nobody will: a burn in an analysis


@lru_cache(maxsize=1024)
def parse_card(text: str) -> int:
    """A card from `Ah`, `Td`, `10c`, a joker, `Jk` or `Jk2`, or a tile, `6-4`; the case of letters does not matter."""
    tile = parse_tile(text)
    if tile is not None:
        return tile
    word = text.strip().replace("10", "T")
    if word.lower() in JOKER_NAMES:
        return JOKERS[JOKER_NAMES.index(word.lower())]
    if len(word) == 2 and word[0].upper() in RANKS and word[1].lower() in SUITS:
        return 4 * RANKS.index(word[0].upper()) + SUITS.index(word[1].lower())
    raise Refusal(
        f"{text!r} is not a card; a card is a rank (2-9, T, J, Q, K, A) and a suit (c, d, h, s), "
        "such as Ah or Td; a joker is Jk, a tile its two ends, such as 6-4."
    )


def parse_cards(text: str, packs: int = 1) -> tuple[int, ...]:
    """Cards separated by spaces or commas; one that stands oftener than in the packs is refused, but `Jk Jk` are two
    jokers.

    >>> parse_cards("Ah Td 2c")
    (50, 33, 0)
    """
    cards = [parse_card(word) for word in re.split(r"[\s,]+", text.strip()) if word]
    if cards.count(JOKERS[0]) == 2 and JOKERS[1] not in cards:
        cards[len(cards) - 1 - cards[::-1].index(JOKERS[0])] = JOKERS[1]
    refuse_repeats(cards, packs)
    return tuple(cards)


def refuse_repeats(cards: Iterable[int], packs: int = 1) -> None:
    """Refuse a collection in which a card stands oftener than the packs hold it; a set of tiles has some twice."""
    for card, times in Counter(cards).items():
        if is_tile(card) and times > copies(card):
            stands, holds = ("twice", "once") if copies(card) == 1 else (f"{times} times", "twice")
            raise Refusal(f"{card_name(card)} stands {stands}; a set holds each such tile {holds}.")
        if times > packs * copies(card) == 1:
            raise Refusal(f"{card_name(card)} stands twice; one deck holds each card once.")
        if times > packs * copies(card):
            raise Refusal(f"{card_name(card)} stands {times} times; {packs} packs hold it {packs} times.")


def card_name(card: int, signs: bool = False) -> str:
    """`Ah`, or `A♥` with signs; a joker is `Jk`, a tile `6-4` or `[6|4]`; a card never seen is `??`."""
    if card == UNKNOWN:
        return "??"
    if is_tile(card):
        return tile_name(card, signs)
    if card in JOKERS:
        return ("Jk", "Jk2")[card - JOKERS[0]]
    if not 0 <= card < len(FULL_DECK):
        raise Refusal(f"{card!r} is not a card; cards are numbered 0 (2c) to 51 (As).")
    return RANKS[card // 4] + (SUIT_SIGNS if signs else SUITS)[card % 4]


def show_cards(cards: Iterable[int], signs: bool = False) -> str:
    """Card names with a space between."""
    return " ".join(card_name(card, signs) for card in cards)
