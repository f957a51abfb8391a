"""Every deal one by one: for few unknown cards, and for small decks of any shape."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import Progress
from croupier.games.banked.solve.problem import I64, U8, Problem
from croupier.games.banked.solve.tree import Slot, TreeQuestion
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


class GivenUp(Exception):
    """Why a solver gives up a problem once it knows what its ends are worth: it says so in a sentence."""


class SolvedPlay(Protocol):
    """The best ways of a solved problem, looked up by compiled code."""

    @property
    def problem(self) -> Problem:
        """What it solves."""
        ...

    def ends(self, rows: U8) -> I64:
        """The end that each row of cards comes to, one card a slot."""
        ...

    def ends_from(self, rows: U8, nodes: I64) -> I64:
        """The end that each row of cards comes to from a node of the tree."""
        ...

    def way(self, question: TreeQuestion, known: Sequence[int]) -> int:
        """The best way at a question with the cards known there, in the order of the problem's slots."""
        ...

    def way_values(self, question: TreeQuestion, known: Sequence[int]) -> list[Fraction] | None:
        """The EV of each way in cents, where they were kept."""
        ...


@dataclass
class ExactSolution:
    """A solved problem: the sum of every node over all deals (of the round at least), the deals by end and code, who
    solved it, and the best ways: listed by information set, or behind a policy."""

    problem: Problem
    totals: I64  # by node, in cents over all deals
    counts: I64  # by end and row of codes
    deals: int
    solver: object
    chosen: Callable[
        [], tuple[SetClasses, Chosen] | None
    ]  # the best ways by information set, where they can be listed
    tied: bool = False  # whether several answers were equally good somewhere
    policy: SolvedPlay | None = None


class Stated(Protocol):
    """Play that is given: the way of each row of known cards at a question, None where it is to be the best one."""

    def ways(self, question: TreeQuestion, slots: Sequence[Slot], cards: U8) -> U8 | None:
        """The ways of rows of cards that lie in these slots."""
        ...


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

    def solve(
        self, problem: Problem, progress: Progress | None = None, stated: Stated | None = None
    ) -> ExactSolution:
        """The best play by backward sums, or the stated one, then the deals that it comes to."""
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
        marks = np.zeros((2, len(offsets) + 1), np.uint8)
        chosen = Chosen(np.zeros(max(at, 1), np.uint8), np.array([*offsets, 0], np.int64), sizes, *marks)
        if stated is not None:
            state(problem, orbits, chosen, stated)
        totals = run(problem, SOLVE, items, orbits.weights, chosen, progress=progress)
        counts = run(problem, COUNT, items, orbits.weights, chosen, progress=progress)
        total = sum_exactly(totals, orbits.weights)
        deals = comb(len(problem.deck), first) * problem.deals_after(1) if problem.bags else 1
        tied = bool(chosen.tied.any())
        return ExactSolution(problem, total, counts, deals, self, lambda: (orbits, chosen), tied)

    def values(self, problem: Problem, known: Sequence[int], about: str = "") -> tuple[I64, int]:
        """The sums of all nodes over every deal that begins with known cards, slot by slot, and how many there are; of
        the wagers that hang on a question, where one is named."""
        items = np.array([list(known)], np.uint8)
        sizes, marks = (
            np.zeros(max(len(problem.tree.levels), 1), np.int64),
            np.zeros((2, len(problem.questions) + 1)),
        )
        empty = Chosen(np.zeros(0, np.uint8), np.zeros(1, np.int64), sizes, *marks.astype(np.uint8))
        totals = run(problem, SOLVE, items, np.ones(1, np.int64), empty, about=about)
        bags = next(
            n
            for n in range(len(problem.bags) + 1)
            if sum(len(b.slots) for b in problem.bags[:n]) == len(known)
        )
        return totals[0], problem.deals_after(bags)


def state(problem: Problem, orbits: SetClasses, chosen: Chosen, stated: Stated) -> None:
    """Write stated ways down for every set of known cards."""
    for number, path in enumerate(problem.questions):
        question, level = problem.tree.questions[path], problem.tree.level_of[path]
        slots = [slot for slot in problem.compiled.order if slot in question.known]
        ways = stated.ways(question, slots, known_rows(problem, orbits, level))
        if ways is not None:
            start = int(chosen.offsets[number])
            chosen.ways[start : start + len(ways)] = ways
            chosen.stated[number] = 1


def known_rows(problem: Problem, orbits: SetClasses, level: int) -> U8:
    """The cards that are known at a level, one row for each set of them up to suits, in the order in which solutions
    list their answers and with the cards in the order of the problem's slots."""
    cards, at = len(problem.deck), orbits.sets.shape[1]
    rows = orbits.sets.astype(np.uint8)
    for bag in problem.bags[1:]:
        if bag.level > level:
            break
        size, left = len(bag.slots), cards - at
        listed = sorted(combinations(range(left), size), key=lambda each: each[::-1])
        more = others(rows, cards)[:, np.array(listed, np.int64)].reshape(-1, size)
        rows = np.hstack([np.repeat(rows, len(listed), axis=0), more])
        at += size
    return np.asarray(problem.deck[rows])


def others(rows: U8, cards: int) -> U8:
    """The places of a deck that are not in each row, ascending."""
    taken = np.zeros((len(rows), cards), bool)
    np.put_along_axis(taken, rows.astype(np.int64), True, axis=1)
    return np.argsort(taken, axis=1, kind="stable")[:, : cards - rows.shape[1]].astype(np.uint8)


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
    about: str = "",
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
        values = problem.values_at(about) if about and problem.rows else problem.values
        values = values if problem.rows else np.zeros((1, plan.terminals), np.int64)
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
