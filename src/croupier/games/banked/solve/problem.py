"""A game to be solved: its tree, its program, and what every end of the tree is worth for every code, settled once each
by the round itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.price.roads.common import LARGEST_WORTH
from croupier.games.banked.price.stakes import SEAT, UNIT, Deal, lines_of
from croupier.games.banked.solve.program import Compiled, HandTests, Unobservable, collect, compile_program
from croupier.games.banked.solve.tree import Multiples, Path, Slot, Tree, decisions_of, tree_of
from croupier.kernels.solve.deals import TreePlan
from croupier.kit import Refusal

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
MOST_NODES = 4096
MOST_COMPARED = 100  # ends that are compared to see which wagers hang on a question


@dataclass(frozen=True)
class Bag:
    """Slots whose cards may be exchanged without any difference, and the level at which they are known."""

    slots: tuple[Slot, ...]
    level: int


@dataclass
class Problem:
    """A game, the wagers that play is to be best for, and all that solvers read."""

    game: Game
    wagers: tuple[str, ...]  # whose result decides
    tree: Tree
    observables: HandTests
    bags: tuple[Bag, ...]
    compiled: Compiled
    deciding: HandTests  # what the wagers that decide look at, which may be less than all
    index: NDArray[np.int32] = field(init=False)
    codes: list[int] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)  # by code and end
    parts: list[list[tuple[int, ...]]] = field(default_factory=list)  # the same by wager
    known: dict[tuple[object, ...], int] = field(default_factory=dict)  # rows by what decides

    def __post_init__(self) -> None:
        self.index = np.full(self.compiled.codes, -1, np.int32)

    @cached_property
    def deck(self) -> U8:
        """The cards, ascending."""
        return np.array(sorted(self.game.cards), np.uint8)

    @cached_property
    def questions(self) -> tuple[Path, ...]:
        """The questions as nodes are numbered: level by level, in a level the later ones first."""
        level = self.tree.level_of
        return tuple(sorted(self.tree.questions, key=lambda path: (level[path], -len(path), str(path))))

    @cached_property
    def nodes(self) -> dict[Path, int]:
        """The number of each node: ends first, then questions."""
        return {path: number for number, path in enumerate((*self.tree.paths, *self.questions))}

    @cached_property
    def plan(self) -> TreePlan:
        """The tree as compiled code reads it."""
        questions, nodes, terminals = self.questions, self.nodes, len(self.tree.paths)
        most = max((len(self.tree.questions[path].ways) for path in questions), default=1)
        ways, counts = (
            np.zeros((max(len(questions), 1), most), np.int64),
            np.zeros(max(len(questions), 1), np.int64),
        )
        for number, path in enumerate(questions):
            question = self.tree.questions[path]
            counts[number] = len(question.ways)
            for at, way in enumerate(question.ways):
                ways[number, at] = nodes[(*path, (question.name, way))]
        levels = [self.tree.level_of[path] for path in questions]
        first = [
            terminals + sum(each < level for each in levels) for level in range(len(self.tree.levels) + 1)
        ]
        bags = [number for number, each in enumerate(self.bags) for _ in each.slots]
        places = [number for each in self.bags for number in range(len(each.slots))]
        lengths = [len(each.slots) for each in self.bags for _ in each.slots]
        ends = [
            sum(len(each.slots) for each in self.bags if each.level <= level)
            for level in range(len(self.tree.levels))
        ]
        bag, place, length, end, begins = (
            np.array(part, np.int64) for part in (bags, places, lengths, ends, first)
        )
        return TreePlan(self.deck, bag, place, length, end, begins, ways, counts, terminals, nodes.get((), 0))

    def deal_of(self, cards: Sequence[int]) -> Deal:
        """Cards by slot as a deal; slots that nobody looks at get cards that are left."""
        laid = dict(zip(self.compiled.order, (int(card) for card in cards), strict=True))
        rest = (card for card in self.game.cards if card not in laid.values())
        deal: dict[int | str, list[int]] = {}
        for slot in sorted(self.tree.slots):
            deal.setdefault(slot.to, []).append(laid[slot] if slot in laid else next(rest))
        return {pool: tuple(held) for pool, held in deal.items()}

    def settle(self, codes: Sequence[int], examples: U8) -> None:
        """Settle each code on its example under every series of answers."""
        for code, cards in zip(codes, examples, strict=True):
            if self.index[code] >= 0:
                continue
            deal = self.deal_of(cards.tolist())
            self.index[code] = len(self.rows)
            self.codes.append(int(code))
            self.deals.append(deal)
            like = self.known.setdefault(self.compiled.seen_by(self.deciding, int(code)), len(self.rows))
            if like < len(self.rows):  # the wagers come to the same
                self.parts.append(self.parts[like])
                self.rows.append(self.rows[like])
                continue
            shut = [self.is_shut(code, path) for path in self.tree.paths]
            parts = [
                (0,) * len(self.wagers) if no else self.worths(deal, path)
                for no, path in zip(shut, self.tree.paths, strict=True)
            ]
            self.parts.append(parts)
            self.rows.append([self.barred if no else sum(part) for no, part in zip(shut, parts, strict=True)])

    def worth(self, code: int, deal: Deal, path: Path) -> int:
        """What the wagers win or lose, in cents; far below everything where a choice is not open to the hand."""
        return self.barred if self.is_shut(code, path) else sum(self.worths(deal, path))

    def is_shut(self, code: int, path: Path) -> bool:
        """Whether some choice of a path is not open to the hands of a code."""
        return any(not self.compiled.is_open(code, question, way[0]) for question, way in path)

    def worths(self, deal: Deal, path: Path) -> tuple[int, ...]:
        """What each of the wagers wins or loses, in cents, less the commission on it."""
        profits = dict.fromkeys(self.wagers, 0)
        for line in lines_of(self.game, deal, decisions_of(path)):
            name = line.row.of if line.row.kind == "commission" and line.row.of in profits else line.wager
            if line.seat == SEAT and name in profits:
                profits[name] += line.profit
        if abs(sum(profits.values())) > LARGEST_WORTH:
            raise Refusal(
                f"{self.game.edition.id}: a paytable that pays {abs(sum(profits.values())) // UNIT:,} times the wager "
                f"cannot be priced; it must be at most {LARGEST_WORTH // UNIT:,} times."
            )
        return tuple(profits.values())

    barred = -(1 << 36)

    @property
    def values(self) -> I64:
        """The worth of every end by row of the codes."""
        return np.array(self.rows, np.int64).reshape(-1, len(self.tree.paths))

    def values_at(self, question: str) -> I64:
        """The worth of every end by row of the codes, of those wagers alone that hang on a question: all others come to
        the same whatever is answered."""
        linked = self.linked(question)
        parts = np.array(self.parts, np.int64).reshape(len(self.parts), len(self.tree.paths), -1)
        return np.where(self.values == self.barred, self.barred, parts[:, :, linked].sum(axis=2))

    def linked(self, question: str) -> list[int]:
        """The places of the wagers that a question decides about, or that others do together with those."""
        parts = np.array(self.parts, np.int64).reshape(len(self.parts), len(self.tree.paths), -1)
        shut = self.values == self.barred
        touched: dict[str, set[int]] = {}
        answers = [dict(path) for path in self.tree.paths]
        if len(answers) > MOST_COMPARED:
            return list(range(len(self.wagers)))
        for one, other in combinations(range(len(answers)), 2):
            both = answers[one].keys() & answers[other].keys()
            differ = [name for name in both if answers[one][name] != answers[other][name]]
            if len(differ) == 1:
                open_to = ~(shut[:, one] | shut[:, other])
                changed = (parts[open_to, one] != parts[open_to, other]).any(axis=0)
                touched.setdefault(differ[0], set()).update(np.flatnonzero(changed).tolist())
        found = touched.get(question, set())
        while more := [each for each in touched.values() if each & found and not each <= found]:
            found = found.union(*more)
        return sorted(found) or list(range(len(self.wagers)))

    def deals_after(self, bags: int) -> int:
        """How many ways there are to deal the bags from one on."""
        left = len(self.deck) - sum(len(bag.slots) for bag in self.bags[:bags])
        number = 1
        for bag in self.bags[bags:]:
            number *= comb(left, len(bag.slots))
            left -= len(bag.slots)
        return number


def problem_of(
    game: Game,
    wagers: Sequence[str],
    observed: Sequence[str] | None = None,
    multiples: Multiples = frozenset(),
) -> Problem:
    """The problem of a game whose play is to be best for some wagers; `observed` are all that its tally is to know, and
    `multiples` bets that are looked at beside the least and the most."""
    tree = tree_of(game, multiples)
    if len(tree.paths) + len(tree.questions) > MOST_NODES:
        raise Unobservable(f"there are {len(tree.paths):,} series of answers")
    deciding = collect(game, tree, wagers)
    found = deciding if observed is None else collect(game, tree, observed)
    return made_of(game, wagers, tree, found, deciding)


def made_of(
    game: Game, wagers: Sequence[str], tree: Tree, found: HandTests, deciding: HandTests | None = None
) -> Problem:
    """The problem of a tree whose tally is to know some observables."""
    bags = bags_of(tree, found)
    order = [slot for bag in bags for slot in bag.slots]
    compiled = compile_program(game, found, order)
    return Problem(game, tuple(wagers), tree, found, bags, compiled, found if deciding is None else deciding)


def bags_of(tree: Tree, found: HandTests) -> tuple[Bag, ...]:
    """The cards that are known at some question or looked at, in the order in which they are known; slots that are
    looked at together are alike."""
    groups = list(dict.fromkeys([*(hand.slots for hand in found.hands()), *found.colours]))
    level_of = {
        slot: next((level for level, known in enumerate(tree.levels) if slot in known), len(tree.levels))
        for slot in tree.slots
    }
    looked_at = found.slots()
    bags: dict[tuple[object, ...], list[Slot]] = {}
    for slot in sorted(tree.slots):
        if slot in looked_at or level_of[slot] < len(tree.levels):
            inside = tuple(slot in group for group in groups)
            bags.setdefault((level_of[slot], inside), []).append(slot)
    listed = [Bag(tuple(slots), int(str(key[0]))) for key, slots in bags.items()]
    return tuple(sorted(listed, key=lambda bag: (bag.level, -len(bag.slots), bag.slots)))
