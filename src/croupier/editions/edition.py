"""An edition: one game as one book prescribes it, the operator's choices still open; and its strict loader."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, ValidationError

from croupier.editions import model as m
from croupier.editions.clauses import (
    Clause,
    ClauseAccount,
    cited_in,
    clauses_of,
    kinds_of,
    part_of,
    under_clause,
)
from croupier.editions.families import family_law
from croupier.editions.lawfile import law_folder, law_of
from croupier.editions.model import (
    BankLaw,
    Bound,
    Cites,
    Contest,
    Decision,
    Duty,
    FeeOption,
    FeeRules,
    FeeSchedule,
    FixedRule,
    Irregularity,
    Model,
    Option,
    Pairing,
    PayTable,
    PrintedTable,
    Requirement,
    Submission,
    TextRange,
    with_collection,
)
from croupier.editions.proofs import check_edition
from croupier.editions.resolve import unknown
from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import did_you_mean

if TYPE_CHECKING:
    from croupier.editions.game import Game
    from croupier.editions.what_if import RuleChange


# Sections of a book that were archived: the book still names the game, says since when, and has no rules for it.


FOLDER = "archived"  # next to the editions of a book; its files are not editions


class Archived(Model):
    """One archived section: the game's title and family, since when, where that stands and by which clause."""

    title: str
    family: str
    since: str
    text: TextRange
    clauses: dict[str, tuple[int, int]]  # each with its first and last line
    cite: Cites

    def refusal(self, id: str) -> Refusal:
        """Why nothing can be done with it."""
        said = f"{id} is archived as of {self.since}; the book has no rules for it."
        return Refusal(said, self.cite)


@cache
def archived_ids() -> tuple[str, ...]:
    """The ids of all archived sections, book by book."""
    found = []
    for book in law_folder().iterdir():
        folder = book / FOLDER
        if book.is_dir() and folder.is_dir():
            names = [path.name for path in folder.iterdir() if path.name.endswith(".toml")]
            found += [f"{book.name}/{name.removesuffix('.toml')}" for name in names]
    return tuple(sorted(found))


@cache
def archived(id: str) -> Archived | None:
    """The archived section of this id; None where the id is no such section."""
    if id not in archived_ids():
        return None
    book, _, slug = id.partition("/")
    raw: dict[str, Any] = tomllib.loads((law_folder() / book / FOLDER / f"{slug}.toml").read_text("utf-8"))
    try:
        return Archived.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refusal(f"law/{book}/{FOLDER}/{slug}.toml: {place}: {first['msg']}.") from None


# One edition as its file writes it: the parts that any family may have, strictly typed.


NO_CARDS = m.Deck.model_construct(cards=0, packs=0)  # of games with dice, a wheel or balls


class WagerOrder(m.Model):
    """The order in which the wagers of a seat are settled, and the direction around the table; where losing
    bets are collected first, `at_turning_up` are the wagers paid or collected before, as each hand is shown;
    `before_showing` are those that go back before any hand is shown where the dealer's does not qualify;
    `when_lost` is the order in which the wagers of a losing hand are collected, where it is another one, and `at_fold`
    are wagers that a fold does not forfeit but that are collected at once where their paytable does not pay. The wins
    of `winners_last` are paid after all hands have been acted on; of `losing_first` those that lose are taken before
    the others of the same hand are paid. For a `declared` wager a player shows the hand that wins it; a hand that does
    not win is not turned up for it. Wagers settled before the round is over go around `early`, where that is another
    way."""

    wagers: m.Names = ()
    direction: Literal["clockwise", "counterclockwise"] = "counterclockwise"
    envy: Literal["in turn", "at the end"] = "in turn"
    losers_first: bool = False
    at_turning_up: m.Names = ()
    before_showing: m.Names = ()
    when_lost: m.Names = ()
    at_fold: m.Names = ()
    winners_last: m.Names = ()
    losing_first: m.Names = ()
    declared: m.Names = ()
    early: Literal["clockwise", "counterclockwise"] | None = None
    cite: m.Cites = ()
    reading: str | None = None


class Rounding(m.Model):
    """How fractions of a cent are rounded."""

    to: m.Money | None = None
    way: Literal["down", "up"] = "down"
    cite: m.Cites = ()
    reading: str | None = None


class EditionFile(m.Model):
    """One edition as its TOML file writes it, with what it extends: clauses of its book that several games share.

    `family` names who reads it: each family adds its own parts in a subclass.
    """

    title: str
    family: str
    extends: m.Names = ()
    text: m.TextRange
    texts: tuple[m.TextRange, ...] = ()  # where what it extends stands
    seats: m.Seats
    deck: m.Deck = NO_CARDS
    decks: tuple[m.Deck, ...] = ()  # others that some stages are dealt from
    hands: tuple[m.HandSpec, ...] = ()
    contest: Contest = Contest()
    wagers: tuple[m.Wager, ...] = ()
    stake_rules: tuple[m.StakeRule, ...] = ()
    wager_sets: tuple[m.WagerSet, ...] = ()
    limits: tuple[m.Limit, ...] = ()
    tables: tuple[PrintedTable, ...] = ()
    decisions: tuple[Decision, ...] = ()
    dealing: tuple[m.Dealing, ...] = ()
    steps: tuple[m.Step, ...] = ()
    order: WagerOrder = WagerOrder()
    bank: BankLaw | None = None
    fees: tuple[FeeSchedule, ...] = ()
    fee_rules: FeeRules | None = None
    irregularities: tuple[Irregularity, ...] = ()
    duties: tuple[Duty, ...] = ()
    options: tuple[Option, ...] = ()
    bounds: tuple[Bound, ...] = ()
    required: tuple[Requirement, ...] = ()
    grounds: tuple[m.Ground, ...] = ()
    fixed: tuple[FixedRule, ...] = ()
    submissions: tuple[Submission, ...] = ()
    payout_limits: tuple[m.PayoutLimit, ...] = ()
    meters: tuple[m.Meter, ...] = ()
    commissions: tuple[m.Commission, ...] = ()
    pots: tuple[m.PlayersPot, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    rounding: Rounding = Rounding()
    readings: tuple[m.Reading, ...] = ()
    asides: tuple[m.Aside, ...] = ()
    default: dict[str, str | int | bool] = Field(default_factory=dict)

    def ground(self, case: str, wager: str | None = None, other: Basis = NO_BASIS) -> Basis:
        """What an act or refusal rests on: its row, of several the wager's and the edition's own; else `other`."""
        rows = [row for row in self.grounds if row.case == case and (not row.wagers or wager in row.wagers)]
        return max(reversed(rows), key=lambda row: len(row.wagers) > 0).basis if rows else other

    @property
    def collections(self) -> Sequence[FeeOption]:
        """The options of fees that are taken from a pot or by time, where the family has such."""
        return ()

    @property
    def raked(self) -> bool:
        """Whether a share of the pot may be taken."""
        return False


# An edition: one game as one book prescribes it, the operator's choices still open; its strict loader.


MARK = "~"  # stands in the id of a what-if edition, before the digest of what is changed


@dataclass(frozen=True)
class WhatIf:
    """What an edition changes in the law it is made of, in sentences; the paytables and options that are
    changed, which no filing may choose otherwise."""

    base: Edition
    changes: tuple[RuleChange, ...]
    sentences: tuple[str, ...]
    labels: Mapping[str, tuple[str, ...]]
    options: frozenset[str]


class Edition:
    """One game of one book; `under(...)` closes the operator's choices and gives a Game."""

    def __init__(
        self,
        id: str,
        law: EditionFile,
        clauses: dict[str, Clause] | None = None,
        what_if: WhatIf | None = None,
    ) -> None:
        self.id = id
        self.what_if = what_if
        self._clauses = clauses
        self.law = law
        self.family = family_law(law.family)
        self.parts = kinds_of(self.family.parts)
        self.book = id.partition("/")[0]
        self.title = law.title
        printed = tuple(table for block in law.tables for table in block.columns())
        followers = tuple(
            _followed(wager, table)
            for wager in law.wagers
            for table in printed
            if wager.same_as == table.wager
        )
        self.tables: tuple[PayTable, ...] = printed + followers
        self.options: tuple[Option, ...] = (*law.options, _seats_option(law.seats))
        check_edition(self)

    def __repr__(self) -> str:
        return f"Edition({self.id!r})"

    def __reduce__(self) -> tuple[Callable[..., Edition], tuple[Any, ...]]:
        """Sent by what it is made of: the id, the data of a file of one's own, or what is changed of which."""
        if self.what_if is not None:
            from croupier.editions.what_if import what_if

            return what_if, (self.what_if.base, self.what_if.changes)
        if self.book == "own":
            from croupier.editions.own import digest_of, restored

            return restored, (self.id, digest_of(self.id), law_data(self), self.clauses)
        return load, (self.id,)

    @property
    def changed(self) -> tuple[str, ...]:
        """What is changed, a sentence each; empty for an edition as it is printed."""
        return self.what_if.sentences if self.what_if is not None else ()

    @property
    def is_of_book(self) -> bool:
        """Whether it is as a book prints it, and neither changed nor somebody's own."""
        return self.book != "own" and MARK not in self.id

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clauses of the edition's range, in the order of the text."""
        if self._clauses is not None:
            return self._clauses
        return clauses_of(self.id, self.law.text.doc, self.law.extends)

    @cached_property
    def _wagers(self) -> dict[str, m.Wager]:
        return {wager.name: wager for wager in self.law.wagers}

    def wager(self, name: str) -> m.Wager:
        """The wager of this name, or a refusal that lists the names."""
        if name in self._wagers:
            return self._wagers[name]
        known = list(self._wagers)
        meant = did_you_mean(name, known, f"its wagers are {', '.join(known)}.")
        raise Refusal(f"{self.id} has no wager {name!r}; {meant}")

    def hand(self, name: str) -> m.HandSpec:
        """The hand of this name that the rules speak of."""
        for hand in self.law.hands:
            if hand.name == name:
                return hand
        raise Refusal(f"{self.id} has no hand {name!r}.")

    def labels(self, wager: str) -> tuple[str, ...]:
        """The labels of the wager's schedules, in the order of the text."""
        return tuple(dict.fromkeys(t.label for t in self.tables if t.wager == wager))

    def reading(self, id: str) -> m.Reading:
        """The reading of this id."""
        for reading in self.law.readings:
            if reading.id == id:
                return reading
        raise Refusal(f"{self.id} has no interpretation {id!r}.")

    def limits(self, wager: str) -> tuple[m.Limit, ...]:
        """What the text and the house say of the size of a wager."""
        return self._limits.get(wager, ())

    @cached_property
    def _limits(self) -> dict[str, tuple[m.Limit, ...]]:
        found: dict[str, tuple[m.Limit, ...]] = {}
        for limit in self.law.limits:
            found[limit.wager] = (*found.get(limit.wager, ()), limit)
        return found

    def option(self, name: str) -> Option | None:
        """The option of this name, if there is one."""
        return next((option for option in self.options if option.name == name), None)

    def configure(self, /, **choices: Any) -> Game:
        """The game under an operator's choices; what is not chosen is as in the edition's default filing."""
        from croupier.editions.filing import game_under

        return game_under(self, choices)

    @cached_property
    def accounts(self) -> tuple[ClauseAccount, ...]:
        """How every clause was implemented; an aside at `649a.4*` covers the clause and what stands below it."""
        found: dict[str, list[tuple[str, str]]] = {section: [] for section in self.clauses}
        for part, kind in self.parts.items():
            for section, place in cited_in(part_of(self.law, part), part):
                found[section].append((kind, place))
        for reading in self.law.readings:
            for section in reading.at:
                found[section].append(("reading", reading.id))
        silent = [section for section, parts in found.items() if not parts]
        for aside in self.law.asides:
            for section in silent:
                if any(_covers(at, section) for at in aside.at):
                    found[section].append(("aside", aside.why))
        return tuple(
            ClauseAccount(
                clause,
                tuple(dict.fromkeys(k for k, _ in found[s])),
                tuple(dict.fromkeys(n for _, n in found[s])),
            )
            for s, clause in self.clauses.items()
        )


def _followed(wager: m.Wager, leader: PayTable) -> PayTable:
    """The schedule of a wager that is paid as another: on hands of its own, or by the rows at odds alone."""
    odds = ("to 1", "for 1")
    rows = tuple(row for row in leader.rows if not wager.odds_only or row.pays.unit in odds)
    hand = wager.looks_at.get(leader.hand, wager.hand or leader.hand)
    return leader.model_copy(update={"wager": wager.name, "hand": hand, "rows": rows})


def _seats_option(seats: m.Seats) -> Option:
    """A table may have fewer seats than the text allows; so every filing may name their number."""
    says = "betting positions at the table"
    return Option(
        name="seats",
        kind="integer",
        default=seats.usual or seats.most,
        says=says,
        cite=seats.cite,
        reading=seats.reading,
    )


def _covers(at: str, section: str) -> bool:
    top = at.removesuffix("*")
    return section == top or (at.endswith("*") and under_clause(section, top))


def load(id: str | Path) -> Edition:
    """The edition of this id, such as `pennsylvania/three-card-poker`, or of a file of one's own (`toy.toml`)."""
    if isinstance(id, Path) or id.endswith(".toml"):
        from croupier.editions.own import load_file

        return load_file(Path(id))
    if MARK in id:
        raise Refusal(
            f"{id} is a what-if game: it is priced and played for training, and never settles, files or saves."
        )
    return _load(id)


def edition_known(id: str) -> Edition:
    """The edition of this id, what-if ones too: for what works out figures and settles nothing."""
    return _WHAT_IF[id] if id in _WHAT_IF else load(id)


_WHAT_IF: dict[str, Edition] = {}  # what-if editions by their id, as long as the program runs


def remember(id: str, make: Callable[[], Edition]) -> Edition:
    """A what-if edition by its id, made once."""
    if id not in _WHAT_IF:
        _WHAT_IF[id] = make()
    return _WHAT_IF[id]


def law_data(edition: Edition) -> dict[str, Any]:
    """An edition's file as data, with what it extends and what is changed, before it is checked; not to be changed."""
    if edition.what_if is not None:
        from croupier.editions.what_if import changed_data

        return changed_data(edition.what_if.base, edition.what_if.changes)
    if edition.book == "own":
        from croupier.editions.own import data_of

        return data_of(edition.id)
    path = law_folder() / edition.book / f"{edition.id.partition('/')[2]}.toml"
    return law_of(edition.id, path.read_text("utf-8"))


@cache
def _load(id: str) -> Edition:
    book, _, slug = id.partition("/")
    if book == "own":
        from croupier.editions.own import loaded

        return loaded(id)
    if (gone := archived(id)) is not None:
        raise gone.refusal(id)
    if id not in edition_ids():
        raise Refusal(unknown(id))
    return Edition(id, _parse(id, (law_folder() / book / f"{slug}.toml").read_text("utf-8")))


def _parse(id: str, text: str) -> EditionFile:
    return checked_file(law_of(id, text), f"law/{id}.toml")


def checked_file(raw: dict[str, Any], name: str) -> EditionFile:
    """The same as `file_from`, with one sentence that names the file where it is refused."""
    try:
        return file_from(raw)
    except Refusal as refusal:
        raise Refusal(f"{name}: family: {refusal.sentence}") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        raise Refusal(f"{name}: {place}: {first['msg']}{more}.") from None


def file_from(raw: dict[str, Any]) -> EditionFile:
    """An edition's file from its data, with the parts of its family."""
    return family_law(str(raw.get("family", ""))).file.model_validate(with_collection(raw))


def editions_in(where: str | None) -> tuple[str, ...]:
    """The editions of a book, or the one of this id, or all; refused where there is none."""
    ids = tuple(id for id in edition_ids() if where is None or id == where or id.startswith(f"{where}/"))
    if where is not None and (gone := archived(where)) is not None:
        raise gone.refusal(where)
    if not ids:
        books = sorted({id.partition("/")[0] for id in edition_ids()})
        known = [*books, *edition_ids()]
        meant = did_you_mean(str(where), known, f"the books are {', '.join(books)}.")
        raise Refusal(f"There is no book or edition {where!r}; {meant}")
    return ids


@cache
def edition_ids() -> tuple[str, ...]:
    """The ids of all editions, book by book."""
    books = (book for book in law_folder().iterdir() if book.is_dir())
    names = ((book.name, path.name) for book in books for path in book.iterdir())
    return tuple(sorted(f"{book}/{name[:-5]}" for book, name in names if name.endswith(".toml")))


@cache
def ids_of(family: str) -> tuple[str, ...]:
    """The ids of the editions of a family, such as "banked poker"."""
    return tuple(id for id in edition_ids() if load(id).law.family == family)
