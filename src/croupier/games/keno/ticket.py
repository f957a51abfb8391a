"""A keno ticket: numbers in groups, ways that take groups together, an amount for each way, and a number of games.

It is written `3 17 22 for 2`, `quick 8 for 1, 5 games`, or with ways: `1 2 3 | 4 5 6 | 7; 2/3 at 1; AB at 0.50`.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.kit import Refusal, cents, dollars
from croupier.kit.chance import Draws, drawn

LABELS = string.ascii_uppercase + string.ascii_lowercase
MOST_WAYS = 2000  # more are no ticket that anybody could check


@dataclass(frozen=True)
class TicketWay:
    """Groups that are played together, by their places on the ticket, and the amount on them in each game."""

    groups: tuple[int, ...]
    stake: int


@dataclass(frozen=True)
class Ticket:
    """What a player marks: groups of numbers, ways, and for how many consecutive games."""

    groups: tuple[tuple[int, ...], ...]
    ways: tuple[TicketWay, ...]
    games: int = 1
    quick: bool = False

    def __post_init__(self) -> None:
        """Ways stand in one order however they were marked: by size, then by their groups."""
        sizes = [len(group) for group in self.groups]

        def place(way: TicketWay) -> tuple[int, int, tuple[int, ...]]:
            known = sum(sizes[group] for group in way.groups if 0 <= group < len(sizes))
            return known, len(way.groups), way.groups

        object.__setattr__(self, "ways", tuple(sorted(self.ways, key=place)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number marked, in order."""
        return tuple(sorted(number for group in self.groups for number in group))

    @cached_property
    def stake(self) -> int:
        """The amount for one game, all ways together."""
        return sum(way.stake for way in self.ways)

    @property
    def cost(self) -> int:
        """The amount for all games."""
        return self.stake * self.games

    def spots(self, way: TicketWay) -> int:
        """How many numbers a way has."""
        return sum(len(self.groups[place]) for place in way.groups)

    def numbers_of(self, way: TicketWay) -> frozenset[int]:
        """The numbers of a way."""
        return frozenset(number for place in way.groups for number in self.groups[place])

    def name(self, way: TicketWay) -> str:
        """`8 spots`, or with several groups `AB, 8 spots`."""
        spots = self.spots(way)
        words = f"{spots} spot{'s' * (spots > 1)}"
        return words if len(self.groups) == 1 else f"{self.letters(way)}, {words}"

    def letters(self, way: TicketWay) -> str:
        """The groups of a way by their letters."""
        return "".join(LABELS[place] for place in way.groups)

    def text(self) -> str:
        """The ticket as it is written, so that `read_ticket` gives it back."""
        groups = " | ".join(" ".join(map(str, group)) for group in self.groups)
        parts = [groups, *self.conditions()]
        parts += [f"{self.games} games"] if self.games != 1 else []
        parts += ["quick pick"] if self.quick else []
        return "; ".join(parts)

    def conditions(self) -> Iterator[str]:
        """The ways as they are marked: all of one size at one amount together, else one by one."""
        if len(self.groups) == 1 and len(self.ways) == 1:
            yield f"at {dollars(self.ways[0].stake)}"
            return
        kinds = Counter((self.spots(way), way.stake) for way in self.ways)
        told = set()
        for way in self.ways:
            spots, stake = self.spots(way), way.stake
            if kinds[(spots, stake)] != count_ways(self.groups, spots):
                yield f"{self.letters(way)} at {dollars(stake)}"
            elif spots not in told:
                told.add(spots)
                yield f"{kinds[(spots, stake)]}/{spots} at {dollars(stake)}"


def count_ways(groups: Sequence[Sequence[int]], spots: int) -> int:
    """The number of combinations of groups with a given number of numbers."""
    ways = [1] + [0] * spots
    for group in groups:
        for total in range(spots, len(group) - 1, -1):
            ways[total] += ways[total - len(group)]
    return ways[spots]


def ways_of(groups: Sequence[Sequence[int]], spots: int) -> list[tuple[int, ...]]:
    """All combinations of groups with a given number of numbers."""
    if count_ways(groups, spots) > MOST_WAYS:
        raise Refusal(
            f"{count_ways(groups, spots):,} ways of {spots} spots are too many; the maximum is {MOST_WAYS:,}."
        )
    found: list[tuple[int, ...]] = []

    def take(place: int, left: int, taken: tuple[int, ...]) -> None:
        if left == 0:
            found.append(taken)
        elif place < len(groups) and count_ways(groups[place:], left):
            if len(groups[place]) <= left:
                take(place + 1, left - len(groups[place]), (*taken, place))
            take(place + 1, left, taken)

    take(0, spots, ())
    return sorted(found, key=lambda way: (len(way), way)) if spots else []


def plain_ticket(numbers: Sequence[int], stake: int, games: int = 1, quick: bool = False) -> Ticket:
    """A ticket with one way: all its numbers."""
    return Ticket((tuple(numbers),), (TicketWay((0,), stake),), games, quick)


# Reading what is written.

_FOR = re.compile(r"^(.*?)\s+(?:for|at)\s+\$?([\d.,]*\d)\s*(?:[x×]\s*(\d+))?$")
_GAMES = re.compile(r"^(\d+)\s+games?$")
_QUICK = re.compile(r"^quick(?:\s*pick)?\s+(\d+)(?:\s+(?:spots?|numbers?))?$")
_AT = re.compile(r"^(.*?)\s*(?:at|for)\s+\$?([\d.,]*\d)(?:\s+each)?$")
_COUNTED = re.compile(r"^(\d+)\s*(?:/|x|ways? of)\s*(\d+)(?:\s*spots?)?$")
_ALL = re.compile(r"^(?:all\s+)?(\d+)\s*spots?$|^all\s+(\d+)$")


def read_ticket(text: str, draws: Draws | None = None, numbers: int = 80) -> Ticket:
    """The ticket that is meant; a quick pick takes its numbers from chance."""
    head, *clauses = [
        part.strip() for part in re.split(r"[;\n]|,(?=\s*\d+\s+games?\s*$)", text) if part.strip()
    ] or [""]
    games, quick, conditions = 1, False, []
    if match := _FOR.match(head):
        head = match.group(1)
        conditions.append(("", cents(match.group(2), "an amount")))
        games = int((match.group(3) or "1")[:9])
    groups, quick = _groups(head, draws, numbers)
    for clause in clauses:
        if match := _GAMES.match(clause):
            games = int(match.group(1)[:9])
        elif clause in ("quick", "quick pick"):
            quick = True
        elif match := _AT.match(clause):
            conditions.append((match.group(1).strip(), cents(match.group(2), "an amount")))
        else:
            raise Refusal(
                f"{clause!r} was not understood; enter an amount such as at 2, ways such as 3/4 "
                "at 1 or AB at 1, or a number of games such as 5 games."
            )
    if not conditions:
        raise Refusal("The ticket has no amount; write one such as for 2.")
    ways = [way for words, stake in conditions for way in _ways(groups, words, stake)]
    return Ticket(groups, tuple(ways), games, quick)


def _groups(head: str, draws: Draws | None, numbers: int) -> tuple[tuple[tuple[int, ...], ...], bool]:
    if match := _QUICK.match(head):
        count = int(match.group(1)[:9])
        if draws is None:
            raise Refusal("A quick pick is drawn by the computer; name the numbers here.")
        if not 1 <= count <= numbers:
            raise Refusal(f"{count} numbers cannot be picked from {numbers}.")
        return (tuple(sorted(drawn(draws, range(1, numbers + 1), count))),), True
    groups = []
    for part in re.split(r"[|/]", head):
        words = re.sub(r"^[A-Za-z]\s*:", "", part.strip().strip("()")).replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdecimal() for word in words):
            raise Refusal(f"{part.strip()!r} is not a group of numbers, such as 3 17 22.")
        groups.append(tuple(int(word[:9]) for word in words))
    return tuple(groups), False


def _ways(groups: tuple[tuple[int, ...], ...], words: str, stake: int) -> list[TicketWay]:
    """The ways that a condition marks: all groups, some by their letters, or all of one size."""
    if not words:
        if len(groups) > 1:
            raise Refusal("A way ticket must name its ways, such as 3/4 at 1, all 8 at 0.50 or AB at 1.")
        return [TicketWay((0,), stake)]
    if match := _COUNTED.match(words):
        found = ways_of(groups, _size(match.group(2)))
        if len(found) != int(match.group(1)[:9]):
            raise Refusal(
                f"{words}: the groups make {len(found)} ways of {match.group(2)} spots, not {match.group(1)}."
            )
        return [TicketWay(way, stake) for way in found]
    if match := _ALL.match(words):
        spots = match.group(1) or match.group(2)
        found = ways_of(groups, _size(spots))
        if not found:
            raise Refusal(f"No combination of groups has {spots} spots.")
        return [TicketWay(way, stake) for way in found]
    letters = re.sub(r"[\s+]", "", words)
    known = LABELS[: len(groups)]
    if not letters or any(letter not in known for letter in letters) or len(set(letters)) != len(letters):
        raise Refusal(
            f"{words!r} names no ways; the groups are {', '.join(known)}, and ways are written "
            f"such as 3/4 or {known[:2]}."
        )
    return [TicketWay(tuple(sorted(known.index(letter) for letter in letters)), stake)]


def _size(word: str) -> int:
    return min(int(word[:9]), 10_000)
