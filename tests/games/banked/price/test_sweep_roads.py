"""Prices that rest on the sweep: published figures, the walk on toy decks, and plain sums."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.roads import ahead, draw_one, sweep
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import lines_of, unit_of
from croupier.games.banked.simulate.batch import simulate
from croupier.kit import Refusal, parse_cards
from croupier.ranks.hands import best
from tests.naive.sweep import supersets

STUD = "colorado/caribbean-stud"
CRAZY = "colorado/crazy-4-poker"
BOSTON = "colorado/boston-5-7-stud"


def test_caribbean_stud_has_the_published_counts() -> None:
    """Published for the same schedule: every deal with its upcard, folds, wins with two pair, and the total loss."""
    game = load(STUD).configure()
    priced = price_game(game)
    main = priced.prices[0]
    assert priced.deals == 19_933_230_517_200
    assert main.expectation * priced.deals == -1_041_372_912_372
    rows = {row.row: row.probability * priced.deals for row in main.rows}
    assert rows["bet only: two pair"] == 488_012_139_360 and rows["bet only: royal flush"] == 16_759_740
    assert dict(priced.strategy.frequencies)["fold"] * priced.deals == 9_523_005_974_460
    assert round(main.standard_deviation, 2) == 2.24


def test_crazy_4_has_the_published_edge() -> None:
    priced = price_game(load(CRAZY).configure())
    assert round(float(priced.prices[0].house_edge) * 100, 2) == 3.42
    assert "Raise 3x with pair of aces" in priced.strategy.rules[0]


TOYS = [
    (STUD, "As Ks Qs Jh Td Ad Kc Qh 9s 9d"),
    (STUD, "Ah Ad Kh Kd 7c 7s 4c 4s 2d 3d"),
    (CRAZY, "As Ad Kc Kh Qs Qd Js Th 9h 8h"),
    (CRAZY, "2c 2d 3h 3s 4c 4d 5h 6s Ac Ad"),
]


@pytest.mark.parametrize(("id", "deck"), TOYS)
def test_the_road_equals_the_walk(id: str, deck: str) -> None:
    game = load(id).configure().with_deck(parse_cards(deck))
    fast = main_tally(game).price(game, main_wagers(game), name="main")
    assert walk_main(game) == fast.expectation


@pytest.mark.parametrize("deck", [tuple(parse_cards("As Ks Qs Jh Td Ad Kc Qh 9s 9d")), tuple(range(10))])
def test_boston_5_equals_a_plain_sum_over_every_deal(deck: tuple[int, ...]) -> None:
    """Each whole hand against each other, settled by rounds of one kind a pair; the best of two choices a three."""
    game = load(BOSTON).configure().with_deck(deck)
    unit, wagers = unit_of(game, main_wagers(game)), main_wagers(game)
    award = {"royal flush": 1000, "straight flush": 200, "four of a kind": 100, "full house": 25, "flush": 15}
    award |= {"straight": 8, "three of a kind": 5, "two pair": 2}
    total = deals = 0
    for first in combinations(deck, 3):
        played = count = 0
        for hand in supersets(deck, first, 5):
            own = best("high", hand)
            name = (
                "royal flush" if own.category == "straight flush" and own.kickers[0] == 12 else own.category
            )
            for dealer in combinations([card for card in deck if card not in hand], 5):
                met = best("high", dealer)
                played += award.get(name, 0) + (2 if own > met else 0 if own == met else -3)
                count += 1
        total += max(played, -2 * count)
        deals += count
    fast = main_tally(game).price(game, wagers, name="main")
    assert fast.expectation == Fraction(total, deals)
    assert unit == 500


def test_boston_prints_the_paybacks_of_its_three_card_schedules() -> None:
    """As printed under the schedules, in percent to four places."""
    paybacks = {"01": "97.6833", "02": "92.7240", "03": "94.4253", "04": "95.5113"}
    paybacks |= {"05": "92.9050", "06": "93.8100", "07": "95.8009", "08": "97.5928"}
    for number, printed in paybacks.items():
        game = load(BOSTON).configure(three_card_bonus=f"B7S-{number}")
        price = price_game(game).price("three_card_bonus")
        exact = (1 - price.house_edge) * 100
        assert abs(exact - Fraction(printed)) < Fraction(15, 100_000), number


def test_advice_of_caribbean_stud_is_the_value_of_every_dealer_hand() -> None:
    """Ace and king with a jack against a jack: the dealer's other four cards, all of them, by the plain rule."""
    deck = [card for card in range(52) if card // 4 in (1, 5, 9, 11, 12)]
    game = load(STUD).configure().with_deck(deck)
    hand, up = parse_cards("Ac Kd Jh 7s 3c"), parse_cards("Jd")[0]
    worths = {way[0]: worth for way, worth in sweep.choice_worths(game, hand, up).items()}
    own, total, count = best("high", hand), 0, 0
    for more in combinations([card for card in deck if card not in (*hand, up)], 4):
        met = best("high", (*more, up))
        if met.key < (0, (12, 11)):
            total += 500
        else:
            total += 1500 if own > met else 0 if own == met else -1500
        count += 1
    assert worths == {"fold": -500, "bet": Fraction(total, count)}


def test_a_deal_for_every_signature_fires_it() -> None:
    game = load(CRAZY).configure()
    for (_, outcome), deal in sweep.deals_of(game).items():
        lines = lines_of(game, deal, {"play": ("play", None)})
        ante = next(line for line in lines if line.wager == "ante")
        expected = "returned" if outcome < 3 else ("won", "returned", "lost")[outcome - 3]
        assert ante.result == expected


@pytest.mark.parametrize(
    "deck", ["2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d Jk Jk2", "9c 8c 7c 6c 5c 9d 8d 7d 6d 5d Jk Jk2"]
)
def test_wild_six_on_a_toy_deck_settles_as_its_rounds_do(deck: str) -> None:
    game = load("colorado/wild-six-card-draw").configure().with_deck(parse_cards(deck))
    tally = main_tally(game)
    results = [next(line for line in lines if line.wager == "poker") for lines in tally.settled(game, {})]
    assert [line.result for line in results] == ["won", "returned", "lost", "won"][: len(results)]
    best_of = draw_one.best_discards(game)
    assert len(best_of) == len(draw_one.draws_of(game).hands.weights)


def test_boston_7_counts_longer_royals_apart() -> None:
    deck = tuple(parse_cards("As Ks Qs Js Ts 9s 8s Ad Kc Qh 9d 9c 2d 3d 4h"))
    game = load(BOSTON).configure(version="Boston 7", bonus_award="B7-01").with_deck(deck)
    contest = ahead.duel_of(game)
    classes, cards = ahead.classes_of(game), contest.field.players.cards
    weights = contest.field.players.weights
    suited = np.array([set(row) >= set(parse_cards("As Ks Qs Js Ts")) for row in cards.tolist()])
    nine = (cards == parse_cards("9s")[0]).any(axis=1)
    eight = (cards == parse_cards("8s")[0]).any(axis=1)
    assert int(weights[suited & nine & eight].sum()) == int(weights[classes == 1].sum()) == 1
    assert int(weights[suited & nine & ~eight].sum()) == int(weights[classes == 2].sum()) == 8
    assert int(weights[suited & ~nine].sum()) == int(weights[classes == 3].sum()) == 36


PLAYS = [  # published total losses over all deals
    ("bet pair or better", 1_090_272_101_460),
    ("bet A-K or better", 1_132_600_203_540),
    ("bet A-K-J-8-3 or better", 1_059_715_400_580),
    ("always bet", 3_310_360_338_060),
]


@pytest.mark.parametrize(("play", "loss"), PLAYS)
def test_caribbean_stud_loses_as_published_under_stated_play(play: str, loss: int) -> None:
    priced = price_game(load(STUD).configure(), play=play)
    assert -priced.prices[0].expectation * priced.deals == loss


def test_play_that_a_hand_does_not_allow_is_refused() -> None:
    game = load(CRAZY).configure()
    assert price_game(game, play="raise 3x pair of aces or better, play K-Q-8-4 or better").prices
    with pytest.raises(Refusal, match="not open"):
        price_game(game, play="raise 3x pair of kings or better")
    with pytest.raises(Refusal, match="always bet"):
        price_game(game, play="hope")
    with pytest.raises(Refusal, match="optimal play alone"):
        price_game(load("colorado/wild-six-card-draw").configure().with_deck(parse_cards(TOY)), play="hope")


TOY = "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d Jk Jk2"


# Advice and simulation.

ADVISED = [
    (STUD, "Ac Kd Jh 8s 3c", "Jd", "bet"),
    (STUD, "Ac Kd 6h 4s 2c", "Qd", "fold"),
    (CRAZY, "Ac Ad Jh 8s 3c", "", "raise"),
    (CRAZY, "Jc Td 8h 4s 3c", "", "fold"),
    (BOSTON, "2c 3d 7h", "", "play"),
]


@pytest.mark.parametrize(("id", "own", "up", "choice"), ADVISED)
def test_the_best_choice_comes_first(id: str, own: str, up: str, choice: str) -> None:
    advice = advise_cards(load(id).configure(), parse_cards(own), dealer=parse_cards(up) if up else ())
    assert advice[0][0].choice == choice
    assert [worth for _, worth in advice] == sorted((worth for _, worth in advice), reverse=True)


def test_a_player_of_boston_knows_three_cards() -> None:
    with pytest.raises(Refusal, match="holds 3 cards"):
        advise_cards(load(BOSTON).configure(), parse_cards("2c 3d 7h 8s 9d"))


@pytest.mark.parametrize("id", [STUD, CRAZY, BOSTON])
def test_a_simulation_comes_to_the_exact_price(id: str) -> None:
    game = load(id).configure()
    sampled, exact = simulate(game, 200_000, seed=5), price_game(game)
    for price in sampled.price.prices:
        true = next(each for each in exact.prices if each.name == price.name)
        assert abs(float(price.expectation - true.expectation)) < 4 * sampled.error(price)


def test_a_simulation_of_wild_six_on_a_toy_deck_comes_to_its_exact_price() -> None:
    game = load("colorado/wild-six-card-draw").configure().with_deck(parse_cards(TOY))
    sampled, exact = simulate(game, 100_000, seed=5), price_game(game)
    for price in sampled.price.prices:
        true = next(each for each in exact.prices if each.name == price.name)
        assert abs(float(price.expectation - true.expectation)) <= 4 * sampled.error(price)
