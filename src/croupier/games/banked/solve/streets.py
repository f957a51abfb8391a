"""Cards that grow over the questions and are looked at together: sums over sets of cards, never over their orders.

Everything that is known or looked at is a chain of sets, each with more cards than the one before: three own cards,
then these with a common one, then all five. What a set is worth at a question is the sum over all larger sets that it
may grow to; one set of each class under exchange of suits stands for all. The number of deals that come to each end
follows the other way, from the first set to the last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import Progress
from croupier.games.banked.solve.direct import (
    DirectSolver,
    Estimate,
    ExactSolution,
    Stated,
    known_rows,
    orbits_of,
    sum_exactly,
)
from croupier.games.banked.solve.problem import I64, U8, Problem
from croupier.games.banked.solve.program import HandTests, compile_program
from croupier.games.banked.solve.tree import Slot
from croupier.kernels.banked.sweep_sets import sets_of
from croupier.kernels.solve.deals import Chosen, SetClasses
from croupier.kernels.solve.duel import gather, masks_of, scatter
from croupier.kernels.solve.observe import observe_rows

MOST_SETS = 12_000_000  # classes of complete sets
RATE = 150e6  # sums of a set and node a second
Seen = tuple[int, ...]  # what the sets of a chain show, one code for each


def chain_of(problem: Problem) -> tuple[frozenset[Slot], ...] | None:
    """The sets of slots that are known or looked at, each within the next; None where they are no chain."""
    found, tree = problem.observables, problem.tree
    if found.pairs or not tree.levels:
        return None
    looked_at = [*(hand.slots for hand in found.hands()), *found.colours]
    order = frozenset(problem.compiled.order)
    sets = {*(known & order for known in tree.levels), *map(frozenset, looked_at), order}
    chain = sorted((each for each in sets if each), key=len)
    if any(not less < more for less, more in pairwise(chain)):
        return None
    return tuple(chain)


class StreetsSolver:
    """Sets of known cards that grow: no dealer's hand, nothing but the player's own and common cards."""

    name = "sets of known cards"

    def estimate(self, problem: Problem) -> Estimate | None:
        """Every class of complete sets, with its subsets."""
        chain = chain_of(problem)
        cards, size = len(problem.deck), len(problem.compiled.order)
        if chain is None or size > 7 or comb(cards, size) / len(problem.compiled.group) > MOST_SETS:
            return None
        work = 0.0
        for less, more in pairwise(chain):
            classes = comb(cards, len(more)) / len(problem.compiled.group)
            work += classes * comb(len(more), len(less)) * 2 * len(problem.nodes)
        ids = sum(comb(cards, len(each)) for each in chain[:-1])
        work += ids + 4 * comb(cards, size) / len(problem.compiled.group)
        return Estimate(work, 0.02 + work / RATE, ids * 5 + work)

    def solve(
        self, problem: Problem, progress: Progress | None = None, stated: Stated | None = None
    ) -> ExactSolution:
        """Backward over sets for the best play, then forward for the deals that it comes to."""
        if stated is not None:  # it may look at the order in which cards came
            return DirectSolver().solve(problem, progress, stated)
        chain = chain_of(problem)
        assert chain is not None
        return _Streets(problem, chain).solve(self, progress)


@dataclass
class StreetSets:
    """The sets of one size: classes with their weights, what each shows, and what may have been seen up to here."""

    slots: tuple[Slot, ...]
    sets: U8  # positions in the deck
    weights: I64
    shows: I64  # a code for each class of sets
    seen: list[Seen]  # all that a chain up to here may have shown
    ids: NDArray[np.int32] | None  # of every set the number of its class, but for the last street

    @cached_property
    def places(self) -> dict[Seen, int]:
        """The number of each series of codes."""
        return {each: place for place, each in enumerate(self.seen)}

    def after(self, before: list[Seen]) -> NDArray[np.int64]:
        """By class and by what was seen before, the number of what has been seen now; -1 where it cannot be."""
        codes = np.unique(self.shows)
        table = np.full((int(codes.max()) + 1, len(before)), -1, np.int64)
        for code in codes.tolist():
            for place, seen in enumerate(before):
                table[code, place] = self.places.get((*seen, code), -1)
        return table


KEPT: dict[tuple[object, ...], list[StreetSets]] = {}
MOST_KEPT = 2


class _Streets:
    def __init__(self, problem: Problem, chain: tuple[frozenset[Slot], ...]) -> None:
        self.problem, self.chain = problem, chain
        self.deck, self.plan = problem.deck, problem.plan
        self.levels = [
            next((n for n, known in enumerate(problem.tree.levels) if known & chain[-1] == each), -1)
            for each in chain
        ]
        self.tied = False
        key = (self.deck.tobytes(), chain, problem.compiled.group, problem.observables.key)
        if key not in KEPT:  # sets know no money: games that differ in odds alone share them
            if len(KEPT) >= MOST_KEPT:
                KEPT.pop(next(iter(KEPT)))
            self.streets: list[StreetSets] = []
            for each in chain:
                self.streets.append(self._street(each))
            KEPT[key] = self.streets
        self.streets = KEPT[key]

    def _street(self, slots: frozenset[Slot]) -> StreetSets:
        order = tuple(slot for slot in self.problem.compiled.order if slot in slots)
        group, key = self.problem.compiled.group, self.deck.tobytes()
        ids = None
        if len(order) == len(self.problem.compiled.order):
            cards, alike = sets_of(key, len(order), group)
            sets, weights = np.searchsorted(self.deck, cards).astype(np.uint8), alike.astype(np.int64)
        else:
            sets, weights, ids, _ = orbits_of(key, len(order), group)
        found = self.problem.observables
        whole = HandTests(
            {hand: tests for hand, tests in found.tests.items() if set(hand.slots) == slots},
            {},
            {each: None for each in found.colours if set(each) == slots},
            {each: None for each in found.contents if set(each[0].slots) == slots},
        )
        shows = np.zeros(len(sets), np.int64)
        if whole.tests or whole.colours or whole.contents:
            program = compile_program(self.problem.game, whole, order)
            strengths = np.zeros((len(sets), max(len(program.hands), 1)), np.int64)
            observe_rows(program.program, np.ascontiguousarray(self.deck[sets]), shows, strengths)
        street = StreetSets(order, sets, weights, shows, [], ids)
        street.seen = self._seen(street)
        return street

    def _seen(self, street: StreetSets) -> list[Seen]:
        """All series of codes that chains up to a street may show."""
        codes = np.unique(street.shows).tolist()
        if not self.streets:
            return [(code,) for code in codes]
        before = self.streets[-1]
        if len(before.seen) == 1:
            return [(*before.seen[0], code) for code in codes]
        reached = np.zeros((len(street.sets), len(before.seen)), np.int64)
        assert before.ids is not None
        scatter(street.sets, self.masks(street, before), before.ids, self.reached(before), reached)
        found = []
        for code in codes:
            some = (reached[street.shows == code] > 0).any(axis=0)
            found += [(*seen, code) for seen, there in zip(before.seen, some, strict=True) if there]
        return found

    def reached(self, street: StreetSets) -> I64:
        """Whether the sets of each class may have shown each series."""
        at = self.streets.index(street)
        if at == 0:
            return np.asarray((street.shows[:, None] == np.array([seen[0] for seen in street.seen])) * 1)
        before = self.streets[at - 1]
        reached = np.zeros((len(street.sets), len(before.seen)), np.int64)
        assert before.ids is not None
        scatter(street.sets, self.masks(street, before), before.ids, self.reached(before), reached)
        into = street.after(before.seen)[street.shows]
        found = np.zeros((len(street.sets), len(street.seen)), np.int64)
        for place in range(len(before.seen)):
            rows = np.flatnonzero((reached[:, place] > 0) & (into[:, place] >= 0))
            found[rows, into[rows, place]] = 1
        return found

    @staticmethod
    def masks(street: StreetSets, before: StreetSets) -> I64:
        """The subsets of the sets of a street that have the size of those before."""
        return masks_of(street.sets.shape[1], before.sets.shape[1])

    # Money.

    def rows(self) -> NDArray[np.intp]:
        """The row of values of every series of codes, settled on a deal that shows it."""
        order = self.problem.compiled.order
        examples = np.array([self.example(seen) for seen in self.streets[-1].seen], np.uint8)
        examples = examples.reshape(-1, len(order))
        codes = np.zeros(len(examples), np.int64)
        strengths = np.zeros((len(examples), max(len(self.problem.compiled.hands), 1)), np.int64)
        observe_rows(self.problem.compiled.program, examples, codes, strengths)
        self.problem.settle(codes.tolist(), examples)
        return np.asarray(self.problem.index[codes], np.intp)

    def example(self, seen: Seen) -> list[int]:
        """The cards of a chain that shows some codes, in the order of the problem's slots."""
        laid: dict[Slot, int] = {}
        last = self.streets[-1]
        for row in np.flatnonzero(last.shows == seen[-1]).tolist():
            chain = self._within(last.sets[row].tolist(), len(self.streets) - 1, seen)
            if chain is not None:
                for street, cards in zip(self.streets, chain, strict=True):
                    fresh = [card for card in cards if card not in laid.values()]
                    laid |= dict(zip((s for s in street.slots if s not in laid), fresh, strict=True))
                break
        return [int(self.deck[laid[slot]]) for slot in self.problem.compiled.order]

    def _within(self, cards: list[int], at: int, seen: Seen) -> list[list[int]] | None:
        """Sets within one another up to these cards that show the codes of a series."""
        if at == 0:
            return [cards]
        before = self.streets[at - 1]
        assert before.ids is not None
        for fewer in combinations(cards, before.sets.shape[1]):
            index = sum(comb(card, place + 1) for place, card in enumerate(sorted(fewer)))
            if before.shows[before.ids[index]] == seen[at - 1]:
                chain = self._within(sorted(fewer), at - 1, seen)
                if chain is not None:
                    return [*chain, cards]
        return None

    # Play: everything is by class of sets, what was seen before the set, and node.

    def solve(self, solver: StreetsSolver, progress: Progress | None) -> ExactSolution:
        streets, ends = self.streets, self.plan.terminals
        rows = self.rows()
        nodes, chosen = len(self.problem.nodes), [dict[int, U8]() for _ in streets]
        worth = np.zeros((0, 0, nodes), np.int64)
        for at in range(len(streets) - 1, -1, -1):
            street, into = streets[at], self.into(at)
            if at + 1 == len(streets):
                worth = np.zeros((*into.shape, nodes), np.int64)
                worth[:, :, :ends] = self.problem.values[rows][np.maximum(into, 0)]
            else:
                more = streets[at + 1]
                assert street.ids is not None
                sums = np.zeros((len(street.sets), len(street.seen) * nodes), np.int64)
                flat = np.ascontiguousarray(worth.reshape(len(more.sets), -1))
                gather(more.sets, more.weights, flat, self.masks(more, street), street.ids, sums)
                sums //= street.weights[:, None]
                after = sums.reshape(len(street.sets), len(street.seen), nodes)
                worth = np.take_along_axis(after, np.maximum(into, 0)[:, :, None], axis=1)
            worth[into < 0] = 0
            if self.levels[at] >= 0:
                chosen[at] = self._decide(worth, self.levels[at], into >= 0)
            if progress is not None:
                progress(len(streets) - at, 2 * len(streets))
        totals = sum_exactly(worth[:, 0, :], streets[0].weights)
        counts = self._count(chosen, rows)
        deals = int(counts.sum())
        return ExactSolution(
            self.problem, totals, counts, deals, solver, lambda: self._listed(chosen), self.tied
        )

    def into(self, at: int) -> I64:
        """By class of sets and what was seen before, what has been seen with the set; -1 where that cannot be."""
        street = self.streets[at]
        return np.asarray(street.after(self.streets[at - 1].seen if at else [()])[street.shows])

    def _decide(self, sums: I64, level: int, occurs: NDArray[np.bool_]) -> dict[int, U8]:
        """The best way of each question of a level, of equals the first; its sum is written."""
        plan, found = self.plan, {}
        for node in range(int(plan.first[level]), int(plan.first[level + 1])):
            number = node - plan.terminals
            ways = sums[:, :, plan.ways[number, : plan.counts[number]]]
            best = ways.argmax(axis=2)
            top = np.take_along_axis(ways, best[:, :, None], axis=2)
            self.tied |= bool((((ways == top).sum(axis=2) > 1) & occurs).any())
            sums[:, :, node] = top[:, :, 0]
            found[node] = best.astype(np.uint8)
        return found

    def _count(self, chosen: list[dict[int, U8]], rows: NDArray[np.intp]) -> I64:
        """The deals by end and row of values that the chosen ways come to."""
        plan, nodes = self.plan, len(self.problem.nodes)
        came = np.zeros((len(self.streets[0].sets), 1, nodes), np.int64)
        came[:, 0, plan.root] = 1
        for at, street in enumerate(self.streets):
            level, into = self.levels[at], self.into(at)
            if level >= 0:
                for node in range(int(plan.first[level + 1]) - 1, int(plan.first[level]) - 1, -1):
                    for way in range(int(plan.counts[node - plan.terminals])):
                        to = int(plan.ways[node - plan.terminals, way])
                        came[:, :, to] += np.where(chosen[at][node] == way, came[:, :, node], 0)
                    came[:, :, node] = 0
            if at + 1 < len(self.streets):
                more = self.streets[at + 1]
                reached = np.zeros((len(street.sets), len(street.seen), nodes), np.int64)
                every = np.arange(len(street.sets))
                for place in range(into.shape[1]):
                    there = into[:, place] >= 0
                    reached[every[there], into[there, place]] += came[there, place]
                flat = np.ascontiguousarray(reached.reshape(len(street.sets), -1))
                sums = np.zeros((len(more.sets), flat.shape[1]), np.int64)
                assert street.ids is not None
                scatter(more.sets, self.masks(more, street), street.ids, flat, sums)
                came = sums.reshape(len(more.sets), len(street.seen), nodes)
        last, into = self.streets[-1], self.into(len(self.streets) - 1)
        counts = np.zeros((plan.terminals, len(self.problem.rows)), np.int64)
        for place in range(into.shape[1]):
            for seen, row in enumerate(rows.tolist()):
                there = into[:, place] == seen
                counts[:, row] += last.weights[there] @ came[there, place, : plan.terminals]
        return counts

    def _listed(self, chosen: list[dict[int, U8]]) -> tuple[SetClasses, Chosen]:
        """The chosen ways by cards in the order in which they come."""
        problem, plan, cards = self.problem, self.plan, len(self.deck)
        first = len(problem.bags[0].slots)
        orbits = orbits_of(self.deck.tobytes(), first, problem.compiled.group)
        choose = np.array([[comb(card, size) for card in range(cards)] for size in range(9)], np.int64)
        offsets, sizes, parts, start = [], [], [], 0
        for level in range(len(problem.tree.levels)):
            rows = np.searchsorted(self.deck, known_rows(problem, orbits, level)).astype(np.int64)
            sizes.append(len(rows) // len(orbits.sets))
            last = self.levels.index(level)
            seen = classes = before = np.zeros(len(rows), np.int64)
            for at, street in enumerate(self.streets[: last + 1]):
                columns = [problem.compiled.order.index(slot) for slot in street.slots]
                index = np.zeros(len(rows), np.int64)
                for place, column in enumerate(np.sort(rows[:, columns], axis=1).T):
                    index += choose[place + 1, column]
                assert street.ids is not None
                classes, before = street.ids[index].astype(np.int64), seen
                seen = self.into(at)[classes, before]
            for node in range(int(plan.first[level]), int(plan.first[level + 1])):
                offsets.append(start)
                parts.append(chosen[last][node][classes, before])
                start += len(rows)
        ways = np.concatenate([*parts, np.zeros(1, np.uint8)])
        marks = np.zeros((2, len(offsets) + 1), np.uint8)
        found = Chosen(ways, np.array([*offsets, 0], np.int64), np.array(sizes, np.int64), *marks)
        return orbits, found
