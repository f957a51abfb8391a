"""Cards that lie face up."""

from itertools import pairwise

import pytest

from croupier.ranks.hands import card_by_suit, showing
from tests.ranks.cards import cards

HIGH_FIRST = [
    "2s 2h 2d 2c",
    "As Ah Ad Kc",
    "2s 2h 2d 3c",
    "As Ah Kd Kc",
    "As Ah Qd Qc",
    "As Ah Kd 2c",
    "Ks Kh Ad Qc",
    "2s 2h 3d 4c",
    "As Ks Qs Js",
    "As Kh Qd 9c",
    "7s 6s 5s 4s",
    "5h 4h 3h 2h",
]
LOW_FIRST = [
    "4s 3s 2s As",
    "5s 4h 3d Ac",
    "Ks 3h 2d Ac",
    "Ks Qh Jd Tc",
    "As Ah 3d 2c",
    "As Ah 4d 2c",
    "2s 2h 3d Ac",
    "As Ah 2d 2c",
    "As Ah Ad 2c",
    "Ks Kh Kd Kc",
]


def test_the_highest_hand_showing() -> None:
    keys = [showing(cards(text)) for text in HIGH_FIRST]
    assert all(higher > lower for higher, lower in pairwise(keys))


def test_the_lowest_hand_showing() -> None:
    keys = [showing(cards(text), "ace to five") for text in LOW_FIRST]
    assert all(lower > higher for lower, higher in pairwise(keys))


def test_an_ace_is_high_in_deuce_to_seven() -> None:
    assert showing(cards("Ks Qh"), "deuce to seven") > showing(cards("As 2h"), "deuce to seven")


@pytest.mark.parametrize("order", ["high", "ace to five", "mexican"])
def test_neither_suits_nor_straights_nor_flushes_show(order: str) -> None:
    assert showing(cards("5s 4s 3s 2s"), order) == showing(cards("4d 5s 2h 3c"), order)


@pytest.mark.parametrize(
    ("order", "better", "worse"),
    [
        ("high", "As", "Ks"),
        ("high", "3s 3d", "As Kd"),
        ("ace to five", "As", "2s"),
        ("high", "As 3d 2d", "Ks Qd Jd"),
    ],
)
def test_fewer_cards_show_too(order: str, better: str, worse: str) -> None:
    assert showing(cards(better), order) > showing(cards(worse), order)


def test_a_joker_showing_is_an_ace_where_that_is_said() -> None:
    assert showing(cards("Jk Kd"), joker_is_ace=True) == showing(cards("As Kd"))
    assert showing(cards("Jk Ad"), joker_is_ace=True) == showing(cards("As Ad"))
    with pytest.raises(ValueError, match="nothing says that it counts as an ace"):
        showing(cards("Jk Kd"))


def test_single_cards_by_rank_then_suit() -> None:
    in_order = cards("As Ah Ad Ac Ks Kh Kd Kc 2s 2h 2d 2c")
    numbers = [card_by_suit(card) for card in in_order]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == len(numbers)


def test_the_ace_is_the_lowest_single_card_in_low_orders() -> None:
    in_order = cards("Ks Kc 2s 2c As Ah Ad Ac")
    numbers = [card_by_suit(card, "ace to five") for card in in_order]
    assert numbers == sorted(numbers, reverse=True)


def test_a_joker_has_no_suit() -> None:
    ace, king, joker = cards("Ac Ks Jk")
    assert card_by_suit(ace) > card_by_suit(joker, joker_is_ace=True) > card_by_suit(king)
    with pytest.raises(ValueError, match="nothing says that it counts as an ace"):
        card_by_suit(joker)
