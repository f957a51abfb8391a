"""Western Stud: four cards known, then high, low or both against the two hands of the dealer.

What a choice is worth hangs on the outcome alone: how the dealer's higher hand stands, and how the other one does for
low. So each outcome is settled once, on a real deal, and the best choice of every four cards follows from its counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price import seen
from croupier.games.banked.price.roads.common import by_game, deck_of, main_worth, qualify_strength
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.price.two_hands import TwoHands, two_hands
from croupier.kernels.banked.high_low import HELD, LABELS, ZONES
from croupier.kernels.banked.high_low_hands import FIRST
from croupier.kernels.banked.sweep_sets import rows_of, symmetry
from croupier.kit import FULL_DECK
from croupier.ranks.hands import evaluate
from croupier.ranks.tables import strength_of
from croupier.rounds.events import Chose
from croupier.rounds.round import View

QUESTION = "play"
CHOICES = ("fold", "high", "low", "both")  # of equal ones the first is taken
FOLD = 0
RANDOM = 400  # hands tried beside those with the player's own ranks


def decisions(choice: int) -> Decisions:
    """The decision as the round asks it."""
    return {QUESTION: (CHOICES[choice], None)}


def counted(game: Game) -> TwoHands:
    """Every hand of the game's deck against the dealer's two; it knows no money, so every filing shares it."""
    return two_hands(tuple(game.cards), qualify_strength(game))


@cache
def examples(bound: int) -> dict[tuple[int, int], Deal]:
    """A real deal of the whole deck for every outcome."""
    rng = np.random.default_rng(1)  # any: it only decides which of many equal examples is found
    found: dict[tuple[int, int], Deal] = {}
    while len(found) < ZONES * LABELS:
        own = _some_hand(rng)
        rest = np.array([card for card in FULL_DECK if card not in own])
        others = [tuple(sorted(rng.choice(rest, HELD, replace=False).tolist())) for _ in range(RANDOM)]
        others += list(_alike(own))
        for first, second in zip(rng.permutation(len(others)), rng.permutation(len(others)), strict=True):
            one, other = others[first], others[second]
            if not set(one) & set(other):
                at = outcome_of(own, one, other, bound)
                found.setdefault(at, {1: own, "dealer": one, "dealer_two": other})
    return found


def _some_hand(rng: np.random.Generator) -> tuple[int, ...]:
    """Any hand, or any flush: only these meet some of the outcomes."""
    suited = rng.random() < 0.5
    ranks = rng.choice(13, HELD, replace=False)
    suits = np.zeros(HELD, int) if suited else rng.integers(0, 4, HELD)
    return tuple(sorted((4 * ranks + suits).tolist()))


def _alike(own: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Other hands with the same ranks."""
    for suits in product(range(4), repeat=HELD):
        cards = tuple(card - card % 4 + suit for card, suit in zip(own, suits, strict=True))
        if not set(cards) & set(own):
            yield cards


def outcome_of(own: Sequence[int], one: Sequence[int], other: Sequence[int], bound: int) -> tuple[int, int]:
    """The zone of the dealer's higher hand, and what the other does to the player's low hand."""
    high, rest = sorted((one, other), key=lambda hand: evaluate("high", hand).key, reverse=True)
    mine, theirs = (strength_of(evaluate("high", hand)) for hand in (own, high))
    zone = 0 if theirs < bound else 1 + (theirs >= mine) + (theirs > mine)
    low, against = (evaluate("ace to five", hand).key for hand in (own, rest))
    return zone, 0 if low > against else 1 if low == against else 2


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What each choice wins or loses by outcome, in cents."""
    worth = np.zeros((len(CHOICES), ZONES, LABELS), np.int64)
    for (zone, label), deal in examples(qualify_strength(game)).items():
        for choice in range(len(CHOICES)):
            worth[choice, zone, label] = main_worth(game, deal, decisions(choice))
    return worth


def values(game: Game) -> NDArray[np.int64]:
    """What each choice comes to over all deals that begin with a class of four cards, in cents."""
    found = counted(game)
    worth: NDArray[np.int64] = np.einsum("fzl,czl->fc", found.by_four, worths(game))
    return worth


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    return tally_of(game, np.argmax(values(game), axis=1))


def tally_of(game: Game, chosen: NDArray[np.intp]) -> Tally:
    """The exact tally where each class of four cards makes the choice given."""
    found, deals = counted(game), examples(qualify_strength(game))
    entries, shares = [], []
    for choice in range(len(CHOICES)):
        counts = found.by_four[chosen == choice].astype(object).sum(axis=0)
        taken = int(np.sum(counts)) if np.any(chosen == choice) else 0
        shares.append(taken)
        for (zone, label), deal in deals.items() if taken else ():
            entries.append(TallyEntry(decisions(choice), deal, int(counts[zone, label])))
    total = sum(shares)
    frequencies = tuple((name, Fraction(share, total)) for name, share in zip(CHOICES, shares, strict=True))
    return Tally(entries, total, frequencies, (), chosen)


def choice_worths(game: Game, four: Sequence[int]) -> dict[str, Fraction]:
    """For four cards, what each choice is worth on the average, in cents."""
    found, deck = counted(game), deck_of(game)
    row = int(rows_of(found.fours, symmetry(deck), np.array([sorted(four)], np.uint8))[0])
    deals = int(found.fours.weights[row]) * (len(deck) - FIRST) * found.pairs
    return {name: Fraction(int(value), deals) for name, value in zip(CHOICES, values(game)[row], strict=True)}


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each choice with its worth, in cents."""
    worth = choice_worths(game, seen.own_cards(view, seat))
    return [(Chose(seat, name), value) for name, value in worth.items()]
