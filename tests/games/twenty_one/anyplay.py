"""Rounds of twenty-one played at random: any edition, any filing, any number of boxes, any bank."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from croupier.editions import Edition, Game, load
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.kit import Refusal
from croupier.kit.chance import Draws, SeededDraws
from croupier.rounds.bank import backline
from croupier.rounds.driver import draw, random_answer
from croupier.rounds.events import Bet, Bets, Chance, Closed
from tests.games.twenty_one.told import EDITIONS, asked, opened

LEFT_OUT = ("collection", "seats", "min_bet", "max_bet", "penetration")


def filings(edition: Edition, rng: random.Random) -> dict[str, Any]:
    """Some choices of an operator; not all of them go together."""
    choices: dict[str, Any] = {}
    for option in edition.options:
        if option.name in LEFT_OUT or rng.random() < 0.4:
            continue
        if option.kind == "choice":
            choices[option.name] = rng.choice(option.choices)
        elif option.kind == "flag":
            choices[option.name] = rng.random() < 0.5
        elif option.name == "decks":
            choices[option.name] = rng.choice((1, 2, 4, 6, 8))
    for wager in edition.law.wagers:
        if wager.optional and rng.random() < 0.7:
            choices[wager.name] = rng.choice(edition.labels(wager.name))
    return choices


def any_game(rng: random.Random, edition: str | None = None) -> Game:
    """A game under a filing that is allowed."""
    found = load(edition or rng.choice(EDITIONS))
    while True:
        try:
            return found.configure(**filings(found, rng))
        except Refusal:
            continue


def any_round(seed: int, edition: str | None = None, covers: bool = False) -> tuple[TwentyOneRound, Draws]:
    """A round with bets on the layout, and the chance that deals and chooses."""
    rng = random.Random(seed)
    game = any_game(rng, edition)
    banked = game.edition.law.bank is not None
    places = list(range(1, game.seats + 1))
    rng.shuffle(places)
    count = rng.randint(1, 3)
    bank = None
    if banked and rng.random() < 0.9:
        bank = places[-1], None if covers else rng.choice((1, 700, 2500, 4999, 12000, 50000))
    names = ("Ann", "Bob", "Cy")
    fresh = opened(game, {seat: rng.choice(names) for seat in places[:count]}, bank=bank)
    _bets(fresh, rng)
    return fresh, SeededDraws(seed)


def _bets(fresh: TwentyOneRound, rng: random.Random) -> None:
    game = fresh.game
    least = game.cents_of("min_bet") or 500
    for seat in fresh.players:
        for wager in game.opening_wagers:
            if wager.required or rng.random() < 0.6:
                fresh.push(Bet(seat, wager.name, least + rng.choice((0, 5, 33, 250, 1000))))
        for name in ("Dee", "Eve"):
            for wager_name in backline(fresh.table):
                required = wager_name == fresh.table.main
                placed = any(key[:2] == (seat, name) for key in fresh.table.behind)
                if (required and rng.random() < 0.4) or (not required and placed and rng.random() < 0.5):
                    fresh.push(Bet(seat, wager_name, least + rng.choice((0, 5, 33, 250)), name))


def step(played: TwentyOneRound, draws: Draws) -> None:
    """One event: what the shoe deals, or any choice that is open."""
    if isinstance(played.due, Chance):
        played.push(draw(played, draws))
    elif isinstance(played.due, Bets):
        played.push(Closed())
    else:
        played.push(random_answer(draws)(played, asked(played)))


def finished(seed: int, edition: str | None = None, covers: bool = False) -> TwentyOneRound:
    """A whole round, played at random."""
    played, draws = any_round(seed, edition, covers)
    while not played.over:
        step(played, draws)
    return played


seeds = st.integers(0, 10**9)
