"""Three Card Poker: every player hand against every dealer hand, by the sweep of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price.roads.common import (
    U8,
    by_game,
    deck_of,
    main_worth,
    qualify_strength,
)
from croupier.games.banked.price.stakes import Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.three_card import contest_counts, signature_counts
from croupier.ranks.hands import describe
from croupier.ranks.tables import hand_of_strength, three_card_tables

FOLD, PLAY = 0, 1
CHOICES = ("fold", "play")
OUTCOMES = 6
Rule = Callable[[int], bool]  # strength of the player's hand -> does he play


def decisions(choice: int) -> Decisions:
    """The decision as the procedure asks it."""
    return {"play": (CHOICES[choice], None)}


def tally(game: Game, rule: Rule | None = None) -> Tally:
    """The exact tally under optimal play, or under a rule by the strength of the hand."""
    if sees_upcard(game):
        from croupier.games.banked.price.roads import three_card_up

        return three_card_up.tally(game, rule)
    deck, sets = deck_of(game), three_card_tables().sets
    qualify = qualify_strength(game)
    classes = own_classes(game.edition.id, "own")
    contest = contest_of(game)
    play = best_play(game) if rule is None else rule_play(rule)
    counts, examples = signature_counts(deck, contest, sets, qualify, play, classes.by_set, len(classes))
    deals = comb(len(deck), 3) * comb(len(deck) - 3, 3)
    entries = [
        TallyEntry(decisions(i // (OUTCOMES * len(classes))), deal_of(examples[i]), int(counts[i]))
        for i in range(len(counts))
    ]
    played = int(counts[OUTCOMES * len(classes) :].sum())
    frequencies = (("play", Fraction(played, deals)), ("fold", 1 - Fraction(played, deals)))
    return Tally(entries, deals, frequencies, rules_of(deck, play), play)


def sees_upcard(game: Game) -> bool:
    """Whether one of the dealer's cards lies face up when the players decide."""
    return game.cards_dealt("dealer", "up") > 0


def deal_of(cards: U8) -> dict[int | str, tuple[int, ...]]:
    """Six cards as a deal: the player's, then the dealer's."""
    six = tuple(int(card) for card in cards)
    return {1: six[:3], "dealer": six[3:]}


def rule_play(rule: Rule) -> U8:
    """A rule as the array the kernel reads."""
    return np.array([rule(int(strength)) for strength in three_card_tables().sets], np.uint8)


@by_game
def contest_of(game: Game) -> NDArray[np.int64]:
    """How every hand fares against all dealer hands."""
    counts: NDArray[np.int64] = contest_counts(
        deck_of(game), three_card_tables().sets, qualify_strength(game)
    )
    return counts


@by_game
def worths(game: Game) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The worth of playing by class and outcome, and of folding by class, in cents, each settled on a real deal."""
    deck, sets, contest = deck_of(game), three_card_tables().sets, contest_of(game)
    classes = own_classes(game.edition.id, "own")
    number = len(classes)
    every = np.ones(len(sets), np.uint8)
    _, examples = signature_counts(deck, contest, sets, qualify_strength(game), every, classes.by_set, number)
    worth = np.zeros((number, OUTCOMES), np.int64)
    folded = np.zeros(number, np.int64)
    for place, cards in enumerate(examples[number * OUTCOMES :]):
        if cards[0] < 52:
            of_class, outcome = divmod(place, OUTCOMES)
            worth[of_class, outcome] = main_worth(game, deal_of(cards), decisions(PLAY))
            folded[of_class] = main_worth(game, deal_of(cards), decisions(FOLD))
    return worth, folded


def best_play(game: Game) -> U8:
    """For each 3-set, whether to play: where it is worth more than folding; equal worth folds."""
    deck, sets = deck_of(game), three_card_tables().sets
    (worth, folded), contest = worths(game), contest_of(game)
    hands = colex_rows(deck)
    of_hand = own_classes(game.edition.id, "own").by_set[hands]
    value = (contest * worth[of_hand]).sum(axis=1)
    play = np.zeros(len(sets), np.uint8)
    play[hands] = value > comb(len(deck) - 3, 3) * folded[of_hand]
    return play


def choice_worths(game: Game, hand: Sequence[int], upcard: Sequence[int] = ()) -> dict[str, Fraction]:
    """For one hand, and an upcard where one is seen, what playing and folding are worth on the average, in cents."""
    if upcard:
        from croupier.games.banked.price.roads import three_card_up

        return three_card_up.choice_worths(game, hand, upcard[0])
    deck = deck_of(game)
    (worth, folded), contest = worths(game), contest_of(game)
    a, b, c = sorted(hand)
    index = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    row = int(np.flatnonzero(colex_rows(deck) == index)[0])
    of_class = int(own_classes(game.edition.id, "own").by_set[index])
    played = sum(int(n) * int(w) for n, w in zip(contest[row], worth[of_class], strict=True))
    return {"play": Fraction(played, comb(len(deck) - 3, 3)), "fold": Fraction(int(folded[of_class]))}


def colex_rows(deck: U8) -> NDArray[np.int64]:
    """The colex index of each 3-set of the deck, in the order the kernel lists them."""
    n = len(deck)
    a, b, c = (np.array(deck, np.int64)[part] for part in _triples(n).T)
    index: NDArray[np.int64] = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return index


@cache
def _triples(n: int) -> NDArray[np.int64]:
    return np.array(list(combinations(range(n), 3)), np.int64)


def rules_of(deck: U8, play: U8) -> tuple[str, ...]:
    """The rule in words, where playing from one hand upward says it all."""
    sets = three_card_tables().sets
    hands = colex_rows(deck)
    played = np.unique(sets[hands][play[hands] == 1])
    folded = np.unique(sets[hands][play[hands] == 0])
    if not len(folded):
        return ("Play every hand.",)
    if not len(played):
        return ("Fold every hand.",)
    if played.min() > folded.max():
        return (
            f"Play {describe(hand_of_strength('three-card', int(played.min())))} or better; fold everything below.",
        )
    return ()
