"""What a person types about twenty-one: cards with or without suits, cards that are gone, stakes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.editions import Game
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, value_of
from croupier.games.typed_wagers import read_wagers
from croupier.kit import Refusal
from croupier.kit.cards import RANKS, SUITS, card_name, card_words
from croupier.pages.words import either

VALUES = "A23456789T"  # the values of cards, as they are written
NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "ten")


@dataclass(frozen=True)
class TypedCard:
    """A card by its rank, and by its suit where one was given."""

    rank: int  # 0..12 for 2..A
    suit: int | None = None

    @property
    def value(self) -> int:
        """What it counts, an ace as 1."""
        return value_of(self.rank)

    @property
    def text(self) -> str:
        """As it is written."""
        return RANKS[self.rank] + ("" if self.suit is None else SUITS[self.suit])


def read_cards(text: str, what: str, rules: TwentyOneRules | None = None) -> tuple[TypedCard, ...]:
    """Cards with spaces, commas or nothing between, suits as you like: `9h 7d`, `9♥7♦`, `9 7`, `97`, `A T`, `10 K`.

    Where the rules are given, a rank that the packs do not hold is refused, and T stands for any ten card.
    """
    words = card_words(text)
    if len(words) == 1 and re.fullmatch(r"(?:10|[2-9TJQKA])+", words[0], re.IGNORECASE):
        words = re.findall("10|.", words[0])  # `97`: ranks run together
    return tuple(_card(word, what, rules) for word in words)


def _card(word: str, what: str, rules: TwentyOneRules | None) -> TypedCard:
    plain = word.replace("10", "T")
    rank = plain[:1].upper()
    suit = plain[1:].lower()
    if rank == "" or rank not in RANKS or (suit and suit not in tuple(SUITS)):
        raise Refusal(
            f"{what}: {word!r} is not a card; a card is a rank (A, 2-9, T, J, Q, K), with a suit (c, d, h, s) or "
            "without, such as 9h or 9."
        )
    place = RANKS.index(rank)
    if rules is not None and place not in rules.ranks:
        if suit or rank != "T":
            held = "".join(RANKS[each] for each in reversed(rules.ranks))
            raise Refusal(f"{what}: {word!r} is in no pack of this game, whose ranks are {held}.")
        place = RANKS.index("K")  # T alone is any card that counts ten
    return TypedCard(place, SUITS.index(suit) if suit else None)


def values_text(values: Sequence[int]) -> str:
    """`8 8`, `A T`: values as they are written."""
    return " ".join(VALUES[value - 1] for value in values)


def read_up(text: str, what: str, rules: TwentyOneRules) -> tuple[int, int]:
    """The dealer's face-up card, as a value, and the other one where both lie open; 0 where not."""
    cards = read_cards(text, what, rules)
    if rules.open_hand and len(cards) != 2:
        raise Refusal(f"{what} is both cards of the dealer, such as 'T 6'; {text!r} is {len(cards)}.")
    if not rules.open_hand and len(cards) != 1:
        raise Refusal(f"{what} is the dealer's one face-up card, such as T or 6h; {text!r} is {len(cards)}.")
    return cards[0].value, cards[1].value if rules.open_hand else 0


# Cards that are gone.


def read_removed(text: str, rules: TwentyOneRules, what: str = "removed") -> tuple[int, ...]:
    """How many cards of each value (index 0 for aces) are gone: `A A 5 T`, or with numbers, `5x24 Tx3`."""
    gone = [0] * TEN
    for word in card_words(text):
        card, times, count = word.lower().partition("x")
        if times and not (count.isascii() and count.isdecimal() and len(count) < 5):
            raise Refusal(
                f"{what}: {word!r} is not understood; 24 fives are written 5x24, single cards A A 5 T."
            )
        gone[_card(card, what, rules).value - 1] += int(count) if times else 1
    refuse_too_many(gone, rules, what)
    return tuple(gone)


def by_value(gone: Sequence[int]) -> dict[int, int]:
    """How many cards of each value are gone, those that are."""
    return {place + 1: count for place, count in enumerate(gone) if count}


def suited_cards(text: str, rules: TwentyOneRules) -> tuple[int, ...] | None:
    """The cards that are gone one by one, where each is listed with its suit; None where only values are known."""
    found: list[int] = []
    for word in card_words(text):
        name, times, count = word.lower().partition("x")
        card = _card(name, "removed", rules)
        if card.suit is None:
            return None
        found += [4 * card.rank + card.suit] * (int(count) if times else 1)
    for each in set(found):
        if found.count(each) > rules.decks:
            raise Refusal(
                f"removed: {card_name(each)} is gone {found.count(each)} times; it is there {rules.decks}."
            )
    return tuple(found)


def refuse_too_many(gone: Sequence[int], rules: TwentyOneRules, what: str) -> None:
    """Refuse more cards of a value than the shoe holds."""
    for place, (count, held) in enumerate(zip(gone, rules.counts, strict=True)):
        if count > held:
            packs = f"{rules.decks} packs hold" if rules.decks > 1 else "1 pack holds"
            raise Refusal(f"{what}: {count} cards of value {NAMES[place]} are named; {packs} {held}.")


def removed_text(gone: Sequence[int]) -> str:
    """`2 aces, 1 ten card`."""
    words = [
        f"{count} {'ten card' if place == TEN - 1 else NAMES[place]}{'s' * (count > 1)}"
        for place, count in enumerate(gone)
        if count
    ]
    return ", ".join(words) or "nothing"


def read_stakes(game: Game, line: str, main: str) -> dict[str, int]:
    """`10`, or `bet 10 buster 5`: wagers with dollars, names cut short as you like."""
    words = line.replace(",", " ").replace("=", " ").replace("$", " ").split()
    if not any(char.isdigit() for char in line):
        raise Refusal(f"{line!r} is not understood; bet as in 10, or {main} 10 with side bets after it.")
    return read_wagers(game, " ".join([main, *words] if len(words) == 1 else words))


def one_of(text: str, what: str, words: Sequence[str]) -> str:
    """One of some words, or nothing; else refused."""
    if text and text not in words:
        raise Refusal(f"{what} {text!r} is refused; choose {either(words)}.")
    return text
