"""A drill: what the table shows, what is asked, and how an answer is marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.suggest import did_you_mean
from croupier.rounds.round import View

DrillKind = Literal["payouts", "order", "fees", "acts", "rulings"]
KINDS: Mapping[DrillKind, str] = {
    "payouts": "what each wager is paid or loses",
    "order": "in which order the wagers are settled",
    "fees": "the rake, the commission and the collection fees of a round",
    "acts": "what the dealer does next",
    "rulings": "what an irregularity brings about, and by which clause",
}
AnswerKind = Literal["money", "option", "order"]
ErrorKind = Literal["", "missing", "paid a loser", "took from a winner", "push", "amount", "choice", "order"]
ERRORS: Mapping[ErrorKind, str] = {
    "missing": "no answer",
    "paid a loser": "a losing wager was paid",
    "took from a winner": "a winning wager was collected",
    "push": "a wager that stays was paid or collected",
    "amount": "the amount is wrong",
    "choice": "the wrong choice",
    "order": "the order is wrong",
}


def error_words(error: str) -> str:
    """An error in words."""
    return next((words for kind, words in ERRORS.items() if kind == error), error)


@dataclass(frozen=True, slots=True)
class DrillOption:
    """One of the answers to choose from."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that is asked: an amount in cents (negative if it is `signed` and collected), an option, or all options
    in their order. The stake is what lies on the wager: who collects takes all of it unless he says otherwise."""

    key: str
    ask: str
    answer: AnswerKind
    options: tuple[DrillOption, ...] = ()
    signed: bool = True
    stake: int = 0


@dataclass(frozen=True, slots=True)
class Truth:
    """The right answer to a task, why, and what it rests on."""

    value: int | str | tuple[str, ...]
    why: str
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class Mark:
    """How an answer was marked."""

    task: str
    given: Any
    truth: Truth
    error: ErrorKind

    @property
    def right(self) -> bool:
        """Whether there is nothing wrong with it."""
        return not self.error


@dataclass(frozen=True)
class Drill:
    """A drill of a kind: the table as the dealer sees it, what happened before, the tasks and their truths."""

    kind: DrillKind
    edition: str
    seed: str
    view: View
    told: tuple[str, ...]
    tasks: tuple[Task, ...]
    truths: Mapping[str, Truth]

    def mark(self, given: Mapping[str, Any]) -> tuple[Mark, ...]:
        """Every task with what was answered; an answer to something that was not asked is refused."""
        known = [task.key for task in self.tasks]
        for key in given:
            if key not in known:
                meant = did_you_mean(key, known, f"choose one of {', '.join(known)}.")
                raise Refusal(f"{key!r} was not asked in this drill; {meant}")
        return tuple(
            Mark(task.key, given.get(task.key), self.truths[task.key], self._error(task, given.get(task.key)))
            for task in self.tasks
        )

    def _error(self, task: Task, given: Any) -> ErrorKind:
        truth = self.truths[task.key].value
        if given is None:
            return "missing"
        if task.answer == "money":
            assert isinstance(truth, int)
            return _money_error(_whole(task, given), truth)
        options = [option.key for option in task.options]
        if task.answer == "option":
            if given not in options:
                raise Refusal(f"{given!r} is no answer to {task.key}; choose one of {', '.join(options)}.")
            return "" if given == truth else "choice"
        if not isinstance(given, list | tuple) or sorted(map(str, given)) != sorted(options):
            raise Refusal(f"{task.key} wants each of {', '.join(options)} once, in their order.")
        return "" if tuple(given) == truth else "order"


def _whole(task: Task, given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise Refusal(
            f"{given!r} is no amount for {task.key}; give whole cents, below zero where you collect."
        )
    return given


def _money_error(given: int, truth: int) -> ErrorKind:
    if given == truth:
        return ""
    if truth == 0:
        return "push"
    if given > 0 > truth:
        return "paid a loser"
    return "took from a winner" if given < 0 < truth else "amount"


def shown(drill: Drill) -> dict[str, Any]:
    """A drill as plain data for whoever is drilled: everything but the truths."""
    return {
        "kind": drill.kind,
        "edition": drill.edition,
        "seed": drill.seed,
        "view": drill.view,
        "told": list(drill.told),
        "tasks": [
            {
                "key": task.key,
                "ask": task.ask,
                "answer": task.answer,
                "signed": task.signed,
                "stake": task.stake,
                "options": [{"key": each.key, "title": each.title} for each in task.options],
            }
            for task in drill.tasks
        ],
    }


def marked(marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """Marks as plain data."""
    return [
        {
            "task": mark.task,
            "right": mark.right,
            "error": mark.error,
            "given": mark.given,
            "truth": list(mark.truth.value) if isinstance(mark.truth.value, tuple) else mark.truth.value,
            "why": mark.truth.why,
            "clauses": list(mark.truth.basis.clauses),
            "readings": list(mark.truth.basis.readings),
        }
        for mark in marks
    ]
