"""Players for pot games: at random, always calling, and one that plays by what its hand is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from croupier.editions import Game
from croupier.games.pot.asks import PotInput, discard
from croupier.games.pot.hand import PotHand
from croupier.kit import Refusal
from croupier.rounds.demands import Answer, Decide
from croupier.rounds.events import Chose

Bot = Callable[[PotHand, Decide], PotInput]


class RandomBot:
    """Any legal answer, amounts anywhere between their bounds: for tests and for filling a table."""

    def __init__(self, rng: random.Random, fold: float = 0.15, push: float = 0.25) -> None:
        self.rng, self.fold, self.push = rng, fold, push

    def __call__(self, hand: PotHand, due: Decide) -> PotInput:
        if due.question == "act":
            return self._act(hand, due)
        answers = hand.answers()
        if due.question == "discard":
            pick = answers[0].pick
            assert pick is not None
            count = self.rng.randint(pick.least, pick.most)
            return discard(due.seat, self.rng.sample(pick.of, count))
        if due.question == "show":
            return first_of(answers)
        return self.rng.choice(bounds_of(answers))

    def _act(self, hand: PotHand, due: Decide) -> Chose:
        may, roll = hand.bounds, self.rng.random()
        if roll < self.fold and may.call and may.may_fold:
            return Chose(due.seat, "fold")
        if roll > 1 - self.push and may.least is not None and may.most is not None:
            return Chose(due.seat, may.word, some_amount(hand, due, self.rng.random()))
        return passive(hand, due)


def first_of(answers: Sequence[Answer]) -> PotInput:
    """The first answer as it stands."""
    event: PotInput = answers[0].event
    return event


def bounds_of(answers: Sequence[Answer]) -> list[PotInput]:
    """Every answer with its least and its most, and with each single card that may be picked."""
    found: list[PotInput] = []
    for answer in answers:
        if answer.takes_amount:
            found += [answer.make(answer.least), answer.make(answer.most)]
        elif answer.pick is not None and answer.pick.least <= 1 <= answer.pick.most:
            found += [answer.event] * (not answer.pick.least)
            found += [answer.make(picks=(card,)) for card in answer.pick.of]
        else:
            found.append(answer.event)
    return found


def passive(hand: PotHand, due: Decide) -> Chose:
    """Check where it is free, else call; what is forced is done."""
    may = hand.bounds
    if may.bring_in:
        return Chose(due.seat, "bring in")
    if may.call:
        return Chose(due.seat, "call")
    return Chose(due.seat, "check" if may.may_check else "fold")


def some_amount(hand: PotHand, due: Decide, share: float) -> int:
    """An amount between the least and the most, in whole chips."""
    least, most = hand.bounds.least, hand.bounds.most
    assert least is not None and most is not None
    rules = hand.t.rules
    if rules.structure == "limit" or least == most:
        return most if share > 0.5 else least
    to = least + int((most - least) * share)
    to -= to % rules.chip
    return to if to >= least else most if share > 0.5 or least % rules.chip else least


class CallBot:
    """Never folds, never raises, stands pat: the calling station."""

    def __call__(self, hand: PotHand, due: Decide) -> PotInput:
        return passive(hand, due) if due.question == "act" else first_of(hand.answers())


def _sensible(game: Game, rng: random.Random) -> Bot:
    from croupier.games.pot.sensible import SensibleBot

    return SensibleBot(game, rng)


BOTS: dict[str, Callable[[Game, random.Random], Bot]] = {
    "random": lambda game, rng: RandomBot(rng),
    "caller": lambda game, rng: CallBot(),
    "sensible": _sensible,
}


def bot_named(name: str) -> Callable[[Game, random.Random], Bot]:
    """What makes the player of this name; refused where there is none."""
    if name not in BOTS:
        raise Refusal(f"There is no player called {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name]


def bot(name: str, game: Game, rng: random.Random) -> Bot:
    """The player of this name."""
    return bot_named(name)(game, rng)
