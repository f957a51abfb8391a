"""Sweeps over options, choices and changes: every point as it is priced alone, in every format."""

from __future__ import annotations

import csv
import io
import json
import pickle
import signal
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import croupier
from croupier.analysis.executors import EachJob
from croupier.cli import main
from croupier.editions import load
from croupier.games.sweep import Sweep, axes_of, points_of, read_axis, swept
from croupier.kit import Refusal

THREE = "pennsylvania/three-card-poker"
EZ = "bankers/ez-baccarat-panda-8"


# What is swept.


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("seats=1..4", ("1", "2", "3", "4")),
        ("seats=1..6..2", ("1", "3", "5")),
        ("rate=4%..5%..0.5%", ("4%", "4.5%", "5.0%")),
        ("pair_plus=A,C", ("A", "C")),
        ("x=1..2,5, 7..8", ("1", "2", "5", "7", "8")),
        ("pair_plus=50-30-5-3-1,40-30-6-4-1", ("50-30-5-3-1", "40-30-6-4-1")),
    ],
)
def test_values_are_read(text: str, values: tuple[str, ...]) -> None:
    assert read_axis(load(THREE), text).values == values


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats", "is not understood"),
        ("seats=", "is not understood"),
        ("seats=1,,2", "empty value"),
        ("seats=8..1", "is empty; write the lower value first"),
        ("seats=1..8..0", "is empty; write the lower value first"),
        ("seats=1..8%", "mixes numbers and percentages"),
        ("seats=1..x", "is not a range"),
        ("seats=1..100000000", "more than 10,000 values"),
        ("min_bet=all", "no list of values"),
    ],
)
def test_what_is_no_sweep_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        read_axis(load(THREE), text)


def test_several_keys_are_multiplied_and_each_is_given_once() -> None:
    axes = axes_of(load(THREE), ["a=1,2", {"b": [True, False]}])
    assert points_of(axes) == (("1", "true"), ("1", "false"), ("2", "true"), ("2", "false"))
    for given, sentence in (
        (["a=1", "a=2"], "twice"),
        ([], "nothing to sweep"),
        (["a=1..200", "b=1..200"], "too many"),
    ):
        with pytest.raises(Refusal, match=sentence):
            axes_of(load(THREE), given)


# Points.


def edges(table: Any, price: str) -> dict[str, Fraction]:
    """The exact house edge of a price, by the value of the first key."""
    return {row.values[0]: row.figure("house_edge") for row in table.rows if row.price == price}


def test_every_paytable_of_a_wager_has_the_price_that_it_has_alone() -> None:
    game = croupier.load(THREE)
    table = game.sweep("pair_plus=all")
    alone = {
        label: Fraction(game.configure(pair_plus=label).price()["prices"][1]["house_edge"])
        for label in game.edition.labels("pair_plus")
    }
    assert edges(table, "Pair Plus") == alone and len(alone) > 2
    assert {row.basis for row in table.rows} == {"filed"}


def test_a_rule_that_no_filing_may_choose_is_changed_and_labelled() -> None:
    game = croupier.load(EZ)
    table = game.sweep("decks=2,8")
    priced = Fraction(game.what_if(decks=2).price()["prices"][0]["house_edge"])
    first = game.price()["prices"][0]["name"]
    assert edges(table, first)["2"] == priced != edges(table, first)["8"]
    assert {row.values[0]: row.basis for row in table.rows} == {"2": "changed", "8": "filed"}
    assert "no book permits this game" in str(table)


def test_a_value_that_is_refused_stands_in_the_table_with_its_sentence() -> None:
    table = croupier.load(THREE).sweep({"pair_plus": ["A", "Z"]})
    (refused,) = [row for row in table.rows if row.basis == "refused"]
    assert refused.values == ("Z",) and "does not exist" in refused.refusal
    assert "pair_plus=Z: " in str(table)
    with pytest.raises(Refusal, match="does not exist"):
        croupier.load(THREE).sweep("pair_plus=Z")
    with pytest.raises(Refusal, match="is not a word of this law"):
        croupier.load(THREE).sweep("pear_plus=1..2")


def test_an_option_of_the_use_is_swept_too() -> None:
    table = croupier.load("grand-ronde/keno").sweep("spots=1..3")
    assert [row.values for row in table.rows] == [("1",), ("2",), ("3",)]


def test_simulations_are_swept_each_with_the_same_seed() -> None:
    game = croupier.load("grand-ronde/roulette")
    table = game.sweep("seed=3,4", use="simulate", rounds=10_000)
    alone = {wager["name"]: wager["mean"] for wager in game.simulate(10_000, seed=4)["wagers"]}
    assert {row.price: row.figure("mean") for row in table.rows if row.values == ("4",)} == alone


def test_simulations_of_pots_and_of_bingo_are_swept() -> None:
    pots = croupier.load("colorado/texas-holdem-high").sweep("seats=2,3", use="simulate", rounds=50)
    assert [(row.values, row.price) for row in pots.rows] == [
        ((seats,), f"{who}, dollars a hand") for seats in ("2", "3") for who in ("sensible", "house")
    ]
    assert all(
        row.figure("standard_error") is not None and row.figure("house_edge") is None for row in pots.rows
    )
    halls = croupier.load("grand-ronde/bingo").sweep(
        "cards=20,40", use="simulate", rounds=20, pattern="blackout"
    )
    assert [row.values for row in halls.rows] == [("20",), ("40",)] and halls.rows[0].figure("mean") == -1


def test_a_sweep_is_sent_and_gives_the_same_rows() -> None:
    axes = axes_of(load(THREE), ["pair_plus=A,B"])
    changed = croupier.load(THREE).what_if(qualify="king high").edition
    job = EachJob.about(Sweep(changed, "price", axes, {}, {}).rows, points_of(axes))
    assert pickle.loads(pickle.dumps(job)).work(1) == job.work(1)


# Formats.


@pytest.fixture(scope="module")
def table() -> Any:
    return croupier.load(THREE).sweep("pair_plus=A,B", "progressive=false")


def test_csv_and_json_have_numbers_and_exact_fractions(table: Any) -> None:
    rows = list(csv.DictReader(io.StringIO(table.drawn("csv").decode())))
    data = json.loads(table.drawn("json"))["sweep"]
    assert len(rows) == len(data) == len(table.rows)
    for row, record in zip(rows, data, strict=True):
        assert row["pair_plus"] == record["pair_plus"] and float(row["house_edge"]) == record["house_edge"]
        assert float(Fraction(row["house_edge_exact"])) == pytest.approx(record["house_edge"], abs=1e-12)


def test_the_picture_has_a_panel_a_wager_and_a_spot_a_point(table: Any) -> None:
    drawn = ElementTree.fromstring(table.drawn("svg"))
    tag = "{http://www.w3.org/2000/svg}"
    assert len(drawn.findall(f".//{tag}polyline")) == len({row.price for row in table.rows})
    assert len(drawn.findall(f".//{tag}circle")) == len(table.rows)


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(Refusal, match="too many for a picture"):
        croupier.load(EZ).sweep("decks=8", "penetration=50%..58%").drawn("svg")


def test_parquet_has_typed_columns(table: Any) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `parquet` is not installed")
    read = parquet.read_table(io.BytesIO(table.drawn("parquet")))
    assert str(read.schema.field("house_edge").type) == "double"
    assert read.column("house_edge").to_pylist() == [record["house_edge"] for record in table.records()]


def test_without_the_extra_parquet_is_refused(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refusal, match=r"needs the extra `parquet`: pip install 'croupier\[parquet\]'"):
        table.drawn("parquet")


# The command.


def test_the_ending_of_the_file_decides_the_format(tmp_path: Path) -> None:
    csv_file, picture = tmp_path / "t.csv", tmp_path / "t.svg"
    call = ["price", THREE, "--sweep", "pair_plus=A,B"]
    assert main([*call, "--out", str(csv_file)]) == 0 and main([*call, "--out", str(picture)]) == 0
    assert csv_file.read_text("utf-8").startswith("pair_plus,basis,price,house_edge,house_edge_exact")
    assert picture.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--sweep", "pair_plus=A", "--out", "t.doc"], "is not known by its ending"),
        (["--sweep", "pair_plus=A", "--format", "parquet"], "needs a file"),
        (["--format", "parquet"], "is a format of a table"),
        (["--executor", "processes"], "--executor needs --sweep"),
        (["--sweep", "pair_plus=A", "--executor", "mars"], "is not a place to work at"),
    ],
)
def test_what_does_not_go_together_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["price", THREE, *words]) == 2
    assert sentence in capsys.readouterr().err


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["price", THREE, "--sweep", "pair_plus=A,B"]) == 0
    out = capsys.readouterr().out
    assert "price by pair_plus" in out and "Pair Plus" in out


@pytest.mark.parametrize("use", ["price", "simulate"])
def test_ctrl_c_leaves_the_points_done_so_far(use: str) -> None:
    def press(done: int, total: int) -> None:
        if done == 2:
            signal.raise_signal(signal.SIGINT)

    key, options = ("decks=3..8", {}) if use == "price" else ("seed=1..6", {"rounds": 100, "threads": 1})
    table = swept(load(EZ), [key], use, {}, options, press, partial=True)
    assert 2 <= table.done < table.points == 6
    assert len({row.values for row in table.rows}) == table.done
    with pytest.raises(KeyboardInterrupt):
        swept(load(EZ), [key], use, {}, options, press)
