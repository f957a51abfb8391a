"""Colorado, Rule 47.1-1017.45: High Five Poker, clause by clause; figures are worked out from the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.banked.outcome import violations
from tests.games.banked.situations import cited, refusal, results, seat

ID = "colorado/high-five-poker"
SIXES = "6c 6d Kh 9s 8d 3c 2h"  # a pair of sixes: the dealer qualifies
FIVES = "5c 5d Kh 9s 8d 3c 2h"  # a pair of fives: the dealer does not
BASE = {"ante": 10, "play": 10}


def one(
    cards: str, dealer: str, wagers: Mapping[str, str | int] | None = None, **table: Any
) -> dict[str, str]:
    return results(ID, seat(cards, wagers or dict(BASE)), dealer=dealer, **table)


# (7), (12), (14): against the dealer.


def test_1017_45_7_a_pair_of_sixes_qualifies() -> None:
    assert one("7c 7d Qh Ts 4d 3d 2c", SIXES) == {"play": "won 10", "ante": "won 10"}
    assert one("As Qd Jh Ts 4d 3d 2c", SIXES) == {"play": "lost 10", "ante": "lost 10"}


def test_1017_45_7_with_fives_the_play_pushes_and_the_ante_wins_even_with_a_lower_hand() -> None:
    assert one("7c 7d Qh Ts 4d 3d 2c", FIVES) == {"play": "returned", "ante": "won 10"}
    assert one("As Qd Jh Ts 4d 3d 2c", FIVES) == {"play": "returned", "ante": "won 10"}


def test_1017_45_7_a_a_straight_or_better_wins_the_play_too() -> None:
    assert one("9c 8c 7d 6h 5h Ks 2c", FIVES) == {"play": "won 10", "ante": "won 10"}
    assert one("9c 9d 9h Kd Qc 4s 2c", FIVES) == {"play": "returned", "ante": "won 10"}
    assert "1017.45(7)(a)" in cited(ID, "play", seat("9c 8c 7d 6h 5h Ks 2c", dict(BASE)), dealer=FIVES)


def test_1017_45_13_ties_push() -> None:
    told = one("6h 6s Kd 9c 8c 4d 2c", SIXES)
    assert told == {"play": "returned", "ante": "returned"}


def test_1017_45_8_a_fold_forfeits_the_ante_and_the_trips_stands() -> None:
    folded = seat("9c 9d 9h Kd Qc 4s 2c", {"ante": 10, "trips": 5}, folded=True)
    assert results(ID, folded, dealer=FIVES) == {"ante": "lost 10", "trips": "won 5"}
    told = results(ID, folded, dealer=FIVES, filing={"folded_trips": "lost"})
    assert told == {"ante": "lost 10", "trips": "lost 5"}


def test_1017_45_11_the_play_equals_the_ante() -> None:
    assert refusal(ID, seat("7c 7d Qh Ts 4d 3d 2c", {"ante": 10, "play": 20}), dealer=SIXES)


# (1), 1005(1): the joker.


def test_1005_1_the_joker_is_an_ace() -> None:
    """With K Q 9 7 4 2 and a joker: ace high, which loses to sixes; with an ace beside it, a pair of aces."""
    assert one("Jk Ks Qd 9h 7c 4d 2c", SIXES)["ante"] == "lost 10"
    assert one("Jk As Qd 9h 7c 4d 2c", SIXES)["ante"] == "won 10"


def test_1005_1_the_joker_pairs_nothing_but_aces() -> None:
    assert one("Jk Ts Td 9h 7c 4d 2c", SIXES, {**BASE, "trips": 5})["trips"] == "lost 5"


def test_1005_1_the_joker_completes_a_straight_a_flush_and_a_straight_flush() -> None:
    assert one("Jk 9d 8c 7d 5h 4d Kc", SIXES, {**BASE, "trips": 5})["trips"] == "won 10"
    assert one("Jk Kh 9h 7h 4h 4d 2c", SIXES.replace("Kh", "Ks"), {**BASE, "trips": 5})["trips"] == "won 20"
    assert one("Jk Qh Jh 9h 8h 4d 2c", SIXES, {**BASE, "trips": 5})["trips"] == "won 250"


# (15), (16): the Trips.

TRIPS = [  # 01, 02, 03
    ("Ac Ad Ah As Jk 4d 2c", (200, 200, 200)),
    ("Ah Qh Jh Th Jk 4d 2c", (100, 100, 100)),
    ("9c 8c 7c 6c 5c Kd 2d", (50, 50, 50)),
    ("9c 9d 9h 9s Kd 4d 2c", (40, 40, 40)),
    ("Ac Ad Jk Ks Kd 4d 2c", (20, 25, 15)),
    ("Kc Kd Ks Ac Ad 4d 2c", (7, 7, 7)),
    ("Ac 9c 7c 5c 3c Kd 2d", (4, 4, 4)),
    ("9c 8d 7h 6s 5d Kd 2d", (2, 2, 2)),
    ("9c 9d 9h Ks Qd 4d 2c", (1, 1, 1)),
    ("9c 9d Kc Ks Qd 4d 2c", (0, 0, 0)),
]


@pytest.mark.parametrize(("cards", "pays"), TRIPS)
def test_1017_45_16_the_trips_by_each_schedule(cards: str, pays: tuple[int, ...]) -> None:
    dealer = "6h 6d Jd Ts 8h 3h 2h"
    for label, odds in zip(("01", "02", "03"), pays, strict=True):
        own = dealer.replace("6d", "6s") if "6s" not in cards else dealer.replace("6d", "6c")
        told = one(cards, own.replace("Ts", "Tc"), {**BASE, "trips": 5}, filing={"trips": label})
        assert told["trips"] == (f"won {5 * odds}" if odds else "lost 5")


def test_1017_45_9_the_trips_alone_only_where_filed() -> None:
    alone = seat("9c 9d 9h Kd Qc 4s 2c", {"trips": 5})
    assert "Ante" in refusal(ID, alone, dealer=SIXES)
    assert results(ID, alone, dealer=FIVES, filing={"trips_alone": "yes"}) == {"trips": "won 5"}


def test_1017_45_5_a_misdeal_to_the_dealer_returns_everything() -> None:
    incident = {"kind": "wrong number of cards", "after": "deal"}
    told = results(
        ID, seat("9c 9d 9h Kd Qc 4s 2c", {"ante": 10, "trips": 5}), dealer=FIVES, incidents=[incident]
    )
    assert told == {"ante": "returned", "trips": "returned"}


def test_1017_45_16_three_schedules_and_no_fourth() -> None:
    assert violations(ID, trips="03") == []
    assert violations(ID, trips="04")
