"""Games of twenty-one that are in no book, each beside its published house edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.rules import Bonus21, changed, rules_of

F = Fraction
OPEN = (("players", "up"), ("dealer", "up"), ("players", "up"), ("dealer", "up"))
SIX_SEVEN_EIGHT, SEVENS = (4, 5, 6), (5, 5, 5)
BONUSES = (
    *(
        Bonus21(pays, ranks=ranks, suits=suits)  # type: ignore[arg-type]  # each a word for suits
        for ranks in (SIX_SEVEN_EIGHT, SEVENS)
        for suits, pays in (("spades", F(3)), ("one suit", F(2)), ("any", F(3, 2)))
    ),
    Bonus21(F(3, 2), cards=5),
    Bonus21(F(2), cards=6),
    Bonus21(F(3), cards=7, or_more=True),
)
COMMON: dict[str, Any] = {"double_less": False, "insurance": None, "even_money": False}
SPANISH: dict[str, Any] = COMMON | {
    "ranks": tuple(rank for rank in range(13) if rank != 8), "equal_21": "win", "naturals_tie": "win", "rescue": True,
    "surrender": "late", "double_cards": 0, "split_aces_hands": 4, "split_aces_one_card": False, "pays_21": BONUSES,
}  # fmt: skip
FREE_BET: dict[str, Any] = COMMON | {
    "dealer_22": "push", "double_free": (9, 10, 11), "split_free": (1, 2, 3, 4, 5, 6, 7, 8, 9), "split_aces_hands": 4,
}  # fmt: skip
EXPOSURE: dict[str, Any] = COMMON | {
    "deal": OPEN, "equal": "lose", "equal_21": "lose", "natural_pays": F(1), "natural_suited": F(1),
    "double_totals": (9, 10, 11), "double_after_split": False, "split_hands": 2,
}  # fmt: skip

# Published house edge in percent, and how far best play by the cards may lie from it: Spanish 21 was simulated by its
# basic strategy (copies of Wikipedia's table); Free Bet by John Grochowski (casinocity.com) and by its own basic
# strategy; Double Exposure at Circus Circus, a list of the Wizard of Odds, stated without the number of hands.
CASES = {
    "Spanish 21, 6 decks, H17": (SPANISH | {"decks": 6}, 0.78, 0.02),
    "Spanish 21, 6 decks, S17": (SPANISH | {"decks": 6, "hits_soft_17": False}, 0.37, 0.02),
    "Spanish 21, 8 decks, H17": (SPANISH | {"decks": 8}, 0.80, 0.02),
    "Spanish 21, 8 decks, H17, redoubled": (SPANISH | {"decks": 8, "redoubles": 2}, 0.45, 0.02),
    "Free Bet, 6 decks, H17": (FREE_BET | {"decks": 6}, 1.04, 0.04),
    "Double Exposure, 6 decks, H17": (EXPOSURE | {"decks": 6}, 1.47, 0.10),
}
QUICK = ("Spanish 21, 6 decks, H17", "Free Bet, 6 decks, H17")


def edge(changes: dict[str, Any]) -> float:
    """The house edge under best play, in percent."""
    return (
        100
        * price_rules(
            changed(rules_of(load("grand-ronde/blackjack").configure()), **changes), threads=2
        ).house_edge
    )


@pytest.mark.parametrize("name", QUICK)
def test_a_variant_has_its_published_edge(name: str) -> None:
    changes, published, within = CASES[name]
    assert edge(changes) == pytest.approx(published, abs=within)


def test_suits_of_three_sevens_are_those_of_the_shoe() -> None:
    """Of three sevens of one deck none are suited; of two decks neither; of three decks one in so many."""
    from croupier.games.twenty_one.price.plays import hand_of
    from croupier.games.twenty_one.price.solve import bonus_odds

    rules = rules_of(load("grand-ronde/blackjack").configure())
    sevens, run = hand_of((7, 7, 7)), hand_of((6, 7, 8))
    for decks in (1, 2):
        paid = dict(bonus_odds(changed(rules, decks=decks, pays_21=BONUSES), sevens, False, False))
        assert paid == {F(3, 2): F(1)}
    paid = dict(bonus_odds(changed(rules, decks=3, pays_21=BONUSES), sevens, False, False))
    suited = F(4 * 3 * 2 * 1, 12 * 11 * 10)
    assert paid == {F(3): suited / 4, F(2): suited * 3 / 4, F(3, 2): 1 - suited}
    paid = dict(bonus_odds(changed(rules, pays_21=BONUSES), run, False, False))
    assert paid == {F(3): F(1, 64), F(2): F(3, 64), F(3, 2): F(60, 64)}
    assert dict(bonus_odds(changed(rules, pays_21=BONUSES), run, True, False)) == {F(1): F(1)}
