"""Other shoes, other rules: what must hold whatever the numbers are."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.games.twenty_one.price.advice import hand_values, start_price
from croupier.games.twenty_one.price.bank import bank_wins
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.shoes import effects_of_removal
from croupier.games.twenty_one.price.solve import shoe_of
from croupier.kit import Refusal
from tests.games.twenty_one.price import SPANISH, basic, best, rules


@pytest.mark.parametrize(
    "game",
    [
        rules(1, splits="equal rank", hole="all lost"),
        rules(
            4, ranks=SPANISH, redoubles=2, rescue=True, bust_888="push", split_aces_hands=4, surrender="early"
        ),
    ],
)
def test_a_card_burnt_unseen_changes_nothing(game: Any) -> None:
    """The mean effect over the next card is nothing: splits, resplits and eights included, to the last digit."""
    found = effects_of_removal(game, basic=basic(game), best=False)
    cards = sum(game.counts)
    assert sum(game.counts[one.value - 1] / cards * one.basic for one in found) == pytest.approx(0, abs=1e-14)
    assert [one.value for one in found] == list(range(1, 11))


def test_effects_of_one_card_of_one_deck() -> None:
    """Fives gone help most, aces and tens gone hurt most; who may play anew gains by every card on the average."""
    game = rules(1, hits_soft_17=False, double_after_split=False)
    found = {one.value: one for one in effects_of_removal(game, basic=basic(game))}
    assert max(found, key=lambda value: found[value].basic) == 5
    assert min(found, key=lambda value: found[value].basic) == 1
    assert sum(game.counts[value - 1] * (one.best or 0) for value, one in found.items()) > 0
    # The effects of one card of 52, in per cent, as they are long known for basic strategy.
    known = {1: -0.61, 2: 0.38, 3: 0.44, 4: 0.55, 5: 0.69, 6: 0.46, 7: 0.28, 8: 0.00, 9: -0.18, 10: -0.51}
    for value, percent in known.items():
        assert 100 * found[value].basic == pytest.approx(percent, abs=0.06)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({}, {"hits_soft_17": False}),
        ({"double_after_split": False}, {}),
        ({}, {"surrender": "late"}),
        ({"surrender": "late"}, {"surrender": "early"}),
        ({"split_hands": 2}, {}),
        ({}, {"split_aces_hands": 4}),
        ({}, {"split_aces_one_card": False}),
        ({"hole": "all lost"}, {}),
        ({}, {"charlie": 6}),
        ({}, {"rescue": True}),
        ({"rescue": True}, {"rescue": True, "redoubles": 1}),
        ({}, {"bust_888": "push"}),
        ({"bust_888": "push"}, {"bust_888": "win"}),
        ({"equal_21": "lose"}, {"equal_21": "win"}),
        ({"splits": "none"}, {"splits": "equal rank"}),
        ({"double_totals": (9, 10, 11)}, {"double_cards": 0}),
        ({"naturals_tie": "lose"}, {"naturals_tie": "win"}),
        ({"natural_suited": Fraction(3, 2)}, {"natural_suited": Fraction(2)}),
    ],
)
def test_a_kinder_rule_is_worth_something(worse: dict[str, Any], better: dict[str, Any]) -> None:
    assert best(rules(2, **better)).expectation > best(rules(2, **worse)).expectation + 1e-7


def test_a_player_who_went_over_meets_three_eights() -> None:
    """Only under an eight: with best play as if such a loss had not been, in 24 * 23 / (311 * 310) and fewer rounds."""
    lost, kept = best(rules()), best(rules(bust_888="push"))
    for up in range(1, 11):
        changed = kept.up(up).value - lost.up(up).value
        assert (changed > 1e-6) if up == 8 else changed == pytest.approx(0, abs=1e-12)
    assert kept.up(8).value - lost.up(8).value < 24 * 23 / (311 * 310)


def test_insurance_pays_where_a_third_of_the_cards_are_tens() -> None:
    game = rules(2, insurance=Fraction(2), even_money=True)
    gone = dict.fromkeys(range(2, 8), 4)
    rich = price_rules(game, gone)
    assert rich.insurance is not None
    assert rich.insurance.expectation > 0
    assert rich.insurance.chance_taken > 0.5
    assert rich.expectation > price_rules(rules(2), gone).expectation + rich.insurance.adds / 2
    assert rich.hand(1, 10, 1).actions["even money"] == 1


def test_dealers_ends_and_all_starts_are_whole() -> None:
    for game in (rules(), rules(1, hits_soft_17=False), rules(ranks=SPANISH)):
        price = best(game)
        assert sum(hand.probability for hand in price.hands) == pytest.approx(1, abs=1e-12)
        assert sum(up.probability * up.value for up in price.ups) == pytest.approx(
            price.expectation, abs=1e-12
        )
        for up in price.ups:
            assert sum(up.dealer.values()) == pytest.approx(1, abs=1e-12)
    assert best(rules()).up(1).dealer["natural"] == pytest.approx(96 / 311, abs=1e-12)
    assert best(rules()).standard_deviation == pytest.approx(1.15, abs=0.015)


def test_one_hand_is_told_as_in_the_whole_price() -> None:
    game = rules(surrender="late")
    for first, second, up in ((8, 8, 10), (6, 5, 1), (1, 7, 9), (10, 6, 10)):
        alone, among = start_price(game, first, second, up), best(game).hand(first, second, up)
        assert alone == among
    values = hand_values(game, (10, 6), 10)
    among = best(game).hand(10, 6, 10)
    assert values == pytest.approx({name: among.actions[name] for name in values}, abs=1e-13)


def test_doubles_after_splits_where_there_are_none() -> None:
    game = rules(double_after_split=False)
    assert "double" in hand_values(game, (8, 3), 6)
    assert "double" not in hand_values(game, (8, 3), 6, {8: 1}, after_split=True)


def test_the_bank_wins_of_every_box_alike() -> None:
    price = best(rules())
    one, three = (
        bank_wins(price, {1: {"wager": 1000}}, "wager"),
        bank_wins(price, {1: {"wager": 1000}, 2: {"wager": 1000}, 4: {"wager": 1000}}, "wager"),
    )
    assert three == 3 * one
    assert float(one) == pytest.approx(1000 * price.house_edge, abs=1e-6)
    with pytest.raises(Refusal):
        bank_wins(price, {1: {"tip": 100}}, "wager")


@pytest.mark.parametrize(
    "gone",
    [
        {0: 1},
        {11: 1},
        {5: 25},
        {5: -1},
        {10: 96, 9: 24, 8: 24, 7: 24, 6: 24, 5: 24, 4: 24, 3: 24, 2: 24, 1: 5},
    ],
)
def test_shoes_that_cannot_be(gone: dict[int, int]) -> None:
    with pytest.raises(Refusal):
        shoe_of(rules(), gone)


def test_hands_that_cannot_be() -> None:
    with pytest.raises(Refusal):
        start_price(rules(1), 5, 5, 5, {5: 2})
    with pytest.raises(Refusal):
        hand_values(rules(), (10, 10, 2), 5)
    with pytest.raises(Refusal):
        hand_values(rules(), (10, 2), 5, doubled=2)
