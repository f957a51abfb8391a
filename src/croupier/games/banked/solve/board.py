"""Private hands on both sides and a board in common: hold'em against a dealer with any numbers of cards and any bets.

Every complete board is visited once, up to suits (`kernels.solve.board`). There the duel of the private hands is
counted, questions that are put with the whole board known are answered, and what each private hand is worth is added to
every set of board cards that is known at an earlier question. Questions are then answered backward, set by set.

Only differences between ways are added up: a question is worth one of its ways (the base) and what the best way gains
on it. Equal differences, such as one more unit on any street, are added up once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, factorial, gcd, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import Progress
from croupier.games.banked.solve.direct import THREADS, Estimate, ExactSolution, GivenUp, Stated, orbits_of
from croupier.games.banked.solve.duel import images
from croupier.games.banked.solve.problem import I64, U8, Bag, Problem
from croupier.games.banked.solve.program import Compiled, HandKey, HandTests, compile_program
from croupier.games.banked.solve.strengths import multiset_indices
from croupier.games.banked.solve.tree import Slot, TreeQuestion
from croupier.kernels.solve.board import (
    MOST_PRIVATE,
    NONE,
    BoardAnswers,
    BoardForms,
    BoardRoom,
    BoardSubsets,
    BoardTable,
    LaidWays,
    PrivateSide,
    add_subsets,
    board_ends,
    count_boards,
    lay_ways,
    multisets,
    room_of,
    solve_boards,
    spread_ranks,
    symmetrise,
)
from croupier.kernels.solve.deals import SetClasses
from croupier.kernels.solve.duel import turn_indices
from croupier.kernels.solve.observe import HAND, I32, LEAST, NAMED, RANKS, observe_rows
from croupier.kit.cards import JOKERS
from croupier.ranks.orders import order_of
from croupier.ranks.tables import joker_ladder

U64 = NDArray[np.uint64]
MOST_SETS = 30_000_000  # sets of cards whose classes are listed
MOST_EARLY = 64  # codes of hands that look at a part of the board
MOST_KINDS = 256  # codes of the dealer's hands
MOST_ROWS = 1 << 22
SMALL = 2_000_000  # deals after a question that are gone through one by one when advice is asked for
SAMPLE = 40  # boards that an estimate looks at
PRIMER = 64  # every so many boards are looked at first
PIECE = 512
SAFE = 1 << 62
TYPED_RATE, SINGLE_RATE, HOLE_RATE = 12e6, 4e6, 500e6  # hands of a board, and additions, a second and thread


@dataclass(frozen=True)
class BoardSides:
    """The cards of a round: the player's own, the dealer's that nobody sees before the end, and the board's by when
    they come; and the two hands that are compared, the player's first."""

    own: tuple[Slot, ...]
    other: tuple[Slot, ...]
    board: tuple[Bag, ...]
    pair: tuple[HandKey, HandKey]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The cards of the board."""
        return tuple(slot for bag in self.board for slot in bag.slots)


Terms = tuple[tuple[int, int], ...]  # numbers of gains with their factors


class FormKey(NamedTuple):
    """A worth or a difference of worths: its linear part by the number of its vector (-1: nothing), and gains of later
    questions."""

    linear: int
    gains: Terms


NOTHING = FormKey(NONE, ())


@dataclass(frozen=True)
class FormQuestion:
    """A question: the number of what its best way gains on its base, the differences of its ways from the base, and the
    base itself where the values of all ways are kept."""

    gain: int
    ways: tuple[FormKey, ...]
    base: FormKey | None


@dataclass
class Forms:
    """All that is added up to decide: linear vectors over the rows of values in units of `scale` cents, gains by level
    and differences, the questions, and what the round is worth."""

    scale: int
    vectors: list[I64] = field(default_factory=list)
    gains: list[tuple[int, tuple[FormKey, ...]]] = field(default_factory=list)
    questions: dict[int, FormQuestion] = field(default_factory=dict)
    root: FormKey = NOTHING

    @property
    def shape(self) -> tuple[object, ...]:
        """Everything about them but the vectors: sums of equal shapes may be added up together."""
        return self.scale, len(self.vectors), self.gains, self.questions, self.root


Expression = tuple[Counter[int], Counter[int]]  # what a node is worth: ends and gains with their factors


def _less(one: Counter[int], other: Counter[int]) -> Counter[int]:
    found = one.copy()
    found.subtract(other)
    return Counter({key: value for key, value in found.items() if value})


class BoardSolver:
    """Boards in common, small private hands on both sides."""

    name = "board by board"

    def sides(self, problem: Problem) -> BoardSides | None:
        """How the cards fall into a board and two private hands; None where they do not."""
        found, tree = problem.observables, problem.tree
        if len(found.pairs) != 1:
            return None
        one, two = next(iter(found.pairs))
        known = tree.levels[-1] if tree.levels else frozenset()
        first = len(set(one.slots) & known) >= len(set(two.slots) & known)
        pair = (one, two) if first else (two, one)
        mine, theirs = (frozenset(hand.slots) for hand in pair)
        own, other = mine - theirs, theirs - mine
        board = tuple(bag for bag in problem.bags if not set(bag.slots) & (own | other))
        slots = frozenset(slot for bag in board for slot in bag.slots)
        bags = {frozenset(bag.slots) for bag in problem.bags}
        if not slots or own not in bags or other not in bags or slots != mine & theirs:
            return None
        if not all(own <= level for level in tree.levels) or other & known:
            return None
        if max(len(own), len(other)) > MOST_PRIVATE:
            return None
        for group in (*(frozenset(hand.slots) for hand in found.hands()), *map(frozenset, found.colours)):
            if group & own and group & other:
                return None
            if group & other and group & slots not in (frozenset(), slots):
                return None
        return BoardSides(tuple(sorted(own)), tuple(sorted(other)), board, pair)

    def estimate(self, problem: Problem) -> Estimate | None:
        """Hands of every board twice, and what is added to earlier sets."""
        sides = self.sides(problem)
        if sides is None:
            return None
        cards, group = len(problem.deck), len(problem.compiled.group)
        board, own, other = len(sides.slots), len(sides.own), len(sides.other)
        if comb(cards, board) > MOST_SETS or cards < board + own + other:
            return None
        try:
            work = _BoardWork(problem, sides)
        except ValueError:
            return None
        boards, holes = comb(cards, board) / group, comb(cards, own)
        hands, rate = work.hands_of_a_board(), TYPED_RATE if work.typed else SINGLE_RATE
        partial = [len(work.known_slots(level)) for level in range(len(problem.tree.levels))]
        added = sum(comb(board, size) for size in partial if size < board)
        ways = len(work.arrangements)
        additions = boards * holes * (2 + added + 3 * ways * (16 if work.early_number > 1 else 1))
        effort = 1.0 if own == other == 2 else 2.0 ** max(own, other) / 2
        seconds = 2 * boards * hands * effort * work.kinds**0.5 / rate + additions / HOLE_RATE
        memory = sum(comb(cards, size) / group * holes * 8 * 3 * THREADS for size in partial if size < board)
        whole = boards * multisets(own) / 8 * 2 if board in partial else 0.0
        return Estimate(boards * holes, seconds / THREADS, memory + whole + comb(cards, board) * 5)

    def solve(
        self, problem: Problem, progress: Progress | None = None, stated: Stated | None = None
    ) -> ExactSolution:
        """Visit the boards, answer the questions backward, and visit the boards again to count; the answers are the
        best ones."""
        if stated is not None:
            raise GivenUp("play that is stated is not followed board by board")
        sides = self.sides(problem)
        assert sides is not None
        return _BoardWork(problem, sides).solve(self, progress)


class _BoardWork:
    """A board problem with everything that the kernels read."""

    def __init__(self, problem: Problem, sides: BoardSides) -> None:
        self.problem, self.sides = problem, sides
        self.deck, self.group = problem.deck, problem.compiled.group
        self.jokers = bool(set(JOKERS) & set(problem.game.cards))
        found, slots = problem.observables, sides.slots
        self.own = compile_program(problem.game, self._seen(found, whole=True), (*slots, *sides.own))
        self.other = compile_program(problem.game, self._theirs(found), (*slots, *sides.other))
        self.early = self._early(found)
        self.early_number = prod(compiled.codes for _, compiled in self.early)
        self.kinds = self.other.codes
        if self.early_number > MOST_EARLY or self.kinds > MOST_KINDS:
            raise ValueError("too many codes")
        if self.early_number * self.own.codes * self.kinds * 3 > MOST_ROWS:
            raise ValueError("too many codes")
        mine, theirs = (self._record(compiled, size) for compiled, size in self._programs())
        self.typed = mine >= 0 and theirs >= 0
        self.records = (mine, theirs) if self.typed else (NONE, NONE)
        self.alike = self.typed and self._is_alike()
        self.rows = np.full((self.early_number, self.own.codes, 3 * self.kinds), -1, np.int32)

    def _programs(self) -> tuple[tuple[Compiled, int], tuple[Compiled, int]]:
        return (self.own, len(self.sides.own)), (self.other, len(self.sides.other))

    # What each side reads.

    def _part(self, slots: Sequence[Slot]) -> frozenset[Slot]:
        return frozenset(slots) & frozenset(self.sides.slots)

    def _is_own(self, slots: Sequence[Slot]) -> bool:
        return not frozenset(slots) & frozenset(self.sides.other)

    def _seen(self, found: HandTests, whole: bool, part: frozenset[Slot] = frozenset()) -> HandTests:
        """What is read of the player's cards with the whole board or without it, or with a part of the board."""
        boards = (frozenset(self.sides.slots), frozenset()) if whole else (part,)

        def reads(slots: Sequence[Slot]) -> bool:
            return self._is_own(slots) and self._part(slots) in boards

        compared = [self.sides.pair[0]] if whole else []
        hands = [hand for hand in (*found.tests, *compared) if reads(hand.slots)]
        return HandTests(
            {hand: found.tests.get(hand, {}) for hand in hands},
            {},
            {slots: None for slots in found.colours if reads(slots)},
            {each: None for each in found.contents if reads(each[0].slots)},
        )

    def _theirs(self, found: HandTests) -> HandTests:
        hands = [hand for hand in (*found.tests, self.sides.pair[1]) if not self._is_own(hand.slots)]
        return HandTests(
            {hand: found.tests.get(hand, {}) for hand in hands},
            {},
            {slots: None for slots in found.colours if not self._is_own(slots)},
            {each: None for each in found.contents if not self._is_own(each[0].slots)},
        )

    def _early(self, found: HandTests) -> list[tuple[tuple[Slot, ...], Compiled]]:
        """The parts of the board that some hands look at, each with the program of these."""
        groups = [
            *(hand.slots for hand in found.tests),
            *found.colours,
            *(hand.slots for hand, _ in found.contents),
        ]
        whole = frozenset(self.sides.slots)
        parts = dict.fromkeys(self._part(slots) for slots in groups if self._is_own(slots))
        listed = []
        for part in parts:
            if part and part != whole:
                slots = tuple(slot for slot in self.sides.slots if slot in part)
                tests = self._seen(found, whole=False, part=part)
                listed.append((slots, compile_program(self.problem.game, tests, (*slots, *self.sides.own))))
        return listed

    def _record(self, compiled: Compiled, size: int) -> int:
        """The record of the only hand that is made with private cards, of all of them and the board; -1 where more is
        read than its ranks and suits."""
        words, board = compiled.program.words, len(self.sides.slots)
        steps = []
        for slot in range(board, board + size):
            at = int(words[1 + slot])
            steps += [
                (slot, int(words[at + 1 + 2 * n]), int(words[at + 2 + 2 * n])) for n in range(int(words[at]))
            ]
        if self.jokers or len(steps) != 1 or steps[0][:2] != (board + size - 1, HAND):
            return NONE
        return steps[0][2]

    def _is_alike(self) -> bool:
        """Whether private hands of equal types are equally strong on both sides, and no row names a suit."""
        specs = [self.problem.game.hand(hand.name) for hand in self.sides.pair]
        sizes = len(self.sides.own), len(self.sides.other)
        named = [
            int(compiled.program.words[record + NAMED])
            for (compiled, _), record in zip(self._programs(), self.records, strict=True)
        ]
        return specs[0].order == specs[1].order and sizes[0] == sizes[1] and not any(named)

    def hands_of_a_board(self) -> float:
        """How many hands of both sides are told apart on a board, on the average of a few."""
        rng, board = random.Random("boards"), len(self.sides.slots)
        sizes, found = (len(self.sides.own), len(self.sides.other)), 0
        for _ in range(SAMPLE):
            places = rng.sample(range(len(self.deck)), len(self.deck))
            shown = np.array(places[:board], np.uint8)
            types = {self.index_of(shown, [place]) for place in places[board:]}
            cards = len(self.deck) - board
            found += sum(min(comb(len(types) + size - 1, size), comb(cards, size)) for size in sizes)
        return found / SAMPLE

    # Numbers of cards.

    def known_slots(self, level: int) -> frozenset[Slot]:
        """The cards of the board that are known at a level."""
        return self.problem.tree.levels[level] & frozenset(self.sides.slots)

    @cached_property
    def parts(self) -> tuple[frozenset[Slot], ...]:
        """The parts of the board that questions know or hands read, without the whole."""
        known = [self.known_slots(level) for level in range(len(self.problem.tree.levels))]
        read = [frozenset(slots) for slots, _ in self.early]
        whole = frozenset(self.sides.slots)
        return tuple(dict.fromkeys(part for part in (*known, *read) if part != whole))

    @cached_property
    def kinds_of_levels(self) -> tuple[int, ...]:
        """For each level its part of the board; -1 for the whole."""
        known = (self.known_slots(level) for level in range(len(self.problem.tree.levels)))
        return tuple(self.parts.index(part) if part in self.parts else NONE for part in known)

    @cached_property
    def arrangements(self) -> dict[tuple[frozenset[int], ...], int]:
        """The ways to lay a board, as the places that each part takes, and how many there are of each."""
        found: Counter[tuple[frozenset[int], ...]] = Counter()
        bags = [bag.slots for bag in self.sides.board]

        def lay(left: frozenset[int], at: int, laid: dict[Slot, frozenset[int]]) -> None:
            if at == len(bags):
                taken = {
                    slot: places for slots, places in zip(bags, laid.values(), strict=True) for slot in slots
                }
                key = []
                for part in self.parts:
                    whole = [bag for bag in bags if set(bag) <= part]
                    key.append(frozenset(place for bag in whole for place in taken[bag[0]]))
                found[tuple(key)] += 1
                return
            for places in combinations(sorted(left), len(bags[at])):
                lay(left - set(places), at + 1, {**laid, bags[at][0]: frozenset(places)})

        lay(frozenset(range(len(self.sides.slots))), 0, {})
        return dict(found)

    @cached_property
    def classes(self) -> tuple[SetClasses, ...]:
        """The classes of the sets of each part."""
        return tuple(orbits_of(self.deck.tobytes(), len(part), self.group) for part in self.parts)

    @cached_property
    def boards(self) -> SetClasses:
        """The classes of whole boards."""
        return orbits_of(self.deck.tobytes(), len(self.sides.slots), self.group)

    @cached_property
    def subsets(self) -> BoardSubsets:
        """Where the parts lie on a board, as kernels read it."""
        board = len(self.sides.slots)
        first, places, offsets, at = [0], [], [], 0
        for part, classes in zip(self.parts, self.classes, strict=True):
            for chosen in combinations(range(board), len(part)):
                places.append([*chosen, *[0] * (board - len(part))])
            first.append(len(places))
            offsets.append(at)
            at += len(classes.ids)
        return BoardSubsets(
            np.array(first, np.int64),
            np.array([len(part) for part in self.parts], np.int64),
            np.array(places, np.int64).reshape(-1, board),
            np.array(offsets, np.int64),
            np.concatenate([*(each.ids for each in self.classes), np.zeros(1, np.int32)]),
            np.concatenate([*(each.turns for each in self.classes), np.zeros(1, np.uint8)]),
        )

    @cached_property
    def arranged(self) -> tuple[I64, I64]:
        """The ways to lay a board by the numbers of their subsets, and how many there are of each."""
        board = len(self.sides.slots)
        number = {
            (kind, frozenset(chosen)): at
            for at, (kind, chosen) in enumerate(
                (kind, chosen)
                for kind, part in enumerate(self.parts)
                for chosen in combinations(range(board), len(part))
            )
        }
        rows = [[number[kind, places] for kind, places in enumerate(key)] for key in self.arrangements]
        often = np.array(list(self.arrangements.values()), np.int64)
        return np.array(rows, np.int64).reshape(len(rows), len(self.parts)), often

    @property
    def orders(self) -> int:
        """In how many ways a board can be laid."""
        sizes = [len(bag.slots) for bag in self.sides.board]
        return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)

    @cached_property
    def image(self) -> U8:
        """Where each permutation of suits takes the positions of the deck."""
        return images(self.deck, self.group)

    @cached_property
    def table(self) -> BoardTable:
        """The deck and the player's private hands as kernels read them."""
        cards, size = len(self.deck), len(self.sides.own)
        listed = np.array(list(combinations(range(cards), size)), np.uint8).reshape(-1, size)
        index = np.zeros(len(listed), np.int64)
        turn_indices(listed, np.arange(cards, dtype=np.uint8), index)
        holes = np.zeros_like(listed)
        holes[index] = listed
        turned = np.zeros((len(self.group), len(holes)), np.int64)
        for row, image in zip(turned, self.image, strict=True):
            turn_indices(holes, image, row)
        rows = {tuple(row): number for number, row in enumerate(self.group)}
        inverse = np.array([rows[tuple(np.argsort(row).tolist())] for row in self.group], np.uint8)
        ranks, suits = self.deck[holes].astype(np.int64) >> 2, self.deck[holes].astype(np.int64) & 3
        ranked = multiset_indices(ranks)
        suited = sum(suits[:, at] << 2 * at for at in range(size))
        return BoardTable(
            self.deck,
            holes,
            turned.astype(np.uint32),
            inverse,
            ranked,
            np.asarray(suited, np.uint8),
            comb(RANKS + size, size),
            int(self.typed),
            int(self.typed and self.alike),
            self.kinds,
        )

    @cached_property
    def private(self) -> tuple[PrivateSide, PrivateSide]:
        """Both sides' private hands as kernels read them."""
        sides = []
        for (compiled, size), hand, record in zip(
            self._programs(), self.sides.pair, self.records, strict=True
        ):
            program = compiled.program
            sides.append(PrivateSide(program.words, program.tables, size, compiled.hands.index(hand), record))
        return sides[0], sides[1]

    @cached_property
    def early_tables(self) -> tuple[I64, I32]:
        """For each part that hands look at its number among all and where its codes begin; the codes by class and
        private hand."""
        groups, tables, at, weight = [], [], 0, 1
        for slots, compiled in self.early:
            kind = self.parts.index(frozenset(slots))
            sets, holes = self.classes[kind].sets, self.table.holes
            codes = np.zeros((len(sets), len(holes)), np.int64)
            strengths = np.zeros((len(holes), max(len(compiled.hands), 1)), np.int64)
            for row, places in enumerate(sets):
                cards = np.hstack([np.tile(self.deck[places], (len(holes), 1)), self.deck[holes]])
                dead = np.isin(holes, places).any(axis=1)
                cards[dead] = cards[np.flatnonzero(~dead)[0]]
                observe_rows(compiled.program, np.ascontiguousarray(cards), codes[row], strengths)
            tables.append((weight * codes).astype(np.int32))
            groups.append((kind, at))
            at += len(sets)
            weight *= compiled.codes
        table = np.concatenate(tables) if tables else np.zeros((1, len(self.table.holes)), np.int32)
        return np.array(groups, np.int64).reshape(-1, 2), np.ascontiguousarray(table)

    def room(self) -> BoardRoom:
        """Room for one thread."""
        order = self.problem.game.hand(self.sides.pair[0].name).order
        return room_of(
            self.table, *self.private, len(self.sides.slots), len(joker_ladder(order_of(order))) + 2
        )

    # Rows of values.

    def settle(self, missing: I64) -> int:
        """Settle everything that was met without a row, each on a real deal; how many rows there are now."""
        for code, own, outcome in np.argwhere(missing[..., 0] >= 0).tolist():
            if self.rows[code, own, outcome] >= 0:
                continue
            number, index = missing[code, own, outcome].tolist()
            cards = self.example(code, number, index, *divmod(outcome, 3))
            compiled = self.problem.compiled
            found, strengths = np.zeros(1, np.int64), np.zeros((1, max(len(compiled.hands), 1)), np.int64)
            observe_rows(compiled.program, cards[None], found, strengths)
            self.problem.settle(found.tolist(), cards[None])
            self.rows[code, own, outcome] = self.problem.index[found[0]]
        return len(self.problem.rows)

    def example(self, code: int, number: int, index: int, kind: int, compared: int) -> U8:
        """A deal of a board with a private hand of these types, this early code and such a dealer's hand."""
        board = self.boards.sets[number]
        for hole, laid in self._laid(code, board, index):
            rest = np.setdiff1d(np.arange(len(self.deck)), [*board, *hole]).astype(np.uint8)
            others = rest[np.array(list(combinations(range(len(rest)), len(self.sides.other))))]
            shared = np.tile(board, (len(others), 1))
            theirs, strength = self._observed(self.other, self.sides.pair[1], np.hstack([shared, others]))
            _, own = self._observed(self.own, self.sides.pair[0], np.array([[*board, *hole]], np.uint8))
            fits = np.flatnonzero((theirs == kind) & (np.sign(strength - own[0]) + 1 == compared))
            if len(fits):
                cards = dict(zip(self.sides.own, hole, strict=True))
                cards |= dict(zip(self.sides.other, others[fits[0]].tolist(), strict=True)) | laid
                return np.array([self.deck[cards[slot]] for slot in self.problem.compiled.order], np.uint8)
        raise AssertionError("a deal that was counted is not there")

    def _observed(self, compiled: Compiled, hand: HandKey, positions: U8) -> tuple[I64, I64]:
        codes = np.zeros(len(positions), np.int64)
        strengths = np.zeros((len(positions), max(len(compiled.hands), 1)), np.int64)
        observe_rows(compiled.program, np.ascontiguousarray(self.deck[positions]), codes, strengths)
        return codes, strengths[:, compiled.hands.index(hand)]

    def _laid(self, code: int, board: U8, index: int) -> Iterator[tuple[list[int], dict[Slot, int]]]:
        """The private hands of these types, each with a way to lay the board that gives the early code."""
        holes = [row.tolist() for row in self.table.holes if not set(row.tolist()) & set(board.tolist())]
        for hole in holes:
            if self.index_of(board, hole) != index:
                continue
            for laid in self._layings(board.tolist()):
                found, weight = 0, 1
                for slots, compiled in self.early:
                    cards = self.deck[[*(laid[slot] for slot in slots), *hole]]
                    codes = np.zeros(1, np.int64)
                    strengths = np.zeros((1, max(len(compiled.hands), 1)), np.int64)
                    observe_rows(compiled.program, cards[None], codes, strengths)
                    found += weight * int(codes[0])
                    weight *= compiled.codes
                if found == code:
                    yield hole, laid
                    break

    def _layings(self, board: list[int]) -> Iterator[dict[Slot, int]]:
        bags = [bag.slots for bag in self.sides.board]

        def lay(left: list[int], at: int, laid: dict[Slot, int]) -> Iterator[dict[Slot, int]]:
            if at == len(bags):
                yield laid
                return
            for chosen in combinations(left, len(bags[at])):
                more = dict(zip(bags[at], chosen, strict=True))
                yield from lay([card for card in left if card not in chosen], at + 1, {**laid, **more})

        yield from lay(board, 0, {})

    def index_of(self, board: U8, hole: list[int]) -> int:
        """The number of the types of a private hand on a board."""
        suits = Counter(int(self.deck[place]) & 3 for place in board if self.deck[place] < 52)
        types = []
        for place in hole:
            card = int(self.deck[place])
            if self.typed and card < 52:
                alike = [suit for suit in range(4) if not self._matters(suits[suit])]
                card = card if card & 3 not in alike else card - (card & 3) + alike[0]
            types.append(card)
        return sum(comb(kind + at, at + 1) for at, kind in enumerate(sorted(types)))

    def _matters(self, held: int) -> bool:
        """Whether a suit of which a board has so many cards may make a hand."""
        return any(
            held + size >= int(compiled.program.words[record + LEAST])
            for (compiled, size), record in zip(self._programs(), self.records, strict=True)
        )

    # Forms.

    def forms(self) -> Forms:
        """The differences of ways, as far as rows of values are known."""
        problem, plan = self.problem, self.problem.plan
        values = problem.values
        closed = values <= problem.barred // 2  # a way that is not open is far worse than any other
        scale = gcd(*(abs(int(value)) for value in np.unique(values[~closed]))) or 1
        reduced = np.where(closed, 0, values) // scale
        reduced = np.where(closed, -4 * (int(np.abs(reduced).max()) + 1), reduced)
        found = Forms(scale)
        vectors: dict[bytes, int] = {}
        gains: dict[tuple[int, tuple[FormKey, ...]], int] = {}
        terms: dict[int, Expression] = {end: (Counter({end: 1}), Counter()) for end in range(plan.terminals)}

        def form(expression: Expression) -> FormKey:
            vector = np.zeros(len(values), np.int64)
            for end, times in expression[0].items():
                vector += times * reduced[:, end]
            linear = NONE
            if vector.any():
                linear = vectors.setdefault(vector.tobytes(), len(vectors))
                if linear == len(found.vectors):
                    found.vectors.append(vector)
            return FormKey(linear, tuple(sorted(expression[1].items())))

        for level in range(len(problem.tree.levels) - 1, -1, -1):
            for node in range(int(plan.first[level]), int(plan.first[level + 1])):
                question = node - plan.terminals
                ways = [terms[int(way)] for way in plan.ways[question, : plan.counts[question]]]
                base = min(ways, key=lambda way: len(way[1]))
                keys = tuple(form((_less(way[0], base[0]), _less(way[1], base[1]))) for way in ways)
                gain = gains.setdefault((level, keys), len(gains))
                if gain == len(found.gains):
                    found.gains.append((level, keys))
                found.questions[node] = FormQuestion(gain, keys, form(base) if self.keeps(level) else None)
                terms[node] = base[0], base[1] + Counter({gain: 1})
        found.root = form(terms[plan.root])
        return found

    def keeps(self, level: int) -> bool:
        """Whether so many deals follow a level that knows a part of the board that the values of its ways are kept."""
        bags = sum(bag.level <= level for bag in self.problem.bags)
        return self.kinds_of_levels[level] != NONE and self.problem.deals_after(bags) > SMALL

    def solve(self, solver: BoardSolver, progress: Progress | None) -> ExactSolution:
        return _BoardSolving(self).solve(solver, progress)


@dataclass(frozen=True)
class BoardSum:
    """A sum over boards: of a form, by the sets of a part of the board."""

    form: FormKey
    kind: int


class Visited(NamedTuple):
    """What all boards come to: sums by class of sets and private hand, the vectors over all deals, the gains with the
    whole board known over all deals, and the answers there."""

    sums: dict[BoardSum, I64]
    totals: list[int]
    gains: dict[int, int]
    answers: U64


class _BoardSolving:
    """The boards visited, the questions answered, the deals counted."""

    def __init__(self, work: _BoardWork) -> None:
        self.work, self.problem, self.plan = work, work.problem, work.problem.plan
        self.full = [kind == NONE for kind in work.kinds_of_levels]
        self.gains: dict[int, I64] = {}  # by number, over classes and private hands
        self.ways: dict[int, U8] = {}  # by number of the gain
        self.values: dict[int, I64] = {}  # of questions that too many deals follow, by way
        self.done = 0
        self.progress: Progress | None = None

    # Visits.

    def pieces(self, boards: NDArray[np.int64]) -> list[NDArray[np.int64]]:
        return [boards[at : at + PIECE] for at in range(0, len(boards), PIECE)]

    def discover(self, boards: NDArray[np.int64]) -> None:
        """Settle what some boards come to."""
        work = self.work
        nothing = BoardForms(
            np.zeros((1, 0), np.int64), np.zeros((0, 0), np.int64), np.zeros((0, 1), np.int64),
            np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64),
        )  # fmt: skip
        unknown, room = np.zeros(len(work.boards.sets), np.uint8), work.room()
        sums, answers = np.zeros((1, 1), np.int64), np.zeros((0, 1, 1, 1), np.uint64)
        missing = np.full((*work.rows.shape, 2), NONE, np.int64)
        for piece in self.pieces(boards):
            into = sums, np.zeros(0, np.int64), answers, unknown, missing
            self.solve_piece(piece, work.rows, nothing, room, *into)
        work.settle(missing)

    def solve_piece(
        self,
        piece: NDArray[np.int64],
        rows: I32,
        forms: BoardForms,
        room: BoardRoom,
        sums: I64,
        total: I64,
        answers: U64,
        unknown: U8,
        missing: I64,
    ) -> None:
        """Some boards, in one thread."""
        work = self.work
        early, codes = work.early_tables
        arranged, often = work.arranged
        solve_boards(
            work.table, *work.private, work.boards.sets, work.boards.weights, piece, work.subsets, early, codes,
            arranged, often, rows, forms, room, sums, total, answers, unknown, missing,
        )  # fmt: skip

    def solve(self, solver: BoardSolver, progress: Progress | None) -> ExactSolution:
        """The best play, and the deals it comes to."""
        work, problem = self.work, self.problem
        self.progress = progress
        every = np.arange(len(work.boards.sets), dtype=np.int64)
        self.discover(every if work.early_number > 1 else every[:: max(1, min(PRIMER, len(every) // 4))])
        while (visited := self.visit(forms := work.forms(), every)) is None:
            pass
        total = self.answer(forms, visited)
        best = self.answers(forms, visited.answers)
        counts = self.count(best, every)
        cards, deals = len(work.deck), work.orders
        for size in (len(work.sides.own), len(work.sides.slots), len(work.sides.other)):
            deals *= comb(cards, size)
            cards -= size
        if (
            sum(times * worth for times, worth in self._counted(counts)) != total
            or int(counts.sum()) != deals
        ):
            raise AssertionError("the counts do not come to the worth that was solved for")
        nodes = np.zeros(len(problem.nodes), object)
        nodes[self.plan.root] = total
        policy = BoardPolicy(work, best, forms.scale, self.values)
        return ExactSolution(problem, nodes, counts, deals, solver, lambda: None, policy=policy)

    def _counted(self, counts: I64) -> Iterator[tuple[int, int]]:
        for row, values in enumerate(self.problem.rows):
            for end, value in enumerate(values):
                if counts[end, row]:
                    yield int(counts[end, row]), value

    def visit(self, forms: Forms, every: NDArray[np.int64]) -> Visited | None:
        """Add up all boards; None where the forms turned out not to be those that are needed."""
        work = self.work
        whole = [gain for gain, (level, _) in enumerate(forms.gains) if self.full[level]]
        linear = len(forms.vectors)
        factors: list[I64] = []

        def factor(form: FormKey) -> int:
            row = np.zeros(linear + len(whole), np.int64)
            if form.linear >= 0:
                row[form.linear] = 1
            for gain, times in form.gains:
                row[linear + whole.index(gain)] += times
            factors.append(row)
            return len(factors) - 1

        options = [
            [NONE if key == NOTHING else factor(key) for key in forms.gains[gain][1]] for gain in whole
        ]
        most = max((len(each) for each in options), default=1)
        listed = self.added(forms)
        rows = [factor(each.form) for each in listed]
        bases, at = [], 0
        for each in listed:
            bases.append(at)
            at += len(work.classes[each.kind].sets)
        split = work.early_number > 1 and self.depends()
        if split and whole:
            raise GivenUp("a hand of some cards of the board decides what is asked with all of them")
        planes, words = max(1, (most - 1).bit_length()), (multisets(len(work.sides.own)) + 63) // 64
        answers = np.zeros((len(whole), planes, len(every), words), np.uint64)
        table = BoardForms(
            self.worth(forms),
            np.array(factors, np.int64).reshape(len(factors), linear + len(whole)),
            np.array([[*each, *[NONE] * (most - len(each))] for each in options], np.int64).reshape(-1, most),
            np.array([len(each) for each in options], np.int64),
            *(np.array(part, np.int64) for part in (rows, [each.kind for each in listed], bases)),
        )
        unknown, pending = np.zeros(len(every), np.uint8), every
        sums = np.zeros((max(at, 1), len(work.table.holes) + work.table.multiples), np.int64)
        numbers = linear + len(whole)
        totals = [0] * numbers
        while len(pending):
            chosen = work.rows if split else work.rows.max(axis=0, keepdims=True)
            parts = [np.zeros_like(sums) if part else sums for part in range(THREADS)]
            missing = [np.full((*chosen.shape, 2), NONE, np.int64) for _ in range(THREADS)]
            pieces = self.pieces(pending)

            def run(
                part: int,
                pieces: list[NDArray[np.int64]] = pieces,
                chosen: I32 = chosen,
                table: BoardForms = table,
                parts: list[I64] = parts,
                missing: list[I64] = missing,
            ) -> list[int]:
                room, found = work.room(), [0] * numbers
                for piece in pieces[part::THREADS]:
                    total = np.zeros(numbers, np.int64)
                    into = parts[part], total, answers, unknown, missing[part]
                    self.solve_piece(piece, chosen, table, room, *into)
                    found = [a + int(b) for a, b in zip(found, total, strict=True)]
                    self.step(len(piece), len(every))
                return found

            with ThreadPoolExecutor(THREADS) as pool:
                for found in pool.map(run, range(THREADS)):
                    totals = [a + b for a, b in zip(totals, found, strict=True)]
            for part in parts[1:]:
                sums += part
            pending = pending[unknown[pending] > 0]
            if len(pending):
                for met in missing:
                    work.settle(met)
                after = work.forms()
                if after.shape != forms.shape:
                    return None
                table = table._replace(worth=self.worth(after))
        blocks = {
            each: sums[base : base + len(work.classes[each.kind].sets)]
            for each, base in zip(listed, bases, strict=True)
        }
        for each, block in blocks.items():
            spread_ranks(work.table, work.classes[each.kind].sets, block)
            symmetrise(work.classes[each.kind].sets, work.image, work.table.turned, block)
            if not split:
                block *= work.orders // comb(len(work.sides.slots), len(work.parts[each.kind]))
        totals = [total if split else total * work.orders for total in totals]
        gained = {gain: totals[linear + place] for place, gain in enumerate(whole)}
        return Visited(blocks, totals[:linear], gained, answers)

    def worth(self, forms: Forms) -> I64:
        """The vectors side by side; given up where sums of them might not fit."""
        work, cards = self.work, len(self.work.deck)
        worth = np.zeros((len(self.problem.rows), 0), np.int64)
        if forms.vectors:
            worth = np.stack(forms.vectors, axis=1)
        deals = comb(cards, len(work.sides.slots)) * work.orders * comb(cards, len(work.sides.other))
        most = int(np.abs(worth).max()) if worth.size else 1
        if most * (2 + len(self.problem.tree.levels)) * deals * len(work.group) >= SAFE:
            raise GivenUp(f"{most:,} units over {deals:,} deals are too many for sums in 64 bits")
        return worth

    def step(self, more: int, boards: int) -> None:
        self.done += more
        if self.progress is not None:
            self.progress(min(self.done, 2 * boards), 2 * boards)

    def depends(self) -> bool:
        """Whether values hang on hands of a part of the board; refused where a question does not know the part."""
        rows, values = self.work.rows, self.problem.values
        for own, outcome in np.ndindex(*rows.shape[1:]):
            met = rows[:, own, outcome]
            met = met[met >= 0]
            if len(met) > 1 and (values[met] != values[met[0]]).any():
                break
        else:
            return False
        for level in range(len(self.problem.tree.levels)):
            known = self.work.known_slots(level)
            for slots, _ in self.work.early:
                if not known <= set(slots) and set(slots) & known:
                    raise GivenUp(
                        "a hand of some cards of the board decides what is asked with others of them"
                    )
        return True

    def added(self, forms: Forms) -> list[BoardSum]:
        """What is added up over boards: for each question that knows a part of the board the differences of its ways,
        and the base where it is kept."""
        found: dict[BoardSum, None] = {}
        for node, question in forms.questions.items():
            level = self.level_of(node)
            if not self.full[level]:
                for key in (*question.ways, *((question.base,) if question.base is not None else ())):
                    form = self.by_board(forms, key)
                    if form != NOTHING:
                        found.setdefault(BoardSum(form, self.work.kinds_of_levels[level]))
        return list(found)

    def by_board(self, forms: Forms, key: FormKey) -> FormKey:
        """A form as far as it is known board by board."""
        return FormKey(key.linear, tuple(term for term in key.gains if self.full[forms.gains[term[0]][0]]))

    def level_of(self, node: int) -> int:
        """The level of a question."""
        return int(np.searchsorted(self.plan.first, node, side="right")) - 1

    # Answers.

    def answer(self, forms: Forms, visited: Visited) -> int:
        """Answer the questions that know a part of the board, the last first; what the round is worth over all deals,
        in cents."""
        work, plan = self.work, self.plan
        carried: dict[tuple[int, int], I64] = {}

        def value(key: FormKey, level: int) -> I64:
            """What a form comes to by what is known at a level."""
            kind = work.kinds_of_levels[level]
            found = np.zeros((len(work.classes[kind].sets), len(work.table.holes)), np.int64)
            part = self.by_board(forms, key)
            if part != NOTHING:
                found += visited.sums[BoardSum(part, kind)][:, : found.shape[1]]
            for gain, times in key.gains:
                later = forms.gains[gain][0]
                if not self.full[later]:
                    if (gain, kind) not in carried:
                        carried[gain, kind] = self.carry(self.gains[gain], work.kinds_of_levels[later], kind)
                    found += times * carried[gain, kind]
            return found

        for level in range(len(self.problem.tree.levels) - 1, -1, -1):
            if self.full[level]:
                continue
            for node in range(int(plan.first[level]), int(plan.first[level + 1])):
                question = forms.questions[node]
                if question.gain in self.gains and question.base is None:
                    continue
                options = [value(key, level) for key in question.ways]
                best, ways = options[0].copy(), np.zeros(options[0].shape, np.uint8)
                for way, option in enumerate(options[1:], start=1):
                    better = option > best
                    best[better], ways[better] = option[better], way
                self.gains[question.gain], self.ways[question.gain] = best, ways
                if question.base is not None:
                    base = value(question.base, level)
                    self.values[node] = np.stack([base + option for option in options])
        total = 0 if forms.root.linear < 0 else visited.totals[forms.root.linear]
        for gain, times in forms.root.gains:
            if gain in visited.gains:
                total += times * visited.gains[gain]
            else:
                classes = work.classes[work.kinds_of_levels[forms.gains[gain][0]]]
                rows = zip(self.gains[gain].tolist(), classes.weights.tolist(), strict=True)
                total += times * sum(weight * sum(row) for row, weight in rows)
        return total * forms.scale

    def carry(self, values: I64, kind: int, into: int) -> I64:
        """What sets of one part are worth, added to those of a smaller one."""
        work = self.work
        if kind == into:
            return values
        more, less = work.classes[kind], work.classes[into]
        size, fewer = len(work.parts[kind]), len(work.parts[into])
        places = np.array(list(combinations(range(size), fewer)), np.int64).reshape(comb(size, fewer), fewer)
        sums = np.zeros((len(less.sets), values.shape[1]), np.int64)
        add_subsets(more.sets, more.weights, places, fewer, less.ids, less.turns, work.table, values, sums)
        symmetrise(less.sets, work.image, work.table.turned, sums)
        return np.asarray(sums // comb(size, fewer))

    def answers(self, forms: Forms, answers: U64) -> BoardAnswers:
        """All answers as kernels read them."""
        whole = [gain for gain, (level, _) in enumerate(forms.gains) if self.full[level]]
        offsets, parts, at = [], [np.zeros(0, np.uint8)], 0
        placed: dict[int, int] = {}
        for node in sorted(forms.questions):
            gain = forms.questions[node].gain
            if self.full[self.level_of(node)]:
                offsets.append(whole.index(gain))
                continue
            if gain not in placed:
                placed[gain] = at
                parts.append(self.ways[gain].reshape(-1))
                at += self.ways[gain].size
            offsets.append(placed[gain])
        return BoardAnswers(
            np.concatenate([*parts, np.zeros(1, np.uint8)]),
            np.array([*offsets, 0], np.int64),
            answers,
            np.array([*self.work.kinds_of_levels, NONE], np.int64),
        )

    def laid(self, best: BoardAnswers) -> LaidWays:
        """The ways of the questions that know a part of the board, by every set of cards."""
        work, plan = self.work, self.plan
        most = max((int(plan.counts[n]) for n in range(len(self.problem.questions))), default=1)
        planes = max(1, (most - 1).bit_length())
        offsets, parts, at = [], [np.zeros((1, planes, work.table.multiples), np.uint64)], 1
        placed: dict[int, int] = {}
        for question in range(len(self.problem.questions)):
            kind, first = (
                work.kinds_of_levels[self.level_of(question + plan.terminals)],
                int(best.offsets[question]),
            )
            if kind != NONE and first not in placed:
                classes = work.classes[kind]
                bits = np.zeros((len(classes.ids), planes, work.table.multiples), np.uint64)
                lay_ways(work.table, classes.ids, classes.turns, best.ways[first:], bits)
                parts.append(bits)
                placed[first], at = at, at + len(bits)
            offsets.append(placed[first] if kind != NONE else 0)
        return LaidWays(np.concatenate(parts), np.array([*offsets, 0], np.int64))

    def count(self, best: BoardAnswers, every: NDArray[np.int64]) -> I64:
        """The deals by end and row under the answers."""
        work, problem = self.work, self.problem
        early, codes = work.early_tables
        arranged, often = work.arranged
        laid = self.laid(best)
        unknown, pending = np.zeros(len(every), np.uint8), every
        totals = np.zeros((self.plan.terminals, 0), np.int64)
        while len(pending):
            rows = max(len(problem.rows), 1)
            parts = [np.zeros((self.plan.terminals, rows), np.int64) for _ in range(THREADS)]
            missing = [np.full((*work.rows.shape, 2), NONE, np.int64) for _ in range(THREADS)]
            pieces = self.pieces(pending)

            def run(
                part: int,
                pieces: list[NDArray[np.int64]] = pieces,
                parts: list[I64] = parts,
                missing: list[I64] = missing,
            ) -> None:
                room = work.room()
                for piece in pieces[part::THREADS]:
                    count_boards(
                        work.table, *work.private, work.boards.sets, work.boards.weights, piece, work.subsets, early,
                        codes, arranged, often, work.rows, self.plan, best, laid, room, parts[part], unknown,
                        missing[part],
                    )  # fmt: skip
                    self.step(len(piece), len(every))

            with ThreadPoolExecutor(THREADS) as pool:
                list(pool.map(run, range(THREADS)))
            sums = sum(parts[1:], start=parts[0])
            totals = np.pad(totals, ((0, 0), (0, sums.shape[1] - totals.shape[1]))) + sums
            pending = pending[unknown[pending] > 0]
            for each in missing:
                work.settle(each)
        return np.pad(totals, ((0, 0), (0, len(problem.rows) - totals.shape[1])))


@dataclass(frozen=True, eq=False)
class BoardPolicy:
    """The best ways of a solved board game, and the values of the questions that too many deals follow."""

    work: _BoardWork
    best: BoardAnswers
    scale: int  # cents
    values: dict[int, I64]

    @property
    def problem(self) -> Problem:
        """What it solves."""
        return self.work.problem

    def ends(self, rows: U8) -> I64:
        """The end that each row of cards comes to, one card a slot."""
        return self.ends_from(rows, np.full(len(rows), self.problem.plan.root, np.int64))

    def ends_from(self, rows: U8, nodes: I64) -> I64:
        """The end that each row of cards comes to from a node of the tree."""
        work, order = self.work, self.problem.compiled.order
        place = {slot: number for number, slot in enumerate(order)}
        levels = [
            sorted(place[slot] for slot in work.known_slots(level))
            for level in range(len(self.problem.tree.levels))
        ]
        board = len(work.sides.slots)
        listed = [[*level, *[0] * (board - len(level))] for level in levels]
        found = nodes.copy()
        board_ends(
            np.ascontiguousarray(rows), found, self.problem.plan,
            np.array([place[slot] for slot in work.sides.own], np.int64),
            np.array([place[slot] for slot in work.sides.slots], np.int64),
            np.array(listed, np.int64).reshape(-1, board), np.array([len(level) for level in levels], np.int64),
            work.table, *work.private, work.subsets, work.boards.ids, work.boards.turns, work.image, self.best,
        )  # fmt: skip
        return found

    def way(self, question: TreeQuestion, known: Sequence[int]) -> int:
        """The best way at a question with the cards known there, in the order of the problem's slots."""
        work, problem = self.work, self.problem
        level, node = problem.tree.level_of[question.path], problem.nodes[question.path]
        offset = int(self.best.offsets[node - problem.plan.terminals])
        kind, number, turn, hole = self._place(level, question, known)
        if kind != NONE:
            turned = int(work.table.turned[turn, hole])
            return int(self.best.ways[offset + number * len(work.table.holes) + turned])
        cards = [int(place) for place in work.table.holes[work.table.turned[turn, hole]]]
        index = work.index_of(work.boards.sets[number], cards)
        planes = self.best.answers[offset, :, number, index >> 6]
        return sum((int(bits) >> (index & 63) & 1) << plane for plane, bits in enumerate(planes))

    def _place(self, level: int, question: TreeQuestion, known: Sequence[int]) -> tuple[int, int, int, int]:
        """The part of the board that is known, its class, the permutation to it, and the private hand."""
        work = self.work
        slots = [slot for slot in self.problem.compiled.order if slot in question.known]
        where = {int(card): position for position, card in enumerate(work.deck)}
        laid = {slot: where[card] for slot, card in zip(slots, known, strict=True)}
        kind = work.kinds_of_levels[level]
        classes = work.boards if kind == NONE else work.classes[kind]
        at = _colex(laid[slot] for slot in work.known_slots(level))
        return (
            kind,
            int(classes.ids[at]),
            int(classes.turns[at]),
            _colex(laid[slot] for slot in work.sides.own),
        )

    def way_values(self, question: TreeQuestion, known: Sequence[int]) -> list[Fraction] | None:
        """The EV of each way in cents, where they were kept."""
        work, problem = self.work, self.problem
        node = problem.nodes[question.path]
        if node not in self.values:
            return None
        level = problem.tree.level_of[question.path]
        _, number, turn, hole = self._place(level, question, known)
        part = len(work.known_slots(level))
        cards, board, own = len(work.deck), len(work.sides.slots), len(work.sides.own)
        deals = comb(cards - own - part, board - part) * comb(cards - own - board, len(work.sides.other))
        deals *= work.orders // comb(board, part)
        sums = self.values[node][:, number, work.table.turned[turn, hole]]
        return [Fraction(int(value) * self.scale, deals) for value in sums]


def _colex(positions: Iterable[int]) -> int:
    return sum(comb(position, place + 1) for place, position in enumerate(sorted(positions)))
