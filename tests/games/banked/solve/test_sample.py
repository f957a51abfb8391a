"""Rounds as columns: what they say and what is decided is what single rows say, for games of every shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import pytest

from croupier.editions import Game, load
from croupier.games.banked.price.alike import main_game
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.solve.columns import ColumnObserver, KnownWays
from croupier.games.banked.solve.direct import DirectSolver
from croupier.games.banked.solve.problem import I64, U8, problem_of
from croupier.games.banked.solve.program import Unobservable
from croupier.games.banked.solve.sample import Sampler, codes_of
from croupier.games.banked.solve.solution import sampler_for
from croupier.kernels.random import seed_state
from croupier.kernels.solve.sample import deal_columns, ends_of
from croupier.kit.cards import JOKERS
from tests.games.banked.solve.own import own_game, text_of, with_hand, with_side_bet
from tests.games.banked.solve.shapes import SHAPES, open_play

BOOKS = (
    "bankers/three-card-poker-6-card-bonus",
    "bankers/ultimate-texas-holdem",
    "colorado/boston-5-7-stud",
    "colorado/caribbean-stud",
    "colorado/champion-poker",
    "colorado/crazy-4-poker",
    "colorado/high-five-poker",
    "colorado/mississippi-stud",
    "pennsylvania/four-card-poker",
    "pennsylvania/let-it-ride-poker",
)
SIDES = [("six-card colour", "20 to 1"), ("ace of spades", "2 to 1"), ("three of a kind", "5 to 1")]


def colours() -> Game:
    """A side bet on what six cards contain."""
    text = with_hand(text_of(), "whole", ("player", "dealer"), "three-card")
    return own_game(with_side_bet(text, SIDES, hand="whole"))


def of_book(name: str) -> Game:
    """A game of a book."""
    return load(name).configure()


GAMES: dict[str, Callable[[], Game]] = {
    **SHAPES,
    **{name: partial(of_book, name) for name in BOOKS},
    "colours of six cards": colours,
}


def observed(game: Game) -> tuple[str, ...]:
    """All wagers that can be observed together with the main ones."""
    names = main_wagers(game)
    for wager in game.wagers:
        try:
            problem_of(game, main_wagers(game), (*names, wager.name))
        except Unobservable:
            continue
        names = tuple(dict.fromkeys((*names, wager.name)))
    return names


@pytest.mark.parametrize("name", GAMES)
def test_columns_say_what_rows_say(name: str) -> None:
    whole = GAMES[name]()
    short = [card for card in whole.cards if card % 7 and (card > 7 or card in JOKERS)]
    for game in (whole, whole.with_deck(short)):
        problem = problem_of(game, main_wagers(game), observed(game))
        columns = np.empty((len(problem.compiled.order), 20_000), np.uint8)
        deal_columns(seed_state(3, 0), problem.deck, columns)
        codes = ColumnObserver(problem).codes(columns)
        assert len(np.unique(codes)) > 2
        assert (codes == codes_of(problem, np.ascontiguousarray(columns.T))).all()


@pytest.mark.parametrize("deck", [range(44), [card for card in range(20, 52) if card // 4 != 6]])
@pytest.mark.parametrize(
    "edition", ["bankers/three-card-poker", "colorado/let-it-ride", "colorado/mississippi-stud"]
)
def test_tables_decide_as_the_solution_does(edition: str, deck: Sequence[int]) -> None:
    """By the first cards as they are, up to suits, and round by round."""
    game = main_game(load(edition).configure())
    game = game.with_deck(deck)
    problem = problem_of(game, main_wagers(game))
    listed = DirectSolver().solve(problem).chosen()
    assert listed is not None
    places = range(len(problem.compiled.order))
    columns = np.empty((len(places), 20_000), np.uint8)
    deal_columns(seed_state(4, 0), problem.deck, columns)
    ways = [KnownWays(problem, listed, places, most) for most in (1 << 22, 0)]
    assert all(each.tabulated for each in ways)
    ends = np.zeros(columns.shape[1], np.int64)
    ends_of(np.ascontiguousarray(columns.T), problem.plan, ways[0].answers, ends)
    assert len(np.unique(ends)) >= 2
    for each in ways:
        assert (each.ends(columns) == ends).all()


def test_chunks_do_not_depend_on_blocks_and_counters() -> None:
    """Rounds of one stream come to the same counts however many signatures there are at first."""
    sampler = sampler_for(open_play(2))
    keys, counts, examples = sampler.run(50_000, seed_state(1, 0))
    assert counts.sum() == 50_000
    assert (np.diff(keys) > 0).all()
    columns = np.empty((examples.shape[1], 50_000), np.uint8)
    deal_columns(seed_state(1, 0), sampler.problem.deck, columns)
    rows = np.ascontiguousarray(columns.T)
    found = sampler.play.ends(columns) * sampler.problem.compiled.codes + codes_of(sampler.problem, rows)
    plain, first, times = np.unique(found, return_index=True, return_counts=True)
    assert (keys == plain).all()
    assert (counts == times).all()
    assert (examples == rows[first]).all()


def test_more_signatures_than_counters_are_all_counted() -> None:
    """Every deal a signature of its own: the counters grow."""

    class EachAnEnd:
        def ends(self, columns: U8) -> I64:
            return np.asarray(columns[0].astype(np.int64) * 52 + columns[1])

    sampler = sampler_for(open_play(2))
    every = Sampler(sampler.problem, sampler.paths, EachAnEnd())
    keys, counts, examples = every.run(60_000, seed_state(1, 0))
    ends = keys // sampler.problem.compiled.codes
    assert counts.sum() == 60_000
    assert len(keys) > 4 * 52 * 51
    assert (ends == examples[:, 0].astype(np.int64) * 52 + examples[:, 1]).all()
