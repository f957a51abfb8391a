"""Hold'em with bets by street and Three Card Split: prices against the walk and against samples, and what is
advised."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.walk import Walk
from croupier.editions import load
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.game import main_tally, price_game, side_price
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.roads.raises import choice_worths
from croupier.games.banked.price.stakes import SEAT, lifted, unit_stakes
from croupier.games.banked.simulate.batch import simulate
from croupier.kit import Refusal, parse_cards
from croupier.rounds.events import Closed, Dealt

THB, CHAMPION, SPLIT = "colorado/texas-holdem-bonus", "colorado/champion-poker", "colorado/three-card-split"
DECK = parse_cards("As Ks Qs Jh Td Ad Kc Qh 9s")


@pytest.mark.parametrize("hole", ["As Ad", "Kc 9s"])
def test_the_best_play_of_a_hole_equals_the_walk(hole: str) -> None:
    """Against every hand of the dealer and every board of a nine-card deck, street by street."""
    game = lifted(load(THB).configure().with_deck(DECK))
    own = parse_cards(hole)
    stakes = {name: amount for name, amount in unit_stakes(game).items() if name in main_wagers(game)}
    rest = [card for card in DECK if card not in own]
    histories = []
    for dealer in combinations(rest, 2):
        round = open_round(game, [SEAT], stakes={SEAT: stakes})
        round.push(Closed())
        for to, card in ((SEAT, own[0]), ("dealer", dealer[0]), (SEAT, own[1]), ("dealer", dealer[1])):
            round.push(Dealt(to, card))
        histories.append((round, Fraction(1, 21)))
    walked = Walk(SEAT, main_wagers(game), lambda due: True).best(histories)
    assert walked == max(choice_worths(game, np.array(own, np.uint8), np.array([], np.uint8)).values())


@pytest.mark.parametrize("edition", [THB, CHAMPION, SPLIT])
def test_samples_come_to_the_exact_price(edition: str) -> None:
    game = load(edition).configure()
    exact = {price.name: price for price in price_game(game).prices}
    sample = simulate(game, 200_000, seed=7)
    assert sample.price.prices
    for price in sample.price.prices:
        wide = exact[price.name].standard_deviation / 200_000**0.5
        assert abs(float(price.expectation - exact[price.name].expectation)) < 4 * wide, price.name


def test_advice_folds_and_bets_as_the_solution_does() -> None:
    game = load(THB).configure()
    fold, bet = advise_cards(game, parse_cards("7h 2c"))
    assert fold[0].choice == "fold" and fold[1] == -1 and bet[1] < -1
    best, worse = advise_cards(game, parse_cards("Ah Kc"), parse_cards("Kd 7c 2s"))
    assert best[0].choice == "bet" and best[1] > worse[1]
    best, _ = advise_cards(game, parse_cards("3h 2c"), parse_cards("Kd 7c Ts Jd"))
    assert best[0].choice == "check"


def test_a_bonus_that_is_paid_after_a_fold_counts_among_what_a_fold_leaves() -> None:
    hole = np.array(parse_cards("7h 2c"), np.uint8)
    none = choice_worths(load(CHAMPION).configure(), hole, np.array([], np.uint8))["fold"]
    paid = choice_worths(load(CHAMPION).configure(folded_ante_bonus="paid"), hole, np.array([], np.uint8))[
        "fold"
    ]
    assert none == -500 < paid


def test_known_figures_of_the_bonus_and_of_the_progressives() -> None:
    game = load(THB).configure()
    prices = {price.name: price for price in price_game(game).prices}
    assert prices["Bonus"].expectation == Fraction(-59, 663)  # 8.90 % is published
    assert prices["Ante, Flop, Turn, River"].expectation == Fraction(-578107733, 28381438800)
    eight = load(THB).configure(progressive="THBP-8")
    royal = side_price(eight, main_tally(eight), "progressive", {})
    kinds = {row.row: row.probability for row in royal.rows if "royal" in row.row}
    total = sum(kinds.values())
    assert total == Fraction(4324, 133784560)
    assert sorted(share / total * 21 for share in kinds.values()) == [1, 1, 5, 14]


def test_stated_play_is_priced_in_its_words() -> None:
    def expectation(edition: str, play: str) -> Fraction:
        return price_game(load(edition).configure(), play=play).prices[0].expectation

    best = Fraction(-578107733, 28381438800)
    check, bet = expectation(THB, "stay and check"), expectation(THB, "stay and bet")
    assert check < best and bet < best
    assert expectation(SPLIT, "house way") == Fraction(-249799, 5089630) < Fraction(-596157, 20358520)
    with pytest.raises(Refusal, match="write 'stay and check' or 'stay and bet'"):
        expectation(THB, "always fold")


def test_champions_schedules_differ_by_what_they_print() -> None:
    def edge(**filing: str) -> Fraction:
        return price_game(load(CHAMPION).configure(**filing)).prices[0].expectation

    a, b = edge(), edge(hold_em_bonus="B")
    # Royal flush, straight flush, flush and straight of five cards pay 100, 10, 1 and 1 less, of 2,598,960 hands.
    assert a - b == Fraction(100 * 4 + 10 * 36 + 5108 + 10200, 2598960)
