"""A round of one box as a walk: for every state and the rank of the next card, the state that follows.

States are made from the end of a round backwards, and those from which the same follows are one: the cards of a hand
and of the dealer are known only as far as they still decide something.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.twenty_one.rules import TEN, value_of
from croupier.kernels.twenty_one import batch as k

RANKS = range(13)
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
        return self.node(tuple(map(follows, RANKS)))

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
    """A rank that counts so much."""
    return RANKS[-1] if value == 1 else value - 2


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
    steps[first:leaves, : len(RANKS)] = [[place[node] for node in row] for row in nodes]
    steps[:first, : len(RANKS)] = [place[node] for node in start]
    won, raised = np.zeros(first, np.int64), np.zeros((first, k.MATCHES), np.int64)
    for end, (units, tallies) in enumerate(ends, start=1):
        won[end] = units
        np.add.at(raised[end], list(tallies), 1)
    return k.BatchWalk((steps * k.LINE).ravel(), won, raised)
