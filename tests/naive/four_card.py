"""Four Card Poker by going through every deal, on decks of a dozen cards or so."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

Cards = tuple[int, ...]


class Answer(NamedTuple):
    """What the choices are worth, the deals by option, class and comparison, and every choice."""

    total: int
    counts: Counter[tuple[int, int, int]]
    choice: dict[tuple[Cards, int], int]


class Game(NamedTuple):
    """A deck, the strength of the best four of some cards, classes, and worths by option."""

    deck: Sequence[int]
    strength: Callable[[Cards], int]
    cls: Sequence[int]
    options: int
    worth: Callable[[int, int, int], int]


def compare(game: Game, hand: Cards, upcard: int) -> Counter[tuple[int, int]]:
    """Over all dealers with the upcard, the player's class and 0, 1 or 2 for lower, equal or higher."""
    player = game.strength(hand)
    rest = [card for card in game.deck if card not in (*hand, upcard)]
    found: Counter[tuple[int, int]] = Counter()
    for five in combinations(rest, 5):
        dealer = game.strength(tuple(sorted((*five, upcard))))
        found[game.cls[player], 2 if player > dealer else 1 if player == dealer else 0] += 1
    return found


def option_values(game: Game, found: Counter[tuple[int, int]]) -> list[int]:
    """The sum of the worth of each option over the dealers."""
    return [
        sum(number * game.worth(option, *key) for key, number in found.items())
        for option in range(game.options)
    ]


def solve(game: Game) -> Answer:
    """Choose the first best option for every hand and upcard."""
    counts: Counter[tuple[int, int, int]] = Counter()
    choice: dict[tuple[Cards, int], int] = {}
    total = 0
    for hand in combinations(game.deck, 5):
        for upcard in game.deck:
            if upcard in hand:
                continue
            found = compare(game, hand, upcard)
            values = option_values(game, found)
            best = values.index(max(values))
            choice[hand, upcard] = best
            total += values[best]
            for (kind, comparison), number in found.items():
                counts[best, kind, comparison] += number
    return Answer(total, counts, choice)
