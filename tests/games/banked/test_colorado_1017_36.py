"""Colorado, Rule 47.1-1017.36: Player's Choice Poker, settlements worked out by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import FilingRefused, load
from croupier.kit import Refusal, StackedDeck
from croupier.rounds.events import Closed, Incident
from tests.games.banked.described import deal, finish, opened
from tests.games.banked.outcome import dealt_to, done
from tests.games.banked.settled import fates, settled

ID = "colorado/players-choice-poker"
FIVE = {"hand_1": "5-card"}
THREE_CARDS = {
    "hand_1": "9h 8h 7h",
    "hand_2": "4h 4d 4c",
    "hand_3": "3s 2d Ac",
    "hand_4": "Kd 9d 2s",
    "hand_5": "Qd Qh 6c",
    "hand_6": "Kc Js 5c",
}
PAID = {  # $5 on each: 40, 30 and 6 to 1, nothing, 1 to 1, nothing
    "hand_1": "won 200",
    "hand_2": "won 150",
    "hand_3": "won 30",
    "hand_4": "lost 5",
    "hand_5": "won 5",
    "hand_6": "lost 5",
}


def test_1017_36_6_a_every_hand_is_paid_by_itself() -> None:
    seat = {"wagers": dict.fromkeys(THREE_CARDS, 5)}
    assert fates(settled(ID, seat, **THREE_CARDS)) == PAID


def test_1017_36_6_a_a_flush_pays_four_to_one() -> None:
    cards = {**THREE_CARDS, "hand_4": "Kd 9d 5d"}
    assert fates(settled(ID, {"wagers": {"hand_4": 5}}, **cards)) == {"hand_4": "won 20"}


def test_1017_36_1_hands_may_be_described_by_their_numbers() -> None:
    numbers = {name.removeprefix("hand_"): cards for name, cards in THREE_CARDS.items()}
    assert fates(settled(ID, {"wagers": {"hand_1": 5}}, hands=numbers)) == {"hand_1": "won 200"}


def test_1017_36_1_several_players_may_bet_on_the_same_hand() -> None:
    seats: tuple[dict[str, Any], ...] = ({"wagers": {"hand_1": 5}}, {"wagers": {"hand_1": 25, "hand_6": 10}})
    lines = settled(ID, *seats, **THREE_CARDS)
    assert fates(lines, 1) == {"hand_1": "won 200"}
    assert fates(lines, 2) == {"hand_1": "won 1000", "hand_6": "lost 10"}


@pytest.mark.parametrize(
    ("hand", "fate"),
    [
        ("As Ks Qs Js Ts", "won 5000"),
        ("9h 8h 7h 6h 5h", "won 1000"),
        ("9h 9d 9c 9s 2h", "won 1500"),
        ("9h 9d 9c 2s 2h", "won 500"),
        ("Ah 9h 7h 3h 2h", "won 300"),
        ("5h 4d 3c 2s Ah", "won 150"),
        ("9h 9d 9c 3s 2h", "won 50"),
        ("9h 9d 3c 3s 2h", "won 20"),
        ("2h 2d 3c 5s 7h", "won 10"),
        ("Ah Kd 3c 5s 7h", "lost 10"),
    ],
)
def test_1017_36_6_b_five_cards_as_printed(hand: str, fate: str) -> None:
    lines = settled(ID, {"wagers": {"hand_1": 10}}, filing=FIVE, hand_1=hand)
    assert fates(lines) == {"hand_1": fate}


@pytest.mark.parametrize("stake", [5, 100])
def test_1017_36_6_b_a_royal_flush_pays_5000_whatever_the_wager_and_to_each_player(stake: int) -> None:
    seats = ({"wagers": {"hand_1": stake}}, {"wagers": {"hand_1": 5}})
    lines = settled(ID, *seats, filing=FIVE, hand_1="As Ks Qs Js Ts")
    assert fates(lines, 1) == fates(lines, 2) == {"hand_1": "won 5000"}


def test_1017_36_2_at_least_one_hand_is_bet_on() -> None:
    round = opened(load(ID).configure(tip_hand_1=True), {1: {"hand_3": 5}})
    assert round.refusal(Closed()) is None
    empty = opened(load(ID).configure(), {1: {}})
    assert empty.refusal(Closed()) is not None


def test_1017_36_3_a_tip_is_at_most_the_players_own_wager_and_paid_at_the_same_odds() -> None:
    game = load(ID).configure(tip_hand_1=True)
    assert "1017.36(3)" in str(opened(game, {1: {"hand_1": 5, "tip_hand_1": 6}}).refusal(Closed()))
    seat = {"wagers": {"hand_1": 5, "tip_hand_1": 1}}
    lines = settled(ID, seat, filing={"tip_hand_1": True}, **THREE_CARDS)
    assert fates(lines) == {"hand_1": "won 200", "tip_hand_1": "won 40"}


def test_1017_36_4_one_card_at_a_time_to_each_hand_after_a_burn() -> None:
    names = [f"hand_{number}" for number in range(1, 7)]
    for label, size in (("3-card", 3), ("5-card", 5)):
        for burn in ("yes", "no"):
            game = load(ID).configure(hand_1=label, burn=burn)
            round = finish(opened(game, {1: {"hand_2": 5}}), StackedDeck(list(game.cards)), {})
            assert dealt_to(round) == ["burn"] * (burn == "yes") + names * size


@pytest.mark.parametrize(("face", "seen"), [("down", 0), ("up", 1)])
def test_1017_36_4_face_down_or_face_up(face: str, seen: int) -> None:
    round = opened(load(ID).configure(face=face), {1: {"hand_2": 5}})
    deal(round, StackedDeck(list(round.game.cards)), 3)
    shown = [card for card in round.table.seen(None)["hand_1"] if card >= 0]
    assert len(shown) == seen


@pytest.mark.parametrize("kind", ["wrong number of cards to hand 3", "card of hand 3 off the table"])
def test_1017_36_5_a_misdealt_hand_voids_the_wagers_on_it_alone(kind: str) -> None:
    game = load(ID).configure(tip_hand_3=True)
    round = opened(game, {1: {"hand_2": 5, "hand_3": 5, "tip_hand_3": 1}, 2: {"hand_3": 10}})
    deck = StackedDeck(list(game.cards))
    deal(round, deck, 8)
    round.push(Incident(kind))
    assert [(line.seat, line.wager, line.result) for line in round.lines] == [
        (1, "hand_3", "returned"),
        (1, "tip_hand_3", "returned"),
        (2, "hand_3", "returned"),
    ]
    finish(round, deck, {})
    assert [(line.seat, line.wager) for line in round.lines[3:]] == [(1, "hand_2")]
    assert dealt_to(round).count("hand_3") == 3  # its cards are dealt all the same


def test_1017_36_5_an_exposed_card_is_no_misdeal_where_cards_are_dealt_face_down() -> None:
    round = opened(load(ID).configure(), {1: {"hand_2": 5}})
    deal(round, StackedDeck(list(round.game.cards)), 3)
    round.push(Incident("card exposed"))
    assert round.lines == [] and not round.over
    with pytest.raises(Refusal, match="only where face is down"):
        opened(load(ID).configure(face="up"), {1: {"hand_2": 5}}).push(Incident("card exposed"))


def test_1017_36_6_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    seats = ({"wagers": {"hand_1": 5, "hand_4": 5}}, {"wagers": {"hand_1": 5, "hand_6": 5}})
    lines = settled(ID, *seats, **THREE_CARDS)
    order = [(line.seat, line.wager) for line in lines]
    assert order == [(1, "hand_4"), (2, "hand_6"), (1, "hand_1"), (2, "hand_1")]


def test_1017_36_6_the_dealer_announces_every_hand() -> None:
    round = finish(
        opened(load(ID).configure(), {1: {"hand_2": 5}}), StackedDeck(list(load(ID).configure().cards)), {}
    )
    assert [step for step in done(round) if step.startswith("reveal")] == [
        f"reveal hand_{n}" for n in range(1, 7)
    ]


def test_1062_1_the_least_limit_is_the_highest_award_at_the_minimum() -> None:
    assert load(ID).configure(**FIVE, max_payout="5000").options["max_payout"] == 500_000
    with pytest.raises(FilingRefused, match="5,000"):
        load(ID).configure(**FIVE, max_payout="4999")
