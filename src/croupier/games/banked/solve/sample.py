"""Rounds at random: compiled where the observables compile, else played by the rules engine (`engine`).

Decisions come from an exact solution where one was found. Where none reaches a game, a policy is found by information
sets: what is known is put into classes (how strong the known part of each hand is), and on training deals the way that
does best in each class is taken, the last question first. What fresh deals come to under that policy is less than best
play is worth, or as much: such a price is labelled "sampled, at least".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.chunks import ChunkJob, ChunkSizes, Progress
from croupier.analysis.working import run_job
from croupier.editions import Game
from croupier.games.banked.price.stakes import SEAT
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.solve.direct import ExactSolution
from croupier.games.banked.solve.duel import images
from croupier.games.banked.solve.problem import I64, U8, Problem
from croupier.games.banked.solve.tree import decisions_of
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from croupier.kernels.solve.observe import observe_rows
from croupier.kernels.solve.sample import BestWays, ends_of, sample_rounds

CHUNK = 1 << 18
TRAINING, TRAINING_SEED = 1_000_000, 7919
CLASSES = 40_000  # of what is known at a question
MOST_COUNTS = 1 << 20  # counters that a chunk keeps for all ends and codes
RANKS = 13


def known_strength(cards: U8) -> I64:
    """How strong some cards are, whatever they may grow to: their groups of equal ranks, straights and flushes made or
    near, then the highest cards."""
    counts, suits = np.zeros((len(cards), RANKS + 1), np.int64), np.zeros((len(cards), 4), np.int64)
    rows = np.arange(len(cards))
    for column in cards.T.astype(np.int64):
        counts[rows, np.minimum(column >> 2, RANKS)] += 1
        suits[rows, column & 3] += 1
    held = counts[:, :RANKS] > 0
    order = np.sort(np.where(held, counts[:, :RANKS] * 16 + np.arange(RANKS), 0), axis=1)[:, ::-1]
    groups, highest = order >> 4, order & 15
    grouped = 4 * (np.maximum(groups[:, 0], 1) - 1) + 2 * (groups[:, 1] > 1) + 4 * counts[:, RANKS]
    run = np.zeros(len(cards), np.int64)
    for low in range(-1, RANKS - 4):
        run = np.maximum(run, held[:, [(low + step) % RANKS for step in range(5)]].sum(axis=1))
    suited = suits.max(axis=1)
    made = np.where(suited >= 5, 9, np.where(run >= 5, 8, 0))
    strength = np.maximum(grouped, made) * 8 + np.clip(suited - 2, 0, 2) * 2 + (run >= 4)
    for place in range(3):
        strength = strength * 16 + highest[:, place]
    return np.asarray(strength)


@dataclass(frozen=True)
class InformationClasses:
    """What is known at a level put into classes: for each feature its slots, the edges of its buckets, and its
    weight."""

    features: tuple[tuple[tuple[int, ...], I64, int], ...]
    number: int

    def of(self, rows: U8) -> I64:
        """The class of each row of cards."""
        found = np.zeros(len(rows), np.int64)
        for slots, edges, weight in self.features:
            found += weight * np.searchsorted(edges, known_strength(rows[:, slots]), side="right")
        return found


@dataclass(frozen=True)
class ClassPolicy:
    """The ways found best by class: for each question (a node of the problem's tree) the way of each class."""

    problem: Problem
    classes: tuple[InformationClasses, ...]
    ways: Mapping[int, NDArray[np.int64]]

    def ends(self, rows: U8) -> I64:
        """The end that each row of cards comes to."""
        return self.ends_from(rows, np.full(len(rows), self.problem.plan.root, np.int64))

    def ends_from(self, rows: U8, nodes: I64) -> I64:
        """The end that each row of cards comes to from a node of the tree."""
        plan = self.problem.plan
        for level, classes in enumerate(self.classes):
            of_class = classes.of(rows)
            for node in range(int(plan.first[level + 1]) - 1, int(plan.first[level]) - 1, -1):
                at = np.flatnonzero(nodes == node)
                nodes[at] = plan.ways[node - plan.terminals, self.ways[node][of_class[at]]]
        return nodes


def dealt_rows(problem: Problem, rounds: int, state: NDArray[np.uint64]) -> U8:
    """So many deals, one card a slot."""
    rows = np.zeros((rounds, len(problem.compiled.order)), np.uint8)
    deal_rows(state, problem.deck.copy(), rows)
    return rows


def codes_of(problem: Problem, rows: U8) -> I64:
    """The code of each deal."""
    codes = np.zeros(len(rows), np.int64)
    strengths = np.zeros((len(rows), max(len(problem.compiled.hands), 1)), np.int64)
    observe_rows(problem.compiled.program, np.ascontiguousarray(rows), codes, strengths)
    return codes


def classes_at(problem: Problem, level: int, rows: U8) -> InformationClasses:
    """The classes of what is known at a level: by the known part of every hand that is looked at, and by what the seat
    alone knows."""
    place = {slot: number for number, slot in enumerate(problem.compiled.order)}
    known = {slot for slot in problem.tree.levels[level] if slot in place}
    hands = [[slot for slot in hand.slots if slot in known] for hand in problem.observables.hands()]
    seat = [slot for slot in known if slot.pool == str(SEAT)]
    parts = dict.fromkeys(tuple(sorted(place[slot] for slot in part)) for part in (*hands, seat))
    listed = [part for part in parts if part]
    each = max(4, int(CLASSES ** (1 / max(1, len(listed)))))
    features, number = [], 1
    for slots in listed:
        strength = known_strength(rows[:, slots])
        edges = np.unique(strength)[1:]
        if len(edges) >= each:
            edges = np.unique(np.quantile(strength, np.linspace(0, 1, each + 1)[1:-1], method="nearest"))
        features.append((slots, edges.astype(np.int64), number))
        number *= len(edges) + 1
    return InformationClasses(tuple(features), number)


def trained_policy(problem: Problem, rounds: int = TRAINING, seed: int = TRAINING_SEED) -> ClassPolicy:
    """The best way of every class on training deals, the questions put last decided first."""
    rows = dealt_rows(problem, rounds, seed_state(seed, 0))
    codes = codes_of(problem, rows)
    different, first = np.unique(codes, return_index=True)
    problem.settle(different.tolist(), rows[first])
    plan, values = problem.plan, problem.values[problem.index[codes]]
    worth: dict[int, I64] = {end: values[:, end] for end in range(plan.terminals)}
    classes: list[InformationClasses] = []
    ways: dict[int, NDArray[np.int64]] = {}
    for level in range(len(problem.tree.levels) - 1, -1, -1):
        grouped = classes_at(problem, level, rows)
        of_class = grouped.of(rows)
        seen = np.bincount(of_class, minlength=grouped.number) > 0
        for node in range(int(plan.first[level]), int(plan.first[level + 1])):
            number = node - plan.terminals
            into = plan.ways[number, : plan.counts[number]].tolist()
            sums = np.stack(
                [np.bincount(of_class, weights=worth[each], minlength=grouped.number) for each in into]
            )
            # Classes that no deal fell into do what is best on the whole.
            ways[node] = np.where(seen, sums.argmax(axis=0), int(sums.sum(axis=1).argmax()))
            taken = ways[node][of_class]
            worth[node] = np.stack([worth[each] for each in into])[taken, np.arange(len(rows))]
        classes.append(grouped)
    return ClassPolicy(problem, tuple(reversed(classes)), ways)


@dataclass(frozen=True)
class Sampler:
    """Deals the rounds of a problem that knows all wagers, decided as the play of another says that knows the main
    ones."""

    problem: Problem
    play: ExactSolution | ClassPolicy
    answers: BestWays | None  # a table of the best ways, where there is one
    names: tuple[str, ...] = ()  # the wagers whose signatures are told apart

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[I64, I64, U8]:
        """The rounds of a chunk: ends times codes plus code, how often each came, and a deal of it."""
        problem, codes, slots = self.problem, self.problem.compiled.codes, len(self.problem.compiled.order)
        size = problem.plan.terminals * codes
        if self.answers is not None and size <= MOST_COUNTS:
            counts, examples = np.zeros(size, np.int64), np.zeros((size, max(slots, 1)), np.uint8)
            sample_rounds(
                state, rounds, problem.compiled.program, slots, self.play.problem.plan, self.answers, codes, counts,
                examples,
            )  # fmt: skip
            found = np.flatnonzero(counts)
            return found, counts[found], examples[found]
        rows = dealt_rows(problem, rounds, state)
        keys = self.ends(rows) * codes + codes_of(problem, rows)
        found, first, counts = np.unique(keys, return_index=True, return_counts=True)
        return found, counts.astype(np.int64), rows[first]

    def ends(self, rows: U8) -> I64:
        """The end that each row of cards comes to."""
        if self.answers is not None:
            ends = np.zeros(len(rows), np.int64)
            ends_of(rows, self.play.problem.plan, self.answers, ends)
            return ends
        assert isinstance(self.play, ClassPolicy)
        order = self.problem.compiled.order
        return self.play.ends(rows[:, [order.index(slot) for slot in self.play.problem.compiled.order]])

    def ends_from(self, rows: U8, node: int) -> I64:
        """The end that each row of cards comes to from a node of the tree, by the table of best ways."""
        assert self.answers is not None
        ends = np.zeros(len(rows), np.int64)
        ends_of(rows, self.play.problem.plan._replace(root=node), self.answers, ends)
        return ends

    def tally(self, found: tuple[I64, I64, U8], rounds: int) -> Tally:
        """What the rounds came to, each signature with a deal that fired it."""
        keys, counts, examples = found
        paths, codes = self.play.problem.tree.paths, self.problem.compiled.codes
        entries = [
            TallyEntry(decisions_of(paths[key // codes]), self.problem.deal_of(cards), count)
            for key, count, cards in zip(keys.tolist(), counts.tolist(), examples.tolist(), strict=True)
        ]
        return Tally(entries, rounds)


def sampler_of(problem: Problem, play: ExactSolution | ClassPolicy, names: Sequence[str] = ()) -> Sampler:
    """What deals a problem under a play."""
    listed = play.chosen() if isinstance(play, ExactSolution) else None
    if listed is None:
        assert isinstance(play, ClassPolicy)
        return Sampler(problem, play, None, tuple(names))
    orbits, chosen = listed
    main, order = play.problem, problem.compiled.order
    known = main.tree.levels[-1] if main.tree.levels else frozenset()
    places = [order.index(slot) for slot in main.compiled.order if slot in known]
    answers = BestWays(
        np.array([*places, 0], np.int64),
        orbits.ids,
        orbits.turns,
        images(main.deck, main.compiled.group),
        chosen,
    )
    return Sampler(problem, play, answers, tuple(names))


@dataclass(frozen=True, eq=False)
class SampleJob(ChunkJob[tuple[I64, I64, U8]]):
    """Rounds of a game by end and code; `find` makes the sampler in each process, from the game."""

    game: Game
    find: Callable[[Game], Sampler]  # of a module, so that it can be sent

    def prepare(self) -> None:
        """Solve the game, or train its policy."""
        self.find(self.game)

    def work(self, chunk: int) -> tuple[I64, I64, U8]:
        """The rounds of one chunk."""
        return self.find(self.game).run(self.sizes[chunk], seed_state(self.seed, chunk))

    def add(self, total: tuple[I64, I64, U8], more: tuple[I64, I64, U8]) -> tuple[I64, I64, U8]:
        """The counts together; of each signature the first deal that fired it."""
        keys = np.concatenate([total[0], more[0]])
        counts, examples = np.concatenate([total[1], more[1]]), np.concatenate([total[2], more[2]])
        found, first, place = np.unique(keys, return_index=True, return_inverse=True)
        sums = np.zeros(len(found), np.int64)
        np.add.at(sums, place, counts)
        return found, sums, examples[first]


def sample(
    game: Game,
    find: Callable[[Game], Sampler],
    rounds: int,
    seed: int,
    threads: int,
    progress: Progress | None,
) -> Tally:
    """So many rounds of a game; the same seed gives the same counts on any number of threads or machines."""
    found, done = run_job(SampleJob(ChunkSizes(rounds, CHUNK), seed, game, find), threads, progress)
    return find(game).tally(found, done)
