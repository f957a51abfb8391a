"""School in the terminal: drills for dealers and training for players, with what was answered kept between evenings."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from itertools import count as numbers
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal, cents
from croupier.pages import Listing, Page, Paragraph, Section
from croupier.pages.words import money, signed
from croupier.school.drill import Drill, DrillKind, Mark, Task, drill, error_words
from croupier.school.progress import Attempt, Progress
from croupier.school.trainer import TrainingSpot, drills
from croupier.terminal.screen import Gone, Screen

Clock = Callable[[], float]


def school(
    game: Game,
    kinds: tuple[DrillKind, ...],
    seed: str,
    count: int,
    timed: bool,
    progress: Progress,
    screen: Screen,
) -> None:
    """Drill after drill, each marked with its clauses; `quit` leaves."""
    asked = right = 0
    try:
        for number in range(count):
            each = drill(game, kinds[number % len(kinds)], f"{seed} {number}")
            marks, seconds = _answered(each, screen, time.monotonic)
            for mark in marks:
                asked, right = asked + 1, right + mark.right
                progress.add(_attempt(each, mark, seconds if timed else None))
            if timed:
                screen.say(f"{seconds:.0f} seconds.")
    except Gone:
        pass
    screen.say(f"{right} of {asked} answers were right." if asked else "Nothing was answered.")


def _answered(each: Drill, screen: Screen, clock: Clock) -> tuple[tuple[Mark, ...], float]:
    """The drill shown, its tasks asked one after another, and every answer marked."""
    screen.show(Page(f"Drill: {each.kind}", [Listing(each.told)], kind="drill"))
    began = clock()
    given = {task.key: _ask(task, screen) for task in each.tasks}
    seconds = clock() - began
    marks = each.mark(given)
    for mark in marks:
        clauses = f" ({', '.join(mark.truth.basis.clauses)})" if mark.truth.basis.clauses else ""
        verdict = "Right." if mark.right else f"Wrong, {error_words(mark.error)}."
        screen.say(f"{verdict} {mark.truth.why}{clauses}", "green" if mark.right else "red")
    return marks, seconds / max(1, len(each.tasks))


def _ask(task: Task, screen: Screen) -> Any:
    """The answer to a task, asked again until it can be understood."""
    for number, option in enumerate(task.options, start=1):
        screen.say(f"  {number}. {option.title}")
    hint = {
        "money": "pay 15, collect 5 or push",
        "option": "its number",
        "order": "their numbers in order",
    }[task.answer]
    while True:
        words = screen.ask(f"{task.ask} ({hint}) > ")
        if words.lower() in ("quit", "exit", "q"):
            raise Gone
        try:
            return _understood(task, words)
        except Refusal as refusal:
            screen.say(str(refusal), "red")


def _understood(task: Task, words: str) -> Any:
    if task.answer == "money":
        return amount_of(words)
    places = [int(word) for word in words.replace(",", " ").split() if word.isdecimal()]
    if not places or any(not 1 <= place <= len(task.options) for place in places):
        raise Refusal(f"{words!r} is not understood; give a number from 1 to {len(task.options)}.")
    keys = [task.options[place - 1].key for place in places]
    return keys[0] if task.answer == "option" else keys


def amount_of(words: str) -> int:
    """`pay 15`, `15`, `collect 5`, `-5` or `push` in cents."""
    verb, _, amount = words.strip().lower().partition(" ")
    if verb in ("push", "return", "nothing"):
        return 0
    if verb in ("pay", "collect", "take"):
        return cents(amount, "the amount") * (1 if verb == "pay" else -1)
    sign = -1 if verb.startswith("-") else 1
    return sign * cents(verb.lstrip("-+"), "the amount")


def _attempt(each: Drill, mark: Mark, seconds: float | None) -> Attempt:
    return Attempt(_now(), each.kind, each.edition, mark.right, mark.error, seconds=seconds)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def train(game: Game, seed: str, count: int, progress: Progress, screen: Screen) -> None:
    """Decisions one after another, each with what it was worth and what the mistake costs."""
    family, cost, done = family_of(game.edition), Fraction(0), 0
    try:
        for situation in drills(game, seed, count):
            screen.show(family.table(game, situation.view))
            judged = situation.judge(_decision(game, situation, screen))
            done, cost = done + 1, cost + judged.cost
            progress.add(
                Attempt(
                    _now(),
                    "decision",
                    game.edition.id,
                    not judged.cost,
                    habit=judged.habit,
                    cost=str(judged.cost),
                )
            )
            _judgement(situation, screen)
            if judged.cost:
                screen.say(
                    f"{judged.choice} costs {money(round(judged.cost))}; best is {judged.best}.", "red"
                )
            else:
                screen.say(f"{judged.choice} is best.", "green")
    except Gone:
        pass
    screen.say(
        f"{done} decisions; your mistakes cost {money(round(cost))} on the average of all cards to come."
    )


def _judgement(situation: TrainingSpot, screen: Screen) -> None:
    for each in sorted(situation.advice, key=lambda advice: advice.cost):
        screen.say(f"  {each.name}: {signed(round(each.value))}")


def _decision(game: Game, situation: TrainingSpot, screen: Screen) -> dict[str, Any]:
    question = situation.view["question"]
    names = ", ".join(
        dict.fromkeys(str(answer.get("title") or answer["name"]) for answer in question["answers"])
    )
    for _ in numbers():
        words = screen.ask(f"{question['question']}: {names} > ")
        if words.lower() in ("quit", "exit", "q"):
            raise Gone
        try:
            (event, *more) = family_of(game.edition).parse(game, situation.view, words)
            if more:
                raise Refusal("Enter one decision at a time.")
            situation.judge(event)
            return event
        except Refusal as refusal:
            screen.say(str(refusal), "red")
    raise Gone


def progress_page(progress: Progress) -> Page:
    """How somebody does: by kind of drill, errors by kind, the costliest habits."""
    blocks: list[Section] = []
    standings = [
        f"{each.kind}: {each.right} of {each.answers} right"
        + (f", {each.seconds:.0f} seconds each" if each.seconds is not None else "")
        for each in progress.standings()
    ]
    blocks.append(Section("Answers", [Listing(standings or ["none yet"])]))
    errors = [f"{error_words(kind)}: {times}" for kind, times in progress.errors()]
    if errors:
        blocks.append(Section("Errors", [Listing(errors)]))
    habits = [
        f"{each.name}: {_times(each.times)}, {money(round(each.cost))}" for each in progress.habits()[:10]
    ]
    if habits:
        total = Paragraph(f"All mistakes together cost {money(round(progress.cost()))}.")
        blocks.append(Section("Most expensive mistakes", [Listing(habits), total]))
    return Page("Scores", blocks, kind="scores")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
