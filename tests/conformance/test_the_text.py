"""Every edition against the text it was read from: line ranges, labels and every figure paid.

The texts are no part of the package. They are looked for beside the repository; where they are not, these tests
say so and are skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from croupier.editions import Clause, Edition, edition_ids, ids_of, load
from croupier.editions.model import PrintedTable
from croupier.games.pot.law import Collection, pot_law
from croupier.kit import cents
from tests import paths
from tests.cases import each

TEXTS = paths.TEXTS

pytestmark = pytest.mark.skipif(
    not TEXTS.is_dir(), reason=f"the law's texts are not beside the repository: no folder {TEXTS.name} there"
)
EDITIONS = each("id", edition_ids())
POTS = each("id", ids_of("pot poker"))

# Clauses whose printed label the scan has lost; the text stands, its number does not.
LOST_LABELS = {
    "colorado/boston-5-7-stud": {"1017.34(3)"},
    "colorado/let-it-ride": {"1017.14(2)"},
    "colorado/mississippi-stud": {"1017.46(6)"},
    "colorado/texas-holdem-high": {"1012(5)(b)(i)"},
    "colorado/texas-holdem-high-low": {"1012(5)(b)(i)"},
    "colorado/three-card-poker": {"1017.24(2)"},
    "colorado/three-card-split": {"1017.48(5)", "1017.48(9)", "1017.48(11)(c)"},
    "pennsylvania/four-card-poker": {"641a.9(a)(3)", "641a.10(a)(2)"},
    "pennsylvania/let-it-ride-poker": {"643a.9(a)(3)"},
    "pennsylvania/three-card-poker": {"649a.9(a)(3)", "649a.9(f)", "649a.10(f)"},
    "pennsylvania/ultimate-texas-hold-em": {"653a.9(f)", "653a.10(f)"},
}
# The same in the general clauses of a book, which several editions share.
LOST_IN_THE_BOOK = {
    "colorado": {"1002(3)", "1002(18)", "1002(19)", "1002(21)", "1003(1)", "1023(2)"},
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
    """Of the edition's own range, and of those that it shares with other games of its book."""
    edition = load(id)
    covered = {number for clause in edition.clauses.values() for number in _range(clause.lines)}
    for text in (edition.law.text, *edition.law.texts):
        assert text.doc == edition.law.text.doc
        bare = [n for n in _range(text.lines) if line(text.doc, n).strip() and n not in covered]
        assert bare == [], text.section


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
        words = (word, f"{word.strip('()')}.")  # some sections number their paragraphs 1., a.
        if not any(each in printed[: len(each) + 24] for each in words):
            wrong.add(section)
    lost = LOST_IN_THE_BOOK.get(edition.book, set()) & set(edition.clauses)
    assert wrong == LOST_LABELS.get(id, set()) | lost


PRINTED = re.compile(r"[\s\-#*•]*(\d+|[a-z]|[ivx]+)[.)]\s")


@EDITIONS
def test_a_label_that_is_printed_is_that_of_its_clause(id: str) -> None:
    """House books number their rules 1., a) and i.; the last word of a clause's name is its label."""
    edition = load(id)
    for section, clause in edition.clauses.items():
        label = section.rpartition(" ")[2]
        printed = PRINTED.match(line(edition.law.text.doc, clause.lines[0]))
        if " " in section and printed and re.fullmatch(r"\d+|[a-z]|[ivx]+", label):
            assert printed.group(1) == label, section


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
        cited = (*table.cite, *(section for case in table.also for section in case.cite))
        spans = [edition.clauses[section].lines for section in cited]
        assert any(a <= table.lines[0] and table.lines[1] <= b for a, b in spans), (table.wager, table.labels)


# Fees of games for a pot.


@POTS
def test_every_fee_stands_in_the_line_it_is_cited_from(id: str) -> None:
    edition = load(id)
    for row in _fees(edition):
        assert row.lines is not None, row.label
        printed = Counter(_dollars(_text(edition, row)))
        taken = Counter(fee.amount for fee in row.takes)
        missing = {amount: times for amount, times in taken.items() if printed[amount] < times}
        assert missing == {}, (row.label, row.lines)


@POTS
def test_a_row_of_fees_has_the_number_and_the_players_of_its_line(id: str) -> None:
    edition = load(id)
    for row in _fees(edition):
        number, _, rest = _text(edition, row).partition("\t")
        players = rest.partition("\t")[0]
        tail = row.label.rpartition(": ")[2]
        if number.strip().isdigit() and tail.isdigit():
            assert number.strip() == tail, row
        if row.players is not None and (told := _players(players)) is not None:
            low, high = told
            assert low is None or row.players[0] == low, row
            assert high is None or row.players[1] == high, row


@POTS
def test_no_line_of_a_schedule_of_fees_is_left_out(id: str) -> None:
    edition = load(id)
    rows = _fees(edition)
    used = {number for row in rows if row.lines for number in _range(row.lines)}
    spans = [edition.clauses[section].lines for row in rows for section in row.cite]
    for number in {number for span in spans for number in _range(span)}:
        words = line(edition.law.text.doc, number)
        if re.match(r"\s*\d*\t.*\$\d", words):
            assert number in used, words


@POTS
def test_the_lines_of_a_fee_lie_in_a_clause_it_cites(id: str) -> None:
    edition = load(id)
    for row in _fees(edition):
        assert row.lines is not None
        assert any(_within(row.lines, edition.clauses[section].lines) for section in row.cite), row.label


def _fees(edition: Edition) -> list[Collection]:
    """The rows of the fee schedules that can be read."""
    return [row for row in pot_law(edition).collections if not row.illegible]


def _text(edition: Edition, row: Collection) -> str:
    assert row.lines is not None
    return " ".join(line(edition.law.text.doc, number) for number in _range(row.lines))


def _dollars(text: str) -> list[int]:
    return [cents(found.replace(",", "")) for found in re.findall(r"\$\s*(\d[\d,]*(?:\.\d+)?)", text)]


def _players(words: str) -> tuple[int | None, int | None] | None:
    """`7 or more`, `5 - 6`, `4 or less`, `6`: the least and the most, as far as they are said."""
    numbers = [int(word) for word in re.findall(r"\d+", words)]
    if not numbers or "$" in words:
        return None
    if "more" in words:
        return numbers[0], None
    if "less" in words:
        return None, numbers[0]
    return numbers[0], numbers[-1]


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _printed(edition: Edition) -> list[PrintedTable]:
    """The tables with rows; a schedule that pays nothing prints none."""
    return [table for table in edition.law.tables if table.rows]


def _range(lines: tuple[int, int]) -> range:
    return range(lines[0], lines[1] + 1)


def _numbers(text: str) -> list[str]:
    return [found.replace(",", "") for found in NUMBER.findall(text)]


def _figures(table: PrintedTable) -> list[str]:
    """The first number of each cell that is read as printed, not by a reading of a damaged print."""
    cells = [cell for row in table.rows for cell in row[1:] if cell not in ("-", "push", "illegible")]
    return [_numbers(cell)[0] for cell in cells if "(reading:" not in cell]
