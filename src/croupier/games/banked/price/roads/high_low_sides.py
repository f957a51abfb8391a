"""The River bet on the player's five cards: made before the deal, or by those who play once four cards are seen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.duels import rank_hands
from croupier.games.banked.price.roads.common import U8, deck_of, worth_of
from croupier.games.banked.price.roads.high_low import FOLD, counted, decisions
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.price.two_hands import scatter
from croupier.games.banked.rules import rules_of
from croupier.kernels.banked.high_low import HELD
from croupier.kernels.banked.high_low_hands import FIRST
from croupier.kit import FULL_DECK
from croupier.ranks.named import matches
from croupier.ranks.orders import order_of
from croupier.ranks.tables import ladder, multiset_index, rank_patterns, strength_of

HIGH = 1  # any choice that plays on: the River bet is the same under all of them
Rows = NDArray[np.int64]


def taken_after_cards(game: Game, wager: str) -> bool:
    """Whether a wager is made when cards have been seen."""
    steps = [str(step) for step in rules_of(game).script]
    stage = f"take {game.edition.wager(wager).opens}"
    return stage in steps and steps.index(stage) > steps.index("deal start")


@cache
def low_strengths() -> Rows:
    """The strength of five ranks for low, by the index of their multiset."""
    found = np.zeros(comb(12 + HELD, HELD), np.int64)
    for ranks, suited, hand in rank_patterns(order_of("ace to five")):
        if not suited:
            found[multiset_index(np.array([sorted(ranks)]))] = strength_of(hand)
    return found


def paying_rows(game: Game, table: PayTable, hands: U8) -> Rows:
    """The first row that fits each hand of five, for high or for low; one behind them where none does."""
    high, low = (np.full(len(ladder(order)) + 1, len(table.rows)) for order in ("high", "ace to five"))
    for place, row in reversed(list(enumerate(table.rows))):
        named, other, name = row.hand.rpartition(": ")
        order = game.edition.hand(named if other else table.hand).order
        ranked = low if order == "ace to five" else high
        ranked[1:][[matches(name, hand) for hand in ladder(order)]] = place
    lows = low_strengths()[multiset_index(np.sort(hands // 4, axis=1))]
    found: Rows = np.minimum(high[rank_hands("high", hands)], low[lows])
    return found


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The tally of the River bet given the best play of the other wagers: by the fours that fold, and by row."""
    found, rows = counted(game), paying_rows(game, table, counted(game).hands.cards)
    number = len(table.rows) + 1
    by_four = np.zeros((len(found.fours.weights), number), np.int64)
    scatter(deck_of(game), found.hands, np.eye(number, dtype=np.int64)[rows], by_four)
    assert isinstance(tally.solution, np.ndarray)
    plays = tally.solution != FOLD
    deals = {row: _deal(found.hands.cards[int(np.argmax(rows == row))]) for row in set(rows.tolist())}
    groups: list[tuple[Decisions, NDArray[np.bool_]]] = [(decisions(FOLD), ~plays)]
    bets = np.ones(len(plays), np.bool_)
    if taken_after_cards(game, table.wager):
        bets = plays & (by_four @ worths(game, table, deals, number) > 0)
        passed = {**decisions(HIGH), game.edition.wager(table.wager).opens: ("pass", None)}
        groups += [(passed, plays & ~bets), (decisions(HIGH), bets)]
    else:
        groups.append((decisions(HIGH), plays))
    entries = [
        TallyEntry(chosen, deal, int(by_four[which, row].sum()))
        for chosen, which in groups
        for row, deal in deals.items()
    ]
    cards = len(deck_of(game))
    return Tally(entries, comb(cards, FIRST) * (cards - FIRST), solution=bets)


def worths(game: Game, table: PayTable, deals: dict[int, Deal], number: int) -> Rows:
    """What the River bet wins or loses by row, in cents."""
    worth = np.zeros(number, np.int64)
    for row, deal in deals.items():
        worth[row] = worth_of(game, deal, decisions(HIGH), (table.wager,))
    return worth


def _deal(hand: U8) -> Deal:
    """The hand, and any cards for the dealer: nothing hangs on them."""
    own = tuple(int(card) for card in hand)
    rest = [card for card in FULL_DECK if card not in own]
    return {SEAT: own, "dealer": tuple(rest[:HELD]), "dealer_two": tuple(rest[HELD : 2 * HELD])}


def described(game: Game, price: Price, wager: str) -> Price:
    """The price with what it is the price of: a bet that the player makes where it gains."""
    if not taken_after_cards(game, wager):
        return price
    note = (
        "Bet after four cards, so this is the price of an option: made by hands that play, and only where it gains. "
        "The edge is per round; the element of risk is per unit bet."
    )
    return replace(price, notes=(*price.notes, note))
