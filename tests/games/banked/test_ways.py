"""Ways: every division listed, foul ones dropped, the first row taken that describes one."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions.model import HandSpec
from croupier.games.banked.ways import SetByWay, Way, WaySetter, rank_range
from croupier.kit import Refusal, show_cards
from croupier.kit.cards import parse_cards
from croupier.ranks.hands import evaluate, outranks


def hand(order: str, joker: str = "bug") -> HandSpec:
    return HandSpec.model_validate(
        {"name": order, "pools": "dealer", "order": order, "joker": joker, "reading": "none"}
    )


def way(*rows: dict[str, Any], picks: str = "2", **words: Any) -> Way:
    cited = [{"name": f"row {place}", "reading": "none", **row} for place, row in enumerate(rows, 1)]
    return Way.model_validate(
        {"name": "toy", "title": "Toy", "picks": picks, "rows": cited, "reading": "none", **words}
    )


def divided(way: Way, text: str, joker: str = "bug") -> SetByWay:
    return WaySetter(way, hand("two-card", joker), hand("high", joker)).divide(parse_cards(text))


def parts(found: SetByWay) -> tuple[str, str, str]:
    front, back = sorted(found.division.front, reverse=True), sorted(found.division.back, reverse=True)
    return found.row.name, show_cards(front), show_cards(back)


ANY: dict[str, Any] = {}


def test_the_highest_front_that_is_not_foul() -> None:
    # Ace-king in front would leave a queen-high back; king-queen leaves the ace.
    assert parts(divided(way(ANY), "Ah Kd Qs 9c 7h 5d 3c")) == ("row 1", "Kd Qs", "Ah 9c 7h 5d 3c")
    # Of equal fronts the highest back, then the lowest suits in front.
    assert parts(divided(way(ANY), "Ah As Kd Ks 9c 7h 5d")) == ("row 1", "Ks Kd", "As Ah 9c 7h 5d")
    assert parts(divided(way({"back": "four of a kind"}), "9c 9d 9h 9s 7c 7d 7s"))[1:] == (
        "7d 7c",
        "9s 9h 9d 9c 7s",
    )


def test_a_row_that_describes_no_division_is_passed_over() -> None:
    rows = way({"holds": "two pair", "back": "two pair", "front_least": "king high"}, {"front": "pair"})
    assert parts(divided(rows, "8h 8d 4s 4c Kh 7d 3c")) == ("row 1", "Kh 7d", "8h 8d 4s 4c 3c")
    assert parts(divided(rows, "8h 8d 4s 4c Qh 7d 3c")) == ("row 2", "4s 4c", "Qh 8h 8d 7d 3c")


def test_a_hand_that_no_row_reaches_is_refused() -> None:
    with pytest.raises(Refusal, match="no row says how Ah Kd Qs 9c 7h 5d 3c is set"):
        divided(way({"front": "pair"}), "Ah Kd Qs 9c 7h 5d 3c")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Kh Kd 7s 7c 5d 3c 2h", "row 1"),
        ("Kh Kd 6s 6c 5d 3c 2h", "row 3"),  # the lower pair is out of range
        ("Ah Ad 7s 7c 5d 3c 2h", "row 3"),  # so is the higher one
        ("Ah Kd Jk 7c 5d 3c 2h", "row 2"),  # an ace and the joker are a pair of aces
        ("Kh Kd Ks 7c 5d 3c 2h", "row 3"),
    ],
)
def test_groups_are_named_the_largest_and_highest_first(text: str, row: str) -> None:
    rows = way(
        {"holds": "two pair", "groups": ["high", "7 to T"]},
        {"holds": "one pair", "groups": "A"},
        ANY,
        ranks={"high": "J to K"},
    )
    assert divided(rows, text).row.name == row


def test_straights_and_flushes_in_the_back() -> None:
    rows = way(
        {"complete": True, "front": "pair", "back": "complete"}, {"complete": True}, {"complete": False}
    )
    assert parts(divided(rows, "9h 9d 8s 7c 6d 5c 9c")) == ("row 1", "9d 9c", "9h 8s 7c 6d 5c")
    assert parts(divided(rows, "9h 9d 8s 7c 6d 5c 2c"))[0] == "row 2"
    assert parts(divided(rows, "9h 9d 8s 7c 6d 4c 2c"))[0] == "row 3"


def test_a_joker_that_counts_apart() -> None:
    rows = way(
        {"holds": "two pair", "joker": "front", "singles": "above the groups"},
        {"holds": "two pair", "joker": "back", "front": "pair"},
        {"holds": "no pair", "joker": "back", "front_cards": [1, 3]},
        {"joker": "not held"},
        joker="apart",
    )
    assert parts(divided(rows, "7h 7d 5s 5c Jk Kc 2h", "wild"))[:2] == ("row 1", "Jk Kc")
    assert parts(divided(rows, "Qh Qd 5s 5c Jk Tc 2h", "wild"))[:2] == ("row 2", "Qh Qd")
    # The second highest card pairs with the joker in the back, the highest and the third stand in front.
    assert parts(divided(rows, "Ah Kd Qs 9c 7h 5d Jk", "wild"))[:2] == ("row 3", "Ah Qs")
    assert parts(divided(rows, "Ah Kd Qs 9c 7h 5d 3d", "wild"))[0] == "row 4"


def test_cards_that_are_changed() -> None:
    rows = way(
        {"complete": True, "picks": 0},
        {"holds": ["four of a kind", "full house"], "picks": 0},
        {"holds": "two pair", "picks": 1, "keeps": "groups"},
        {"holds": "no pair", "picks": 1, "keeps": "four to a flush"},
        {"holds": "no pair", "picks": 1, "keeps": "four to an open straight"},
        {"holds": "no pair", "picks": 1, "keeps": "four to a straight"},
        {"picks": 2, "keeps": "groups"},
        picks="0 to 2",
        to="discards",
        rest="kept",
    )
    setter = WaySetter(rows, whole=hand("high"))

    def kept(text: str) -> tuple[str, str]:
        found = setter.divide(parse_cards(text))
        return found.row.name, show_cards(sorted(found.division.back, reverse=True))

    assert kept("9h 8d 7s 6c 5c")[0] == "row 1"
    assert kept("9h 9d 9s 6c 6d")[0] == "row 2"
    assert kept("9h 9d 6s 6c Ad") == ("row 3", "9h 9d 6s 6c")
    assert kept("Ah Kh 6h 2h 3d") == ("row 4", "Ah Kh 6h 2h")
    assert kept("Th 9d 8s 7c 5d") == ("row 5", "Th 9d 8s 7c")
    assert kept("Ah Kd Qs Tc 5d") == ("row 6", "Ah Kd Qs Tc")
    assert kept("Ah 5d 4s 2c 8d") == ("row 6", "Ah 5d 4s 2c")
    assert kept("9h 9d Ks 8c 2d") == ("row 7", "Ks 9h 9d")
    assert kept("Ah Jd 8s 6c 2d") == ("row 7", "Ah Jd 8s")


def test_one_card_against_two_by_colour() -> None:
    rows = way({"holds": "three of a kind", "colour": "back"}, ANY, picks="1")
    setter = WaySetter(rows, hand("one-card"), hand("split two-card"))
    found = setter.divide(parse_cards("9d 9c 9h"))
    assert (show_cards(found.division.front), show_cards(found.division.back)) == ("9c", "9d 9h")


def test_the_larger_part_outranks_the_smaller_where_it_begins_alike() -> None:
    def higher(back: str, front: str) -> bool:
        return outranks(evaluate("high", parse_cards(back)), evaluate("two-card", parse_cards(front)))

    assert higher("Ah Kh 9c 7d 2c", "As Kd") and not higher("Ah Qh 9c 7d 2c", "As Kd")
    assert higher("Qh Qd 9c 7d 2c", "Qs Qc") and not higher("Jh Jd 9c 7d 2c", "Qs Qc")
    assert higher("3h 3d 2c 2d 4c", "As Ac")


def test_a_digest_tells_rows_from_others() -> None:
    one, two = way({"front": "pair"}), way({"front": "high card"})
    assert one.digest != two.digest
    assert one.digest == way({"front": "pair", "name": "another name", "hands": 3}).digest


def test_ranks_are_written_as_cards_are() -> None:
    assert rank_range("7 to T") == range(5, 9)
    with pytest.raises(Refusal, match="'ten' names no ranks; write one such as 'K'"):
        rank_range("ten")
