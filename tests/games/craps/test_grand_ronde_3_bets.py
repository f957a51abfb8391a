"""Grand Ronde ch. 3 (c): when bets are made and taken down, how much they may be, and what the house files."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from tests.games.craps.described import CRAPS, FALLS, at_point, played, refused, roll, taken

POINTS = (4, 5, 6, 8, 9, 10)
ONE_ROLL = (
    "field any_seven any_craps craps_two craps_three craps_twelve eleven "
    "craps_eleven horn horn_high_12 whirl hop_3_4"
)


# When.


@pytest.mark.parametrize(("bet", "clause"), [("pass", "3(b)(21)"), ("dont_pass", "3(b)(11)")])
def test_3_b_line_bets_are_made_before_the_come_out(bet: str, clause: str) -> None:
    refused(at_point(8), f"1 {bet} 10", "before a come-out roll; the point is", clause)
    taken(played(), f"1 {bet} 10")


@pytest.mark.parametrize(("bet", "clause"), [("come", "3(b)(4)"), ("dont_come", "3(b)(10)")])
def test_3_b_come_bets_are_made_after_the_come_out(bet: str, clause: str) -> None:
    refused(played("1 pass 1"), f"1 {bet} 10", "bet only when there is a point", clause)
    taken(at_point(8), f"1 {bet} 10")
    refused(at_point(8), f"1 {bet}_5 10", "t come bet moves to its number", clause)


@pytest.mark.parametrize("bet", ["place_4", "buy_5", "lay_6", "hard_8", *ONE_ROLL.split()])
def test_3_b_other_bets_are_made_at_any_time(bet: str) -> None:
    taken(played("1 pass 1"), f"1 {bet} 20")
    taken(at_point(8), f"1 {bet} 20")


def test_3_c_5_odds_need_their_bet_and_its_number() -> None:
    refused(played("1 pass 10"), "1 pass_odds 10", "no Pass bet on a number", "3(c)(5)")
    refused(at_point(8), "1 pass_odds 10", "no Pass bet on a number", "3(c)(5)")
    refused(at_point(8, "1 come 10"), "1 come_5_odds 10", "no Come 5 bet", "3(c)(5)")
    table = at_point(8, "1 come 10 | roll 1 4")
    taken(table, "1 come_5_odds 10")
    refused(table, "1 come_6_odds 10", "no Come 6 bet")


@pytest.mark.parametrize("bet", ["pass", "come"])
def test_3_c_2_pass_and_come_bets_stay_after_their_point(bet: str) -> None:
    if bet == "pass":
        table = played("1 pass 10 | 1 pass 5 | 1 pass 10")
        name = "pass"
    else:
        table = at_point(8, "1 come 10 | 1 come 5 | 1 come 10")
        name = "come_5"
    roll(table, 5)
    refused(table, f"1 {name} 0", "can no longer be removed or reduced", "3(c)(2)")
    refused(table, f"1 {name} 9", "can no longer be removed or reduced", "3(c)(2)")
    refused(table, f"1 {name} 11", "can no longer be increased")


@pytest.mark.parametrize("bet", ["dont_pass", "dont_come"])
def test_3_c_3_dont_bets_come_down_but_neither_back_nor_up(bet: str) -> None:
    table = played("1 dont_pass 10") if bet == "dont_pass" else at_point(8, "1 dont_come 10")
    taken(table, f"1 {bet} 12")
    roll(table, 5)
    name = bet if bet == "dont_pass" else "dont_come_5"
    refused(table, f"1 {name} 13", "can no longer be increased", "3(c)(3)")
    taken(table, f"1 {name} 4")
    refused(table, f"1 {name} 5", "can no longer be increased", "3(c)(3)")
    taken(table, f"1 {name} 0")
    refused(table, f"1 {name} 4", "before a come-out|cannot be bet directly; a come or")


@pytest.mark.parametrize("bet", ["place_6", "buy_6", "lay_6", "hard_6", *ONE_ROLL.split()])
def test_3_c_2_other_bets_may_be_removed_reduced_and_increased(bet: str) -> None:
    table = at_point(8, f"1 {bet} 20 | 1 {bet} 40 | 1 {bet} 20")
    line = table.lines[-1]
    assert (line.result, line.stake, line.profit, line.cite) == ("withdrawn", 2000, 0, ("3(c)(2)",))
    taken(table, f"1 {bet} 0")
    assert table.stakes[1] == {} and table.net(1) == 0
    refused(table, f"1 {bet} 0", "has no such bet on the layout")


def test_odds_go_down_with_the_bet_that_they_support() -> None:
    table = played("1 dont_pass 10 | roll 1 3 | 1 dont_pass_odds 200")
    refused(table, "1 dont_pass 9", "Reduce the odds on Don't pass first", "3(c)(1) 4 and 10")
    taken(table, "1 dont_pass 0")
    assert table.stakes[1] == {} and [line.result for line in table.lines] == ["withdrawn", "withdrawn"]


def test_3_c_2_odds_may_be_taken_down_and_put_back() -> None:
    table = played("1 pass 10 | roll 2 2 | 1 pass_odds 50 | 1 pass_odds 20 | 1 pass_odds 0 | 1 pass_odds 100")
    assert table.amount(1, "pass_odds") == 10000


# Calls.


def test_3_c_4_calls_last_until_called_otherwise() -> None:
    table = played("1 pass 1 | 1 place_6 6 | 1 on place_6 | roll 2 2 | roll 1 3 | 1 pass 1")
    assert table.point is None and table.round.active(1, "place_6")
    taken(table, "1 off place_6")
    roll(table, 8)
    assert not table.round.active(1, "place_6") and roll(table, 6) == {}


def test_line_bets_and_bets_for_one_roll_cannot_be_called() -> None:
    table = played("1 pass 10 | 1 field 5 | 1 dont_pass 5")
    for bet in ("pass", "field", "dont_pass"):
        refused(table, f"1 off {bet}", "cannot be called on or off", "3(c)(4)")
    refused(table, "1 on place_6", "has no Place 6 bet to call")


def test_odds_that_are_called_off_go_back() -> None:
    table = played("1 pass 10 | roll 2 2 | 1 pass_odds 50 | 1 off pass_odds")
    lines = roll(table, 7)
    assert (lines["pass"].profit, lines["pass_odds"].result) == (-1000, "returned")


# How much: at each bound and one step each side.


def edge(table: Any, bet: str, most: str, above: str, *cites: str) -> None:
    """The most is taken, one cent more is refused."""
    refused(table, f"1 {bet} {above}", "above the maximum bet", *cites)
    taken(table, f"1 {bet} {most}")


@pytest.mark.parametrize(
    "bet", ["pass", "dont_pass", "place_4", "place_5", "buy_6", "buy_4", "hard_6", *ONE_ROLL.split()]
)
def test_3_c_1_five_hundred_on_any_one_bet(bet: str) -> None:
    above = "500.04" if bet == "horn" else "500.05" if bet in ("whirl", "horn_high_12") else "500.02"
    edge(played(), bet, "500", above, "3(c)(1)")
    taken(played(), f"1 {bet} 500")


@pytest.mark.parametrize("bet", ["come", "dont_come"])
def test_3_c_1_five_hundred_on_come_bets(bet: str) -> None:
    edge(at_point(8), bet, "500", "500.01", "3(c)(1)")


@pytest.mark.parametrize("number", [6, 8])
def test_3_c_1_six_hundred_on_place_six_and_eight(number: int) -> None:
    edge(played(), f"place_{number}", "600", "600.01", "3(c)(1) 6 and 8")


@pytest.mark.parametrize(
    ("number", "most", "row"),
    [
        (4, 1000, "4 and 10"),
        (10, 1000, "4 and 10"),
        (5, 750, "5 and 9"),
        (9, 750, "5 and 9"),
        (6, 600, "6 and 8"),
        (8, 600, "6 and 8"),
    ],
)
def test_3_c_1_straight_lay_bets(number: int, most: int, row: str) -> None:
    edge(played(), f"lay_{number}", f"{most}", f"{most}.01", f"3(c)(1) {row}")


def dont_at(number: int, flat: str, **filing: Any) -> Any:
    one, other = FALLS[number]
    return played(f"1 dont_pass {flat} | roll {one} {other}", **filing)


@pytest.mark.parametrize("number", [6, 8])
def test_3_c_1_the_hundred_dollar_condition(number: int) -> None:
    edge(dont_at(number, "99.99"), "dont_pass_odds", "500", "500.01", "3(c)(1)")
    edge(dont_at(number, "100"), "dont_pass_odds", "600", "600.01", "3(c)(1) 6 and 8")
    edge(dont_at(number, "500"), "dont_pass_odds", "600", "600.01", "3(c)(1) 6 and 8")


@pytest.mark.parametrize("number", [5, 9])
def test_3_c_1_lay_odds_on_five_and_nine(number: int) -> None:
    edge(dont_at(number, "1"), "dont_pass_odds", "750", "750.01", "3(c)(1) 5 and 9")


@pytest.mark.parametrize("number", [4, 10])
def test_3_c_1_lay_odds_on_four_and_ten_up_to_twenty_times(number: int) -> None:
    table = dont_at(number, "10")
    refused(table, "1 dont_pass_odds 200.01", "is more than 20 times the bet", "3(c)(1) 4 and 10")
    taken(table, "1 dont_pass_odds 200")
    edge(dont_at(number, "50"), "dont_pass_odds", "1000", "1000.01", "3(c)(1) 4 and 10")
    edge(dont_at(number, "500"), "dont_pass_odds", "1000", "1000.01", "3(c)(1) 4 and 10")


def test_3_c_1_lay_odds_on_dont_come_have_the_same_bounds() -> None:
    table = at_point(8, "1 dont_come 10 | roll 1 3")
    refused(table, "1 dont_come_4_odds 200.01", "more than 20 times the", "3(c)(1) 4 and 10")
    taken(table, "1 dont_come_4_odds 200")
    table = at_point(8, "1 dont_come 100 | roll 2 4")
    edge(table, "dont_come_6_odds", "600", "600.01", "3(c)(1) 6 and 8")


@pytest.mark.parametrize(("number", "times"), [(5, 15), (9, 15), (6, 12), (8, 12), (4, 20), (10, 20)])
def test_lay_odds_to_win_ten_times_where_filed(number: int, times: int) -> None:
    table = dont_at(number, "10", lay_odds="to win ten times")
    refused(table, f"1 dont_pass_odds {times * 10}.01", f"more than {times} times")
    taken(table, f"1 dont_pass_odds {times * 10}")


@pytest.mark.parametrize("number", POINTS)
def test_3_c_6_ten_times_odds_behind_pass_and_come(number: int) -> None:
    table = played("1 pass 10")
    roll(table, number)
    refused(table, "1 pass_odds 100.01", "more than 10 times the bet of", "3(c)(6)")
    taken(table, "1 pass_odds 100")
    table = at_point(8 if number != 8 else 9, "1 come 10")
    roll(table, number)
    refused(table, f"1 come_{number}_odds 100.01", "more than 10 times the bet", "3(c)(6)")
    taken(table, f"1 come_{number}_odds 100")


def test_3_c_6_odds_are_bounded_by_the_maximum_too() -> None:
    table = played("1 pass 100 | roll 2 2")
    edge(table, "pass_odds", "500", "500.01", "3(c)(1)")


def test_3_c_6_a_house_may_allow_less_and_not_more() -> None:
    table = played("1 pass 10 | roll 2 2", odds_times=2)
    refused(table, "1 pass_odds 20.01", "more than 2 times the")
    taken(table, "1 pass_odds 20")
    refused(played("1 pass 10 | roll 2 2", odds_times=0), "1 pass_odds 1", "more than 0 times the bet")
    with pytest.raises(FilingRefused, match="the maximum is 10"):
        load(CRAPS).configure(odds_times=11)


def test_a_lower_house_maximum_shrinks_the_exceptions() -> None:
    edge(played(max_bet="250"), "place_6", "300", "300.01")
    edge(played(max_bet="250"), "lay_4", "500", "500.01")
    edge(played(max_bet="250"), "field", "250", "250.01")
    with pytest.raises(FilingRefused, match="the maximum is \\$500"):
        load(CRAPS).configure(max_bet="500.01")


def test_the_least_bet_is_the_houses_and_odds_are_free_of_it() -> None:
    table = played("1 pass 10 | roll 2 2", min_bet="10")
    refused(table, "1 field 9.99", "below the minimum bet of \\$10")
    taken(table, "1 field 10")
    taken(table, "1 pass_odds 1")


@pytest.mark.parametrize(
    ("bet", "bad", "shares"),
    [("horn", "4.01", 4), ("whirl", "5.01", 5), ("horn_high_2", "5.04", 5), ("craps_eleven", "2.01", 2)],
)
def test_bets_that_are_several_divide_evenly(bet: str, bad: str, shares: int) -> None:
    refused(played(), f"1 {bet} {bad}", f"does not divide into {shares} equal bets")


# Money.


@pytest.mark.parametrize(("number", "win"), [(4, 200), (5, 150), (6, 120)])
def test_3_b_27_vigorish_of_a_buy_bet_is_paid_with_the_bet(number: int, win: int) -> None:
    table = at_point(8 if number != 8 else 9, f"1 buy_{number} 100")
    assert table.round.held(1) == 10500
    assert roll(table, number)[f"buy_{number}"].profit == (win - 5) * 100
    assert table.round.held(1) == 10500, "it stays up, and the commission is due anew"
    line = roll(table, 7)[f"buy_{number}"]
    assert (line.profit, line.result) == (-10500, "lost") and "3(b)(27)" in line.cite


def test_3_b_27_vigorish_on_a_win_only_where_filed() -> None:
    table = at_point(8, "1 buy_4 100 | 1 lay_10 100", vigorish_taken="on a win")
    assert table.round.held(1) == 20000
    assert roll(table, 4)["buy_4"].profit == 19500
    lines = roll(table, 7)
    assert (lines["buy_4"].profit, lines["lay_10"].profit) == (-10000, 4750)


def test_3_b_27_vigorish_is_bounded_and_cut_down() -> None:
    with pytest.raises(FilingRefused, match="the maximum is 5%"):
        load(CRAPS).configure(vigorish="5.01%")
    assert at_point(8, "1 buy_4 39", vigorish_unit="1").held(1) == 4000
    assert at_point(8, "1 buy_4 39.99").held(1) == 3999 + 199
    assert at_point(8, "1 buy_4 100", vigorish="4%").held(1) == 10400
    assert at_point(8, "1 lay_4 41", vigorish_unit="1").held(1) == 4200


def test_vigorish_goes_back_with_a_bet_taken_down_unless_the_house_keeps_it() -> None:
    table = at_point(8, "1 buy_4 100 | 1 buy_4 40")
    assert table.net(1) == 0 and table.round.held(1) == 4200
    taken(table, "1 buy_4 0")
    assert table.net(1) == 0
    table = at_point(8, "1 buy_4 100 | 1 buy_4 40 | 1 buy_4 0", vigorish_on_removal="kept")
    assert [line.profit for line in table.lines] == [-300, -200]


@pytest.mark.parametrize(("chip", "profit"), [("0.01", 816), ("0.25", 800), ("0.50", 800), ("1", 800)])
def test_3_d_1_seven_dollars_on_place_six(chip: str, profit: int) -> None:
    line = roll(at_point(8, "1 place_6 7", payout_chip=chip), 6)["place_6"]
    assert line.profit == profit and "rounded down from $49/6" in line.why


def test_3_d_1_a_quarter_chip_pays_quarters() -> None:
    assert roll(at_point(8, "1 place_6 8", payout_chip="0.25"), 6)["place_6"].profit == 925


def test_uneven_bets_are_refused_where_filed() -> None:
    table = played("1 pass 10 | roll 1 4", uneven_bets="refused", payout_chip="1")
    for bet, bad, good in (
        ("place_6", 7, 12),
        ("place_4", 9, 10),
        ("lay_5", 20, 21),
        ("pass_odds", 5, 6),
        ("horn", 5, 8),
    ):
        refused(table, f"1 {bet} {bad}", "would not be paid evenly")
        taken(table, f"1 {bet} {good}")


def test_no_sale_of_what_is_not_there() -> None:
    refused(played(), "1 big_six 5", "has no wager 'big_six'")
    refused(played(), "2 pass 5", "There is no player at seat")


def test_seats_are_those_of_the_table() -> None:
    from croupier.games.craps.table import CrapsTable
    from croupier.kit import Refusal

    CrapsTable(load(CRAPS).configure(seats=16), range(1, 17))
    for seats in ((0,), (9,), ()):
        with pytest.raises(Refusal):
            CrapsTable(load(CRAPS).configure(), seats)
    with pytest.raises(FilingRefused, match="1 to 16"):
        load(CRAPS).configure(seats=17)
