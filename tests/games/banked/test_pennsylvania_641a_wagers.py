"""Four Card Poker in Pennsylvania: the wagers, 58 Pa. Code 641a.7, clause by clause."""

from __future__ import annotations

import pytest

from croupier.games.banked.opening import deal_from
from croupier.kit import Refusal
from croupier.rounds.events import Chose, Closed, Decide, Incident
from tests.games.banked.described import bet, deal, described, fates, opened, refused, to_decide
from tests.games.banked.described_641a import (
    ACES,
    FOUR,
    FOUR_ACES,
    GAME,
    ID,
    KINGS,
    LOW,
    filed,
    finish,
    one,
    table,
)
from tests.games.banked.outcome import asked, clauses, dealt_to, violations

# 641a.7: wagers.


def test_641a_7_a_the_ante_within_the_posted_limits() -> None:
    round = opened(GAME, {1: {"ante": "5"}})
    round.push(bet(1, "ante", "500"))
    assert "minimum is $5" in refused(round, bet(1, "ante", "4.99"))
    assert "maximum is $500" in refused(round, bet(1, "ante", "500.01"))
    assert (
        refused(round, bet(2, "ante", "10"))
        == "There is no player at seat 2; the players are at seats 1. [641a.7(b)]"
    )


def test_641a_7_b_a_player_who_leaves_may_lose_his_wagers() -> None:
    stakes = {1: {"ante": "10", "aces_up": "5", "progressive": "1"}, 2: {"ante": "10"}}
    round = to_decide(opened(GAME, stakes), described({1: FOUR, 2: ACES}, dealer=LOW))
    round.push(Incident("player leaves the table", seat=1))
    assert fates(round) == {"ante": "lost 10", "aces_up": "lost 5", "progressive": "lost 1"}
    assert clauses(round, "ante") == ("641a.7(b)",)
    assert isinstance(round.due, Decide) and (round.due.seat, round.due.question) == (2, "play")
    finish(round, described({}), {})
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10"}


def test_641a_7_b_who_leaves_during_the_deal_gets_no_more_cards_and_holds_no_hand() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10", "progressive": "1"}}
    round = opened(GAME, stakes)
    source = described({1: FOUR_ACES, 2: KINGS}, dealer=LOW)
    deal(round, source, 3)
    round.push(Incident("player leaves the table", seat=1))
    finish(round, source, {})
    assert dealt_to(round)[:6] == [1, 2, "dealer", 2, "dealer", 2]
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10", "progressive": "lost 1"}


def test_641a_7_b_the_hand_of_a_player_who_has_left_gives_no_envy() -> None:
    stakes = {1: {"ante": "10"}, 2: {"ante": "10", "progressive": "1"}}
    round = to_decide(opened(GAME, stakes), described({1: FOUR_ACES, 2: KINGS}, dealer=LOW))
    round.push(Incident("player leaves the table", seat=1))
    assert "envy" not in fates(finish(round, described({}), {}), 2)


def test_641a_7_c_before_no_more_bets_a_wager_may_change_and_go() -> None:
    round = opened(GAME, {1: {"ante": "10", "aces_up": "5"}})
    round.push(bet(1, "ante", "20"))
    round.push(bet(1, "aces_up", "0"))
    assert round.table.stakes == {(1, "ante"): 2000}


def test_641a_7_c_after_no_more_bets_none_is_made_increased_or_withdrawn() -> None:
    round = opened(GAME, {1: {"ante": "10"}})
    round.push(Closed())
    for event in (bet(1, "aces_up", "5"), bet(1, "ante", "20"), bet(1, "ante", "0")):
        assert "641a.7(c)" in refused(round, event)
    to_choice = deal_from(round, described({1: ACES}, dealer=LOW))
    assert "bets are closed" in refused(to_choice, bet(1, "ante", "0"))


def test_641a_7_c_the_play_wager_is_not_placed_before_the_deal() -> None:
    assert "641a.1 play wager" in refused(opened(GAME, {1: {"ante": "10"}}), bet(1, "play", "10"))


@pytest.mark.parametrize("amount", ["10", "17.50", "20", "30"])
def test_641a_7_d_1_a_play_wager_from_one_to_three_times_the_ante(amount: str) -> None:
    assert one(ACES, word=amount) == {"ante": "won 10", "play": f"won {amount}"}


@pytest.mark.parametrize("amount", [999, 3001, 0, -1000])
def test_641a_7_d_1_a_play_wager_outside_one_to_three_times_the_ante(amount: int) -> None:
    round = to_decide(opened(GAME, {1: {"ante": "10"}}), described({1: ACES}, dealer=LOW))
    said = refused(round, Chose(1, "play", amount))
    assert "from $10 to $30" in said and "641a.11(b)" in said


def test_641a_7_d_1_the_rule_of_the_stake_says_what_the_decision_says() -> None:
    rules = {rule.bound: rule.times for rule in GAME.stake_rules if rule.wager == "play"}
    assert rules == {"least": "1", "most": "3"}
    assert [str(times) for times in GAME.decision("play").choices[0].multiples] == ["1", "3"]


def test_641a_7_d_1_the_play_wager_may_pass_the_most_ante() -> None:
    assert one(ACES, word="1500", ante="500")["play"] == "won 1500"


def test_641a_7_d_2_aces_up_alone_is_asked_nothing_and_plays_no_dealer() -> None:
    round = table({1: {"aces_up": "5"}}, {1: KINGS}, dealer=LOW)
    assert asked(round) == []
    assert fates(round) == {"aces_up": "lost 5"}


def test_641a_7_d_2_aces_up_has_no_limit_of_its_own() -> None:
    assert one(ACES, aces_up="0.50") == {"aces_up": "won 0.50"}
    assert one(ACES, aces_up="5000") == {"aces_up": "won 5000"}


def test_641a_7_d_3_both_against_the_dealer_and_the_paytable() -> None:
    assert one(KINGS, ante="10", aces_up="5") == {"ante": "won 10", "play": "won 10", "aces_up": "lost 5"}


def test_641a_7_d_4_a_progressive_needs_an_ante_or_an_aces_up() -> None:
    with_neither = opened(GAME, {1: {"progressive": "1"}})
    assert "641a.7(d)(4)" in refused(with_neither, Closed())
    assert opened(GAME, {1: {"progressive": "1", "ante": "10"}}).refusal(Closed()) is None
    assert opened(GAME, {1: {"progressive": "1", "aces_up": "5"}}).refusal(Closed()) is None


def test_641a_7_d_4_a_progressive_is_1_or_5_by_the_reading_progressive_sizes() -> None:
    round = opened(GAME, {1: {"ante": "10", "progressive": "1"}})
    round.push(bet(1, "progressive", "5"))
    for amount in ("0.99", "1.01", "2", "4.99", "5.01", "10"):
        assert "it is $1 or $5" in refused(round, bet(1, "progressive", amount))


def test_641a_7_d_4_the_progressive_is_offered_only_if_filed() -> None:
    without = filed(progressive=False)
    assert "envy" not in without.offered
    with pytest.raises(Refusal, match="not offered"):
        opened(without, {1: {"ante": "10", "progressive": "1"}})


@pytest.mark.parametrize("wager", ["ante", "aces_up"])
def test_641a_7_d_the_ante_and_the_aces_up_are_always_offered(wager: str) -> None:
    assert "must be offered" in violations(ID, **{wager: False})[0]


def test_641a_7_e_as_many_adjacent_boxes_as_filed() -> None:
    two = filed(boxes=2)
    ante = {"ante": "10"}
    assert opened(two, {3: ante, 4: ante}, {3: "Ann", 4: "Ann"}).table.players[4] == "Ann"
    with pytest.raises(Refusal, match="at most 2 adjacent boxes"):
        opened(two, {3: ante, 5: ante}, {3: "Ann", 5: "Ann"})
    with pytest.raises(Refusal, match="at most 2 adjacent boxes"):
        opened(two, {3: ante, 4: ante, 5: ante}, {3: "Ann", 4: "Ann", 5: "Ann"})
    with pytest.raises(Refusal, match="at most one box"):
        opened(GAME, {3: ante, 4: ante}, {3: "Ann", 4: "Ann"})


def test_641a_7_e_boxes_from_1_to_the_7_of_the_table() -> None:
    assert violations(ID, boxes=1) == violations(ID, boxes=7) == []
    assert "641a.7(e)" in violations(ID, boxes=0)[0]
    assert "641a.7(e)" in violations(ID, boxes=8)[0]
