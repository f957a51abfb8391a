"""Every deal one by one: for few unknown cards, and for small decks of any shape."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.chunks import Progress
from croupier.games.banked.solve.problem import I64, U8, Problem
from croupier.kernels.solve.deals import (
    COUNT,
    SOLVE,
    UNKNOWN_ROOM,
    Chosen,
    SetClasses,
    collect_orbits,
    visit_deals,
)
from croupier.kit.cards import JOKERS

THREADS = min(2, os.cpu_count() or 1)
RATE = 12e6  # deals a second and thread, of a middling game
MOST_CHOSEN = 1 << 30


@lru_cache(maxsize=16)
def orbits_of(deck: bytes, size: int, group: tuple[tuple[int, ...], ...]) -> SetClasses:
    """The classes of all sets of so many cards of a deck, as positions in it."""
    cards = np.frombuffer(deck, np.uint8)
    where = {int(card): position for position, card in enumerate(cards)}
    image = np.array(
        [
            [where[int(c)] if c in JOKERS else where[int(c) - int(c) % 4 + suits[int(c) % 4]] for c in cards]
            for suits in group
        ],
        np.uint8,
    )
    rows = {tuple(row): number for number, row in enumerate(group)}
    inverse = np.array([rows[tuple(int(i) for i in np.argsort(row))] for row in group], np.uint8)
    total = comb(len(cards), size)
    ids, turns = np.full(total, -1, np.int32), np.zeros(total, np.uint8)
    sets, weights = np.empty((total, max(size, 1)), np.uint8), np.empty(total, np.int64)
    number = collect_orbits(size, image, inverse, sets, weights, ids, turns)
    return SetClasses(sets[:number, :size].copy(), weights[:number].copy(), ids, turns)


@dataclass(frozen=True)
class Estimate:
    """What a solver would need: deals or hands that it visits, seconds, and bytes."""

    work: float
    seconds: float
    memory: float


@dataclass
class ExactSolution:
    """A solved problem: the sum of every node over all deals, the deals by end and code, and who solved it."""

    problem: Problem
    totals: I64  # by node, in cents over all deals
    counts: I64  # by end and row of codes
    deals: int
    solver: object
    chosen: Callable[
        [], tuple[SetClasses, Chosen] | None
    ]  # the best ways by information set, where they can be listed


class DirectSolver:
    """Every deal visited: first cards up to suits, all others as they come."""

    name = "every deal"

    def estimate(self, problem: Problem) -> Estimate | None:
        """Two visits of every deal."""
        if not problem.bags:
            return Estimate(1, 0, 0)
        first = len(problem.bags[0].slots)
        if comb(len(problem.deck), first) > 30_000_000:
            return None
        items = comb(len(problem.deck), first) / len(problem.compiled.group)
        work = 2 * items * problem.deals_after(1)
        memory = float(sum(self._sizes(problem))) * items
        return Estimate(work, work / (RATE * THREADS), memory)

    def _sizes(self, problem: Problem) -> list[int]:
        """How many information sets each level has for an item."""
        sizes, number, left = [], 1, len(problem.deck) - len(problem.bags[0].slots) if problem.bags else 0
        for level in range(len(problem.tree.levels)):
            number = 1
            left = len(problem.deck) - (len(problem.bags[0].slots) if problem.bags else 0)
            for bag in problem.bags[1:]:
                if bag.level <= level:
                    number *= comb(left, len(bag.slots))
                    left -= len(bag.slots)
            sizes.append(number)
        return sizes

    def solve(self, problem: Problem, progress: Progress | None = None) -> ExactSolution:
        """The best play by backward sums, then the deals that it comes to."""
        first = len(problem.bags[0].slots) if problem.bags else 0
        orbits = orbits_of(problem.deck.tobytes(), first, problem.compiled.group)
        items = problem.deck[orbits.sets] if first else np.zeros((1, 0), np.uint8)
        sizes = np.array(self._sizes(problem), np.int64)
        plan = problem.plan
        offsets, at = [], 0
        for level in range(len(problem.tree.levels)):
            for _ in range(int(plan.first[level]), int(plan.first[level + 1])):
                offsets.append(at)
                at += len(items) * int(sizes[level])
        chosen = Chosen(np.zeros(max(at, 1), np.uint8), np.array([*offsets, 0], np.int64), sizes)
        totals = run(problem, SOLVE, items, orbits.weights, chosen, progress=progress)
        counts = run(problem, COUNT, items, orbits.weights, chosen, progress=progress)
        total = sum_exactly(totals, orbits.weights)
        deals = comb(len(problem.deck), first) * problem.deals_after(1) if problem.bags else 1
        return ExactSolution(problem, total, counts, deals, self, lambda: (orbits, chosen))

    def values(self, problem: Problem, known: Sequence[int]) -> tuple[I64, int]:
        """The sums of all nodes over every deal that begins with known cards, slot by slot, and how many there are."""
        items = np.array([list(known)], np.uint8)
        empty = Chosen(
            np.zeros(0, np.uint8), np.zeros(1, np.int64), np.zeros(max(len(problem.tree.levels), 1), np.int64)
        )
        totals = run(problem, SOLVE, items, np.ones(1, np.int64), empty)
        bags = next(
            n
            for n in range(len(problem.bags) + 1)
            if sum(len(b.slots) for b in problem.bags[:n]) == len(known)
        )
        return totals[0], problem.deals_after(bags)


def sum_exactly(totals: I64, weights: I64) -> I64:
    """The weighted sum by node; sums of whole numbers that may pass 64 bits are taken in Python's."""
    if len(totals) and float(np.abs(totals).max()) * float(weights.sum()) < 2**62:
        return np.asarray(weights @ totals)
    return np.array(
        [sum(int(w) * int(t) for w, t in zip(weights, column, strict=True)) for column in totals.T], object
    )


def run(
    problem: Problem,
    mode: int,
    items: U8,
    weights: I64,
    chosen: Chosen,
    numbers: I64 | None = None,
    progress: Progress | None = None,
) -> I64:
    """Visit the deals of all items in threads; codes that turn up without a value are settled, and their items visited
    again. The sums by item, or the counts by end and row."""
    plan, slots = problem.plan, len(problem.compiled.order)
    nodes = len(problem.nodes)
    numbers = np.arange(len(items), dtype=np.int64) if numbers is None else numbers
    totals = np.zeros((len(items), nodes), np.int64)
    rows = max(len(problem.rows), 1)
    counts = np.zeros((plan.terminals, rows), np.int64)
    left = np.arange(len(items))
    done = 0
    while len(left):
        values = problem.values if problem.rows else np.zeros((1, plan.terminals), np.int64)
        size = max(1, min(64, len(left) // (4 * THREADS) or 1))
        pieces = [left[at : at + size] for at in range(0, len(left), size)]
        if not problem.rows:
            pieces = pieces[:1]

        def work(
            piece: NDArray[np.intp], values: I64 = values
        ) -> tuple[NDArray[np.intp], I64, I64, U8, I64, U8]:
            sums, found = np.zeros((len(piece), nodes), np.int64), np.zeros((plan.terminals, rows), np.int64)
            complete = np.zeros(len(piece), np.uint8)
            unknown, examples = (
                np.zeros(UNKNOWN_ROOM, np.int64),
                np.zeros((UNKNOWN_ROOM, max(slots, 1)), np.uint8),
            )
            number = visit_deals(
                problem.compiled.program, plan, mode, items[piece], weights[piece], numbers[piece], problem.index,
                values, chosen, sums, found, complete, unknown, examples,
            )  # fmt: skip
            return piece, sums, found, complete, unknown[:number], examples[:number, :slots]

        again: list[NDArray[np.intp]] = []
        met: list[tuple[I64, U8]] = []
        with ThreadPoolExecutor(THREADS) as pool:
            for piece, sums, found, complete, unknown, examples in pool.map(work, pieces):
                totals[piece] = sums
                counts += found
                again.append(piece[complete == 0])
                met.append((unknown, examples))
                done += int(complete.sum())
                if progress is not None:
                    progress(done, len(items))
        for unknown, examples in met:  # while threads run, nothing that they read may change
            problem.settle(unknown.tolist(), examples)
        seen = sum(len(piece) for piece in pieces)
        left = np.concatenate([*again, left[seen:]])
    return totals if mode == SOLVE else counts
