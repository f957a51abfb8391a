"""The rules of a twenty-one game under its filing, with nothing left open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeVar

from croupier.editions import Edition
from croupier.editions.game import Game, GameKey, holds
from croupier.games.twenty_one.law import (
    Fate,
    Hole,
    Pays21,
    Splits,
    Suits,
    Surrenders,
    TwentyOneLaw,
    TwentyOneRule,
    twenty_one_law,
)
from croupier.kit import Refusal
from croupier.kit.cards import RANKS
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.events import Face

# The rules of a twenty-one game with nothing open any more: what the round, the prices and the batches all read.


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
    charlie: int = 0  # a hand of this many cards that is not bust wins at once, at even money
    # The dealer.
    hits_soft_17: bool = True
    hole: Hole = "peek"
    # What the player may do.
    must_hit_upto: int = 0  # the player may not stand on this hard total or less
    must_stand_from: int = 0  # the player may not hit this hard total or more
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
        """Whether a hand with a number of cards, a total and a split or not may be doubled for the first time."""
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


# How the rows and options of a twenty-one edition become the rules of its rounds, with nothing open any more.


_Rule = TypeVar("_Rule", bound=TwentyOneRule)


def rules_of(game: Game) -> TwentyOneRules:
    """The rules of a twenty-one game under its filing; games of equal filings share them."""
    return _rules(GameKey(game))


@cache
def _rules(key: GameKey) -> TwentyOneRules:
    game = key.game
    law = twenty_one_law(game.edition)
    resolved = _Resolved(game, law)
    values = {**resolved.results(), **resolved.choices(), **resolved.shoe()}
    found = TwentyOneRules(**values, sources=resolved.sources)
    # A natural that lies open is known before anybody acts, whatever is said of a hole card.
    return replace(found, hole="peek") if found.open_hand else found


def changed(rules: TwentyOneRules, **changes: Any) -> TwentyOneRules:
    """The rules with some of them otherwise than the text has them: for comparison, never for settlement."""
    return replace(rules, **changes)


class _Resolved:
    """One row of each rule, and what it rests on."""

    def __init__(self, game: Game, law: TwentyOneLaw) -> None:
        self.game, self.law = game, law
        self.sources: dict[str, Basis] = {}

    def pick(self, rows: Sequence[_Rule], *fields: str) -> _Rule | None:
        """The first row that holds under the filing; what it rests on stands for these fields."""
        row = next((row for row in rows if holds(row.when, self.game.filed)), None)
        if row is not None:
            self.sources.update(dict.fromkeys(fields, row.basis))
        return row

    def results(self) -> dict[str, Any]:
        """Who wins, and how much."""
        law = self.law
        natural = self.pick(law.natural, "natural_pays", "natural_suited", "natural_suits")
        tie = self.pick(law.naturals_tie, "naturals_tie")
        if natural is None or tie is None:
            raise Refusal(f"{self.game.edition.id}: no row says what a natural pays under this filing.")
        for word in ("bust", "both_bust", "wins"):
            self.pick(getattr(law, word), word)
        equal = self.pick(law.equal, "equal")
        for rows, word in ((law.dealer_bust, "dealer_bust"), (law.loses, "loses")):
            if self.pick(rows, word) is None:
                self.pick(law.wins, word)
        if self.pick(law.dealer_natural, "dealer_natural") is None:
            self.pick(law.hole, "dealer_natural")
        equal_21 = self.pick(law.equal_21, "equal_21")
        if equal_21 is None:
            equal_21 = self.pick(law.equal, "equal_21")
        dealer_22 = self.pick(law.dealer_22, "dealer_22")
        bust_888 = self.pick(law.bust_888, "bust_888")
        paid = [row for row in law.pays_21 if holds(row.when, self.game.filed)]
        for row in paid:
            self.sources["pays_21"] = self.sources.get("pays_21", NO_BASIS) | row.basis
        charlie = self.pick(law.charlie, "charlie")
        return {
            "natural_pays": natural.pays,
            "natural_suited": natural.pays if natural.suited is None else natural.suited,
            "natural_suits": natural.suits,
            "naturals_tie": tie.fate,
            "equal": equal.fate if equal else "push",
            "equal_21": equal_21.fate if equal_21 else "push",
            "dealer_22": dealer_22.fate if dealer_22 else "win",
            "pays_21": tuple(_bonus(row) for row in paid),
            "bust_888": bust_888.fate if bust_888 else "lose",
            "charlie": charlie.cards if charlie else 0,
        }

    def choices(self) -> dict[str, Any]:
        """What dealer and player do and may do."""
        law = self.law
        draws, hole = self.pick(law.draws, "hits_soft_17"), self.pick(law.hole, "hole")
        double = self.pick(
            law.double, "double_cards", "double_totals", "double_less", "double_after_split", "double_free"
        )
        split = self.pick(
            law.split,
            "splits",
            "split_cards",
            "split_hands",
            "split_aces_hands",
            "split_aces_one_card",
            "split_free",
        )
        if draws is None or hole is None or double is None or split is None:
            raise Refusal(f"{self.game.edition.id}: a rule of play has no row that holds under this filing.")
        chart = self.pick(law.chart, "must_hit_upto", "must_stand_from")
        redouble, rescue = self.pick(law.redouble, "redoubles"), self.pick(law.rescue, "rescue")
        surrender, insurance = self.pick(law.surrender, "surrender"), self.pick(law.insurance, "insurance")
        even = self.pick(law.even_money, "even_money")
        return {
            "hits_soft_17": draws.hits_soft_17,
            "hole": hole.hole,
            "must_hit_upto": chart.must_hit_upto if chart else 0,
            "must_stand_from": chart.must_stand_from if chart else 0,
            "double_cards": double.cards,
            "double_totals": double.totals,
            "double_less": double.less,
            "double_after_split": double.after_split,
            "double_free": tuple(sorted(double.free)),
            "redoubles": redouble.times if redouble else 0,
            "rescue": bool(rescue and rescue.allowed),
            "splits": split.of,
            "split_cards": split.cards,
            "split_hands": split.hands,
            "split_aces_hands": split.aces_hands,
            "split_aces_one_card": split.aces_one_card,
            "split_free": _values(split.free),
            "surrender": surrender.may if surrender else "none",
            "surrender_against": _values(surrender.against) if surrender else (),
            "surrender_early": _values(surrender.early) if surrender else (),
            "surrender_cards": surrender.cards if surrender else 2,
            "insurance": insurance.pays if insurance and insurance.offered else None,
            "even_money": bool(even and even.offered),
        }

    def shoe(self) -> dict[str, Any]:
        """What is dealt from, and how."""
        shoe, options = self.law.shoe, self.game.options
        self.sources |= {"decks": shoe.basis, "ranks": shoe.basis}
        dealing = self.game.dealing("start")
        if dealing is not None:
            self.sources |= {"deal": dealing.basis, "face_down": dealing.basis}
        part = options.get("penetration")
        return {
            "decks": int(str(options.get("decks") or shoe.least)),
            "ranks": tuple(sorted(RANKS.index(rank) for rank in shoe.ranks)),
            "penetration": Fraction(int(str(part)), 100) if part is not None else Fraction(3, 4),
            "deal": deal_of(dealing.cards) if dealing is not None else HIDDEN,
        }


def deal_of(cards: Sequence[str]) -> Deal:
    """The first cards in the order of the deal: `players 1 up`, `dealer 1 down`."""
    found: list[Any] = []
    for words in cards:
        to, count, face = words.split()
        found += [(to, face)] * int(count)
    return tuple(found)


def _values(ranks: str) -> tuple[int, ...]:
    """The values of cards that ranks stand for, each once."""
    return tuple(sorted({value_of(RANKS.index(rank)) for rank in ranks}))


def _bonus(row: Pays21) -> Bonus21:
    ranks = tuple(sorted(RANKS.index(rank) for rank in row.ranks))
    return Bonus21(row.pays, row.cards, row.or_more, ranks, row.suits, row.after_double, row.after_split)


# Rules of twenty-one that the text fixes where another edition leaves them to the operator.


def _odds(pays: Any) -> str:
    return f"{pays.numerator} to {pays.denominator}"


def _allowed(value: Any) -> str:
    return "permitted" if value else "not permitted"


def _totals(value: Any) -> str:
    return f"totals of {', '.join(map(str, value))}" if value else "any total"


# The name under which a filing would choose it: the rule, and its value in words.
_RULES: dict[str, tuple[str, Callable[[Any], str]]] = {
    "natural": ("natural_pays", lambda pays: f"a natural pays {_odds(pays)}"),
    "soft_17": ("hits_soft_17", lambda hits: f"the dealer {'hits' if hits else 'stands on'} soft 17"),
    "surrender": ("surrender", lambda may: "no surrender" if may == "none" else f"{may} surrender"),
    "insurance_option": (
        "insurance",
        lambda pays: "no insurance" if pays is None else f"it pays {_odds(pays)}",
    ),
    "even_money": ("even_money", _allowed),
    "double_on": ("double_totals", _totals),
    "double_after_split": ("double_after_split", _allowed),
    "double_double": ("redoubles", _allowed),
    "split_any": ("split_cards", lambda cards: f"hands of {cards} cards" if cards else "hands of any length"),
    "split_hands": ("split_hands", lambda hands: f"up to {hands} hands"),
    "resplit_aces": ("split_aces_hands", lambda hands: f"aces make up to {hands} hands"),
    "bust_888": ("bust_888", lambda fate: f"hands that bust against three eights {fate}"),
}


def fixed_rule(edition: Edition, name: str) -> tuple[str, Basis] | None:
    """What the text itself says in place of an option of this name, and the clause."""
    found = _RULES.get(name)
    if found is None:
        return None
    rules = rules_of(edition.configure())
    rule, words = found
    basis = rules.basis(rule)
    return (words(getattr(rules, rule)), basis) if basis else None
