"""Each block in each drawing: text fits, HTML is well formed and escaped, JSON is strict and says the same."""

import csv
import io
import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from rich.console import Console

from croupier.pages import (
    CardPool,
    Cards,
    Column,
    Grid,
    KeyValues,
    Money,
    Note,
    Number,
    Page,
    Paragraph,
    Percent,
    Section,
)
from croupier.pages.csv import draw_csv
from croupier.pages.data import draw_json
from croupier.pages.html import document, fragment
from croupier.pages.markdown import draw_markdown
from croupier.pages.par_files import SheetTable, draw_xlsx
from croupier.pages.rich_text import THEMES, draw_rich
from croupier.pages.text import draw_text
from tests import paths
from tests.pages.samples import BLOCKS, PAGE

NAMES = sorted(BLOCKS)
VOID = {"meta", "br", "link", "hr"}


def alone(name: str) -> Page:
    return Page(name, [BLOCKS[name]], book="pennsylvania")


class Checker(HTMLParser):
    """Reads HTML and notes tags that are not closed in order, and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.seen: list[str] = []
        self.heads_without_scope = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.heads_without_scope += tag == "th" and "scope" not in dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


def checked(html: str) -> Checker:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert checker.faults == [] and checker.open == []
    assert checker.heads_without_scope == 0
    return checker


@pytest.mark.parametrize("width", [60, 100, 200])
@pytest.mark.parametrize("name", NAMES)
def test_text_fits_its_width(name: str, width: int) -> None:
    lines = draw_text(alone(name), width).splitlines()
    assert len(lines) > 2
    for line in lines:
        assert len(line) <= width or len(line.split()) == 1
        assert line == line.rstrip()


@pytest.mark.parametrize("name", NAMES)
def test_html_is_well_formed(name: str) -> None:
    checked(fragment(alone(name)))


def test_html_is_escaped() -> None:
    html = document(PAGE)
    seen = "".join(checked(html).seen)
    assert "<pair>" not in html and "&lt;pair&gt; &amp; better" in html
    assert "<pair> & better" in seen and "Three Card Poker <exact> & more" in seen
    assert "prefers-color-scheme: dark" in html


@pytest.mark.parametrize("name", NAMES)
def test_json_is_strict_and_round_trips(name: str) -> None:
    data = alone(name).to_data()
    text = draw_json(alone(name))
    assert json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} in JSON")) == data


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("width", [60, 100])
def test_rich_draws_every_block(theme: str, width: int) -> None:
    out = io.StringIO()
    Console(file=out, width=width).print(draw_rich(PAGE, THEMES[theme]))
    text = out.getvalue()
    for words in ("Hard totals", "High hands", "ace high", "+$10", "deals counted"):
        assert words in text


def test_markdown_has_headings_and_tables() -> None:
    text = draw_markdown(PAGE)
    assert "\n## All blocks\n" in text and "| Hand | Probability |" in text and "\n- raise with" in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "utf-8", "no-such-encoding"])
def test_every_terminal_can_show_the_page(encoding: str) -> None:
    text = draw_text(PAGE, 80, encoding)
    text.encode("ascii" if encoding == "no-such-encoding" else encoding)
    assert "Ah" in text or "A♥" in text
    if encoding == "ascii":
        assert "|Ah|" in text and "+--+" in text and "?" not in text.replace("??", "")


def test_the_data_is_nested_by_keys() -> None:
    data = PAGE.to_data()
    assert data["certainty"] == "exact" and data["edition"] == "pennsylvania/three-card-poker"
    assert data["seats"] == [{"seat": 1}, {"seat": 2}] and data["deals"] == 407_170_400
    figures = data["all"]["figures"]
    assert figures["house_edge"] == "69/2072" and figures["house_edge_float"] == round(69 / 2072, 12)
    assert figures["meter"] == "10000.50" and figures["hidden"] == 7 and figures["orders"] == ["a", "b"]
    assert data["all"]["cards"] == {"dealer": ["Ah", None]}
    assert data["all"]["notes"] == ["Exact, given stated play."]
    assert data["all"]["rules"] == ["raise with Q-6-4 or better", "fold all else"]


def test_a_grid_is_a_list_of_objects() -> None:
    first, second = PAGE.to_data()["all"]["rows"]
    assert first == {
        "group": "",
        "hand": "<pair> & better",
        "probability": "1/4",
        "probability_float": 0.25,
        "pays": "3 to 2",
        "clause": "649a.11(c)(3)(i), 649a.12(b)",
        "reading": "bonus-regardless",
        "profit": "3/2",
    }
    assert second["group"] == "High hands" and second["profit"] == "40/1"


def test_a_settled_line_is_an_object() -> None:
    assert PAGE.to_data()["all"]["lines"] == [
        {
            "seat": 1,
            "wager": "ante",
            "stake": "10",
            "result": "won",
            "profit": "10",
            "clause": "649a.11(c)(3)(i), 649a.12(b)",
            "reading": "bonus-regardless",
            "why": "the player's hand is higher",
            "row": "win",
        }
    ]


def test_text_writes_clauses_out() -> None:
    text = " ".join(str(PAGE).split())
    assert "[58 Pa. Code § 649a.11(c)(3)(i), § 649a.12(b); interpretation: bonus-regardless]" in text
    assert "House edge 3.3301 % of the Ante" in text


def test_one_key_twice_is_refused() -> None:
    page = Page("Twice", [Paragraph("a", key="x"), Paragraph("b", key="x")])
    with pytest.raises(ValueError, match="two parts of the page have the key 'x'"):
        page.to_data()


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a row of 1 cells for 2 columns"):
        Grid("rows", [Column("a"), Column("b")], [[1]])


def test_what_is_no_number_is_refused() -> None:
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="not a number"):
            Percent(value)
        with pytest.raises(ValueError, match="not a number"):
            Page("x", [KeyValues([("a", "a", value)])]).to_data()


def test_a_page_shows_itself() -> None:
    page = Page("Fees", [Paragraph("Nothing is owed.")], has_findings=True)
    assert str(page) == "Fees\n====\n\nNothing is owed."
    assert repr(page) == "Page('Fees', 1 block, findings)"
    assert page._repr_html_() == fragment(page) and page.exit_code == 1


def test_data_that_is_no_mapping_stands_for_the_page() -> None:
    assert Page("List", [Note("left out")], data=[1, 2]).to_data() == [1, 2]


def test_blocks_and_pools_without_a_key_are_for_people_alone() -> None:
    page = Page(
        "x", [Paragraph("a"), Cards([CardPool("", "dealer", (1,))], key=""), Section("s", [GRIDLESS])]
    )
    assert page.to_data() == {}


GRIDLESS = Grid("", [Column("a", "A")], [[Money(100)]])


def test_a_grid_too_wide_becomes_records() -> None:
    names = [f"column{n}" for n in range(12)]
    grid = Grid("g", [Column(name, name) for name in names], [[Number(Fraction(10**9), 2)] * 12])
    text = draw_text(Page("Wide", [grid]), 60)
    assert "column11: 1,000,000,000.00" in text
    assert max(map(len, text.splitlines())) <= 60


def test_the_example_of_the_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = (paths.ROOT / "docs" / "pages.md").read_text("utf-8").split("```python")[1].split("```")[0]
    names: dict[str, Page] = {}
    exec(code, names)
    assert "house edge  3.3301 %  of the Ante" in capsys.readouterr().out
    assert names["page"].to_data()["prices"][0]["paytable"] == [{"hand": "straight flush", "pays": "50"}]


FORMULAS = (
    '=HYPERLINK("http://evil.example","Ann")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    " =1+1",
    "\t=1",
)


def test_no_text_of_a_table_is_a_formula_for_a_spreadsheet() -> None:
    amounts = ("-5", "+1.50", "$2,000", "-$5.00", "-3.37 %", "-1/38", "1e-5", "3-4-5")
    rows = [(text, Money(-500)) for text in (*FORMULAS, *amounts)]
    page = Page("Names", [Grid("names", [Column("name", "Name"), Column("won", "Won")], rows)])
    drawn = [row["name"] for row in csv.DictReader(io.StringIO(draw_csv(page)))]
    assert drawn == [*(f"'{text}" for text in FORMULAS), *amounts]


def test_no_text_of_a_workbook_is_a_formula() -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="the extra `xlsx` is not installed")
    table = SheetTable("rows", ("name", "won"), tuple((text, -5) for text in FORMULAS))
    book = openpyxl.load_workbook(io.BytesIO(draw_xlsx([table], "Names", "2026-03-01", {})))
    cells = [cell for row in book["rows"].iter_rows(min_row=2) for cell in row]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert [cell.value for cell in cells[::2]] == [f"'{text}" for text in FORMULAS]
