"""Keno's prices: published figures, toy boards by brute force, ways with all that they share."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.par import repeated
from croupier.editions import load
from croupier.games.keno import price as keno_ways
from croupier.games.keno.law import read_schedule, schedules_of
from croupier.games.keno.price import (
    alike,
    all_prices,
    catch_totals,
    catch_ways,
    draws_of,
    pair_products,
    return_of,
    spot_price,
    ticket_price,
)
from croupier.games.keno.settle import prize_of
from croupier.games.keno.ticket import Ticket, TicketWay, plain_ticket, read_ticket
from croupier.kit import Refusal
from tests.naive import keno as naive

ID = "grand-ronde/keno"
GAME = load(ID).configure()
ALL = math.comb(80, 20)
TWELVE = "6:5 7:30 8:240 9:600 10:1480 11:12000 12:36000"
PUBLISHED_20 = (
    "0.11857057 1.15678605 4.97142576 12.48637168 20.50318987 23.32807380 19.01745147 11.32954556 4.98618021"
)


# Published.


def test_twenty_of_twenty_is_one_in_three_and_a_half_trillion_million() -> None:
    assert draws_of(GAME) == 3_535_316_142_212_174_320
    assert spot_price(GAME, 20).rows[20].probability == Fraction(1, 3_535_316_142_212_174_320)


def test_one_spot_at_three_for_one_costs_a_quarter() -> None:
    assert spot_price(GAME, 1, read_schedule("1:3", 1)).house_edge == Fraction(1, 4)


def test_the_published_table_of_twelve_spots() -> None:
    found = return_of(spot_price(GAME, 12, read_schedule(TWELVE, 12)))
    assert f"{float(found):.6f}" == "0.683926" and f"{float(found):.2%}" == "68.39%"


def test_the_published_catches_of_twenty_spots() -> None:
    rows = spot_price(GAME, 20).rows
    assert [f"{float(row.probability * 100):.8f}" for row in rows[:9]] == PUBLISHED_20.split()


# Every number of spots.


@pytest.mark.parametrize("spots", range(1, 21))
def test_catches_are_all_draws_and_means_are_right(spots: int) -> None:
    assert sum(catch_ways(spots)) == ALL
    mean = Fraction(sum(n * ways for n, ways in enumerate(catch_ways(spots))), ALL)
    assert mean == Fraction(spots, 4)
    price = spot_price(GAME, spots)
    assert sum(share for _, share in price.distribution) == 1
    assert sum((row.share for row in price.rows), Fraction(0)) == price.expectation


@pytest.mark.parametrize("spots", range(1, 21))
def test_the_house_defaults_return_between_65_and_75_percent_as_their_option_says(spots: int) -> None:
    back = return_of(spot_price(GAME, spots))
    assert Fraction(65, 100) <= back <= Fraction(75, 100)
    option = load(ID).option(f"pays_{spots}")
    assert option is not None and f"{float(back):.2%} RTP" in option.says and "house default" in option.says


def test_a_schedule_that_favours_the_player_is_noted() -> None:
    assert spot_price(GAME, 1, read_schedule("1:5", 1)).notes
    assert not any(price.notes for price in all_prices(GAME).prices)
    with pytest.raises(Refusal, match="1 to 20"):
        spot_price(GAME, 21)


# Ways, on toy boards gone through draw by draw.


@st.composite
def tickets(draw: Any, numbers: int = 10) -> Ticket:
    order = draw(st.permutations(range(1, numbers + 1)))
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    groups, at = [], 0
    for size in sizes:
        if at + size <= numbers:
            groups.append(tuple(order[at : at + size]))
            at += size
    places = range(len(groups))
    sets = [way for size in range(1, len(groups) + 1) for way in combinations(places, size)]
    chosen = draw(st.lists(st.sampled_from(sets), min_size=1, max_size=6, unique=True))
    stakes = draw(st.lists(st.sampled_from([1, 2, 5]), min_size=len(chosen), max_size=len(chosen)))
    return Ticket(
        tuple(groups), tuple(TicketWay(way, stake) for way, stake in zip(chosen, stakes, strict=True))
    )


@settings(max_examples=60)
@given(ticket=tickets(), drawn=st.integers(1, 5), single=st.booleans(), seed=st.integers(0, 5))
def test_totals_equal_going_through_every_draw(ticket: Ticket, drawn: int, single: bool, seed: int) -> None:
    tables = [
        [(seed + 3 * n * n) % 7 * way.stake for n in range(ticket.spots(way) + 1)] for way in ticket.ways
    ]

    def prize(caught: tuple[int, ...]) -> int:
        each = [
            tables[place][sum(caught[group] for group in way.groups)] for place, way in enumerate(ticket.ways)
        ]
        return max(each) if single else sum(each)

    expected = naive.totals(ticket.groups, 10, drawn, prize)
    counted = catch_totals(ticket, tables, 10, drawn, single)
    assert counted is not None and counted[0] == dict(expected)
    if not single:
        squares = sum(value * value * ways for value, ways in expected.items())
        assert pair_products(ticket, tables, 10, drawn) == squares


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 | 5 6 7 8 | 9 10 11 12; 3/4 at 1; 3/8 at 0.50; 1/12 at 2",
        "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10; 45/2 at 1",
        "1 2 3 | 4 5 | 6 | 7 | 8 9 10 11; all 3 at 1; ABC at 0.5; ABCDE at 1; DE at 0.5",
        " | ".join(f"{2 * n + 1} {2 * n + 2}" for n in range(20)) + "; 190/4 at 1",
        " | ".join(" ".join(map(str, range(4 * n + 1, 4 * n + 5))) for n in range(20)) + "; 190/8 at 1",
        " | ".join(" ".join(map(str, range(20 * n + 1, 20 * n + 21))) for n in range(4)) + "; 4/20 at 1",
    ],
)
def test_ways_counted_twice_over_agree(text: str) -> None:
    """Every total by the groups that may be exchanged, and mean and variance way by way and pair by pair."""
    ticket = read_ticket(text)
    found = ticket_price(GAME, ticket)
    assert found.totals is not None and sum(found.totals.values()) == ALL
    assert found.mean == sum((way.return_to_player * way.stake for way in found.ways), Fraction(0))
    schedules = schedules_of(GAME)
    tables = [
        [prize_of(schedules[ticket.spots(way)], n, way.stake) for n in range(ticket.spots(way) + 1)]
        for way in ticket.ways
    ]
    assert Fraction(pair_products(ticket, tables, 80, 20), ALL) - found.mean**2 == found.variance


def test_the_four_quarters_of_the_board_share_twenty_catches() -> None:
    """All numbers are marked: what the four groups catch always comes to twenty, so ways are far from independent."""
    ticket = read_ticket(
        " | ".join(" ".join(map(str, range(20 * n + 1, 20 * n + 21))) for n in range(4)) + "; 4/20 at 1"
    )
    found = ticket_price(GAME, ticket)
    alone = spot_price(GAME, 20)
    assert found.return_to_player == return_of(alone)
    assert found.variance != 4 * alone.variance * 100**2


def test_a_plain_ticket_is_its_spots() -> None:
    found = ticket_price(GAME, plain_ticket((3, 17, 22, 41, 60), 200))
    price = spot_price(GAME, 5)
    assert found.return_to_player == return_of(price) and found.variance == price.variance * 200**2
    assert found.hit_frequency == sum(row.probability for row in price.rows[3:])


def test_one_prize_a_ticket_costs_the_player() -> None:
    ticket = read_ticket("1 2 3 4 | 5 6 7 8; 2/4 at 1; 1/8 at 1")
    single = ticket_price(load(ID).configure(highest="whole ticket"), ticket)
    assert single.return_to_player < ticket_price(GAME, ticket).return_to_player
    plain = plain_ticket((1, 2, 3), 100)
    assert (
        ticket_price(load(ID).configure(highest="whole ticket"), plain).mean == ticket_price(GAME, plain).mean
    )


def test_groups_that_ways_treat_alike_are_exchanged() -> None:
    assert alike(read_ticket("1 2 | 3 4 | 5; A at 1; 2/3 at 1")) == [[0], [1], [2]]
    assert alike(read_ticket("1 2 | 3 4 | 5; 2/2 at 1; 2/3 at 1")) == [[0, 1], [2]]
    assert alike(read_ticket("1 2 | 3 4 | 5 6; AB at 1; BC at 1")) == [[0, 2], [1]]
    assert alike(read_ticket("1 2 | 3 4 | 5 6; A at 1; B at 2; C at 1")) == [[0, 2], [1]]


def test_where_totals_are_too_many_mean_and_variance_stay_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    ticket = read_ticket("1 2 3 | 4 5 | 6 7 8 9; 1/3 at 1; BC at 1; ABC at 1")
    whole = ticket_price(GAME, ticket)
    monkeypatch.setattr(keno_ways, "MOST_STATES", 10)
    part = ticket_price(GAME, ticket)
    assert part.totals is None and part.hit_frequency is None and part.notes
    assert (part.mean, part.variance) == (whole.mean, whole.variance)
    with pytest.raises(Refusal, match="This ticket has too many results to"):
        part.over_games(2)
    with pytest.raises(Refusal, match="too many ways to find the highest"):
        ticket_price(load(ID).configure(highest="whole ticket"), ticket)
    monkeypatch.setattr(keno_ways, "MOST_PAIRS", 3)
    with pytest.raises(Refusal, match="are too many to compare with each"):
        ticket_price(GAME, ticket)


def test_a_ticket_that_could_not_be_written_is_not_priced() -> None:
    for text, said in (
        ("1 2 3 for 1001", "1,001 on a game is not allowed"),
        ("1 1 for 1", "twice"),
        ("81 for 1", "not on the ticket"),
    ):
        with pytest.raises(Refusal, match=said):
            ticket_price(GAME, read_ticket(text))


# Several games.


def test_games_add_up() -> None:
    found = ticket_price(GAME, read_ticket("1 2 3 | 4 5 6; 2/3 at 1; 1/6 at 1"))
    one, many = found.over_games(1), found.over_games(6)
    assert many.mean == 6 * one.mean == 6 * (found.mean - found.ticket.stake)
    assert many.variance == 6 * found.variance
    assert many.all == ALL**6 and many.ahead + many.even + many.behind == 1


@given(
    faces=st.dictionaries(st.integers(-5, 400), st.integers(1, 9), min_size=2, max_size=5),
    times=st.integers(1, 6),
)
def test_far_and_near_outcomes_are_counted_alike(faces: dict[int, int], times: int) -> None:
    from croupier.analysis.par import _one_by_one

    assert dict(repeated(faces, times).ways) == _one_by_one(faces, times)


@pytest.mark.parametrize("spots", range(1, 21))
def test_frequencies_are_named_and_contributions_are_probability_times_profit(spots: int) -> None:
    """Hit frequency counts any payout, win frequency only a net profit; contributions sum to the expectation."""
    from croupier.games.keno.family import FAMILY

    data = FAMILY.uses["price"](GAME, spots=spots).page().to_data()["prices"][0]
    schedule = schedules_of(GAME)[spots]
    chances = [Fraction(row["probability"]) for row in data["rows"]]
    assert Fraction(data["hit_frequency"]) == sum(chances[n] for n in schedule)
    assert Fraction(data["win_frequency"]) == sum(chances[n] for n, prize in schedule.items() if prize > 1)
    for row, chance in zip(data["rows"], chances, strict=True):
        assert Fraction(row["contribution"]) == chance * Fraction(row["profit"])
    assert sum(Fraction(row["contribution"]) for row in data["rows"]) == -Fraction(data["house_edge"])
    assert "wins" not in data
