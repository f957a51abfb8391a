"""Ultimate Texas Hold 'Em in Pennsylvania: what is paid, 58 Pa. Code 653a.11(j) and 653a.12."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.banked.round import BankedRound
from croupier.games.banked.situation import settle_situation
from tests.games.banked.described import Stakes, fates, played
from tests.games.banked.described_653a import BOARD, FOLD, FOUR_X, GAME, ID, bets, filed, one
from tests.games.banked.outcome import settled, violations

# 653a.12(a)-(c): odds.

HANDS = {  # own, board, dealer: the player's hand is the higher one each time
    "royal flush": ("Ah Kh", "Qh Jh Th 2c 3d", "4s 6s"),
    "straight flush": ("9h 8h", "7h 6h 5h 2c 3d", "Ks Qc"),
    "four of a kind": ("9h 9s", "9c 9d 5h 2c 3s", "Ks Qc"),
    "full house": ("9h 9s", "9c 5d 5h 2c Ks", "Qc 7d"),
    "flush": ("Ah 8h", "7h 4h 2h Kc Ts", "Qc 9d"),
    "straight": ("9h 8s", "7c 6d 5h 2c Ks", "Qc Td"),
    "three of a kind": ("9h 9s", "9c 6d 4h 2c Ks", "Qc Td"),
    "two pair": ("9h 6s", "9c 6d 4h 2c Ks", "Qc Td"),
    "pair": ("9h 8s", "9c 6d 4h 2c Ks", "Qc Td"),
}
BLIND = ["won 5000", "won 500", "won 100", "won 30", "won 15", "won 10", *["returned"] * 3]


@pytest.mark.parametrize(("name", "fate"), list(zip(HANDS, BLIND, strict=True)))
def test_653a_12_b_the_blind_of_a_higher_hand(name: str, fate: str) -> None:
    own, board, dealer = HANDS[name]
    assert one(own, dealer, board)["blind"] == fate


def test_653a_12_b_three_to_two_is_cut_to_the_cent_by_the_reading_fractions_of_a_cent() -> None:
    own, board, dealer = HANDS["flush"]
    assert one(own, dealer, board, each="5.01")["blind"] == "won 7.51"
    assert one(own, dealer, board, each="5.02")["blind"] == "won 7.53"


TRIPS = {  # royal, straight flush, four, full house, flush, straight, three
    "A": (50, 40, 30, 9, 7, 4, 3),
    "B": (50, 40, 30, 8, 6, 5, 3),
    "C": (50, 40, 30, 8, 7, 4, 3),
    "D": (50, 40, 20, 7, 6, 5, 3),
}


@pytest.mark.parametrize("label", TRIPS)
def test_653a_12_c_each_row_of_each_schedule(label: str) -> None:
    game = filed(trips=label)
    paid = [one(own, dealer, board, game=game, trips="2")["trips"] for own, board, dealer in HANDS.values()]
    assert paid == [f"won {2 * odds}" for odds in TRIPS[label]] + ["lost 2", "lost 2"]


def test_653a_11_i_trips_is_paid_though_the_dealer_wins() -> None:
    fate = one("9c 9s", "Kc Ks", trips="5", progressive="1")
    assert fate == {
        "ante": "lost 10",
        "blind": "lost 10",
        "play": "lost 40",
        "trips": "won 15",
        "progressive": "won 8",
    }


def test_653a_12_c_there_is_no_fifth_schedule() -> None:
    assert "653a.12(c)" in violations(ID, trips="E")[0]


# 653a.12(d): the Progressive and the meter.

PROGRESSIVE = [
    "won 9999.20",
    "won 999.02",
    "won 299",
    "won 49",
    "won 39",
    "won 29",
    "won 8",
    "lost 1",
    "lost 1",
]


@pytest.mark.parametrize(("name", "fate"), list(zip(HANDS, PROGRESSIVE, strict=True)))
def test_653a_12_d_1_for_1_and_shares_of_the_meter_take_the_stake(name: str, fate: str) -> None:
    own, board, dealer = HANDS[name]  # the meter stands at 10000 and 20 cents
    assert one(own, dealer, board, progressive="1")["progressive"] == fate


def test_653a_12_d_1_a_stake_of_5_pays_for_1_five_times_and_the_same_share_of_the_meter() -> None:
    def paid(name: str) -> str:
        own, board, dealer = HANDS[name]
        return one(own, dealer, board, progressive="5")["progressive"]

    assert paid("four of a kind") == "won 1495"
    assert paid("three of a kind") == "won 40"
    assert paid("straight flush") == "won 995.10"  # a tenth of 10001, less 5
    assert paid("royal flush") == "won 9996"


HEARTS = "Kh Qh Jh Th 2c"


def two_hearts(left: str, right: str, **choices: Any) -> BankedRound:
    """Seat 2 and seat 5 with these cards to four hearts; the meter stands at 20000.40 when it is paid."""
    stakes = {2: bets(progressive="1"), 5: bets(progressive="1")}
    return played(
        filed(**choices),
        stakes,
        {2: left, 5: right},
        {2: FOUR_X, 5: FOUR_X},
        meters={"progressive": "20000"},
        dealer="3s 4s",
        community=HEARTS,
    )


def test_653a_12_d_4_who_is_paid_first_changes_what_the_meter_shows_straight_flush_first() -> None:
    round = two_hearts("Ah 5c", "9h 5d")
    assert fates(round, 5)["progressive"] == "won 1999.04"  # 10% of 20000.40
    assert fates(round, 2)["progressive"] == "won 17999.36"  # the 18000.36 that are left
    assert round.table.meters == {"progressive": 1_000_000}


def test_653a_12_d_4_who_is_paid_first_changes_what_the_meter_shows_royal_flush_first() -> None:
    round = two_hearts("9h 5c", "Ah 5d", progressive_reset="12000")
    assert fates(round, 5)["progressive"] == "won 19999.40"
    assert fates(round, 2)["progressive"] == "won 1199"  # 10% of the reset
    assert round.table.meters == {"progressive": 1_080_000}


def test_653a_12_d_4_ten_per_cent_lowers_the_meter_for_the_next() -> None:
    stakes = {2: bets(progressive="1"), 5: bets(progressive="1")}
    hands, says = {2: "9h 5c", 5: "4h 5d"}, {2: FOUR_X, 5: FOUR_X}
    round = played(GAME, stakes, hands, says, dealer="Ks Qs", community="5h 6h 7h 8h 2c")
    assert fates(round, 5)["progressive"] == "won 999.04"  # 10% of 10000.40
    assert fates(round, 2)["progressive"] == "won 899.03"  # 10% of 9000.36, cut down
    assert round.table.meters == {"progressive": 1_000_040 - 100_004 - 90_003}


def test_653a_12_d_4_a_royal_flush_on_the_board_by_the_reading_board_hands() -> None:
    stakes = {2: bets(progressive="1"), 5: bets(progressive="5")}
    hands, says = {2: "9c 5c", 5: "4c 5d"}, {2: FOUR_X, 5: FOUR_X}
    round = played(
        GAME, stakes, hands, says, meters={"progressive": "15000"}, dealer="3s 3d", community="Ah Kh Qh Jh Th"
    )
    assert fates(round, 5)["progressive"] == "won 14996.20"  # 15000 and a fifth of 6, less 5
    assert fates(round, 2)["progressive"] == "won 9999"  # the reset, less 1
    assert (fates(round, 5)["envy"], fates(round, 2)["envy"]) == ("won 5000", "won 1000")


def test_653a_12_d_3_the_least_meter_is_10000() -> None:
    for option in ("progressive_initial", "progressive_reset"):
        assert violations(ID, **{option: "10000"}) == []
        assert "653a.12(d)(3)" in violations(ID, **{option: "9999.99"})[0]
    assert violations(ID, progressive_rate="100%") == []
    assert len(violations(ID, progressive_rate="100.01%")) == 1


@pytest.mark.parametrize(
    ("choice", "trips", "royal"), [("lost", "lost 1", "lost 1"), ("stands", "won 8", "won 9999.20")]
)
def test_653a_11_f_2_the_progressive_of_a_folder_by_the_reading_folded_progressive(
    choice: str, trips: str, royal: str
) -> None:
    game = filed(folded_progressive=choice)
    own, board, dealer = HANDS["royal flush"]
    assert one("9c 9s", "3h 4s", says=FOLD, game=game, progressive="1")["progressive"] == trips
    assert one(own, dealer, board, says=FOLD, game=game, progressive="1")["progressive"] == royal
    assert one("Kc 5s", "3h 4s", says=FOLD, game=game, progressive="1")["progressive"] == "lost 1"


def test_653a_11_f_2_a_folders_progressive_that_stands_is_settled_in_his_turn() -> None:
    stakes = {1: bets(progressive="1"), 2: bets()}
    hands, says = {1: "9c 9s", 2: "Kc 5s"}, {1: FOLD, 2: FOUR_X}
    game = filed(folded_progressive="stands")
    round = played(game, stakes, hands, says, dealer="3h 4s", community=BOARD)
    assert settled(round) == ["1 ante", "1 blind", "2 ante", "2 blind", "2 play", "1 progressive"]


# 653a.11(j)(5) and 653a.12(d)(5): envy.


@pytest.mark.parametrize(
    ("name", "one_dollar", "five_dollars"),
    [
        ("royal flush", "won 1000", "won 5000"),
        ("straight flush", "won 300", "won 1500"),
        ("four of a kind", None, None),
    ],
)
def test_653a_12_d_5_envy_by_the_size_of_the_wager(
    name: str, one_dollar: str | None, five_dollars: str | None
) -> None:
    own, board, dealer = HANDS[name]
    for stake, fate in (("1", one_dollar), ("5", five_dollars)):
        stakes: dict[int, Stakes] = {1: bets(progressive=stake), 2: bets()}
        says = {1: FOUR_X, 2: FOUR_X}
        round = played(GAME, stakes, {1: "Kd 7c", 2: own}, says, dealer=dealer, community=board)
        assert fates(round).get("envy") == fate
        assert "envy" not in fates(round, 2)


def test_653a_11_j_5_envy_for_each_other_holder_never_for_himself_when_the_hand_is_up() -> None:
    round = two_hearts("Ah 5c", "9h 5d")
    assert settled(round) == [
        "5 ante", "5 blind", "5 play", "5 progressive", "2 envy",
        "2 ante", "2 blind", "2 play", "2 progressive", "5 envy",
    ]  # fmt: skip
    assert fates(round, 2)["envy"] == "won 300"
    assert fates(round, 5)["envy"] == "won 1000"


def test_653a_11_j_5_no_envy_for_the_hand_of_the_dealer() -> None:
    assert "envy" not in one("3s 4s", "Ah 5c", HEARTS, progressive="1")


@pytest.mark.parametrize("choice", ["lost", "stands"])
def test_653a_11_j_5_a_folded_hand_gives_no_envy_and_a_folder_keeps_his_claim(choice: str) -> None:
    stakes = {1: bets(progressive="1", trips="5"), 2: bets(progressive="1", trips="5")}
    hands, says = {1: "Ah 5c", 2: "9h 5d"}, {1: FOLD, 2: FOUR_X}
    game = filed(folded_progressive=choice)
    round = played(game, stakes, hands, says, dealer="3s 4s", community=HEARTS)
    assert fates(round, 1)["envy"] == "won 300"
    assert "envy" not in fates(round, 2)


# 653a.12(e): the payout limit.


def test_653a_12_e_the_limit_is_at_least_50000() -> None:
    assert violations(ID, payout_limit="50000") == []
    assert "653a.12(e)" in violations(ID, payout_limit="49,999.99")[0]


def test_653a_12_e_or_the_best_win_at_the_minimum_wager_if_that_is_more() -> None:
    # At 100: Ante 100, Blind 50000, Play 400 and Trips 5000.
    assert violations(ID, min_bet="100", payout_limit="55500") == []
    assert "$55,500" in violations(ID, min_bet="100", payout_limit="55,499.99")[0]


def test_653a_12_e_ante_blind_play_and_trips_of_a_hand_share_the_limit() -> None:
    # A dealer with a pair, so that the Ante wins too: 100, 50000, 400 and 5000 at the odds.
    own, board, _ = HANDS["royal flush"]
    stakes: dict[str, Any] = {"each": "100", "trips": "100", "progressive": "1"}
    at_odds = one(own, "2s 6s", board, **stakes)
    assert at_odds == {
        "ante": "won 100",
        "blind": "won 50000",
        "play": "won 400",
        "trips": "won 5000",
        "progressive": "won 9999.20",
    }
    cut = one(own, "2s 6s", board, game=filed(payout_limit="50000"), **stakes)
    assert cut == {**at_odds, "blind": "won 49900", "play": "won", "trips": "won"}


def test_653a_12_e_at_the_limit_and_one_step_each_side() -> None:
    own, board, _ = HANDS["royal flush"]

    def trips_under(limit: str) -> str:
        game = filed(payout_limit=limit)
        return one(own, "2s 6s", board, game=game, each="100", trips="100")["trips"]

    assert trips_under("55500") == trips_under("55500.01") == "won 5000"
    assert trips_under("55,499.99") == "won 4999.99"


def test_653a_12_e_the_limit_covers_neither_progressive_nor_envy() -> None:
    round = two_hearts("Ah 5c", "9h 5d", payout_limit="50000")
    assert fates(round, 2)["progressive"] == "won 17999.36"
    assert fates(round, 5)["envy"] == "won 1000"
    law = GAME.edition.law.payout_limits
    assert [limit.covers for limit in law] == [("ante", "blind", "play", "trips")]


def test_653a_1_the_progressive_looks_at_the_cards_that_the_filing_names() -> None:
    seat = {
        "seat": 1,
        "cards": "Ah Ad",
        "wagers": {"ante": "10", "blind": "10", "play": "40", "progressive": "1"},
    }
    board = {"dealer": "9c 8d", "community": "Kc 4s 2d Ac As"}
    for cards, result in (("all seven", ("won", 29900)), ("hole cards and flop", ("lost", -100))):
        filing = {"progressive": True, "progressive_cards": cards}
        found = settle_situation({"edition": ID, "filing": filing, "seats": [seat], **board})
        (line,) = [line for line in found.lines if line.wager == "progressive"]
        assert (line.result, line.profit) == result and "progressive-cards" in line.basis.readings
