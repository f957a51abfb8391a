"""What steps over columns need: a problem's program and its best ways as tables (see `kernels.solve.sample`).

What at most five cards say is tabulated for every set of them by the program itself; hands of five to seven cards are
ranked by the sum of their keys. Best ways are looked up by what is known: the first cards as they are, or up to suits
where they are many, then all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.solve.duel import images
from croupier.games.banked.solve.problem import I64, U8, Bag, Problem
from croupier.games.banked.solve.strengths import multiset_indices, multiset_places
from croupier.kernels.solve.deals import CHOOSE, Chosen, SetClasses
from croupier.kernels.solve.observe import (
    CLASSES,
    HAND,
    LEAST,
    MIXED,
    PAIR,
    SIZE,
    SLOTS,
    SUIT_CODES,
    WEIGHT,
)
from croupier.kernels.solve.sample import (
    JOKER,
    SET_CARDS,
    TURN_BITS,
    BestWays,
    KeyTables,
    KnownBags,
    add_compared,
    add_entries,
    ends_of,
    follow_ways,
    known_indices,
    list_ways,
    observe_columns,
    rank_columns,
    read_entries,
    set_indices,
)
from croupier.kit.cards import JOKERS
from croupier.ranks.tables import colex_sets, high_tables

I32 = NDArray[np.int32]
MOST_AS_DEALT = 1 << 22  # entries of a table by the first cards as they are
MOST_ENTRIES = 1 << 25  # of any table
HASHED = {
    5: (0, 41, 54, 13),
    6: (1, 38, 53, 15),
    7: (2, 35, 51, 16),
}  # multiplier, shift, bucket, bits of a slot
SUITS = 4


# What is observed.


class ColumnObserver:
    """The program of a problem as steps over columns."""

    def __init__(self, problem: Problem) -> None:
        compiled = problem.compiled
        self.program, self.words, self.deck = compiled.program, compiled.program.words, problem.deck
        self.slots, self.top = max(len(compiled.order), 1), int(self.deck[-1]) + 1
        listed = [step for slot in range(len(compiled.order)) for step in self._steps(slot)]
        pairs = [record for kind, record in listed if kind == PAIR]
        self.pairs = [tuple(int(word) for word in self.words[record : record + 3]) for record in pairs]
        self.compared = {number for own, other, _ in self.pairs for number in (own, other)}
        by_set: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for kind, record in listed:
            if kind != PAIR:
                by_set.setdefault(self.slots_of(kind, record), []).append((kind, record))
        self.steps: list[_SetStep | _LoneStep] = []
        for slots, steps in by_set.items():
            ranked = len(slots) == SET_CARDS and all(kind == HAND for kind, _ in steps)
            if len(slots) <= SET_CARDS and not ranked:
                self.steps.append(_SetStep(self, slots, steps))
            else:
                self.steps += [_LoneStep(self, kind, record) for kind, record in steps]

    def _steps(self, slot: int) -> Iterator[tuple[int, int]]:
        """The kind and the record of each step after a slot."""
        at = int(self.words[1 + slot])
        for place in range(int(self.words[at])):
            yield int(self.words[at + 1 + 2 * place]), int(self.words[at + 2 + 2 * place])

    def slots_of(self, kind: int, record: int) -> tuple[int, ...]:
        """The slots that a step reads, ascending."""
        first, size = (record + SLOTS, record + SIZE) if kind == HAND else (record + 2, record + 1)
        return tuple(sorted(self.words[first : first + self.words[size]].tolist()))

    def weighing(self, kind: int, record: int) -> tuple[int, I32]:
        """The weight of a step in the code, and what counts for each answer of it."""
        if kind == HAND:
            return int(self.words[record + WEIGHT]), self.program.tables[self.words[record + CLASSES] :]
        return int(self.words[record]), np.arange(256, dtype=np.int32)

    def codes(self, columns: U8) -> I64:
        """The code of each round."""
        codes: I64 = np.zeros(columns.shape[1], np.int64)
        strengths: dict[int, I32] = {}
        for step in self.steps:
            step.run(columns, codes, strengths)
        for own, other, weight in self.pairs:
            add_compared(strengths[own], strengths[other], weight, codes)
        return codes


class _SetStep:
    """All that one set of few cards says, in tables by its index."""

    def __init__(
        self, observer: ColumnObserver, slots: tuple[int, ...], steps: Sequence[tuple[int, int]]
    ) -> None:
        self.slots, words = np.array(slots, np.int64), observer.words
        every = colex_sets(observer.top, len(slots)).T
        dealt: NDArray[np.bool_] = np.all(np.isin(every, observer.deck), axis=0)
        columns = np.zeros((observer.slots, int(dealt.sum())), np.uint8)
        columns[list(slots)] = every[:, dealt]
        self.codes: I32 = np.zeros(len(dealt), np.int32)
        self.strengths: dict[int, I32] = {}
        for kind, record in steps:
            found: I32 = np.zeros(columns.shape[1], np.int32)
            observe_columns(columns, self.slots, observer.program, kind, record, found)
            weight, counts = observer.weighing(kind, record)
            if weight:
                self.codes[dealt] += (weight * counts[found]).astype(np.int32)
            if kind == HAND and int(words[record]) in observer.compared:
                table = self.strengths[int(words[record])] = np.zeros(len(dealt), np.int32)
                table[dealt] = found // SUIT_CODES

    def run(self, columns: U8, codes: I64, strengths: dict[int, I32]) -> None:
        index: I32 = np.empty(len(codes), np.int32)
        set_indices(columns, self.slots, index)
        add_entries(self.codes, index, 1, codes)
        for number, table in self.strengths.items():
            strengths[number] = np.empty(len(codes), np.int32)
            read_entries(table, index, strengths[number])


class _LoneStep:
    """One thing that many cards say: a hand of five to seven is ranked by keys, anything else round by round."""

    def __init__(self, observer: ColumnObserver, kind: int, record: int) -> None:
        self.observer, self.kind, self.record = observer, kind, record
        words, slots = observer.words, observer.slots_of(kind, record)
        self.slots, self.number = np.array(slots, np.int64), int(words[record]) if kind == HAND else -1
        self.by_key: KeyTables | None = None
        if kind == HAND and len(slots) in HASHED:
            mixed = observer.program.tables[words[record + MIXED] :]
            self.by_key = key_tables(len(slots), int(words[record + LEAST]), mixed)
        self.weight, self.counts = observer.weighing(kind, record)

    def run(self, columns: U8, codes: I64, strengths: dict[int, I32]) -> None:
        program = self.observer.program
        found: I32 = np.empty(len(codes), np.int32)
        if self.by_key is not None:
            rank_columns(columns, self.slots, self.by_key, program, self.record, found)
        else:
            observe_columns(columns, self.slots, program, self.kind, self.record, found)
        if self.weight:
            add_entries(self.counts, found, self.weight, codes)
        if self.number in self.observer.compared:
            strengths[self.number] = found // np.int32(SUIT_CODES)


def key_tables(size: int, least: int, mixed: I32) -> KeyTables:
    """The strengths of so many cards of mixed suits by the sum of their keys, from those by the multiset of their
    ranks; `least` cards of one suit make a hand."""
    high = high_tables()
    number, shift, bucket, bits = HASHED[size]
    displace = (high.displace5, high.displace6, high.displace7)[number]
    keys = np.zeros(64, np.uint64)
    keys[: len(high.keys)] = high.keys
    keys[list(JOKERS)] = JOKER
    ranks = multiset_places(size)
    ranks = ranks[(ranks[:, SUITS:] != ranks[:, :-SUITS]).all(axis=1)]  # a deck has no more cards of a rank
    sums = high.keys[SUITS * ranks].sum(axis=1, dtype=np.uint64) * high.multipliers[number]
    mask = np.uint64((1 << bits) - 1)
    values: I32 = np.zeros(1 << bits, np.int32)
    values[((sums >> np.uint64(shift)) + displace[sums >> np.uint64(bucket)]) & mask] = mixed[
        multiset_indices(ranks)
    ]
    bias = np.uint64(sum((8 - least) << (40 + 4 * suit) for suit in range(SUITS)))
    return KeyTables(
        keys, bias, high.multipliers[number], np.uint64(shift), np.uint64(bucket), mask, displace, values
    )


# What is decided.


def best_ways(problem: Problem, listed: tuple[SetClasses, Chosen], places: Sequence[int]) -> BestWays:
    """The listed ways of a problem, for rounds that have its known slots at these places."""
    orbits, chosen = listed
    image = images(problem.deck, problem.compiled.group)
    where = np.full(64, -1, np.int64)
    where[problem.deck] = np.arange(len(problem.deck))
    return BestWays(np.array([*places, 0], np.int64), where, orbits.ids, orbits.turns, image, chosen)


class KnownWays:
    """The best ways of an exact solution, to be looked up by all that is known in a column; `places` says where the
    known slots of its problem lie in the columns."""

    def __init__(
        self,
        problem: Problem,
        listed: tuple[SetClasses, Chosen],
        places: Sequence[int],
        most_as_dealt: int = MOST_AS_DEALT,
    ) -> None:
        self.plan, self.places, self.most_as_dealt = problem.plan, places, most_as_dealt
        self.answers = best_ways(problem, listed, places)
        self.levels: list[tuple[KnownBags | None, NDArray[np.uint16]]] = []
        known = [bag for bag in problem.bags if bag.level < len(problem.tree.levels)]
        self.tabulated = bool(known) and self._tabulate(problem, listed[0], known)

    def _tabulate(self, problem: Problem, orbits: SetClasses, known: Sequence[Bag]) -> bool:
        """Make the tables, where they are not too large."""
        plan, deck, answers = self.plan, problem.deck, self.answers
        top = int(deck[-1]) + 1
        first, later = len(known[0].slots), [len(bag.slots) for bag in known[1:]]
        number, most = comb(top, first), prod(comb(top, size) for size in later)
        as_dealt = number * most <= self.most_as_dealt
        classes = number if as_dealt else len(orbits.sets)
        if known[0].level > 0 or first > SET_CARDS or classes * most > MOST_ENTRIES:
            return False
        self.first = np.array(self.places[:first], np.int64)
        every = colex_sets(top, first)
        packed, image = self._classes(deck, every)
        firsts, of_class = deck[orbits.sets], np.arange(classes)
        if as_dealt:
            firsts, of_class = every, packed >> TURN_BITS
            packed = np.arange(number, dtype=np.int32) << TURN_BITS
            image = np.arange(64, dtype=np.uint8)[None]
        fixed = answers._replace(slots=np.arange(first + sum(later) + 1))
        for level in range(len(problem.tree.levels)):
            sizes = [len(bag.slots) for bag in known[1:] if bag.level <= level]
            others = np.zeros((1, 0), np.uint8)
            for size in sizes:
                sets = colex_sets(top, size)
                others = np.hstack([np.repeat(others, len(sets), axis=0), np.tile(sets, (len(others), 1))])
            questions = int(plan.first[level + 1] - plan.first[level])
            table = np.zeros((questions, len(firsts), len(others)), np.uint16)
            if sizes:
                list_ways(plan, fixed, level, firsts, others, table)
            else:
                self._list_first(level, of_class, table[:, :, 0])
            bags = KnownBags(
                packed,
                image,
                np.array(self.places[first : first + sum(sizes)], np.int64),
                np.array(sizes, np.int64),
                np.array([comb(top, size) for size in sizes], np.int64),
            )
            self.levels.append((bags if sizes or not as_dealt else None, table.reshape(len(table), -1)))
        return True

    def _list_first(self, level: int, of_class: NDArray[np.integer[Any]], table: NDArray[np.uint16]) -> None:
        """The nodes that the questions of a level lead to where the first cards alone are known, by their class."""
        plan, chosen = self.plan, self.answers.chosen
        begin = int(plan.first[level])
        for node in range(begin, int(plan.first[level + 1])):
            number = node - plan.terminals
            ways = chosen.ways[chosen.offsets[number] + of_class]
            after = plan.ways[number, ways]
            # Questions of a level come after those that they lead to.
            for row in range(node - begin):
                after = np.where(after == begin + row, table[row], after)
            table[node - begin] = after

    def _classes(self, deck: U8, every: U8) -> tuple[NDArray[np.int32], U8]:
        """By the index of first cards their class and the permutation that turns them; the permutations of cards."""
        answers, packed = self.answers, np.zeros(len(every), np.int32)
        image = np.zeros((len(answers.image), 64), np.uint8)
        image[:, deck] = deck[answers.image]
        classes = (answers.ids << TURN_BITS | answers.turns).astype(np.int32)
        if len(classes) == len(every):  # the deck holds every card up to its last
            return classes, image
        positions = answers.where[every]
        dealt = (positions >= 0).all(axis=1)
        index = np.zeros(int(dealt.sum()), np.int64)
        for place in range(every.shape[1]):
            index += CHOOSE[place + 1, positions[dealt, place]]
        packed[dealt] = classes[index]
        return packed, image

    def ends(self, columns: U8) -> I64:
        """The end that each round comes to."""
        plan = self.plan
        nodes: I64 = np.full(columns.shape[1], plan.root, np.int64)
        if plan.root < plan.terminals:
            return nodes
        if not self.tabulated:
            ends_of(np.ascontiguousarray(columns.T), plan, self.answers, nodes)
            return nodes
        first: NDArray[np.int32] = np.empty(len(nodes), np.int32)
        set_indices(columns, self.first, first)
        for level, (bags, table) in enumerate(self.levels):
            index: I64 = np.empty(len(nodes), np.int64)
            if bags is None:
                index[:] = first
            else:
                known_indices(columns, first, bags, index)
            follow_ways(index, plan.first[level], plan.first[level + 1], table, nodes)
        return nodes
