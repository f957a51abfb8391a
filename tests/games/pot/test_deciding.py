"""A share of a pot cites the clause that decides it, and no other; an odd chip cites its own."""

from __future__ import annotations

import pytest

from croupier.games.pot.money import is_win, receiver
from croupier.kit.refusal import Basis
from tests.games.pot.told import Play, filed

LOW, NO_LOW = "2c 4d 6h Ks Qc", "Ts Jd 6h Ks Qc"
SPLIT_GAMES = {
    "colorado/texas-holdem-high-low": "1012(5)(b)",
    "colorado/omaha-high-low": "1017(4)(b)",
    "colorado/pineapple-high-low": "1017.2(5)(b)",
    "colorado/crazy-pineapple-high-low": "1017.4(5)(b)",
    "colorado/five-card-draw-high-low": "1013(2)(c)",
    "colorado/seven-card-stud-high-low": "1015(2)(c)",
}
HIGHS = ("Kh Kd Qd Jh 9c 9s Td", "Ah Ad 9h 9d Th 8c Jc")  # no low in either, in any game


def shares(hand: Play) -> dict[int, list[Basis]]:
    found: dict[int, list[Basis]] = {}
    for move in hand.rest().hand.money:
        seat = receiver(move)
        if is_win(move) and seat is not None:
            found.setdefault(seat, []).append(move.basis)
    return found


def raised(hand: Play) -> Play:
    """The first to act raises to $6 and the next calls, so that fees leave something in the pot."""
    return hand.go(f"{hand.due.seat} r6").go(f"{hand.due.seat} c")


def clauses(hand: Play, seat: int) -> list[tuple[str, ...]]:
    return [basis.clauses for basis in shares(hand)[seat]]


@pytest.mark.parametrize(("id", "clause"), SPLIT_GAMES.items())
def test_b_i_the_whole_pot_to_the_high_hand_where_no_low_qualifies(id: str, clause: str) -> None:
    game = filed(id, rake="0%")
    hand = Play(game, (100, 100), {1: HIGHS[0], 2: HIGHS[1]}, NO_LOW)
    ((cited,),) = list(shares(hand).values())
    assert cited.clauses == (f"{clause}(i)",)


def test_1012_5_b_halves_three_quarters_and_both_ways() -> None:
    game = filed("colorado/texas-holdem-high-low", rake="0%")
    halves = Play(game, (100, 100), {1: "Kh Kd", 2: "Ah 3d"}, LOW)
    assert clauses(halves, 1) == clauses(halves, 2) == [("1012(5)(b)",)]
    scoop = Play(game, (100, 100), {1: "Ah 3h", 2: "Ts 9d"}, "2h 4h 6h Ks Qc")
    assert clauses(scoop, 1) == [("1012(5)(b)(iii)",)] * 2
    quarters = Play(game, (100, 100), {1: "Ah 3h", 2: "Ad 3c"}, "2h 4h 6h Ks Qc")
    found = shares(quarters)
    assert {basis.clauses for basis in found[1]} == {("1012(5)(b)(ii)",)}
    assert all(basis.readings == ("three-quarters",) for basis in found[1])
    assert [basis.clauses for basis in found[2]] == [("1012(5)(b)", "1006")]


@pytest.mark.parametrize(
    ("cards", "board", "cited"),
    [
        ({1: "Kh Kd 9c 9s", 2: "Jh Jd 8c 8s"}, "Ts Jc 6h Ks Qc", ("2050 winners 1",)),
        ({1: "Ah Ad 9c 9s", 2: "Ac As 9d 9h"}, "Ts Kc 6h Ks Qc", ("2050 winners 2",)),
        ({1: "Kh Kd 9c 9s", 2: "Ah 3d Ts 9h"}, LOW, ("2050 winners 3",)),
        (
            {1: "Ah 3h Kd Kc", 2: "Jh Td 9s 9d"},
            LOW,
            ("2050 winners 3", "2050 winners 6", "2050 winners 6 cards"),
        ),
    ],
)
def test_2050_winners_each_case_by_its_own_rule(
    cards: dict[int, str], board: str, cited: tuple[str, ...]
) -> None:
    game = filed("outlaws/omaha-hi-lo-split")
    assert clauses(raised(Play(game, (100, 100), cards, board)), 1)[0] == cited


def test_2204_winners_1_and_2_one_winner_or_a_tie() -> None:
    game = filed("outlaws/omaha")
    board = "Ts Kc 6h Ks Qc"
    alone = raised(Play(game, (100, 100), {1: "Ah Ad 9c 9s", 2: "Jh Td 8s 8d"}, board))
    assert {basis.clauses for bases in shares(alone).values() for basis in bases} == {("2204 winners 1",)}
    tied = raised(Play(game, (100, 100), {1: "Ah Ad 9c 9s", 2: "Ac As 9d 9h"}, board))
    assert clauses(tied, 1) == [("2204 winners 2",)]


def test_2204_winners_3_an_odd_chip_by_its_own_clause() -> None:
    """$11 are left after the fee for two equal hands: the first left of the button has the odd chip."""
    game = filed("outlaws/omaha")
    cards = {1: "Ah Ad 9c 9s", 3: "Ac As 9d 9h"}
    hand = Play(game, (100, 100, 100), cards, "Ts Kc 6h Ks Qc").go("3 r7", "1 c", "2 f")
    found = {seat: bases[0] for seat, bases in shares(hand).items()}
    assert found[1].clauses == ("2204 winners 2", "2204 winners 3")
    assert found[1].readings == ("odd-chip-to-a-winner",)
    assert found[3].clauses == ("2204 winners 2",)


def test_7_d_2_and_3_the_rank_decides_or_the_cards_do() -> None:
    game = filed("grand-ronde/poker", rake="0%")
    board = "2c 4d 9h Ks Qc"
    rank = Play(game, (100, 100), {1: "Kh Kd", 2: "Ah 3d"}, board)
    assert clauses(rank, 1) == [("7(b)(6)", "7(d)(2)")]
    cards = Play(game, (100, 100), {1: "Kh Ad", 2: "Kd 3d"}, board)
    assert clauses(cards, 1) == [("7(b)(6)", "7(d)(3)")]
    tied = shares(Play(game, (100, 100), {1: "Ah Jd", 2: "Ad Jh"}, board))
    assert tied[1][0].clauses == ("7(b)(6)", "7(d)(3)") and tied[1][0].readings == ("push",)
