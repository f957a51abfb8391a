"""Generated games: prices equal what the walk over the whole tree comes to, or are refused for a stated reason."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from croupier.analysis.model import SAMPLED
from croupier.analysis.walk import Walk
from croupier.editions import Game
from croupier.games.banked.opening import open_round
from croupier.games.banked.price.game import price_game, some_decisions
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.price.stakes import SEAT, lifted, lines_of, unit_of, unit_stakes
from croupier.games.banked.solve.census import touched_by
from croupier.games.banked.solve.observables import lay, moved_by_choices, observables_of
from croupier.games.banked.solve.solution import within
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.rounds.events import Chance
from croupier.rounds.round import Round
from tests.games.banked.solve.generated import BoardWords, GameWords, games

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
FIRST = 10**9  # what a cent of the main wagers counts against one of a side bet
PHASES = (Phase.explicit, Phase.generate)  # a game that fails is small enough as it is


def walked(game: Game, wagers: tuple[str, ...]) -> Fraction:
    """What some wagers come to under the best play of them."""
    stakes = {
        name: cents for name, cents in unit_stakes(game).items() if name in wagers or _is_main(game, name)
    }
    start = open_round(lifted(game), [SEAT], stakes={SEAT: stakes})
    return Walk(SEAT, wagers, _together).run(start) / unit_of(game, wagers)


@dataclass
class MainFirst(Walk):
    """A walk that makes the best of the main wagers and, where answers are worth the same, of one beside them."""

    beside: str = ""
    sign: int = 1

    def profit(self, round: Round) -> int:
        side = sum(line.profit for line in round.lines if line.wager == self.beside)
        return FIRST * super().profit(round) + self.sign * side


def beside(game: Game, name: str) -> tuple[Fraction, Fraction]:
    """The least and the most that a side bet comes to beside the best play of the main wagers."""
    main, unit = main_wagers(game), unit_of(game, (name,))
    stakes = {
        each: cents for each, cents in unit_stakes(game).items() if each == name or _is_main(game, each)
    }
    start = open_round(lifted(game), [SEAT], stakes={SEAT: stakes})
    best = FIRST * Walk(SEAT, main, _together).run(start)
    found = [
        sign * (MainFirst(SEAT, main, _together, beside=name, sign=sign).run(start) - best)
        for sign in (-1, 1)
    ]
    return found[0] / unit, found[1] / unit


def _is_main(game: Game, name: str) -> bool:
    return game.edition.wager(name).group == "main"


def _together(due: Chance) -> bool:
    return due.to != "community" or due.face == "up"


def check(words: GameWords | BoardWords) -> None:
    game = words.game()
    try:
        with within(1):  # seconds are enough to be exact with so few cards
            prices = price_game(game).prices
    except Refusal as refusal:
        assert "no exact method" in refusal.sentence or "cannot be priced" in refusal.sentence, refusal
        return
    for price in prices:
        main = _is_main(game, price.wagers[0])
        if price.certainty == "exact" and (main or not touched_by(game, price.wagers[0])):
            assert price.expectation == walked(game, price.wagers), (price.name, words)
        elif not main and price.certainty not in SAMPLED:
            least, most = beside(game, price.wagers[0])
            assert least <= price.expectation <= most, (price.name, words)


@seed(20260701)
@settings(max_examples=100, deadline=None, suppress_health_check=QUIET, phases=PHASES, database=None)
@given(games(deck_size=7))
def test_prices_of_generated_games_equal_the_walk(words: GameWords) -> None:
    check(words)


@pytest.mark.soak
@settings(max_examples=2000, deadline=None, suppress_health_check=QUIET, phases=PHASES, database=None)
@given(games(deck_size=8))
def test_prices_of_two_thousand_generated_games_equal_the_walk(words: GameWords) -> None:
    check(words)


@seed(20260702)
@settings(max_examples=60, deadline=None, suppress_health_check=QUIET, phases=PHASES, database=None)
@given(games(deck_size=52))
def test_deals_of_one_signature_are_paid_alike(words: GameWords) -> None:
    """Money hangs on nothing but the signature; and exchanging suits that nothing tells apart changes none."""
    game = words.game()
    if moved_by_choices(game):
        return
    read, decided = observables_of(game), some_decisions(game)
    chance = random.Random(str(words))
    group = read.suit_group(game.cards)
    paid: dict[tuple[object, ...], object] = {}
    for _ in range(12):
        cards = chance.sample(game.cards, words.own + words.dealer + words.community)
        turn = chance.choice(group)
        for turned in (cards, [card - card % 4 + turn[card % 4] if card < 52 else card for card in cards]):
            own, rest = turned[: words.own], turned[words.own :]
            deal: dict[Pool, list[int]] = {SEAT: own, "dealer": rest[: words.dealer]}
            if words.community:
                deal["community"] = rest[words.dealer :]
            signature = read.signature(lay(game, deal))
            lines = [(line.wager, line.profit) for line in lines_of(game, deal, decided)]
            assert paid.setdefault(signature, lines) == lines
            if turned is cards:
                first = signature
        assert signature == first
