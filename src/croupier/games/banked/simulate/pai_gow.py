"""Batches of pai gow: the best setting of every hand against the house way, and what side bets see in both hands."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from math import prod

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.pai_gow import QUESTION, decisions_for
from croupier.games.banked.price.roads.pai_gow_dragon import questions_of, spare_hand, with_own_hand
from croupier.games.banked.price.roads.pai_gow_hands import by_way, setter_of, strengths, tables_of
from croupier.games.banked.price.roads.pai_gow_sides import rows_by_class
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions, unit_of
from croupier.games.banked.simulate.dealt import U8, Counts
from croupier.games.banked.simulate.sides import SideBatch
from croupier.games.banked.way_tables import SEVEN
from croupier.kernels.banked import pai_gow_simulate as kernel
from croupier.kit import Refusal

Rows = NDArray[np.uint16]


class PaiGow:
    """Pai gow; rows of the side bets on the player's and the dealer's cards are counted beside the outcome."""

    def __init__(self, game: Game) -> None:
        self.game, self.sets, self.deck = game, by_way(game), deck_of(game)
        solution = main_tally(game).solution
        assert isinstance(solution, tuple)
        self.fronts, self.backs = solution
        self.keys = np.empty(len(self.fronts), np.uint64)
        self.places = np.full(1 << int(2 * len(self.keys)).bit_length(), -1, np.int32)
        kernel.fill_places(self.sets.sets.cards, self.keys, self.places)
        self.hands: tuple[str, ...] = ("own_low", "own_high")
        alike = (self.fronts == self.sets.fronts) & (self.backs == self.sets.backs)
        own: list[tuple[Rows, int]] = [(alike.astype(np.uint16), 2)]
        dealer: list[tuple[Rows, int]] = []
        for table in self._side_tables():
            try:
                rows = rows_by_class(game, table)
            except Refusal:
                continue  # looked at otherwise: its price is exact only
            (own if game.hands[table.hand].pools == ("player",) else dealer).append(rows)
            self.hands = (*self.hands, table.hand)
        self.own_rows, self.own_size = _together(own, len(self.keys))
        self.dealer_rows, self.dealer_size = _together(dealer, len(self.keys))

    def _side_tables(self) -> list[PayTable]:
        """The schedules of the side bets and envy bonuses that are offered."""
        kinds = ("stake", "envy")
        side = [wager.name for wager in self.game.wagers if wager.group == "side" and wager.kind in kinds]
        tables = [self.game.table(name, unit_of(self.game, (name,))) for name in side]
        return [table for table in tables if table is not None]

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        sizes = np.array([self.own_size, self.dealer_size], np.int64)
        counts = np.zeros(kernel.OUTCOMES * int(sizes.prod()), np.int64)
        examples = np.zeros((len(counts), 2 * SEVEN), np.uint8)
        kernel.simulate(
            rounds, state, self.deck, self.keys, self.places, self.fronts, self.backs, self.sets.fronts,
            self.sets.backs, self.own_rows, self.dealer_rows, sizes, counts, examples,
        )  # fmt: skip
        return counts, examples

    @property
    def others(self) -> tuple[SideBatch, ...]:
        """The wager on a hand that nobody has taken, where it is offered: rounds of that hand and the dealer's."""
        name = spare_hand(self.game)
        return (SideBatch(self.game, (name,), DragonSample(self, name)),) if name else ()

    def decisions(self, signature: int, cards: U8) -> Decisions:
        hand = np.sort(cards[:SEVEN])
        row = np.empty(1, np.int32)
        kernel.classes_of(hand[None], self.keys, self.places, row)
        wanted = int(self.fronts[row[0]]), int(self.backs[row[0]])
        tables = tables_of(self.game)
        for division in setter_of(self.game).divisions(tuple(hand.tolist())):
            if strengths(tables, division.front, division.back) == wanted:
                return decisions_for(division)
        raise AssertionError(f"no setting of {hand} comes to {wanted}")

    def deal(self, cards: U8) -> Deal:
        dealt = tuple(int(card) for card in cards)
        return {SEAT: dealt[:SEVEN], "dealer": dealt[SEVEN:]}

    def frequencies(self, counts: Counts) -> tuple[tuple[str, Fraction], ...]:
        shaped = counts.reshape(kernel.OUTCOMES, 2, -1)
        like_way = Fraction(int(shaped[:, 1].sum()), int(counts.sum()))
        return (("set as the house way does", like_way), ("set otherwise", 1 - like_way))


class DragonSample:
    """A hand that nobody has taken against the dealer's: set as is best where its player sets it, else by the way."""

    def __init__(self, main: PaiGow, name: str) -> None:
        self.game, self.name, self.asked = main.game, name, questions_of(main.game, name)
        self.main = copy(main)
        if not self.asked:
            self.main.fronts, self.main.backs = main.sets.fronts, main.sets.backs

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        return self.main.run(rounds, state)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        own = dict(decisions_for(setter_of(self.game).divide(self.deal(cards)[SEAT]).division))
        chosen = self.main.decisions(signature, cards)[QUESTION]
        return {**own, **dict.fromkeys(self.asked, chosen)}

    def deal(self, cards: U8) -> Deal:
        dealt = tuple(int(card) for card in cards)
        return with_own_hand(self.game, self.name, dealt[:SEVEN], dealt[SEVEN:])

    def frequencies(self, counts: Counts) -> tuple[tuple[str, Fraction], ...]:
        return ()


def _together(parts: list[tuple[Rows, int]], classes: int) -> tuple[Rows, int]:
    """Several rows of each class as one number, the first part on top, and how many numbers there are."""
    found = np.zeros(classes, np.uint16)
    for rows, size in parts:
        found = (found * np.uint16(size) + rows).astype(np.uint16)
    return found, prod(size for _, size in parts)
