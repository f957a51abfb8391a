"""Training for players: what every choice is worth from what the seat sees, and what a mistake costs in money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Advice, Family
from croupier.kit import Refusal
from croupier.room.commands import Do
from croupier.room.runner import begin, step
from croupier.room.table import Table
from croupier.rounds.events import Decide
from croupier.rounds.round import View
from croupier.rounds.viewers import Seat
from croupier.school.drill import practice_table

ROUNDS = 40  # dealt at most until there is something to decide


@dataclass(frozen=True)
class Judged:
    """A decision: what was chosen, what would have been best, and what the difference costs on the average."""

    question: str
    choice: str
    best: str
    cost: Fraction  # in cents
    value: Fraction

    @property
    def habit(self) -> str:
        """What decisions of one kind have in common: `play: fold for raise`."""
        return f"{self.question}: {self.choice} for {self.best}" if self.cost else ""


@dataclass(frozen=True)
class TrainingSpot:
    """A seat that is asked, with what it sees and what every choice is worth."""

    seed: str
    seat: int
    view: View
    advice: tuple[Advice, ...]

    @property
    def best(self) -> Advice:
        """The best choice."""
        return min(self.advice, key=lambda each: each.cost)

    @property
    def stakes(self) -> Fraction:
        """What the most likely mistake costs: the best choice but one."""
        costs = sorted(each.cost for each in self.advice if each.cost)
        return costs[0] if costs else Fraction(0)

    def knows(self, event: Mapping[str, Any]) -> bool:
        """Whether the value of a choice is known."""
        return self._advised(event) is not None

    def judge(self, event: Mapping[str, Any]) -> Judged:
        """What a choice was worth; refused if its value is not known."""
        each = self._advised(event)
        if each is None:
            names = ", ".join(dict.fromkeys(each.name for each in self.advice))
            raise Refusal(f"The value of that choice is not known. Choose one of: {names}.")
        question = str(self.view["question"]["question"])
        return Judged(question, each.name, self.best.name, each.cost, each.value)

    def _advised(self, event: Mapping[str, Any]) -> Advice | None:
        """The advice on a choice; a bet of a size that was not tried is judged by the nearest one that was."""
        same = next((each for each in self.advice if _same(each.event, event)), None)
        amount = event.get("amount")
        if same is not None or not amount:
            return same
        sized = [
            each
            for each in self.advice
            if each.against and each.event.get("choice") == event.get("choice") and each.event.get("amount")
        ]
        return min(sized, key=lambda each: abs(each.event["amount"] - amount), default=None)


def situation_at(game: Game, view: View, seed: str = "") -> TrainingSpot | None:
    """The situation of a seat that is asked; None where there is nothing to decide or nobody has worked it out."""
    question = view.get("question")
    if not question or question.get("kind") != "decide" or len(question.get("answers") or ()) < 2:
        return None
    advice = family_of(game.edition).advice(game, view)
    seat = str(view["viewer"]).removeprefix("seat ")
    return TrainingSpot(seed, int(seat), view, tuple(advice)) if advice and seat.isdecimal() else None


def has_advice(game: Game) -> bool:
    """Whether the family works out what choices are worth."""
    return type(family_of(game.edition)).advice is not Family.advice


def drills(game: Game, seed: str, count: int = 8) -> Iterator[TrainingSpot]:
    """Situations of a seat, most of them those where a mistake is dear: of every three dealt, the dearest."""
    if not has_advice(game):
        raise Refusal(
            f"{game.edition.id} cannot be trained: {family_of(game.edition).title} has no decisions."
        )
    found = _situations(game, seed)
    for _ in range(count):
        three = [situation for situation, _ in zip(found, range(3), strict=False)]
        if not three:
            return
        yield max(three, key=lambda each: each.stakes)


def _situations(game: Game, seed: str) -> Iterator[TrainingSpot]:
    """What seat 1 is asked in round after round, the other seats and its bets played by policies."""
    for number in range(ROUNDS * 64):
        each = f"{seed} {number}"
        table, policies = practice_table(game, each)
        found = False
        list(begin(table))
        seat = _learner(table)
        while table.round is not None:
            due = table.round.due
            if isinstance(due, Decide) and due.seat == seat:
                situation = situation_at(game, table.round.view(Seat(seat)), each)
                if situation is not None:
                    found = True
                    yield situation
                    table.take(Do(seat, dict(situation.best.event)))
                    continue
            list(step(table, policies))
        if not found and number >= ROUNDS:
            return


def _learner(table: Table) -> int:
    """The seat of the player who learns: the first that is in the round."""
    assert table.round is not None
    return next(iter(table.round.players))


def _same(advised: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether two inputs are one choice; the order of picked cards does not matter."""

    def plain(event: Mapping[str, Any]) -> dict[str, Any]:
        return {
            key: sorted(map(str, value)) if isinstance(value, list | tuple) else value
            for key, value in event.items()
            if value not in (None, [], ())
        }

    return plain(advised) == plain(given)
