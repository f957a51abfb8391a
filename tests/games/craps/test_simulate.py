"""Batches of rolls agree with a real table roll by roll, with themselves on any threads, and with exact prices."""

from __future__ import annotations

import json
import math
from collections import Counter

import pytest

from croupier.editions import load
from croupier.games.craps import simulate as module
from croupier.games.craps.price import ev_per_roll, parse_plan, price_bet, price_plan, price_rules
from croupier.games.craps.rules import rules_of
from croupier.games.craps.simulate import every_bet, simulate_dice
from croupier.games.craps.table import CrapsTable
from croupier.kernels.random import seed_state
from croupier.kit import Refusal
from tests.naive import craps as naive

CRAPS = load("grand-ronde/craps")
GAME = CRAPS.configure()


@pytest.mark.parametrize(
    ("text", "filing"),
    [
        ("pass 10, odds 10x, place 6 7, field 5", {}),
        ("dont pass 10, odds 2x, lay 4 40, hard 8 5, whirl 5", {}),
        ("come 10, odds 3-4-5, dont come 10, odds 1x, buy 9 20", {}),
        ("pass 5, place 5 7, buy 10 39, horn 4, c&e 2", {"payout_chip": "1", "vigorish_unit": "1"}),
        (
            "pass 5, buy 4 20, lay 10 20, hard 4 1",
            {"vigorish_taken": "on a win", "hardways_come_out": "inactive"},
        ),
    ],
)
def test_a_batch_is_what_a_table_would_have_paid(text: str, filing: dict[str, str]) -> None:
    """The same dice through the kernel and through the table, bet by bet and cent by cent."""
    game = CRAPS.configure(**filing)
    rules = rules_of(game)
    plan = parse_plan(rules, text)
    sampled = simulate_dice(rules, plan, 3_000, 17)
    thrown = naive.rolls(seed_state(17, 0).tolist(), 3_000)
    found = naive.play(CrapsTable(game, opening={"described": True}), plan, thrown)
    for bet in sampled.bets:
        results = found[bet.planned.wager.name]
        assert bet.decided == results.total() and bet.total == sum(k * v for k, v in results.items())
        assert bet.squares == sum(k * k * v for k, v in results.items())
        assert bet.won == sum(v for k, v in results.items() if k > 0)
    whole: Counter[int] = sum(found.values(), Counter())
    assert sampled.total == sum(profit * count for profit, count in whole.items())


def test_threads_do_not_change_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 8_000)
    rules = rules_of(GAME)
    plan = parse_plan(rules, "pass 10, odds 2x, place 6 12")
    one = simulate_dice(rules, plan, 100_000, 3, threads=1)
    assert one.to_json() == simulate_dice(rules, plan, 100_000, 3, threads=3).to_json()
    assert one.to_json() != simulate_dice(rules, plan, 100_000, 4, threads=1).to_json()


def test_every_bet_is_within_four_standard_errors_of_its_price() -> None:
    rules = price_rules(GAME)
    sampled = simulate_dice(rules, every_bet(rules), 20_000_000, 5)
    assert len(sampled.bets) == 61
    for bet in sampled.bets:
        exact = price_bet(rules, bet.planned.wager).price
        error = exact.standard_deviation / math.sqrt(bet.decided)
        assert abs(float(bet.mean - exact.expectation)) < 4 * error, bet.planned.wager.name
        for count, chance in ((bet.paid, exact.hit_frequency), (bet.won, exact.win_frequency)):
            share = float(chance)
            assert abs(count / bet.decided - share) < 4 * math.sqrt(share * (1 - share) / bet.decided)
    assert abs(sampled.rolls / sampled.hands - 1671 / 196) < 4 * 6.7853 / math.sqrt(sampled.hands)


def test_a_plan_kept_up_is_within_four_errors_of_its_long_run() -> None:
    rules = rules_of(GAME)
    plan = parse_plan(rules, "pass 10, odds 2x, dont come 10, odds 1x, place 6 12, buy 4 20, hard 10 1")
    sampled = simulate_dice(rules, plan, 12_000_000, 6)
    exact = price_plan(rules, plan).ev_per_roll
    error = sampled.per_roll_error
    assert exact is not None and error is not None
    assert exact == sum(ev_per_roll(rules, planned) for planned in plan)
    assert abs(float(sampled.per_roll - exact)) < 4 * error
    odds = sampled.bets[0]
    once = price_plan(rules, plan[:1])
    assert abs(float(odds.total / odds.decided - once.expectation)) < 4 * (odds.error or 0.0) * 1000


def test_bets_called_on_are_decided_more_often() -> None:
    rules = rules_of(GAME)
    off = simulate_dice(rules, parse_plan(rules, "place 6 12"), 400_000, 1).bets[0]
    on = simulate_dice(rules, parse_plan(rules, "place 6 12", True), 400_000, 1).bets[0]
    assert on.decided > 1.3 * off.decided


def test_progress_is_told_and_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    rules = rules_of(GAME)
    simulate_dice(
        rules, parse_plan(rules, "pass 1"), 900_001, progress=lambda done, of: told.append((done, of))
    )
    assert told[-1] == (900_001, 900_001) and set(told) <= {
        (done, 900_001) for done in (400_000, 800_000, 900_001)
    }
    assert told == sorted(set(told))


def test_what_cannot_be_simulated_is_refused() -> None:
    rules = rules_of(GAME)
    with pytest.raises(Refusal, match="at least one"):
        simulate_dice(rules, parse_plan(rules, "pass 1"), 0)
    short = simulate_dice(rules, parse_plan(rules, "lay 4 40"), 1, 3)
    assert short.to_json()["per_roll_standard_error"] is None


def test_simulate_one_roll_as_json_holds_no_infinity() -> None:
    """`simulate grand-ronde/craps --rounds 1 --json` printed `Infinity` once."""
    rules = price_rules(CRAPS.configure())
    data = simulate_dice(rules, every_bet(rules), 1, 1).to_json()
    json.dumps(data, allow_nan=False)
    assert any(bet["standard_error"] is None and bet["hit_frequency"] is None for bet in data["wagers"])
