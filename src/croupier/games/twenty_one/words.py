"""What a person types about twenty-one: cards with or without suits, cards that are gone, rules supposed otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions import Game
from croupier.games.twenty_one.compile import supposed
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, value_of
from croupier.games.typed_wagers import read_wagers
from croupier.kit import Refusal
from croupier.kit.cards import RANKS, SUITS, card_name
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
    """Cards with spaces or commas between, suits as you like: `9h 7d`, `9 7`, `A T`, `10 K`.

    Where the rules are given, a rank that the packs do not hold is refused, and T stands for any ten card.
    """
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    if len(words) == 1 and len(words[0]) > 1 and "10" not in words[0]:
        words = _run_together(words[0])
    return tuple(_card(word, what, rules) for word in words)


def _run_together(word: str) -> list[str]:
    """`9h7d` or `97` as two words; what is neither is left for the refusal."""
    for pattern in (r"(?:[2-9TJQKA][cdhs])+", r"[2-9TJQKA]+"):
        if re.fullmatch(pattern, word, re.IGNORECASE):
            return re.findall(r"[2-9TJQKA][cdhs]?", word, re.IGNORECASE)
    return [word]


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


def read_up(text: str, what: str, rules: TwentyOneRules) -> int:
    """The dealer's face-up card, as a value."""
    cards = read_cards(text, what, rules)
    if len(cards) != 1:
        raise Refusal(f"{what} is the dealer's one face-up card, such as T or 6h; {text!r} is {len(cards)}.")
    return cards[0].value


# Cards that are gone.


def read_removed(text: str, rules: TwentyOneRules, what: str = "removed") -> tuple[int, ...]:
    """How many cards of each value (index 0 for aces) are gone: `A A 5 T`, or with numbers, `5x24 Tx3`."""
    gone = [0] * TEN
    for word in re.split(r"[\s,]+", text.strip()):
        if not word:
            continue
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
    for word in re.split(r"[\s,]+", text.strip()):
        if not word:
            continue
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


# Rules supposed otherwise than the text has them.

Changes = dict[str, Any]
_Word = tuple[str, str, Callable[[re.Match[str], TwentyOneRules], Changes]]


def _fixed(**changes: Any) -> Callable[[re.Match[str], TwentyOneRules], Changes]:
    return lambda match, rules: changes


def _pays(match: re.Match[str], rules: TwentyOneRules) -> Changes:
    odds = Fraction(int(match[1]), int(match[2]))
    return {"natural_pays": odds, "natural_suited": odds}


def _totals(match: re.Match[str], rules: TwentyOneRules) -> Changes:
    low, high = int(match[1]), int(match[2] or match[1])
    if not 4 <= low <= high <= 21:
        raise Refusal(f"suppose: {match[0]!r} is refused; totals that may be doubled lie within 4 and 21.")
    return {"double_totals": tuple(range(low, high + 1))}


def _decks(match: re.Match[str], rules: TwentyOneRules) -> Changes:
    if not 1 <= int(match[1]) <= 8:
        raise Refusal(f"suppose: {match[0]!r} is refused; a shoe has 1 to 8 decks.")
    return {"decks": int(match[1])}


def _hands(match: re.Match[str], rules: TwentyOneRules) -> Changes:
    if not 2 <= int(match[1]) <= 4:
        raise Refusal(f"suppose: {match[0]!r} is refused; a hand is split to 2, 3 or 4 hands.")
    return {"split_hands": int(match[1]), "split_aces_hands": min(int(match[1]), rules.split_aces_hands)}


_WORDS: tuple[_Word, ...] = (
    ("H17", r"h17", _fixed(hits_soft_17=True)),
    ("S17", r"s17", _fixed(hits_soft_17=False)),
    ("N decks", r"([0-9]{1,2}) decks?", _decks),
    ("3 to 2 (or any odds of a natural)", r"([1-9][0-9]?) ?(?:to|:|/) ?([1-9][0-9]?)", _pays),
    ("DAS", r"das", _fixed(double_after_split=True)),
    ("no DAS", r"no ?das", _fixed(double_after_split=False)),
    ("double any two", r"double any(?: two)?", _fixed(double_cards=2, double_totals=())),
    ("double any cards", r"double any (?:number of )?cards", _fixed(double_cards=0, double_totals=())),
    ("double 9-11", r"double ([0-9]{1,2})(?:-([0-9]{1,2}))?", _totals),
    ("split to N", r"split to ([0-9])", _hands),
    ("no resplit", r"no resplits?", _fixed(split_hands=2, split_aces_hands=2)),
    ("no split", r"no splits?", _fixed(splits="none")),
    ("resplit aces", r"resplit aces", lambda match, rules: {"split_aces_hands": rules.split_hands}),
    ("no resplit aces", r"no resplit aces", _fixed(split_aces_hands=2)),
    ("draw to split aces", r"draw to split aces", _fixed(split_aces_one_card=False)),
    ("one card to split aces", r"one card to split aces", _fixed(split_aces_one_card=True)),
    ("equal rank", r"(?:split )?equal rank", _fixed(splits="equal rank")),
    ("equal value", r"(?:split )?equal value", _fixed(splits="equal value")),
    ("peek", r"peek", _fixed(hole="peek")),
    ("european", r"european|all lost", _fixed(hole="all lost")),
    ("original lost", r"original lost", _fixed(hole="original lost")),
    ("late surrender", r"late surrender", _fixed(surrender="late")),
    ("early surrender", r"early surrender", _fixed(surrender="early")),
    ("no surrender", r"no surrender", _fixed(surrender="none")),
    ("redouble", r"redouble", _fixed(redoubles=2)),
    ("no redouble", r"no redouble", _fixed(redoubles=0)),
    ("rescue", r"rescue", _fixed(rescue=True)),
    ("no rescue", r"no rescue", _fixed(rescue=False)),
    ("N card charlie", r"([5-9]) ?cards? charlie", lambda match, rules: {"charlie": int(match[1])}),
    ("no charlie", r"no charlie", _fixed(charlie=0)),
    ("no chart", r"no chart", _fixed(must_hit_upto=0, must_stand_from=0)),
    ("888 lose (or push, win)", r"888 (lose|push|win)", lambda match, rules: {"bust_888": match[1]}),
    ("21 push (or win)", r"21 (push|win)", lambda match, rules: {"equal_21": match[1]}),
    ("natural push (or win)", r"natural (push|win)", lambda match, rules: {"naturals_tie": match[1]}),
    ("48 cards", r"48 cards", lambda match, rules: {"ranks": tuple(r for r in range(13) if r != 8)}),
    ("52 cards", r"52 cards", _fixed(ranks=tuple(range(13)))),
    ("insurance", r"insurance", _fixed(insurance=Fraction(2))),
    ("no insurance", r"no insurance", _fixed(insurance=None, even_money=False)),
)
KNOWN = ", ".join(name for name, _, _ in _WORDS)


def read_supposed(text: str, rules: TwentyOneRules) -> TwentyOneRules:
    """The rules with what is supposed otherwise: `S17, no DAS, 1 deck, 3 to 2`; unknown words are refused."""
    for part in re.split(r"[,;]", text):
        word = " ".join(part.lower().split())
        if not word:
            continue
        for _, pattern, change in _WORDS:
            match = re.fullmatch(pattern, word)
            if match is not None:
                rules = supposed(rules, **change(match, rules))
                break
        else:
            raise Refusal(f"suppose: {part.strip()!r} is not known; choose one of: {KNOWN}.")
    return rules


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
