"""The games that are measured, as the kernels take them, and prices worked out afresh."""

from __future__ import annotations

import time
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import ROUNDS
from croupier.analysis.classes import Classes, own_classes
from croupier.editions import Game, load
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.roads import holdem
from croupier.games.banked.price.roads.common import qualify_strength

THREE_CARD = "pennsylvania/three-card-poker"
LET_IT_RIDE = "pennsylvania/let-it-ride-poker"
FOUR_CARD = "pennsylvania/four-card-poker"
ULTIMATE = "pennsylvania/ultimate-texas-hold-em"


def game_of(edition: str, **choices: Any) -> Game:
    """A game under a filing."""
    return load(edition).configure(**choices)


def classes_of(game: Game) -> Classes:
    """The classes of the player's hand."""
    return own_classes(game.edition.id, "own")


class Worths(NamedTuple):
    """What the hold'em kernel is to solve for, in the smallest whole units."""

    classes: NDArray[np.int16]
    qualify: int
    worth: NDArray[np.int64]
    fold: int


def ultimate_worths() -> Worths:
    """The worths of Ultimate Texas Hold 'Em, each settled on a real deal."""
    game = game_of(ULTIMATE)
    worth, fold = holdem.worths(game)
    scale = int(np.gcd.reduce([*np.abs(worth).flat, abs(fold)]))
    return Worths(classes_of(game).by_strength, qualify_strength(game), worth // scale, fold // scale)


def first_prices(edition: str, filed: dict[str, str], then: dict[str, str]) -> list[float]:
    """The seconds that the first price under one filing takes after a price under another.

    What is kept from one price to the next would spoil all rounds but the first; so each has a process of its
    own.
    """
    seconds = []
    for _ in range(ROUNDS):
        with get_context("spawn").Pool(1) as pool:
            seconds.append(pool.apply(_first_price, (edition, filed, then)))
    return seconds


def _first_price(edition: str, filed: dict[str, str], then: dict[str, str]) -> float:
    price_game(game_of(edition, **filed))
    begun = time.process_time()
    price_game(game_of(edition, **then))
    return time.process_time() - begun
