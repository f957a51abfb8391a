"""Showdowns of Colorado's pot games worked out by hand from the text: who gets what, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.pot.situation import settle_hand

Seats = dict[int, tuple[str, int]]  # cards, none where the hand was folded, and what was put in

HANDS: list[tuple[str, str, dict[str, Any], Seats, dict[int, int]]] = [
    (  # a seven low and three kings share the pot
        "1017.2(5)(b)", "pineapple-high-low", {"board": "2c 5d 7h Ks Kd"},
        {1: ("Ac 3h", 40), 2: ("Kc 9s", 40)}, {1: 0, 2: 0},
    ),
    (  # a flush for high, equal lows: three-quarters of $100
        "1017.2(5)(b)(ii)", "pineapple-high-low", {"board": "2c 3c 7c Kd Ks"},
        {1: ("Ac 4c", 50), 2: ("Ad 4s", 50)}, {1: 25, 2: -25},
    ),
    (  # two low cards on the board: nobody has a low
        "1017.4(5)(b)(i)", "crazy-pineapple-high-low", {"board": "9c Td Jh 2s 3d"},
        {1: ("Qc Ks", 30), 2: ("As 4d", 30)}, {1: 30, 2: -30},
    ),
    (  # the wheel is a straight for high and the best low
        "1017.4(5)(b)(iii)", "crazy-pineapple-high-low", {"board": "2c 3d 4h Ks Qd"},
        {1: ("Ac 5s", 25), 2: ("Kc 6d", 25)}, {1: 25, 2: -25},
    ),
    (  # none of the own cards plays
        "1017.4(6)", "crazy-pineapple-high", {"board": "As Ks Qs Js Ts"},
        {1: ("2c 3c", 10), 2: ("4c 5c", 10), 3: ("6c 7c", 10)}, {1: 0, 2: 0, 3: 0},
    ),
    (  # of $31 the odd chip goes to the high hand
        "1013(2)(c)(v)", "five-card-draw-high-low", {},
        {1: ("Kc Kd 9h 5s 2c", 15), 2: ("8c 6d 4h 3s Ac", 15), 3: ("", 1)}, {1: 1, 2: 0, 3: -1},
    ),
    (
        "1013(2)(c)(iii)", "five-card-draw-high-low", {},
        {1: ("5c 4d 3h 2s Ac", 20), 2: ("Kc Kd 9h 5s 2d", 20)}, {1: 20, 2: -20},
    ),
    (  # a nine does not qualify, and its ace is the higher card
        "1013(2)(c)(i)", "five-card-draw-high-low", {},
        {1: ("9c 7d 4h 3s Ac", 20), 2: ("Qc Jd 9h 5s 2d", 20)}, {1: 20, 2: -20},
    ),
    (  # a flush does not impair a low hand, and does not improve it
        "1013(2)(a)", "five-card-draw-low", {},
        {1: ("6c 4d 3h 2s Ac", 12), 2: ("6d 5d 3d 2d Ad", 12)}, {1: 12, 2: -12},
    ),
    (  # $45 between two: the odd chip to the first live player left of the button
        "1035", "five-card-draw-low", {"button": 3},
        {1: ("7c 5d 4h 3s 2c", 20), 2: ("7d 5h 4s 3c 2d", 20), 3: ("", 5)}, {1: 3, 2: 2, 3: -5},
    ),
    (
        "1015(2)(a)", "seven-card-stud-low", {},
        {1: ("Ac 2d 3h 4s 9c Kd Kh", 16), 2: ("2c 3d 5h 6s 8c Qd Jh", 16)}, {1: -16, 2: 16},
    ),
    (
        "1015(2)(b)", "seven-card-stud-high", {},
        {1: ("2c 3c 4c 5c 6c Kd Kh", 20), 2: ("Ah Ad As Kc Ks Qd Jh", 20)}, {1: 20, 2: -20},
    ),
    (  # four low cards are no low
        "1015(2)(c)", "seven-card-stud-high-low", {},
        {1: ("Ac Ad 3h 4s 6c Kd Kh", 20), 2: ("2c 3d 5h 6s 8c Qd Jh", 20)}, {1: 0, 2: 0},
    ),
    (
        "1015(2)(c)(ii)", "seven-card-stud-high-low", {},
        {1: ("Ac 2d 3h 4s 6c Kd Kh", 40), 2: ("As 2h 3c 4d 6h Qd Jc", 40)}, {1: 20, 2: -20},
    ),
    (  # the all-in wheel takes both halves of the main pot; the others halve the side pot
        "1023(1)", "seven-card-stud-high-low", {},
        {1: ("Ac 2d 3h 4s 5c Kd Kh", 10), 2: ("As Ah 9c 9d Jc Qd Th", 30), 3: ("2c 3d 5h 6s 8c Qh Jh", 30)},
        {1: 20, 2: -10, 3: -10},
    ),
    (  # two of the hand play: a straight to the king, no flush and no straight to the ace
        "1017(4)(c)", "omaha-high", {"board": "As Ks Qs Js 2d"},
        {1: ("Ts 9d 9c 2h", 35), 2: ("Ah Ad 3c 4c", 35)}, {1: 35, 2: -35},
    ),
    (
        "1017(4)(b)(ii)", "omaha-high-low", {"board": "3c 4d 8h Ks Jc"},
        {1: ("Ac 2d Kc Qh", 60), 2: ("Ad 2h Kd Kh", 60)}, {1: -30, 2: 30},
    ),
    (  # the last card decides, not a suit
        "1014", "five-card-stud", {},
        {1: ("Ah Kd 9c 4s 2d", 8), 2: ("Ad Ks 9h 4c 3d", 8)}, {1: -8, 2: 8},
    ),
    (
        "1012(5)(b)", "texas-holdem-high-low", {"board": "Ah 2d 3s 9c 9d"},
        {1: ("9h 9s", 50), 2: ("4c 5c", 50), 3: ("Kc Kd", 50)}, {1: 25, 2: 25, 3: -50},
    ),
    (  # aces full of kings lies on the board; the fourth king changes nothing
        "1006", "pineapple-high", {"board": "As Ah Ad Kc Ks"},
        {1: ("2c 3c", 10), 2: ("Kd 4c", 10)}, {1: 0, 2: 0},
    ),
    (
        "1013(2)(b)", "five-card-draw-high", {},
        {1: ("Ac 2d 3h 4s 5c", 10), 2: ("6d 2h 3c 4d 5h", 10)}, {1: -10, 2: 10},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("clause", "game", "table", "seats", "nets"), HANDS, ids=[f"{hand[0]}-{hand[1]}" for hand in HANDS]
)
def test_a_showdown_as_the_text_has_it(
    clause: str, game: str, table: dict[str, Any], seats: Seats, nets: dict[int, int]
) -> None:
    described = [
        {"seat": seat, "put_in": put_in, **({"cards": cards} if cards else {"folded": True})}
        for seat, (cards, put_in) in seats.items()
    ]
    data = {"edition": f"colorado/{game}", "filing": {"rake": "0%"}, "seats": described, **table}
    answer = settle_hand(data).to_data()
    assert {seat["seat"]: int(seat["net"]) for seat in answer["seats"]} == nets, clause
