"""Whether cards contain what the rows of a paytable name: by trying everything, and by counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from croupier.kit.cards import JOKERS
from croupier.ranks.orders import ACE
from croupier.ranks.patterns import Element, Parts, Pattern, Without, parse_row

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
    """Every choice of so many cards for each, none for two of them."""
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
        """Whether the groups can be made of different ranks with so many jokers; all jokers help aces alone if bugs."""
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
