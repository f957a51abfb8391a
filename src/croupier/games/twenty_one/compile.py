"""How the rows and options of a twenty-one edition become the rules of its rounds, with nothing open any more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from croupier.editions.game import Game, GameKey, holds
from croupier.games.twenty_one.law import Pays21, TwentyOneLaw, TwentyOneRule, twenty_one_law
from croupier.games.twenty_one.rules import HIDDEN, Bonus21, Deal, TwentyOneRules, value_of
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.cards import RANKS

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


def supposed(rules: TwentyOneRules, **changes: Any) -> TwentyOneRules:
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
