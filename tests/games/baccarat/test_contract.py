"""Rounds of baccarat hold to the contract under any reading, with burns, short banks and stacks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.games.baccarat.family import FAMILY
from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Refusal
from croupier.kit.chance import SeededDraws
from croupier.rounds.codec import decode
from croupier.rounds.conformance import check_round
from croupier.rounds.driver import play, random_answer
from croupier.rounds.events import Bet
from croupier.rounds.round import Opening
from croupier.rounds.viewers import Seat
from tests.games.baccarat.tables import GAME, some_game

SEATS = {1: "one", 4: "two"}


@pytest.mark.parametrize("seed", range(12))
def test_random_rounds_under_any_reading_hold_to_the_contract(seed: int) -> None:
    rng = random.Random(seed)
    game = some_game(rng)
    opening: dict[str, Any] = {"stacks": {"1": 2_000, "4": 90_000}}
    opening["bank"] = {"seat": 8, "posted": rng.choice((700, 50_000, None))}

    def open_round(given: Opening) -> BaccaratRound:
        return FAMILY.open(game, SEATS, given)

    played, report = check_round(open_round, opening, SeededDraws(seed))
    assert played.due is None and report.inputs > 5
    assert report.diverged == 0


def test_words_of_the_table_are_heard_as_printed() -> None:
    played = FAMILY.open(GAME, SEATS)
    view = played.view(Seat(1))
    heard = FAMILY.parse(GAME, view, "banker line 10 dragon 7 5")
    assert [(event["wager"], event["amount"]) for event in heard] == [("banker", 1000), ("dragon_7", 500)]
    with pytest.raises(Refusal, match="Say what 10 is for"):
        FAMILY.parse(GAME, view, "10")
    for words in FAMILY.examples(GAME, view):
        for data in FAMILY.parse(GAME, view, words):
            assert played.refusal(decode(data, played.EVENTS)) is None, words


def test_the_table_shows_the_roads_of_the_shoe() -> None:
    played = FAMILY.open(GAME, SEATS, {"results": ["B", "B7", "T", "P8"]})
    text = FAMILY.table(GAME, played.view(Seat(1))).to_text()
    assert "4 rounds: banker 2, player 1, tie 1, Dragon 7 1, Panda 8 1" in text and "Big road" in text


def test_nobody_bets_behind_another() -> None:
    with pytest.raises(Refusal, match="at a seat of your own"):
        FAMILY.open(GAME, SEATS).push(Bet(1, "banker", 1000, "Ann"))


def test_the_plain_player_bets_the_banker_line_once() -> None:
    played = FAMILY.open(GAME, SEATS)
    answer = FAMILY.policies(GAME)["plain"]
    view = played.view(Seat(1))
    data = answer(view, view["question"])
    assert data is not None and data["wager"] == "banker"
    played.push_json(dict(data))
    view = played.view(Seat(1))
    assert answer(view, view["question"]) is None
    play(played, SeededDraws(1), random_answer(SeededDraws(2)))
    assert played.over
