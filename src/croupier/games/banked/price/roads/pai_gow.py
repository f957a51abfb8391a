"""Pai gow: every setting of every seven cards against every hand of the dealer's, set by the house way.

A hand has wins, losses and pushes by its setting alone; so the best play is the best of its settings, and one way on
both sides is a sum. Hands are counted up to a change of suits, the joker fixed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import comb
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import cached_arrays
from croupier.editions import Game
from croupier.editions.model import HandSpec
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import SEAT, Decisions, lines_of
from croupier.games.banked.price.tally import Entry, Tally
from croupier.games.banked.way_tables import DECK, pai_gow_sets, set_all, strengths_of
from croupier.games.banked.ways import Division, WaySetter
from croupier.kernels.banked import pai_gow as kernel
from croupier.kernels.banked import sweep_sets, ways
from croupier.kernels.banked.seven import meet
from croupier.kernels.banked.sweep_sets import Sets, counters_of
from croupier.kernels.banked.ways import Strengths, list_best
from croupier.kit import Refusal
from croupier.ranks.hands import Hand

QUESTION, CHOICE = "set", "set"
HANDS, DEALERS = comb(53, 7), comb(46, 7)
PERMUTATIONS = 24
SIGNS = ("<", "=", ">")
OUTCOMES = tuple(product(SIGNS, SIGNS))
VALUED = ((">", ">"), (">", "<"), ("<", ">"), ("<", "<"), (">", "="), ("=", ">"))  # as the kernel has them
MADE_BY = (kernel, ways, sweep_sets)
Outcome = tuple[str, str]  # how low and high stand against the dealer's
I64 = NDArray[np.int64]


@dataclass(frozen=True)
class SetHands:
    """All hands as the way sets them."""

    sets: Sets
    fronts: NDArray[np.uint8]
    backs: NDArray[np.uint16]


def setter_of(game: Game) -> WaySetter:
    """The way of the dealer's hand."""
    found = house_way(game)
    if found is None or not isinstance(found.setter, WaySetter):
        raise Refusal(f"{game.edition.id} has no house way to price by.")
    return found.setter


def _specs(setter: WaySetter) -> tuple[HandSpec, HandSpec]:
    """The hands of the two parts."""
    assert setter.front is not None and setter.back is not None
    return setter.front, setter.back


def by_way(game: Game) -> SetHands:
    """Every hand set by the way of the game, kept between runs."""
    setter = setter_of(game)

    def make() -> Mapping[str, NDArray[Any]]:
        _, rows, fronts, backs, lost = set_all(setter)
        if lost:
            raise Refusal(
                f"{setter.way.title} leaves {lost:,} kinds of hands open, so nothing is priced by it."
            )
        return {"rows": rows, "fronts": fronts, "backs": backs}

    found = cached_arrays("pai-gow-way", MADE_BY, [_asked(setter)], make)
    return SetHands(pai_gow_sets(), found["fronts"], found["backs"])


def _asked(setter: WaySetter) -> bytes:
    """What identifies a way and the hands that it sets."""
    specs = [(spec.order, spec.joker) for spec in _specs(setter)]
    return repr((specs, setter.way.digest, [row.name for row in setter.rows])).encode()


def decisions_for(division: Division) -> Decisions:
    """The answer that sets a hand so."""
    return {QUESTION: (CHOICE, None, division.front)}


@dataclass(frozen=True)
class Examples:
    """A deal of each outcome that there is, with what the main wagers come to in cents."""

    entries: dict[Outcome, Entry]
    worths: dict[Outcome, int]

    @property
    def ties_matter(self) -> bool:
        """Whether a tie beside a win is another thing than a loss beside a win."""
        worth = self.worths
        return worth[">", "="] != worth[">", "<"] or worth["=", ">"] != worth["<", ">"]


def examples(game: Game) -> Examples:
    """Real deals, both sides set by the way, until every outcome has come up."""
    setter = setter_of(game)
    entries: dict[Outcome, Entry] = {}
    for own, dealer in _deals(game):
        mine, other = setter.divide(own).division, setter.divide(dealer).division
        outcome = _sign(mine.front_hand, other.front_hand), _sign(mine.back_hand, other.back_hand)
        if outcome not in entries:
            entries[outcome] = Entry(decisions_for(mine), {SEAT: own, "dealer": dealer}, 0)
        if len(entries) == len(SIGNS) ** 2:
            break
    main = main_wagers(game)
    worths = {
        outcome: sum(
            line.profit
            for line in lines_of(game, entry.deal, entry.decisions)
            if line.wager in main or (line.row.kind == "commission" and line.row.of in main)
        )
        for outcome, entry in entries.items()
    }
    return Examples(entries, worths)


def _deals(game: Game) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Deals at random, and deals of the same ranks in other suits with a card or two exchanged, so that parts tie."""
    random = Random(7)
    deals = []
    for turn in range(6000):
        cards = random.sample(sorted(game.cards), 14)
        own, dealer = cards[:7], cards[7:]
        if turn % 2:
            ranks = random.sample(range(13), 7)
            suits = random.sample(range(4), 4)
            own = [4 * rank + suits[place % 2] for place, rank in enumerate(ranks)]
            dealer = [4 * rank + suits[2 + place % 2] for place, rank in enumerate(ranks)]
            rest = [card for card in range(52) if card not in (*own, *dealer)]
            for _ in range(turn % 4 // 2 + turn % 3):
                own[random.randrange(7)] = rest.pop(random.randrange(len(rest)))
        deals.append((tuple(own), tuple(dealer)))
    return deals


def _sign(own: Hand | None, other: Hand | None) -> str:
    assert own is not None and other is not None
    return "<" if own < other else ">" if own > other else "="


@dataclass(frozen=True)
class Met:
    """Of each question how many dealer hands are lower: in both parts, in front, in back; and where ties are
    distinguished, those that are lower in front and tie in back, and the other way round."""

    both: NDArray[np.int32]
    front: NDArray[np.int32]
    back: NDArray[np.int32]
    tie_high: NDArray[np.int32]
    tie_low: NDArray[np.int32]

    def outcomes(self, chosen: NDArray[np.int32], weights: I64) -> I64:
        """How many deals meet each outcome where every hand asks its chosen question."""

        def total(part: NDArray[np.int32]) -> int:
            return int((part[chosen] * weights).sum()) if len(part) else 0

        both, high, low = total(self.both), total(self.tie_high), total(self.tie_low)
        front, back = total(self.front) - both - high, total(self.back) - both - low
        found = {(">", ">"): both, (">", "<"): front, ("<", ">"): back, (">", "="): high, ("=", ">"): low}
        found["<", "<"] = HANDS * DEALERS - sum(found.values())
        return np.array([found.get(outcome, 0) for outcome in OUTCOMES], np.int64)


def counted(sets: SetHands, asked: kernel.Settings, ties: bool) -> Met:
    """Every question counted; without ties a tie is as a lower hand."""
    dealt = kernel.Settings(np.arange(len(sets.fronts), dtype=np.int32), sets.fronts, sets.backs)
    counters = counters_of(DECK.tobytes(), 6)

    def lower(front: int, back: int) -> kernel.Counted:
        moved = kernel.Settings(asked.hands, asked.fronts + np.uint8(front), asked.backs + np.uint16(back))
        return kernel.duel(sets.sets, counters, dealt, moved, PERMUTATIONS)

    plain = lower(0, 0)
    none = np.empty(0, np.int32)
    high, low = (lower(0, 1).both - plain.both, lower(1, 0).both - plain.both) if ties else (none, none)
    return Met(plain.both, plain.front, plain.back, high, low)


def tally(game: Game) -> Tally:
    """The exact tally under the best setting of every hand."""
    return _tally(game, best=True)


def way_tally(game: Game) -> Tally:
    """The exact tally where the player sets every hand as the dealer does."""
    return _tally(game, best=False)


def _tally(game: Game, best: bool) -> Tally:
    found = examples(game)
    worths = sorted(found.worths.items()) if best else found.ties_matter
    parts = [_asked(setter_of(game)), repr((best, worths)).encode()]
    totals = cached_arrays("pai-gow-totals", MADE_BY, parts, lambda: _totals(game, found, best))
    entries = [
        Entry(found.entries[outcome].decisions, found.entries[outcome].deal, int(count))
        for outcome, count in zip(OUTCOMES, totals["counts"], strict=True)
        if count
    ]
    like_way = Fraction(int(totals["alike"][0]), HANDS)
    frequencies = (("set as the house way does", like_way), ("set otherwise", 1 - like_way))
    return Tally(entries, HANDS * DEALERS, frequencies)


def _totals(game: Game, found: Examples, best: bool) -> Mapping[str, NDArray[Any]]:
    """How many deals meet each outcome, and how many hands are set as the way sets them."""
    sets = by_way(game)
    own = kernel.Settings(np.arange(len(sets.fronts), dtype=np.int32), sets.fronts, sets.backs)
    asked = best_settings(game, sets) if best else own
    met = counted(sets, asked, found.ties_matter)
    chosen = own.hands
    if best:
        chosen = np.empty(len(own.hands), np.int32)
        worths = np.array([found.worths[outcome] for outcome in VALUED], np.int64)
        kernel.choose(
            asked.hands, met.both, met.front, met.back, met.tie_high, met.tie_low, worths, DEALERS, chosen
        )
    weights = sets.sets.weights.astype(np.int64)
    same = (asked.fronts[chosen] == sets.fronts) & (asked.backs[chosen] == sets.backs)
    alike = np.array([weights[same].sum()], np.int64)
    return {"counts": met.outcomes(chosen, weights), "alike": alike}


def best_settings(game: Game, sets: SetHands) -> kernel.Settings:
    """Every setting of every hand that no other of its settings equals or beats in both parts."""
    strengths = strengths_of(*_specs(setter_of(game)))
    nothing = (np.empty(0, np.int32), np.empty(0, np.uint8), np.empty(0, np.uint16))
    number = int(list_best(sets.sets.cards, strengths, *nothing))
    arrays = np.empty(number, np.int32), np.empty(number, np.uint8), np.empty(number, np.uint16)
    list_best(sets.sets.cards, strengths, *arrays)
    return kernel.Settings(*arrays)


def choice_worths(game: Game, hand: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """What each setting of a hand that is not foul is worth on the average, in cents, by the cards of the low hand."""
    setter, worths, sets = setter_of(game), examples(game).worths, by_way(game)
    strengths = strengths_of(*_specs(setter))
    met = np.zeros((kernel.FRONTS, int(strengths.backs.max()) + 1), np.int64)
    turns = np.array(list(permutations(range(4))), np.uint8)
    own = np.array(sorted(hand), np.uint8)
    backs = sets.backs.astype(np.int32)
    meet(own, sets.sets.cards, sets.sets.weights, turns, sets.fronts, backs, met)
    found: dict[tuple[int, ...], Fraction] = {}
    for division in setter.divisions(tuple(sorted(hand))):
        front, back = _strengths(strengths, division)
        low, high = _split(met, front, 0), _split(met, back, 1)
        total = sum(int(met[low[a]][:, high[b]].sum()) * worths[a, b] for a, b in product(SIGNS, SIGNS))
        found[division.front] = Fraction(total, DEALERS)
    return found


def _split(met: I64, strength: int, axis: int) -> dict[str, slice]:
    """The dealer's strengths that a part of this strength is below, equal to and above."""
    return {
        ">": slice(0, strength),
        "=": slice(strength, strength + 1),
        "<": slice(strength + 1, met.shape[axis]),
    }


def _strengths(tables: Strengths, division: Division) -> tuple[int, int]:
    front, back = (
        sum(comb(card, place + 1) for place, card in enumerate(sorted(part)))
        for part in (division.front, division.back)
    )
    return int(tables.fronts[front]), int(tables.backs[back])
