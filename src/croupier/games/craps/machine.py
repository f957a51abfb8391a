"""A plan of bets as a machine: every state that the table and the bets can be in, and what each roll does there.

The states are found by rolling: from a come-out roll with the first bets made, each of the 36 rolls is put to the rows
of the law, until nothing new turns up. Prices walk the machine with chances, batches with dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.craps.chain import END, ChainStep
from croupier.games.craps.law import COMBINATIONS, ROLLS, Dice
from croupier.games.craps.plan import Amount, Plan, Planned, odds_wager
from croupier.games.craps.rules import BetOutcome, DiceRules, DiceWager
from croupier.kit import Refusal

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


class Machine:
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
        """The machine as a chain; rolls that do the same are one step."""
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
                    f"The plan can be in more than {MOST_STATES:,} states; take fewer bets at a time."
                )
            self._places[state] = len(self.states)
            self.states.append(state)
        return self._places[state]
