"""The words that the law of a floor is written in."""

from __future__ import annotations

from collections.abc import Container
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from croupier.editions.model import Cites, Model, Money, Names, When
from croupier.kit.basis import Basis, basis_of
from croupier.room.spans import TimeSpan, parse_span


def _share(value: object) -> object:
    """`10 %` as a Fraction."""
    if isinstance(value, str) and value.endswith("%"):
        return Fraction(Decimal(value.removesuffix("%").strip())) / 100
    return value


Elapsed = Annotated[TimeSpan, BeforeValidator(parse_span)]
Share = Annotated[Fraction, BeforeValidator(_share)]
Thing = Literal[
    "room", "table", "deck", "shoe", "dice", "device", "dealer", "jackpot", "meter", "tournament", "hall"
]


class FloorRow(Model):
    """A row with a name that rests on clauses, on an interpretation, or on the practice of the house, which says so."""

    name: str
    cite: Cites = ()
    reading: str | None = None
    house: str = ""  # why the house may set it, where no text speaks of it
    says: str = ""
    when: When = Field(default_factory=dict)  # editions, families or choices it holds for
    code: str = ""  # what carries it out, where nothing looks the row up by its name
    clauses: dict[str, Cites] = Field(default_factory=dict)  # of what a row orders, the clauses that order it

    @model_validator(mode="after")
    def _rests_on_something(self) -> Any:
        if not self.cite and self.reading is None and not self.house:
            raise ValueError("rests on nothing; give `cite`, `reading`, or `house` with its reason")
        strange = [each for cites in self.clauses.values() for each in cites if each not in self.cite]
        if strange:
            raise ValueError(f"`clauses` names {strange[0]}, which `cite` does not")
        return self

    @property
    def basis(self) -> Basis:
        """The clauses and the interpretation."""
        return basis_of(self.cite, self.reading)

    def basis_in(self, clauses: Container[str]) -> Basis:
        """The same for one game: where several games of a book say the same, the clauses of that game."""
        own = tuple(clause for clause in self.cite if clause in clauses)
        return Basis(own or self.basis.clauses, self.basis.readings)

    def basis_for(self, what: str = "", clauses: Container[str] | None = None) -> Basis:
        """The one clause that a refusal rests on: of what the row orders, else the first that it cites; of the game
        with these clauses where the games of a book say the same."""
        cited = self.clauses.get(what) or self.cite
        own = [each for each in cited if clauses is not None and each in clauses] or [*cited]
        return Basis(tuple(own[:1]), () if what in self.clauses else self.basis.readings)

    @property
    def deciding(self) -> Basis:
        """The first of its clauses, which a refusal cites; the others say more about the same thing."""
        return self.basis_for()


class FloorLimit(FloorRow):
    """The least or the most of something: money, a number, a share, a span of time."""

    money: tuple[Money | None, Money | None] | None = None  # least and most
    least: int | None = None
    most: int | None = None
    share: Share | None = None
    span: Elapsed | None = None


class FloorAct(FloorRow):
    """A command, by its name: what giving it is called, the roles that may, and those of a second person it needs."""

    doing: str = ""  # "Pulling a drop box", as refusals name it
    roles: Names
    second: Names = ()

    @property
    def called(self) -> str:
        """What giving the command is called in a sentence."""
        words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in self.name)
        return self.doing or f"The command{words}"


class FloorDuty(FloorRow):
    """What must be done to a thing: `every` so often by time or `rounds`, `after` some commands `within` a span, or
    `before` others, which it forbids until then; by a role, before a witness."""

    of: Thing
    by: Names
    witness: Names = ()
    every: Elapsed | None = None
    rounds: int | None = None
    before: Names = ()
    after: Names = ()
    within: Elapsed | None = None
    done_by: Names = ()  # the events that satisfy it


class FloorNotice(FloorRow):
    """A change that must be shown `ahead` of its effect, or before it."""

    of: Thing
    changes: Names
    ahead: Elapsed | None = None


class FloorPlacard(FloorRow):
    """A sign or sheet that must be posted `before` some commands: what it is about and what it must contain."""

    of: Thing
    contains: Names
    before: Names = ()
    words: str = ""  # printed words that it must carry


class FloorForm(FloorRow):
    """A document that an `event` calls for, with its fields."""

    of: Thing
    fields: Names
    event: str = ""  # it is filled from the last event of this name


class FloorField(FloorRow):
    """What a filing of some thing must state."""

    of: Thing
    kind: Literal["text", "money", "number", "share", "span", "choice", "flag", "rows"] = "text"
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None


class FloorOption(FloorRow):
    """What the house sets in its filing, with the default that holds where it says nothing."""

    kind: Literal["choice", "integer", "money", "percent", "flag", "span", "text", "time zone", "time of day"]
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None
    least: str | int | None = None
    most: str | int | None = None


class FloorAside(Model):
    """Clauses that ask nothing of a floor, with the reason."""

    at: Cites
    why: str


class FloorRequirement(Model):
    """Something that the texts ask of a floor, with its lines in their documents; clauses on them answer for it."""

    id: str
    title: str
    lines: dict[str, tuple[tuple[int, int], ...]]
