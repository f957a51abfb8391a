"""Prices of twenty-one against figures as they are published.

The returns of whole games were published with splits reckoned by the number of hands alone, the other cards of these
hands left out. Ours play every split hand by its own cards, their chances being exact: the two agree to five places
and part in the sixth, the ten peeked games standing 0.1 to 8.5 millionths above ours. It is not that their player
knows more. In millionths, ours would gain 0.0 to 0.5 by looking at the pair's cards seen so far, 0.01 more by the
other second cards seen so far, and 0.6 at most in all were every second card dealt before any hand is played; the
published figures are then still up to 8.2, 8.2 and 8.1 above. Leaving the others' second cards out of a hand's
chances comes nearest, with -0.8 to 1.8 left, or with -3.7 to -0.9 where a hand is valued by the final number of
hands; neither gives all ten. Where a natural takes all, the published figures are 1.1 to 2.6 below ours, for a reason
not found: other rules that were tried (original wagers lost, naturals that tie lost, three hands or five, aces split
again, soft 17 stood on) move them by 7 or more. Rows of single hands that are not about splits agree to one in the
sixth place at most.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.shoes import endless
from tests.games.twenty_one.price import SPANISH, best, by_basic, rules
from tests.paths import ROOT

SAME = 9e-6  # what the reckoning of splits makes

PEEKED = [
    (1, False, 0.001839, 0.000423),
    (1, True, -0.000072, -0.001513),
    (2, True, -0.003797, -0.005252),
    (5, False, -0.003804, -0.005225),
    (5, True, -0.005918, -0.007366),
]
EUROPEAN = [(6, True, -0.0072705, -0.0086975), (8, True, -0.007562, -0.0089865)]


@pytest.mark.parametrize(("decks", "hits", "with_double", "without"), PEEKED)
def test_returns_with_and_without_doubles_after_splits(
    decks: int, hits: bool, with_double: float, without: float
) -> None:
    for doubles, published in ((True, with_double), (False, without)):
        game = rules(decks, hits_soft_17=hits, double_after_split=doubles)
        # The published splits leave the other hands' cards out, which makes them a little too good.
        assert -1e-6 < published - best(game).expectation < SAME


@pytest.mark.parametrize(("row", "ours"), [(0, 0.1831), (1, -0.0081), (2, -0.3802), (3, -0.3807)])
def test_the_difference_that_splits_make_is_the_one_of_the_docs(row: int, ours: float) -> None:
    """docs/what-if.md prints both figures of these games, and the page of each price says why they differ."""
    decks, hits, published, _ = PEEKED[row]
    found = best(rules(decks, hits_soft_17=hits, double_after_split=True))
    assert round(100 * found.expectation, 4) == ours
    game = {1: "one deck", 2: "two decks", 5: "five decks"}[decks]
    line = f"| {game}, {'H17' if hits else 'S17'} | {100 * published:+.4f} | {ours:+.4f} |"
    assert line in (ROOT / "docs" / "what-if.md").read_text("utf-8")
    assert any("leave these cards out" in note for note in found.notes)


@pytest.mark.parametrize(("decks", "hits", "with_double", "without"), EUROPEAN)
def test_returns_where_a_natural_takes_all(
    decks: int, hits: bool, with_double: float, without: float
) -> None:
    for doubles, published in ((True, with_double), (False, without)):
        game = rules(decks, hits_soft_17=hits, double_after_split=doubles, hole="all lost")
        assert best(game).expectation == pytest.approx(published, abs=3e-6)


@pytest.mark.parametrize(
    ("decks", "changes", "stand", "hit", "double"),
    [
        (1, {"hits_soft_17": False}, -0.634013, 0.172946, 0.240259),
        (1, {}, -0.575374, 0.143003, 0.234296),
        (5, {"hits_soft_17": False}, -0.660850, 0.148532, 0.133896),
        (2, {}, -0.587564, 0.121079, 0.166650),
        (5, {}, -0.594346, 0.109880, 0.128187),
        (6, {"hole": "all lost"}, -0.720879, -0.235772, -0.535879),
    ],
)
def test_six_and_five_against_an_ace(
    decks: int, changes: dict[str, Any], stand: float, hit: float, double: float
) -> None:
    actions = best(rules(decks, **changes)).hand(6, 5, 1).actions
    found = {name: round(worth, 6) for name, worth in actions.items()}
    assert found == {"stand": stand, "hit": hit, "double": double}


def test_a_shoe_without_end() -> None:
    """Published as -0.690223 %: its last two digits are not reproduced, neither here nor by totals alone."""
    price = endless(rules(hits_soft_17=False, double_after_split=False, split_hands=2))
    assert price.expectation == pytest.approx(-0.00690223, abs=2e-7)


@pytest.mark.parametrize(
    ("decks", "changes", "edge"),
    [
        (1, {}, 0.058824),
        (6, {}, 0.073955),
        (8, {}, 0.074699),
        (6, {"ranks": SPANISH}, 0.247387),
    ],
)
def test_insurance(decks: int, changes: dict[str, Any], edge: float) -> None:
    price = best(rules(decks, insurance=Fraction(2), **changes)).insurance
    assert price is not None
    assert round(-price.expectation, 6) == edge
    assert price.chance_taken == price.adds == 0


def test_six_decks_with_late_surrender() -> None:
    assert round(100 * best(rules(surrender="late")).house_edge, 2) == 0.53


ONE = {"decks": 1, "hits_soft_17": False, "double_after_split": False}
ONE_ONCE = {**ONE, "split_hands": 2}
TWO_ONCE = {**ONE_ONCE, "decks": 2}
THREE = {**ONE, "decks": 3}
SIX_FIVE = {"natural_pays": Fraction(6, 5), "natural_suited": Fraction(6, 5)}
EVEN = {"natural_pays": Fraction(1), "natural_suited": Fraction(1)}


@pytest.mark.parametrize(
    ("what", "usual", "changes", "effect", "off"),
    [
        ("6 to 5", ONE, SIX_FIVE, -1.39, 0),
        ("even money", ONE, EVEN, -2.32, 0),
        ("soft 17 hit", TWO_ONCE, {"hits_soft_17": True}, -0.20, 0),
        ("doubles on 10 and 11", TWO_ONCE, {"double_totals": (10, 11)}, -0.21, 0),
        ("doubles after splits", TWO_ONCE, {"double_after_split": True}, 0.13, 0),
        ("aces split again", THREE, {"split_aces_hands": 4}, 0.06, 0),
        ("late surrender", THREE, {"surrender": "late"}, 0.06, 0),
        ("2 decks", ONE_ONCE, {"decks": 2, "split_hands": 4}, -0.32, 0),
        ("8 decks", ONE_ONCE, {"decks": 8, "split_hands": 4}, -0.55, -0.01),
    ],
)
def test_effects_of_rules_and_the_game_that_each_is_reckoned_in(
    what: str, usual: dict[str, Any], changes: dict[str, Any], effect: float, off: float
) -> None:
    """A published table of nine effects, said to be of one deck. No one game gives all of them; played by totals, the
    dealer standing on every 17 and doubles not allowed after splits, these do: what a natural pays, in one deck; soft
    17, doubles on 10 and 11 alone and doubles after splits, in two decks with pairs split once; aces split again and
    late surrender, in three decks; the decks, from one with pairs split once to two or eight with pairs split to four
    hands, where eight come out a hundredth more than published."""
    change = by_basic(rules(**{**usual, **changes})) - by_basic(rules(**usual))
    assert round(100 * change, 2) == pytest.approx(effect + off, abs=1e-9), what


@pytest.mark.parametrize("hits", [True, False])
def test_no_hard_hand_of_twelve_or_more_is_doubled_to_advantage(hits: bool) -> None:
    """So a game without soft doubling is one with doubles on totals of 4 to 11, which is how it is changed."""
    found = best(rules(1, hits_soft_17=hits))
    hands = [(low, high) for low in range(2, 11) for high in range(low, 11) if low + high >= 12]
    for up in range(1, 11):
        for first, second in hands:
            actions = dict(found.hand(first, second, up).actions)
            doubled = actions.pop("double", -2.0)
            assert doubled < max(actions.values()), (first, second, up)


def test_the_old_game_of_one_deck_is_even() -> None:
    """Published for basic strategy as 0.001 % for the player."""
    game = rules(1, hits_soft_17=False, double_after_split=False)
    assert 100 * by_basic(game) == pytest.approx(0.001, abs=0.002)


@pytest.mark.parametrize(("decks", "edge"), [(2, 0.34), (6, 0.55), (8, 0.57)])
def test_the_basic_strategy_without_doubles_after_splits(decks: int, edge: float) -> None:
    """Published for basic strategy with the dealer standing on every 17; to the rounding, splits once or again."""
    game = rules(decks, hits_soft_17=False, double_after_split=False)
    once = rules(decks, hits_soft_17=False, double_after_split=False, split_hands=2)
    assert -100 * by_basic(game) - 0.01 < edge < -100 * by_basic(once) + 0.01


@pytest.mark.parametrize(("decks", "edge"), [(4, 0.60), (6, 0.64), (8, 0.66)])
def test_a_cut_card_costs_the_basic_player_a_little(decks: int, edge: float) -> None:
    """Published for shoes with a cut card, from which more rounds are dealt when they are bad: above a fresh shoe's."""
    game = rules(decks, hole="original lost")
    fresh = -100 * by_basic(game)
    assert fresh < edge < fresh + 0.05


def test_original_wagers_lost_and_peeking_are_the_same_to_a_player() -> None:
    assert price_rules(rules(2, hole="original lost")).expectation == best(rules(2)).expectation
