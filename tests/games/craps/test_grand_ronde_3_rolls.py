"""Grand Ronde ch. 3: what every roll does to every bet, and what is paid."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from croupier.rounds.events import Bet
from tests.games.craps.described import at_point, played, refused, roll, taken

POINTS = (4, 5, 6, 8, 9, 10)


def results(
    bet: str, amount: int, totals: Iterable[int], point: int | None = None
) -> dict[int, tuple[str, int]]:
    """What each total does to a bet: its result and profit in cents, or that it stands or travels."""
    found: dict[int, tuple[str, int]] = {}
    for total in totals:
        if point is not None:
            table = at_point(point, f"1 {bet} {amount}")
        else:
            table = played(f"1 {bet} {amount}" if bet == "pass" else f"1 pass 1 | 1 {bet} {amount}")
        line = roll(table, total).get(bet)
        if line is not None:
            found[total] = (line.result, line.profit)
        elif bet in table.stakes[1]:
            found[total] = ("stands", 0)
        else:
            found[total] = ("travels", 0)
    return found


ALL = range(2, 13)


def test_3_a_2_pass_on_the_come_out() -> None:
    found = results("pass", 10, ALL)
    assert {total for total in ALL if found[total] == ("won", 1000)} == {7, 11}
    assert {total for total in ALL if found[total] == ("lost", -1000)} == {2, 3, 12}
    assert {total for total in ALL if found[total] == ("stands", 0)} == set(POINTS)


@pytest.mark.parametrize("point", POINTS)
def test_3_a_2_pass_on_a_point(point: int) -> None:
    for total in ALL:
        table = played("1 pass 10")
        roll(table, point)
        assert table.point == point
        line = roll(table, total).get("pass")
        if total == point:
            assert line is not None and (line.result, line.profit) == ("won", 1000)
            assert table.point is None
        elif total == 7:
            assert line is not None and (line.result, line.profit) == ("lost", -1000)
            assert line.cite == ("3(a)(2)",)
            assert table.point is None
        else:
            assert line is None and table.point == point


def test_3_a_3_dont_pass_on_the_come_out() -> None:
    found = results("dont_pass", 10, ALL)
    assert {total for total in ALL if found[total] == ("won", 1000)} == {2, 3}
    assert {total for total in ALL if found[total] == ("lost", -1000)} == {7, 11}
    assert found[12] == ("returned", 0)
    assert {total for total in ALL if found[total] == ("stands", 0)} == set(POINTS)


@pytest.mark.parametrize("point", POINTS)
def test_3_a_3_dont_pass_on_a_point(point: int) -> None:
    for total in ALL:
        table = played("1 dont_pass 10")
        roll(table, point)
        line = roll(table, total).get("dont_pass")
        if total in (point, 7):
            assert line is not None
            assert (line.result, line.profit) == (("lost", -1000) if total == point else ("won", 1000))
        else:
            assert line is None


def test_3_b_4_come_on_the_roll_following_the_bet() -> None:
    found = results("come", 10, ALL, point=8)
    assert {total for total in ALL if found[total] == ("won", 1000)} == {7, 11}
    assert {total for total in ALL if found[total] == ("lost", -1000)} == {2, 3, 12}
    assert {total for total in ALL if found[total] == ("travels", 0)} == set(POINTS)


@pytest.mark.parametrize("number", POINTS)
def test_3_b_4_come_travels_and_wins_on_its_own_number(number: int) -> None:
    table = at_point(8 if number != 8 else 9, "1 come 10")
    roll(table, number)
    assert table.amount(1, f"come_{number}") == 1000 and "come" not in table.stakes[1]
    line = roll(table, number)[f"come_{number}"]
    assert (line.result, line.profit, line.cite) == ("won", 1000, ("3(b)(4)", "3(d)(1)"))


def test_3_b_4_come_on_a_number_stands_when_the_point_is_made() -> None:
    table = at_point(8, "1 come 10")
    roll(table, 5)
    assert roll(table, 8) == {}
    assert table.point is None and table.amount(1, "come_5") == 1000


def test_3_b_4_an_old_come_bet_wins_as_a_new_one_comes_to_its_number() -> None:
    table = at_point(8, "1 come 10 | roll 1 4 | 1 come 20 | roll 2 3")
    assert [line.profit for line in table.lines if line.seat == 1] == [1000]
    assert table.amount(1, "come_5") == 2000


def test_3_b_10_dont_come_on_the_roll_following_the_bet() -> None:
    found = results("dont_come", 10, ALL, point=8)
    assert {total for total in ALL if found[total] == ("won", 1000)} == {2, 3}
    assert {total for total in ALL if found[total] == ("lost", -1000)} == {7, 11}
    assert found[12] == ("returned", 0)
    assert {total for total in ALL if found[total] == ("travels", 0)} == set(POINTS)


@pytest.mark.parametrize("number", POINTS)
def test_3_b_10_dont_come_on_its_number(number: int) -> None:
    for total, result in ((7, "won"), (number, "lost")):
        table = at_point(8 if number != 8 else 9, "1 dont_come 10")
        roll(table, number)
        assert roll(table, total)[f"dont_come_{number}"].result == result


# Odds.


@pytest.mark.parametrize(("number", "profit"), [(4, 60), (10, 60), (5, 45), (9, 45), (6, 36), (8, 36)])
def test_3_d_1_true_odds_to_win_behind_pass_and_come(number: int, profit: int) -> None:
    table = played("1 pass 10")
    roll(table, number)
    table.push(_odds("pass_odds", 30))
    assert roll(table, number)["pass_odds"].profit == profit * 100
    table = at_point(8 if number != 8 else 9, "1 come 10")
    roll(table, number)
    table.push(_odds(f"come_{number}_odds", 30))
    assert roll(table, number)[f"come_{number}_odds"].profit == profit * 100


@pytest.mark.parametrize(("number", "profit"), [(4, 30), (10, 30), (5, 40), (9, 40), (6, 50), (8, 50)])
def test_3_d_1_true_odds_to_lose_behind_dont_bets(number: int, profit: int) -> None:
    table = played("1 dont_pass 10")
    roll(table, number)
    table.push(_odds("dont_pass_odds", 60))
    assert roll(table, 7)["dont_pass_odds"].profit == profit * 100
    table = at_point(8 if number != 8 else 9, "1 dont_come 10")
    roll(table, number)
    table.push(_odds(f"dont_come_{number}_odds", 60))
    assert roll(table, number)[f"dont_come_{number}_odds"].profit == -6000


def _odds(wager: str, dollars: int) -> Bet:
    return Bet(1, wager, dollars * 100)


def test_3_c_4_come_odds_are_off_on_a_come_out_and_go_back_when_it_decides() -> None:
    for total in (7, 5):
        table = at_point(8, "1 come 10 | roll 1 4 | 1 come_5_odds 20 | roll 2 6 | 1 pass 1 | 2 pass 1")
        assert table.point is None and not table.round.active(1, "come_5_odds")
        lines = roll(table, total)
        assert lines["come_5"].result == ("lost" if total == 7 else "won")
        assert (lines["come_5_odds"].result, lines["come_5_odds"].profit) == ("returned", 0)
        assert lines["come_5_odds"].cite[0] == "3(c)(4)"


def test_3_c_4_come_odds_called_active_play_on_a_come_out() -> None:
    for total, profit in ((7, -2000), (5, 3000)):
        table = at_point(
            8, "1 come 10 | roll 1 4 | 1 come_5_odds 20 | roll 2 6 | 1 pass 1 | 2 pass 1 | 1 on come_5_odds"
        )
        assert roll(table, total)["come_5_odds"].profit == profit


def test_dont_come_odds_play_on_a_come_out_by_reading() -> None:
    table = at_point(8, "1 dont_come 10 | roll 1 4 | 1 dont_come_5_odds 30 | roll 2 6 | 1 pass 1 | 2 pass 1")
    assert roll(table, 7)["dont_come_5_odds"].profit == 2000


# Numbers.


@pytest.mark.parametrize(("number", "profit"), [(4, 54), (10, 54), (5, 42), (9, 42), (6, 35), (8, 35)])
def test_3_b_22_place_bets(number: int, profit: int) -> None:
    for total in ALL:
        table = at_point(8, f"1 place_{number} 30")
        line = roll(table, total).get(f"place_{number}")
        if total == number:
            assert line is not None and (line.result, line.profit) == ("won", profit * 100)
            assert table.amount(1, f"place_{number}") == 3000, "it stays up"
        elif total == 7:
            assert line is not None and (line.result, line.profit) == ("lost", -3000)
            assert f"place_{number}" not in table.stakes[1]
        else:
            assert line is None and table.amount(1, f"place_{number}") == 3000


def test_winners_come_down_where_the_house_files_it() -> None:
    table = at_point(8, "1 place_6 6", winners="come down")
    assert roll(table, 6)["place_6"].profit == 700
    assert "place_6" not in table.stakes[1]


@pytest.mark.parametrize("bet", ["place_6", "buy_6"])
def test_3_c_4_place_and_buy_are_off_on_a_come_out_unless_called(bet: str) -> None:
    for total in (6, 7):
        table = played(f"1 pass 1 | 1 {bet} 60")
        assert not table.round.active(1, bet)
        assert bet not in roll(table, total) and table.amount(1, bet) == 6000
        called = played(f"1 pass 1 | 1 {bet} 60 | 1 on {bet}")
        assert roll(called, total)[bet].result == ("won" if total == 6 else "lost")


@pytest.mark.parametrize(
    ("number", "profit"), [(4, 1000), (5, 1333), (6, 1666), (8, 1666), (9, 1333), (10, 1000)]
)
def test_3_b_19_lay_bets_play_on_a_come_out_too(number: int, profit: int) -> None:
    for table in (played(f"1 pass 1 | 1 lay_{number} 20"), at_point(8, f"1 lay_{number} 20")):
        vigorish = profit * 5 // 100
        assert roll(table, 7)[f"lay_{number}"].profit == profit - vigorish
    table = at_point(8, f"1 lay_{number} 20")
    assert roll(table, number)[f"lay_{number}"].profit == -2000 - profit * 5 // 100


@pytest.mark.parametrize(("number", "profit"), [(4, 7), (6, 9), (8, 9), (10, 7)])
def test_3_b_hardways(number: int, profit: int) -> None:
    clause = {4: "3(b)(15)", 6: "3(b)(25)", 8: "3(b)(12)", 10: "3(b)(26)"}[number]
    bet = f"hard_{number}"
    table = at_point(9, f"1 {bet} 1")
    line = roll(table, number, hard=True)[bet]
    assert (line.result, line.profit, line.cite) == ("won", profit * 100, (clause, "3(d)(1)"))
    for total in ALL:
        if total == number or total == 7:
            line = roll(at_point(9, f"1 {bet} 1"), total)[bet]
            assert (line.result, line.profit, line.cite) == ("lost", -100, (clause,))
        else:
            assert bet not in roll(at_point(9, f"1 {bet} 1"), total)


def test_hardways_are_active_on_a_come_out_unless_filed_otherwise() -> None:
    assert roll(played("1 pass 1 | 1 hard_8 1"), 7)["hard_8"].result == "lost"
    assert "hard_8" not in roll(played("1 pass 1 | 1 hard_8 1", hardways_come_out="inactive"), 7)
    assert "hard_8" in roll(played("1 pass 1 | 1 hard_8 1 | 1 on hard_8", hardways_come_out="inactive"), 7)


# Bets for one roll.


@pytest.mark.parametrize(
    ("bet", "pays"),
    [
        ("field", {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}),
        ("any_seven", {7: 4}),
        ("any_craps", {2: 7, 3: 7, 12: 7}),
        ("craps_two", {2: 30}),
        ("craps_three", {3: 15}),
        ("craps_twelve", {12: 30}),
        ("eleven", {11: 15}),
    ],
)
def test_3_b_one_roll_bets(bet: str, pays: dict[int, int]) -> None:
    for point in (None, 8):
        found = results(bet, 1, ALL, point)
        assert found == {
            total: ("won", pays[total] * 100) if total in pays else ("lost", -100) for total in ALL
        }


@pytest.mark.parametrize(
    ("bet", "stake", "profits"),
    [
        ("craps_eleven", 2, {2: 6, 3: 6, 11: 14, 12: 6}),
        ("horn", 4, {2: 27, 3: 12, 11: 12, 12: 27}),
        ("horn_high_2", 5, {2: 57, 3: 11, 11: 11, 12: 26}),
        ("horn_high_3", 5, {2: 26, 3: 27, 11: 11, 12: 26}),
        ("horn_high_11", 5, {2: 26, 3: 11, 11: 27, 12: 26}),
        ("horn_high_12", 5, {2: 26, 3: 11, 11: 11, 12: 57}),
        ("whirl", 5, {2: 26, 3: 11, 7: 0, 11: 11, 12: 26}),
    ],
)
def test_bets_that_are_several_at_once(bet: str, stake: int, profits: dict[int, int]) -> None:
    found = results(bet, stake, ALL, 8)
    for total in ALL:
        profit = profits.get(total, -stake) * 100
        result = "won" if profit > 0 else "lost" if profit < 0 else "returned"
        assert found[total] == (result, profit), total


def test_3_b_9_craps_eleven_in_four_parts_where_filed() -> None:
    table = played("1 pass 1 | 1 craps_eleven 4", craps_eleven_parts="four numbers")
    assert roll(table, 12)["craps_eleven"].profit == 2700


def test_3_b_16_hop_bets_need_the_exact_dice() -> None:
    for one in range(1, 7):
        for other in range(one, 7):
            name = f"hop_{one}_{other}"
            table = played(f"1 pass 1 | 1 {name} 1 | roll {other} {one}")
            (line,) = [line for line in table.lines if line.wager == name]
            assert line.profit == (3000 if one == other else 1500)
    table = played("1 pass 1 | 1 hop_2_4 1 | 1 hop_3_3 1 | roll 5 1")
    assert [line.profit for line in table.lines] == [-100, -100]


# The game and its shooters.


def test_3_e_1_a_come_out_needs_a_line_bet_of_the_shooter() -> None:

    for bet in ("pass", "dont_pass"):
        table = played("", (1, 2))
        refused(table, "roll 3 4", "without a Pass or Don't pass bet", "3(e)(1)")
        taken(table, "2 pass 5")
        refused(table, "roll 3 4", "Seat 1 cannot roll")
        taken(table, f"1 {bet} 5")
        taken(table, "roll 3 4")


def test_3_e_2_a_seven_out_passes_the_dice_and_a_come_out_seven_does_not() -> None:
    table = played("1 pass 1 | roll 3 4", (1, 2, 5))
    assert table.shooter == 1
    for seat, after in ((1, 2), (2, 5), (5, 1)):
        table = played("", (1, 2, 5))
        while table.shooter != seat:
            taken(table, f"{table.shooter} pass dice")
        taken(table, f"{seat} pass 1")
        roll(table, 8)
        roll(table, 7)
        assert table.shooter == after


def test_3_e_2_the_shooter_may_pass_the_dice_after_any_roll() -> None:

    table = played("1 pass 1 | roll 2 6", (1, 2))
    refused(table, "2 pass dice", "does not have the dice", "3(e)(2)")
    taken(table, "1 pass dice")
    assert table.shooter == 2
    taken(table, "roll 1 1")  # a point stands: no line bet can be made, and none is asked for
    refused(played("1 pass 1"), "1 pass dice", "nobody to pass the dice to", "3(e)(2)")


def test_3_e_3_two_dice_of_the_set_before_the_first_roll() -> None:

    table = played("1 pass 1 | 1 dice 2 5")
    assert table.round.selected == (2, 5)
    refused(table, "1 dice 1 6", "not two of the table's 5 dice", "3(e)(3)")
    refused(table, "1 dice 3 3", "not two of the table's 5 dice", "3(e)(3)")
    taken(table, "roll 1 1")
    refused(table, "1 dice 1 2", "s first roll", "3(e)(3)")
    taken(played("1 pass 1", dice_set=8), "1 dice 7 8")


def test_a_throw_that_does_not_count_changes_nothing() -> None:

    table = played("1 pass 10 | 1 field 5 | roll 2 2 | 1 field 5")
    before = table.round.next_opening()
    taken(table, "void off the table")
    taken(table, "void not flat")
    assert table.round.next_opening() == before and len(table.rolls) == 1
    refused(table, "void the lights go out", "is off the table or not flat")


def test_several_players_have_bets_at_once() -> None:
    table = played("1 pass 10 | 2 dont_pass 20 | 3 field 5 | roll 3 4", (1, 2, 3))
    assert [(line.seat, line.profit) for line in table.lines] == [(1, 1000), (2, -2000), (3, -500)]
    assert sum(table.net(seat) for seat in (1, 2, 3)) == -1500


# A 12 that pushes, as the house files it.


@pytest.mark.parametrize(("filed", "left"), [("go back", 0), ("stay up", 1000)])
def test_3_a_3_and_3_b_10_a_pushed_dont_bet_goes_back_or_stays_up(filed: str, left: int) -> None:
    table = played("1 dont_pass 10", pushed_bets=filed)
    lines = roll(table, 12)
    assert table.amount(1, "dont_pass") == left and table.net(1) == 0 and bool(lines) == (left == 0)
    table = at_point(8, "1 dont_come 10", pushed_bets=filed)
    roll(table, 12)
    assert table.amount(1, "dont_come") == left and table.net(1) == 0
