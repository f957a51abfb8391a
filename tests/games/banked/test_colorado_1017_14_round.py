"""Colorado, Rule 47.1-1017.14: the deal of Let It Ride, what goes wrong and a round to its end, clause by clause."""

from __future__ import annotations

import pytest

from croupier.editions import Game, load
from croupier.games.banked.round import BankedRound
from croupier.kit import StackedDeck, parse_card, parse_cards
from croupier.kit.cards import UNKNOWN
from croupier.rounds.events import Chose, Closed, Dealt, Incident
from tests.games.banked.described import deal, described, fates, finish, opened, refused, to_decide
from tests.games.banked.described_1017_14 import ALL, ID, NOTHING
from tests.games.banked.described_let_it_ride import basic, one, thrice
from tests.games.banked.outcome import asked, clauses, dealt_to, done

# (4) Shuffle, cut and deal; 1009, 1011, 1036.

DECK = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c"


def test_1017_14_4_by_hand_in_rotation_the_dealer_last_and_none_in_the_third(game: Game) -> None:
    round = to_decide(opened(game, {1: basic(), 4: basic(), 7: basic()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [1, 4, 7, "community", 1, 4, 7, "community", 1, 4, 7]
    assert round.table.cards["community"] == list(parse_cards("Jc 7c"))
    assert all(set(cards) == {UNKNOWN} for cards in round.table.seen(None).values())
    assert done(round) == ["no more bets", "stub"]


def test_1017_14_4_in_groups_the_bottom_card_of_the_dealers_discarded_unseen() -> None:
    game = load(ID).configure(dealing="dispenser")
    round = to_decide(opened(game, {1: basic(), 4: basic()}), StackedDeck(parse_cards(DECK)))
    assert dealt_to(round) == [1] * 3 + [4] * 3 + ["community"] * 2 + ["discard"]
    assert round.table.cards["community"] == list(parse_cards("8c 7c"))
    assert round.table.cards["discard"] == list(parse_cards("6c")) and "discard" not in round.table.seen(None)
    assert all(set(cards) == {UNKNOWN} for cards in round.table.seen(None).values())


# (5), (9)(j) What goes wrong; 1036, 1037.

BACK = dict.fromkeys(ALL, "returned")


@pytest.mark.parametrize("kind", ["wrong number of cards", "card off the table"])
def test_1017_14_5_a_players_misdeal_or_fallen_card_voids_that_hand_only(game: Game, kind: str) -> None:
    source = described({1: NOTHING, 2: "As Ks Qs", 3: "3c 3d 5h"}, community="Js Ts")
    round = opened(game, {1: ALL, 2: ALL, 3: ALL})
    deal(round, source, 6)
    round.push(Incident(kind, 2))
    assert fates(round, 2) == BACK and "1017.14(5)" in clauses(round, "bet_1", 2)
    assert round.table.meters == {"progressive": 1_000_040}  # 20 cents of each of the other two
    finish(round, source, {})
    assert dealt_to(round) == [1, 2, 3, "community", 1, 2, 3, "community", 1, 3]
    assert asked(round) == [1, 3, 1, 3]
    assert fates(round, 3)["three_card"] == "won 5" and "envy" not in fates(round, 3)


def test_1017_14_5_exposed_player_cards_are_no_misdeal(game: Game) -> None:
    round = opened(game, {1: basic()})
    round.push(Closed())
    for _ in range(3):
        round.push(Incident("player card exposed", 1))
    finish(round, described({1: "Tc Td 2h"}, community="3s 4c"), {})
    assert fates(round) == thrice("won 10")


@pytest.mark.parametrize("decided", [0, 1])
def test_1017_14_5_an_exposed_dealers_card_voids_every_wager(game: Game, decided: int) -> None:
    round = to_decide(
        opened(game, {1: ALL, 2: ALL}), described({1: "As Ks Qs", 2: NOTHING}, community="Js Ts")
    )
    for _ in range(decided):
        round.push(Chose(1, "ride"))
    round.push(Incident("community card exposed"))
    assert round.over and fates(round, 1) == fates(round, 2) == BACK
    assert round.table.meters == {"progressive": 1_000_000}
    assert clauses(round, "progressive", 2) == ("1017.14(5)",)


def test_1017_14_5_a_bet_already_withdrawn_is_not_touched_by_a_misdeal(game: Game) -> None:
    round = to_decide(opened(game, {1: basic()}), described({1: NOTHING}, community="Js Ts"))
    round.push(Chose(1, "withdraw"))
    round.push(Incident("community card exposed"))
    assert fates(round) == {"bet_1": "withdrawn", "bet_2": "returned", "bet_3": "returned"}


def test_1017_14_9_j_a_wrong_number_to_the_dealer_leaves_the_progressive_alone(game: Game) -> None:
    hands = {1: "As Ks Qs", 2: NOTHING, 3: "9s 8s Ad"}
    stakes = {1: ALL, 2: ALL, 3: basic()}
    round = to_decide(opened(game, stakes), described(hands, community="Js Ts"))
    round.push(Incident("wrong number of cards"))
    assert round.over and asked(round) == []
    back = {wager: "returned" for wager in BACK if wager != "progressive"}
    assert fates(round, 1) == {**back, "progressive": "won 9999.40"}  # the meter of 10,000.40 for a dollar
    assert fates(round, 2) == {**back, "progressive": "lost 1"}  # and no envy
    assert fates(round, 3) == thrice("returned")


def test_1017_14_9_j_without_progressive_wagers_the_round_is_over(game: Game) -> None:
    round = opened(game, {1: basic(bonus=1)})
    round.push(Closed())
    round.push(Incident("wrong number of cards"))
    assert round.over and fates(round) == {**thrice("returned"), "bonus": "returned"}


def test_1037_a_faced_card_is_dead_and_the_next_takes_its_place(game: Game) -> None:
    round = opened(game, {1: basic()})
    round.push(Closed())
    round.push(Incident("card face up in the deck", card=parse_card("As")))
    assert "not in the deck any more" in refused(round, Dealt(1, parse_card("As")))
    finish(round, StackedDeck(parse_cards("Tc 3s Td 4c 2h")), {})
    assert fates(round) == thrice("won 10")


def test_1036_a_defective_deck_returns_every_wager_and_goes_out(game: Game) -> None:
    round = to_decide(opened(game, {1: ALL}), described({1: "As Ks Qs"}, community="Js Ts"))
    round.push(Incident("defective deck"))
    assert round.over and fates(round) == BACK
    assert round.table.orders == ["remove the deck"] and round.table.meters == {"progressive": 1_000_000}


# (6), (7) The decisions.

HANDS = {1: "Ah Kd 2c", 4: "9h 9d 5c", 7: "3h 3d Qc"}


def until(game: Game, *words: tuple[int, str]) -> BankedRound:
    source = described(HANDS, community="As 3s")
    round = to_decide(opened(game, {seat: basic() for seat in HANDS}), source)
    for seat, word in words:
        round.push(Chose(seat, word))
    return round


def test_1017_14_6_and_7_players_act_clockwise_twice(game: Game) -> None:
    round = until(game, *[(seat, "ride") for _ in range(2) for seat in (1, 4, 7)])
    assert asked(round) == [1, 4, 7, 1, 4, 7] and round.over
    assert "seat 1 is asked" in refused(until(game), Chose(7, "ride"))


def test_1017_14_6_the_first_card_comes_up_when_all_have_acted_and_7_the_second(game: Game) -> None:
    firsts = [(seat, "ride") for seat in (1, 4, 7)]
    assert until(game, *firsts[:2]).table.seen(1)["community"] == (UNKNOWN, UNKNOWN)
    assert until(game, *firsts).table.seen(1)["community"] == (*parse_cards("As"), UNKNOWN)
    assert until(game, *firsts, *firsts[:2]).table.seen(1)["community"] == (*parse_cards("As"), UNKNOWN)
    assert until(game, *firsts, *firsts).table.seen(None)["community"] == parse_cards("As 3s")


@pytest.mark.parametrize("first", ["ride", "withdraw"])
@pytest.mark.parametrize("second", ["ride", "withdraw"])
def test_1017_14_6_and_7_bets_1_and_2_may_come_back_the_dollar_bet_stays(
    game: Game, first: str, second: str
) -> None:
    fate = {"ride": "won 150", "withdraw": "withdrawn"}
    told = one(game, "Ah Ad 3c As 3s", says=(first, second))
    assert told == {"bet_1": fate[first], "bet_2": fate[second], "bet_3": "won 150"}
