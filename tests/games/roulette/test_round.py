"""Any play at a wheel: legal means applicable, refused leaves unchanged, replays are equal, chips are conserved."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import load
from croupier.games.roulette.events import (
    BallSpun,
    Bought,
    CameToRest,
    Placed,
    TurnedIn,
    WheelInput,
    from_json,
    to_json,
)
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.round import WheelRound
from croupier.games.roulette.settle import open_spin
from croupier.games.roulette.words import read_bets, read_spot
from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws, ToldDraws
from croupier.rounds.events import Closed
from croupier.settle.ledger import check_sum, postings
from tests.rounds.applied import all_legal_is_taken, push_or_refuse

ID = "grand-ronde/roulette"
GAMES = [
    load(ID).under(),
    load(ID).under(void_spin="return bets", even_zeros="0 and 00", chip="0.50", min_inside_total="0"),
]
LAYOUT = layout_of(GAMES[0])
SPOTS = sorted(LAYOUT.spots)
NUMBERS = wheel_law(GAMES[0].edition).compartments.all

seats = st.integers(0, 4)
amounts = st.sampled_from([0, 50, 100, 250, 500, 700, 1000, 100_000, 100_001, -5])
events: st.SearchStrategy[WheelInput] = st.one_of(
    st.builds(Placed, seats, st.sampled_from(SPOTS), amounts, st.sampled_from(["value", "colour", "cash"])),
    st.builds(
        Bought, seats, st.integers(-1, 30), amounts, st.sampled_from(["", "blue", "pink", "red", "mauve"])
    ),
    st.builds(TurnedIn, seats),
    st.builds(BallSpun, st.booleans()),
    st.just(Closed()),
    st.builds(CameToRest, st.sampled_from([*NUMBERS, None, "37"]), st.integers(-1, 6)),
)


def state(played: WheelRound) -> tuple[Any, ...]:
    return (list(played.log), dict(played.bets), dict(played.stacks), played.due, played.lines, played.result)


@given(which=st.sampled_from(GAMES), script=st.lists(events, max_size=25))
def test_any_play(which: Any, script: list[WheelInput]) -> None:
    played = open_spin(which, (1, 2, 3))
    for event in script:
        push_or_refuse(played, event, state)
    assert state(played.replay()) == state(played) == state(played.fork())
    check_sum(played.lines)
    accounts = postings(played.lines)
    assert all(played.net(seat) == accounts.get(f"seat {seat}", 0) for seat in (1, 2, 3))
    if played.done:
        assert {(line.seat, line.wager) for line in played.lines} == set(played.bets)
        worth = {seat: stack.value * stack.chips for seat, stack in played.stacks.items()}
        assert all(amount > 0 for amount in worth.values())
        assert played.legal() == ()
    assert [from_json(to_json(event)) for event in played.inputs] == played.inputs


@given(script=st.lists(events, max_size=12))
def test_legal_means_applicable(script: list[WheelInput]) -> None:
    all_legal_is_taken(open_spin(GAMES[0], (1, 2)), script, 12)


def test_the_same_seed_spins_the_same() -> None:
    def evening(seed: str) -> list[str | None]:
        draws = SeededDraws(seed)
        return [open_spin(GAMES[0]).play(draws).result for _ in range(20)]

    assert evening("a") == evening("a") != evening("b")


def test_every_compartment_can_be_told() -> None:
    for place in range(38):
        played = open_spin(GAMES[0]).play(ToldDraws([0, place]))
        assert played.result == wheel_law(GAMES[0].edition).order.numbers[place]


def test_nothing_is_hidden_at_a_wheel() -> None:
    played = open_spin(GAMES[0], (1, 2))
    played.push(Placed(1, "red", 500))
    assert played.seen(1) == played.seen(2) == played.seen(None)
    assert played.seen(1)["number"] is None


# Words.


@pytest.mark.parametrize("name", SPOTS)
def test_every_spot_is_found_by_its_name_its_words_and_its_numbers(name: str) -> None:
    spot = LAYOUT.spots[name]
    assert read_spot(LAYOUT, name) is spot
    assert read_spot(LAYOUT, spot.words) is spot
    assert read_spot(LAYOUT, spot.words.upper()) is spot
    assert all(read_spot(LAYOUT, words) is spot for words, _ in spot.elsewhere)
    if spot.bet.inside:
        for between in ("-", "/", ", ", " "):
            assert read_spot(LAYOUT, between.join(spot.numbers)) is spot
            assert read_spot(LAYOUT, between.join(reversed(spot.numbers))) is spot


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("street 7", "row 7"),
        ("split 8/9", "8/9"),
        ("trio 0-2-00", "0-2-00"),
        ("square 8-12", "corner 8-12"),
        ("six line 4-9", "line 4-9"),
        ("double street 31-36", "line 31-36"),
        ("first five numbers", "first five"),
        ("basket", "first five"),
        ("2nd column", "column 2"),
        ("third dozen", "dozen 3"),
        ("the 1st 12", "dozen 1"),
        ("low", "1-18"),
        ("19 to 36", "19-36"),
        ("  RED ", "red"),
        ("straight up 0", "0"),
    ],
)
def test_other_words_for_a_spot(words: str, name: str) -> None:
    assert read_spot(LAYOUT, words).name == name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("37", "37 is not on the wheel"),
        ("000", "000 is not on the wheel"),
        ("8 8", "names a number twice"),
        ("8/12", "a split with 8 is 5/8, 7/8, 8/9 or 8/11"),
        ("1-2-3-4", "all of them are in line 1-6"),
        ("row 0", "0 is in no row"),
        ("corner 8", "corner 4-8, corner 5-9, corner 7-11, corner 8-12"),
        ("line 2-7", "with 2 it would be line 1-6"),
        ("1 2 3 4 5 6 7", "no bet on 7 numbers"),
        ("purple", "is not a place on the layout"),
        ("", "is not a place on the layout"),
        ("corner of red", "named by its numbers"),
        ("1 2 3 4 5", "do not lie together"),
    ],
)
def test_what_is_no_bet_is_refused_with_what_would_be(words: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        read_spot(LAYOUT, words)


def test_a_bet_by_another_name_is_told_its_own() -> None:
    assert "is bet as '8/9'" in str(open_spin(GAMES[0]).refusal(Placed(1, "9/8", 500)))


@pytest.mark.parametrize(
    ("line", "bets"),
    [
        ("10 on red, 5 on 17, 2 on 8/9", {"red": 1000, "17": 500, "8/9": 200}),
        ("10 on red; 5 on 17", {"red": 1000, "17": 500}),
        ("$5 on corner of 8, 9, 11 and 12, 10 on red", {"corner 8-12": 500, "red": 1000}),
        ("5 on 17 and 10 on odd", {"17": 500, "odd": 1000}),
        ("1,000 on red", {"red": 100_000}),
        ("2.50 on 0-1-2", {"0-1-2": 250}),
        ("10 red,5 on 1,2,3", {"red": 1000, "row 1": 500}),
        ("5 on red, 5 on red", {"red": 1000}),
    ],
)
def test_bets_as_they_are_typed(line: str, bets: dict[str, int]) -> None:
    assert read_bets(LAYOUT, line) == bets


@pytest.mark.parametrize("line", ["ten on red", "10", "on red", "10 on", "10 on red, 5 17", "1.005 on red"])
def test_bets_that_cannot_be_read_are_refused(line: str) -> None:
    with pytest.raises(Refusal):
        read_bets(LAYOUT, line)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"event": "Dealt"},
        {"event": "Placed", "seat": "1", "spot": "red", "amount": 5},
        {"event": "Placed", "seat": 1, "spot": "red"},
        {"event": "CameToRest", "number": 17, "revolutions": 4},
        {"event": "BallSpun", "opposite": 1},
        {"event": "TurnedIn", "seat": True},
        {"event": "Bought", "seat": 1, "chips": "value", "value": 100, "colour": "pink"},
        {"event": "Placed", "seat": 1, "spot": "red", "amount": 500, "chips": 5},
        {"event": "TurnedIn", "seat": 1, "more": 2},
    ],
)
def test_what_is_no_event_is_refused(data: Any) -> None:
    with pytest.raises(Refusal):
        from_json(data)
