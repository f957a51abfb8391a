"""The round as a log: what is due, what is refused, copies, burns and the cut card."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.editions import FilingRefused
from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Refusal, Shoe, parse_card
from croupier.kit.cards import UNKNOWN
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import Bet, Bets, Chance, Chose, Closed, Dealt, Did
from croupier.rounds.viewers import Bystander, Role, Seat
from tests.games.baccarat.tables import EDITION, GAME, deal, open_baccarat, opened, play, some_game, told


def state(played: BaccaratRound) -> tuple[object, ...]:
    table = played.table
    return played.log, played.due, played.result, table.stakes, table.cards, table.lines, played.closed


def test_bets_then_cards_then_nothing_is_due() -> None:
    played = open_baccarat(GAME)
    assert isinstance(played.due, Bets)
    with pytest.raises(Refusal, match="No card is due to the player's hand now; bets are open"):
        played.push(Dealt("player", 0))
    with pytest.raises(Refusal, match="Nothing is staked"):
        played.push(Closed())
    played.push(Bet(1, "player", 1000))
    played.push(Closed())
    assert isinstance(played.due, Chance) and played.due.to == "player"
    with pytest.raises(Refusal, match="a card is due to the player's hand"):
        played.push(Bet(1, "tie", 1000))
    with pytest.raises(Refusal, match="No card is due to the banker's hand now"):
        played.push(Dealt("banker", 0))
    play(played, Shoe.seeded(8, 1))
    assert played.due is None and played.over and played.outcomes() == ()
    with pytest.raises(Refusal, match="The round is over"):
        played.push(Closed())


def test_deck_no_card_comes_more_often_than_there_are_packs() -> None:
    ace = parse_card("As")
    played = open_baccarat(EDITION.configure(decks=3), (1,), [ace, ace])
    played.push(Bet(1, "player", 1000))
    played.push(Closed())
    played.push(Dealt("player", ace))
    with pytest.raises(Refusal, match="As is not in the shoe any more"):
        played.push(Dealt("banker", ace))
    with pytest.raises(Refusal, match="As has left the shoe 4 times; it holds 3 packs"):
        open_baccarat(EDITION.configure(decks=3), (1,), [ace] * 4)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_replay_and_fork_are_the_same_round_at_every_moment(seed: int) -> None:
    rng = random.Random(seed)
    played, shoe = opened(some_game(rng), rng, rng.choice((None, 5000)))
    played.push(Closed())
    while True:
        for twin in (played.replay(), played.fork()):
            assert state(twin) == state(played)
        if played.over:
            break
        before, twin = state(played.replay()), played.fork()
        twin.push(rng.choice(twin.outcomes())[0])
        assert state(played) == before
        due = played.due
        assert isinstance(due, Chance) and due.to is not None
        played.push(Dealt(due.to, shoe.card(due.to)))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_inputs_survive_json(seed: int) -> None:
    rng = random.Random(seed)
    played, shoe = opened(some_game(rng), rng)
    play(played, shoe)
    text = json.dumps([encode(event) for event in played.inputs])
    inputs = [decode(data, played.EVENTS) for data in json.loads(text)]
    assert inputs == played.inputs
    again = BaccaratRound(played.game, played.players, played.opening)
    for event in inputs:
        again.push(event)
    assert state(again) == state(played)


def test_an_event_of_another_game_is_refused() -> None:
    with pytest.raises(Refusal, match="is not an event; choose one of"):
        decode(encode(Chose(1, "play")), BaccaratRound.EVENTS)


# The shoe.


@pytest.mark.parametrize(("first", "more"), [("Ah", 1), ("7d", 7), ("Kc", 10), ("Td", 10)])
def test_reading_the_shoe_burns_by_the_first_card(first: str, more: int) -> None:
    played = open_baccarat(EDITION.configure(burn="by the first card"))
    assert isinstance(played.due, Chance) and (played.due.to, played.due.face) == ("burn", "up")
    with pytest.raises(Refusal, match="a card is due to the burn"):
        played.push(Bet(1, "player", 1000))
    shoe = Shoe.known(8, [parse_card(first)])
    deal(played, shoe)
    assert len(played.cards("burn")) == 1 + more == shoe.dealt
    assert isinstance(played.due, Bets)
    assert played.view(Seat(1))["pools"]["burn"]["cards"] == [first, *[None] * more]
    heard = [event["card"] for event in played.heard(Bystander()) if event["event"] == "Dealt"]
    assert heard == [first, *["??"] * more] and played.heard(Role("floor")) == played.heard(Seat(1))


def test_reading_the_shoe_is_burned_only_when_fresh() -> None:
    game = EDITION.configure(burn="one card")
    assert isinstance(open_baccarat(game, (1,), [0]).due, Bets)
    played = open_baccarat(game)
    played.push(Dealt("burn", 0))
    assert isinstance(played.due, Bets)


def test_a_burned_card_may_be_unknown_but_the_first_and_those_of_the_hands_may_not() -> None:
    played = open_baccarat(EDITION.configure(burn="by the first card"))
    assert played.refusal(Dealt("burn", UNKNOWN)) is not None
    played.push(Dealt("burn", parse_card("Ah")))
    played.push(Dealt("burn", UNKNOWN))
    played.push(Bet(1, "player", 1000))
    played.push(Closed())
    assert played.refusal(Dealt("player", UNKNOWN)) is not None


def test_reading_the_shoe_the_round_of_the_cut_card_is_the_last() -> None:
    game = EDITION.configure(decks=3, penetration="50%")
    shoe = Shoe.seeded(3, "cut", Fraction(1, 2))
    said = 0
    while not shoe.due_for_shuffle:
        played = open_baccarat(game, (1,), shoe.cards[: shoe.dealt])
        played.push(Bet(1, "banker", 1000))
        play(played, shoe)
        said += any(isinstance(event, Did) and event.step == "cut card" for event in played.log)
    assert said == 1 and shoe.dealt >= 78
    assert Counter(played.gone()) == Counter(shoe.cards[: shoe.dealt])


def test_all_cards_lie_face_up() -> None:
    pools = told("6d Ks", "2c 4c").view(Bystander())["pools"]
    assert {name: pool["cards"] for name, pool in pools.items()} == {
        "player": ["6d", "Ks"],
        "banker": ["2c", "4c"],
    }


def test_the_results_of_a_shoe_go_on_until_it_is_shuffled() -> None:
    game = EDITION.configure(decks=3, penetration="50%")
    shoe, lasted = Shoe.seeded(3, "roads", Fraction(1, 2)), 0
    opening: dict[str, Any] = {}
    while not opening.get("shuffled"):
        played = BaccaratRound(game, {1: "a"}, opening)
        assert len(played.view(Seat(1))["results"]) == lasted
        played.push(Bet(1, "banker", 1000))
        play(played, shoe)
        opening, lasted = dict(played.next_opening()), lasted + 1
        assert opening["shuffled"] or len(opening["results"]) == lasted
    assert opening["results"] == opening["gone"] == []
    with pytest.raises(Refusal, match="is not a result; choose B, P"):
        BaccaratRound(game, {1: "a"}, {"results": ["X"]})


def test_the_fee_of_the_bank_is_moved_when_bets_are_closed() -> None:
    played = open_baccarat(GAME, banker=8, posted=50_000)
    played.push(Bet(1, "banker", 20_100))
    played.push(Closed())
    fees = [(str(moved.giver), moved.amount) for moved in played.moved if moved.taker.kind == "fee"]
    assert fees == [("bank 8", 200)]


# What may be filed.


def test_deck_three_to_eight_packs() -> None:
    for decks in (3, 8):
        assert EDITION.configure(decks=decks).options["decks"] == decks
    for decks in (2, 9):
        with pytest.raises(FilingRefused, match="decks"):
            EDITION.configure(decks=decks)


def test_table_eight_or_fourteen_seats() -> None:
    assert GAME.seats == 8
    assert EDITION.configure(seats=14).seats == 14
    with pytest.raises(FilingRefused, match="15 seats are refused"):
        EDITION.configure(seats=15)
    with pytest.raises(Refusal, match=r"There is no seat 9; the table has seats 1 to 8\. \[baccarat table\]"):
        open_baccarat(GAME, (9,))


def test_a_cut_card_must_leave_a_round() -> None:
    assert EDITION.configure(decks=3, penetration="96.7%").options["penetration"] == Fraction(967, 1000)
    for share, said in (("97.5%", "leaves 4 of 156 cards"), ("100%", "leaves 0 of 156"), ("0%", "on top")):
        with pytest.raises(FilingRefused, match=said):
            EDITION.configure(decks=3, penetration=share)


def test_side_limits_the_wrong_way_round_are_refused() -> None:
    with pytest.raises(FilingRefused, match="min_side"):
        EDITION.configure(min_side="20", max_side="10")
