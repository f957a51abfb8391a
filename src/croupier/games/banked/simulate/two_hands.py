"""Batches of Western Stud: four cards looked up in the exact solution, then the outcome against two dealer hands."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price.duels import rank_hands
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads import high_low as road
from croupier.games.banked.price.roads import high_low_sides as sides
from croupier.games.banked.price.roads.common import deck_of, qualify_strength
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions
from croupier.games.banked.simulate.dealt import Counts, Finder, Frequencies, counted, dealt
from croupier.kernels.banked.high_low import HELD, LABELS, ZONES
from croupier.kernels.banked.high_low_hands import FIRST
from croupier.kernels.banked.sweep_sets import symmetry
from croupier.ranks.tables import multiset_index

U8 = NDArray[np.uint8]
BETS = 2  # whether the River bet is made


class HighLow:
    """One decision on four cards against the higher and the other hand of the dealer, and the River bet."""

    hands = ("own", "own_low")

    def __init__(self, game: Game) -> None:
        self.deck, self.bound = deck_of(game), qualify_strength(game)
        tally = main_tally(game)
        assert isinstance(tally.solution, np.ndarray)
        self.choices, self.finder = tally.solution, Finder(road.counted(game).fours, symmetry(self.deck))
        self.game, self.table = game, next((t for t in game.tables if t.wager == "river"), None)
        self.rows, self.bets = 1, np.zeros(len(self.choices), bool)
        if self.table is not None:
            self.rows = len(self.table.rows) + 1
            solution = getattr(sides.side_tally(game, tally, self.table, True), "solution", None)
            assert isinstance(solution, np.ndarray)
            self.bets = solution

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        cards = dealt(self.deck, state, rounds, 3 * HELD)
        own, one, other = (np.sort(cards[:, HELD * n : HELD * (n + 1)], axis=1) for n in range(3))
        four = self.finder.rows(np.sort(cards[:, :FIRST], axis=1))
        mine, first, second = (rank_hands("high", hand).astype(np.int64) for hand in (own, one, other))
        low, first_low, second_low = (
            sides.low_strengths()[multiset_index(hand // 4)] for hand in (own, one, other)
        )
        high, rest = np.maximum(first, second), np.where(first > second, second_low, first_low)
        zone = np.where(high < self.bound, 0, 1 + (high >= mine) + (high > mine))
        label = np.where(low > rest, 0, np.where(low == rest, 1, 2))
        row = 0 if self.table is None else sides.paying_rows(self.game, self.table, own)
        signature = (self.choices[four] * ZONES + zone) * LABELS + label
        signature = (signature * BETS + self.bets[four]) * self.rows + row
        return counted(signature.astype(np.int64), self._number(), cards)

    def _number(self) -> int:
        return len(road.CHOICES) * ZONES * LABELS * BETS * self.rows

    def decisions(self, signature: int, cards: U8) -> Decisions:
        rest, bet = divmod(signature // self.rows, BETS)
        chosen = road.decisions(rest // (ZONES * LABELS))
        return chosen if bet else {**chosen, "river": ("pass", None)}

    def deal(self, cards: U8) -> Deal:
        held = tuple(int(card) for card in cards)
        return {SEAT: held[:HELD], "dealer": held[HELD : 2 * HELD], "dealer_two": held[2 * HELD :]}

    def frequencies(self, counts: Counts) -> Frequencies:
        by_choice, total = counts.reshape(len(road.CHOICES), -1).sum(axis=1), int(counts.sum())
        return tuple((name, Fraction(int(n), total)) for name, n in zip(road.CHOICES, by_choice, strict=True))
