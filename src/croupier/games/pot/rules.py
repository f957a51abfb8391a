"""The rules of a pot game with nothing open any more: what the betting, the deal and the showdown read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from croupier.games.pot.law import Deciding, Ruling
from croupier.kit.basis import NO_BASIS, Basis
from croupier.ranks.hands import Hand
from croupier.settle.pots import RakeRule

Structure = Literal["limit", "spread", "pot limit", "no limit"]
Rate = Callable[[Sequence[int], Sequence[int], Sequence[bool]], int | None]


@dataclass(frozen=True, slots=True)
class PotPart:
    """A part of the pot: how hands are rated for it, and where it goes when none qualifies."""

    name: str
    rate: Rate
    describe: Callable[[Sequence[int], Sequence[int], Sequence[bool]], str]
    plain: Rate | None = None  # the same without a qualifier
    otherwise: str = ""
    basis: Basis = NO_BASIS
    hand: Callable[[Sequence[int], Sequence[int], Sequence[bool]], Hand] | None = None


@dataclass(frozen=True, slots=True)
class ForcedBet:
    """An ante, a blind, a bring-in, a straddle, an opening or a stake, with its amount."""

    name: str
    kind: str
    amount: int
    upto: int = 0
    place: int = 0
    heads_up: int | None = None
    times: int = 1
    basis: Basis = NO_BASIS
    passes_on: bool = False


@dataclass(frozen=True, slots=True)
class StreetRule:
    """One stage of the hand; `deals` are (who, how many, face) in order."""

    name: str
    deals: tuple[tuple[str, int, str], ...] = ()
    act: str = ""
    least: int = 0
    most: int = 0
    consecutive: int = 5
    button_most: int | None = None
    deal_from_button: bool = False
    reveals: bool = False
    round: str = ""
    opens: str = "left of the button"
    big: bool = False
    stake: int = 0
    stake_most: int = 0
    check: bool = True
    open_big: bool = False
    open_pair: bool = False
    needs: Callable[[Sequence[int]], bool] | None = None
    needs_words: str = ""
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class FeeRule:
    """A fee or rake taken at a stage; `otherwise` where the hand ends before the other stages."""

    at: str
    amount: int
    otherwise: bool = False
    basis: Basis = NO_BASIS
    what: str = "fee"
    made_up: bool = False


@dataclass(frozen=True, slots=True)
class MustBetRule:
    """Hands of this worth or more must be bet in the round of a street; checked, they win nothing that is bet there."""

    street: str
    worth: int
    says: str
    unless: tuple[str, ...] = ()
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class PotRules:
    """All that a hand of a pot game needs to know; money in cents or any other integer unit."""

    id: str
    deck: tuple[int, ...]
    streets: tuple[StreetRule, ...]
    parts: tuple[PotPart, ...]
    structure: Structure = "no limit"
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    max_bet: int = 0
    least_raise: int = 0  # a raise of this much is enough; 0: as much as the last bet or raise
    most_bet: int = 0
    most_raise: int = 0
    raises: int = 0  # raises after the bet; 0: no limit
    counts_bets: bool = False  # the bet itself and what is short count to the `raises` as well
    uncapped: str = "never"
    half_reopens: bool = False
    reopens_always: bool = False  # whoever is to act may raise: for records of games whose rules nobody knows
    completing_counts: bool = False
    completes_short: bool = (
        False  # a short all-in bet in a limit game is made up to a full one, not raised by one
    )
    check_raise: bool = True
    blind_option: bool = True
    all_in: bool = True
    deals_on: bool = False  # who folds with nothing to call is dealt cards until there is a bet
    short_blind_stands: bool = True  # a blind posted short is still a bet of its full size to the others
    forced: tuple[ForcedBet, ...] = ()
    deciding: tuple[Deciding, ...] = ()
    odd_between: str = "the high hand"
    odd_among: str = "left of the button"
    chip: int = 1
    order: str = "high"
    collects: bool = False  # losers pay at most what the winner staked
    carry_fold: bool = False
    rakes_carried: bool = False  # a pot that nobody wins is raked before it stays for the next hand
    last_plays: bool = False
    house_if_last_fails: bool = False
    must_bet: MustBetRule | None = None
    best_share: tuple[int, int] | None = None  # what the best hand takes when nobody qualifies
    first_shows: str = "last to bet or raise"
    may_muck: bool = True
    replaces: str = "after the deal"  # when a card comes for a dead one: "after the round", "at once"
    fees: tuple[FeeRule, ...] = ()
    rake: RakeRule | None = None
    short_deck: str = ""
    recycles: tuple[str, ...] = ("burns",)
    rulings: tuple[Ruling, ...] = ()
    bases: Mapping[str, Basis] = field(default_factory=dict)

    def basis(self, word: str) -> Basis:
        """What a word of these rules rests on."""
        return self.bases.get(word, NO_BASIS)
