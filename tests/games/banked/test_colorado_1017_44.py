"""Colorado, Rule 47.1-1017.44 (by its place): Crazy 4 Poker, clause by clause; figures are worked out from the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.banked.round import BankedRound
from croupier.kit import DescribedCards, parse_cards
from croupier.rounds.events import Chose
from tests.games.banked.described import opened, options, played, refused, to_decide
from tests.games.banked.outcome import settled, violations
from tests.games.banked.situations import cited, refusal, results, seat

ID = "colorado/crazy-4-poker"
KING = "Kd Tc 8h 5s 3c"  # king high: the dealer qualifies
QUEEN = "Qd Tc 8h 5s 3c"  # queen high: the dealer does not
PAIR = "9c 9d 7h 4s 2d"
LOW = "Jc 9h 7d 4s 2d"
BASE = {"ante": 10, "super_bonus": 10, "play": 10}


def one(
    cards: str, dealer: str, wagers: Mapping[str, str | int] | None = None, **table: Any
) -> dict[str, str]:
    return results(ID, seat(cards, wagers or dict(BASE)), dealer=dealer, **table)


# (7), (10), (12): against the dealer.


def test_1017_44_7_king_high_qualifies() -> None:
    assert one(PAIR, KING) == {"play": "won 10", "ante": "won 10", "super_bonus": "returned"}


def test_1017_44_7_queen_high_does_not_play_wins_and_antes_push() -> None:
    told = {"play": "won 10", "ante": "returned", "super_bonus": "returned"}
    assert one(PAIR, QUEEN) == told
    assert one(LOW, QUEEN) == told  # even a lower hand


def test_1017_44_12_the_dealer_is_higher() -> None:
    assert one(LOW, KING) == {"play": "lost 10", "ante": "lost 10", "super_bonus": "lost 10"}


def test_1017_44_11_equal_hands_of_four_push_whatever_the_fifth_card() -> None:
    told = one("Kc Td 8c 5h 2d", KING)
    assert told == {"play": "returned", "ante": "returned", "super_bonus": "returned"}
    assert cited(ID, "super_bonus", seat("Kc Td 8c 5h 2d", dict(BASE)), dealer=KING)[0] == "1017.44(15)"


def test_1017_44_10_the_best_four_of_five() -> None:
    """Three kings and a nine beat two pair; the flush of four beats the straight of four."""
    assert one("Kh Ks Kc 9h 2d", "Ad Ac Qd Qc 3c")["ante"] == "won 10"
    assert one("Ah 9h 6h 3h 2d", "9c 8d 7h 6s Kd")["ante"] == "won 10"


# (10)(c), (15): the Super Bonus.

SUPER = [
    ("As Ah Ad Ac 2c", "2000"),
    ("9s 9h 9d 9c 2d", "300"),
    ("9h 8h 7h 6h 2c", "150"),
    ("9s 9h 9d 7c 2d", "20"),
    ("Ah 9h 7h 6h 2c", "15"),
    ("9h 8d 7h 6h 2c", "10"),
    ("Ah 2d 3h 4h 9c", "10"),
]


@pytest.mark.parametrize(("cards", "won"), SUPER)
@pytest.mark.parametrize("label", ["09", "10", "11", "12"])
def test_1017_44_15_the_super_bonus_by_each_schedule(cards: str, won: str, label: str) -> None:
    told = one(cards, "Kd Ts 8s 5s 3s", filing={"super_bonus": label, "queens_up": label})
    assert told["super_bonus"] == f"won {won}"


def test_1017_44_10_c_i_it_wins_on_a_straight_though_the_hand_loses() -> None:
    told = one("9h 8d 7h 6h 2c", "Ks Kd Kc 5s 3s")
    assert told == {"play": "lost 10", "ante": "lost 10", "super_bonus": "won 10"}


def test_1017_44_10_c_iii_two_pair_that_wins_pushes() -> None:
    assert one("9h 9d 7h 7c 2c", KING)["super_bonus"] == "returned"


def test_1017_44_8_a_fold_forfeits_ante_super_bonus_and_queens_up() -> None:
    wagers = {"ante": 10, "super_bonus": 10, "queens_up": 5}
    told = results(ID, seat("Qc Qh 7h 4s 2d", wagers, folded=True), dealer=KING)
    assert told == {"ante": "lost 10", "super_bonus": "lost 10", "queens_up": "lost 5"}


# (13), (15): Queens Up.

QUEENS_UP = [  # 09, 10, 11, 12
    ("As Ah Ad Ac 2c", (50, 50, 50, 50)),
    ("9s 9h 9d 9c 2d", (50, 50, 50, 50)),
    ("9h 8h 7h 6h 2c", (30, 40, 30, 40)),
    ("9s 9h 9d 7c 2d", (9, 8, 8, 7)),
    ("Ah 9h 7h 6h 2c", (4, 4, 4, 4)),
    ("9h 8d 7h 6h 2c", (3, 3, 3, 3)),
    ("9h 9d 7h 7c 2c", (2, 2, 2, 2)),
    ("Qh Qs 7h 6c 2c", (1, 1, 1, 1)),
    ("Jh Js 7h 6c 2c", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("cards", "pays"), QUEENS_UP)
def test_1017_44_13_queens_up_by_each_schedule(cards: str, pays: tuple[int, ...]) -> None:
    for label, odds in zip(("09", "10", "11", "12"), pays, strict=True):
        told = one(cards, "Kd Ts 8s 5s 3s", {**BASE, "queens_up": 5}, filing={"queens_up": label})
        assert told["queens_up"] == (f"won {5 * odds}" if odds else "lost 5")


def test_1017_44_15_schedules_come_in_pairs() -> None:
    assert violations(ID, queens_up="11", super_bonus="11") == []
    assert any("come as a pair" in said for said in violations(ID, queens_up="11", super_bonus="12"))


# (9): how much may be bet.


def test_1017_44_9_with_less_than_aces_the_play_equals_the_ante() -> None:
    round = _asked("Ks Kh 7h 4s 2d")
    assert [answer.name for answer in round.answers(1)] == ["play", "fold", "tip_play"]
    assert "pair of aces" in refused(round, Chose(1, "raise", 3000))


def test_1017_44_9_with_aces_it_is_anything_up_to_three_times() -> None:
    round = _asked("As Ah 7h 4s 2d")
    raise_ = next(answer for answer in round.answers(1) if answer.name == "raise")
    assert (raise_.least, raise_.most) == (1000, 3000)
    assert refused(round, Chose(1, "raise", 3001))
    told = one("As Ah 7h 4s 2d", KING, {**BASE, "play": 30})
    assert told == {"play": "won 30", "ante": "won 10", "super_bonus": "returned"}


def test_1017_44_9_the_play_is_capped_at_a_hundred_dollars() -> None:
    round = _asked("As Ah 7h 4s 2d", 40)
    raise_ = next(answer for answer in round.answers(1) if answer.name == "raise")
    assert raise_.most == 10_000


def _asked(cards: str, ante: int = 10) -> BankedRound:
    round = opened(load(ID).configure(), {1: {"ante": ante, "super_bonus": ante}})
    source = DescribedCards({1: parse_cards(cards), "dealer": parse_cards(KING)})
    to_decide(round, source)
    assert options(round) == ["play", "raise", "fold"]
    return round


def test_1017_44_2_the_super_bonus_equals_the_ante_unless_filed_free() -> None:
    wagers = {"ante": 10, "super_bonus": 5, "play": 10}
    assert "Super Bonus" in refusal(ID, seat(PAIR, wagers), dealer=KING)
    told = results(ID, seat(PAIR, wagers), dealer=KING, filing={"super_bonus_size": "free"})
    assert told["super_bonus"] == "returned"


# (6), (14): order, Progressive and envy.


def test_1017_44_6_the_order_of_settlement() -> None:
    game = load(ID).configure()
    stakes = {1: {"ante": 10, "super_bonus": 10, "queens_up": 5, "progressive": 1}}
    round = played(game, stakes, {1: PAIR}, {1: ["play"]}, dealer=KING)
    assert settled(round) == ["1 play", "1 ante", "1 queens_up", "1 super_bonus", "1 progressive"]


PROGRESSIVE = [
    ("As Ah Ad Ac 2c", "won 9999.20"),
    ("9s 9h 9d 9c 2d", "won 299"),
    ("9h 8h 7h 6h 2c", "won 99"),
    ("9s 9h 9d 7c 2d", "lost 1"),
]


@pytest.mark.parametrize(("cards", "fate"), PROGRESSIVE)
def test_1017_44_14_the_progressive_on_four_cards(cards: str, fate: str) -> None:
    for label in ("1", "2"):
        told = one(cards, "Kd Ts 8s 5s 3s", {**BASE, "progressive": 1}, filing={"progressive": label})
        assert told["progressive"] == fate


PMG = [
    ("Ah Kh Qh Jh Th", "won 9999.20"),
    ("9h 8h 7h 6h 5h", "won 999.02"),
    ("9s 9h 9d 9c 2d", "won 299"),
    ("9s 9h 9d 2c 2d", "won 49"),
    ("Ah 9h 7h 6h 2h", "won 39"),
    ("9h 8d 7h 6h 5h", "won 29"),
    ("9s 9h 9d 7c 2d", "won 8"),
    ("Ah 9h 7h 6h 2c", "lost 1"),  # a flush of four cards
]


@pytest.mark.parametrize(("cards", "fate"), PMG)
def test_1017_44_16_the_nexus_schedules_look_at_all_five_cards(cards: str, fate: str) -> None:
    told = one(cards, "Kd Ts 8s 4s 3s", {**BASE, "progressive": 1}, filing={"progressive": "PMG-1"})
    assert told["progressive"] == fate


ENVY = [
    ("1", "As Ah Ad Ac 2c", "won 100"),
    ("1", "9s 9h 9d 9c 2d", "won 10"),
    ("1", "9h 8h 7h 6h 2c", "won 5"),
    ("2", "9s 9h 9d 9c 2d", "won 25"),
    ("2", "9h 8h 7h 6h 2c", None),
    ("PMG-1", "Ah Kh Qh Jh Th", "won 1000"),
    ("PMG-2", "9h 8h 7h 6h 5h", "won 300"),
]


@pytest.mark.parametrize(("label", "cards", "fate"), ENVY)
def test_1017_44_envy_a_others_with_the_wager_are_paid(label: str, cards: str, fate: str | None) -> None:
    seats = seat(cards, {**BASE, "progressive": 1}), seat("Jc Tc 7d 4s 2s", {**BASE, "progressive": 1}, 2)
    told = results(ID, *seats, of=2, dealer="Kd Ts 8s 5d 3s", filing={"progressive": label})
    assert told.get("envy") == fate


def test_1017_44_5_misdeals() -> None:
    incident = {"kind": "wrong number of cards", "seat": 1, "after": "deal"}
    told = results(ID, seat(PAIR, {"ante": 10, "super_bonus": 10}), dealer=KING, incidents=[incident])
    assert told == {"ante": "returned", "super_bonus": "returned"}
