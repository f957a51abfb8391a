"""Craps without tables: dice digit by digit, a table played bet by bet, and prices by the formulas of the books."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from croupier.games.craps.law import ROLLS
from croupier.games.craps.price import Plan
from croupier.games.craps.rules import odds_name
from croupier.games.craps.table import CrapsTable
from croupier.rounds.events import Bet, Rolled, Settled
from tests.naive.random import WORD, Xoshiro

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)


def rolls(state: list[int], count: int) -> list[int]:
    """So many rolls as places among the 36, ten of them by one number that is read digit by digit."""
    twin = Xoshiro(state)
    found: list[int] = []
    while len(found) < count:
        number, rest = divmod(twin.word() * 36**10, WORD)
        if rest < WORD % 36**10:
            continue
        found += [number // 36**place % 36 for place in reversed(range(10))]
    return found[:count]


def walk(after: list[int], start: int, thrown: list[int]) -> tuple[Counter[int], int]:
    """How often each (state, roll) comes up, and the state at the end."""
    counts: Counter[int] = Counter()
    place = start
    for roll in thrown:
        counts[place + roll] += 1
        place = after[place + roll]
    return counts, place


def play(table: CrapsTable, plan: Plan, thrown: list[int]) -> dict[str, Counter[int]]:
    """A plan kept up at a real table: for each bet, the results in cents, odds behind it included."""
    found: dict[str, Counter[int]] = {planned.wager.name: Counter() for planned in plan}
    for roll in thrown:
        for planned in plan:
            _keep(table, planned.wager.name, int(planned.stake), planned.odds)  # type: ignore[arg-type]  # as the plan has it
        happened = table.push(Rolled(ROLLS[roll]))
        results: Counter[str] = Counter()
        for line in (event.line for event in happened if isinstance(event, Settled)):
            wager = table.rules.wager(line.wager)
            parent = table.rules.wager(wager.supports) if wager.supports else wager
            name = parent.bet.name if parent.bet.starts == "line" else parent.name
            results[name] += line.profit
        for name, profit in results.items():
            found[name][profit] += 1
    return found


def _keep(table: CrapsTable, name: str, stake: int, odds: dict[int, int]) -> None:
    """Make a bet that is not up, and put odds behind it where it has a number."""
    for lies in list(table.stakes[1]):
        wager = table.rules.wager(lies)
        number = table.rules.number_of(wager, table.point)
        behind = odds_name(lies)
        if wager.bet.name == name and isinstance(number, int) and odds and behind not in table.stakes[1]:
            table.push(Bet(1, behind, odds[number]))
    up = {name for lies in table.stakes[1] for name in (lies, table.rules.wager(lies).bet.name)}
    if name not in up and table.refusal(Bet(1, name, stake)) is None:
        table.push(Bet(1, name, stake))


# Prices by formula: what a player wins on the average, per unit.


def chance(*totals: int) -> Fraction:
    """Of one of these totals on the next roll."""
    return Fraction(sum(WAYS[total] for total in totals), 36)


def before_seven(number: int) -> Fraction:
    """Of a number before a seven."""
    return Fraction(WAYS[number], WAYS[number] + 6)


def pass_line() -> Fraction:
    """Natural, craps, or the point before a seven."""
    made = sum((chance(point) * (2 * before_seven(point) - 1) for point in POINTS), Fraction(0))
    return chance(7, 11) - chance(2, 3, 12) + made


def dont_pass() -> Fraction:
    """The other way round, but for the twelve."""
    missed = sum((chance(point) * (1 - 2 * before_seven(point)) for point in POINTS), Fraction(0))
    return chance(2, 3) - chance(7, 11) + missed


def on_number(number: int, odds: Fraction) -> Fraction:
    """A bet that a number comes before a seven."""
    return before_seven(number) * (odds + 1) - 1


def against_number(number: int, odds: Fraction) -> Fraction:
    """A bet that a seven comes before a number."""
    return (1 - before_seven(number)) * (odds + 1) - 1


def hardway(number: int, odds: int) -> Fraction:
    """One way wins; the other ways of the number and a seven lose."""
    return Fraction(odds + 1, WAYS[number] + 6) - 1


def one_roll(odds: dict[int, int]) -> Fraction:
    """A bet that is decided by the next roll."""
    return sum((chance(total) * (paid + 1) for total, paid in odds.items()), Fraction(0)) - 1
