"""Outlaw's Card Parlour, Three Card Poker 6 Card Bonus (GEGR-002044), clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal
from croupier.rounds.events import Closed
from tests.games.banked.described import bet, fates, opened, played, refused
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled, violations

ID = "outlaws/three-card-poker-6-card-bonus"
PLAYS, IDLE = "8s 4s Kh", "9h 4c Jd"
ALL = {"ante": 10, "pair_plus": 5, "six_card": 5}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).configure()


def one(game: Game, hand: str, dealer: str, says: str = "play", **stakes: int) -> dict[str, str]:
    return fates(
        played(game, {1: stakes or {"ante": 10}}, {1: hand}, {1: [says]}, dealer=dealer, bank=(7, None))
    )


def test_2044_table_seven_places_with_the_player_dealer(game: Game) -> None:
    opened(game, {seat: {"ante": 10} for seat in range(1, 7)}, bank=(7, 100))
    with pytest.raises(Refusal, match="2044 table"):
        opened(game, {seat: {"ante": 10} for seat in range(1, 8)})


def test_2044_3_the_wager_of_the_bank_pays_and_bounds(game: Game) -> None:
    """$10: it may pay $10, and collect $10."""
    assert fates(played(game, {1: {"ante": 10}}, {1: "Ks 9d 2c"}, dealer=PLAYS, bank=(7, 10))) == {
        "ante": "won 10",
        "play": "returned",
    }
    assert fates(played(game, {1: {"ante": 10}}, {1: "Ks 8d 3c"}, dealer=PLAYS, bank=(7, 10))) == {
        "ante": "lost 10",
        "play": "returned",
    }


def test_2044_5_both_bonus_bets_with_an_ante(game: Game) -> None:
    opened(game, {1: ALL}, bank=(7, 50)).push(Closed())
    assert "2044 4" in refused(opened(game, {1: {"pair_plus": 5}}), Closed())


def test_2044_6_no_bets_after_no_more_bets(game: Game) -> None:
    round = opened(game, {1: {"ante": 10}}, bank=(7, 50))
    round.push(Closed())
    assert "bets are closed" in refused(round, bet(1, "six_card", 5))


def test_2044_8_and_14_from_the_left_of_the_player_dealer(game: Game) -> None:
    stakes = {seat: {"ante": 10} for seat in (1, 4, 6)}
    round = played(game, stakes, {1: "7h 7d 2c", 4: "Qs 6h 2d", 6: "9s 5d 3c"}, dealer=PLAYS, bank=(3, 50))
    assert dealt_to(round)[::3] == [4, 6, 1, "dealer"]
    assert asked(round) == [4, 6, 1]


UPCARDS = [("Ad", 1), ("2d", 4), ("3d", 4), ("4d", 6), ("5d", 6), ("6d", 1), ("7d", 1), ("9d", 4)]
UPCARDS += [("Td", 6), ("Jd", 6), ("Qd", 1), ("Kd", 1)]


@pytest.mark.parametrize(("up", "first"), UPCARDS)
def test_2044_10_where_the_action_button_lies(game: Game, up: str, first: int) -> None:
    """Seats 1, 4 and 6 play, 3 banks: the places are 1, 2, 4, 5, 6, 7, around and around; empty ones give it on."""
    hands = {1: "7h 7c 2c", 4: "Qs 6h 2s", 6: "9s 5s 3c"}
    round = played(game, {seat: {"ante": 10} for seat in hands}, hands, dealer=f"Qc 4h {up}", bank=(3, None))
    counted = [1, 2, 4, 5, 6, 7]["A23456789TJQK".index(up[0]) % 6]
    assert first == next(seat for seat in (1, 4, 6, 1) if seat >= counted or counted > 6)
    assert f"action button {first}" in done(round)
    around = [seat for seat in (1, 4, 6) if seat >= first] + [seat for seat in (1, 4, 6) if seat < first]
    assert [int(line.split()[0]) for line in settled(round)][::2] == around


def test_2044_11_and_winners_3_the_order_at_a_seat(game: Game) -> None:
    round = played(game, {1: ALL}, {1: "7h 7d 2c"}, dealer=PLAYS, bank=(7, None))
    assert settled(round) == ["1 ante", "1 play", "1 pair_plus", "1 six_card"]


def test_2044_14_a_and_b_what_a_fold_forfeits(game: Game) -> None:
    said = one(game, "9s 9d 2c", "4c Jd 9h", "fold", **ALL)
    assert said == {"ante": "lost 10", "pair_plus": "lost 5", "six_card": "won 25"}


def test_2044_15_reading_forfeits_first() -> None:
    """A bank of $10, seat 1 has the button and loses $20, seat 2 forfeits $10."""
    hands, stakes = {1: "Qs 6h 2d", 2: "5s 3h 2c"}, {1: {"ante": 10}, 2: {"ante": 10}}
    game, other = load(ID).configure(), load(ID).configure(forfeits="in turn")
    first = played(game, stakes, hands, {2: ["fold"]}, dealer="Kc 9s Ah", bank=(7, 10))
    turn = played(other, stakes, hands, {2: ["fold"]}, dealer="Kc 9s Ah", bank=(7, 10))
    assert (fates(first, 2)["ante"], fates(first, 1)["ante"]) == ("lost 10", "returned")
    assert (fates(turn, 2)["ante"], fates(turn, 1)["ante"]) == ("returned", "lost 10")


@pytest.mark.parametrize(
    ("hand", "fate"), [("Jc Th 2s", "won 10"), ("Jc 9d 3d", "returned"), ("Jc 9d 4d", "returned")]
)
def test_2044_winners_1_a_unqualified(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, IDLE) == {"ante": fate, "play": "returned"}


def test_2044_winners_1_c_bonus_bets_still_act(game: Game) -> None:
    assert one(game, "2h 2d 3c", IDLE, "play", **ALL)["pair_plus"] == "won 5"


@pytest.mark.parametrize(
    ("hand", "fate"), [("Ks 9d 2c", "won 10"), ("Ks 8d 3c", "lost 10"), ("Kd 8d 4c", "returned")]
)
def test_2044_winners_2_qualified(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, PLAYS) == {"ante": fate, "play": fate}


def test_2044_winners_4_uncovered_wagers_go_back(game: Game) -> None:
    """Seat 5 has the button by a nine of the bank's, takes $10 and leaves nothing to seat 1."""
    hands, stakes = {1: "As Ad 2h", 5: "Qh Jh Th"}, {1: {"ante": 10}, 5: {"ante": 10}}
    round = played(game, stakes, hands, dealer="8d 4c 9h", bank=(4, 10))
    assert fates(round, 5) == {"ante": "won 10", "play": "returned"}
    assert fates(round, 1) == {"ante": "returned", "play": "returned"}
    assert {"2044 type", "2044 winners 4", "2044 winners 6"} < set(clauses(round, "ante", 1))


@pytest.mark.parametrize(
    ("hand", "dealer", "fate"),
    [
        ("As Ks Qs", "2d Js Ts", "won 5000"),
        ("9s 8s 7s", "2d 6s 5s", "won 1000"),
        ("9s 9d 9c", "2d 6s 9h", "won 250"),
        ("9s 9d 9c", "2d 6s 6h", "won 125"),
        ("As 9s 2s", "3d 6s 5s", "won 75"),
        ("As 2d 3c", "Kd 4s 5h", "won 50"),
        ("9s 9d 2c", "3d 6s 9h", "won 25"),
        ("9s 9d 2c", "2d 6s Kh", "lost 5"),
    ],
)
def test_2044_six_card_payout(game: Game, hand: str, dealer: str, fate: str) -> None:
    assert one(game, hand, dealer, ante=10, six_card=5)["six_card"] == fate


def test_2043_bonus_bets_within_the_table_limits(game: Game) -> None:
    assert "2043 three card" in str(violations(ID, collection="rates: 2", max_bet="600"))
    opened(game, {1: {"ante": 10, "pair_plus": 5, "six_card": 500}})
    with pytest.raises(Refusal, match="maximum is"):
        opened(game, {1: {"ante": 10, "six_card": 501}})
