"""The rules of a twenty-one game with nothing open any more: what the round, the prices and the batches all read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from croupier.games.twenty_one.law import Fate, Hole, Splits, Suits, Surrenders
from croupier.kit.basis import NO_BASIS, Basis
from croupier.rounds.events import Face

TEN = 10  # what tens, jacks, queens and kings count, marked Bonus or not
SUITS = ("clubs", "diamonds", "hearts", "spades")
Deal = tuple[tuple[Literal["players", "dealer"], Face], ...]
HIDDEN: Deal = (("players", "up"), ("dealer", "up"), ("players", "up"), ("dealer", "down"))


def suits_fit(suits: Suits, cards: Sequence[int]) -> bool:
    """Whether cards are of the suits that a row names."""
    if suits == "any":
        return True
    held = {card % 4 for card in cards}
    return len(held) == 1 and suits in ("one suit", SUITS[held.pop()])


@dataclass(frozen=True)
class Bonus21:
    """What a winning 21 pays instead of even money; `ranks` are 0..12 for 2..A, sorted."""

    pays: Fraction
    cards: int = 0
    or_more: bool = False
    ranks: tuple[int, ...] = ()
    suits: Suits = "any"
    after_double: bool = False
    after_split: bool = True

    def fits(self, cards: Sequence[int], doubled: bool, split: bool) -> bool:
        """Whether a hand of 21 is paid so."""
        if (doubled and not self.after_double) or (split and not self.after_split):
            return False
        if self.cards and not (len(cards) == self.cards or (self.or_more and len(cards) > self.cards)):
            return False
        if self.ranks and tuple(sorted(card // 4 for card in cards)) != self.ranks:
            return False
        return suits_fit(self.suits, cards)


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
    natural_suits: Suits = "one suit"  # or only where they are of this one
    naturals_tie: Fate = "push"  # the player's natural against the dealer's
    # Equal hands, both over, and many cards.
    equal: Fate = "push"  # equal totals below 21
    equal_21: Fate = "push"  # both have 21, neither a natural
    dealer_22: Fate = "win"  # a hand that stands where the dealer went over with 22
    pays_21: tuple[Bonus21, ...] = ()  # what a winning 21 pays; the first that fits, else even money
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
    double_free: tuple[int, ...] = ()  # hard totals of two cards that the house doubles
    redoubles: int = 0  # how often a doubled hand may be doubled again
    rescue: bool = False  # after a double the last doubling is taken back, and the rest lost
    splits: Splits = "equal value"
    split_cards: int = 2  # cards of a hand that may be split; 0: any number, where the last makes a pair
    split_hands: int = 4
    split_aces_hands: int = 2
    split_aces_one_card: bool = True
    split_free: tuple[int, ...] = ()  # values of pairs for which the house puts up the new hand's wager
    surrender: Surrenders = "none"
    surrender_against: tuple[int, ...] = ()  # values of up cards; empty: all
    surrender_early: tuple[int, ...] = ()  # of these, against which it is early where it is late otherwise
    surrender_cards: int = 2  # 0: on any number of cards
    insurance: Fraction | None = None  # what it pays; None: not offered
    even_money: bool = False
    # The shoe.
    penetration: Fraction = Fraction(3, 4)  # the part of the shoe before the cut card
    deal: Deal = HIDDEN  # the first cards in order, each up or down
    sources: Mapping[str, Basis] = field(default_factory=dict, compare=False, repr=False)

    @property
    def face_down(self) -> bool:
        """A pitch game: the players' first two cards lie face down, and so do those of doubles and split aces."""
        return any(to == "players" and face == "down" for to, face in self.deal)

    @property
    def dealer_faces(self) -> tuple[Face, ...]:
        """How the dealer's first cards lie: one of two is the hole card, both may be up, or there is but one."""
        return tuple(face for to, face in self.deal if to == "dealer")

    @property
    def open_hand(self) -> bool:
        """Whether both cards of the dealer's lie face up before anybody acts."""
        return self.dealer_faces == ("up", "up")

    @property
    def up_place(self) -> int:
        """Which of the dealer's cards is the up card."""
        return self.dealer_faces.index("up")

    def surrender_at(self, up: int) -> Surrenders:
        """Whether a hand may be surrendered against an up card of this value."""
        if self.surrender == "none" or (self.surrender_against and up not in self.surrender_against):
            return "none"
        return "early" if up in self.surrender_early else self.surrender

    def natural_odds(self, cards: Sequence[int]) -> Fraction:
        """What a natural of these two cards pays."""
        return self.natural_suited if suits_fit(self.natural_suits, cards) else self.natural_pays

    @property
    def suited_natural(self) -> Fraction:
        """The chance that a natural is of the suits that pay `natural_suited`."""
        return {"any": Fraction(1), "one suit": Fraction(1, 4)}.get(self.natural_suits, Fraction(1, 16))

    def pays_on_21(self, cards: Sequence[int], doubled: bool, split: bool) -> Fraction:
        """What a 21 of these cards pays where it wins."""
        return next((row.pays for row in self.pays_21 if row.fits(cards, doubled, split)), Fraction(1))

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

    @property
    def batched(self) -> bool:
        """Whether the compiled batches play by all of these rules; others are simulated by the rules engine."""
        suits = self.natural_suits == "one suit" or self.natural_suited == self.natural_pays
        plain = self.equal == "push" and self.dealer_22 == "win" and not self.pays_21 and suits
        given = not (self.double_free or self.split_free)
        surrender = not (self.surrender_against or self.surrender_early) and self.surrender_cards == 2
        return plain and given and (surrender or self.surrender == "none") and not self.open_hand

    def basis(self, word: str) -> Basis:
        """The clauses and the interpretation that a field of these rules rests on."""
        return self.sources.get(word, NO_BASIS)


def value_of(rank: int) -> int:
    """What a card of this rank (0..12 for 2..A) counts, an ace as 1."""
    return 1 if rank == 12 else min(rank + 2, TEN)
