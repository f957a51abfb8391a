"""Batches of games of several packs: cards dealt and counted by the rows that they fire, or by the best play known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price import shootout_play
from croupier.games.banked.price.contained import row_arrays
from croupier.games.banked.price.roads import packs as road
from croupier.games.banked.price.roads import shootout
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.simulate.dealt import U8, Counts
from croupier.kernels.banked.packs import sample_rows
from croupier.kernels.banked.shootout import OUTCOMES

NO_CARDS = np.zeros(0, np.uint8)


class ContainedSample:
    """Hands counted by the rows of their wagers, the main ones or others; nothing that is decided touches them."""

    hands = ("own",)

    def __init__(
        self, game: Game, wagers: Sequence[str] = (), decided: Callable[[U8], Decisions] = lambda cards: {}
    ) -> None:
        self.decided, self.looked = decided, road.looked_at(game, wagers or main_wagers(game))
        names = self.looked.names
        self.sizes = np.array([self.looked.decks.count(name) for name in names] + [0], np.int64)[:2]
        self.packs = [np.array(game.deck(name), np.uint8) for name in names] + [NO_CARDS]
        self.rows = row_arrays(self.looked.schedules, self.looked.size)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        counts = np.zeros(32 ** len(self.looked.schedules), np.int64)
        examples = np.zeros((len(counts), int(self.sizes.sum())), np.uint8)
        first, second = self.packs[0].copy(), self.packs[1].copy()
        sample_rows(rounds, state, first, second, self.sizes, *self.rows, counts, examples)
        return counts, examples

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return self.decided(cards)

    def deal(self, cards: U8) -> Deal:
        every = [int(card) for card in cards]
        parts = (every[: self.sizes[0]], every[self.sizes[0] :])
        return self.looked.deal(parts[: len(self.looked.names)])

    def frequencies(self, counts: Counts) -> tuple[tuple[str, Fraction], ...]:
        return ()


class Shootout:
    """Texas Shootout by the values of pairs, or by the house way; the cards that are kept come first."""

    hands = ("own", "second")

    def __init__(self, game: Game, best: bool = True) -> None:
        self.deck = tuple(game.cards)
        self.values = shootout_play.pair_values(self.deck) if best else shootout_play.NO_VALUES

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        return shootout_play.run(self.deck, rounds, state, self.values)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return shootout.decisions(cards, signature >= OUTCOMES)

    def deal(self, cards: U8) -> Deal:
        return shootout.deal_of(cards)

    def frequencies(self, counts: Counts) -> tuple[tuple[str, Fraction], ...]:
        return shootout.frequencies(counts)
