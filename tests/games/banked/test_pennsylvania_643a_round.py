"""Let It Ride Poker in Pennsylvania: the wagers and a round to its end, 58 Pa. Code 643a.7 - 643a.11 and 643a.13."""

from __future__ import annotations

import pytest

from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal, StackedDeck, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Closed, Dealt, Incident
from tests.games.banked.described import (
    bet,
    deal,
    described,
    fates,
    finish,
    opened,
    played,
    refused,
    to_decide,
)
from tests.games.banked.described_643a import BACK, GAME, ID, RIDE, filed, one
from tests.games.banked.described_let_it_ride import basic, thrice
from tests.games.banked.outcome import asked, clauses, dealt_to, done, settled, violations

# 643a.7: wagers.


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
def test_643a_7_a_each_bet_within_the_posted_limits(wager: str) -> None:
    round = opened(GAME, {1: {}})
    round.push(bet(1, wager, "5"))
    round.push(bet(1, wager, "500"))
    assert "minimum is $5" in refused(round, bet(1, wager, "4.99"))
    assert "maximum is $500" in refused(round, bet(1, wager, "500.01"))


def test_643a_7_b_a_player_who_leaves_may_lose_what_still_lies_there() -> None:
    stakes = {1: basic(bonus="1", three_card="5"), 2: basic()}
    source = described({1: "Ac Ad 2h", 2: "2c 5d 8h"}, community="Ts Th")
    round = to_decide(opened(GAME, stakes), source)
    round.push(Chose(1, BACK))
    round.push(Incident("player leaves the table", seat=1))
    assert fates(round) == {
        "bet_1": "withdrawn",
        "bet_2": "lost 10",
        "bet_3": "lost 10",
        "bonus": "lost 1",
        "three_card": "lost 5",
    }
    assert clauses(round, "bet_2") == ("643a.7(b)",)
    assert asked(finish(round, source, {})) == [1, 2, 2]
    assert fates(round, 2) == thrice("won 10")


def test_643a_7_c_before_no_more_bets_a_wager_may_change_and_go() -> None:
    round = opened(GAME, {1: basic(bonus="1")})
    round.push(bet(1, "bonus", "0"))
    for wager in ("bet_1", "bet_2", "bet_3"):
        round.push(bet(1, wager, "25"))
    round.push(Closed())
    assert set(round.table.stakes.values()) == {2500} and len(round.table.stakes) == 3


def test_643a_7_c_after_no_more_bets_none_is_made_increased_or_withdrawn() -> None:
    round = opened(GAME, {1: basic()})
    round.push(Closed())
    for event in (bet(1, "bonus", "1"), bet(1, "bet_3", "20"), bet(1, "bet_1", "0")):
        assert "643a.7(c)" in refused(round, event)


@pytest.mark.parametrize("missing", ["bet_1", "bet_2", "bet_3"])
def test_643a_7_d_three_bets_or_none(missing: str) -> None:
    stakes = basic()
    del stakes[missing]
    assert "643a.7(d)" in refused(opened(GAME, {1: stakes}), Closed())


@pytest.mark.parametrize("wager", ["bet_1", "bet_2", "bet_3"])
@pytest.mark.parametrize("amount", ["9.99", "10.01"])
def test_643a_7_d_three_equal_bets(wager: str, amount: str) -> None:
    round = opened(GAME, {1: {**basic(), wager: amount}})
    assert "643a.7(d)" in refused(round, Closed())
    round.push(bet(1, wager, "10"))
    assert round.refusal(Closed()) is None


@pytest.mark.parametrize(("wager", "clause"), [("bonus", "643a.7(e)"), ("three_card", "643a.7(f)")])
def test_643a_7_e_and_f_a_bonus_wager_needs_the_three_bets(wager: str, clause: str) -> None:
    assert "Bet Number 1" in refused(opened(GAME, {1: {wager: "1"}}), Closed())
    assert opened(GAME, {1: basic(**{wager: "1"})}).refusal(Closed()) is None
    assert clause in GAME.wager(wager).cite


@pytest.mark.parametrize("wager", ["bonus", "three_card"])
def test_643a_7_e_and_f_a_bonus_wager_is_offered_only_if_filed(wager: str) -> None:
    with pytest.raises(Refusal, match="not offered"):
        opened(filed(**{wager: False}), {1: basic(**{wager: "1"})})
    assert "must be offered" in violations(ID, bet_3=False)[0]


def test_643a_7_e_the_bonus_is_one_dollar_by_the_reading_bonus_stake() -> None:
    round = opened(GAME, {1: basic(bonus="1")})
    for amount in ("0.99", "1.01", "5"):
        assert "it is $1" in refused(round, bet(1, "bonus", amount))


def test_643a_7_f_the_three_card_bonus_has_no_limit_of_its_own() -> None:
    assert one("2c 2d 5h", "7s 9c", three_card="0.50")["three_card"] == "won 0.50"
    assert one("2c 2d 5h", "7s 9c", three_card="2000")["three_card"] == "won 2000"


def test_643a_7_g_the_bonuses_have_no_bearing_on_the_bets_nor_the_bets_on_them() -> None:
    plain = one("2c 2d 2h", "3s 4c", [BACK, BACK])
    beside = one("2c 2d 2h", "3s 4c", [BACK, BACK], bonus="1", three_card="5")
    assert plain == {"bet_1": "withdrawn", "bet_2": "withdrawn", "bet_3": "won 30"}
    assert beside == {**plain, "bonus": "won 4", "three_card": "won 150"}


def test_643a_7_h_as_many_adjacent_boxes_as_filed() -> None:
    two = filed(boxes=2)
    assert opened(two, {3: basic(), 4: basic()}, {3: "Ann", 4: "Ann"}).table.players[4] == "Ann"
    for game, seats in ((two, (3, 5)), (two, (3, 4, 5)), (GAME, (3, 4))):
        with pytest.raises(Refusal, match="one player may play at most") as caught:
            opened(game, {seat: basic() for seat in seats}, dict.fromkeys(seats, "Ann"))
        assert caught.value.cite == ("643a.7(h)",)
    assert violations(ID, boxes=7) == []
    assert violations(ID, boxes=8) and violations(ID, boxes=0)


# 643a.8 - 643a.10: dealing.


@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_643a_8_d_and_9_b_the_community_cards_come_after_the_first_and_the_second_card(method: str) -> None:
    round = opened(filed(dealing=method), {5: basic(), 2: basic()})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == [2, 5, "community", 2, 5, "community", 2, 5]
    assert round.table.cards == {2: [0, 3, 6], 5: [1, 4, 7], "community": [2, 5]}


def test_643a_10_b_stacks_of_three_and_of_the_last_the_card_at_the_left_is_discarded() -> None:
    round = opened(filed(dealing="automated shoe"), {5: basic(), 2: basic()})
    finish(round, StackedDeck(range(52)), {})
    assert dealt_to(round) == [2, 2, 2, 5, 5, 5, "discard", "community", "community"]
    assert round.table.cards == {2: [0, 1, 2], 5: [3, 4, 5], "discard": [6], "community": [7, 8]}


def test_643a_8_d_all_cards_are_dealt_face_down() -> None:
    round = to_decide(opened(GAME, {1: basic()}), described({1: "Ac Ad 2h"}, community="Ts Th"))
    assert round.table.seen(None) == {1: (UNKNOWN,) * 3, "community": (UNKNOWN,) * 2}
    assert round.table.seen(1) == {1: parse_cards("Ac Ad 2h"), "community": (UNKNOWN,) * 2}


# 643a.11(a)-(e): the decisions.


def test_643a_11_b_and_d_clockwise_for_the_first_bet_then_clockwise_for_the_second() -> None:
    stakes = {6: basic(), 4: basic(), 1: basic()}
    hands = {1: "Ac Ad 2h", 4: "2c 5d 8h", 6: "3c 6d 9h"}
    round = played(GAME, stakes, hands, community="Ts Th")
    assert asked(round) == [1, 4, 6, 1, 4, 6]
    assert [name for _, name, _ in round.table.choices] == ["first bet"] * 3 + ["second bet"] * 3


@pytest.mark.parametrize("first", [RIDE, BACK])
@pytest.mark.parametrize("second", [RIDE, BACK])
def test_643a_11_b_and_d_each_way_to_choose(first: str, second: str) -> None:
    """The second decision is made whatever the first was; Bet Number 3 always rides."""
    fate = {RIDE: "won 10", BACK: "withdrawn"}
    expected = {"bet_1": fate[first], "bet_2": fate[second], "bet_3": "won 10"}
    assert one("Tc Td 2h", "3s 4c", [first, second]) == expected


def test_643a_11_b_2_a_bet_that_is_withdrawn_cannot_be_lost() -> None:
    assert one("9c 9d 2h", "3s 4c", [BACK, BACK]) == {
        "bet_1": "withdrawn",
        "bet_2": "withdrawn",
        "bet_3": "lost 10",
    }


def test_643a_11_b_nothing_else_may_be_chosen_and_no_amount_named() -> None:
    round = to_decide(opened(GAME, {1: basic()}), described({1: "Ac Ad 2h"}, community="Ts Th"))
    assert "643a.11(b)" in refused(round, Chose(1, "fold"))
    assert "takes no amount" in refused(round, Chose(1, BACK, 500))


def test_643a_11_c_and_e_one_community_card_before_the_second_decision_the_other_after() -> None:
    source = described({1: "Ac Ad 2h"}, community="Ts 9h")
    round = to_decide(opened(GAME, {1: basic()}), source)
    assert round.table.seen(1)["community"] == (UNKNOWN, UNKNOWN)
    round.push(Chose(1, RIDE))
    assert round.table.seen(1)["community"] == (parse_card("Ts"), UNKNOWN)
    round.push(Chose(1, RIDE))
    assert round.table.seen(1)["community"] == parse_cards("Ts 9h")


# 643a.11(f): settlement.


def test_643a_11_f_counterclockwise_and_at_each_seat_the_bets_before_the_bonuses() -> None:
    stakes = {1: basic(bonus="1", three_card="5"), 4: basic(), 6: basic(three_card="5")}
    hands = {1: "Ac Ad 2h", 4: "2c 5d 8h", 6: "3c 6d 9h"}
    round = played(GAME, stakes, hands, {4: [BACK]}, community="Ts Th")
    assert done(round) == [
        "no more bets", "stub", "4 bet_1", "reveal first community", "reveal second community",
        "turn up 6", "6 bet_1", "6 bet_2", "6 bet_3", "6 three_card",
        "turn up 4", "4 bet_2", "4 bet_3",
        "turn up 1", "1 bet_1", "1 bet_2", "1 bet_3", "1 bonus", "1 three_card",
        "clear",
    ]  # fmt: skip


def test_643a_11_f_nobody_plays_against_a_dealer() -> None:
    round = played(GAME, {1: basic()}, {1: "Ac Ad 2h"}, community="Ts Th")
    assert "dealer" not in round.table.cards and "reveal dealer" not in done(round)


# 643a.13 and the counts of 643a.8 - 643a.10: irregularities.

ALL = basic(bonus="1", three_card="5")
RETURNED = dict.fromkeys(ALL, "returned")


def dealing(cards: int) -> BankedRound:
    """A round in which so many cards have been dealt."""
    return deal(opened(GAME, {1: ALL}), described({1: "Ac Ad 2h"}, community="Ts Th"), cards)


def test_643a_13_a_one_card_face_up_is_discarded_and_the_round_goes_on() -> None:
    round = dealing(2)
    nine = parse_card("9h")
    round.push(Incident("card face up in the deck", card=nine))
    assert not round.table.void and round.table.cards["discard"] == [nine]
    assert "not in the deck" in refused(round, Dealt(1, nine))
    assert fates(finish(round, described({1: "Ad 2h"}, community="Th"), {}))["bet_3"] == "won 20"


@pytest.mark.parametrize("choices", [(), (RIDE,)])
def test_643a_13_d_a_community_card_seen_too_early_returns_everything(choices: tuple[str, ...]) -> None:
    round = dealing(5)
    for choice in choices:
        round.push(Chose(1, choice))
    round.push(Incident("community card exposed"))
    assert round.over and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "bet_2") == ("643a.13(d)",)


def test_643a_13_d_a_bet_withdrawn_before_stays_withdrawn() -> None:
    round = dealing(5)
    round.push(Chose(1, BACK))
    round.push(Incident("community card exposed"))
    assert fates(round) == {**RETURNED, "bet_1": "withdrawn"}


def test_643a_13_the_wagers_of_all_players_go_back() -> None:
    source = described({1: "Ac Ad 2h", 2: "2c 5d 8h"}, community="Ts Th")
    round = to_decide(opened(GAME, {1: ALL, 2: basic("20")}), source)
    round.push(Incident("wrong number of cards", seat=2))
    assert settled(round) == [f"1 {wager}" for wager in ALL] + ["2 bet_1", "2 bet_2", "2 bet_3"]
    assert round.net(1) == round.net(2) == 0
