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
from croupier.kernels.banked.holdem_streets import BETS, FOLD
from croupier.kernels.banked.split import OUTCOMES, dealer_parts, stands
from croupier.kernels.deals import deal_rows
from croupier.kernels.evaluate import CHOOSE, strengths
from croupier.ranks.tables import high_tables

Counts = NDArray[np.int64]
U8 = NDArray[np.uint8]
Frequencies = tuple[tuple[str, Fraction], ...]
DEALT, COMPARED = 9, 3


def colex_rows(cards: U8) -> NDArray[np.int64]:
    """The colex index of the cards of each row."""
    ranked = np.sort(cards, axis=1).astype(np.int64)
    return sum(
        (CHOOSE[place + 1, ranked[:, place]] for place in range(cards.shape[1])),
        np.zeros(len(cards), np.int64),
    )


def first_of_each(signatures: NDArray[np.int64], size: int, deals: U8) -> tuple[Counts, U8]:
    """How often each signature fired, and the first deal of each."""
    examples = np.zeros((size, deals.shape[1]), np.uint8)
    found, first = np.unique(signatures, return_index=True)
    examples[found] = deals[first]
    return np.bincount(signatures, minlength=size).astype(np.int64), examples


class Raises:
    """Texas Hold'Em Bonus and Champion Poker: bets, class of the first five, class of all seven, outcome."""

    hands = ("own", raises_road.FIRST_FIVE)

    def __init__(self, game: Game) -> None:
        self.game, self.deck, self.book = game, deck_of(game), raises_road.solved(game).book
        self.own = own_classes(game.edition.id, "own")
        self.five = own_classes(game.edition.id, raises_road.FIRST_FIVE)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        deals = np.zeros((rounds, DEALT), np.uint8)
        deal_rows(state, self.deck.copy(), deals)
        hole, board, dealer = deals[:, :2], deals[:, 2:7], deals[:, 7:]
        own = strengths(np.hstack([hole, board]), high_tables()).astype(np.int64)
        other = strengths(np.hstack([dealer, board]), high_tables()).astype(np.int64)
        five = self.five.by_strength[strengths(deals[:, :5].copy(), high_tables())].astype(np.int64)
        known = (self._bets(hole, board) * len(self.five) + five) * len(self.own)
        signature = (known + self.own.by_strength[own]) * COMPARED + np.sign(own - other) + 1
        return first_of_each(signature, BETS * len(self.five) * len(self.own) * COMPARED, deals)

    def _bets(self, hole: U8, board: U8) -> NDArray[np.int64]:
        """What each row bets, looked up in the book."""
        high, low = hole.max(axis=1).astype(np.int64), hole.min(axis=1).astype(np.int64)
        block, bit = (high >> 2) * ((high >> 2) + 1) // 2 + (low >> 2), 4 * (high & 3) + (low & 3)
        bets = self.book.on_flop[colex_rows(board[:, :3]), block].astype(np.int64) >> bit & 1
        if len(self.book.on_turn):
            bets += 2 * (self.book.on_turn[colex_rows(board[:, :4]), block].astype(np.int64) >> bit & 1)
        return np.where(self.book.stays[colex_rows(hole)], bets, FOLD)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        return raises_road.decisions(self.game, signature // (COMPARED * len(self.own) * len(self.five)))

    def deal(self, cards: U8) -> Deal:
        return deal_of(cards)

    def frequencies(self, counts: Counts) -> Frequencies:
        by_bets, total = counts.reshape(BETS, -1).sum(axis=1), int(counts.sum())
        names = raises_road.names_of(self.game)
        return tuple((name, Fraction(int(n), total)) for name, n in zip(names, by_bets, strict=True) if name)


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
        deals = np.zeros((rounds, 6), np.uint8)
        deal_rows(state, self.deck.copy(), deals)
        settings = self.found.settings
        own, other = self.rows[colex_rows(deals[:, :3])], self.rows[colex_rows(deals[:, 3:])]
        low, high = dealer_parts(settings, self.found.way)
        place = self.chosen[own]
        lower = stands(int(settings.low.max()) + 1)[settings.low[own, place], low[other]].astype(np.int64)
        upper = stands(int(settings.high.max()) + 1)[settings.high[own, place], high[other]]
        three = np.sign(settings.whole[own].astype(np.int64) - settings.whole[other]) + 1
        counts, examples = first_of_each(12 * lower + 3 * upper + three, OUTCOMES, deals)
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
