"""The pages of one edition: the rules with clauses, prices, strategy, layout, audit, clauses; and its par sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from importlib.metadata import version

from croupier.editions import Edition, load
from croupier.games import family_of
from croupier.games.family import Felt
from croupier.pages.audit import finding_blocks, tally
from croupier.pages.catalogue import in_a_line
from croupier.pages.citations import cite, law_book
from croupier.pages.figures import ClauseRef, Value
from croupier.pages.page import Block, Column, Drawing, Grid, Listing, Page, Paragraph, Section
from croupier.pages.par_sheet import ParFigures, ParSheet, strategy_section, summary_section
from croupier.pages.words import sentence
from croupier.site.drawing import RulebookDrawing, anchor, anchors_of
from croupier.site.frame import Link, SitePage
from croupier.site.layout import layout_svg
from croupier.site.worked import LEFT_OUT, Worked

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
) -> SitePage:
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
    return SitePage(path_of(id), edition.title, body, way_to(edition)[:1], contents, beside)


def _parts(edition: Edition, worked: Worked) -> Iterator[Block | Section]:
    game = edition.under()
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
    felt = family_of(edition).felt(edition.under())
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
    """Every clause of the edition: what it says in a line, what became of it, and the other editions that have it."""
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


def par_sheet_page(id: str, figures: ParFigures, date: str) -> SitePage:
    """The par sheet in the frame of the rulebook."""
    edition = load(id)
    game = edition.under()
    fees = tuple(family_of(edition).fee_lines(game))
    page = ParSheet(game, figures, date, version("croupier"), {}, fees).page()
    drawing = RulebookDrawing(edition.book, {}, reading_places(edition))
    body = (
        f'<article class="page" data-kind="par sheet">\n<h1>{escape(page.title)}</h1>\n'
        f"{drawing.blocks(page.blocks, 2)}\n</article>"
    )
    beside = [("More", [(path_of(id), "Rules")])]
    return SitePage(
        sheet_path(id), f"{edition.title}: par sheet", body, way_to(edition), drawing.contents, beside
    )
