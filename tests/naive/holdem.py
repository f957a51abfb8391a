"""Hold'em against the dealer by going through every deal, on decks of a dozen cards at most."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

Cards: TypeAlias = tuple[int, ...]
Showdowns: TypeAlias = dict[tuple[Cards, Cards], Counter[tuple[int, int]]]
"""For a hole and a board, over all dealers: how often each class and outcome."""


class Game(NamedTuple):
    """A deck, the strength of seven cards, and the rules as the kernels take them.

    `worth` is called with the number of units bet, the player's class and the outcome.
    """

    deck: Sequence[int]
    strength: Callable[[Cards], int]
    cls: Sequence[int]
    qualify: int
    worth: Callable[[int, int, int], int]
    fold: int


class Answer(NamedTuple):
    """The best play: what it is worth, and every decision."""

    total: int
    preflop: dict[Cards, int]
    flop: dict[tuple[Cards, Cards], int]
    river: dict[tuple[Cards, Cards], int]


def sets(game: Game, size: int, *known: Cards) -> Iterator[Cards]:
    """All sets of so many cards that are not known."""
    gone = {card for cards in known for card in cards}
    yield from combinations([card for card in game.deck if card not in gone], size)


def boards(game: Game, hole: Cards, flop: Cards) -> Iterator[Cards]:
    """All boards that may come after a flop."""
    for later in sets(game, 2, hole, flop):
        yield tuple(sorted(flop + later))


def showdowns(game: Game) -> Showdowns:
    """Every hole on every board against every dealer."""
    found: Showdowns = {}
    for hole in sets(game, 2):
        for board in sets(game, 5, hole):
            player = game.strength(tuple(sorted(hole + board)))
            counts = found[hole, board] = Counter()
            for two in sets(game, 2, hole, board):
                dealer = game.strength(tuple(sorted(two + board)))
                comparison = 2 if player > dealer else 1 if player == dealer else 0
                counts[game.cls[player], 3 * (dealer >= game.qualify) + comparison] += 1
    return found


def worth_of(game: Game, units: int, counts: Counter[tuple[int, int]]) -> int:
    """The worth of having bet so many units, 0 being to fold, over counted outcomes."""
    if units == 0:
        return game.fold * counts.total()
    return sum(number * game.worth(units, kind, outcome) for (kind, outcome), number in counts.items())


def solve(game: Game, found: Showdowns) -> Answer:
    """Decide backward, river first; of equals take the one that bets less."""
    preflop, flop_bets, river = {}, {}, {}
    total = 0
    for (hole, board), counts in found.items():
        river[hole, board] = int(worth_of(game, 1, counts) > worth_of(game, 0, counts))
    for hole in sets(game, 2):
        values = {0: 0, 3: 0, 4: 0}
        for flop in sets(game, 3, hole):
            waiting = betting = 0
            for board in boards(game, hole, flop):
                counts = found[hole, board]
                waiting += worth_of(game, river[hole, board], counts)
                betting += worth_of(game, 2, counts)
                values[3] += worth_of(game, 3, counts)
                values[4] += worth_of(game, 4, counts)
            flop_bets[hole, flop] = 2 if betting > waiting else 0
            values[0] += max(betting, waiting)
        preflop[hole] = max(values, key=lambda units: values[units])
        total += max(values.values())
    return Answer(total, preflop, flop_bets, river)


def count(
    game: Game, found: Showdowns, decide: Callable[[Cards, Cards, Cards], int]
) -> Counter[tuple[int, int, int]]:
    """Deals by units, class and outcome; `decide` tells the units for a hole, a flop and the two later cards."""
    totals: Counter[tuple[int, int, int]] = Counter()
    for hole in sets(game, 2):
        for flop in sets(game, 3, hole):
            for later in sets(game, 2, hole, flop):
                units = decide(hole, flop, later)
                for (kind, outcome), number in found[hole, tuple(sorted(flop + later))].items():
                    totals[units, kind, outcome] += number
    return totals
