"""What each choice is worth with any hand of twenty-one: first cards, more cards, doubled hands, hands of a split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from croupier.games.twenty_one.checks import RULE_OF
from croupier.games.twenty_one.hands import BEST
from croupier.games.twenty_one.price.advice import hand_values, start_price
from croupier.games.twenty_one.price.model import HandPrice
from croupier.games.twenty_one.price.solve import Removed, shoe_of, solve_up
from croupier.games.twenty_one.price.splits import split_value
from croupier.games.twenty_one.rules import TEN, TwentyOneRules
from croupier.kit import Refusal
from croupier.kit.basis import Basis

ACE = 1
WON = "it has won already"
Gone = tuple[tuple[int, int], ...]
RULES = {**RULE_OF, "natural": "natural_pays"}


@dataclass(frozen=True)
class HandAdvice:
    """What may be done with a hand, the best first, per unit of the original wager; and why other things may not.

    Where the dealer looks for a natural, the worth is what it is when he has none, but a natural counts in the worth of
    the player's own and, by `early`, where he may surrender before; `insurance` is what a unit of it is worth, where it
    is offered.
    """

    choices: tuple[tuple[str, float, Basis], ...]  # name, worth, what it rests on
    closed: tuple[tuple[str, str, Basis], ...]  # name, why, what that rests on
    dealer_natural: float
    insurance: float | None = None
    early: bool = False

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return self.choices[0][0]


def total_of(cards: Sequence[int]) -> tuple[int, bool]:
    """What values of cards come to, and whether an ace counts eleven."""
    hard = sum(cards)
    return (hard + TEN, True) if ACE in cards and hard + TEN <= BEST else (hard, False)


@lru_cache(maxsize=256)
def _start(
    rules: TwentyOneRules, first: int, second: int, up: int, gone: Gone, alike: bool, hole: int
) -> HandPrice:
    return start_price(rules, first, second, up, dict(gone), alike=alike, hole=hole)


@lru_cache(maxsize=1024)
def _values(
    rules: TwentyOneRules,
    cards: tuple[int, ...],
    up: int,
    gone: Gone,
    doubled: int,
    split: bool,
    hole: int,
    house: bool,
) -> Mapping[str, float]:
    return hand_values(
        rules, cards, up, dict(gone), doubled=doubled, after_split=split, hole=hole, house=house
    )


def advise_hand(
    rules: TwentyOneRules,
    cards: Sequence[int],
    up: int,
    *,
    removed: Removed | None = None,
    doubled: int = 0,
    split_hands: int = 1,
    alike: bool = True,
    hole: int = 0,
    house: bool = False,
) -> HandAdvice:
    """The worth of every choice with these cards (values, 1 an ace) against an up card, or against two cards that lie
    open (`hole`); `house`: the house put up the wager of a hand of a split.

    `doubled` is how often the hand has been doubled, `split_hands` how many hands the start has become (1: not split;
    the first card is then the one that was split), `alike` whether two ten cards are of one rank.
    """
    if len(cards) < 2:
        raise Refusal("A hand to be advised on has at least two cards.")
    gone = {value: many for value, many in (removed or {}).items() if many}
    if rules.open_hand != bool(hole):
        shown = "both cards of the dealer" if rules.open_hand else "the dealer's one upcard"
        raise Refusal(f"A hand is advised on against {shown} here.", rules.basis("deal"))
    seen = (*cards, up, *((hole,) if hole else ()))
    _check_there(rules, gone, seen)
    if sum(cards) > BEST:
        raise Refusal(f"{' '.join(map(str, cards))} is a bust already: there is nothing to choose.")
    if split_hands > 1:  # the other cards of the pair lie on the other hands
        gone[cards[0]] = gone.get(cards[0], 0) + split_hands - 1
        _check_there(rules, gone, seen)
    if hole and {up, hole} == {ACE, TEN}:
        raise Refusal("The dealer's open cards are a natural: there is nothing to choose.")
    asked = _Asked(
        rules, tuple(cards), up, tuple(sorted(gone.items())), doubled, split_hands, alike, hole, house
    )
    worths = asked.worths()
    choices = [(name, worth, rules.basis(RULES[name])) for name, worth in worths.items()]
    choices.sort(key=lambda choice: -choice[1])
    first = len(cards) == 2 and not doubled and split_hands == 1
    insured = asked.insured() if first and up == ACE and rules.insurance is not None else None
    return HandAdvice(tuple(choices), tuple(asked.closed(worths)), asked.natural(), insured, asked.early)


def _check_there(rules: TwentyOneRules, gone: Mapping[int, int], cards: Sequence[int]) -> None:
    for value in range(1, TEN + 1):
        wanted = cards.count(value) + gone.get(value, 0)
        if wanted > rules.counts[value - 1]:
            name = {1: "ace", 10: "ten card"}.get(value, str(value))
            packs = f"{rules.decks} packs hold" if rules.decks > 1 else "1 pack holds"
            raise Refusal(
                f"There are {wanted} cards of value {name} here; {packs} {rules.counts[value - 1]}."
            )


@dataclass(frozen=True)
class _Asked:
    rules: TwentyOneRules
    cards: tuple[int, ...]
    up: int
    gone: Gone
    doubled: int
    split_hands: int
    alike: bool
    hole: int = 0
    house: bool = False

    @property
    def split(self) -> bool:
        return self.split_hands > 1

    @property
    def won(self) -> bool:
        """A hand of so many cards that it has won."""
        return 0 < self.rules.charlie <= len(self.cards)

    @property
    def aces_done(self) -> bool:
        """A hand of split aces that has got its one card."""
        return self.split and self.cards[0] == ACE and self.rules.split_aces_one_card

    def worths(self) -> dict[str, float]:
        if len(self.cards) == 2 and not self.split and not self.doubled:
            price = _start(self.rules, *sorted(self.cards), self.up, self.gone, self.alike, self.hole)
            return self._before_looking(price.actions) if self.early else dict(price.actions)
        if self.doubled > self.rules.redoubles + 1:
            times = {0: "once", 1: "twice"}.get(self.rules.redoubles, f"{self.rules.redoubles + 1} times")
            raise Refusal(f"A hand may be doubled {times} at most here.", self.rules.basis("redoubles"))
        cards = tuple(sorted(self.cards))
        found = dict(
            _values(self.rules, cards, self.up, self.gone, self.doubled, self.split, self.hole, self.house)
        )
        if self.aces_done and not self.doubled:
            found = {"stand": found["stand"] if "stand" in found else self._stood()}
        if self._may_split():
            found["split"] = self._resplit()
        return found

    def _stood(self) -> float:
        """What a hand of split aces is worth that a chart would have hit: it may not."""
        free = replace(self.rules, must_hit_upto=0)
        return _values(free, tuple(sorted(self.cards)), self.up, self.gone, 0, True, self.hole, self.house)[
            "stand"
        ]

    def _may_split(self) -> bool:
        most = self.rules.split_aces_hands if self.cards[0] == ACE else self.rules.split_hands
        pair = len(self.cards) == 2 and self.cards[0] == self.cards[1] and self.alike and not self.doubled
        return pair and self.rules.splits != "none" and self.split_hands < most

    def _resplit(self) -> float:
        rules = self.rules
        most = rules.split_aces_hands if self.cards[0] == ACE else rules.split_hands
        solved = solve_up(rules, shoe_of(rules, dict(self.gone)), self.up - 1, hole=self.hole - 1)
        worth = split_value(rules, solved, self.cards[0] - 1, most - self.split_hands + 1)[0]
        return worth / (1 - self.natural() if rules.hole != "all lost" else 1.0)

    @property
    def early(self) -> bool:
        """Whether the choice is made before the dealer looks for a natural that he may have."""
        first = len(self.cards) == 2 and not self.split and not self.doubled
        may = self.up in (ACE, TEN) and sorted(self.cards) != [ACE, TEN]
        return first and may and self.rules.surrender_at(self.up) == "early" and self.rules.hole == "peek"

    def _before_looking(self, worths: Mapping[str, float]) -> dict[str, float]:
        """A surrender loses half and no more; everything else loses the wager to a natural first."""
        chance = self.natural()
        return {
            name: worth if name == "surrender" else (1 - chance) * worth - chance
            for name, worth in worths.items()
        }

    def natural(self) -> float:
        """The chance of a natural under the up card, these cards being seen and the dealer not having looked yet."""
        if self.up not in (ACE, TEN) or self.hole:
            return 0.0
        left = shoe_of(self.rules, dict(self.gone)).copy()
        for value in (*self.cards, self.up):
            left[value - 1] -= 1
        return float(left[(TEN if self.up == ACE else ACE) - 1] / left.sum())

    def insured(self) -> float:
        assert self.rules.insurance is not None
        chance = self.natural()
        return float(self.rules.insurance) * chance - (1 - chance)

    # What may not be done, and why.

    def closed(self, worths: Mapping[str, float]) -> list[tuple[str, str, Basis]]:
        found = []
        for name, why in self._reasons():
            if name not in worths and why and "natural" not in worths:
                found.append((name, why, self.rules.basis(RULES[name])))
        return found

    def _reasons(self) -> list[tuple[str, str]]:
        rules, (total, soft) = self.rules, total_of(self.cards)
        if self.doubled:
            again = f"doubled {self.doubled} times already" if rules.redoubles else "there is no redoubling"
            return [
                ("hit", "a doubled hand gets no further card"),
                ("redouble", again),
                ("rescue", "" if rules.rescue else "there is no rescue"),
            ]
        hard = "" if soft else "hard "
        aces = "a split ace gets one card and stands"
        return [
            ("stand", f"a {hard}{total} must be hit"),
            ("hit", aces if self.aces_done else WON if self.won else f"a {hard}{total} must stand"),
            ("double", aces if self.aces_done else self._no_double(total)),
            ("split", self._no_split()),
            ("surrender", self._no_surrender()),
        ]

    def _no_double(self, total: int) -> str:
        rules = self.rules
        if self.split and not rules.double_after_split:
            return "a hand of a split is not doubled"
        if rules.double_cards and len(self.cards) > rules.double_cards:
            return f"only on the first {'two' if rules.double_cards == 2 else rules.double_cards} cards"
        if self.won:
            return WON
        return f"only on {', '.join(map(str, rules.double_totals))}, not on {total}"

    def _no_split(self) -> str:
        if self.rules.splits == "none":
            return "there is no splitting"
        if len(self.cards) != 2 or self.cards[0] != self.cards[1]:
            return ""  # nobody thinks of it
        if not self.alike:
            return "only two cards of one rank"
        most = self.rules.split_aces_hands if self.cards[0] == ACE else self.rules.split_hands
        return f"no more than {most} hands"

    def _no_surrender(self) -> str:
        if self.rules.surrender_at(self.up) == "none":
            against = "" if self.rules.surrender == "none" else " against this upcard"
            return f"there is no surrender{against}"
        return "only on the first two cards" + (", never after a split" if self.split else "")
