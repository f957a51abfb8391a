"""The law of the floor of a book, read from its files and proven: every name once, every clause accounted for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, TypeVar

from pydantic import ValidationError

from croupier.editions.clauses import Clause, ClauseAccount, cited_in, clauses_of
from croupier.editions.game import Game, holds
from croupier.editions.lawfile import law_folder
from croupier.editions.model import Model, Reading
from croupier.kit import Refusal
from croupier.kit.data import first_fault
from croupier.kit.text import nearest
from croupier.room.acts import DECLARED
from croupier.room.house import house_values
from croupier.room.law.rows import (
    FloorAct,
    FloorAside,
    FloorBan,
    FloorDuty,
    FloorEvent,
    FloorField,
    FloorForm,
    FloorIncident,
    FloorJackpot,
    FloorLayout,
    FloorLimit,
    FloorMeter,
    FloorNotice,
    FloorOption,
    FloorPlacard,
    FloorProceeds,
    FloorRate,
    FloorRequirement,
    FloorRole,
    FloorRow,
    FloorRule,
    FloorTerm,
    FloorWindow,
    TournamentDuty,
    TournamentGround,
    TournamentRule,
)

R = TypeVar("R", bound=FloorRow)
HOUSE = "house"  # the practice of the house, for every book
ROOM = "room"
KINDS: dict[str, str] = {
    "limits": "check",
    "acts": "check",
    "duties": "check",
    "notices": "check",
    "placards": "row",
    "forms": "row",
    "fields": "check",
    "options": "check",
    "meters": "row",
    "jackpots": "row",
    "events": "row",
    "rules": "row",
    "layouts": "row",
    "tournament_rules": "row",
    "tournament_duties": "check",
    "tournament_grounds": "check",
    "roles": "check",
    "bans": "check",
    "incidents": "row",
    "windows": "check",
    "rates": "row",
    "proceeds": "row",
    "terms": "row",
}


class FloorFile(Model):
    """All rows of a floor."""

    limits: tuple[FloorLimit, ...] = ()
    acts: tuple[FloorAct, ...] = ()
    duties: tuple[FloorDuty, ...] = ()
    notices: tuple[FloorNotice, ...] = ()
    placards: tuple[FloorPlacard, ...] = ()
    forms: tuple[FloorForm, ...] = ()
    fields: tuple[FloorField, ...] = ()
    options: tuple[FloorOption, ...] = ()
    meters: tuple[FloorMeter, ...] = ()
    jackpots: tuple[FloorJackpot, ...] = ()
    events: tuple[FloorEvent, ...] = ()
    rules: tuple[FloorRule, ...] = ()
    layouts: tuple[FloorLayout, ...] = ()
    tournament_rules: tuple[TournamentRule, ...] = ()
    tournament_duties: tuple[TournamentDuty, ...] = ()
    tournament_grounds: tuple[TournamentGround, ...] = ()
    roles: tuple[FloorRole, ...] = ()
    bans: tuple[FloorBan, ...] = ()
    incidents: tuple[FloorIncident, ...] = ()
    windows: tuple[FloorWindow, ...] = ()
    rates: tuple[FloorRate, ...] = ()
    proceeds: tuple[FloorProceeds, ...] = ()
    terms: tuple[FloorTerm, ...] = ()
    requirements: tuple[FloorRequirement, ...] = ()
    readings: tuple[Reading, ...] = ()
    asides: tuple[FloorAside, ...] = ()


class FloorLaw:
    """The rows of one book, over those of the house; what a book does not have, the house's row answers."""

    def __init__(self, book: str, file: FloorFile, clauses: Mapping[str, Clause]) -> None:
        self.book = book
        self.file = file
        self.clauses = dict(clauses)
        self._check()

    @property
    def id(self) -> str:
        """As the commands name it: `colorado/room`."""
        return f"{self.book}/{ROOM}"

    @property
    def title(self) -> str:
        """Its name for people."""
        return "The floor"

    @property
    def law(self) -> FloorFile:
        """Its rows."""
        return self.file

    @property
    def parts(self) -> Mapping[str, str]:
        """The kinds of rows that answer for clauses, and as what."""
        return KINDS

    def limit(self, name: str) -> FloorLimit:
        """The limit of this name."""
        return self._row("limits", name, self.file.limits)

    def act(self, name: str) -> FloorAct:
        """Who may give a command: as the book has it, else as the command itself is declared."""
        if name in self._places["acts"] or name not in DECLARED:
            return self._row("acts", name, self.file.acts)
        return _declared(name)

    @property
    def acts(self) -> tuple[FloorAct, ...]:
        """Who may give which command, for all that are known."""
        return tuple(self.act(name) for name in dict.fromkeys((*self._places["acts"], *DECLARED)))

    def placard(self, name: str) -> FloorPlacard:
        """The placard of this name."""
        return self._row("placards", name, self.file.placards)

    def form(self, name: str) -> FloorForm:
        """The form of this name."""
        return self._row("forms", name, self.file.forms)

    def rule(self, name: str, game: Game | None = None) -> FloorRule | None:
        """The rule of this name, where the floor has it and it holds for a game."""
        place = self._places["rules"].get(name)
        row = self.file.rules[place] if place is not None else None
        return row if row is not None and (game is None or holds_for(row, game)) else None

    def term(self, name: str) -> FloorTerm:
        """What the book calls something."""
        return self._row("terms", name, self.file.terms)

    def role(self, name: str) -> FloorRole:
        """The role of this name."""
        return self._row("roles", name, self.file.roles)

    def has(self, part: str, name: str) -> bool:
        """Whether there is a row of this name in a part; a command that is declared has one."""
        if part == "acts" and name in DECLARED:
            return True
        return name in self._places[part]

    def house(self, choices: Mapping[str, Any]) -> dict[str, Any]:
        """The house's filing: what it chose, checked, and the defaults of the rest."""
        return house_values(self.file.options, choices)

    def _row(self, part: str, name: str, rows: tuple[R, ...]) -> R:
        place = self._places[part].get(name)
        if place is not None:
            return rows[place]
        near = nearest(name, [row.name for row in rows])
        hint = f"; did you mean {near[0]}?" if near else "."
        raise Refusal(f"The floor of {self.book} has no {name!r} among its {part}{hint}")

    @cached_property
    def _places(self) -> dict[str, dict[str, int]]:
        """Where each row stands, by its part and its name, which stands once."""
        return {
            part: {row.name: place for place, row in enumerate(getattr(self.file, part))} for part in KINDS
        }

    @cached_property
    def accounts(self) -> tuple[ClauseAccount, ...]:
        """What became of every clause of the general sections."""
        found: dict[str, list[tuple[str, str]]] = {section: [] for section in self.clauses}
        for part, kind in KINDS.items():
            for section, place in cited_in(getattr(self.file, part), part):
                found[section].append((kind, place))
        for reading in self.file.readings:
            for section in reading.at:
                found[section].append(("reading", reading.id))
        for aside in self.file.asides:
            for section in aside.at:
                if not found[section]:
                    found[section].append(("aside", aside.why))
        return tuple(
            ClauseAccount(
                clause,
                tuple(dict.fromkeys(kind for kind, _ in found[section])),
                tuple(dict.fromkeys(note for _, note in found[section])),
            )
            for section, clause in self.clauses.items()
        )

    # The loader's proofs.

    def _check(self) -> None:
        for part in KINDS:
            rows: tuple[FloorRow, ...] = getattr(self.file, part)
            names = [row.name for row in rows]
            for name in names:
                if names.count(name) > 1:
                    raise Refusal(f"law/{self.book}/room: {part} {name}: stands twice; each may stand once.")
            for row in rows:
                self._check_row(part, row)
        for aside in self.file.asides:
            self._check_clauses("asides", aside.at)
        for reading in self.file.readings:
            self._check_clauses(f"readings {reading.id}", reading.at)

    def _check_row(self, part: str, row: FloorRow) -> None:
        self._check_clauses(f"{part} {row.name}", row.cite)
        if row.reading is not None and row.reading not in {each.id for each in self.file.readings}:
            raise Refusal(f"law/{self.book}/room: {part} {row.name}: there is no reading {row.reading!r}.")

    def _check_clauses(self, place: str, cites: tuple[str, ...]) -> None:
        for section in cites:
            if section not in self.clauses:
                raise Refusal(
                    f"law/{self.book}/room: {place}: clause {section} is not in law/{self.book}/clauses/room.toml."
                )


@cache
def _declared(name: str) -> FloorAct:
    """The row that a command declares for itself."""
    act = DECLARED[name]
    return FloorAct(name=name, doing=act.DOING, roles=act.ROLES, second=act.SECOND, house=act.BECAUSE)


def holds_for(row: FloorRow, game: Game) -> bool:
    """Whether a row holds for a game: by its edition, its family, or what is filed."""
    law = game.edition.law
    return holds(row.when, {**game.filed, "edition": game.edition.id, "family": law.family})


@cache
def floor_books() -> tuple[str, ...]:
    """The books that have a law of the floor."""
    folders = (each for each in law_folder().iterdir() if each.is_dir() and each.name != HOUSE)
    return tuple(sorted(each.name for each in folders if (each / ROOM).is_dir()))


def floors_in(where: str | None) -> tuple[FloorLaw, ...]:
    """The floor of a book, the one of this id (`colorado/room`), or all."""
    return tuple(load_floor(book) for book in floor_books() if where in (None, book, f"{book}/{ROOM}"))


@cache
def load_floor(book: str) -> FloorLaw:
    """The law of the floor of a book, with the practice of the house under it."""
    if book not in (*floor_books(), HOUSE):
        raise Refusal(f"{book!r} has no law of a floor; choose one of {', '.join(floor_books())}.")
    own = _rows(book)
    house = _rows(HOUSE) if book != HOUSE else {}
    for part, rows in house.items():
        names = {row.get("name", row.get("id")) for row in own.get(part, ())}
        own[part] = [
            *own.get(part, ()),
            *(row for row in rows if row.get("name", row.get("id")) not in names),
        ]
    doc = tomllib.loads((law_folder() / f"{book}.toml").read_text("utf-8"))["file"] if book != HOUSE else ""
    clauses = clauses_of(f"{book}/room", doc) if book != HOUSE else {}
    try:
        file = FloorFile.model_validate(own)
    except ValidationError as error:
        raise Refusal(f"law/{book}/room: {first_fault(error, FloorFile)}") from None
    return FloorLaw(book, file, clauses)


def _rows(book: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of all files of a book's floor, part by part."""
    found: dict[str, list[dict[str, Any]]] = {}
    files = [each for each in (law_folder() / book / "room").iterdir() if each.name.endswith(".toml")]
    for path in sorted(files, key=lambda each: each.name):
        try:
            raw = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise Refusal(f"law/{book}/room/{path.name} is not TOML: {error}.") from None
        for part, rows in raw.items():
            found.setdefault(part, []).extend(rows)
    return found
