"""Colorado, Rule 47.1-1017.47: what Ultimate Texas Hold 'Em pays, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from tests.games.banked.described import fates, played
from tests.games.banked.described_1017_47 import FOLD, ID, RIVER, both, one
from tests.games.banked.outcome import clauses, done, settled, violations

# (12), (14) Trips and Blind by their four pairs of schedules.

DEALS = [  # own, board, dealer (beaten, with a pair), Trips under 1 to 4, Blind of $10
    ("Ah Kh", "Qh Jh Th 2c 2d", "3c 4s", (50, 50, 50, 50), "won 5000"),
    ("9h 8h", "7h 6h 5h 2c 2d", "3c 4s", (40, 40, 40, 40), "won 500"),
    ("2h 2s", "2c 2d 9h 7s 5c", "9c 4s", (30, 30, 30, 20), "won 100"),
    ("9h 9s", "9c 2c 2d 7s 5h", "7c 4s", (9, 8, 8, 7), "won 30"),
    ("Kh 9h", "7h 4h 2h 2c Js", "3c 4s", (7, 7, 7, 6), "won 15"),
    ("8c 6d", "7h 5d 9s 2c 2d", "Ks 3h", (4, 5, 4, 5), "won 10"),
    ("9h 9s", "9c 2c 4d 7s Kh", "Ks 3h", (3, 3, 3, 3), "returned"),
    ("9h 4s", "9c 2c 4d 7s Kh", "Ks 3h", (0, 0, 0, 0), "returned"),
]


@pytest.mark.parametrize(("own", "board", "dealer", "trips", "blind"), DEALS)
def test_1017_47_14_each_pair_of_schedules(
    own: str, board: str, dealer: str, trips: tuple[int, ...], blind: str
) -> None:
    for label in ("1", "2", "3", "4"):
        game = load(ID).configure(trips=label, blind=label)
        told = one(game, own, board, dealer, both(trips=5))
        pays = trips[int(label) - 1]
        assert told["trips"] == (f"won {5 * pays}" if pays else "lost 5")
        assert told["blind"] == blind


def test_1017_47_14_a_flush_pays_the_blind_three_to_two_to_the_cent(game: Game) -> None:
    own, board, dealer = DEALS[4][:3]
    assert one(game, own, board, dealer, both("5.01"))["blind"] == "won 7.51"  # 7.515, cut


def test_1017_47_12_trips_are_paid_beside_a_loss_and_the_blind_is_not(game: Game) -> None:
    told = one(game, "8c 6d", "7h 5d 9s 2c 2d", "2h 2s", both(trips=5))
    assert told == {"play": "lost 10", "ante": "lost 10", "trips": "won 20", "blind": "lost 10"}


def test_1017_47_2_the_blind_pays_no_straight_that_only_ties(game: Game) -> None:
    told = one(game, "8c 6d", "7h 5d 9s 2c 2d", "8s 6s", both(trips=5))
    assert told == {"play": "returned", "ante": "returned", "trips": "won 20", "blind": "returned"}


def test_1017_47_14_schedules_come_in_pairs() -> None:
    assert load(ID).configure(trips="4").labels["blind"] == "4"
    (said,) = violations(ID, trips="4", blind="3")
    assert "come as a pair" in said and "1017.47(14)" in said
    assert violations(ID, trips="5", blind="5")


# (13), (15) The Progressive.

PROGRESSIVE = [  # own, board, and what $1 wins under schedules 1 and 2 with a meter of 10,000.20
    ("Ah Kh", "Qh Jh Th 2c 2d", "won 9999.20", "won 9999.20"),  # in the first five
    ("Ah Kh", "Qh Jh 2c Th 2d", "won 499.01", "won 9999.20"),  # on the sixth card: 5 % is 500.01
    ("Ah Kh", "Qh Jh 2c 2d Th", "won 499.01", "won 9999.20"),  # on the seventh
    ("Ah 3s", "Kh Qh Jh Th 2d", "won 499.01", "won 9999.20"),  # one own card
    ("3c 5s", "Ah Kh Qh Jh Th", "won 2999", "won 999"),  # the community's
    ("9h 8h", "7h 6h 2c 2d 5h", "won 249", "won 249"),
    ("2h 2s", "2c 9h 7s 5c 2d", "won 99", "won 74"),
    ("9h 9s", "9c 2c 7s 5h 2d", "won 9", "won 9"),
    ("Kh 9h", "7h 4h 2h 2c Js", "lost 1", "lost 1"),  # a flush
]


@pytest.mark.parametrize(("own", "board", "first", "second"), PROGRESSIVE)
def test_1017_47_13_kinds_of_royal_and_lesser_hands_of_seven_cards(
    own: str, board: str, first: str, second: str
) -> None:
    for label, fate in (("1", first), ("2", second)):
        game = load(ID).configure(progressive=label)
        assert one(game, own, board, "3d 4s", both(progressive=1))["progressive"] == fate


FIRST_FIVE = [  # own, board, and what $1 and $5 win under either PMG schedule
    ("Ah Kh", "Qh Jh Th 2c 2d", "won 9999.20", "won 9996"),  # all of 10,000.20, of 10,001
    ("9h 8h", "7h 6h 5h 2c 2d", "won 999.02", "won 995.10"),  # a tenth
    ("2h 2s", "2c 2d 9h 7s 5c", "won 299", "won 1495"),
    ("9h 9s", "9c 2c 2d 7s 5h", "won 49", "won 245"),
    ("Kh 9h", "7h 4h 2h 2c Js", "won 39", "won 195"),
    ("8c 6d", "7h 5d 9s 2c 2d", "won 29", "won 145"),
    ("9h 9s", "9c 2c 4d 7s Kh", "won 8", "won 40"),
    ("9h 9s", "2c 4d 7s 9c 9d", "lost 1", "lost 5"),  # four nines, but not in the first five
    ("9h 4s", "9c 2c 4d 7s Kh", "lost 1", "lost 5"),
]


@pytest.mark.parametrize(("own", "board", "of_one", "of_five"), FIRST_FIVE)
@pytest.mark.parametrize("label", ["PMG-1", "PMG-2"])
def test_1017_47_15_pmg_schedules_on_the_own_cards_and_the_flop(
    own: str, board: str, of_one: str, of_five: str, label: str
) -> None:
    game = load(ID).configure(progressive=label)
    assert one(game, own, board, "3d 3s", both(progressive=1))["progressive"] == of_one
    assert one(game, own, board, "3d 3s", both(progressive=5))["progressive"] == of_five


def test_1017_47_13_a_b_and_g_meter_and_tray_and_reset() -> None:
    game = load(ID).configure(progressive="1", progressive_reset="12000")
    meters = {"progressive": 50_000}
    for (own, board, *_), left in zip(
        PROGRESSIVE[:6], [1_200_000, *[4_750_019] * 3, *[5_000_020] * 2], strict=True
    ):
        stakes = {1: both(progressive=1)}
        round = played(game, stakes, {1: own}, {1: RIVER}, meters=meters, dealer="3d 4s", community=board)
        assert round.table.meters == {"progressive": left}  # 5 % of 50,000.20 is 2,500.01


def test_1017_47_13_g_awards_go_counterclockwise_each_by_the_meter_as_it_stands() -> None:
    """PMG: two straight flushes, a tenth of 10,000.40 and a tenth of 9,000.36."""
    game = load(ID).configure(progressive="PMG-1")
    hands = {1: "9h 8h", 6: "4h 3h"}
    says = dict.fromkeys(hands, RIVER)
    stakes = dict.fromkeys(hands, both(progressive=1))
    round = played(game, stakes, hands, says, dealer="Ks Kc", community="7h 6h 5h 2c 2d")
    assert fates(round, 6)["progressive"] == "won 999.04" and fates(round, 1)["progressive"] == "won 899.03"
    assert round.table.meters == {"progressive": 810_033}
    assert [word for word in done(round) if word.startswith("verify")] == [
        "verify progressive 6",
        "verify progressive 1",
    ]


def test_1017_47_13_the_operator_files_rate_and_seed() -> None:
    assert violations(ID, progressive_rate="100%", progressive_initial="1", progressive_reset="1") == []
    assert violations(ID, progressive_rate="100.5%")
    assert any("'3'" in said for said in violations(ID, progressive="3"))


# Envy, with the PMG schedules.

ENVY = [("PMG-1", 1, 1000, 300), ("PMG-1", 5, 5000, 1500), ("PMG-2", 1, 1000, 300), ("PMG-2", 5, 5000, 1500)]


@pytest.mark.parametrize(("label", "wager", "royal", "suited"), ENVY)
def test_1017_47_pmg_envy_by_schedule_and_wager(label: str, wager: int, royal: int, suited: int) -> None:
    game = load(ID).configure(progressive=label)
    deals = (
        ("Ah Kh", "Qh Jh Th 2c 2d", royal),
        ("9h 8h", "7h 6h 5h 2c 2d", suited),
        ("9h 8h", "7h 6h 2c 5h 2d", 0),  # not in the first five
        ("2h 2s", "2c 2d 9h 7s 5c", 0),
    )
    for own, board, pays in deals:
        stakes = {1: both(), 2: both(progressive=wager)}  # the holder needs no Progressive
        hands = {1: own, 2: "Kd 8c"}
        says = {1: RIVER, 2: FOLD}
        round = played(game, stakes, hands, says, dealer="3c 4s", community=board)
        assert fates(round, 2).get("envy") == (f"won {pays}" if pays else None)
        assert "envy" not in fates(round, 1)


def test_1017_47_pmg_envy_for_each_other_hand_at_the_end_and_none_for_a_folded_one() -> None:
    game = load(ID).configure(progressive="PMG-1")
    hands = {1: "9h 8h", 3: "Kd 8c", 6: "4h 3h"}
    stakes = dict.fromkeys(hands, both(progressive=1))
    board = "7h 6h 5h 2c 2d"
    all_in = played(game, stakes, hands, dict.fromkeys(hands, RIVER), dealer="Ks Kc", community=board)
    assert fates(all_in, 1)["envy"] == fates(all_in, 6)["envy"] == "won 300"
    assert fates(all_in, 3)["envy"] == "won 300 + won 300"
    assert settled(all_in)[-4:] == ["6 envy", "3 envy", "3 envy", "1 envy"]
    folded = played(game, stakes, hands, {1: FOLD, 3: RIVER, 6: RIVER}, dealer="Ks Kc", community=board)
    assert fates(folded, 3)["envy"] == "won 300" and fates(folded, 1)["envy"] == "won 300"
    assert "envy" not in fates(folded, 6)


@pytest.mark.parametrize("label", ["1", "2"])
def test_1017_47_schedules_1_and_2_have_no_envy(label: str) -> None:
    game = load(ID).configure(progressive=label)
    stakes = dict.fromkeys((1, 2), both(progressive=1))
    hands = {1: "Ah Kh", 2: "Kd 8c"}
    says = dict.fromkeys(hands, RIVER)
    round = played(game, stakes, hands, says, dealer="3c 4s", community="Qh Jh Th 2c 2d")
    assert "envy" not in fates(round, 2)


# 1062 Limits on payouts.


def test_1062_1_a_limit_is_at_least_the_minimum_bet_at_the_highest_odds() -> None:
    """A Blind of $5 at 500 to 1: $2,500."""
    for name in ("max_payout", "table_aggregate"):
        assert violations(ID, **{name: "2500"}) == []
        assert any("minimum is $2,500" in s and "1062(1)" in s for s in violations(ID, **{name: "2499.99"}))
        assert violations(ID, min_bet="10", **{name: "2500"})


def test_1062_2_to_4_the_limit_reaches_a_blind_at_fifty_to_one_or_more_and_nothing_else() -> None:
    game = load(ID).configure(max_payout="2500", progressive_initial="60000")
    stakes = both(100, trips=100, progressive=1)
    royal, suited, four = (one(game, *DEALS[place][:3], stakes) for place in range(3))
    assert royal == {
        "play": "won 100", "ante": "won 100", "trips": "won 5000", "blind": "won 2500", "progressive": "won 59999.20",
    }  # fmt: skip
    assert suited["blind"] == "won 2500" and suited["trips"] == "won 4000"
    assert four["blind"] == "won 1000"  # ten to one, in full


def test_1062_no_limit_where_none_is_filed(game: Game) -> None:
    assert one(game, *DEALS[0][:3], both(100))["blind"] == "won 50000"


def test_1062_the_tables_limit_is_used_up_from_the_right() -> None:
    """Two straight flushes with Blinds of $100 at 50 to 1: 5,000, and 1,000 of the second."""
    game = load(ID).configure(table_aggregate="6000")
    hands = {1: "9h 8h", 6: "4h 3h"}
    says = dict.fromkeys(hands, RIVER)
    stakes = dict.fromkeys(hands, both(100))
    round = played(game, stakes, hands, says, dealer="Ks Kc", community="7h 6h 5h 2c 2d")
    assert fates(round, 6)["blind"] == "won 5000" and fates(round, 1)["blind"] == "won 1000"
    assert "1062" in clauses(round, "blind", 1) and "1062" not in clauses(round, "blind", 6)
