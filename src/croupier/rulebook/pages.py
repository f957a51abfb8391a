"""The pages of the rulebook: one for each edition with rules, prices and layout, the index, and the search data."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from html import escape
from importlib.metadata import version
from itertools import chain

from croupier.analysis.cache import is_cached, keep_result
from croupier.analysis.executors import Progress, ask_each
from croupier.analysis.findings import Finding, shared
from croupier.editions import Edition, load
from croupier.editions.families import has_module
from croupier.games import family_of
from croupier.games.audit import audit_asked, findings_of
from croupier.games.family import Felt
from croupier.games.sheet import has_figures, keep_figures, par_sheet
from croupier.kit import Refusal
from croupier.pages.audit import AuditResult, finding_blocks, tally
from croupier.pages.catalogue import game_key, in_a_line
from croupier.pages.citations import cite, cited_parts, law_book
from croupier.pages.html import HtmlDrawing
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Drawing,
    Grid,
    Listing,
    Page,
    Paragraph,
    Section,
    Strong,
    Value,
    spans,
)
from croupier.pages.par_sheet import ParFigures, ParSheet, strategy_section, summary_section
from croupier.pages.readings import readings_page
from croupier.pages.words import NBSP, count, sentence

# Pages of the rulebook as HTML: headings can be linked to, and clauses lead to where the edition accounts for them.


def anchor(text: str) -> str:
    """A text as the name of a place in a page."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-") or "part"


def anchors_of(names: Iterable[str], before: str) -> dict[str, str]:
    """A place for each name, no two alike."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        found[name] = _free(f"{before}-{anchor(name)}", taken)
    return found


def _free(place: str, taken: set[str]) -> str:
    """The place, or with a number where another has it; it is taken from now on."""
    numbered = (f"{place}-{number}" for number in itertools.count(2))
    free = next(each for each in chain([place], numbered) if each not in taken)
    taken.add(free)
    return free


DEEPEST = 3  # of the headings that the list of contents has
Heading = tuple[str, str, int]  # its place, its words and its level


class RulebookDrawing(HtmlDrawing):
    """Draws a page of one edition: `clauses` and `readings` say where each stands; `contents` gathers the headings."""

    def __init__(self, book: str, clauses: Mapping[str, str], readings: Mapping[str, str]) -> None:
        super().__init__(book)
        self.places = clauses
        self.readings = readings
        self.contents: list[Heading] = []
        self._taken: set[str] = {"clauses", *clauses.values(), *readings.values()}

    def section(self, section: Section, level: int) -> str:
        """A section with a heading that can be linked to."""
        if not section.title:
            return super().section(section, level)
        place = _free(anchor(section.title), self._taken)
        if level <= DEEPEST:
            self.contents.append((place, section.title, level))
        head = f'<h{min(level, 6)} id="{place}">{escape(section.title)}</h{min(level, 6)}>'
        return f"<section>{head}\n{self.blocks(section.blocks, level + 1)}</section>"

    def paragraph(self, block: Paragraph) -> str:
        """Running text; that of an interpretation can be linked to."""
        first = spans(block.text)[0]
        place = self.readings.get(first.text) if isinstance(first, Strong) else None
        return f'<p id="{place}">{self.inline(block.text)}</p>' if place else super().paragraph(block)

    def clauses(self, ref: ClauseRef) -> str:
        """Each clause with a link to its account, each interpretation with one to its reason."""
        parts = []
        for clause, between, text in cited_parts(ref.book or self.book, ref.ids):
            parts.append(f"{escape(between)}{_linked(escape(text), self.places.get(clause))}")
        named = [_linked(escape(name), self.readings.get(name)) for name in ref.readings]
        words = "; ".join(
            filter(None, ["".join(parts), f"interpretation: {', '.join(named)}" if named else ""])
        )
        return f'<cite class="clause">[{words}]</cite>' if words else ""


def _linked(text: str, place: str | None) -> str:
    return f'<a href="#{place}">{text}</a>' if place else text


# The frame of every page of the rulebook: head, search, where one is, and the parts of the page.


Link = tuple[str, str]  # where it leads, and its words


@dataclass(frozen=True)
class RulebookPage:
    """One file of the rulebook: its path, title and inner HTML, its breadcrumbs and side links."""

    path: str
    title: str
    body: str
    way: Sequence[Link] = ()
    contents: Sequence[Heading] = ()
    beside: Sequence[tuple[str, Sequence[Link]]] = ()  # headings with links

    @property
    def root(self) -> str:
        """The way back to the first page."""
        return "../" * self.path.count("/")


def framed(page: RulebookPage, foot: str) -> str:
    """The whole file."""
    root = page.root
    way = " › ".join(_link(root + where, words) for where, words in (("index.html", "Rulebook"), *page.way))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)} · Croupier rulebook</title>\n"
        f'<link rel="stylesheet" href="{root}style.css">\n'
        f'<script src="{root}entries.js" defer></script>\n<script src="{root}search.js" defer></script>\n'
        f'</head>\n<body data-root="{root}">\n<header>\n<nav aria-label="Where you are">{way}</nav>\n'
        '<form role="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off" '
        'placeholder="game, wager, clause, interpretation"><ol id="found" aria-live="polite"></ol></form>\n'
        f'</header>\n<div class="columns">\n{_aside(page)}<main>\n{page.body}\n</main>\n</div>\n'
        f"<footer>{escape(foot)}</footer>\n</body>\n</html>\n"
    )


def _link(where: str, words: str) -> str:
    return f'<a href="{escape(where, quote=True)}">{escape(words)}</a>'


def _aside(page: RulebookPage) -> str:
    """Side links: the parts of the page and related pages."""
    here = "".join(
        f'<li class="level-{level}">{_link(f"#{place}", title)}</li>' for place, title, level in page.contents
    )
    parts = [("On this page", here)] if here else []
    for title, links in page.beside:
        listed = "".join(f"<li>{_link(page.root + where, words)}</li>" for where, words in links)
        parts += [(title, listed)] if listed else []
    if not parts:
        return ""
    lists = "".join(f"<h2>{escape(title)}</h2><ul>{listed}</ul>" for title, listed in parts)
    return f'<aside aria-label="Links">{lists}</aside>\n'


# The layout of a table as SVG, from the felt that its family describes: boxes where it has them, else seats around.


LINE = "stroke='#f4efe1' fill='none'"
COLOURS = {"red": "#b3263a", "black": "#1b1b1b"}
WIDE, TALL = 100.0, 46.0
MOST_DRAWN_SPOTS = 6  # in a row before a seat


def layout_svg(felt: Felt, title: str) -> str:
    """The table from above."""
    boxed = list(_labelled(felt))
    wide, tall = felt.size if boxed and felt.size[0] else (WIDE, TALL)
    parts = _boxes(boxed, wide) if boxed and felt.size[0] else _around(felt)
    edge = wide / 50
    said = escape(title, quote=True)
    view = f"{-edge:g} {-edge:g} {wide + 2 * edge:g} {tall + 2 * edge:g}"
    return "\n".join(
        [
            f"<svg class='layout' xmlns='http://www.w3.org/2000/svg' viewBox='{view}' role='img' aria-label='{said}'>",
            f"<title>{said}</title>",
            "<g font-family='system-ui, Segoe UI, Helvetica, Arial, sans-serif' text-anchor='middle' fill='#f4efe1'>",
            *parts,
            "</g>",
            "</svg>",
        ]
    )


Box = tuple[Sequence[float], str, str]  # left, top, width and height; its label; its colour


def _labelled(felt: Felt) -> Iterator[Box]:
    """The boxes of areas, spots and printed numbers; an area that is full of spots has no label of its own."""
    filled = {spot.get("area") for spot in felt.spots if "box" in spot}
    numbered = {each["area"] for each in felt.inscriptions if each.get("kind") == "number" and "box" in each}
    for area in felt.areas:
        if "box" in area:
            label = (
                "" if area["name"] in filled else str(area.get("label") or area.get("title") or area["name"])
            )
            yield area["box"], label, str(area.get("colour", ""))
    for spot in felt.spots:
        if "box" in spot:
            yield spot["box"], str(spot["label" if spot.get("area") in numbered else "title"]), ""
    for each in felt.inscriptions:
        if each.get("kind") == "number" and "box" in each:
            yield each["box"], str(each["number"]), ""


def _boxes(boxed: Sequence[Box], wide: float) -> Iterator[str]:
    for (left, top, width, height), label, colour in boxed:
        fill = COLOURS.get(colour, "")
        look = f"fill='{fill}' stroke='#f4efe1'" if fill else LINE
        yield (
            f"<rect x='{left:g}' y='{top:g}' width='{width:g}' height='{height:g}' {look} "
            f"stroke-width='{wide / 400:g}'/>"
        )
        if label:
            yield _text(label, left + width / 2, top + height / 2, width, height)


def _text(label: str, x: float, y: float, width: float, height: float) -> str:
    """A label as large as its box has room for."""
    size = min(height * 0.5, 1.6 * width / max(len(label), 2))
    return f"<text x='{x:g}' y='{y + size * 0.35:g}' font-size='{size:.3g}'>{escape(label)}</text>"


def _around(felt: Felt) -> Iterator[str]:
    """Seats around a table, the spots of wagers before each, numbered as they are listed."""
    seats = [area for area in felt.areas if "seat" in area]
    others = [area for area in felt.areas if area not in seats]
    for place, area in enumerate(others):
        x = WIDE / 2 + (place - (len(others) - 1) / 2) * 18
        yield f"<rect x='{x - 8:g}' y='1' width='16' height='6' rx='1' {LINE} stroke-width='0.25'/>"
        yield _text(str(area["title"]), x, 4, 15, 4.2)
    for place, area in enumerate(seats):
        turn = math.pi * (0.04 + 0.92 * (place + 0.5) / len(seats))
        x, y = WIDE / 2 - 46 * math.cos(turn), 4 + 37 * math.sin(turn)
        yield _text(str(area["title"]), x, y + 3, 9, 3)
        for row, spot in enumerate(felt.spots[:MOST_DRAWN_SPOTS]):
            back = 0.84 - 0.13 * row
            cx, cy = WIDE / 2 - 46 * back * math.cos(turn), 4 + 37 * back * math.sin(turn) + 2
            named = f"<title>{escape(str(spot['title']))}</title>"
            yield f"<circle cx='{cx:.2f}' cy='{cy:.2f}' r='1.9' {LINE} stroke-width='0.25'>{named}</circle>"
            yield _text(str(row + 1), cx, cy, 3, 4)


# What the rulebook says of an edition that takes work: prices and findings, as kept or worked out now.


LEFT_OUT = "Not worked out yet. `croupier rulebook` without `--quick` works it out and keeps it."


@dataclass(frozen=True)
class Worked:
    """The figures of a par sheet and the findings of an audit; None if there are none such, and why."""

    figures: ParFigures | None
    findings: tuple[Finding, ...] | None
    why: str = ""  # of the figures


def worked_out(id: str, quick: bool) -> Worked:
    """Of one edition under its default filing; quick takes only what is kept from an earlier run."""
    edition = load(id)
    game = edition.configure()
    figures, why = None, LEFT_OUT
    if not quick or has_figures(game, {}):
        try:
            figures, why = par_sheet(game, {}, "").figures, ""
        except Refusal as refusal:
            why = refusal.sentence
    return Worked(figures, _findings(id, quick), why)


def _findings(id: str, quick: bool) -> tuple[Finding, ...] | None:
    if not has_module(load(id).law.family, "audit"):
        return ()
    return None if quick and not is_cached(audit_asked(id)) else findings_of(id)


def all_worked_out(
    ids: Sequence[str], quick: bool, executor: str | None = None, progress: Progress | None = None
) -> dict[str, Worked]:
    """Of every edition; what another machine worked out is kept here as well."""
    where = "threads" if quick and executor is None else executor
    found = dict(zip(ids, ask_each(partial(worked_out, quick=quick), ids, where, progress), strict=True))
    for id, worked in found.items():
        _keep(id, worked)
    return found


def _keep(id: str, worked: Worked) -> None:
    if worked.figures is not None:
        keep_figures(load(id).configure(), {}, worked.figures)
    if worked.findings is not None and not is_cached(audit_asked(id)):
        keep_result(audit_asked(id), worked.findings)


# The pages of one edition: the rules with clauses, prices, strategy, layout, audit, clauses; and its par sheet.


SPOTS = (Column("", "No."), Column("", "Spot"), Column("", "Pays"), Column("", "Clause"))
MOST_SPOTS = 8  # named on one line


def path_of(id: str) -> str:
    """The file of an edition."""
    return f"{id}.html"


def sheet_path(id: str) -> str:
    """The file of its par sheet."""
    return f"{id}-sheet.html"


def way_to(edition: Edition) -> tuple[Link, ...]:
    """The book, then the edition."""
    place = f"index.html#book-{anchor(edition.book)}"
    return ((place, law_book(edition.book).title), (path_of(edition.id), edition.title))


@cache
def clause_places(id: str) -> Mapping[str, str]:
    """Where each clause stands on the page of its edition."""
    return anchors_of(load(id).clauses, "clause")


def reading_places(edition: Edition) -> dict[str, str]:
    """Where each interpretation stands."""
    return anchors_of((reading.id for reading in edition.law.readings), "reading")


# The edition.


def edition_page(
    id: str, worked: Worked, alike: Sequence[str], shared: Mapping[str, Sequence[str]]
) -> RulebookPage:
    """The rules and all that follows from them; `alike` are editions of the same game, `shared` those of a clause."""
    edition = load(id)
    clauses = clause_places(id)
    drawing = RulebookDrawing(edition.book, clauses, reading_places(edition))
    page = Page(
        f"{edition.title} ({edition.law.text.section})", tuple(_parts(edition, worked)), book=edition.book
    )
    body = f'<article class="page" data-kind="rulebook">\n<h1>{escape(page.title)}</h1>\n'
    body += f"{drawing.blocks(page.blocks, 2)}\n{_clauses(edition, clauses, shared)}\n</article>"
    contents = [*drawing.contents, ("clauses", "Clauses", 2)]
    more = [(sheet_path(id), "Par sheet")] if worked.figures is not None else []
    links = [(path_of(each), f"{load(each).title}, {load(each).book}") for each in alike]
    family = (f"index.html#family-{anchor(edition.law.family)}", edition.law.family.capitalize())
    beside = [("More", [*more, family]), ("The same game elsewhere", links)]
    return RulebookPage(path_of(id), edition.title, body, way_to(edition)[:1], contents, beside)


def _parts(edition: Edition, worked: Worked) -> Iterator[Block | Section]:
    game = edition.configure()
    yield Paragraph(f"{edition.id}: {in_a_line(edition)}.")
    yield from _prices(worked)
    card = family_of(edition).card(game)
    yield Section("Rules", card.blocks)
    if worked.figures is not None:
        yield strategy_section(worked.figures)
    yield from _layout(edition)
    yield from _audit(worked)


def _prices(worked: Worked) -> Iterator[Section]:
    if worked.figures is None:
        yield Section("Prices", [Paragraph(worked.why)])
        return
    found = worked.figures
    notes = [Paragraph("The par sheet has every row, its chance and what it rests on.")]
    summary = [block for section in summary_section(found.wagers) for block in section.blocks]
    yield Section("Prices", [*summary, *_no_wagers(found), *notes])


def _no_wagers(found: ParFigures) -> tuple[Paragraph, ...]:
    return () if found.wagers else (Paragraph("There is no wager against the house."),)


def _layout(edition: Edition) -> Iterator[Section]:
    felt = family_of(edition).felt(edition.configure())
    rows = _spots(felt)
    blocks: list[Block] = [Drawing("", layout_svg(felt, f"{edition.title}: layout"))]
    if rows:
        numbered, paid = not felt.size[0], any(row[2] for row in rows)
        columns = [replace(SPOTS[0], shown=numbered), SPOTS[1], replace(SPOTS[2], shown=paid), SPOTS[3]]
        blocks.append(Grid("", columns, rows))
    printed = [
        (f"{each['text']} ", ClauseRef(tuple(each["clauses"])))
        for each in felt.inscriptions
        if "text" in each
    ]
    if printed:
        blocks.append(Listing(printed))
    yield Section("Layout", blocks)


def _spots(felt: Felt) -> list[tuple[Value, ...]]:
    """The spots, numbered; those that pay alike by the same clauses on one line."""
    groups: dict[tuple[str, tuple[str, ...]], list[tuple[int, str]]] = {}
    for number, spot in enumerate(felt.spots, start=1):
        key = (_pays(spot.get("pays")), tuple(spot.get("clauses", ())))
        groups.setdefault(key, []).append((number, str(spot["title"])))
    rows: list[tuple[Value, ...]] = []
    for (pays, clauses), spots in groups.items():
        titles = [title for _, title in spots]
        few = (
            ", ".join(titles)
            if len(titles) <= MOST_SPOTS
            else f"{titles[0]} and {len(titles) - 1} more like it"
        )
        rows.append((", ".join(str(n) for n, _ in spots[:MOST_SPOTS]), few, pays, ClauseRef(clauses)))
    return rows


def _pays(pays: object) -> str:
    return ", ".join(map(str, pays)) if isinstance(pays, list | tuple) else str(pays or "")


def _audit(worked: Worked) -> Iterator[Section]:
    if worked.findings is None:
        yield Section("Audit", [Paragraph(LEFT_OUT)])
    elif not worked.findings:
        yield Section("Audit", [Paragraph("No findings: no likely misprints or payout inversions.")])
    else:
        head = Paragraph(sentence(tally(worked.findings)))
        yield Section("Audit", [head, *finding_blocks(worked.findings)])


def _clauses(edition: Edition, places: Mapping[str, str], shared: Mapping[str, Sequence[str]]) -> str:
    """Every clause of the edition: a one-line summary, how it was implemented, and the other editions that have it."""
    rows = []
    for account in edition.accounts:
        section = account.clause.section
        others = [id for id in shared.get(section, ()) if id != edition.id]
        links = ", ".join(
            f'<a href="{"../" + path_of(id)}#{clause_places(id)[section]}">{escape(load(id).title)}</a>'
            for id in others
        )
        became = ", ".join(account.kinds)
        rows.append(
            f'<tr id="{places[section]}"><th scope="row">{escape(cite(edition.book, section))}</th>'
            f"<td>{escape(account.clause.gist or '')}</td><td>{escape(became)}</td>"
            f"<td>{escape('; '.join(account.notes))}</td><td>{links}</td></tr>"
        )
    heads = "".join(
        f'<th scope="col">{title}</th>' for title in ("Clause", "Subject", "Became", "Where", "Also in")
    )
    table = f"<table><thead><tr>{heads}</tr></thead>\n<tbody>{''.join(rows)}</tbody></table>"
    return f'<section><h2 id="clauses">Clauses</h2>\n<div class="wide">{table}</div></section>'


# Its par sheet.


def par_sheet_page(id: str, figures: ParFigures, date: str) -> RulebookPage:
    """The par sheet in the frame of the rulebook."""
    edition = load(id)
    game = edition.configure()
    fees = tuple(family_of(edition).fee_lines(game))
    page = ParSheet(game, figures, date, version("croupier"), {}, fees).page()
    drawing = RulebookDrawing(edition.book, {}, reading_places(edition))
    body = (
        f'<article class="page" data-kind="par sheet">\n<h1>{escape(page.title)}</h1>\n'
        f"{drawing.blocks(page.blocks, 2)}\n</article>"
    )
    beside = [("More", [(path_of(id), "Rules")])]
    return RulebookPage(
        sheet_path(id), f"{edition.title}: par sheet", body, way_to(edition), drawing.contents, beside
    )


# The first page of the rulebook, the page of interpretations, and what the search looks through.


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


def index_page(ids: Sequence[str]) -> RulebookPage:
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
    return RulebookPage("index.html", "Rulebook", body, (), contents, more)


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


def interpretations_page(ids: Sequence[str]) -> RulebookPage:
    """Every interpretation, book by book."""
    page = readings_page(tuple(ids))
    drawing = RulebookDrawing("", {}, {})
    body = f'<article class="page"><h1>{escape(page.title)}</h1>\n{drawing.blocks(page.blocks, 2)}</article>'
    return RulebookPage("interpretations.html", page.title, body, (), drawing.contents)


def findings_page(findings: Mapping[str, tuple[Finding, ...] | None]) -> RulebookPage:
    """Every finding of the audits, the most serious first; editions whose audit is left out are named."""
    known = tuple(finding for found in findings.values() for finding in found or ())
    left = tuple((id, "not worked out yet") for id, found in findings.items() if found is None)
    done = tuple(id for id, found in findings.items() if found is not None)
    page = AuditResult(count(len(done), "edition"), shared(known), done, left).page()
    drawing = RulebookDrawing("", {}, {})
    body = f'<article class="page"><h1>{escape(page.title)}</h1>\n{drawing.blocks(page.blocks, 2)}</article>'
    return RulebookPage("audit.html", "Audit", body, (), drawing.contents)


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
