"""Par sheets against small programs of their own (`par_twins`), and in every format."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cache
from typing import Any, get_args

import pytest

import croupier
from croupier.analysis.model import Certainty, Strategy
from croupier.analysis.par import par_wager
from croupier.editions import load
from croupier.games.sheet import par_sheet
from croupier.kit import Refusal
from croupier.pages.par_sheet import CERTAINTY, ParSheet
from tests.games import par_twins as twins

DATE = "2026-01-31"


@cache
def sheet(edition: str, *wagers: str) -> ParSheet:
    return par_sheet(load(edition).configure(), {}, DATE, wagers)


@cache
def data(edition: str, *wagers: str) -> dict[str, Any]:
    found: dict[str, Any] = sheet(edition, *wagers).page().to_data()
    return found


def wager(edition: str, name: str, paytable: str = "", *only: str) -> dict[str, Any]:
    (found,) = (
        each
        for each in data(edition, *only)["wagers"]
        if name in (each["wager"], each["title"]) and each["paytable"] == paytable
    )
    return dict(found)


def printed(value: Fraction, digits: int) -> str:
    """A number as a clerk would round it by hand."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN):,}"


def agree(found: dict[str, Any], counted: twins.Counted, returned_is_paid: bool = False) -> None:
    """Every figure of the sheet is that of the count, to the last digit."""
    for key, value in twins.figures(counted, returned_is_paid).items():
        assert Fraction(found[key]) == value, key
        assert found[f"{key}_float"] == round(float(value), 12), key
    deals = sum(ways for _, ways, _ in counted)
    rows = found.get("results") or found["rows"]
    by_profit: dict[Fraction, Fraction] = {}
    for row in rows:
        by_profit[Fraction(row["pays"])] = by_profit.get(Fraction(row["pays"]), Fraction(0)) + Fraction(
            row["probability"]
        )
        assert Fraction(row["probability"]) * Fraction(row["pays"]) == Fraction(row["contribution"])
        if row["combinations"] is not None:
            assert Fraction(row["combinations"], found["deals"]) == Fraction(row["probability"])
    own: dict[Fraction, Fraction] = {}
    for _, ways, won in counted:
        own[won] = own.get(won, Fraction(0)) + Fraction(ways, deals)
    assert {won: chance for won, chance in by_profit.items() if chance} == own
    assert sum(by_profit.values()) == 1
    deviation = math.sqrt(twins.figures(counted)["variance"])
    assert found["standard_deviation"] == round(deviation, 12)
    assert found["volatility_index"] == pytest.approx(1.6448536269514722 * deviation, rel=1e-14)


# Ten editions, each by a program of its own.

WHEEL = {
    "straight": (1, 35),
    "split": (2, 17),
    "three": (3, 11),
    "four": (4, 8),
    "first five": (5, 6),
    "six": (6, 5),
    "column": (12, 2),
    "dozen": (12, 2),
    "red": (18, 1),
    "odd": (18, 1),
}


@pytest.mark.parametrize("place", range(14))
def test_grand_ronde_roulette_8_d_1(place: int) -> None:
    found = data("grand-ronde/roulette")["wagers"][place]
    numbers, pays = [*WHEEL.values(), *[(18, 1)] * 4][place] if place < 8 else (18, 1)
    agree(found, twins.on_a_wheel(numbers, Fraction(pays)))
    assert found["deals"] == 38


@pytest.mark.parametrize("spots", range(1, 21))
def test_grand_ronde_keno_4_e_3(spots: int) -> None:
    options = {
        each["name"]: each["default"]
        for each in twins.law("grand-ronde/keno")["options"]
        if "default" in each
    }
    prizes = {int(c): Fraction(p) for c, p in (word.split(":") for word in options[f"pays_{spots}"].split())}
    found = data("grand-ronde/keno")["wagers"][spots - 1]
    counted = twins.on_keno(spots, prizes)
    agree(found, counted, returned_is_paid=True)
    assert [row["combinations"] for row in found["rows"]] == [ways for _, ways, _ in counted]


def test_grand_ronde_craps_line_bets() -> None:
    agree(wager("grand-ronde/craps", "Pass"), twins.pass_line((2, 3, 12), (7, 11)))
    agree(wager("grand-ronde/craps", "Don't pass"), twins.pass_line((7, 11), (2, 3), (12,)))
    assert wager("grand-ronde/craps", "Pass")["house_edge"] == "7/495"


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("any_seven", [("", 6, Fraction(4)), ("", 30, Fraction(-1))]),
        ("field", [("", 2, Fraction(2)), ("", 14, Fraction(1)), ("", 20, Fraction(-1))]),
        ("hard_8", [("", 1, Fraction(9)), ("", 10, Fraction(-1))]),
        ("place_6", [("", 5, Fraction(7, 6)), ("", 6, Fraction(-1))]),
        ("hop_1_2", [("", 2, Fraction(15)), ("", 34, Fraction(-1))]),
    ],
)
def test_grand_ronde_craps_other_bets(name: str, counted: twins.Counted) -> None:
    agree(wager("grand-ronde/craps", name), counted)


def test_bankers_ez_baccarat() -> None:
    rules: dict[str, Callable[[int, int, int, int], Fraction]] = {
        "player": lambda p, pc, b, bc: Fraction((p > b) - (p < b)),
        "banker": lambda p, pc, b, bc: Fraction((b > p) - (b < p)),
        "tie": lambda p, pc, b, bc: Fraction(8 if p == b else -1),
        "panda_8": lambda p, pc, b, bc: Fraction(25 if (p, pc) == (8, 3) and b < 8 else -1),
        "dragon_7": lambda p, pc, b, bc: Fraction(40 if (b, bc) == (7, 3) and p < 7 else -1),
    }
    deals = twins.baccarat(8)
    for name, won in rules.items():
        counted = [("", ways, won(*result)) for result, ways in deals.items()]
        found = wager("bankers/ez-baccarat-panda-8", name)
        assert found["deals"] == sum(deals.values())
        agree(found, counted)


THREE_CARD = (
    ("pennsylvania/three-card-poker", "pair_plus"),
    ("grand-ronde/three-card-poker", "pair_plus"),
    ("bankers/three-card-poker", "bonus"),
    ("colorado/three-card-poker", "pair_plus"),
    ("grand-ronde/let-it-ride", "three_card"),
    ("pennsylvania/let-it-ride-poker", "three_card"),
)


@pytest.mark.parametrize(("edition", "name"), THREE_CARD)
def test_bets_on_three_cards(edition: str, name: str) -> None:
    tables = twins.paytables(edition, name)
    found = data(edition, name)["wagers"]
    assert [each["paytable"] for each in found] == ["" if label == "only" else label for label in tables]
    for each, rows in zip(found, tables.values(), strict=True):
        agree(each, twins.on_three_cards(rows))
        assert each["deals"] % math.comb(52, 3) == 0


def test_pennsylvania_643a_12_c_paytables_whose_figures_are_lost_are_named() -> None:
    lost = data("pennsylvania/let-it-ride-poker", "three_card")["not_priced"]
    assert [line.partition(":")[0][-1] for line in lost] == ["D", "E", "F"]
    assert lost[0].endswith("the print has no figure for straight, flush, pair")


def test_grand_ronde_let_it_ride_five_card_bonus() -> None:
    (rows,) = twins.paytables("grand-ronde/let-it-ride", "bonus").values()
    counts = {**twins.FIVE, "pair of tens or better": twins.pairs_of(10)}
    counted = [(hand, counts[hand], pays) for hand, pays in rows]
    counted.append(("", math.comb(52, 5) - sum(ways for _, ways, _ in counted), Fraction(-1)))
    (found,) = data("grand-ronde/let-it-ride", "bonus")["wagers"]
    agree(found, counted)


# The rest of a sheet.


def test_printed_figures_are_the_exact_ones_rounded() -> None:
    text = sheet("grand-ronde/roulette").page().to_text(120)
    assert f"{printed(Fraction(100, 19), 6)} %" in text
    assert printed(Fraction(1, 38), 10) in text and "exactly 1/19" in text


def test_bands_narrow_with_the_root_of_the_rounds_about_the_return() -> None:
    found = sheet("grand-ronde/roulette").figures.wagers[0]
    bands = found.bands()
    assert [band.rounds for band in bands] == [10**3, 10**4, 10**5, 10**6, 10**7]
    for band in bands:
        low, high = band.ninety
        assert (low + high) / 2 == pytest.approx(float(found.return_to_player))
        assert high - low == pytest.approx(2 * found.volatility_index / math.sqrt(band.rounds))


def test_a_losing_run_longer_than_the_plausible_one_is_expected_once_in_a_hundred_sessions() -> None:
    for place in (0, 7, 13):
        found = sheet("grand-ronde/roulette").figures.wagers[place]
        win = float(found.win_frequency or 0)
        for rounds in (1_000, 100_000):
            run = found.losing_run(rounds)
            assert run is not None

            def expected(length: int, rounds: int = rounds, win: float = win) -> float:
                return (1 - win) ** length * (1 + (rounds - length) * win)

            assert expected(run + 1) <= 0.01 < expected(run)


def test_a_wager_that_is_always_won_has_no_losing_run() -> None:
    from croupier.analysis.model import Price

    price = Price("sure", ("sure",), (), "exact", ((Fraction(1), Fraction(1)),), Fraction(1))
    found = par_wager("sure", "Sure", "", price)
    assert found.losing_run(1000) is None and found.skewness is None and found.variance == 0


def test_a_meter_returns_in_the_long_run_what_feeds_it() -> None:
    """Fixed part + rate + reset over the hit cycle; the mean meter makes the price come out at that return."""
    for meter in data("pennsylvania/three-card-poker", "progressive")["progressives"]:
        fixed, rate = Fraction(meter["fixed_part"]), Fraction(meter["rate"])
        cycle, reset = Fraction(meter["hit_cycle"]), Fraction(meter["reset"])
        assert cycle == math.comb(52, 3)  # the mini royal of spades alone wins all of it
        assert Fraction(meter["long_run_return"]) == fixed + rate + reset / cycle
        assert Fraction(meter["mean_meter"]) == rate * cycle + reset


def test_twenty_one_has_both_plays_its_chart_and_the_cost_of_mistakes() -> None:
    found = data("grand-ronde/single-21")
    best, basic, insurance = found["wagers"]
    assert best["house_edge"] <= basic["house_edge"]
    left = 16 * found["filing"]["options"].get("decks", 1)
    counted = [("", left, Fraction(2)), ("", 52 * left // 16 - 1 - left, Fraction(-1))]
    agree(insurance, counted)
    charts = [key for key in found["strategy"] if key.startswith("chart_")]
    assert charts == ["chart_hard", "chart_soft", "chart_pairs"]
    costs = {each["play"]: each["cost"] for each in found["mistakes"]}
    assert all(cost > 0 for cost in costs.values())
    assert costs["mimic the dealer"] > costs["basic strategy that never splits"]
    for each in (best, basic):
        listed = {row["title"]: row["probability"] for row in each["results"]}
        assert sum(listed.values()) == pytest.approx(1, abs=1e-10) and {"+2", "+1", "0", "-1", "-2"} <= set(
            listed
        )
        assert each["win_frequency"] == pytest.approx(
            sum(p for t, p in listed.items() if t[0] == "+"), abs=1e-10
        )
        assert abs(each["results_mean_off"]) < 1e-4
        assert each["element_of_risk"] == pytest.approx(each["house_edge"] / each["average_bet"], abs=1e-9)
        assert 1 < each["average_bet"] < 1.3
    assert b"fill: rgb" not in sheet("grand-ronde/single-21").drawn("html")
    assert sheet("grand-ronde/single-21").drawn("pdf").startswith(b"%PDF")


def test_bingo_is_priced_by_the_card_and_a_pot_game_has_its_fees() -> None:
    (card,) = data("grand-ronde/bingo-pick-your-own")["wagers"]
    assert card["mean_calls_one_card"].count("/") == 1 and 0 < card["house_edge"] < 1
    chances = [row["probability"] for row in card["results"]]
    assert sum(chances) == pytest.approx(1, abs=1e-10) and card["results"][-1]["title"] == "-1"
    assert sum(row["contribution"] for row in card["results"]) == pytest.approx(-card["house_edge"], abs=1e-9)
    pot = data("bankers/texas-holdem")
    assert "wagers" not in pot and pot["fees"]
    assert "the house has no edge on it" in sheet("bankers/texas-holdem").page().to_text()


def test_formats_say_the_same() -> None:
    found = sheet("grand-ronde/roulette")
    listed = data("grand-ronde/roulette")
    assert json.loads(found.drawn("json")) == json.loads(json.dumps(listed))
    rows = list(csv.DictReader(io.StringIO(found.drawn("csv").decode())))
    assert len(rows) == sum(len(each["rows"]) for each in listed["wagers"])
    assert rows[0]["title"] == "Straight up" and rows[0]["combinations"] == "1"
    assert {Fraction(row["house_edge_exact"]) for row in rows} == {Fraction(1, 19), Fraction(3, 38)}
    html = found.drawn("html").decode()
    assert html.count("<svg") == 2 * len(listed["wagers"]) and "http" not in html.replace(
        "http://www.w3.org/2000/svg", ""
    )


def test_a_spreadsheet_opens_with_the_usual_library() -> None:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(sheet("grand-ronde/roulette").drawn("xlsx")), read_only=True)
    assert book.sheetnames[0] == "title" and book.sheetnames[1:15] == [f"par {n}" for n in range(1, 15)]
    assert book.sheetnames[15:] == ["about", "wagers", "rows", "bands", "session", "exposure", "law"]
    heads, first, *rest = book["wagers"].iter_rows(values_only=True)
    found = dict(zip(heads, first, strict=True))
    assert (found["title"], found["house edge exact"], found["deals"]) == ("Straight up", "1/19", 38)
    assert found["house edge"] == round(1 / 19, 12) and len(rest) == 13


def test_a_pdf_has_its_title_and_its_pages() -> None:
    drawn = sheet("grand-ronde/roulette").drawn("pdf")
    assert drawn.startswith(b"%PDF-1.7") and drawn.rstrip().endswith(b"%%EOF")
    assert drawn.count(b"/Type/Page/") + drawn.count(b"/Type/Page\n") + drawn.count(b"/Type /Page\n") > 5


@pytest.mark.parametrize("format", ["html", "json", "csv", "text", "pdf", "xlsx"])
def test_the_same_sheet_is_the_same_file(format: str) -> None:
    once = par_sheet(load("grand-ronde/roulette").configure(), {}, DATE).drawn(format)
    assert once == sheet("grand-ronde/roulette").drawn(format)
    if format != "csv":
        other = par_sheet(load("grand-ronde/roulette").configure(), {}, "2026-02-01").drawn(format)
        assert once != other


def test_the_sheet_names_the_files_it_rests_on() -> None:
    from hashlib import sha256

    (file,) = data("grand-ronde/roulette")["law"]
    assert file["file"] == "law/grand-ronde/roulette.toml"
    assert file["sha256"] == sha256((twins.LAW / "grand-ronde/roulette.toml").read_bytes()).hexdigest()


def test_a_filed_paytable_stands_alone_on_the_sheet() -> None:
    game = croupier.load("pennsylvania/three-card-poker").configure(pair_plus="B")
    found = game.par_sheet("pair_plus", date=DATE)
    assert [(each.wager, each.paytable) for each in found.figures.wagers] == [("pair_plus", "B")]
    assert found["date"] == DATE


def test_refusals() -> None:
    with pytest.raises(Refusal, match="has no wager 'strait'; did you mean straight"):
        sheet("grand-ronde/roulette", "strait")
    with pytest.raises(Refusal, match="not drawn as 'doc'; choose one of html"):
        sheet("grand-ronde/roulette").drawn("doc")


def test_a_game_without_decisions_says_so() -> None:
    assert sheet("grand-ronde/roulette").figures.strategy == Strategy("the same bets on every spin")
    assert "The player has nothing to decide." in sheet("grand-ronde/roulette").page().to_text()


def test_every_certainty_of_a_price_has_its_word_in_the_summary() -> None:
    """The sheet of Texas Shootout, with a bet that is priced by an upper bound, could not be drawn once."""
    assert set(CERTAINTY) == set(get_args(Certainty))


class _Cells:
    """The few formulas of a par sheet, worked out from the cells of its workbook."""

    def __init__(self, book: Any) -> None:
        self.book = book

    def value(self, sheet: str, cell: str) -> Any:
        found = self.book[sheet][cell.replace("$", "")].value
        if not isinstance(found, str) or not found.startswith("="):
            return found
        text = re.sub(r'SUMIF\((\w+):(\w+),">0",(\w+):(\w+)\)', r"SUMIF('\1:\2','\3:\4')", found[1:])
        text = re.sub(r"SUM\((\w+:\w+)\)", r"SUM('\1')", text.replace("^", "**")).replace('=0,""', "==0,''")
        text = re.sub(
            r"(?<!')(?:(\w+)!)?(\$?[A-Z]\$?\d+)(?![\d:'(])",
            lambda match: f"V('{match[1] or sheet}','{match[2]}')",
            text,
        )
        words = {
            "V": self.value,
            "SUM": lambda cells: math.fsum(self.range(sheet, cells)),
            "SUMIF": lambda asked, cells: math.fsum(
                each
                for sign, each in zip(self.range(sheet, asked), self.range(sheet, cells), strict=True)
                if sign > 0
            ),
            "SQRT": math.sqrt,
            "LN": math.log,
            "EXP": math.exp,
            "ABS": abs,
            "IF": lambda holds, one, other: one if holds else other,
        }
        return eval(text, {"__builtins__": {}}, words)  # formulas that we have written ourselves

    def range(self, sheet: str, cells: str) -> list[Any]:
        first, last = cells.split(":")
        return [self.value(sheet, f"{first[0]}{place}") for place in range(int(first[1:]), int(last[1:]) + 1)]

    def figures(self, sheet: str) -> dict[str, Any]:
        rows = self.book[sheet].iter_rows()
        return {row[0].value: self.value(sheet, row[1].coordinate) for row in rows if row[0].value}


@pytest.mark.parametrize(
    ("id", "wager"), [("grand-ronde/roulette", None), ("pennsylvania/three-card-poker", "pair_plus")]
)
def test_the_formulas_of_a_spreadsheet_come_to_the_figures_of_the_sheet(id: str, wager: str | None) -> None:
    from openpyxl import load_workbook

    found = croupier.load(id).par_sheet(
        *([wager] if wager else []), date=DATE, house="=1+1", hands_per_hour=40, wager=2500
    )
    book = load_workbook(io.BytesIO(found.drawn("xlsx")))
    cells = _Cells(book)
    assert book["title"]["B2"].value == "=1+1" and book["title"]["B2"].data_type == "s"
    for number, each in enumerate(found.figures.wagers, start=1):
        worked = cells.figures(f"par {number}")
        assert worked["house edge"] == pytest.approx(float(each.house_edge), abs=1e-12)
        assert worked["variance"] == pytest.approx(float(each.variance), rel=1e-9)
        assert worked["win frequency (net profit)"] == pytest.approx(float(each.win_frequency or 0), rel=1e-9)
        assert worked["N0, rounds"] == pytest.approx(float(each.n0 or 0), rel=1e-9)
        assert worked["theoretical win an hour, $"] == pytest.approx(40 * 25 * float(each.house_edge))
        roll = worked["bankroll of the side with the edge for that risk of ruin, $"]
        assert roll == pytest.approx(25 * (each.bankroll() or 0))
        assert any(
            str(row[4].value).startswith("=B") for row in book[f"par {number}"].iter_rows() if row[4].value
        )


def test_a_sheet_says_what_an_hour_is_worth_and_how_long_luck_lasts() -> None:
    found = croupier.load("grand-ronde/roulette").par_sheet(
        date=DATE, house="Spirit", hands_per_hour=38, wager=500
    )
    first = found["session"][0]
    assert (found["house"], found["jurisdiction"]) == ("Spirit", "Grand Ronde Game Rules")
    assert first["theoretical_win_float"] == pytest.approx(38 * 5 / 19)
    single = next(each for each in found.figures.wagers if each.title == "Straight up")
    assert single.n0 == single.variance * 361 and single.bankroll() is not None
    assert (
        found["game_version"]
        == croupier.load("grand-ronde/roulette").par_sheet(date="2026-02-01")["game_version"]
    )
    assert (
        found["game_version"]
        != croupier.load("grand-ronde/roulette").configure(min_inside="5").par_sheet()["game_version"]
    )
