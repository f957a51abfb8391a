"""Hands of two tiles: Banker's Casino, Pai-Gow Tiles, scoring and hand rankings."""

from itertools import combinations

import pytest

from croupier.kit.cards import parse_cards
from croupier.kit.tiles import FULL_SET
from croupier.ranks.hands import Hand, best, describe, evaluate
from croupier.ranks.named import matches


def hand(words: str, order: str = "tiles") -> Hand:
    return evaluate(order, parse_cards(words))


PAIRS = (
    "4-2 2-1", "6-6 6-6", "1-1 1-1", "4-4 4-4", "3-1 3-1", "5-5 5-5", "3-3 3-3", "2-2 2-2", "6-5 6-5", "6-4 6-4",
    "6-1 6-1", "5-1 5-1", "6-3 5-4", "6-2 5-3", "5-2 4-3", "4-1 3-2",
)  # fmt: skip


def test_sixteen_pairs_from_the_supreme_one_down() -> None:
    hands = [hand(words) for words in PAIRS]
    assert hands == sorted(hands, reverse=True)
    assert len({each.key for each in hands}) == 16


def test_below_pairs_come_wong_gong_and_points() -> None:
    falling = [
        "4-1 3-2", "6-6 6-3", "1-1 5-4", "6-6 4-4", "1-1 6-2", "6-6 6-1", "1-1 5-2", "5-5 6-3", "6-6 5-1", "4-1 6-2",
        "6-6 6-4", "6-4 5-5",
    ]  # fmt: skip
    hands = [hand(words) for words in falling]
    assert hands == sorted(hands, reverse=True)
    assert len({each.key for each in hands}) == len(hands)


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("6-2 5-4", "7, mixed nine high"),  # an 8-spot and a 9-spot tile have a value of 17, which equals 7
        ("6-6 6-6", "pair of teen"),
        ("2-1 4-2", "supreme pair, gee joon"),
        ("6-3 6-6", "teen wong"),
        ("4-4 1-1", "day gong"),
        ("5-5 6-4", "zero"),
        ("6-2 6-4", "8, ping high"),
    ],
)
def test_hands_are_called_by_name(words: str, called: str) -> None:
    assert describe(hand(words)) == called


def test_equal_points_go_by_the_higher_tile() -> None:
    assert hand("6-6 6-1") > hand("1-1 5-2")
    assert hand("6-6 6-1") == hand("6-6 5-2")  # a copy: nine with teen both times


def test_hands_of_zero_are_all_alike() -> None:
    assert hand("5-5 6-4") == hand("3-1 3-3") == hand("6-3 6-5")
    assert hand("6-1 2-1", "tiles as spotted") == hand("5-5 6-4", "tiles as spotted")


def test_a_tile_of_gee_joon_counts_three_or_six() -> None:
    assert describe(hand("2-1 4-1")) == "8, mixed five high"
    assert describe(hand("2-1 5-1")) == "9, look high"
    assert describe(hand("4-2 5-1")) == "9, look high"
    assert describe(hand("4-2 5-1", "tiles as spotted")) == "2, look high"


def test_named_hands_of_tiles() -> None:
    assert matches("supreme pair", hand("4-2 2-1"))
    assert matches("wong", hand("6-6 5-4"))
    assert not matches("gong", hand("6-6 5-4"))


def test_how_many_of_all_hands_are_pairs_wongs_and_gongs() -> None:
    counts: dict[str, int] = {}
    for two in combinations(FULL_SET, 2):
        category = best("tiles", two).category
        counts[category] = counts.get(category, 0) + 1
    # four tiles of two or twelve spots, two of nine, four of eight
    assert counts == {
        "supreme pair": 1,
        "matched pair": 11,
        "unmatched pair": 4,
        "wong": 8,
        "gong": 16,
        "points": 496 - 40,
    }


def test_what_is_no_hand_of_tiles_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        evaluate("tiles", parse_cards("Ah Kh"))
    with pytest.raises(ValueError, match="2 cards, not 3"):
        evaluate("tiles", parse_cards("6-6 6-6 1-1"))
