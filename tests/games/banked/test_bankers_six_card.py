"""Banker's Casino, Three Card Poker 6 Card Bonus (GEGA-003719), clause by clause."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from croupier.editions import Game, load
from croupier.kit import Refusal
from croupier.room.upkeep import Began, DeckIn, DeckShuffled, Finished, Upkeep
from croupier.rounds.events import Closed
from tests.games.banked.described import fates, opened, played, refused
from tests.games.banked.outcome import clauses, dealt_to, done, settled

ID = "bankers/three-card-poker-6-card-bonus"
PLAYS, IDLE = "8s 4s Kh", "9h 4c Jd"
ALL = {"ante": 10, "pair_plus": 5, "six_card": 5}


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).configure()


def one(game: Game, hand: str, dealer: str, says: str = "play", **stakes: int) -> dict[str, str]:
    return fates(
        played(game, {1: stakes or {"ante": 10}}, {1: hand}, {1: [says]}, dealer=dealer, bank=(8, None))
    )


def test_players_eight_with_the_player_dealer(game: Game) -> None:
    opened(game, {seat: {"ante": 10} for seat in range(1, 8)}, bank=(8, 100))
    with pytest.raises(Refusal, match="six card players"):
        opened(game, {seat: {"ante": 10} for seat in range(1, 9)})


def test_deck_3_the_decks_alternate(game: Game) -> None:
    keep, at = Upkeep(game), datetime(2020, 1, 1)
    for deck in ("red", "blue"):
        keep.push(DeckIn(at, deck))
        keep.push(DeckShuffled(at, deck, 52))
    keep.push(Began(at, "red"))
    keep.push(Finished(at + timedelta(minutes=1)))
    keep.push(DeckShuffled(at + timedelta(minutes=2), "red", 52))
    refusal = keep.refusal(Began(at + timedelta(minutes=3), "red"))
    assert refusal is not None and refusal.cite == ("six card deck 3 c",)
    keep.push(Began(at + timedelta(minutes=3), "blue"))


@pytest.mark.parametrize("wager", ["pair_plus", "six_card"])
def test_betting_1_every_wager_within_the_limits(game: Game, wager: str) -> None:
    for amount in (4, 501):
        with pytest.raises(Refusal, match=r"refused; the (table )?(minimum|maximum) is"):
            opened(game, {1: {"ante": 10, wager: amount}})
    assert "no Ante" in refused(opened(game, {1: {wager: 10}}), Closed())


def test_betting_4_reading_both_bonuses(game: Game) -> None:
    opened(game, {1: ALL}, bank=(8, 100)).push(Closed())


def test_dealing_2_a_stacks_of_three_from_the_left_of_the_bank(game: Game) -> None:
    round = played(
        game, {2: {"ante": 10}, 7: {"ante": 10}}, {2: "7h 7d 2c", 7: "Qs 6h 2d"}, dealer=PLAYS, bank=(5, 50)
    )
    assert dealt_to(round) == [7, 7, 7, 2, 2, 2, "dealer", "dealer", "dealer"]


def test_round_3_a_and_b_what_a_fold_forfeits(game: Game) -> None:
    """Ante and Pair Plus are gone, the 6 Card Bonus still plays: three nines with the bank's nine."""
    said = one(game, "9s 9d 2c", "4c Jd 9h", "fold", **ALL)
    assert said == {"ante": "lost 10", "pair_plus": "lost 5", "six_card": "won 40"}


def test_round_4_forfeited_wagers_are_collected_first(game: Game) -> None:
    round = played(
        game,
        {1: {"ante": 10}, 2: ALL},
        {1: "7h 7d 2c", 2: "Qs 6h 2d"},
        {2: ["fold"]},
        dealer=PLAYS,
        bank=(8, None),
    )
    told = done(round)
    assert (
        told.index("2 pair_plus")
        < told.index("reveal dealer")
        < told.index("turn up 1")
        < told.index("2 six_card")
    )


@pytest.mark.parametrize("hand", ["Jc Th 2s", "Jc 9d 3d"])
def test_round_5_b_unqualified_every_ante_is_paid(game: Game, hand: str) -> None:
    assert one(game, hand, IDLE) == {"ante": "won 10", "play": "returned"}


def test_round_5_b_and_d_reading_unqualified_tie(game: Game) -> None:
    assert one(game, "Jc 9d 4d", IDLE) == {"ante": "won 10", "play": "returned"}
    assert one(load(ID).configure(unqualified_tie="returned"), "Jc 9d 4d", IDLE)["ante"] == "returned"


@pytest.mark.parametrize(
    ("hand", "fate"), [("Ks 9d 2c", "won 10"), ("Ks 8d 3c", "lost 10"), ("Kd 8d 4c", "returned")]
)
def test_round_5_c_and_d_qualified(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, PLAYS) == {"ante": fate, "play": fate}


@pytest.mark.parametrize(
    ("hand", "fate"),
    [
        ("As Ks Qs", "won 1000"),
        ("Kd Qd Jd", "won 200"),
        ("Ad 2d 3d", "won 200"),
        ("6s 6h 6d", "won 150"),
        ("Ad 2d 3c", "won 30"),
        ("Jd 9d 2d", "won 15"),
        ("2h 2d 3c", "won 5"),
        ("Ad Kc Jc", "lost 5"),
    ],
)
def test_pair_plus_10_what_it_pays(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, PLAYS, ante=10, pair_plus=5)["pair_plus"] == fate


@pytest.mark.parametrize(
    ("hand", "dealer", "fate"),
    [
        ("As Ks Qs", "2d Js Ts", "won 5000"),
        ("9s 8s 7s", "2d 6s 5s", "won 1000"),
        ("9s 9d 9c", "2d 6s 9h", "won 500"),
        ("9s 9d 9c", "2d 6s 6h", "won 100"),
        ("As 9s 2s", "3d 6s 5s", "won 75"),
        ("As 2d 3c", "Kd 4s 5h", "won 45"),
        ("9s 9d 2c", "3d 6s 9h", "won 40"),
        ("9s 9d 2c", "2d 6s Kh", "lost 5"),
    ],
)
def test_bonus_10_what_it_pays(game: Game, hand: str, dealer: str, fate: str) -> None:
    assert one(game, hand, dealer, ante=10, six_card=5)["six_card"] == fate


def test_round_8_in_the_order_of_the_text_until_the_bank_is_exhausted(game: Game) -> None:
    """Seat 7 banks with $60: seat 1 wins $20 on Ante and Play, $30 on a straight, then the last $10 of $40 on trips."""
    hands = {1: "As 2d 3c", 2: "7h 7d 2c"}
    round = played(game, {1: ALL, 2: ALL}, hands, dealer="3d 3h Qc", bank=(7, 60))
    order = [f"{seat} {wager}" for seat in (1, 2) for wager in ("ante", "play", "pair_plus", "six_card")]
    assert settled(round) == order
    assert fates(round, 1) == {
        "ante": "won 10",
        "play": "won 10",
        "pair_plus": "won 30",
        "six_card": "won 10",
    }
    assert set(fates(round, 2).values()) == {"returned"}
    assert {"six card round 8", "six card round 9", "six card round 10"} < set(clauses(round, "ante", 2))
