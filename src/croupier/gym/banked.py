"""Banked poker in batches: cards dealt and ranked by the kernels, money from the settled tables of the exact prices.

Covered: the main wagers, one unit each, of every edition that the exact prices have a method for. Side bets, limits
and fees are left out, and the house or an unlimited player-dealer banks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.road import road_of
from croupier.games.banked.price.roads import four_card, holdem, let_it_ride, three_card
from croupier.games.banked.price.roads.common import deck_of, main_wagers, qualify_strength, way_words
from croupier.games.banked.price.stakes import unit_of
from croupier.kernels.evaluate import four_card_strengths, strengths, three_card_strengths
from croupier.kit import Refusal
from croupier.ranks.tables import four_card_tables, high_tables, three_card_tables

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Course(ABC):
    """How a game runs in a batch: cards dealt, what is seen at each decision, and what the choices lead to."""

    dealt: int
    seen: tuple[int, ...]  # at each decision, how many of the cards in front are seen
    upcards: tuple[int, ...]  # places that are always seen
    actions: tuple[str, ...]
    legal: Flags  # by decision and action
    ends: Flags  # by decision and action: whether the round is over then

    @abstractmethod
    def worth(self, cards: U8, past: I64, action: I64) -> I64:
        """What finished rounds won or lost, in cents; `past` is the last action before this one."""


class ThreeCardBatch(Course):
    """Three Card Poker: fold or play."""

    dealt, seen, actions = 6, (3,), three_card.CHOICES
    legal, ends = np.ones((1, 2), np.bool_), np.ones((1, 2), np.bool_)

    def __init__(self, game: Game) -> None:
        self.upcards = (5,) if three_card.sees_upcard(game) else ()
        self.played, self.folded = three_card.worths(game)
        self.classes = own_classes(game.edition.id, "own").by_set
        self.qualify = qualify_strength(game)

    def worth(self, cards: U8, past: I64, action: I64) -> I64:
        """A fold loses what it loses by class; playing is a matter of class and outcome."""
        own, dealer = (
            three_card_strengths(part, three_card_tables()) for part in (cards[:, :3], cards[:, 3:])
        )
        kind = self.classes[colex(cards[:, :3])]
        won = self.played[kind, outcomes(own, dealer, self.qualify)]
        worth: I64 = np.where(action == three_card.PLAY, won, self.folded[kind])
        return worth


class FourCardBatch(Course):
    """Four Card Poker: fold, or bet so many times the ante; of an open range both ends."""

    dealt, seen, upcards = 11, (5,), (10,)

    def __init__(self, game: Game) -> None:
        ways, self.table = four_card.worths(game)
        self.actions = tuple(way_words(way) for way in ways)
        self.legal = self.ends = np.ones((1, len(ways)), np.bool_)
        self.classes = own_classes(game.edition.id, "own").by_strength

    def worth(self, cards: U8, past: I64, action: I64) -> I64:
        """By the way chosen, the class of the best four, and the comparison."""
        own, dealer = (four_card_strengths(part, four_card_tables()) for part in (cards[:, :5], cards[:, 5:]))
        compared = (own >= dealer).astype(np.int64) + (own > dealer)
        worth: I64 = self.table[action, self.classes[own], compared]
        return worth


class LetItRideBatch(Course):
    """Let It Ride: withdraw a bet or let it ride, twice."""

    dealt, seen, upcards, actions = 5, (3, 4), (), let_it_ride.CHOICES
    legal = np.ones((2, 2), np.bool_)
    ends = np.array([[False, False], [True, True]])

    def __init__(self, game: Game) -> None:
        self.table = let_it_ride.worths(game)
        self.classes = own_classes(game.edition.id, "own").by_strength

    def worth(self, cards: U8, past: I64, action: I64) -> I64:
        """Each riding bet is worth the same; the third always rides."""
        kind = self.classes[strengths(cards, high_tables())]
        worth: I64 = self.table[kind] * (1 + past + action)
        return worth


class HoldemBatch(Course):
    """Ultimate Texas Hold 'Em: bet 4x or 3x before the flop, 2x on it, 1x on the river, or fold there."""

    dealt, seen, upcards = 9, (2, 5, 7), ()
    actions = ("check", "bet 4x", "bet 3x", "bet 2x", "bet 1x", "fold")
    multiples = np.array([0, 4, 3, 2, 1, 0])
    stages = (("preflop", (0, 1, 2)), ("flop", (0, 3)), ("river", (4, 5)))

    def __init__(self, game: Game) -> None:
        self.table, self.folded = holdem.worths(game)
        self.classes, self.qualify = own_classes(game.edition.id, "own").by_strength, qualify_strength(game)
        self.legal = np.zeros((3, 6), np.bool_)
        for stage, (question, choices) in enumerate(self.stages):
            names = [choice.name for choice in game.decision(question).choices]
            for action in choices:
                self.legal[stage, action] = self.actions[action] in names
        self.ends = self.legal.copy()
        self.ends[:2, 0] = False

    def worth(self, cards: U8, past: I64, action: I64) -> I64:
        """By the multiple bet, the class of the best five, and the outcome."""
        own = strengths(cards[:, :7], high_tables())
        dealer = strengths(cards[:, 2:], high_tables())
        multiple = self.multiples[action]
        won = self.table[multiple - 1, self.classes[own], outcomes(own, dealer, self.qualify)]
        worth: I64 = np.where(multiple > 0, won, self.folded)
        return worth


def colex(cards: U8) -> I64:
    """The colex index of rows of three cards."""
    a, b, c = np.sort(cards.astype(np.int64), axis=1).T
    index: I64 = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return index


def outcomes(own: NDArray[np.uint16], dealer: NDArray[np.uint16], qualify: int) -> I64:
    """3 * qualified + comparison, as the kernels count them."""
    return 3 * (dealer >= qualify) + (own >= dealer).astype(np.int64) + (own > dealer)


COURSES: dict[str, Callable[[Game], Course]] = {
    "three_card": ThreeCardBatch,
    "four_card": FourCardBatch,
    "let_it_ride": LetItRideBatch,
    "holdem": HoldemBatch,
}


def course_of(game: Game) -> tuple[Course, U8, int]:
    """How the game runs, its deck, and the unit of its rewards in cents."""
    make = COURSES.get(road_of(game) or "")
    if make is None:
        raise Refusal(f"{game.edition.id} has no batch environment: no kernel deals such a round.")
    return make(game), deck_of(game), unit_of(game, main_wagers(game))
