"""Twenty-one in words: its rules, its hands, and what happens in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.editions import Game
from croupier.games.twenty_one.rules import TEN, Bonus21, TwentyOneRules, value_of
from croupier.games.typed_wagers import read_wagers
from croupier.kit import Refusal
from croupier.kit.cards import RANKS, SUITS, card_name, card_words
from croupier.pages.words import either

# The rules of a game of twenty-one in a line or two.


def ratio(pays: Fraction) -> str:
    """`3 to 2`; even money as such."""
    return "even money" if pays == 1 else f"{pays.numerator} to {pays.denominator}"


def filed_words(rules: TwentyOneRules) -> str:
    """The shoe, the dealer and the natural."""
    packs = f"{rules.decks} deck{'s' * (rules.decks > 1)} of {4 * len(rules.ranks)}"
    soft = "hits" if rules.hits_soft_17 else "stands on"
    pays = f"a natural pays {ratio(rules.natural_pays)}"
    if rules.natural_suited != rules.natural_pays:
        suits = "suited one" if rules.natural_suits == "one suit" else f"one of {rules.natural_suits}"
        pays += f", a {suits} {ratio(rules.natural_suited)}"
    hole = {
        "peek": "",
        "all lost": ", no peek: all is lost",
        "original lost": ", no peek: the original is lost",
    }
    shown = ", both cards of the dealer open" if rules.open_hand else ""
    return f"{packs}, the dealer {soft} a soft 17{shown}{hole[rules.hole]}, {pays}"


def rule_words(rules: TwentyOneRules) -> str:
    """What the player may do, and what else is special."""
    words = [_double(rules), _split(rules)]
    words += [] if rules.surrender == "none" else [_surrender(rules)]
    words += [f"redoubled {rules.redoubles} times"] if rules.redoubles else []
    words += ["rescue"] if rules.rescue else []
    words += [f"must hit a hard {rules.must_hit_upto} or less"] if rules.must_hit_upto else []
    words += [f"must stand on a hard {rules.must_stand_from} or more"] if rules.must_stand_from else []
    words += [f"{rules.charlie} cards win"] if rules.charlie else []
    words += [f"equal totals {rules.equal}"] if rules.equal != "push" else []
    words += ["two 21s: the player wins"] if rules.equal_21 == "win" else []
    words += ["two 21s: the player loses"] if rules.equal_21 == "lose" != rules.equal else []
    words += [f"a dealer's 22: {'a push' if rules.dealer_22 == 'push' else 'the player loses'}"] * (
        rules.dealer_22 != "win"
    )
    words += [_pays_21(row) for row in rules.pays_21]
    words += ["two naturals: the player wins"] if rules.naturals_tie == "win" else []
    fate = {"push": "push", "win": "win"}.get(rules.bust_888)
    words += [f"busted hands {fate} against 8-8-8"] if fate else []
    words += [] if rules.insurance is None else [f"insurance {_odds(rules.insurance)}"]
    return ", ".join(words)


def _odds(pays: Fraction) -> str:
    return f"{pays.numerator} to {pays.denominator}"


def _surrender(rules: TwentyOneRules) -> str:
    against = f" against {_cards(rules.surrender_against)}" if rules.surrender_against else ""
    early = f", early against {_cards(rules.surrender_early)}" if rules.surrender_early else ""
    cards = "" if rules.surrender_cards else " on any number of cards"
    return f"{rules.surrender} surrender{against}{early}{cards}"


def _cards(values: tuple[int, ...]) -> str:
    return " ".join("A23456789T"[value - 1] for value in values)


def _pays_21(row: Bonus21) -> str:
    what = f"{row.cards} cards" if row.cards else "-".join(RANKS[rank] for rank in row.ranks)
    more = " or more" if row.or_more else ""
    suits = {"any": "", "one suit": " of one suit"}.get(row.suits, f" of {row.suits}")
    return f"21 with {what}{more}{suits} pays {_odds(row.pays)}"


def _double(rules: TwentyOneRules) -> str:
    cards = {0: "any number of cards", 2: "two cards"}.get(rules.double_cards, f"{rules.double_cards} cards")
    totals = f" of {', '.join(map(str, rules.double_totals))}" if rules.double_totals else ""
    free = f", free on hard {', '.join(map(str, rules.double_free))}" if rules.double_free else ""
    return f"double on {cards}{totals}{'' if rules.double_after_split else ', not after a split'}{free}"


def _split(rules: TwentyOneRules) -> str:
    if rules.splits == "none":
        return "no split"
    rank = " of one rank" if rules.splits == "equal rank" else ""
    aces = f"aces to {rules.split_aces_hands}{' with one card each' if rules.split_aces_one_card else ''}"
    free = f", free with {_cards(rules.split_free)}" if rules.split_free else ""
    return f"split{rank} to {rules.split_hands} hands, {aces}{free}"


# What a person types about twenty-one: cards with or without suits, cards that are gone, stakes.


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
            raise Refusal(f"{what}: {word!r} is not in the decks of this game, whose ranks are {held}.")
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
        raise Refusal(
            f"{line!r} is not understood; bet for example 10, or {main} 10 with side bets after it."
        )
    return read_wagers(game, " ".join([main, *words] if len(words) == 1 else words))


def one_of(text: str, what: str, words: Sequence[str]) -> str:
    """One of some words, or nothing; else refused."""
    if text and text not in words:
        raise Refusal(f"{what} {text!r} is refused; choose {either(words)}.")
    return text
