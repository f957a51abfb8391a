"""Markov chains in Fractions: what a walk brings, how long it takes, where it is in the long run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.kit import Refusal

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
                            "A bet of the plan is paid or lost again and again while another one stands, so there is "
                            "no list of its results; price it without odds."
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
