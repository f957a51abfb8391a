"""Side bets on the five cards dealt: a census of them, by the hands that fold."""

from __future__ import annotations

from math import comb

import numpy as np

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.both_draw import five_strengths
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.draw_two import FOLD, Solution, decisions
from croupier.games.banked.price.stakes import SEAT, Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.draw_two import HELD
from croupier.kit import FULL_DECK


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The census of the cards dealt, given the best play of the other wagers where a fold loses the side bet."""
    if game.edition.hand(table.hand).pools != ("dealt",):
        return None
    found, classes = tally.solution, own_classes(game.edition.id, table.hand)
    assert isinstance(found, Solution)
    cards, weights = found.alike.fives.cards, found.alike.fives.weights
    index = np.array([[comb(card, place + 1) for card in range(52)] for place in range(HELD)])
    of_hand = classes.by_strength[five_strengths()[index[np.arange(HELD), cards].sum(axis=1)]]
    entries = []
    for folded in (False, True):
        for of_class in range(len(classes)):
            which = ((found.chosen == FOLD) == folded) & (of_hand == of_class)
            if which.any():
                deal = _deal(cards[int(np.argmax(which))].tolist())
                chosen = decisions(None if folded else ())
                entries.append(TallyEntry(chosen, deal, int(weights[which].sum())))
    return Tally(entries, comb(len(deck_of(game)), HELD))


def _deal(hand: list[int]) -> Deal:
    """The hand, and any cards for the dealer with those he may draw: nothing hangs on them."""
    rest = [card for card in FULL_DECK if card not in hand]
    return {SEAT: tuple(hand), "dealer": tuple(rest[: HELD + 2])}
