"""Payout limits, bet limits and notices. Group D of the floor."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal
from croupier.room.tables.acts import ChangeFiling, ChangeNoticed, GiveNotice, LimitsChanged, TableOpened
from tests.room.table_floor import Floor

GAME = "colorado/3-5-7-poker"


def a_floor() -> Floor:
    floor = Floor("colorado")
    floor.open(GAME, {1: "500", 2: "500"}, min_bet="5", max_bet="100", max_payout="50000")
    return floor


def test_1062_6_an_aggregate_amount_changes_only_after_24_hours_notice() -> None:
    floor = a_floor()
    change = {"max_payout": "60000"}
    with pytest.raises(Refusal, match=r"notice is given at the table 24 hours ahead .*\[1062\(6\)\]"):
        floor.manager(ChangeFiling(change))
    floor.floor(GiveNotice(change))
    assert floor.events(ChangeNoticed) == [ChangeNoticed(change, "2026-03-02T20:00:00+00:00")]
    floor.later(hours=23, minutes=59)
    with pytest.raises(Refusal, match="can take effect at 2026-03-02 20:00, not before"):
        floor.manager(ChangeFiling(change))
    floor.later(minutes=1).manager(ChangeFiling(change))
    assert floor.table().game.cents_of("max_payout") == 6_000_000
    assert floor.events(LimitsChanged)[0].limits["max_payout"] == 6_000_000


def test_1062_6_notice_of_one_amount_is_none_of_another() -> None:
    floor = a_floor()
    floor.floor(GiveNotice({"max_payout": "60000"}))
    floor.later(hours=30)
    with pytest.raises(Refusal, match="max_payout = 70000 is refused"):
        floor.manager(ChangeFiling({"max_payout": "70000"}))


def test_1017_28_2_limits_change_between_rounds_after_a_notice() -> None:
    floor = a_floor()
    assert floor.events(TableOpened)[0].limits["min_bet"] == 500
    change = {"min_bet": "10"}
    with pytest.raises(Refusal, match="notice is given at the table first"):
        floor.manager(ChangeFiling(change))
    floor.floor(GiveNotice(change))
    floor.begin()
    with pytest.raises(Refusal, match="only between rounds"):
        floor.manager(ChangeFiling(change))
    assert floor.table().game.cents_of("min_bet") == 500


def test_a_new_minimum_binds_the_next_round() -> None:
    floor = a_floor()
    floor.floor(GiveNotice({"min_bet": "10"}))
    floor.manager(ChangeFiling({"min_bet": "10"}))
    floor.round()
    last = floor.table().last
    assert last is not None and min(line.stake for line in last.lines if line.wager == "three") == 1000


def test_1062_1_a_notice_of_what_may_not_be_filed_is_refused() -> None:
    floor = a_floor()
    with pytest.raises(Refusal, match="max_payout"):
        floor.floor(GiveNotice({"max_payout": "1"}))


def test_limits_are_changed_by_a_manager_with_a_second() -> None:
    floor = a_floor()
    with pytest.raises(Refusal, match="Changing the filing of a table is for manager; Flo acts as floor"):
        floor.floor(ChangeFiling({"min_bet": "10"}))


def test_pennsylvania_and_california_ask_for_notice_of_new_limits_too() -> None:
    for book, edition in (
        ("pennsylvania", "pennsylvania/three-card-poker"),
        ("bankers", "bankers/three-card-poker"),
    ):
        floor = Floor(book)
        table = floor.open(edition, {})
        least = table.game.cents_of("min_bet")
        assert least is not None
        with pytest.raises(Refusal, match="notice is given"):
            floor.manager(ChangeFiling({"min_bet": str(least // 100 + 5)}))
