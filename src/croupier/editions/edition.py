"""An edition: one game as one book prescribes it, the operator's choices still open; its strict loader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from croupier.editions import model as m
from croupier.editions.archived import archived
from croupier.editions.bank import with_collection
from croupier.editions.choices import Option
from croupier.editions.clauses import (
    Clause,
    ClauseAccount,
    cited_in,
    clauses_of,
    kinds_of,
    part_of,
    under_clause,
)
from croupier.editions.edition_file import EditionFile
from croupier.editions.families import family_law
from croupier.editions.folder import law_folder
from croupier.editions.lawfile import law_of
from croupier.editions.paytables import PayTable
from croupier.editions.proofs import check_edition
from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean, nearest

if TYPE_CHECKING:
    from croupier.editions.game import Game
    from croupier.editions.suppose import Supposition

MARK = "~"  # stands in the id of a supposed edition, before the digest of what is supposed


@dataclass(frozen=True)
class Supposing:
    """What an edition supposes otherwise than the law it is made of, in sentences; the paytables and options that are
    supposed, which no filing may choose otherwise."""

    base: Edition
    changes: tuple[Supposition, ...]
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
        supposing: Supposing | None = None,
    ) -> None:
        self.id = id
        self.supposing = supposing
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
        """Sent by what it is made of: the id, the data of a file of one's own, or what is supposed of which."""
        if self.supposing is not None:
            from croupier.editions.suppose import suppose

            return suppose, (self.supposing.base, self.supposing.changes)
        if self.book == "own":
            from croupier.editions.own import digest_of, restored

            return restored, (self.id, digest_of(self.id), law_data(self), self.clauses)
        return load, (self.id,)

    @property
    def supposed(self) -> tuple[str, ...]:
        """What is supposed otherwise than the text has it, a sentence each; empty for an edition as it is printed."""
        return self.supposing.sentences if self.supposing is not None else ()

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
        raise Refusal(f"{self.id} speaks of no hand {name!r}.")

    def labels(self, wager: str) -> tuple[str, ...]:
        """The labels of the wager's schedules, in the order of the text."""
        return tuple(dict.fromkeys(t.label for t in self.tables if t.wager == wager))

    def reading(self, id: str) -> m.Reading:
        """The reading of this id."""
        for reading in self.law.readings:
            if reading.id == id:
                return reading
        raise Refusal(f"{self.id} has no reading {id!r}.")

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

    def under(self, /, **choices: Any) -> Game:
        """The game under an operator's choices; what is not chosen is as in the edition's default filing."""
        from croupier.editions.filing import game_under

        return game_under(self, choices)

    @cached_property
    def accounts(self) -> tuple[ClauseAccount, ...]:
        """What became of every clause; an aside at `649a.4*` covers the clause and what stands below it."""
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
            f"{id} is a supposed game: it is priced and played for training, and never settles, files or saves."
        )
    return _load(id)


def edition_known(id: str) -> Edition:
    """The edition of this id, supposed ones too: for what works out figures and settles nothing."""
    return _SUPPOSED[id] if id in _SUPPOSED else load(id)


_SUPPOSED: dict[str, Edition] = {}  # supposed editions by their id, as long as the program runs


def remember(id: str, make: Callable[[], Edition]) -> Edition:
    """A supposed edition by its id, made once."""
    if id not in _SUPPOSED:
        _SUPPOSED[id] = make()
    return _SUPPOSED[id]


def law_data(edition: Edition) -> dict[str, Any]:
    """An edition's file as data, with what it extends and what is supposed, before it is checked; not to be changed."""
    if edition.supposing is not None:
        from croupier.editions.suppose import supposed_data

        return supposed_data(edition.supposing.base, edition.supposing.changes)
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
        raise Refusal(_unknown(id, slug))
    return Edition(id, _parse(id, (law_folder() / book / f"{slug}.toml").read_text("utf-8")))


def _unknown(id: str, slug: str) -> str:
    """A sentence for an id that no edition has, with the ids that may be meant."""
    shown = id if len(id) <= 80 else f"{id[:80]}…"
    part = slug or id
    near = [
        *nearest(id, edition_ids(), 1, 0.8),
        *(known for known in edition_ids() if len(part) > 2 and part in known),
    ]
    near = near or [*nearest(id, edition_ids(), 3), *_same_game(part)]
    if near:
        return f"There is no edition {shown!r}; did you mean {' or '.join(list(dict.fromkeys(near))[:3])}?"
    return f"There is no edition {shown!r}; `croupier list` has all {len(edition_ids())}."


def _same_game(part: str) -> Iterator[str]:
    """Editions whose own name, without the book, is near."""
    slugs = {known.partition("/")[2] for known in edition_ids()}
    for slug in nearest(part, slugs, 2):
        yield from (known for known in edition_ids() if known.endswith(f"/{slug}"))


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
