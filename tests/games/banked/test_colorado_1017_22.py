"""Colorado, Rule 47.1-1017.22: Prospector Poker, clause by clause."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Bets, Chance, Closed, Dealt, Did, Incident
from tests.games.banked.described_packs import fates, settled
from tests.games.banked.outcome import violations

ID = "colorado/prospector-poker"
GAME = load(ID).configure()
LOW = "2c 2c 2c"  # six points: the other boxes where nothing hangs on them


def poker(six: str) -> str:
    """What $10 on the Poker wager comes to with three cards and the three of the gold box."""
    words = six.split()
    return fates(settled(ID, {"poker": 10}, " ".join(words[:3]), gold=" ".join(words[3:]), silver=LOW))[
        "poker"
    ]


def points(wager: str, own: str, box: str) -> str:
    """What $10 on a gold or silver bet comes to."""
    boxes = {"gold": LOW, "silver": LOW, wager.partition("_")[0]: box}
    return fates(settled(ID, {"poker": 5, wager: 10}, own, **boxes))[wager]


# (1) Eight decks, one hand a player, points.


def test_1017_22_1_the_shoe_holds_eight_decks() -> None:
    assert Counter(GAME.cards) == Counter(dict.fromkeys(range(52), 8))
    assert poker("Ah Ah Ah Ah Ah Ah") == "won 10000"
    (said,) = violations(ID, boxes=2)
    assert "1017.22(1)" in said
    (said,) = violations(ID, decks=6)
    assert "8 decks" in said


def test_1017_22_1_a_ninth_equal_card_is_refused() -> None:
    with pytest.raises(Refusal, match="Ah appears 9 times; the shoe has it 8 times"):
        settled(ID, {"poker": 10}, "Ah Ah Ah", gold="Ah Ah Ah", silver="Ah Ah Ah")


@pytest.mark.parametrize(
    ("own", "box", "fate"),
    [
        ("Ah 2c 3d", "2d 2h 3s", "lost 10"),  # 6 against 7: an ace is one
        ("Kh 2c 3d", "Td 2h 3s", "returned"),  # 15 against 15: a face is ten, as a ten
        ("Jh Qc Kd", "9d Th Ts", "won 10"),  # 30 against 29
        ("Ah Ac Ad", "2d 2h 2s", "lost 10"),  # 3 against 6
    ],
)
def test_1017_22_1_point_values(own: str, box: str, fate: str) -> None:
    assert points("gold_hi", own, box) == points("silver_hi", own, box) == fate


# (2) to (4) The wagers.


def test_1017_22_2_no_wager_once_cards_are_dealt() -> None:
    round = open_round(GAME, [1], stakes={1: {"poker": 1000}})
    round.push(Closed())
    assert isinstance(round.due, Chance)
    with pytest.raises(Refusal, match="bets are closed"):
        round.push(Bet(1, "gold_hi", 500))


def test_1017_22_3_the_poker_wager_is_compulsory() -> None:
    round = open_round(GAME, [1])
    round.push(Bet(1, "gold_hi", 500))
    assert isinstance(round.due, Bets)
    assert round.refusal(Closed()) is not None


@pytest.mark.parametrize("box", ["gold", "silver"])
def test_1017_22_4_either_hi_or_low_of_a_box(box: str) -> None:
    round = open_round(GAME, [1], stakes={1: {"poker": 1000, f"{box}_hi": 500}})
    refusal = round.refusal(Bet(1, f"{box}_low", 500))
    assert refusal is not None and "only one of" in refusal.sentence and "1017.22(4)" in str(refusal.basis)


@pytest.mark.parametrize("gold", ["gold_hi", "gold_low"])
@pytest.mark.parametrize("silver", ["silver_hi", "silver_low"])
def test_1017_22_4_both_a_gold_and_a_silver_bet(gold: str, silver: str) -> None:
    told = fates(
        settled(ID, {"poker": 5, gold: 10, silver: 10}, "5h 5c 5d", gold="6h 5c 5d", silver="4h 5c 5d")
    )
    assert told[gold] == ("lost 10" if gold == "gold_hi" else "won 10")
    assert told[silver] == ("won 10" if silver == "silver_hi" else "lost 10")


@pytest.mark.parametrize("wager", ["gold_hi", "silver_hi"])
@pytest.mark.parametrize(
    ("own", "box", "fate"),
    [
        ("9h 8c 4d", "9s 8d 3h", "won 10"),  # 21 against 20
        ("9h 8c 2d", "9s 8d 3h", "lost 10"),  # 19 against 20
        ("9h 8c 2d", "Ts 8d Ah", "returned"),  # both 19
        ("9h 8c 3d", "Ts 8d 2h", "lost 10"),  # both 20
        ("9h 8c 4d", "Ts 8d 3h", "lost 10"),  # both 21
    ],
)
def test_1017_22_4_b_and_d_high_bets(wager: str, own: str, box: str, fate: str) -> None:
    assert points(wager, own, box) == fate


@pytest.mark.parametrize("wager", ["gold_low", "silver_low"])
@pytest.mark.parametrize(
    ("own", "box", "fate"),
    [
        ("9h 8c 2d", "9s 8d 3h", "won 10"),  # 19 against 20
        ("9h 8c 4d", "9s 8d 3h", "lost 10"),  # 21 against 20
        ("9h 8c 2d", "Ts 8d Ah", "lost 10"),  # both 19
        ("9h 8c 3d", "Ts 8d 2h", "lost 10"),  # both 20
        ("9h 8c 4d", "Ts 8d 3h", "returned"),  # both 21
    ],
)
def test_1017_22_4_c_and_e_low_bets(wager: str, own: str, box: str, fate: str) -> None:
    assert points(wager, own, box) == fate


# (5) The deal.


def test_1017_22_5_three_cards_face_up_the_gold_box_last() -> None:
    round = open_round(GAME, [1, 3], stakes={seat: {"poker": 1000} for seat in (1, 3)})
    round.push(Closed())
    order, source = [], ShuffledDecks(round.rules, GAME, 1)
    while isinstance(due := round.due, Chance):
        assert due.to is not None and due.face == "up"
        order.append(due.to)
        round.push(Dealt(due.to, source.card(due.to)))
    assert order == [1, 3, "silver", "gold"] * 3


# (6) to (9) Settlement.


def test_1017_22_6_to_8_silver_then_gold_then_poker_from_the_right() -> None:
    wagers = {"poker": "5", "gold_hi": "5", "silver_low": "5"}
    cards = {1: "2h 3c 4d", 4: "5h 3c 4d", 6: "6h 3c 4d"}
    seats = [{"seat": seat, "cards": own, "wagers": wagers} for seat, own in cards.items()]
    found = settle_situation({"edition": ID, "seats": seats, "gold": "Kh Kc 9d", "silver": "Qh Qc 8d"})
    order = [(line.wager, line.seat) for line in found.lines]
    assert order == [(wager, seat) for wager in ("silver_low", "gold_hi", "poker") for seat in (6, 4, 1)]
    steps = [event.step for event in found.round.log if isinstance(event, Did)]
    assert steps == ["no more bets", "settle silver_hi, silver_low", "settle gold_hi, gold_low", "clear"]


@pytest.mark.parametrize(
    ("six", "fate"),
    [
        ("7h 7h 7c 7d 7s 7s", "won 10000"),
        ("Ah Kh Qh Jh Th 2c", "won 5000"),
        ("Ah Kh Qh Jh Th 9h", "won 5000"),  # a royal flush before a straight flush of six
        ("9h 8h 7h 6h 5h 4h", "won 1000"),
        ("9h 8h 7h 6h 5h 5h", "won 1000"),
        ("Ah 2h 3h 4h 5h Kd", "won 1000"),  # the ace below the two
        ("7h 7h 7c 7d 7s Ks", "won 250"),
        ("Ah Jh 9h 6h 5h 2h", "won 100"),
        ("Ah Ah Ah 6h 6h 6h", "won 100"),  # a flush of six before the full house
        ("7h 7h 7c 7d 2s 2s", "won 70"),  # four of a kind with a pair
        ("7h 7h 7c 7d 2s 3s", "won 70"),
        ("7h 7h 7c 2d 2s 2s", "won 70"),  # two threes contain a full house
        ("7h 7h 7c 2d 2s 3s", "won 70"),
        ("9h 8c 7d 6s 5h 4c", "won 60"),
        ("Ah Kc Qd Js Th 9c", "won 60"),
        ("Ah 2c 3d 4s 5h 6c", "won 60"),
        ("9h 8h 7h 5h 2h 2c", "won 50"),
        ("7h 7h 2c 2d 3s 3s", "won 40"),
        ("9h 8c 7d 6s 5h 5c", "won 30"),
        ("Ah 2c 3d 4s 5h Kc", "won 30"),
        ("Qh Kc Ad 2s 3h 4c", "lost 10"),  # no straight goes round the corner
        ("7h 7h 7c 2d 3s 9s", "won 15"),
        ("7h 7h 2c 2d 3s 9s", "won 10"),
        ("Ah Ac 2c 4d 8s 9s", "returned"),
        ("Kh Kc 2c 4d 8s 9s", "returned"),
        ("Qh Qc 2c 4d 8s 9s", "lost 10"),
        ("Ah Qc 2c 4d 8s 9s", "lost 10"),
    ],
)
def test_1017_22_8_the_schedule(six: str, fate: str) -> None:
    words = six.split()
    assert poker(six) == fate
    assert poker(" ".join(words[::-1])) == fate  # wherever the cards lie


def test_1017_22_8_only_the_highest_row_is_paid() -> None:
    found = settled(ID, {"poker": 10}, "7h 7h 7c", gold="2d 2s 3s", silver=LOW)
    assert [line.row.name for line in found.lines] == ["poker only: full house"]


def test_1017_22_8_three_to_two_is_cut_down_to_the_cent() -> None:
    filed = {"min_bet": "0.01"}
    found = settled(ID, {"poker": "5.01"}, "7h 7h 7c", gold="2d 3s 9s", silver=LOW, filing=filed)
    assert fates(found)["poker"] == "won 7.51"


# (10) Irregularities.


def incident(**happening: Any) -> dict[str, str]:
    wagers = {"poker": 10, "gold_hi": 5, "silver_low": 5}
    return fates(settled(ID, wagers, "2h 3c 4d", gold="Kh Qc 9d", silver="Qh Qc 8d", incidents=[happening]))


def test_1017_22_10_too_many_cards_to_a_player_void_his_hand_alone() -> None:
    wagers = {"poker": "10", "gold_hi": "5"}
    seats = [{"seat": seat, "cards": "2h 3c 4d", "wagers": wagers} for seat in (1, 2)]
    happening = {"kind": "too many cards", "seat": 2}
    found = settle_situation(
        {"edition": ID, "seats": seats, "gold": "Kh Qc 9d", "silver": LOW, "incidents": [happening]}
    )
    assert fates(found, 2) == {"poker": "returned", "gold_hi": "returned"}
    assert fates(found, 1) == {"poker": "lost 10", "gold_hi": "lost 5"}


def test_1017_22_10_too_many_cards_to_the_dealer_void_all_hands() -> None:
    assert set(incident(kind="too many cards").values()) == {"returned"}


def test_1017_22_10_a_short_hand_is_completed() -> None:
    assert incident(kind="too few cards", seat=1) == {
        "silver_low": "won 5",
        "gold_hi": "lost 5",
        "poker": "lost 10",
    }


def order_of_deal(*incidents: tuple[int, Incident]) -> list[int | str]:
    """To whom the cards go where these are reported when so many cards lie; seats 1 and 2 bet."""
    round = open_round(GAME, [1, 2], stakes={seat: {"poker": 1000} for seat in (1, 2)})
    round.push(Closed())
    source, left = ShuffledDecks(round.rules, GAME, 1), list(incidents)
    order: list[int | str] = []
    while isinstance(due := round.due, Chance):
        if left and len(order) == left[0][0]:
            round.push(left.pop(0)[1])
            continue
        assert due.to is not None
        order.append(due.to)
        round.push(Dealt(due.to, source.card(due.to)))
    return order


def test_1017_22_10_the_short_hand_gets_its_card_after_all_others() -> None:
    each: list[int | str] = [1, 2, "silver", "gold"]
    short = Incident("too few cards", 2)
    assert order_of_deal() == each * 3
    assert order_of_deal((1, short)) == [
        1,
        "silver",
        "gold",
        *each,
        *each,
        2,
    ]  # passed over as its card was due
    assert order_of_deal((0, short)) == [1, "silver", "gold", *each, *each, 2]
    assert order_of_deal((6, Incident("too few cards"))) == [*each, 1, 2, "gold", *each, "silver"]
    both = order_of_deal((1, short), (3, Incident("too few cards", 1)))  # in the order of the deal
    assert both == [1, "silver", "gold", 2, "silver", "gold", *each, 2, 1]


def test_1017_22_10_a_hand_that_has_all_its_cards_is_not_short() -> None:
    round = open_round(GAME, [1, 2], stakes={seat: {"poker": 1000} for seat in (1, 2)})
    round.push(Closed())
    source = ShuffledDecks(round.rules, GAME, 1)
    for _ in range(9):
        assert isinstance(round.due, Chance) and round.due.to is not None
        round.push(Dealt(round.due.to, source.card(round.due.to)))
    refusal = round.refusal(Incident("too few cards", 1))
    assert refusal is not None and "no card of this deal is still due to seat 1" in str(refusal)
    assert "1017.22(10)" in str(refusal)


# The shoe, which the text shuffles before play and then leaves alone.


def test_1017_22_2_the_shoe_lasts_until_the_cut_card() -> None:
    game = load(ID).configure(penetration="5%")  # 20 cards of 416 lie before the cut card
    opening: dict[str, Any] = {}
    gone = []
    for seed in range(3):
        round = open_round(game, [1], stakes={1: {"poker": 1000}})
        round = type(round)(game, round.players, opening)
        round.push(Bet(1, "poker", 1000))
        round.push(Closed())
        source = ShuffledDecks(round.rules, game.with_deck(tuple(round.unseen())), seed)
        while isinstance(due := round.due, Chance):
            assert due.to is not None
            round.push(Dealt(due.to, source.card(due.to)))
        opening = dict(round.next_opening())
        gone.append(len(opening.get("gone", ())))
    assert gone == [9, 18, 0]


def test_1017_22_2_the_cut_card_leaves_enough_for_a_last_round() -> None:
    (said,) = violations(ID, penetration="100%")
    assert "leaves 0 of 416 cards behind it; the minimum is 26" in said
    assert violations(ID, penetration="93%") == []


# 1062: limits on payouts.


def test_1062_a_payout_limit_cuts_the_poker_wager_from_50_to_1() -> None:
    filed = {"max_payout": "5000"}
    royal = settled(ID, {"poker": 100}, "Ah Kh Qh", gold="Jh Th 2c", silver=LOW, filing=filed)
    five = settled(ID, {"poker": 100}, "7h 7h 7c", gold="7d 7s 2c", silver=LOW, filing=filed)
    assert fates(royal)["poker"] == "won 5000" and fates(five)["poker"] == "won 2500"
    (said,) = violations(ID, max_payout="4999")
    assert "1062(1)" in said


def test_1017_22_2_cards_that_have_left_the_shoe_may_be_described() -> None:
    told = {"edition": ID, "gold": "Kc 8d 3c", "silver": LOW}
    seats = [{"seat": 1, "cards": "Kd Ks 2c", "wagers": {"poker": "10"}}]
    gone = " ".join(["Kd"] * 7)
    assert settle_situation({**told, "seats": seats, "gone": gone}).net(1) == 1500  # three kings
    with pytest.raises(Refusal, match="it holds 8 of them, and 8 are gone") as refused:
        settle_situation({**told, "seats": seats, "gone": gone + " Kd"})
    assert "1017.22(1)" in str(refused.value)
    with pytest.raises(Refusal, match="has left the shoe 9 times; the shoe has it 8 times"):
        settle_situation({**told, "seats": seats, "gone": gone + " Kd Kd"})
