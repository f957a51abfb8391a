"""Boards in common: equal to the walk and to every deal one by one on toy decks, for any numbers of cards and bets."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, seed, settings

from croupier.editions import Game, load
from croupier.games.banked.price.advise import advise_cards
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.oracle import walk_main
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import unit_of
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.solve.board import BoardSolver, _BoardWork
from croupier.games.banked.solve.direct import DirectSolver, ExactSolution, GivenUp
from croupier.games.banked.solve.problem import Problem, problem_of
from croupier.games.banked.solve.solution import play_of
from croupier.kit import parse_cards
from tests.games.banked.solve.generated import BoardWords, Street, boards
from tests.games.banked.solve.test_generated import PHASES, QUIET, check

FLOP_ONLY = (Street(3, ("1 to 3",), True),)
SHAPES = {
    "three hole cards and three on the board": BoardWords(
        "three-card", 3, 3, 3, (Street(0, ("1",), True), Street(1, ("2",), False)), False, "", (), None, False
    ),
    "1x to 3x on the flop only": BoardWords("high", 2, 2, 5, FLOP_ONLY, True, "", (), None, False),
    "the dealer qualifies with a pair of fours": BoardWords(
        "high", 2, 2, 5, (Street(0, ("4",), False), Street(5, ("1",), True)), True, "pair of fours", (), None, False
    ),
    "two cards against one": BoardWords(
        "three-card", 2, 1, 2, (Street(1, ("1",), True), Street(2, ("1",), False)), False, "pair", (), None, False
    ),
    "a bonus on the first cards": BoardWords(
        "three-card", 2, 2, 2, (Street(0, ("1",), True), Street(1, ("1",), False)), False, "",
        (("pair", "2 to 1"),), None, True,
    ),
    "a bonus on a named suit": BoardWords(
        "three-card", 2, 2, 2, (Street(1, ("1",), True),), False, "", (("A-K-Q of spades", "10 to 1"),), None, False
    ),
}  # fmt: skip
TOYS = ("As Ks Qs Jh 9d Ad 4c 4h 4d", "2c 3c 4c 5d 5c 7h 8h 8s 6c")


def problem(game: Game) -> Problem:
    main = main_game(game)
    return problem_of(main, main_wagers(main))


def expectation(solution: ExactSolution, game: Game) -> Fraction:
    found = solution.problem
    assert int(solution.counts.sum()) == solution.deals
    return Fraction(int(solution.totals[found.nodes[()]]), solution.deals) / unit_of(game, found.wagers)


@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_of_ones_own_equal_every_deal_one_by_one(shape: str, toy: str) -> None:
    game = SHAPES[shape].game().with_deck(parse_cards(toy))
    solution = BoardSolver().solve(problem(game))
    assert expectation(solution, game) == expectation(DirectSolver().solve(problem(game)), game)


@pytest.mark.parametrize(
    "shape", ["two cards against one", "a bonus on the first cards", "a bonus on a named suit"]
)
def test_small_shapes_equal_the_walk(shape: str) -> None:
    game = SHAPES[shape].game().with_deck(parse_cards("As Ks Qs Qd 4c 4h 4d"))
    assert expectation(BoardSolver().solve(problem(game)), game) == walk_main(game)


@pytest.mark.parametrize(
    "edition",
    ["pennsylvania/ultimate-texas-hold-em", "colorado/texas-holdem-bonus", "colorado/champion-poker"],
)
def test_games_of_the_books_equal_every_deal_one_by_one(edition: str) -> None:
    game = load(edition).configure().with_deck(parse_cards("As Ks Qs Js Ts Td 2c 2d 9h 9s"))
    solution = BoardSolver().solve(problem(game))
    assert expectation(solution, game) == expectation(DirectSolver().solve(problem(game)), game)


@seed(20260801)
@settings(max_examples=60, deadline=None, suppress_health_check=QUIET, phases=PHASES, database=None)
@given(boards(deck_size=7))
def test_generated_boards_equal_every_deal_one_by_one(words: BoardWords) -> None:
    game = words.game()
    found = problem(game)
    assert BoardSolver().estimate(found) is not None
    try:
        solution = BoardSolver().solve(found)
    except GivenUp:
        assert words.early  # a question does not know all the cards that a bonus looks at, or more than them
        return
    assert expectation(solution, game) == expectation(DirectSolver().solve(problem(game)), game)


@seed(20260802)
@settings(max_examples=8, deadline=None, suppress_health_check=QUIET, phases=PHASES, database=None)
@given(boards(deck_size=6))
def test_prices_of_generated_boards_equal_the_walk(words: BoardWords) -> None:
    check(words)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None, suppress_health_check=QUIET, phases=PHASES, database=None)
@given(boards(deck_size=7))
def test_prices_of_a_thousand_generated_boards_equal_the_walk(words: BoardWords) -> None:
    check(words)


def every_deal(found: Problem) -> list[list[int]]:
    """The cards of all deals, slot by slot."""
    deals: list[list[int]] = [[]]
    for bag in found.bags:
        deals = [
            [*deal, *cards]
            for deal in deals
            for cards in combinations(
                [card for card in found.deck.tolist() if card not in deal], len(bag.slots)
            )
        ]
    return deals


@pytest.mark.parametrize("shape", ["two cards against one", "a bonus on the first cards"])
def test_the_policy_comes_to_what_was_counted(shape: str) -> None:
    game = SHAPES[shape].game().with_deck(parse_cards("As Ks Qs Qd 4c 4h 4d"))
    found = problem(game)
    solution = BoardSolver().solve(found)
    assert solution.policy is not None
    rows = np.array(every_deal(found), np.uint8)
    assert len(rows) == solution.deals
    ends = solution.policy.ends(rows)
    assert np.bincount(ends, minlength=found.plan.terminals).tolist() == solution.counts.sum(axis=1).tolist()
    for question in found.tree.questions.values():
        size = sum(len(bag.slots) for bag in found.bags if bag.level <= found.tree.level_of[question.path])
        for known in sorted({tuple(row[:size].tolist()) for row in rows})[::17]:
            sums, _ = DirectSolver().values(found, known)
            values = [sums[found.nodes[(*question.path, (question.name, way))]] for way in question.ways]
            assert solution.policy.way(question, known) == int(np.argmax(values))


def test_values_of_ways_are_kept_where_many_deals_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.games.banked.solve.board.SMALL", 0)
    game = SHAPES["two cards against one"].game().with_deck(parse_cards("As Ks Qs Qd 4c 4h 4d"))
    found = problem(game)
    solution = BoardSolver().solve(found)
    assert solution.policy is not None
    question = next(each for each in found.tree.questions.values() if not each.path)
    for known in combinations(found.deck.tolist(), 3):
        sums, deals = DirectSolver().values(found, known)
        nodes = [found.nodes[(*question.path, (question.name, way))] for way in question.ways]
        assert solution.policy.way_values(question, known) == [
            Fraction(int(sums[node]), deals) for node in nodes
        ]


def test_cards_taken_together_count_as_cards_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a whole deck: cards that are alike on a board are one type, or each is its own."""
    words = BoardWords("three-card", 2, 2, 2, (Street(1, ("2",), True),), False, "pair", (), None, False)
    found = problem(words.game())
    together = BoardSolver().solve(found)
    monkeypatch.setattr(_BoardWork, "_record", lambda *_: -1)
    apart = BoardSolver().solve(problem(words.game()))
    assert together.totals[found.nodes[()]] == apart.totals[found.nodes[()]]
    assert sorted(together.counts.sum(axis=1).tolist()) == sorted(apart.counts.sum(axis=1).tolist())


def test_a_game_of_ones_own_is_priced_exactly_and_advised_by_the_same_play() -> None:
    words = SHAPES["the dealer qualifies with a pair of fours"]
    game = words.game().with_deck(parse_cards("As Ks Qs Js Ts Ad Kd Qd Jd Td 2c 2d"))
    price = price_game(game).price("ante")
    assert price.certainty == "exact"
    play = play_of(game).found
    assert isinstance(play, ExactSolution)
    total = sum((advise_cards(game, hole)[0][1] for hole in combinations(game.cards, 2)), Fraction(0))
    assert total / 66 == price.expectation


def test_rounds_are_sampled_by_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.games.banked.solve.solution.SOLVERS", (BoardSolver(),))
    game = SHAPES["two cards against one"].game().with_deck(parse_cards("As Ks Qs Qd 4c 4h 4d 2c 2h"))
    exact = price_game(game).price("ante")
    dealt = simulate(game, 100_000, 5, threads=1)
    price = dealt.price.price("ante")
    assert abs(float(price.expectation - exact.expectation)) < 5 * dealt.error(price)
