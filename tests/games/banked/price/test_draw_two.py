"""Caribbean Draw: values of discards equal every draw of small decks, outcomes the round's settlement."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.analysis.classes import own_classes
from croupier.editions import Game, load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.both_draw import five_strengths, weights_of
from croupier.games.banked.price.game import price_wager
from croupier.games.banked.price.roads import draw_two
from croupier.games.banked.price.roads.common import main_worth, qualify_strength
from croupier.games.banked.price.stakes import SEAT, UNIT, Deal
from croupier.kit import parse_cards
from croupier.ranks.hands import evaluate
from croupier.ranks.named import matches
from tests.naive.both_draw import BothDraw, changed

DECKS = {
    "odds and ends": "8c 8d 9s Ts Js Qs Ks 2s 3h 3d 3c Ad Kd Qd",
    "a long suit": "2h 4h 5h 6h 8h 9h Jh 8s 9s Ac Kc 7d 3d 2d",
    "whole ranks": "8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js",
}
CARIBBEAN = "colorado/caribbean-draw"


def toy(name: str) -> Game:
    return load(CARIBBEAN).configure().with_deck(parse_cards(DECKS[name]))


def plain(game: Game) -> BothDraw:
    setter = draw_two.setter_of(game)
    return BothDraw(game.cards, lambda hand: setter.divide(hand).division.front, qualify_strength(game))


def values(game: Game, slow: BothDraw, own: tuple[int, ...], given: tuple[int, ...]) -> Fraction:
    """What discards are worth by every draw, in cents."""
    worth, classes = draw_two.worths(game), own_classes(CARIBBEAN, "own").by_strength
    ends = slow.outcomes(own, given)
    return sum((chance * int(worth[classes[final], outcome]) for chance, final, outcome in ends), Fraction(0))


@pytest.mark.parametrize(
    ("name", "rows", "step"), [("odds and ends", 1, 1), ("a long suit", 2, 1), ("whole ranks", 1, 9)]
)
def test_every_set_of_discards_is_worth_what_every_draw_comes_to(name: str, rows: int, step: int) -> None:
    """Some hands of each deck; of whole ranks suits are alike, and one hand stands for many."""
    game = toy(name)
    slow, rng = plain(game), np.random.default_rng(2)
    for _ in range(rows):
        own = tuple(sorted(int(card) for card in rng.choice(game.cards, 5, replace=False)))
        worth = draw_two.choice_worths(game, own)
        assert len(worth) == 16
        for given in list(worth)[::step]:
            assert worth[given] == values(game, slow, own, given), (own, given)


@pytest.mark.parametrize("name", DECKS)
def test_the_price_is_the_mean_of_the_best_choices(name: str) -> None:
    """The counts of the tally, which look at the final hands, come to the same as the values of the discards."""
    game = toy(name)
    hands = list(combinations(sorted(game.cards), 5))
    fold = Fraction(draw_two.fold_worth(game))
    best = [max(fold, *draw_two.choice_worths(game, own).values()) for own in hands]
    assert sum(best, Fraction(0)) / len(hands) / UNIT == price_wager(game, "ante", {}).expectation


def test_every_deal_is_worth_what_its_outcome_is() -> None:
    """Deals of the whole deck at random with discards at random, each settled by the round."""
    game, rng = load(CARIBBEAN).configure(), np.random.default_rng(4)
    slow, worth = plain(game), draw_two.worths(game)
    classes = own_classes(CARIBBEAN, "own").by_strength
    for count in range(150):
        cards = [int(card) for card in rng.permutation(52)[:14]]
        own, dealer = tuple(cards[:5]), tuple(sorted(cards[7:12]))
        given = own[: count % 3]
        final = changed(own, given, cards[5 : 5 + len(given)])
        dropped = slow.discard(dealer)
        ends = changed(dealer, dropped, cards[12 : 12 + len(dropped)])
        deal: Deal = {SEAT: tuple(cards[:7]), "dealer": (*dealer, *cards[12:])}
        outcome = draw_two.outcome_of(final, ends, qualify_strength(game))
        strength = int(five_strengths()[sum(comb(card, place + 1) for place, card in enumerate(final))])
        assert main_worth(game, deal, draw_two.decisions(given)) == worth[classes[strength], outcome]


def test_weights_make_all_deals_alike() -> None:
    """Five, six and seven cards known: every dealer hand counts as much, however many cards he draws."""
    weights = weights_of(52)
    for size, known in enumerate((5, 6, 7)):
        ways = [comb(52 - known - 5, drawn) for drawn in range(3)]
        assert {int(weights.counting[drawn, size]) * ways[drawn] for drawn in range(3)} == {
            weights.totals[size] // comb(52 - known, 5)
        }
        assert weights.scale(size) * weights.totals[size] * comb(47, size) == weights.common


def test_the_progressive_is_a_census_of_the_first_five_cards_less_those_folded() -> None:
    """A straight flush is paid a tenth of the meter, which a fifth of the wager itself has fed before."""
    game = toy("odds and ends")
    found, total = draw_two.solved(game), 0
    cents = {"straight flush": 1_000_02, "four of a kind": 500_00, "full house": 100_00, "flush": 50_00}
    hands = list(combinations(sorted(game.cards), 5))
    for own in hands:
        hand = evaluate("high", own)
        folds = found.chosen[draw_two.class_of(found.alike, own)[0]] == draw_two.FOLD
        awards = [paid for name, paid in cents.items() if matches(name, hand)]
        if awards and not folds:
            total += awards[0]
    price = price_wager(game, "progressive", {"progressive": 10_000_00})
    assert price.expectation == Fraction(total, 100 * len(hands)) - 1
    assert price.certainty == "exact given stated play"


def test_advice_calls_and_then_names_the_cards_to_change() -> None:
    game = toy("odds and ends")
    own = parse_cards("8c 8d Ks 2s 3h")
    ((best, ev), (other, _)) = advise_cards(game, own)
    assert (best.choice, other.choice) == ("call", "fold")
    assert ev == max(draw_two.choice_worths(game, own).values()) / UNIT
