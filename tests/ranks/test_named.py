"""Named hands of pay tables, and thresholds of qualifying dealers."""

import pytest

from croupier.ranks.hands import best
from croupier.ranks.named import NAMED, NamedHand, at_least, matches
from croupier.ranks.orders import ORDERS, PAIR
from tests.ranks.cards import cards


@pytest.mark.parametrize(
    ("order", "name", "fits", "misses"),
    [
        ("three-card", "mini royal", "Ah Kh Qh", "Kh Qh Jh"),
        ("three-card", "A-K-Q suited", "Ah Kh Qh", "Ah Kh Qs"),
        ("three-card", "A-K-Q of spades", "As Ks Qs", "Ah Kh Qh"),
        ("three-card", "straight flush", "As Ks Qs", "As Ks 9s"),
        ("four-card", "four aces", "As Ah Ad Ac", "Ks Kh Kd Kc"),
        ("four-card", "pair of aces", "As Ah Kd Qc", "Ks Kh Ad Qc"),
        ("high", "royal flush", "As Ks Qs Js Ts", "9s Ks Qs Js Ts"),
        ("high", "straight flush", "As Ks Qs Js Ts", "As Ks Qs Js 9s"),
        ("high", "four aces", "As Ah Ad Ac 2s", "Ks Kh Kd Kc As"),
        ("high", "pair of aces", "As Ah Kd Qc 2s", "Ks Kh Ad Qc 2s"),
        ("high", "pair of jacks or better", "Js Jh Ad Qc 2s", "Ts Th Ad Qc 2s"),
        ("high", "pair of tens or better", "Ts Th Ad Qc 2s", "9s 9h Ad Qc 2s"),
    ],
)
def test_names_at_the_bound(order: str, name: str, fits: str, misses: str) -> None:
    assert matches(name, best(order, cards(fits)))
    assert not matches(name, best(order, cards(misses)))


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_every_category_is_a_name(order: str) -> None:
    assert set(ORDERS[order].categories) <= set(NAMED[order])


def test_a_range_of_ranks() -> None:
    sixes_to_tens = NamedHand(PAIR, at_least=4, below=9)
    pairs = [best("high", [4 * rank, 4 * rank + 1, *cards("As Kd Qc")]) for rank in range(10)]
    assert [sixes_to_tens.fits(pair) for pair in pairs] == [False] * 4 + [True] * 5 + [False]


def test_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="knows no hand named 'quads'; it knows: four aces, pair of aces, "):
        matches("quads", best("four-card", cards("As Ah Ad Ac")))


@pytest.mark.parametrize(
    ("order", "threshold", "reaches", "falls_short"),
    [
        ("three-card", "queen high", "Qs 3h 2d", "Js Th 8d"),
        ("three-card", "king high", "Ks 3h 2d", "Qs Jh 9d"),
        ("three-card", "ace high", "As 4h 2d", "Ks Qh Td"),
        ("high", "ace-king high", "As Kh 4d 3d 2d", "As Qh Jd Td 8d"),
        ("high", "pair", "2s 2h 3d 4d 5d", "As Kh Qd Jd 9d"),
        ("high", "pair of tens", "Ts Th 2d 3d 4d", "9s 9h Ad Kd Qd"),
        ("high", "pair of sixes", "6s 6h 2d 3d 4d", "5s 5h Ad Kd Qd"),
        ("high", "three of a kind", "2s 2h 2d 3d 4d", "As Ah Kd Kc Qd"),
        ("ace to five", "8 low", "8s 7h 6d 5d 4d", "9s 4h 3d 2d Ad"),
        ("ace to five", "8 low", "8s 7h 6d 5d 4d", "As Ah 2d 3d 4d"),
        ("ace to five", "7 low", "7s 6h 5d 4d 3d", "8s 4h 3d 2d Ad"),
        ("ace to five", "9 low", "9s 8h 7d 6d 5d", "Ts 4h 3d 2d Ad"),
        ("ace to five", "eight low", "8s 7h 6d 5d 4d", "9s 4h 3d 2d Ad"),
        ("ace to five", "10 low", "Ts 9h 8d 7d 6d", "Js 4h 3d 2d Ad"),
        ("ace to five", "pair", "Ks Kh Qd Jd Td", "As Ah 2d 2c 3d"),
        ("deuce to seven", "8 low", "8s 7h 6d 5d 3d", "8s 7h 6d 5d 4d"),
        ("deuce to seven", "8 low", "8s 7h 6d 5d 3d", "9s 4h 3d 2d 5d"),
        ("deuce to seven", "8 low", "8s 7h 6d 5d 3d", "8d 7d 6d 5d 3d"),
        ("badugi", "8 low", "8s 7h 6d 5c", "9s 3h 2d Ac"),
        ("badugi", "badugi", "Ks Qh Jd Tc", "As 2h 3d 3c"),
        ("mexican", "pair of jacks", "Js Jh 2d 3d 4d", "7s 7h Ad Kd Qd"),
    ],
)
def test_thresholds_at_the_bound(order: str, threshold: str, reaches: str, falls_short: str) -> None:
    assert at_least(threshold, best(order, cards(reaches)))
    assert not at_least(threshold, best(order, cards(falls_short)))


@pytest.mark.parametrize("threshold", ["queens high", "pair of ten", "full house", "", "high"])
def test_unknown_threshold_is_refused(threshold: str) -> None:
    with pytest.raises(ValueError, match="is not a threshold of the three-card order"):
        at_least(threshold, best("three-card", cards("Qs 3h 2d")))


@pytest.mark.parametrize("threshold", ["queen high", "pair of tens", "8", "low", "1 low", "flush"])
def test_unknown_low_threshold_is_refused(threshold: str) -> None:
    with pytest.raises(
        ValueError, match="is not a threshold of the ace to five order; write it like '8 low'"
    ):
        at_least(threshold, best("ace to five", cards("Qs 3h 2d 4d 5d")))
