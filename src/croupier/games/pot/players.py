"""Players of pot games, each a function of what a player sees: at random, always calling, and by the EV of its hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.family import Policy
from croupier.games.pot.answers import bounds_of
from croupier.games.pot.asks import discard
from croupier.games.pot.seen import Seen, seen_in
from croupier.kit import Refusal
from croupier.kit.suggest import did_you_mean
from croupier.rounds.codec import encode
from croupier.rounds.events import Chose

Data = Mapping[str, Any]
Player = Callable[[Seen], Chose]


class RandomPlayer:
    """Any legal answer, amounts anywhere between their bounds: for tests and for filling a table."""

    def __init__(self, rng: random.Random, fold: float = 0.15, push: float = 0.25) -> None:
        self.rng, self.fold, self.push = rng, fold, push

    def __call__(self, seen: Seen) -> Chose:
        if seen.question == "act":
            return self._act(seen)
        if seen.question == "discard":
            pick = seen.answers[0].pick
            assert pick is not None
            return discard(seen.seat, self.rng.sample(pick.of, self.rng.randint(pick.least, pick.most)))
        return first_of(seen) if seen.question == "show" else self.rng.choice(bounds_of(seen.answers))

    def _act(self, seen: Seen) -> Chose:
        may, roll = seen.may, self.rng.random()
        if roll < self.fold and may.call and may.may_fold:
            return Chose(seen.seat, "fold")
        if roll > 1 - self.push and may.least is not None and may.most is not None:
            return Chose(seen.seat, may.word, some_amount(seen, self.rng.random()))
        return passive(seen)


def first_of(seen: Seen) -> Chose:
    """The first answer as it stands."""
    event: Chose = seen.answers[0].event
    return event


def passive(seen: Seen) -> Chose:
    """Check where it is free, else call; what is forced is done."""
    may = seen.may
    if may.bring_in:
        return Chose(seen.seat, "bring in")
    if may.call:
        return Chose(seen.seat, "call")
    return Chose(seen.seat, "check" if may.may_check else "fold")


def some_amount(seen: Seen, share: float) -> int:
    """An amount between the minimum and the maximum, in whole chips."""
    least, most, chip = seen.may.least, seen.may.most, seen.rules.chip
    assert least is not None and most is not None
    if seen.rules.structure == "limit" or least == most:
        return most if share > 0.5 else least
    to = least + int((most - least) * share)
    to -= to % chip
    return to if to >= least else most if share > 0.5 or least % chip else least


def caller(seen: Seen) -> Chose:
    """The calling station: never folds, never raises, stands pat, shows."""
    return passive(seen) if seen.question == "act" else first_of(seen)


def _sensible(game: Game, rng: random.Random) -> Player:
    from croupier.games.pot.sensible import SensiblePlayer

    return SensiblePlayer(game, rng)


PLAYERS: dict[str, Callable[[Game, random.Random], Player]] = {
    "random": lambda game, rng: RandomPlayer(rng),
    "caller": lambda game, rng: caller,
    "sensible": _sensible,
}


def check_name(name: str) -> None:
    """Refuse a player whom there is not."""
    if name not in PLAYERS:
        meant = did_you_mean(name, PLAYERS, f"choose one of {', '.join(PLAYERS)}.")
        raise Refusal(f"There is no player called {name!r}; {meant}")


def player(name: str, game: Game, rng: random.Random) -> Player:
    """The player of this name."""
    check_name(name)
    return PLAYERS[name](game, rng)


# As policies over views.


def pot_policies(game: Game) -> Mapping[str, Policy]:
    """The players by name; each answers from its view alone."""
    return {name: _policy(game, name) for name in ("caller", "sensible")}


def _policy(game: Game, name: str) -> Policy:
    minds: dict[str, Player] = {}  # one for each viewer, so that nobody hears of another's chances

    def choose(view: Data, question: Data) -> Data | None:
        if question["kind"] == "bets":
            needed = [answer for answer in question.get("answers") or () if answer.get("required")]
            return dict(needed[0]["event"]) if needed else None
        if question["kind"] != "decide" or not question.get("answers"):
            return None
        viewer = view["viewer"]
        if viewer not in minds:
            minds[viewer] = player(name, game, random.Random(f"croupier:{name}:{viewer}"))
        return encode(minds[viewer](seen_in(game, view, question)))

    return choose
