"""Every edition holds to the contract of rounds: played at random through `croupier.rounds` alone, and checked."""

from __future__ import annotations

import json

from croupier.editions import edition_ids, load
from croupier.editions.families import module_of
from croupier.games import family_of
from croupier.kit.chance import SeededDraws
from croupier.rounds.conformance import ConformanceReport, Opener, check_round
from croupier.rounds.driver import first_answer, play
from croupier.rounds.round import Opening, Round
from tests.cases import each

SEEDS = (1, 2)
CHIPS = 500_000
# Where the law itself tells a player something of a hidden card: a dealer who looks for a natural and goes on.
TOLD_BY_LAW = ("twenty-one",)
# Where a player who opens says by it that he holds openers.
OPENERS = ("bankers/draw-poker-jacks-or-better",)
# Where a choice is open to certain hands alone, who takes it says by it what he holds.
TELLING = tuple(
    id
    for id in edition_ids()
    if any(
        choice.only_with or choice.only_without
        for decision in load(id).law.decisions
        for choice in decision.choices
    )
)
# Where a hand that wins is declared in mid-round, a hand that is not shown wins nothing.
DECLARED = tuple(id for id in edition_ids() if load(id).law.order.declared)
IDS = [id for id in edition_ids() if module_of(load(id).law.family, "family") is not None]


def opener(id: str, count: int) -> tuple[Opener, Opening]:
    """How to open rounds of an edition with so many players, each with chips."""
    game = load(id).configure()
    seats = range(1, min(max(count, game.edition.law.seats.least), game.seats) + 1)
    players = {seat: f"player {seat}" for seat in seats}
    family = family_of(game.edition)

    def open_round(opening: Opening) -> Round:
        return family.open(game, players, opening)

    return open_round, {"stacks": {str(seat): CHIPS for seat in players}}


@each("id", IDS)
def test_random_rounds_hold_to_the_contract(id: str) -> None:
    total = ConformanceReport()
    for seed in SEEDS:
        open_round, opening = opener(id, 1 + seed)
        played, report = check_round(open_round, opening, SeededDraws(seed))
        assert played.due is None and report.inputs > 0
        total.compared += report.compared
        total.diverged += report.diverged
    if load(id).law.family not in TOLD_BY_LAW and id not in (*OPENERS, *TELLING, *DECLARED):
        assert total.diverged == 0, "exchanging hidden cards changed the course of the round"


@each("id", IDS)
def test_rounds_follow_one_another_from_their_openings(id: str) -> None:
    open_round, opening = opener(id, 3)
    stacks = opening["stacks"]
    for seed in range(4):
        round = play(open_round(opening), SeededDraws(f"{id} {seed}"), first_answer)
        following = json.loads(json.dumps(dict(round.next_opening())))
        opening = {**following, "stacks": stacks}


@each("id", IDS)
def test_short_stacks_trap_nobody(id: str) -> None:
    open_round, opening = opener(id, 2)
    game = load(id).configure()
    least = game.cents_of("min_bet") or game.cents_of("big_blind") or 1_000
    for seed in range(3):
        stacks = dict.fromkeys(opening["stacks"], least * (3 + seed))
        played, _ = check_round(open_round, {"stacks": stacks}, SeededDraws(seed), thorough=50)
        assert played.due is None
