"""Drills of money from a whole round: what each wager is paid, in which order, and what the house takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import groupby
from operator import or_

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.telling import title_of
from croupier.kit.basis import NO_BASIS, Basis
from croupier.pages.words import money
from croupier.rounds.money import Line, Moved
from croupier.rounds.round import Round, View
from croupier.school.drill import Drill, DrillKind, DrillOption, Task, Truth
from croupier.school.practice import AFTERWARDS, told_to

MOST = 8  # tasks of one drill
TAKEN: dict[str, str] = {
    "rake": "the rake",
    "jackpot rake": "the jackpot rake",
    "fee": "collection fees",
}


def payouts(game: Game, round: Round, seed: str) -> Drill | None:
    """What each wager is paid or loses; of a pot, what each seat takes from it."""
    asked = list(_pot_tasks(round)) or list(_wager_tasks(game, round))
    return _drill("payouts", game, round, seed, asked[:MOST])


def order(game: Game, round: Round, seed: str) -> Drill | None:
    """In which order the wagers that are settled together are settled."""
    lines = [line for line in round.lines if line.player is None]
    seats = [seat for seat, _ in groupby(line.seat for line in lines)]
    if len(seats) < 2 or len(set(seats)) != len(seats) or family_of(game.edition).felt(game).shape != "arc":
        return None
    options = tuple(DrillOption(f"seat {seat}", f"Seat {seat}") for seat in sorted(seats))
    task = Task("order", "In which order are the seats settled?", "order", options)
    truth = tuple(f"seat {seat}" for seat in seats)
    why = "The order of this round: " + ", then ".join(truth) + "."
    basis = _together(line.basis for line in lines)
    return _drill("order", game, round, seed, [(task, Truth(truth, why, basis))])


def fees(game: Game, round: Round, seed: str) -> Drill | None:
    """What the house takes in rake, jackpot rake and fees."""
    asked: list[tuple[Task, Truth]] = []
    for kind, name in TAKEN.items():
        moves = [move for move in round.moved if move.taker.kind == kind]
        if moves:
            task = Task(
                kind,
                f"How much is taken in {name.removeprefix('the ')} in this round?",
                "money",
                signed=False,
            )
            why = "; ".join(f"{money(move.amount)}: {move.why}" for move in moves) + "."
            total = sum(move.amount for move in moves)
            asked.append((task, Truth(total, why, _together(move.basis for move in moves))))
    return _drill("fees", game, round, seed, asked)


def _drill(
    kind: DrillKind, game: Game, round: Round, seed: str, asked: list[tuple[Task, Truth]]
) -> Drill | None:
    if not asked:
        return None
    tasks = tuple(task for task, _ in asked)
    truths = {task.key: truth for task, truth in asked}
    return Drill(kind, game.edition.id, seed, _unsettled(round), _before_money(round), tasks, truths)


def _wager_tasks(game: Game, round: Round) -> Iterator[tuple[Task, Truth]]:
    for number, line in enumerate(round.lines, start=1):
        if line.player is not None or line.result == "withdrawn":
            continue
        title = title_of(game, line.wager)
        staked = f", {money(line.stake)}" if line.stake else ""
        ask = f"Seat {line.seat}, {title}{staked}: what do you pay?"
        task = Task(f"line {number}", ask, "money", stake=line.stake)
        yield task, Truth(line.profit, _why(line), line.basis)


def _why(line: Line) -> str:
    what = {"won": "paid", "lost": "collected"}.get(line.result, line.result)
    amount = f" {money(abs(line.profit))}" if line.profit else ""
    return f"{what.capitalize()}{amount}: {line.why}."


def _pot_tasks(round: Round) -> Iterator[tuple[Task, Truth]]:
    for seat in sorted({seat for move in round.moved if (seat := _of_pot(move)) is not None}):
        moves = [move for move in round.moved if _of_pot(move) == seat]
        total = sum(move.amount for move in moves)
        why = "; ".join(f"{money(move.amount)}: {move.why}" for move in moves) + "."
        ask = f"What does seat {seat} take from the pot?"
        yield (
            Task(f"seat {seat}", ask, "money", signed=False),
            Truth(total, why, _together(m.basis for m in moves)),
        )


def _of_pot(move: Moved) -> int | None:
    """The seat that a movement gives chips of the pot to."""
    to_seat = move.giver.kind == "pot" and move.taker.kind == "seat"
    return move.taker.of if to_seat and isinstance(move.taker.of, int) else None


def _together(bases: Iterable[Basis]) -> Basis:
    return reduce(or_, bases, NO_BASIS)


def _unsettled(round: Round) -> View:
    """The table at the end of the round with every card open, without what became of the wagers."""
    view = round.view(AFTERWARDS)
    seats = {seat: {**state, "stack": None} for seat, state in view["seats"].items()}
    return {**view, "lines": [], "bank": None, "seats": seats}


def _before_money(round: Round) -> tuple[str, ...]:
    """What happened, what was settled and taken left out."""
    return told_to(round, AFTERWARDS, silent=("Settled", "Moved", "Line"))
