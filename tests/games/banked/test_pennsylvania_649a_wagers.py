"""Three Card Poker in Pennsylvania: the wagers, 58 Pa. Code 649a.7, clause by clause."""

from __future__ import annotations

import pytest

from croupier.kit import Refusal, cents
from croupier.rounds.events import Chose, Closed, Incident
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
from tests.games.banked.described_649a import (
    BOXES,
    GAME,
    NOTHING,
    PAIR,
    QUEEN,
    ROYAL_SPADES,
    ante,
    filed,
    one,
)
from tests.games.banked.outcome import asked, clauses, dealt_to

# 649a.7: the wagers.


def test_649a_7_b_only_players_who_are_seated_may_wager() -> None:
    assert "There is no player at seat 2" in refused(opened(GAME, {1: ante()}), bet(2, "ante", 10))


def test_649a_7_b_the_wagers_of_a_player_who_leaves_are_treated_as_lost() -> None:
    source = described({1: ROYAL_SPADES, 2: PAIR}, dealer=QUEEN)
    round = to_decide(opened(GAME, {1: ante(pair_plus=5, six_card=5), 2: ante()}), source)
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {})
    assert fates(round, 1) == {"ante": "lost 10", "pair_plus": "lost 5", "six_card": "lost 5"}
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10"}
    assert clauses(round, "ante") == ("649a.7(b)",)


def test_649a_7_b_a_player_who_has_left_gets_no_more_cards_and_is_not_asked() -> None:
    source = described({1: NOTHING, 2: PAIR}, dealer=QUEEN)
    round = opened(GAME, {1: ante(), 2: ante()})
    deal(round, source, 3)
    round.push(Incident("player leaves the table", 1))
    finish(round, source, {})
    assert dealt_to(round) == [1, 2, "dealer", 2, "dealer", 2, "dealer"]
    assert asked(round) == [2]


def test_649a_7_b_who_leaves_must_be_said() -> None:
    round = to_decide(opened(GAME, {1: ante()}), described({1: NOTHING}, dealer=QUEEN))
    assert "concerns one seat; say which" in refused(round, Incident("player leaves the table"))


def test_649a_7_c_no_wager_after_no_more_bets() -> None:
    round = opened(GAME, {1: ante()})
    round.push(Closed())
    for event in (bet(1, "pair_plus", 5), bet(1, "ante", 20), bet(1, "ante", 0), bet(1, "progressive", 1)):
        said = refused(round, event)
        assert "bets are closed" in said and "649a.7(c)" in said
    assert "bets are closed" in refused(round, Closed())


def test_649a_7_c_before_it_a_wager_may_be_changed_and_taken_back() -> None:
    round = opened(GAME, {1: ante(pair_plus=5)})
    round.push(bet(1, "ante", 20))
    round.push(bet(1, "pair_plus", 0))
    assert round.table.stakes == {(1, "ante"): 2000}


def test_649a_7_c_the_play_wager_is_not_placed_before_the_deal() -> None:
    assert "not placed before the deal but by the decision 'play'" in refused(
        opened(GAME, {1: ante()}), bet(1, "play", 10)
    )


@pytest.mark.parametrize(("amount", "fine"), [("9.99", False), ("10", True), ("10.01", False), ("20", False)])
def test_649a_7_d_1_the_play_wager_equals_the_ante(amount: str, fine: bool) -> None:
    round = to_decide(opened(GAME, {1: ante()}), described({1: PAIR}, dealer=QUEEN))
    event = Chose(1, "play", cents(amount))
    assert (round.refusal(event) is None) is fine
    if not fine:
        assert "it is $10" in refused(round, event)


def test_649a_7_d_1_an_ante_alone_competes_with_the_dealer_alone() -> None:
    assert fates(one(PAIR)) == {"ante": "won 10", "play": "won 10"}


def test_649a_7_d_2_a_pair_plus_alone_competes_with_the_paytable_alone() -> None:
    round = one(PAIR, dealer="Ah Ad As", stakes={"pair_plus": 10})
    assert asked(round) == []
    assert fates(round) == {"pair_plus": "won 10"}


def test_649a_7_d_3_both_compete_each_for_itself() -> None:
    round = one(PAIR, dealer="Ah Ad As", stakes=ante(pair_plus=25))
    assert fates(round) == {"ante": "lost 10", "play": "lost 10", "pair_plus": "won 25"}


@pytest.mark.parametrize("extra", ["progressive", "six_card"])
@pytest.mark.parametrize(
    ("others", "fine"),
    [({}, False), ({"ante": 10}, True), ({"pair_plus": 10}, True), ({"ante": 10, "pair_plus": 10}, True)],
)
def test_649a_7_d_4_and_5_the_extras_need_an_ante_or_a_pair_plus(
    extra: str, others: dict[str, int], fine: bool
) -> None:
    round = opened(GAME, {1: {**others, extra: 5}})
    assert (round.refusal(Closed()) is None) is fine
    if not fine:
        assert "without Ante or Pair Plus; it needs one" in refused(round, Closed())


@pytest.mark.parametrize(
    ("amount", "fine"),
    [("0.99", False), ("1", True), ("1.01", False), ("4.99", False), ("5", True), ("6", False)],
)
def test_649a_7_d_4_a_progressive_wager_is_one_or_five_dollars(amount: str, fine: bool) -> None:
    round = opened(GAME, {1: ante()})
    assert (round.refusal(bet(1, "progressive", amount)) is None) is fine


def test_649a_7_d_4_and_5_the_extras_are_offered_only_where_filed() -> None:
    game = filed(progressive=False, six_card=False)
    round = opened(game, {1: ante()})
    assert "Progressive Payout is not offered" in refused(round, bet(1, "progressive", 1))
    assert "Six Card Bonus is not offered" in refused(round, bet(1, "six_card", 5))
    assert "takes no stake of its own" in refused(opened(GAME, {1: ante()}), bet(1, "envy", 1))


@pytest.mark.parametrize(
    ("version", "antes", "pairs", "fine", "clause"),
    [
        ("ante at least pair plus", "10", "9.99", True, "(e)(1)"),
        ("ante at least pair plus", "10", "10", True, "(e)(1)"),
        ("ante at least pair plus", "10", "10.01", False, "(e)(1)"),
        ("ante at least pair plus", "10", "0", True, "(e)(1)"),
        ("ante at least pair plus", "0", "10", False, "(e)(1)"),
        ("ante at least half of pair plus", "10", "19.99", True, "(e)(2)"),
        ("ante at least half of pair plus", "10", "20", True, "(e)(2)"),
        ("ante at least half of pair plus", "10", "20.01", False, "(e)(2)"),
        ("ante at least half of pair plus", "10", "0", True, "(e)(2)"),
        ("ante at least half of pair plus", "0", "10", False, "(e)(2)"),
        ("both compulsory", "10", "50", True, "(e)(3)"),
        ("both compulsory", "10", "50.01", False, "(e)(3)"),
        ("both compulsory", "50", "10", True, "(e)(3)"),
        ("both compulsory", "50.01", "10", False, "(e)(3)"),
        ("both compulsory", "10", "10", True, "(e)(3)"),
    ],
)
def test_649a_7_e_the_ratios_of_the_versions(
    version: str, antes: str, pairs: str, fine: bool, clause: str
) -> None:
    round = opened(filed(version=version), {1: {"ante": antes, "pair_plus": pairs}})
    assert (round.refusal(Closed()) is None) is fine
    if not fine:
        assert f"649a.7{clause}" in refused(round, Closed())


@pytest.mark.parametrize(("wager", "missing"), [("ante", "Pair Plus"), ("pair_plus", "Ante")])
def test_649a_7_e_3_both_wagers_are_compulsory(wager: str, missing: str) -> None:
    round = opened(filed(version="both compulsory"), {1: {wager: 10}})
    assert f"Seat 1 has no {missing}; it must be placed" in refused(round, Closed())


def test_649a_7_e_notwithstanding_it_the_standard_game_has_no_ratio() -> None:
    assert opened(GAME, {1: {"ante": 5, "pair_plus": 500}}).refusal(Closed()) is None


def test_649a_7_f_a_player_plays_as_many_adjacent_boxes_as_are_filed() -> None:
    stakes = {seat: ante() for seat in (2, 3, 4)}
    assert opened(BOXES, stakes, players={2: "A", 3: "A", 4: "A"})
    with pytest.raises(
        Refusal, match=r"A plays boxes 2, 3, 4, 5; one player may play at most 3 .*649a.7\(f\)"
    ):
        opened(BOXES, stakes, players={2: "A", 3: "A", 4: "A", 5: "A"})
    with pytest.raises(Refusal, match=r"A plays boxes 2, 4; .* adjacent"):
        opened(BOXES, {2: ante(), 4: ante()}, players={2: "A", 3: "B", 4: "A"})
    with pytest.raises(Refusal, match="at most one box"):
        opened(GAME, {2: ante(), 3: ante()}, players={2: "A", 3: "A"})


def test_649a_7_f_each_box_is_decided_and_settled_by_itself() -> None:
    round = played(
        BOXES,
        {2: ante(), 3: ante()},
        {2: PAIR, 3: NOTHING},
        {2: ["play"], 3: ["fold"]},
        {2: "A", 3: "A"},
        dealer=QUEEN,
    )
    assert fates(round, 2) == {"ante": "won 10", "play": "won 10"}
    assert fates(round, 3) == {"ante": "lost 10"}
