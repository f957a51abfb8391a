"""Every collection schedule of the California books, also of games without an edition, against its text."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.editions import load
from croupier.editions.bank import Band, FeeSchedule
from croupier.editions.clauses import law_folder
from croupier.kit import cents, dollars

TEXTS = Path(__file__).parents[2].parent / "shared" / "seeds"
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


ROWS = pytest.mark.parametrize(("book", "where", "row"), every(), ids=label)
FILES = pytest.mark.parametrize(("book", "name"), files())


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


@pytest.mark.parametrize("book", DOCS)
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
@pytest.mark.parametrize("book", DOCS)
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
