"""Rounds of one box walked along a table of states: as the plain loop plays them, and as played hand by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.twenty_one.price.sides import SideSchedule
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.simulate import (
    MOST_STATES,
    NO_WALK,
    WALKED,
    book,
    play_told,
    reach_of,
    setting,
    simulate_twenty_one,
    walk,
)
from croupier.games.twenty_one.strategy import PlayedStrategy
from croupier.kernels.random import seed_state
from croupier.kernels.twenty_one.batch import BUST_CARDS, LINE, BatchWalk, play
from tests.games.twenty_one.test_simulate import (
    BASIC,
    BUSTER,
    FULL,
    LIKE_EDITIONS,
    REDOUBLING,
    RULES,
    any_strategy,
    both,
    shuffled,
)

SIX = TwentyOneRules(6, FULL)


def walk_of(rules: TwentyOneRules, strategy: PlayedStrategy, completes: bool = False) -> BatchWalk:
    return walk(setting(rules, strategy, 1, False, completes, False), book(rules, strategy))


# Told shoes, against the loop.


@pytest.mark.parametrize("name", LIKE_EDITIONS)
@pytest.mark.parametrize("sides", [(), (BUSTER,)])
def test_told_shoes_are_walked_as_the_loop_plays_them(name: str, sides: tuple[SideSchedule, ...]) -> None:
    rules = LIKE_EDITIONS[name]
    for strategy in (BASIC, REDOUBLING):
        assert len(walk_of(rules, strategy, bool(sides)).lines) > 0
        shoes = shuffled(rules, 120 // rules.decks, 9)
        both(rules, strategy, shoes, sides=sides, walks=True)
        both(rules, strategy, shoes, sides=sides, walks=True, fresh=True)


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(0, 1 << 30), st.booleans(), st.booleans())
def test_any_rules_and_any_strategy_are_walked_as_the_loop_plays_them(
    rules: TwentyOneRules, seed: int, fresh: bool, completes: bool
) -> None:
    sides = (BUSTER,) if completes else ()
    strategy, shoes = any_strategy(seed), shuffled(rules, 4, seed)
    both(rules, strategy, shoes, fresh=fresh, sides=sides, walks=True)


def test_a_bet_on_the_dealers_hand_is_counted_on_a_walk() -> None:
    rules = LIKE_EDITIONS["pure spanish"]
    shoes = shuffled(rules, 40, 2)
    walked, played = (
        play_told(rules, REDOUBLING, shoes, sides=(BUSTER,), walks=walks) for walks in (True, False)
    )
    assert walked == played and walked.sides[0].hit_frequency > 0


# Drawn shoes, against the rounds played hand by hand: one seed, the same cards.

DRAWN = {
    **LIKE_EDITIONS,
    "to the last card": TwentyOneRules(1, FULL, penetration=Fraction(1), surrender="early"),
    "to the last word": TwentyOneRules(2, FULL, penetration=Fraction(99, 100)),
    "few cards": TwentyOneRules(1, (0, 6, 8, 12), penetration=Fraction(1, 2), charlie=5),
    "too few cards": TwentyOneRules(1, (0, 1), penetration=Fraction(1)),
    "a cut card at once": TwentyOneRules(1, FULL, penetration=Fraction(1, 52)),
}


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("strategy", [BASIC, replace(any_strategy(4), insured=("never",))])
def test_a_seed_gives_the_same_walked_and_played(name: str, fresh: bool, strategy: PlayedStrategy) -> None:
    rules = DRAWN[name]
    numbers, tables = setting(rules, strategy, 1, fresh, False, False), book(rules, strategy)
    shoe, none_told = np.array(rules.shoe, np.uint8), np.zeros((0, len(rules.shoe)), np.uint8)
    walked, played = (
        play(40_000, none_told, shoe, numbers, tables, way, reach_of(rules, numbers), seed_state(5, 6))
        for way in (walk(numbers, tables), NO_WALK)
    )
    assert (walked[0] == played[0]).all() and (walked[2] == played[2]).all()
    # How many cards the dealer's hands had is known only where a bet hangs on it.
    assert (walked[1][:BUST_CARDS] == played[1][:BUST_CARDS]).all()


def test_many_rounds_are_walked_on_any_number_of_threads() -> None:
    one, three = (simulate_twenty_one(SIX, BASIC, WALKED + 17, 7, threads=threads) for threads in (1, 3))
    assert one == three and one.counts["rounds"] >= WALKED + 17


# The table.


def test_states_from_which_the_same_follows_are_one() -> None:
    found = walk_of(SIX, BASIC)
    lines, ends = found.lines.reshape(-1, LINE)[:, :13], len(found.won)
    assert (lines[:ends] == lines[0]).all()  # after a round comes the next
    others = lines[ends:-1]
    assert len({line.tobytes() for line in others}) == len(others)
    assert len(lines) < 1600 and ends < 20
    reached = {0, *(int(state) // LINE for state in lines[:-1].ravel())}
    assert reached == set(range(len(lines)))


def test_a_table_too_large_for_its_numbers_is_not_made() -> None:
    rules = replace(LIKE_EDITIONS["pure spanish"], redoubles=3)
    strategy = any_strategy(3)
    assert walk_of(rules, strategy, completes=True) is NO_WALK
    found = walk_of(rules, strategy)
    assert len(found.lines) == 0 or len(found.lines) <= MOST_STATES * LINE
