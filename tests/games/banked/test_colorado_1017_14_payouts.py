"""Colorado, Rule 47.1-1017.14: what Let It Ride pays, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from tests.games.banked.described import fates, played
from tests.games.banked.described_1017_14 import ALL, ID, NOTHING
from tests.games.banked.described_let_it_ride import basic, one, thrice
from tests.games.banked.outcome import clauses, done, settled, violations

# (8), (11) Winning and payment.


@pytest.mark.parametrize(
    ("five", "fate"),
    [("Tc Td 2h 3s 4c", "won 10"), ("9c 9d Ah Ks Qc", "lost 10"), ("Tc 3d 2h Ts 4c", "won 10")],
)
def test_1017_14_8_a_pair_of_tens_wins_and_nines_lose(game: Game, five: str, fate: str) -> None:
    assert one(game, five) == thrice(fate)


def test_1017_14_8_and_11_from_the_right_each_seat_in_full_then_envy_then_clear(game: Game) -> None:
    """With Js Ts: seat 1 a royal, seat 4 nothing, seat 7 three jacks; all bet all ways."""
    hands = {1: "As Ks Qs", 4: NOTHING, 7: "Jh Jd 2c"}
    round = played(game, dict.fromkeys(hands, ALL), hands, community="Js Ts")
    basics = ("bet_1", "bet_2", "bet_3", "three_card", "bonus")
    assert done(round) == [
        "no more bets", "stub", "reveal first community", "reveal second community",
        "turn up 7", *[f"7 {wager}" for wager in basics], "verify progressive 7", "7 progressive",
        "turn up 4", *[f"4 {wager}" for wager in basics], "4 progressive",
        "turn up 1", *[f"1 {wager}" for wager in basics], "verify progressive 1", "1 progressive",
        "7 envy", "4 envy", "clear",
    ]  # fmt: skip
    assert fates(round, 7) == {
        **thrice("won 30"), "three_card": "won 5", "bonus": "won 8", "progressive": "won 8", "envy": "won 1000",
    }  # fmt: skip


FIVE = [  # a hand, and what the four basic and the two Bonus schedules pay to 1
    ("Ah Kh Qh Jh Th", (500, 100, 500, 200), (10_000, 5000)),
    ("5h 4h 3h 2h Ah", (100, 50, 200, 100), (2000, 2000)),
    ("2c 2d 2h 2s 3c", (25, 30, 50, 40), (100, 100)),
    ("2c 2d 2h 3s 3c", (15, 15, 11, 15), (75, 75)),
    ("7c 5c 4c 3c 2c", (10, 9, 8, 9), (50, 50)),
    ("5h 4d 3c 2s Ah", (5, 6, 5, 5), (25, 25)),
    ("2c 2d 2h 4s 3c", (3, 3, 3, 3), (8, 8)),
    ("3c 3d 2h 2s 4c", (2, 2, 2, 2), (4, 4)),
    ("Tc Td 2h 3s 4c", (1, 1, 1, 1), (0, 0)),
]


@pytest.mark.parametrize(("five", "pays", "bonus"), FIVE)
def test_1017_14_11_a_and_b_each_schedule_to_one(
    five: str, pays: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    for label in ("1", "2", "3", "4"):
        other = "1" if label in "13" else "2"
        game = load(ID).configure(bet_1=label, bonus=other)
        told = one(game, five, basic(10, bonus=1))
        extra = bonus[int(other) - 1]
        assert told == {
            **thrice(f"won {10 * pays[int(label) - 1]}"), "bonus": f"won {extra}" if extra else "lost 1",
        }  # fmt: skip


def test_1017_14_11_no_other_schedule_and_no_figure_changed() -> None:
    assert any("'5'" in said for said in violations(ID, bet_1="5"))
    assert any("'3'" in said for said in violations(ID, bonus="3"))
    assert any(
        "no filing may change" in said for said in violations(ID, supplied={"bet_1": {"flush": "11 to 1"}})
    )


THREE = [  # the three own cards, and what the three schedules pay
    ("Ah Kh Qh", (40, 40, 40)),
    ("3h 2h Ah", (40, 40, 40)),
    ("2c 2d 2h", (30, 30, 30)),
    ("Ah Kd Qc", (6, 5, 6)),
    ("9h 5h 2h", (4, 4, 3)),
    ("2h 2d 3c", (1, 1, 1)),
    ("Kh Ad 2c", (0, 0, 0)),
]


@pytest.mark.parametrize(("own", "pays"), THREE)
def test_1017_14_12_three_card_bonus_on_the_own_cards_by_each_schedule(
    own: str, pays: tuple[int, ...]
) -> None:
    for label in ("1", "2", "3"):
        told = one(load(ID).configure(three_card=label), f"{own} 8s 7s", basic(three_card=5))
        odds = pays[int(label) - 1]
        assert told["three_card"] == (f"won {5 * odds}" if odds else "lost 5")


# (9), (10), (13) The Progressive and its envy.

PROGRESSIVE = [
    ("2c 2d 2h 2s 3c", "won 299", "won 1495"),
    ("2c 2d 2h 3s 3c", "won 49", "won 245"),
    ("7c 5c 4c 3c 2c", "won 39", "won 195"),
    ("5h 4d 3c 2s Ah", "won 29", "won 145"),
    ("2c 2d 2h 4s 3c", "won 8", "won 40"),
    ("3c 3d 2h 2s 4c", "lost 1", "lost 5"),
]


@pytest.mark.parametrize(("five", "of_one", "of_five"), PROGRESSIVE)
@pytest.mark.parametrize("label", ["1", "PMG-01", "PMG-02"])
def test_1017_14_13_and_9_b_paid_for_one_from_the_tray_the_wager_not_returned(
    five: str, of_one: str, of_five: str, label: str
) -> None:
    game = load(ID).configure(progressive=label)
    assert one(game, five, basic(progressive=1))["progressive"] == of_one
    assert one(game, five, basic(progressive=5))["progressive"] == of_five


ROYAL, SUITED = "Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h"


@pytest.mark.parametrize("label", ["1", "PMG-01", "PMG-02"])
def test_1017_14_9_a_and_i_the_whole_meter_and_its_reset_a_tenth_and_the_rest(label: str) -> None:
    game = load(ID).configure(progressive=label, progressive_reset="12000")
    for five, fate, left in ((ROYAL, "won 49999.20", 1_200_000), (SUITED, "won 4999.02", 4_500_018)):
        own, community = five[:8], five[9:]
        round = played(
            game, {1: basic(progressive=1)}, {1: own}, community=community, meters={"progressive": 50_000}
        )
        assert fates(round)["progressive"] == fate  # of 50,000.20
        assert round.table.meters == {"progressive": left}


def test_1017_14_10_the_player_farthest_right_is_paid_first_the_next_by_what_is_left(game: Game) -> None:
    """Two straight flushes: a tenth of 10,000.40, then a tenth of 9,000.36, cut to the cent."""
    hands = {1: "9h 8h 7h", 7: "4h 3h 2h"}
    round = played(game, dict.fromkeys(hands, basic(progressive=1)), hands, community="6h 5h")
    assert fates(round, 7)["progressive"] == "won 999.04"
    assert fates(round, 1)["progressive"] == "won 899.03"
    assert round.table.meters == {"progressive": 810_033}  # 9,000.36 - 900.03


def test_1017_14_10_a_royal_to_the_right_leaves_the_reset_meter_to_the_next(game: Game) -> None:
    """All of 10,000.40 and a tenth of the 10,000 it starts again with; the other way round what a tenth leaves."""
    bets = basic(progressive=1)
    royal, suited = "Ad Kd Qd", "9d 8d 7d"
    first = played(game, {1: bets, 7: bets}, {1: suited, 7: royal}, community="Jd Td")
    assert fates(first, 7)["progressive"] == "won 9999.40" and fates(first, 1)["progressive"] == "won 999"
    assert first.table.meters == {"progressive": 900_000}
    last = played(game, {1: bets, 7: bets}, {1: royal, 7: suited}, community="Jd Td")
    assert fates(last, 7)["progressive"] == "won 999.04" and fates(last, 1)["progressive"] == "won 8999.36"
    assert last.table.meters == {"progressive": 1_000_000}


ENVY = [  # schedule, wager, for a royal flush, for a straight flush
    ("1", 1, 1000, 300),
    ("1", 5, 1000, 300),
    ("PMG-01", 1, 1000, 300),
    ("PMG-01", 5, 5000, 1500),
    ("PMG-02", 1, 1000, 300),
    ("PMG-02", 5, 5000, 1500),
]


@pytest.mark.parametrize(("label", "wager", "royal", "suited"), ENVY)
def test_1017_14_13_envy_by_schedule_and_wager(label: str, wager: int, royal: int, suited: int) -> None:
    game = load(ID).configure(progressive=label)
    for five, pays in ((ROYAL, royal), (SUITED, suited), ("2c 2d 2s Jh Th", 0)):
        hands = {1: five[:8], 2: "8c 7d 4s"}
        community = five[9:]
        stakes = {1: basic(), 2: basic(progressive=wager)}  # the holder needs no Progressive (a reading)
        round = played(game, stakes, hands, community=community)
        assert fates(round, 2).get("envy") == (f"won {pays}" if pays else None)


def test_1017_14_9_envy_i_and_k_never_for_ones_own_and_once_for_each_other_hand(game: Game) -> None:
    hands = {1: "9h 8h 7h", 3: "8c 7d 4s", 7: "4h 3h 2h"}
    stakes = {1: basic(progressive=1), 3: basic(progressive=1), 7: basic(progressive=1)}
    round = played(game, stakes, hands, community="6h 5h")
    assert fates(round, 1)["envy"] == fates(round, 7)["envy"] == "won 300"
    assert fates(round, 3)["envy"] == "won 300 + won 300"
    assert settled(round)[-4:] == ["7 envy", "3 envy", "3 envy", "1 envy"]


def test_1017_14_9_reading_the_meter_takes_no_more_than_the_wager() -> None:
    assert violations(ID, progressive_rate="100%") == []
    assert violations(ID, progressive_rate="100.01%")


def test_1017_14_13_envy_goes_with_its_progressive_schedule() -> None:
    assert load(ID).configure(progressive="PMG-02").labels["envy"] == "PMG-02"
    (said,) = violations(ID, progressive="PMG-02", envy="1")
    assert "come as a pair" in said and "1017.14(13)" in said


# (15), 1062 Limits on payouts.


def test_1017_14_15_no_limit_where_none_is_filed(game: Game) -> None:
    assert one(game, ROYAL, basic(100)) == thrice("won 50000")


def test_1062_1_a_limit_is_at_least_the_minimum_bets_at_the_highest_odds() -> None:
    """Three circles of $5 at 500 to 1 come to $7,500; under schedule 2, at 100 to 1, to $1,500."""
    for name in ("max_payout", "table_aggregate"):
        assert violations(ID, **{name: "7500"}) == []
        assert any("minimum is $7,500" in s and "1062(1)" in s for s in violations(ID, **{name: "7499.99"}))
        assert violations(ID, bet_1="2", **{name: "1500"}) == []
        assert violations(ID, bet_1="2", **{name: "1499.99"})


def test_1017_14_15_the_players_maximum_covers_the_three_basic_bets_together() -> None:
    """Royal at $20: 10,000, then 500 of the second bet and nothing of the third."""
    game = load(ID).configure(max_payout="10500")
    told = one(game, ROYAL, basic(20, bonus=1, three_card=5))
    assert told == {
        "bet_1": "won 10000", "bet_2": "won 500", "bet_3": "won", "three_card": "won 200", "bonus": "won 10000",
    }  # fmt: skip


def test_1062_4_progressive_and_bonus_bets_are_paid_in_full() -> None:
    game = load(ID).configure(max_payout="7500", progressive_initial="50000")
    told = one(game, ROYAL, basic(20, bonus=1, progressive=1))
    assert (told["bonus"], told["progressive"]) == ("won 10000", "won 49999.20")


@pytest.mark.parametrize(
    ("label", "five", "fates_of_three"),
    [
        ("2", SUITED, ["won 1500", "won", "won"]),  # 50 to 1 is within the limit's reach
        ("4", "2c 2d 2h 2s 3c", ["won 4000", "won 4000", "won 4000"]),  # 40 to 1 is paid in full
    ],
)
def test_1062_2_and_3_limits_reach_from_fifty_to_one(
    label: str, five: str, fates_of_three: list[str]
) -> None:
    game = load(ID).configure(bet_1=label, max_payout="1500" if label == "2" else "3000")
    told = one(game, five, basic(100))
    assert [told[f"bet_{n}"] for n in (1, 2, 3)] == fates_of_three


def test_1062_3_wins_below_fifty_to_one_use_none_of_the_limit_up() -> None:
    """Schedule 4: seat 7's full house at 15 to 1 comes first and takes nothing from the table's limit."""
    game = load(ID).configure(bet_1="4", table_aggregate="30000")
    hands = {1: "Qs Js Ts", 7: "Ad Kd Kh"}
    round = played(game, {1: basic(100), 7: basic(100)}, hands, community="As Ks")
    assert fates(round, 7) == thrice("won 1500")
    assert fates(round, 1) == {"bet_1": "won 20000", "bet_2": "won 10000", "bet_3": "won"}


def test_1017_14_15_the_table_limit_needs_two_winning_players() -> None:
    """Straight flushes at $100 pay 10,000 a bet: alone a player is paid in full, two share $25,000 in turn."""
    game = load(ID).configure(table_aggregate="25000")
    hands = {1: "9h 8h 7h", 7: "4h 3h 2h"}
    alone = played(game, {1: basic(100), 7: basic(100)}, {1: "9h 8h 7h", 7: "8c 7d 2s"}, community="6h 5h")
    assert fates(alone, 1) == thrice("won 10000")
    both = played(game, {1: basic(100), 7: basic(100)}, hands, community="6h 5h")
    assert fates(both, 7) == {"bet_1": "won 10000", "bet_2": "won 10000", "bet_3": "won 5000"}
    assert fates(both, 1) == thrice("won")
    assert {"1017.14(15)", "1062"} <= set(clauses(both, "bet_3", 7))


def test_1017_14_15_a_second_winner_with_a_small_hand_is_enough() -> None:
    """A pair of tens is a winning hand too, so the limit holds; it is paid in full itself."""
    game = load(ID).configure(table_aggregate="25000")
    hands = {1: "9h 8h 7h", 7: "Tc Td 2s"}
    round = played(game, {1: basic(100), 7: basic(100)}, hands, community="6h 5h")
    assert fates(round, 7) == thrice("won 100")
    assert fates(round, 1) == {"bet_1": "won 10000", "bet_2": "won 10000", "bet_3": "won 5000"}


def test_1017_14_15_both_limits_at_once() -> None:
    """Each player at most $12,000, the table $20,000: 12,000 to the right, 8,000 to the left."""
    game = load(ID).configure(max_payout="12000", table_aggregate="20000")
    hands = {1: "9h 8h 7h", 7: "4h 3h 2h"}
    round = played(game, {1: basic(100), 7: basic(100)}, hands, community="6h 5h")
    assert fates(round, 7) == {"bet_1": "won 10000", "bet_2": "won 2000", "bet_3": "won"}
    assert fates(round, 1) == {"bet_1": "won 8000", "bet_2": "won", "bet_3": "won"}
