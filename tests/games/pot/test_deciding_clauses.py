"""The clause that decides is cited on every line of a pot, and the others are not."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.kit.chance import SeededDraws
from croupier.rounds.driver import first_answer, play, step
from croupier.rounds.events import Chance, Incident


def lines(
    edition: str, board: str, *hands: str, folded: int = 0, put_in: str = "10", **more: Any
) -> list[Any]:
    """The line of each seat in the main pot; the last `folded` seats have folded."""
    seats: list[dict[str, Any]] = [
        {"seat": i + 1, "cards": cards, "put_in": put_in} for i, cards in enumerate(hands)
    ]
    seats += [{"seat": len(hands) + i + 1, "put_in": put_in, "folded": True} for i in range(folded)]
    answer = croupier.settle(
        {"edition": edition, "board": board, "button": len(seats), "seats": seats, **more}
    )
    return [next(line for line in seat["lines"] if "pot" in line["wager"]) for seat in answer["seats"]]


def clauses(found: list[Any]) -> list[str]:
    return [line["clause"] for line in found]


SPLIT = "colorado/texas-holdem-high-low"


def test_1012_5_b_i_a_losing_hand_cites_that_no_low_qualifies() -> None:
    found = lines(SPLIT, "Kc Kd Qh Js 9c", "As Ad", "Ts 2c")
    assert clauses(found) == ["1012(5)(b)(i)", "1012(5)(b)(i)"]


def test_1012_5_b_a_losing_hand_cites_the_split() -> None:
    found = lines(SPLIT, "2c 3d 4h Ks Qc", "Kh Kd", "As 6d", "Qs Td", put_in="20")
    assert [line["result"] for line in found] == ["won", "won", "lost"]
    assert clauses(found) == ["1012(5)(b)"] * 3


def test_1012_5_b_iii_a_scoop_needs_no_odd_chip() -> None:
    found = lines(SPLIT, "2c 3d 4h Ks Qc", "As 5d", "Qs Td", put_in="10.50", filing={"chip": "0.50"})
    assert clauses(found) == ["1012(5)(b)(iii)", "1012(5)(b)(iii)"]


def test_1006_a_tie_is_cited_on_tied_shares() -> None:
    found = lines("colorado/texas-holdem-high", "2c 2d 4h Ks Qc", "As 3d", "Ad 3h", "7s 8s", put_in="20")
    assert clauses(found) == ["1012(5)(a), 1006"] * 3


def test_1002_16_a_fold_and_1001_2_the_last_hand() -> None:
    found = lines("colorado/omaha-high", "", "As Ad Ks Kd", folded=2)
    assert clauses(found) == ["1001(2)", "1002(16)", "1002(16)"]


def test_2050_winners_1_and_6_b_outlaws_losing_and_folded_hands() -> None:
    found = lines("outlaws/omaha-hi-lo-split", "Kc Kd Qh Js 9c", "As Ad Kh 2c", "Ts 2d 3c 4c", folded=1)
    assert clauses(found) == ["2050 winners 1", "2050 winners 1", "2050 6 b"]


def test_omaha_8_3_bankers_split_without_a_low() -> None:
    found = lines("bankers/omaha-high-low-8", "Kc Kd Qh Js 9c", "As Ad Kh 2c", "Ts 2d 3c 4c")
    assert clauses(found) == ["omaha-8 3", "omaha-8 3"]


def test_1017_38_10_and_11_trips_pots() -> None:
    wins = lines("colorado/trips-poker", "", "2s 2d 2c 9h 7s", "As Kd Qc 9d 7c", put_in="25")
    assert clauses(wins) == ["1017.38(11)", "1017.38(11)"]
    none = lines("colorado/trips-poker", "", "2s 2d 3c 9h 7s", "As Kd Qc 9d 7c", put_in="25")
    assert clauses(none) == ["1017.38(10)", "1017.38(10)"]


def test_1017_8_6_joker_poker_collects_from_lower_hands() -> None:
    answer = croupier.settle(
        {
            "edition": "colorado/joker-poker",
            "seats": [
                {"seat": 1, "cards": "As Ad Kc 9h 2d", "wild": "2d", "put_in": "10"},
                {"seat": 2, "cards": "Ks Qd Tc 8h 3d", "wild": "3d", "put_in": "20"},
            ],
        }
    )
    (won,), (lost, back) = (seat["lines"] for seat in answer["seats"])
    assert (won["result"], lost["result"], back["result"]) == ("won", "lost", "returned")
    assert lost["clause"] == back["clause"] == "1017.8(6)"


def test_the_card_prints_which_clause_decides_a_share() -> None:
    card = str(croupier.load(SPLIT).card())
    assert "nobody qualifies for the low part: this clause decides. [Colo. Rule 10" in " ".join(card.split())


@pytest.mark.parametrize("id", ["colorado/joker-poker", "bankers/draw-poker-jacks-or-better"])
@pytest.mark.parametrize("dealt", [6, 13])
def test_1022_a_misdeal_gives_stakes_back_before_hands_are_whole(id: str, dealt: int) -> None:
    round, draws = croupier.load(id).open(4), SeededDraws("misdeal")
    cards = 0
    while cards < dealt:
        cards += isinstance(round.due, Chance)
        round.push(step(round, draws, first_answer))
    kinds = [kind for kind in ("misdeal", "missing card") if kind in round.incidents]
    for kind in kinds:
        fork = round.fork()
        if fork.refusal(Incident(kind, seat=1)) is None:
            fork.push(Incident(kind, seat=1))
            play(fork, draws, first_answer)
            assert all(line.basis for line in fork.lines)
    assert kinds
