"""The observables of some wagers as a program that compiled code runs: see `kernels.solve.observe`.

What is collected is everything that a line of these wagers can depend on: comparisons, the qualifier, facts, the rows
of paytables and the conditions of choices. What cannot be compiled is refused with the reason, and the rules engine
deals such games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.rules import rules_of
from croupier.games.banked.script import WHERE
from croupier.games.banked.solve.strengths import is_tabled, rank_table, suit_spoils, suit_table
from croupier.games.banked.solve.tree import Slot, Tree
from croupier.kernels.solve.observe import (
    CARD,
    COLOUR,
    CONTENT,
    GROUPS,
    HAND,
    MOST_CARDS,
    MOST_JOKERS,
    NEVER,
    ONE_COLOUR,
    ONE_SUIT,
    PAIR,
    RANKS_HELD,
    RUN,
    SUIT_CODES,
    WITHOUT,
    Program,
)
from croupier.kit.cards import JOKERS
from croupier.ranks.contents import Element, Parts, Pattern, Without, parse_row
from croupier.ranks.hands import SUIT_LETTERS, Hand
from croupier.ranks.named import named_hand, threshold_key
from croupier.ranks.orders import order_of
from croupier.ranks.tables import joker_ladder

SUITS = range(4)
REDS = frozenset((1, 2))
MOST_CODES = 1 << 27
SEAT_POOL = "1"
PATH_FACTS = ("folded",)


class Unobservable(Exception):
    """Why some observable cannot be compiled."""


@dataclass(frozen=True)
class HandTest:
    """A question about a hand: whether it is `at_least` something, or which is the first of some `rows` that it is."""

    at_least: str = ""
    rows: tuple[str, ...] = ()

    def answers(self, hand: Hand, suit: int) -> int:
        """The answer for a hand of the ladder, of a named suit or of none (-1)."""
        if self.at_least:
            return int(hand.key >= threshold_key(hand.order, self.at_least))
        for place, name in enumerate(self.rows):
            named = named_hand(hand.order, name)
            if named.natural is False or not named.fits_key(hand.category, hand.kickers[0]):
                continue
            if named.suit is None or (suit >= 0 and SUIT_LETTERS[suit] == named.suit):
                return place + 1
        return 0


@dataclass(frozen=True)
class HandKey:
    """A hand of the edition made of the cards in certain slots."""

    name: str
    slots: tuple[Slot, ...]


@dataclass
class HandTests:
    """What some wagers look at, collected before it is compiled."""

    tests: dict[HandKey, dict[HandTest, None]] = field(default_factory=dict)
    pairs: dict[tuple[HandKey, HandKey], None] = field(default_factory=dict)
    colours: dict[tuple[Slot, ...], None] = field(default_factory=dict)
    contents: dict[tuple[HandKey, tuple[str, ...]], None] = field(default_factory=dict)
    conditions: dict[tuple[str, str], tuple[tuple[HandKey, HandTest, bool], ...]] = field(
        default_factory=dict
    )

    @property
    def key(self) -> tuple[object, ...]:
        """All of it as a value that can be compared."""
        tests = tuple((hand, tuple(each)) for hand, each in self.tests.items())
        return (
            tests,
            tuple(self.pairs),
            tuple(self.colours),
            tuple(self.contents),
            tuple(self.conditions.items()),
        )

    def hands(self) -> tuple[HandKey, ...]:
        """The hands that are tested, compared or looked into."""
        compared = (hand for pair in self.pairs for hand in pair)
        return tuple(dict.fromkeys([*self.tests, *compared, *(hand for hand, _ in self.contents)]))

    def slots(self) -> frozenset[Slot]:
        """All the cards that are looked at."""
        looked_at = [*(hand.slots for hand in self.hands()), *self.colours]
        return frozenset(slot for slots in looked_at for slot in slots)


class _Collector:
    def __init__(self, game: Game, tree: Tree) -> None:
        self.game, self.tree, self.rules = game, tree, rules_of(game)
        self.found = HandTests()

    def collect(self, wagers: Iterable[str]) -> HandTests:
        names = tuple(wagers)
        for name in names:
            self._wager(name)
        for row in (row for step in self.rules.script for row in [step] if step.verb == "settle"):
            fact = row.about.partition(WHERE)[2]
            if fact:
                self._fact(fact, self._dealt_before(str(row)))
        for question in self.tree.questions.values():
            for choice in self.rules.decision(question.name).choices:
                conditions = []
                for condition, wanted in ((choice.only_with, True), (choice.only_without, False)):
                    if condition is not None:
                        hand = self._hand(condition.hand, question.dealt)
                        if not set(hand.slots) <= question.known:
                            raise Unobservable(
                                f"whether {choice.name!r} is open depends on cards that the seat does not see"
                            )
                        test = HandTest(at_least=condition.at_least)
                        self._test(hand, test)
                        conditions.append((hand, test, wanted))
                if conditions:
                    self.found.conditions[question.name, choice.name] = tuple(conditions)
        return self.found

    def _dealt_before(self, step: str) -> frozenset[Slot]:
        """The cards that are dealt before a step of the script."""
        dealt: set[str] = set()
        for each in self.rules.script:
            if each.verb == "deal":
                dealt.add(f"deal {each.about}")
            if str(each) == step:
                break
        return frozenset(slot for slot, stage in self.tree.stages.items() if stage in dealt)

    def _settled_after(self, wager: str) -> frozenset[Slot]:
        """The cards that lie there when a wager is settled: all, unless it has a step of its own before the end."""
        steps = [step for step in self.rules.script if step.verb in ("settle", "collect") and step.about]
        opens = self.game.edition.wager(wager).opens
        for step in steps:
            words = step.about.partition(WHERE)[0].split(", ")
            if wager in words or opens in words:
                return self._dealt_before(str(step))
        return self.tree.slots

    def _wager(self, name: str) -> None:
        wager = self.game.edition.wager(name)
        if wager.kind in ("tip", "coupon"):
            raise Unobservable(f"{wager.title} depends on other wagers")
        if self.game.pot(name) is not None:
            raise Unobservable(f"{wager.title} is a pot of the players")
        dealt = self._settled_after(wager.on if wager.kind == "bonus" and wager.on else name)
        for row in self.game.rows(name):
            for fact in row.when:
                self._fact(fact, dealt)
        for table in self.game.tables:
            if table.wager == name:
                self._table(table, dealt)

    def _fact(self, name: str, dealt: frozenset[Slot]) -> None:
        contest = self.game.edition.law.contest
        if name in PATH_FACTS:
            return
        if name in contest.compare:
            own, other = (self._hand(hand, dealt) for hand in contest.compare[name])
            self.found.pairs.setdefault((own, other))
            return
        if name == "qualified" and contest.qualify is not None:
            self._test(self._hand(contest.qualify.hand, dealt), HandTest(at_least=contest.qualify.at_least))
            return
        fact = contest.fact(name)
        if fact.staked or fact.chose:
            return
        if fact.foul:
            raise Unobservable(f"{name!r} compares hands of two sizes")
        if fact.colour:
            slots = [slot for hand in fact.colour for slot in self._hand(hand, dealt).slots]
            self.found.colours.setdefault(tuple(sorted(set(slots))))
            return
        test = HandTest(at_least=fact.at_least) if fact.at_least else HandTest(rows=(fact.named,))
        self._test(self._hand(fact.hand, dealt), test)

    def _table(self, table: PayTable, dealt: frozenset[Slot]) -> None:
        """The rows of a paytable, those of each hand by themselves: a contest row may look at one hand alone."""
        by_hand: dict[str, list[str]] = {}
        for row in (*(row.hand for row in table.rows), *(hand for hand, _ in table.blanks)):
            other, _, name = row.rpartition(": ")
            by_hand.setdefault(other or table.hand, []).append(name)
        for hand, names in by_hand.items():
            key = self._hand(hand, dealt)
            if table.by == "contains":
                self.found.contents.setdefault((key, tuple(dict.fromkeys(names))))
            else:
                self._test(key, HandTest(rows=tuple(dict.fromkeys(names))))

    def _test(self, hand: HandKey, test: HandTest) -> None:
        self.found.tests.setdefault(hand, {}).setdefault(test)

    def _hand(self, name: str, dealt: frozenset[Slot]) -> HandKey:
        spec = self.game.hand(name)
        if spec.of or spec.hole is not None:
            raise Unobservable(f"the hand {name!r} chooses between pools")
        slots = [slot for pool in spec.pools for slot in self._pool(pool, dealt)]
        if len(set(slots)) < len(slots) or not slots or len(slots) > MOST_CARDS:
            raise Unobservable(f"the hand {name!r} is made of {len(slots)} cards")
        return HandKey(name, tuple(sorted(slots)))

    def _pool(self, pool: str, dealt: frozenset[Slot]) -> Iterator[Slot]:
        """The slots of a pool as editions name it."""
        name, _, span = pool.rpartition(" ")
        first, dash, last = span.partition("-")
        named = {"player": SEAT_POOL, "dealt": SEAT_POOL}
        low, high = 1, len(dealt)
        if pool == "flop":
            whole, high = "community", 3
        elif dash and first.isdigit() and last.isdigit():
            whole, low, high = named.get(name, name), int(first), int(last)
        else:
            whole = named.get(pool, pool)
        held = sorted(slot for slot in dealt if slot.pool == whole and low <= slot.place + 1 <= high)
        if not held and not any(slot.pool == whole for slot in self.tree.slots):
            raise Unobservable(f"nothing is dealt to {pool!r}")
        yield from held


def collect(game: Game, tree: Tree, wagers: Iterable[str]) -> HandTests:
    """Everything that the lines of these wagers, and the choices, can depend on."""
    return _Collector(game, tree).collect(wagers)


@dataclass(frozen=True)
class Compiled:
    """A program, the number of its codes, how codes are read, and the permutations of suits that leave codes alone."""

    program: Program
    codes: int
    order: tuple[Slot, ...]
    hands: tuple[HandKey, ...]
    group: tuple[tuple[int, ...], ...]
    observables: HandTests
    parts: tuple[
        tuple[str, Any, int, int], ...
    ]  # kind, what, weight and number of values of each part of a code
    answers: Mapping[
        HandKey, Mapping[HandTest, tuple[int, ...]]
    ]  # the answer to each test by the class of the hand

    def part(self, code: int, weight: int, values: int) -> int:
        """One part of a code."""
        return code // weight % values

    def seen_by(self, found: HandTests, code: int) -> tuple[object, ...]:
        """What fewer observables than those of the program would tell of a code."""
        told: list[object] = []
        wanted: dict[str, Mapping[Any, None]] = {
            "pair": found.pairs,
            "colour": found.colours,
            "content": found.contents,
        }
        for kind, what, weight, values in self.parts:
            part = self.part(code, weight, values)
            if kind == "hand":
                told.append(tuple([self.answers[what][test][part] for test in found.tests.get(what, ())]))
            elif what in wanted[kind]:
                told.append(part)
        return tuple(told)

    def is_open(self, code: int, question: str, choice: str) -> bool:
        """Whether a choice is open to the hands of a code."""
        for hand, test, wanted in self.observables.conditions.get((question, choice), ()):
            weight, values = next(
                (w, v) for kind, what, w, v in self.parts if kind == "hand" and what == hand
            )
            if bool(self.answers[hand][test][self.part(code, weight, values)]) != wanted:
                return False
        return True


def compile_program(game: Game, found: HandTests, order: Sequence[Slot]) -> Compiled:
    """The program for cards that come in this order of slots."""
    return _Compiler(game, found, order).compile()


class _Compiler:
    """Writes the words and tables of a program."""

    def __init__(self, game: Game, found: HandTests, order: Sequence[Slot]) -> None:
        self.game, self.found, self.order = game, found, tuple(order)
        self.place = {slot: number for number, slot in enumerate(order)}
        self.jokers = len(set(JOKERS) & set(game.cards))
        self.words = [0] * (1 + len(order))
        self.steps: list[list[int]] = [[] for _ in order]
        self.tables: list[np.ndarray[Any, Any]] = [np.zeros(1, np.int32)]
        self.starts: dict[tuple[Any, ...], int] = {}
        self.codes = 1
        self.parts: list[tuple[str, Any, int, int]] = []
        self.answers: dict[HandKey, dict[HandTest, tuple[int, ...]]] = {}
        self.special: set[int] = set()
        self.colours = bool(found.colours)

    def compile(self) -> Compiled:
        found = self.found
        hands = list(dict.fromkeys([*found.tests, *(hand for pair in found.pairs for hand in pair)]))
        self.words[0] = max(len(hands), 1)
        for number, hand in enumerate(hands):
            self._hand(number, hand)
        for own, other in found.pairs:
            if self.game.hand(own.name).order != self.game.hand(other.name).order:
                raise Unobservable("hands of two orders are compared")
            numbers = [hands.index(own), hands.index(other)]
            self._step(PAIR, (*own.slots, *other.slots), [*numbers, self._weight("pair", (own, other), 3)])
        for slots in found.colours:
            weight = self._weight("colour", slots, 2)
            self._step(COLOUR, slots, [weight, len(slots), *(self.place[slot] for slot in slots)])
        for hand, names in found.contents:
            self._contents(hand, names)
        if self.codes > MOST_CODES:
            raise Unobservable(f"there are {self.codes:,} combinations of what the wagers look at")
        for slot, steps in enumerate(self.steps):
            self.words[1 + slot] = len(self.words)
            self.words += [len(steps) // 2, *steps]
        program = Program(np.array(self.words, np.int64), np.concatenate(self.tables).astype(np.int32))
        group = suit_group(self.game.cards, self.special, self.colours)
        return Compiled(
            program, self.codes, self.order, tuple(hands), group, found, tuple(self.parts), self.answers
        )

    def _step(self, kind: int, slots: Iterable[Slot], record: list[int]) -> None:
        """Write a record down, and that it is complete after the last of its slots."""
        self.steps[max(self.place[slot] for slot in slots)] += [kind, len(self.words)]
        self.words += record

    def _weight(self, kind: str, what: Any, values: int) -> int:
        """The weight of a part of the code that has so many values; 0 where it has only one."""
        if values == 1:
            return 0
        weight, self.codes = self.codes, self.codes * values
        self.parts.append((kind, what, weight, values))
        return weight

    def _placed(self, key: tuple[Any, ...], table: np.ndarray[Any, Any]) -> int:
        if key not in self.starts:
            self.starts[key] = sum(map(len, self.tables))
            self.tables.append(table.astype(np.int32))
        return self.starts[key]

    def _hand(self, number: int, hand: HandKey) -> None:
        spec, size, jokers = self.game.hand(hand.name), len(hand.slots), self.jokers
        order, tests = order_of(spec.order), tuple(self.found.tests.get(hand, {}))
        if size < order.size or not is_tabled(order, size):
            raise Unobservable(f"{size} cards in the order {order.name!r} are not ranked by tables")
        if jokers and (spec.joker not in ("bug", "wild") or jokers > (2 if spec.joker == "wild" else 1)):
            raise Unobservable(f"{jokers} jokers that are {spec.joker or 'no card'} are not ranked by tables")
        named = {name: named_hand(order.name, name) for test in tests for name in test.rows}
        suits = {SUIT_LETTERS.index(each.suit) for each in named.values() if each.suit is not None}
        if suits and size >= 2 * order.size:
            raise Unobservable(f"{size} cards may hold two hands of a named suit")
        if jokers and any(each.natural is not None for each in named.values()):
            raise Unobservable("a row asks for a natural hand")
        self.special |= suits
        table, self.answers[hand] = _classes(order.name, tests, frozenset(suits))
        mixed, suited = [0] * (MOST_JOKERS + 1), [0] * (MOST_JOKERS + 1)
        for held in range(jokers + 1):
            use = spec.joker if held else ""
            mixed[held] = self._placed(
                ("mixed", order.name, size, held, use), rank_table(order.name, size - held, held, use)
            )
            suited[held] = self._placed(("suited", order.name, held, use), suit_table(order.name, held, use))
        places = [self.place[slot] for slot in hand.slots]
        classes = self._placed(("classes", hand), table)
        weight = self._weight("hand", hand, int(table.max()) + 1)
        bits = sum(1 << suit for suit in suits)
        record = [number, weight, size, order.size, int(suit_spoils(order)), bits, classes, *mixed, *suited]
        self._step(HAND, hand.slots, [*record, *places])

    def _contents(self, hand: HandKey, names: tuple[str, ...]) -> None:
        if self.jokers:
            raise Unobservable("a joker may be among cards that contain something")
        rows = [parse_row(name, order_of(self.game.hand(hand.name).order).size) for name in names]
        for row in rows:
            for pattern in (pattern for alternative in row for pattern in alternative):
                for element in pattern.elements if isinstance(pattern, Parts) else ():
                    self.colours |= element.kind == "colour"
                    if element.kind == "card" and len(element.suits) < len(SUITS):
                        self.special |= set(element.suits)
        places = [self.place[slot] for slot in hand.slots]
        weight = self._weight("content", (hand, names), len(names) + 1)
        written = [weight, len(places), *places, *[0] * (MOST_CARDS - len(places)), len(rows)]
        for row in rows:
            written.append(len(row))
            for alternative in row:
                written.append(len(alternative))
                for pattern in alternative:
                    written += _pattern(pattern)
        self._step(CONTENT, hand.slots, written)


def suit_group(cards: Iterable[int], special: set[int], colours: bool) -> tuple[tuple[int, ...], ...]:
    """The permutations of suits that neither the deck nor any observable tells apart; first the identity."""
    deck = frozenset(card for card in cards if card not in JOKERS)
    return tuple(
        suits
        for suits in permutations(SUITS)
        if all(suits[suit] == suit for suit in special)
        and (not colours or {suits[suit] for suit in REDS} in (REDS, set(SUITS) - REDS))
        and {card - card % 4 + suits[card % 4] for card in deck} == deck
    )


@lru_cache(maxsize=256)
def _classes(
    order: str, tests: tuple[HandTest, ...], suits: frozenset[int]
) -> tuple[np.ndarray[Any, Any], dict[HandTest, tuple[int, ...]]]:
    """The class of each strength and named suit, and the answer to each test by class."""
    ladder = joker_ladder(order)
    table = np.zeros((len(ladder) + 1) * SUIT_CODES, np.int32)
    known: dict[tuple[int, ...], int] = {}
    for strength, hand in enumerate(ladder, start=1):
        for suit in (-1, *suits):
            answers = tuple([test.answers(hand, suit) for test in tests])
            table[strength * SUIT_CODES + suit + 1] = known.setdefault(answers, len(known))
    listed = tuple(known)
    return table, {test: tuple(row[at] for row in listed) for at, test in enumerate(tests)}


def _pattern(pattern: Pattern) -> list[int]:
    """A pattern of contents as numbers: its kind, how many numbers follow, and these."""
    if pattern.joker == "with":
        return [NEVER, 0]
    if isinstance(pattern, Without):
        return [WITHOUT, 2, -1 if pattern.top is None else pattern.top, pattern.size]
    elements = pattern.elements
    if any(element.kind == "identical" for element in elements):
        return [NEVER, 0]  # one pack has no two cards alike
    if all(element.kind == "group" for element in elements):
        if len(elements) > 3:
            raise Unobservable(f"{len(elements)} groups are looked for")
        numbers = [number for each in elements for number in (each.count, each.low, each.high)]
        return [GROUPS, len(numbers), *numbers]
    if len(elements) > 1:
        raise Unobservable("several things are looked for in different cards")
    numbers = _element(elements[0])
    return [numbers[0], len(numbers) - 1, *numbers[1:]]


def _element(only: Element) -> list[int]:
    match only.kind:
        case "run":
            return [RUN, only.count, only.low, only.high, int(only.suited)]
        case "suit":
            return [ONE_SUIT, only.count]
        case "colour":
            return [ONE_COLOUR, only.count]
        case "ranks":
            return [RANKS_HELD, int(only.suited), sum(1 << rank for rank in only.ranks)]
        case _:
            return [CARD, sum(1 << rank for rank in only.ranks), sum(1 << suit for suit in only.suits)]
