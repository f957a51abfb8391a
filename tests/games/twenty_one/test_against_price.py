"""Small shoes dealt out in every order: the round, played as the price plays, comes to exactly the price.

Rules of play, settlement and prices are written apart from one another; here they must agree to the last digit.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.players import as_priced
from croupier.games.twenty_one.price.model import TwentyOnePrice
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.rules import Bonus21, TwentyOneRules, changed, rules_of, value_of
from croupier.kit.cards import RANKS
from croupier.rounds.events import Chance, Closed, Dealt, Decide
from tests.games.twenty_one.told import opened

STAKE = 20000
SPANISH, PURE, HOUSE = "bankers/pure-spanish-21-5", "bankers/pure-21-5-blackjack", "grand-ronde/blackjack"
SINGLE = "grand-ronde/single-21"
UNINSURED = {"insurance": None, "even_money": False}
TWO = {"split_hands": 2, "split_aces_hands": 2}

OPEN = (("players", "up"), ("dealer", "up"), ("players", "up"), ("dealer", "up"))
ONE = (("players", "up"), ("dealer", "up"), ("players", "up"))
FREE = {"double_free": (9, 10, 11), "split_free": (1, 2, 3, 4, 5, 6, 7, 8, 9), "double_less": False}
BONUSES = (
    Bonus21(Fraction(3), ranks=(4, 5, 6)),
    Bonus21(Fraction(3, 2), cards=4, or_more=True, after_split=False),
    Bonus21(Fraction(2), cards=3, after_double=True),
)

CASES: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    (HOUSE, {"decks": 2}, "KKKKK9988A", {**UNINSURED, **TWO}),
    (HOUSE, {"decks": 2}, "K9999888 7A", {**UNINSURED, "split_hands": 3}),
    (HOUSE, {"decks": 2, "hole": "all lost"}, "KKKK9996AA", {**UNINSURED, **TWO}),
    (HOUSE, {"decks": 2}, "KKKK9996AA", {**UNINSURED, **TWO, "hole": "original lost"}),
    (SINGLE, {}, "KKKK 9 222 3A", {**UNINSURED, "splits": "none", "natural_suited": Fraction(1)}),
    (PURE, {"decks": 2, "bust_888": "win", "surrender": "early"}, "KKK88888AA6", TWO),
    (PURE, {"decks": 2}, "KKK88888A53", TWO),
    (SPANISH, {"double_double": True}, "99988883KKK", TWO),
    (SPANISH, {}, "999888KKK3A", TWO),
    (
        HOUSE,
        {"decks": 2},
        "KKK99888AA5",
        {**UNINSURED, **TWO, "deal": OPEN, "equal": "lose", "equal_21": "lose"},
    ),
    (
        HOUSE,
        {"decks": 2},
        "KKKKK8866AA",
        {**UNINSURED, **TWO, "deal": OPEN, "naturals_tie": "win", "bust_888": "push"},
    ),
    (HOUSE, {"decks": 2}, "KKK888866 5A", {**UNINSURED, **TWO, "deal": OPEN, "bust_888": "push"}),
    (HOUSE, {"decks": 2, "hole": "all lost"}, "KKKK9996AA", {**UNINSURED, **TWO, "deal": ONE}),
    (HOUSE, {"decks": 2}, "KKKK6665 7A", {**UNINSURED, **TWO, "dealer_22": "push", "equal": "win"}),
    (HOUSE, {"decks": 2}, "KKKKK6655 9A", {**UNINSURED, **TWO, "dealer_22": "lose"} | FREE),
    (HOUSE, {"decks": 2}, "KKKKKKK8889", {**UNINSURED, "split_hands": 3} | FREE),
    (HOUSE, {"decks": 2}, "KKK667778 5A", {**UNINSURED, **TWO, "pays_21": BONUSES, "equal_21": "win"}),
    (HOUSE, {"decks": 2}, "KKK776655 3A", {**UNINSURED, **TWO, "surrender": "late", "surrender_cards": 0}),
    (
        HOUSE,
        {"decks": 2, "hole": "all lost"},
        "KKK77665 3AA",
        {**UNINSURED, **TWO, "surrender": "late", "surrender_cards": 0},
    ),
    (
        HOUSE,
        {"decks": 2},
        "KKKK6665AA7",
        {**UNINSURED, **TWO, "surrender": "late", "surrender_against": (1, 10), "surrender_early": (10,)},
    ),
]


@pytest.mark.parametrize(("edition", "filing", "left", "changes"), CASES)
def test_every_deal_of_a_small_shoe_comes_to_the_price(
    edition: str, filing: dict[str, Any], left: str, changes: dict[str, Any]
) -> None:
    game = load(edition).configure(**filing)
    rules = changed(rules_of(game), **changes)
    gone = tuple((Counter(rules.shoe) - Counter(_cards(left))).elements())
    price = price_rules(rules, Counter(value_of(card // 4) for card in gone), fewest=5)
    played = opened(game, stakes={1: {"bet": STAKE}}, gone=gone, rules=rules)
    played.push(Closed())
    assert float(_worth(played, price)) == pytest.approx(price.expectation, abs=1e-12)


def _cards(left: str) -> list[int]:
    """So many cards of each rank, in suits that follow on each other."""
    counts = Counter(left.replace(" ", ""))
    return [4 * RANKS.index(rank) + suit % 4 for rank, count in counts.items() for suit in range(count)]


def _worth(played: TwentyOneRound, price: TwentyOnePrice) -> Fraction:
    """What the rest of the round is worth: every card in turn, cards of one value dealt once."""
    while isinstance(played.due, Decide):
        played.push(as_priced(price.plays)(played, played.answers(1)))
    if played.over:
        return Fraction(played.net(1), STAKE)
    assert not played.table.reshuffled, "the shoe has run out; leave more cards in it"
    assert isinstance(played.due, Chance) and played.due.to is not None
    alike: dict[int, list[tuple[int, int]]] = {}
    for card, count in played.table.left.items():
        if count:
            alike.setdefault(value_of(card // 4), []).append((card, count))
    total, worth = sum(played.table.left.values()), Fraction(0)
    for cards in alike.values():
        twin = played.fork()
        twin.push(Dealt(played.due.to, cards[0][0]))
        worth += Fraction(sum(count for _, count in cards), total) * _worth(twin, price)
    return worth


def test_the_rules_decide_the_choices_of_the_cases() -> None:
    """The cases do reach what they are for: three eights, rescue, redoubling, six cards."""
    rules: list[TwentyOneRules] = [
        changed(rules_of(load(edition).configure(**filing)), **changes)
        for edition, filing, _, changes in CASES
    ]
    assert {one.bust_888 for one in rules} == {"lose", "push", "win"}
    assert {one.redoubles for one in rules} == {0, 2} and {one.charlie for one in rules} == {0, 6}
    assert {one.dealer_faces for one in rules} == {("up",), ("up", "up"), ("up", "down")}
    assert {one.equal for one in rules} == {one.dealer_22 for one in rules} == {"lose", "push", "win"}
    assert {one.surrender for one in rules} == {"none", "early", "late"} and any(one.rescue for one in rules)
