"""Every collection schedule of the California books, also of games without an edition, against its text."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from typing import Any

import pytest

from croupier.editions import load
from croupier.editions.lawfile import law_folder
from croupier.editions.model import Band, FeeSchedule
from croupier.kit import cents, dollars
from tests import paths
from tests.cases import each

TEXTS = paths.TEXTS
DOCS = {"bankers": "002_1ae3b26e7df3bc86.txt", "outlaws": "003_167063a290fde626.txt"}
OWN = ["bankers/ultimate-texas-holdem"]  # a schedule that stands in the section of its game
WITH_TEXTS = pytest.mark.skipif(
    not TEXTS.is_dir(), reason=f"the law's texts are not beside the repository: no folder {TEXTS.name} there"
)
# Where each book prints collection schedules of California games, and how many options it prints or names.
PRINTED = {
    "bankers": ((485, 488), (973, 978), (1611, 1631), (1869, 1932), (1944, 2307), (2745, 2764)),
    "outlaws": ((153, 176), (1055, 1102)),
}
OPTIONS = {"bankers": 103, "outlaws": 13}
LOST = {"second: 16", "own: 3", "own: 4", "own: 5"}


@cache
def raw(book: str, name: str) -> dict[str, Any]:
    path = law_folder() / book / "shared" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def files() -> list[tuple[str, str]]:
    found = []
    for book in DOCS:
        names = (path.name for path in (law_folder() / book / "shared").iterdir())
        found += [(book, name[:-5]) for name in names if name.startswith("fees-")]
    return sorted(found)


def schedules(book: str, name: str) -> list[FeeSchedule]:
    return [FeeSchedule.model_validate(row) for row in raw(book, name).get("fees", ())]


def every() -> list[tuple[str, str, FeeSchedule]]:
    """(book, where, option) of all options: of the shared files, and of the games' own sections."""
    found = [(book, name, row) for book, name in files() for row in schedules(book, name)]
    for id in OWN:
        own = [row for row in load(id).law.fees if row.label.startswith("own: ")]
        found += [(id.partition("/")[0], id, row) for row in own]
    return found


def label(value: object) -> str:
    return value.label if isinstance(value, FeeSchedule) else str(value)


ROWS = each(("book", "where", "row"), every(), ids=label)
FILES = each(("book", "name"), files())


@cache
def text(book: str) -> tuple[str, ...]:
    return tuple((TEXTS / DOCS[book]).read_text("utf-8").splitlines())


def line(book: str, number: int) -> str:
    return text(book)[number - 1].replace("\\$", "$")


# As data.


@FILES
def test_a_shared_file_accounts_for_its_own_clauses(book: str, name: str) -> None:
    """Whoever extends it need say nothing more of them."""
    data = raw(book, name)
    path = law_folder() / book / "clauses" / "shared" / f"{name}.toml"
    index = tomllib.loads(path.read_text("utf-8"))["clauses"]
    cited = set(_cited(data))
    assert cited == set(index)
    known = {reading["id"] for reading in data.get("readings", ())} | {"fee-edges"}
    assert set(_readings(data)) <= known


def _cited(value: object) -> list[str]:
    if isinstance(value, dict):
        words = [value[key] for key in ("cite", "at") if key in value]
        own = [word for item in words for word in ([item] if isinstance(item, str) else item)]
        return own + [found for part in value.values() for found in _cited(part)]
    return [found for part in value for found in _cited(part)] if isinstance(value, list) else []


def _readings(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["reading"]] if isinstance(value.get("reading"), str) and "question" not in value else []
        return own + [found for part in value.values() for found in _readings(part)]
    return [found for part in value for found in _readings(part)] if isinstance(value, list) else []


@ROWS
def test_bands_rise_and_there_are_no_more_than_five(book: str, where: str, row: FeeSchedule) -> None:
    assert row.illegible == (row.label in LOST and not row.bank)
    for bands in (row.bank, row.player):
        assert len(bands) <= 5
        assert [band.least for band in bands] == sorted({band.least for band in bands})
        assert [band.fee for band in bands] == sorted(band.fee for band in bands)
        assert all(band.most is not None for band in bands[:-1])
    if not row.illegible:
        assert row.limits is not None and row.bank and row.lines is not None


@each("book", DOCS)
def test_no_option_is_left_out(book: str) -> None:
    assert len([row for found, _, row in every() if found == book]) == OPTIONS[book]


# Against the text.


@WITH_TEXTS
@ROWS
def test_every_figure_stands_in_the_line_it_is_cited_from(book: str, where: str, row: FeeSchedule) -> None:
    """Each band with its two edges and its fee in its own line; where the line is torn, in the lines of the option."""
    assert row.lines is not None
    lines = [line(book, number) for number in range(row.lines[0], row.lines[1] + 1)]
    for band in (*row.bank, *row.player):
        assert band.line is not None and row.lines[0] <= band.line <= row.lines[1], band
        torn = band.reading is not None
        words = " ".join(lines) if torn else line(book, band.line)
        assert _edges(band) in _squeezed(words) or not band.least, (band, words)
        assert band.fee in _fees(line(book, band.line)), (band, words)
    if row.limits is not None:
        printed = _range(*row.limits)
        assert any(printed in _squeezed(words) for words in lines), (printed, lines)


@WITH_TEXTS
@ROWS
def test_an_option_has_its_number(book: str, where: str, row: FeeSchedule) -> None:
    """The number stands in one of its lines, or in the words before the table where the option is lost."""
    if not row.printed:
        return
    assert row.lines is not None
    lines = [line(book, number) for number in range(row.lines[0], row.lines[1] + 1)]
    heads = [re.match(r"\s*(\d+)\b(?!\d|,|\.)", words) for words in lines]
    numbers = {head.group(1) for head in heads if head}
    assert row.printed in numbers or row.illegible or "1 through" in " ".join(lines), (row.label, lines)


@WITH_TEXTS
@each("book", DOCS)
def test_no_line_of_a_schedule_is_left_out(book: str) -> None:
    used = {
        number
        for found, _, row in every()
        if found == book and row.lines
        for number in range(row.lines[0], row.lines[1] + 1)
    }
    for first, last in PRINTED[book]:
        for number in range(first, last + 1):
            if re.match(r"[^a-z]*\t.*\$\s*\d", line(book, number)):
                assert number in used, line(book, number)


# The other way: from the text's own figures to the rows.

RANGE = re.compile(r"\$([\d,]+)\s*-\s*\$?([\d,]+)|\$?\b([\d,]+)\s*(?:\+|or more)")
FEE = re.compile(r"\$(\d+(?:\.\d\d)?)(?!\d)")
# How many lines, ranges and fees are printed: counted by the text alone.
FIGURES = {"bankers": (398, 523, 518), "outlaws": (51, 64, 64)}
# Fees that a line repeats from the line before or after it, and shreds of limits that stand again beside.
REPEATED = {
    ("bankers", 1873): ["1"],
    ("bankers", 1905): ["0.50"],
    ("bankers", 1907): ["1"],
    ("bankers", 2306): ["10"],
}
SHREDS = {("bankers", 1885): ["5", "5"], ("bankers", 2191): ["10"], ("bankers", 2287): ["100"]}
# Tables with ranges and amounts that are no schedule of a California game: fees of poker games.
OTHER_TABLES = {"bankers": ((1738, 1824), (2316, 2595)), "outlaws": ((295, 310), (478, 535))}


def figures(words: str) -> tuple[list[tuple[int, int | None]], list[int]]:
    """The ranges and the single amounts of a line."""
    words = words.replace("–", "-")
    ranges: list[tuple[int, int | None]] = [
        (cents(found[1]), cents(found[2])) if found[1] else (cents(found[3]), None)
        for found in RANGE.finditer(words)
    ]
    return ranges, [cents(found) for found in FEE.findall(RANGE.sub(" ", words))]


def printed_lines(book: str) -> list[int]:
    """The numbers of the lines of schedules; heads of columns and paragraphs are none."""
    numbers = [number for first, last in PRINTED[book] for number in range(first, last + 1)]
    return [n for n in numbers if "$" in line(book, n) and not _worded(line(book, n))]


def _worded(words: str) -> bool:
    return re.search(r"[a-z]{4}", words.replace("or more", "")) is not None


@WITH_TEXTS
@each("book", DOCS)
def test_every_printed_figure_is_read(book: str) -> None:
    """Each range is a band of its line or the limit of its option, each amount the fee of a band of its line."""
    rows = [row for found, _, row in every() if found == book]
    lines = printed_lines(book)
    counted = [len(lines), 0, 0]
    for number in lines:
        ranges, fees = figures(line(book, number))
        counted[1] += len(ranges)
        counted[2] += len(fees)
        here = [row for row in rows if row.lines and row.lines[0] <= number <= row.lines[1]]
        bands = [band for row in here for band in (*row.bank, *row.player)]
        own = [band for band in bands if band.line == number]
        known = {(band.least, band.most) for band in own} | {row.limits for row in here}
        assert set(ranges) <= known, (number, line(book, number))
        again = [cents(amount) for amount in REPEATED.get((book, number), ())]
        assert all(amount in [band.fee for band in bands] for amount in again)
        again += [cents(amount) for amount in SHREDS.get((book, number), ())]
        paid = Counter(amount for amount in fees if amount) - Counter(again)
        assert paid == Counter(band.fee for band in own), (number, line(book, number))
        assert 0 not in fees or not any(row.player for row in here), number
    assert tuple(counted) == FIGURES[book]


@WITH_TEXTS
@each("book", DOCS)
def test_schedules_stand_nowhere_else(book: str) -> None:
    """No other line of the document has the look of one: columns, with a range and an amount among them."""
    known = set(printed_lines(book))
    for number in range(1, len(text(book)) + 1):
        words = line(book, number)
        elsewhere = any(first <= number <= last for first, last in OTHER_TABLES[book])
        if "\t" in words and RANGE.search(words) and FEE.search(RANGE.sub(" ", words)) and not elsewhere:
            assert number in known, words


@WITH_TEXTS
@each("book", DOCS)
def test_every_band_stands_in_a_printed_line(book: str) -> None:
    known = set(printed_lines(book))
    for found, _, row in every():
        if found == book:
            assert {band.line for band in (*row.bank, *row.player)} <= known, row.label


@WITH_TEXTS
@ROWS
def test_whether_players_pay_is_as_the_words_say(book: str, where: str, row: FeeSchedule) -> None:
    """A column of nothing, or none, for options of which the clause takes nothing from players."""
    if row.illegible:
        return
    words = " ".join(line(book, n) for n in range(row.lines[0], row.lines[1] + 1)) if row.lines else ""
    free = "$0.00" in words or re.search(r"\$0(?![.\d])", words) is not None
    assert free == (not row.player), (row.label, words)


def _squeezed(words: str) -> str:
    """Without blanks, dashes of one kind, thousands without commas: `$10-$1000`."""
    return re.sub(r"(?<=\d),(?=\d)", "", words.replace("–", "-").replace(" ", "").replace("ormore", "+"))


def _range(least: int, most: int | None) -> str:
    return f"{dollars(least)}+" if most is None else f"${dollars(least)}-${dollars(most)}"


def _edges(band: Band) -> str:
    return _range(band.least, band.most)


def _fees(words: str) -> list[int]:
    return [cents(found) for found in re.findall(r"\$(\d+(?:\.\d\d)?)(?![\d,+]|\s*[-–])", words)]
