"""A decision on the first three cards of a hand, the rest dealt after it: every whole hand against every other.

Boston 5 and Boston 7. What three cards are worth is the sum over the hands that contain them; so each hand is swept
once and its outcomes are added to all of its threes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.duels import Duel, dealer_for, duel
from croupier.games.banked.price.roads.common import by_game, main_worth
from croupier.games.banked.price.roads.sweep import sentence
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.sweep_ahead import COMPARED, FIRST, scatter
from croupier.kernels.banked.sweep_sets import counters_of, rows_of, sets_of
from croupier.kernels.banked.sweep_solve import NOWHERE, OUTCOMES, first_rows
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand
from croupier.ranks.named import matches
from croupier.ranks.tables import hand_of_strength, ladder, lowest_strength, three_card_tables

PLAY, FOLD = "play", "fold"
QUALIFIED = 3  # outcomes of a dealer who always plays


class Threes(NamedTuple):
    """Deals by the class of the three cards, the class of the whole hand and the comparison; and how much each class of
    three is worth, played and folded, in cents over all deals that begin with any of it."""

    counts: NDArray[np.int64]
    played: tuple[int, ...]
    folded: tuple[int, ...]


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    threes, deals = threes_of(game), deals_of(game)
    play = best_play(game)
    counts = threes.counts[play].sum(axis=0)
    entries = [
        TallyEntry(
            decisions(game, PLAY), deals[of_class, QUALIFIED + compared], int(counts[of_class, compared])
        )
        for of_class, compared in np.argwhere(counts).tolist()
    ]
    folds = int(threes.counts[~play].sum(dtype=np.int64))
    entries.append(TallyEntry(decisions(game, FOLD), next(iter(deals.values())), folds))
    total = int(threes.counts.sum(dtype=np.int64))
    frequencies = ((PLAY, 1 - Fraction(folds, total)), (FOLD, Fraction(folds, total)))
    return Tally(entries, total, frequencies, (_rule(game, play),), play)


def decisions(game: Game, choice: str) -> Decisions:
    """The decision as the round asks it."""
    (decision,) = game.edition.law.decisions
    return {decision.name: (choice, None)}


def duel_of(game: Game) -> Duel:
    """The contest of the whole hands."""
    held = game.cards_dealt("player")
    return duel(tuple(game.cards), game.edition.hand("own").order, held, held, 0)


def award_of(game: Game) -> PayTable | None:
    """The paytable on the whole hand, where there is one."""
    return next((table for table in game.tables if table.hand == "own"), None)


@by_game
def classes_of(game: Game) -> NDArray[np.int32]:
    """The row of the paytable that each whole hand fires, from 1; 0 where none does."""
    contest, table = duel_of(game), award_of(game)
    strengths = contest.field.strengths
    if table is None:
        return np.zeros(len(strengths), np.int32)
    rows = [0, *(_row(table, hand.cards, hand) for hand in ladder("high"))]
    found = np.array(rows, np.int32)[strengths]
    if table.by == "contains":  # more cards than five count in a straight flush alone
        for place in np.flatnonzero(strengths >= lowest_strength("high", "straight flush")).tolist():
            cards = tuple(contest.field.players.cards[place].tolist())
            found[place] = _row(table, cards, hand_of_strength("high", int(strengths[place])))
    return found


def _row(table: PayTable, cards: Sequence[int], hand: Hand) -> int:
    for place, row in enumerate(table.rows, start=1):
        if contains(row.hand, cards, 5) if table.by == "contains" else matches(row.hand, hand):
            return place
    return 0


@by_game
def deals_of(game: Game) -> dict[tuple[int, int], Deal]:
    """A real deal for each class of the whole hand and each outcome that can happen."""
    contest, classes = duel_of(game), classes_of(game)
    (turn,) = contest.turns
    rows = np.full((int(classes.max()) + 1, OUTCOMES), NOWHERE, np.int32)
    first_rows(turn.swept, contest.field.strengths, classes, contest.bound, contest.dealers, rows)
    return {
        (of_class, outcome): dealer_for(contest, turn, int(rows[of_class, outcome]), outcome)
        for of_class, outcome in np.argwhere(rows != NOWHERE).tolist()
    }


@by_game
def threes_of(game: Game) -> Threes:
    """What every class of three cards is worth."""
    contest, classes, deals = duel_of(game), classes_of(game), deals_of(game)
    (turn,) = contest.turns
    key = contest.deck.tobytes()
    counters = counters_of(key, FIRST)
    start, end = int(counters.starts[FIRST]), int(counters.starts[FIRST + 1])
    sets = sets_of(key, FIRST)
    first = len(counters.scales) - len(sets.weights)
    counts = np.zeros((len(sets.weights), int(classes.max()) + 1, COMPARED), np.int64)
    places = counters.places[start:end] - first
    scatter(
        contest.field.players.cards, contest.field.players.weights, turn.swept.lower, turn.swept.equal,
        contest.dealers, classes, places.astype(np.int32), counts,
    )  # fmt: skip
    worth = np.zeros(counts.shape[1:], object)
    for (of_class, outcome), deal in deals.items():
        worth[of_class, outcome - QUALIFIED] = main_worth(game, deal, decisions(game, PLAY))
    lost = main_worth(game, next(iter(deals.values())), decisions(game, FOLD))
    played = tuple(int((each.astype(object) * worth).sum()) for each in counts)
    folded = tuple(int(each.sum()) * lost for each in counts)
    return Threes(counts, played, folded)


def best_play(game: Game) -> NDArray[np.bool_]:
    """For each class of three cards, whether to play: where it is worth more than folding."""
    threes = threes_of(game)
    return np.array([one > other for one, other in zip(threes.played, threes.folded, strict=True)])


def choice_worths(game: Game, hand: Sequence[int]) -> dict[str, Fraction]:
    """For three cards, what playing and folding are worth on the average, in cents."""
    contest, threes = duel_of(game), threes_of(game)
    sets = sets_of(contest.deck.tobytes(), FIRST)
    row = int(rows_of(sets, contest.group, np.array([sorted(hand)], np.uint8))[0])
    size = contest.field.players.cards.shape[1]
    deals = int(sets.weights[row]) * comb(len(contest.deck) - FIRST, size - FIRST) * contest.dealers
    return {PLAY: Fraction(threes.played[row], deals), FOLD: Fraction(threes.folded[row], deals)}


def _rule(game: Game, play: NDArray[np.bool_]) -> str:
    """The play in words, by the rank of the three cards."""
    a, b, c = sets_of(duel_of(game).deck.tobytes(), FIRST).cards.astype(np.int64).T
    strengths = three_card_tables().sets[a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6]
    return sentence("three-card", PLAY, np.unique(strengths[play]), np.unique(strengths[~play]))
