"""Games of one's own and supposed ones against figures that are known otherwise: right, or refused, never wrong."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.analysis.model import Price
from croupier.editions import Game
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import price_game, price_wager
from croupier.games.banked.price.road import road_of
from croupier.games.banked.simulate.batch import simulate
from croupier.kit import Refusal
from tests.games.banked.solve.own import own_game, replaced, text_of, with_hand, with_side_bet
from tests.supposing import supposing

THREE = "pennsylvania/three-card-poker"


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


def win_over_a_pair(text: str) -> str:
    line = next(line for line in text.splitlines() if 'player = ">", ante' in line)
    other = line.replace('player = ">",', 'player = ">", dealer_pair = false,')
    paired = line.replace('player = ">",', 'player = ">", dealer_pair = true,').replace(
        'play = "1 to 1"', 'play = "5 to 1"'
    )
    facts = 'facts = [{ name = "dealer_pair", hand = "dealer", at_least = "pair", cite = "own" }]\nrows = [\n'
    return replaced(text, (line, f"{other}\n{paired}")).replace("rows = [\n", facts, 1)


NOT_CARRIED = {
    "a win over a dealer's pair pays 5 to 1": lambda: own_game(win_over_a_pair(text_of())),
    "the player qualifies": lambda: supposing(THREE, "contest.qualify.hand=own"),
    "two cards of the dealer's lie open": lambda: own_game(
        replaced(
            text_of(),
            (
                '"dealer 1 down", "players 1 down", "dealer 1 down"]',
                '"dealer 1 up", "players 1 down", "dealer 1 up"]',
            ),
        )
    ),
    "no card is revealed before the questions": lambda: own_game(
        replaced(text_of("colorado/let-it-ride"), ('"reveal first community", ', ""))
    ),
    "the play bet is once or twice the ante": lambda: own_game(
        replaced(
            text_of(),
            ('times = "1", of', 'times = "1 to 2", of'),
            ('bound = "exactly"\ntimes = "1"', 'bound = "most"\ntimes = "2"'),
        )
    ),
    "the decisions of Let It Ride are renamed": lambda: own_game(
        text_of("colorado/let-it-ride")
        .replace('"first bet"', '"one"')
        .replace('"ask first bet"', '"ask one"')
    ),
}


@pytest.mark.parametrize("what", NOT_CARRIED)
def test_what_no_method_carries_is_refused_and_never_called_exact(what: str) -> None:
    try:
        game = NOT_CARRIED[what]()
    except StopIteration:
        pytest.fail(f"the model has changed: {what}")
    assert road_of(game) is None
    names = [wager.name for wager in game.wagers if wager.group == "main" and wager.kind == "stake"]
    with pytest.raises(Refusal, match="no exact method"):
        priced(game, names[0])
    with pytest.raises(Refusal):
        simulate(game, 1000)
    try:
        found = price_game(game).prices
    except Refusal:
        found = ()
    assert not any(set(names) & set(price.wagers) for price in found)


def test_advice_is_refused_where_no_method_carries_the_game() -> None:
    game = NOT_CARRIED["a win over a dealer's pair pays 5 to 1"]()
    with pytest.raises(Refusal, match="whether dealer is pair or better"):
        advise_cards(game, (0, 5, 11))


def test_a_refused_main_game_does_not_hide_its_side_bets() -> None:
    game = own_game(with_side_bet(win_over_a_pair(text_of()), [("three-card colour", "3 to 1")]))
    price = price_game(game)
    assert [each.name for each in price.prices] == ["Extra"]
    assert price.price("extra").house_edge == Fraction(1, 17)
    assert any("Ante, Play, Ante Bonus" in note for note in price.notes)


def test_a_sample_never_takes_one_hand_of_a_class_for_what_cards_contain() -> None:
    game = own_game(with_side_bet(text_of(), [("three-card colour", "3 to 1")]))
    sampled = simulate(game, 2000).price
    assert not any("extra" in price.wagers for price in sampled.prices)
