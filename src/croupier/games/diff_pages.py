"""Two games or books side by side as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from croupier.editions.model import Reading
from croupier.games.diff_statements import CardStatement, ReadingDiff, StatementDiff
from croupier.games.diff_worth import Difference, EdgeChange, Exactly
from croupier.pages.citations import law_book
from croupier.pages.figures import ClauseRef, Percent, exact
from croupier.pages.page import Block, Column, Grid, Group, Page, Paragraph, Section
from croupier.pages.supposed import NO_BOOK
from croupier.pages.words import count, percent

if TYPE_CHECKING:
    from croupier.games.diff import BookDiff, DiffSide, GameDiff, PaytableRow

ALIKE = 0.6  # from which share of their letters on two statements stand side by side
NO_EDGE = "Neither has a wager against the house, so no difference is worth anything in house edge."
OTHER_FAMILY = "The games are of two families: their differences are not comparable in house edge."


def diff_page(found: GameDiff) -> Page:
    """Two games: edges, what differences are worth, paytables, rules, fees and interpretations."""
    return Page(
        _title(found),
        list(_blocks(found)),
        kind="diff",
        data=_data(found),
    )


def book_diff_page(found: BookDiff) -> Page:
    """Two books: the games of both one after the other, then those of one alone."""
    blocks: list[Block | Section] = [Paragraph(f"{count(len(found.games), 'game')} in both books.")]
    for each in found.games:
        blocks.append(Section(_title(each), list(_blocks(each))))
    for book, only in ((found.a, found.only_a), (found.b, found.only_b)):
        if only:
            blocks.append(Section(f"Only in {law_book(book).title}", [Paragraph(", ".join(only))]))
    data = {
        "a": found.a,
        "b": found.b,
        "games": [_data(each) for each in found.games],
        "only_a": list(found.only_a),
        "only_b": list(found.only_b),
    }
    title = f"{law_book(found.a).title} and {law_book(found.b).title}"
    return Page(title, blocks, kind="book diff", data=data)


def _title(found: GameDiff) -> str:
    names = f"{found.a.name} and {found.b.name}"
    one, other = found.a.edition.title, found.b.edition.title
    return f"{one}: {names}" if one == other else names


def _blocks(found: GameDiff) -> Iterator[Block | Section]:
    for letter, side in (("A", found.a), ("B", found.b)):
        if supposed := "; ".join(side.edition.supposed):
            yield Paragraph(f"{letter} ({side.id}): {supposed}; {NO_BOOK}.")
    yield from _edges(found)
    yield from _worth(found)
    if found.paytables:
        yield Section("Paytables", [_paytables(found)])
    for title, fees in (("Rules", False), ("Fees", True)):
        own = [each for each in found.statements if each.about_fees == fees]
        if own:
            yield Section(title, [_statements(found, own)])
    if found.readings:
        yield Section("Interpretations", [_readings(found)])


def _sides(found: GameDiff) -> tuple[str, str]:
    """What the columns are headed: the ids, or A and B where both are of one edition."""
    return (found.a.id, found.b.id) if found.a.id != found.b.id else ("A", "B")


# House edges.


def _edges(found: GameDiff) -> Iterator[Block | Section]:
    if not found.edges:
        yield Paragraph(NO_EDGE)
        return
    a, b = _sides(found)
    columns = [
        Column("price", "Price"),
        Column("a", a, "right"),
        Column("b", b, "right"),
        Column("difference", "Difference", "right"),
    ]
    rows = [
        (name, _percent(one), _percent(other), _difference(one, other)) for name, one, other in found.edges
    ]
    yield Section("House edge", [Grid("", columns, rows)])


def _percent(edge: Exactly | None) -> Percent | str:
    return "-" if edge is None else Percent(edge, 4)


def _difference(one: Exactly | None, other: Exactly | None) -> Percent | str:
    return "" if one is None or other is None else Percent(other - one, 4, plus=True)


def _worth(found: GameDiff) -> Iterator[Block | Section]:
    if found.a.edition.law.family != found.b.edition.law.family:
        yield Paragraph(OTHER_FAMILY)
        return
    if not found.edges:
        return
    if not found.differences:
        yield Paragraph("No difference that a price hangs on.")
        return
    a, b = _sides(found)
    columns = [Column("what", "What"), Column("a", a), Column("b", b), Column("house_edge", "House edge")]
    rows = [(each.title, each.a, each.b, _changes(each)) for each in found.differences]
    how = f"Each for itself: the house edge of {a} with one thing as {b} has it, everything else as it is."
    yield Section("What each difference is worth", [Paragraph(how), Grid("", columns, rows)])


def _changes(each: Difference) -> str:
    return "; ".join(map(_change, each.changes)) or each.why


def _change(each: EdgeChange) -> str:
    return f"{each.price}: {percent(each.before, 4)} to {percent(each.after, 4)} ({percent(each.change, 4, plus=True)})"


# Paytables, rules, interpretations.


def _paytables(found: GameDiff) -> Grid:
    a, b = _sides(found)
    columns = [
        Column("pays", "Pays"),
        Column("a", a),
        Column("house_edge_a", "House edge", "right"),
        Column("b", b),
        Column("house_edge_b", "House edge", "right"),
    ]
    groups: dict[str, list[tuple[Any, ...]]] = {}
    for row in found.paytables:
        cells = (
            row.figures,
            ", ".join(row.labels_a),
            _edge(row.edge_a),
            ", ".join(row.labels_b),
            _edge(row.edge_b),
        )
        groups.setdefault(row.title, []).append(cells)
    return Grid("", columns, [Group(title, rows) for title, rows in groups.items()])


def _edge(edge: Exactly | None) -> Percent | str:
    return "" if edge is None else Percent(edge, 2)


def _statements(found: GameDiff, diffs: Sequence[StatementDiff]) -> Grid:
    a, b = _sides(found)
    columns = [Column("a", a), Column("clauses_a", "Clause"), Column("b", b), Column("clauses_b", "Clause")]
    books = found.a.edition.book, found.b.edition.book
    groups = []
    for each in diffs:
        rows = [(*_cells(one, books[0]), *_cells(other, books[1])) for one, other in _paired(each)]
        groups.append(Group(each.heading, rows))
    return Grid("", columns, groups)


def _cells(statement: CardStatement | None, book: str) -> tuple[str, ClauseRef | str]:
    if statement is None:
        return "", ""
    return statement.text, ClauseRef(statement.basis.ids, statement.basis.readings, book)


def _paired(each: StatementDiff) -> Iterator[tuple[CardStatement | None, CardStatement | None]]:
    """Statements of both sides that are nearly the same stand side by side."""
    left = list(each.only_b)
    for one in each.only_a:
        near = max(left, key=lambda other: _alike(one, other), default=None)
        if near is not None and _alike(one, near) >= ALIKE:
            left.remove(near)
            yield one, near
        else:
            yield one, None
    yield from ((None, other) for other in left)


def _alike(one: CardStatement, other: CardStatement) -> float:
    return SequenceMatcher(None, one.text, other.text).ratio()


def _readings(found: GameDiff) -> Grid:
    a, b = _sides(found)
    columns = [Column("id", "Id"), Column("a", a), Column("b", b)]
    rows = [(each.id, _reading(each.a), _reading(each.b)) for each in found.readings]
    return Grid("", columns, rows)


def _reading(reading: Reading | None) -> str:
    return "" if reading is None else reading.reading


# Data.


def _data(found: GameDiff) -> dict[str, Any]:
    return {
        "a": _side_data(found.a),
        "b": _side_data(found.b),
        "house_edges": [
            {"price": name, "a": _exact(one), "b": _exact(other)} for name, one, other in found.edges
        ],
        "differences": [_difference_data(each) for each in found.differences],
        "paytables": [_paytable_data(row) for row in found.paytables],
        "rules": [_statement_data(each) for each in found.statements if not each.about_fees],
        "fees": [_statement_data(each) for each in found.statements if each.about_fees],
        "interpretations": [_reading_data(each) for each in found.readings],
    }


def _exact(edge: Exactly | None) -> Any:
    return None if edge is None else exact(edge)


def _side_data(side: DiffSide) -> dict[str, Any]:
    return {
        "edition": side.edition.id,
        "title": side.edition.title,
        "supposed": list(side.edition.supposed),
        "filing": {name: str(value) for name, value in side.choices.items()},
    }


def _difference_data(each: Difference) -> dict[str, Any]:
    changes = [
        {
            "price": change.price,
            "house_edge": exact(change.before),
            "house_edge_then": exact(change.after),
            "change": exact(change.change),
            "change_float": round(float(change.change), 12),
        }
        for change in each.changes
    ]
    return {
        "part": each.part,
        "key": each.key,
        "title": each.title,
        "a": each.a,
        "b": each.b,
        "worth": changes,
        "why": each.why,
    }


def _paytable_data(row: PaytableRow) -> dict[str, Any]:
    return {
        "wager": row.wager,
        "title": row.title,
        "pays": row.figures,
        "a": list(row.labels_a),
        "b": list(row.labels_b),
        "house_edge_a": _exact(row.edge_a),
        "house_edge_b": _exact(row.edge_b),
    }


def _statement_data(each: StatementDiff) -> dict[str, Any]:
    return {
        "heading": each.heading,
        "only_a": [{"text": one.text, "clauses": list(one.basis.ids)} for one in each.only_a],
        "only_b": [{"text": one.text, "clauses": list(one.basis.ids)} for one in each.only_b],
    }


def _reading_data(each: ReadingDiff) -> dict[str, Any]:
    return {"id": each.id, "a": _reading(each.a) or None, "b": _reading(each.b) or None}
