"""Side bets on other hands made of the player's own cards: counted with the decision that the sweep has solved."""

from __future__ import annotations

import numpy as np

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.duels import rank_hands
from croupier.games.banked.price.roads.common import U8
from croupier.games.banked.price.roads.sweep import decisions, duel_of, worths
from croupier.games.banked.price.stakes import Deal
from croupier.games.banked.price.tally import Tally, TallyEntry


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The tally of a wager that a fold loses, on a hand of the player's cards that is not the hand of the contest."""
    spec = game.edition.hand(table.hand)
    if not folds or table.hand == "own" or spec.pools != ("player",):
        return None
    contest, (options, _, _) = duel_of(game), worths(game)
    classes, choices = own_classes(game.edition.id, table.hand), tally.solution
    assert isinstance(choices, np.ndarray)
    of_hand = classes.by_strength[rank_hands(spec.order, contest.field.players.cards, spec.joker)]
    counts = np.zeros((len(options), len(classes)), np.int64)
    rows = np.zeros(counts.shape, np.int64)
    for turn, choice in zip(contest.turns, choices, strict=True):
        asked = np.flatnonzero(turn.swept.lower >= 0)
        at = choice[asked], of_hand[asked]
        np.add.at(counts, at, contest.field.players.weights[asked].astype(np.int64) * turn.alike)
        rows[at] = asked
    entries = [
        TallyEntry(
            decisions(game, options[way]),
            _deal(contest.deck, contest.field.players.cards[rows[way, of_class]], game),
            int(counts[way, of_class]),
        )
        for way, of_class in np.argwhere(counts).tolist()
    ]
    return Tally(entries, int(counts.sum()))


def _deal(deck: U8, hand: U8, game: Game) -> Deal:
    """The hand, and any cards for the dealer: nothing hangs on them."""
    rest = [card for card in deck.tolist() if card not in hand]
    return {1: tuple(hand.tolist()), "dealer": tuple(rest[: game.cards_dealt("dealer")])}
