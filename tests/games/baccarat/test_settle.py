"""What becomes of each wager, clause by clause, and where a bank is short."""

from __future__ import annotations

import random

import pytest

from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Closed, Line
from croupier.settle.bank import bank_of, cover
from croupier.settle.fees import bill_of
from croupier.settle.table import check_sum, postings
from tests.games.baccarat.tables import GAME, WAGERS, open_baccarat, opened, play, profits, some_game, told

PANDA = ("2h 3c 3s", "Kd 7h")
DRAGON = ("Td 6c", "Ah 4s 2d")
TIE = ("6d Ks", "2c 4c")


# The lines.


def test_settle_player_wins_is_paid_one_to_one_and_the_banker_line_collected() -> None:
    assert profits(told("Kd 7h", "Qs 6c"))["player"] == 1000
    assert profits(told("Kd 7h", "Qs 6c"))["banker"] == -1000


def test_settle_banker_wins_is_paid_one_to_one_and_the_player_line_collected() -> None:
    found = profits(told("Kd 6h", "Qs 7c"))
    assert (found["player"], found["banker"]) == (-1000, 1000)


def test_reading_tied_lines_push() -> None:
    played = told(*TIE)
    assert {line.wager: line.result for line in played.lines} == {
        "player": "returned",
        "banker": "returned",
        "tie": "won",
        "panda_8": "lost",
        "dragon_7": "lost",
    }
    assert {line.reading for line in played.lines[:2]} == {"tied-lines"}


def test_reading_tied_lines_lose_where_filed() -> None:
    found = profits(told(*TIE, tied_lines="lose"))
    assert (found["player"], found["banker"], found["tie"]) == (-1000, -1000, 8000)


def test_wagers_banker_line_pays_on_a_three_card_seven_as_printed() -> None:
    assert profits(told(*DRAGON))["banker"] == 1000


def test_reading_banker_three_card_seven_pushes_where_filed() -> None:
    played = told(*DRAGON, banker_7="push")
    assert profits(played)["banker"] == 0
    line = next(line for line in played.lines if line.wager == "banker")
    assert (line.result, line.reading) == ("returned", "banker-three-card-seven")


@pytest.mark.parametrize(
    ("player", "banker", "brings"),
    [
        ("Kd 6h", "Qs 7c", 1000),  # a seven of two cards
        ("Kd 6h", "Qs 5c 3d", 1000),  # an eight of three
        ("7d Kh", "Ah 4s 2d", 0),  # a seven of three that ties
        ("Ad 2h 6c", "Kh 6d Ac", -1000),  # a seven of three that loses
    ],
)
def test_reading_banker_three_card_seven_pushes_only_where_it_wins(
    player: str, banker: str, brings: int
) -> None:
    assert profits(told(player, banker, banker_7="push"))["banker"] == brings


# The Tie Bet.


@pytest.mark.parametrize(
    ("player", "banker"),
    [("6d Ks", "2c 4c"), ("2c 3d 2h", "7d Kh"), ("9d Ks", "4c 5c"), ("Ac Ad 4h", "Kd 5h Ah")],
)
def test_tie_wins_on_equal_totals_whatever_the_number_of_cards(player: str, banker: str) -> None:
    assert profits(told(player, banker))["tie"] == 8000


def test_tie_loses_where_totals_are_not_equal() -> None:
    assert profits(told("Kd 6h", "Qs 7c"))["tie"] == -1000


def test_tie_space_needs_no_line_beside_it() -> None:
    assert profits(told(*TIE, bets={1: {"tie": 1000}})) == {"tie": 8000}


# Dragon 7.


def test_dragon_wins_forty_to_one_on_a_three_card_seven_against_six_or_less() -> None:
    assert profits(told(*DRAGON))["dragon_7"] == 40_000


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("Kd 6h", "Qs 7c"),  # two cards
        ("7d Kh", "Ah 4s 2d"),  # the player has seven
        ("Ad 2h 5c", "Kh 5d 3c"),  # eight of three cards
    ],
)
def test_dragon_loses_on_all_else(player: str, banker: str) -> None:
    assert profits(told(player, banker))["dragon_7"] == -1000


def test_dragon_wins_whatever_the_number_of_the_players_cards() -> None:
    assert profits(told("Ad Ah 4c", "Kh 5d 2c"))["dragon_7"] == 40_000


# Panda 8.


def test_panda_wins_twenty_five_to_one_on_a_three_card_eight_against_seven_or_less() -> None:
    assert profits(told(*PANDA))["panda_8"] == 25_000


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("8d Kh", "Qs 7c"),  # two cards
        ("2h 3c 3s", "3d Kh 5d"),  # the banker has eight too
        ("2h 3c 4s", "Kd 7h"),  # nine
    ],
)
def test_panda_loses_on_all_else(player: str, banker: str) -> None:
    assert profits(told(player, banker))["panda_8"] == -1000


# The comparison.


@pytest.mark.parametrize(
    ("player", "banker", "points", "ranks"),
    [
        ("8d Ks", "2c 3c 4h", "banker", "player"),  # a natural eight against a nine of three cards
        ("9d Ks", "2c 3c 4h", "neither", "player"),  # a natural nine against the same
        ("2c 3c 4h", "8d Ks", "player", "banker"),
        ("2c 3c 4h", "9d Ks", "neither", "banker"),
        ("2c 3c 3h", "9d Ks", "banker", "banker"),
    ],
)
def test_reading_closest_to_nine(player: str, banker: str, points: str, ranks: str) -> None:
    for way, winner in (("points", points), ("ranks", ranks)):
        played = told(player, banker, naturals="do not stop it", compare=way)
        assert played.result is not None and played.result.winner == winner
        equal = played.result.player == played.result.banker
        assert profits(played)["tie"] == (8000 if equal else -1000)


# What may be bet.


@pytest.mark.parametrize("bonus", ["panda_8", "dragon_7"])
def test_dragon_and_panda_space_need_a_line_bet(bonus: str) -> None:
    played = open_baccarat(GAME)
    played.push(Bet(1, bonus, 500))
    with pytest.raises(Refusal, match=r"without Player Line or Banker Line; it needs one\. \[baccarat table"):
        played.push(Closed())
    for line in ("player", "banker"):
        beside = played.fork()
        beside.push(Bet(1, line, 1000))
        assert beside.refusal(Closed()) is None


def test_table_each_space_has_its_limits() -> None:
    played = open_baccarat(GAME)
    for bet in (Bet(1, "player", 1000), Bet(1, "player", 50_000), Bet(1, "tie", 100), Bet(1, "tie", 10_000)):
        assert played.refusal(bet) is None
    fees, table = ("baccarat fees 1", "baccarat fees"), ("baccarat table",)
    for bet, said, cite in (
        (Bet(1, "player", 999), "the table minimum is $10 under collection second: 1", fees),
        (Bet(1, "banker", 50_001), "the table maximum is $500 under collection second: 1", fees),
        (Bet(1, "tie", 99), "the minimum is $1", table),
        (Bet(1, "dragon_7", 10_001), "the maximum is $100", table),
    ):
        refused = played.refusal(bet)
        assert refused is not None and said in refused.sentence and refused.cite == cite


def test_table_limits_follow_the_collection_option() -> None:
    game = GAME.edition.configure(collection="second: 11")
    played = open_baccarat(game)
    assert played.refusal(Bet(1, "player", 9_999)) is not None
    assert played.refusal(Bet(1, "player", 100_000)) is None


# The bank.


def test_action_all_player_lines_come_before_all_banker_lines_from_the_left_of_the_bank() -> None:
    bets = {1: {"player": 1000, "tie": 500}, 4: {"banker": 1000, "dragon_7": 100}, 6: {"player": 1000}}
    played = told("Kd 7h", "Qs 6c", bets=bets, banker_seat=5)
    assert [(line.seat, line.wager) for line in played.lines] == [
        (6, "player"), (1, "player"), (4, "banker"), (1, "tie"), (4, "dragon_7"),
    ]  # fmt: skip


def test_reading_order_of_settlement_seat_by_seat_where_filed() -> None:
    bets = {1: {"player": 1000, "tie": 500}, 4: {"banker": 1000, "dragon_7": 100}, 6: {"player": 1000}}
    played = told("Kd 7h", "Qs 6c", bets=bets, banker_seat=5, settling="seat by seat")
    assert [(line.seat, line.wager) for line in played.lines] == [
        (6, "player"), (1, "player"), (1, "tie"), (4, "banker"), (4, "dragon_7"),
    ]  # fmt: skip


def test_type_a_short_bank_pays_by_wager_first_or_by_seat_first() -> None:
    """$100 posted: by wagers both lines are paid before Panda 8; by seats seat 1's Panda 8 takes what is left."""
    bets = {1: {"player": 2500, "panda_8": 500}, 2: {"player": 5000}}
    by_wager = told(*PANDA, bets=bets, banker_seat=8, posted=10_000)
    assert (
        profits(by_wager, 1) == {"player": 2500, "panda_8": 2500} and profits(by_wager, 2)["player"] == 5000
    )
    by_seat = told(*PANDA, bets=bets, banker_seat=8, posted=10_000, settling="seat by seat")
    assert profits(by_seat, 1) == {"player": 2500, "panda_8": 7500} and profits(by_seat, 2)["player"] == 0
    gone = next(line for line in by_seat.lines if line.seat == 2)
    assert gone.result == "returned" and "baccarat panda extent" in gone.cite


def test_round_start_the_seat_that_banks_cannot_bet() -> None:
    with pytest.raises(Refusal, match="Seat 1 banks, so it cannot bet"):
        open_baccarat(GAME, (1, 2), banker=1)
    with pytest.raises(Refusal, match="opening: bank"):
        BaccaratRound(GAME, {1: "a"}, {"bank": {"posted": 100}})


def test_tie_schedule_all_five_wagers_count_to_the_fee_of_the_bank() -> None:
    played = told(*PANDA, bets={1: {"player": 20_000, "tie": 100}}, banker_seat=8)
    bill = bill_of(played.table)
    assert bill is not None and (bill.action, bill.bank, bill.players) == (20_100, 200, 0)
    less = bill_of(told(*PANDA, bets={1: {"player": 20_000}}, banker_seat=8).table)
    assert less is not None and (less.action, less.bank) == (20_000, 100)


# What holds of any round.


@pytest.mark.parametrize("seed", range(60))
def test_every_stake_has_one_line_and_no_chip_is_made(seed: int) -> None:
    rng = random.Random(f"lines {seed}")
    game = some_game(rng)
    played, shoe = opened(game, rng)
    play(played, shoe)
    assert sorted((line.seat, line.wager) for line in played.lines) == sorted(played.table.stakes)
    check_sum(played.lines)
    for line in played.lines:
        _is_what_it_says(line)
    assert sum(played.net(seat) for seat in played.players) == -postings(played.lines).get("bank", 0)


def _is_what_it_says(line: Line) -> None:
    assert line.cite and line.why and line.wager in WAGERS
    signs = {"won": line.profit > 0, "lost": line.profit == -line.stake, "returned": line.profit == 0}
    assert signs[line.result], line


@pytest.mark.parametrize("seed", range(60))
def test_a_short_bank_covers_the_lines_in_their_order_as_the_pure_function_does(seed: int) -> None:
    rng = random.Random(f"bank {seed}")
    game, posted = some_game(rng), 100 * rng.randint(1, 1500)
    state = rng.getstate()
    full, shoe = opened(game, rng)
    play(full, shoe)
    rng.setstate(state)
    short, shoe = opened(game, rng, posted)
    play(short, shoe)
    money, part = game.options["bank_money"], game.options["bank_part"]
    expected = cover(full.lines, posted, money, part)  # type: ignore[arg-type]  # words that are filed
    assert [line.profit for line in short.lines] == [line.profit for line in expected]
    assert abs(postings(short.lines).get("bank", 0)) <= posted
    bank = bank_of(short.table)
    assert bank is not None and bank.room >= 0
