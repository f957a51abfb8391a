"""3-5-7 Poker: wagers on a hand that grows; half of the last one may be surrendered on the first three cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price import seen
from croupier.games.banked.price.roads.common import by_game, deck_of, worth_of
from croupier.games.banked.price.roads.sides import example_of
from croupier.games.banked.price.stakes import UNIT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.kernels.banked.seven_by_three import find_seven, sevens
from croupier.kernels.canonical import Orbits, colex, orbits, suit_group
from croupier.ranks.tables import high_tables
from croupier.rounds.events import Chose
from croupier.rounds.round import View

QUESTION, SEVEN = "surrender", "seven"
CHOICES = ("stay", "surrender")


def decisions(choice: str) -> Decisions:
    """The decision as the procedure asks it."""
    return {QUESTION: (choice, None)}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What the wager on the seven cards wins or loses by class, in cents."""
    classes = own_classes(game.edition.id, "own")
    pools = {"player": 3, "community": 4}
    found = [
        worth_of(game, example_of(of, classes, pools), decisions("stay"), (SEVEN,))
        for of in range(len(classes))
    ]
    return np.array(found, np.int64)


def threes_of(game: Game) -> Orbits:
    """The classes of three cards under exchange of suits."""
    deck = deck_of(game)
    return orbits(deck, 3, suit_group(deck))


@by_game
def finals(game: Game) -> NDArray[np.int64]:
    """For each class of three cards, what four more make of them."""
    classes = own_classes(game.edition.id, "own")
    return sevens(deck_of(game), threes_of(game), high_tables(), classes.by_strength, len(classes))


def tally(game: Game) -> Tally:
    """The exact tally of the seven-card wager: half of it is surrendered where that is better."""
    deck, threes, counts = deck_of(game), threes_of(game), _finals_of(game)
    value = counts @ worths(game)
    offered = QUESTION in rules_of(game).decisions
    each = comb(len(deck) - 3, 4)
    gives_up = offered & (2 * value < -UNIT * each)
    entries = []
    for choice, of_choice in ((CHOICES[0], ~gives_up), (CHOICES[1], gives_up)):
        weights = np.where(of_choice, threes.weights, 0).astype(np.int64)
        for of, count in enumerate((weights @ counts).tolist()):
            if count:
                place = int(np.flatnonzero((weights > 0) & (counts[:, of] > 0))[0])
                entries.append(TallyEntry(decisions(choice), _deal(game, threes.sets[place], of), count))
    deals = comb(len(deck), 3) * each
    share = Fraction(int(np.where(gives_up, threes.weights, 0).sum()), comb(len(deck), 3))
    frequencies = (("surrender", share),) if offered else ()
    return Tally(entries, deals, frequencies, (), gives_up)


def _finals_of(game: Game) -> NDArray[np.int64]:
    """They hang on the cards and the classes of the edition, not on what is filed."""
    return finals(replace(game, labels={}, options={}, tables=(), offered=()))


def _deal(game: Game, three: NDArray[np.uint8], of: int) -> Deal:
    classes = own_classes(game.edition.id, "own")
    four = find_seven(deck_of(game), three, high_tables(), classes.by_strength, of)
    return {1: tuple(three.tolist()), "community": tuple(four.tolist())}


def choice_worths(game: Game, own: Sequence[int]) -> dict[str, Fraction]:
    """What the seven-card wager is worth if it is played or half of it surrendered, in cents."""
    counts, threes = _finals_of(game), threes_of(game)
    row = counts[threes.ids[colex(np.array(own, np.uint8))]]
    return {"stay": Fraction(int(row @ worths(game)), int(row.sum())), "surrender": Fraction(-UNIT, 2)}


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Whether to surrender, with what each answer is worth to the seven-card wager, in cents."""
    worth = choice_worths(game, seen.own_cards(view, seat))
    return [(Chose(seat, name), value) for name, value in worth.items()]
