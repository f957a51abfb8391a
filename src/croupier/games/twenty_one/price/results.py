"""How a round of twenty-one ends: the chance of each net result of the main wager, insurance aside.

Hands that are not split are exact: every composition is followed to its end as it is played. Of a split, how many hands
it becomes is exact; its hands are then taken as independent of one another once the dealer's outcome is known, each
drawn with the pair gone. The kernel's own spread rests on the same.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.twenty_one.price.model import HandPrice, TwentyOnePrice
from croupier.games.twenty_one.price.solve import Floats, Solved, most_hands, packed
from croupier.games.twenty_one.price.splits import TENS
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import VALUES, draws, hands

OUTCOMES = 7  # of the dealer's: 17 to 21, over, and a natural that nobody looked for
NATURAL = 6
LOSE, PUSH, WIN, RESCUE = range(4)
Signs = NDArray[np.int64]


def round_ends(price: TwentyOnePrice) -> tuple[dict[Fraction, float], float]:
    """The chance of each net result, in units of the initial wager, and what is wagered on the average; without
    insurance. The chances sum to one but for rounding."""
    found: dict[Fraction, float] = defaultdict(float)
    wagered = []
    for solved in price.solved:
        if solved is not None:
            mine = [hand for hand in price.hands if hand.up == solved.up + 1]
            ends = _UpResults(price.rules, solved)
            for result, chance in ends.all(mine):
                found[result] += chance
            wagered += [start.probability * ends.wagered(start) for start in mine]
    return {result: found[result] for result in sorted(found) if found[result] > 0}, math.fsum(wagered)


@dataclass(frozen=True)
class _Cards:
    """The cards that are unseen beside each hand, and the chance that a dealer who looks has no natural."""

    unseen: Floats
    count: Floats
    open: Floats


class _UpResults:
    """All starts against one up card."""

    def __init__(self, rules: TwentyOneRules, solved: Solved) -> None:
        self.rules, self.solved = rules, solved
        self.code = packed(rules, solved.up)
        self.peeked = bool(self.code[kernel.PEEKED])
        self.levels = rules.redoubles + 2
        self.most = most_hands(rules)
        self.plain: Floats | None = None
        self.pairs: dict[int, tuple[Floats, Floats]] = {}
        self.halves = 2 ** (self.levels - 1) * 2  # a hand's greatest result, in halves of the wager

    def all(self, starts: list[HandPrice]) -> list[tuple[Fraction, float]]:
        """Every result of every start with its chance."""
        return [
            (result, start.probability * chance) for start in starts for result, chance in self._start(start)
        ]

    def _start(self, start: HandPrice) -> list[tuple[Fraction, float]]:
        rules, natural = self.rules, start.dealer_natural
        match start.best:
            case "natural":
                tie = {"lose": Fraction(-1), "push": Fraction(0), "win": None}[rules.naturals_tie]
                paid = 1.0 if tie is None else 1 - natural
                usual, suited = rules.natural_pays, rules.natural_suited
                found = [(usual, paid * 3 / 4), (suited, paid / 4)]
                return found if tie is None else [*found, (tie, natural)]
            case "even money":
                return [(Fraction(1), 1.0)]
            case "surrender" if rules.surrender == "early":
                return [(Fraction(-1, 2), 1.0)]
            case "surrender":
                return [(Fraction(-1, 2), 1 - natural), (Fraction(-1), natural)]
        low, high = start.cards[0] - 1, start.cards[1] - 1
        halves = self._split(low) if start.best == "split" else self._unsplit(low, high)
        reach = len(halves) // 2
        found = [(Fraction(place - reach, 2), float(chance)) for place, chance in enumerate(halves) if chance]
        return [*found, (Fraction(-1), natural)] if self.peeked and natural else found

    def wagered(self, start: HandPrice) -> float:
        """What is wagered on a start on the average; a natural that the dealer looks for costs the first wager."""
        low, high = start.cards[0] - 1, start.cards[1] - 1
        if start.best in ("natural", "even money", "surrender"):
            return 1.0
        if start.best == "split":
            others, either = (float(self._staked(hand)) for hand in self._pair(low))
            met = self.solved.ends[low, VALUES].sum()
            deals = self._deals(low, 2, 2, 0, 0, 1.0)
            wagers = sum(chance * (known * others + waiting * either) for known, waiting, chance in deals)
            return float(wagers + (1 - met))
        ends = self._plain(low, high)
        return float(self._staked(ends) + (1 - ends.sum()))

    def _staked(self, ends: Floats) -> Any:
        """The wagers of a hand by how often it was doubled at its end, each with its chance."""
        return (ends.sum(axis=-1) * 2.0 ** np.arange(self.levels)).sum()

    # Hands that are not split.

    def _plain(self, low: int, high: int) -> Floats:
        if self.plain is None:
            self.plain = self._ends(self.solved.acts[0], 0, 0, None)
        found: Floats = self.plain[0, hands().pair[low, high], 0]
        return found

    def _unsplit(self, low: int, high: int) -> Floats:
        return self._halves(self._plain(low, high))

    def _halves(self, ends: Floats) -> Floats:
        """Chances by level and fate as chances by the result in halves of the wager."""
        found = np.zeros(2 * self.halves + 1)
        for level in range(self.levels):
            for fate, worth in ((LOSE, -2), (PUSH, 0), (WIN, 2), (RESCUE, -1)):
                found[self.halves + worth * 2**level] += ends[level, fate]
        return found

    # Every hand to its end.

    def _cards(self, extra: int, more: int) -> _Cards:
        unseen = self.solved.left - hands().row
        unseen[:, extra] -= more
        return _Cards(np.maximum(unseen, 0), np.maximum(unseen.sum(axis=1), 0), self._open(unseen))

    def _open(self, unseen: Floats) -> Floats:
        needed = {0: TENS, TENS: 0}.get(self.solved.up)
        count = unseen.sum(axis=1)
        if not self.peeked or needed is None:
            return np.ones(len(unseen))
        return 1 - _ratio(unseen[:, needed], count)

    def _dealer(self, extra: int, more: int) -> Floats:
        """The chances of the dealer's outcomes beside every hand; `more` cards of a value are gone as well."""
        many = len(hands().row)
        store = np.zeros(((more + 1) * many, 6))
        wanted = np.arange(many, dtype=np.int64) + more * many
        tree = draws(self.solved.up, self.rules.hits_soft_17)
        kernel.dealer_rows(tree, self.solved.left, hands(), extra, wanted, many, store)
        return store[more * many :]

    def _ends(self, acts: NDArray[np.int8], extra: int, more: int, met: Floats | None) -> Floats:
        """Chances by [times doubled, hand, outcome of the dealer's, times doubled at the end, fate].

        Where `met` is given the dealer's outcomes are kept apart: hands that are settled before his meet him as he ends
        with the pair gone. Else all stand in the first.
        """
        table, apart = hands(), met is not None
        cards, dealer = self._cards(extra, more), self._dealer(extra, more)
        found = np.zeros((self.levels + 1, len(table.row), OUTCOMES if apart else 1, self.levels, 4))
        for hard in range(int(table.hard.max()), 1, -1):
            here = np.flatnonzero((table.hard == hard) & (table.size > 1))
            if len(here):
                for level in range(self.levels - 1, -1, -1):
                    self._level(found, here, level, acts[level, here], (cards, dealer), met)
        return found

    def _level(
        self,
        found: Floats,
        here: Signs,
        level: int,
        acts: NDArray[np.int8],
        known: tuple[_Cards, Floats],
        met: Floats | None,
    ) -> None:
        cards, dealer = known
        rules, size = self.rules, hands().size[here]
        charlie = (size >= rules.charlie) if rules.charlie else np.zeros(len(here), bool)
        for mask, fate in ((charlie, WIN), (~charlie & (acts == kernel.RESCUE), RESCUE)):
            found[level, here[mask], :, level, fate] = self._met(cards.open[here[mask]], met)
        stand = here[~charlie & (acts == kernel.STAND)]
        self._stand(found, stand, level, (cards, dealer), met)
        for act, deeper in ((kernel.HIT, level), (kernel.DOUBLE, level + 1)):
            drawing = here[~charlie & (acts == act)]
            if len(drawing) and deeper < self.levels:
                found[level, drawing] = self._drawn(found, drawing, deeper, cards, met)

    def _met(self, chance: Floats, met: Floats | None) -> Floats:
        """What a hand that is settled at once meets."""
        return chance[:, None] if met is None else np.broadcast_to(met, (len(chance), OUTCOMES))

    def _stand(
        self, found: Floats, here: Signs, level: int, known: tuple[_Cards, Floats], met: Floats | None
    ) -> None:
        cards, dealer = known
        total = hands().total[here]
        equal = int(self.code[kernel.EQUAL_21])
        for outcome in range(OUTCOMES):
            if outcome < 5:
                sign = np.sign(total.astype(int) - 17 - outcome)
                sign = np.where((sign == 0) & (total == 21), equal, sign)
                chance = dealer[here, outcome]
            elif outcome == 5:
                sign, chance = np.ones(len(here), int), dealer[here, 5]
            else:
                sign, chance = -np.ones(len(here), int), self._natural(cards, here, met)
            place = outcome if met is not None else 0
            found[level, here, place, level, sign + 1] += chance  # every hand once

    def _natural(self, cards: _Cards, here: Signs, met: Floats | None) -> Floats:
        """The chance of a natural that nobody looked for."""
        if met is not None:
            return np.full(len(here), met[NATURAL])
        needed = {0: TENS, TENS: 0}.get(self.solved.up)
        if self.peeked or needed is None:
            return np.zeros(len(here))
        return _ratio(cards.unseen[here, needed], cards.count[here])

    def _drawn(self, found: Floats, here: Signs, deeper: int, cards: _Cards, met: Floats | None) -> Floats:
        """The mean over the next card."""
        total = np.zeros((len(here), *found.shape[2:]))
        count = np.maximum(cards.count[here], 1)
        for value in range(VALUES):
            share = cards.unseen[here, value] / count
            child = hands().child[here, value]
            grown = child >= 0
            total[grown] += share[grown, None, None, None] * found[deeper, child[grown]]
            over = ~grown & (share > 0)
            if over.any():
                total[over] += share[over, None, None, None] * self._over(
                    here[over], value, deeper, cards, met
                )
        return total

    def _over(self, here: Signs, value: int, level: int, cards: _Cards, met: Floats | None) -> Floats:
        """A hand that goes over with this card: lost, but for a dealer's three eights."""
        found = np.zeros((len(here), OUTCOMES if met is not None else 1, self.levels, 4))
        unseen, count = cards.unseen[here].copy(), cards.count[here]
        unseen[:, value] -= 1
        if met is not None:
            found[:, :, level, LOSE] = met
            return found
        eights = np.zeros(len(here))
        kept = int(self.code[kernel.KEPT_888])
        if kept and self.solved.up == 7:
            left = np.maximum((count - 1) * (count - 2), 1)
            eights = unseen[:, 7] * (unseen[:, 7] - 1) / left
        found[:, 0, level, LOSE] = self._open(unseen) - eights
        if kept:
            found[:, 0, level, PUSH if kept == 1 else WIN] = eights
        return found

    # Splits.

    def _split(self, value: int) -> Floats:
        """A pair that is split, and split again as often as it may be."""
        met = self.solved.ends[value, VALUES]
        one = [self._given(hand) for hand in self._pair(value)]
        total = np.zeros(2 * self.halves * self.most[value] + 1)
        for known, waiting, chance in self._deals(value, 2, 2, 0, 0, 1.0):
            for outcome in np.flatnonzero(met > 0):
                dealt = [one[0][outcome]] * known + [one[1][outcome]] * waiting
                sums = np.ones(1)
                for hand in dealt:
                    sums = np.convolve(sums, hand)
                edge = (len(total) - len(sums)) // 2
                total[edge : len(total) - edge] += chance * met[outcome] * sums
        return total

    def _pair(self, value: int) -> tuple[Floats, Floats]:
        """One hand of a split, by outcome of the dealer's: with a second card that is not of the pair, and with any."""
        if value not in self.pairs:
            ends = self._ends(self.solved.acts[1 + value], value, 1, self.solved.ends[value, VALUES])
            left = self.solved.left.copy()
            left[value] -= 2
            each = np.array([ends[0, hands().pair[value, second]] for second in range(VALUES)])
            either = np.tensordot(left / left.sum(), each, 1)
            again = self._again(value, 0, 0)
            others = (either - again * each[value]) / (1 - again) if again < 1 else either
            self.pairs[value] = others, either
        return self.pairs[value]

    def _given(self, hand: Floats) -> list[Floats]:
        """The results of one hand, given each outcome of the dealer's."""
        halves = [self._halves(np.maximum(hand[outcome], 0)) for outcome in range(OUTCOMES)]
        return [each / each.sum() if each.sum() > 0 else each for each in halves]

    def _again(self, value: int, again: int, known: int) -> float:
        """The chance that the next card is split once more, after so many such cards and so many others."""
        left, rules = self.solved.left, self.rules
        unseen, there = left.sum() - 2 - again - known, left[value] - 2 - again
        if unseen <= 0 or there <= 0 or self.most[value] <= 2:
            return 0.0
        chance = there / unseen
        if value == TENS and rules.splits == "equal rank":
            chance *= max(0, 4 * rules.decks - 2 - again) / (rules.counts[TENS] - 2 - again)
        return float(chance)

    def _deals(
        self, value: int, many: int, waiting: int, again: int, known: int, chance: float
    ) -> list[tuple[int, int, float]]:
        """How many hands have a second card that is not of the pair, how many any, and how likely that is."""
        if many >= self.most[value] or not waiting:
            return [(known, waiting, chance)]
        more = self._again(value, again, known)
        found = self._deals(value, many, waiting - 1, again, known + 1, chance * (1 - more))
        if more:
            found += self._deals(value, many + 1, waiting + 1, again + 1, known, chance * more)
        return found


def _ratio(part: Floats, whole: Floats) -> Floats:
    """One over the other; nothing where there is no whole."""
    found: Floats = np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)
    return found
