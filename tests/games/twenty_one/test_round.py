"""The round of twenty-one as events: what is due and seen, bets behind, the shoe from round to round, plain data."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.twenty_one.compile import rules_of, supposed
from croupier.games.twenty_one.demands import DealTo, Decide
from croupier.games.twenty_one.events import INPUTS, BetBehind, ChoseBehind
from croupier.games.twenty_one.procedure import open_twenty_one
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.shoe import TableShoe
from croupier.kit import Refusal, parse_card
from croupier.kit.cards import UNKNOWN
from croupier.rounds.codec import decode
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Incident
from croupier.rounds.procedure import Take
from croupier.rounds.table import PlayerBank

HOUSE = load("grand-ronde/blackjack")
OUTLAWS = load("outlaws/pure-21-5-blackjack")
BET = {1: {"bet": 1000}}


def dealt(played: TwentyOneRound, cards: str) -> TwentyOneRound:
    """These cards, to whoever they are due."""
    for word in cards.split():
        assert isinstance(played.due, DealTo), played.due
        played.push(Dealt(played.due.to, parse_card(word)))
    return played


def opened(cards: str = "", **filing: Any) -> TwentyOneRound:
    played = open_twenty_one(HOUSE.under(**filing), stakes=BET)
    played.push(Closed())
    return dealt(played, cards)


def test_what_is_due() -> None:
    played = open_twenty_one(HOUSE.under(), (1, 2), stakes={1: {"bet": 1000}, 2: {"bet": 500}})
    assert isinstance(played.due, Take)
    played.push(Closed())
    first: object = played.due
    assert first == DealTo(1, "up", ("2(f)(3)", "2(g)(2)"))
    dealt(played, "8h Th Ad 8d 9c")
    assert isinstance(played.due, DealTo) and (played.due.to, played.due.face) == ("dealer", "down")
    dealt(played, "7s")
    assert isinstance(played.due, Decide) and (played.due.seat, played.due.question) == (1, "insurance")
    assert [(choice.name, choice.least, choice.most) for choice in played.due.choices] == [
        ("insure", 1, 500),
        ("decline", 0, 0),
    ]
    played.push(Chose(1, "decline"))
    played.push(Chose(2, "insure", 100))
    assert isinstance(played.due, Decide) and played.due.question == "play"
    assert [choice.name for choice in played.due.choices] == ["stand", "hit", "double", "split"]
    played.push(Chose(1, "split"))
    assert isinstance(played.due, DealTo) and (played.due.to, played.due.hand) == (1, 1)
    dealt(played, "Kc")
    played.push(Chose(1, "stand"))
    assert isinstance(played.due, DealTo) and (played.due.to, played.due.hand) == (1, 2)


def test_a_pitch_game_hides_the_players_cards_from_the_others() -> None:
    played = opened("8h Td 8d 7s", form="pitch")
    own, other = played.seen(1)["hands"][1], played.seen(2)["hands"][1]
    assert own == ((26, 25),) and other == ((UNKNOWN, UNKNOWN),)
    played.push(Chose(1, "double"))
    dealt(played, "2c")
    assert played.done and played.seen(None)["hands"][1] == ((26, 25, 0),)


def test_the_shoe_holds_each_card_as_often_as_there_are_packs() -> None:
    played = opened("8h 8h 8h 8h", decks=4)
    assert parse_card("8h") not in {event.card for event in played.fork().legal() if isinstance(event, Dealt)}
    played.push(Chose(1, "hit"))
    with pytest.raises(Refusal, match="8h is not in the shoe any more"):
        dealt(played, "8h")


def test_cards_that_are_gone_cannot_come() -> None:
    gone = (parse_card("8h"),) * 6
    played = open_twenty_one(HOUSE.under(), stakes=BET, gone=gone)
    played.push(Closed())
    with pytest.raises(Refusal, match="8h is not in the shoe any more"):
        dealt(played, "8h")
    with pytest.raises(Refusal, match="8h is gone more often than the shoe holds it"):
        open_twenty_one(HOUSE.under(), gone=gone * 2)


def test_no_text_orders_anything_for_an_irregularity() -> None:
    with pytest.raises(Refusal, match="says nothing of 'exposed card'"):
        opened().push(Incident("exposed card"))


def test_bets_are_refused_when_closed_and_beyond_the_limits() -> None:
    with pytest.raises(Refusal, match="bets are closed"):
        opened().push(Bet(1, "bet", 1000))
    fresh = open_twenty_one(HOUSE.under())
    for event, said in (
        (Bet(1, "bet", 100001), "the most is"),
        (Bet(1, "double", 1000), "not placed before the deal"),
        (Bet(9, "bet", 1000), "Nobody sits at seat 9"),
        (Closed(), "Nothing is staked"),
    ):
        with pytest.raises(Refusal, match=said):
            fresh.push(event)


def test_seats_outside_the_table() -> None:
    with pytest.raises(Refusal, match="There is no seat 8"):
        open_twenty_one(HOUSE.under(), (8,))
    with pytest.raises(Refusal, match="Nobody sits"):
        open_twenty_one(HOUSE.under(), ())
    with pytest.raises(Refusal, match="banked by the house"):
        open_twenty_one(HOUSE.under(), bank=PlayerBank(2, 1000))


def test_who_is_behind_answers_for_himself() -> None:
    played = open_twenty_one(OUTLAWS.under(), {1: "Bob"}, stakes=BET, bank=PlayerBank(8, 50000))
    played.push(BetBehind(1, "Ann", "bet", 600))
    played.push(Closed())
    dealt(played, "6h Td 5c 7s")
    played.push(Chose(1, "double", 400))
    assert isinstance(played.due, Decide) and played.due.player == "Ann"
    assert [(choice.name, choice.least, choice.most) for choice in played.due.choices] == [
        ("add", 1, 600),
        ("stay", 0, 0),
    ]
    for event in (Chose(1, "stay"), ChoseBehind(1, "Eve", "stay"), ChoseBehind(1, "Ann", "add", 601)):
        assert played.refusal(event) is not None
    played.push(ChoseBehind(1, "Ann", "add", 100))
    dealt(played, "9d")
    assert played.done and (played.net(1), played.net(1, "Ann")) == (1400, 700)


def test_a_bet_behind_is_taken_back_by_nothing() -> None:
    played = open_twenty_one(OUTLAWS.under(), {1: "Bob", 2: "Cy"}, stakes=BET)
    played.push(BetBehind(2, "Ann", "bet", 600))
    assert "no bet of its own to follow" in str(played.refusal(Closed()))
    played.push(BetBehind(2, "Ann", "bet", 0))
    assert played.refusal(Closed()) is None


def test_a_house_game_takes_nobody_behind() -> None:
    fresh = open_twenty_one(HOUSE.under(), stakes=BET)
    assert "not allowed on Bet" in str(fresh.refusal(BetBehind(1, "Ann", "bet", 1000)))


def test_the_fees_are_told_when_they_are_taken() -> None:
    played = open_twenty_one(OUTLAWS.under(collection="own: 1"), stakes=BET, bank=PlayerBank(8, 50000))
    played.push(Closed())
    dealt(played, "9h Td 9c 7s")
    told = [event.says for event in played.log if isinstance(event, Did) and event.step == "fees"]
    assert told == ["The fees are taken: $0.50 of the player-dealer, $0.50 of the players."]


def test_supposed_rules_for_comparison() -> None:
    """A dealer who does not look, and takes the original wager only."""
    game = HOUSE.under()
    rules = supposed(rules_of(game), hole="original lost")
    played = open_twenty_one(game, stakes=BET, rules=rules)
    played.push(Closed())
    dealt(played, "6h Td 5c As")
    played.push(Chose(1, "double"))
    dealt(played, "9d")
    assert [(line.wager, line.profit) for line in played.lines] == [("bet", -1000), ("double", 0)]


def test_events_as_plain_data_are_refused_where_they_are_none() -> None:
    for data in (
        {"event": "BetBehind", "seat": 1},
        {"event": "Roll"},
        {"event": "ChoseBehind", "seat": "1"},
        7,
    ):
        with pytest.raises(Refusal):
            decode(data, INPUTS)


# The shoe from round to round.


def test_the_shoe_is_shuffled_after_the_cut_card_and_when_the_game_was_dead() -> None:
    game = HOUSE.under(decks=1, penetration=50)
    rules = rules_of(game)
    shoe = TableShoe(rules, seed=5)
    shuffles, gone = [], []
    for _ in range(12):
        shuffles.append(shoe.begin())
        gone.append(len(shoe.gone))
        played = open_twenty_one(game, stakes=BET, gone=shoe.gone)
        played.play(shoe, lambda _, due: Chose(due.seat, due.choices[0].name))
    assert not shuffles[0] and any(shuffles)
    assert all(count < 26 for count in gone) and gone[1] > 0
    assert shoe.begin(dead=True) and shoe.gone == ()


def test_a_shoe_that_runs_out_goes_on_with_the_discards() -> None:
    game = HOUSE.under(decks=1, penetration=95)
    rules = rules_of(game)
    shoe = TableShoe(rules, seed="end")
    shoe.begin()
    before = [shoe.card("burn") for _ in range(48)]
    shoe.begin()
    assert Counter(shoe.gone) == Counter(before)
    played = open_twenty_one(game, stakes=BET, gone=shoe.gone)
    played.play(shoe, lambda _, due: Chose(due.seat, "hit" if due.open("hit") else due.choices[0].name))
    assert played.done and played.table.reshuffled and len(played.dealt) > 4
    assert played.replay().lines == played.lines
    assert shoe.begin()


def test_seeded_shoes_are_alike_and_told_ones_begin_as_told() -> None:
    rules = rules_of(HOUSE.under())
    one, two = TableShoe(rules, seed=3), TableShoe(rules, seed=3)
    assert [one.card(1) for _ in range(30)] == [two.card(1) for _ in range(30)]
    assert [TableShoe(rules, told=(5, 5, 7)).card(1) for _ in range(1)] == [5]
    assert Counter(TableShoe(rules).shoe.cards) == Counter(rules.shoe)
