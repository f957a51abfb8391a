"""Texas Shootout: the discards of both sides change what the flop is drawn from, so the main wager is sampled.

Quick Draw looks at the first four cards alone and is counted exactly.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.model import GamePrice, Price, Strategy
from croupier.editions import Game
from croupier.games.banked.price.roads import packs
from croupier.games.banked.price.stakes import Deal, Decisions
from croupier.games.banked.price.tally import Entry, Tally
from croupier.kernels.banked.shootout import CLASSES, DEALT, play
from croupier.kernels.random import seed_state

ROUNDS = 1 << 20
CHUNK = 1 << 18
SEED = 1
PLAY = "Keep two cards by the house way, and never split."
PRICED = ("primary", "quick_draw", "shootout_bonus")
SIGNATURES = 3 * (CLASSES + 1)
U8 = NDArray[np.uint8]


def decisions(cards: U8) -> Decisions:
    """The two cards that the way keeps, which come first."""
    return {"hands": ("keep", None, tuple(int(card) for card in cards[:2]))}


def deal_of(cards: U8) -> Deal:
    """An example as a deal."""
    every = tuple(int(card) for card in cards)
    return {1: every[:4], "dealer": every[4:8], "community": every[8:]}


def run(game: Game, rounds: int, state: NDArray[np.uint64]) -> tuple[NDArray[np.int64], U8]:
    """So many rounds: counts by signature, and a deal of each."""
    counts = np.zeros(SIGNATURES, np.int64)
    examples = np.zeros((SIGNATURES, DEALT), np.uint8)
    play(rounds, state, np.array(game.cards, np.uint8), counts, examples)
    return counts, examples


@lru_cache(maxsize=4)
def _sampled(cards: tuple[int, ...], rounds: int) -> tuple[NDArray[np.int64], U8]:
    deck = np.array(cards, np.uint8)
    counts = np.zeros(SIGNATURES, np.int64)
    examples = np.zeros((SIGNATURES, DEALT), np.uint8)
    for chunk in range(-(-rounds // CHUNK)):
        size = min(CHUNK, rounds - chunk * CHUNK)
        play(size, seed_state(SEED, chunk), deck.copy(), counts, examples)
    return counts, examples


def tally(game: Game) -> Tally:
    """The tally of a sample of rounds in which both sides keep by the house way."""
    counts, examples = _sampled(game.cards, ROUNDS)
    entries = [
        Entry(decisions(examples[place]), deal_of(examples[place]), int(counts[place]))
        for place in np.flatnonzero(counts)
    ]
    return Tally(entries, ROUNDS, rules=(PLAY,))


def price(game: Game) -> GamePrice:
    """The main wager and the bonus by a sample, Quick Draw exactly."""
    found = tally(game)
    first = packs.alone(game, "quick_draw")
    prices = [
        _with_error(found.price(first, ("primary",), name=_title(game, "primary"), certainty="sampled"))
    ]
    drawn = packs.wager_tally(first, ("quick_draw",))
    drawn = Tally(
        [replace(entry, decisions=decisions(np.array(entry.deal[1]))) for entry in drawn.entries], drawn.deals
    )
    prices.append(drawn.price(first, ("quick_draw",), name=_title(game, "quick_draw")))
    if "shootout_bonus" in game.offered:
        bonus = packs.alone(game, "shootout_bonus")
        told = found.price(
            bonus, ("shootout_bonus",), name=_title(game, "shootout_bonus"), certainty="sampled"
        )
        prices.append(_with_error(told))
    return GamePrice(game, Strategy("house way", (PLAY,)), ROUNDS, tuple(prices))


def _title(game: Game, wager: str) -> str:
    return game.edition.wager(wager).title


def _with_error(price: Price) -> Price:
    error = price.standard_deviation / math.sqrt(ROUNDS)
    note = f"Sampled over {ROUNDS:,} rounds; standard error {100 * error:.3f} % of the wager."
    alike = (
        "Both sides keep by the same way, so the exact expectation is 0."
        if price.wagers == ("primary",)
        else ""
    )
    return replace(price, notes=(*price.notes, *filter(None, (note, alike))))
