"""Grand Ronde, chapter 8: roulette, clause by clause."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from croupier.editions import FilingRefused, Game, load
from croupier.games.roulette.chips import BallSpun, Bought, ChipBet, Stack, TurnedIn
from croupier.games.roulette.felt import WheelLayout, layout_of
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.round import RouletteRound, rest_event
from croupier.games.roulette.words import read_spot
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Bets, Closed, Did, Incident, Line, Spun
from croupier.settle.table import postings
from tests import paths

ID = "grand-ronde/roulette"
TEXT = paths.TEXTS / "004_8512a8e1ab8d52b2.txt"
ALL = ("0", "00", *map(str, range(1, 37)))


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).configure()


def refused(played: RouletteRound, event: object) -> str:
    refusal = played.refusal(event)
    assert refusal is not None, event
    before = (list(played.log), dict(played.bets), played.due)
    with pytest.raises(Refusal):
        played.push(event)
    assert before == (played.log, played.bets, played.due)
    return str(refusal)


def spun(game: Game, number: str, **bets: int) -> tuple[Line, ...]:
    """The lines of one seat's bets in dollars; `_` in a name is a space."""
    played = RouletteRound(game)
    for spot, amount in bets.items():
        played.push(Bet(1, spot.replace("_", " "), amount * 100))
    for event in (BallSpun(), Closed(), Spun(number)):
        played.push(event)
    return tuple(played.lines)


def wins_on(game: Game, spot: str) -> set[str]:
    """The numbers that a bet wins on, by settling every one."""
    played = RouletteRound(load(ID).configure(min_inside_total="1", **_filed(game)))
    played.push(Bet(1, spot, 500))
    found = set()
    for number in ALL:
        trial = played.fork()
        trial.push(BallSpun())
        trial.push(Spun(number))
        if trial.lines[0].result == "won":
            found.add(number)
    return found


def _filed(game: Game) -> dict[str, str]:
    return {"even_zeros": str(game.options["even_zeros"])}


def pays(game: Game, spot: str, number: str) -> int:
    line = next(line for line in spun(game, number, **{spot.replace(" ", "_"): 10}))
    assert line.result == "won"
    return line.profit // line.stake


# (a) The game in outline.


def test_8_a_1_thirty_eight_compartments(game: Game) -> None:
    law = wheel_law(game.edition)
    assert law.compartments.all == ALL
    assert sorted(law.order.numbers) == sorted(ALL)
    played = RouletteRound(game)
    played.push(BallSpun())
    assert played.refusal(Spun("36")) is None and played.refusal(Spun("00")) is None
    assert "is not a compartment of the wheel" in refused(played, Spun("37"))
    assert "is not a compartment of the wheel" in refused(played, Spun("000"))


def test_8_a_1_reading_the_common_wheel(game: Game) -> None:
    """Colours alternate around the wheel, and an odd number lies opposite the even one above it."""
    law = wheel_law(game.edition)
    around = law.order.numbers
    colours = [law.colour(number) for number in around]
    assert Counter(colours) == {"red": 18, "black": 18, "green": 2}
    assert all(one != two for one, two in zip(colours, colours[1:] + colours[:1], strict=True))
    for place in range(1, 19):
        low, high = sorted((int(around[place]), int(around[place + 19])))
        assert high == low + 1 and low % 2 == 1


def test_8_a_3_zeros_are_green_and_may_be_bet_on(game: Game) -> None:
    law = wheel_law(game.edition)
    assert [law.colour("0"), law.colour("00")] == ["green", "green"]
    assert pays(game, "0", "0") == pays(game, "00", "00") == 35


# (b) Chips and bets.


def test_8_b_1_no_cash(game: Game) -> None:
    played = RouletteRound(game)
    assert "Cash bets are not accepted; buy chips" in refused(played, ChipBet(1, "red", 1000, "cash"))
    assert "8(b)(1)" in refused(played, ChipBet(1, "red", 1000, "cash"))
    assert played.refusal(Bet(1, "red", 1000)) is None


def test_8_b_2_a_colour_is_one_persons(game: Game) -> None:
    played = RouletteRound(game, (1, 2))
    played.push(Bought(1, 20, 100, "blue"))
    said = refused(played, Bought(2, 20, 100, "blue"))
    assert "blue is the colour of seat 1" in said and "8(b)(2)" in said
    played.push(Bought(2, 20, 500))
    assert played.colours == {1: Stack("blue", 100, 20), 2: Stack("yellow", 500, 20)}


@pytest.mark.parametrize("colour", ["white", "red", "green", "black"])
def test_8_b_2_no_colour_of_a_value_chip(game: Game, colour: str) -> None:
    said = refused(RouletteRound(game), Bought(1, 20, 100, colour))
    assert "value chip" in said and "8(b)(2)" in said


def test_8_b_2_a_colour_is_free_again_once_turned_in(game: Game) -> None:
    played = RouletteRound(game, (1, 2))
    played.push(Bought(1, 20, 100, "blue"))
    played.push(ChipBet(1, "17", 500))
    assert "still has chips on the layout" in refused(played, TurnedIn(1))
    played.push(Bet(1, "17", 0))
    played.push(TurnedIn(1))
    assert played.refusal(Bought(2, 20, 100, "blue")) is None
    assert "no colour chips" in refused(played, TurnedIn(1))


def test_8_b_2_eight_colours_for_eight_players() -> None:
    table = RouletteRound(load(ID).configure(seats=8), range(1, 9))
    for seat in range(1, 9):
        table.push(Bought(seat, 1, 100))
    assert len({stack.colour for stack in table.colours.values()}) == 8
    with pytest.raises(FilingRefused, match="1 to 8"):
        load(ID).configure(seats=9)


def test_8_b_2_reading_value_and_colour_stay(game: Game) -> None:
    played = RouletteRound(game)
    played.push(Bought(1, 20, 100, "blue"))
    assert "their colour and value cannot change until" in refused(played, Bought(1, 20, 500))
    assert "their colour and value cannot change until" in refused(played, Bought(1, 20, 100, "pink"))
    played.push(Bought(1, 5, 100))
    assert played.colours[1].chips == 25


def test_8_b_2_reading_bets_are_whole_chips_that_one_has(game: Game) -> None:
    played = RouletteRound(game)
    assert "must buy some first" in refused(played, ChipBet(1, "17", 500))
    played.push(Bought(1, 2, 500))
    assert "not a whole number of chips" in refused(played, ChipBet(1, "17", 600))
    played.push(ChipBet(1, "17", 500))
    assert played.refusal(ChipBet(1, "20", 500)) is None
    assert "$5 in blue chips left" in refused(played, ChipBet(1, "20", 1000))
    assert played.refusal(ChipBet(1, "17", 1000)) is None
    assert "not a whole number" in refused(played, Bet(1, "red", 1050))
    assert "the minimum is $1" in refused(RouletteRound(game), Bought(1, 2, 99))
    assert RouletteRound(game).refusal(Bought(1, 2, 100)) is None


def test_8_b_2_reading_colour_chips_are_paid_in_colour(game: Game) -> None:
    played = RouletteRound(game, (1, 2))
    played.push(Bought(1, 20, 500))
    played.push(ChipBet(1, "17", 500))
    played.push(ChipBet(1, "20", 1000))
    played.push(Bet(1, "black", 1000))
    for event in (BallSpun(), Spun("17")):
        played.push(event)
    assert played.net(1) == 17500 - 1000 + 1000
    assert played.colours[1] == Stack("blue", 500, 20 + 35 - 2)
    again = RouletteRound(game, (1, 2), played.next_opening())
    assert again.refusal(ChipBet(1, "17", 10000)) is None


@pytest.mark.parametrize("number", ALL)
def test_8_b_3_A_straight_up(game: Game, number: str) -> None:
    assert wins_on(game, number) == {number}
    assert pays(game, number, number) == 35
    assert read_spot(layout_of(game), f"in the box of {number}").name == number


def test_8_b_3_B_every_pair_of_boxes_with_a_line_between(game: Game) -> None:
    splits = [spot for spot in layout_of(game).spots.values() if spot.bet.name == "split"]
    pairs = {frozenset(spot.numbers) for spot in splits}
    rows = {frozenset((str(n), str(n + 1))) for n in range(1, 36) if n % 3}
    columns = {frozenset((str(n), str(n + 3))) for n in range(1, 34)}
    zeros = {frozenset(pair.split()) for pair in ("0 00", "0 1", "0 2", "00 2", "00 3")}
    assert pairs == rows | columns | zeros and len(splits) == 62
    assert wins_on(game, "8/9") == {"8", "9"} and pays(game, "8/9", "9") == 17


@pytest.mark.parametrize("words", ["8/12", "1/3", "0/3", "00/1", "3/4", "34/36", "1/35", "0/4"])
def test_8_b_3_B_boxes_without_a_common_line_are_no_split(game: Game, words: str) -> None:
    with pytest.raises(Refusal, match="are not adjacent on the layout; a") as said:
        read_spot(layout_of(game), words)
    assert "8(b)(3)B" in said.value.cite


def test_8_b_3_B_0_00_also_between_the_second_and_third_dozen(game: Game) -> None:
    layout = layout_of(game)
    assert read_spot(layout, 'on the line between "2nd 12" and "3rd 12"').name == "0/00"
    with pytest.raises(Refusal):
        read_spot(layout, 'on the line between "1st 12" and "2nd 12"')


def test_8_b_3_C_twelve_rows_on_the_outside_line(game: Game) -> None:
    layout = layout_of(game)
    for first in range(1, 35, 3):
        spot = read_spot(layout, f"on the outside line of {first}")
        assert spot.numbers == (str(first), str(first + 1), str(first + 2)) and spot.name == f"row {first}"
    with pytest.raises(Refusal, match=r"No row begins with 5; its row is row 4 \(4-5-6\)"):
        read_spot(layout, "row 5")
    assert wins_on(game, "row 34") == {"34", "35", "36"} and pays(game, "row 34", "34") == 11


@pytest.mark.parametrize("group", ["0-1-2", "0-2-00", "00-2-3"])
def test_8_b_3_C_i_three_groups_with_a_zero(game: Game, group: str) -> None:
    assert wins_on(game, group) == set(group.split("-"))
    assert pays(game, group, group.split("-")[0]) == 11


@pytest.mark.parametrize("group", ["0-1-3", "0-00-1", "00-1-2", "0-2-3", "0-00-3", "1-2-4", "2-3-4"])
def test_8_b_3_C_i_no_other_three(game: Game, group: str) -> None:
    with pytest.raises(Refusal, match="do not form a corner or a"):
        read_spot(layout_of(game), group)


def test_8_b_3_C_ii_the_groups_have_a_corner_in_common(game: Game) -> None:
    layout = layout_of(game)
    for group in ("0-1-2", "0-2-00", "00-2-3"):
        at = layout.spots[group].at
        assert all(_touches(layout, number, at) for number in group.split("-"))
        assert sum(_touches(layout, number, at) for number in ALL) == 3


def _touches(layout: WheelLayout, number: str, at: tuple[int, int]) -> bool:
    box = layout.boxes[number]
    return bool(box.across[0] <= at[0] <= box.across[1] and box.along[0] <= at[1] <= box.along[1])


def test_8_b_3_D_corners_of_four(game: Game) -> None:
    corners = [spot for spot in layout_of(game).spots.values() if spot.bet.name == "four"]
    wanted = {frozenset(map(str, (n, n + 1, n + 3, n + 4))) for n in range(1, 33) if n % 3}
    assert {frozenset(spot.numbers) for spot in corners} == wanted and len(corners) == 22
    assert wins_on(game, "corner 8-12") == {"8", "9", "11", "12"} and pays(game, "corner 8-12", "11") == 8
    for words in ("0 00 1 2", "1 2 3 4", "3 4 6 7", "corner 3-7"):
        with pytest.raises(Refusal):
            read_spot(layout_of(game), words)


def test_8_b_3_E_first_five(game: Game) -> None:
    assert wins_on(game, "first five") == {"0", "00", "1", "2", "3"}
    assert pays(game, "first five", "00") == 6
    layout = layout_of(game)
    spot = read_spot(layout, 'on the corner of "1st 12", 0 and 1')
    assert spot.name == "first five"
    assert [_touches(layout, name, spot.at) for name in ("1st 12", "0", "1", "00", "2nd 12")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert spun(game, "4", first_five=10)[0].reading == "first-five"


def test_8_b_3_F_eleven_double_rows(game: Game) -> None:
    lines = [spot for spot in layout_of(game).spots.values() if spot.bet.name == "six"]
    assert [spot.name for spot in lines] == [f"line {n}-{n + 5}" for n in range(1, 32, 3)]
    assert wins_on(game, "line 4-9") == {"4", "5", "6", "7", "8", "9"} and pays(game, "line 4-9", "9") == 5
    assert read_spot(layout_of(game), "on the outside corner of 4 and 7").name == "line 4-9"
    with pytest.raises(Refusal):
        read_spot(layout_of(game), "on the outside corner of 4 and 10")


@pytest.mark.parametrize("column", [1, 2, 3])
def test_8_b_3_G_columns(game: Game, column: int) -> None:
    assert wins_on(game, f"column {column}") == set(map(str, range(column, 37, 3)))
    assert pays(game, f"column {column}", str(column)) == 2


@pytest.mark.parametrize("dozen", [1, 2, 3])
def test_8_b_3_H_dozens(game: Game, dozen: int) -> None:
    first = 12 * dozen - 11
    assert wins_on(game, f"dozen {dozen}") == set(map(str, range(first, first + 12)))
    label = ("1st 12", "2nd 12", "3rd 12")[dozen - 1]
    assert read_spot(layout_of(game), f'in the box labelled "{label}"').name == f"dozen {dozen}"
    assert pays(game, f"dozen {dozen}", str(first)) == 2


def test_8_b_3_I_and_J_red_and_black_share_the_numbers_but_no_zero(game: Game) -> None:
    red, black = wins_on(game, "red"), wins_on(game, "black")
    assert len(red) == len(black) == 18 and not red & black
    assert red | black == set(map(str, range(1, 37)))
    assert pays(game, "red", "1") == pays(game, "black", "2") == 1


def test_8_b_3_K_odd(game: Game) -> None:
    assert wins_on(game, "odd") == {str(n) for n in range(1, 37, 2)}
    assert pays(game, "odd", "35") == 1


@pytest.mark.parametrize(("filed", "zeros"), [("none", set()), ("0 only", {"0"}), ("0 and 00", {"0", "00"})])
def test_8_b_3_L_even_and_the_zeros_as_filed(filed: str, zeros: set[str]) -> None:
    game = load(ID).configure(even_zeros=filed)
    assert wins_on(game, "even") == {str(n) for n in range(2, 37, 2)} | zeros
    assert wins_on(game, "odd") == {str(n) for n in range(1, 37, 2)}
    assert spun(game, "0", even=10)[0].reading == "zero-even"
    assert spun(game, "2", even=10)[0].reading is None


def test_8_b_3_M_and_N_halves_at_their_ends(game: Game) -> None:
    assert wins_on(game, "1-18") == set(map(str, range(1, 19)))
    assert wins_on(game, "19-36") == set(map(str, range(19, 37)))


@pytest.mark.parametrize("zero", ["0", "00"])
def test_8_b_3_outside_bets_lose_on_a_zero(game: Game, zero: str) -> None:
    outside = [spot.name for spot in layout_of(game).spots.values() if not spot.bet.inside]
    assert len(outside) == 12
    assert not any(zero in wins_on(game, name) for name in outside)


@pytest.mark.parametrize(("side", "spot"), [("inside", "17"), ("outside", "red")])
def test_8_b_3_reading_limits_at_each_bound(side: str, spot: str) -> None:
    filed = {f"min_{side}": "10", f"max_{side}": "50", "min_inside_total": "10", "chip": "0.50"}
    played = RouletteRound(load(ID).configure(**filed))
    assert "the table minimum is $10" in refused(played, Bet(1, spot, 950))
    assert played.refusal(Bet(1, spot, 1000)) is None
    assert played.refusal(Bet(1, spot, 5000)) is None
    assert "the table maximum is $50" in refused(played, Bet(1, spot, 5050))
    with pytest.raises(FilingRefused, match=f"min_{side}"):
        load(ID).configure(**{f"min_{side}": "50.50", f"max_{side}": "50"})


def test_8_b_3_reading_inside_bets_come_up_to_a_least_together(game: Game) -> None:
    played = RouletteRound(game, (1, 2))
    played.push(Bet(1, "17", 200))
    played.push(Bet(1, "8/9", 200))
    played.push(Bet(2, "red", 500))
    assert "together they must be at least" in refused(played, Closed())
    played.push(Bet(1, "8/9", 300))
    assert played.refusal(Closed()) is None


def test_8_b_3_several_places_and_seats_at_once(game: Game) -> None:
    played = RouletteRound(game, {1: "Ann", 2: "Ben"})
    for seat, spot in ((1, "17"), (2, "17"), (1, "17/20"), (2, "black")):
        played.push(Bet(seat, spot, 1000))
    for event in (BallSpun(), Closed(), Spun("17")):
        played.push(event)
    assert (played.net(1), played.net(2)) == (52_000, 36_000)
    assert postings(played.lines) == {"seat 1": 52_000, "seat 2": 36_000, "bank": -88_000}


def test_8_b_3_a_later_bet_replaces_an_earlier_and_nothing_takes_it_back(game: Game) -> None:
    played = RouletteRound(game)
    played.push(Bet(1, "red", 1000))
    played.push(Bet(1, "red", 500))
    assert played.staked(1) == 500
    played.push(Bet(1, "red", 0))
    assert played.staked(1) == 0 and not played.bets
    assert "nothing on red" in refused(played, Bet(1, "red", 0))


# (c) The spin.


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_8_c_1_fewer_than_four_revolutions_are_no_spin(game: Game, turns: int) -> None:
    played = RouletteRound(game)
    played.push(Bet(1, "17", 500))
    played.push(BallSpun())
    played.push(Closed())
    assert rest_event(played.law, "17", turns) == Incident("too few revolutions")
    played.push(rest_event(played.law, "17", turns))
    assert not played.over and played.result is None and not played.lines
    assert isinstance(played.due, Bets)
    assert played.refusal(Bet(1, "red", 500)) is None
    played.push(BallSpun())
    played.push(Spun("17"))
    assert played.net(1) == 17_500


@pytest.mark.parametrize("turns", [4, 5, 40])
def test_8_c_1_four_revolutions_are_enough(game: Game, turns: int) -> None:
    played = RouletteRound(game)
    played.push(BallSpun())
    played.push(rest_event(played.law, "17", turns))
    assert played.over and played.result == "17"


def test_8_c_1_a_ball_that_runs_with_the_wheel_is_no_spin(game: Game) -> None:
    played = RouletteRound(game)
    played.push(BallSpun())
    played.push(rest_event(played.law, "17", 9, opposite=False))
    assert not played.over
    said = [event for event in played.log if isinstance(event, Did) and event.step == "irregularity"]
    assert "ran with the wheel" in said[0].says and said[0].cite == ("8(c)(1)",)


def test_8_c_1_a_ball_that_leaves_the_wheel_is_no_spin(game: Game) -> None:
    played = RouletteRound(game)
    played.push(BallSpun())
    played.push(rest_event(played.law, None, 9))
    assert not played.over


def test_8_c_1_reading_a_house_may_return_the_bets() -> None:
    played = RouletteRound(load(ID).configure(void_spin="return bets"), (1, 2))
    played.push(Bet(1, "17", 500))
    played.push(Bet(2, "red", 500))
    played.push(BallSpun())
    played.push(rest_event(played.law, "17", 3))
    assert played.over and [line.result for line in played.lines] == ["returned", "returned"]
    assert {line.reading for line in played.lines} == {"invalid-spin"} and played.net(1) == 0


def test_8_c_1_no_ball_without_a_spin_and_no_second_ball(game: Game) -> None:
    played = RouletteRound(game)
    assert "The ball has not been spun yet" in refused(played, Spun("17"))
    played.push(BallSpun())
    assert "The ball is already spinning" in refused(played, BallSpun())


def test_8_c_2_no_bet_after_no_more_bets(game: Game) -> None:
    played = RouletteRound(game)
    played.push(Bet(1, "red", 500))
    played.push(BallSpun())
    assert played.refusal(Bet(1, "17", 500)) is None
    played.push(Closed())
    for event in (Bet(1, "17", 500), Bet(1, "red", 1000), Bet(1, "red", 0)):
        assert "8(c)(2)" in refused(played, event)
    assert "already" in refused(played, Closed())


def test_8_c_2_no_bet_after_the_ball_is_at_rest(game: Game) -> None:
    played = RouletteRound(game)
    played.push(BallSpun())
    played.push(Bet(1, "17", 500))
    played.push(Spun("20"))
    assert played.net(1) == -500
    assert "round is over" in refused(played, Bet(1, "20", 500))


def test_8_c_3_and_4_number_then_marker_then_pay(game: Game) -> None:
    played = RouletteRound(game, (1, 2))
    for seat, spot in ((2, "17"), (1, "black"), (1, "20"), (2, "odd"), (1, "17")):
        played.push(Bet(seat, spot, 500))
    for event in (BallSpun(), Closed(), Spun("17")):
        played.push(event)
    steps = [event.step for event in played.log if isinstance(event, Did)]
    assert steps == ["spin", "no more bets", "announce", "point marker"]
    kinds = [type(event).__name__ for event in played.log]
    assert kinds.index("Settled") > max(place for place, kind in enumerate(kinds) if kind == "Did")
    order = [(line.result, line.wager, line.seat) for line in played.lines]
    assert order == [
        ("lost", "20", 1),
        ("won", "black", 1),
        ("won", "odd", 2),
        ("won", "17", 1),
        ("won", "17", 2),
    ]


# (d) The odds.

PRINTED = {
    "Straight": ("17", 35),
    "Split": ("17/20", 17),
    "Three numbers": ("row 16", 11),
    "Four numbers": ("corner 17-21", 8),
    "First five numbers": ("first five", 6),
    "Six numbers": ("line 16-21", 5),
    "Column": ("column 2", 2),
    "Dozen": ("dozen 2", 2),
    "Red": ("red", 1),
    "Black": ("black", 1),
    "Odd": ("odd", 1),
    "Even": ("even", 1),
    "1 to 18": ("1-18", 1),
    "19 to 36": ("19-36", 1),
}


@pytest.mark.parametrize("title", PRINTED)
def test_8_d_1_each_bet_at_its_odds(game: Game, title: str) -> None:
    spot, odds = PRINTED[title]
    number = sorted(wins_on(game, spot))[0]
    lines = spun(game, number, **{spot.replace(" ", "_"): 10})
    assert [(line.result, line.profit) for line in lines] == [("won", 1000 * odds)]
    assert "8(d)(1)" in lines[0].cite


@pytest.mark.skipif(not TEXT.is_file(), reason="the law's text is not beside the repository")
def test_8_d_1_the_odds_are_those_printed(game: Game) -> None:
    clause = game.edition.clauses["8(d)(1)"]
    lines = TEXT.read_text("utf-8").splitlines()[clause.lines[0] - 1 : clause.lines[1]]
    printed = dict(found for line in lines for found in re.findall(r"^(.+?)\t(\d+) to 1$", line))
    assert {title: odds for title, (_, odds) in PRINTED.items()} == {t: int(n) for t, n in printed.items()}


def test_8_d_1_a_loss_is_the_stake(game: Game) -> None:
    lines = spun(game, "17", red=10, row_1=5)
    assert {line.wager: line.profit for line in lines} == {"red": -1000, "row 1": -500}
