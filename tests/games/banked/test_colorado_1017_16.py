"""Colorado, Rule 47.1-1017.16: Colorado Hold'em Poker, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.rounds.events import Chose, Incident
from tests.games.banked.described import deal, described, opened, to_decide
from tests.games.banked.outcome import dealt_to
from tests.games.banked.settled import Fates, fates, settled

ID = "colorado/colorado-holdem"
SECOND = {"variation": "2", "ante": "5"}


def bet(drop: str, **more: Any) -> dict[str, Any]:
    return {"choice": "bet", "cards": drop, **more}


def one(
    cards: str, community: str, choice: Any, filing: dict[str, Any] | None = None, **wagers: int
) -> Fates:
    """An ante of $10, a bet of $10 where the choice makes one, and what else is named."""
    stakes = {"ante": 10, **wagers}
    if isinstance(choice, dict) and choice["choice"] == "bet":
        stakes["bet"] = 10
    seat = {"cards": cards, "wagers": stakes, "decisions": [choice]}
    return fates(settled(ID, seat, filing=filing, community=community))


HANDS = [
    ("As Ks 2h", "Qs Js Ts", 1000, 500, 500, 500),
    ("9s 8s 2h", "7s 6s 5s", 200, 200, 100, 100),
    ("9s 9h 2h", "9d 9c 5s", 40, 40, 40, 25),
    ("9s 9h 2h", "9d 5c 5s", 11, 11, 11, 10),
    ("As 9s 2h", "4s 3s Ks", 8, 8, 8, 8),
    ("9s 8h 2h", "7d 6c 5s", 5, 5, 5, 5),
    ("9s 9h 2h", "9d 6c Ks", 3, 3, 3, 3),
    ("9s 9h 2h", "5d 5c Ks", 2, 2, 2, 2),
    ("Js Jh 2h", "5d 6c Ks", 1, 1, 1, 1),
]


@pytest.mark.parametrize(("cards", "community", "v4", "v4a", "v4b", "v5"), HANDS)
def test_1017_16_6_e_and_7_e_ante_and_bet_are_paid_alike(
    cards: str, community: str, v4: int, v4a: int, v4b: int, v5: int
) -> None:
    for label, times in (("4", v4), ("4A", v4a), ("4B", v4b)):
        found = one(cards, community, bet("2h"), {"ante": label})
        assert found == {"ante": f"won {10 * times}", "bet": f"won {10 * times}"}, label
    assert one(cards, community, bet("2h"), SECOND) == {"ante": f"won {10 * v5}", "bet": f"won {10 * v5}"}


@pytest.mark.parametrize(
    ("rank", "first", "second"),
    [
        ("T", "won 10", "returned"),
        ("9", "returned", "returned"),
        ("8", "returned", "lost 10"),
        ("7", "returned", "lost 10"),
        ("6", "lost 10", "lost 10"),
    ],
)
def test_1017_16_pairs_that_win_push_and_lose_in_each_variation(rank: str, first: str, second: str) -> None:
    cards = f"{rank}s {rank}h 2h"
    assert one(cards, "5d Qc Ks", bet("2h"))["bet"] == first
    assert one(cards, "5d Qc Ks", bet("2h"), SECOND)["bet"] == second


def test_1017_16_6_d_the_dropped_card_does_not_play() -> None:
    assert one("9s 9h 9d", "5d Qc Ks", bet("9d"))["ante"] == "returned"  # a pair of nines
    assert one("As Ks Qs", "Js Ts 2h", bet("Qs"))["ante"] == "lost 10"


def test_1017_16_6_a_a_fold_surrenders_the_ante_and_loses_the_bonus() -> None:
    assert one("9s 9h 9d", "5d Qc Ks", "fold", bonus=1) == {"ante": "lost 10", "bonus": "lost 1"}


@pytest.mark.parametrize("cards", ["9s 9h 9d", "5s 4s 3s", "3d 2d Ad", "Ac Kc Qc"])
def test_1017_16_6_c_and_7_c_a_declared_hand_is_paid_on_the_ante_alone(cards: str) -> None:
    for filing in ({}, SECOND):
        assert one(cards, "5d Jc Ts", "declare", filing) == {"ante": "won 50"}


@pytest.mark.parametrize("cards", ["9s 9h 8d", "5s 4s 3h", "9s 5s 2s", "5s 4h 3d"])
def test_1017_16_6_c_less_may_not_be_declared(cards: str) -> None:
    with pytest.raises(Refusal, match="needs three of a kind or better"):
        one(cards, "7d Jc Ts", "declare")


def test_1017_16_reading_on_the_deal_counts_only_where_it_is_declared() -> None:
    # Three nines, one dropped: the flop makes two pair, which pays 2 to 1 and not 5.
    assert one("9s 9h 9d", "5d 5c Ks", bet("9d")) == {"ante": "won 20", "bet": "won 20"}


def test_1017_16_7_a_to_stay_leaves_the_ante_alone_and_nobody_folds() -> None:
    stay = {"choice": "stay", "cards": "2h"}
    assert one("Js Jh 2h", "5d 6c Ks", stay, SECOND) == {"ante": "won 10"}
    assert one("6s 6h 2h", "5d 8c Ks", stay, SECOND) == {"ante": "lost 10"}
    with pytest.raises(Refusal, match="may not 'fold'"):
        one("6s 6h 2h", "5d 8c Ks", "fold", SECOND)
    with pytest.raises(Refusal, match="may not 'stay'"):
        one("6s 6h 2h", "5d 8c Ks", stay)


def test_1017_16_6_b_and_7_a_the_bet_equals_the_ante() -> None:
    round = to_decide(
        opened(load(ID).configure(), {1: {"ante": 10}}), described({1: "9s 9h 2h"}, community="5d Qc Ks")
    )
    card = parse_cards("2h")
    assert round.refusal(Chose(1, "bet", 1001, card)) is not None
    assert round.refusal(Chose(1, "bet", cards=card)) is None
    assert "picks 1 card" in str(round.refusal(Chose(1, "bet")))
    assert "does not hold" in str(round.refusal(Chose(1, "bet", cards=parse_cards("3h"))))


@pytest.mark.parametrize(
    ("cards", "community", "b1", "b1c"),
    [
        ("As Ks 2h", "Qs Js Ts", "won 10000", "won 2000"),
        ("9s 8s 2h", "7s 6s 5s", "won 1000", "won 500"),
        ("9s 9h 2h", "9d 9c 5s", "won 100", "won 100"),
        ("9s 9h 2h", "9d 5c 5s", "won 50", "won 50"),
        ("As 9s 2h", "4s 3s Ks", "won 30", "won 30"),
        ("9s 8h 2h", "7d 6c 5s", "won 20", "won 20"),
        ("9s 9h 2h", "9d 6c Ks", "won 3", "won 3"),
        ("9s 9h 2h", "5d 5c Ks", "won 1", "won 1"),
        ("Js Jh 2h", "5d 6c Ks", "returned", "returned"),
        ("Ts Th 2h", "5d 6c Ks", "lost 1", "lost 1"),
    ],
)
def test_1017_16_8_d_the_bonus_by_versions_b1_and_b1c(cards: str, community: str, b1: str, b1c: str) -> None:
    for label, fate in (("B1", b1), ("B1C", b1c)):
        assert one(cards, community, bet("2h"), {"bonus": label}, bonus=1)["bonus"] == fate


def test_1017_16_8_d_reading_the_bonus_on_the_deal() -> None:
    assert one("9s 9h 9d", "5d Jc Ts", "declare", bonus=1) == {"ante": "won 50", "bonus": "won 5"}
    assert one("9s 9h 9d", "5d Qc Ks", bet("9d"), bonus=1)["bonus"] == "lost 1"  # a pair of nines
    always = {"bonus_on_the_deal": "always"}
    assert one("9s 9h 9d", "5d Qc Ks", bet("9d"), always, bonus=1)["bonus"] == "won 5"
    assert one("9s 9h 9d", "9c 5d 5c", bet("9d"), always, bonus=1)["bonus"] == "won 50"  # the higher row


def test_1017_16_8_b_the_bonus_is_one_dollar_beside_an_ante() -> None:
    with pytest.raises(Refusal, match="it is \\$1"):
        opened(load(ID).configure(), {1: {"ante": 10, "bonus": 2}})


def test_1017_16_3_and_4_three_cards_each_then_the_flop_face_down() -> None:
    for dealing, order in (("hand", [1, 2] * 3), ("dispenser", [1, 1, 1, 2, 2, 2])):
        game = load(ID).configure(dealing=dealing)
        round = to_decide(opened(game, {1: {"ante": 10}, 2: {"ante": 10}}), StackedDeck(list(game.cards)))
        assert dealt_to(round) == order + ["community"] * 3
        assert round.table.seen(1)["community"] == (-1, -1, -1)


def test_1017_16_5_a_version_belongs_to_its_variation() -> None:
    for wrong in ({"variation": "1", "ante": "5"}, {"variation": "2", "ante": "4"}):
        with pytest.raises(FilingRefused):
            load(ID).configure(**wrong)


def test_1021_an_exposed_card_is_dead_and_1022_a_wrong_number_a_misdeal() -> None:
    round = opened(load(ID).configure(), {1: {"ante": 10}})
    deck = StackedDeck(list(parse_cards("9s 9h 9d 5d Jc Ts")))
    deal(round, deck, 1)
    round.push(Incident("card exposed", card=parse_card("2c")))
    assert round.table.cards["discard"] == [parse_card("2c")]
    round.push(Incident("wrong number of cards"))
    assert round.over and [line.result for line in round.lines] == ["returned"]


def test_1017_16_discards_are_seen_by_nobody_else() -> None:
    source = described({1: "9s 9h 2h", 2: "Ks Kh 3h"}, community="5d Qc Jd")
    round = to_decide(opened(load(ID).configure(), {1: {"ante": 10}, 2: {"ante": 10}}), source)
    round.push(Chose(1, "bet", cards=parse_cards("2h")))
    round.push(Chose(2, "bet", cards=parse_cards("3h")))
    assert round.over
    assert parse_card("2h") not in round.table.seen(2)[1] and parse_card("2h") in round.table.seen(1)[1]
