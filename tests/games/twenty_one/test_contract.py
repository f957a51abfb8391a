"""Rounds of twenty-one hold to the contract under any filing, with bets behind, banks that run short, and stacks."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.family import FAMILY
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit.chance import SeededDraws
from croupier.rounds.codec import decode, encode
from croupier.rounds.conformance import check_round, fingerprint
from croupier.rounds.driver import draw, play, random_answer
from croupier.rounds.events import Bets, Decide
from croupier.rounds.money import layout_account, seat_account
from croupier.rounds.round import Opening
from croupier.rounds.viewers import Seat
from tests.games.twenty_one.anyplay import any_game, any_round, step
from tests.games.twenty_one.told import EDITIONS


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_random_rounds_under_any_filing_hold_to_the_contract(id: str, seed: int) -> None:
    rng = random.Random(f"{id} {seed}")
    game = any_game(rng, id)
    players = {seat: f"player {seat}" for seat in rng.sample(range(1, game.seats), 2)}
    opening: dict[str, Any] = {"stacks": {str(seat): rng.choice((3_000, 50_000)) for seat in players}}
    if game.edition.law.bank is not None:
        opening["bank"] = {"seat": game.seats, "posted": rng.choice((700, 5_000, None))}

    def open_round(given: Opening) -> TwentyOneRound:
        return FAMILY.open(game, players, given)

    played, report = check_round(open_round, opening, SeededDraws(seed))
    assert played.due is None and report.inputs >= 6


@pytest.mark.parametrize("seed", range(40))
def test_bets_behind_boxes_are_moved_and_settled_from_their_own_accounts(seed: int) -> None:
    played, draws = any_round(seed, EDITIONS[3 + seed % 4])
    while not played.over:
        step(played, draws)
        assert sum(played.balances.values()) == 0
    for seat, box in played.table.boxes.items():
        for player in (None, *box.behind):
            assert played.balances.get(layout_account(seat, player), 0) == 0
            fees = sum(
                moved.amount
                for moved in played.moved
                if moved.taker.kind == "fee" and moved.giver == seat_account(seat, player)
            )
            assert played.balances.get(seat_account(seat, player), 0) == played.net(seat, player) - fees


@pytest.mark.parametrize("seed", range(20))
def test_a_round_is_resumed_from_its_opening_and_inputs_at_every_decision(seed: int) -> None:
    played, draws = any_round(seed)
    while not played.over:
        if isinstance(played.due, Decide):
            saved = json.dumps([encode(event) for event in played.inputs])
            again = TwentyOneRound(played.game, played.players, json.loads(json.dumps(played.opening)))
            for data in json.loads(saved):
                again.push(decode(data, again.EVENTS))
            assert fingerprint(again) == fingerprint(played)
        step(played, draws)


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("policy", ["plain", "best"])
def test_policies_answer_from_what_they_see(id: str, policy: str) -> None:
    game = load(id).configure()
    answer = FAMILY.policies(game)[policy]
    played = FAMILY.open(game, {1: "one", 2: "two"})
    draws = SeededDraws(id)
    while (due := played.due) is not None:
        if isinstance(due, Bets):
            for seat in due.seats:
                view = played.view(Seat(seat))
                while (data := answer(view, view["question"])) is not None:
                    played.push_json(dict(data))
                    view = played.view(Seat(seat))
            played.push(played.answers("dealer")[0].event)
        elif isinstance(due, Decide):
            view = played.view(Seat(due.seat))
            chosen = answer(view, view["question"])
            assert chosen is not None
            played.push_json(dict(chosen))
        else:
            played.push(draw(played, draws))
    assert played.lines and all(line.stake for line in played.lines)


def test_advice_marks_the_best_choice_and_what_the_others_cost() -> None:
    game = load("grand-ronde/blackjack").configure()
    played = FAMILY.open(game, {1: "one"})
    for data in (
        {"event": "Bet", "seat": 1, "wager": "bet", "amount": 1000},
        {"event": "Closed"},
        *({"event": "Dealt", "to": to, "card": card} for to, card in ((1, "8h"), ("dealer", "Td"))),
        *({"event": "Dealt", "to": to, "card": card} for to, card in ((1, "8d"), ("dealer", "7s"))),
    ):
        played.push_json(data)
    found = FAMILY.advice(game, played.view(Seat(1)))
    assert found is not None
    assert [advice.name for advice in found] == ["split", "hit", "stand", "double"]
    assert found[0].cost == 0 and all(a.cost < b.cost for a, b in pairwise(found))


def test_examples_of_the_help_work_as_typed() -> None:
    game = load("bankers/pure-spanish-21-5").configure(match="D", buster="B")
    played = FAMILY.open(game, {1: "one"}, {"bank": {"seat": 8, "posted": 100_000}})
    for words in FAMILY.examples(game, played.view(Seat(1))):
        for data in FAMILY.parse(game, played.view(Seat(1)), words):
            assert played.refusal(decode(data, played.EVENTS)) is None, words
    assert [event["wager"] for event in FAMILY.parse(game, played.view(Seat(1)), "wager 10 match 10")] == [
        "bet",
        "match",
    ]
    play(played, SeededDraws(1), random_answer(SeededDraws(2)))
    assert FAMILY.table(game, played.view(Seat(1))).to_text()
