"""A player's hand against a dealer's from the same deck: every hand of both, by a sweep over the dealer's.

The dealer's hands are visited in order of their class (all that money depends on but the comparison) and strength; how
many of those visited share no card with a hand of the player follows by inclusion and exclusion
(`kernels.banked.sweep`). Dealer cards that lie face up are gone through one set after another, up to suits. A question
may be put when the whole hand is known, or some cards of it, or both in turn.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import Progress
from croupier.games.banked.solve.direct import (
    THREADS,
    Estimate,
    ExactSolution,
    Stated,
    orbits_of,
    sum_exactly,
)
from croupier.games.banked.solve.problem import I64, U8, Problem
from croupier.games.banked.solve.program import Compiled, HandKey, HandTests, compile_program
from croupier.games.banked.solve.tree import Slot, TreeQuestion
from croupier.kernels.banked.sweep import Field, field_of, sweep
from croupier.kernels.banked.sweep_sets import symmetry
from croupier.kernels.banked.sweep_solve import dealer_against
from croupier.kernels.solve.deals import Chosen, SetClasses
from croupier.kernels.solve.duel import (
    count_ends,
    first_rows,
    gather,
    masks_of,
    scatter,
    turn_indices,
    value_rows,
)
from croupier.kernels.solve.observe import observe_rows
from croupier.kit.cards import JOKERS

Group = tuple[tuple[int, ...], ...]
U16 = NDArray[np.uint16]
UPDATES = 60e6  # counters a second and thread
MOST_LEVELS = (1 << 16) - 4
MOST_HANDS = 30_000_000
LOWER, EQUAL, HIGHER = range(3)  # the dealer's strength by the player's


@dataclass(frozen=True)
class Sides:
    """The cards of both sides, how many of each are known at each level, and the hands that are compared."""

    own: tuple[Slot, ...]
    other: tuple[Slot, ...]
    known: tuple[int, ...]
    up: int
    pair: tuple[HandKey, HandKey] | None
    turned: bool  # the pair names the dealer's hand first


@dataclass
class UpcardTurn:
    """What the sweep says for one set of dealer cards face up: rows of hands, their weights, and deals by class and
    comparison."""

    upcards: tuple[int, ...]
    alike: int
    field: Field
    group: Group
    weights: I64  # of the rows; 0 where a hand holds an upcard
    own: I64  # codes
    kinds: I64  # the codes of the dealer's hands: their classes
    counts: I64  # by row, class of the dealer's hand and comparison
    dealt: U16
    strengths: I64
    others: tuple[NDArray[np.int32], NDArray[np.int32]]  # codes and strengths of the dealer's hands


SWEPT: dict[tuple[object, ...], list[UpcardTurn]] = {}
MOST_SWEPT = 2


class DuelSolver:
    """Hands of three to seven cards on either side that share no card."""

    name = "hand against hand"

    def sides(self, problem: Problem) -> Sides | None:
        """How the cards fall into two sides; None where they do not."""
        found, tree = problem.observables, problem.tree
        groups = {frozenset(hand.slots) for hand in found.hands()} | {
            frozenset(slots) for slots in found.colours
        }
        order = frozenset(problem.compiled.order)
        if len(groups) != 2 or not tree.levels or len(found.pairs) > 1:
            return None
        one, two = groups
        if one & two or one | two != order:
            return None
        last = tree.levels[-1]
        own, other = (one, two) if len(one & last) >= len(two & last) else (two, one)
        ups = {len(other & known) for known in tree.levels}
        known = tuple(len(own & known) for known in tree.levels)
        if len(ups) > 1 or len(known) > 2 or (len(known) == 2 and known[1] != len(own)) or not known[0]:
            return None
        pair = next(iter(found.pairs), None)
        turned = pair is not None and frozenset(pair[0].slots) == other
        if pair is not None and frozenset(pair[0].slots) == frozenset(pair[1].slots):
            return None
        if max(len(own), len(other)) > 7 or len(own) < ups.copy().pop():
            return None
        if set(JOKERS) <= set(problem.game.cards) and ups != {0}:
            return None
        return Sides(tuple(sorted(own)), tuple(sorted(other)), known, ups.pop(), pair, turned)

    def estimate(self, problem: Problem) -> Estimate | None:
        """Counters of the dealer's hands, and questions of the player's."""
        sides = self.sides(problem)
        if sides is None:
            return None
        cards, group = len(problem.deck), len(problem.compiled.group)
        own, other, up = len(sides.own), len(sides.other), sides.up
        if comb(cards, own) > MOST_HANDS and (up or sides.known != (own,)):
            return None
        turns = max(1.0, comb(cards, up) / group) if up else 1.0
        within = group if not up else max(1, group // 4) if up == 1 else max(1, group // 12)
        hands = comb(cards, own) / within
        dealers = comb(cards, other - up) / within
        work = turns * (dealers * 2 ** (other - up) + hands * 2 ** min(own, other) * 4)
        return Estimate(work, work / (UPDATES * THREADS), turns * hands * 60)

    def solve(
        self, problem: Problem, progress: Progress | None = None, stated: Stated | None = None
    ) -> ExactSolution:
        """Sweep, settle what occurs, take the best way for every hand, or the stated one, and count."""
        sides = self.sides(problem)
        assert sides is not None
        work = _Work(problem, sides, stated)
        return work.solve(self, progress)


def _only(found: HandTests, slots: frozenset[Slot]) -> HandTests:
    """The observables on some cards alone."""
    inside = [hand for hand in found.tests if set(hand.slots) <= slots]
    compared = [hand for pair in found.pairs for hand in pair if set(hand.slots) <= slots]
    return HandTests(
        {hand: found.tests.get(hand, {}) for hand in (*inside, *compared)},
        {},
        {each: None for each in found.colours if set(each) <= slots},
        {each: None for each in found.contents if set(each[0].slots) <= slots},
    )


class _Work:
    def __init__(self, problem: Problem, sides: Sides, stated: Stated | None = None) -> None:
        self.problem, self.sides, self.stated, self.tied = problem, sides, stated, False
        found, game = problem.observables, problem.game
        self.deck = problem.deck
        self.own = compile_program(game, _only(found, frozenset(sides.own)), sides.own)
        self.other = compile_program(game, _only(found, frozenset(sides.other)), sides.other)
        compared = sides.pair if sides.pair is None or not sides.turned else (sides.pair[1], sides.pair[0])
        self.own_hand = self.own.hands.index(compared[0]) if compared else -1
        self.other_hand = self.other.hands.index(compared[1]) if compared else -1
        self.group = problem.compiled.group
        self.fields: dict[Group, tuple[Field, I64, I64]] = {}
        self.rows: dict[tuple[int, int, int], int] = {}  # by codes of both sides and comparison
        self.classes: dict[int, tuple[I64, I64]] = {}

    @staticmethod
    def observed(compiled: Compiled, cards: U8, hand: int) -> tuple[I64, I64]:
        """The codes of rows of cards, and the strengths of one hand."""
        codes = np.zeros(len(cards), np.int64)
        strengths = np.zeros((len(cards), max(len(compiled.hands), 1)), np.int64)
        observe_rows(compiled.program, np.ascontiguousarray(cards), codes, strengths)
        return codes, strengths[:, hand] if hand >= 0 else np.ones(len(cards), np.int64)

    def field(self, group: Group) -> tuple[Field, I64, I64]:
        """The hands of both sides up to these permutations, and the codes and strengths of the player's."""
        if group not in self.fields:
            sides = self.sides

            def rank(cards: U8) -> U16:
                return self.observed(self.own, cards, self.own_hand)[1].astype(np.uint16)

            dealt = len(sides.other) - sides.up
            field = field_of(self.deck, dealt, len(sides.own), rank, group)
            self.fields[group] = (field, *self.observed(self.own, field.players.cards, self.own_hand))
        return self.fields[group]

    def turns(self, progress: Progress | None) -> list[UpcardTurn]:
        """The sweep for each set of upcards; it knows no money, so games that differ in odds alone share it."""
        hand = self.own.hands[self.own_hand] if self.own_hand >= 0 else None
        spec = self.problem.game.hand(hand.name) if hand is not None else None
        sizes = len(self.sides.own), len(self.sides.other), self.sides.up
        order = (spec.order, spec.joker) if spec is not None else ()
        program = self.other.program
        key = (
            self.deck.tobytes(),
            sizes,
            self.group,
            order,
            program.words.tobytes(),
            program.tables.tobytes(),
        )
        if key not in SWEPT:
            if len(SWEPT) >= MOST_SWEPT:
                SWEPT.pop(next(iter(SWEPT)))
            SWEPT[key] = self.swept(progress)
        codes: dict[int, I64] = {}
        for turn in SWEPT[key]:
            if id(turn.field) not in codes:
                codes[id(turn.field)] = self.observed(self.own, turn.field.players.cards, self.own_hand)[0]
        return [replace(turn, own=codes[id(turn.field)]) for turn in SWEPT[key]]

    def swept(self, progress: Progress | None) -> list[UpcardTurn]:
        """The sweep for each set of upcards, worked out."""
        up = self.sides.up
        orbits = orbits_of(self.deck.tobytes(), up, self.group)
        jobs = []
        for places, alike in zip(orbits.sets, orbits.weights.tolist(), strict=True):
            upcards = tuple(int(card) for card in self.deck[places]) if up else ()
            group = tuple(
                turn for turn in self.group if {_turned(card, turn) for card in upcards} == {*upcards}
            )
            self.field(group)
            jobs.append((upcards, alike, group))
        found = []
        with ThreadPoolExecutor(THREADS) as pool:
            for at, turn in enumerate(pool.map(lambda job: self.turn(*job), jobs), start=1):
                found.append(turn)
                if progress is not None:
                    progress(at, len(jobs))
        return found

    def turn(self, upcards: tuple[int, ...], alike: int, group: Group) -> UpcardTurn:
        """One sweep: how many dealer hands of each class are lower, equal and higher for every hand."""
        field, codes, strengths = self.field(group)
        cards = field.dealers.cards
        barred = np.isin(cards, upcards).any(axis=1) if upcards else np.zeros(len(cards), bool)
        whole = np.column_stack([cards, *(np.full(len(cards), card, np.uint8) for card in upcards)])
        spare = whole[~barred][:1]
        whole[barred] = spare
        dealer_codes, dealer_strengths = self.observed(self.other, whole, self.other_hand)
        kinds = np.flatnonzero(np.bincount(dealer_codes[~barred]))
        height = int(max(dealer_strengths.max(), strengths.max())) + 1
        kind_of = np.zeros(int(dealer_codes.max()) + 1, np.int64)
        kind_of[kinds] = np.arange(len(kinds))
        places = kind_of[dealer_codes] * height + dealer_strengths
        occurs = np.bincount(places[~barred], minlength=(len(kinds) + 1) * height) > 0
        levels = np.flatnonzero(occurs)
        level_at: I64 = np.cumsum(occurs) - occurs
        if 2 * len(levels) > MOST_LEVELS:
            raise ValueError("too many levels")
        dealt = np.where(barred, 0, 2 * level_at[places] + 2).astype(np.uint16)
        held = (
            np.isin(field.players.cards, upcards).any(axis=1) if upcards else np.zeros(len(strengths), bool)
        )
        left = comb(len(self.deck) - len(self.sides.own) - len(upcards), cards.shape[1])
        number = len(strengths)
        edges: I64 = level_at[height * np.arange(len(kinds) + 1)]
        asked = []
        for kind in range(len(kinds)):
            wanted = kind * height + strengths
            # An odd level lies between those that dealers have.
            asked.append(np.where(held, 0, 2 * level_at[wanted] + 1 + occurs[wanted]))
            if kind + 1 < len(kinds):
                asked.append(np.where(held, 0, 2 * edges[kind + 1] + 1))
        rows = np.tile(np.arange(number, dtype=np.int32), len(asked))
        answers = sweep(field, dealt, np.concatenate(asked).astype(np.uint16), rows=rows)
        lower = answers.lower.astype(np.int64).reshape(len(asked), number)
        equal = answers.equal.astype(np.int64).reshape(len(asked), number)
        counts = np.zeros((number, len(kinds), 3), np.int64)
        base = np.zeros(number, np.int64)
        for kind in range(len(kinds)):
            last = kind + 1 == len(kinds)
            following = np.full(number, left, np.int64) if last else lower[2 * kind + 1]
            counts[:, kind, LOWER] = lower[2 * kind] - base
            counts[:, kind, EQUAL] = equal[2 * kind]
            counts[:, kind, HIGHER] = following - lower[2 * kind] - equal[2 * kind]
            base = following
        counts[held] = 0
        weights = np.where(held, 0, field.players.weights).astype(np.int64) * alike
        others = dealer_codes.astype(np.int32), dealer_strengths.astype(np.int32)
        return UpcardTurn(
            upcards, alike, field, group, weights, codes, kinds, counts, dealt, strengths, others
        )

    def example(self, turn: UpcardTurn, row: int, kind: int, compared: int) -> U8:
        """A deal of a hand against a dealer hand of this class and comparison, in the order of the problem's slots."""
        field, hand, own = turn.field, turn.field.players.cards[row], int(turn.strengths[row])
        codes, strengths = turn.others
        wanted = codes == turn.kinds[kind]
        signs = np.sign(strengths - own) + 1
        chosen = np.where(
            wanted & (turn.dealt > 0) & (signs == compared if self.other_hand >= 0 else True), 1, 0
        )
        dealer = dealer_against(
            field, symmetry(self.deck, turn.group), chosen.astype(np.uint16), hand, 1, 1, turn.upcards
        )
        laid = dict(zip(self.sides.own, hand.tolist(), strict=True))
        known = {slot for slot in self.sides.other if slot in self.problem.tree.levels[-1]}
        ups, downs = iter(turn.upcards), iter(dealer.tolist())
        laid |= {slot: next(ups) if slot in known else next(downs) for slot in self.sides.other}
        return np.array([laid[slot] for slot in self.problem.compiled.order], np.uint8)

    def settle(self, turn: UpcardTurn) -> None:
        """Settle what occurs and has not been settled yet."""
        codes, own = self.own_classes(turn)
        first = np.full((len(codes), len(turn.kinds), 3), -1, np.int64)
        first_rows(own, turn.weights, turn.counts, first)
        for place, kind, compared in np.argwhere(first >= 0).tolist():
            key = (int(codes[place]), int(turn.kinds[kind]), compared)
            if key not in self.rows:
                example = self.example(turn, int(first[place, kind, compared]), kind, compared)
                code, compiled = np.zeros(1, np.int64), self.problem.compiled
                strengths = np.zeros((1, max(len(compiled.hands), 1)), np.int64)
                observe_rows(compiled.program, example[None], code, strengths)
                self.problem.settle(code.tolist(), example[None])
                self.rows[key] = int(self.problem.index[code[0]])

    def own_classes(self, turn: UpcardTurn) -> tuple[I64, I64]:
        """The codes of the player's hands, and for each hand the number of its own; most upcards share their hands."""
        if id(turn.own) not in self.classes:
            codes, numbers = np.unique(turn.own, return_inverse=True)
            self.classes[id(turn.own)] = codes, numbers.reshape(-1).astype(np.int64)
        return self.classes[id(turn.own)]

    def value_places(self, turn: UpcardTurn) -> I64:
        """The row of values by class of the player's hand, class of the dealer's, and comparison."""
        codes, _ = self.own_classes(turn)
        found = np.zeros((len(codes), len(turn.kinds), 3), np.int64)
        for place, own in enumerate(codes.tolist()):
            for kind, code in enumerate(turn.kinds.tolist()):
                for compared in range(3):
                    found[place, kind, compared] = self.rows.get((own, code, compared), 0)
        return found

    def row_values(self, turn: UpcardTurn) -> I64:
        """The sums of all ends for every hand."""
        sums = np.zeros((len(turn.own), len(self.problem.nodes)), np.int64)
        places = self.value_places(turn)
        value_rows(self.own_classes(turn)[1], turn.counts, places, self.problem.values, sums)
        return sums

    def decide(self, sums: I64, level: int, known: U8, weights: I64 | None = None) -> dict[int, U8]:
        """The best way of each question of a level by row, of equals the first, or the stated one; its sum is
        written. `known` are the cards of each row, own ones first; rows of no weight do not count."""
        plan, found = self.problem.plan, {}
        for node in range(int(plan.first[level]), int(plan.first[level + 1])):
            number = node - plan.terminals
            ways = sums[:, plan.ways[number, : plan.counts[number]]]
            question = self.problem.tree.questions[self.problem.questions[number]]
            given = None if self.stated is None else self.stated.ways(question, self.slots(question), known)
            best = ways.argmax(axis=1) if given is None else given.astype(np.intp)
            if given is None and not self.tied:
                equal = (ways == ways.max(axis=1)[:, None]).sum(axis=1) > 1
                self.tied = bool((equal if weights is None else equal & (weights > 0)).any())
            sums[:, node] = ways[np.arange(len(sums)), best]
            found[node] = best.astype(np.uint8)
        return found

    def slots(self, question: TreeQuestion) -> list[Slot]:
        """The slots that are known at a question, the player's first."""
        sides = self.sides
        return [slot for slot in (*sides.own, *sides.other) if slot in question.known]

    def follow(self, nodes: I64, chosen: dict[int, U8], level: int) -> I64:
        """Where the chosen ways of a level lead from the nodes of every row."""
        plan = self.problem.plan
        for node in range(int(plan.first[level + 1]) - 1, int(plan.first[level]) - 1, -1):
            at = np.flatnonzero(nodes == node)
            if len(at):
                nodes[at] = plan.ways[node - plan.terminals, chosen[node][at]]
        return nodes

    def solve(self, solver: DuelSolver, progress: Progress | None) -> ExactSolution:
        problem, sides, plan = self.problem, self.sides, self.problem.plan
        turns = self.turns(progress)
        for turn in turns:
            self.settle(turn)
        whole = sides.known[-1] == len(sides.own)
        partial_level = sides.known[0] < len(sides.own)
        size = sides.known[0]
        counts = np.zeros((plan.terminals, len(problem.rows)), np.int64)
        totals: list[int] = [0] * len(problem.nodes)
        policy = _Policy(self)
        for turn in turns:
            sums = self.row_values(turn)
            ups = np.tile(np.array(turn.upcards, np.uint8), (len(sums), 1))
            held = np.hstack([turn.field.players.cards, ups])
            last = self.decide(sums, len(sides.known) - 1, held, turn.weights) if whole else {}
            nodes = np.full((len(sums), 1), plan.root, np.int64)
            shares = np.ones((len(sums), 1), np.int64)
            if partial_level:
                orbits = orbits_of(self.deck.tobytes(), size, turn.group)
                positions = np.searchsorted(self.deck, turn.field.players.cards).astype(np.uint8)
                known = np.zeros((len(orbits.sets), sums.shape[1]), np.int64)
                masks = masks_of(len(sides.own), size)
                gather(positions, turn.weights, sums, masks, orbits.ids, known)
                held = np.hstack([self.deck[orbits.sets], ups[: len(orbits.sets)]])
                first = self.decide(known, 0, held)
                reached = self.follow(np.full(len(known), plan.root, np.int64), first, 0)
                kinds = np.unique(reached)
                shares = np.zeros((len(sums), len(kinds)), np.int64)
                leads_to = (reached[:, None] == kinds).astype(np.int64)
                scatter(positions, masks, orbits.ids, leads_to, shares)
                nodes = np.tile(kinds, (len(sums), 1))
                policy.add(turn, 0, first, None)
                totals = [a + b for a, b in zip(totals, known.sum(axis=0).tolist(), strict=True)]
            else:
                totals = [a + int(b) for a, b in zip(totals, sum_exactly(sums, turn.weights), strict=True)]
            if whole:
                policy.add(turn, len(sides.known) - 1, last, turn.field.players.cards)
                nodes = np.column_stack(
                    [
                        self.follow(nodes[:, at].copy(), last, len(sides.known) - 1)
                        for at in range(nodes.shape[1])
                    ]
                )
            own, places = self.own_classes(turn)[1], self.value_places(turn)
            count_ends(own, turn.weights, turn.counts, places, np.ascontiguousarray(nodes), shares, counts)
        cards, up = len(self.deck), sides.up
        deals = comb(cards, up) * comb(cards - up, len(sides.own)) * comb(len(sides.own), size)
        deals *= comb(cards - up - len(sides.own), len(sides.other) - up)
        sums = np.array(totals, object)
        return ExactSolution(problem, sums, counts, deals, solver, policy.chosen, self.tied)


def _turned(card: int, turn: tuple[int, ...]) -> int:
    return card if card in JOKERS else card - card % 4 + turn[card % 4]


class _Policy:
    """The chosen ways, gathered in the numbering that direct visits use: hands up to suits, then upcards."""

    def __init__(self, work: _Work) -> None:
        self.work = work
        self.ways: dict[int, list[tuple[UpcardTurn, U8, U8 | None]]] = {}

    def add(self, turn: UpcardTurn, level: int, chosen: dict[int, U8], hands: U8 | None) -> None:
        """The ways of the questions of a level for the hands of a turn, or for the classes of known cards."""
        for node, ways in chosen.items():
            self.ways.setdefault(node, []).append((turn, ways, hands))

    def chosen(self) -> tuple[SetClasses, Chosen] | None:
        """All of them; None where they are too many to be listed."""
        work, problem = self.work, self.work.problem
        first = len(problem.bags[0].slots)
        cards, up = len(work.deck), work.sides.up
        if comb(cards, first) > MOST_HANDS:
            return None
        orbits = orbits_of(work.deck.tobytes(), first, work.group)
        whole = len(work.sides.own)
        sizes, offsets, parts, at = [], [], [], 0
        upsets = np.array(list(combinations(range(cards), up)), np.int64).reshape(comb(cards, up), up)
        plan = problem.plan
        for level, known in enumerate(work.sides.known):
            if known > first:  # the rest of the hand comes after the first question
                return None
            sizes.append(comb(cards - first, up))
            for node in range(int(plan.first[level]), int(plan.first[level + 1])):
                offsets.append(at)
                ways = self._listed(node, orbits.sets, upsets, known == whole)
                parts.append(ways)
                at += len(ways)
        ways = np.concatenate([*parts, np.zeros(1, np.uint8)])
        marks = np.zeros((2, len(offsets) + 1), np.uint8)
        return orbits, Chosen(ways, np.array([*offsets, 0], np.int64), np.array(sizes, np.int64), *marks)

    def _listed(self, node: int, sets: U8, upsets: I64, whole: bool) -> U8:
        """The ways of a question for every class of hands and every set of upcards."""
        work, cards, up = self.work, len(self.work.deck), self.work.sides.up
        size = sets.shape[1]
        per = comb(cards - size, up)
        listed = np.zeros((len(sets), per), np.uint8)
        ups = orbits_of(work.deck.tobytes(), up, work.group)
        turns = {turn.upcards: (turn, ways, hands) for turn, ways, hands in self.ways[node]}
        by_index: dict[tuple[int, ...], U8] = {}
        for upcards, (turn, ways, hands) in turns.items():
            within = orbits_of(work.deck.tobytes(), size, turn.group)
            if hands is None:
                by_index[upcards] = ways[within.ids]
            else:
                positions = np.searchsorted(work.deck, hands).astype(np.uint8)
                index = np.zeros(len(hands), np.int64)
                turn_indices(positions, np.arange(cards, dtype=np.uint8), index)
                of_class = np.zeros(len(within.sets), np.uint8)
                of_class[within.ids[index]] = ways
                by_index[upcards] = of_class[within.ids]
        image = images(work.deck, work.group)
        for places in upsets.tolist():
            at = sum(comb(place, number + 1) for number, place in enumerate(places))
            upcards = tuple(int(card) for card in work.deck[ups.sets[ups.ids[at]]]) if up else ()
            turned = image[int(ups.turns[at])]
            index = np.zeros(len(sets), np.int64)
            turn_indices(sets, turned, index)
            clash = np.isin(sets, places).any(axis=1)
            # The place of each upcard among the cards that the hand leaves.
            rank = np.zeros(len(sets), np.int64)
            for number, place in enumerate(places):
                below = (sets < place).sum(axis=1)
                rank += _choose(place - below, number + 1)
            rows = np.flatnonzero(~clash)
            listed[rows, rank[rows]] = by_index[upcards][index[rows]]
        return listed.reshape(-1)


def images(deck: U8, group: Group) -> U8:
    """Where each permutation takes the positions of a deck."""
    where = {int(card): position for position, card in enumerate(deck)}
    return np.array([[where[_turned(int(card), turn)] for card in deck] for turn in group], np.uint8)


def _choose(numbers: I64, size: int) -> I64:
    table = np.array([comb(number, size) for number in range(64)], np.int64)
    return np.asarray(table[numbers])
