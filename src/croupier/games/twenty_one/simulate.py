"""Simulations of twenty-one: shoes played by a stated strategy, whole tables, with errors and a page."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.executors import ChunkJob, ChunkSizes, Progress, run_job, sampled_data
from croupier.analysis.guard import Sampled, play_rounds
from croupier.analysis.model import Price, RowShare
from croupier.analysis.par import GameFigures, sampled_figures
from croupier.editions import Game
from croupier.games.twenty_one.advise import as_plays
from croupier.games.twenty_one.players import as_priced
from croupier.games.twenty_one.price.basic import total_dependent
from croupier.games.twenty_one.price.plays import Plays
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import (
    OTHERWISE,
    SideSchedule,
    bust_row,
    first_two_row,
    match_row,
    schedules_of,
    side_price,
)
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, rules_of, value_of
from croupier.games.twenty_one.strategy import PlayedStrategy, Values, from_basic, points, read_strategy
from croupier.games.twenty_one.words import filed_words, one_of, rule_words
from croupier.kernels.random import seed_state
from croupier.kernels.twenty_one import batch as k
from croupier.kit import Refusal
from croupier.pages import Block, Column, Grid, KeyValues, Note, Number, Page, Pair, Paragraph, Percent, Value
from croupier.pages.filing import filing_data
from croupier.pages.prices import HIT_FREQUENCY, WIN_FREQUENCY
from croupier.pages.progress import bar
from croupier.rounds.bets import least_stake
from croupier.rounds.events import Bet

# Rules and a strategy as the tables and whole numbers that the batch of twenty-one plays by.


SIGN = {"lose": -1, "push": 0, "win": 1}
RANKS = 13
NONE = 255  # the row of two cards that fire none


@dataclass(frozen=True)
class HandTables:
    """Every multiset of values that is not over 21, numbered; number 0 is any hand that went over.

    `lines[hand]` has for each rank the place in the flat table of the hand with one card more.
    """

    values: tuple[Values, ...]  # of the hands from number 1 on, which is the empty one
    lines: NDArray[np.uint16]


@lru_cache(maxsize=1)
def hands() -> HandTables:
    """All hands, each found from a smaller one by a card."""
    numbers: dict[Values, int] = {(): 1}
    order: list[Values] = [()]
    child: list[list[int]] = []
    for hand in order:  # grows while it is gone through
        line = [k.OVER] * (TEN + 1)
        for value in range(1, TEN + 1):
            more = tuple(sorted((*hand, value)))
            if sum(more) > 21:
                break
            if more not in numbers:
                numbers[more] = len(order) + 1
                order.append(more)
            line[value] = numbers[more]
        child.append(line)
    table = np.zeros((len(order) + 1, k.LINE), np.uint16)
    for rank in range(RANKS):
        table[1:, rank] = [line[value_of(rank)] * k.LINE for line in child]
    return HandTables(tuple(order), table)


# What is done with a hand.


class _Chooser:
    """What the strategy does with a hand under the rules, for each phase that a hand can be in."""

    def __init__(self, rules: TwentyOneRules, strategy: PlayedStrategy) -> None:
        self.rules, self.strategy = rules, strategy

    def choose(self, phase: int, values: Values, up: int) -> int:
        """One of the actions of the kernel, for up cards from 0 (a two) to 9 (an ace)."""
        rules, pair = self.rules, len(values) == 2 and values[0] == values[1]
        if rules.charlie and len(values) >= rules.charlie:
            return k.STAND
        if phase >= k.DOUBLED:
            return self.doubled(phase - k.DOUBLED + 1, values, up)
        splits = pair and rules.splits != "none" and phase in (k.FIRST, k.AFTER, k.ACES)
        if splits and phase == k.FIRST:
            splits = (rules.split_aces_hands if values[0] == 1 else rules.split_hands) > 1
        if phase >= k.ACES and rules.split_aces_one_card:
            wants = self.strategy.code(values, up) in ("P", "Ph", "Rp")
            return k.SPLIT if splits and wants else k.STAND
        surrenders = phase in (k.FIRST, k.FIRST_UNSPLIT) and len(values) == 2 and rules.surrender != "none"
        doubles = self.may_double(values) and (phase <= k.FIRST_UNSPLIT or rules.double_after_split)
        action = self.read(self.strategy.code(values, up), splits, surrenders, doubles)
        if action is None:
            action = self.read(self.strategy.code(values, up, pair=False), False, surrenders, doubles)
        assert action is not None
        return self.forced(action, values)

    def read(self, code: str, splits: bool, surrenders: bool, doubles: bool) -> int | None:
        """The action of a code; None where it would split, cannot, and leaves the rest to the total."""
        if code[0] == "R" and surrenders:
            return k.SURRENDER
        if code in ("P", "Rp"):
            return k.SPLIT if splits else None
        if code == "Ph":
            return k.SPLIT if splits and self.rules.double_after_split else k.HIT
        if code[0] == "D" and doubles:
            return k.DOUBLE
        return k.STAND if code[-1] in "Ss" else k.HIT

    def may_double(self, values: Values) -> bool:
        """Whether the rules let a hand of these cards be doubled the first time."""
        rules = self.rules
        if rules.double_cards and len(values) > rules.double_cards:
            return False
        return not rules.double_totals or points(values)[0] in rules.double_totals

    def forced(self, action: int, values: Values) -> int:
        """Hit and stand as the chart of the rules has them for hard totals."""
        total, soft = points(values)
        if soft or action not in (k.HIT, k.STAND):
            return action
        if total <= self.rules.must_hit_upto:
            return k.HIT
        if self.rules.must_stand_from and total >= self.rules.must_stand_from:
            return k.STAND
        return action

    def doubled(self, times: int, values: Values, up: int) -> int:
        """After a number of doublings: double again, rescue or stand."""
        code = self.strategy.doubled_code(values, up)
        if code[0] == "D" and times <= self.rules.redoubles:
            return k.DOUBLE
        return k.RESCUE if code[-1] in "qQ" and self.rules.rescue else k.STAND


def actions(rules: TwentyOneRules, strategy: PlayedStrategy) -> NDArray[np.uint8]:
    """What is done in each phase with each hand against each up card (0 for an ace, 1 to 9 for 2 to 10)."""
    chooser, known = _Chooser(rules, strategy), hands().values
    table = np.zeros((k.DOUBLED + rules.redoubles + 1, len(known) + 1, k.LINE), np.uint8)
    alike: dict[tuple[object, ...], NDArray[np.uint8]] = {}
    for number, values in enumerate(known, start=1):
        if len(values) < 2:
            continue
        # Of three cards and more only their total and number matter, unless a row speaks of the very cards.
        own = len(values) == 2 or values in strategy.hands
        key = (values,) if own else (points(values), len(values))
        if key not in alike:
            alike[key] = np.array(
                [
                    [chooser.choose(phase, values, (up - 1) % TEN) for up in range(TEN)]
                    for phase in range(len(table))
                ],
                np.uint8,
            )
        table[:, number, :TEN] = alike[key]
    return table


@lru_cache(maxsize=8)
def book(rules: TwentyOneRules, strategy: PlayedStrategy, first_rows: tuple[str, ...] = ()) -> k.Book:
    """All tables."""
    known = hands()
    lines = known.lines.copy()
    lines[0, k.POINTS], lines[0, k.ENDS] = k.GONE_OVER, k.DEALER_OVER
    for number, values in enumerate(known.values, start=1):
        total, soft = points(values)
        draws = total < 17 or (total == 17 and soft and rules.hits_soft_17)
        lines[number, k.POINTS] = k.CHARLIE if rules.charlie and len(values) >= rules.charlie else total
        lines[number, k.ENDS] = k.DRAWS if draws else total
        lines[number, k.INSURES] = len(values) == 2 and strategy.insures(values)
    rows, names = np.full((52, 52), NONE, np.uint8), first_rows
    for one, two in np.ndindex(52, 52) if names else ():
        fired = first_two_row(names, one, two)
        rows[one, two] = NONE if fired is None else names.index(fired)
    value = np.array([value_of(rank) - 1 for rank in range(RANKS)], np.uint8)
    pairs = known.lines[known.lines[1] // k.LINE].ravel()
    named = np.array([pairs[_pair(1, TEN)], pairs[_pair(8, 8)]], np.uint16)
    return k.Book(lines.ravel(), actions(rules, strategy).ravel(), value, pairs, rows, named)


def _pair(one: int, two: int) -> int:
    """Where two cards of these values stand among the pairs."""
    ranks = {value_of(rank): rank for rank in range(RANKS)}
    return ranks[one] * k.LINE + ranks[two]


def setting(
    rules: TwentyOneRules, strategy: PlayedStrategy, boxes: int, fresh: bool, completes: bool, sides: bool
) -> k.Setting:
    """The rules as whole numbers, in the smallest unit in which everything is whole."""
    if not 1 <= boxes <= k.MOST_BOXES:
        raise Refusal(f"{boxes} boxes cannot be played; a table has 1 to {k.MOST_BOXES}.")
    most = max(rules.split_hands, rules.split_aces_hands)
    if most > k.MOST_HANDS:
        raise Refusal(f"{most} hands of one box are too many; at most {k.MOST_HANDS} are simulated.")
    half = (rules.insurance or Fraction(0)) / 2
    unit = lcm(2, rules.natural_pays.denominator, rules.natural_suited.denominator, half.denominator)
    cards = len(rules.shoe)
    return k.Setting(
        boxes=boxes,
        cut=0 if fresh else max(1, int(rules.penetration * cards)),
        unit=unit,
        natural=int(rules.natural_pays * unit),
        natural_suited=int(rules.natural_suited * unit),
        naturals_tie=SIGN[rules.naturals_tie],
        equal_21=SIGN[rules.equal_21],
        bust_888=SIGN[rules.bust_888],
        peek=int(rules.hole == "peek"),
        original_lost=int(rules.hole == "original lost"),
        early=int(rules.surrender == "early"),
        split_hands=rules.split_hands,
        split_aces_hands=rules.split_aces_hands,
        equal_rank=int(rules.splits == "equal rank"),
        insurance=int(half * unit),
        even_money=int(rules.even_money and strategy.even_money),
        completes=int(completes),
        sides=int(sides),
        # No hand has more than 31 points, so this many hands cannot use up more points than the shoe has.
        risky=int((boxes * most + 1) * 31 > sum(value_of(card // 4) for card in rules.shoe)),
    )


def reach_of(rules: TwentyOneRules, numbers: k.Setting) -> int:
    """The most units that a box can win or lose."""
    hands_most = max(rules.split_hands, rules.split_aces_hands, 1)
    most: int = hands_most * (2 << rules.redoubles) * numbers.unit
    return max(most, numbers.natural, numbers.natural_suited) + max(numbers.insurance, numbers.unit)


# A round of one box as a walk: for every state and the rank of the next card, the state that follows.
#
# States are made from the end of a round backwards, and those from which the same follows are one: the cards of a hand
# and of the dealer are known only as far as they still decide something.


ALL_RANKS = range(13)
VALUES = range(1, TEN + 1)
LEAVES = 0  # the node of rounds that a walk does not play; nodes of ends are negative
MOST_STATES = (1 << 16) // k.LINE
DOUBLED = k.AFTER  # the phase of a first double, as no hand here comes of a split
STIFF = 16  # the dealer never has less than 17: smaller totals are one
EIGHT, SOFT_17 = 8, (17, True)


class _Hand(NamedTuple):
    """How the player's hand ended: what was done last, what it counts, how often it was doubled."""

    does: int
    points: int
    doubled: int


class _Outcome(NamedTuple):
    """What a round has come to before the dealer draws: units won, the tallies it raises, one for each time, and the
    hand that waits for him, if its wager is not 0."""

    won: int
    tallies: tuple[int, ...]
    points: int = 0
    wager: int = 0


class _Dealer(NamedTuple):
    """The dealer's hand as far as it matters; `eights`, if it is two of them, `cards` where their number is tallied."""

    total: int
    soft: bool
    eights: bool
    cards: int

    def drawn(self, value: int) -> _Dealer:
        """The hand with one card more."""
        hard = self.total - 10 * self.soft + value
        soft = (self.soft or value == 1) and hard <= 11
        return _Dealer(hard + 10 * soft, soft, False, self.cards + (self.cards > 0))


class _Nodes:
    """Nodes by what follows on the thirteen ranks; where the same follows, the node is the same."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, ...]] = []  # of the nodes from 1 on
        self.numbers: dict[tuple[int, ...], int] = {}

    def node(self, row: tuple[int, ...]) -> int:
        """The node of a row."""
        if row not in self.numbers:
            self.rows.append(row)
            self.numbers[row] = len(self.rows)
        return self.numbers[row]

    def by_rank(self, follows: Callable[[int], int]) -> int:
        """The node after which these follow."""
        return self.node(tuple(map(follows, ALL_RANKS)))

    def by_value(self, follows: Callable[[int], int]) -> int:
        """The same where all ten cards are alike."""
        ace, *others = map(follows, VALUES)
        return self.node((*others, *others[-1:] * 3, ace))


class _Maker:
    """All nodes of a round, from the numbers and tables that the batch plays by."""

    def __init__(self, setting: k.Setting, lines: NDArray[np.uint16], action: NDArray[np.uint8]) -> None:
        self.setting, self.unit = setting, setting.unit
        self.lines, self.action = lines.tolist(), action.tolist()
        self.alike = _alike(lines, action)
        self.ace_ten = self.pair(1, TEN)
        self.hits_soft_17 = self.lines[self.pair(1, 6)][k.ENDS] == k.DRAWS
        self.nodes, self.parts = _Nodes(), _Nodes()
        self.ends: dict[tuple[int, tuple[int, ...]], int] = {}
        self.hands: dict[_Hand, int] = {}
        self.known: dict[Hashable, int] = {}

    def once(self, key: Hashable, make: Callable[[], int]) -> int:
        """The node that was made for this key, or make it."""
        if key not in self.known:
            self.known[key] = make()
        return self.known[key]

    def pair(self, one: int, two: int) -> int:
        """The number of a hand of two cards of these values."""
        line = self.lines[k.EMPTY // k.LINE][_rank(one)] // k.LINE
        return int(self.lines[line][_rank(two)] // k.LINE)

    # The first four cards: to the player, to the dealer, to the player, the hole card.

    def start(self) -> int:
        """The node before a round."""
        return self.nodes.by_rank(
            lambda one: self.nodes.by_value(
                lambda up: self.nodes.by_rank(lambda two: self.before_hole(one, up, two))
            )
        )

    def before_hole(self, one: int, up: int, two: int) -> int:
        """The node before the hole card, for the ranks of the player and the value of the up card."""
        hand = self.pair(value_of(one), value_of(two))
        unsplit = self.setting.equal_rank != 0 and one != two
        phase = k.FIRST_UNSPLIT if unsplit else k.FIRST
        return self.once(
            ("hole", hand, phase, up),
            lambda: self.nodes.by_value(lambda hole: self.after_hole(hand, phase, up, hole)),
        )

    def after_hole(self, hand: int, phase: int, up: int, hole: int) -> int:
        """The node after four cards."""
        own, natural = hand == self.ace_ten, self.pair(up, hole) == self.ace_ten
        won, tallies = self.insured(hand, up, natural)
        dealer = _Dealer(up + hole, False, up == hole == EIGHT, 2 * self.setting.completes)
        if 1 in (up, hole):
            dealer = dealer._replace(total=up + hole + 10, soft=True)
        if own or (natural and self.setting.peek):
            unplayed = self.unplayed(hand, up, natural)
            if unplayed is None:
                return LEAVES
            return self.drawing(_added(unplayed, won, tallies), dealer, natural)
        part = self.part(hand, phase, up)
        return self.joined(part, (won, tallies), dealer, natural)

    def insured(self, hand: int, up: int, natural: bool) -> tuple[int, tuple[int, ...]]:
        """What insurance brings, and its tallies."""
        setting = self.setting
        even = hand == self.ace_ten and setting.even_money
        if up != 1 or not setting.insurance or even or not self.lines[hand][k.INSURES]:
            return 0, ()
        if natural:
            return setting.insurance, (k.INSURED, k.INSURANCE_WON)
        return -(self.unit // 2), (k.INSURED,)

    def unplayed(self, hand: int, up: int, natural: bool) -> _Outcome | None:
        """A box with a natural, or against one that was found; None where the suits of a natural decide."""
        setting, own = self.setting, hand == self.ace_ten
        if not own:
            gives_up = setting.early and self.action[k.FIRST][hand][up - 1] == k.SURRENDER
            lost = -self.unit // 2 if gives_up else -self.unit
            return _Outcome(lost, (k.LOSSES, k.STAKED) + (k.SURRENDERS,) * bool(gives_up))
        even: tuple[int, ...] = ()
        if up == 1 and setting.even_money:
            won, even = self.unit, (k.EVEN_MONEY,)
        elif natural and setting.naturals_tie <= 0:
            won = setting.naturals_tie * self.unit
        elif setting.natural != setting.natural_suited:
            return None
        else:
            won = setting.natural
        return _Outcome(won, (k.PUSHES + (won > 0) - (won < 0), k.STAKED, k.NATURALS, *even))

    # The player's hand, without regard to the hole card.

    def part(self, hand: int, phase: int, up: int) -> int:
        """The node of a hand that is to be played; a negative one where it has ended."""
        return self.once(("part", hand, phase, up), lambda: self.played(hand, phase, up))

    def played(self, hand: int, phase: int, up: int) -> int:
        """The same, made."""
        does = self.action[phase][hand][up - 1]
        if does == k.SPLIT:
            return LEAVES
        if does in (k.HIT, k.DOUBLE):
            if does == k.DOUBLE:
                phase = max(phase + 1, DOUBLED)
            line = self.lines[hand]
            return self.parts.by_value(
                lambda value: self.part(self.alike[line[_rank(value)] // k.LINE], phase, up)
            )
        counts = self.lines[hand][k.POINTS]
        if counts != k.GONE_OVER:
            counts = max(STIFF, counts)
        ended = _Hand(does, counts if does == k.STAND else k.LOST, max(0, phase - DOUBLED + 1))
        return self.hands.setdefault(ended, -1 - len(self.hands))

    def joined(self, part: int, before: tuple[int, tuple[int, ...]], dealer: _Dealer, natural: bool) -> int:
        """The node of a hand to be played against this dealer."""
        if part == LEAVES:
            return LEAVES
        return self.once(
            ("joined", part, before, dealer, natural), lambda: self.join(part, before, dealer, natural)
        )

    def join(self, part: int, before: tuple[int, tuple[int, ...]], dealer: _Dealer, natural: bool) -> int:
        """The same, made."""
        if part < 0:
            ended = list(self.hands)[-1 - part]
            return self.drawing(_added(self.stood(ended, natural), *before), dealer, natural)
        follows = self.parts.rows[part - 1]
        return self.nodes.by_value(lambda value: self.joined(follows[_rank(value)], before, dealer, natural))

    def stood(self, hand: _Hand, natural: bool) -> _Outcome:
        """The outcome of a hand, before the dealer draws."""
        wager, again = 1 << hand.doubled, max(0, hand.doubled - 1)
        tallies = (k.STAKED,) * wager + (k.DOUBLES,) * (hand.doubled > 0) + (k.REDOUBLES,) * again
        if hand.does == k.STAND:
            return _Outcome(0, tallies, hand.points, wager)
        rescued = hand.does == k.RESCUE
        tallies += (k.RESCUES if rescued else k.SURRENDERS,)
        if natural and (self.setting.original_lost if rescued else not self.setting.early):
            return _Outcome(0, tallies, k.LOST, wager)
        return _Outcome(-self.unit * wager // 2, (*tallies, k.LOSSES))

    # The dealer.

    def drawing(self, outcome: _Outcome, dealer: _Dealer, natural: bool) -> int:
        """The node of an outcome before the dealer draws, if he does."""
        over_waits = self.setting.bust_888 > -1
        waits = outcome.wager > 0 and outcome.points != k.CHARLIE
        waits = waits and (outcome.points != k.GONE_OVER or over_waits)
        if natural or not (waits or self.setting.completes):
            return self.end(outcome, 21, False, natural)
        outcome = outcome._replace(tallies=(*outcome.tallies, k.DEALER_HANDS))
        return self.dealt(outcome, dealer)

    def dealt(self, outcome: _Outcome, dealer: _Dealer) -> int:
        """The node of a dealer's hand."""
        if dealer.total > 21:
            over = (k.BUST_CARDS + dealer.cards,) + (k.DEALER_888,) * dealer.eights
            return self.end(_added(outcome, 0, over), k.DEALER_OVER, dealer.eights, False)
        hits = dealer[:2] == SOFT_17 and self.hits_soft_17
        if dealer.total >= 17 and not hits:
            return self.end(outcome, dealer.total, False, False)
        return self.once(("dealt", outcome, dealer), lambda: self.draw(outcome, dealer))

    def draw(self, outcome: _Outcome, dealer: _Dealer) -> int:
        """The node of a dealer's hand that draws."""

        def follows(value: int) -> int:
            eights = dealer.eights and value == EIGHT
            return self.dealt(outcome, dealer.drawn(value)._replace(eights=eights))

        return self.nodes.by_value(follows)

    def end(self, outcome: _Outcome, total: int, eights: bool, natural: bool) -> int:
        """The end of a round, by what it won and tallied."""
        won, mine, wager = outcome.won, outcome.points, outcome.wager
        tallies = outcome.tallies
        if wager:
            sign = (mine > total) - (mine < total)
            if sign == 0 and mine == 21:
                sign = self.setting.equal_21
            elif eights and mine == k.GONE_OVER:
                sign = self.setting.bust_888
            if natural and (mine != k.CHARLIE or self.setting.original_lost):
                sign = -1
                won -= self.unit if self.setting.original_lost else wager * self.unit
            else:
                won += sign * wager * self.unit
            tallies += (k.PUSHES + sign,) + (k.BUSTS,) * (mine == k.GONE_OVER)
            tallies += (k.CHARLIES,) * (mine == k.CHARLIE)
        tallies += (k.DEALER_NATURALS,) * natural
        return self.ends.setdefault((won, tuple(sorted(tallies))), -1 - len(self.ends))


def _rank(value: int) -> int:
    """A rank with a given value."""
    return ALL_RANKS[-1] if value == 1 else value - 2


def _added(outcome: _Outcome, won: int, tallies: tuple[int, ...]) -> _Outcome:
    return outcome._replace(won=outcome.won + won, tallies=outcome.tallies + tallies)


def _alike(lines: NDArray[np.uint16], action: NDArray[np.uint8]) -> list[int]:
    """For every hand the number of one with which the same is done, whatever comes."""
    found, known = [0] * len(lines), dict[Hashable, int]()
    counts = lines[:, k.POINTS].tolist()
    follows = (lines[:, : TEN + 3] // k.LINE).tolist()
    for hand in range(len(lines) - 1, 0, -1):  # a hand with one card more has a higher number, or went over
        done = action[:, hand].tobytes()
        key = (counts[hand], done, *(found[more] for more in follows[hand]))
        found[hand] = known.setdefault(key, hand)
    return found


NO_WALK = k.BatchWalk(np.zeros(0, np.uint16), np.zeros(0, np.int64), np.zeros((0, k.MATCHES), np.int64))


def walk(setting: k.Setting, book: k.Book) -> k.BatchWalk:
    """The table of a game with one box whose suits do not matter; none where it would be too large."""
    # A cut card and how many cards there are change nothing.
    alike = setting._replace(cut=0, risky=0)
    return _walk(alike, book.hands.tobytes(), book.action.tobytes())


@lru_cache(maxsize=8)
def _walk(setting: k.Setting, hands: bytes, action: bytes) -> k.BatchWalk:
    lines = np.frombuffer(hands, np.uint16).reshape(-1, k.LINE)
    phases = np.frombuffer(action, np.uint8).reshape(-1, len(lines), k.LINE)
    # Nothing is done after a split: such rounds are left.
    made = _Maker(setting, lines, np.delete(phases, range(k.AFTER, k.DOUBLED), axis=0))
    made.start()
    *nodes, start = made.nodes.rows
    ends = list(made.ends)
    first, leaves = len(ends) + 1, len(ends) + 1 + len(nodes)
    if leaves >= MOST_STATES:
        return NO_WALK
    # In order: before a round, ends of rounds, after which the next one follows alike, all else.
    steps = np.zeros((leaves + 1, k.LINE), np.uint16)
    place = {LEAVES: leaves} | {-1 - end: 1 + end for end in range(len(ends))}
    place |= {1 + node: first + node for node in range(len(nodes))}
    steps[first:leaves, : len(ALL_RANKS)] = [[place[node] for node in row] for row in nodes]
    steps[:first, : len(ALL_RANKS)] = [place[node] for node in start]
    won, raised = np.zeros(first, np.int64), np.zeros((first, k.MATCHES), np.int64)
    for end, (units, tallies) in enumerate(ends, start=1):
        won[end] = units
        np.add.at(raised[end], list(tallies), 1)
    return k.BatchWalk((steps * k.LINE).ravel(), won, raised)


# Rounds of twenty-one by the million, out of shoes with a cut card or each from a full shoe.


CHUNK = 1 << 19
WALKED = 1 << 20  # rounds from which on the table of a walk is worth making
SHOWN = (
    *(
        "wins",
        "pushes",
        "losses",
        "naturals",
        "busts",
        "doubles",
        "redoubles",
        "rescues",
        "splits",
        "surrenders",
    ),
    *("charlies", "insured", "even_money", "dealer_naturals", "dealer_busts", "voids"),
)


@dataclass(frozen=True)
class TwentyOneSimulation:
    """The totals of simulated rounds; results of a box with all its hands, per unit of the first wager."""

    rules: TwentyOneRules
    strategy: PlayedStrategy
    boxes: int
    fresh: bool
    seed: int
    price: Price
    sides: tuple[Price, ...]
    counts: Mapping[str, int]
    moments: tuple[int, int, int]  # over shoes, x units won and n boxes played: sums of x * x, x * n, n * n
    unit: int

    @property
    def rounds(self) -> int:
        """Rounds played to their end."""
        return self.counts["rounds"] - self.counts["voids"]

    @property
    def hands(self) -> int:
        """First hands: one for each box and round."""
        return self.rounds * self.boxes

    @property
    def error(self) -> float:
        """The standard error of the expectation, as whole shoes differ: rounds of one shoe hang together."""
        squares, products, sizes = self.moments
        mean = self.price.expectation * self.unit
        spread = squares - 2 * mean * products + mean * mean * sizes
        return math.sqrt(spread) / (self.hands * self.unit) if spread > 0 else 0.0

    def side_error(self, price: Price) -> float:
        """The standard error of a side bet's expectation, as if its bets were independent."""
        bets = self.rounds if price.labels[:1] == (("bets", "a round"),) else self.hands
        return price.standard_deviation / math.sqrt(bets)

    @property
    def rounds_per_shoe(self) -> Fraction:
        """Rounds from one shuffle to the next."""
        return Fraction(self.counts["rounds"], self.counts["shoes"])

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rounds": self.rounds,
            "boxes": self.boxes,
            "seed": self.seed,
            "shoe": "full for every round" if self.fresh else "dealt to the cut card",
            "strategy": self.strategy.name,
            "average_bet": float(self.price.average_bet),
            "rounds_per_shoe": float(self.rounds_per_shoe),
            "counts": dict(self.counts),
            "results": {str(profit): str(share) for profit, share in self.price.distribution},
            "wagers": [
                # Doubles, splits and insurance are not counted one by one, only what the whole box came to.
                {**sampled_data(self.price, self.error), "hit_frequency": None},
                *(sampled_data(price, self.side_error(price)) for price in self.sides),
            ],
        }


ShoeCounts = tuple[NDArray[np.int64], NDArray[np.int64], tuple[int, int, int]]  # results, tallies, moments
KernelInput = tuple[
    Any, Any, Any, int
]  # as the kernel reads it: numbers, tables, the walk, the reach of results


@dataclass(frozen=True, eq=False)
class PlayJob(ChunkJob[ShoeCounts]):
    """Whole shoes until a number of rounds is reached."""

    shoe: NDArray[np.uint8]
    given: KernelInput

    def work(self, chunk: int) -> ShoeCounts:
        """The shoes of one chunk."""
        from croupier.kernels.twenty_one.batch import play

        none_told = np.zeros((0, len(self.shoe)), np.uint8)
        return _whole(
            play(self.sizes[chunk], none_told, self.shoe, *self.given, seed_state(self.seed, chunk))
        )


def _whole(answer: Any) -> ShoeCounts:
    """What the kernel gave, its moments as whole numbers of any size."""
    results, tally, moments = answer
    return results, tally, (int(moments[0]), int(moments[1]), int(moments[2]))


def simulate_twenty_one(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    rounds: int,
    seed: int = 1,
    *,
    boxes: int = 1,
    fresh: bool = False,
    sides: Sequence[SideSchedule] = (),
    threads: int = 2,
    progress: Progress | None = None,
) -> TwentyOneSimulation:
    """Play whole shoes until a number of rounds is reached, with the same results on any number of threads;
    `fresh`: every round from a full shoe, as the exact prices have it. All boxes play the same way."""
    if rounds < 1:
        raise Refusal(f"{rounds} rounds cannot be simulated; enter at least one.")
    given = _given(rules, strategy, boxes, fresh, sides, walks=rounds >= WALKED)
    job = PlayJob(ChunkSizes(rounds, CHUNK), seed, np.array(rules.shoe, np.uint8), given)
    answer, _ = run_job(job, threads, progress)
    return _found(rules, strategy, boxes, fresh, seed, sides, given, answer)


def play_told(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    shoes: Sequence[Sequence[int]],
    *,
    boxes: int = 1,
    fresh: bool = False,
    sides: Sequence[SideSchedule] = (),
    walks: bool = False,
) -> TwentyOneSimulation:
    """Play shoes whose cards come in the orders told, each to its cut card; or one round of each where `fresh`.

    Whether rounds are walked through along a table, where they can be, changes nothing but the time it takes."""
    from croupier.kernels.twenty_one.batch import play

    order = sorted(rules.shoe)
    for cards in shoes:
        if sorted(cards) != order:
            raise Refusal(f"The given shoe does not have the game's {rules.decks} decks.")
    given = _given(rules, strategy, boxes, fresh, sides, walks)
    told = np.array(shoes, np.uint8).reshape(len(shoes), len(order))
    found = play(0, told, np.array(order, np.uint8), *given, seed_state(0, 0))
    return _found(rules, strategy, boxes, fresh, 0, sides, given, _whole(found))


def _given(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    boxes: int,
    fresh: bool,
    sides: Sequence[SideSchedule],
    walks: bool,
) -> KernelInput:

    looked = [side.looks_at for side in sides]
    if looked.count("first two") > 1:
        raise Refusal("Only one bet on the first two cards is simulated at a time.")
    rows = tuple(row for side in sides if side.looks_at == "first two" for row, _ in side.rows)
    beside = bool({"first two", "up card"} & set(looked))
    numbers = setting(rules, strategy, boxes, fresh, "dealer bust" in looked, beside)
    tables = book(rules, strategy, rows)
    walked = walk(numbers, tables) if walks and boxes == 1 and not beside else NO_WALK
    return numbers, tables, walked, reach_of(rules, numbers)


def _found(
    rules: TwentyOneRules,
    strategy: PlayedStrategy,
    boxes: int,
    fresh: bool,
    seed: int,
    sides: Sequence[SideSchedule],
    given: KernelInput,
    answer: ShoeCounts,
) -> TwentyOneSimulation:
    """What was counted, as prices."""
    from croupier.kernels.twenty_one.batch import STAKED, TALLIES

    unit, reach = given[0].unit, given[-1]
    results, tally, moments = answer
    counts = {word: int(times) for word, times in zip(TALLIES, tally, strict=False)}
    played = (counts["rounds"] - counts["voids"]) * boxes
    if not played:
        raise Refusal("Not one round was played to its end; the shoe is too small for this number of boxes.")
    shares = tuple(
        (Fraction(int(place) - reach, unit), Fraction(int(results[place]), played))
        for place in np.flatnonzero(results)
    )
    price = Price("bet", ("bet",), (), "sampled", shares, Fraction(int(tally[STAKED]), played))
    priced = tuple(_side(side, tally, played // boxes, played) for side in sides)
    return TwentyOneSimulation(rules, strategy, boxes, fresh, seed, price, priced, counts, moments, unit)


def _side(side: SideSchedule, tally: NDArray[np.int64], rounds: int, hands: int) -> Price:
    """A side bet settled once for each thing that was counted."""
    from croupier.kernels.twenty_one.batch import BUST_CARDS, MATCHES, ROWS

    names = [row for row, _ in side.rows]
    fired: dict[str | None, int] = {}
    if side.looks_at == "dealer bust":
        seen = [
            (bust_row(names, cards), int(tally[BUST_CARDS + cards])) for cards in range(MATCHES - BUST_CARDS)
        ]
        bets, label = rounds, (("bets", "a round"),)
    elif side.looks_at == "up card":
        seen = [(match_row(names, *divmod(place, 3)), int(tally[MATCHES + place])) for place in range(9)]
        bets, label = hands, (("bets", "a box"),)
    else:
        seen = [(name, int(tally[ROWS + place])) for place, name in enumerate(names)]
        bets, label = hands, (("bets", "a box"),)
    for row, times in seen:
        fired[row] = fired.get(row, 0) + times
    fired[None] = bets - sum(times for row, times in fired.items() if row is not None)
    profits: dict[Fraction, Fraction] = {}
    rows = []
    for row, profit in (*side.rows, (None, Fraction(-1))):
        chance = Fraction(fired.get(row, 0), bets)
        if chance:
            profits[profit] = profits.get(profit, Fraction(0)) + chance
        rows.append(RowShare(row or OTHERWISE, chance, profit, chance * profit, side.cite))
    return Price(
        side.name, (side.name,), label, "sampled", tuple(sorted(profits.items())), Fraction(1), tuple(rows)
    )


# The use `simulate` of twenty-one: sampled prices next to the exact ones.


TITLES = (
    "EV (sampled)",
    "Standard error",
    "EV (exact)",
    "Z-score",
    "Standard deviation",
    HIT_FREQUENCY,
    WIN_FREQUENCY,
)
CUT_CARD = (
    "The exact EV is that of a round from a full shoe. With a cut card fewer rounds are played from shoes that ran "
    "rich in small hands, which costs the player a little more."
)
ROUNDS = 20_000  # of a game that is played one by one, where no smaller number is asked for
ONE_BY_ONE = (
    f"The compiled batches do not know all rules of this game: at most {ROUNDS:,} rounds, played one by one."
)
MAIN_HITS = (
    "Of the main wager only a net profit of the whole box is counted: doubles, splits and insurance included."
)


@dataclass(frozen=True)
class SimulationAnswer:
    """The totals of simulated rounds, and the exact figures."""

    game: Game
    found: TwentyOneSimulation
    main: float | None  # the exact EV of the main wager played so from a full shoe, where it is known
    sides: tuple[Price, ...]

    def figures(self) -> GameFigures:
        """Every wager that was sampled; doubles and splits are not counted one by one."""
        main = replace(sampled_figures(self.found.price, self.found.error), hit_frequency=None)
        sides = [sampled_figures(each, self.found.side_error(each)) for each in self.found.sides]
        return GameFigures((main, *sides))

    def page(self) -> Page:
        """Every wager with its standard error and its exact EV, then how often each thing happened."""
        found, edition = self.found, self.game.edition
        columns = [Column("", "Wager"), *(Column("", title, "right") for title in TITLES)]
        blocks: list[Block] = [Paragraph(words) for words in self._head()]
        blocks.append(Grid("", columns, list(self._rows())))
        blocks.append(Note(MAIN_HITS, key=""))
        blocks += [] if found.fresh else [Note(CUT_CARD, key="")]
        blocks.append(KeyValues(list(_counts(found))))
        title = f"{edition.title}, {edition.id}: {found.rounds:,} rounds, seed {found.seed} (sampled)"
        return Page(title, blocks, kind="simulation", book=edition.book, data=self.to_json())

    def _head(self) -> Iterator[str]:
        found = self.found
        yield f"{filed_words(found.rules)}; {rule_words(found.rules)}."
        shoe = f"{float(found.rounds_per_shoe):.2f} rounds per shoe to the cut card"
        shoe = "every round from a full shoe" if found.fresh else shoe
        boxes = f"{found.boxes} boxes" if found.boxes > 1 else "one box"
        yield f"{boxes}, {shoe}; played by: {found.strategy.name}."

    def _prices(self) -> Iterator[tuple[str, Price, float, float | None]]:
        """Title, sampled price, standard error and exact EV of each wager."""
        yield self.game.main_wager.title, self.found.price, self.found.error, self.main
        for side, exact in zip(self.found.sides, self.sides, strict=True):
            title = self.game.edition.wager(side.name).title
            yield title, side, self.found.side_error(side), float(exact.expectation)

    def _rows(self) -> Iterator[tuple[Value, ...]]:
        for title, price, error, exact in self._prices():
            score = (float(price.expectation) - exact) / error if exact is not None and error else None
            yield (
                title,
                Number(price.expectation, 6, plus=True),
                Number(error, 6),
                "" if exact is None else Number(exact, 6, plus=True),
                "" if score is None else Number(score, 2, plus=True),
                Number(price.standard_deviation, 4),
                "-" if price is self.found.price else Percent(price.hit_frequency, 4),
                Percent(price.win_frequency, 4),
            )

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        exact = {price.name: {"exact": exact, "error": error} for _, price, error, exact in self._prices()}
        return {
            "edition": self.game.edition.id,
            "filing": filing_data(self.game),
            "rules": f"{filed_words(self.found.rules)}; {rule_words(self.found.rules)}",
            **self.found.to_json(),
            "exact": exact,
        }


def _counts(found: TwentyOneSimulation) -> Iterator[Pair]:
    price = found.price
    yield Pair("", "average bet", Number(price.average_bet, 4), "units of the original wager")
    yield Pair("", "element of risk", Percent(price.element_of_risk, 4), "of the total wagered")
    for word in SHOWN:
        if found.counts[word]:
            each = found.rounds if word.startswith("dealer") else found.hands
            share = f"{found.counts[word] / each:.4%}"
            yield Pair("", word.replace("_", " "), found.counts[word], share)


@dataclass(frozen=True)
class PlayedAnswer:
    """Rounds from full shoes, played one by one by the rules engine as the price plays them."""

    game: Game
    found: Sampled
    exact: float  # the EV of the main wager so played, per unit
    stake: int
    play: str

    def page(self) -> Page:
        """The EV with its standard error and the exact one, and how often each result came."""
        edition, found, rules = self.game.edition, self.found, rules_of(self.game)
        blocks: list[Block] = [
            Paragraph(f"{filed_words(rules)}; {rule_words(rules)}."),
            Paragraph(
                f"One box, every round from a full shoe, played by: {self.play}; insurance is never taken."
            ),
            KeyValues(
                [
                    Pair("", "EV (sampled)", Number(found.mean / self.stake, 6, plus=True), "per unit"),
                    Pair("", "Standard error", Number(found.error / self.stake, 6)),
                    Pair("", "EV (exact)", Number(self.exact, 6, plus=True)),
                    Pair("", "Z-score", Number(found.score(self.exact * self.stake), 2, plus=True)),
                    Pair("", "Standard deviation", Number(found.deviation / self.stake, 4)),
                ]
            ),
            Note(ONE_BY_ONE, key=""),
        ]
        title = f"{edition.title}, {edition.id}: {found.rounds:,} rounds, seed {found.seed} (sampled)"
        return Page(title, blocks, kind="simulation", book=edition.book, data=self.to_json())

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        found = self.found
        return {
            "edition": self.game.edition.id,
            "filing": filing_data(self.game),
            "rounds": found.rounds,
            "seed": found.seed,
            "shoe": "full for every round",
            "strategy": self.play,
            "expectation": found.mean / self.stake,
            "error": found.error / self.stake,
            "standard_deviation": found.deviation / self.stake,
            "exact": self.exact,
            "results": {str(net / self.stake): count for net, count in sorted(found.counts.items())},
        }


def _played(game: Game, rounds: int | None, seed: int, strategy: str) -> PlayedAnswer:
    rules, main = rules_of(game), game.main_wager
    stake = 2 * least_stake(game, main)
    best = price_rules(rules)
    if strategy not in ("basic", "best"):
        raise Refusal(
            "strategy: a file needs the compiled simulation, which does not support all rules of this game."
        )
    use_best = rules.open_hand or strategy == "best"
    price = best if use_best else price_rules(rules, plays=total_dependent(rules, best=best).plays)

    def opened() -> TwentyOneRound:
        played = TwentyOneRound(game, {1: "player 1"})
        played.push(Bet(1, main.name, stake))
        return played

    found = play_rounds(opened, as_priced(price.plays), rounds=rounds or ROUNDS, seed=seed)
    exact = price.expectation - (price.insurance.adds if price.insurance and price.play == "best" else 0.0)
    return PlayedAnswer(game, found, exact, stake, "best play by the cards" if use_best else "basic strategy")


def simulate(
    game: Game,
    rounds: int = 1_000_000,
    seed: int = 1,
    threads: int = 2,
    boxes: int = 1,
    shoe: str = "cut",
    strategy: str = "basic",
    insurance: str = "",
) -> SimulationAnswer | PlayedAnswer:
    """Rounds by the million, from fresh shoes or to the cut card, by a strategy."""
    one_of(shoe, "shoe", ("fresh", "cut"))
    rules = rules_of(game)
    if not rules.batched:
        if boxes != 1 or insurance == "always":
            raise Refusal(
                "This game is simulated round by round, with one box and without insurance; "
                "leave out boxes and insurance."
            )
        return _played(game, min(rounds, ROUNDS), seed, strategy)
    most = min(game.seats, 8) - (game.edition.law.bank is not None)
    if not 1 <= boxes <= most:
        raise Refusal(f"boxes {boxes} is refused; choose a whole number from 1 to {most}.")
    played, exact = _strategy(rules, strategy, one_of(insurance, "insurance", ("never", "always")))
    schedules = schedules_of(game)
    with bar("rounds") as step:
        found = simulate_twenty_one(
            rules, played, rounds, seed, boxes=boxes, fresh=shoe == "fresh", sides=schedules, threads=threads,
            progress=step,
        )  # fmt: skip
    sides = tuple(side_price(rules, each) for each in schedules)
    return SimulationAnswer(game, found, exact, sides)


def _strategy(rules: TwentyOneRules, name: str, insurance: str) -> tuple[PlayedStrategy, float | None]:
    """How the boxes are played, and its exact EV where it is known."""
    if insurance == "always" and rules.insurance is None:
        raise Refusal("Insurance is not offered here.", rules.basis("insurance"))
    plays: Plays | None
    if name == "basic":
        best = price_rules(rules)
        even = rules.even_money and best.hand(1, 10, 1).best == "even money"
        basic = total_dependent(rules, best=best)
        strategy, plays = from_basic(basic, even_money=even), basic.plays
    else:
        strategy = read_strategy(Path(name))
        plays = as_plays(rules, strategy)
    if insurance or name == "basic":
        strategy = replace(strategy, insured=(insurance or "never",))
    return strategy, None if plays is None else exact_ev(rules, strategy, plays)


def exact_ev(rules: TwentyOneRules, strategy: PlayedStrategy, plays: Plays) -> float | None:
    """The EV of a round from a full shoe under this strategy; None if insurance depends on the cards."""
    if strategy.insured not in (("never",), ("always",)):
        return None
    exact = price_rules(rules, plays=plays)
    ev, natural = exact.expectation, exact.hand(1, 10, 1)
    even = rules.even_money and strategy.even_money
    ev += natural.probability * ((1.0 if even else natural.actions["natural"]) - natural.value)
    if exact.insurance is not None and strategy.insured == ("always",):
        ev += exact.up(1).probability * exact.insurance.expectation / 2
        if even:  # a natural that was paid is not insured
            chance = natural.dealer_natural
            ev -= natural.probability * (exact.insurance.pays * chance - (1 - chance)) / 2
    return ev
