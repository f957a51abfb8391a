"""The general solver: equal to the walk on toy decks, its solvers equal to one another, true on whole decks."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from croupier.analysis.model import SAMPLED
from croupier.editions import Game, load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.game import main_tally, price_game
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.solve.direct import DirectSolver
from croupier.games.banked.solve.duel import DuelSolver
from croupier.games.banked.solve.problem import Problem, problem_of
from croupier.games.banked.solve.sample import trained_policy
from croupier.games.banked.solve.solution import Solver, play_of, within
from croupier.kit import parse_cards
from tests.games.banked.solve.own import own_game, text_of, with_side_bet
from tests.games.banked.solve.shapes import SHAPES, open_play, two_up, win_over_a_pair

TOYS = ["As Ks Qs Jh 9d Ad 4c Qh", "2c 3c 4c 5d 6d 7h 8h 8s", "Ah Ad Ac Kh Kd 2s 2d 7c"]


def problem(game: Game) -> Problem:
    main = main_game(game)
    return problem_of(main, main_wagers(main))


def expectation(solver: Solver, game: Game) -> Fraction:
    found = problem(game)
    solution = solver.solve(found)
    assert int(solution.counts.sum()) == solution.deals
    return Fraction(int(solution.totals[found.nodes[()]]), solution.deals) / unit_of(game, found.wagers)


@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_solver_equals_the_walk(shape: str, toy: str) -> None:
    deck = parse_cards(toy)
    game = SHAPES[shape]()
    cards = len(problem(game).tree.slots)
    game = game.with_deck(deck[: max(7, cards)] if cards < 8 else deck)
    found = problem(game)
    exact = walk_main(game)
    for solver in (DirectSolver(), DuelSolver()):
        if solver.estimate(found) is not None:
            assert expectation(solver, game) == exact, solver.name
    assert main_tally(game).price(game, main_wagers(game), name="main").expectation == exact


@pytest.mark.parametrize(
    ("edition", "toy"),
    [
        ("colorado/let-it-ride", "As Ks Qs Js Ts Td 2c"),
        ("colorado/mississippi-stud", "Tc Td 5h 5s 2c 3d"),
        ("bankers/three-card-poker", "As Ks Qs Jh 9d Ad 4c"),
        ("colorado/caribbean-stud", "As Ks Qs Jh 9d Ad Kc 4h 3s 2c Tc"),
        ("colorado/crazy-4-poker", "As Ks Qs Jh Jd Ad Kc 4h 3s 2c"),
    ],
)
def test_games_of_the_books_equal_the_walk(edition: str, toy: str) -> None:
    game = load(edition).configure().with_deck(parse_cards(toy))
    found = problem(game)
    solvers = [solver for solver in (DirectSolver(), DuelSolver()) if solver.estimate(found) is not None]
    assert {expectation(solver, game) for solver in solvers} == {walk_main(game)}


def test_whole_decks_come_to_the_figures_that_are_known_otherwise() -> None:
    assert price_game(open_play(3)).price("ante").expectation == Fraction(3019507, 14541800)
    both = own_game(win_over_a_pair(text_of(), ante="5 to 1"))
    assert price_game(both).price("ante").expectation == pytest.approx(0.2297, abs=5e-5)
    assert price_game(SHAPES["the player qualifies"]()).price("ante").expectation == Fraction(
        20113813, 25448150
    )
    assert price_game(two_up()).price("ante").expectation == Fraction(2501649, 14541800)


def test_solvers_that_reach_a_game_agree_on_a_whole_deck() -> None:
    game = open_play(2)
    assert expectation(DirectSolver(), game) == expectation(DuelSolver(), game)


def test_the_play_is_said_in_words_where_they_are_exact() -> None:
    strategy = price_game(open_play(3)).strategy
    assert strategy.rules[-1] == "Play 1x with queen high (Q-6-4) or better."
    assert sum(share for _, share in strategy.frequencies) == 1


def test_advice_values_every_choice_and_its_best_is_the_price() -> None:
    game = open_play(3).with_deck(parse_cards("As Ks Qs Jh 9d Ad 4c Qh"))
    total, deals = Fraction(0), 0
    deck = sorted(game.cards)
    for first in range(len(deck)):
        for second in range(first + 1, len(deck)):
            for third in range(second + 1, len(deck)):
                total += advise_cards(game, (deck[first], deck[second], deck[third]))[0][1]
                deals += 1
    assert total / deals == walk_main(game)


def test_the_same_seed_gives_the_same_rounds_on_any_number_of_threads() -> None:
    game = open_play(2)
    one, two = (simulate(game, 600_000, 5, threads=threads) for threads in (1, 2))
    assert [price.distribution for price in one.price.prices] == [
        price.distribution for price in two.price.prices
    ]
    exact = price_game(game)
    for price in two.price.prices:
        true = exact.price(price.wagers[0])
        assert abs(float(price.expectation - true.expectation)) < 5 * two.error(price)


def test_beyond_the_budget_a_game_is_sampled_with_its_error_and_at_most_best_play() -> None:
    with within(0):
        game = open_play(2)
        price = price_game(game).price("ante")
        assert price.certainty == "sampled, at least"
        assert price.certainty in SAMPLED
        assert any("Standard error" in note for note in price.notes)
        assert any("--budget" in note for note in price.notes)
    exact = price_game(game).price("ante")
    assert exact.certainty == "exact"
    error = exact.standard_deviation / (200_000**0.5)
    assert float(exact.expectation) - 0.01 < float(price.expectation) < float(exact.expectation) + 5 * error


def test_a_trained_policy_is_little_worse_than_best_play() -> None:
    game = main_game(load("colorado/let-it-ride").configure())
    found = problem(game)
    policy = trained_policy(found, rounds=200_000)
    best = DirectSolver().solve(found)
    rng = np.random.default_rng(3)
    rows = rng.permuted(np.tile(found.deck, (100_000, 1)), axis=1)[:, : len(found.compiled.order)]
    ends = policy.ends(np.ascontiguousarray(rows))
    assert set(np.unique(ends)) <= set(range(len(found.tree.paths)))
    assert best.deals == 52 * 51 * 50 // 6 * 49 * 48


def test_a_round_without_a_tree_is_played_by_the_rules_engine() -> None:
    game = own_game(text_of("colorado/wild-six-card-draw"))
    game = replace(game, offered=main_wagers(game))
    play = play_of(game)
    assert not play.is_exact
    assert "picks cards" in play.why


def test_random_deals_of_equal_code_are_settled_alike() -> None:
    """The code tells apart all that is paid differently: the value of a code is that of every deal of it."""
    rng = random.Random(11)
    for shape, make in SHAPES.items():
        found = problem(make())
        rows = []
        for _ in range(150):
            deck = found.deck.tolist()
            rng.shuffle(deck)
            rows.append(deck[: len(found.compiled.order)])
        cards = np.array(rows, np.uint8)
        from croupier.games.banked.solve.sample import codes_of

        codes = codes_of(found, cards)
        found.settle(codes.tolist(), cards)
        for code, row in zip(codes.tolist(), cards, strict=True):
            deal = found.deal_of(row.tolist())
            known = found.rows[int(found.index[code])]
            assert [found.worth(code, deal, path) for path in found.tree.paths] == known, shape


def test_a_side_bet_that_compiled_rounds_do_not_observe_is_sampled_by_the_engine() -> None:
    game = own_game(with_side_bet(text_of(), [("ten to queen and king", "3 to 1")], lost_by_fold=True))
    with within(20):
        price = price_game(game).price("extra")
    assert price.certainty == "sampled"
    # A hand with a king is never folded.
    none, neither = comb(40, 3) + comb(48, 3), comb(36, 3)
    expected = 1 - Fraction(none - neither, comb(52, 3))
    assert abs(float(price.hit_frequency - expected)) < 5 * math.sqrt(float(expected) / 600)


def test_a_choice_that_hidden_cards_open_is_left_to_the_rules_engine() -> None:
    """Its answers tell the seat of a card that it does not see, so that what it knows is not what lies open."""
    words = 'name = "ride" }'
    text = text_of("colorado/let-it-ride")
    assert words in text
    opened = 'name = "ride", with = { hand = "own", at_least = "pair" } }'
    play = play_of(own_game(text.replace(words, opened, 1)))
    assert not play.is_exact
    assert "does not see" in play.why
