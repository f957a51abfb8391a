"""Several packs, a second deck and a shoe that outlives the round: a Three Card Poker with these words."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from croupier.editions import Edition, Game
from croupier.editions.edition import file_from
from croupier.editions.lawfile import law_folder, law_of
from croupier.games.banked.round import BankedRound
from croupier.kit import Refusal, StackedDeck, parse_card
from croupier.kit.chance import SeededDraws, SeededShuffle
from croupier.kit.shoe import Shoe
from croupier.room.devices import Devices
from croupier.rounds.events import Bet, Chance, Chose, Closed, Dealt, Decide

ID = "pennsylvania/three-card-poker"


def game(decks: list[dict[str, Any]] | None = None, **deck: Any) -> Game:
    """Three Card Poker dealt otherwise; with `decks` the dealer's hand comes from a deck of its own."""
    raw = law_of(ID, (law_folder() / "pennsylvania" / "three-card-poker.toml").read_text("utf-8"))
    raw["deck"] |= deck
    if decks is not None:
        raw["decks"] = decks
        first = raw["dealing"][0]
        raw["dealing"] = [
            {**first, "method": "any", "cards": ["players 3 down"]},
            {**first, "method": "any", "stage": "dealer", "deck": "other", "cards": ["dealer 3 down"]},
        ]
        raw["round"].insert(raw["round"].index("deal start") + 1, "deal dealer")
    return Edition(ID, file_from(raw)).configure()


def played(game: Game, source: Any, opening: dict[str, Any] | None = None) -> BankedRound:
    """One seat bets and plays; the cards come from the source."""
    round = BankedRound(game, {1: "one"}, opening or {})
    round.push(Bet(1, "ante", 1000))
    round.push(Closed())
    while (due := round.due) is not None:
        if isinstance(due, Decide):
            round.push(Chose(1, "play", None))
        else:
            assert isinstance(due, Chance) and due.to is not None
            round.push(Dealt(due.to, source.card(due.to)))
    return round


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


CITE = {"cite": ["649a.1"]}


def test_a_card_comes_as_often_as_the_packs_hold_it() -> None:
    two = game(packs=2)
    assert Counter(two.cards) == Counter(dict.fromkeys(range(52), 2))
    round = played(two, StackedDeck(cards("Ah Ah Kd Kd 2c 2c"), 2))
    assert round.table.cards[1] == cards("Ah Kd 2c") == round.table.cards["dealer"]
    assert {line.wager: line.result for line in round.lines} == {"ante": "returned", "play": "returned"}
    with pytest.raises(Refusal, match="Ah is not in the deck any more"):
        played(two, StackedDeck(cards("Ah Ah Kd Ah Qc Qc"), 3))


def test_an_equal_hand_is_five_of_a_kind_in_no_order_of_three() -> None:
    """Equal cards make a pair and a flush at once: the higher category counts."""
    round = played(game(packs=2), StackedDeck(cards("Ah Kd Ah Kc 2h Jc"), 2))
    assert round.table.hand("own", 1).category == "flush"


def test_the_weights_of_what_may_come_are_counted() -> None:
    round = BankedRound(game(packs=2), {1: "one"}, {})
    round.push(Bet(1, "ante", 1000))
    round.push(Closed())
    round.push(Dealt(1, 0))
    weights = {event.card: weight for event, weight in round.outcomes()}
    assert weights[0] == 1 and weights[1] == 2 and sum(weights.values()) == 103


def test_a_second_deck_has_its_own_cards() -> None:
    two = game([{"name": "other", **CITE}])
    round = played(two, StackedDeck(cards("Ah Kh Qh Ah Kh Qh"), 2))
    assert [line.result for line in round.lines if line.wager != "ante_bonus"] == ["returned", "returned"]
    with pytest.raises(Refusal, match="Ah is not in the deck any more"):
        played(two, StackedDeck(cards("Ah Ah Qh"), 2))


def test_a_second_deck_is_dealt_in_an_order_of_its_own() -> None:
    two, devices = game([{"name": "other", **CITE}]), Devices(SeededDraws("orders"))
    for _ in range(3):
        round = BankedRound(two, {1: "one"}, {})
        round.push(Bet(1, "ante", 1000))
        round.push(Closed())
        while round.due is not None:
            due = round.due
            round.push(Chose(1, "play", None) if isinstance(due, Decide) else devices.next(round))
        assert len(set(round.table.cards[1])) == 3


def test_a_deck_that_nobody_has_is_refused() -> None:
    with pytest.raises(Refusal, match=r"dealing dealer: there is no deck 'other'; known: 'third'"):
        game([{"name": "third", **CITE}])


def test_cards_that_are_gone_stay_gone_until_the_shuffle() -> None:
    shoe = game(packs=2, shoe={"rounds": 2, **CITE})
    first = played(shoe, StackedDeck(cards("2c 3d 4h 5s 7c 9d"), 2))
    opening = json.loads(json.dumps(first.next_opening()))
    assert opening["gone"] == ["2c", "4h", "7c", "3d", "5s", "9d"] and opening["rounds"] == 1
    second = played(shoe, StackedDeck(cards("2c 3d 4h 5s 7c 9d"), 2), opening)
    assert "gone" not in second.next_opening() and "rounds" not in second.next_opening()
    with pytest.raises(Refusal, match="2c is not in the deck any more"):
        played(shoe, StackedDeck(cards("2c 3d 2c 5s 7c 9d"), 2), opening)


def test_identical_cards_in_a_hand_order_a_shuffle() -> None:
    shoe = game(packs=2, shoe={"alike": ["dealer"], **CITE})
    assert "gone" in played(shoe, StackedDeck(cards("2c 3d 2c 5s 7c 9d"), 2)).next_opening()
    assert "gone" not in played(shoe, StackedDeck(cards("2c 3d 4h 3d 7c 9d"), 2)).next_opening()


def test_a_shoe_too_short_for_a_full_table_is_shuffled() -> None:
    """Seven seats and the dealer need 24 cards of 52: four rounds of six leave 28, a fifth would leave 22."""
    shoe = game(shoe=CITE)
    opening: dict[str, Any] = {}
    assert shoe.seats == 7
    source = SeededShuffle("short")
    for _ in range(4):
        opening = dict(played(shoe, source, opening).next_opening())
    assert len(opening["gone"]) == 24
    assert "gone" not in played(shoe, source, opening).next_opening()


def test_a_shoe_of_the_kit_deals_round_after_round() -> None:
    rule, shoe = game(packs=6, shoe={"rounds": 8, **CITE}), Shoe.seeded(6, "rounds")
    opening: dict[str, Any] = {}
    for number in range(1, 8):
        opening = dict(played(rule, shoe, opening).next_opening())
        assert len(opening["gone"]) == 6 * number == shoe.dealt


def test_what_cannot_be_gone_is_refused() -> None:
    with pytest.raises(Refusal, match="shuffles for every round: no card is gone before it"):
        BankedRound(game(packs=2), {1: "one"}, {"gone": ["2c"]})
    with pytest.raises(Refusal, match="2c has left the shoe 3 times; the shoe has it 2 times"):
        BankedRound(game(packs=2, shoe={"rounds": 2, **CITE}), {1: "one"}, {"gone": ["2c"] * 3})
