"""Ultimate Texas Hold 'Em in Pennsylvania: the wagers, 58 Pa. Code 653a.7, clause by clause."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal
from croupier.rounds.events import Chose, Closed, Incident
from tests.games.banked.described import Stakes, bet, described, fates, finish, opened, refused
from tests.games.banked.described_653a import BOARD, FOUR_X, GAME, ID, bets, filed, one, start
from tests.games.banked.outcome import clauses, violations

# 653a.7: wagers.


@pytest.mark.parametrize("wager", ["ante", "blind"])
def test_653a_7_a_ante_and_blind_within_the_posted_limits(wager: str) -> None:
    round = opened(GAME, {1: bets()})
    round.push(bet(1, wager, "5"))
    round.push(bet(1, wager, "500"))
    assert "minimum is $5" in refused(round, bet(1, wager, "4.99"))
    assert "maximum is $500" in refused(round, bet(1, wager, "500.01"))


def test_653a_7_b_a_player_who_leaves_may_lose_his_wagers() -> None:
    stakes: dict[int, Stakes] = {1: bets(trips="5", progressive="1"), 2: bets()}
    source = described({1: "Kc Ks", 2: "9c 9s"}, dealer="3h 4s", community=BOARD)
    round = start(stakes, source)
    round.push(Chose(1, "bet 3x"))
    round.push(Incident("player leaves the table", seat=1))
    lost = {"ante": "lost 10", "blind": "lost 10", "trips": "lost 5", "progressive": "lost 1"}
    assert fates(round) == {**lost, "play": "lost 30"}
    assert clauses(round, "trips") == ("653a.7(b)",)
    assert fates(finish(round, source, {2: FOUR_X}), 2)["play"] == "won 40"


def test_653a_7_c_after_no_more_bets_none_is_made_increased_or_withdrawn() -> None:
    round = opened(GAME, {1: bets()})
    round.push(bet(1, "trips", "5"))
    round.push(bet(1, "trips", "0"))
    round.push(Closed())
    for event in (bet(1, "trips", "5"), bet(1, "ante", "20"), bet(1, "blind", "0")):
        assert "653a.7(c)" in refused(round, event)


def test_653a_7_c_the_play_wager_is_not_placed_before_the_deal() -> None:
    assert "653a.7(d)(1)" in refused(opened(GAME, {1: bets()}), bet(1, "play", "30"))


@pytest.mark.parametrize("blind", ["9.99", "10.01"])
def test_653a_7_d_1_ante_and_blind_in_equal_amounts(blind: str) -> None:
    round = opened(GAME, {1: {"ante": "10", "blind": blind}})
    assert "653a.7(d)(1)" in refused(round, Closed())
    round.push(bet(1, "blind", "10"))
    assert round.refusal(Closed()) is None


@pytest.mark.parametrize("alone", ["ante", "blind"])
def test_653a_7_d_1_neither_without_the_other(alone: str) -> None:
    assert "653a.7(d)(1)" in refused(opened(GAME, {1: {alone: "10"}}), Closed())


@pytest.mark.parametrize("wager", ["trips", "progressive"])
def test_653a_7_d_2_and_3_only_in_addition_to_ante_and_blind(wager: str) -> None:
    assert opened(GAME, {1: {wager: "1"}}).refusal(Closed()) is not None
    assert opened(GAME, {1: bets(**{wager: "1"})}).refusal(Closed()) is None


def test_653a_7_d_2_trips_is_always_offered_and_has_no_limit_of_its_own() -> None:
    assert "653a.7(d)(2)" in violations(ID, trips=False)[0]
    assert one("9c 9s", "3h 4s", trips="0.50")["trips"] == "won 1.50"
    assert one("9c 9s", "3h 4s", trips="2000")["trips"] == "won 6000"


def test_653a_7_d_3_the_progressive_is_offered_only_if_filed() -> None:
    with pytest.raises(Refusal, match="not offered"):
        opened(filed(progressive=False), {1: bets(progressive="1")})


def test_653a_7_d_3_a_progressive_is_1_or_5_by_the_reading_progressive_sizes() -> None:
    round = opened(GAME, {1: bets(progressive="1")})
    round.push(bet(1, "progressive", "5"))
    for amount in ("0.99", "1.01", "4.99", "5.01"):
        assert "it is $1 or $5" in refused(round, bet(1, "progressive", amount))


def test_653a_7_e_one_position_a_player() -> None:
    with pytest.raises(Refusal, match="at most one box") as caught:
        opened(GAME, {1: bets(), 2: bets()}, {1: "Ann", 2: "Ann"})
    assert caught.value.cite == ("653a.7(e)",)
    assert violations(ID, boxes=1) == []
    assert "653a.7(e)" in violations(ID, boxes=2)[0] and violations(ID, boxes=0)
