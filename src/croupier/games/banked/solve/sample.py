"""Rounds at random: compiled where the observables compile, else played by the rules engine (`engine`).

Decisions come from an exact solution where one was found. Where none reaches a game, a policy is found by information
sets: what is known is put into classes (how strong the known part of each hand is), and on training deals the way that
does best in each class is taken, the last question first. What fresh deals come to under that policy is less than best
play is worth, or as much: such a price is labelled "sampled, at least".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job
from croupier.analysis.model import GamePrice, Price, Strategy
from croupier.editions import Game
from croupier.games.banked.price.roads.common import main_groups
from croupier.games.banked.price.stakes import SEAT, unit_of
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.games.banked.solve.columns import ColumnObserver, KnownWays
from croupier.games.banked.solve.direct import ExactSolution, SolvedPlay
from croupier.games.banked.solve.problem import I64, U8, Problem
from croupier.games.banked.solve.tree import Path, decisions_of
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from croupier.kernels.solve.observe import observe_rows
from croupier.kernels.solve.sample import EMPTY, count_keys, deal_columns

CHUNK = 1 << 18
TRAINING, TRAINING_SEED = 1_000_000, 7919
CLASSES = 40_000  # of what is known at a question
BLOCK = 1 << 14  # rounds that each step goes over at a time
FEW_COUNTERS = 1 << 9  # that a chunk begins with
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


class RoundPlay(Protocol):
    """What decides the rounds of a sampler."""

    def ends(self, columns: U8) -> I64:
        """The end of the tree that each column of cards comes to."""
        ...


@dataclass(frozen=True)
class ColumnPolicy:
    """A policy that reads rows, for columns whose slots come in another order than its own."""

    policy: ClassPolicy | SolvedPlay
    places: tuple[int, ...]

    def ends(self, columns: U8) -> I64:
        """The end that each round comes to."""
        return self.policy.ends(np.ascontiguousarray(columns[list(self.places)].T))


@dataclass(frozen=True)
class Sampler:
    """Deals the rounds of a problem that knows all wagers, decided by a play of the main ones; `paths` are the ends of
    that play, and `names` the wagers whose signatures are told apart."""

    problem: Problem
    paths: tuple[Path, ...]
    play: RoundPlay
    names: tuple[str, ...] = ()

    @cached_property
    def observer(self) -> ColumnObserver:
        """What a round's cards say."""
        return ColumnObserver(self.problem)

    def run(self, rounds: int, state: NDArray[np.uint64]) -> tuple[I64, I64, U8]:
        """The rounds of a chunk: ends times codes plus code, how often each came, and the first deal of it."""
        slots, codes = len(self.problem.compiled.order), self.problem.compiled.codes
        met, counts, examples = _counters(FEW_COUNTERS, slots)
        for begin in range(0, rounds, BLOCK):
            columns = np.empty((slots, min(BLOCK, rounds - begin)), np.uint8)
            deal_columns(state, self.problem.deck, columns)
            keys = self.play.ends(columns) * codes + self.observer.codes(columns)
            done = 0
            while (done := count_keys(columns, keys, done, met, counts, examples)) < len(keys):
                met, counts, examples = _grown(met, counts, examples)
        found = np.flatnonzero(met != EMPTY)
        found = found[np.argsort(met[found])]
        return met[found], counts[found], examples[found]

    def tally(self, found: tuple[I64, I64, U8], rounds: int) -> Tally:
        """What the rounds came to, each signature with a deal that fired it."""
        keys, counts, examples = found
        codes = self.problem.compiled.codes
        entries = [
            TallyEntry(decisions_of(self.paths[key // codes]), self.problem.deal_of(cards), count)
            for key, count, cards in zip(keys.tolist(), counts.tolist(), examples.tolist(), strict=True)
        ]
        return Tally(entries, rounds)


def _counters(size: int, slots: int) -> tuple[I64, I64, U8]:
    return np.full(size, EMPTY, np.int64), np.zeros(size, np.int64), np.zeros((size, slots), np.uint8)


def _grown(met: I64, counts: I64, examples: U8) -> tuple[I64, I64, U8]:
    """The same counts with more room."""
    held = np.flatnonzero(met != EMPTY)
    grown = _counters(4 * len(met), examples.shape[1])
    keys = met[held]
    count_keys(np.ascontiguousarray(examples[held].T), keys, 0, *grown)
    place = np.argsort(grown[0])[-len(keys) :]
    grown[1][place] = counts[held][np.argsort(keys)]
    return grown


def is_tabulated(play: object) -> bool:
    """Whether a solution has its answers for every deal, so that sampled rounds are played by it."""
    return isinstance(play, ExactSolution) and (play.chosen() is not None or play.policy is not None)


def sampler_of(problem: Problem, play: ExactSolution | ClassPolicy, names: Sequence[str] = ()) -> Sampler:
    """What deals a problem under a play."""
    main, order = play.problem, problem.compiled.order
    known = main.tree.levels[-1] if main.tree.levels else frozenset()
    listed = play.chosen() if isinstance(play, ExactSolution) else None
    if listed is not None:
        places = [order.index(slot) for slot in main.compiled.order if slot in known]
        ways = KnownWays(main, listed, places)
        return Sampler(problem, main.tree.paths, ways, tuple(names))
    policy = play if isinstance(play, ClassPolicy) else play.policy or trained_policy(main)
    by_class = ColumnPolicy(policy, tuple(order.index(slot) for slot in main.compiled.order))
    return Sampler(problem, main.tree.paths, by_class, tuple(names))


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


def simulate_prices(
    game: Game, rounds: int, seed: int, threads: int, progress: Progress | None
) -> tuple[GamePrice, int, int]:
    """The sampled prices of every wager of a game from the same rounds, how many rounds were dealt, and how many
    signatures they had."""
    from croupier.games.banked.price.game import envy_price, main_price
    from croupier.games.banked.solve.engine import EnginePolicy, sample_by_engine
    from croupier.games.banked.solve.solution import engine_policy, play_of, sampled, sampler_for

    play = play_of(game)
    if isinstance(play.found, EnginePolicy):
        tally = sample_by_engine(game, engine_policy, rounds, seed, threads, progress)
        observed = {wager.name for wager in game.wagers}
    else:
        tally = sample(game, sampler_for, rounds, seed, threads, progress)
        observed = set(sampler_for(game).names)
    tally = sampled(tally, play, game)
    prices: list[Price] = [
        main_price(game, tally, wagers, "sampled", sampled=True) for wagers in main_groups(game)
    ]
    notes = []
    for wager in game.wagers:
        if wager.group == "side" and wager.kind == "stake":
            if wager.name in observed:
                prices.append(tally.price(game, (wager.name,), name=wager.title, certainty="sampled"))
            else:
                notes.append(f"{wager.title} looks at what these rounds do not count; `price` has it.")
        elif wager.kind == "envy" and wager.name in observed:
            table = game.table(wager.name, unit_of(game, (wager.name,)))
            if table is not None and table.rows:
                prices.append(envy_price(game, tally, wager.name, sampled=True))
    name = "optimal" if play.is_exact and is_tabulated(play.found) else "as trained"
    strategy = Strategy(name, (), tally.frequencies)
    return (
        GamePrice(game, strategy, tally.deals, tuple(prices), tuple(notes)),
        tally.deals,
        len(tally.entries),
    )
