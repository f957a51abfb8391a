"""Banker's Casino, Pai-Gow Tiles (GEGA-002370): settlements worked by hand from the text, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.results import way as set_cards
from croupier.games.banked.situation import BankedSettlement, settle_situation
from croupier.kit import Refusal, parse_cards, show_cards
from croupier.kit.tiles import FULL_SET

ID = "bankers/pai-gow-tiles"
BANK = {"high": "6-6 6-1", "low": "5-5 4-1"}  # nine with teen, and five with mooy


def settled(
    high: str, low: str, dealer: dict[str, str] | None = None, stake: str = "20", **more: Any
) -> BankedSettlement:
    """One player's two hands against the bank's, as both were set."""
    seat = {"seat": 3, "set": {"high": high, "low": low}, "wagers": {"game": stake}}
    return settle_situation({"edition": ID, "dealer": {"set": dealer or BANK}, "seats": [seat], **more})


def fate(high: str, low: str, dealer: dict[str, str] | None = None, **more: Any) -> str:
    """What became of the one wager."""
    (line,) = settled(high, low, dealer, **more).lines
    return f"{line.result} {line.profit // 100}"


def set_by_house(tiles: str, **filing: str) -> tuple[str, str]:
    """The low and the high hand that the house way makes, as the words of the row say."""
    way = house_way(load(ID).configure(**filing))
    assert way is not None
    found = way.setter.divide(parse_cards(tiles))
    return show_cards(sorted(found.division.front)), found.row.name


def test_goal_both_hands_higher_win_even_money() -> None:
    assert fate("6-3 5-4", "6-2 6-4") == "won 20"  # a pair, and 8 + 10 = 18, eight


def test_goal_only_one_hand_higher_is_a_push() -> None:
    assert (
        fate("1-1 5-2", "6-2 6-4") == "returned 0"
    )  # nine with day is below nine with teen; eight beats five
    assert fate("6-3 5-4", "6-2 3-3") == "returned 0"  # a pair beats nine; 8 + 6 = 14, four, is below five


def test_goal_neither_hand_higher_loses() -> None:
    assert fate("1-1 5-2", "6-2 3-3") == "lost -20"


def test_scoring_copy_a_copy_is_the_banks() -> None:
    assert fate("6-6 5-2", "6-2 6-4") == "returned 0"  # the high hands are copies, the low hand is higher
    assert fate("6-6 5-2", "5-5 3-2") == "lost -20"  # both are copies
    assert fate("6-6 5-2", "6-2 3-3") == "lost -20"  # a copy, and a lower hand
    assert fate("6-3 5-4", "5-5 3-2") == "returned 0"  # a higher hand, and a copy


def test_scoring_copy_zero_against_zero_is_the_banks_whatever_the_high_tile() -> None:
    bank = {"high": "6-6 6-1", "low": "6-4 5-5"}  # ten and ten: zero
    assert (
        fate("6-3 5-4", "3-1 3-3", bank) == "returned 0"
    )  # four and six: zero too, though gor is above mooy
    assert fate("6-3 5-4", "3-1 6-1", bank) == "won 20"  # four and seven: one


def test_scoring_the_higher_tile_decides_between_equal_values() -> None:
    bank = {"high": "6-6 6-1", "low": "6-2 5-4"}  # 17: seven with a nine
    assert fate("4-4 4-4", "6-3 5-3", bank) == "returned 0"  # the same seven with a nine: a copy
    assert fate("4-4 4-4", "6-5 5-1", bank) == "won 20"  # 17 too, and foo is above any nine
    assert fate("4-4 4-4", "6-5 5-1", {**bank, "low": "1-1 4-1"}) == "returned 0"  # seven with day


def test_ranks_wong_and_gong_lie_between_pairs_and_points() -> None:
    nine = {"high": "6-6 5-2", "low": "3-3 3-2"}  # nine with teen; eleven: one
    assert fate("1-1 4-4", "5-5 3-1", nine) == "won 20"  # a gong with day beats nine; fourteen: four
    gong = {"high": "6-6 4-4", "low": "3-3 3-2"}
    assert fate("1-1 6-3", "5-5 3-1", gong) == "won 20"  # any wong beats any gong
    assert fate("1-1 6-2", "5-5 3-1", gong) == "returned 0"  # a gong with day against one with teen
    wong = {"high": "6-6 6-3", "low": "3-3 3-2"}
    assert fate("5-2 4-3", "5-5 3-1", wong) == "won 20"  # any pair beats any wong


def test_ranks_the_supreme_pair_beats_every_pair() -> None:
    teens = {"high": "6-6 6-6", "low": "3-3 3-2"}
    assert fate("4-2 2-1", "5-5 3-1", teens) == "won 20"
    assert fate("1-1 1-1", "5-5 3-1", teens) == "returned 0"


def test_ranks_a_tile_of_the_supreme_pair_counts_three_or_six() -> None:
    bank = {"high": "6-6 6-1", "low": "6-2 5-5"}  # eight with mooy
    assert fate("4-4 4-4", "4-2 5-1", bank) == "won 20"  # three and six: nine
    assert fate("4-4 4-4", "4-2 5-1", bank, filing={"gee_joon": "tiles as spotted"}) == "returned 0"


def test_deal_the_higher_hand_is_the_high_hand_however_it_was_laid_down() -> None:
    assert fate("6-2 6-4", "6-3 5-4") == "won 20"


def test_deal_tiles_that_are_not_described_as_set_are_set_in_the_house_way() -> None:
    seats = [{"seat": 2, "cards": "6-6 6-6 5-1 4-3", "wagers": {"game": "10"}}]
    found = settle_situation({"edition": ID, "dealer": "5-5 6-4 6-3 4-1", "seats": seats})
    # teens split, for 12 + 7 = 19 and 12 + 6 = 18: nine and eight. The bank has no two tiles of nine or less, so the
    # largest goes with the smallest: ten (mooy) and five, and ten and nine: nine and five.
    assert [line.result for line in found.lines] == ["won"]


ROWS = [
    ("6-6 6-6 4-2 2-1", "6-6 6-6", "Two pairs"),
    ("4-2 2-1 5-1 4-1", "2-1 4-1", "Gee joon with a six"),
    ("4-2 2-1 5-1 6-2", "6-2 5-1", "Any other pair"),
    ("6-1 6-1 6-6 5-5", "5-5 6-1", "Sevens"),
    ("5-2 4-3 6-6 6-2", "6-6 6-2", "Any other pair"),  # split: nine and 15, five
    ("6-2 5-3 6-5 6-6", "6-5 5-3", "Eights"),
    ("6-2 5-3 6-5 2-2", "2-2 6-5", "Any other pair"),  # split: nine and twelve, two
    ("6-3 5-4 5-5 6-4", "6-4 5-4", "Nines"),
    ("6-3 5-4 6-5 6-4", "6-5 6-4", "Any other pair"),  # split: nine and zero
    ("1-1 1-1 3-1 4-3", "1-1 3-1", "Teens or days: split"),
    ("6-6 6-6 6-5 5-4", "6-6 6-5", "Teens or days with a nine and an eleven"),
    ("6-6 6-6 5-5 6-4", "5-5 6-4", "Any other pair"),  # split: two and two
    ("5-1 5-1 6-6 6-3", "6-6 6-3", "Any other pair"),  # never split sixes
    ("6-6 1-1 5-4 4-3", "1-1 4-3", "Wong"),
    ("1-1 4-4 6-2 5-1", "4-4 5-1", "Gong"),
    ("1-1 5-2 6-4 5-5", "5-5 6-4", "Two tiles that total nine or less"),
    ("6-5 6-2 5-2 5-1", "5-2 6-2", "Largest tile"),
]


@pytest.mark.parametrize(("tiles", "low", "row"), ROWS)
def test_way_each_row_sets_such_tiles(tiles: str, low: str, row: str) -> None:
    found, name = set_by_house(tiles)
    assert sorted(found.split()) == sorted(low.split())
    assert name.startswith(row)


def test_way_sevens_beside_a_teen_alone_stay_together_where_both_are_filed_to_be_needed() -> None:
    assert set_by_house("6-1 6-1 6-6 5-5", sevens_with="both")[1].startswith("Any other pair")
    assert set_by_house("6-1 6-1 6-6 1-1", sevens_with="both")[1].startswith("Sevens with teen and day")


def test_way_every_hand_has_one_row() -> None:
    """All 35,960 hands; the readings decide so many of them."""
    way = house_way(load(ID).configure())
    assert way is not None
    rows = Counter(way.setter.divide(tiles).row.name.partition(":")[0] for tiles in combinations(FULL_SET, 4))
    assert sum(rows.values()) == 35_960
    assert rows["Two pairs"] == 120
    assert (rows["Wong"], rows["Gong"]) == (2_704, 4_240)
    assert (rows["Two tiles that total nine or less"], rows["Largest tile with the smallest"]) == (
        10_368,
        11_808,
    )


def around(dice: list[int], bank: int = 1) -> list[int]:
    """The seats in the order in which they are settled."""
    seats = [
        {"seat": seat, "set": {"high": high, "low": low}, "wagers": {"game": "10"}}
        for seat, high, low in (
            (2, "6-3 5-4", "6-4 6-2"),
            (5, "3-1 3-1", "3-3 3-2"),
            (8, "5-5 5-5", "5-1 5-1"),
        )
    ]
    data = {"edition": ID, "dealer": {"set": {"high": "6-6 6-1", "low": "2-2 4-1"}}, "seats": seats}
    return [line.seat for line in settle_situation({**data, "bank": {"seat": bank}, "dice": dice}).lines]


def test_rules_the_count_begins_with_the_bank_and_goes_counterclockwise() -> None:
    assert around([1, 1, 1]) == [5, 2, 8]  # three: seats 1, 8, 7; nobody bets at 7, so it goes on to 5
    assert around([1, 1, 2]) == [5, 2, 8]
    assert around([1, 2, 4]) == [2, 8, 5]  # seven: seat 3, and on to 2


def test_rules_nine_and_seventeen_are_the_banks_and_the_action_goes_to_its_right() -> None:
    assert around([3, 3, 3]) == [8, 5, 2]
    assert around([6, 6, 5]) == [8, 5, 2]


def test_goal_the_bank_wins_and_loses_no_more_than_it_posted() -> None:
    found = settled("6-3 5-4", "6-2 6-4", stake="50", bank={"seat": 1, "posted": "30"})
    assert [line.profit for line in found.lines] == [3000]


def test_collection_each_circle_pays_and_is_settled_by_itself() -> None:
    seat = {"seat": 3, "set": {"high": "6-3 5-4", "low": "6-2 6-4"}, "wagers": {"game": "20"}}
    behind = [{"player": f"guest {number}", "wagers": {"game": "10"}} for number in range(1, 10)]
    data = {
        "edition": ID,
        "dealer": {"set": BANK},
        "bank": {"seat": 1},
        "seats": [{**seat, "behind": behind}],
    }
    found = settle_situation(data)
    assert [line.profit for line in found.lines] == [2000, *[1000] * 9]
    assert [line.player for line in found.lines[:2]] == [None, "guest 1"]
    fees = found.to_data()["fees"]
    assert (fees["player_dealer"], fees["players"]) == ("2", "10")
    more = [*behind, {"player": "guest 10", "wagers": {"game": "10"}}]
    with pytest.raises(Refusal, match="All 10 betting circles of seat 3 are taken"):
        settle_situation({**data, "seats": [{**seat, "behind": more}]})


@pytest.mark.parametrize(("stake", "option"), [("9", "first: 1"), ("101", "first: 1"), ("21", "own: 1")])
def test_collection_a_wager_outside_the_limit_of_the_option_is_refused(stake: str, option: str) -> None:
    with pytest.raises(Refusal, match="refused"):
        settled("6-3 5-4", "6-2 6-4", stake=stake, filing={"collection": option})


def test_way_any_tiles_are_set_with_the_row_and_its_clause() -> None:
    page = set_cards(load(ID).configure(), "6-6 6-6 5-1 4-3").page().to_data()
    assert page["parts"] == {"low": ["5-1", "6-6"], "high": ["4-3", "6-6"]}
    assert page["row"].startswith("Teens or days: split")
    with pytest.raises(Refusal, match="3 cards are given; the way sets 4"):
        set_cards(load(ID).configure(), "6-6 6-6 5-1")
    with pytest.raises(Refusal, match="Ah is not in the deck"):
        set_cards(load(ID).configure(), "6-6 6-6 5-1 Ah")
