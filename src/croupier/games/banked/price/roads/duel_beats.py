"""Side bets on the hand that loses or wins where both are dealt whole: every hand of the player against every other of
the dealer, and the same with the two changed about."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.duels import Duel, dealer_for, duel
from croupier.games.banked.price.roads.holdem_beats import looks_at_loser, rows_by_strength
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.sweep_solve import EQUAL, LOWER

ROADS = ("sweep", "four_card")  # all cards lie before anybody decides, and nobody draws
HIGHER = 3 - LOWER - EQUAL
QUALIFIED = 3  # added to an outcome: every dealer's hand qualifies here


def duel_beat_tally(game: Game, table: PayTable, decisions: Decisions) -> Tally:
    """Every deal by the row of the hand that is looked at, by who holds it, and ties."""
    spec = game.edition.hand(game.edition.law.contest.compare["player"][0])
    sizes = game.cards_dealt("player"), game.cards_dealt("dealer")
    contests = [
        duel(tuple(game.cards), spec.order, held, dealt, 0, joker=spec.joker)
        for held, dealt in (sizes, sizes[::-1])
    ]
    rows, _ = rows_by_strength(game, table, spec.order, spec.joker)
    seen = HIGHER if looks_at_loser(game, table.wager) else LOWER  # what the other hand is
    entries = [TallyEntry(decisions, deal, count) for deal, count in _counted(contests[0], rows, seen)]
    entries += [
        TallyEntry(decisions, {1: deal["dealer"], "dealer": deal[1]}, count)
        for deal, count in _counted(contests[1], rows, seen)
    ]
    entries += [TallyEntry(decisions, deal, count) for deal, count in _counted(contests[0], rows, EQUAL)]
    return Tally(entries, contests[0].deals)


def _counted(contest: Duel, rows: NDArray[np.int16], outcome: int) -> Iterator[tuple[Deal, int]]:
    """For each row of the first hand how often the other is so, with a deal in which it is."""
    (turn,) = contest.turns
    lower, equal = turn.swept.lower.astype(np.int64), turn.swept.equal.astype(np.int64)
    often = {LOWER: lower, EQUAL: equal, HIGHER: contest.dealers - lower - equal}[outcome]
    weights = contest.field.players.weights.astype(np.int64)
    of_hand = rows[contest.field.strengths]
    for row in np.unique(of_hand).tolist():
        places = np.flatnonzero((of_hand == row) & (often > 0))
        if len(places):
            count = int((often[places] * weights[places]).sum())
            yield dealer_for(contest, turn, int(places[0]), QUALIFIED + outcome), count
