"""Paytable rows that mean "the cards contain such a hand": patterns, tried card by card and by counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Literal, TypeAlias

from croupier.kit.cards import JOKERS
from croupier.ranks.hands import RANK_LETTERS, RANK_PLURALS, RANK_WORDS
from croupier.ranks.orders import ACE

# Rows of paytables that mean "the cards contain such a hand", whatever better hand they make besides.
#
# A row names one or several things that the cards hold:
#
# - groups: "pair", "three of a kind" ... "six of a kind"; "three sevens", "five aces", "pair of kings or better";
# - several groups of different ranks: "two pair", "three pair", "full house";
# - cards that are alike in rank and suit, from several packs: "two identical cards", "four of a kind suited", "two
# identical pairs", "identical full house";
# - runs and suits: "straight", "flush", "straight flush", "royal flush" of as many cards as the order of the hand has,
# or of a stated number: "six-card straight", "seven-card straight flush"; "three-card colour" is red or black alone;
# - named ranks: "A-K-Q", "A-K suited";
# - a single card: "ace", "ace of spades", "eight to king", "spades", "spades but sevens";
# - nothing at all: "no pair"; "ace-high pai gow" has neither a pair nor a straight nor a flush.
#
# Words between them: "A and B" holds both in different cards, "A with B" both in whatever cards, "A or B" one of
# them. "without joker" asks for natural cards, "with joker" for a joker among the cards; both come last and speak of
# the whole row. "natural" before one thing asks for natural cards there: "royal flush and natural A-K suited".


Joker: TypeAlias = Literal["", "without", "with"]
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
NUMBERS = ("two", "three", "four", "five", "six", "seven")
KNOWN = (
    "pair, three of a kind (to six of a kind), pair of aces, three sevens, pair of kings or better, two pair, "
    "three pair, full house, two identical cards, three of a kind suited, two identical pairs, identical full house, "
    "straight, flush, straight flush, royal flush, six-card straight, three-card colour, A-K-Q, A-K suited, ace, "
    "ace of spades, eight to king, spades, spades but sevens, no pair, ace-high pai gow; 'natural' before one; "
    "joined by 'and' (in different cards), 'with' (in any) or 'or'; then 'without joker' or 'with joker'"
)


@dataclass(frozen=True)
class Element:
    """So many cards that go together: a group of one rank, identical cards, a run, a suit, a colour, or named ranks.

    `low` and `high` bound the rank of a group, or the top rank of a run; `suited` runs and ranks are of one suit.
    """

    kind: Literal["group", "identical", "run", "suit", "colour", "ranks", "card"]
    count: int
    low: int = 0
    high: int = ACE
    suited: bool = False
    ranks: tuple[int, ...] = ()
    suits: tuple[int, ...] = ()
    natural: bool = False  # made without a joker

    def fits(self, faces: Sequence[int]) -> bool:
        """Whether exactly these cards are such a thing; groups bound the rank, runs the top rank."""
        ranks = sorted(face >> 2 for face in faces)
        one_suit = len({face & 3 for face in faces}) == 1
        if self.kind == "group":
            return ranks[0] == ranks[-1] and self.low <= ranks[0] <= self.high
        if self.kind == "identical":
            return len(set(faces)) == 1 and self.low <= ranks[0] <= self.high
        if self.kind == "suit":
            return one_suit
        if self.kind == "colour":
            return len({face & 3 in (1, 2) for face in faces}) == 1
        if self.kind == "card":
            return ranks[0] in self.ranks and faces[0] & 3 in self.suits
        if self.suited and not one_suit:
            return False
        if self.kind == "ranks":
            return ranks == sorted(self.ranks)
        return any(ranks == sorted(run) for run in self.runs())

    def runs(self) -> Iterator[tuple[int, ...]]:
        """The ranks of each run that fits, from the lowest; an ace may stand below the two."""
        below = (ACE, *range(ACE + 1))  # place 0 is the ace below
        for top in range(self.low, self.high + 1):
            if top + 2 >= self.count:
                yield below[top + 2 - self.count : top + 2]

    def completed_by_bug(self) -> bool:
        """Whether a bug may be any card of it: what completes a straight or a flush."""
        return self.kind in ("run", "suit")


@dataclass(frozen=True)
class Parts:
    """Elements in different cards, and what is asked of the joker; groups are of different ranks."""

    elements: tuple[Element, ...]
    joker: Joker = ""


@dataclass(frozen=True)
class Without:
    """No pair; with a rank, neither straight nor flush of `size` cards either, and this the highest card."""

    top: int | None = None
    size: int = 5
    joker: Joker = ""


Pattern: TypeAlias = Parts | Without
Row: TypeAlias = tuple[tuple[Pattern, ...], ...]  # alternatives, each of patterns that all must hold


# Reading a row's name.


@lru_cache(maxsize=1024)
def parse_row(name: str, size: int) -> Row:
    """The patterns of a row's name, for an order whose hands have `size` cards.

    >>> parse_row("full house", 5)[0][0].elements[0]
    Element(kind='group', count=3, low=0, high=12, suited=False, ranks=(), suits=(), natural=False)
    """
    text, found, joker = name, [], _asks(name)
    if joker:
        text = name.removesuffix(f" {joker} joker")
    for alternative in re.split(r" or (?!better)", text):
        patterns = [_pattern(name, part, size) for part in alternative.split(" with ")]
        found.append(tuple(replace(pattern, joker=joker) for pattern in patterns))
    return tuple(found)


def _asks(name: str) -> Joker:
    if name.endswith(" without joker"):
        return "without"
    return "with" if name.endswith(" with joker") else ""


def _pattern(name: str, text: str, size: int) -> Pattern:
    if text == "no pair":
        return Without()
    if (match := re.fullmatch(r"(\w+)-high pai gow", text)) and match[1] in RANK_WORDS:
        return Without(RANK_WORDS.index(match[1]), size)
    elements: list[Element] = []
    for part in text.split(" and "):
        plain = part.removeprefix("natural ")
        found = _SEVERAL.get(plain) or _element(plain, size)
        if not found:
            raise ValueError(f"No hand that cards may contain is named {name!r}; known are: {KNOWN}.")
        elements += (replace(element, natural=plain != part) for element in found)
    return Parts(tuple(elements))


_SEVERAL: dict[str, tuple[Element, ...]] = {
    "two pair": (Element("group", 2), Element("group", 2)),
    "three pair": (Element("group", 2), Element("group", 2), Element("group", 2)),
    "full house": (Element("group", 3), Element("group", 2)),
    "two identical pairs": (Element("identical", 2), Element("identical", 2)),
    "identical full house": (Element("identical", 3), Element("identical", 2)),
}


def _element(text: str, size: int) -> tuple[Element, ...]:
    for read in (_group, _identical, _run, _named, _card):
        found = read(text, size)
        if found is not None:
            return (found,)
    return ()


def _group(text: str, size: int) -> Element | None:
    if text == "pair":
        return Element("group", 2)
    if match := re.fullmatch(r"(\w+) of a kind", text):
        return Element("group", _number(match[1])) if match[1] in NUMBERS[1:] else None
    if match := re.fullmatch(r"(pair of|\w+) (\w+?)( or better)?", text):
        number = 2 if match[1] == "pair of" else _number(match[1])
        if number and match[2] in RANK_PLURALS:
            low = RANK_PLURALS.index(match[2])
            return Element("group", number, low, ACE if match[3] else low)
    return None


def _identical(text: str, size: int) -> Element | None:
    if text in ("suited pair", "pair suited"):
        return Element("identical", 2)
    match = re.fullmatch(r"(\w+) identical cards", text) or re.fullmatch(r"(\w+) of a kind suited", text)
    return Element("identical", _number(match[1])) if match and match[1] in NUMBERS else None


def _run(text: str, size: int) -> Element | None:
    match = re.fullmatch(r"(?:(\w+)-card )?(straight flush|royal flush|straight|flush|colour)", text)
    if match is None or (match[1] and match[1] not in NUMBERS):
        return None
    count = _number(match[1]) if match[1] else size
    if match[2] in ("flush", "colour"):
        return Element("suit" if match[2] == "flush" else "colour", count)
    low = ACE if match[2] == "royal flush" else 0
    return Element("run", count, low, suited=match[2] != "straight")


def _named(text: str, size: int) -> Element | None:
    match = re.fullmatch(r"([2-9TJQKA](?:-[2-9TJQKA])+)( suited)?", text)
    if match is None:
        return None
    ranks = tuple(RANK_LETTERS.index(letter) for letter in match[1].split("-"))
    return Element("ranks", len(ranks), ranks=ranks, suited=bool(match[2]))


def _card(text: str, size: int) -> Element | None:
    text, _, but = text.partition(" but ")
    rank, _, suit = text.rpartition(" of ")
    suits = range(4)
    if suit in SUIT_WORDS:
        suits = range(SUIT_WORDS.index(suit), SUIT_WORDS.index(suit) + 1)
        ranks: tuple[int, ...] | None = _ranks(rank) if rank else tuple(range(13))
    else:
        ranks = _ranks(text)
    if ranks is None or (but and but not in RANK_PLURALS):
        return None
    kept = tuple(rank for rank in ranks if not but or rank != RANK_PLURALS.index(but))
    return Element("card", 1, ranks=kept, suits=tuple(suits))


def _ranks(text: str) -> tuple[int, ...] | None:
    """The ranks of "ace", or of "eight to king"; None if the text names no ranks."""
    low, _, high = text.partition(" to ")
    if low not in RANK_WORDS or (high or low) not in RANK_WORDS:
        return None
    return tuple(range(RANK_WORDS.index(low), RANK_WORDS.index(high or low) + 1)) or None


def _number(word: str) -> int:
    return NUMBERS.index(word) + 2 if word in NUMBERS else 0


# Whether cards contain what the rows of a paytable name: by trying everything, and by counts.


# The slow, obvious matcher: every choice of cards, every card a joker may stand for.


def contains_slowly(name: str, cards: Sequence[int], size: int = 5, joker: str = "") -> bool:
    """Whether the cards contain what a row names, by trying everything."""
    return any(
        all(_holds_slowly(pattern, tuple(cards), joker) for pattern in patterns)
        for patterns in parse_row(name, size)
    )


def _holds_slowly(pattern: Pattern, cards: tuple[int, ...], joker: str) -> bool:
    if isinstance(pattern, Without):
        spoils = [Element("group", 2)]
        if pattern.top is not None:
            spoils += [Element("run", pattern.size), Element("suit", pattern.size)]
        spoilt = any(_holds_slowly(Parts((spoil,)), cards, joker) for spoil in spoils)
        return not spoilt and _asked(pattern, cards) and pattern.top in (None, _top(cards))
    return any(
        all(
            _fits_slowly(element, chosen, joker)
            for element, chosen in zip(pattern.elements, choice, strict=True)
        )
        and _different(pattern, choice, joker)
        and _asked(pattern, [card for chosen in choice for card in chosen])
        for choice in _choices(cards, [element.count for element in pattern.elements])
    )


def _choices(cards: tuple[int, ...], counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal each a number of cards, none to two of them."""
    if not counts:
        yield ()
        return
    for places in combinations(range(len(cards)), counts[0]):
        rest = tuple(card for place, card in enumerate(cards) if place not in places)
        for others in _choices(rest, counts[1:]):
            yield (tuple(cards[place] for place in places), *others)


def _fits_slowly(element: Element, chosen: Sequence[int], joker: str) -> bool:
    """Whether jokers can stand for cards that make the chosen ones fit."""
    return any(element.fits(faces) for faces in _faces(element, chosen, joker))


def _faces(element: Element, chosen: Sequence[int], joker: str) -> Iterator[tuple[int, ...]]:
    natural = [card for card in chosen if card not in JOKERS]
    jokers = len(chosen) - len(natural)
    if jokers and (not joker or element.natural):
        return
    free = joker == "wild" or element.completed_by_bug()
    allowed = range(52) if free else range(4 * ACE, 52)
    for faces in product(allowed, repeat=jokers):
        yield (*natural, *faces)


def _different(pattern: Parts, choice: Sequence[Sequence[int]], joker: str) -> bool:
    """Whether the groups can be of different ranks."""
    ranks = []
    for element, chosen in zip(pattern.elements, choice, strict=True):
        if element.kind in ("group", "identical"):
            fits = [faces for faces in _faces(element, chosen, joker) if element.fits(faces)]
            ranks.append({faces[0] >> 2 for faces in fits})
    return any(len(set(taken)) == len(taken) for taken in product(*ranks))


def _asked(pattern: Pattern, cards: Sequence[int]) -> bool:
    """Whether a joker is among the cards, or none, as the row asks."""
    jokers = any(card in JOKERS for card in cards)
    return not pattern.joker or jokers == (pattern.joker == "with")


def _top(cards: Sequence[int]) -> int:
    """The highest rank; a joker that completes nothing is an ace."""
    return max(ACE if card in JOKERS else card >> 2 for card in cards)


# The quick matcher, by counts.


@lru_cache(maxsize=65536)
def contains(name: str, cards: tuple[int, ...], size: int = 5, joker: str = "") -> bool:
    """Whether the cards contain what a row names.

    >>> contains("three of a kind", (48, 49, 50, 3, 7, 11))
    True
    """
    held = _Held(cards, joker)
    return any(all(held.holds(pattern) for pattern in patterns) for patterns in parse_row(name, size))


class _Held:
    """Cards counted by face, by rank and by suit, and the jokers among them."""

    def __init__(self, cards: tuple[int, ...], joker: str) -> None:
        self.cards, self.joker = cards, joker
        natural = [card for card in cards if card not in JOKERS]
        self.jokers = len(cards) - len(natural)
        self.faces = Counter(natural)
        self.ranks = Counter(card >> 2 for card in natural)
        self.suits = Counter(card & 3 for card in natural)

    def holds(self, pattern: Pattern) -> bool:
        """Whether the pattern is among the cards; more jokers than asked for may stand aside."""
        if pattern.joker == "with" and not self.jokers:
            return False
        if isinstance(pattern, Without):
            return self._without(pattern)
        usable = self.jokers if self.joker and pattern.joker != "without" else 0
        if pattern.joker == "with" and not usable:
            return False
        groups = all(element.kind in ("group", "identical") for element in pattern.elements)
        if groups and not (pattern.joker == "with" and len(pattern.elements) > 1):
            return self._groups(pattern, usable)
        if len(pattern.elements) > 1:
            return _holds_slowly(pattern, self.cards, self.joker)
        only = pattern.elements[0]
        if only.kind == "card" and pattern.joker == "with":
            return _holds_slowly(pattern, self.cards, self.joker)
        return self._single(only, 0 if only.natural else usable) and not (
            pattern.joker == "with" and only.natural
        )

    def _without(self, pattern: Without) -> bool:
        if pattern.joker == "without" and self.jokers:
            return False
        if self._groups(Parts((Element("group", 2),)), self.jokers if self.joker else 0):
            return False
        if pattern.top is None:
            return True
        made = (Element("run", pattern.size), Element("suit", pattern.size))
        usable = self.jokers if self.joker else 0
        return not any(self._single(element, usable) for element in made) and pattern.top == _top(self.cards)

    def _single(self, element: Element, jokers: int) -> bool:
        match element.kind:
            case "suit":
                return max(self.suits.values(), default=0) + jokers >= element.count
            case "colour":
                red = self.suits[1] + self.suits[2]
                return max(red, sum(self.suits.values()) - red) + jokers >= element.count
            case "card":
                found = any(card >> 2 in element.ranks and card & 3 in element.suits for card in self.faces)
                return found or (jokers > 0 and (self.joker == "wild" or ACE in element.ranks))
            case "run":
                runs = element.runs()
            case _:
                runs = iter((element.ranks,))
        return any(self._missing(run, element, jokers) for run in runs)

    def _missing(self, ranks: Sequence[int], element: Element, jokers: int) -> bool:
        """Whether jokers can stand for what is missing of these ranks."""
        for suit in range(4) if element.suited else (None,):
            missing = [
                rank
                for rank in ranks
                if not (self.ranks[rank] if suit is None else self.faces[4 * rank + suit])
            ]
            free = self.joker == "wild" or element.completed_by_bug() or all(r == ACE for r in missing)
            if len(missing) <= jokers and free:
                return True
        return False

    def _groups(self, pattern: Parts, jokers: int) -> bool:
        """Whether the groups can be made of different ranks with a number of jokers; as bugs, all jokers help only
        aces."""
        return self._grouped(pattern.elements, jokers, frozenset(), pattern.joker == "with")

    def _grouped(self, elements: tuple[Element, ...], jokers: int, taken: frozenset[int], uses: bool) -> bool:
        if not elements:
            return True
        first, rest = elements[0], elements[1:]
        for rank in range(first.low, first.high + 1):
            if rank in taken:
                continue
            most = jokers if not first.natural and (self.joker == "wild" or rank == ACE) else 0
            needs = max(0, first.count - self._alike(first, rank))
            if (
                needs <= most
                and (not uses or most)
                and self._grouped(rest, jokers - needs, taken | {rank}, False)
            ):
                return True
        return False

    def _alike(self, element: Element, rank: int) -> int:
        if element.kind == "group":
            return self.ranks[rank]
        return max(self.faces[4 * rank + suit] for suit in range(4))
