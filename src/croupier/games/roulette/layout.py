"""Every bet that can stand on the layout of a wheel, found from where its boxes touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from croupier.editions.game import Game, holds
from croupier.games.roulette.law import (
    LayoutBox,
    SparedBets,
    Standing,
    WheelBet,
    WheelLaw,
    all_boxes,
    wheel_law,
)
from croupier.kit import Refusal
from croupier.kit.basis import Basis, basis_of

Point = tuple[int, int]  # across and along, in quarters of a number's box


@dataclass(frozen=True)
class Spot:
    """One place for a chip: the bet it is, the numbers it is on, where it stands in words and on the layout."""

    name: str
    bet: WheelBet
    place: Standing
    numbers: tuple[str, ...]  # those it wins on
    words: str
    at: Point
    elsewhere: tuple[tuple[str, Point], ...] = ()
    reading: str | None = None  # where it wins on a number by a reading that was filed
    spared: SparedBets | None = None  # what it keeps on some numbers that it does not win on
    zeros: tuple[str, ...] = ()

    def is_spared(self, number: str) -> bool:
        """Whether it does not lose whole on a number."""
        return (
            self.spared is not None
            and number not in self.numbers
            and number in (self.spared.numbers or self.zeros)
        )

    @property
    def title(self) -> str:
        """`Split 8/9`, `Column 2`, `1 to 18`."""
        if self.place.corner or len(self.place.boxes) == 1:
            return self.bet.title
        return self.name.capitalize() if self.place.boxes else f"{self.bet.title} {self.name}"

    @property
    def cite(self) -> tuple[str, ...]:
        """Where the text says where it stands and what it pays."""
        return (*self.place.cite, *self.bet.cite)

    @cached_property
    def basis(self) -> Basis:
        """The clauses and the interpretation it rests on."""
        return basis_of(self.cite, self.bet.reading)


class WheelLayout:
    """The layout of a game: its boxes and every spot a chip may stand on."""

    def __init__(self, law: WheelLaw, filed: dict[str, object]) -> None:
        self.law = law
        self.filed = filed
        self.boxes = {box.name: box for box in all_boxes(law)}
        self.spots: dict[str, Spot] = {}
        spares = [row for row in law.spares if holds(row.under, filed)]
        for spot in self._found():
            spared = next((row for row in spares if spot.bet.name in row.bets), None)
            spot = replace(spot, spared=spared, zeros=law.compartments.zeros) if spared else spot
            if spot.name in self.spots or any(spot.at == other.at for other in self.spots.values()):
                raise Refusal(f"bets {spot.bet.name}: two bets would stand at {spot.name}.")
            self.spots[spot.name] = spot

    @cached_property
    def by_numbers(self) -> dict[frozenset[str], Spot]:
        """The inside bets by what they are on."""
        return {frozenset(spot.numbers): spot for spot in self.spots.values() if spot.bet.inside}

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows of numbers, from the zeros down."""
        numbers, across = self.law.compartments.numbers, self.law.layout.across
        return tuple(numbers[start : start + across] for start in range(0, len(numbers), across))

    def neighbours(self, number: str) -> tuple[str, ...]:
        """The numbers whose boxes share a line with this one's."""
        pairs = [spot.numbers for spot in self.spots.values() if len(spot.numbers) == 2]
        return tuple(other for pair in pairs if number in pair for other in pair if other != number)

    # Finding the spots.

    def _found(self) -> Iterator[Spot]:
        finders = {
            "in a box": self._in_boxes,
            "on a line": self._on_lines,
            "on an outside line": self._on_outside_lines,
            "on a corner of three": self._on_corners,
            "on a corner of four": self._on_corners,
            "on an outside corner": self._on_outside_corners,
            "on the corner of": self._on_the_corner,
            "in the box": self._in_named_boxes,
        }
        for bet in self.law.bets:
            for place in bet.places:
                yield from finders[place.at](bet, place)

    def _in_boxes(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        for number in self.law.compartments.all:
            yield Spot(number, bet, place, (number,), f"in the box of {number}", _centre(self.boxes[number]))

    def _on_lines(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        numbers = self.law.compartments.all
        for first, one in enumerate(numbers):
            for two in numbers[first + 1 :]:
                at = _common_line(self.boxes[one], self.boxes[two])
                if at is not None:
                    words = f"on the line between {one} and {two}"
                    yield Spot(
                        f"{one}/{two}", bet, place, (one, two), words, at, self._elsewhere(bet, (one, two))
                    )

    def _elsewhere(self, bet: WheelBet, numbers: tuple[str, ...]) -> tuple[tuple[str, Point], ...]:
        found = []
        for place in bet.also:
            at = _common_line(*(self.boxes[name] for name in place.between))
            if set(place.numbers) == set(numbers) and at is not None:
                one, two = place.between
                found.append((f"on the line between {one} and {two}", at))
        return tuple(found)

    def _on_outside_lines(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        for row in self.rows:
            box = self.boxes[row[0]]
            at = (box.across[0], sum(box.along) // 2)
            yield Spot(f"row {row[0]}", bet, place, row, f"on the outside line of {row[0]}", at)

    def _on_corners(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        """Where so many boxes of numbers meet in one point; the text's own list, if it has one, must be the same."""
        count = 3 if place.at.endswith("three") else 4
        found = [(at, numbers) for at, numbers in self._corners().items() if len(numbers) == count]
        listed = {frozenset(group) for group in place.groups}
        if listed and listed != {frozenset(numbers) for _, numbers in found}:
            raise Refusal(f"bets {bet.name}: the boxes meet otherwise than the groups listed.")
        order = {frozenset(group): group for group in place.groups}
        for at, numbers in found:
            numbers = order.get(frozenset(numbers), numbers)
            name = "-".join(numbers) if count == 3 else f"corner {numbers[0]}-{numbers[-1]}"
            words = f"on the corner of {', '.join(numbers[:-1])} and {numbers[-1]}"
            yield Spot(name, bet, place, numbers, words, at)

    def _corners(self) -> dict[Point, tuple[str, ...]]:
        points: dict[Point, list[str]] = {}
        numbers = self.law.compartments.all
        edges = {(x, y) for n in numbers for x in self.boxes[n].across for y in self.boxes[n].along}
        for x, y in sorted(edges, key=lambda point: (point[1], point[0])):
            points[(x, y)] = [number for number in numbers if _touches(self.boxes[number], (x, y))]
        return {at: tuple(found) for at, found in points.items()}

    def _on_outside_corners(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        for upper, lower in zip(self.rows, self.rows[1:], strict=False):
            box = self.boxes[lower[0]]
            words = f"on the outside corner of {upper[0]} and {lower[0]}"
            name = f"line {upper[0]}-{lower[-1]}"
            yield Spot(name, bet, place, upper + lower, words, (box.across[0], box.along[0]))

    def _on_the_corner(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        boxes = [self.boxes[name] for name in place.corner]
        shared = set.intersection(*({(x, y) for x in b.across for y in b.along} for b in boxes))
        if len(shared) != 1 or len(place.groups) != 1:
            raise Refusal(f"bets {bet.name}: the boxes {', '.join(place.corner)} meet in no one point.")
        names = [self._box_words(name) for name in place.corner]
        words = f"on the corner of {', '.join(names[:-1])} and {names[-1]}"
        yield Spot(
            bet.title.lower().removesuffix(" numbers"), bet, place, place.groups[0], words, shared.pop()
        )

    def _in_named_boxes(self, bet: WheelBet, place: Standing) -> Iterator[Spot]:
        extra = [row for row in self.law.also_wins if row.bet == bet.name and holds(row.under, self.filed)]
        for each in place.boxes:
            own = self.law.numbers_of(each.numbers)
            more = tuple(number for row in extra for number in row.numbers if number not in own)
            reading = next((row.reading for row in extra), None)
            words = each.where or f"in the box labelled {self._box_words(each.box)}"
            at = _centre(self.boxes[each.box])
            yield Spot(each.name, bet, place, own + more, words, at, reading=reading if more else None)

    def _box_words(self, name: str) -> str:
        return name if name in self.law.compartments.all else f'"{name}"'


def _centre(box: LayoutBox) -> Point:
    return sum(box.across) // 2, sum(box.along) // 2


def _touches(box: LayoutBox, at: Point) -> bool:
    """Whether a point lies in a box or on its edge."""
    return box.across[0] <= at[0] <= box.across[1] and box.along[0] <= at[1] <= box.along[1]


def _common_line(one: LayoutBox, two: LayoutBox) -> Point | None:
    """The middle of the line that two boxes share; None where they share none, or a point only."""
    across = max(one.across[0], two.across[0]), min(one.across[1], two.across[1])
    along = max(one.along[0], two.along[0]), min(one.along[1], two.along[1])
    wide, long = across[1] - across[0], along[1] - along[0]
    if (wide > 0 and long == 0) or (wide == 0 and long > 0):
        return sum(across) // 2, sum(along) // 2
    return None


_layouts: dict[tuple[str, tuple[str, ...]], WheelLayout] = {}


def layout_of(game: Game) -> WheelLayout:
    """The layout of a game; made once for each way to file what it depends on."""
    law = wheel_law(game.edition)
    unders = [*(row.under for row in law.also_wins), *(row.under for row in law.spares)]
    options = sorted({name for under in unders for name in under})
    key = (game.edition.id, tuple(str(game.options.get(name)) for name in options))
    if key not in _layouts:
        _layouts[key] = WheelLayout(law, dict(game.filed))
    return _layouts[key]
