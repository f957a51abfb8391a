"""Ultimate Texas Hold 'Em in Pennsylvania: what goes wrong in its own way, 58 Pa. Code 653a.13."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.editions import Game
from croupier.games.banked.opening import deal_from
from croupier.games.banked.round import BankedRound
from croupier.kit import parse_card
from croupier.rounds.events import Chance, Chose, Incident
from tests.games.banked.described import Stakes, deal, described, fates, finish, opened, refused
from tests.games.banked.described_653a import BOARD, GAME, bets, filed, start
from tests.games.banked.outcome import clauses

# 653a.13 and the counts of 653a.8 - 653a.10: irregularities.

ALL = bets(trips="5", progressive="1")
RETURNED = dict.fromkeys(ALL, "returned")
TRIPS_STANDS = {**RETURNED, "trips": "won 15"}
NINES = {1: "9c 9s"}  # three of a kind with the board


def dealing(cards: int, game: Game = GAME, stakes: Stakes = ALL) -> tuple[BankedRound, Any]:
    """A round in which so many cards have been dealt, the player checking, and its source of cards."""
    source = described(NINES, dealer="3h 4s", community=BOARD)
    return deal(opened(game, {1: stakes}), source, cards), source


def found(name: str) -> Incident:
    return Incident("card face up in the deck", card=parse_card(name))


@pytest.mark.parametrize("cards", [1, 5, 9])
def test_653a_13_a_one_card_face_up_is_discarded_at_any_time_of_the_deal(cards: int) -> None:
    round, source = dealing(cards)
    round.push(found("Ad"))
    assert not round.table.void and round.table.cards["discard"] == [parse_card("Ad")]
    last = {1: "bet 4x", 5: "bet 2x", 9: "bet 1x"}[cards]
    fate = fates(finish(round, source, {1: (last,)}))
    assert fate["trips"] == "won 15" and fate["ante"] == "returned"  # the dealer has no pair


def test_653a_13_a_only_while_the_cards_are_dealt() -> None:
    assert "653a.13(a)" in refused(opened(GAME, {1: ALL}), found("Ad"))
    for cards, taken in ((0, True), (3, True), (4, False), (5, True), (8, False), (9, True), (11, False)):
        assert (dealing(cards)[0].refusal(found("Ad")) is None) == taken, cards


@pytest.mark.parametrize("first_at", [2, 5, 9])
def test_653a_13_a_a_second_card_after_the_initial_two_leaves_trips_to_its_schedule(first_at: int) -> None:
    round, source = dealing(first_at)
    round.push(found("Ad"))
    if first_at == 2:
        deal_from(round, source)
        round.push(Chose(1, "bet 4x"))
    round.push(found("Ac"))
    finish(round, source, {})
    expected = {**TRIPS_STANDS, **({"play": "returned"} if first_at == 2 else {})}
    assert fates(round) == expected
    assert len(round.table.cards["community"]) == 5
    assert round.table.orders == ["reshuffle"]
    assert round.table.meters == {"progressive": 1_000_000}


def test_653a_13_a_without_trips_a_second_card_after_the_initial_two_ends_the_round() -> None:
    round, _ = dealing(5, stakes=bets(progressive="1"))
    round.push(found("Ad"))
    round.push(found("Ac"))
    assert round.over and fates(round) == dict.fromkeys(("ante", "blind", "progressive"), "returned")


@pytest.mark.parametrize("cards", [2, 4, 6, 8, 11])
def test_653a_13_d_an_exposed_card_of_the_dealer_returns_all_but_trips(cards: int) -> None:
    round, source = dealing(cards)
    round.push(Incident("dealer card exposed"))
    finish(round, source, {})
    assert fates(round) == TRIPS_STANDS
    assert round.table.orders == ["reshuffle"] and clauses(round, "ante") == ("653a.13(d)",)
    assert round.table.meters == {"progressive": 1_000_000}


def test_653a_13_d_without_trips_the_round_ends_at_once() -> None:
    round, _ = dealing(4, stakes=bets())
    round.push(Incident("dealer card exposed"))
    assert round.over and fates(round) == {"ante": "returned", "blind": "returned"}


def three_decide(*choices: Chose) -> tuple[BankedRound, Any]:
    """Three players up to the river, where these choices are made."""
    source = described({1: "9c 9s", 2: "Kc 5s", 3: "Qc 4d"}, dealer="3h 6s", community=BOARD)
    round = start({1: ALL, 2: bets(), 3: bets()}, source)
    for _ in range(2):
        for seat in (1, 2, 3):
            round.push(Chose(seat, "check"))
        deal_from(round, source)
    for choice in choices:
        round.push(choice)
    return round, source


def test_653a_13_d_wagers_of_who_has_bet_or_folded_before_go_back_too() -> None:
    round, source = three_decide(Chose(1, "fold"), Chose(2, "bet 1x"))
    round.push(Incident("dealer card exposed"))
    finish(round, source, {})
    assert fates(round, 1) == TRIPS_STANDS
    assert fates(round, 2) == {"ante": "returned", "blind": "returned", "play": "returned"}
    assert fates(round, 3) == {"ante": "returned", "blind": "returned"}


def test_653a_13_d_not_after_each_player_has_folded_or_bet() -> None:
    exposed = Incident("dealer card exposed")
    source = described({1: "9c 9s", 2: "Kc 5s"}, dealer="3h 6s", community=BOARD)
    round = start({1: bets(), 2: bets()}, source)
    round.push(Chose(1, "bet 4x"))
    assert round.refusal(exposed) is None  # seat 2 has not chosen yet
    round.push(Chose(2, "bet 3x"))
    assert isinstance(round.due, Chance)
    assert "653a.13(d)" in refused(round, exposed)
    assert exposed.kind not in round.incidents


def test_653a_13_d_a_check_is_neither_a_fold_nor_a_play_wager() -> None:
    source = described({1: "9c 9s", 2: "Kc 5s"}, dealer="3h 6s", community=BOARD)
    round = start({1: bets(), 2: bets()}, source)
    round.push(Chose(1, "bet 4x"))
    round.push(Chose(2, "check"))
    assert isinstance(round.due, Chance) and round.refusal(Incident("dealer card exposed")) is None


def test_653a_13_f_a_reshuffling_shoe_that_jams_voids_the_round_trips_too() -> None:
    round, _ = dealing(1, filed(dealing="reshuffling shoe"))
    round.push(Incident("dealing shoe jams"))
    assert round.over and fates(round) == RETURNED
    assert round.table.orders == ["reshuffle"] and clauses(round, "trips") == ("653a.13(f)",)


def test_653a_13_f_not_once_the_cards_have_left_the_shoe() -> None:
    jam = Incident("dealing shoe jams")
    assert dealing(3, filed(dealing="automated shoe"))[0].refusal(jam) is None
    assert "653a.13(f)" in refused(dealing(5, filed(dealing="automated shoe"))[0], jam)  # from the hand now
