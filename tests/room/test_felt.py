"""Felts as books prescribe them, drawn from the family's data and the rows of the floor (K3)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.family import Felt
from croupier.room.felt import layout_rows, table_felt
from croupier.room.law.load import floor_books, load_floor

ULTIMATE = "pennsylvania/ultimate-texas-hold-em"
RIDE = "pennsylvania/let-it-ride-poker"
PRESCRIBED = sorted({id for book in floor_books() for row in load_floor(book).file.layouts for id in row.of})


def felt_of(id: str, **filing: Any) -> Felt:
    return table_felt(load(id).configure(**filing))


def part(felt: Felt, name: str) -> Any:
    return next(each for each in (*felt.areas, *felt.spots) if each["name"] == name)


def texts(felt: Felt) -> dict[str, list[str]]:
    return {each["text"]: each["clauses"] for each in felt.inscriptions if "text" in each}


@pytest.mark.parametrize("id", PRESCRIBED)
def test_every_row_of_a_layout_is_on_the_felt_with_its_clauses(id: str) -> None:
    game = load(id).configure()
    felt = table_felt(game)
    cited = {c for each in (*felt.areas, *felt.spots, *felt.inscriptions) for c in each.get("clauses", ())}
    for row in layout_rows(load_floor(game.edition.book), game):
        assert set(row.cite) <= cited, row.name


def test_653a_2_b_2_the_blind_is_drawn_right_of_the_ante_with_an_equals_sign() -> None:
    felt = felt_of(ULTIMATE)
    ante, blind = part(felt, "ante"), part(felt, "blind")
    assert blind["at"] == [ante["at"][0] + 1, ante["at"][1]]
    (mark,) = [each for each in felt.inscriptions if each["kind"] == "mark"]
    assert (mark["text"], mark["between"], mark["clauses"]) == ("=", ["ante", "blind"], ["653a.2(b)(2)"])
    assert {"ante", "blind", "play", "trips"} <= {spot["name"] for spot in felt.spots}


@pytest.mark.parametrize(("id", "clause"), [(ULTIMATE, "653a.2(b)(3)"), (RIDE, "643a.2(b)(4)")])
def test_community_cards_lie_directly_before_the_tray(id: str, clause: str) -> None:
    felt = felt_of(id)
    tray, community, dealer = (part(felt, name)["box"] for name in ("tray", "community", "dealer"))
    assert tray[1] + tray[3] <= community[1] < community[1] + community[3] <= dealer[1]
    assert tray[0] >= community[0] and tray[0] + tray[2] <= community[0] + community[2]
    assert part(felt, "community")["clauses"] == [clause]


def test_643a_2_b_3_each_player_has_an_area_for_cards() -> None:
    felt = felt_of(RIDE)
    seats = [area for area in felt.areas if area["name"].startswith("seat ")]
    assert len(seats) == 7 and all(area["clauses"] == ["643a.2(b)(3)"] for area in seats)


def test_641a_2_b_3_the_progressive_has_an_area_where_it_is_offered() -> None:
    id = "pennsylvania/four-card-poker"
    assert "641a.2(b)(3)" in part(felt_of(id, progressive="A"), "progressive")["clauses"]
    assert "progressive" not in {spot["name"] for spot in felt_of(id, progressive=False).spots}


def test_649a_2_b_5_it_is_printed_when_the_dealer_plays() -> None:
    felt = felt_of("pennsylvania/three-card-poker")
    assert texts(felt)["Dealer Plays with Queen High or Better"] == ["649a.2(b)(5)"]
    assert all("649a.2(b)(5)" in each["clauses"] for each in felt.inscriptions if "rows" in each)


def test_653a_2_b_7_the_rules_of_the_ante_the_blind_and_the_play_are_printed() -> None:
    printed = texts(felt_of(ULTIMATE))
    assert [words for words, clauses in printed.items() if "653a.2(b)(7)" in clauses] == [
        "An Ante pushes if the dealer has less than a pair",
        "A Blind pushes if the winning hand is not a straight or better",
        "Play 3 or 4 times the Ante before the flop, 2 times after it, 1 time after the river",
        "Subject to the posted payout limit",
    ]
    offered = [c.times for d in load(ULTIMATE).law.decisions for c in d.choices if c.bets]
    assert offered == ["3", "4", "2", "1"]


def test_649a_2_d_drop_box_and_tip_box_stand_on_opposite_sides_of_the_dealer() -> None:
    felt = felt_of("pennsylvania/three-card-poker")
    drop, tip, tray = (part(felt, name)["box"] for name in ("drop box", "tip box", "tray"))
    assert drop[0] + drop[2] < tray[0] and tray[0] + tray[2] < tip[0]


def test_ultimate_layout_it_is_printed_when_the_player_dealer_plays() -> None:
    printed = texts(felt_of("bankers/ultimate-texas-holdem"))
    assert printed["Player/Dealer only plays with a pair or higher"] == ["ultimate layout"]
