"""Roulette under any play: the contract of every round, held after every event from several seeds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import Game, load
from croupier.games.roulette.chips import BallSpun, Bought, ChipBet, RouletteInput, TurnedIn
from croupier.games.roulette.felt import layout_of
from croupier.games.roulette.round import INVALID, RouletteRound
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.codec import decode
from croupier.rounds.conformance import check_copies, check_refused, check_round, fingerprint
from croupier.rounds.driver import first_answer, play, random_answer
from croupier.rounds.events import Act, Bet, Bets, Chance, Closed, Incident, Rolled, Spun
from croupier.rounds.money import balances, layout_account, seat_account
from croupier.rounds.round import Opening
from tests.rounds.applied import push_or_refuse

ROULETTE = load("grand-ronde/roulette")
FILINGS: tuple[dict[str, Any], ...] = (
    {},
    {"void_spin": "return bets", "even_zeros": "0 and 00", "chip": "0.50", "min_inside_total": "0"},
    {
        "min_inside": "2",
        "max_inside": "20",
        "min_outside": "10",
        "max_outside": "50",
        "min_inside_total": "30",
    },
)
GAMES = [ROULETTE.configure(**filing) for filing in FILINGS]
SPOTS = sorted(layout_of(GAMES[0]).spots)
NUMBERS = layout_of(GAMES[0]).law.compartments.all
PLAYERS = {1: "Ada", 2: "Ben", 4: "Cy"}
STACKS = {"1": 20_000, "2": 700, "4": 1_000_000}


def opened(game: Game, seats: Mapping[int, str] = PLAYERS) -> Callable[[Opening], RouletteRound]:
    return lambda opening: RouletteRound(game, seats, opening)


@pytest.mark.parametrize("stacks", [{}, {"stacks": STACKS}])
@pytest.mark.parametrize("which", range(len(FILINGS)))
def test_random_play_keeps_to_the_contract(which: int, stacks: dict[str, Any]) -> None:
    draws, opening = SeededDraws(f"roulette {which}"), stacks
    settled = 0
    for _ in range(3):
        round, _ = check_round(opened(GAMES[which]), opening, draws)
        assert not any(balances(round.moved).get(layout_account(seat), 0) for seat in PLAYERS)
        settled += len(round.lines)
        opening = dict(round.next_opening())
    assert settled and opening["results"]


def test_a_client_that_knows_the_contract_alone_plays_every_filing() -> None:
    for game in GAMES:
        for choose in (first_answer, random_answer(SeededDraws("client"))):
            opening: Any = None
            for spin in range(10):
                round = RouletteRound(game, PLAYERS, opening)
                play(round, SeededDraws(spin), choose, most=200)
                assert round.lines
                opening = round.next_opening()


seats = st.integers(0, 4)
amounts = st.sampled_from([0, 50, 100, 250, 500, 700, 1000, 100_000, 100_001, -5])
events: st.SearchStrategy[RouletteInput] = st.one_of(
    st.builds(Bet, seats, st.sampled_from(SPOTS), amounts),
    st.builds(ChipBet, seats, st.sampled_from(SPOTS), amounts, st.sampled_from(["colour", "cash"])),
    st.builds(
        Bought, seats, st.integers(-1, 30), amounts, st.sampled_from(["", "blue", "pink", "red", "mauve"])
    ),
    st.builds(TurnedIn, seats),
    st.just(BallSpun()),
    st.just(Closed()),
    st.builds(Incident, st.sampled_from([*INVALID, "cat on the wheel"])),
    st.builds(Spun, st.sampled_from([*NUMBERS, "37"])),
)


@settings(max_examples=40)
@given(which=st.sampled_from(GAMES), script=st.lists(events, max_size=25))
def test_any_play(which: Any, script: list[RouletteInput]) -> None:
    played = RouletteRound(which, (1, 2, 3))
    for event in script:
        push_or_refuse(played, event, fingerprint)
    check_copies(opened(which, played.players), played)
    assert sum(played.balances.values()) == 0
    if played.over:
        assert {(line.seat, line.wager) for line in played.lines} == set(played.bets)
        assert all(stack.worth > 0 for stack in played.colours.values())


# What the types forbid, and a program may send all the same.
ILL_TYPED: tuple[Any, ...] = (
    Bought(1, float("nan"), 100),  # type: ignore[arg-type]  # wrong on purpose
    Bought(1, float("inf"), 100),  # type: ignore[arg-type]  # wrong on purpose
    Bought(True, 20, 100),
    Bought(1, 20, 100, None),  # type: ignore[arg-type]  # wrong on purpose
    Bet(True, "red", 500),
    Bet(1, "red", 500.0),  # type: ignore[arg-type]  # wrong on purpose
    Bet(1, 17, 500),  # type: ignore[arg-type]  # wrong on purpose
    Bet(1, "red", 500, "Ada"),
    ChipBet(1, "red", 500, "gold"),  # type: ignore[arg-type]  # wrong on purpose
    TurnedIn("1"),  # type: ignore[arg-type]  # wrong on purpose
    Spun(7),  # type: ignore[arg-type]  # wrong on purpose
    Rolled((1, 2)),
    Incident("too few revolutions"),
)


def test_issue_33_fork_and_replay_equal_the_round_whatever_is_pushed() -> None:
    """Chips that are no number were taken once: a round with them was unequal to its fork."""
    round = RouletteRound(GAMES[0], PLAYERS)
    for event in ILL_TYPED:
        before = fingerprint(round)
        with pytest.raises(Refusal):
            round.push(event)
        assert fingerprint(round) == before, event
        check_copies(opened(GAMES[0]), round)
    check_refused(round)


def test_the_spin_is_the_dealers_before_or_after_no_more_bets() -> None:
    round = RouletteRound(GAMES[0])
    assert isinstance(round.due, Bets)
    assert [a.event for a in round.answers("dealer")] == [Closed(), BallSpun()]
    round.push(Bet(1, "red", 500))
    round.push(Closed())
    assert isinstance(round.due, Act) and [a.event for a in round.answers("dealer")] == [BallSpun()]
    assert round.outcomes() == () and round.incidents == ()
    round.push(BallSpun())
    assert isinstance(round.due, Chance) and round.answers("dealer") == ()
    assert [weight for _, weight in round.outcomes()] == [1] * 38


def test_inside_bets_that_are_short_are_topped_up_or_taken_back() -> None:
    round = RouletteRound(GAMES[0], PLAYERS)
    round.push(Bet(2, "17", 200))
    required = [(a.name, a.least) for a in round.answers(2) if a.required]
    assert required == [("17", 500), ("take back 17", None)]
    assert [a.event for a in round.answers("dealer")] == [BallSpun()]
    assert not any(a.required for a in round.answers(1))


def test_chips_that_a_seat_does_not_have_are_refused() -> None:
    round = RouletteRound(GAMES[0], (1,), {"stacks": {"1": 3000}})
    round.push(Bought(1, 20, 100))
    assert round.cash(1) == 1000 and round.stack(1) == 3000
    with pytest.raises(Refusal, match=r"has \$10 for red, not \$11"):
        round.push(Bet(1, "red", 1100))
    round.push(Bet(1, "red", 1000))
    round.push(ChipBet(1, "17", 2000))
    assert round.stack(1) == 0 and round.cash(1) == 0
    with pytest.raises(Refusal, match=r"That costs \$1, and seat 1 has \$0"):
        round.push(Bought(1, 1, 100))
    for event in (Closed(), BallSpun(), Spun("2")):
        round.push(event)
    assert round.balances[seat_account(1)] == -3000
    assert round.next_opening() == {"colours": {}, "results": ["2"], "stacks": {"1": 0}}


def test_a_bad_opening_is_refused() -> None:
    blue = {"colour": "blue", "value": 100, "chips": 5}
    for opening, match in (
        ({"colours": {"3": blue}}, "there is no player at seat 3"),
        ({"colours": {"1": {**blue, "colour": "mauve"}}}, "no mauve chips"),
        ({"colours": {"1": {**blue, "chips": True}}}, "whole numbers"),
        ({"colours": {"1": blue, "2": blue}}, "two seats"),
        ({"results": ["37"]}, "is not a compartment of the wheel"),
        ({"direction": "up"}, "direction 'up' does not exist"),
        ({"bets": {}}, "unknown key 'bets'"),
    ):
        with pytest.raises(Refusal, match=match):
            RouletteRound(GAMES[0], PLAYERS, opening)


def test_events_are_frozen_plain_values() -> None:
    for kind in RouletteRound.EVENTS:
        parameters = getattr(kind, "__dataclass_params__", None)
        assert dataclasses.is_dataclass(kind) and parameters is not None and parameters.frozen


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"event": "Dealt"},
        {"event": "Bet", "seat": "1", "wager": "red", "amount": 5},
        {"event": "Bet", "seat": 1, "wager": "red"},
        {"event": "Spun", "pocket": 17},
        {"event": "BallSpun", "opposite": 1},
        {"event": "TurnedIn", "seat": True},
        {"event": "Bought", "seat": 1, "chips": "value", "value": 100, "colour": "pink"},
        {"event": "ChipBet", "seat": 1, "wager": "red", "amount": 500, "chips": 5},
        {"event": "TurnedIn", "seat": 1, "more": 2},
    ],
)
def test_what_is_no_event_is_refused(data: Any) -> None:
    with pytest.raises(Refusal):
        decode(data, RouletteRound.EVENTS)
