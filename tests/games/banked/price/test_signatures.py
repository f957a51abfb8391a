"""A signature is all that money depends on: equal signatures settle equally, and a weaker signature is caught."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.classes import own_classes
from croupier.editions import Game, load
from croupier.games.banked.price.stakes import Deal, Decisions, lines_of
from croupier.ranks.hands import Hand, best
from croupier.ranks.named import at_least

GAMES = {
    "pennsylvania/three-card-poker": ((3, "dealer", 3), ({"play": ("play", None)}, {"play": ("fold", None)})),
    "colorado/three-card-poker": ((3, "dealer", 3), ({"play": ("play", None)}, {"play": ("fold", None)})),
    "pennsylvania/four-card-poker": (
        (5, "dealer", 6),
        ({"play": ("play", Fraction(3))}, {"play": ("play", Fraction(1))}, {"play": ("fold", None)}),
    ),
    "pennsylvania/let-it-ride-poker": (
        (3, "community", 2),
        tuple(
            {"first bet": (first, None), "second bet": (second, None)}
            for first in ("ride", "withdraw")
            for second in ("ride", "withdraw")
        ),
    ),
}


@cache
def game_of(edition: str) -> Game:
    return load(edition).configure()


def hands_of(game: Game, deal: Deal) -> dict[str, Hand]:
    pools = {"player": deal[1], **{str(pool): cards for pool, cards in deal.items()}}
    return {
        spec.name: best(spec.order, [card for pool in spec.pools for card in pools[pool]])
        for spec in game.edition.law.hands
    }


def signature(game: Game, deal: Deal, decisions: Decisions) -> Hashable:
    hands = hands_of(game, deal)
    classes = {
        table.hand: own_classes(game.edition.id, table.hand).of(hands[table.hand])
        for table in game.edition.tables
    }
    contest = game.edition.law.contest
    compared: Hashable = None
    if contest.compare:
        own, other = (hands[name] for name in contest.compare["player"])
        qualified = contest.qualify is None or at_least(contest.qualify.at_least, hands[contest.qualify.hand])
        compared = (own < other, own == other, qualified)
    return tuple(sorted(decisions.items())), tuple(sorted(classes.items())), compared


def weakened(game: Game, deal: Deal, decisions: Decisions) -> Hashable:
    """A signature that forgets how the hands compare and which row of its schedule a hand fires."""
    hands = hands_of(game, deal)
    return tuple(sorted(decisions.items())), hands["own"].category in ("pair", "high card")


def outcome(game: Game, deal: Deal, decisions: Decisions) -> Hashable:
    return tuple((line.wager, line.result, line.profit) for line in lines_of(game, deal, decisions))


def deals_of(edition: str, seed: int, count: int) -> list[tuple[Deal, Decisions]]:
    (own, pool, other), ways = GAMES[edition]
    rng = np.random.default_rng(seed)
    found: list[tuple[Deal, Decisions]] = []
    for number in range(count):
        cards = [int(card) for card in rng.choice(52, own + other, replace=False)]
        found.append(({1: tuple(cards[:own]), pool: tuple(cards[own:])}, ways[number % len(ways)]))
    return found


Sign = Callable[[Game, Deal, Decisions], Hashable]


def contradictions(edition: str, seed: int, count: int, sign: Sign) -> int:
    """How many deals settle otherwise than an earlier one of the same signature."""
    game = game_of(edition)
    settled: dict[Hashable, Hashable] = {}
    wrong = 0
    for deal, decisions in deals_of(edition, seed, count):
        came_to = outcome(game, deal, decisions)
        wrong += settled.setdefault(sign(game, deal, decisions), came_to) != came_to
    return wrong


@pytest.mark.parametrize("edition", GAMES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_deals_of_equal_signature_settle_equally(edition: str, seed: int) -> None:
    assert contradictions(edition, seed, 120, signature) == 0


@pytest.mark.parametrize("edition", GAMES)
def test_a_weakened_signature_is_caught(edition: str) -> None:
    assert contradictions(edition, 1, 400, weakened) > 0


@pytest.mark.parametrize("edition", GAMES)
def test_classes_tell_apart_exactly_what_schedules_tell_apart(edition: str) -> None:
    for spec in {table.hand for table in load(edition).tables}:
        classes = own_classes(edition, spec)
        assert len(set(classes.keys)) == len(classes.keys)
        for of_class, example in enumerate(classes.examples):
            assert classes.of(best(classes.order, example)) == of_class
