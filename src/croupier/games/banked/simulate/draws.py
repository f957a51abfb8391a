"""Batches of Caribbean Draw: discards looked up in the exact solution, the dealer's by his rule."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.both_draw import five_strengths
from croupier.games.banked.price.roads import draw_two as road
from croupier.games.banked.price.roads.common import deck_of, qualify_strength
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions
from croupier.games.banked.simulate.dealt import Counts, Frequencies, counted, dealt
from croupier.kernels.banked.draw_two import HELD, NO_RULE
from croupier.kernels.banked.draw_two_choose import OUTCOMES
from croupier.kernels.banked.draw_two_play import final_hands
from croupier.kernels.banked.sweep_sets import CARDS, CHOOSE

U8 = NDArray[np.uint8]
ALL = HELD + 2
CHANGES = 4  # none, one or two cards; a fold


class DrawnByBoth:
    """Fold or call, then change up to two cards; the cards dealt are classed for the Progressive."""

    hands = ("own", "first")

    def __init__(self, game: Game) -> None:
        self.deck, self.bound = deck_of(game), qualify_strength(game)
        self.own, self.first = (own_classes(game.edition.id, name) for name in self.hands)
        solution = road.solved(game)
        self.alike, self.chosen = solution.alike, solution.chosen
        self.rule = road.rule(game)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[Counts, U8]:
        cards = dealt(self.deck, state, rounds, 2 * ALL)
        for start in (0, ALL):
            cards[:, start : start + HELD] = np.sort(cards[:, start : start + HELD], axis=1)
        own, dealer = np.empty((rounds, HELD), np.uint8), np.empty((rounds, HELD), np.uint8)
        given = self.discards(cards[:, :HELD])
        final_hands(cards[:, :ALL], np.where(given == NO_RULE, 0, given).astype(np.uint8), own)
        final_hands(cards[:, ALL:], self.rule[_index(cards[:, ALL : ALL + HELD])], dealer)
        strengths, theirs = (five_strengths()[_index(hands)].astype(np.int64) for hands in (own, dealer))
        outcome = np.where(theirs < self.bound, 0, 2 + np.sign(theirs - strengths))
        changed = np.where(given == NO_RULE, CHANGES - 1, np.bitwise_count(given))
        signature = (changed * len(self.own) + self.own.by_strength[strengths]) * OUTCOMES + outcome
        first = self.first.by_strength[five_strengths()[_index(cards[:, :HELD])]]
        counts, examples = counted(
            (signature * len(self.first) + first).astype(np.int64), self._number(), cards
        )
        return counts, np.column_stack((examples, self.discards(examples[:, :HELD])))

    def discards(self, hands: U8) -> U8:
        """What is given up of each ascending hand, as bits of its places; a fold is no such mask."""
        turned = self.alike.turned
        index = _index(hands)
        rows, turns = turned.rows[index], turned.turns[index]
        chosen, first = self.chosen[rows], self.alike.fives.cards[rows]
        back = turned.back[turns[:, None], hands]
        places = (back[:, :, None] == first[:, None, :]).argmax(axis=2)
        bits = (chosen[:, None] >> places & 1) << np.arange(HELD)
        return np.where(chosen == road.FOLD, NO_RULE, bits.sum(axis=1)).astype(np.uint8)

    def _number(self) -> int:
        return CHANGES * len(self.own) * OUTCOMES * len(self.first)

    def decisions(self, signature: int, cards: U8) -> Decisions:
        mask = int(cards[-1])
        if mask == NO_RULE:
            return road.decisions(None)
        return road.decisions([int(card) for place, card in enumerate(cards[:HELD]) if mask >> place & 1])

    def deal(self, cards: U8) -> Deal:
        held = tuple(int(card) for card in cards)
        return {SEAT: held[:ALL], "dealer": held[ALL : 2 * ALL]}

    def frequencies(self, counts: Counts) -> Frequencies:
        by_change, total = counts.reshape(CHANGES, -1).sum(axis=1), int(counts.sum())
        return tuple(
            (name, Fraction(int(n), total)) for name, n in zip((*road.NAMES, "fold"), by_change, strict=True)
        )


def _index(hands: U8) -> NDArray[np.int64]:
    """The colex index of each row of five cards in any order."""
    held = np.sort(hands, axis=1)
    found: NDArray[np.int64] = CHOOSE[np.arange(1, HELD + 1), np.minimum(held, CARDS)].sum(axis=1)
    return found
