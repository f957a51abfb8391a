"""The basic strategy: one choice for each total, soft total and pair against each up card, and its chart.

A row's choice is the best one over all hands of two cards that have the total, each weighed by its chance; hands of
more cards are hit or stood on as their row says. Rows that no two cards have go by hands of three cards or four.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.games.twenty_one.hands import BEST
from croupier.games.twenty_one.price.model import HandPrice, TwentyOnePrice
from croupier.games.twenty_one.price.plays import Plays, hand_of
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.solve import Removed, Solved, no_acts, packed
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import VALUES, hands
from croupier.kit import Refusal

UPS = (*range(2, VALUES + 1), 1)  # as charts have them, the ace last
HARD, SOFT, PAIRS, AGAIN, LAST = "hard", "soft", "pairs", "doubled", "doubled for the last time"
Row = tuple[str, int]  # its part, and a total or the card of a pair


@dataclass(frozen=True)
class ChartPart:
    """Hands of one sort: rows of a label with one code for each up card, 2 to A; `-` where it does not occur."""

    name: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class BasicChart:
    """What to do: codes H hit, S stand, D double else hit, Ds double else stand, P split, R surrender else hit, Rs
    surrender else stand, Rp surrender else split; in the parts of doubled hands S stand, D double again, Q rescue."""

    parts: tuple[ChartPart, ...]

    def part(self, name: str) -> ChartPart:
        """A part by its name."""
        return next(part for part in self.parts if part.name == name)

    def code(self, name: str, label: str, up: int) -> str:
        """The code of a row against an up card by its value, 1 an ace."""
        return dict(self.part(name).rows)[label][UPS.index(up)]


@dataclass(frozen=True)
class Basic:
    """A basic strategy: its codes by row and up card, as a chart, and as a way to play."""

    rules: TwentyOneRules
    codes: dict[tuple[str, int, int], str]  # part, total or card, up card

    @cached_property
    def chart(self) -> BasicChart:
        """The codes as rows."""
        return BasicChart(
            tuple(part for part in map(self._part, (HARD, SOFT, PAIRS, AGAIN, LAST)) if part.rows)
        )

    def _part(self, part: str) -> ChartPart:
        rows = sorted({place for name, place, _ in self.codes if name == part})
        if part != PAIRS:
            rows = rows[::-1]
        elif 1 in rows:
            rows = [1, *rows[:0:-1]]
        found = []
        for place in rows:
            codes = tuple(self.codes.get((part, place, up), "-") for up in UPS)
            found.append((_label(part, place), codes))
        return ChartPart(part, tuple(found))

    @cached_property
    def plays(self) -> Plays:
        """Every hand as the chart has it."""
        acts = tuple(self._acts(up) for up in range(1, VALUES + 1))
        first = {
            (low, high, up, alike, 0): self.first(low, high, up, alike)
            for low in range(1, VALUES + 1)
            for high in range(low, VALUES + 1)
            for up in range(1, VALUES + 1)
            for alike in (True, False)
        }
        return Plays("basic", acts, first)

    def _acts(self, up: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
        table, rules = hands(), self.rules
        acts = no_acts(rules)
        for hand in range(len(table.row)):
            if table.size[hand] < 2:
                continue
            total, soft = int(table.total[hand]), table.total[hand] != table.hard[hand]
            size = int(table.size[hand])
            code = self.codes.get((SOFT if soft else HARD, total, up), "S")
            alone = _plain(code, rules.may_double(size, total, False))
            after = _plain(code, rules.may_double(size, total, True))
            if size == 2 and not soft and total in rules.double_free:
                alone, after = (kernel.FREE if act == kernel.DOUBLE else act for act in (alone, after))
            acts[0, 0, hand] = alone
            acts[1:, 0, hand] = after
            for level in range(1, rules.redoubles + 2):
                part = AGAIN if level <= rules.redoubles else LAST
                code = self.codes.get((part, _doubled_place(total, bool(soft)), up), "S")
                acts[:, level, hand] = {"S": kernel.STAND, "D": kernel.DOUBLE, "Q": kernel.RESCUE}[code]
        return acts

    def first(self, low: int, high: int, up: int, alike: bool = True) -> str:
        """What to do with two first cards."""
        hand = hand_of((low, high))
        total, soft = int(hands().total[hand]), hands().total[hand] != hands().hard[hand]
        code = self.codes.get((SOFT if soft else HARD, total, up), "S")
        if low == high and alike:
            code = self.codes.get((PAIRS, low, up), code)
        if code[0] == "P":
            return "split"
        if code[0] == "R":
            return "surrender"
        return ("stand", "hit", "double")[_plain(code, self.rules.may_double(2, total, False))]


def _plain(code: str, may: bool) -> int:
    """The choice that a code comes to where a pair is not split nor half given up."""
    if code[0] == "D" and may:
        return kernel.DOUBLE
    return kernel.STAND if code in ("S", "Ds", "Rs") else kernel.HIT


def _doubled_place(total: int, soft: bool) -> int:
    """Rows of doubled hands: a soft total stands a hundred higher."""
    return total + 100 * soft


def _label(part: str, place: int) -> str:
    if part == PAIRS:
        return "A,A" if place == 1 else f"{place},{place}"
    if place > 100:
        return f"soft {place - 100}"
    return f"soft {place}" if part == SOFT else str(place)


def total_dependent(
    rules: TwentyOneRules, removed: Removed | None = None, *, best: TwentyOnePrice | None = None
) -> Basic:
    """The basic strategy of these rules; `best` is their price with best play where it is at hand."""
    if rules.open_hand:
        raise Refusal("A chart by up cards is for a dealer with one card up; here both lie open.")
    priced = best or price_rules(rules, removed)
    codes: dict[tuple[str, int, int], str] = {}
    for solved in priced.solved:
        if solved is not None:
            up = solved.up + 1
            starts = [hand for hand in priced.hands if hand.up == up and not hand.is_natural]
            finder = _Finder(rules, solved, starts)
            codes |= {(part, place, up): code for (part, place), code in finder.codes().items()}
    return Basic(rules, codes)


def basic_price(
    rules: TwentyOneRules, removed: Removed | None = None, *, basic: Basic | None = None, threads: int = 1
) -> TwentyOnePrice:
    """The exact price of play by the basic strategy: that of a full shoe unless another is given."""
    plays = (basic or total_dependent(rules)).plays
    return price_rules(rules, removed, plays=plays, threads=threads)


def chart(price: TwentyOnePrice) -> BasicChart:
    """The chart of the basic strategy that goes with a price of best play."""
    return total_dependent(price.rules, dict(price.removed), best=price).chart


class _Finder:
    """The codes against one up card."""

    def __init__(self, rules: TwentyOneRules, solved: Solved, starts: list[HandPrice]) -> None:
        self.rules, self.solved, self.starts = rules, solved, starts
        table = hands()
        self.soft = table.total != table.hard
        self.chances = self._chances()

    def _chances(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """Of every hand, as if cards were drawn to its number: what rows of more cards are weighed by."""
        table = hands()
        found = np.zeros(len(table.row))
        left = self.solved.left
        single = np.flatnonzero(table.size == 1)
        found[single] = left / left.sum()
        for hand in range(len(found)):  # children stand after their parents
            unseen = left - table.row[hand]
            if found[hand] > 0 and table.size[hand] <= 3:
                for value in np.flatnonzero(unseen > 0):
                    child = table.child[hand, value]
                    if child >= 0:
                        found[child] += found[hand] * unseen[value] / unseen.sum()
        return found

    def codes(self) -> dict[Row, str]:
        """Hard totals, soft totals, pairs, and doubled hands."""
        found: dict[Row, str] = {}
        for part, soft, totals in ((HARD, False, range(4, BEST + 1)), (SOFT, True, range(12, BEST + 1))):
            for total in totals:
                code = self._row(total, soft)
                if code:
                    found[part, total] = code
        for hand in self.starts:
            if "split" in hand.actions and hand.alike:
                found[PAIRS, hand.cards[0]] = self._pair(hand, found)
        if self.rules.redoubles or self.rules.rescue:
            for place in [*range(6, BEST + 1), *range(113, 100 + BEST + 1)]:
                for part, level in ((AGAIN, 1), (LAST, self.rules.redoubles + 1)):
                    if part == LAST or self.rules.redoubles:
                        code = self._doubled(place, level)
                        if code:
                            found[part, place] = code
        return found

    def _of(self, total: int, soft: bool, size: int) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
        table = hands()
        mine = (table.total == total) & (self.soft == soft) & (table.size == size) & (self.chances > 0)
        return np.flatnonzero(mine)

    def _row(self, total: int, soft: bool) -> str:
        """The code of a total; empty where no hand has it."""
        twos = [hand for hand in self.starts if self._is(hand, total, soft)]
        others = [hand for hand in twos if "split" not in hand.actions]
        rules = self.rules
        must_hit = not soft and total <= rules.must_hit_upto
        must_stand = not soft and 0 < rules.must_stand_from <= total
        if not twos:
            return self._many(total, soft, must_hit, must_stand)
        sums = _summed(others or twos)
        stand, hit = sums.get("stand", -np.inf), sums.get("hit", -np.inf)
        plain = "S" if must_stand or (stand >= hit and not must_hit) else "H"
        best = stand if plain == "S" else hit
        code = plain
        if sums.get("double", -np.inf) > best + kernel.TIE:
            code, best = "D" if plain == "H" else "Ds", sums["double"]
        if sums.get("surrender", -np.inf) > best + kernel.TIE:
            code = "R" if plain == "H" else "Rs"
        return code

    def _is(self, hand: HandPrice, total: int, soft: bool) -> bool:
        place = hand_of(hand.cards)
        return bool(hands().total[place] == total and self.soft[place] == soft)

    def _many(self, total: int, soft: bool, must_hit: bool, must_stand: bool) -> str:
        for size in (3, 4):
            mine = self._of(total, soft, size)
            if len(mine):
                sums = self.chances[mine] @ self.solved.values[mine, :2]
                return "S" if must_stand or (sums[0] >= sums[1] and not must_hit) else "H"
        return ""

    def _pair(self, hand: HandPrice, found: dict[Row, str]) -> str:
        """A pair: split, or as its total is played."""
        place = hand_of(hand.cards)
        row: Row = (SOFT if self.soft[place] else HARD, int(hands().total[place]))
        code = found[row]
        values = _summed([hand])
        plain = _worth(values, code.replace("R", "").replace("s", "S") or "H")
        best = max(plain, values["split"])
        if values.get("surrender", -np.inf) > best + kernel.TIE:
            return (
                "Rp" if values["split"] > plain + kernel.TIE else "Rs" if code in ("S", "Rs", "Ds") else "R"
            )
        if values["split"] > plain + kernel.TIE:
            return "P"
        return {"R": "H", "Rs": "S"}.get(code, code)

    def _doubled(self, place: int, level: int) -> str:
        """A doubled hand: stand, double again or rescue."""
        total, soft = place % 100, place > 100
        mine = self._of(total, soft, 3)
        if not len(mine):
            return ""
        weights = self.chances[mine]
        worth = {"S": float(weights @ self.solved.values[mine, 0])}
        if self.rules.rescue:
            worth["Q"] = float(weights @ np.array([-self._open(hand) / 2 for hand in mine]))
        if level <= self.rules.redoubles:
            worth["D"] = float(weights @ self.solved.values[mine, 2 + level])
        best = max(worth.values())
        return next(code for code, value in worth.items() if value >= best - kernel.TIE)

    def _open(self, hand: int) -> float:
        """The chance that the dealer has no natural, where he looks for one."""
        unseen = self.solved.left - hands().row[hand]
        code = packed(self.rules, self.solved.up)
        return float(kernel.open_chance(code, unseen, unseen.sum()))


def _summed(starts: Iterable[HandPrice]) -> dict[str, float]:
    """What each choice is worth over several starts, in all: so that early and late choices compare."""
    sums: dict[str, float] = {}
    for hand in starts:
        for name, worth in hand.whole.items():
            sums[name] = sums.get(name, 0.0) + hand.probability * worth
    return sums


def _worth(values: dict[str, float], code: str) -> float:
    """What a total's code is worth to a pair."""
    if code[0] == "D" and "double" in values:
        return values["double"]
    return values["stand" if code in ("S", "DS") else "hit"]
