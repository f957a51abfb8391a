"""A hand of twenty-one as it is played: its cards, what it counts, and the money that lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from croupier.games.twenty_one.rules import TEN, value_of
from croupier.rounds.events import Face

State = Literal["open", "stood", "bust", "natural", "charlie", "surrendered", "rescued"]
BEST = 21
SEATED = ""  # the name under which the seated player's own money lies on a hand; others bet behind him


@dataclass(frozen=True)
class Total:
    """What cards count: the best that is not a bust, and whether an ace counts eleven in it."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether it is more than 21."""
        return self.points > BEST

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft else f"{self.points}"


def total(cards: Iterable[int]) -> Total:
    """What cards count.

    >>> total((12 * 4, 4 * 4)), total((12 * 4, 12 * 4 + 1, 11 * 4))
    (Total(points=17, soft=True), Total(points=12, soft=False))
    """
    values = [value_of(card // 4) for card in cards]
    hard = sum(values)
    soft = 1 in values and hard + TEN <= BEST
    return Total(hard + TEN if soft else hard, soft)


def is_natural(cards: Sequence[int]) -> bool:
    """Whether two cards are an ace and a ten card."""
    return len(cards) == 2 and sorted(value_of(card // 4) for card in cards) == [1, TEN]


def is_suited(cards: Sequence[int]) -> bool:
    """Whether all cards are of one suit."""
    return len({card % 4 for card in cards}) == 1


def three_eights(cards: Sequence[int]) -> bool:
    """Whether the cards are three eights and no other."""
    return len(cards) == 3 and all(value_of(card // 4) == 8 for card in cards)


@dataclass
class PlayedHand:
    """One hand of a box. `money` is what each bettor has on it: the first wager, then each doubling in turn, nothing
    where somebody behind did not add to his."""

    number: int
    cards: list[int] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)
    money: dict[str, list[int]] = field(default_factory=dict)
    split: bool = False
    aces: bool = False  # split from a pair of aces
    free: set[int] = field(default_factory=set)  # which of the seated player's wagers on it the house put up
    state: State = "open"

    @property
    def total(self) -> Total:
        """What it counts."""
        return total(self.cards)

    @property
    def doubles(self) -> int:
        """How often it was doubled."""
        return len(self.money[SEATED]) - 1

    def staked(self, bettor: str = SEATED) -> int:
        """All that a bettor has on it, in cents."""
        return sum(self.money.get(bettor, ()))

    @property
    def natural(self) -> bool:
        """Whether it is a natural: the first two cards, of a hand that was not split."""
        return not self.split and is_natural(self.cards)


@dataclass
class Box:
    """A betting circle: who plays it, who bets behind him, and the hands that come of it."""

    seat: int
    player: str
    hands: list[PlayedHand] = field(default_factory=list)
    behind: dict[str, dict[str, int]] = field(default_factory=dict)  # stakes by bettor and wager
    insured: dict[str, int] = field(default_factory=dict)
    even: set[str] = field(default_factory=set)  # who has taken even money
    first: tuple[
        int, ...
    ] = ()  # the two cards first dealt to it: a split takes them apart, bets on them stand
