"""One decision with the whole hand known, and perhaps a card of the dealer's: every hand against every other.

Caribbean Stud, Crazy 4 and High Five. What a choice is worth hangs on the class of the hand and on the outcome alone,
so each pair of them is settled once, on a real deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import Classes, own_classes
from croupier.editions import Game
from croupier.games.banked.price.duels import Duel, dealer_for, duel, row_of
from croupier.games.banked.price.roads.common import (
    U8,
    Way,
    by_game,
    main_worth,
    qualify_strength,
    way_words,
    ways,
)
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.sweep_solve import NOWHERE, OUTCOMES, first_rows, follow, outcomes_of, solve
from croupier.ranks.hands import describe
from croupier.ranks.named import at_least
from croupier.ranks.tables import hand_of_strength

Deals = dict[tuple[int, int], Deal]
Rule = Callable[[int], int]  # the strength of a hand -> which of the ways it takes


def tally(game: Game, rule: Rule | None = None) -> Tally:
    """The exact tally under optimal play, or under a rule by the strength of the hand."""
    contest, classes, (options, worth, open_to) = (
        duel_of(game),
        own_classes(game.edition.id, "own"),
        worths(game),
    )
    of_hand = classes.by_strength[contest.field.strengths].astype(np.int32)
    counts = np.zeros((len(options), len(classes), OUTCOMES), np.int64)
    choices = []
    for turn in contest.turns:
        weights = (contest.field.players.weights * turn.alike).astype(np.int32)
        counted = (turn.swept, contest.field.strengths, of_hand, weights, contest.bound, contest.dealers)
        choice = np.zeros(len(of_hand), np.uint8)
        if rule is None:
            solve(*counted, worth, open_to, choice, counts)
        else:
            choice[:] = _by_rule(rule, contest.field.strengths)
            follow(*counted, choice, counts)
        choices.append(choice)
    deals = deals_of(game)
    entries = [
        TallyEntry(
            decisions(game, options[way]), deals[of_class, outcome], int(counts[way, of_class, outcome])
        )
        for way, of_class, outcome in np.argwhere(counts).tolist()
    ]
    total = contest.deals
    frequencies = tuple(
        (way_words(way), Fraction(int(counts[place].sum()), total)) for place, way in enumerate(options)
    )
    solution = np.stack(choices)
    return Tally(entries, total, frequencies, rules_of(game, options, solution), solution)


def duel_of(game: Game) -> Duel:
    """The contest of a game: it knows no money, so every filing shares it."""
    own = game.edition.hand("own")
    held, dealt = game.cards_dealt("player"), game.cards_dealt("dealer")
    sees = game.cards_dealt("dealer", "up") > 0
    return duel(tuple(game.cards), own.order, held, dealt, qualify_strength(game), sees, own.joker)


def decision_of(game: Game) -> str:
    """The one question that is put to the player."""
    (decision,) = game.edition.law.decisions
    return decision.name


def decisions(game: Game, way: Way) -> Decisions:
    """The decision as the round asks it."""
    return {decision_of(game): way}


@by_game
def deals_of(game: Game) -> Deals:
    """A real deal for each class of the player's hand and each outcome that can happen."""
    contest, classes = duel_of(game), own_classes(game.edition.id, "own")
    of_hand = classes.by_strength[contest.field.strengths].astype(np.int32)
    found: Deals = {}
    for turn in contest.turns:
        rows = np.full((len(classes), OUTCOMES), NOWHERE, np.int32)
        first_rows(turn.swept, contest.field.strengths, of_hand, contest.bound, contest.dealers, rows)
        for of_class, outcome in np.argwhere(rows != NOWHERE).tolist():
            if (of_class, outcome) not in found:
                row = int(rows[of_class, outcome])
                found[of_class, outcome] = dealer_for(contest, turn, row, outcome)
    return found


@by_game
def worths(game: Game) -> tuple[tuple[Way, ...], NDArray[np.int64], U8]:
    """The worth of each way to decide by class and outcome, in cents, and whether it is open to the class."""
    classes, options = own_classes(game.edition.id, "own"), ways(game.decision(decision_of(game)))
    worth = np.zeros((len(options), len(classes), OUTCOMES), np.int64)
    open_to = open_ways(game, classes, options)
    for (of_class, outcome), deal in deals_of(game).items():
        for place, way in enumerate(options):
            if open_to[place, of_class]:
                worth[place, of_class, outcome] = main_worth(game, deal, decisions(game, way))
    return options, worth, open_to


def open_ways(game: Game, classes: Classes, options: tuple[Way, ...]) -> U8:
    """Whether a way to decide is open to the hands of a class."""
    rules = {choice.name: choice for choice in game.decision(decision_of(game)).choices}
    found = np.ones((len(options), len(classes)), np.uint8)
    for of_class in range(len(classes)):
        hand = hand_of_strength(
            classes.order, int(np.flatnonzero(classes.by_strength[1:] == of_class)[0]) + 1
        )
        for place, (name, _) in enumerate(options):
            with_it, without = rules[name].only_with, rules[name].only_without
            shut = with_it is not None and not at_least(with_it.at_least, hand)
            found[place, of_class] = not (shut or (without is not None and at_least(without.at_least, hand)))
    return found


def choice_worths(game: Game, hand: Sequence[int], upcard: int | None = None) -> dict[Way, Fraction]:
    """For one hand, and an upcard where one is seen, what each way to decide is worth on the average, in cents."""
    contest, classes, (options, worth, open_to) = (
        duel_of(game),
        own_classes(game.edition.id, "own"),
        worths(game),
    )
    turn, row = row_of(contest, hand, upcard)
    strength = int(contest.field.strengths[row])
    of_class = int(classes.by_strength[strength])
    swept, counts = turn.swept, np.zeros(OUTCOMES, np.int64)
    below = int(swept.below[row]) if contest.bound else 0
    weak = strength < contest.bound
    outcomes_of(int(swept.lower[row]), int(swept.equal[row]), below, contest.dealers, weak, counts)
    return {
        way: Fraction(int(counts @ worth[place, of_class]), contest.dealers)
        for place, way in enumerate(options)
        if open_to[place, of_class]
    }


def _by_rule(rule: Rule, strengths: NDArray[np.uint16]) -> U8:
    chosen = np.zeros(int(strengths.max()) + 1, np.uint8)
    for strength in np.unique(strengths).tolist():
        chosen[strength] = rule(strength)
    return chosen[strengths]


def rules_of(game: Game, options: tuple[Way, ...], solution: U8) -> tuple[str, ...]:
    """The play in words: where each way begins and where the one below it ends, by the strength of the hand."""
    contest, order = duel_of(game), game.edition.hand("own").order
    strengths = contest.field.strengths
    said_of = []
    for place in range(len(options) - 1, 0, -1):
        takes = np.zeros(int(strengths.max()) + 1, bool)
        leaves = takes.copy()
        for turn, choice in zip(contest.turns, solution, strict=True):
            asked = turn.swept.lower >= 0
            takes[strengths[asked & (choice >= place)]] = True
            leaves[strengths[asked & (choice < place)]] = True
        if not any((choice == place).any() for choice in solution):
            continue
        said_of.append(
            sentence(order, way_words(options[place]), np.flatnonzero(takes), np.flatnonzero(leaves))
        )
    return tuple(said_of)


def sentence(order: str, name: str, takes: NDArray[np.intp], leaves: NDArray[np.intp]) -> str:
    """From which hand on a way is taken; where hands overlap, the exact cards decide."""
    if not len(takes) or not len(leaves):
        return f"{name.capitalize()} with {'every' if len(takes) else 'no'} hand."
    low, high = (describe(hand_of_strength(order, int(edge))) for edge in (takes.min(), leaves.max()))
    if takes.min() > leaves.max():
        return f"{name.capitalize()} with {low} or better."
    sure = f"{name.capitalize()} with every hand above {high} and with none below {low}"
    return f"{sure}; between them the exact cards decide."
