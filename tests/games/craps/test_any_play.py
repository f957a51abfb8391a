"""A craps table under any play: chips are conserved, refusals change nothing, replays are equal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.editions import Game, load
from croupier.games.craps.events import (
    Called,
    ChoseDice,
    DiceInput,
    NoRoll,
    PassedDice,
    Rolled,
    from_json,
    to_json,
)
from croupier.games.craps.law import ROLLS
from croupier.games.craps.procedure import open_dice
from croupier.games.craps.round import DiceTable
from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws, ToldDraws
from croupier.rounds.events import Bet
from croupier.settle.ledger import check_sum, postings

CRAPS = load("grand-ronde/craps")
FILINGS: tuple[dict[str, Any], ...] = (
    {},
    {"payout_chip": "1", "vigorish_unit": "1", "vigorish_on_removal": "kept"},
    {"vigorish_taken": "on a win", "winners": "come down", "hardways_come_out": "inactive"},
    {"craps_eleven_parts": "four numbers", "lay_odds": "to win ten times", "max_bet": "100", "odds_times": 3},
)
WAGERS = tuple(open_dice(CRAPS.under()).rules.wagers)


def random_event(table: DiceTable, rng: random.Random) -> DiceInput:
    """Any event at all, likely or not."""
    seat = rng.choice((1, 2, 3, 4))
    kind = rng.randrange(20)
    if kind < 9:
        return Rolled(rng.choice(ROLLS))
    if kind < 16:
        own = list(table.stakes[seat]) if seat in table.players and rng.random() < 0.3 else list(WAGERS)
        wager = rng.choice(own or list(WAGERS))
        return Bet(seat, wager, rng.choice((0, 100, 500, 600, 1000, 1200, 4000, 60000)))
    if kind == 16:
        return Called(seat, rng.choice(WAGERS), rng.choice((True, False, None)))
    if kind == 17:
        return PassedDice(seat)
    return NoRoll("off the table") if kind == 18 else ChoseDice(seat, (rng.randrange(7), rng.randrange(7)))


def played(seed: int, events: int = 150, filing: int = 0) -> DiceTable:
    """A table after many random events, those that are refused left out."""
    rng = random.Random(seed)
    table = open_dice(CRAPS.under(**FILINGS[filing]), (1, 2, 3))
    for _ in range(events):
        if table.point is None and not table.stakes[table.shooter].keys() & {"pass", "dont_pass"}:
            table.push(Bet(table.shooter, rng.choice(("pass", "dont_pass")), 1000))
        event = random_event(table, rng)
        if table.refusal(event) is None:
            table.push(event)
    return table


@pytest.mark.parametrize("filing", range(len(FILINGS)))
@pytest.mark.parametrize("seed", range(6))
def test_chips_are_conserved(seed: int, filing: int) -> None:
    table = played(seed, filing=filing)
    assert len(table.lines) > 20
    check_sum(table.lines)
    for seat in table.players:
        assert table.net(seat) == sum(line.profit for line in table.lines if line.seat == seat)
    assert sum(table.net(seat) for seat in table.players) == -postings(table.lines).get("bank", 0)
    for line in table.lines:
        assert line.cite or line.reading
        assert line.result != "lost" or line.profit < 0
        assert line.result != "won" or line.profit >= 0, "a win may be cut down to nothing"
        assert line.result not in ("returned",) or line.profit == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_is_equal_in_every_respect(seed: int) -> None:
    table = played(seed)
    twin = table.replay()
    assert (twin.log, twin.lines, twin.seen(), twin.rolls) == (
        table.log,
        table.lines,
        table.seen(),
        table.rolls,
    )
    assert [from_json(to_json(event)) for event in table.inputs] == table.inputs


def test_a_fork_goes_on_by_itself() -> None:
    table = played(1)
    before = table.seen(), list(table.log)
    fork = table.fork()
    if fork.point is None:
        fork.push(Bet(fork.shooter, "pass", 1000))
    fork.push(Rolled((1, 3)))
    assert (table.seen(), list(table.log)) == before and len(fork.rolls) > len(table.rolls)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_legal_is_taken_and_what_is_refused_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    table = played(seed, 60)
    for event in table.legal():
        table.fork().push(event)
    before = table.seen(), list(table.log)
    refused = 0
    for _ in range(200):
        event = random_event(table, rng)
        refusal = table.refusal(event)
        if refusal is not None:
            refused += 1
            with pytest.raises(Refusal):
                table.push(event)
            assert str(refusal)
    assert refused and (table.seen(), list(table.log)) == before


def test_every_bet_is_legal_at_some_moment() -> None:
    rules = open_dice(CRAPS.under()).rules
    found: set[str] = set()
    for seed in range(8):
        for event in played(seed, 40).legal():
            if isinstance(event, Bet) and event.amount:
                found.add(event.wager)
    assert found == {name for name, wager in rules.wagers.items() if not wager.travelled} - _odds_unseen(
        found
    )


def _odds_unseen(found: set[str]) -> set[str]:
    """Odds behind come bets need a come bet there at that moment: not each number turns up."""
    return {name for name in WAGERS if name.endswith("_odds") and "come_" in name} - found


def test_the_same_seed_gives_the_same_game() -> None:
    def game_of(seed: int) -> list[tuple[int, int]]:
        table, draws = open_dice(CRAPS.under()), SeededDraws(seed)
        for _ in range(30):
            if table.refusal(Rolled((1, 1))) is not None:
                table.push(Bet(1, "pass", 500))
            table.roll(draws)
        return table.rolls

    assert game_of(4) == game_of(4) != game_of(5)
    table = open_dice(CRAPS.under(), log=(Bet(1, "pass", 500),))
    table.roll(ToldDraws((2, 3)))
    assert table.rolls == [(3, 4)] and table.net(1) == 500


@given(
    stake=st.integers(1, 60_000),
    wager=st.sampled_from(
        sorted(name for name in WAGERS if name.split("_")[0] in ("place", "buy", "lay", "field"))
    ),
    filing=st.sampled_from(FILINGS),
    rolls=st.lists(st.sampled_from(ROLLS), min_size=1, max_size=12),
)
def test_payouts_never_exceed_their_odds(
    stake: int, wager: str, filing: dict[str, Any], rolls: list[tuple[int, int]]
) -> None:
    game: Game = CRAPS.under(**{**filing, "min_bet": "0.01"})
    table = open_dice(game)
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
