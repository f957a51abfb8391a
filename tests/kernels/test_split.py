"""Three cards set as one and two: the kernel against every pair of hands of a small deck, written plainly."""

from __future__ import annotations

from itertools import combinations

from croupier.editions import load
from croupier.games.banked.price.game import main_tally
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.split import choice_worths, counted, values
from croupier.kit import parse_cards
from tests.naive import three_card_split as naive

ID = "colorado/three-card-split"
DECK = parse_cards("2c 2h 3c 8d 9d Tc Td Js Qs Ad As")


def test_every_hand_and_setting_is_worth_what_plain_counting_says() -> None:
    game = load(ID).configure().with_deck(DECK)
    found, worth = counted(game), values(game)
    ways = {hand: naive.by_way(hand) for hand in found.hands}
    for row, hand in enumerate(found.hands):
        others = [dealer for dealer in found.hands if not set(dealer) & set(hand)]
        assert found.dealers == len(others)
        for place, (low, high) in enumerate(naive.settings(hand)):
            plain = sum(sum(naive.won((low, high), ways[dealer])) for dealer in others)
            assert worth[row, place] == 500 * plain, (hand, low)


def test_the_best_setting_equals_the_walk() -> None:
    game = load(ID).configure().with_deck(parse_cards("2c 3c 9d Tc Td As Ks"))
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk_main(game) == fast.expectation


def test_the_whole_deck_counts_every_pair_and_wins_as_often_as_it_loses_with_three_cards() -> None:
    game = load(ID).configure()
    tally = main_tally(game)
    assert tally.deals == 22100 * 18424
    price = tally.price(game, main_wagers(game), name="main")
    shares = {row.row: row.probability for row in price.rows}
    assert shares["three: contest row 10"] == shares["three: contest row 11"]
    assert sum(shares[f"three: contest row {number}"] for number in (10, 11, 12)) == 1
    assert price.expectation.numerator == -596157 and price.expectation.denominator == 20358520


def test_advice_names_the_best_setting() -> None:
    game = load(ID).configure()
    hand = parse_cards("9c Tc Ts")
    worth = choice_worths(game, tuple(hand))
    assert set(map(frozenset, worth)) == {frozenset(pair) for pair in combinations(hand, 2)}
    assert max(worth, key=worth.__getitem__) == parse_cards("9c Tc")
