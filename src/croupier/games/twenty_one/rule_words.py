"""The rules of a game of twenty-one in a line or two."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.twenty_one.rules import Bonus21, TwentyOneRules
from croupier.kit.cards import RANKS


def ratio(pays: Fraction) -> str:
    """`3 to 2`; even money as such."""
    return "even money" if pays == 1 else f"{pays.numerator} to {pays.denominator}"


def filed_words(rules: TwentyOneRules) -> str:
    """The shoe, the dealer and the natural."""
    packs = f"{rules.decks} deck{'s' * (rules.decks > 1)} of {4 * len(rules.ranks)}"
    soft = "hits" if rules.hits_soft_17 else "stands on"
    pays = f"a natural pays {ratio(rules.natural_pays)}"
    if rules.natural_suited != rules.natural_pays:
        suits = "suited one" if rules.natural_suits == "one suit" else f"one of {rules.natural_suits}"
        pays += f", a {suits} {ratio(rules.natural_suited)}"
    hole = {
        "peek": "",
        "all lost": ", no peek: all is lost",
        "original lost": ", no peek: the original is lost",
    }
    shown = ", both cards of the dealer open" if rules.open_hand else ""
    return f"{packs}, the dealer {soft} a soft 17{shown}{hole[rules.hole]}, {pays}"


def rule_words(rules: TwentyOneRules) -> str:
    """What the player may do, and what else is special."""
    words = [_double(rules), _split(rules)]
    words += [] if rules.surrender == "none" else [_surrender(rules)]
    words += [f"redoubled {rules.redoubles} times"] if rules.redoubles else []
    words += ["rescue"] if rules.rescue else []
    words += [f"must hit a hard {rules.must_hit_upto} or less"] if rules.must_hit_upto else []
    words += [f"must stand on a hard {rules.must_stand_from} or more"] if rules.must_stand_from else []
    words += [f"{rules.charlie} cards win"] if rules.charlie else []
    words += [f"equal totals {rules.equal}"] if rules.equal != "push" else []
    words += ["two 21s: the player wins"] if rules.equal_21 == "win" else []
    words += ["two 21s: the player loses"] if rules.equal_21 == "lose" != rules.equal else []
    words += [f"a dealer's 22: {'a push' if rules.dealer_22 == 'push' else 'the player loses'}"] * (
        rules.dealer_22 != "win"
    )
    words += [_pays_21(row) for row in rules.pays_21]
    words += ["two naturals: the player wins"] if rules.naturals_tie == "win" else []
    fate = {"push": "push", "win": "win"}.get(rules.bust_888)
    words += [f"busted hands {fate} against 8-8-8"] if fate else []
    words += [] if rules.insurance is None else [f"insurance {_odds(rules.insurance)}"]
    return ", ".join(words)


def _odds(pays: Fraction) -> str:
    return f"{pays.numerator} to {pays.denominator}"


def _surrender(rules: TwentyOneRules) -> str:
    against = f" against {_cards(rules.surrender_against)}" if rules.surrender_against else ""
    early = f", early against {_cards(rules.surrender_early)}" if rules.surrender_early else ""
    cards = "" if rules.surrender_cards else " on any number of cards"
    return f"{rules.surrender} surrender{against}{early}{cards}"


def _cards(values: tuple[int, ...]) -> str:
    return " ".join("A23456789T"[value - 1] for value in values)


def _pays_21(row: Bonus21) -> str:
    what = f"{row.cards} cards" if row.cards else "-".join(RANKS[rank] for rank in row.ranks)
    more = " or more" if row.or_more else ""
    suits = {"any": "", "one suit": " of one suit"}.get(row.suits, f" of {row.suits}")
    return f"21 with {what}{more}{suits} pays {_odds(row.pays)}"


def _double(rules: TwentyOneRules) -> str:
    cards = {0: "any number of cards", 2: "two cards"}.get(rules.double_cards, f"{rules.double_cards} cards")
    totals = f" of {', '.join(map(str, rules.double_totals))}" if rules.double_totals else ""
    free = f", free on hard {', '.join(map(str, rules.double_free))}" if rules.double_free else ""
    return f"double on {cards}{totals}{'' if rules.double_after_split else ', not after a split'}{free}"


def _split(rules: TwentyOneRules) -> str:
    if rules.splits == "none":
        return "no split"
    rank = " of one rank" if rules.splits == "equal rank" else ""
    aces = f"aces to {rules.split_aces_hands}{' with one card each' if rules.split_aces_one_card else ''}"
    free = f", free with {_cards(rules.split_free)}" if rules.split_free else ""
    return f"split{rank} to {rules.split_hands} hands, {aces}{free}"
