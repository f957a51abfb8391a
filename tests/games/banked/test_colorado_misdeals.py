"""A misdeal to the dealer where nobody has a hand for the progressive jackpot, game by game of Colorado's Rule 10."""

from __future__ import annotations

import pytest

from croupier.editions import load
from croupier.games import family_of
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import first_answer, step
from croupier.rounds.events import Bet, Decide, Incident
from croupier.rounds.money import Line

CLAUSES = {
    "caribbean-stud": ("ante", "1017.10(6)"),
    "caribbean-draw": ("ante", "1017.12(6)"),
    "let-it-ride": ("bet_1", "1017.14(9)(j)"),
    "three-card-poker": ("ante", "1017.24(16)(h)"),
    "texas-holdem-bonus": ("ante", "1017.39(15)(i)"),
    "crazy-4-poker": ("ante", "1017.44(14)(h)"),
    "mississippi-stud": ("ante", "1017.46(11)(i)"),
    "ultimate-texas-holdem": ("ante", "1017.47(13)(h)"),
    "fortune-pai-gow-poker": ("ante", "1017.50(13)(h)"),
}


def misdealt(id: str, main: str, filed: str) -> list[Line]:
    """The lines of a round in which the dealer has too few cards and no seat a hand that the meter pays."""
    edition = load(id)
    for seed in range(20):
        stacks = {"stacks": {"1": 1_000_000}}
        round = family_of(edition).open(edition.configure(misdeal_progressive=filed), {1: "Ann"}, stacks)
        round.push(next(answer.event for answer in round.answers(1) if answer.name == main))
        round.push(Bet(1, "progressive", 100))
        draws = SeededDraws(seed)
        while not isinstance(round.due, Decide):
            round.push(step(round, draws, first_answer))
        round.push(Incident("wrong number of cards"))
        while round.due is not None:
            round.push(step(round, draws, first_answer))
        if not any(line.result == "won" for line in round.lines):
            return list(round.lines)
    raise AssertionError("every round had a hand for the jackpot")


@pytest.mark.parametrize("id", CLAUSES)
def test_1017_14_9_j_and_sisters_the_players_retain_their_bets_the_progressive_too(id: str) -> None:
    main, clause = CLAUSES[id]
    lines = misdealt(f"colorado/{id}", main, "retained")
    assert {line.result for line in lines} == {"returned"}
    assert clause in next(line for line in lines if line.wager == "progressive").basis.clauses
    settled = {line.wager: line.result for line in misdealt(f"colorado/{id}", main, "settled")}
    assert settled.pop("progressive") == "lost" and set(settled.values()) == {"returned"}
