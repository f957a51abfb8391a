"""The rules of a twenty-one game with nothing open any more: what the round, the prices and the batches all read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.twenty_one.law import Fate, Hole, Splits, Surrenders
from croupier.kit.basis import NO_BASIS, Basis

TEN = 10  # what tens, jacks, queens and kings count, marked Bonus or not


@dataclass(frozen=True)
class TwentyOneRules:
    """Plain values, equal where two games play alike; `sources` say what each rests on and decide nothing.

    Values of cards are 1 (an ace) to 10. A natural is an ace with a ten card as the first two cards of a hand that
    was not split off, and beats every other 21. Totals are in points; a natural of 21.5 needs no total of its own,
    for nothing else can equal it. A count of 0 means that there is no such rule.
    """

    decks: int
    ranks: tuple[int, ...]  # the ranks that a pack holds, 0..12 for 2..A, four suits each
    # Naturals.
    natural_pays: Fraction = Fraction(3, 2)
    natural_suited: Fraction = Fraction(3, 2)  # where ace and ten card are of one suit
    naturals_tie: Fate = "push"  # the player's natural against the dealer's
    # Equal hands, both over, and many cards.
    equal_21: Fate = "push"  # both have 21, neither a natural; other equal totals push
    bust_888: Fate = "lose"  # a player who went over, where the dealer went over with exactly three eights
    charlie: int = 0  # a hand of so many cards that is not over wins at once, at even money
    # The dealer.
    hits_soft_17: bool = True
    hole: Hole = "peek"
    # What the player may do.
    must_hit_upto: int = 0  # he may not stand on a hard total of so much or less
    must_stand_from: int = 0  # he may not hit a hard total of so much or more
    double_cards: int = 2  # most cards of a hand that may be doubled; 0: any number
    double_totals: tuple[int, ...] = ()  # totals that may be doubled; empty: all
    double_less: bool = False
    double_after_split: bool = True
    redoubles: int = 0  # how often a doubled hand may be doubled again
    rescue: bool = False  # after a double the last doubling is taken back, and the rest lost
    splits: Splits = "equal value"
    split_cards: int = 2  # cards of a hand that may be split; 0: any number, where the last makes a pair
    split_hands: int = 4
    split_aces_hands: int = 2
    split_aces_one_card: bool = True
    surrender: Surrenders = "none"
    insurance: Fraction | None = None  # what it pays; None: not offered
    even_money: bool = False
    # The shoe.
    penetration: Fraction = Fraction(3, 4)  # the part of the shoe before the cut card
    face_down: bool = False  # a pitch game: the player's first two cards and those of doubles lie face down
    sources: Mapping[str, Basis] = field(default_factory=dict, compare=False, repr=False)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each value a full shoe holds: index 0 for aces, 1 for twos, ..., 9 for ten cards."""
        found = [0] * TEN
        for rank in self.ranks:
            found[value_of(rank) - 1] += 4 * self.decks
        return tuple(found)

    @property
    def shoe(self) -> tuple[int, ...]:
        """Every card of a full shoe, as often as it is there."""
        return tuple(4 * rank + suit for rank in self.ranks for suit in range(4)) * self.decks

    def may_double(self, cards: int, total: int, split: bool) -> bool:
        """Whether a hand of so many cards, of this total and split or not, may be doubled for the first time."""
        if self.double_cards and cards > self.double_cards:
            return False
        if self.double_totals and total not in self.double_totals:
            return False
        return self.double_after_split or not split

    def basis(self, word: str) -> Basis:
        """The clauses and the interpretation that a field of these rules rests on."""
        return self.sources.get(word, NO_BASIS)


def value_of(rank: int) -> int:
    """What a card of this rank (0..12 for 2..A) counts, an ace as 1."""
    return 1 if rank == 12 else min(rank + 2, TEN)
