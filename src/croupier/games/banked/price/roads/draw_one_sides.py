"""Side bets on the cards dealt, or on all six with the discard back: no decision touches them, so they are a census."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.common import U8, deck_of
from croupier.games.banked.price.roads.draw_one import ALL, HELD, decisions, draws_of
from croupier.games.banked.price.stakes import SEAT, Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.ranks.hands import Hand
from croupier.ranks.named import NAMED, matches
from croupier.ranks.tables import joker_ladder

NATURAL = 52


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The census of the five cards dealt, or of the six that a player has in the end."""
    found, spec = draws_of(game), game.edition.hand(table.hand)
    six = spec.pools != ("dealt",)
    sets, strengths = (found.sixes, found.six_strengths) if six else (found.hands, found.strengths)
    rows = paying_rows(table, spec.order, sets.cards, strengths)
    counts = np.zeros(len(table.rows) + 1, np.int64)
    np.add.at(counts, rows, sets.weights.astype(np.int64))
    entries = []
    for row in np.flatnonzero(counts).tolist():
        cards = sets.cards[int(np.flatnonzero(rows == row)[0])]
        entries.append(TallyEntry(decisions(game, int(cards[0])), _deal(game, cards), int(counts[row])))
    return Tally(entries, comb(len(deck_of(game)), ALL if six else HELD))


def paying_rows(table: PayTable, order: str, cards: U8, strengths: NDArray[np.uint16]) -> NDArray[np.int64]:
    """The row of the paytable that each set of cards fires; one behind them where none does."""
    ladder = joker_ladder(order)
    plain = np.array([len(table.rows), *(_row(table, hand, True) for hand in ladder)], np.int64)
    wild = np.array([len(table.rows), *(_row(table, hand, False) for hand in ladder)], np.int64)
    found = plain[strengths]
    for place in np.flatnonzero(plain[strengths] != wild[strengths]).tolist():
        if not _natural(ladder[int(strengths[place]) - 1], cards[place]):
            found[place] = wild[strengths[place]]
    return found


def _row(table: PayTable, hand: Hand, natural: bool) -> int:
    """The first row that a hand fits, made without a joker or with one."""
    for place, row in enumerate(table.rows):
        asked = NAMED[hand.order][row.hand].natural
        if asked is None and matches(row.hand, hand):
            return place
        if asked is natural and NAMED[hand.order][row.hand].category == "straight flush" and _royal(hand):
            return place
    return len(table.rows)


def _royal(hand: Hand) -> bool:
    return hand.category == "royal flush"


def _natural(hand: Hand, cards: U8) -> bool:
    """Whether the hand is among the cards without a joker, in some suit."""
    ranks = {card // 4 for card in hand.cards}
    return any(
        {int(card) // 4 for card in cards if card < NATURAL and card % 4 == suit} >= ranks
        for suit in range(4)
    )


def _deal(game: Game, cards: U8) -> Deal:
    """The cards, and any others for the rest: nothing hangs on them."""
    held = tuple(int(card) for card in cards)
    rest = [int(card) for card in deck_of(game) if card not in held]
    own = (*held, *rest[: ALL - len(held)])
    return {SEAT: own, "dealer": tuple(rest[ALL - len(held) :][:ALL])}
