"""Side bets on the hand that loses or wins in hold'em against the dealer: every deal of two holes and a board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.holdem import THREADS, deal_of
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import holdem as kernel
from croupier.kernels.banked.holdem_board import STRIDE
from croupier.kernels.banked.holdem_setting import HOLES, RIVER_WORDS, HoldemStrategy, setting_of
from croupier.kit import Refusal
from croupier.ranks.named import NAMED, matches
from croupier.ranks.tables import high_tables, joker_ladder, ladder

ROADS = ("holdem", "raises")
ALL_IN = 4  # units before the flop: everybody sees the showdown
ANY = 1  # every strength qualifies
LOST, TIED, WON = 3, 4, 5  # outcomes of the player against a dealer who qualifies


def holdem_beat_tally(game: Game, table: PayTable, decisions: Decisions) -> Tally:
    """Every deal by the row of the hand that is looked at; the dealer has it just as often as the player."""
    deck, (cls, names) = deck_of(game), rows_by_strength(game, table, "high")
    setting = setting_of(deck)
    shapes = (len(setting.flops.sets), STRIDE), (len(setting.boards.sets), RIVER_WORDS)
    strategy = HoldemStrategy(
        np.full(HOLES, ALL_IN, np.uint8), np.zeros(shapes[0], np.uint16), np.zeros(shapes[1], np.uint64)
    )
    book = kernel.open_book(deck, strategy)
    counted = kernel.count_deals(book, high_tables(), cls, len(names) + 1, ANY, THREADS)
    examples = kernel.deal_examples(book, high_tables(), ANY, counted).reshape(*counted.counts.shape, -1)
    own = LOST if looks_at_loser(game, table.wager) else WON
    entries = []
    for row in range(len(names) + 1):
        for outcome in (own, TIED):
            count = int(counted.counts[ALL_IN, row, outcome])
            if not count:
                continue
            deal = deal_of(examples[ALL_IN, row, outcome])
            entries.append(TallyEntry(decisions, deal, count))
            if outcome == own:  # the same cards with the holes changed
                other: Deal = {1: deal["dealer"], "community": deal["community"], "dealer": deal[1]}
                entries.append(TallyEntry(decisions, other, count))
    return Tally(entries, kernel.number_of_deals(len(deck)))


def looks_at_loser(game: Game, wager: str) -> bool:
    """Whether the paytable is of the lower hand: of the player's where he has it."""
    own, _ = game.edition.law.contest.compare["player"]
    return any(row.only("player", "<") and row.does[wager].of == own for row in game.rows(wager))


def rows_by_strength(
    game: Game, table: PayTable, order: str, joker: str = ""
) -> tuple[NDArray[np.int16], list[str]]:
    """By strength, the row that a hand is on, the last number for none; and the rows."""
    names = list(dict.fromkeys(row.hand.rpartition(": ")[2] for row in table.rows))
    if any(NAMED[order][name].suit is not None for name in names):
        raise Refusal(
            f"{game.edition.id}: {table.wager} names a suit; there is no exact method for its price yet."
        )
    hands = joker_ladder(order) if joker else ladder(order)
    found = np.full(len(hands) + 1, len(names), np.int16)
    for strength, hand in enumerate(hands, start=1):
        found[strength] = next((at for at, name in enumerate(names) if matches(name, hand)), len(names))
    return found, names
