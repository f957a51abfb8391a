"""Anybody's client: plays a round of any family to its end, knowing the contract and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from croupier.kit import Refusal
from croupier.kit.chance import Draws
from croupier.rounds.events import Act, Answer, Bets, Chance, Decide, MeterRead, Read
from croupier.rounds.round import DEALER, Round

Chooser = Callable[[Round, Sequence[Answer]], Any]  # an event made from one of the answers


def draw(round: Round, draws: Draws) -> Any:
    """One of the outcomes that chance may bring, each as likely as its weight."""
    outcomes = round.outcomes()
    marks = list(accumulate(weight for _, weight in outcomes))
    at = draws.below(marks[-1])
    return next(event for (event, _), mark in zip(outcomes, marks, strict=True) if at < mark)


def step(round: Round, draws: Draws, choose: Chooser, read: Callable[[str], int] = lambda meter: 0) -> Any:
    """The next input of a round, whatever it waits for."""
    due = round.due
    if isinstance(due, Chance):
        return draw(round, draws)
    if isinstance(due, Decide):
        return choose(round, round.answers(due.seat))
    if isinstance(due, Read):
        return MeterRead(due.meter, read(due.meter))
    if isinstance(due, Act):
        return choose(round, round.answers(due.role))
    if isinstance(due, Bets):
        return _bet(round, due, choose)
    raise Refusal("The round is over; nothing is due.")


def _bet(round: Round, due: Bets, choose: Chooser) -> Any:
    """What completes a seat's bets, then the dealer's closing."""
    for seat in due.seats:
        needed = [answer for answer in round.answers(seat) if answer.required]
        if needed:
            return choose(round, needed)
    return choose(round, round.answers(DEALER))


def play(
    round: Round,
    draws: Draws,
    choose: Chooser,
    read: Callable[[str], int] = lambda meter: 0,
    most: int = 100_000,
) -> Round:
    """Play to the end; a round that takes more inputs than any game does is refused."""
    for _ in range(most):
        if round.due is None:
            return round
        round.push(step(round, draws, choose, read))
    raise Refusal(f"The round did not end within {most} inputs.")


def first_answer(round: Round, answers: Sequence[Answer]) -> Any:
    """A player without ideas: the first answer as it stands."""
    return answers[0].event


def random_answer(draws: Draws) -> Chooser:
    """A player by chance: any answer, any amount within its bounds, any picks."""

    def choose(round: Round, answers: Sequence[Answer]) -> Any:
        answer = answers[draws.below(len(answers))]
        amount = _amount(answer, draws) if answer.takes_amount else None
        picks = _picks(answer, draws) if answer.pick is not None else None
        return answer.make(amount, picks)

    return choose


def _amount(answer: Answer, draws: Draws) -> int:
    assert answer.least is not None and answer.most is not None
    steps = (answer.most - answer.least) // answer.step
    return answer.least + answer.step * draws.below(steps + 1)


def _picks(answer: Answer, draws: Draws) -> tuple[Any, ...]:
    pick = answer.pick
    assert pick is not None
    count = pick.least + draws.below(pick.most - pick.least + 1)
    left = list(pick.of)
    return tuple(left.pop(draws.below(len(left))) for _ in range(count))
