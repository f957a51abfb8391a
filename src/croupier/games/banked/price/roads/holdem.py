"""Ultimate Texas Hold 'Em: the best play of every hole on every flop and board, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.examples import holdem_examples
from croupier.games.banked.price.roads.common import (
    U8,
    by_game,
    deck_of,
    main_worth,
    qualify_strength,
)
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import holdem as kernel
from croupier.ranks.tables import high_tables

OUTCOMES = 6
MULTIPLES = (1, 2, 3, 4)
THREADS = 2
NAMES = (
    "fold",
    "bet 1x on the river",
    "bet 2x on the flop",
    "bet 3x before the flop",
    "bet 4x before the flop",
)


@dataclass(frozen=True)
class HoldemSolved:
    """A solved game: the kernel's solution and its book of decisions, with the worths it was solved for."""

    worth: NDArray[np.int64]
    fold: int
    scale: int
    solution: kernel.HoldemSolution
    book: kernel.HoldemBook


def decisions(multiple: int) -> Decisions:
    """The three decisions that end with a Play bet of so many antes; 0 is a fold."""
    return {
        "preflop": (f"bet {multiple}x" if multiple in (3, 4) else "check", None),
        "flop": ("bet 2x" if multiple == 2 else "check", None),
        "river": ("bet 1x" if multiple == 1 else "fold", None),
    }


def deal_of(cards: U8) -> Deal:
    """Nine cards as a deal: hole, board with the flop first, dealer."""
    nine = tuple(int(card) for card in cards)
    return {1: nine[:2], "community": nine[2:7], "dealer": nine[7:]}


@by_game
def worths(game: Game) -> tuple[NDArray[np.int64], int]:
    """The worth of each multiple by class and outcome, and of a fold, in cents, each settled on a real deal."""
    classes = own_classes(game.edition.id, "own")
    deals = holdem_examples(classes, qualify_strength(game))
    worth = np.zeros((len(MULTIPLES), len(classes), OUTCOMES), np.int64)
    for (of_class, outcome), deal in deals.items():
        for place, multiple in enumerate(MULTIPLES):
            worth[place, of_class, outcome] = main_worth(game, deal, decisions(multiple))
    # An outcome that cannot be dealt is never counted; it takes the worth of another, so that units stay alike.
    for of_class in range(len(classes)):
        for outcome in range(OUTCOMES):
            if (of_class, outcome) not in deals:
                like = next(o for c, o in deals if c == of_class)
                worth[:, of_class, outcome] = worth[:, of_class, like]
    return worth, main_worth(game, next(iter(deals.values())), decisions(0))


@lru_cache(maxsize=4)
def _solve(edition: str, cards: tuple[int, ...], worth: bytes, fold: int, qualify: int) -> HoldemSolved:
    classes = own_classes(edition, "own")
    array = np.frombuffer(worth, np.int64).reshape(len(MULTIPLES), len(classes), OUTCOMES)
    scale = int(np.gcd.reduce([abs(int(value)) for value in (*array.flat, fold)]))
    deck = np.array(sorted(cards), np.uint8)
    reduced = array // scale
    solution = kernel.solve(
        deck, high_tables(), classes.by_strength, qualify, reduced, fold // scale, THREADS
    )
    return HoldemSolved(reduced, fold // scale, scale, solution, kernel.open_book(deck, solution.strategy))


def solved(game: Game) -> HoldemSolved:
    """The game solved; filings with the same worths share it."""
    worth, fold = worths(game)
    return _solve(game.edition.id, tuple(game.cards), worth.tobytes(), fold, qualify_strength(game))


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    found = solved(game)
    result = tally_of(game, found.book)
    counted = sum(entry.count * main_worth(game, entry.deal, entry.decisions) for entry in result.entries)
    if counted != found.solution.total * found.scale:
        raise AssertionError("the counts do not come to the worth that was solved for")
    return Tally(result.entries, result.deals, result.frequencies, rules_of(found), found)


def tally_of(game: Game, book: kernel.HoldemBook) -> Tally:
    """The exact tally under the decisions of a book."""
    classes = own_classes(game.edition.id, "own")
    qualify = qualify_strength(game)
    counted = kernel.count_deals(book, high_tables(), classes.by_strength, len(classes), qualify, THREADS)
    examples = kernel.deal_examples(book, high_tables(), qualify, counted)
    number = len(classes) * OUTCOMES
    deals = kernel.number_of_deals(len(book.deck))
    entries = [
        TallyEntry(decisions(place // number), deal_of(examples[place]), int(counted.counts.flat[place]))
        for place in np.flatnonzero(counted.counts).tolist()
    ]
    frequencies = tuple(
        (name, Fraction(int(counted.counts[multiple].sum()), deals)) for multiple, name in enumerate(NAMES)
    )
    return Tally(entries, deals, frequencies, (), book)


def rules_of(found: HoldemSolved) -> tuple[str, ...]:
    """The opening bets in words: for each high card, the least low card that bets before the flop."""
    if len(found.book.deck) != 52:
        return ()
    preflop = found.solution.strategy.preflop
    words = "23456789TJQKA"
    said = []
    pairs = [rank for rank in range(13) if preflop[_hole(4 * rank, 4 * rank + 1)]]
    if pairs and pairs == list(range(pairs[0], 13)):
        said.append(f"pairs of {words[pairs[0]]} or better")
    for high in range(12, 0, -1):
        for suited in (True, False):
            lows = [low for low in range(high) if preflop[_hole(4 * low, 4 * high + (not suited))]]
            if lows and lows == list(range(lows[0], high)):
                kind = "suited" if suited else "offsuit"
                said.append(f"{words[high]}-{words[lows[0]]} or better {kind}")
    return (f"Bet 4x before the flop with {', '.join(said)}; else check.",)


def _hole(one: int, two: int) -> int:
    low, high = min(one, two), max(one, two)
    return high * (high - 1) // 2 + low


def choice_worths(game: Game, hole: U8, board: U8) -> dict[int, Fraction]:
    """For a hole and a board so far, what each choice of units is worth on the average, in cents."""
    if not len(board):
        found = solved(game)
        values = found.solution.values[_hole(int(hole[0]), int(hole[1]))]
        deals = found.solution.deals // comb(len(game.cards), 2)
        units = zip((0, 3, 4), values, strict=True)
        return {multiple: Fraction(int(value) * found.scale, deals) for multiple, value in units}
    worth, fold = worths(game)
    classes, deck = own_classes(game.edition.id, "own"), deck_of(game)
    scale = int(np.gcd.reduce([abs(int(value)) for value in (*worth.flat, fold)]))
    sums = kernel.choice_values(
        hole,
        board,
        deck,
        high_tables(),
        classes.by_strength,
        qualify_strength(game),
        worth // scale,
        fold // scale,
    )
    left = len(deck) - 2
    dealt = comb(left - 5, 2) * (1 if len(board) == 5 else comb(left - 3, 2))
    return {multiple: Fraction(value * scale, dealt) for multiple, value in sums.items()}
