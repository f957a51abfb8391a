"""Batches of hold'em with bets by street and of three cards set as one and two, by the books of the exact solutions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads import raises as raises_road
from croupier.games.banked.price.roads import split as split_road
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.holdem import deal_of
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.simulate.dealt import U8, Counts, Frequencies, colex_rows, counted, dealt
from croupier.kernels.banked.holdem_streets import BETS, FOLD
from croupier.kernels.banked.split import OUTCOMES, dealer_parts, stands
from croupier.kernels.evaluate import strengths
from croupier.ranks.tables import high_tables, ladder

DEALT, COMPARED = 9, 3
ROYALS = 5  # no royal flush; one in the first five cards, in the first six, on the board, or elsewhere


class Raises:
    """Texas Hold'Em Bonus and Champion Poker: bets, classes of the first five and of all, outcome, kind of royal."""

    hands = ("own", raises_road.FIRST_FIVE, "first_six", "board")

    def __init__(self, game: Game) -> None:
        self.game, self.deck, self.book = game, deck_of(game), raises_road.solved(game).book
        self.own = own_classes(game.edition.id, "own")
        self.five = own_classes(game.edition.id, raises_road.FIRST_FIVE)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        deals = dealt(self.deck, state, rounds, DEALT)
        hole, board, dealer = deals[:, :2], deals[:, 2:7], deals[:, 7:]
        own = strengths(np.hstack([hole, board]), high_tables()).astype(np.int64)
        other = strengths(np.hstack([dealer, board]), high_tables()).astype(np.int64)
        five = self.five.by_strength[strengths(deals[:, :5].copy(), high_tables())].astype(np.int64)
        known = (self._bets(hole, board) * len(self.five) + five) * len(self.own)
        signature = (known + self.own.by_strength[own]) * COMPARED + np.sign(own - other) + 1
        signature = signature * ROYALS + _royals(deals, own)
        return counted(signature, BETS * len(self.five) * len(self.own) * COMPARED * ROYALS, deals)

    def _bets(self, hole: U8, board: U8) -> NDArray[np.int64]:
        """What each row bets, looked up in the book."""
        high, low = hole.max(axis=1).astype(np.int64), hole.min(axis=1).astype(np.int64)
        block, bit = (high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2), 4 * (high & 3) + (low & 3)
        bets = self.book.on_flop[colex_rows(board[:, :3]), block].astype(np.int64) >> bit & 1
        if len(self.book.on_turn):
            bets += 2 * (self.book.on_turn[colex_rows(board[:, :4]), block].astype(np.int64) >> bit & 1)
        return np.where(self.book.stays[colex_rows(hole)], bets, FOLD)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return raises_road.decisions(
            self.game, signature // (ROYALS * COMPARED * len(self.own) * len(self.five))
        )

    def deal(self, cards: U8) -> Deal:
        return deal_of(cards)

    def frequencies(self, counts: Counts) -> Frequencies:
        by_bets, total = counts.reshape(BETS, -1).sum(axis=1), int(counts.sum())
        names = raises_road.names_of(self.game)
        return tuple((name, Fraction(int(n), total)) for name, n in zip(names, by_bets, strict=True) if name)


def _royals(deals: U8, own: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the royal flush of each deal lies, if it is one."""
    royal = len(ladder("high"))  # the highest strength
    found = np.zeros(len(deals), np.int64)
    for row in np.flatnonzero(own == royal).tolist():
        parts = (deals[row : row + 1, first:last].copy() for first, last in ((0, 5), (0, 6), (2, 7), (0, 7)))
        kinds = enumerate((strengths(cards, high_tables())[0] == royal for cards in parts), start=1)
        found[row] = next(kind for kind, whole in kinds if whole)
    return found


class SplitSample:
    """Three Card Split: the outcome of the best setting of every hand against the house way."""

    hands = ("own",)

    def __init__(self, game: Game) -> None:
        chosen = main_tally(game).solution
        assert isinstance(chosen, np.ndarray)
        self.deck, self.found, self.chosen = deck_of(game), split_road.counted(game), chosen
        self.rows = np.full(22100, -1, np.int64)
        self.rows[colex_rows(np.array(self.found.hands, np.uint8))] = np.arange(len(self.found.hands))
        self.entries = split_road.entries_of(game, chosen)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        deals = dealt(self.deck, state, rounds, 6)
        settings = self.found.settings
        own, other = self.rows[colex_rows(deals[:, :3])], self.rows[colex_rows(deals[:, 3:])]
        low, high = dealer_parts(settings, self.found.way)
        place = self.chosen[own]
        lower = stands(int(settings.low.max()) + 1)[settings.low[own, place], low[other]].astype(np.int64)
        upper = stands(int(settings.high.max()) + 1)[settings.high[own, place], high[other]]
        three = np.sign(settings.whole[own].astype(np.int64) - settings.whole[other]) + 1
        counts, examples = counted(12 * lower + 3 * upper + three, OUTCOMES, deals)
        for outcome, entry in self.entries.items():  # settled on the deals whose setting is known
            examples[outcome] = (*entry.deal[1], *entry.deal["dealer"])
        return counts, examples

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return self.entries[signature].decisions

    def deal(self, cards: U8) -> Deal:
        six = tuple(int(card) for card in cards)
        spare = next(card for card in range(52) if card not in six)
        return {1: six[:3], "dealer": six[3:], "community": (spare,)}

    def frequencies(self, counts: Counts) -> Frequencies:
        return ()
