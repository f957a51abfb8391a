"""Colorado, Rule 47.1-1017.20: Vegas Double Action, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.rounds.events import Chose, Closed, Incident
from tests.games.banked.described import deal, described, finish, opened, to_decide
from tests.games.banked.outcome import dealt_to
from tests.games.banked.settled import Fates, fates, settled

ID = "colorado/vegas-double-action"


def one(cards: str, discards: str, community: str, **wagers: int) -> Fates:
    seat: dict[str, Any] = {"cards": cards, "wagers": {"hand": 10, **wagers}}
    seat |= {"discards": discards} if discards else {"decisions": ["stand"]}
    return fates(settled(ID, seat, community=community))


NOTHING = "Kc Jd 8h 4s 2c"  # a Stud hand of less than a pair of sixes


@pytest.mark.parametrize(
    ("cards", "fate"),
    [
        ("As Ks Qs Js Ts", "won 2000"),
        ("9s 8s 7s 6s 5s", "won 500"),
        ("9s 9h 9d 9c 5s", "won 250"),
        ("9s 9h 9d 5c 5s", "won 70"),
        ("As 9s 7s 5s 3s", "won 40"),
        ("9s 8c 7d 6c 5s", "won 30"),
        ("9s 9h 9d 6c 5s", "won 20"),
        ("9s 9h 6d 6c 5s", "won 10"),
        ("Js Jh 6d 9c 5s", "returned"),
        ("Ts Th 6d 9c 5s", "lost 10"),
        ("As Kh 6d 9c 5s", "lost 10"),
    ],
)
def test_1017_20_8_to_10_the_hand_by_the_draw_schedule(cards: str, fate: str) -> None:
    assert one(cards, "", NOTHING) == {"hand": fate}


def test_1017_20_7_new_cards_are_used_in_numbered_order() -> None:
    # Two discards take the first two common cards and not the fourth and fifth, which would make a full house.
    assert one("9s 9h 9d 7c 5s", "7c 5s", "Kc Jd 8h 4s 4c") == {"hand": "won 20"}
    assert one("9s 9h 9d 7c 5s", "7c 5s", "4s 4c Kc Jd 8h") == {"hand": "won 70"}


def test_1017_20_7_new_cards_are_shared_by_all_players() -> None:
    seats = (
        {"cards": "9s 9h 9d 7c 5s", "discards": "7c 5s", "wagers": {"hand": 10}},
        {"cards": "Ks Kh 3d 7d 5d", "discards": "3d 7d 5d", "wagers": {"hand": 10}},
    )
    lines = settled(ID, *seats, community="4s 4c Kc Jd 8h")
    assert fates(lines, 1) == {"hand": "won 70"}
    assert fates(lines, 2) == {"hand": "won 70"}  # kings full of fours with the first three


@pytest.mark.parametrize(
    ("community", "fate"),
    [("Qc Qd 8h 4s 2c", "returned"), ("Qc Qd 8h 8s 2c", "won 10"), (NOTHING, "lost 10")],
)
def test_1017_20_5_all_five_cards_may_be_discarded(community: str, fate: str) -> None:
    assert one("9s 7h 6d 5c 3s", "9s 7h 6d 5c 3s", community) == {"hand": fate}


@pytest.mark.parametrize(
    ("community", "fate"),
    [
        ("As Ks Qs Js Ts", "won 5000"),
        ("9s 8s 7s 6s 5s", "won 2500"),
        ("9s 9h 9d 9c 5s", "won 500"),
        ("9s 9h 9d 5c 5s", "won 100"),
        ("As 9s 7s 5s 3s", "won 75"),
        ("9s 8h 7d 6c 5s", "won 50"),
        ("9s 9h 9d 6c 5s", "won 15"),
        ("9s 9h 6d 6c 5s", "won 10"),
        ("6s 6h Kd 9c 5s", "won 5"),
        ("5s 5h Kd 9c 6s", "lost 5"),
    ],
)
def test_1017_20_6_and_11_the_stud_bet_is_on_the_common_cards(community: str, fate: str) -> None:
    assert one("2c 3d 4h Tc Jc", "", community, stud=5)["stud"] == fate


def test_1017_20_6_and_11_losing_stud_bets_go_before_the_hands_winning_ones_after() -> None:
    seats = (
        {"cards": "9s 9h 9d 7c 5s", "decisions": ["stand"], "wagers": {"hand": 10, "stud": 5}},
        {"cards": "Ks Kh 3d 7d 5d", "decisions": ["stand"], "wagers": {"hand": 10, "stud": 5}},
    )
    lost = settled(ID, *seats, community="Qc Jd 8h 4s 2c")
    assert [(line.seat, line.wager) for line in lost] == [(1, "stud"), (2, "stud"), (1, "hand"), (2, "hand")]
    won = settled(ID, *seats, community="Qc Qd 8h 4s 2c")
    assert [(line.seat, line.wager) for line in won] == [(1, "hand"), (2, "hand"), (1, "stud"), (2, "stud")]


def test_1017_20_2_b_the_house_may_require_a_stud_bet() -> None:
    assert opened(load(ID).configure(), {1: {"hand": 10}}).refusal(Closed()) is None
    game = load(ID).configure(stud_bet="required")
    assert "1017.20(2)(b)" in str(opened(game, {1: {"hand": 10}}).refusal(Closed()))
    assert opened(game, {1: {"hand": 10, "stud": 10}}).refusal(Closed()) is None


def test_1017_20_2_b_what_is_required_is_at_most_a_hundred_dollars() -> None:
    assert load(ID).configure(stud_bet="required", min_bet="50").options["min_bet"] == 5000
    with pytest.raises(FilingRefused, match="min_bet"):
        load(ID).configure(stud_bet="required", min_bet="50.01")


def test_1017_20_2_a_hundred_dollars_on_each_and_no_stud_bet_alone() -> None:
    game = load(ID).configure()
    assert opened(game, {1: {"hand": 100, "stud": 100}}).refusal(Closed()) is None
    for wager in ("hand", "stud"):
        with pytest.raises(Refusal, match="maximum is \\$100"):
            opened(game, {1: {"hand": 10, wager: 101}})
    assert opened(game, {1: {"stud": 10}}).refusal(Closed()) is not None


def test_1017_20_3_a_tip_fares_as_the_wager_beside_it() -> None:
    wagers = {"hand": 10, "stud": 5, "tip_hand": 2, "tip_stud": 1}
    seat = {"cards": "9s 9h 9d 7c 5s", "decisions": ["stand"], "wagers": wagers}
    found = fates(settled(ID, seat, community="Qc Qd 8h 4s 2c"))
    assert found == {"hand": "won 20", "tip_hand": "won 4", "stud": "won 5", "tip_stud": "won 1"}
    found = fates(settled(ID, seat, community="Qc Jd 8h 4s 2c"))
    assert found["stud"] == "lost 5" and found["tip_stud"] == "lost 1"


def test_1017_20_4_and_6_five_cards_each_then_five_face_up() -> None:
    for dealing, order in (("hand", [1, 2] * 5), ("dispenser", [1] * 5 + [2] * 5)):
        game = load(ID).configure(dealing=dealing)
        deck = StackedDeck(list(game.cards))
        round = finish(opened(game, {1: {"hand": 10}, 2: {"hand": 10}}), deck, {})
        assert dealt_to(round) == order + ["community"] * 5
        assert round.table.faces["community"] == ["up"] * 5


def test_1017_20_5_from_zero_to_five_cards_of_ones_own() -> None:
    source = described({1: "9s 9h 9d 7c 5s"}, community=NOTHING)
    round = to_decide(opened(load(ID).configure(), {1: {"hand": 10}}), source)
    assert "picks 1 to 5 cards" in str(round.refusal(Chose(1, "draw")))
    assert "does not hold" in str(round.refusal(Chose(1, "draw", cards=parse_cards("9c"))))
    assert round.refusal(Chose(1, "stand")) is None
    assert round.refusal(Chose(1, "draw", cards=parse_cards("9s 9h 9d 7c 5s"))) is None


def test_1021_and_1022_exposed_cards_and_a_wrong_number() -> None:
    round = opened(load(ID).configure(), {1: {"hand": 10}})
    deal(round, StackedDeck(list(parse_cards("9s 9h 9d 7c 5s"))), 2)
    round.push(Incident("card exposed", card=parse_card("2c")))
    round.push(Incident("wrong number of cards"))
    assert round.over and [line.result for line in round.lines] == ["returned"]
