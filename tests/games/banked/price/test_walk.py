"""The walk, slow and obvious, on toy decks: every fast road comes to the same number exactly."""

import pytest

from croupier.editions import load
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.walk import walk
from croupier.kit import parse_cards

DECKS = {
    "pennsylvania/three-card-poker": [
        "As Ks Qs Jh 9d Ad Qc 4c",
        "2c 3c 4c 5d 6d 7h 8h",
        "Ah Ad Ac Kh Kd Kc 2s 2d",
    ],
    "colorado/three-card-poker": ["As Ks Qs Jh 9d Ad Qc", "Qs 6h 4d Qc 6d 3h 2s 9c"],
    "grand-ronde/three-card-poker": ["Qh 6s 4d Qc 6d 3h Kh"],
    "pennsylvania/let-it-ride-poker": ["As Ks Qs Js Ts Ad Td 9s", "Tc Td 5h 5s 2c 3d 4h"],
    "colorado/let-it-ride": ["2h 3h 4h 5h 6h Th Td"],
    "grand-ronde/let-it-ride": ["As Ks Qs Js Ts Ad Td"],
}


@pytest.mark.parametrize(("edition", "deck"), [(e, deck) for e, decks in DECKS.items() for deck in decks])
def test_fast_roads_equal_the_walk(edition: str, deck: str) -> None:
    game = load(edition).under().with_deck(parse_cards(deck))
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk(game) == fast.expectation


def test_four_card_poker_equals_the_walk() -> None:
    game = (
        load("pennsylvania/four-card-poker")
        .under()
        .with_deck(parse_cards("As Ad Kc Kh Qs Qd Js Th 9h 8h 7c"))
    )
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk(game) == fast.expectation


def test_ultimate_texas_holdem_equals_the_walk() -> None:
    deck = parse_cards("As Ks Qs Jh Td Ad Kc Qh 9s")
    game = load("pennsylvania/ultimate-texas-hold-em").under().with_deck(deck)
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk(game) == fast.expectation


def test_a_toy_deck_does_not_change_the_price_of_the_whole_deck() -> None:
    """Tallies are kept by deck: asking for a toy deck first must not leave its numbers behind."""
    game = load("pennsylvania/three-card-poker").under()
    whole = price_game(game).prices[0].expectation
    toy = game.with_deck(parse_cards("As Ks Qs Jh 9d Ad Qc"))
    assert main_tally(toy).price(toy, main_wagers(toy), name="main").expectation != whole
    assert price_game(game).prices[0].expectation == whole
