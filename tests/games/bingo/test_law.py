"""Patterns, programmes and filings of bingo: what is read, and what is refused."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import Edition, examine, load
from croupier.editions.edition import EditionFile, file_from
from croupier.games.bingo.cards import (
    FREE,
    LINES,
    Matches,
    draw,
    least,
    moved,
    named_ways,
    parse_drawing,
    parse_pattern,
    turned,
)
from croupier.games.bingo.law import PatternRow, bingo_law
from croupier.games.bingo.plans import plans_of, read_colours, read_wheel
from croupier.kit import Refusal

BINGO = "grand-ronde/bingo"
IDS = tuple(f"{BINGO}{tail}" for tail in ("", "-planet", "-wheel-of-fortune", "-pick-your-own", "-bonanza"))
LAW = bingo_law(load(BINGO))
ROWS = LAW.patterns
WAYS = {
    "line": 12,
    "row": 5,
    "column": 5,
    "diagonal": 2,
    "corners": 1,
    "small corners": 1,
    "postage stamp": 4,
    "six pack": 24,
    "nine pack": 9,
    "x": 1,
    "cross": 1,
    "letter t": 4,
    "letter l": 4,
    "kite": 4,
    "diamond": 1,
    "small frame": 1,
    "frame": 1,
    "blackout": 1,
}


def test_every_pattern_has_its_ways() -> None:
    assert {row.name: len(parse_pattern(row.name, ROWS).ways) for row in ROWS} == WAYS


def test_lines_are_the_twelve() -> None:
    assert sorted(way & ~FREE for way in LINES) == sorted(parse_pattern("line", ROWS).ways)
    assert sorted(way.bit_count() for way in parse_pattern("line", ROWS).ways) == [4] * 4 + [5] * 8


def test_the_free_square_stands_in_no_way_and_blackout_needs_24() -> None:
    for row in ROWS:
        assert all(not way & FREE for way in parse_pattern(row.name, ROWS).ways)
    assert [way.bit_count() for way in parse_pattern("blackout", ROWS).ways] == [24]


def test_hard_leaves_out_the_ways_through_the_free_square() -> None:
    assert len(parse_pattern("hard line", ROWS).ways) == 8
    assert len(parse_pattern("hard six pack", ROWS).ways) == 12
    with pytest.raises(Refusal, match="cannot be covered without the free square"):
        parse_pattern("hard blackout", ROWS)


def test_double_and_triple_want_different_ways_at_once() -> None:
    lines = sorted(LINES)
    assert len(parse_pattern("double line", ROWS).ways) == 66
    pairs = {(one | other) & ~FREE for one, other in combinations(lines, 2)}
    assert set(parse_pattern("double line", ROWS).ways) == set(least(pairs))
    assert len(parse_pattern("triple line", ROWS).ways) == 220
    assert len(parse_pattern("double hard line", ROWS).ways) == 28
    with pytest.raises(Refusal, match="fewer than 2 ways"):
        parse_pattern("double x", ROWS)
    with pytest.raises(Refusal, match="are too many; the maximum is 4096"):
        parse_pattern("line or triple double line", ROWS)


def test_several_are_joined_by_or_and_the_least_ways_stay() -> None:
    assert len(parse_pattern("line or corners", ROWS).ways) == 13
    assert parse_pattern("line or blackout or double line", ROWS).ways == parse_pattern("line", ROWS).ways


def test_any_pattern_may_be_drawn() -> None:
    drawn = parse_pattern("x...x/...../...../...../x...x", ROWS)
    assert drawn.ways == parse_pattern("corners", ROWS).ways
    either = parse_pattern("xxxxx/...../...../...../..... or corners", ROWS)
    assert len(either.ways) == 2


@pytest.mark.parametrize(
    "text", ["", "x", "xxxxx", "xxxxx/xxxxx/xxxxx/xxxxx/xxxx", "y..../...../...../...../.....", "....."]
)
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_drawing(text)


def test_a_drawing_of_the_free_square_alone_is_refused() -> None:
    with pytest.raises(Refusal, match="has no square with a number"):
        parse_pattern("...../...../..x../...../.....", ROWS)


@given(st.integers(1, (1 << 25) - 1))
def test_four_quarter_turns_are_none(way: int) -> None:
    assert turned(turned(turned(turned(way)))) == way
    assert turned(way).bit_count() == way.bit_count()


@given(st.integers(1, (1 << 25) - 1).filter(lambda way: way != FREE))
def test_a_drawing_is_read_as_it_is_drawn(way: int) -> None:
    assert parse_drawing(draw(way)) == way
    assert way in moved(way)
    assert all(other.bit_count() == way.bit_count() for other in moved(way))


@given(st.sets(st.integers(1, (1 << 25) - 1), min_size=1, max_size=6), st.integers(0, (1 << 25) - 1))
def test_the_least_ways_are_covered_when_the_ways_are(ways: set[int], squares: int) -> None:
    covered = squares | FREE
    assert any(way & covered == way for way in ways) == any(way & covered == way for way in least(ways))


def test_matches_count_numbers() -> None:
    goal = Matches(2, 3)
    assert not goal.done(0b100) and goal.done(0b110)
    assert goal.done_by(0b110, 0b010) and not goal.done_by(0b110, 0b001)
    assert goal.missing(0b100) == (1, 0b011)


def test_a_pattern_by_turning_and_moving() -> None:
    row = PatternRow(
        name="bar",
        title="bar",
        drawn=("xx.../...../...../...../.....",),
        turned=True,
        anywhere=True,
        reading="r",
    )
    assert len(named_ways(row)) == 40


# Programmes.


def test_a_programme_is_read_game_by_game() -> None:
    game = load(BINGO).configure(
        programme="line for 100; Last: blackout or frame for 250 jackpot 1,000 within 52 price 2; x jackpot meter"
    )
    first, last, third = plans_of(game)
    assert (first.title, first.prize, first.price, first.jackpot, first.within) == (
        "line",
        10_000,
        100,
        None,
        None,
    )
    assert (last.title, last.goal.name, last.prize, last.jackpot) == (
        "Last",
        "blackout or frame",
        25_000,
        100_000,
    )
    assert (last.within, last.price, last.progressive) == (52, 200, False)
    assert third.progressive and third.has_jackpot and third.jackpot is None and third.prize == 0


@pytest.mark.parametrize(
    ("id", "programme", "said"),
    [
        (BINGO, "", "has no game"),
        (BINGO, "blob for 5", "'blob' is not a pattern"),
        (BINGO, "line for five", "is not an amount"),
        (BINGO, "line for 5 for 6", "is given twice"),
        (BINGO, "line for -5", "an amount cannot be negative"),
        (BINGO, "line for 5 within 20", "needs a jackpot"),
        (BINGO, "line for 5 jackpot 10 within 0", "not possible; enter 1 to 75 calls"),
        (BINGO, "line for 5 jackpot 10 within 76", "not possible; enter 1 to 75 calls"),
        (BINGO, "line spaces 9", "picked numbers"),
        (BINGO, ";".join(["line"] * 101), "has 101 games; the maximum is 100"),
        (IDS[1], "corners for 5 jackpot meter", "no straight line"),
        (IDS[2], "line for 5", "the wheel decides"),
        (IDS[2], "line jackpot 5", "the wheel decides"),
        (IDS[3], "line for 5", "write 'picked'"),
        (IDS[3], "picked for 5 jackpot 10 within 21", "cannot be posted otherwise"),
        (IDS[3], "picked for 5 spaces 7", "there are 8 to 75"),
        (IDS[3], "picked for 5 spaces 76", "there are 8 to 75"),
        (IDS[4], "line for 5 jackpot 10 within 50", "the pattern is blackout"),
        (IDS[4], "blackout for 5", "post a jackpot and the number of"),
        (IDS[4], "blackout for 5 jackpot 10", "post a jackpot and the number of"),
        (
            IDS[4],
            "blackout jackpot 1 within 50; blackout jackpot 1 within 50",
            "has 2 games; the maximum is 1",
        ),
    ],
)
def test_a_programme_that_cannot_be_posted_is_refused(id: str, programme: str, said: str) -> None:
    (violation,) = examine(load(id), {"programme": programme})[1]
    assert violation.where == "programme"
    assert said in violation.sentence
    assert violation.cite


def test_bounds_of_calls_and_spaces_are_taken() -> None:
    for id, programme in (
        (BINGO, "line for 5 jackpot 10 within 1; line for 5 jackpot 10 within 75"),
        (IDS[3], "picked for 5 spaces 8; picked for 5 spaces 75"),
        (IDS[1], "corners or frame for 5"),
    ):
        assert plans_of(load(id).configure(programme=programme))


def test_picked_numbers_have_twenty_calls_for_the_jackpot() -> None:
    (plan,) = plans_of(load(IDS[3]).configure(programme="picked for 5 jackpot 10"))
    assert plan.within == 20
    (plan,) = plans_of(load(IDS[3]).configure(programme="picked for 5", spaces=12))
    assert plan.within is None and plan.goal == Matches(8, 12)


def test_the_wheel_is_read_number_by_number() -> None:
    prizes = read_wheel("50, 7.50, dinner for two = 40")
    assert [(prize.number, prize.title, prize.amount) for prize in prizes] == [
        (1, "", 5000),
        (2, "", 750),
        (3, "dinner for two", 4000),
    ]
    for text in ("", "50, x", "50, 0", "50,,60"):
        (violation,) = examine(load(IDS[2]), {"wheel_prizes": text})[1]
        assert violation.where == "wheel_prizes" and violation.cite


def test_colours_have_all_balls() -> None:
    colours = ("red", "blue")
    assert read_colours("blue 5, red 70", colours, 75) == (("red", 70), ("blue", 5))
    for text in ("red 74", "red 70, blue 6", "red 75, red 0", "pink 75", "red x, blue 5"):
        with pytest.raises(Refusal):
            read_colours(text, colours, 75)
    (violation,) = examine(load(IDS[1]), {"colour_balls": "red 75, blue 1"})[1]
    assert violation.where == "colour_balls"


@pytest.mark.parametrize("id", IDS)
def test_the_default_filing_is_permitted(id: str) -> None:
    assert plans_of(load(id).configure())


@pytest.mark.parametrize("id", IDS)
def test_every_choice_may_be_filed(id: str) -> None:
    for option in load(id).options:
        for choice in option.choices:
            assert not examine(load(id), {option.name: choice})[1]


def test_1_d_6_a_share_unit_of_nothing_is_refused() -> None:
    assert not examine(load(BINGO), {"share_unit": "0.01"})[1]
    (violation,) = examine(load(BINGO), {"share_unit": "0"})[1]
    assert violation.where == "share_unit"


def test_1_e_3_b_spaces_at_their_bounds() -> None:
    for spaces in (8, 75):
        assert not examine(load(IDS[3]), {"spaces": spaces})[1]
    for spaces in (7, 76):
        assert {v.where for v in examine(load(IDS[3]), {"spaces": spaces})[1]} >= {"spaces"}


# The loader.


def _changed(id: str, **parts: object) -> EditionFile:
    raw = load(id).law.model_dump(exclude={"deck"})
    raw["bingo"] = {**raw["bingo"], **parts}
    return file_from(raw)


def test_columns_that_leave_out_a_ball_are_refused() -> None:
    card = load(BINGO).law.model_dump()["bingo"]["card"]
    columns = [dict(column) for column in card["columns"]]
    columns[0]["last"] = 14
    with pytest.raises(ValueError, match="card do not contain every ball once"):
        _changed(BINGO, card={**card, "columns": columns})


def test_a_card_without_its_free_square_is_refused() -> None:
    card = load(BINGO).law.model_dump()["bingo"]["card"]
    columns = [{**column, "numbers": 5} for column in card["columns"]]
    with pytest.raises(ValueError, match="one square of the middle column is"):
        _changed(BINGO, card={**card, "columns": columns})


def test_a_pattern_that_stands_twice_or_is_unknown_is_refused() -> None:
    law = load(BINGO).law.model_dump()["bingo"]
    with pytest.raises(ValueError, match="is defined twice"):
        _changed(BINGO, patterns=(*law["patterns"], law["patterns"][0]))
    with pytest.raises(ValueError, match="there is no pattern 'blob'"):
        _changed(BINGO, plan={**law["plan"], "patterns": ("blob",)})


def test_an_option_that_is_not_there_is_refused() -> None:
    law = load(BINGO).law.model_dump()["bingo"]
    changed = _changed(BINGO, share={**law["share"], "among": "nobody"})
    with pytest.raises(Refusal, match="is unknown; choose one of card_price, cards_for"):
        Edition(BINGO, changed)
