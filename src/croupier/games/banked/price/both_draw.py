"""A player and a dealer who both change up to two cards, the dealer by rule: what every discard comes to, exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.banked.draw_two import (
    HELD,
    NO_RULE,
    REMEMBERED,
    SIZES,
    Answers,
    DealtSets,
    Ended,
    add_dealers,
    ask_hands,
    ask_sets,
    list_dealers,
    list_players,
    order_of,
    spread_rule,
)
from croupier.kernels.banked.draw_two_choose import (
    MASKS,
    OUTCOMES,
    Worth,
    add_counts,
    add_values,
    masks_alike,
    splits_of,
)
from croupier.kernels.banked.sweep import LEVELS, slots_of
from croupier.kernels.banked.sweep_draw import Turned, turned_sets
from croupier.kernels.banked.sweep_sets import CARDS, SUITS, Counters, Sets, counters_of, sets_of, symmetry
from croupier.ranks.tables import set_strengths

U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
Discard = Callable[[tuple[int, ...]], Sequence[int]]  # five cards -> those that a dealer gives up
SUBSETS = HELD + 1  # counters go up to sets of six cards
SUITED = 4  # cards of one suit from which a dealer may look at suits


class DrawWeights(NamedTuple):
    """How much a dealer counts by the cards he draws and those a player has seen, so that all deals are alike.

    `totals` is what all dealers together come to against one set, `draws` how many sets a player's hand may draw to.
    """

    counting: I64
    totals: tuple[int, ...]
    draws: tuple[int, ...]

    @property
    def common(self) -> int:
        """What every hand with every discard comes to."""
        return lcm(*(total * draws for total, draws in zip(self.totals, self.draws, strict=True)))

    def scale(self, size: int) -> int:
        """What brings the counts of a size to the common sum."""
        return self.common // (self.totals[size] * self.draws[size])


def weights_of(cards: int) -> DrawWeights:
    """The weights for a deck of so many cards."""
    counting = np.zeros((SIZES, SIZES), np.int64)
    totals = []
    for size in range(SIZES):
        left = cards - HELD - size
        ways = [comb(left - HELD, drawn) for drawn in range(SIZES)]
        whole = lcm(*ways)
        counting[:, size] = [whole // each for each in ways]
        totals.append(comb(left, HELD) * whole)
    return DrawWeights(counting, tuple(totals), tuple(comb(cards - HELD, size) for size in range(SIZES)))


@lru_cache(maxsize=2)
def five_strengths() -> U16:
    """The strength of every five cards by colex index among the cards with jokers."""
    found = np.zeros(comb(CARDS, HELD), np.uint16)
    natural = set_strengths("high")
    found[: len(natural)] = natural
    return found


def rule_of(deck: U8, discard: Discard) -> U8:
    """What a dealer gives up of every five cards, as bits of the ascending cards, by colex index.

    Of suits a rule may look at four or five cards of one alone, so hands that differ otherwise are asked about once.
    """
    sets, asked = sets_of(deck.tobytes(), HELD), dict[tuple[tuple[int, ...], int], int]()
    masks = np.zeros(len(sets.weights), np.uint8)
    for row, hand in enumerate(sets.cards.tolist()):
        suits = [card % SUITS for card in hand]
        most = max(set(suits), key=suits.count)
        suited = sum(1 << place for place, suit in enumerate(suits) if suit == most)
        key = tuple(card // SUITS for card in hand), suited if suits.count(most) >= SUITED else 0
        if key not in asked:
            given = set(discard(tuple(hand)))
            asked[key] = sum(1 << place for place, card in enumerate(hand) if card in given)
        masks[row] = asked[key]
    rule = np.full(comb(CARDS, HELD), NO_RULE, np.uint8)
    spread_rule(sets.cards, masks, symmetry(deck).image, rule)
    return rule


class BothDraw:
    """Every set of a player's cards against every dealer, before any money is known."""

    def __init__(self, deck: U8, rule: U8, bound: int) -> None:
        key = deck.tobytes()
        self.deck, self.bound, self.weights = deck, bound, weights_of(len(deck))
        self.counters: Counters = counters_of(key, SUBSETS)
        self.permutations = len(symmetry(deck).image)
        sets = [sets_of(key, HELD + size) for size in range(SIZES)]
        self.decks = [
            DealtSets(each.cards, each.weights, slots_of(HELD + size, SUBSETS))
            for size, each in enumerate(sets)
        ]
        self.dealers = [self._dealers(each, rule) for each in sets]
        self.players = [self._players(each) for each in sets]
        self.answers = [
            Answers(
                np.zeros(len(each.weights), np.int64),
                np.zeros(len(ended.rows), np.uint32),
                np.zeros(len(ended.rows), np.uint32),
            )
            for each, ended in zip(sets, self.players, strict=True)
        ]
        self._visit()

    def _dealers(self, sets: Sets, rule: U8) -> Ended:
        number = list_dealers(sets.cards, rule, five_strengths(), self.bound, False, _ended(0, 0))
        ended = _ended(len(sets.weights), number)
        list_dealers(sets.cards, rule, five_strengths(), self.bound, True, ended)
        return ended

    def _players(self, sets: Sets) -> Ended:
        number = list_players(sets.cards, five_strengths(), self.bound, False, _ended(0, 0))
        ended = _ended(len(sets.weights), number, timed=False)
        list_players(sets.cards, five_strengths(), self.bound, True, ended)
        return ended

    def _visit(self) -> None:
        """Visit dealers by strength; ask before and after each strength about the hands that have it."""
        counts, seen = np.zeros((SIZES, len(self.counters.scales)), np.int64), np.zeros(SIZES, np.int64)
        dealt, asked = ([_ordered(each) for each in group] for group in (self.dealers, self.players))
        memory = [np.zeros((REMEMBERED, deck.slots.all + 1), np.int32) for deck in self.decks]
        self._add(dealt, 0, counts, seen)
        for size in range(SIZES):
            ask_sets(
                self.decks[size], self.dealers[2], self._own(size), self.counters.places, self.counters.starts,
                self.permutations, counts[size], seen[size], self.answers[size].below,
            )  # fmt: skip
        levels = np.unique(np.concatenate([each.strengths for each in self.players]))
        done = 1
        for strength in levels.tolist():
            for level in range(done, strength):
                self._add(dealt, level, counts, seen)
            for after in range(2):
                for size in range(SIZES):
                    self._ask(size, asked[size], strength, after, memory[size], counts[size], seen[size])
                if not after:
                    self._add(dealt, strength, counts, seen)
            done = strength + 1
        for answers in self.answers:
            np.subtract(answers.equal, answers.lower, out=answers.equal)

    def _own(self, size: int) -> int:
        """What a dealer with the same seven cards counts: no counter knows him."""
        return int(self.weights.counting[2, 2]) if size == SIZES - 1 else 0

    def _add(self, dealt: list[tuple[I64, I32]], level: int, counts: I64, seen: I64) -> None:
        counters = self.counters
        for size, (starts, order) in enumerate(dealt):
            if starts[level] < starts[level + 1]:
                add_dealers(
                    self.decks[size], self.dealers[size], order, starts[level], starts[level + 1], counters.places,
                    counters.starts, counters.scales, self.permutations, self.weights.counting[size], counts, seen,
                )  # fmt: skip

    def _ask(
        self,
        size: int,
        asked: tuple[I64, I32],
        strength: int,
        after: int,
        memory: I32,
        counts: I64,
        seen: int,
    ) -> None:
        starts, order = asked
        if starts[strength] == starts[strength + 1]:
            return
        answers = self.answers[size].equal if after else self.answers[size].lower
        ask_hands(
            self.decks[size], self.players[size], order, starts[strength], starts[strength + 1], self.dealers[2],
            self._own(size), self.counters.places, self.counters.starts, self.permutations, counts, seen,
            strength + after, memory, after, answers,
        )  # fmt: skip

    def worth(self, size: int, classes: I32) -> Worth:
        """What the kernels need to know of the hands that sets of a size end as."""
        return Worth(five_strengths(), classes, self.bound, self.weights.totals[size])


def _ended(sets: int, number: int, timed: bool = True) -> Ended:
    return Ended(
        np.zeros(sets + 1, np.int64),
        np.zeros(number, np.int32),
        np.zeros(number, np.uint16),
        np.zeros(number if timed else 0, np.uint8),
    )


def _ordered(ended: Ended) -> tuple[I64, I32]:
    """Where each strength begins, and the hands in order of it."""
    starts, order = np.zeros(LEVELS + 1, np.int64), np.zeros(len(ended.strengths), np.int32)
    order_of(ended.strengths, starts, order)
    return starts, order


class Alike(NamedTuple):
    """Classes of five cards, where any five belong, and which masks of discards are alike in a class."""

    fives: Sets
    turned: Turned
    masks: U8
    sizes: U8


@lru_cache(maxsize=2)
def alike_of(deck: bytes) -> Alike:
    """The hands of a deck."""
    sets, group = sets_of(deck, HELD), symmetry(np.frombuffer(deck, np.uint8))
    masks, sizes = (np.zeros((len(sets.weights), MASKS), np.uint8) for _ in range(2))
    masks_alike(sets.cards, group.image, masks, sizes)
    return Alike(sets, turned_sets(sets, group), masks, sizes)


def values_of(draw: BothDraw, alike: Alike, classes: I32, cents: I64) -> I64:
    """By class of five and mask of discards (at most two) what it comes to, in cents over the common sum of deals."""
    found = np.zeros((len(alike.fives.weights), MASKS), np.int64)
    for size in range(SIZES):
        values = np.zeros_like(found)
        add_values(
            draw.decks[size], splits_of(HELD + size), draw.answers[size], draw.worth(size, classes), cents,
            alike.fives.cards, alike.turned, values,
        )  # fmt: skip
        masks = [mask for mask in range(MASKS) if mask.bit_count() == size]
        for row_masks in masks:
            same = alike.masks == alike.masks[:, row_masks][:, None]
            summed = np.where(same, values, 0).sum(axis=1)
            share = alike.fives.weights.astype(np.int64) * alike.sizes[:, row_masks]
            found[:, row_masks] = summed // share * draw.weights.scale(size)
    return found


def counts_of(draw: BothDraw, alike: Alike, classes: I32, chosen: U8) -> NDArray[np.object_]:
    """Deals by cards changed, class of the final hand and outcome, where each hand makes the discards chosen."""
    number = int(classes.max()) + 1
    found = np.zeros((SIZES, number, OUTCOMES), object)
    for size in range(SIZES):
        counts = np.zeros((MASKS, number, OUTCOMES), np.int64)
        add_counts(
            draw.decks[size], splits_of(HELD + size), draw.answers[size], draw.worth(size, classes),
            alike.fives.cards, alike.turned, alike.masks, alike.sizes, chosen, counts,
        )  # fmt: skip
        for times in range(1, MASKS):
            found[size] += counts[times].astype(object) // times * draw.weights.scale(size)
    return found
