"""Side bets of one's own: on a hand of the game, on the losing hand, on the dealer's cards; exact where they can be."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations
from typing import Any

import pytest

from croupier.editions import Game
from croupier.games import family_of
from croupier.games.banked.price.game import price_wager
from croupier.games.banked.price.roads.beats import beat_tally, is_beat
from croupier.games.twenty_one.price.sides import schedules_of, side_price
from croupier.games.twenty_one.rules import rules_of
from croupier.kit import Refusal, parse_cards
from croupier.ranks.hands import best
from tests.what_if import what_if_game

THREE = "pennsylvania/three-card-poker"
ROWS = ["straight flush 500 to 1", "three of a kind 200", ["straight", "40 to 1"], "flush 10"]
PAID = {"straight flush": 500, "three of a kind": 200, "straight": 40, "flush": 10}


def bet(**row: Any) -> dict[str, Any]:
    return {"side_bets": [{"name": "mine", "title": "My bet", **row}]}


def edges(game: Game) -> dict[str, F]:
    data = family_of(game.edition).use(game.edition, "price")(game).page().to_data()
    return {price["wagers"][0]: F(price["house_edge"]) for price in data["prices"]}


def test_a_bet_on_the_dealers_cards_is_priced_as_one_on_ones_own() -> None:
    rows = ["straight flush 40", "three of a kind 30", "straight 6", "flush 3", "pair 1"]
    game = what_if_game(THREE, bet(hand="dealer", pays=rows), pair_plus="C")
    own = {48: 40, 52: 30, 720: 6, 1096: 3, 3744: 1}
    assert price_wager(game, "mine", {}).house_edge == 1 - F(sum(n * (p + 1) for n, p in own.items()), 22100)
    assert game.changed[0].startswith("My bet, a side bet on the dealer hand, pays straight flush 40 to 1")


@pytest.mark.parametrize("beaten", ["losing", "winning"])
def test_a_bad_beat_on_a_toy_deck_is_the_one_counted_by_hand(beaten: str) -> None:
    deck = parse_cards("2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h")
    game = what_if_game(THREE, bet(hand=beaten, pays=ROWS)).with_deck(deck)
    total, deals = 0, 0
    for own in combinations(deck, 3):
        for dealer in combinations([card for card in deck if card not in own], 3):
            hands = sorted((best("three-card", own), best("three-card", dealer)), key=lambda hand: hand.key)
            deals += 1
            seen = hands[0] if beaten == "losing" else hands[1]
            total += -1 if hands[0].key == hands[1].key else PAID.get(seen.category, -1)
    assert price_wager(game, "mine", {}).expectation == F(total, deals)


def test_it_is_dealt_and_settled_like_any_other_wager() -> None:
    import croupier

    game = croupier.load(THREE).what_if(bet(hand="losing", pays=ROWS))
    assert "mine" in game.game.offered
    assert game.simulate(rounds=30, seed=2, policy="random")["rounds"] == 30


@pytest.mark.parametrize(
    ("id", "order", "held", "dealt"),
    [
        ("colorado/caribbean-stud", "high", 5, 5),
        ("colorado/crazy-4-poker", "four-card", 5, 5),
        ("pennsylvania/four-card-poker", "four-card", 5, 6),
    ],
)
@pytest.mark.parametrize("beaten", ["losing", "winning"])
def test_a_bad_beat_of_longer_hands_is_the_one_counted_by_hand(
    id: str, order: str, held: int, dealt: int, beaten: str
) -> None:
    deck = parse_cards("2c 3c 4c 5c 6c 2d 3d 4d 2h 3h 2s")
    pays = {"four of a kind": 100, "flush": 20, "three of a kind": 10, "straight": 4, "pair": 1}
    rows = [f"{name} {odds}" for name, odds in pays.items()]
    game = what_if_game(id, bet(hand=beaten, pays=rows)).with_deck(deck)
    total = deals = 0
    for own in combinations(deck, held):
        for other in combinations([card for card in deck if card not in own], dealt):
            hands = sorted((best(order, own), best(order, other)), key=lambda hand: hand.key)
            deals += 1
            seen = hands[0] if beaten == "losing" else hands[1]
            total += -1 if hands[0].key == hands[1].key else pays.get(seen.category, -1)
    assert price_wager(game, "mine", {}).expectation == F(total, deals)


@pytest.mark.parametrize("id", ["colorado/caribbean-draw", "colorado/boston-5-7-stud"])
def test_where_cards_come_later_there_is_no_exact_price_yet(id: str) -> None:
    game = what_if_game(id, bet(hand="losing", pays=["full house 100"]))
    table = game.table("mine")
    assert table is not None and is_beat(game, table)
    with pytest.raises(Refusal, match="dealt whole before anybody decides"):
        beat_tally(game, table, {})


def test_a_bet_that_a_fold_loses_is_priced_with_the_play() -> None:
    """Whoever holds a flush plays, so that a fold never loses a bet that would have been paid."""
    lost = price_wager(what_if_game(THREE, bet(hand="losing", pays=ROWS, folded="lost")), "mine", {})
    kept = price_wager(what_if_game(THREE, bet(hand="losing", pays=ROWS)), "mine", {})
    assert (lost.certainty, kept.certainty) == ("exact given stated play", "exact")
    assert lost.house_edge == kept.house_edge == F(19503, 22372)


def test_a_bet_of_twenty_one_on_the_dealers_bust() -> None:
    """As Buster pays it: the same figures, the same price."""
    rows = ["3 cards 2", "4 cards 2", "5 cards 4", "6 cards 15", "7 cards 50", "8 cards or more 200"]
    game = what_if_game("bankers/buster-blackjack", bet(looks_at="dealer bust", pays=rows))
    rules = rules_of(game)
    found = {each.name: side_price(rules, each).house_edge for each in schedules_of(game)}
    assert found["mine"] == found["buster"]


def test_a_bet_of_baccarat_on_totals_and_cards() -> None:
    cases = [{"banker": 7, "banker_cards": 3, "player": "0 to 6", "does": "40 to 1"}]
    found = edges(what_if_game("bankers/ez-baccarat-panda-8", bet(pays=cases)))
    assert found["mine"] == found["dragon_7"]


@pytest.mark.parametrize(
    ("id", "row", "sentence"),
    [
        (THREE, {"hand": "dealr", "pays": ROWS}, "hand 'dealr' is not known; did you mean dealer?"),
        (THREE, {"hand": "dealer"}, "a side bet needs 'pays'"),
        (THREE, {"hand": "dealer", "pays": ["pear 5"]}, "pear"),
        (THREE, {"hand": "dealer", "pays": ["flush"]}, "is not a row"),
        (THREE, {"hand": "dealer", "pays": ROWS, "fold": "lost"}, "did you mean folded?"),
        (THREE, {"hand": "dealer", "pays": ROWS, "folded": "maybe"}, "choose stays or lost"),
        ("colorado/mississippi-stud", {"hand": "losing", "pays": ["pair 1"]}, "no two hands are compared"),
        ("grand-ronde/blackjack", {"looks_at": "moon", "pays": ["3 cards 2"]}, "moon"),
        ("bankers/ez-baccarat-panda-8", {"pays": ["tie 8"]}, "is not a row"),
        ("grand-ronde/craps", {"pays": ["tie 8"]}, "'side_bets' is not a word of this law"),
    ],
)
def test_what_is_no_side_bet_is_refused(id: str, row: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        what_if_game(id, bet(**row))
    assert sentence in str(refused.value)
