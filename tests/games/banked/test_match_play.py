"""Colorado 47.1-1044: wagers of house-banked games may be made with match play coupons, where the house files it."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.face import Sheet
from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws
from croupier.rounds.conformance import check_round
from croupier.rounds.events import Bet
from croupier.rounds.round import BaseRound

GAMES = ["colorado/let-it-ride", "colorado/three-card-poker", "colorado/ultimate-texas-holdem"]


def settled(dealer: str, cards: str, wagers: dict[str, str], **seat: Any) -> Sheet:
    described = {"seat": 1, "cards": cards, "wagers": wagers, **seat}
    game = croupier.load("colorado/three-card-poker").under(match_play=True)
    return game.settle({"dealer": dealer, "seats": [described]})


def coupon(answer: Sheet) -> dict[str, Any]:
    (line,) = (line for line in answer["seats"][0]["lines"] if line["wager"] == "match_play")
    return dict(line)


def test_1044_a_coupon_is_paid_as_the_ante_and_nothing_for_itself() -> None:
    answer = settled("Kd 9h 4c", "Ah Ad 3c", {"ante": "10", "play": "10", "match_play": "10"})
    line = coupon(answer)
    assert (line["result"], line["profit"], answer["seats"][0]["net"]) == ("won", "10", "30")
    assert "1044" in line["clause"] and "match-play" in line["reading"]


@pytest.mark.parametrize("seat", [{}, {"folded": True}])
def test_1044_a_lost_coupon_costs_nothing(seat: dict[str, Any]) -> None:
    wagers = {"ante": "10", "match_play": "10"} | ({} if seat else {"play": "10"})
    answer = settled("Kd Kh 4c", "Ah Td 3c", wagers, **seat)
    assert (coupon(answer)["result"], coupon(answer)["profit"]) == ("lost", "0")
    assert answer["seats"][0]["net"] == ("-10" if seat else "-20")


def test_1044_a_coupon_is_returned_with_the_ante() -> None:
    answer = settled("Kd Qh 4c", "Kh Qd 4s", {"ante": "10", "play": "10", "match_play": "10"})
    assert (coupon(answer)["result"], answer["seats"][0]["net"]) == ("returned", "0")


@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        ({"ante": "10", "play": "10", "match_play": "11"}, "at most the Ante of $10"),
        ({"pair_plus": "10", "match_play": "10"}, "without its own Ante"),
    ],
)
def test_1044_a_coupon_matches_a_wager(wagers: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal, match="1044") as refused:
        settled("Kd Qh 4c", "Kh Qd 4s", wagers)
    assert said in str(refused.value)


@pytest.mark.parametrize("id", GAMES)
def test_1044_coupons_are_taken_only_where_they_are_filed(id: str) -> None:
    refusal = croupier.load(id).open(1).refusal(Bet(1, "match_play", 500))
    assert refusal is not None and refusal.cite == ("1044",)
    assert croupier.load(id).under(match_play=True).open(1).refusal(Bet(1, "match_play", 500)) is None


def test_1044_a_coupon_takes_no_chips() -> None:
    game = croupier.load("colorado/three-card-poker").under(match_play=True)
    round = game.open(1, {"stacks": {"1": 2000}})
    assert isinstance(round, BaseRound)
    round.push(Bet(1, "ante", 1000))
    round.push(Bet(1, "match_play", 1000))
    assert round.stack(1) == 1000


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_1044_rounds_with_coupons_keep_the_contract(id: str, seed: int) -> None:
    game = croupier.load(id).under(match_play=True)
    check_round(lambda opening: game.open(2, opening), {}, SeededDraws(f"coupon {seed}"))
