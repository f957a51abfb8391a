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
from croupier.games.twenty_one.price.solve import (
    Floats,
    Solved,
    bonus_odds,
    dealer_tree,
    levels_of,
    most_hands,
    packed,
)
from croupier.games.twenty_one.price.splits import TENS
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import BEST, NO_HOLE, TWENTY_TWO, VALUES, hands

OUTCOMES, NATURAL = kernel.ENDS, kernel.NATURAL
LOSE, PUSH, WIN, HALF_LOST = range(4)
PAID = (Fraction(-1), Fraction(0), Fraction(1), Fraction(-1, 2))
AT_RISK = {1.0: LOSE, 0.5: HALF_LOST, 0.0: PUSH}  # the result of a hand that loses this share of its wagers
Signs = NDArray[np.int64]


def round_ends(price: TwentyOnePrice) -> tuple[dict[Fraction, float], float]:
    """The chance of each net result, in units of the initial wager, and what is wagered on the average; without
    insurance. The chances sum to one but for rounding."""
    found: dict[Fraction, float] = defaultdict(float)
    wagered = []
    for solved in price.solved:
        if solved is not None:
            mine = [hand for hand in price.hands if (hand.up, hand.hole) == (solved.up + 1, solved.hole + 1)]
            ends = _UpResults(price.rules, solved)
            for result, chance in ends.all(mine):
                found[result] += chance
            wagered += [start.probability * ends.wagered(start) for start in mine]
    for start in price.hands:
        if start.hole and start.dealer_natural:  # it lies open, and nothing is played
            for result, chance in _open_natural(price.rules, start):
                found[result] += start.probability * chance
            wagered.append(start.probability)
    return {result: found[result] for result in sorted(found) if found[result] > 0}, math.fsum(wagered)


def _natural_results(rules: TwentyOneRules, paid: float) -> list[tuple[Fraction, float]]:
    share = float(rules.suited_natural)
    return [(rules.natural_pays, paid * (1 - share)), (rules.natural_suited, paid * share)]


def _open_natural(rules: TwentyOneRules, start: HandPrice) -> list[tuple[Fraction, float]]:
    if start.is_natural and rules.naturals_tie == "win":
        return _natural_results(rules, 1.0)
    return [(Fraction(0 if start.is_natural and rules.naturals_tie == "push" else -1), 1.0)]


@dataclass(frozen=True)
class _Cards:
    """The unseen cards for each hand, and the chance that a dealer who looks has no natural."""

    unseen: Floats
    count: Floats
    open: Floats


class _UpResults:
    """All starts against one up card."""

    def __init__(self, rules: TwentyOneRules, solved: Solved) -> None:
        self.rules, self.solved = rules, solved
        self.code = packed(rules, solved.up, solved.hole)
        self.peeked = bool(self.code[kernel.PEEKED])
        self.levels = levels_of(rules)
        self.most = most_hands(rules)
        self.plain: Floats | None = None
        self.pairs: dict[tuple[int, int], tuple[Floats, Floats]] = {}
        bonuses = sorted({row.pays for row in rules.pays_21} - set(PAID))
        self.paid = (*PAID, *bonuses)  # what each fate brings for a unit on the hand
        self.unit = math.lcm(*(pay.denominator for pay in self.paid))
        doubled = [2**level for level in range(rules.redoubles + 2)]
        self.scale = [*doubled, 2] if rules.double_free else doubled
        self.reach = int(max(map(abs, self.paid)) * max(self.scale) * self.unit)  # a hand's greatest result

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
                found = _natural_results(rules, 1.0 if tie is None else 1 - natural)
                return found if tie is None else [*found, (tie, natural)]
            case "even money":
                return [(Fraction(1), 1.0)]
            case "surrender" if rules.surrender_at(start.up) == "early":
                return [(Fraction(-1, 2), 1.0)]
            case "surrender":
                return [(Fraction(-1, 2), 1 - natural), (Fraction(-1), natural)]
        low, high = start.cards[0] - 1, start.cards[1] - 1
        parts = self._split(low) if start.best == "split" else self._parts(self._plain(low, high))
        reach = len(parts) // 2
        found = [
            (Fraction(place - reach, self.unit), float(chance))
            for place, chance in enumerate(parts)
            if chance
        ]
        return [*found, (Fraction(-1), natural)] if self.peeked and natural else found

    def wagered(self, start: HandPrice) -> float:
        """What is wagered on a start on the average; a natural that the dealer looks for costs the first wager."""
        low, high = start.cards[0] - 1, start.cards[1] - 1
        if start.best in ("natural", "even money", "surrender"):
            return 1.0
        if start.best == "split":
            free = int(low + 1 in self.rules.split_free)
            own = [float(self._staked(hand, 0)) for hand in self._pair(low, 0)]
            new = [float(self._staked(hand, free)) for hand in self._pair(low, free)]
            met = self.solved.ends[low, VALUES].sum()
            wagers = 0.0
            for known, waiting, chance in self._deals(low, 2, 2, 0, 0, 1.0):
                first = 0 if known else 1
                wagers += chance * (own[first] - new[first] + known * new[0] + waiting * new[1])
            return float(wagers + (1 - met))
        ends = self._plain(low, high)
        return float(self._staked(ends, 0) + (1 - ends.sum()))

    def _staked(self, ends: Floats, house: int) -> Any:
        """The player's wagers on a hand by how often it was doubled at its end, each with its chance."""
        risks = [kernel.at_risk(self.code, level, house) for level in range(self.levels)]
        return (ends.sum(axis=-1) * np.array(self.scale) * np.array(risks)).sum()

    # Hands that are not split.

    def _plain(self, low: int, high: int) -> Floats:
        if self.plain is None:
            self.plain = self._ends(self.solved.acts[0], 0, 0, 0, None)
        found: Floats = self.plain[0, hands().pair[low, high], 0]
        return found

    def _parts(self, ends: Floats) -> Floats:
        """Chances by level and fate as chances by the result in parts of the wager."""
        found = np.zeros(2 * self.reach + 1)
        for level in range(self.levels):
            for fate, worth in enumerate(self.paid):
                found[self.reach + int(worth * self.scale[level] * self.unit)] += ends[level, fate]
        return found

    def _lost(self, level: int, house: int) -> int:
        """The fate of a hand that loses: of a wager that the house put up nothing is lost."""
        return AT_RISK[float(kernel.at_risk(self.code, level, house))]

    # Every hand to its end.

    def _cards(self, extra: int, more: int) -> _Cards:
        unseen = self.solved.left - hands().row
        unseen[:, extra] -= more
        return _Cards(np.maximum(unseen, 0), np.maximum(unseen.sum(axis=1), 0), self._open(unseen))

    def _open(self, unseen: Floats) -> Floats:
        needed = {0: TENS, TENS: 0}.get(self.solved.up)
        count = unseen.sum(axis=1)
        if not self.peeked or needed is None or self.solved.hole != NO_HOLE:
            return np.ones(len(unseen))
        return 1 - _ratio(unseen[:, needed], count)

    def _dealer(self, extra: int, more: int) -> Floats:
        """The chances of the dealer's outcomes for every hand; `more` cards of a value are also gone."""
        many = len(hands().row)
        store = np.zeros(((more + 1) * many, 7))
        wanted = np.arange(many, dtype=np.int64) + more * many
        tree = dealer_tree(self.rules, self.solved.up, self.solved.hole)
        kernel.dealer_rows(tree, self.solved.left, hands(), extra, wanted, many, store)
        return store[more * many :]

    def _ends(self, acts: NDArray[np.int8], extra: int, more: int, house: int, met: Floats | None) -> Floats:
        """Chances by [times doubled, hand, outcome of the dealer's, times doubled at the end, fate]; `house`: the wager
        is the house's.

        Where `met` is given the dealer's outcomes are kept apart: hands that are settled before his meet him as he ends
        with the pair gone. Else all stand in the first.
        """
        table, apart = hands(), met is not None
        cards, dealer = self._cards(extra, more), self._dealer(extra, more)
        many_fates = len(self.paid)
        found = np.zeros((self.levels + 1, len(table.row), OUTCOMES if apart else 1, self.levels, many_fates))
        for hard in range(int(table.hard.max()), 1, -1):
            here = np.flatnonzero((table.hard == hard) & (table.size > 1))
            if len(here):
                for level in range(self.levels - 1, -1, -1):
                    self._level(found, here, level, acts[level, here], (cards, dealer), house, met)
        return found

    def _level(
        self,
        found: Floats,
        here: Signs,
        level: int,
        acts: NDArray[np.int8],
        known: tuple[_Cards, Floats],
        house: int,
        met: Floats | None,
    ) -> None:
        cards, dealer = known
        rules, size = self.rules, hands().size[here]
        charlie = (size >= rules.charlie) if rules.charlie else np.zeros(len(here), bool)
        settled = here[charlie]
        self._win(found, settled, slice(None), level, self._met(cards.open[settled], met), met is not None)
        for act in (kernel.RESCUE, kernel.SURRENDER):
            mask = here[~charlie & (acts == act)]
            found[level, mask, :, level, HALF_LOST] = self._met(cards.open[mask], met)
            if act == kernel.SURRENDER and not self.peeked:  # a natural that nobody looked for takes all
                natural = self._natural(cards, mask, met)
                found[level, mask, 0, level, HALF_LOST] -= natural
                found[level, mask, 0, level, LOSE] += natural
        stand = here[~charlie & (acts == kernel.STAND)]
        self._stand(found, stand, level, (cards, dealer), house, met)
        free = self.rules.redoubles + 2
        for act, deeper in ((kernel.HIT, level), (kernel.DOUBLE, level + 1), (kernel.FREE, free)):
            drawing = here[~charlie & (acts == act)]
            if len(drawing) and deeper < self.levels:
                found[level, drawing] = self._drawn(found, drawing, deeper, cards, house, met)

    def _win(self, found: Floats, here: Signs, place: Any, level: int, chance: Floats, split: bool) -> None:
        """Hands that win: even money, or what their 21 pays."""
        for at, hand in enumerate(here):
            odds: tuple[tuple[Fraction, Fraction], ...] = ((Fraction(1), Fraction(1)),)
            if self.rules.pays_21 and hands().total[hand] == BEST and hands().size[hand] > 2:
                odds = bonus_odds(self.rules, int(hand), level > 0, split)
            for pays, share in odds:
                found[level, hand, place, level, self.paid.index(pays)] += chance[at] * float(share)

    def _met(self, chance: Floats, met: Floats | None) -> Floats:
        """What a hand that is settled at once meets."""
        return chance[:, None] if met is None else np.broadcast_to(met, (len(chance), OUTCOMES))

    def _stand(
        self,
        found: Floats,
        here: Signs,
        level: int,
        known: tuple[_Cards, Floats],
        house: int,
        met: Floats | None,
    ) -> None:
        cards, dealer = known
        total = hands().total[here]
        equal = np.where(total == BEST, int(self.code[kernel.EQUAL_21]), int(self.code[kernel.EQUAL]))
        for outcome in range(OUTCOMES):
            if outcome < 5:
                sign = np.sign(total.astype(int) - 17 - outcome)
                sign = np.where(sign == 0, equal, sign)
            else:
                fate = {5: 1, TWENTY_TWO: int(self.code[kernel.DEALER_22]), NATURAL: -1}[outcome]
                sign = np.full(len(here), fate)
            chance = self._natural(cards, here, met) if outcome == NATURAL else dealer[here, outcome]
            place = outcome if met is not None else 0
            self._win(found, here[sign > 0], place, level, chance[sign > 0], met is not None)
            found[level, here[sign == 0], place, level, PUSH] += chance[sign == 0]
            found[level, here[sign < 0], place, level, self._lost(level, house)] += chance[sign < 0]

    def _natural(self, cards: _Cards, here: Signs, met: Floats | None) -> Floats:
        """The chance of a natural that nobody looked for."""
        if met is not None:
            return np.full(len(here), met[NATURAL])
        needed = {0: TENS, TENS: 0}.get(self.solved.up)
        if self.peeked or needed is None or self.solved.hole != NO_HOLE:
            return np.zeros(len(here))
        return _ratio(cards.unseen[here, needed], cards.count[here])

    def _drawn(
        self, found: Floats, here: Signs, deeper: int, cards: _Cards, house: int, met: Floats | None
    ) -> Floats:
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
                    here[over], value, deeper, cards, house, met
                )
        return total

    def _over(
        self, here: Signs, value: int, level: int, cards: _Cards, house: int, met: Floats | None
    ) -> Floats:
        """A hand that goes over with this card: lost, but for a dealer's three eights."""
        found = np.zeros((len(here), OUTCOMES if met is not None else 1, self.levels, len(self.paid)))
        lost = self._lost(level, house)
        unseen, count = cards.unseen[here].copy(), cards.count[here]
        unseen[:, value] -= 1
        if met is not None:
            found[:, :, level, lost] = met
            return found
        eights = np.zeros(len(here))
        kept = int(self.code[kernel.KEPT_888])
        if kept and self.solved.up == 7 and self.solved.hole == 7:
            eights = unseen[:, 7] / np.maximum(count - 1, 1)
        elif kept and self.solved.up == 7 and self.solved.hole == NO_HOLE:
            left = np.maximum((count - 1) * (count - 2), 1)
            eights = unseen[:, 7] * (unseen[:, 7] - 1) / left
        found[:, 0, level, lost] = self._open(unseen) - eights
        if kept:
            found[:, 0, level, PUSH if kept == 1 else WIN] = eights
        return found

    # Splits.

    def _split(self, value: int) -> Floats:
        """A pair that is split, and split again as often as it may be."""
        met = self.solved.ends[value, VALUES]
        free = int(value + 1 in self.rules.split_free)
        own = [self._given(hand) for hand in self._pair(value, 0)]
        one = [self._given(hand) for hand in self._pair(value, free)]
        total = np.zeros(2 * self.reach * self.most[value] + 1)
        for known, waiting, chance in self._deals(value, 2, 2, 0, 0, 1.0):
            for outcome in np.flatnonzero(met > 0):
                dealt = [one[0][outcome]] * known + [one[1][outcome]] * waiting
                dealt[0] = own[0 if known else 1][outcome]  # the first hand has the player's own wager
                sums = np.ones(1)
                for hand in dealt:
                    sums = np.convolve(sums, hand)
                edge = (len(total) - len(sums)) // 2
                total[edge : len(total) - edge] += chance * met[outcome] * sums
        return total

    def _pair(self, value: int, house: int) -> tuple[Floats, Floats]:
        """One hand of a split, by outcome of the dealer's: with a second card that is not of the pair, and with any."""
        if (value, house) not in self.pairs:
            acts = self.solved.acts[1 + value + VALUES * house]
            ends = self._ends(acts, value, 1, house, self.solved.ends[value, VALUES])
            left = self.solved.left.copy()
            left[value] -= 2
            each = np.array([ends[0, hands().pair[value, second]] for second in range(VALUES)])
            either = np.tensordot(left / left.sum(), each, 1)
            again = self._again(value, 0, 0)
            others = (either - again * each[value]) / (1 - again) if again < 1 else either
            self.pairs[value, house] = others, either
        return self.pairs[value, house]

    def _given(self, hand: Floats) -> list[Floats]:
        """The results of one hand, given each outcome of the dealer's."""
        parts = [self._parts(np.maximum(hand[outcome], 0)) for outcome in range(OUTCOMES)]
        return [each / each.sum() if each.sum() > 0 else each for each in parts]

    def _again(self, value: int, again: int, known: int) -> float:
        """The chance that the next card is split once more, after a number of such cards and of others."""
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
