"""What becomes of a hand of twenty-one, counted on the fingers: a natural is 21.5, every way to count aces is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from croupier.games.twenty_one.rules import TwentyOneRules

PIPS = {12: (1, 11), **dict.fromkeys((8, 9, 10, 11), (10,)), **{rank: (rank + 2,) for rank in range(8)}}


@dataclass(frozen=True)
class Hand:
    """A hand at the end: its cards, the stakes on it (the first, then each double), and what was done."""

    cards: tuple[int, ...]
    stakes: tuple[int, ...]
    number: int = 1
    split: bool = False
    surrendered: bool = False
    rescued: bool = False
    even_money: bool = False


def points(cards: Sequence[int], split: bool = False) -> Fraction:
    """The best count that is not over 21, else the least; 21.5 for a natural of the first deal."""
    ranks = [card // 4 for card in cards]
    if not split and len(ranks) == 2 and 12 in ranks and any(8 <= rank <= 11 for rank in ranks):
        return Fraction(43, 2)
    counts = [sum(way) for way in product(*(PIPS[rank] for rank in ranks))]
    fitting = [count for count in counts if count <= 21]
    return Fraction(max(fitting) if fitting else min(counts))


def units(rules: TwentyOneRules, hand: Hand, dealer: Sequence[int]) -> list[Fraction]:
    """What each stake on the hand wins or loses for one unit."""
    top = Fraction(43, 2)
    own, other = points(hand.cards, hand.split), points(dealer)
    alike = [1 for _ in hand.stakes]
    if hand.even_money:
        return [Fraction(one) for one in alike]
    suits = {card % 4 for card in hand.cards}
    natural_pays = rules.natural_suited if len(suits) == 1 else rules.natural_pays
    if own == top:
        if other == top:
            return [{"win": natural_pays, "push": Fraction(0), "lose": Fraction(-1)}[rules.naturals_tie]]
        return [natural_pays]
    if hand.surrendered and (other != top or rules.surrender == "early"):
        return [Fraction(-1, 2)]
    if hand.rescued:
        last = len(hand.stakes) - 1
        return [Fraction(0 if place == last else -1) for place in range(len(hand.stakes))]
    if own > top:
        eights = len(dealer) == 3 and all(card // 4 == 6 for card in dealer)
        fate = rules.bust_888 if eights else "lose"
        return [Fraction({"win": 1, "push": 0, "lose": -1}[fate]) for _ in alike]
    if rules.charlie and len(hand.cards) >= rules.charlie:
        return [Fraction(1) for _ in alike]
    if other == top and rules.hole == "original lost":
        back = [0 if hand.number > 1 or place else -1 for place in range(len(hand.stakes))]
        return [Fraction(one) for one in back]
    if other > top or own > other:
        return [Fraction(1) for _ in alike]
    if own == other:
        fate = rules.equal_21 if own == 21 else "push"
        return [Fraction({"win": 1, "push": 0, "lose": -1}[fate]) for _ in alike]
    return [Fraction(-1) for _ in alike]


def profits(rules: TwentyOneRules, hand: Hand, dealer: Sequence[int]) -> list[int]:
    """The same in cents, fractions cut down; stakes of nothing are left out."""
    exact = [
        unit * stake for unit, stake in zip(units(rules, hand, dealer), hand.stakes, strict=True) if stake
    ]
    return [amount.numerator // amount.denominator for amount in exact]
