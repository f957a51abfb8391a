"""The walk, slow and obvious, on toy decks: every fast road comes to the same number exactly."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.walk import Walk
from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.holdem import choice_worths
from croupier.games.banked.price.stakes import SEAT, lifted, unit_stakes
from croupier.kit import parse_cards
from croupier.rounds.events import Closed, Dealt

DECKS = {
    "pennsylvania/three-card-poker": [
        "As Ks Qs Jh 9d Ad 4c",
        "2c 3c 4c 5d 6d 7h 8h",
        "Ah Ad Ac Kh Kd 2s 2d",
    ],
    "colorado/three-card-poker": ["As Ks Qs Jh 9d Ad Qc", "Qs 6h 4d Qc 6d 3h 2s"],
    "grand-ronde/three-card-poker": ["Qh 6s 4d Qc 6d 3h Kh"],
    "pennsylvania/let-it-ride-poker": ["As Ks Qs Js Ts Td", "Tc Td 5h 5s 2c 3d"],
    "colorado/let-it-ride": ["2h 3h 4h 5h 6h Td"],
    "grand-ronde/let-it-ride": ["As Ks Qs Js Ts Ad"],
}


@pytest.mark.parametrize(("edition", "deck"), [(e, deck) for e, decks in DECKS.items() for deck in decks])
def test_fast_roads_equal_the_walk(edition: str, deck: str) -> None:
    game = load(edition).configure().with_deck(parse_cards(deck))
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk_main(game) == fast.expectation


def test_four_card_poker_equals_the_walk() -> None:
    game = (
        load("pennsylvania/four-card-poker")
        .configure()
        .with_deck(parse_cards("As Ad Kc Kh Qs Qd Js Th 9h 8h 7c"))
    )
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk_main(game) == fast.expectation


@pytest.mark.parametrize("hole", ["As Ad", "Kc 9s"])
def test_ultimate_texas_holdem_equals_the_walk(hole: str) -> None:
    """The best play with known hole cards, against every hand of the dealer and every board of a nine-card deck."""
    deck = parse_cards("As Ks Qs Jh Td Ad Kc Qh 9s")
    game = lifted(
        load("pennsylvania/ultimate-texas-hold-em").configure(dealing="automated shoe").with_deck(deck)
    )
    wagers, own = main_wagers(game), parse_cards(hole)
    stakes = {name: amount for name, amount in unit_stakes(game).items() if name in wagers}
    rest = [card for card in deck if card not in own]
    histories = []
    for dealer in combinations(rest, 2):
        round = open_round(game, [SEAT], stakes={SEAT: stakes})
        round.push(Closed())
        for to, card in ((SEAT, own[0]), (SEAT, own[1]), ("dealer", dealer[0]), ("dealer", dealer[1])):
            round.push(Dealt(to, card))
        histories.append((round, Fraction(1, 21)))
    walked = Walk(SEAT, wagers, lambda due: True).best(histories)
    assert walked == max(choice_worths(game, np.array(own, np.uint8), np.array([], np.uint8)).values())


def test_a_toy_deck_does_not_change_the_price_of_the_whole_deck() -> None:
    """Tallies are kept by deck: asking for a toy deck first must not leave its numbers behind."""
    game = load("pennsylvania/three-card-poker").configure()
    whole = price_game(game).prices[0].expectation
    toy = game.with_deck(parse_cards("As Ks Qs Jh 9d Ad Qc"))
    assert main_tally(toy).price(toy, main_wagers(toy), name="main").expectation != whole
    assert price_game(game).prices[0].expectation == whole
