"""The rules of a twenty-one game with nothing open any more: what the round, the prices and the batches all read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Cite = tuple[str, ...]
Result = Literal["lose", "push", "win"]


@dataclass(frozen=True)
class TwentyOneRules:
    """Values count in half points, so that a hand of 21.5 is a whole number; ranks are 0..12 for 2..A.

    A natural is an ace with a ten card as the first two cards. `natural_suited` is what one of a single suit pays
    where that differs. Totals the player must hit or must stand on are hard totals in points; 0 means no such rule.
    """

    id: str
    packs: int
    ranks: tuple[int, ...]  # the ranks a pack holds, four suits each
    # Naturals.
    natural_pays: Fraction
    natural_suited: Fraction | None = None
    naturals_tie: Result = "push"  # the player's natural against the dealer's
    natural_beats_21: bool = True  # a natural (21.5 or 21) against a 21 of more cards
    natural_after_split: bool = False
    # Equal hands, and both over.
    equal: Result = "push"
    equal_21: Result = "push"  # both have 21, neither a natural
    both_bust: Result = "lose"
    both_bust_888: Result = "lose"  # where the dealer went over with three eights
    busts_at_once: bool = True  # a bust is lost when it happens; else it waits for the dealer's hand
    player_21_wins: bool = False
    charlie: int = 0  # so many cards without going over win at once; 0: never
    # The dealer.
    hits_soft_17: bool = True
    peeks_ace: bool = True
    peeks_ten: bool = True
    hole_card: bool = True
    # The player.
    must_hit_upto: int = 0
    must_stand_from: int = 0
    double_cards: int = 2  # doubling on hands of this many cards at most; 0: on any number
    double_totals: tuple[int, ...] = ()  # hard totals that may be doubled; empty: all
    double_less: bool = False
    double_after_split: bool = True
    redoubles: int = 0  # how often a doubled hand may be doubled again
    rescue: bool = False  # the last doubling may be taken back, the rest being lost
    split: Literal["equal value", "equal rank", "none"] = "equal value"
    split_hands: int = 4
    split_aces_hands: int = 2
    split_aces_one_card: bool = True
    split_any_time: bool = False
    surrender: Literal["none", "early", "late"] = "none"
    insurance: bool = False
    even_money: bool = False
    # The shoe.
    penetration: Fraction = Fraction(3, 4)
    face_down: bool = False  # pitch games
    cites: Mapping[str, Cite] = field(default_factory=dict)

    def cite(self, word: str) -> Cite:
        """The clauses that a word of these rules rests on."""
        return self.cites.get(word, ())
