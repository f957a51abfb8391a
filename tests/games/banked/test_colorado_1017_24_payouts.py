"""Colorado, Rule 47.1-1017.24: what Three Card Poker pays, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.settle.table import postings
from tests.games.banked.described import fates, played
from tests.games.banked.described_1017_24 import ID, PLAYS, STRAIGHT, one
from tests.games.banked.outcome import clauses, done, settled, violations

# (17) The seventeen pairs.

MINI, SUITED, THREE, RUN, FLUSH, PAIR = "Ah Kh Qh", "Kh Qh Jh", "2c 2d 2h", STRAIGHT, "9h 5h 2h", "2c 2d 3h"
BONUS = {  # mini royal, straight flush, three of a kind, straight; nothing is paid on less
    "1": (5, 5, 4, 1),
    "2": (4, 4, 3, 1),
    "3": (5, 5, 4, 1),
    "4": (5, 5, 4, 1),
    "5": (50, 8, 6, 0),
    "6": (50, 8, 6, 0),
    "7": (50, 8, 6, 0),
    "8": (50, 8, 6, 0),
    "9": (5, 5, 4, 1),
    "10": (4, 4, 3, 1),
    "11": (5, 5, 4, 1),
    "12": (5, 5, 4, 1),
    "13": (5, 5, 4, 1),
    "14": (50, 10, 4, 3),
    "15": (50, 10, 4, 3),
    "16": (50, 10, 4, 3),
    "17": (50, 10, 4, 3),
}
PAIR_PLUS = {  # the same, then flush and pair; as printed, even where it cannot be meant
    "1": (40, 40, 30, 6, 4, 1),
    "2": (40, 40, 25, 6, 4, 1),
    "3": (40, 40, 30, 5, 4, 1),
    "4": (40, 40, 30, 6, 3, 1),
    "5": (40, 40, 30, 6, 4, 1),
    "6": (40, 40, 25, 6, 4, 1),
    "7": (40, 40, 30, 5, 4, 1),
    "8": (40, 40, 30, 6, 3, 1),
    "9": (50, 40, 25, 6, 4, 1),
    "10": (50, 35, 25, 6, 4, 1),
    "11": (50, 40, 25, 5, 4, 1),
    "12": (50, 40, 25, 25, 3, 1),
    "13": (50, 35, 30, 5, 4, 1),
    "14": (0, 0, 40, 30, 6, 4),
    "15": (0, 0, 40, 25, 6, 4),
    "16": (0, 0, 40, 30, 5, 4),
    "17": (0, 0, 40, 30, 6, 3),
}


@pytest.mark.parametrize("label", BONUS)
def test_1017_24_17_each_pair_of_schedules(label: str) -> None:
    game = load(ID).configure(ante_bonus=label, pair_plus=label)
    for place, hand in enumerate((MINI, SUITED, THREE, RUN, FLUSH, PAIR)):
        told = one(game, hand, "Qs 9s 7d", {"ante": 10, "pair_plus": 10})
        bonus, pays = BONUS[label][place] if place < 4 else 0, PAIR_PLUS[label][place]
        assert told.get("ante_bonus") == (f"won {10 * bonus}" if bonus else None)
        assert told["pair_plus"] == (f"won {10 * pays}" if pays else "lost 10")


def test_1017_24_17_schedules_come_in_pairs() -> None:
    assert violations(ID, ante_bonus="9", pair_plus="9") == []
    (said,) = violations(ID, ante_bonus="9", pair_plus="10")
    assert "come as a pair" in said and "1017.24(17)" in said
    follows = load(ID).configure(pair_plus="13")
    assert follows.labels["ante_bonus"] == "13"


def test_1017_24_17_no_eighteenth_pair_and_no_figure_changed() -> None:
    assert any("'18'" in said for said in violations(ID, ante_bonus="18", pair_plus="18"))
    (said,) = violations(ID, supplied={"pair_plus": {"pair": "2 to 1"}})
    assert "no filing may change" in said


@pytest.mark.parametrize("progressive", ["1", "2"])
def test_1017_24_17_either_progressive_goes_with_any_pair(progressive: str) -> None:
    assert violations(ID, ante_bonus="17", pair_plus="17", progressive=progressive) == []


# (15) The 6 Card Bonus.

SIX = [  # own, dealer, and what the four schedules pay
    ("As Ks Qs", "Js Ts 2d", (1000, 1000, 1000, 1000)),
    ("9s 8s 7s", "6s 5s 2d", (200, 200, 200, 200)),
    ("7c 7d 7h", "7s 2d 3c", (50, 50, 100, 100)),
    ("7c 7d 2h", "7s 2d 2s", (25, 25, 20, 20)),
    ("Kc Jc 4c", "9c 2c As", (20, 15, 15, 15)),
    ("5c 4d 3h", "2s Ac Kd", (10, 10, 9, 10)),
    ("7c 7d 9h", "7s 2d 3c", (5, 5, 8, 7)),
]


@pytest.mark.parametrize(("own", "dealer", "pays"), SIX)
@pytest.mark.parametrize("label", ["1", "2", "3", "4"])
def test_1017_24_15_the_best_five_of_six_by_the_schedule(
    own: str, dealer: str, pays: tuple[int, ...], label: str
) -> None:
    game = load(ID).configure(six_card=label)
    told = one(game, own, dealer, {"pair_plus": 5, "six_card": 1})
    assert told["six_card"] == f"won {pays[int(label) - 1]}"


def test_1017_24_15_two_pair_loses(game: Game) -> None:
    assert one(game, "Ac Ad Kh", "Kd Qs Qh", {"pair_plus": 5, "six_card": 1})["six_card"] == "lost 1"


def test_1017_24_15_four_cards_of_a_suit_are_no_flush(game: Game) -> None:
    assert one(game, "Kc Jc 4c", "9c 2d As", {"pair_plus": 5, "six_card": 1})["six_card"] == "lost 1"


# (16) The Progressive.

PROGRESSIVE = [
    ("Ah Kh Qh", "won 499", "won 499"),
    ("Ks Qs Js", "won 69", "won 99"),
    ("3s 2s As", "won 69", "won 99"),
    ("2c 2d 2h", "won 59", "won 89"),
    ("Ac Ks Qs", "won 5", "lost 1"),
    ("9s 5s 2s", "lost 1", "lost 1"),
]


@pytest.mark.parametrize(("hand", "first", "second"), PROGRESSIVE)
def test_1017_24_16_b_paid_for_one_from_the_tray_the_wager_not_returned(
    hand: str, first: str, second: str
) -> None:
    for label, fate in (("1", first), ("2", second)):
        game = load(ID).configure(progressive=label)
        round = played(game, {1: {"ante": 10, "progressive": 1}}, {1: hand}, dealer="Jd 9h 4c")
        assert fates(round)["progressive"] == fate
        assert round.table.meters == {"progressive": 100_020}  # a fifth of the dollar; nothing comes off


@pytest.mark.parametrize("label", ["1", "2"])
def test_1017_24_16_a_and_g_the_spades_take_the_meter_which_starts_again(label: str) -> None:
    game = load(ID).configure(progressive=label, progressive_reset="1500")
    stakes = {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10, "progressive": 1}}
    hands = {1: "As Ks Qs", 2: "9c 7d 2h"}
    round = played(game, stakes, hands, dealer=PLAYS, meters={"progressive": 7000})
    assert fates(round)["progressive"] == "won 6999.40"  # 7000.40 for the dollar
    line = next(line for line in round.lines if line.wager == "progressive" and line.seat == 1)
    assert line.meter == 700_040 and round.table.meters == {"progressive": 150_000}
    assert postings(round.lines)["meter progressive"] == -700_040


def test_1017_24_progressive_note_payouts_for_one_grow_with_the_wager(game: Game) -> None:
    assert one(game, THREE, PLAYS, {"ante": 10, "progressive": 5})["progressive"] == "won 295"


def test_1017_24_16_the_meters_share_is_cut_to_the_cent(game: Game) -> None:
    round = played(game, {1: {"ante": 10, "progressive": "1.99"}}, {1: THREE}, dealer=PLAYS)
    assert round.table.meters == {"progressive": 100_039}  # 39.8 cents


def test_1017_24_progressive_schedules_the_seed_is_a_thousand_dollars_or_more() -> None:
    for name in ("progressive_initial", "progressive_reset"):
        assert violations(ID, **{name: "1000"}) == []
        assert any("minimum is $1,000" in said for said in violations(ID, **{name: "999.99"}))
    assert violations(ID, progressive_rate="100%") == []
    assert violations(ID, progressive_rate="100.01%")


def test_1017_24_16_d_every_progressive_win_is_verified_no_loss_is(game: Game) -> None:
    stakes = {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10, "progressive": 1}}
    round = played(game, stakes, {1: RUN, 2: "9c 7d 2h"}, dealer=PLAYS)
    assert [word for word in done(round) if word.startswith("verify")] == ["verify progressive 1"]


# Envy.


def test_1017_24_envy_a_others_with_a_progressive_are_paid_never_the_holder(game: Game) -> None:
    bets = {"ante": 10, "progressive": 1}
    stakes = {1: bets, 2: bets, 3: {"ante": 10}}
    round = played(game, stakes, {1: "As Ks Qs", 2: "9c 7d 2h", 3: RUN}, dealer=PLAYS)
    assert fates(round, 2)["envy"] == "won 100"
    assert "envy" not in fates(round, 1) and "envy" not in fates(round, 3)
    assert clauses(round, "envy", 2)[-1] == "1017.24 envy(a)"


def test_1017_24_envy_a_twenty_five_for_the_other_suits_nothing_for_a_lower_straight_flush(
    game: Game,
) -> None:
    bets = {"ante": 10, "progressive": 1}
    for hand, fate in (("Ac Kc Qc", "won 25"), ("Kc Qc Jc", None)):
        round = played(game, {1: bets, 2: bets}, {1: hand, 2: "9c 7d 2h"}, dealer=PLAYS)
        assert fates(round, 2).get("envy") == fate


def test_1017_24_envy_c_several_hands_pay_several_times_at_the_end_of_the_round(game: Game) -> None:
    """Seat 2 holds spades, seat 3 hearts: each is paid for the other's hand, seat 1 for both."""
    bets = {"ante": 10, "progressive": 1}
    hands = {1: "9c 7d 2h", 2: "As Ks Qs", 3: "Ah Kh Qh"}
    round = played(game, {1: bets, 2: bets, 3: bets}, hands, dealer="Kd 8s 4s")
    assert fates(round, 1)["envy"] == "won 25 + won 100"
    assert fates(round, 2)["envy"] == "won 25" and fates(round, 3)["envy"] == "won 100"
    assert settled(round)[-4:] == ["3 envy", "2 envy", "1 envy", "1 envy"]


def test_1017_24_progressive_note_envy_is_multiplied_by_the_wager(game: Game) -> None:
    stakes = {1: {"ante": 10}, 2: {"ante": 10, "progressive": 5}}
    round = played(game, stakes, {1: "As Ks Qs", 2: "9c 7d 2h"}, dealer=PLAYS)
    assert fates(round, 2)["envy"] == "won 500"  # the holder needs no Progressive of his own


def test_1017_24_envy_reading_none_for_ones_own_second_hand(game: Game) -> None:
    bets = {"ante": 10, "progressive": 1}
    hands = {1: "As Ks Qs", 2: "9c 7d 2h", 3: RUN}
    players = {1: "one", 2: "one", 3: "three"}
    round = played(game, {1: bets, 2: bets, 3: bets}, hands, players=players, dealer=PLAYS)
    assert "envy" not in fates(round, 2) and fates(round, 3)["envy"] == "won 100"


def test_1017_24_envy_reading_none_for_a_folded_hand_but_the_folder_is_paid(game: Game) -> None:
    bets = {"ante": 10, "progressive": 1}
    hands = {1: "As Ks Qs", 2: "Ah Kh Qh"}
    round = played(game, {1: bets, 2: bets}, hands, {1: ["fold"]}, dealer="Kd 8s 4s")
    assert fates(round, 1)["envy"] == "won 25"
    assert "envy" not in fates(round, 2)


def test_1062_no_payout_limit_can_be_filed() -> None:
    assert any("is not an option of this edition" in said for said in violations(ID, max_payout="1000"))
