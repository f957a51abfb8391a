"""Drills of rulings: something goes wrong at the table; what does the text say becomes of the round?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.kit.draws import SeededDraws
from croupier.room.runner import begin, step
from croupier.room.table import Table
from croupier.rounds.events import Did, Incident
from croupier.rounds.money import Line
from croupier.rounds.round import Round
from croupier.school.acts import chosen
from croupier.school.drill import Drill, DrillOption, Task, Truth
from croupier.school.practice import BY_DEALER, practice_table, told_to

Outcome = Literal["void", "lost", "returned", "on", "over"]
OUTCOMES: Mapping[Outcome, str] = {
    "void": "The round is void: every wager is returned.",
    "lost": "The wagers of that seat are lost; the round goes on.",
    "returned": "The wagers of that seat are returned; the round goes on.",
    "on": "The round goes on; no wager is touched.",
    "over": "The round ends, and wagers are settled as they stand.",
}
CLAUSES = 4  # to choose from


@dataclass(frozen=True)
class Moment:
    """A round before an irregularity, and what the law makes of it."""

    round: Round
    incident: Incident
    outcome: Outcome
    clauses: tuple[str, ...]
    basis: Basis


def rulings(game: Game, seed: str) -> Drill | None:
    """An irregularity at some moment of a round: what becomes of the wagers, and by which clause?"""
    draws = SeededDraws(f"rulings {seed}")
    moments = list(_moments(game, seed))
    if not moments:
        return None
    moment = moments[draws.below(len(moments))]
    options = tuple(DrillOption(key, title) for key, title in OUTCOMES.items())
    ask = f"{_reported(moment.incident)} What becomes of the round?"
    asked = [
        (
            Task("ruling", ask, "option", options),
            Truth(moment.outcome, OUTCOMES[moment.outcome], moment.basis),
        )
    ]
    clause = _clause_task(game, moment, moments, draws)
    if clause is not None:
        asked.append(clause)
    tasks, truths = tuple(task for task, _ in asked), {task.key: truth for task, truth in asked}
    view, told = moment.round.view(BY_DEALER), told_to(moment.round, BY_DEALER)
    return Drill("rulings", game.edition.id, seed, view, told, tasks, truths)


def _clause_task(
    game: Game, moment: Moment, moments: list[Moment], draws: SeededDraws
) -> tuple[Task, Truth] | None:
    """Which clause rules; None where another irregularity of the round has the same clauses and no other is there."""
    own = moment.clauses[0]
    others = sorted({each.clauses[0] for each in moments if own not in each.clauses} - set(moment.clauses))
    if not others:
        return None
    options = chosen([own], others, CLAUSES, draws)
    right = next(option.key for option in options if option.title == own)
    return Task("clause", "Which clause says so?", "option", options), Truth(right, own, moment.basis)


def _moments(game: Game, seed: str) -> Iterator[Moment]:
    """Everything that could go wrong in one round, with its ruling; each kind once."""
    table, policies = practice_table(game, seed)
    list(begin(table))
    seen: set[str] = set()
    while table.round is not None:
        for kind in table.round.incidents:
            moment = _ruled(table, table.round, kind) if kind not in seen else None
            if moment is not None:
                seen.add(kind)
                yield moment
        list(step(table, policies))


def _ruled(table: Table, round: Round, kind: str) -> Moment | None:
    """What becomes of the round when this is reported now; None where the text says nothing of it."""
    seat = next(iter(round.players))
    event: Any = family_of(round.game.edition).incident(round.game, round, kind, seat, table.devices)
    after = round.fork()
    try:
        after.push(event)
    except Refusal:
        return None
    done = [each for each in after.log[len(round.log) :] if isinstance(each, Did) and each.basis.clauses]
    if not done:
        return None
    outcome = _outcome(after.lines[len(round.lines) :], after.due is None)
    return Moment(round.fork(), event, outcome, done[0].basis.clauses, done[0].basis)


def _outcome(lines: Sequence[Line], over: bool) -> Outcome:
    results = {line.result for line in lines}
    if over:
        return "void" if results == {"returned"} else "over"
    if not results:
        return "on"
    return "lost" if "lost" in results else "returned"


def _reported(incident: Incident) -> str:
    """The irregularity in a sentence."""
    where = f" at seat {incident.seat}" if incident.seat is not None else ""
    cards = incident.cards or ((incident.card,) if incident.card is not None else ())
    shown = f" ({' '.join(map(str, cards))})" if cards else ""
    return f"Reported: {incident.kind}{where}{shown}."
