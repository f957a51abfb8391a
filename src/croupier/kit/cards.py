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
_SIGNS_TO_LETTERS = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\ufe0e\ufe0f")  # selectors of how a sign is drawn
# `Jk2` is the second joker, but `Jk2d` a joker and a deuce.
_CARD = r"(?:10|[2-9TJQKA])[cdhs]|jk(?:2(?![cdhs]))?|\?\?|xx"
IS_CARD = re.compile(_CARD, re.IGNORECASE)
_RUN_TOGETHER = re.compile(rf"(?:{_CARD})+", re.IGNORECASE)
_RANK_WORDS = {
    "deuce": "2",
    "two": "2",
    "three": "3",
    "trey": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "T",
    "10": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
_IN_WORDS = re.compile(
    rf"\b({'|'.join(_RANK_WORDS)}|[2-9TJQKA])(?:\s+of\s+|\s+|-of-)(clubs?|diamonds?|hearts?|spades?)\b",
    re.IGNORECASE,
)


def suit_letters(text: str) -> str:
    """Suit signs, and cards named in words, written as letters.

    >>> suit_letters("Q♥ 6♦"), suit_letters("queen of hearts, 6 of diamonds")
    ('Qh 6d', 'Qh, 6d')
    """
    return _IN_WORDS.sub(_short, text.translate(_SIGNS_TO_LETTERS))


def _short(found: re.Match[str]) -> str:
    rank = found[1].lower()
    return f"{_RANK_WORDS.get(rank, rank.upper())}{found[2][0].lower()}"


def card_words(text: str) -> list[str]:
    """The words of a text about cards, with spaces, commas or nothing between two cards; `??` and `xx` are unknown.

    >>> card_words("QhQd3c"), card_words("Q♥ 6♦,3♣"), card_words("teen 6-4 x")
    (['Qh', 'Qd', '3c'], ['Qh', '6d', '3c'], ['teen', '6-4', 'x'])
    """
    words: list[str] = []
    for word in re.split(r"[\s,;]+", suit_letters(text).strip()):
        words += IS_CARD.findall(word) if _RUN_TOGETHER.fullmatch(word) else filter(None, [word])
    return words


@lru_cache(maxsize=1024)
def parse_card(text: str) -> int:
    """A card from `Ah`, `Td`, `10c`, `Q♥`, a joker, `Jk` or `Jk2`, or a tile, `6-4`, in any case of letters."""
    tile = parse_tile(text)
    if tile is not None:
        return tile
    word = suit_letters(text).strip().replace("10", "T")
    if word.lower() in JOKER_NAMES:
        return JOKERS[JOKER_NAMES.index(word.lower())]
    if len(word) == 2 and word[0].upper() in RANKS and word[1].lower() in SUITS:
        return 4 * RANKS.index(word[0].upper()) + SUITS.index(word[1].lower())
    raise Refusal(
        f"{text!r} is not a card; a card is a rank (2-9, T, J, Q, K, A) and a suit (c, d, h, s), "
        "such as Ah or Td; a joker is Jk, a tile its two ends, such as 6-4."
    )


def parse_cards(text: str, packs: int = 1) -> tuple[int, ...]:
    """Cards with spaces, commas or nothing between them; one that stands oftener than in the packs is refused, but
    `Jk Jk` are two jokers.

    >>> parse_cards("Ah Td 2c")
    (50, 33, 0)
    >>> parse_cards("ahtd2c") == parse_cards("A♥ 10♦ 2♣")
    True
    """
    cards = [parse_card(word) for word in card_words(text)]
    if cards.count(JOKERS[0]) == 2 and JOKERS[1] not in cards:
        cards[len(cards) - 1 - cards[::-1].index(JOKERS[0])] = JOKERS[1]
    refuse_repeats(cards, packs)
    return tuple(cards)


def refuse_repeats(cards: Iterable[int], packs: int = 1) -> None:
    """Refuse a collection in which a card stands oftener than the packs hold it; a set of tiles has some twice."""
    for card, times in Counter(cards).items():
        if is_tile(card) and times > copies(card):
            stands, holds = ("twice", "once") if copies(card) == 1 else (f"{times} times", "twice")
            raise Refusal(f"{card_name(card)} appears {stands}; a set has each such tile {holds}.")
        if times > packs * copies(card) == 1:
            raise Refusal(f"{card_name(card)} appears twice; one deck has each card once.")
        if times > packs * copies(card):
            raise Refusal(f"{card_name(card)} appears {times} times; {packs} decks have it {packs} times.")


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
