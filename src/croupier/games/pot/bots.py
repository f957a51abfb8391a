"""Players for pot games: at random, always calling, and one that plays by what its hand is worth."""

from __future__ import annotations

import random
from collections.abc import Callable

from croupier.editions import Game
from croupier.games.pot.asks import Act, Discarded, Pick, PotInput, Show, Showed, Throw
from croupier.games.pot.hand import PotHand
from croupier.kit import Refusal
from croupier.rounds.events import Chose

Bot = Callable[[PotHand, "Act | Throw | Pick | Show"], PotInput]


class RandomBot:
    """Any legal answer, amounts anywhere between their bounds: for tests and for filling a table."""

    def __init__(self, rng: random.Random, fold: float = 0.15, push: float = 0.25) -> None:
        self.rng, self.fold, self.push = rng, fold, push

    def __call__(self, hand: PotHand, due: Act | Throw | Pick | Show) -> PotInput:
        if isinstance(due, Act):
            return self._act(hand, due)
        if isinstance(due, Throw):
            cards = hand.t.cards[hand.t.place(due.seat)]
            count = self.rng.randint(due.least, due.most)
            return Discarded(due.seat, tuple(self.rng.sample(cards, count)))
        if isinstance(due, Show):
            return Showed(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)]))
        return self.rng.choice(hand.legal())

    def _act(self, hand: PotHand, due: Act) -> Chose:
        may, roll = due.bounds, self.rng.random()
        if roll < self.fold and may.call and may.may_fold:
            return Chose(due.seat, "fold")
        if roll > 1 - self.push and may.least is not None and may.most is not None:
            return Chose(due.seat, may.word, some_amount(hand, due, self.rng.random()))
        return passive(due)


def passive(due: Act) -> Chose:
    """Check where it is free, else call; what is forced is done."""
    may = due.bounds
    if may.bring_in:
        return Chose(due.seat, "bring in")
    if may.call:
        return Chose(due.seat, "call")
    return Chose(due.seat, "check" if may.may_check else "fold")


def some_amount(hand: PotHand, due: Act, share: float) -> int:
    """An amount between the least and the most, in whole chips."""
    least, most = due.bounds.least, due.bounds.most
    assert least is not None and most is not None
    rules = hand.t.rules
    if rules.structure == "limit" or least == most:
        return most if share > 0.5 else least
    to = least + int((most - least) * share)
    to -= to % rules.chip
    return to if to >= least else most if share > 0.5 or least % rules.chip else least


class CallBot:
    """Never folds, never raises, stands pat: the calling station."""

    def __call__(self, hand: PotHand, due: Act | Throw | Pick | Show) -> PotInput:
        if isinstance(due, Act):
            return passive(due)
        if isinstance(due, Throw):
            return Discarded(due.seat, tuple(hand.t.cards[hand.t.place(due.seat)][: due.least]))
        return hand.legal()[0]


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
