"""Chances of bingo: published figures, other ways to count, and halls by the definition."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.bingo.cards import Matches, Pattern, make_cards, nth_card, parse_pattern
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of
from croupier.games.bingo.price import (
    BALLS,
    MOST_WINNERS,
    column_counts,
    cover_counts,
    exactly,
    grid_of,
    hall_of,
    mean_calls,
    median_calls,
    one_colour,
    price_plan,
    unions_of,
    within,
)
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from tests.naive import bingo as naive

BINGO = load("grand-ronde/bingo")
LAW = bingo_law(BINGO)


def pattern(text: str) -> Pattern:
    return parse_pattern(text, LAW.patterns)


# Published.


@pytest.mark.parametrize(("calls", "chance"), [(20, "0.022874"), (25, "0.063961")])
def test_any_line_within_so_many_calls(calls: int, chance: str) -> None:
    assert f"{float(within(pattern('line'), calls)):.6f}" == chance


@pytest.mark.parametrize(("calls", "chance"), [(58, 4.977833e-04), (70, 0.13610330)])
def test_blackout_within_so_many_calls(calls: int, chance: float) -> None:
    exact = within(pattern("blackout"), calls)
    assert exact == Fraction(comb(calls, 24), comb(75, 24))
    assert float(exact) == pytest.approx(chance, rel=1e-6)


@pytest.mark.parametrize(
    ("calls", "line", "hard", "pack"),
    [
        (6, 0.00003523, 0.00000232, 0.00000354),
        (10, 0.00033478, 0.0000584, 0.00009342),
        (15, 0.0016552, 0.00046357, 0.00075467),
        (18, 0.00330168, 0.00109972, 0.00177471),
    ],
)
def test_single_bingo_hardway_and_six_pack_with_just_that_call(
    calls: int, line: float, hard: float, pack: float
) -> None:
    """Any of the twelve lines; of the eight without the free square; of the 24 blocks, half of them with it."""
    for text, published in (("line", line), ("hard line", hard), ("six pack", pack)):
        assert round(float(exactly(pattern(text), calls)), 8) == published


# Counted otherwise.


@pytest.mark.parametrize("text", ["line", "postage stamp or six pack"])
def test_sets_of_squares_one_by_one(text: str) -> None:
    assert list(cover_counts(pattern(text))) == naive.cover_counts(pattern(text).ways)


@pytest.mark.parametrize("text", ["line", "hard line", "line or corners", "letter l", "kite", "frame"])
def test_sets_of_squares_by_inclusion_and_exclusion(text: str) -> None:
    """A second road: the same chance from unions of ways on one given card."""
    unions = unions_of([nth_card(LAW.card, 5)], pattern(text))
    assert unions is not None
    for calls in range(BALLS + 1):
        assert unions.within(calls, BALLS) == within(pattern(text), calls)


def test_columns_add_up_to_sets() -> None:
    for text in ("line", "double line", "cross"):
        table = column_counts(pattern(text))
        assert table.shape == (6, 6, 5, 6, 6)
        assert table.sum() == sum(cover_counts(pattern(text)))
        full = tuple(size - 1 for size in table.shape)
        assert table[full] == 1


def test_a_pattern_of_columns_by_hand() -> None:
    """Column B alone: B is full, and any of the other 19 squares."""
    column = pattern("x..../x..../x..../x..../x....")
    assert cover_counts(column) == tuple(comb(19, k - 5) if k >= 5 else 0 for k in range(25))
    assert within(column, 40) == Fraction(comb(70, 35), comb(75, 40))


def test_chances_add_up() -> None:
    for goal in (pattern("line"), pattern("blackout"), Matches(8, 8), Matches(8, 20)):
        assert sum(exactly(goal, calls) for calls in range(BALLS + 1)) == 1
        assert sum(calls * exactly(goal, calls) for calls in range(BALLS + 1)) == mean_calls(goal)
        assert within(goal, median_calls(goal)) >= Fraction(1, 2) > within(goal, median_calls(goal) - 1)
    assert mean_calls(pattern("blackout")) == Fraction(24 * 76, 25)
    for calls in (-1, 76):
        with pytest.raises(Refusal):
            within(pattern("line"), calls)


def test_eight_of_the_first_twenty() -> None:
    assert within(Matches(8, 8), 20) == Fraction(comb(20, 8), comb(75, 8))
    ways = sum(comb(12, k) * comb(63, 20 - k) for k in range(8, 13))
    assert within(Matches(8, 12), 20) == Fraction(ways, comb(75, 20))
    assert within(Matches(8, 75), 8) == 1


def test_lines_of_one_colour() -> None:
    assert one_colour([12, 25, 21, 10, 7], 5) == Fraction(
        comb(12, 5) + comb(25, 5) + comb(21, 5) + comb(10, 5) + comb(7, 5), comb(75, 5)
    )
    assert one_colour([75], 5) == 1 and one_colour([15] * 5, 16) == 0


# Known cards.


def test_several_known_cards_by_every_draw_of_few_balls() -> None:
    """Cards that need few numbers of few balls: every draw looked at."""
    cards = make_cards(LAW.card, SeededDraws("known"), 3)
    goal = pattern("column or corners")
    numbers = sorted({number for card in cards for number in card if number})
    left = numbers[:14]
    out = [ball for ball in range(1, 76) if ball not in left]
    unions = unions_of(cards, goal, out)
    assert unions is not None
    for more in range(5):
        hits = 0
        for drawn in combinations(left, more):
            seen = {*out, *drawn}
            covered = [sum(1 << cell for cell in range(25) if card[cell] in seen) for card in cards]
            hits += any(goal.done(squares) for squares in covered)
        assert unions.within(more, len(left)) == Fraction(hits, comb(len(left), more))


def test_too_many_cases_are_not_counted() -> None:
    cards = make_cards(LAW.card, SeededDraws("many"), 12)
    assert unions_of(cards, pattern("line")) is None
    assert unions_of(cards, pattern("blackout")) is not None


def test_a_card_that_is_complete_is_so_with_certainty() -> None:
    card = nth_card(LAW.card, 0)
    unions = unions_of([card], pattern("line"), [number for number in card if number])
    assert unions is not None and unions.within(0, 51) == 1


# Halls.


def card_chance(goal: Pattern, balls: tuple[int, ...]) -> Fraction:
    """The chance that a card has the pattern, so many balls of each column out: by the sets of its squares."""
    table = column_counts(goal)
    total = 0
    for place in product(
        *(range(min(out, size) + 1) for out, size in zip(balls, (5, 5, 4, 5, 5), strict=True))
    ):
        if table[place]:
            others = zip((5, 5, 4, 5, 5), balls, place, strict=True)
            total += int(table[place]) * prod(comb(15 - size, out - own) for size, out, own in others)
    return Fraction(total, prod(comb(15, out) for out in balls))


def test_two_cards_by_the_definition() -> None:
    """Over every division of six balls among the columns, in fractions."""
    goal, calls = pattern("line or corners"), 6
    none = Fraction(0)
    for balls in product(range(calls + 1), repeat=5):
        if sum(balls) == calls:
            weight = Fraction(prod(comb(15, out) for out in balls), comb(75, calls))
            none += weight * (1 - card_chance(goal, balls)) ** 2
    assert hall_of(goal, 2).within(calls) == pytest.approx(float(1 - none), rel=1e-11)
    assert float((1 - within(goal, calls)) ** 2) != pytest.approx(float(none), rel=1e-9)  # not independent


@pytest.mark.parametrize("text", ["line", "x", "six pack"])
def test_one_card_is_a_hall(text: str) -> None:
    hall = hall_of(pattern(text), 1)
    for calls in range(BALLS + 1):
        assert hall.within(calls) == pytest.approx(float(within(pattern(text), calls)), abs=1e-12)
    assert hall.mean_calls == pytest.approx(float(mean_calls(pattern(text))), rel=1e-12)
    assert hall.mean_winners == pytest.approx(1) and hall.alone == pytest.approx(1)


def test_the_grid_is_whole_and_every_card_is_complete_in_the_end() -> None:
    grid = grid_of(pattern("line"))
    sums = np.bincount(grid.calls.ravel(), grid.weight.ravel())
    assert sums == pytest.approx(np.ones(76), rel=1e-12)
    assert grid.short[15, 15, 15, 15, 15] == 0 and grid.short[0, 0, 0, 0, 0] == 1
    assert grid.short[0, 0, 15, 0, 0] == 0  # all of N is out, and its column is a line


@pytest.mark.parametrize("cards", [2, 3, 60, 1000, 100_000])
def test_winners_add_up(cards: int) -> None:
    hall = hall_of(pattern("line"), cards)
    assert hall.by_call.sum() == pytest.approx(1, abs=1e-10)
    counted = (hall.first.sum(axis=0) * np.arange(MOST_WINNERS + 1)).sum()
    tail = hall.first[:, MOST_WINNERS].sum()
    if tail < 1e-9:
        assert counted == pytest.approx(hall.mean_winners, rel=1e-8)
    else:
        assert counted < hall.mean_winners
    if cards <= 3:
        assert hall.first[:, cards + 1 :].sum() < 1e-12


def test_picked_numbers_have_no_columns() -> None:
    hall = hall_of(Matches(8, 8), 300)
    for calls in (15, 20, 40):
        exact = 1 - (1 - within(Matches(8, 8), calls)) ** 300
        assert hall.within(calls) == pytest.approx(float(exact), rel=1e-10)


def test_balls_that_are_out_at_once_count_as_one_call() -> None:
    goal = pattern("blackout")
    whole, late = hall_of(goal, 50), hall_of(goal, 50, 45)
    assert late.within(44) == 0
    for calls in (45, 50, 60, 75):
        assert late.within(calls) == pytest.approx(whole.within(calls), rel=1e-9)


@pytest.mark.parametrize("cards", [0, 10**9 + 1])
def test_halls_at_their_bounds(cards: int) -> None:
    with pytest.raises(Refusal):
        hall_of(pattern("line"), cards)


# Money.


def test_a_fixed_prize_costs_what_it_is_less_what_rounding_leaves() -> None:
    game = BINGO.configure(programme="line for 100 price 2", share_unit="1")
    price = price_plan(game, plans_of(game)[0], 100)
    assert price.cost + price.breakage == pytest.approx(10_000, rel=1e-10)
    by_hand = sum(
        price.hall.first[:, winners].sum() * (10_000 % (100 * winners)) for winners in range(1, 101)
    )
    assert price.breakage == pytest.approx(by_hand, rel=1e-9)
    assert price.takings == 20_000 and price.house_edge == pytest.approx(1 - price.cost / 20_000)
    assert price.hit_frequency == pytest.approx(price.hall.mean_winners / 100)


def test_a_jackpot_in_place_of_the_prize_and_beside_it() -> None:
    programme = "blackout for 100 jackpot 1000 within 55"
    in_place = BINGO.configure(programme=programme)
    beside = BINGO.configure(programme=programme, jackpot_stands="beside the prize")
    chance = hall_of(pattern("blackout"), 200).within(55)
    price = price_plan(in_place, plans_of(in_place)[0], 200)
    assert price.jackpot == pytest.approx(chance)
    assert price.cost + price.breakage == pytest.approx(10_000 + 90_000 * chance)
    price = price_plan(beside, plans_of(beside)[0], 200)
    assert price.cost + price.breakage == pytest.approx(10_000 + 100_000 * chance)


def test_a_meter_as_it_stands() -> None:
    game = BINGO.configure(programme="x for 10 jackpot meter within 30")
    low, high = (price_plan(game, plans_of(game)[0], 50, {"jackpot": amount}) for amount in (0, 100_000))
    assert high.cost - low.cost == pytest.approx(high.jackpot * 100_000, rel=1e-3)


def test_the_wheel_costs_the_mean_of_its_prizes() -> None:
    game = load("grand-ronde/bingo-wheel-of-fortune").configure(wheel_prizes="10, 20, 60")
    price = price_plan(game, plans_of(game)[0], 1)
    assert price.cost == pytest.approx(3000)
    assert price.card_deviation == pytest.approx((2000**2 + 1000**2 + 3000**2) ** 0.5 / 3**0.5)


def test_the_designated_balls_with_and_without_the_45() -> None:
    bonanza = load("grand-ronde/bingo-bonanza")
    as_called = bonanza.configure(programme="blackout for 1 jackpot 10 within 50")
    after = bonanza.configure(programme="blackout for 1 jackpot 10 within 5", predraw_counts="not")
    chances = [price_plan(game, plans_of(game)[0], 99).jackpot for game in (as_called, after)]
    assert chances[0] == pytest.approx(chances[1])
    assert chances[0] == pytest.approx(hall_of(pattern("blackout"), 99).within(50), rel=1e-9)


def test_no_cards_have_no_price() -> None:
    with pytest.raises(Refusal):
        price_plan(BINGO.configure(), plans_of(BINGO.configure())[0], 0)


def test_hit_frequency_is_any_payout_and_win_frequency_a_net_profit() -> None:
    """A prize of $3 shared by three cards or more pays a card of $1 no profit."""
    game = load("grand-ronde/bingo").configure(programme="line for 3")
    price = price_plan(game, plans_of(game)[0], 50)
    shared = [case for case in price.cases if case.winners >= 3]
    assert shared and all(sum(case.shares) <= 100 for case in shared)
    missing = sum(case.chance * case.winners for case in shared) / 50
    assert 0 < price.win_frequency < price.hit_frequency
    assert price.hit_frequency - price.win_frequency == pytest.approx(missing, rel=1e-6)
