"""What was found wrong from outside and was mended: messages, lock-outs, dealers in tournaments, one clause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.room.actors import actor_of
from croupier.room.commands import Begin, Do
from croupier.room.days.acts import AttachBox, CloseDay, CountBox, CreditTray, FillTray, OpenDay, PullBox
from croupier.room.days.part import DaysPart
from croupier.room.meters.acts import KeyIn, LockOut, OpenMeter
from croupier.room.meters.part import MeterPart
from croupier.room.pages.commands import committed_page, messages_of
from croupier.room.part import By
from croupier.room.people import PeoplePart
from croupier.room.tables.acts import CloseTable, OpenTable, PutDealer, Spend
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.prizes import AwardDeal, ProposeDeal
from croupier.rounds.events import Bet
from tests.room.floor import AT, CAGE, FLOOR, MANAGER, Floor
from tests.room.tournaments import Floor as TournamentFloor

RIDE = "pennsylvania/let-it-ride-poker"


def test_a_fill_and_a_credit_say_the_table_and_the_amount() -> None:
    floor = Floor("colorado")
    floor.add(DaysPart())
    floor.open_table("7", "colorado/three-card-poker", 0)
    filled = floor.take("day", FillTray("table/7", 500_000), CAGE)
    assert filled.messages == (
        "Table 7: tray filled with $5,000. Given by Cai (cage), received by Flo (floor). Tray now $5,000. Slip 1.",
    )
    credited = floor.take("day", CreditTray("table/7", 12_550), CAGE)
    assert credited.messages == (
        "Table 7: $125.50 returned from the tray to the cage. Given by Flo (floor), received by Cai (cage). Tray now "
        "$4,874.50. Slip 2.",
    )


def test_every_command_that_is_carried_out_says_something() -> None:
    """The sentence for an event without one of its own names the part; class names are no sentence."""
    floor = Floor("colorado")
    floor.open_table("7", "colorado/three-card-poker", 1)
    begun = floor.take("table/7", Begin(), floor.dealer("table/7"))
    assert messages_of(begun) == ("Table 7: a round begins.",)
    assert "Table 7: a round begins." in committed_page(begun).to_text()


# 643a.8(b): the Let It Ride Bonus has no meter; a table game system locks its wagers out and counts them.


def ride(**filing: Any) -> tuple[Floor, TablePart]:
    floor = Floor("pennsylvania")
    part = MeterPart("meter/ride")
    floor.add(part)
    floor.take(part.stream, OpenMeter({"rate": "0 %", **filing}), MANAGER)
    return floor, floor.open_table("7", RIDE, 1, bonus="A")


def test_643a_8_b_bonus_wagers_are_counted_before_the_deal() -> None:
    floor, table = ride()
    stakes = {"bet_1": 500, "bet_2": 500, "bet_3": 500, "bonus": 100}
    floor.begin(table, {1: stakes})
    with pytest.raises(Refusal, match=r"Count the chips bet on Let It Ride Bonus .* \[643a.8\(b\)\]"):
        floor.close_bets(table)
    with pytest.raises(Refusal, match=r"\$2 in chips were counted, but 1 wagers of \$1 .* \[643a.8\(b\)\]"):
        floor.take("meter/ride", LockOut("table/7", 200), floor.dealer("table/7"))
    floor.take("meter/ride", LockOut("table/7", 100), floor.dealer("table/7"))
    with pytest.raises(Refusal, match=r"locked already\. \[643a.2\(c\)\(2\)\]"):
        floor.take("meter/ride", LockOut("table/7", 100), floor.dealer("table/7"))
    with pytest.raises(Refusal, match=r"too late.*\[643a.2\(c\)\(2\)\]"):
        floor.act(table, 1, Bet(1, "bonus", 0))
    floor.close_bets(table)
    with pytest.raises(Refusal, match="does not win of the meter now"):
        floor.take("meter/ride", KeyIn("table/7", 1), floor.dealer("table/7"))
    assert floor.balance("meter", "ride") == 0
    floor.check()


def test_643a_2_c_the_bonus_is_not_offered_without_a_table_game_system() -> None:
    floor = Floor("pennsylvania")
    table = TablePart("table/7")
    floor.add(table)
    opened = floor.take(table.stream, OpenTable(RIDE), FLOOR)
    assert "bonus" not in table.game.offered
    assert "the room has no table game system for it" in opened.messages[0]
    assert """meter let-it-ride-poker open-meter '{"rate": "0 %"}'""" in opened.messages[0]
    floor.take(table.stream, CloseTable(), FLOOR)
    with pytest.raises(Refusal, match=r"needs a table game system of the room.*\[643a.7\(e\)\]"):
        floor.take(table.stream, OpenTable(RIDE, {"bonus": "A"}), FLOOR)


def test_a_meter_with_money_is_no_table_game_system() -> None:
    with pytest.raises(Refusal, match="needs a table game system of the room"):
        ride(rate="10 %", seed="1000")


def test_the_refusal_names_the_command_that_opens_the_meter() -> None:
    floor = Floor("colorado")
    table = TablePart("table/7")
    floor.add(table)
    with pytest.raises(Refusal) as caught:
        floor.take(table.stream, OpenTable("colorado/three-card-poker", {"progressive": "1"}), FLOOR)
    assert "meter three-card-poker open-meter '{" in caught.value.sentence


def test_the_dealer_of_a_table_speaks_to_its_meter() -> None:
    floor, table = ride()
    by = actor_of(floor.room, "meter/ride", LockOut("table/7", 100), AT, None, None, None)
    assert (by.person, by.role) == (table.dealer, "dealer")


# 1008: a dealer on duty does not wager on a poker game.


@pytest.mark.parametrize("book", ["colorado", "house"])
def test_1008_a_dealer_on_duty_enters_no_tournament(book: str) -> None:
    floor = TournamentFloor(book=book)
    floor.room.add(PeoplePart())
    table = TablePart("table/9")
    floor.room.add(table)
    by = replace(FLOOR, at=floor.now)
    floor.room.take(table.stream, OpenTable("colorado/five-card-stud"), by)
    floor.room.take(table.stream, PutDealer("Dora"), by)
    with pytest.raises(Refusal, match="Dora is refused: a dealer"):
        floor.enter("Dora")


# 1058(4): each refusal of an agreement cites its own clause.


def test_1058_4_refusals_of_an_agreement_cite_the_clause_that_decides() -> None:
    floor = TournamentFloor()
    floor.start(3)
    with pytest.raises(Refusal, match=r"names every remaining entrant once.*\[1058\(4\)"):
        floor.do(ProposeDeal((1,), (100,)), "player", "player 1")
    with pytest.raises(Refusal, match=r"The shares come to \$3;.*\[1058\(4\)\(a\)\]"):
        floor.do(ProposeDeal((1, 2, 3), (100, 100, 100)), "player", "player 1")
    floor.do(ProposeDeal((1, 2, 3), (10_000, 10_000, 10_000)), "player", "player 1")
    with pytest.raises(Refusal, match=r"not unanimous; .*\[1058\(4\)\(c\)\]"):
        floor.do(AwardDeal(True), "floor", second="Mia:manager")


# 1017.10(10)(h), 1017.10(3)(b): nobody wins of a meter, or feeds it, without a hand.


def test_a_meter_is_not_won_at_a_dealt_table_between_rounds() -> None:
    floor = Floor("colorado")
    part = MeterPart("meter/prog")
    floor.add(part)
    floor.take(part.stream, OpenMeter({"rate": "20 %", "seed": "10000"}), MANAGER)
    table = floor.open_table("7", "colorado/caribbean-stud", 2, progressive="10%")
    dealer = floor.dealer(table.stream)
    with pytest.raises(Refusal, match=r"No hand is in play at table 7.*\[1017.10\(10\)\(h\)\]"):
        floor.take(part.stream, KeyIn("table/7", 1, "royal flush", "100%"), dealer)
    with pytest.raises(Refusal, match=r"No round is in play at table 7.*\[1017.10\(3\)\(b\)\]"):
        floor.take(part.stream, LockOut("table/7", 100, ((1, 100),)), dealer)
    assert part.shown == 1_000_000 and not part.holds.open


# Seats are their players', and tips the dealers'.


@pytest.mark.parametrize("role", ["dealer", "floor"])
def test_nobody_but_the_player_bets_at_a_seat(role: str) -> None:
    floor = Floor("colorado")
    table = floor.open_table("7", "colorado/caribbean-stud", 1)
    floor.begin(table, {1: {"ante": 1_000}})
    by = floor.dealer(table.stream) if role == "dealer" else FLOOR
    with pytest.raises(Refusal, match=f"Only 7-1 bets and decides at seat 1, not the {role}"):
        floor.take(table.stream, Do(1, Bet(1, "tip_ante", 500)), by)


def test_a_tip_box_is_counted_against_the_tips_of_its_table() -> None:
    floor = Floor("colorado")
    floor.add(DaysPart())
    table = floor.open_table("7", "colorado/caribbean-stud", 1)
    given = floor.take(table.stream, Spend(1, 2_500, "tips"), By("7-1", "player", AT))
    assert given.messages == ("Table 7: 7-1 gives $25 for tips.",)
    floor.take("day", AttachBox(table.stream, "T1", "tip", "s1", "left"), FLOOR)
    floor.take("day", PullBox("T1", "s1", "T2", "s2"), CAGE)
    assert floor.balance("tips", "7") == 0 and floor.balance("count", "T1") == 2_500
    counted = floor.take("day", CountBox("T1", "s1", 3_000), CAGE)
    assert counted.messages == ("Box T1: $30 in tips, $5 of them given by hand.",)
    assert floor.balance("tips", "counted") == 3_000 and floor.balance("house", "variance") == 0
    floor.take(table.stream, Spend(1, 2_500, "tips"), By("7-1", "player", AT))
    floor.take("day", PullBox("T2", "s2", "T3", "s3"), CAGE)
    counted = floor.take("day", CountBox("T2", "s2", 2_400), CAGE)
    assert counted.messages == ("Box T2: $24, $1 short; the books say $25.",)
    assert floor.balance("house", "variance") == 100
    floor.check()


def test_a_day_is_not_closed_over_a_drop_without_a_box() -> None:
    floor = Floor("colorado")
    floor.add(DaysPart())
    floor.take("day", OpenDay(), MANAGER)
    table = floor.open_table("7", "colorado/caribbean-stud", 1)
    floor.take(table.stream, CloseTable(), FLOOR)
    assert floor.balance("drop", "7") == 100_000
    with pytest.raises(Refusal, match=r"Table 7 has a drop without a box; attach its box \(attach-box\)"):
        floor.take("day", CloseDay(), MANAGER)
    floor.take("day", AttachBox(table.stream, "D1", "drop", "s1", "left"), FLOOR)
    floor.take("day", PullBox("D1", "s1", "D2", "s2"), CAGE)
    floor.take("day", CountBox("D1", "s1", 100_000), CAGE)
    floor.take("day", CloseDay(), MANAGER)
