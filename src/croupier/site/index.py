"""The first page of the rulebook, the page of interpretations, and what the search looks through."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from croupier.analysis.findings import Finding, shared
from croupier.editions import Edition, load
from croupier.pages.audit import AuditResult
from croupier.pages.catalogue import game_key, in_a_line
from croupier.pages.citations import cite, law_book
from croupier.pages.readings import readings_page
from croupier.pages.words import NBSP, count
from croupier.site.drawing import RulebookDrawing, anchor
from croupier.site.editions import clause_places, path_of, reading_places
from croupier.site.frame import SitePage

INTRO = (
    "Every game of every book: its rules with their clauses, paytables, exact prices, strategy, layout and audit. "
    "Type a game, a wager, a clause or an interpretation into the search field, or go by book, family or game."
)


def same_games(ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each edition the others that go by the name of its game."""
    keys = {id: game_key(load(id)) for id in ids}
    return {
        id: tuple(each for each, own in keys.items() if own == key and each != id) for id, key in keys.items()
    }


def index_page(ids: Sequence[str]) -> SitePage:
    """All editions by book, by family and by game."""
    books = _grouped(ids, lambda edition: edition.book, lambda book: law_book(book).title, "book")
    families = _grouped(ids, lambda edition: edition.law.family, str.capitalize, "family")
    body = (
        f'<article class="page"><h1>Croupier rulebook</h1><p>{escape(INTRO)} {count(len(ids), "edition")}.</p>\n'
        f'<section><h2 id="by-book">By book</h2>{books}</section>\n'
        f'<section><h2 id="by-family">By family</h2>{families}</section>\n'
        f'<section><h2 id="by-game">By game</h2>{_by_game(ids)}</section></article>'
    )
    contents = [("by-book", "By book", 2), ("by-family", "By family", 2), ("by-game", "By game", 2)]
    more = [("More", [("interpretations.html", "Interpretations"), ("audit.html", "Audit")])]
    return SitePage("index.html", "Rulebook", body, (), contents, more)


def _grouped(
    ids: Sequence[str], key: Callable[[Edition], str], title: Callable[[str], str], kind: str
) -> str:
    """Editions under headings, each with what it is in a line."""
    groups: dict[str, list[Edition]] = {}
    for edition in map(load, ids):
        groups.setdefault(key(edition), []).append(edition)
    parts = []
    for name in sorted(groups):
        own = sorted(groups[name], key=lambda each: (each.title, each.id))
        rows = "".join(_row(each, each.book if kind == "family" else each.law.family) for each in own)
        head = f'<h3 id="{kind}-{anchor(name)}">{escape(title(name))}</h3>'
        parts.append(f'{head}<div class="wide"><table><tbody>{rows}</tbody></table></div>')
    return "\n".join(parts)


def _row(edition: Edition, group: str) -> str:
    link = f'<a href="{path_of(edition.id)}">{escape(edition.title)}</a>'
    cells = f"<td>{escape(group)}</td><td>{escape(in_a_line(edition))}</td>"
    return f'<tr><th scope="row">{link}</th>{cells}</tr>'


def _by_game(ids: Sequence[str]) -> str:
    """Games by their titles, each with the books that have it."""
    games: dict[str, list[Edition]] = {}
    for edition in map(load, ids):
        games.setdefault(game_key(edition), []).append(edition)
    rows = []
    for editions in sorted(games.values(), key=lambda each: each[0].title):
        links = ", ".join(f'<a href="{path_of(each.id)}">{escape(each.id)}</a>' for each in editions)
        rows.append(f'<tr><th scope="row">{escape(editions[0].title)}</th><td>{links}</td></tr>')
    return f'<div class="wide"><table><tbody>{"".join(rows)}</tbody></table></div>'


def interpretations_page(ids: Sequence[str]) -> SitePage:
    """Every interpretation, book by book."""
    page = readings_page(tuple(ids))
    drawing = RulebookDrawing("", {}, {})
    body = f'<article class="page"><h1>{escape(page.title)}</h1>\n{drawing.blocks(page.blocks, 2)}</article>'
    return SitePage("interpretations.html", page.title, body, (), drawing.contents)


def findings_page(findings: Mapping[str, tuple[Finding, ...] | None]) -> SitePage:
    """Every finding of the audits, the most serious first; editions whose audit is left out are named."""
    known = tuple(finding for found in findings.values() for finding in found or ())
    left = tuple((id, "not worked out yet") for id, found in findings.items() if found is None)
    done = tuple(id for id, found in findings.items() if found is not None)
    page = AuditResult(count(len(done), "edition"), shared(known), done, left).page()
    drawing = RulebookDrawing("", {}, {})
    body = f'<article class="page"><h1>{escape(page.title)}</h1>\n{drawing.blocks(page.blocks, 2)}</article>'
    return SitePage("audit.html", "Audit", body, (), drawing.contents)


def entries(ids: Sequence[str]) -> str:
    """What the search looks through, as a script: a text, what it is, and where it stands."""
    found: dict[tuple[str, str, str], None] = {}
    for id in ids:
        edition, path = load(id), path_of(id)
        found[(f"{edition.title} · {id} · {edition.law.text.section}", "edition", path)] = None
        for wager in edition.law.wagers:
            found[(f"{wager.title} · {edition.title}", f"wager, {edition.book}", path)] = None
        for reading, place in reading_places(edition).items():
            question = edition.reading(reading).question
            found[(f"{reading} · {question}", f"interpretation, {edition.title}", f"{path}#{place}")] = None
        for clause, place in clause_places(id).items():
            text = cite(edition.book, clause).replace(NBSP, " ")
            found[(f"{text} · {clause}", f"clause, {edition.title}", f"{path}#{place}")] = None
    listed = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found)
    return f'"use strict";\nwindow.CROUPIER_ENTRIES = [\n{listed}\n];\n'
