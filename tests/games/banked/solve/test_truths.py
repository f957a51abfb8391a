"""Games of one's own and what-if ones against figures that are known otherwise: right, or refused, never wrong."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.analysis.model import Price
from croupier.editions import Game, load
from croupier.games.banked.price.game import price_game, price_wager
from croupier.games.banked.price.road import road_of
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.solve.census import touched_by
from tests.games.banked.solve.own import own_game, text_of, with_hand, with_side_bet
from tests.games.banked.solve.shapes import SHAPES, win_over_a_pair


def priced(game: Game, name: str) -> Price:
    return price_wager(game, name, {})


def test_one_colour_of_three_cards_is_counted_by_its_cards() -> None:
    game = own_game(with_side_bet(text_of(), [("three-card colour", "3 to 1")]))
    hits = Fraction(2 * comb(26, 3), comb(52, 3))
    price = priced(game, "extra")
    assert price.certainty == "exact"
    assert price.hit_frequency == hits == Fraction(4, 17)
    assert price.house_edge == 1 - 4 * hits == Fraction(1, 17)


def test_colours_of_six_cards() -> None:
    text = with_hand(text_of(), "six", ("player", "dealer"), "three-card")
    rows = [("six-card colour", "20 to 1"), ("five-card colour", "2 to 1")]
    price = priced(own_game(with_side_bet(text, rows, "six")), "extra")
    six, five = (Fraction(2 * comb(26, of) * comb(26, 6 - of), comb(52, 6)) for of in (6, 5))
    assert {row.row: row.probability for row in price.rows}["extra only: six-card colour"] == six
    assert price.expectation == 20 * six + 2 * five - (1 - six - five)


@pytest.mark.parametrize(
    ("model", "cards"),
    [
        ("colorado/let-it-ride", 5),
        ("colorado/caribbean-stud", 5),
        pytest.param("pennsylvania/ultimate-texas-hold-em", 7, marks=pytest.mark.soak),
    ],
)
def test_the_ace_of_spades_among_the_cards(model: str, cards: int) -> None:
    game = own_game(with_side_bet(text_of(model), [("ace of spades", "8 to 1")]))
    price = priced(game, "extra")
    assert price.hit_frequency == Fraction(cards, 52)
    assert price.house_edge == 1 - 9 * Fraction(cards, 52)


def test_a_side_bet_of_any_order_is_looked_at_in_its_own() -> None:
    text = with_hand(text_of("colorado/caribbean-stud"), "four", ("player 1-4",), "four-card")
    game = own_game(with_side_bet(text, [("four of a kind", "100 to 1"), ("pair", "1 to 1")], "four", "best"))
    rows = {row.row: row.probability for row in priced(game, "extra").rows}
    assert rows["extra only: four of a kind"] == Fraction(13, comb(52, 4))
    assert rows["extra only: pair"] == Fraction(13 * 6 * comb(12, 2) * 16, comb(52, 4))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_game_that_no_special_method_carries_is_solved_by_the_general_one(shape: str) -> None:
    game = SHAPES[shape]()
    assert road_of(game) is None
    names = [wager.name for wager in game.wagers if wager.group == "main" and wager.kind == "stake"]
    assert priced(game, names[0]).certainty == "exact"


def test_side_bets_of_a_game_of_its_own_are_priced_beside_it() -> None:
    game = own_game(with_side_bet(win_over_a_pair(text_of()), [("three-card colour", "3 to 1")]))
    price = price_game(game)
    assert [each.name for each in price.prices] == ["Ante, Play, Ante Bonus", "Pair Plus", "Extra"]
    assert price.price("extra").house_edge == Fraction(1, 17)


def test_a_sample_never_takes_one_hand_of_a_class_for_what_cards_contain() -> None:
    game = own_game(with_side_bet(text_of(), [("three-card colour", "3 to 1")]))
    extra = simulate(game, 20_000).price.price("extra")
    assert abs(extra.house_edge - Fraction(1, 17)) < Fraction(1, 15)  # five standard errors


@pytest.mark.parametrize(("filed", "given_up"), [("offered", {"seven"}), ("not offered", set())])
def test_a_wager_that_may_be_given_up_is_not_counted_without_the_decision(
    filed: str, given_up: set[str]
) -> None:
    game = load("colorado/3-5-7-poker").configure(surrender=filed)
    assert {name for name in ("three", "five", "seven") if touched_by(game, name)} == given_up
