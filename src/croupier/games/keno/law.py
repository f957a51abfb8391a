"""The words of a game of keno: the board, the spots, the limit, and schedules of prizes as an operator files them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import model_validator

from croupier.editions.edition import EditionFile
from croupier.editions.families import FamilyLaw, Fault, file_of
from croupier.editions.model import Cited, Model, Money, Span
from croupier.kit import Refusal
from croupier.kit.money import money

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.game import Game
    from croupier.editions.proofs import Use, Vocabulary

Schedule = Mapping[int, Fraction]  # by how many numbers are caught, the prize for one unit staked

_PRIZE = re.compile(r"(\d+)\s*:\s*(\d+(?:\.\d+|/[1-9]\d*)?)(?=[\s,;]|$)[\s,;]*")
MOST_PRIZE = 10**9  # more for one unit is a slip of the pen


class Board(Cited):
    """How many numbers there are, and how many of them are drawn in a game."""

    numbers: int
    drawn: int


class SpotRange(Cited):
    """How many numbers may be selected."""

    range: Span


class StakeLimit(Cited):
    """The most that may be bet; `option` says on what."""

    most: Money
    option: str


class PrizeRule(Cited):
    """What is paid of a ticket in one game; `option` says of a way ticket."""

    option: str


class PrizeTables(Cited):
    """Where the schedules of prizes stand: one option for each number of spots, named after it."""

    option: str = "pays_{spots}"


class KenoLaw(Model):
    """All that an edition says of its game of keno."""

    board: Board
    spots: SpotRange
    limit: StakeLimit
    prizes: PrizeRule
    tables: PrizeTables
    ways: Cited
    games: Cited
    quick_pick: Cited
    writing: Cited
    printed: Cited
    late: Cited
    voided: Cited
    hours: Cited
    aggregate: Cited
    way_numbers: Cited
    rounding: Cited

    @model_validator(mode="after")
    def _fits_together(self) -> KenoLaw:
        least, most = self.spots.range
        if not 1 <= least <= most <= self.board.numbers:
            raise ValueError(f"spots: {least} to {most} of {self.board.numbers} numbers cannot be selected")
        if not 0 < self.board.drawn <= self.board.numbers:
            raise ValueError(f"board: {self.board.drawn} of {self.board.numbers} numbers cannot be drawn")
        if "{spots}" not in self.tables.option:
            raise ValueError("tables: the option must be named after the number of spots: {spots}")
        return self

    @property
    def counts(self) -> range:
        """How many spots a ticket may have."""
        return range(self.spots.range[0], self.spots.range[1] + 1)

    def option_of(self, spots: int) -> str:
        """The option that holds the paytable for a number of spots."""
        return self.tables.option.format(spots=spots)

    def faults(self, game: Any) -> Iterator[Fault]:
        """Schedules that cannot be read or paid, and limits that leave nothing to bet."""
        for spots in self.counts:
            name = self.option_of(spots)
            try:
                read_schedule(str(game.options.get(name) or ""), spots, self.board.drawn)
            except Refusal as refusal:
                yield name, refusal.sentence, self.tables.source
        least = game.cents_of("min_bet")
        if least is not None and least > self.limit.most:
            yield (
                "min_bet",
                f"{money(least)} is not allowed; the maximum bet is {money(self.limit.most)}.",
                self.limit.source,
            )
        way = game.cents_of("min_way")
        if way is not None and least is not None and way > least:
            said = f"{money(way)} is more than min_bet, {money(least)}, the minimum for a whole game."
            yield "min_way", said, self.ways.source


@cache
def read_schedule(text: str, spots: int, drawn: int = 20) -> Schedule:
    """A schedule from `6:5 7:30 8:240`: numbers caught, and the prize for one unit staked.

    >>> read_schedule("2:1 3:42", 3)[3]
    Fraction(42, 1)
    """
    found: dict[int, Fraction] = {}
    rest = text.strip()
    while rest:
        match = _PRIZE.match(rest)
        if match is None:
            raise Refusal(
                f"{rest!r} was not understood; write the numbers caught and the prize for 1, such "
                "as 6:5 7:30."
            )
        caught, prize = int(match.group(1)), Fraction(match.group(2))
        if caught in found:
            raise Refusal(f"{caught} caught is listed twice; give each number caught one prize.")
        if caught > min(spots, drawn):
            raise Refusal(
                f"{caught} cannot be caught with {_spots(spots)}; the maximum is {min(spots, drawn)}."
            )
        if not 0 < prize <= MOST_PRIZE:
            raise Refusal(
                f"a prize of {match.group(2)} for 1 is not allowed; leave out losing catches, and "
                f"pay at most {MOST_PRIZE:,} for 1."
            )
        found[caught] = prize
        rest = rest[match.end() :]
    if not found:
        raise Refusal(f"{_spots(spots)}: enter at least one prize, such as {spots}:{3 * spots}.")
    return dict(sorted(found.items()))


def _spots(number: int) -> str:
    return "1 spot" if number == 1 else f"{number} spots"


def schedule_text(schedule: Schedule) -> str:
    """A schedule as it is written."""
    return " ".join(f"{caught}:{prize}" for caught, prize in schedule.items())


def schedules_of(game: Any) -> dict[int, Schedule]:
    """The schedules that a game is filed with, by the number of spots."""
    law = keno_law(game.edition)
    return {
        spots: read_schedule(str(game.options[law.option_of(spots)]), spots, law.board.drawn)
        for spots in law.counts
    }


class KenoFile(EditionFile):
    """An edition of keno."""

    keno: KenoLaw


def keno_law(edition: Edition) -> KenoLaw:
    """The part of an edition that is keno; refused where it is of another family."""
    return file_of(edition, KenoFile, "is not keno").keno


class Keno(FamilyLaw):
    """What keno brings to the loader."""

    name = "keno"
    file = KenoFile
    parts: ClassVar[Mapping[str, str]] = {"keno": "row"}
    executes: ClassVar[frozenset[str] | None] = frozenset()
    steps: ClassVar[frozenset[str] | None] = frozenset({"close", "flash", "compare"})

    def uses(self, names: Vocabulary) -> Iterator[Use]:
        """The options that limits and paytables are filed under."""
        assert isinstance(names.law, KenoFile)
        keno = names.law.keno
        named = (keno.limit.option, keno.prizes.option, *(keno.option_of(spots) for spots in keno.counts))
        yield from names.each("keno", named, names.options)
        for option in names.law.options:
            if option.name == keno.limit.option:
                yield from names.each(f"options {option.name}", option.choices, ("game", "way", "ticket"))

    def what_if(
        self, raw: dict[str, Any], words: tuple[str, ...], value: Any
    ) -> tuple[str, tuple[tuple[str | int, ...], ...]] | None:
        """One prize of a schedule, by the numbers caught: `pays_8.5`; `none` pays nothing for them."""
        law = KenoLaw.model_validate(raw["keno"])
        spots = next((each for each in law.counts if law.option_of(each) == words[0]), None)
        if spots is None or len(words) == 1:
            return None
        if len(words) > 2 or not words[1].isdecimal():
            raise Refusal(f"write the numbers caught after the point, such as {words[0]}.{spots}.")
        usual = next(each.get("default", "") for each in raw["options"] if each["name"] == words[0])
        schedule = read_schedule(str(raw.get("default", {}).get(words[0], usual)), spots, law.board.drawn)
        caught, given = int(words[1]), str(value).strip().removesuffix("for 1").strip()
        before = f"{schedule[caught]} for 1" if caught in schedule else "nothing"
        rest = {number: prize for number, prize in schedule.items() if number != caught}
        text = schedule_text(rest) if given == "none" else f"{schedule_text(rest)} {caught}:{given}".strip()
        changed = schedule_text(read_schedule(text, spots, law.board.drawn))
        raw.setdefault("default", {})[words[0]] = changed
        pays = "nothing" if given == "none" else f"{given} for 1"
        return f"{_spots(spots)}, {caught} caught: {pays} (default: {before})", (("default", words[0]),)

    def faults(self, game: Game) -> Iterator[Fault]:
        """What does not fit together in a filing."""
        return keno_law(game.edition).faults(game)


FAMILY_LAW = Keno()
