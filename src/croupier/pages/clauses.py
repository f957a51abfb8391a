"""How the clauses of a text were implemented: of one clause in every edition that has it, or of all of an edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from pydantic import BaseModel

from croupier.editions import Clause, edition_ids, load
from croupier.editions.clauses import ClauseAccount, part_of, under_clause
from croupier.kit import Refusal
from croupier.kit.text import nearest
from croupier.pages.citations import cite, law_book, law_books
from croupier.pages.page import (
    Block,
    Column,
    Grid,
    KeyValues,
    Listing,
    Page,
    Pair,
    Paragraph,
    Preformatted,
    Section,
)
from croupier.pages.words import NBSP, count

WORDS = ("says", "why", "title", "what", "gist")
HIDDEN = {"cite", "reading", "name", "lines"}


class ClauseSource(Protocol):
    """What answers for clauses: an edition, or the law of a floor."""

    @property
    def id(self) -> str:
        """`colorado/let-it-ride`, `colorado/room`."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def book(self) -> str:
        """The book it is read from."""
        ...

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Its clauses by section."""
        ...

    @property
    def accounts(self) -> tuple[ClauseAccount, ...]:
        """How each was implemented."""
        ...

    @property
    def parts(self) -> Mapping[str, str]:
        """The parts of its file that answer for clauses, and as what."""
        ...

    @property
    def law(self) -> Any:
        """Its file, with the rows and the interpretations."""
        ...


@dataclass(frozen=True)
class Became:
    """One thing that answers for a clause: as what, where it stands in the edition, and what it says."""

    kind: str
    place: str
    words: str
    reading: str = ""


def became(source: ClauseSource, section: str) -> tuple[Became, ...]:
    """Everything in an edition, or in the law of a floor, that answers for a clause."""
    found = [
        Became(kind, place, _words(model), getattr(model, "reading", None) or "")
        for part, kind in source.parts.items()
        for place, model in _citing(part_of(source.law, part), part, section)
    ]
    for reading in source.law.readings:
        if section in reading.at:
            found.append(
                Became("interpretation", reading.id, f"{reading.question} {reading.reading}", reading.id)
            )
    if not found:
        (account,) = (each for each in source.accounts if each.clause.section == section)
        found = [Became(kind, "", note) for kind, note in zip(account.kinds, account.notes, strict=False)]
    return tuple(dict.fromkeys(found))


def _citing(value: object, path: str, section: str) -> Iterator[tuple[str, BaseModel]]:
    """Every part, at any depth, that cites the clause."""
    if isinstance(value, BaseModel):
        name = next(
            (word for field in ("name", "wager", "option", "kind") if (word := _field(value, field))), ""
        )
        here = f"{path} {name}".rstrip()
        if section in getattr(value, "cite", ()):
            label = _field(value, "label") or _field(value, "stage")
            yield f"{here} {label}".rstrip(), value
        for field in type(value).model_fields:
            yield from _citing(getattr(value, field), f"{path}.{field}", section)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _citing(item, path, section)


def _field(value: BaseModel, name: str) -> str:
    word = getattr(value, name, None)
    return word if isinstance(word, str) else ""


def _words(model: BaseModel) -> str:
    """What a part says: its own sentence where it has one, else its fields."""
    for name in WORDS:
        if word := _field(model, name):
            return word
    data = model.model_dump(mode="json", exclude_defaults=True, exclude=HIDDEN)
    return "; ".join(f"{key.replace('_', ' ')}: {_value(value)}" for key, value in data.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items())
    if isinstance(value, list) and all(isinstance(row, list) and row for row in value):
        return "; ".join(f"{row[0]} {' / '.join(map(_value, row[1:]))}" for row in value)
    if isinstance(value, list):
        return ", ".join(_value(inner) for inner in value)
    return str(value)


# One clause.


@dataclass(frozen=True)
class ClausePlace:
    """A clause of a book, and the editions and floors that have it."""

    book: str
    clause: Clause
    sources: tuple[ClauseSource, ...]


def find_clause(
    words: Iterable[str], book: str | None = None, floors: Iterable[ClauseSource] = ()
) -> tuple[ClausePlace, ...]:
    """The clause of this id, in the book named or in every book that has it; near ids are named where none has it."""
    wanted = _plain(" ".join(words))
    books = (book,) if book else law_books()
    places: dict[tuple[str, str], list[ClauseSource]] = {}
    editions = (load(id) for id in edition_ids() if id.partition("/")[0] in books)
    for source in (*editions, *(floor for floor in floors if floor.book in books)):
        for section in source.clauses:
            places.setdefault((source.book, section), []).append(source)
    found = [key for key in places if wanted in (_plain(key[1]), _plain(cite(*key)))]
    found = found or [key for key in places if _means(wanted, *key)]
    if not found:
        near = nearest(wanted, dict.fromkeys(section for _, section in places), 3)
        meant = (
            f"did you mean {' or '.join(near)}?" if near else "`croupier show EDITION --clauses` lists them."
        )
        raise Refusal(f"There is no clause {wanted[:100]!r} in {' or '.join(books)}; {meant}")
    return tuple(
        ClausePlace(own, places[own, section][0].clauses[section], tuple(places[own, section]))
        for own, section in found
    )


def _plain(text: str) -> str:
    return " ".join(text.replace(NBSP, " ").split())


def _means(text: str, book: str, section: str) -> bool:
    """Whether a text is this clause in another notation: `§ 47.1-1017.24(17)`, `three card 8(c)(1)`.

    It is the short id, or the end of the citation that names at least the section or the document.
    """
    asked, place = _words_of(text), law_book(book).parts(section)
    whole, own = _words_of("".join(place)), _words_of(place[1])
    if asked == _words_of(section):
        return True
    least = len(own) if law_book(book).scheme == "sections" else len(own) + 1
    return len(asked) >= max(least, 1) and whole[-len(asked) :] == asked


def _words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def clause_page(places: Iterable[ClausePlace], texts: Path | None = None) -> Page:
    """What a clause became, with its citation; quoted where the regulator's document is at hand."""
    sections = [_place_section(place, texts) for place in places]
    if len(sections) == 1:
        return Page(sections[0].title, [replace(sections[0], title="")], kind="clause")
    return Page(count(len(sections), "clause"), sections, kind="clause")


def _place_section(place: ClausePlace, texts: Path | None) -> Section:
    law, clause = law_book(place.book), place.clause
    pairs = [
        Pair("clause", "Short id", clause.section),
        Pair("book", "", place.book),
        Pair("citation", "", _plain(cite(place.book, clause.section))),
        Pair("document", "Document", f"{law.publisher}: {law.document}"),
        Pair("file", "", clause.doc),
        Pair("first_line", "", clause.lines[0]),
        Pair("last_line", "", clause.lines[1]),
        Pair("subject", "Subject", clause.gist) if clause.gist else Pair("subject", "", None),
    ]
    blocks: list[Block | Section] = [KeyValues(pairs)]
    if texts is not None:
        quoted = quote(place, texts)
        blocks.append(
            Section("As printed", [Preformatted("\n".join(quoted), key="quote", data=list(quoted))])
        )
    blocks += [_source_section(source, clause.section) for source in place.sources]
    below = [each for each in place.sources[0].clauses if under_clause(each, clause.section)]
    if below:
        blocks.append(Section("Clauses below it", [Listing(below, key="below")]))
    return Section(cite(place.book, clause.section), blocks, key="clauses", listed=True)


def _source_section(source: ClauseSource, section: str) -> Section:
    rows = [(each.kind, each.place, each.words, each.reading) for each in became(source, section)]
    columns = [
        Column("kind", "Became"),
        Column("place", "Where"),
        Column("words", "What it says"),
        Column("reading", "Interpretation", shown=any(row[3] for row in rows)),
    ]
    blocks: list[Block] = [KeyValues([("edition", "", source.id)])]
    blocks.append(Grid("became", columns, rows) if rows else Paragraph("Nothing answers for it."))
    return Section(f"{source.title}, {source.id}", blocks, key="editions", listed=True)


def quote(place: ClausePlace, texts: Path) -> tuple[str, ...]:
    """The lines of a clause, from the regulator's own document: found by its digest, never another text."""
    law = law_book(place.book)
    first, last = place.clause.lines
    lines = find_document(texts, law.file, law.sha256).splitlines()
    return tuple(line.rstrip() for line in lines[first - 1 : last])


def find_document(texts: Path, name: str, digest: str) -> str:
    """The text of the file in a folder that has this digest, whatever it is called there."""
    try:
        files = sorted(texts.iterdir(), key=lambda file: file.name != name)
        for file in files:
            if file.is_file() and sha256(raw := file.read_bytes()).hexdigest() == digest:
                return raw.decode("utf-8", "replace")
    except (OSError, ValueError) as error:
        raise Refusal(
            f"{str(texts)[:200]!r} cannot be read: {getattr(error, 'strerror', None) or error}."
        ) from None
    raise Refusal(
        f"{str(texts)!r} holds no file with the digest of {name} (sha256 {digest[:12]}…), so nothing is quoted."
    )


# All clauses of an edition or a floor.


def clauses_page(source: ClauseSource) -> Page:
    """Every clause of the range with how it was implemented."""
    counts: dict[str, int] = {}
    for account in source.accounts:
        for kind in account.kinds or ("nothing",):
            counts[kind] = counts.get(kind, 0) + 1
    tally = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
    text = getattr(source.law, "text", None)
    where = text.section if text is not None else law_book(source.book).title
    head = f"{source.id}: {count(len(source.accounts), 'clause')} of {where} ({tally})."
    columns = [
        Column("clause", "Clause"),
        Column("lines", "Lines", align="right"),
        Column("became", "Became"),
        Column("stands_for", "Stands for"),
    ]
    rows = [
        (
            account.clause.section,
            "-".join(str(line) for line in dict.fromkeys(account.clause.lines)),
            ", ".join(account.kinds) or "NOTHING",
            "; ".join(account.notes),
        )
        for account in source.accounts
    ]
    return Page(head, [Grid("clauses", columns, rows, data=clause_data(source))], kind="clauses")


def clause_data(source: ClauseSource) -> list[dict[str, Any]]:
    """Every clause of the range with how it was implemented, as plain data."""
    return [
        {
            "clause": account.clause.section,
            "lines": list(account.clause.lines),
            "gist": account.clause.gist,
            "kinds": list(account.kinds),
            "stands_for": list(account.notes),
        }
        for account in source.accounts
    ]
