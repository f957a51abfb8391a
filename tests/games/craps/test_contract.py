"""Craps under any play: the contract of every round, held after every event from several seeds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import Game, load
from croupier.games.craps.bets import CalledBet, ChoseDice, PassedDice
from croupier.games.craps.law import ROLLS
from croupier.games.craps.round import CrapsRound, seat_answers
from croupier.games.craps.rules import rules_of
from croupier.games.craps.table import CrapsTable
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import check_copies, check_refused, check_round, fingerprint
from croupier.rounds.driver import first_answer, play, random_answer
from croupier.rounds.events import Bet, Bets, Chance, Closed, Incident, Rolled, Spun
from croupier.rounds.money import balances, layout_account, seat_account
from croupier.rounds.round import Opening

CRAPS = load("grand-ronde/craps")
FILINGS: tuple[dict[str, Any], ...] = (
    {},
    {"payout_chip": "1", "vigorish_unit": "1", "vigorish_on_removal": "kept"},
    {"vigorish_taken": "on a win", "winners": "come down", "hardways_come_out": "inactive"},
    {"craps_eleven_parts": "four numbers", "lay_odds": "to win ten times", "max_bet": "100", "odds_times": 3},
    {"uneven_bets": "refused", "payout_chip": "1", "min_bet": "5"},
)
PLAYERS = {1: "Ada", 2: "Ben", 4: "Cy"}
WAGERS = tuple(rules_of(CRAPS.configure()).wagers)


def opened(game: Game) -> Callable[[Opening], CrapsRound]:
    return lambda opening: CrapsRound(game, PLAYERS, opening)


def held(opening: Opening, seat: int) -> int:
    """What stands on the layout for a seat by an opening, vigorish included."""
    stakes = (opening.get("standing") or {}).get(str(seat), {}).values()
    return sum(stake["amount"] + stake["vigorish"] for stake in stakes)


@pytest.mark.parametrize("stacks", [{}, {"stacks": {"1": 20_000, "2": 3_000, "4": 1_000_000}}])
@pytest.mark.parametrize("filing", range(len(FILINGS)))
def test_random_play_keeps_to_the_contract(filing: int, stacks: dict[str, Any]) -> None:
    game, draws = CRAPS.configure(**FILINGS[filing]), SeededDraws(f"craps {filing}")
    opening: Any = stacks
    settled = 0
    for _ in range(6):
        round, _ = check_round(opened(game), opening, draws)
        after = round.next_opening()
        for seat in PLAYERS:
            layout = balances(round.moved).get(layout_account(seat), 0)
            assert held(opening, seat) + layout == held(after, seat)
        settled += len(round.lines)
        opening = after
    assert settled


def test_a_client_that_knows_the_contract_alone_plays_every_filing() -> None:
    for filing in FILINGS:
        for choose in (first_answer, random_answer(SeededDraws("client"))):
            opening: Any = None
            for _ in range(30):
                round = CrapsRound(CRAPS.configure(**filing), PLAYERS, opening)
                play(round, SeededDraws(str(opening)), choose, most=50)
                opening = round.next_opening()


def test_a_fork_goes_on_by_itself() -> None:
    round = CrapsRound(CRAPS.configure(), PLAYERS)
    round.push(Bet(1, "pass", 1000))
    before, fork = fingerprint(round), round.fork()
    fork.push(Closed())
    fork.push(Rolled((3, 4)))
    assert fingerprint(round) == before and fork.due is None and fork.net(1) == 1000


# What the types forbid, and a program may send all the same.
ILL_TYPED: tuple[Any, ...] = (
    Bet(True, "pass", 500),
    Bet(1, "pass", 500.0),  # type: ignore[arg-type]  # wrong on purpose
    Bet(1, "pass", float("inf")),  # type: ignore[arg-type]  # wrong on purpose
    Bet(1, 7, 500),  # type: ignore[arg-type]  # wrong on purpose
    Bet(1, "pass", 10**30),
    Bet(99, "pass", 500),
    Bet(1, "pass", 500, "Ada"),
    CalledBet(1, "place_6", "on"),  # type: ignore[arg-type]  # wrong on purpose
    ChoseDice(1, (1, 2, 3)),  # type: ignore[arg-type]  # wrong on purpose
    ChoseDice(1, ("1", "2")),  # type: ignore[arg-type]  # wrong on purpose
    PassedDice("1"),  # type: ignore[arg-type]  # wrong on purpose
    Rolled((1, 2)),
    Spun("7"),
    Incident("off the table"),
    Incident("cat on the layout"),
)


def test_issue_33_events_of_other_games_or_types_are_refused_and_change_nothing() -> None:
    round = CrapsRound(CRAPS.configure(), PLAYERS)
    for event in ILL_TYPED:
        before = fingerprint(round)
        with pytest.raises(Refusal):
            round.push(event)
        assert fingerprint(round) == before, event
    check_refused(round)


def test_a_void_throw_is_an_incident_and_bets_are_open_again() -> None:
    round = CrapsRound(CRAPS.configure(), PLAYERS)
    assert not round.incidents
    round.push(Bet(1, "pass", 500))
    round.push(Closed())
    assert isinstance(round.due, Chance) and round.incidents == ("off the table", "not flat")
    round.push(Incident("off the table"))
    assert isinstance(round.due, Bets) and round.dice is None and round.amount(1, "pass") == 500
    check_copies(opened(CRAPS.configure()), round)


def test_3_e_1_the_shooters_line_bet_is_required_on_a_come_out() -> None:
    round = CrapsRound(CRAPS.configure(), PLAYERS, {"shooter": 2})
    assert [a.name for a in round.answers(2) if a.required] == ["pass", "dont_pass"]
    assert not any(a.required for a in round.answers(1)) and round.answers("dealer") == ()
    round.push(Bet(2, "dont_pass", 500))
    assert not any(a.required for seat in PLAYERS for a in round.answers(seat))
    assert [a.event for a in round.answers("dealer")] == [Closed()]


def test_a_shooter_without_chips_passes_the_dice() -> None:
    round = CrapsRound(CRAPS.configure(min_bet="5"), PLAYERS, {"stacks": {"1": 499, "2": 500, "4": 0}})
    assert [a.event for a in round.answers(1) if a.required] == [PassedDice(1)]
    round.push(PassedDice(1))
    assert round.shooter == 2 and [a.most for a in round.answers(2) if a.required] == [500, 500]


def test_chips_that_a_seat_does_not_have_are_refused_with_the_vigorish() -> None:
    round = CrapsRound(CRAPS.configure(), {1: "Ada"}, {"stacks": {"1": 2099}})
    with pytest.raises(Refusal, match=r"needs \$21 and has \$20.99"):
        round.push(Bet(1, "buy_4", 2000))
    round.push(Bet(1, "buy_4", 1980))
    assert round.stack(1) == 2099 - 1980 - 99


def test_every_wager_has_an_answer_at_some_moment_and_no_more_than_a_few() -> None:
    opening = {"point": 8, "standing": {"1": {"pass": {"amount": 1000}, "come_5": {"amount": 1000}}}}
    round = CrapsRound(CRAPS.configure(), {1: "Ada"}, opening)
    names = {a.name for a in round.answers(1)}
    opened = CrapsRound(CRAPS.configure(), {1: "Ada"})
    names |= {a.name for a in opened.answers(1)}
    rules = opened.rules
    assert {
        name for name, wager in rules.wagers.items() if not wager.travelled and not wager.supports
    } <= names
    assert {"pass_odds", "come_5_odds", "select dice"} <= names
    assert len(seat_answers(round, 1)) <= len(rules.wagers) + 10


def test_the_sum_of_all_rounds_is_what_the_seat_has() -> None:
    draws, opening = SeededDraws("stacks"), {"stacks": {"1": 50_000, "2": 50_000, "4": 50_000}}
    for _ in range(20):
        round = CrapsRound(CRAPS.configure(), PLAYERS, opening)
        start = {seat: int(opening["stacks"][str(seat)]) for seat in PLAYERS}
        play(round, draws, random_answer(draws), most=50)
        after: Any = round.next_opening()
        for seat in PLAYERS:
            assert after["stacks"][str(seat)] - start[seat] == round.balances.get(seat_account(seat), 0)
        opening = after


def test_a_bad_opening_is_refused() -> None:
    for opening, match in (
        ({"point": 7}, "point 7 does not exist; choose 4"),
        ({"shooter": "2"}, "is not a seat"),
        ({"standing": {"3": {}}}, "there is no player at seat 3"),
        ({"standing": {"1": {"pass": {"amount": -5}}}}, "is not a bet; it needs amount"),
        ({"standing": {"1": {"passs": {"amount": 5}}}}, "has no wager 'passs'"),
        ({"rolled": 3}, "unknown key 'rolled'"),
        ({"rolls": -1}, "is not a number of rolls"),
    ):
        with pytest.raises(Refusal, match=match):
            CrapsRound(CRAPS.configure(), PLAYERS, opening)


def test_events_are_frozen_plain_values() -> None:
    for kind in CrapsRound.EVENTS:
        parameters = getattr(kind, "__dataclass_params__", None)
        assert dataclasses.is_dataclass(kind) and parameters is not None and parameters.frozen


@given(
    stake=st.integers(1, 60_000),
    wager=st.sampled_from(
        sorted(name for name in WAGERS if name.split("_")[0] in ("place", "buy", "lay", "field"))
    ),
    filing=st.sampled_from(FILINGS[:4]),
    rolls=st.lists(st.sampled_from(ROLLS), min_size=1, max_size=12),
)
def test_payouts_never_exceed_their_odds(
    stake: int, wager: str, filing: dict[str, Any], rolls: list[tuple[int, int]]
) -> None:
    game: Game = CRAPS.configure(**{**filing, "min_bet": "0.01"})
    table = CrapsTable(game)
    bet = Bet(1, wager, stake)
    if table.refusal(bet) is not None:
        return
    table.push(bet)
    table.push(Bet(1, "dont_pass", 100))
    unit = game.cents_of("payout_chip") or 1
    for dice in rolls:
        if table.refusal(Rolled(dice)) is not None:
            table.push(Bet(1, "dont_pass", 100))
        point = table.point
        before = len(table.lines)
        table.push(Rolled(dice))
        for line in table.lines[before:]:
            if line.wager != wager or line.result != "won":
                continue
            odds = table.rules.outcome(table.rules.wager(wager), point or 8, dice).odds
            commission = int(table.rules.commission(table.rules.wager(wager), stake))
            paid = line.profit + commission
            assert paid <= stake * odds < paid + unit
            assert paid % unit == 0 and 20 * commission <= max(stake, paid)
