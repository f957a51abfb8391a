"""Colorado, Rule 47.1-1017.39: what Texas Hold'Em Bonus Poker pays, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from tests.games.banked.described import fates, played
from tests.games.banked.described_1017_39 import ALL_IN, FOLD, HIGH, ID, LOST, STAY, STRAIGHT, TIE, one
from tests.games.banked.outcome import clauses, violations


@pytest.fixture(scope="module")
def game() -> Game:
    """The game where nothing is filed."""
    return load(ID).configure()


# (13) Ante, Flop, Turn and River bets.


def test_1017_39_13_below_a_straight_the_ante_is_a_push(game: Game) -> None:
    assert one(game, *HIGH) == {"flop": "won 20", "ante": "returned"}
    told = {"flop": "won 20", "turn": "won 10", "river": "won 10", "ante": "returned"}
    assert one(game, *HIGH, says=ALL_IN) == told


def test_1017_39_13_three_of_a_kind_is_below_a_straight(game: Game) -> None:
    assert one(game, "9h 9s", "9c 2c 4d 7s Kh", "Ks 3h")["ante"] == "returned"


def test_1017_39_13_a_straight_or_better_wins_the_ante_too(game: Game) -> None:
    assert one(game, *STRAIGHT) == {"flop": "won 20", "ante": "won 10"}
    assert one(game, "Kh 9h", "7h 4h 2h 2c Js", "3c 4s")["ante"] == "won 10"


def test_1017_39_13_the_dealer_takes_all_with_the_higher_hand(game: Game) -> None:
    told = {"flop": "lost 20", "turn": "lost 10", "river": "lost 10", "ante": "lost 10"}
    assert one(game, *LOST, says=ALL_IN) == told


def test_1017_39_13_a_straight_that_loses_saves_nothing(game: Game) -> None:
    assert one(game, "8c 6d", "7h 5d 9s Tc 2d", "Js 8h")["ante"] == "lost 10"


def test_1017_39_ties_are_returned_by_interpretation(game: Game) -> None:
    told = {"flop": "returned", "turn": "returned", "ante": "returned"}
    assert one(game, *TIE, says=("bet", "bet", "check")) == told
    round = played(game, {1: {"ante": 10}}, {1: TIE[0]}, {1: STAY}, dealer=TIE[2], community=TIE[1])
    assert "ties" in next(line for line in round.lines if line.wager == "ante").basis.readings


def test_1017_39_6_a_fold_forfeits_ante_and_bonus_but_not_the_progressive(game: Game) -> None:
    told = one(game, "2c 2d", "2h 2s 9c 7d Js", "3c 4s", {"ante": 10, "bonus": 5, "progressive": 1}, FOLD)
    assert told == {"ante": "lost 10", "bonus": "lost 5", "progressive": "won 299"}


# (2), (14), (23) The Bonus.

BONUS = [  # own, then what $5 wins under I, II and I as printed
    ("Ah Ad", (150, 150, 0)),
    ("Ah Kh", (125, 125, 150)),
    ("Ah Qh", (100, 100, 100)),
    ("As Js", (100, 100, 100)),
    ("Ah Kd", (75, 75, 150)),
    ("Kh Kd", (50, 50, 50)),
    ("Qh Qd", (50, 50, 50)),
    ("Jh Jd", (50, 50, 50)),
    ("Ah Qd", (25, 25, 25)),
    ("Ah Jd", (25, 25, 25)),
    ("Th Td", (15, 15, 15)),
    ("2h 2d", (15, 15, 15)),
    ("Ah Th", (0, 0, 0)),
    ("Kh Qh", (0, 0, 0)),
]


@pytest.mark.parametrize(("own", "pays"), BONUS)
def test_1017_39_14_each_row_of_the_bonus(own: str, pays: tuple[int, ...]) -> None:
    for label, amount in zip(("I", "II", "I as printed"), pays, strict=True):
        game = load(ID).configure(bonus=label)
        told = one(game, own, "8c 7d 4s 3h 9c", "2s 5c", {"ante": 10, "bonus": 5})
        assert told["bonus"] == (f"won {amount}" if amount else "lost 5")


def test_1017_39_schedule_i_pays_aces_against_aces_by_both_hands() -> None:
    board, stakes = "8c 7d 4s 3h 9c", {"ante": 10, "bonus": 5}
    for label, fate in (("I", "won 5000"), ("I as printed", "won 5000"), ("II", "won 150")):
        assert one(load(ID).configure(bonus=label), "Ah Ad", board, "As Ac", stakes)["bonus"] == fate
    # Aces of the dealer's alone pay nothing.
    assert one(load(ID).configure(bonus="I"), "Kh 2d", board, "As Ac", stakes)["bonus"] == "lost 5"


def test_1017_39_schedule_i_as_printed_has_all_eight_rows() -> None:
    (printed,) = (table for table in load(ID).law.tables if table.labels == ("I as printed",))
    odds = ["1000 to 1", "30 to 1", "25 to 1", "20 to 1", "15 to 1", "10 to 1", "5 to 1", "3 to 1"]
    assert [row[1].removesuffix(" (reading: second-row)") for row in printed.rows] == odds


def test_1017_39_the_second_row_of_schedule_i_names_its_interpretation() -> None:
    round = played(
        load(ID).configure(bonus="I"),
        {1: {"ante": 10, "bonus": 5}},
        {1: "Ah Ad"},
        {1: STAY},
        dealer="2s 5c",
        community="8c 7d 4s 3h 9c",
    )
    (line,) = [line for line in round.lines if line.wager == "bonus"]
    assert line.basis.readings == ("second-row",)
    assert "1017.39 schedule I" in clauses(round, "bonus")


def test_1017_39_13_the_bonus_pays_a_hand_that_loses(game: Game) -> None:
    told = one(game, "2h 2d", "8c 7d 4s 3h 9c", "9s 5c", {"ante": 10, "bonus": 5})
    assert told == {"bonus": "won 15", "flop": "lost 20", "ante": "lost 10"}


# (15), (23) The Progressive.

FIRST_FIVE = [  # own, board, and the award: a share of the meter, or dollars under each group of schedules
    ("Ah Kh", "Qh Jh Th 2c 2d", "100%"),
    ("9h 8h", "7h 6h 5h 2c 2d", "10%"),
    ("2h 2s", "2c 2d 9h 7s 5c", "quads"),
    ("9h 9s", "9c 2c 2d 7s 5h", "full"),
    ("Kh 9h", "7h 4h 2h 2c Js", "flush"),
    ("8c 6d", "7h 5d 9s 2c 2d", "straight"),
    ("9h 9s", "9c 2c 4d 7s Kh", "trips"),
    ("9h 4s", "9c 4d 2c 7s Kh", "two pair"),
    ("2h 7s", "2c 9h 8d 2d 2s", "four of a kind only on the river"),
]
PAID = {  # in dollars; a share of the meter is its own
    "THBP-1": {"quads": 500, "full": 100, "flush": 50},
    "THBP-2": {"quads": 500, "full": 100, "flush": 50},
    "THBP-3": {"quads": 500, "full": 100, "flush": 50, "straight": 10},
    "THBP-4": {"quads": 500, "full": 100, "flush": 50, "straight": 10},
    "THBP-5": {"quads": 500, "full": 100, "flush": 50, "straight": 10},
    "THBP-6": {"quads": 2500, "full": 500, "flush": 250},
    "THBP-7": {"10%": 25000, "quads": 2500, "full": 500, "flush": 250},
    "THBP-09": {"quads": 300, "full": 50, "flush": 40, "straight": 30, "trips": 9},
    "THBP-10": {"quads": 300, "full": 50, "flush": 40, "straight": 30, "trips": 9},
    "THBP-10 for 1": {"quads": 1500, "full": 250, "flush": 200, "straight": 150, "trips": 45},
}
FIVE_DOLLARS = ("THBP-6", "THBP-7", "THBP-10", "THBP-10 for 1")


@pytest.mark.parametrize("label", PAID)
def test_1017_39_23_each_progressive_on_the_first_five_cards(label: str) -> None:
    stake = 5 if label in FIVE_DOLLARS else 1
    game = load(ID).configure(progressive=label, progressive_rate="0%", progressive_initial="50000")
    for own, board, award in FIRST_FIVE:
        paid = PAID[label].get(award, {"100%": 50000, "10%": 5000}.get(award, 0))
        told = one(game, own, board, "3d 4c", {"ante": 10, "progressive": stake})["progressive"]
        assert told == (f"won {paid - stake}" if paid else f"lost {stake}"), (label, award)


ROYALS = [
    ("Ah Kh", "Qh Jh Th 2c 2d", 9999),
    ("Ah Kh", "Qh Jh 2c Th 2d", 2499),
    ("Ah 2s", "Kh Qh Jh Th 2d", 2499),  # four of the flop and turn, one own card
    ("Ah Kh", "Qh Jh 2c 2d Th", 499),
    ("Ah 3s", "Kh Qh Jh 2d Th", 499),
    ("3c 5s", "Ah Kh Qh Jh Th", 2999),
    ("9h 8h", "7h 6h 2c 2d 5h", 249),
    ("2h 2s", "2c 9h 7s 5c 2d", 99),
    ("9h 9s", "9c 2c 7s 5h 2d", 9),
]


@pytest.mark.parametrize(("own", "board", "won"), ROYALS)
def test_1017_39_thbp_8_tells_royals_apart_by_how_many_cards_they_took(
    own: str, board: str, won: int
) -> None:
    game = load(ID).configure(progressive="THBP-8", progressive_rate="0%")
    assert one(game, own, board, "4d 4s", {"ante": 10, "progressive": 1})["progressive"] == f"won {won}"


def test_1017_39_15_amounts_marked_so_come_off_the_meter_and_others_do_not() -> None:
    for label, own, board, left in (
        ("THBP-1", "9h 9s", "9c 2c 2d 7s 5h", 990000),
        ("THBP-5", "8c 6d", "7h 5d 9s 2c 2d", 1000000),
        ("THBP-09", "9h 9s", "9c 2c 2d 7s 5h", 1000000),
    ):
        game = load(ID).configure(progressive=label, progressive_rate="0%")
        stakes = {1: {"ante": 10, "progressive": 1}}
        round = played(game, stakes, {1: own}, {1: STAY}, dealer="3d 4c", community=board)
        assert round.table.meters["progressive"] == left, label


def test_1017_39_15_what_the_meter_does_not_hold_the_house_pays() -> None:
    game = load(ID).configure(progressive="THBP-1", progressive_rate="0%", progressive_reset="700")
    stakes, board = {1: {"ante": 10, "progressive": 1}}, "2c 2d 9h 7s 5c"
    round = played(
        game, stakes, {1: "2h 2s"}, {1: STAY}, meters={"progressive": 300}, dealer="3d 4c", community=board
    )
    (line,) = [line for line in round.lines if line.wager == "progressive"]
    assert (line.profit, line.meter) == (49900, 30000)


def test_1017_39_a_wager_of_another_size_than_the_schedule_is_for_is_refused() -> None:
    six = load(ID).configure(progressive="THBP-6")
    assert six.wager("progressive").sizes == (500,)
    assert load(ID).configure(progressive="THBP-8").wager("progressive").sizes == (100,)


# Envy.


def test_1017_39_envy_is_paid_to_others_with_a_progressive_at_the_end(game: Game) -> None:
    stakes = {1: {"ante": 10, "progressive": 1}, 2: {"ante": 10, "progressive": 1}, 3: {"ante": 10}}
    hands = {1: "9h 8h", 2: "Kc 3c", 3: "Qd 4d"}
    round = played(
        game, stakes, hands, dict.fromkeys(hands, STAY), dealer="2s Td", community="7h 6h 5h 2c Jd"
    )
    assert fates(round, 2)["envy"] == "won 300"
    assert "envy" not in fates(round, 1) and "envy" not in fates(round, 3)
    assert round.lines[-1].wager == "envy"


def test_1017_39_a_folded_hand_earns_envy_only_with_a_progressive_of_its_own(game: Game) -> None:
    hands, board = {1: "9h 8h", 2: "Kc 3c"}, "7h 6h 5h 2c Jd"
    for own, envy in (({"ante": 10, "progressive": 1}, "won 300"), ({"ante": 10}, None)):
        stakes = {1: own, 2: {"ante": 10, "progressive": 1}}
        round = played(game, stakes, hands, {1: FOLD, 2: STAY}, dealer="2s Td", community=board)
        assert fates(round, 2).get("envy") == envy


def test_1017_39_schedules_without_envy_pay_none() -> None:
    game = load(ID).configure(progressive="THBP-1")
    stakes = {seat: {"ante": 10, "progressive": 1} for seat in (1, 2)}
    hands = {1: "9h 8h", 2: "Kc 3c"}
    round = played(
        game, stakes, hands, dict.fromkeys(hands, STAY), dealer="2s Td", community="7h 6h 5h 2c Jd"
    )
    assert "envy" not in fates(round, 2)
    assert violations(ID, progressive="THBP-1", envy="THBP-09")
