"""Banker's Casino, Ultimate Texas Hold'em (GEGA-003659), clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Closed
from tests.games.banked.described import bet, described, fates, finish, opened, played, refused, to_decide
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled

ID = "bankers/ultimate-texas-holdem"
BOARD = "Kd 9h 7s 4c 2d"
PAIRED = "9c 3s"  # the bank has nines and qualifies
IDLE = "Qc 3s"  # king high: it does not
BETS = {"ante": 10, "blind": 10}
WAIT = ["check", "check", "bet 1x"]


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ID).configure()


def one(
    game: Game, hand: str, dealer: str, says: list[str] | None = None, board: str = BOARD, **stakes: int
) -> dict[str, str]:
    return fates(_played(game, hand, dealer, says or WAIT, board, stakes or BETS))


def _played(
    game: Game, hand: str, dealer: str, says: list[str], board: str, stakes: dict[str, int]
) -> BankedRound:
    return played(game, {1: stakes}, {1: hand}, {1: says}, dealer=dealer, community=board, bank=(8, None))


def test_players_seven_and_the_player_dealer(game: Game) -> None:
    opened(game, dict.fromkeys(range(1, 8), BETS), bank=(8, 100))
    with pytest.raises(Refusal, match="ultimate players"):
        opened(game, dict.fromkeys(range(1, 9), BETS))


def test_betting_3_a_ante_and_blind_are_equal_and_required(game: Game) -> None:
    for stakes in ({"ante": 10}, {"ante": 10, "blind": 20}, {"trips": 10}):
        assert "ultimate betting 3 a" in refused(opened(game, {1: stakes}), Closed())


def test_betting_1_trips_within_the_limits(game: Game) -> None:
    with pytest.raises(Refusal, match=r"maximum is \$100"):
        opened(game, {1: {**BETS, "trips": 101}})


@pytest.mark.parametrize(
    ("dealing", "order"),
    [("shuffler", [2, 2, 6, 6, "dealer", "dealer"]), ("shoe", [2, 6, "dealer", 2, 6, "dealer"])],
)
def test_dealing_1_b_3_and_4_from_the_house_dealers_left(dealing: str, order: list[int | str]) -> None:
    """Seat 2 first, though seat 4 banks; the five community cards last, all face down."""
    game = load(ID).configure(dealing=dealing)
    round = opened(game, {2: BETS, 6: BETS}, bank=(4, 100))
    to_decide(round, described({2: "As Ah", 6: "Kh Ks"}, dealer=PAIRED, community=BOARD))
    assert dealt_to(round) == [*order, *["community"] * 5]
    assert round.table.seen(2)["community"] == (UNKNOWN,) * 5


def test_round_1_to_5_the_sooner_the_larger(game: Game) -> None:
    for says, amount in (
        (["bet 4x"], 40),
        (["bet 3x"], 30),
        (["check", "bet 2x"], 20),
        (["check", "check", "bet 1x"], 10),
    ):
        assert one(game, "As Ah", PAIRED, says)["play"] == f"won {amount}"


def test_round_6_a_a_fold_loses_ante_and_blind(game: Game) -> None:
    assert one(game, "8c 3h", PAIRED, ["check", "check", "fold"]) == {"ante": "lost 10", "blind": "lost 10"}


def test_round_18_note_trips_win_even_for_a_fold(game: Game) -> None:
    fold = ["check", "check", "fold"]
    said = one(game, "9c 9s", "Kc Kh", fold, ante=10, blind=10, trips=10)
    assert said == {"ante": "lost 10", "blind": "lost 10", "trips": "won 30"}
    assert one(game, "8c 3h", "Kc Kh", fold, ante=10, blind=10, trips=10)["trips"] == "lost 10"


def test_round_7_reading_any_five_the_board_may_play(game: Game) -> None:
    """A straight on the board is everybody's: the hands are equal."""
    board = "9h 8d 7s 6c 5d"
    assert one(game, "2c 3h", "2s 3d", board=board) == {
        "ante": "returned",
        "play": "returned",
        "blind": "returned",
    }


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("As 8c", {"ante": "returned", "play": "won 10", "blind": "returned"}),
        ("Js 8c", {"ante": "returned", "play": "lost 10", "blind": "lost 10"}),
        ("Qs 3h", {"ante": "returned", "play": "returned", "blind": "returned"}),
    ],
)
def test_round_9_unqualified_the_ante_pushes_and_the_rest_is_played(
    game: Game, hand: str, said: dict[str, str]
) -> None:
    assert one(game, hand, IDLE) == said


def test_round_9_a_pair_on_the_board_qualifies(game: Game) -> None:
    assert one(game, "As 8c", "Qc 3s", board="Kd Kh 7s 4c 2d")["ante"] == "won 10"


def test_round_11_d_a_win_below_a_straight_pushes_the_blind(game: Game) -> None:
    assert one(game, "Ks 8c", PAIRED) == {"ante": "won 10", "play": "won 10", "blind": "returned"}


@pytest.mark.parametrize(
    ("hand", "board", "blind", "trips"),
    [
        ("As Ks", "Qs Js Ts 2d 3c", "won 5000", "won 500"),
        ("9s 8s", "7s 6s 5s 2d 3c", "won 500", "won 400"),
        ("9s 9d", "9h 9c 5s 2d 3c", "won 100", "won 300"),
        ("9s 9d", "9h 5c 5s 2d 3c", "won 30", "won 80"),
        ("As 9s", "4s 5s 2s Td 3c", "won 15", "won 60"),
        ("9s 8d", "7h 6c 5s 2d Kc", "won 10", "won 50"),
        ("9s 9d", "9h 6c 5s 2d Kc", "returned", "won 30"),
        ("As Ad", "9h 6c 5s 3d Kc", "returned", "lost 10"),
    ],
)
def test_paytables(game: Game, hand: str, board: str, blind: str, trips: str) -> None:
    said = one(game, hand, "2h 2c", board=board, ante=10, blind=10, trips=10)
    assert (said["blind"], said["trips"]) == (blind, trips)


def test_round_9_10_settled_from_the_banks_left(game: Game) -> None:
    stakes = {1: BETS, 3: {**BETS, "trips": 10}, 6: BETS}
    hands = {1: "As Ah", 3: "Ks Kh", 6: "8c 3h"}
    round = played(
        game,
        stakes,
        hands,
        {1: ["bet 4x"], 3: ["bet 4x"], 6: WAIT},
        dealer=PAIRED,
        community=BOARD,
        bank=(2, None),
    )
    assert asked(round)[:3] == [1, 3, 6]
    order = [
        "3 ante",
        "3 play",
        "3 blind",
        "3 trips",
        "6 play",
        "6 ante",
        "6 blind",
        "1 ante",
        "1 play",
        "1 blind",
    ]
    assert settled(round) == order
    assert done(round)[-1] == "clear"


def test_betting_4_a_large_play_bet_draws_on_the_same_bank(game: Game) -> None:
    """$60: seat 3 wins $50 with a bet of 4x; of seat 1, which would win as much, $10 are left for the ante."""
    stakes, hands = {1: BETS, 3: BETS}, {1: "As Ah", 3: "Ks Kh"}
    says = {1: ["bet 4x"], 3: ["bet 4x"]}
    round = played(game, stakes, hands, says, dealer=PAIRED, community=BOARD, bank=(2, 60))
    assert fates(round, 3) == {"ante": "won 10", "play": "won 40", "blind": "returned"}
    assert fates(round, 1) == {"ante": "won 10", "play": "returned", "blind": "returned"}
    assert {"ultimate betting 4", "ultimate round 19"} < set(clauses(round, "play", 1))


def test_round_19_a_royal_flush_takes_what_was_posted(game: Game) -> None:
    """The blind would win $5,000 of a bank of $1,000: after ante and play the last $950."""
    round = played(
        game,
        {1: BETS},
        {1: "As Ks"},
        {1: ["bet 4x"]},
        dealer="2h 2c",
        community="Qs Js Ts 2d 3c",
        bank=(8, 1000),
    )
    assert fates(round) == {"ante": "won 10", "play": "won 40", "blind": "won 950"}


def test_betting_2_no_bets_after_no_more_bets(game: Game) -> None:
    round = opened(game, {1: BETS}, bank=(8, 100))
    source = described({1: "As Ah"}, dealer=PAIRED, community=BOARD)
    to_decide(round, source)
    assert "bets are closed" in refused(round, bet(1, "trips", 10))
    finish(round, source, {1: ["bet 4x"]})


def test_round_12_a_losing_wagers_are_collected_play_ante_blind() -> None:
    """$45 cover the play bet of $40 first; what is left covers neither the ante nor the blind in full."""
    game = load(ID).configure(bank_part="returned")
    round = played(
        game, {1: BETS}, {1: "8c 3h"}, {1: ["bet 4x"]}, dealer=PAIRED, community=BOARD, bank=(8, 45)
    )
    assert fates(round) == {"play": "lost 40", "ante": "returned", "blind": "returned"}
    assert settled(round) == ["1 play", "1 ante", "1 blind"]
    assert [line.reading for line in round.lines] == [None, "bank-part", "bank-part"]


def test_round_6_a_a_losing_trips_bonus_is_collected_at_the_fold(game: Game) -> None:
    stakes = {1: {**BETS, "trips": 10}, 2: BETS}
    round = played(
        game,
        stakes,
        {1: "8c 3h", 2: "As Ah"},
        {1: ["check", "check", "fold"], 2: ["bet 4x"]},
        dealer=PAIRED,
        community=BOARD,
        bank=(8, None),
    )
    acts = done(round)
    assert acts.index("1 trips") < acts.index("reveal dealer") < acts.index("2 ante")
    assert fates(round)["trips"] == "lost 10"


def test_round_6_a_a_winning_trips_bonus_of_a_folded_hand_is_paid_in_turn(game: Game) -> None:
    stakes = {1: {**BETS, "trips": 10}}
    says = {1: ["check", "check", "fold"]}
    round = played(game, stakes, {1: "Kc Kh"}, says, dealer=PAIRED, community=BOARD, bank=(8, None))
    acts = done(round)
    assert acts.index("reveal dealer") < acts.index("1 trips")
    assert fates(round)["trips"] == "won 30"
