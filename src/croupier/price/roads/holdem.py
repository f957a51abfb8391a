"""Ultimate Texas Hold 'Em: the best play of every hole on every flop and board, and what comes of it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.kernels import holdem as kernel
from croupier.price.examples import Deals, holdem_examples
from croupier.price.roads.common import main_worth, own_classes, qualify_strength
from croupier.price.stakes import Decisions
from croupier.price.tally import Entry, Tally
from croupier.ranks.tables import high_tables

OUTCOMES = 6
MULTIPLES = (1, 2, 3, 4)


def decisions(multiple: int) -> Decisions:
    """The three decisions that end with a Play bet of so many antes; 0 is a fold."""
    return {
        "preflop": (f"bet {multiple}x" if multiple in (3, 4) else "check", None),
        "flop": ("bet 2x" if multiple == 2 else "check", None),
        "river": ("bet 1x" if multiple == 1 else "fold", None),
    }


def worths(game: Game) -> tuple[NDArray[np.int64], int, Deals]:
    """The worth of each multiple by class and outcome, and of a fold, each settled on a real deal."""
    classes = own_classes(game.edition.id, "own")
    deals = holdem_examples(classes, qualify_strength(game))
    worth = np.zeros((len(MULTIPLES), len(classes), OUTCOMES), np.int64)
    for (of_class, outcome), deal in deals.items():
        for place, multiple in enumerate(MULTIPLES):
            worth[place, of_class, outcome] = main_worth(game, deal, decisions(multiple))
    # An outcome that cannot be dealt is never counted; it takes the worth of another so that rows stay linear.
    for of_class in range(len(classes)):
        for outcome in range(OUTCOMES):
            if (of_class, outcome) not in deals:
                like = next(o for c, o in deals if c == of_class)
                worth[:, of_class, outcome] = worth[:, of_class, like]
    fold = main_worth(game, next(iter(deals.values())), decisions(0))
    return worth, fold, deals


@lru_cache(maxsize=4)
def _solved(
    edition: str, cards: tuple[int, ...], worth: bytes, fold: int, qualify: int, threads: int
) -> kernel.Solution:
    classes = own_classes(edition, "own")
    array = np.frombuffer(worth, np.int64).reshape(len(MULTIPLES), len(classes), OUTCOMES)
    scale = int(np.gcd.reduce([abs(int(value)) for value in (*array.flat, fold) if value] or [1]))
    deck = np.array(sorted(cards), np.uint8)
    return kernel.solve(
        deck, high_tables(), classes.by_strength, qualify, array // scale, fold // scale, threads=threads
    )


def solution_of(game: Game, threads: int = 2) -> tuple[kernel.Solution, Deals]:
    """The solved game; filings with the same worths share it."""
    worth, fold, deals = worths(game)
    solved = _solved(
        game.edition.id, tuple(game.cards), worth.tobytes(), fold, qualify_strength(game), threads
    )
    return solved, deals


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    solution, deals = solution_of(game)
    classes = own_classes(game.edition.id, "own")
    total = int(solution.counts.sum())
    entries = []
    for multiple in range(5):
        for of_class in range(len(classes)):
            for outcome in range(OUTCOMES):
                count = int(solution.counts[multiple, of_class, outcome])
                if count:
                    entries.append(Entry(decisions(multiple), deals[(of_class, outcome)], count))
    names = (
        "fold",
        "bet 1x on the river",
        "bet 2x on the flop",
        "bet 3x before the flop",
        "bet 4x before the flop",
    )
    frequencies = tuple(
        (name, Fraction(int(solution.counts[m].sum()), total)) for m, name in enumerate(names)
    )
    return Tally(entries, total, frequencies, (), solution)
