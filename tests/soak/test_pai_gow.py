"""Pai gow over every hand: the proofs of the printed ways, and the exact prices that take minutes."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price.game import price_game
from croupier.games.banked.prove_way import prove
from croupier.games.banked.ways import WaySetter
from tests.games.banked.price.pai_gow_toys import BANKERS, EMPERORS, MIXED, QUEENS, check_every_deal, toy

pytestmark = pytest.mark.soak
PRINTED = (EMPERORS, "bankers/fortune-pai-gow-poker-1-1", "bankers/fortune-pai-gow-poker-joker-fully-wild")


@pytest.mark.parametrize("id", PRINTED)
def test_a_printed_way_decides_every_hand(id: str) -> None:
    proof = prove(load(id).configure())
    assert proof.open_hand is None
    assert sum(proof.hands.values()) == comb(53, 7)


FILED = [
    {"jokers": "2"},
    {"jokers": "2", "joker": "wild"},
    {"jokers": "0", "way": "bankers/fortune-pai-gow-poker-joker-fully-wild"},
    {"joker": "wild", "way": "bankers/fortune-pai-gow-poker-joker-fully-wild"},
    {"joker": "wild", "way": EMPERORS},
    {"way": EMPERORS},
]


@pytest.mark.parametrize("filing", FILED)
def test_a_way_that_may_be_filed_decides_every_hand(filing: dict[str, str]) -> None:
    game = load(BANKERS).configure(**filing)
    proof = prove(game)
    assert proof.open_hand is None
    assert sum(proof.hands.values()) == comb(len(game.cards), 7)


@pytest.mark.parametrize("played", ["straight", "pair"])
def test_what_is_left_open_is_counted(played: str) -> None:
    game = load(EMPERORS).configure(pair_in_straight=played)
    found = house_way(game)
    assert found is not None and isinstance(found.setter, WaySetter)
    counts = prove(game).hands
    figures = {
        row.name: (row.hands, counts[place]) for place, row in enumerate(found.setter.rows) if row.hands
    }
    assert figures and all(printed == counted for printed, counted in figures.values())


def test_one_way_on_both_sides() -> None:
    """Copies are the dealer's; wins, losses and pushes are those of every pair of disjoint hands."""
    price = price_game(load(EMPERORS).configure(), play="house way").prices[0]
    assert price.expectation == Fraction(-74971661358611, 2750153010404800)
    deals = comb(53, 7) * comb(46, 7)
    counts = {profit: chance * deals for profit, chance in price.distribution}
    assert counts == {
        Fraction(-1): 2467426458943952,
        Fraction(0): 3422494177672428,
        Fraction(19, 20): 2360538394598020,
    }


def test_the_best_play_against_the_house_way() -> None:
    price = price_game(load(EMPERORS).configure()).prices[0]
    assert price.expectation == Fraction(-1630114589563, 67076902692800)


TOYS = [
    (EMPERORS, MIXED, {}),
    ("grand-ronde/pai-gow-poker", "2c 3c 4d 5c 6c 6d 8h 9h Td Jd 2s 3d Ac Jk", {}),
    (BANKERS, f"{QUEENS} Jk Jk2", {"jokers": "2"}),
    ("bankers/fortune-pai-gow-poker-joker-fully-wild", MIXED, {}),
]


@pytest.mark.parametrize(("id", "cards", "filing"), TOYS)
def test_every_deal_of_fourteen_cards_counted_plainly(id: str, cards: str, filing: dict[str, str]) -> None:
    check_every_deal(toy(id, cards, **filing))
