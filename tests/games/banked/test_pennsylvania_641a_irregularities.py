"""Four Card Poker in Pennsylvania: what goes wrong in its own way, 58 Pa. Code 641a.13."""

from __future__ import annotations

from croupier.games.banked.round import BankedRound
from croupier.kit import parse_card
from croupier.rounds.events import Chose, Dealt, Incident
from tests.games.banked.described import Stakes, deal, described, fates, opened, refused, to_decide
from tests.games.banked.described_641a import ACES, GAME, KINGS, LOW, THREE, finish, one

# 641a.13 and the counts of 641a.8 - 641a.10: irregularities.

ALL: Stakes = {"ante": "10", "aces_up": "5", "progressive": "1"}


def dealing(cards: int) -> BankedRound:
    """A round in which so many cards have been dealt."""
    return deal(opened(GAME, {1: ALL}), described({1: ACES}, dealer=LOW), cards)


def test_641a_13_a_one_card_face_up_is_discarded_and_the_round_goes_on() -> None:
    round = dealing(3)
    nine = parse_card("9h")
    round.push(Incident("card face up in the deck", card=nine))
    assert not round.table.void and round.table.cards["discard"] == [nine]
    assert "641a.8(d)" in refused(round, Dealt("dealer", nine))  # it may not be used in this round
    assert round.table.orders == []
    finish(round, described({1: "7c 4c 2h"}, dealer="Jh 8d 6c 4h 2s"), {})
    assert fates(round) == {"ante": "won 10", "play": "won 10", "aces_up": "won 5", "progressive": "lost 1"}


def test_641a_13_d_a_play_wager_made_before_goes_back_too_and_a_fold_is_undone() -> None:
    stakes: dict[int, Stakes] = {seat: {"ante": "10"} for seat in (1, 2, 3)}
    hands = {1: ACES, 2: THREE, 3: KINGS}
    round = to_decide(opened(GAME, stakes), described(hands, dealer=LOW))
    round.push(Chose(1, "play", 2500))
    round.push(Chose(2, "fold"))
    round.push(Incident("dealer card exposed"))
    assert round.over
    assert fates(round, 1) == {"ante": "returned", "play": "returned"}
    assert fates(round, 2) == fates(round, 3) == {"ante": "returned"}


def test_641a_13_d_the_sixth_card_lies_face_up_by_rule_and_voids_nothing() -> None:
    assert one(ACES) == {"ante": "won 10", "play": "won 10"}


def test_641a_13_a_void_round_takes_its_share_off_the_meter_by_the_reading_void_round_meter() -> None:
    round = dealing(11)
    assert round.table.meters == {"progressive": 500020}
    round.push(Incident("wrong number of cards"))
    assert round.table.meters == {"progressive": 500000}


def test_641a_7_b_the_share_of_a_player_who_leaves_stays_on_the_meter() -> None:
    round = dealing(11)
    round.push(Incident("player leaves the table", seat=1))
    assert round.table.meters == {"progressive": 500020}
    assert "say which" in refused(dealing(11), Incident("player leaves the table"))
