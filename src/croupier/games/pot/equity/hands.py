"""What is known of a player's cards: all of them, some, none, or a range of hands with weights."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import gcd, lcm

from croupier.kit import FULL_DECK, Refusal, parse_card
from croupier.kit.cards import IS_CARD, JOKERS, RANKS, card_name, card_words, suit_letters

Pair = tuple[int, int]

_SPAN = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(?:(\+)|-([2-9TJQKA])([2-9TJQKA])([so]?))?")
_WEIGHT = re.compile(r"(.+?)[:@]\s*(\d+(?:\.\d+)?(?:/\d+)?)(%?)")
ANY = ("random", "any", "*")
UNKNOWN = ("??", "xx")


@dataclass(frozen=True)
class Range:
    """Two-card hands, each with a weight: how often it is held against the others."""

    text: str
    hands: Mapping[Pair, Fraction]

    @classmethod
    def parse(cls, text: str) -> Range:
        """A range from `QQ+, AKs, A5s-A2s, 76s, AhKd, KQo:0.5`; `random` is every hand.

        A plus raises the rank of a pair, or the lower card up to just below the higher; a dash joins two hands of
        equal distance or of equal high card. A weight follows a colon; hands named again take the later weight.
        """
        hands: dict[Pair, Fraction] = {}
        for term in filter(None, re.split(r"[,;]\s*|\s+", suit_letters(text).strip())):
            match = _WEIGHT.fullmatch(term)
            name, weight = (
                (match[1], Fraction(match[2]) / (100 if match[3] else 1)) if match else (term, Fraction(1))
            )
            for pair in _pairs(name, text):
                hands[pair] = weight
        found = {pair: weight for pair, weight in hands.items() if weight > 0}
        if not found:
            raise Refusal(f"The range {text!r} holds no hand.")
        return cls(text, found)

    @classmethod
    def any(cls, deck: tuple[int, ...] = FULL_DECK, holding: int | None = None) -> Range:
        """Every hand of the deck, or every one that holds a given card."""
        return _any(deck, holding)

    @cached_property
    def weights(self) -> dict[Pair, int]:
        """The weights as whole numbers in the same proportion."""
        scale = Fraction(
            lcm(*(weight.denominator for weight in self.hands.values())),
            gcd(*(weight.numerator for weight in self.hands.values())),
        )
        return {pair: int(weight * scale) for pair, weight in self.hands.items()}


@cache
def _any(deck: tuple[int, ...], holding: int | None) -> Range:
    if holding is not None and holding not in deck:
        raise Refusal(f"{card_name(holding)} is not in the deck of this game.")
    pairs = combinations(sorted(deck, reverse=True), 2)
    text = "random" if holding is None else f"{card_name(holding)} ??"
    return Range(text, {(a, b): Fraction(1) for a, b in pairs if holding is None or holding in (a, b)})


def _pairs(term: str, text: str) -> list[Pair]:
    """The hands that one term of a range names."""
    if term.lower() in ANY:
        return list(Range.any().hands)
    if len(term) == 4 and term[1].lower() in "cdhs":
        one, two = parse_card(term[:2]), parse_card(term[2:])
        if one == two:
            raise Refusal(f"The range {text!r}: {term} has one card twice.")
        return [(max(one, two), min(one, two))]
    match = _SPAN.fullmatch(_upper(term))
    if match is None:
        raise Refusal(
            f"The range {text!r}: {term!r} is not a hand; write QQ, QQ+, AKs, AKo, AK, ATs+, A5s-A2s, AhKd or random."
        )
    return [pair for high, low, suits in _spanned(match, term, text) for pair in _suited(high, low, suits)]


def _upper(term: str) -> str:
    """Ranks in capitals; the letters for suited and offsuit as they are."""
    return "".join(letter if letter in "so" else letter.upper() for letter in term)


def _spanned(match: re.Match[str], term: str, text: str) -> list[tuple[int, int, str]]:
    one, two = sorted((RANKS.index(match[1]), RANKS.index(match[2])), reverse=True)
    suits = match[3]
    if one == two and suits:
        raise Refusal(f"The range {text!r}: {term!r} is a pair, which is neither suited nor offsuit.")
    if match[4]:
        if one == two:
            return [(rank, rank, "") for rank in range(one, len(RANKS))]
        return [(one, low, suits) for low in range(two, one)]
    if match[5] is None:
        return [(one, two, suits)]
    three, four = sorted((RANKS.index(match[5]), RANKS.index(match[6])), reverse=True)
    if match[7] != suits or (one != three and one - two != three - four):
        raise Refusal(f"The range {text!r}: {term!r} joins hands of different kinds.")
    if one == three:
        return [(one, low, suits) for low in range(min(two, four), max(two, four) + 1)]
    gap = one - two
    return [(high, high - gap, suits) for high in range(min(one, three), max(one, three) + 1)]


def _suited(high: int, low: int, suits: str) -> list[Pair]:
    """The hands of two ranks, of one suit, of two, or all."""
    pairs = [(4 * high + a, 4 * low + b) for a in range(4) for b in range(4) if high > low or a > b]
    return [(a, b) for a, b in pairs if not suits or (suits == "s") == (a % 4 == b % 4)]


@dataclass(frozen=True)
class Held:
    """A player's cards: those known, and how many more he has or will have that nobody knows."""

    text: str
    cards: tuple[int, ...]
    unknown: int


def read_hand(hand: str | Range | None, own: int, deck: tuple[int, ...]) -> Held | Range:
    """A hand as it was given, for a game in which each player ends with so many cards of his own."""
    if isinstance(hand, Range):
        found: Held | Range = hand
    elif hand is None or hand.strip().lower() in ("", *ANY):
        found = Held("random", (), own)
    elif named_cards(hand):
        found = _held(hand, own)
    else:
        found = Range.parse(hand)
    if own == 2 and isinstance(found, Held) and found.unknown and not any(card in JOKERS for card in deck):
        # Two-card hands that are not known are ranges: all hands, or all that hold the card that is known.
        return Range.any(deck, found.cards[0] if found.cards else None)
    if own != 2 and isinstance(found, Range):
        raise Refusal(f"{found.text!r} is a range of two-card hands; in this game a player has {own} cards.")
    return found


def _held(hand: str, own: int) -> Held:
    words = named_cards(hand)
    cards = read_cards(" ".join(word for word in words if word.lower() not in UNKNOWN))
    if len(words) > own:
        raise Refusal(f"{hand!r} has {len(words)} cards; in this game a player has {own} at the showdown.")
    return Held(hand.strip(), cards, own - len(cards))


def named_cards(text: str) -> list[str]:
    """The cards and unknown cards that a text names, as they are written; none where it says something else."""
    words = card_words(text)
    return words if all(IS_CARD.fullmatch(word) for word in words) else []


def read_cards(text: str) -> tuple[int, ...]:
    """Cards with spaces, commas or nothing between them; a second `Jk` is the other joker."""
    words = named_cards(text)
    if (text.strip() and not words) or any(word.lower() in UNKNOWN for word in words):
        raise Refusal(f"{text!r} are not cards; write them like 'Ah Td 2c'.")
    cards: list[int] = []
    for word in words:
        card = parse_card(word)
        cards.append(JOKERS[1] if card == JOKERS[0] and card in cards else card)
    return tuple(cards)
