"""Every edition against the text it was read from: line ranges, labels and every figure paid.

The texts are no part of the package. They are looked for beside the repository; where they are not, these tests
say so and are skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from croupier.editions import Clause, Edition, edition_ids, load
from croupier.editions import model as m

TEXTS = Path(__file__).parents[2].parent / "shared" / "seeds"

pytestmark = pytest.mark.skipif(
    not TEXTS.is_dir(), reason=f"the law's texts are not beside the repository: no folder {TEXTS.name} there"
)
EDITIONS = pytest.mark.parametrize("id", edition_ids())

# Clauses whose printed label the scan has lost; the text stands, its number does not.
LOST_LABELS = {
    "colorado/let-it-ride": {"1017.14(2)"},
    "colorado/three-card-poker": {"1017.24(2)"},
    "pennsylvania/four-card-poker": {"641a.9(a)(3)", "641a.10(a)(2)"},
    "pennsylvania/let-it-ride-poker": {"643a.9(a)(3)"},
    "pennsylvania/three-card-poker": {"649a.9(a)(3)", "649a.9(f)", "649a.10(f)"},
    "pennsylvania/ultimate-texas-hold-em": {"653a.9(f)", "653a.10(f)"},
}
LABEL = re.compile(r"(\((?:\d+|[a-z]+|[A-Z])\)|(?<=\))[A-Z])$")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


@cache
def lines_of(doc: str) -> tuple[str, ...]:
    path = TEXTS / doc
    if not path.is_file():
        pytest.skip(f"the text {doc} is not beside the repository")
    return tuple(path.read_text("utf-8").splitlines())


def line(doc: str, number: int) -> str:
    return lines_of(doc)[number - 1]


def own(edition: Edition) -> list[Clause]:
    """The clauses of the edition's own range; the others are general clauses of its book."""
    first, last = edition.law.text.lines
    return [clause for clause in edition.clauses.values() if first <= clause.lines[0] <= last]


@EDITIONS
def test_clauses_lie_in_the_range_of_the_edition(id: str) -> None:
    edition = load(id)
    first, last = edition.law.text.lines
    total = len(lines_of(edition.law.text.doc))
    assert 1 <= first <= last <= total
    assert own(edition)
    for clause in edition.clauses.values():
        assert 1 <= clause.lines[0] <= clause.lines[1] <= total, clause
        inside = first <= clause.lines[0] and clause.lines[1] <= last
        outside = clause.lines[1] < first or last < clause.lines[0]
        assert inside or outside, clause


@EDITIONS
def test_the_clauses_of_the_range_come_in_the_order_of_the_text(id: str) -> None:
    starts = [clause.lines[0] for clause in own(load(id))]
    assert starts == sorted(starts)


@EDITIONS
def test_a_clause_begins_and_ends_on_a_line_with_words(id: str) -> None:
    edition = load(id)
    for clause in edition.clauses.values():
        assert line(edition.law.text.doc, clause.lines[0]).strip(), clause
        assert line(edition.law.text.doc, clause.lines[1]).strip(), clause


@EDITIONS
def test_every_line_with_words_belongs_to_a_clause(id: str) -> None:
    edition = load(id)
    first, last = edition.law.text.lines
    covered = {number for clause in edition.clauses.values() for number in _range(clause.lines)}
    bare = [n for n in range(first, last + 1) if line(edition.law.text.doc, n).strip() and n not in covered]
    assert bare == []


@EDITIONS
def test_a_labelled_clause_begins_with_its_label(id: str) -> None:
    edition = load(id)
    wrong = set()
    for section, clause in edition.clauses.items():
        label = LABEL.search(section)
        if label is None:
            continue
        printed = line(edition.law.text.doc, clause.lines[0]).lstrip(" -#*")
        word = label.group(1) if label.group(1).startswith("(") else f"{label.group(1)}."
        if word not in printed[: len(word) + 24]:
            wrong.add(section)
    assert wrong == LOST_LABELS.get(id, set())


@EDITIONS
def test_every_figure_stands_in_the_lines_it_is_cited_from(id: str) -> None:
    """As often as the schedule pays a number, so often at least the lines print it."""
    edition = load(id)
    for table in _printed(edition):
        assert table.lines is not None, f"{table.wager} {table.labels}: no lines"
        printed = Counter(_numbers(" ".join(line(edition.law.text.doc, n) for n in _range(table.lines))))
        paid = Counter(_figures(table))
        missing = {figure: times for figure, times in paid.items() if printed[figure] < times}
        assert missing == {}, (table.wager, table.labels)


@EDITIONS
def test_the_lines_of_a_schedule_lie_in_a_clause_it_cites(id: str) -> None:
    edition = load(id)
    for table in _printed(edition):
        assert table.lines is not None
        spans = [edition.clauses[section].lines for section in table.cite]
        assert any(a <= table.lines[0] and table.lines[1] <= b for a, b in spans), (table.wager, table.labels)


def _printed(edition: Edition) -> list[m.PrintedTable]:
    """The tables with rows; a schedule that pays nothing prints none."""
    return [table for table in edition.law.tables if table.rows]


def _range(lines: tuple[int, int]) -> range:
    return range(lines[0], lines[1] + 1)


def _numbers(text: str) -> list[str]:
    return [found.replace(",", "") for found in NUMBER.findall(text)]


def _figures(table: m.PrintedTable) -> list[str]:
    """The first number of each cell that is read as printed, not by a reading of a damaged print."""
    cells = [cell for row in table.rows for cell in row[1:] if cell not in ("-", "push", "illegible")]
    return [_numbers(cell)[0] for cell in cells if "(reading:" not in cell]
