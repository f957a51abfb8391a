"""Colorado, Rule 47.1-1017.10: Caribbean Stud Poker, clause by clause; figures are worked out from the text."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.round import BankedRound
from croupier.kit import DescribedCards, parse_cards
from croupier.rounds.events import Chance, Chose, Closed, Decide, Incident
from croupier.rounds.viewers import Seat
from tests.games.banked.described import deal_next, opened, refused
from tests.games.banked.outcome import dealt_to, violations
from tests.games.banked.situations import cited, refusal, results, seat

ID = "colorado/caribbean-stud"
AK = "Ac Kd Ts 4c 2d"  # ace and king: the dealer has a hand
NO_HAND = "Ac Qd Jh 9s 7c"  # ace-queen: no hand
PAIR = "8c 8d Kh 6s 3c"


def one(cards: str, dealer: str, **words: Any) -> dict[str, str]:
    wagers = {"ante": 10, "bet": 20}
    return results(ID, seat(cards, wagers), dealer=dealer, **words)


# (8), (9): the qualifier.


def test_1017_10_8_ace_and_king_is_a_hand() -> None:
    assert one(PAIR, AK) == {"ante": "won 10", "bet": "won 20"}


def test_1017_10_8_ace_and_queen_is_none() -> None:
    assert one(PAIR, NO_HAND) == {"ante": "won 10", "bet": "returned"}


def test_1017_10_9_an_ante_is_paid_even_to_a_lower_hand() -> None:
    assert one("Kc Qs Td 8s 4c", NO_HAND) == {"ante": "won 10", "bet": "returned"}


def test_1017_10_9_what_becomes_of_the_bet_is_an_interpretation() -> None:
    assert cited(ID, "bet", seat(PAIR, {"ante": 10, "bet": 20}), dealer=NO_HAND) == ("1017.10(9)",)


# (10): higher, lower, equal.


def test_1017_10_10_the_dealer_is_higher_by_the_fifth_card() -> None:
    assert one("As Kh 7d 5c 3d", "Ac Kd 7h 5s 4c") == {"ante": "lost 10", "bet": "lost 20"}


def test_1017_10_10_a_ties_push() -> None:
    assert one("As Kh Tc 4d 2s", AK) == {"ante": "returned", "bet": "returned"}


SCHEDULE = [
    ("Ah Kh Qh Jh Th", 100),
    ("9h 8h 7h 6h 5h", 50),
    ("9h 9d 9c 9s 5h", 20),
    ("9h 9d 9c 5s 5h", 7),
    ("Ah 9h 7h 6h 5h", 5),
    ("9h 8d 7h 6h 5h", 4),
    ("5d 4s 3h 2h Ah", 4),
    ("9h 9d 9c 6s 5h", 3),
    ("9h 9d 6c 6s 5h", 2),
    ("9h 9d 7c 6s 5h", 1),
    ("Ah Ks Jc 6s 5d", 1),
]


@pytest.mark.parametrize(("cards", "odds"), SCHEDULE)
def test_1017_10_10_b_and_c_antes_pay_even_money_bets_by_the_schedule(cards: str, odds: int) -> None:
    assert one(cards, AK) == {"ante": "won 10", "bet": f"won {20 * odds}"}


# (7): fold or bet.


def test_1017_10_7_a_a_fold_loses_the_ante() -> None:
    told = results(ID, seat("9c 7d 5h 3s 2c", {"ante": 10}, folded=True), dealer=AK)
    assert told == {"ante": "lost 10"}


def test_1017_10_7_b_the_bet_is_exactly_twice_the_ante() -> None:
    assert "choose bet $20" in refusal(ID, seat(PAIR, {"ante": 10, "bet": 25}), dealer=AK)
    assert one(PAIR, AK)["bet"] == "won 20"


def test_1017_10_2_the_ante_is_at_most_fifty_dollars() -> None:
    assert results(ID, seat(PAIR, {"ante": 50, "bet": 100}), dealer=AK)["bet"] == "won 100"
    assert "1017.10(2)" in refusal(ID, seat(PAIR, {"ante": 51, "bet": 102}), dealer=AK)
    assert any("$50" in said for said in violations(ID, max_bet="51"))


def test_1017_10_4_a_tip_is_on_the_ante_alone_and_at_most_the_ante() -> None:
    wagers = {"ante": 10, "bet": 20, "tip_ante": 10}
    assert results(ID, seat(PAIR, wagers), dealer=AK)["tip_ante"] == "won 10"
    assert "1017.10(4)" in refusal(ID, seat(PAIR, wagers | {"tip_ante": 11}), dealer=AK)
    assert [w.name for w in load(ID).law.wagers if w.kind == "tip"] == ["tip_ante"]


# (3), (10)(i): the Progressive.

PROGRESSIVE = [
    ("Ah Kh Qh Jh Th", "won 10002.20", "won 10002.20"),  # 10,003 and a fifth of a dollar, for the dollar
    ("9h 8h 7h 6h 5h", "won 999.32", "won 4999"),  # a tenth of 10,003.20, cut to the cent
    ("9h 9d 9c 9s 5h", "won 499", "won 499"),
    ("9h 9d 9c 5s 5h", "won 99", "won 99"),
    ("Ah 9h 7h 6h 5h", "won 49", "won 49"),
    ("9h 8d 7h 6h 5h", "lost 1", "lost 1"),
]


@pytest.mark.parametrize(("cards", "share", "fixed"), PROGRESSIVE)
def test_1017_10_10_i_the_progressive_by_either_choice_for_the_straight_flush(
    cards: str, share: str, fixed: str
) -> None:
    for label, fate in (("10%", share), ("$5,000", fixed)):
        wagers = {"ante": 10, "bet": 20, "progressive": 1}
        table = {"filing": {"progressive": label}, "meters": {"progressive": "10003"}}
        assert results(ID, seat(cards, wagers), dealer=AK, **table)["progressive"] == fate


def test_1017_10_9_a_a_hand_plays_for_the_progressive_when_the_dealer_has_none() -> None:
    wagers = {"ante": 10, "bet": 20, "progressive": 1}
    assert results(ID, seat("Ah 9h 7h 6h 5h", wagers), dealer=NO_HAND)["progressive"] == "won 49"


@pytest.mark.parametrize(("label", "left"), [("10%", 1_000_020), ("10%-M", 950_020)])
def test_1017_10_10_h_whether_dollars_come_off_the_meter_is_filed(label: str, left: int) -> None:
    round = _played(label)
    assert round.table.meters == {"progressive": left}


def _played(label: str) -> BankedRound:
    game = load(ID).configure(progressive=label)
    round = opened(game, {1: {"ante": 10, "progressive": 1}}, meters={"progressive": 10000})
    source = DescribedCards({1: parse_cards("9h 9d 9c 9s 5h"), "dealer": parse_cards(AK)})
    while round.due is not None:
        due = round.due
        if isinstance(due, Chance):
            deal_next(round, source)
        else:
            round.push(Chose(1, "bet") if isinstance(due, Decide) else Closed())
    return round


def test_1017_10_3_a_a_fold_loses_the_progressive_unless_filed_otherwise() -> None:
    folded = seat("Ah 9h 7h 6h 5h", {"ante": 10, "progressive": 1}, folded=True)
    assert results(ID, folded, dealer=AK)["progressive"] == "lost 1"
    told = results(ID, folded, dealer=AK, filing={"folded_progressive": "stands"})
    assert told["progressive"] == "won 49"


# (11): limits on payouts.


def test_1017_10_11_the_table_limit_needs_two_winners() -> None:
    first = seat("Ah Kh Qh Jh Th", {"ante": 5, "bet": 10})
    second = seat("9s 8s 7s 6s 5s", {"ante": 5, "bet": 10}, 2)
    table = {"dealer": "Ac Kd 7h 5d 2c", "filing": {"table_aggregate": "1100"}}
    assert results(ID, first, **table)["bet"] == "won 1000"
    assert results(ID, first, second, of=2, **table)["bet"] == "won 500"  # settled first, from the right
    assert results(ID, first, second, **table)["bet"] == "won 600"


def test_1062_1_a_limit_is_at_least_the_minimum_bet_at_the_highest_odds() -> None:
    assert violations(ID, max_payout="1000") == []  # twice $5 at 100 to 1
    assert violations(ID, max_payout="999.99")
    told = results(
        ID, seat("Ah Kh Qh Jh Th", {"ante": 50, "bet": 100}), dealer=AK, filing={"max_payout": "1000"}
    )
    assert told == {"ante": "won 50", "bet": "won 1000"}


def test_1062_3_bets_below_50_to_1_are_paid_in_full() -> None:
    told = results(
        ID, seat("9h 9d 9c 9s 5h", {"ante": 50, "bet": 100}), dealer=AK, filing={"max_payout": "1000"}
    )
    assert told["bet"] == "won 2000"


# (5), (6): the deal and what goes wrong.


def test_1017_10_5_the_dealers_fifth_card_alone_lies_face_up() -> None:
    game = load(ID).configure()
    round = opened(game, {1: {"ante": 10}})
    source = DescribedCards({1: parse_cards(PAIR), "dealer": parse_cards(AK)})
    round.push(Closed())
    while isinstance(round.due, Chance):
        deal_next(round, source)
    assert dealt_to(round) == [1, "dealer"] * 5
    view = round.view(Seat(1))
    assert view["pools"]["dealer"]["cards"] == [None, None, None, None, "2d"]


def test_1017_10_6_a_wrong_number_to_a_player_is_that_hand_alone() -> None:
    stakes = {"ante": 10, "bet": 20}
    table = {"dealer": AK, "incidents": [{"kind": "wrong number of cards", "seat": 2, "after": "deal"}]}
    told = [seat(PAIR, stakes), seat("9c 9h Kc 6d 3d", {"ante": 10}, 2)]
    assert results(ID, *told, **table) == {"ante": "won 10", "bet": "won 20"}
    assert results(ID, *told, of=2, **table) == {"ante": "returned"}


def test_1017_10_6_after_a_misdeal_to_the_dealer_hands_play_for_the_progressive_alone() -> None:
    bets = {"ante": 10, "progressive": 1}
    table = {"dealer": AK, "incidents": [{"kind": "wrong number of cards", "after": "deal"}]}
    flush = seat("Ah 9h 7h 6h 5h", bets)
    other = seat("9c 9s Kc 6d 3d", bets, 2)
    assert results(ID, flush, other, **table) == {"ante": "returned", "progressive": "won 49"}
    assert results(ID, flush, other, of=2, **table) == {"ante": "returned", "progressive": "lost 1"}
    assert results(ID, other, of=2, **table) == {"ante": "returned", "progressive": "returned"}


def test_1021_a_flashed_card_is_replaced() -> None:
    round = opened(load(ID).configure(), {1: {"ante": 10}})
    round.push(Closed())
    assert "name the card" in refused(round, Incident("player card exposed", 1))
    round.push(Incident("player card exposed", 1, parse_cards("As")[0]))
    assert parse_cards("As")[0] not in round.unseen()


def test_1017_10_1_one_hand_a_player() -> None:
    assert any("1017.10(1)" in said for said in violations(ID, boxes=2))
