"""The basic strategy and its chart: what everybody knows of it, and what must hold of any."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.games.twenty_one.price.basic import AGAIN, HARD, LAST, PAIRS, SOFT, UPS, chart
from croupier.games.twenty_one.price.price import price_rules
from croupier.kit import Refusal
from tests.games.twenty_one.price import SPANISH, basic, best, by_basic, rules

LATE = rules(surrender="late")  # six decks, soft 17 hit, doubles after splits

# Rows as charts of this game print them, up cards 2 to A.
KNOWN = {
    (HARD, "17"): "S S S S S S S S S Rs",
    (HARD, "16"): "S S S S S H H R R R",
    (HARD, "15"): "S S S S S H H H R R",
    (HARD, "14"): "S S S S S H H H H H",
    (HARD, "12"): "H H S S S H H H H H",
    (HARD, "11"): "D D D D D D D D D D",
    (HARD, "10"): "D D D D D D D D H H",
    (HARD, "9"): "H D D D D H H H H H",
    (SOFT, "soft 19"): "S S S S Ds S S S S S",
    (SOFT, "soft 18"): "Ds Ds Ds Ds Ds S S H H H",
    (SOFT, "soft 17"): "H D D D D H H H H H",
    (SOFT, "soft 15"): "H H D D D H H H H H",
    (SOFT, "soft 13"): "H H H D D H H H H H",
    (PAIRS, "A,A"): "P P P P P P P P P P",
    (PAIRS, "10,10"): "S S S S S S S S S S",
    (PAIRS, "9,9"): "P P P P P S P P S S",
    (PAIRS, "8,8"): "P P P P P P P P P Rp",
    (PAIRS, "7,7"): "P P P P P P H H H H",
    (PAIRS, "6,6"): "P P P P P H H H H H",
    (PAIRS, "5,5"): "D D D D D D D D H H",
    (PAIRS, "4,4"): "H H H P P H H H H H",
    (PAIRS, "2,2"): "P P P P P P H H H H",
}


@pytest.mark.parametrize(("row", "codes"), KNOWN.items())
def test_the_chart_of_six_decks(row: tuple[str, str], codes: str) -> None:
    found = dict(chart(best(LATE)).part(row[0]).rows)[row[1]]
    assert found == tuple(codes.split())


def test_the_dealer_standing_on_soft_17_changes_the_known_rows() -> None:
    drawn = chart(best(rules(surrender="late", hits_soft_17=False)))
    assert drawn.code(HARD, "11", 1) == "H"
    assert drawn.code(HARD, "15", 1) == "H"
    assert drawn.code(HARD, "17", 1) == "S"
    assert drawn.code(SOFT, "soft 19", 6) == "S"
    assert drawn.code(SOFT, "soft 18", 2) == "S"
    assert drawn.code(PAIRS, "8,8", 1) == "P"


def test_parts_rows_and_codes_are_as_they_are_told() -> None:
    drawn = basic(rules(redoubles=2, rescue=True, surrender="late")).chart
    assert [part.name for part in drawn.parts] == [HARD, SOFT, PAIRS, AGAIN, LAST]
    for part in drawn.parts:
        codes = {code for _, row in part.rows for code in row}
        assert all(len(row) == len(UPS) for _, row in part.rows)
        assert codes <= (
            {"S", "D", "Q", "-"} if part.name in (AGAIN, LAST) else set("HSDPR") | {"Ds", "Rs", "Rp"}
        )
    assert [part.name for part in chart(best(LATE)).parts] == [HARD, SOFT, PAIRS]


def test_rescue_where_standing_loses_more_than_half() -> None:
    drawn = basic(rules(redoubles=2, rescue=True, surrender="late")).chart
    assert drawn.code(LAST, "13", 10) == "Q"
    assert drawn.code(LAST, "13", 6) == "S"
    assert drawn.code(AGAIN, "11", 6) == "D"
    assert drawn.code(AGAIN, "20", 6) == "S"


def test_best_play_told_again_is_worth_the_same() -> None:
    for game in (LATE, rules(2, ranks=SPANISH, redoubles=2, rescue=True, hole="all lost")):
        told = price_rules(game, plays=best(game).plays)
        assert told.expectation == pytest.approx(best(game).expectation, abs=1e-13)
        assert told.variance == pytest.approx(best(game).variance, abs=1e-12)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_best_play_gains_less_and_less_on_the_basic_strategy(decks: int) -> None:
    game = rules(decks)
    gain = best(game).expectation - by_basic(game)
    assert 0 < gain < 0.0006 / decks


def test_threads_change_nothing() -> None:
    assert price_rules(LATE, threads=2) == best(LATE)


def test_choices_by_cards() -> None:
    plays = best(rules(1)).plays
    assert plays.choice((10, 6), 10) == "hit"
    assert plays.choice((4, 4, 8), 10) == "stand"  # two small cards that would have helped are gone
    assert plays.choice((8, 8), 10) == "split"
    assert plays.choice((8, 3), 5, split_from=8) == "double"
    with pytest.raises(Refusal):
        plays.choice((10, 10, 5), 5)


def test_the_chart_reads_as_it_is_played() -> None:
    game = rules(6)
    plays, drawn = basic(game).plays, basic(game).chart
    names = {"H": "hit", "S": "stand", "D": "double", "Ds": "double", "P": "split"}
    for up in UPS:
        assert plays.choice((10, 6), up) == names[drawn.code(HARD, "16", up)]
        assert plays.choice((1, 7), up) == names[drawn.code(SOFT, "soft 18", up)]
        assert plays.choice((9, 9), up) == names[drawn.code(PAIRS, "9,9", up)]
        more = names[drawn.code(SOFT, "soft 18", up).replace("Ds", "S")]
        assert plays.choice((1, 3, 4), up) == more


def test_forced_charts_bind_the_basic_strategy_too() -> None:
    game = rules(must_hit_upto=13, must_stand_from=16)
    drawn = basic(game).chart
    assert set(dict(drawn.part(HARD).rows)["13"]) == {"H"}
    assert set(dict(drawn.part(HARD).rows)["16"]) == {"S"}
    assert by_basic(game) < best(game).expectation < best(rules()).expectation
    assert np.isfinite(best(game).variance)
