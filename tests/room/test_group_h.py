"""Group H: poker tournaments, Colorado Rule 10, 47.1-1050 to 1059. Amounts in cents, chips in points."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from croupier.kit import Refusal
from croupier.kit.chance import ListedDraws
from croupier.room.corrections import Corrections, VoidAct
from croupier.room.law.load import load_floor
from croupier.room.part import By
from croupier.room.people import EngageProposition, PeoplePart, ReleaseProposition
from croupier.room.tournaments.entries import (
    AddOn,
    EnterPlayer,
    FileTournament,
    Rebuy,
    RecordAnswer,
    SubmitRules,
)
from croupier.room.tournaments.filing import canonical, check_tournament, read_tournament, stakes_game
from croupier.room.tournaments.hands import (
    ChangeTournamentDeck,
    CountTournamentDeck,
    Eliminate,
    PlayersOut,
    PlayHand,
    ReportHand,
)
from croupier.room.tournaments.levels import PostColours, RaiseLevel, StartEvent
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.prizes import (
    AwardDeal,
    AwardPrizes,
    CloseEvent,
    CloseTournament,
    ConsentToDeal,
    CountEntryFees,
    Disqualify,
    PayVoucher,
    ProposeDeal,
    StopDeal,
    prize_list,
)
from croupier.room.tournaments.seating import BalanceTables, DrawSeats
from tests.room.tournaments import NOON, Floor, filing

COLORADO = load_floor("colorado")
DEFAULTS = COLORADO.house({})


def faults(*events: dict[str, Any], house: dict[str, Any] | None = None, **changes: Any) -> list[str]:
    """What is wrong with a filing, each with its clauses."""
    found = check_tournament(filing(*events, **changes), COLORADO, COLORADO.house(house or {}))
    return [f"{place}: {sentence} [{basis}]" for place, sentence, basis in found]


# The law.


def test_every_clause_of_1050_to_1059_is_accounted_for() -> None:
    accounts = {each.clause.section: each for each in COLORADO.accounts}
    sections = [section for section in accounts if section.startswith("105")]
    assert len(sections) == 45
    assert [section for section in sections if not accounts[section].kinds] == []


def test_the_usual_filing_has_no_fault() -> None:
    assert faults() == []


# 1050: events, licensees, entries.


def test_1050_1_a_tournament_of_more_than_four_months_is_refused() -> None:
    assert faults(last_day="2026-07-01") == []
    (fault,) = faults(last_day="2026-07-02")
    assert "must conclude by 2026-07-01, within 4 months" in fault
    assert "1050(1)" in fault


def test_1050_1_play_after_four_months_is_refused() -> None:
    floor = Floor()
    floor.start(4)
    floor.now = NOON.replace(month=7, day=2, hour=5)  # eleven at night in Colorado
    table = floor.main.tables[1]
    table.counted = table.changed = floor.now.isoformat()
    floor.do(PlayHand(1), "dealer")
    floor.now += timedelta(hours=1)
    with pytest.raises(Refusal, match=r"had to conclude by 2026-07-01.*1050\(1\)"):
        floor.do(PlayHand(1), "dealer")
    assert any("must conclude" in owed.message for owed in floor.room.owed(floor.now))


def test_1050_1_only_authorised_games() -> None:
    (fault,) = faults({"edition": "bankers/texas-holdem"})
    assert "a tournament plays a game that colorado authorises" in fault
    assert fault.endswith("[1050(1)]")


def test_1050_2_two_licensees_may_not_collect_entry_fees() -> None:
    both = ["Silver Spur", "Gold Pan"]
    found = faults(licensees=both, responsible="Gold Pan")
    assert len(found) == 1
    assert "2 licensees conduct it together" in found[0]
    assert "1050(2)" in found[0]
    assert faults({"entry_fee": "0"}, licensees=both, responsible="Gold Pan") == []


def test_1050_2_b_one_of_them_is_responsible() -> None:
    (fault,) = faults({"entry_fee": "0"}, licensees=["Silver Spur", "Gold Pan"])
    assert fault.startswith("responsible: name one of Silver Spur, Gold Pan.")
    assert "1050(2)(b)" in fault


def test_1050_2_c_nobody_is_entered_twice_at_once() -> None:
    floor = Floor()
    floor.enter("Ann")
    with pytest.raises(Refusal, match=r"nobody may be entered twice at once.*1050\(2\)\(c\)"):
        floor.enter("Ann")
    assert len(floor.state.entrants) == 1
    assert floor.balance("prize pool", "spring/main") == 10_000


def test_1050_2_c_re_entry_after_elimination_where_the_rules_permit_it() -> None:
    floor = Floor(filing({"re_entries": 1, "late_through_level": 2}))
    floor.start(4)
    floor.eliminate(1)
    floor.enter("player 1")
    again = floor.state.entrants[5]
    assert (again.person, again.chips, again.table) == ("player 1", 1000, 1)
    floor.eliminate(5)
    with pytest.raises(Refusal, match=r"it permits 1 re-entries.*1050\(2\)\(c\)"):
        floor.enter("player 1")


def test_1050_2_c_no_re_entry_where_the_rules_are_silent() -> None:
    floor = Floor(filing({"late_through_level": 2}))
    floor.start(4)
    floor.eliminate(1)
    with pytest.raises(Refusal, match="permits 0 re-entries"):
        floor.enter("player 1")


def test_1050_2_c_two_entries_disqualify_and_win_nothing() -> None:
    floor = Floor()
    floor.start(5)
    floor.do(Disqualify((2, 3), "one person under two names"))
    assert floor.balance("stack", "spring/main/1", "points") == 3000
    assert floor.balance("prize pool", "spring/main") == 50_000
    floor.eliminate(1)
    floor.eliminate(4)
    floor.do(AwardPrizes())
    assert {award.entrant: award.value for award in floor.state.awards} == {5: 25_000, 4: 15_000, 1: 10_000}


def test_1050_2_c_who_is_disqualified_cannot_enter_again() -> None:
    floor = Floor(filing({"re_entries": 3}))
    floor.enter("Ann")
    floor.do(Disqualify((1,), "two entries"))
    with pytest.raises(Refusal, match=r"Ann is disqualified.*1050\(2\)\(c\)"):
        floor.enter("Ann")


# 1051: chips.


def test_1051_chips_are_points_and_never_money() -> None:
    floor = Floor()
    floor.start(4)
    assert floor.balance("issue", "spring", "points") == -4000
    assert floor.balance("stack", "spring/main/1", "points") == 4000
    units = {account.kind: account.unit for account in floor.room.books.balances}
    assert units == {
        "pocket": "cents",
        "entry fees": "cents",
        "prize pool": "cents",
        "issue": "points",
        "stack": "points",
    }


def test_1051_a_wager_has_no_limit() -> None:
    changes = {"points": 500_000, "levels": [{"big_blind": 100_000, "hands": 1}]}
    event = read_tournament(canonical(filing(changes))).events[0]
    game = stakes_game(event, event.levels[0])
    assert game.options["betting"] == "no limit"
    assert game.cents_of("big_blind") == 100_000


def test_1051_values_of_colours_are_posted_with_their_history() -> None:
    floor = Floor(filing({"colours": {"green": 5, "black": 25}}))
    floor.start(4)
    assert [each.values for each in floor.main.colours] == [[("green", 5), ("black", 25)]]
    floor.do(PostColours((("green", 10), ("black", 50))))
    assert floor.main.colours[-1].values == [("green", 10), ("black", 50)]
    assert len(floor.main.colours) == 2
    floor.do(PlayHand(1), "dealer")
    with pytest.raises(Refusal, match=r"change between levels or in a break.*1051 colours"):
        floor.do(PostColours((("green", 25),)))


# 1052, 1053: proceeds, forms, cash.


def test_1052_no_rake_at_tournament_tables() -> None:
    event = read_tournament(canonical(filing())).events[0]
    game = stakes_game(event, event.levels[0])
    assert game.options["rake"] == Fraction(0)
    assert game.cents_of("jackpot_rake") == 0
    floor = Floor()
    floor.start(9)
    for _ in range(4):
        floor.do(PlayHand(1), "dealer")
    assert sum(entrant.chips for entrant in floor.state.entrants.values()) == 9000
    assert floor.balance("stack", "spring/main/1", "points") == 9000


def test_1052_complimentary_fees_and_goods_are_proceeds_at_their_value() -> None:
    floor = Floor(filing({"fee_in_goods": "one new toy", "fee_goods_value": "10"}))
    floor.enter("Ann")
    floor.enter("Bob", fee_by="complimentary")
    floor.enter("Cid", fee_by="goods")
    assert floor.balance("entry fees", "spring") == 3000
    assert floor.balance("house") == -1000
    assert [(r.entrant, r.amount, r.by) for r in floor.state.receipts if r.what == "entry fee"] == [
        (1, 1000, "cash"),
        (2, 1000, "complimentary"),
        (3, 1000, "goods"),
    ]


def test_1052_goods_stand_for_the_cash_amount() -> None:
    (fault,) = faults({"fee_in_goods": "one new toy", "fee_goods_value": "8"})
    assert "must be set beforehand at $10" in fault
    with pytest.raises(Refusal, match=r"cannot be paid in goods.*1052"):
        Floor().enter("Ann", fee_by="goods")


def test_1053_cash_of_entry_fees_is_kept_apart_until_two_people_count_it() -> None:
    floor = Floor()
    floor.enter("Ann", "Bob")
    with pytest.raises(Refusal, match="Counting entry fees takes two people"):
        floor.do(CountEntryFees(2000), "cage")
    done = floor.do(CountEntryFees(1500), "cage", "Cam", "Fay:floor")
    assert done.messages == ("Entry fees: $15, $5 short; the books say $20.",)
    assert floor.balance("entry fees", "spring") == 0
    assert floor.balance("count", "spring") == 1500 and floor.balance("house", "variance") == 500
    assert floor.balance("prize pool", "spring/main") == 20_000


# 1055: who may enter.


def test_1055_proposition_players_do_not_play_as_such() -> None:
    floor = Floor()
    people = PeoplePart()
    floor.room.add(people)
    people.apply(EngageProposition("Ann", ""), By("the floor", "floor", NOON))
    with pytest.raises(Refusal, match=r"Ann is refused.*1055"):
        floor.enter("Ann")
    people.apply(ReleaseProposition("Ann"), By("the floor", "floor", NOON))
    floor.enter("Ann")  # off duty, for himself


# 1056: bounds, pools, vouchers.


def test_1056_fee_and_all_buy_ins_are_at_most_100_000_dollars() -> None:
    rebuys = {"most": 8, "price": "10000", "points": 1000, "through_level": 2}
    event = {"entry_fee": "500", "buy_in": "10000", "rebuys": rebuys}
    add_on = {"price": "9500", "points": 1000, "after_level": 2}
    assert faults({**event, "add_on": add_on}) == []  # 500 + 10,000 + 80,000 + 9,500
    (fault,) = faults({**event, "add_on": {**add_on, "price": "9500.01"}})
    assert (
        "$100,000.01 for the entry fee and all buy-ins together is refused; the maximum is $100,000" in fault
    )
    assert "1056" in fault


def test_1056_buy_ins_and_complimentary_ones_make_the_pool() -> None:
    floor = Floor()
    floor.enter("Ann")
    floor.enter("Bob", buy_in_by="complimentary")
    assert floor.balance("prize pool", "spring/main") == 20_000
    assert floor.balance("house") == -10_000
    assert floor.balance("pocket", "Bob") == -1000


def test_1056_all_buy_ins_are_paid_out_and_the_pool_ends_at_zero() -> None:
    floor = Floor()
    floor.start(7)
    for number in range(1, 7):
        floor.eliminate(number)
    floor.do(AwardPrizes())
    paid = {award.entrant: award.value for award in floor.state.awards}
    assert paid == {7: 35_000, 6: 21_000, 5: 14_000}
    assert floor.balance("prize pool", "spring/main") == 0
    assert floor.balance("pocket", "player 7") == 35_000 - 11_000
    floor.do(CloseEvent())
    with pytest.raises(Refusal, match=r"entry fees are counted before the tournament closes. \[1053\]"):
        floor.do(CloseTournament(), "manager")
    floor.do(CountEntryFees(7000), "cage", "Cam", "Fay:floor")
    floor.do(CloseTournament(), "manager")
    with pytest.raises(Refusal, match="The tournament spring is closed"):
        floor.do(CloseTournament(), "manager")
    assert floor.balance("issue", "spring", "points") == 0
    assert {account.kind for account in floor.room.books.balances} == {"pocket", "count"}


def test_1056_shares_that_leave_something_are_refused() -> None:
    (fault,) = faults({"prizes": [{"places": 1, "share": "60%"}, {"places": 2, "share": "30%"}]})
    assert "the shares come to 90 %" in fault
    assert "1056 paid out" in fault


def series() -> dict[str, Any]:
    """A qualifier whose two best win vouchers for the final; a third of its pool is left for it."""
    voucher = {"event": "final", "fee": "20", "buy_in": "200"}
    first = {"name": "qualifier", "prizes": [{"places": "1 to 2", "voucher": voucher}]}
    last = {"name": "final", "starts": "2026-03-02T12:00:00", "entry_fee": "20", "buy_in": "200"}
    return filing(first, last)


def won_vouchers() -> Floor:
    floor = Floor(series())
    floor.start(6, "qualifier")
    for number in (1, 2, 3, 4, 5):
        floor.eliminate(number, event_name="qualifier")
    floor.do(AwardPrizes("qualifier"))
    floor.do(CloseEvent("qualifier"))
    return floor


def test_1056_what_is_not_awarded_is_carried_forward() -> None:
    floor = won_vouchers()
    assert floor.balance("voucher", "spring/player 6") == 22_000
    assert floor.balance("voucher", "spring/player 5") == 22_000
    assert floor.balance("prize pool", "spring/qualifier") == 0
    assert floor.balance("prize pool", "spring/final") == 60_000 - 44_000


def test_1056_a_voucher_pays_fee_and_buy_in_of_the_later_event() -> None:
    floor = won_vouchers()
    floor.enter("player 6", event="final", voucher=1)
    assert floor.balance("voucher", "spring/player 6") == 0
    assert floor.balance("prize pool", "spring/final") == 16_000 + 20_000
    assert floor.balance("entry fees", "spring") == 6000 + 2000
    assert [(r.what, r.amount, r.by) for r in floor.state.receipts[-2:]] == [
        ("entry fee", 2000, "voucher"),
        ("buy-in", 20_000, "voucher"),
    ]
    with pytest.raises(Refusal, match="no open voucher 1"):
        floor.enter("Ann", event="final", voucher=1)


def test_1056_only_the_winner_redeems_a_voucher() -> None:
    floor = won_vouchers()
    with pytest.raises(Refusal, match=r"was won by player 6; nobody else may redeem it.*1056 redeemed"):
        floor.enter("player 1", event="final", voucher=1)


def test_1056_a_voucher_for_an_event_without_fee_and_buy_in_is_a_buy_in_of_it() -> None:
    voucher = {"event": "final", "buy_in": "250"}
    first = {"name": "qualifier", "prizes": [{"places": "1 to 2", "voucher": voucher}]}
    last = {"name": "final", "starts": "2026-03-02T12:00:00", "entry_fee": "0", "buy_in": "0"}
    floor = Floor(filing(first, last))
    floor.start(5, "qualifier")
    for number in (1, 2, 3, 4):
        floor.eliminate(number, event_name="qualifier")
    floor.do(AwardPrizes("qualifier"))
    assert [award.kind for award in floor.state.awards] == ["spot", "spot"]
    floor.enter("player 5", event="final", voucher=1)
    floor.enter("player 4", event="final", voucher=2)
    assert floor.balance("prize pool", "spring/final") == 50_000
    assert floor.state.receipts[-1].what == "buy-in"


def test_1056_a_voucher_that_was_not_used_is_paid_before_the_close() -> None:
    floor = won_vouchers()
    floor.enter("player 6", event="final", voucher=1)
    with pytest.raises(Refusal, match="final still takes the voucher"):
        floor.do(PayVoucher(2), "cage")
    floor.now = NOON + timedelta(days=1)
    floor.enter("Ann", event="final")
    floor.do(DrawSeats("final"))
    floor.do(StartEvent("final"))
    floor.eliminate(8, event_name="final")
    floor.do(AwardPrizes("final"))
    floor.do(CloseEvent("final"))
    with pytest.raises(Refusal, match=r"Voucher 2 of player 5 is open; pay it first.*1056 paid out"):
        floor.do(CloseTournament(), "manager")
    floor.do(PayVoucher(2), "cage")
    fees = floor.balance("entry fees", "spring")
    floor.do(CountEntryFees(fees), "cage", "Cam", "Fay:floor")
    floor.do(CloseTournament(), "manager")
    assert floor.state.closed
    assert floor.room.books.total("prize pool") == floor.room.books.total("voucher") == 0


# 1057: the rules.


def test_1057_the_division_has_the_rules_five_days_before_the_start() -> None:
    floor = Floor(submitted=NOON - timedelta(days=5) + timedelta(minutes=1))
    with pytest.raises(Refusal, match=r"cannot start before 2026-03-01 12:01, 5 days.*1057"):
        floor.start(4)
    floor.now += timedelta(minutes=1)
    floor.do(StartEvent())
    assert floor.main.phase == "running"


def test_1057_rules_that_were_not_submitted_are_owed() -> None:
    floor = Floor(submitted=None)
    floor.now = NOON - timedelta(days=6)
    owed = [each for each in floor.room.owed(floor.now) if each.what == "submit the rules"]
    starts = NOON.replace(tzinfo=floor.room.filing["time_zone"])  # noon by the clock of the house
    assert [each.since for each in owed] == [starts - timedelta(days=5)]
    floor.enter("Ann", "Bob")
    floor.do(DrawSeats())
    with pytest.raises(Refusal, match=r"have not been submitted to the Division.*1057"):
        floor.do(StartEvent())


def test_1057_unacceptable_rules_may_not_be_offered() -> None:
    floor = Floor()
    floor.do(RecordAnswer(False, "The prizes are not described."), "manager")
    with pytest.raises(Refusal, match=r"found the rules of spring unacceptable.*1057"):
        floor.enter("Ann")
    floor.do(FileTournament(filing({"points": 2000})), "manager")
    floor.do(SubmitRules(), "manager")
    floor.enter("Ann")


def test_1057_every_player_receives_the_rules_as_filed() -> None:
    floor = Floor()
    done = floor.do(EnterPlayer("Ann"), "cage")
    (entered,) = (entry.event for entry in done.entries)
    assert entered.sheet == hashlib.sha256(json.dumps(filing(), sort_keys=True).encode()).hexdigest()
    assert "receives the rules" in done.messages[0]


def test_1057_first_rounds_at_the_price_of_the_chips_where_the_house_files_it() -> None:
    strict = {"initial_rounds": "chip price"}
    assert faults({"buy_in": "100"}, house=strict) == []
    (fault,) = faults({"buy_in": "100.10"}, house=strict)  # 1,000 points can be bet at once
    assert "a wager of 1,000 points is worth $100.10" in fault
    assert "1002(2)" in fault
    limit = {"small_blind": 10, "big_blind": 20, "small_bet": 20, "big_bet": 40, "hands": 9}
    event = {"buy_in": "2500", "betting": "limit", "levels": [limit]}
    assert faults(event, house=strict) == []  # 40 points of 1,000 for $2,500 are $100
    assert len(faults({**event, "buy_in": "2500.25"}, house=strict)) == 1  # $100.01


# 1058: conduct.


def test_1058_1_everybody_receives_the_same_chips_also_late() -> None:
    floor = Floor(filing({"late_through_level": 1}))
    floor.start(4)
    floor.do(PlayHand(1), "dealer")
    floor.enter("Eve")
    assert floor.state.entrants[5].chips == 1000
    assert floor.balance("stack", "spring/main/1", "points") == 5000
    for _ in range(3):
        floor.do(PlayHand(1), "dealer")
    floor.do(RaiseLevel())
    with pytest.raises(Refusal, match="Entries for main are closed"):
        floor.enter("Fay")


def test_1058_1_rebuys_are_open_to_everybody_on_the_same_terms() -> None:
    rebuys = {"most": 1, "price": "50", "points": 800, "through_level": 1, "chips_at_most": 500}
    floor = Floor(filing({"rebuys": rebuys}))
    floor.start(3)
    with pytest.raises(Refusal, match=r"has 1,000 points; a rebuy is for 500 or fewer.*1058\(1\)"):
        floor.do(Rebuy(1), "dealer")
    floor.give(1, entry_1=500, entry_2=1500)
    floor.do(Rebuy(1), "dealer")
    assert floor.state.entrants[1].chips == 1300
    assert floor.balance("prize pool", "spring/main") == 35_000
    floor.give(1, entry_1=0, entry_2=2800)
    assert floor.state.entrants[1].status == "out"  # its one rebuy is made
    floor.give(1, entry_2=0, entry_3=3800)
    assert floor.state.entrants[2].status == "broke"
    assert floor.main.phase == "running"
    floor.do(Rebuy(2), "dealer")
    assert (floor.state.entrants[2].status, floor.state.entrants[2].chips) == ("in", 800)
    assert floor.balance("stack", "spring/main/1", "points") == 4600


def test_1058_1_the_add_on_is_sold_once_to_everybody_between_two_levels() -> None:
    floor = Floor(filing({"add_on": {"price": "30", "points": 600, "after_level": 1}}))
    floor.start(3)
    with pytest.raises(Refusal, match=r"sold after level 1.*1058\(1\)"):
        floor.do(AddOn(1), "cage")
    for _ in range(4):
        floor.give(1)
    floor.do(RaiseLevel())
    floor.do(AddOn(1), "cage")
    with pytest.raises(Refusal, match="has no add-on to buy"):
        floor.do(AddOn(1), "cage")
    floor.do(AddOn(2), "cage")
    floor.give(1)
    with pytest.raises(Refusal, match="before the next hand"):
        floor.do(AddOn(3), "cage")
    assert floor.balance("prize pool", "spring/main") == 36_000
    assert [floor.state.entrants[number].chips for number in (1, 2, 3)] == [1600, 1600, 1000]


def test_1058_2_seats_are_drawn_at_random_on_even_tables() -> None:
    tables = set()
    for seed in range(5):
        floor = Floor(seed=seed)
        floor.enter(*(f"player {number}" for number in range(1, 21)))
        floor.do(DrawSeats())
        sizes = [len(table.seats) for table in floor.main.tables.values()]
        assert sizes == [7, 7, 6]
        seated = [number for table in floor.main.tables.values() for number in table.seats.values()]
        assert sorted(seated) == list(range(1, 21))
        tables.add(tuple(seated))
    assert len(tables) == 5


def test_1058_2_the_draw_is_chance_that_is_handed_in() -> None:
    floor = Floor()
    floor.enter("Ann", "Bob", "Cid")
    floor.room.draws = ListedDraws(
        [0, 0, 2]
    )  # Cid and Ann change places, then Bob and Cid; the button is third
    floor.do(DrawSeats())
    table = floor.main.tables[1]
    assert [floor.state.entrants[table.seats[seat]].person for seat in (1, 2, 3)] == ["Bob", "Cid", "Ann"]
    assert table.button == 3


def test_1058_2_a_broken_table_draws_its_players_to_the_open_seats() -> None:
    floor = Floor(filing({"seats": 4}))
    floor.start(12)
    for number in (3, 2, 1):
        loser, winner, *others = floor.main.tables[number].seats.values()
        floor.give(number, **{f"entry_{loser}": 0, f"entry_{winner}": 2000})
        assert "balance tables" not in [owed.what for owed in floor.room.owed(floor.now)]
    floor.give(1, **{f"entry_{player}": 2000 * (place == 0) for place, player in enumerate(others)})
    assert "balance tables" in [owed.what for owed in floor.room.owed(floor.now)]
    done = floor.do(BalanceTables())
    assert sorted(floor.main.tables) == [1, 2]
    assert [len(table.seats) for table in floor.main.tables.values()] == [4, 4]
    assert "Table 3 is broken." in done.messages
    assert floor.balance("stack", "spring/main/3", "points") == 0
    assert sum(entrant.chips for entrant in floor.state.entrants.values()) == 12_000


def test_1058_3_nobody_is_out_with_chips() -> None:
    floor = Floor(filing({"seats": 4}))
    floor.start(8)
    first, second, *_ = floor.main.tables[2].seats.values()
    with pytest.raises(
        Refusal, match=r"has 1,000 points and is out only without chips.*won_by=ENTRY.*1058\(3\)"
    ):
        floor.do(Eliminate((first,)))
    with pytest.raises(Refusal, match="sit at one table"):
        other = next(iter(floor.main.tables[1].seats.values()))
        floor.do(Eliminate((first,), won_by=(other,)))
    floor.do(Eliminate((first,), won_by=(second,)))
    assert floor.state.entrants[second].chips == 2000 and floor.state.entrants[first].status == "out"


def test_1058_3_who_loses_all_chips_and_cannot_buy_more_is_out() -> None:
    floor = Floor()
    floor.start(4)
    floor.give(1, entry_1=0, entry_2=2000)
    assert floor.state.entrants[1].status == "out"
    assert floor.main.out == [[1]]
    with pytest.raises(Refusal, match="come to 3,999 points; table 1 holds 4,000"):
        floor.give(1, entry_2=1999)


def deal_floor(**changes: Any) -> Floor:
    """Three of six are left; $600 are in the pool."""
    floor = Floor(filing(**changes))
    floor.start(6)
    for number in (1, 2, 3):
        floor.eliminate(number)
    return floor


def test_1058_4_players_agree_and_the_director_awards_as_agreed() -> None:
    floor = deal_floor()
    floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 20_000)), "player", "player 4")
    floor.do(ConsentToDeal(), "player", "player 4")
    floor.do(ConsentToDeal(), "player", "player 5")
    with pytest.raises(Refusal, match=r"not unanimous; player 6 have not consented.*1058\(4\)"):
        floor.do(AwardDeal(True))
    floor.do(ConsentToDeal(), "player", "player 6")
    floor.do(AwardDeal(True))
    floor.do(AwardPrizes())
    assert [(award.entrant, award.value, award.agreed) for award in floor.state.awards] == [
        (4, 20_000, True),
        (5, 20_000, True),
        (6, 20_000, True),
    ]
    assert floor.balance("prize pool", "spring/main") == 0


def test_1058_4_only_where_the_rules_permit_it() -> None:
    floor = deal_floor(deals=False)
    with pytest.raises(Refusal, match=r"permit no agreement.*1058\(4\)"):
        floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 20_000)), "player", "player 4")


def test_1058_4_an_agreement_divides_all_cash_among_all_who_are_left() -> None:
    floor = deal_floor()
    with pytest.raises(Refusal, match=r"come to \$599.99; the cash still to be won is \$600"):
        floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 19_999)), "player", "player 4")
    with pytest.raises(Refusal, match="names every remaining entrant once"):
        floor.do(ProposeDeal((4, 5), (30_000, 30_000)), "player", "player 4")
    with pytest.raises(Refusal, match="player 1 is not among the remaining players"):
        floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 20_000)), "player", "player 1")


def test_1058_4_a_other_prizes_are_never_divided_and_play_goes_on_for_them() -> None:
    prizes = [{"places": 1, "goods": "a saddle", "value": "900"}, {"places": "2 to 3", "share": "50%"}]
    floor = Floor(filing({"prizes": prizes}))
    floor.start(6)
    for number in (1, 2, 3):
        floor.eliminate(number)
    floor.do(ProposeDeal((4, 5, 6), (10_000, 20_000, 30_000)), "player", "player 4")
    for number in (4, 5, 6):
        floor.do(ConsentToDeal(), "player", f"player {number}")
    done = floor.do(AwardDeal(True))
    assert "play goes on for the other prizes" in done.messages[-1]
    assert floor.main.phase == "running"
    floor.eliminate(6)
    floor.eliminate(5)
    floor.do(AwardPrizes())
    last = floor.state.awards[-1]
    assert (last.entrant, last.kind, last.words, last.value) == (4, "goods", "a saddle", 90_000)
    assert len(floor.state.awards) == 4
    assert floor.balance("prize pool", "spring/main") == 0
    assert floor.balance("house") == -90_000


def test_1058_4_b_the_director_neither_proposes_nor_awards_what_is_pressed() -> None:
    floor = deal_floor()
    with pytest.raises(Refusal, match="Proposing a deal is for player"):
        floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 20_000)), "floor")
    floor.do(ProposeDeal((4, 5, 6), (60_000, 0, 0)), "player", "player 4")
    with pytest.raises(Refusal, match="only what is voluntary"):
        floor.do(AwardDeal(False))
    floor.do(StopDeal("player 5 is pressed"))
    with pytest.raises(Refusal, match=r"permits no early end.*1058\(4\)\(b\)"):
        floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 20_000)), "player", "player 4")


def test_1058_4_places_after_an_agreement_go_by_the_points() -> None:
    floor = deal_floor()
    seats = floor.main.tables[1].seats
    points = {4: 1000, 5: 3000, 6: 2000}
    floor.do(ReportHand(1, tuple((seat, points[n]) for seat, n in seats.items())), "dealer")
    floor.do(ProposeDeal((4, 5, 6), (20_000, 20_000, 20_000)), "player", "player 5")
    for number in (4, 5, 6):
        floor.do(ConsentToDeal(), "player", f"player {number}")
    floor.do(AwardDeal(True))
    assert floor.state.places("main") == [[5], [6], [4], [3], [2], [1]]


def test_1058_5_two_decks_with_different_backs_at_each_table() -> None:
    floor = Floor()
    floor.start(12)
    assert all(len(set(table.backs)) == 2 for table in floor.main.tables.values())
    with pytest.raises(Refusal, match=r"2 decks with different backs.*1058\(5\)"):
        floor.do(ChangeTournamentDeck(1, ("green", "green")), "dealer")


def test_1058_7_the_deck_is_counted_every_hour() -> None:
    floor = Floor()
    floor.start(4)
    floor.now = NOON + timedelta(minutes=59)
    floor.do(PlayHand(1), "dealer")
    floor.now = NOON + timedelta(minutes=60)
    assert [each.what for each in floor.room.owed(floor.now)] == ["count the tournament deck"]
    with pytest.raises(Refusal, match=r"count the tournament deck first; it was due at 13:00.*1058\(7\)"):
        floor.do(PlayHand(1), "dealer")
    with pytest.raises(Refusal, match="51 cards are counted and 52 make a deck"):
        floor.do(CountTournamentDeck(1, 51), "dealer")
    floor.do(CountTournamentDeck(1, 52), "dealer")
    floor.do(PlayHand(1), "dealer")


def test_1058_7_the_deck_is_changed_every_two_hours_and_the_pair_replaced() -> None:
    floor = Floor()
    floor.start(4)
    floor.now = NOON + timedelta(hours=2)
    with pytest.raises(Refusal, match="change the tournament deck first"):
        floor.do(PlayHand(1), "dealer")
    floor.do(ChangeTournamentDeck(1), "dealer")
    assert floor.main.tables[1].deck == 1
    floor.now = NOON + timedelta(hours=4)
    with pytest.raises(Refusal, match=r"both decks have been used; a new pair replaces them.*1058\(7\)"):
        floor.do(ChangeTournamentDeck(1), "dealer")
    floor.do(ChangeTournamentDeck(1, ("green", "brown")), "dealer")
    assert (floor.main.tables[1].backs, floor.main.tables[1].deck) == (("green", "brown"), 0)
    floor.do(PlayHand(1), "dealer")


# 1059: what the filing must state.


@pytest.mark.parametrize(
    ("field", "clause"),
    [
        ("casino", "1059(1)"),
        ("licensees", "1050(2)"),
        ("premises", "1054"),
        ("first_day", "1050(1)"),
        ("last_day", "1050(1)"),
        ("house_rules", "1059(1)"),
        ("deals", "1058(4)"),
        ("events.edition", "1057"),
        ("events.starts", "1057"),
        ("events.entry_fee", "1059(2)"),
        ("events.buy_in", "1059(2)"),
        ("events.points", "1058(1)"),
        ("events.rebuys", "1059(2)"),
        ("events.levels", "1059(3)"),
        ("events.final_round", "1059(4)"),
        ("events.conclusion", "1059(4)"),
        ("events.prizes", "1059(5)"),
    ],
)
def test_1059_a_field_that_must_be_stated(field: str, clause: str) -> None:
    (fault,) = check_tournament(filing(without=field), COLORADO, DEFAULTS)
    assert fault[0].endswith(field.rpartition(".")[2])
    assert clause in fault[2].clauses


def test_1059_3_stakes_that_the_game_cannot_be_played_with() -> None:
    (fault,) = faults({"levels": [{"small_blind": 50, "big_blind": 20, "hands": 5}]})
    assert "level 1: small_blind: 50 is more than big_blind, 20" in fault
    (fault,) = faults({"levels": [{"blind": 50, "hands": 5}]})
    assert "blind is not an amount of colorado/texas-holdem-high" in fault
    (fault,) = faults({"levels": [{"small_blind": 10, "big_blind": 20}]})
    assert "lasts for `minutes` or for `hands`" in fault


def test_1059_5_places_are_described_without_a_gap() -> None:
    (fault,) = faults({"prizes": [{"places": 1, "share": "70%"}, {"places": 3, "share": "30%"}]})
    assert "must count from 1 without a gap" in fault
    assert "1059(5)" in fault


# Prizes by hand.


def test_prizes_are_rounded_down_and_the_rest_goes_to_the_first() -> None:
    event = read_tournament(canonical(filing())).events[0]
    # $1,001: 50 % is $500.50, 30 % is $300.30, 20 % is $200.20; $1 is left.
    assert [prize.cash for prize in prize_list(event, 100_100, 10, 100, False)] == [50_100, 30_000, 20_000]


def test_amounts_come_before_shares() -> None:
    prizes = [{"places": 1, "share": "100%"}, {"places": "2 to 3", "amount": "150"}]
    event = read_tournament(canonical(filing({"prizes": prizes}))).events[0]
    assert [prize.cash for prize in prize_list(event, 100_000, 10, 100, False)] == [70_000, 15_000, 15_000]
    with pytest.raises(Refusal, match=r"take \$300; its pool has \$200"):
        prize_list(event, 20_000, 10, 100, False)


def test_prizes_of_places_that_nobody_takes() -> None:
    event = read_tournament(canonical(filing())).events[0]
    assert [prize.cash for prize in prize_list(event, 20_000, 2, 100, False)] == [14_000, 6000]
    assert [prize.cash for prize in prize_list(event, 20_000, 2, 100, True)] == [10_000, 6000]


def test_prizes_by_the_number_of_entries() -> None:
    prizes = [
        {"places": 1, "share": "100%", "entries": "2 to 4"},
        {"places": 1, "share": "70%", "entries": "5 to 10"},
        {"places": 2, "share": "30%", "entries": "5 to 10"},
    ]
    assert faults({"prizes": prizes}) == []
    event = read_tournament(canonical(filing({"prizes": prizes}))).events[0]
    assert [prize.cash for prize in prize_list(event, 40_000, 4, 100, False)] == [40_000]
    assert [prize.cash for prize in prize_list(event, 50_000, 5, 100, False)] == [35_000, 15_000]


def test_tied_places_share_their_prizes() -> None:
    floor = Floor(tournament_busts_at_table="tie")
    floor.start(5)
    floor.eliminate(1)
    floor.eliminate(2)
    floor.eliminate(3, 4)
    floor.do(AwardPrizes())
    # $500: $250 for the first; places 2 and 3 share $150 and $100.
    assert [(a.entrant, a.first, a.last, a.value) for a in floor.state.awards] == [
        (5, 1, 1, 25_000),
        (3, 2, 3, 12_500),
        (4, 2, 3, 12_500),
    ]


def test_tied_places_draw_for_goods() -> None:
    prizes = [
        {"places": 1, "share": "100%"},
        {"places": 2, "goods": "a saddle", "value": "300"},
    ]
    floor = Floor(filing({"prizes": prizes}), tournament_busts_at_table="tie")
    floor.start(3)
    floor.eliminate(1, 2)
    floor.room.draws = ListedDraws([1])  # the order stays: entry 1 has the second place
    floor.do(AwardPrizes())
    assert [(a.entrant, a.words) for a in floor.state.awards] == [(3, "$300 in cash"), (1, "a saddle")]


def test_1051_points_decide_the_places_where_play_ends_with_several_players() -> None:
    voucher = {"event": "final", "fee": "10", "buy_in": "100"}
    first = {"name": "satellite", "ends_with": 2, "prizes": [{"places": "1 to 2", "voucher": voucher}]}
    last = {"name": "final", "starts": "2026-03-02T12:00:00"}
    floor = Floor(filing(first, last))
    floor.start(3, "satellite")
    floor.give(1, entry_1=0, entry_2=1200, entry_3=1800)
    assert floor.main.phase == "decided"
    assert floor.state.places("satellite") == [[3], [2], [1]]
    floor.do(AwardPrizes("satellite"))
    assert [(award.entrant, award.first) for award in floor.state.awards] == [(3, 1), (2, 2)]
    floor.do(CloseEvent("satellite"))
    assert floor.balance("prize pool", "spring/final") == 30_000 - 22_000
    assert floor.balance("issue", "spring", "points") == 0


# Mistakes.


def test_an_elimination_by_mistake_is_voided_by_two_people() -> None:
    floor = Floor()
    floor.room.add(Corrections("corrections"))
    floor.start(5)
    floor.give(1, entry_2=0, entry_3=2000)
    (last,) = [entry.seq for entry in floor.room.kept if isinstance(entry.event, PlayersOut)]
    before = floor.state.entrants[2].gone
    assert before[0] == "broke" and floor.state.entrants[2].status == "out"
    two = By("Mia", "manager", floor.now, "Flo", "floor")
    done = floor.room.take(
        "corrections", VoidAct("tournament/spring", "the chips were under a card", last), two
    )
    assert done.messages[-1] == "player 2: back in play."
    entrant = floor.state.entrants[2]
    assert (entrant.status, entrant.chips, entrant.table, entrant.seat) == before
    assert floor.main.tables[1].seats[entrant.seat] == 2 and floor.main.out == []
    twin = Tournament("tournament/spring")
    for entry in floor.room.kept:
        if entry.stream == twin.stream:
            twin.apply(entry.event, entry.by)
    assert twin.snapshot() == floor.part.snapshot()
    with pytest.raises(Refusal, match="is voided already"):
        floor.room.take("corrections", VoidAct("tournament/spring", "again", last), two)


def test_only_the_last_elimination_is_voided() -> None:
    floor = Floor()
    floor.room.add(Corrections("corrections"))
    floor.start(5)
    floor.give(1, entry_2=0, entry_3=2000)
    floor.give(1, entry_4=0, entry_3=3000)
    first, second = [entry.seq for entry in floor.room.kept if isinstance(entry.event, PlayersOut)]
    two = By("Mia", "manager", floor.now, "Flo", "floor")
    with pytest.raises(Refusal, match="Only the last elimination"):
        floor.room.take("corrections", VoidAct("tournament/spring", "a mistake", first), two)
    floor.room.take("corrections", VoidAct("tournament/spring", "a mistake", second), two)
    floor.room.take("corrections", VoidAct("tournament/spring", "a mistake", first), two)
    assert floor.main.out == []
