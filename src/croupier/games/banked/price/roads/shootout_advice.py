"""Texas Shootout: what each two cards to keep, and each split, is worth to a seat.

The Texas Shootout wager is sampled against a dealer who keeps by the house way, from the cards that the seat does not
see; the Shootout Bonus is exact by every board of them. Both count as far as they are at stake.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.editions import Game
from croupier.games.banked.price.roads.common import by_game
from croupier.games.banked.price.roads.shootout import BONUS, EXAMPLES, PRIMARY, SECOND_BONUS, example
from croupier.games.banked.price.seen import bets_of, own_cards
from croupier.games.banked.price.shootout_bonus import hand_counts
from croupier.games.banked.price.shootout_play import FOUR_ROUNDS, TWOS, four_signs
from croupier.games.banked.price.stakes import lines_of, unit_of
from croupier.kit import parse_card
from croupier.rounds.events import Chose
from croupier.rounds.round import View

SAMPLED = (
    f"The Texas Shootout wager is sampled over {FOUR_ROUNDS:,} deals; the standard error stands beside each value. "
    "A Shootout Bonus at stake is included, exactly."
)
Cards = tuple[int, ...]


@dataclass(frozen=True)
class FourCards:
    """Four cards of a seat, the cards that it does not see, and how many times the first wager the bonus is."""

    game: Game
    four: Cards
    rest: Cards
    bonus: Fraction

    def of(self, two: int) -> tuple[Cards, Cards]:
        """One of the twos, and the two cards that are left."""
        first, second = TWOS[two], TWOS[-1 - two]
        return tuple(self.four[place] for place in first), tuple(self.four[place] for place in second)

    def won(self, twos: tuple[int, ...]) -> tuple[Fraction, float]:
        """What hands of these twos win together of a wager of one on each, and the standard error of it."""
        signs = four_signs(self.rest, self.four)[:, twos].sum(axis=1, dtype=np.int64)
        total, squares = int(signs.sum()), int((signs * signs).sum())
        mean = Fraction(total, len(signs))
        return mean, math.sqrt((Fraction(squares, len(signs)) - mean * mean) / len(signs))

    def on_bonus(self, two: int) -> Fraction:
        """What a bonus of one on a hand wins, exactly."""
        kept, others = self.of(two)
        counts = hand_counts((*self.rest, *self.four), kept, others)
        by_class = [sum(counts[code :: len(EXAMPLES)]) for code in range(len(EXAMPLES))]
        paid = bonus_payouts(self.game)
        return sum((paid[code] * count for code, count in enumerate(by_class)), Fraction(0)) / sum(by_class)


@by_game
def bonus_payouts(game: Game) -> tuple[Fraction, ...]:
    """What the Shootout Bonus wins by the class of the hand, each settled once."""
    unit, found = unit_of(game, (BONUS,)), []
    for code in range(len(EXAMPLES)):
        decisions, deal = example(code)
        lines = [line for line in lines_of(game, deal, decisions) if line.wager == BONUS]
        found.append(Fraction(sum(line.profit for line in lines), unit))
    return tuple(found)


def four_of(game: Game, view: View, seat: int) -> FourCards:
    """What a seat holds, and what it sees of the others'."""
    bets, four = bets_of(view, seat), own_cards(view, seat)
    left = Counter(game.cards)
    left.subtract(four)
    for other, held in view["seats"].items():
        if int(other) != seat:
            left.subtract(_shown(held))
    at_stake = Fraction(bets.get(BONUS, 0), bets[PRIMARY])
    return FourCards(game, four, tuple(sorted(left.elements())), at_stake)


def _shown(held: Mapping[str, Any]) -> list[int]:
    """The cards of another seat that lie face up."""
    return [parse_card(name) for hand in held["hands"] for name in hand["cards"] if name is not None]


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each choice with its worth, in cents."""
    unit = unit_of(game, (PRIMARY,))
    return [(chose, value * unit) for chose, (value, _) in _valued(game, view, seat).items()]


def errors(game: Game, view: View, seat: int) -> dict[Chose, float]:
    """The standard error of each choice that was sampled, in units of the first wager."""
    return {chose: error for chose, (_, error) in _valued(game, view, seat).items() if error}


def _valued(game: Game, view: View, seat: int) -> dict[Chose, tuple[Fraction, float]]:
    held = four_of(game, view, seat)
    if view["question"]["question"] == "second bonus":
        second = view["seats"][str(seat)]["hands"][0]["parts"]["second"]
        two = _two_of(held, tuple(parse_card(name) for name in second))
        return {
            Chose(seat, "bet"): (held.bonus * held.on_bonus(two), 0.0),
            Chose(seat, "pass"): (Fraction(0), 0.0),
        }
    return dict(_hands(held, seat))


def _two_of(held: FourCards, cards: Cards) -> int:
    """Which of the twos these cards are."""
    return next(two for two in range(len(TWOS)) if sorted(held.of(two)[0]) == sorted(cards))


def _hands(held: FourCards, seat: int) -> list[tuple[Chose, tuple[Fraction, float]]]:
    """Every two cards kept and every split; the hand named first carries the bonus, the other where that gains."""
    two_bonuses = held.bonus and SECOND_BONUS in held.game.offered
    bonus = [held.bonus * held.on_bonus(two) if held.bonus else Fraction(0) for two in range(len(TWOS))]
    found = []
    for two in range(len(TWOS)):
        value, error = held.won((two,))
        found.append((Chose(seat, "keep", cards=held.of(two)[0]), (value + bonus[two], error)))
    for two in range(len(TWOS) if held.bonus else len(TWOS) // 2):
        other = len(TWOS) - 1 - two
        value, error = held.won((two, other))
        more = max(bonus[other], Fraction(0)) if two_bonuses else Fraction(0)
        found.append((Chose(seat, "split", cards=held.of(two)[0]), (value + bonus[two] + more, error)))
    return found
