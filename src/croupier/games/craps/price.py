"""Prices of craps bets: a Markov chain over their rows, exact for each bet and for a shooter's hand."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier.analysis.model import Certainty, Price, RowShare
from croupier.editions import Game
from croupier.games.craps.bets import check_size, too_much
from croupier.games.craps.law import COMBINATIONS, ROLLS, Dice
from croupier.games.craps.rules import BetOutcome, DiceRules, DiceWager, odds_name
from croupier.games.craps.settle import row_words
from croupier.games.craps.words import wager_named
from croupier.kit import Refusal, cents, dollars
from croupier.pages.filing import filing_data
from croupier.pages.prices import exact, price_data

# Markov chains in Fractions: what a walk brings, how long it takes, where it is in the long run.


END = -1
Distribution = dict[Fraction, Fraction]


@dataclass(frozen=True)
class ChainStep:
    """One way out of a state: its chance, where it leads (END: nowhere), what it brings."""

    chance: Fraction
    to: int
    gain: Fraction = Fraction(0)


Steps = Sequence[Sequence[ChainStep]]


def solve(matrix: list[list[Fraction]], right: list[list[Fraction]]) -> list[list[Fraction]]:
    """X with matrix X = right, by elimination; the matrix is square and of full rank."""
    size = len(matrix)
    rows = [[*left, *known] for left, known in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [
                    value - factor * base for value, base in zip(rows[row], rows[column], strict=True)
                ]
    return [row[size:] for row in rows]


def components(steps: Steps) -> list[list[int]]:
    """States that lead back to one another, in an order in which every walk leaves later ones for earlier ones."""
    return _Tarjan(steps).found


class _Tarjan:
    """Tarjan's strongly connected components, without recursion."""

    def __init__(self, steps: Steps) -> None:
        self.targets = [sorted({step.to for step in out if step.to != END}) for out in steps]
        self.order: dict[int, int] = {}
        self.low: dict[int, int] = {}
        self.stack: list[int] = []
        self.held: set[int] = set()
        self.found: list[list[int]] = []
        for state in range(len(steps)):
            if state not in self.order:
                self._visit(state)

    def _visit(self, root: int) -> None:
        work = [(root, 0)]
        while work:
            state, place = work.pop()
            if place == 0:
                self.order[state] = self.low[state] = len(self.order)
                self.stack.append(state)
                self.held.add(state)
            if place < len(self.targets[state]):
                work.append((state, place + 1))
                target = self.targets[state][place]
                if target not in self.order:
                    work.append((target, 0))
                elif target in self.held:
                    self.low[state] = min(self.low[state], self.order[target])
                continue
            self._close(state)
            if work:
                parent = work[-1][0]
                self.low[parent] = min(self.low[parent], self.low[state])

    def _close(self, state: int) -> None:
        if self.low[state] != self.order[state]:
            return
        members = []
        while True:
            member = self.stack.pop()
            self.held.discard(member)
            members.append(member)
            if member == state:
                break
        self.found.append(sorted(members))


def _stays(steps: Steps, members: list[int]) -> list[list[Fraction]]:
    """How often a walk that enters a set of states at one of them visits each of them before it leaves."""
    place = {state: index for index, state in enumerate(members)}
    size = len(members)
    matrix = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    for state in members:
        for step in steps[state]:
            if step.to in place:
                matrix[place[state]][place[step.to]] -= step.chance
    return solve(matrix, [[Fraction(int(i == j)) for j in range(size)] for i in range(size)])


def visits(steps: Steps, start: int = 0) -> list[Fraction]:
    """How often a walk that ends is expected to be in each state."""
    found = [Fraction(0)] * len(steps)
    entered = [Fraction(0)] * len(steps)
    entered[start] = Fraction(1)
    for members in reversed(components(steps)):
        if not any(entered[state] for state in members):
            continue
        stays = _stays(steps, members)
        for index, state in enumerate(members):
            found[state] = sum(
                (entered[other] * stays[row][index] for row, other in enumerate(members)), Fraction(0)
            )
        inside = set(members)
        for state in members:
            for step in steps[state]:
                if step.to != END and step.to not in inside:
                    entered[step.to] += found[state] * step.chance
    return found


def outcomes(steps: Steps, start: int = 0) -> Distribution:
    """What a walk brings in all, with the chance of each; nothing may be gained on the way round in a circle."""
    known: list[Distribution] = [{} for _ in steps]
    for members in components(steps):
        inside = set(members)
        leaving: list[Distribution] = []
        for state in members:
            out: Distribution = defaultdict(Fraction)
            for step in steps[state]:
                if step.to in inside:
                    if step.gain:
                        raise Refusal(
                            "A bet of the plan can be paid or lost repeatedly while another one "
                            "stays up, so its results cannot be listed; price the plan without "
                            "odds."
                        )
                    continue
                rest = {Fraction(0): Fraction(1)} if step.to == END else known[step.to]
                for gain, chance in rest.items():
                    out[step.gain + gain] += step.chance * chance
            leaving.append(out)
        stays = _stays(steps, members)
        for row, state in enumerate(members):
            total: Distribution = defaultdict(Fraction)
            for index, out in enumerate(leaving):
                for gain, chance in out.items():
                    total[gain] += stays[row][index] * chance
            known[state] = {gain: chance for gain, chance in total.items() if chance}
    return known[start]


def long_run(steps: Steps, start: int = 0) -> list[Fraction]:
    """The share of its time that a walk that never ends spends in each state."""
    last = next(members for members in components(steps) if _reached(steps, start, members))
    place = {state: index for index, state in enumerate(last)}
    size = len(last)
    matrix = [[Fraction(0)] * size for _ in range(size)]
    for state in last:
        matrix[place[state]][place[state]] -= 1
        for step in steps[state]:
            matrix[place[step.to]][place[state]] += step.chance
    matrix[-1] = [Fraction(1)] * size  # one balance follows from the others; the shares make up the whole
    shares = solve(matrix, [[Fraction(int(row == size - 1))] for row in range(size)])
    found = [Fraction(0)] * len(steps)
    for state, index in place.items():
        found[state] = shares[index][0]
    return found


def _reached(steps: Steps, start: int, members: list[int]) -> bool:
    """Whether a walk can come to these states and never leaves them."""
    inside = set(members)
    if any(step.to not in inside for state in members for step in steps[state]):
        return False
    seen, work = {start}, [start]
    while work:
        for step in steps[work.pop()]:
            if step.to != END and step.to not in seen:
                seen.add(step.to)
                work.append(step.to)
    return bool(inside & seen)


# Stated play on dice: which bets are made, of what size, with which odds behind them.


Amount = int | Fraction
_MULTIPLE = re.compile(r"^(\d{1,4})x?$")
_TO_WIN = re.compile(r"^to win (\d{1,4})x?$")
_BY_NUMBER = re.compile(r"^(\d{1,3})-(\d{1,3})-(\d{1,3})x?$")
_DISTANCE = {4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}  # which of three multiples a number takes: `3-4-5`


@dataclass(frozen=True)
class Planned:
    """A bet of the plan; `odds` is what is put behind a line bet on each number, `after_point` waits for a point."""

    wager: DiceWager
    stake: Amount
    odds: Mapping[int, Amount] = field(default_factory=dict)
    called: bool | None = None
    after_point: bool = False

    @property
    def with_odds(self) -> bool:
        """Whether odds are put behind it."""
        return any(self.odds.values())


Plan = tuple[Planned, ...]


def odds_amounts(rules: DiceRules, wager: DiceWager, stake: Amount, text: str) -> dict[int, Amount]:
    """What is put behind a bet on each number: `10x`, `3-4-5`, `to win 1x`, or dollars such as `$20`."""
    if wager.bet.starts != "line":
        raise Refusal(f"{wager.title} takes no odds; only pass, come and don't bets do.")
    word, points = text.strip().lower(), rules.law.points
    if match := _BY_NUMBER.match(word):
        times = [int(group) for group in match.groups()]
        return {number: stake * times[_DISTANCE.get(number, 0)] for number in points}
    if match := _TO_WIN.match(word):
        return {number: int(match.group(1)) * stake / _pays(rules, wager, number) for number in points}
    if (match := _MULTIPLE.match(word)) is not None:
        return {number: stake * int(match.group(1)) for number in points}
    if word.startswith("$"):
        return dict.fromkeys(points, cents(word, "odds"))
    raise Refusal(f"odds {text!r} were not understood; write 10x, 3-4-5, 'to win 1x' or dollars such as $20.")


def _pays(rules: DiceRules, wager: DiceWager, number: int) -> Fraction:
    return rules.odds_of(odds_wager(rules, wager, number), number)


def odds_wager(rules: DiceRules, wager: DiceWager, number: int) -> DiceWager:
    """The odds behind a line bet that has come to a number."""
    return rules.wagers[odds_name(rules.arrives(wager, number))]


def beyond(rules: DiceRules, plan: Plan) -> list[str]:
    """Why odds of the plan are more than the law allows: a price may be asked for them all the same."""
    found = []
    for planned in plan:
        for number, amount in planned.odds.items():
            wager = odds_wager(rules, planned.wager, number)
            for times, row in rules.multiples(wager, number):
                if amount > times * planned.stake:
                    found.append(
                        f"{planned.wager.title} odds above {times} times the bet are not permitted"
                        f" [{', '.join(row.cite)}]; they are priced as if they were."
                    )
    return list(dict.fromkeys(found))


def parse_plan(rules: DiceRules, text: str, called: bool | None = None) -> Plan:
    """`pass 10, odds 10x, place 6 12`: bets in dollars; `odds` stand behind the line bet named before them."""
    plan: list[Planned] = []
    for item in (part.strip() for part in re.split(r"[,;]", text)):
        words = item.split()
        if len(words) < 2:
            raise Refusal(f"{item!r} is not a bet; name it and its dollars, such as 'place 6 12'.")
        if "odds" in (words[0].lower(), words[-2].lower()) or words[1].lower() == "odds":
            _add_odds(rules, plan, item)
            continue
        wager = wager_named(rules, " ".join(words[:-1]))
        stake = cents(words[-1], wager.title)
        _check(rules, wager, stake)
        twice = any(other.wager.name == wager.name for other in plan)
        if twice and not (wager.bet.starts == "line" and wager.bet.numbers):
            raise Refusal(f"{wager.title} is listed twice in the plan.")
        plan.append(Planned(wager, stake, called=called))
    if not plan:
        raise Refusal("The plan has no bets.")
    return tuple(plan)


def _check(rules: DiceRules, wager: DiceWager, stake: int) -> None:
    if wager.travelled or wager.supports:
        raise Refusal(f"{wager.title} cannot be bet directly; name the line bet and the odds behind it.")
    if stake <= 0:
        raise Refusal(f"{wager.title} must be more than $0.")
    check_size(rules, wager, None, stake)
    refusal = too_much(rules, wager, wager.number, stake, 0)
    if refusal is not None:
        raise refusal


def _add_odds(rules: DiceRules, plan: list[Planned], item: str) -> None:
    head, _, tail = item.lower().partition("odds")
    named = wager_named(rules, head).bet.name if head.strip() else ""
    places = [
        place
        for place, planned in enumerate(plan)
        if planned.wager.bet.starts == "line" and named in ("", planned.wager.bet.name)
    ]
    if not places:
        raise Refusal(f"{item!r}: there is no line bet before it for odds to support.")
    planned = plan[places[-1]]
    word = tail.strip()
    dollars_given = word.isdecimal() and len(word) < 10
    amounts = odds_amounts(rules, planned.wager, planned.stake, f"${word}" if dollars_given else word)
    for number, amount in amounts.items():
        if amount != int(amount):
            raise Refusal(f"{item!r} comes to a fraction of a cent on {number}.")
    plan[places[-1]] = replace(planned, odds={number: int(amount) for number, amount in amounts.items()})


def plan_words(plan: Plan) -> str:
    """The plan as it may be typed again; odds to win an amount are listed number by number."""
    said = []
    for planned in plan:
        name = planned.wager.name.replace("_", " ")
        said.append(f"{name} {dollars(int(planned.stake))}")
        if planned.with_odds:
            said.append(f"odds {_odds_words(planned)}")
    return ", ".join(said)


def _odds_words(planned: Planned) -> str:
    amounts = [int(planned.odds[number]) for number in sorted(planned.odds)]
    if len(set(amounts)) == 1:
        return dollars(amounts[0])
    times = [Fraction(amount) / planned.stake for amount in amounts]
    if times == times[::-1] and all(each.denominator == 1 for each in times):
        return "-".join(str(each) for each in times[:3])
    return "/".join(dollars(amount) for amount in amounts)


# A plan of bets as a chain: every state that the table and the bets can be in, and what each roll does there.
#
# The states are found by rolling: from a come-out roll with the first bets made, each of the 36 rolls is put to the
# rows of the law, until nothing new turns up. Prices walk the chain with chances, batches with dice.


WAITING, DONE, UP = 0, -1, 1
"""Where a planned bet is: not made yet, decided for good, on the line or up; else the number that it is on, or the
numbers that it has collected as bits from COLLECTED on."""
COLLECTED = 1 << 4
State = tuple[int | None, tuple[int, ...]]
MOST_STATES = 60_000


@dataclass(frozen=True)
class Happening:
    """A bet of the plan is decided by a roll: which, whether its odds, how, and what it brings."""

    place: int
    odds: bool
    outcome: BetOutcome
    wager: DiceWager
    profit: Amount


@dataclass(frozen=True)
class Move:
    """What a roll does in a state: where it leads, what is decided, what that brings in all, and what is put down for
    the next roll."""

    to: int
    decided: tuple[Happening, ...]
    gain: Fraction
    made: tuple[tuple[int, bool, Amount], ...]  # place in the plan, whether odds, the money put down


class BetChain:
    """All states of a plan; bets are made `once` and left until decided, or made again for ever."""

    def __init__(self, rules: DiceRules, plan: Plan, *, once: bool) -> None:
        self.rules, self.plan, self.once = rules, plan, once
        self._cost = [planned.stake + self.commission(planned) for planned in plan]
        self._lines = [place for place, planned in enumerate(plan) if planned.wager.bet.starts == "line"]
        self.opening, self.start_made = self._make(None, (WAITING,) * len(plan))
        self.states: list[State] = [(None, self.opening)]
        self._places: dict[State, int] = {self.states[0]: 0}
        self.moves: list[list[Move]] = []
        self._profits: dict[tuple[int, DiceWager, object], Happening] = {}
        for place, state in enumerate(self.states):  # grows as it is walked
            self.moves.append([] if self._over(place) else self._moves(state))

    def steps(self) -> list[list[ChainStep]]:
        """What each state leads to; rolls that do the same are one step."""
        found: list[list[ChainStep]] = []
        for moves in self.moves:
            merged: dict[tuple[int, Fraction], int] = {}
            for move in moves:
                to = END if self._over(move.to) else move.to
                merged[to, move.gain] = merged.get((to, move.gain), 0) + 1
            found.append([ChainStep(Fraction(ways, 36), to, gain) for (to, gain), ways in merged.items()])
        return found

    def _over(self, place: int) -> bool:
        return self.once and all(status == DONE for status in self.states[place][1])

    def up(self, state: State, place: int) -> bool:
        """Whether a planned bet lies on the layout."""
        return state[1][place] not in (WAITING, DONE)

    def active(self, state: State, place: int) -> bool:
        """Whether a planned bet lies on the layout and a roll acts on it."""
        planned = self.plan[place]
        return self.up(state, place) and self.rules.active(planned.wager, state[0], planned.called)

    # A roll.

    def _moves(self, state: State) -> list[Move]:
        """What each roll does; two dice do the same whichever of them is called the first."""
        each = {dice: self._move(state, dice) for dice in COMBINATIONS}
        return [each[min(dice), max(dice)] for dice in ROLLS]

    def _move(self, state: State, dice: Dice) -> Move:
        point, statuses = state
        after, _ = self.rules.puck(point, dice)
        decided: list[Happening] = []
        made: list[tuple[int, bool, Amount]] = []
        new = []
        for place, (planned, status) in enumerate(zip(self.plan, statuses, strict=True)):
            if status in (WAITING, DONE):
                new.append(status)
                continue
            status, happenings = self._decide(place, planned, point, status, dice)
            if status > UP and statuses[place] == UP and planned.odds.get(status):
                made.append((place, True, planned.odds[status]))
            decided += happenings
            new.append(status)
        placed, money = self._make(after, tuple(new))
        gain = Fraction(sum(happening.profit for happening in decided))
        return Move(self._place((after, placed)), tuple(decided), gain, (*made, *money))

    def _decide(
        self, place: int, planned: Planned, point: int | None, status: int, dice: Dice
    ) -> tuple[int, list[Happening]]:
        """What a roll does to one bet and its odds: where it is then, and what was decided."""
        rules, wager = self.rules, planned.wager
        if wager.bet.collects:
            return self._collect(place, planned, point, status, dice)
        lies = rules.wagers[rules.arrives(wager, status)] if status > UP else wager
        outcome = rules.outcome(lies, point, dice, planned.called)
        happenings = []
        if status > UP and planned.odds.get(status):
            odds = odds_wager(rules, wager, status)
            fate = rules.outcome(odds, point, dice, planned.called)
            if fate.decided:
                happenings.append(self._happens(place, odds, fate, planned.odds[status]))
        if outcome.does == "travels":
            return sum(dice), happenings
        if not outcome.decided:
            return status, happenings
        happenings.insert(0, self._happens(place, lies, outcome, planned.stake))
        return (DONE if self.once else WAITING), happenings

    def _collect(
        self, place: int, planned: Planned, point: int | None, status: int, dice: Dice
    ) -> tuple[int, list[Happening]]:
        """What a roll does to a bet that collects numbers."""
        bet = planned.wager.bet
        have = frozenset(
            number
            for bit, number in enumerate(bet.numbers)
            if isinstance(number, int) and status >= COLLECTED and status >> bit + 4 & 1
        )
        have, outcome = self.rules.collected(bet, have, point, dice)
        if outcome.decided:
            return (DONE if self.once else WAITING), [
                self._happens(place, planned.wager, outcome, planned.stake)
            ]
        return sum(COLLECTED << bit for bit, number in enumerate(bet.numbers) if number in have) or UP, []

    def _happens(self, place: int, wager: DiceWager, outcome: BetOutcome, stake: Amount) -> Happening:
        """What is decided, and what it brings: worked out once for all states in which it can happen."""
        key = (place, wager, outcome if not wager.bet.collects else (outcome.does, outcome.pay))
        if key not in self._profits:
            commission = 0 if wager.supports else self.commission(self.plan[place])
            profit = self.rules.profit(wager, outcome, stake, commission)
            self._profits[key] = Happening(place, bool(wager.supports), outcome, wager, profit)
        return self._profits[key]

    def commission(self, planned: Planned) -> Amount:
        """The vigorish that is paid with a planned bet."""
        return self.rules.commission(planned.wager, planned.stake) if self.rules.up_front else 0

    def _make(
        self, point: int | None, statuses: tuple[int, ...]
    ) -> tuple[tuple[int, ...], list[tuple[int, bool, Amount]]]:
        """Put down what waits and may be made now; of two bets on one line, the second waits for the first."""
        new, made = list(statuses), []
        taken = {self.plan[place].wager.name for place in self._lines if statuses[place] == UP}
        for place, status in enumerate(statuses):
            planned = self.plan[place]
            name, when = planned.wager.name, self.rules.times[planned.wager.bet.name, "made"].when
            fits = when == "any" or (when in ("come out", "new shooter")) == (point is None)
            if status != WAITING or not fits or name in taken or (planned.after_point and point is None):
                continue
            new[place] = UP
            taken.add(name)
            made.append((place, False, self._cost[place]))
        return tuple(new), made

    def _place(self, state: State) -> int:
        if state not in self._places:
            if len(self.states) >= MOST_STATES:
                raise Refusal(
                    f"The plan can reach more than {MOST_STATES:,} states; use fewer bets at a time."
                )
            self._places[state] = len(self.states)
            self.states.append(state)
        return self._places[state]


# Exact prices of bets on dice: each is a walk through the states that its rows lead to, solved in Fractions.


UNIT = Fraction(1)
SHOWN_ODDS = ("1x", "2x", "3-4-5", "10x")


@dataclass(frozen=True)
class DicePrice:
    """The price of a bet made and left until it is decided, per unit of it; and how many rolls that takes.

    `rolls` counts those that act on the bet, `on_layout` also those for which it is off; `resolved` is how often it is
    won or lost and not given back.
    """

    price: Price
    rolls: Fraction
    on_layout: Fraction
    resolved: Fraction

    @property
    def per_resolved(self) -> Fraction:
        """The house's share of each bet that is won or lost, those given back not counted."""
        return self.price.house_edge / self.resolved

    @property
    def per_roll(self) -> Fraction:
        """The house's share of the bet for every roll that acts on it."""
        return self.price.house_edge / self.rolls


def price_rules(game: Game) -> DiceRules:
    """The rules that prices by the unit go by: odds paid exactly, whatever chips the house has."""
    return DiceRules(game, exact=True)


def price_bet(rules: DiceRules, wager: DiceWager, odds: str = "", called: bool | None = None) -> DicePrice:
    """One bet, with odds behind it where they are named."""
    amounts = odds_amounts(rules, wager, UNIT, odds) if odds else {}
    made = rules.times[wager.bet.name, "made"].when
    off = not rules.active(wager, None, called) and made not in ("come out", "new shooter")
    planned = Planned(wager, UNIT, amounts, called, after_point=off)
    chain = BetChain(rules, (planned,), once=True)
    return _priced(chain, _name(wager, odds), (wager.name,), tuple(beyond(rules, (planned,))))


def _name(wager: DiceWager, odds: str) -> str:
    if not odds:
        return wager.title
    word = odds if odds.endswith("x") else f"{odds}x"
    return f"{wager.title} with {word} odds"


def _priced(chain: BetChain, name: str, wagers: tuple[str, ...], notes: tuple[str, ...]) -> DicePrice:
    steps = chain.steps()
    often = visits(steps)
    states = list(zip(chain.states, often, strict=True))
    given_back = sum(
        (times for happening, times in decided(chain, often).items() if _given_back(happening)), Fraction(0)
    )
    hits = sum(
        (times for happening, times in decided(chain, often).items() if is_paid(happening)), Fraction(0)
    )
    certainty: Certainty = "exact given stated play" if chain.plan[0].with_odds else "exact"
    price = Price(
        name=name,
        wagers=wagers,
        labels=(),
        certainty=certainty,
        distribution=tuple(sorted(outcomes(steps).items())),
        average_bet=money_down(chain, often),
        rows=row_shares(chain, often),
        notes=notes,
        hits=hits,
    )
    return DicePrice(
        price=price,
        rolls=sum((times for state, times in states if chain.active(state, 0)), Fraction(0)),
        on_layout=sum((times for state, times in states if chain.up(state, 0)), Fraction(0)),
        resolved=1 - given_back,
    )


def is_paid(happening: Happening) -> bool:
    """Whether the bet itself is paid, all of it or a share."""
    parts = [part for _, _, part in happening.outcome.shares] or [happening.outcome]
    return not happening.odds and any(part.does == "wins" for part in parts)


def _given_back(happening: Happening) -> bool:
    return not happening.odds and not happening.outcome.shares and happening.outcome.does == "returned"


def decided(chain: BetChain, often: list[Fraction]) -> dict[Happening, Fraction]:
    """How often each decision is expected in a walk through the chain."""
    found: dict[Happening, Fraction] = defaultdict(Fraction)
    chance = Fraction(1, len(ROLLS))
    for moves, times in zip(chain.moves, often, strict=True):
        for move in moves:
            for happening in move.decided:
                found[happening] += times * chance
    return found


def money_down(chain: BetChain, often: list[Fraction], place: int | None = None) -> Fraction:
    """All that is expected to be put on the layout, of one bet of the plan or of all, vigorish and odds included."""
    first = sum((Fraction(money) for at, _, money in chain.start_made if place in (None, at)), Fraction(0))
    chance = Fraction(1, len(ROLLS))
    for moves, times in zip(chain.moves, often, strict=True):
        for move in moves:
            for at, _, money in move.made:
                if place in (None, at):
                    first += times * chance * money
    return first


def row_shares(chain: BetChain, often: list[Fraction]) -> tuple[RowShare, ...]:
    """How often each row decides, and what it adds."""
    found: dict[tuple[str, Fraction], RowShare] = {}
    for happening, times in decided(chain, often).items():
        profit = Fraction(happening.profit)
        row = f"{happening.wager.title}: {row_words(happening.outcome)}"
        share = RowShare(row, times, profit, times * profit, happening.outcome.cite)
        other = found.get((row, profit))
        if other is not None:
            share = replace(
                share, probability=share.probability + other.probability, share=share.share + other.share
            )
        found[row, profit] = share
    return tuple(found.values())


# All bets of the game.


def priced_wagers(rules: DiceRules) -> list[DiceWager]:
    """The wagers that a player can make by themselves."""
    return [wager for wager in rules.wagers.values() if not wager.supports and not wager.travelled]


def price_all(
    rules: DiceRules, odds: tuple[str, ...] = SHOWN_ODDS, called: bool | None = None
) -> list[DicePrice]:
    """Every bet by itself, and line bets with odds behind them."""
    found = []
    for wager in priced_wagers(rules):
        found.append(price_bet(rules, wager, called=called))
        if wager.bet.starts == "line":
            found += [price_bet(rules, wager, word, called) for word in odds]
    return found


# Several bets at once.


@dataclass(frozen=True)
class PlannedPrice:
    """What one bet of a plan comes to: money put down, expectation, and per roll where it is made again for ever."""

    planned: Planned
    down: Fraction
    expectation: Fraction
    rolls: Fraction
    ev_per_roll: Fraction | None


@dataclass(frozen=True)
class PlanPrice:
    """A plan of bets, each made once as soon as it may be and left until decided; money in cents."""

    plan: Plan
    bets: tuple[PlannedPrice, ...]
    distribution: tuple[tuple[Fraction, Fraction], ...]
    down: Fraction
    rolls: Fraction
    states: int
    notes: tuple[str, ...] = ()

    @property
    def expectation(self) -> Fraction:
        """What the player wins on the average."""
        return sum((gain * chance for gain, chance in self.distribution), Fraction(0))

    @property
    def combined_edge(self) -> Fraction:
        """The house's share of all that is put down."""
        return -self.expectation / self.down

    @property
    def variance(self) -> Fraction:
        """Of the result, in squared cents."""
        mean = self.expectation
        return sum(((gain - mean) ** 2 * chance for gain, chance in self.distribution), Fraction(0))

    @property
    def ahead(self) -> Fraction:
        """How often the player comes out ahead."""
        return sum((chance for gain, chance in self.distribution if gain > 0), Fraction(0))

    @property
    def ev_per_roll(self) -> Fraction | None:
        """What a roll is worth in the long run where every bet is made again; None where that is not worked out."""
        each = [bet.ev_per_roll for bet in self.bets]
        return None if None in each else sum((ev for ev in each if ev is not None), Fraction(0))


def price_plan(rules: DiceRules, plan: Plan) -> PlanPrice:
    """The plan as a whole, and each bet of it."""
    chain = BetChain(rules, plan, once=True)
    steps = chain.steps()
    often = visits(steps)
    happened = decided(chain, often)
    bets = []
    for place, planned in enumerate(plan):
        gained = (
            times * happening.profit for happening, times in happened.items() if happening.place == place
        )
        rolls = (
            times for state, times in zip(chain.states, often, strict=True) if chain.active(state, place)
        )
        bets.append(
            PlannedPrice(
                planned,
                money_down(chain, often, place),
                sum(gained, Fraction(0)),
                sum(rolls, Fraction(0)),
                _ev_per_roll(rules, plan, place),
            )
        )
    return PlanPrice(
        plan=plan,
        bets=tuple(bets),
        distribution=tuple(sorted(outcomes(steps).items())),
        down=money_down(chain, often),
        rolls=sum(often, Fraction(0)),
        states=len(chain.states),
        notes=tuple(beyond(rules, plan)),
    )


def _ev_per_roll(rules: DiceRules, plan: Plan, place: int) -> Fraction | None:
    """What a bet brings per roll of the table where it is made again whenever it may be.

    By itself, which is right for every bet that does not wait for another: a second come bet does, and is left out.
    """
    planned = plan[place]
    if sum(other.wager.name == planned.wager.name for other in plan) > 1:
        return None
    return ev_per_roll(rules, planned)


def ev_per_roll(rules: DiceRules, planned: Planned) -> Fraction:
    """The gain per roll in the long run of a bet that is made again when it is decided."""
    chain = BetChain(rules, (planned,), once=False)
    steps = chain.steps()
    shares = long_run(steps)
    return sum(
        (share * step.chance * step.gain for share, out in zip(shares, steps, strict=True) for step in out),
        Fraction(0),
    )


# A shooter's hand: the rolls from taking the dice to the seven out, how many they are and how likely.


@dataclass(frozen=True)
class HandLengths:
    """How long hands are: the mean and the spread of all, and the exact chance of each length up to the last listed."""

    mean: Fraction
    variance: Fraction
    exactly: tuple[Fraction, ...]  # place n: a hand of n rolls

    def at_least(self, rolls: int) -> Fraction:
        """The chance of a hand of a number of rolls or more."""
        return 1 - sum(self.exactly[:rolls], Fraction(0))

    @property
    def median(self) -> int:
        """The least length that half of all hands do not exceed."""
        passed = Fraction(0)
        for length, chance in enumerate(self.exactly):
            passed += chance
            if 2 * passed >= 1:
                return length
        raise ValueError("the median lies beyond the lengths listed")


def hand_steps(rules: DiceRules) -> list[list[ChainStep]]:
    """The game itself as a chain: a come-out roll, the points, and the end with a seven out."""
    found = []
    places: tuple[int | None, ...] = (None, *rules.law.points)
    for point in places:
        ways: dict[int, int] = {}
        for dice in ROLLS:
            after, row = rules.puck(point, dice)
            to = END if row.does == "seven out" else places.index(after)
            ways[to] = ways.get(to, 0) + 1
        found.append([ChainStep(Fraction(count, len(ROLLS)), to) for to, count in ways.items()])
    return found


def hand_lengths(rules: DiceRules, most: int = 200) -> HandLengths:
    """The lengths of a shooter's hand, exactly, up to `most` rolls one by one."""
    steps = hand_steps(rules)
    often = visits(steps)
    mean = sum(often, Fraction(0))
    # E[N(N+1)/2] is the expected number of rolls from every roll on to the end.
    ahead = [sum(visits(steps, start), Fraction(0)) for start in range(len(steps))]
    pairs = sum((times * rest for times, rest in zip(often, ahead, strict=True)), Fraction(0))
    here = [Fraction(int(place == 0)) for place in range(len(steps))]
    exactly = [Fraction(0)]
    for _ in range(most):
        after = [Fraction(0)] * len(steps)
        ended = Fraction(0)
        for share, out in zip(here, steps, strict=True):
            for step in out:
                if step.to == END:
                    ended += share * step.chance
                else:
                    after[step.to] += share * step.chance
        exactly.append(ended)
        here = after
    return HandLengths(mean, 2 * pairs - mean - mean**2, tuple(exactly))


# Prices of craps as plain data, with what only dice have.


LENGTHS = (2, 5, 10, 20, 30, 40, 50, 100, 154)


def dice_price_data(priced: DicePrice) -> dict[str, Any]:
    """A price as plain data, with what only dice have."""
    return {
        **price_data(priced.price),
        **_both("house_edge_per_resolved", priced.per_resolved),
        **_both("house_edge_per_roll", priced.per_roll),
        **_both("rolls", priced.rolls),
        **_both("rolls_on_layout", priced.on_layout),
        **_both("resolved", priced.resolved),
    }


def _both(name: str, value: Any) -> dict[str, Any]:
    return {name: exact(value), f"{name}_float": round(float(value), 12)}


def sheet_data(game: Game, prices: Sequence[DicePrice], hand: HandLengths) -> dict[str, Any]:
    """The price sheet as data."""
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "prices": [dice_price_data(priced) for priced in prices],
        "hand": hand_data(hand),
        "notes": list(dict.fromkeys(note for priced in prices for note in priced.price.notes)),
    }


def hand_data(hand: HandLengths) -> dict[str, Any]:
    """The lengths of a hand as data; chances of single lengths as floats, their Fractions are long."""
    return {
        **_both("mean", hand.mean),
        **_both("variance", hand.variance),
        "standard_deviation": round(math.sqrt(hand.variance), 10),
        "median": hand.median,
        "at_least": {str(rolls): float(hand.at_least(rolls)) for rolls in LENGTHS},
        "exactly": [float(chance) for chance in hand.exactly[1:51]],
    }


def plan_data(game: Game, priced: PlanPrice) -> dict[str, Any]:
    """A plan as data; money in dollars."""
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "plan": plan_words(priced.plan),
        "certainty": "exact given stated play",
        **_both("put_down", priced.down / 100),
        **_both("expectation", priced.expectation / 100),
        **_both("combined_edge", priced.combined_edge),
        **_both("variance", priced.variance / 10_000),
        "standard_deviation": round(math.sqrt(priced.variance) / 100, 10),
        **_both("ahead", priced.ahead),
        **_both("rolls", priced.rolls),
        **({} if priced.ev_per_roll is None else _both("ev_per_roll", priced.ev_per_roll / 100)),
        "bets": [
            {
                "wager": bet.planned.wager.name,
                **_both("put_down", bet.down / 100),
                **_both("expectation", bet.expectation / 100),
                **_both("house_edge", -bet.expectation / bet.down),
                **_both("rolls", bet.rolls),
            }
            for bet in priced.bets
        ],
        "distribution": [
            {"profit": exact(gain / 100), "probability": exact(chance)}
            for gain, chance in priced.distribution
        ],
        "notes": list(priced.notes),
    }
