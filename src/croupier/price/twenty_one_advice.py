"""What each choice is worth with any hand of twenty-one: first cards, more cards, doubled hands, hands of a split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from croupier.kernels.twenty_one_tables import VALUES
from croupier.kit import Refusal
from croupier.price.twenty_one.model import TwentyOnePrice
from croupier.price.twenty_one.plays import hand_of
from croupier.price.twenty_one.price import price_rules
from croupier.price.twenty_one.solve import Floats, Removed, Solved, shoe_of, solve_up
from croupier.rounds.twenty_one.rules import TEN, TwentyOneRules

ACE, EIGHT = 1, 8
BEST = 21
KEPT = {"lose": 0, "push": 1, "win": 2}


@dataclass(frozen=True)
class HandAdvice:
    """What may be done with a hand, the best first, per unit of the original wager; and why other things may not.

    Where the dealer looks for a natural, the worth is what it is when he has none; `insurance` is what a unit of it is
    worth, where it is offered.
    """

    choices: tuple[tuple[str, float, tuple[str, ...]], ...]  # name, worth, clauses
    closed: tuple[tuple[str, str, tuple[str, ...]], ...]  # name, why, clauses
    dealer_natural: float
    insurance: float | None = None

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return self.choices[0][0]


def total_of(cards: Sequence[int]) -> tuple[int, bool]:
    """What values of cards come to, and whether an ace counts eleven."""
    hard = sum(cards)
    return (hard + TEN, True) if ACE in cards and hard + TEN <= BEST else (hard, False)


@lru_cache(maxsize=8)
def _priced(rules: TwentyOneRules, removed: tuple[tuple[int, int], ...]) -> TwentyOnePrice:
    return price_rules(rules, dict(removed))


@lru_cache(maxsize=32)
def _solved(rules: TwentyOneRules, removed: tuple[tuple[int, int], ...], up: int) -> Solved:
    return solve_up(rules, shoe_of(rules, dict(removed)), up - 1)


def advise_hand(
    rules: TwentyOneRules,
    cards: Sequence[int],
    up: int,
    *,
    removed: Removed | None = None,
    doubled: int = 0,
    split_hands: int = 1,
    alike: bool = True,
) -> HandAdvice:
    """The worth of every choice with these cards (values, 1 an ace) against an up card.

    `doubled` is how often the hand has been doubled, `split_hands` how many hands the start has become (1: not split;
    the first card is then the one that was split), `alike` whether two ten cards are of one rank.
    """
    if len(cards) < 2:
        raise Refusal("A hand to be advised on has at least two cards.")
    gone = {value: many for value, many in (removed or {}).items() if many}
    _check_there(rules, gone, (*cards, up))
    if sum(cards) > BEST:
        raise Refusal(f"{' '.join(map(str, cards))} is over 21 already: there is nothing to choose.")
    if split_hands > 1:  # the other cards of the pair lie on the other hands
        gone[cards[0]] = gone.get(cards[0], 0) + split_hands - 1
        _check_there(rules, gone, (*cards, up))
    asked = _Asked(rules, tuple(cards), up, tuple(sorted(gone.items())), doubled, split_hands, alike)
    worths = asked.worths()
    choices = [(name, worth, rules.cite(RULES[name])) for name, worth in worths.items()]
    choices.sort(key=lambda choice: -choice[1])
    first = len(cards) == 2 and not doubled and split_hands == 1
    insured = asked.insured() if first and up == ACE and rules.insurance is not None else None
    return HandAdvice(tuple(choices), tuple(asked.closed(worths)), asked.natural(), insured)


def _check_there(rules: TwentyOneRules, gone: Mapping[int, int], cards: Sequence[int]) -> None:
    for value in range(1, VALUES + 1):
        wanted = cards.count(value) + gone.get(value, 0)
        if wanted > rules.counts[value - 1]:
            name = {1: "ace", 10: "ten card"}.get(value, str(value))
            packs = f"{rules.decks} pack{'s' * (rules.decks > 1)}"
            raise Refusal(
                f"There are {wanted} cards of value {name} here; {packs} hold {rules.counts[value - 1]}."
            )


RULES = {
    "stand": "must_hit_upto",
    "hit": "must_stand_from",
    "double": "double_cards",
    "split": "splits",
    "surrender": "surrender",
    "redouble": "redoubles",
    "rescue": "rescue",
    "natural": "natural_pays",
    "even money": "even_money",
}


@dataclass(frozen=True)
class _Asked:
    rules: TwentyOneRules
    cards: tuple[int, ...]
    up: int
    gone: tuple[tuple[int, int], ...]
    doubled: int
    split_hands: int
    alike: bool

    @property
    def split(self) -> bool:
        return self.split_hands > 1

    @property
    def aces_done(self) -> bool:
        """A hand of split aces that has got its one card."""
        return self.split and self.cards[0] == ACE and self.rules.split_aces_one_card

    def worths(self) -> dict[str, float]:
        if self.doubled:
            return self._doubled()
        if len(self.cards) == 2 and not self.split:
            price = _priced(self.rules, self.gone).hand(self.cards[0], self.cards[1], self.up, self.alike)
            return dict(price.actions)
        return self._plain()

    def natural(self) -> float:
        """The chance of a dealer's natural, all these cards being seen; nothing where he has looked."""
        left = shoe_of(self.rules, dict(self.gone)).copy()
        for value in (*self.cards, self.up):
            left[value - 1] -= 1
        return _natural(left, self.up)

    def insured(self) -> float:
        assert self.rules.insurance is not None
        chance = self.natural()
        return float(self.rules.insurance) * chance - (1 - chance)

    # Hands of more cards, and hands of a split.

    def _plain(self) -> dict[str, float]:
        rules, solved = self.rules, _solved(self.rules, self.gone, self.up)
        open_chance = 1 - self.natural() if rules.hole != "all lost" else 1.0
        stand, hit, double = (float(worth) / open_chance for worth in solved.values[hand_of(self.cards), :3])
        total, soft = total_of(self.cards)
        found = {}
        if soft or total > rules.must_hit_upto or self.aces_done:
            found["stand"] = stand
        if not self.aces_done:
            if soft or not rules.must_stand_from or total < rules.must_stand_from:
                found["hit"] = hit
            if double == double and (rules.double_after_split or not self.split):  # a worth that is known
                found["double"] = double
        if self._may_split():
            found["split"] = self._resplit(solved) / open_chance
        if rules.charlie and len(self.cards) >= rules.charlie:
            return {"stand": 1.0}
        return found

    def _may_split(self) -> bool:
        most = self.rules.split_aces_hands if self.cards[0] == ACE else self.rules.split_hands
        pair = len(self.cards) == 2 and self.cards[0] == self.cards[1] and self.alike
        return pair and self.rules.splits != "none" and self.split_hands < most

    def _resplit(self, solved: Solved) -> float:
        from croupier.price.twenty_one.splits import split_value

        most = self.rules.split_aces_hands if self.cards[0] == ACE else self.rules.split_hands
        return split_value(self.rules, solved, self.cards[0] - 1, most - self.split_hands + 1)[0]

    # Doubled hands.

    def _doubled(self) -> dict[str, float]:
        rules, solved = self.rules, _solved(self.rules, self.gone, self.up)
        if self.doubled > rules.redoubles + 1:
            raise Refusal(
                f"A hand is doubled {rules.redoubles + 1} times at most here, not {self.doubled}.",
                rules.cite("redoubles"),
            )
        staked = 2**self.doubled
        walk = _Doubled(rules, solved)
        found = {name: staked * worth for name, worth in walk.choices(self.cards, self.doubled).items()}
        open_chance = 1 - self.natural() if rules.hole != "all lost" else 1.0
        return {name: worth / open_chance for name, worth in found.items()}

    # What may not be done, and why.

    def closed(self, worths: Mapping[str, float]) -> list[tuple[str, str, tuple[str, ...]]]:
        found = []
        for name, why in self._reasons():
            if name not in worths and why and "natural" not in worths:
                found.append((name, why, self.rules.cite(RULES[name])))
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
            ("hit", aces if self.aces_done else f"a {hard}{total} must stand"),
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
        if self.rules.surrender == "none":
            return "there is no surrender"
        return "only on the first two cards" + (", never after a split" if self.split else "")


def _natural(left: Floats, up: int) -> float:
    """The chance that the card under an ace or a ten card makes a natural."""
    if up not in (ACE, TEN):
        return 0.0
    needed = TEN if up == ACE else ACE
    return float(left[needed - 1] / left.sum())


class _Doubled:
    """Doubled hands, for each unit staked, weighed with the chance that a dealer who looks has no natural."""

    def __init__(self, rules: TwentyOneRules, solved: Solved) -> None:
        self.rules, self.solved = rules, solved

    def choices(self, cards: Sequence[int], doubled: int) -> dict[str, float]:
        """What standing, doubling again and rescuing are worth."""
        left = self._left(cards)
        stand = float(self.solved.values[hand_of(cards), 0])
        found = {"stand": stand}
        if doubled <= self.rules.redoubles:
            found["redouble"] = 2 * self._next(cards, left, doubled)
        if self.rules.rescue:
            found["rescue"] = -self._open(left) / 2
        return found

    def _next(self, cards: Sequence[int], left: Floats, doubled: int) -> float:
        """The mean over the card that doubling again brings."""
        mean = 0.0
        for place in range(VALUES):
            if left[place] > 0:
                grown = (*cards, place + 1)
                over = sum(grown) > BEST
                worth = self._over(grown) if over else max(self.choices(grown, doubled + 1).values())
                mean += left[place] * worth
        return float(mean / left.sum())

    def _left(self, cards: Sequence[int]) -> Floats:
        left = self.solved.left.copy()
        for value in cards:
            left[value - 1] -= 1
        return left

    def _open(self, left: Floats) -> float:
        return 1 - _natural(left, self.solved.up + 1) if self.rules.hole != "all lost" else 1.0

    def _over(self, cards: Sequence[int]) -> float:
        left = self._left(cards)
        total = left.sum()
        kept = KEPT[self.rules.bust_888] if self.solved.up + 1 == EIGHT else 0
        eights = left[EIGHT - 1] * (left[EIGHT - 1] - 1) / (total * (total - 1))
        return float(kept * eights - self._open(left))
