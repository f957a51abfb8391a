"""How many hands of one deck or several contain each row of some schedules: exact counts, with a hand of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.banked.packs import FEATURES, count_rows
from croupier.kit import Refusal
from croupier.ranks.contents import Element, Parts, parse_row
from croupier.ranks.orders import ACE

ROWS = 31  # what a schedule may have for its row to fit a signature


@dataclass(frozen=True)
class Drawn:
    """So many cards drawn from a deck of so many packs, with these ranks in all four suits."""

    cards: int
    packs: int
    ranks: tuple[int, ...]

    @property
    def deals(self) -> int:
        """In how many ways they may be drawn."""
        return comb(4 * self.packs * len(self.ranks), self.cards)


@dataclass(frozen=True)
class Contained:
    """The row that each schedule pays, -1 for none; how many hands do it; and the cards of one, deck by deck."""

    rows: tuple[int, ...]
    count: int
    cards: tuple[tuple[int, ...], ...]


def drawn_from(cards: Sequence[int], count: int) -> Drawn:
    """So many cards of this deck; refused where its suits or ranks are not alike."""
    held = Counter(cards)
    ranks, packs = tuple(sorted({card >> 2 for card in held})), max(held.values())
    if len(cards) != 4 * packs * len(ranks) or any(card > 51 for card in held):
        raise Refusal(
            "Such a deck cannot be counted: it must hold every rank in all four suits equally often."
        )
    return Drawn(count, packs, ranks)


@lru_cache(maxsize=16)
def contained(
    drawn: tuple[Drawn, ...], schedules: tuple[tuple[str, ...], ...], size: int
) -> tuple[Contained, ...]:
    """Every combination of rows that hands fire; `size` is the number of cards of a straight that names none."""
    entries = _entries(drawn)
    kinds = sorted(entries)
    flat = [entry for kind in kinds for entry in entries[kind]]
    starts = np.cumsum([0, *(len(entries[kind]) for kind in kinds)])
    counts = np.zeros(32 ** len(schedules), np.int64)
    examples = np.zeros((len(counts), 4), np.int64)
    count_rows(
        np.array(_shapes(kinds, drawn), np.int64).reshape(-1, 4),
        starts.astype(np.int64),
        np.array([sum(1 << 3 * rank for part in entry for rank in part) for entry in flat], np.uint64),
        np.array([_weight(entry, drawn) for entry in flat], np.int64),
        np.array([sum(map(len, entry)) for entry in flat], np.int64),
        *row_arrays(schedules, size),
        counts,
        examples,
    )
    found = []
    for signature in np.flatnonzero(counts):
        rows = tuple((int(signature) // 32**place) % 32 - 1 for place in reversed(range(len(schedules))))
        hand = [flat[entry] for entry in examples[signature]]
        cards = tuple(
            tuple(4 * rank + suit for suit, entry in enumerate(hand) for rank in entry[deck])
            for deck in range(len(drawn))
        )
        found.append(Contained(rows, int(counts[signature]), cards))
    return tuple(found)


def row_arrays(
    schedules: Sequence[tuple[str, ...]], size: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """What hands must have to contain rows of schedules, whose rows they are, and where each schedule begins."""
    if any(len(rows) > ROWS for rows in schedules):
        raise Refusal(f"A schedule of more than {ROWS} rows cannot be counted.")
    tables = [_thresholds(rows, size) for rows in schedules]
    starts = np.cumsum([0, *(len(owners) for _, owners in tables)]).astype(np.int64)
    return np.concatenate([least for least, _ in tables]), np.concatenate([o for _, o in tables]), starts


Entry = tuple[tuple[int, ...], ...]  # the ranks of one suit, deck by deck


def _entries(drawn: tuple[Drawn, ...]) -> dict[tuple[int, ...], list[Entry]]:
    """What a suit may hold, by how many cards of each deck."""
    found: dict[tuple[int, ...], list[Entry]] = {}
    for sizes in product(*(range(each.cards + 1) for each in drawn)):
        parts = [_multisets(each, size) for each, size in zip(drawn, sizes, strict=True)]
        found[sizes] = list(product(*parts))
    return found


def _multisets(drawn: Drawn, size: int) -> list[tuple[int, ...]]:
    every = combinations_with_replacement(drawn.ranks, size)
    return [ranks for ranks in every if max(Counter(ranks).values(), default=0) <= drawn.packs]


def _shapes(kinds: Sequence[tuple[int, ...]], drawn: tuple[Drawn, ...]) -> list[tuple[int, ...]]:
    """The kinds of four suits, the largest first, that together have as many cards of each deck as are drawn."""
    wanted = tuple(each.cards for each in drawn)
    places = range(len(kinds))
    return [
        four[::-1]
        for four in combinations_with_replacement(places, 4)
        if tuple(map(sum, zip(*(kinds[place] for place in four), strict=True))) == wanted
    ]


def _weight(entry: Entry, drawn: tuple[Drawn, ...]) -> int:
    """In how many ways the packs give these cards of a suit."""
    return prod(
        comb(each.packs, times)
        for part, each in zip(entry, drawn, strict=True)
        for times in Counter(part).values()
    )


def _thresholds(rows: tuple[str, ...], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What a hand must have to contain each row: the least of every feature, and whose row it is."""
    least, owners = [], []
    for number, name in enumerate(rows):
        for patterns in parse_row(name, size):
            vector = [0] * FEATURES
            for pattern in patterns:
                if not isinstance(pattern, Parts):
                    raise Refusal(f"Hands that contain {name!r} cannot be counted yet.")
                for place, value in _asked(pattern, name):
                    vector[place] = max(vector[place], value)
            least.append(vector)
            owners.append(number)
    return np.array(least, np.int64).reshape(-1, FEATURES), np.array(owners, np.int64)


def _asked(pattern: Parts, name: str) -> Iterator[tuple[int, int]]:
    """The features that a pattern asks for, each with its least value."""
    kinds = {element.kind for element in pattern.elements}
    if kinds <= {"group", "identical"} and len(kinds) == 1:
        first = 0 if kinds == {"group"} else 3
        sizes = sorted((element.count for element in pattern.elements), reverse=True)
        yield from ((first + place, size) for place, size in enumerate(sizes))
        for element in pattern.elements:
            if element.low and (len(sizes) > 1 or element.count != 2 or element.high != ACE or first):
                raise Refusal(f"Hands that contain {name!r} cannot be counted yet.")
            yield 5, element.low + 1 if element.low else 0
        return
    if len(pattern.elements) != 1:
        raise Refusal(f"Hands that contain {name!r} cannot be counted yet.")
    yield _single(pattern.elements[0], name)


def _single(element: Element, name: str) -> tuple[int, int]:
    if element.kind == "suit":
        return 8, element.count
    if element.kind == "run":
        royal = element.low == ACE
        return (10 if royal else 9) if element.suited else (7 if royal else 6), element.count
    if element.kind == "ranks" and sorted(element.ranks) == list(range(ACE + 1 - element.count, ACE + 1)):
        return 10 if element.suited else 7, element.count
    raise Refusal(f"Hands that contain {name!r} cannot be counted yet.")
