"""Banker's Casino, Three Card Poker (GEGA-002135), clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.situation import settle_situation
from croupier.kit import Refusal, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Bet, Chose, Closed, Decide
from tests.games.banked.described import bet, described, fates, opened, played, refused, to_decide
from tests.games.banked.outcome import clauses, dealt_to, done, settled, violations

ID = "bankers/three-card-poker"
PLAYS = "8s 4s Kh"  # king high: the bank's hand plays; the last card lies face up
IDLE = "9h 4c Jd"  # jack high: it does not
PAIR, LOW = "7h 7d 2c", "Qs 6h 2d"


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).configure()


def one(game: Game, hand: str, dealer: str, says: str = "play", **stakes: str | int) -> dict[str, str]:
    """What becomes of one seat's wagers, an Ante of $10 where none are named."""
    return fates(
        played(game, {1: stakes or {"ante": 10}}, {1: hand}, {1: [says]}, dealer=dealer, bank=(8, None))
    )


def test_2_up_to_six_decks() -> None:
    assert violations(ID, decks=6) == []
    assert "the maximum is 6" in violations(ID, decks=7)[0] and "three card 2" in violations(ID, decks=7)[0]


def test_4_seven_players_and_a_player_dealer(game: Game) -> None:
    stakes = {seat: {"ante": 10} for seat in range(1, 8)}
    opened(game, stakes, bank=(8, 100)).push(Closed())
    with pytest.raises(Refusal, match=r"one is the player-dealer's.*three card 4"):
        opened(game, {seat: {"ante": 10} for seat in range(1, 9)})
    with pytest.raises(Refusal, match="no seat 9"):
        opened(game, {9: {"ante": 10}})


def test_4_the_seat_that_banks_does_not_bet(game: Game) -> None:
    with pytest.raises(Refusal, match="Seat 1 banks, so it cannot bet"):
        opened(game, {1: {"ante": 10}}, bank=(1, 100))
    with pytest.raises(Refusal, match="Seat 9 cannot bank"):
        opened(game, {1: {"ante": 10}}, bank=(9, 100))
    with pytest.raises(Refusal, match="a positive whole number of cents"):
        opened(game, {1: {"ante": 10}}, bank=(8, 0))


def test_5_nobody_is_dealt_in_without_an_ante(game: Game) -> None:
    round = opened(game, {1: {"bonus": 10}}, bank=(8, 100))
    assert "no Ante" in refused(round, Closed()) and "three card 5" in refused(round, Closed())


def test_6_three_cards_down_and_one_of_the_banks_up(game: Game) -> None:
    """Clockwise from the player-dealer's left, he last; a player sees his own three and the bank's third."""
    round = opened(game, {1: {"ante": 10}, 5: {"ante": 10}}, bank=(3, 100))
    to_decide(round, described({1: PAIR, 5: LOW}, dealer=PLAYS))
    assert dealt_to(round) == [5, 1, "dealer"] * 3
    assert round.table.seen(1)["dealer"] == (UNKNOWN, UNKNOWN, *parse_cards("Kh"))
    assert round.table.seen(1)[5] == (UNKNOWN,) * 3
    assert isinstance(round.due, Decide) and round.due.seat == 5


def test_7_a_a_fold_forfeits_the_ante(game: Game) -> None:
    assert one(game, PAIR, IDLE, "fold") == {"ante": "lost 10"}


def test_7_b_the_play_bet_equals_the_ante(game: Game) -> None:
    round = to_decide(opened(game, {1: {"ante": 15}}, bank=(8, 100)), described({1: PAIR}, dealer=PLAYS))
    assert "it is $15" in refused(round, Chose(1, "play", 2000))
    round.push(Chose(1, "play"))
    assert round.table.stake(1, "play") == 1500


@pytest.mark.parametrize("dealer", ["2c 3d Qh", "2c 2d 3h", "4c 3d 2h"])
def test_8_a_queen_qualifies(game: Game, dealer: str) -> None:
    assert one(game, "As Ks Qs", dealer) == {"ante": "won 10", "play": "won 10"}


def test_8_a_unqualified_the_play_bet_is_refunded_at_once(game: Game) -> None:
    """Before any hand is shown, at every seat."""
    stakes = {1: {"ante": 10}, 2: {"ante": 10}}
    round = played(game, stakes, {1: PAIR, 2: LOW}, dealer=IDLE, bank=(8, None))
    assert settled(round) == ["1 play", "2 play", "1 ante", "2 ante"]
    assert clauses(round, "play") == ("three card 8 a",)


@pytest.mark.parametrize(
    ("hand", "fate"), [("Jc Th 2s", "won 10"), ("Jc 9d 4d", "returned"), ("Jc 9d 3d", "returned")]
)
def test_8_b_unqualified_the_ante_is_paid_if_it_beats(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, IDLE) == {"ante": fate, "play": "returned"}


@pytest.mark.parametrize("hand", ["Jc 9d 4d", "Jc 9d 3d"])
def test_8_b_reading_unqualified_ante(hand: str) -> None:
    game = load(ID).configure(unqualified_ante="lost")
    assert one(game, hand, IDLE) == {"ante": "lost 10", "play": "returned"}
    assert one(game, "Jc Th 2s", IDLE) == {"ante": "won 10", "play": "returned"}


def test_8_c_1_and_2_the_higher_hand_wins(game: Game) -> None:
    assert one(game, "Ks 9d 2c", PLAYS) == {"ante": "won 10", "play": "won 10"}
    assert one(game, "Ks 8d 3c", PLAYS) == {"ante": "lost 10", "play": "lost 10"}


def test_8_c_reading_ties(game: Game) -> None:
    assert one(game, "Kd 8d 4c", PLAYS) == {"ante": "returned", "play": "returned"}


# The bonus bet.


def test_bonus_1_before_the_deal_only(game: Game) -> None:
    round = to_decide(opened(game, {1: {"ante": 10}}, bank=(8, 100)), described({1: PAIR}, dealer=PLAYS))
    assert "bets are closed" in refused(round, bet(1, "bonus", 10))


@pytest.mark.parametrize("amount", [5, 15])
def test_bonus_2_it_equals_the_ante(game: Game, amount: int) -> None:
    round = opened(game, {1: {"ante": 10, "bonus": amount}}, bank=(8, 100))
    assert "three card bonus 2" in refused(round, Closed())


@pytest.mark.parametrize(
    ("hand", "fate"),
    [
        ("As Ks Qs", "won 2000"),
        ("4s 3s 2s", "won 400"),
        ("As 2s 3s", "won 400"),
        ("6s 6h 6d", "won 300"),
        ("As 2d 3c", "won 60"),
        ("Js 9s 2s", "won 30"),
        ("2h 2d 3c", "won 10"),
        ("As Kd Jc", "lost 10"),
    ],
)
def test_bonus_6_what_it_pays(game: Game, hand: str, fate: str) -> None:
    assert one(game, hand, "8d 4c Kh", ante=10, bonus=10)["bonus"] == fate


def test_bonus_reading_folded_bonus(game: Game) -> None:
    assert one(game, PAIR, PLAYS, "fold", ante=10, bonus=10) == {"ante": "lost 10", "bonus": "lost 10"}
    stands = load(ID).configure(folded_bonus="stands")
    assert one(stands, PAIR, PLAYS, "fold", ante=10, bonus=10) == {"ante": "lost 10", "bonus": "won 10"}


def test_bonus_4_seat_by_seat_ante_play_bonus(game: Game) -> None:
    stakes = {seat: {"ante": 10, "bonus": 10} for seat in (1, 2, 6)}
    round = played(game, stakes, {1: PAIR, 2: LOW, 6: "As Ad 2h"}, dealer=PLAYS, bank=(4, None))
    order = [f"{seat} {wager}" for seat in (6, 1, 2) for wager in ("ante", "play", "bonus")]
    assert settled(round) == order


@pytest.mark.parametrize(("up", "first"), [("Ah", 1), ("2h", 2), ("3h", 6), ("Jh", 6), ("Kh", 1), ("8h", 1)])
def test_bonus_4_reading_action_seat_by_the_upcard(up: str, first: int) -> None:
    """Seats 1, 2 and 6 play, seat 4 banks: of the seven other places the card counts one, then the next who plays."""
    game = load(ID).configure(action="up card")
    stakes = {seat: {"ante": 10} for seat in (1, 2, 6)}
    hands = {1: "7h 7d 2c", 2: "Qs 6h 2d", 6: "As Ad 9d"}
    round = played(game, stakes, hands, dealer=f"4s Qc {up}", bank=(4, None))
    assert settled(round)[0].split()[0] == str(first)
    assert f"action button {first}" in done(round)


def test_2_six_decks_may_be_one_shoe() -> None:
    """Three of the same card are three of a kind from a shoe; from one deck they are refused."""
    data = {
        "edition": ID,
        "filing": {"decks": 6, "shoe": "mixed"},
        "bank": {"seat": 8},
        "dealer": "Qd 8h 4c",
        "seats": [
            {"seat": 1, "cards": "7h 7h 7h", "wagers": {"ante": "10", "bonus": "10"}, "decisions": ["play"]}
        ],
    }
    answer = settle_situation(data)
    assert fates(answer.round) == {"ante": "won 10", "play": "won 10", "bonus": "won 300"}
    with pytest.raises(Refusal, match="7h appears twice; one deck has each card once"):
        settle_situation({**data, "filing": {"decks": 6}})
    with pytest.raises(Refusal, match="7h appears 3 times; the shoe has it 2 times"):
        settle_situation({**data, "filing": {"decks": 2, "shoe": "mixed"}})


def test_bonus_2_a_seat_cannot_trap_itself_with_two_wagers_that_must_be_equal() -> None:
    round = opened(load(ID).configure(), {1: {"ante": 10, "bonus": 25}}, bank=(8, None))
    assert "must be equal" in refused(round, Closed())
    (needed,) = [answer for answer in round.answers(1) if answer.required]
    assert needed.event == Bet(1, "bonus", 1000) and needed.least == needed.most == 1000
    round.push(needed.event)
    assert [answer.event for answer in round.answers("dealer")] == [Closed()]
