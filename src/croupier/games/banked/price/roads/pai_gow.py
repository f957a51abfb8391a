"""Pai gow: every setting of every seven cards against every hand of the dealer's, set by the house way.

A hand has wins, losses and pushes by its setting alone; so the best play is the best of its settings, and one way on
both sides is a sum. Hands are counted up to a change of suits, the joker fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import cached_arrays
from croupier.analysis.model import Certainty, Price
from croupier.editions import Game
from croupier.games.banked.price.roads.common import by_game, main_wagers
from croupier.games.banked.price.roads.pai_gow_hands import (
    MADE_BY,
    SetHands,
    asked_of,
    by_way,
    setter_of,
    tables_of,
)
from croupier.games.banked.price.stakes import SEAT, Decisions, lines_of, whole_game
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.way_tables import SEVEN
from croupier.games.banked.ways import Division
from croupier.kernels.banked import pai_gow as kernel
from croupier.kernels.banked.pai_gow_best import buckets_of, candidates, lower_rows
from croupier.kernels.banked.sweep_sets import counters_of
from croupier.ranks.hands import Hand
from croupier.rounds.events import Line

QUESTION, CHOICE = "set", "set"
SIGNS = ("<", "=", ">")
OUTCOMES = tuple(product(SIGNS, SIGNS))
VALUED = ((">", ">"), (">", "<"), ("<", ">"), ("<", "<"), (">", "="), ("=", ">"))  # as the kernel has them
Outcome = tuple[str, str]  # how low and high stand against the dealer's
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]


def decisions_for(division: Division, question: str = QUESTION) -> Decisions:
    """The answer that sets a hand so."""
    return {question: (CHOICE, None, division.front)}


@dataclass(frozen=True)
class Examples:
    """A deal of each outcome that there is, with what the main wagers come to in cents."""

    entries: dict[Outcome, TallyEntry]
    worths: dict[Outcome, int]

    @property
    def ties_matter(self) -> bool:
        """Whether a tie beside a win is another thing than a loss beside a win."""
        worth = self.worths
        return worth[">", "="] != worth[">", "<"] or worth["=", ">"] != worth["<", ">"]

    @property
    def valued(self) -> I64:
        """The worths in the order of the kernel."""
        return np.array([self.worths[outcome] for outcome in VALUED], np.int64)


@by_game
def examples(game: Game) -> Examples:
    """Real deals, both sides set by the way, until every outcome has come up."""
    setter = setter_of(game)
    entries: dict[Outcome, TallyEntry] = {}
    for own, dealer in _deals(game):
        mine, other = setter.divide(own).division, setter.divide(dealer).division
        outcome = _sign(mine.front_hand, other.front_hand), _sign(mine.back_hand, other.back_hand)
        if outcome not in entries:
            entries[outcome] = TallyEntry(decisions_for(mine), {SEAT: own, "dealer": dealer}, 0)
        if len(entries) == len(OUTCOMES):
            break
    main = main_wagers(game)
    worths = {
        outcome: profit_of(lines_of(game, entry.deal, entry.decisions), main)
        for outcome, entry in entries.items()
    }
    return Examples(entries, worths)


def profit_of(lines: Sequence[Line], wagers: Sequence[str]) -> int:
    """What wagers come to with the commission on them, in cents."""
    return sum(
        line.profit
        for line in lines
        if line.wager in wagers or (line.row.kind == "commission" and line.row.of in wagers)
    )


def _deals(game: Game) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Deals at random, and deals of the same ranks in other suits with a card or two exchanged, so that parts tie."""
    random, deck = Random(7), sorted(whole_game(game).cards)
    for turn in range(6000):
        cards = random.sample(deck, 2 * SEVEN)
        own, dealer = cards[:SEVEN], cards[SEVEN:]
        if turn % 2:
            ranks = random.sample(range(13), SEVEN)
            suits = random.sample(range(4), 4)
            own = [4 * rank + suits[place % 2] for place, rank in enumerate(ranks)]
            dealer = [4 * rank + suits[2 + place % 2] for place, rank in enumerate(ranks)]
            rest = [card for card in range(52) if card not in (*own, *dealer)]
            for _ in range(turn % 4 // 2 + turn % 3):
                own[random.randrange(SEVEN)] = rest.pop(random.randrange(len(rest)))
        yield tuple(own), tuple(dealer)


def _sign(own: Hand | None, other: Hand | None) -> str:
    assert own is not None and other is not None
    return "<" if own < other else ">" if own > other else "="


@dataclass(frozen=True)
class Met:
    """Of each question how many dealer hands are lower: in both parts, in front, in back; and where ties are
    distinguished, those that are lower in front and tie in back, and the other way round."""

    both: I32
    front: I32
    back: I32
    tie_high: I32
    tie_low: I32

    def outcomes(self, chosen: I32, sets: SetHands) -> I64:
        """How many deals meet each outcome where every hand asks its chosen question."""
        weights = sets.sets.weights.astype(np.int64)

        def total(part: I32) -> int:
            return int((part[chosen] * weights).sum()) if len(part) else 0

        both, high, low = total(self.both), total(self.tie_high), total(self.tie_low)
        front, back = total(self.front) - both - high, total(self.back) - both - low
        found = {(">", ">"): both, (">", "<"): front, ("<", ">"): back, (">", "="): high, ("=", ">"): low}
        found["<", "<"] = sets.hands * sets.dealers - sum(found.values())
        return np.array([found.get(outcome, 0) for outcome in OUTCOMES], np.int64)

    def chosen(self, asked: kernel.Settings, worths: I64, sets: SetHands) -> I32:
        """The question of each hand that is worth most."""
        found = np.empty(len(sets.fronts), np.int32)
        parts = (self.both, self.front, self.back, self.tie_high, self.tie_low)
        kernel.choose(asked.hands, *parts, worths, sets.dealers, found)
        return found


def counted(sets: SetHands, asked: kernel.Settings) -> Met:
    """Every question counted; a tie is as a lower hand."""
    none = np.empty(0, np.int32)
    return Met(*_lower(sets, asked), none, none)


def with_ties(sets: SetHands, asked: kernel.Settings, met: Met) -> Met:
    """The same with the hands that tie one part and are lower in the other."""
    higher = (
        asked._replace(backs=asked.backs + np.uint16(1)),
        asked._replace(fronts=asked.fronts + np.uint8(1)),
    )
    high, low = (_lower(sets, moved).both - met.both for moved in higher)
    return Met(met.both, met.front, met.back, high, low)


def _lower(sets: SetHands, asked: kernel.Settings) -> kernel.PaiGowCounts:
    return kernel.duel(sets.sets, counters_of(sets.deck, SEVEN - 1), sets.own, asked, sets.group)


def tally(game: Game) -> Tally:
    """The exact tally under the best setting of every hand."""
    return tally_of(game, best=True)


def way_tally(game: Game) -> Tally:
    """The exact tally where the player sets every hand as the dealer does."""
    return tally_of(game, best=False)


def tally_of(game: Game, best: bool) -> Tally:
    """The exact tally; its solution are the fronts and backs that hands are set to, by class."""
    entries, totals = examples(game).entries, totals_of(game, best)
    counted = [
        TallyEntry(entries[outcome].decisions, entries[outcome].deal, int(count))
        for outcome, count in zip(OUTCOMES, totals["counts"], strict=True)
        if count
    ]
    hands, dealers = (comb(len(game.cards) - gone, SEVEN) for gone in (0, SEVEN))
    like_way = Fraction(int(totals["alike"][0]), hands)
    frequencies = (("set as the house way does", like_way), ("set otherwise", 1 - like_way))
    solution = np.array(totals["fronts"]), np.array(totals["backs"])
    return Tally(counted, hands * dealers, frequencies, (), solution)


def totals_of(game: Game, best: bool) -> Mapping[str, NDArray[Any]]:
    """Deals by outcome, hands set as by the way, and the setting of each class, kept between runs."""
    found = examples(game)
    worths = sorted(found.worths.items()) if best else found.ties_matter
    parts = [asked_of(game), repr((best, worths)).encode()]
    return cached_arrays("pai-gow-totals", MADE_BY, parts, lambda: _totals(game, found, best))


def _totals(game: Game, found: Examples, best: bool) -> Mapping[str, NDArray[Any]]:
    """How many deals meet each outcome, how every hand is set, and how many as the way sets them."""
    sets = by_way(game)
    if best:
        asked, met, chosen = _best(game, sets, found)
    else:
        asked, chosen = sets.own, sets.own.hands
        met = counted(sets, asked)
        met = with_ties(sets, asked, met) if found.ties_matter else met
    fronts, backs = asked.fronts[chosen], asked.backs[chosen]
    same = (fronts == sets.fronts) & (backs == sets.backs)
    alike = np.array([sets.sets.weights[same].sum(dtype=np.int64)])
    return {"counts": met.outcomes(chosen, sets), "alike": alike, "fronts": fronts, "backs": backs}


def _best(game: Game, sets: SetHands, found: Examples) -> tuple[kernel.Settings, Met, I32]:
    """Questions, what they meet, and the best one of each hand."""
    asked = candidates_of(game, sets, found.valued)
    met = counted(sets, asked)
    met = with_ties(sets, asked, met) if found.ties_matter else met
    return asked, met, met.chosen(asked, found.valued, sets)


def candidates_of(game: Game, sets: SetHands, worths: I64) -> kernel.Settings:
    """The settings of every hand that may be its best."""
    counters, group, tables = counters_of(sets.deck, SEVEN - 1), sets.group, tables_of(game)
    buckets = buckets_of(sets.backs, sets.sets.weights, int(tables.backs.max()) + 1)
    rows = lower_rows(sets.sets, counters, sets.fronts, buckets[sets.backs], group)
    room = 2 * len(sets.fronts)
    while True:
        asked = kernel.Settings(np.empty(room, np.int32), np.empty(room, np.uint8), np.empty(room, np.uint16))
        number = candidates(
            sets.sets.cards, tables, buckets, sets.fronts, sets.backs, counters.places, counters.starts,
            rows, group, worths, sets.dealers, *asked,
        )  # fmt: skip
        if number <= room:
            return kernel.Settings(asked.hands[:number], asked.fronts[:number], asked.backs[:number])
        room = int(number)


def more_prices(game: Game, certainty: Certainty) -> Iterator[Price]:
    """The price of a wager on a hand that nobody else has taken."""
    from croupier.games.banked.price.roads.pai_gow_dragon import prices

    yield from prices(game, certainty)
