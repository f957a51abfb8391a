"""Vegas Double Action: which cards to change for as many common ones, by sums over the sets that contain others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.games.banked.price import seen
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, worth_of
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.rules import rules_of
from croupier.kernels.banked import supersets as kernel
from croupier.kernels.canonical import orbits, suit_group
from croupier.ranks.tables import high_tables
from croupier.rounds.events import Chose
from croupier.rounds.round import View

HAND, QUESTION = "hand", "draw"


def decisions(discards: Sequence[int]) -> Decisions:
    """The decision as the procedure asks it."""
    if not discards:
        return {QUESTION: ("stand", None)}
    return {QUESTION: ("draw", None, tuple(int(card) for card in discards))}


def deal_of(game: Game, hand: Sequence[int], drawn: Sequence[int]) -> Deal:
    """A hand and the first common cards; those behind them are any that are left."""
    own, first = tuple(int(card) for card in hand), [int(card) for card in drawn]
    rest = [card for card in game.cards if card not in (*own, *first)]
    return {1: own, "community": (*first, *rest[: 5 - len(first)])}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What the wager on the hand wins or loses by the class of the final hand, in cents."""
    classes = own_classes(game.edition.id, "own")
    found = [worth_of(game, deal_of(game, hand, ()), decisions(()), (HAND,)) for hand in classes.examples]
    return np.array(found, np.int64)


@by_game
def supersets(game: Game) -> NDArray[np.int32]:
    """The classes of all hands that contain each set of up to four cards."""
    classes = own_classes(game.edition.id, "own")
    return kernel.count_supersets(deck_of(game), high_tables(), classes.by_strength, len(classes))


def ways_of(game: Game) -> NDArray[np.int64]:
    """How many sets of so many new cards there are."""
    return np.array([comb(len(game.cards) - 5, size) for size in range(6)], np.int64)


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    deck, classes, ways = deck_of(game), own_classes(game.edition.id, "own"), ways_of(game)
    fives = orbits(deck, 5, suit_group(deck))
    whole = lcm(*ways.tolist())
    found = kernel.best_draws(
        deck, fives.sets, fives.weights, supersets(game), high_tables(), classes.by_strength, worths(game), ways,
        whole // ways,
    )  # fmt: skip
    deals = comb(len(deck), 5) * whole
    entries = []
    for changed, of in np.argwhere(found.counts).tolist():
        hand, kept = found.hands[changed, of], int(found.kept[changed, of])
        discards = [card for bit, card in enumerate(hand.tolist()) if not kept >> bit & 1]
        drawn = found.drawn[changed, of][:changed].tolist()
        entries.append(
            TallyEntry(decisions(discards), deal_of(game, hand, drawn), int(found.counts[changed, of]))
        )
    names = ("stand", *(f"change {count}" for count in range(1, 6)))
    shares = [Fraction(int(count), deals) for count in found.counts.sum(axis=1)]
    return Tally(entries, deals, tuple(zip(names, shares, strict=True)), (), found.keeps)


def choice_worths(game: Game, own: Sequence[int]) -> dict[tuple[int, ...], Fraction]:
    """What each set of discards is worth, in cents."""
    assert QUESTION in rules_of(game).decisions
    classes, ways = own_classes(game.edition.id, "own"), ways_of(game)
    hand: U8 = np.array(sorted(own), np.uint8)
    values = kernel.keep_values(hand, supersets(game), high_tables(), classes.by_strength, worths(game))
    found = {}
    for kept in range(31, -1, -1):
        discards = tuple(card for bit, card in enumerate(hand.tolist()) if not kept >> bit & 1)
        found[discards] = Fraction(int(values[kept]), int(ways[len(discards)]))
    return dict(sorted(found.items(), key=lambda pair: len(pair[0])))


def advice(game: Game, view: View, seat: int) -> list[tuple[Chose, Fraction]]:
    """Each set of discards with its worth, in cents."""
    worth = choice_worths(game, seen.own_cards(view, seat))
    return [
        (Chose(seat, "draw", cards=discards) if discards else Chose(seat, "stand"), value)
        for discards, value in worth.items()
    ]
