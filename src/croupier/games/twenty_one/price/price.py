"""The price of a game of twenty-one: every pair of first cards against every up card, weighed by its chance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.games.twenty_one.price.model import HandPrice, InsurancePrice, Play, TwentyOnePrice, UpPrice
from croupier.games.twenty_one.price.plays import PLAIN, Plays
from croupier.games.twenty_one.price.solve import (
    FEWEST,
    Floats,
    Removed,
    Solved,
    dealer_tree,
    dealers,
    most_hands,
    no_acts,
    shoe_of,
    solve,
)
from croupier.games.twenty_one.price.splits import TENS, split_value
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.kernels.twenty_one import solve as kernel
from croupier.kernels.twenty_one.tables import NO_HOLE, VALUES, hands

ACE = 0
SPLIT_NOTE = (
    "Splits: all hands of a pair are played alike, each by its own cards and the upcard, in the way that is best with "
    "both cards of the pair gone; a pair is split again whenever it may be. The chances are exact for that play, the "
    "other hands' cards counted. Published tables that leave these cards out are up to 0.0009 percentage points higher."
)
LONGER_NOTE = "Hands of more than two cards are not split."
SPREAD_NOTE = (
    "The spread takes the hands of one split as independent of one another once the dealer's hand is known."
)
LESS_NOTE = "Every double is for the whole wager."


def price_rules(
    rules: TwentyOneRules,
    removed: Removed | None = None,
    *,
    plays: Plays | None = None,
    threads: int = 1,
    fewest: int = FEWEST,
) -> TwentyOnePrice:
    """The price of the main wager from a shoe with some cards gone: with best play, or with the play told."""
    counts = shoe_of(rules, removed, fewest)
    solved = solve(rules, counts, None if plays is None else plays.acts, threads)
    starts = [start for each in solved if each for start in _Starts(rules, counts, each, plays).all()]
    if rules.open_hand:
        starts += _beaten(rules, counts)
    return _summed(rules, removed or {}, counts, solved, starts, plays)


def starts_against(rules: TwentyOneRules, counts: Floats, solved: Solved) -> list[HandPrice]:
    """Every two first cards against one up card, played best."""
    return [start.price for start in _Starts(rules, counts, solved, None).all()]


@dataclass(frozen=True)
class _Start:
    """A start as it is played, with its mean square and what insurance adds."""

    price: HandPrice
    square: float
    insured: float  # what a unit of insurance is worth here; 0 where there is none
    adds: float


def _shown_chance(counts: Floats, up: int, hole: int) -> float:
    """How often these cards lie open before the dealer, two of them in either order."""
    chance = counts[up] / counts.sum()
    if hole == NO_HOLE:
        return float(chance)
    left = counts.copy()
    left[up] -= 1
    return float(chance * left[hole] / left.sum() * (1 if up == hole else 2))


def _beaten(rules: TwentyOneRules, counts: Floats) -> list[_Start]:
    """Every two first cards against a natural of the dealer's that lies open: nothing is left to choose."""
    chance = _shown_chance(counts, ACE, TENS)
    left = counts.copy()
    left[[ACE, TENS]] -= 1
    found = []
    for low in range(VALUES):
        for high in range(low, VALUES):
            ways = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
            probability = chance * max(float(ways), 0.0) / float(left.sum() * (left.sum() - 1))
            if chance <= 0 or probability <= 0:
                continue
            mean, square = _tie(rules) if (low, high) == (ACE, TENS) else (-1.0, 1.0)
            name = "natural" if (low, high) == (ACE, TENS) else "beaten"
            price = HandPrice(
                (low + 1, high + 1), 1, probability, 1.0, {name: mean}, name, mean, hole=TENS + 1
            )
            found.append(_Start(price, square, 0.0, 0.0))
    return found


def _natural_pays(rules: TwentyOneRules) -> tuple[float, float]:
    """What a natural pays, its suits not being known, and the mean square."""
    usual, suited, share = float(rules.natural_pays), float(rules.natural_suited), float(rules.suited_natural)
    return (1 - share) * usual + share * suited, (1 - share) * usual**2 + share * suited**2


def _tie(rules: TwentyOneRules) -> tuple[float, float]:
    """What two naturals are worth, and the mean square."""
    return {"lose": (-1.0, 1.0), "push": (0.0, 0.0), "win": _natural_pays(rules)}[rules.naturals_tie]


class _Starts:
    """All first cards against one up card, or two cards that lie open."""

    def __init__(self, rules: TwentyOneRules, counts: Floats, solved: Solved, plays: Plays | None) -> None:
        self.rules, self.solved, self.plays = rules, solved, plays
        self.up, self.left, self.hole = solved.up, solved.left, solved.hole
        self.up_chance = _shown_chance(counts, self.up, self.hole)
        self.surrender = rules.surrender_at(self.up + 1)
        self.peeked = rules.hole != "all lost"
        self.most = most_hands(rules)

    def all(self) -> list[_Start]:
        """Every two cards that may come, each once."""
        found = []
        for low in range(VALUES):
            for high in range(low, VALUES):
                chance = self._chance(low, high)
                if chance <= 0:
                    continue
                if (low, high) == (ACE, TENS):
                    found.append(self._natural(chance))
                    continue
                for alike, share in self._alike(low, high):
                    found.append(self._hand(low, high, chance * share, alike))
        return found

    def _chance(self, low: int, high: int) -> float:
        cards = self.left.sum()
        ways = self.left[low] * (self.left[high] - 1) if low == high else 2 * self.left[low] * self.left[high]
        return float(self.up_chance * max(ways, 0.0) / (cards * (cards - 1)))

    def _alike(self, low: int, high: int) -> list[tuple[bool, float]]:
        """Ten cards of one rank, and of two ranks, where only the former may be split."""
        if low == high == TENS and self.rules.splits == "equal rank":
            share = (4 * self.rules.decks - 1) / (self.rules.counts[TENS] - 1)
            return [(True, share), (False, 1 - share)] if share < 1 else [(True, 1.0)]
        return [(True, 1.0)]

    def _dealer_natural(self, low: int, high: int) -> float:
        """The chance of a natural under the up card, with two other cards seen."""
        if self.up not in (ACE, TENS) or self.hole != NO_HOLE:
            return 0.0
        needed = TENS if self.up == ACE else ACE
        there = self.left[needed] - (low == needed) - (high == needed)
        return float(there / (self.left.sum() - 2))

    def _insured(self, chance: float) -> float:
        """What a unit of insurance is worth against such a chance of a natural."""
        if self.up != ACE or self.rules.insurance is None:
            return 0.0
        return float(self.rules.insurance) * chance - (1 - chance)

    def _natural(self, probability: float) -> _Start:
        rules, chance = self.rules, self._dealer_natural(ACE, TENS)
        (pays, square), tie = _natural_pays(rules), _tie(rules)
        value = (1 - chance) * pays + chance * tie[0]
        squared = (1 - chance) * square + chance * tie[1]
        actions, best, insured = {"natural": value}, "natural", self._insured(chance)
        adds = max(insured, 0.0) / 2
        if self.up == ACE and rules.even_money:
            actions["even money"] = 1.0
            if self.plays is None and value + adds < 1.0:  # stated play never insures
                value, squared, best, adds = 1.0, 1.0, "even money", 0.0
        price = HandPrice(
            (1, 10), self.up + 1, probability, chance, actions, best, value, hole=self.hole + 1, whole=actions
        )
        return _Start(price, squared, insured, adds)

    def _hand(self, low: int, high: int, probability: float, alike: bool) -> _Start:
        chance = self._dealer_natural(low, high)
        lost = chance if self.peeked else 0.0  # before anything is chosen
        actions, squares, early = self._actions(low, high, chance, alike)
        if self.plays is None:
            # Of the plain choices the kernel has taken one, the first that is given a mean square.
            best = next(iter(squares))
            for name in ("split", "surrender"):
                worth = -0.5 + lost if name == early else actions.get(name, -np.inf)
                best = name if worth > actions[best] + kernel.TIE else best
        else:
            best = self.plays.choice((low + 1, high + 1), self.up + 1, alike=alike, hole=self.hole + 1)
        if best == early:
            value, square = -0.5, 0.25
        else:
            value, square = actions[best] - lost, squares[best] + lost
        told = {
            name: -0.5 if name == early else worth / (1 - lost) if lost < 1 else 0.0
            for name, worth in actions.items()
        }
        whole = {name: worth if name == early else worth - lost for name, worth in actions.items()}
        cards = (low + 1, high + 1)
        price = HandPrice(
            cards, self.up + 1, probability, chance, told, best, value, alike, self.hole + 1, whole
        )
        insured = self._insured(chance)
        return _Start(price, square, insured, max(insured, 0.0) / 2)

    def _actions(
        self, low: int, high: int, chance: float, alike: bool
    ) -> tuple[dict[str, float], dict[str, float], str]:
        """What each choice is worth where the dealer has no natural, its mean square, and the name of an early
        surrender. Mean squares of choices not taken are not known."""
        rules, solved = self.rules, self.solved
        hand = int(hands().pair[low, high])
        total, hard = int(hands().total[hand]), int(hands().hard[hand])
        stand, hit, double = solved.values[hand, :3]
        act = PLAIN[int(solved.acts[0, 0, hand])]
        actions = {act: float(solved.told[0, hand])}
        squares = {act: float(solved.told[1, hand])}
        if total != hard or total > rules.must_hit_upto:
            actions["stand"] = actions.get("stand", stand)
        if total != hard or not rules.must_stand_from or total < rules.must_stand_from:
            actions["hit"] = actions.get("hit", hit)
        if not np.isnan(double):
            actions["double"] = actions.get("double", double)
        if low == high and alike and self.most[low] >= 2:
            actions["split"], squares["split"] = split_value(rules, solved, low, self.most[low])
        if self.surrender == "early":
            actions["surrender"], squares["surrender"] = -0.5, 0.25
        elif self.surrender == "late":
            open_chance = 1 - chance
            actions["surrender"] = -open_chance / 2 - (0.0 if self.peeked else chance)
            squares["surrender"] = open_chance / 4 + (0.0 if self.peeked else chance)
        return (
            {name: float(worth) for name, worth in actions.items() if not np.isnan(worth)},
            squares,
            "surrender" if self.surrender == "early" else "",
        )


def _summed(
    rules: TwentyOneRules,
    removed: Removed,
    counts: Floats,
    solved: tuple[Solved | None, ...],
    starts: list[_Start],
    plays: Plays | None,
) -> TwentyOnePrice:
    """All starts together."""
    value = sum(start.price.probability * start.price.value for start in starts)
    square = sum(start.price.probability * start.square for start in starts)
    insurance = _insurance(rules, starts)
    first = {
        (*start.price.cards, start.price.up, start.price.alike, start.price.hole): start.price.best
        for start in starts
    }
    acts = tuple(each.acts if each else no_acts(rules) for each in solved)
    play: Play = "best" if plays is None else "basic" if plays.name == "basic" else "told"
    return TwentyOnePrice(
        rules,
        tuple(sorted((card, many) for card, many in removed.items() if many)),
        play,
        value + (insurance.adds if insurance and play == "best" else 0.0),
        square - value**2,
        tuple(start.price for start in starts),
        _ups(rules, counts, starts),
        insurance,
        Plays("best", acts, first) if plays is None else plays,
        solved,
        _notes(rules),
    )


def _notes(rules: TwentyOneRules) -> tuple[str, ...]:
    """What is assumed of the play."""
    splits = (SPLIT_NOTE, SPREAD_NOTE) if rules.splits != "none" else ()
    longer = (LONGER_NOTE,) if rules.split_cards != 2 else ()
    return (*splits, *longer, LESS_NOTE) if rules.double_less else (*splits, *longer)


def _insurance(rules: TwentyOneRules, starts: list[_Start]) -> InsurancePrice | None:
    under = [start for start in starts if start.price.up == ACE + 1 and not start.price.hole]
    chance = sum(start.price.probability for start in under)
    if rules.insurance is None or not chance:
        return None
    return InsurancePrice(
        float(rules.insurance),
        sum(start.price.probability * start.insured for start in under) / chance,
        sum(start.price.probability for start in under if start.adds > 0) / chance,
        sum(start.price.probability * start.adds for start in under),
    )


def _ups(rules: TwentyOneRules, counts: Floats, starts: list[_Start]) -> tuple[UpPrice, ...]:
    found = []
    for up, hole in dealers(rules):
        mine = [start.price for start in starts if (start.price.up, start.price.hole) == (up + 1, hole + 1)]
        chance = sum(price.probability for price in mine)
        if chance:
            value = sum(price.probability * price.value for price in mine) / chance
            found.append(UpPrice(up + 1, chance, value, dealer_ends(rules, counts, up, hole), hole + 1))
    return tuple(found)


def dealer_ends(rules: TwentyOneRules, counts: Floats, up: int, hole: int = NO_HOLE) -> dict[str, float]:
    """How the dealer's hand ends with this up card (0 an ace) or these two cards, no other card being known."""
    left = counts.copy()
    left[up] -= 1
    if hole != NO_HOLE:
        left[hole] -= 1
    store = np.zeros((len(hands().row), 7))
    # The row of a hand with its own cards given back: nothing is gone.
    given = left + hands().row[0]
    tree = dealer_tree(rules, up, hole)
    kernel.dealer_rows(tree, given, hands(), 0, np.zeros(1, np.int64), 1, store)
    ends = dict(zip(("17", "18", "19", "20", "21", "bust"), map(float, store[0, :6]), strict=True))
    ends["bust"] += float(store[0, 6])
    return {**ends, "natural": max(0.0, 1.0 - sum(ends.values())) if up in (ACE, TENS) else 0.0}
