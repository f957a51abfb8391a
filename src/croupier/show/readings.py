"""The index of readings: every place where a text is silent, garbled or contradicts itself, and how it is read."""

from __future__ import annotations

from itertools import groupby

from croupier.editions import Edition, edition_ids, load
from croupier.editions.model import Reading


def readings_page(ids: tuple[str, ...] = ()) -> str:
    """All readings of some editions, or of all, as Markdown; one that games of a book share stands once."""
    editions = [load(id) for id in ids or edition_ids()]
    total = len(
        {(edition.book, reading.model_dump_json()) for edition in editions for reading in _of(edition)}
    )
    parts = [
        "# Readings\n\n"
        "Where a text is silent, garbled or contradicts itself, the question, the reading chosen and the reason are\n"
        "written down in the edition; `croupier readings` prints this page.\n\n"
        f"{total} readings in {len(editions)} editions.\n"
    ]
    for book, games in groupby(editions, key=lambda edition: edition.book):
        parts += _book(book, list(games))
    return "\n".join(parts)


def _of(edition: Edition) -> tuple[Reading, ...]:
    return edition.law.readings


def _book(book: str, editions: list[Edition]) -> list[str]:
    """What several games of a book read alike first, then game by game what each reads for itself."""
    users: dict[str, list[Edition]] = {}
    for edition in editions:
        for reading in _of(edition):
            users.setdefault(reading.model_dump_json(), []).append(edition)
    shared: dict[tuple[str, ...], list[Reading]] = {}
    for edition in editions:
        for reading in _of(edition):
            games = users[reading.model_dump_json()]
            if len(games) > 1 and games[0] is edition:
                shared.setdefault(tuple(game.id for game in games), []).append(reading)
    parts = [_shared(book, ids, readings) for ids, readings in shared.items()]
    for edition in editions:
        own = [reading for reading in _of(edition) if len(users[reading.model_dump_json()]) == 1]
        if own:
            parts.append("\n".join([f"## {edition.title} (`{edition.id}`)\n", *map(_reading, own)]))
    return parts


def _shared(book: str, ids: tuple[str, ...], readings: list[Reading]) -> str:
    games = ", ".join(f"`{id.partition('/')[2]}`" for id in ids)
    return "\n".join([f"## Several games of `{book}`\n", f"{games}\n", *map(_reading, readings)])


def _reading(reading: Reading) -> str:
    where = ", ".join(reading.at) or "no clause"
    chosen = f" Selectable in the filing: `{reading.option}`." if reading.option else ""
    return (
        f"**{reading.id}** ({where}). {reading.question}\n"
        f"*Read:* {reading.reading} *Because:* {reading.because}{chosen}\n"
    )
