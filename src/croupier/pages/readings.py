"""The index of interpretations: where a text is silent, garbled or contradicts itself, and how it is read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from croupier.editions import load
from croupier.editions.model import Reading
from croupier.pages import ClauseRef, Page, Paragraph, Section, Strong
from croupier.pages.clauses import ClauseSource
from croupier.pages.words import count


def readings_page(ids: tuple[str, ...] = (), floors: Iterable[ClauseSource] = ()) -> Page:
    """All interpretations of some editions and floors, or of all; one that games of a book share stands once."""
    editions: list[ClauseSource] = [load(id) for id in ids]
    editions = sorted([*editions, *floors], key=lambda source: source.book)
    total = len({(edition.book, _text(reading)) for edition in editions for reading in edition.law.readings})
    intro = (
        "Where a text is silent, garbled or contradicts itself, the edition records the question, the "
        "interpretation chosen (its `reading` in data and files) and the reason."
    )
    names = count(len(ids), "edition"), count(len(editions) - len(ids), "floor")
    tally = f"{count(total, 'interpretation')} in {' and '.join(name for name in names if name[0] != '0')}."
    sections = [
        section
        for book, games in groupby(editions, key=lambda edition: edition.book)
        for section in _book(book, list(games))
    ]
    data = [
        {"edition": edition.id, **reading.model_dump()}
        for edition in editions
        for reading in edition.law.readings
    ]
    return Page("Interpretations", (Paragraph(intro), Paragraph(tally), *sections), "readings", data=data)


def _text(reading: Reading) -> str:
    return reading.model_dump_json()


def _book(book: str, editions: list[ClauseSource]) -> list[Section]:
    """What several games of a book read alike first, then game by game what each reads for itself."""
    users: dict[str, list[ClauseSource]] = {}
    for edition in editions:
        for reading in edition.law.readings:
            users.setdefault(_text(reading), []).append(edition)
    shared: dict[tuple[str, ...], list[Reading]] = {}
    for edition in editions:
        for reading in edition.law.readings:
            games = users[_text(reading)]
            if len(games) > 1 and games[0] is edition:
                shared.setdefault(tuple(game.id for game in games), []).append(reading)
    sections = [
        Section(f"Several games of {book}: {', '.join(_slug(id) for id in ids)}", _listed(book, readings))
        for ids, readings in shared.items()
    ]
    for edition in editions:
        own = [reading for reading in edition.law.readings if len(users[_text(reading)]) == 1]
        if own:
            sections.append(Section(f"{edition.title} ({edition.id})", _listed(book, own)))
    return sections


def _slug(id: str) -> str:
    return id.partition("/")[2]


def _listed(book: str, readings: list[Reading]) -> tuple[Section, ...]:
    return tuple(Section("", (_entry(book, reading),)) for reading in readings)


def _entry(book: str, reading: Reading) -> Paragraph:
    where = ClauseRef(reading.at or "no clause", book=book)
    chosen = f" The filing may choose otherwise: {reading.option}." if reading.option else ""
    return Paragraph(
        (
            Strong(reading.id),
            " ",
            where,
            f" {reading.question}\n",
            Strong("Interpretation:"),
            f" {reading.reading}\n",
            Strong("Reason:"),
            f" {reading.because}{chosen}",
        )
    )
