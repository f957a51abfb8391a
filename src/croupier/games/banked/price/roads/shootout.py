"""Texas Shootout: the discards of both sides change what the flop is drawn from, so the main wager is sampled.

All other wagers are counted exactly, given that two cards are kept by the house way: Quick Draw looks at the first
four cards alone, the Shootout Bonus at the two kept and the flop.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.model import Certainty, GamePrice, Price, Strategy
from croupier.editions import Game
from croupier.games.banked.price.roads import packs
from croupier.games.banked.price.shootout_bonus import hands_of
from croupier.games.banked.price.stakes import Deal, Decisions, unit_of
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.shootout import CLASSES, DEALT, play
from croupier.kernels.random import seed_state
from croupier.kit import Refusal, parse_card, parse_cards
from croupier.ranks.named import matches
from croupier.rounds.table import best_hand

ROUNDS = 1 << 20
CHUNK = 1 << 18
SEED = 1
PLAY = "Keep two cards by the house way, and never split."
SPLITS = "Nobody splits under this play, so a second hand and its Shootout Bonus are never made; they pay as the first."
ENVY = "For one other player, his hand being the highest of the round; higher hands at the table are not deducted."
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
        TallyEntry(decisions(examples[place]), deal_of(examples[place]), int(counts[place]))
        for place in np.flatnonzero(counts)
    ]
    return Tally(entries, ROUNDS, rules=(PLAY,))


def game_price(game: Game, play: str) -> GamePrice:
    """Every wager under the house way: the main wager by a sample, all others exactly."""
    if play not in ("optimal", "house way"):
        raise Refusal(f"{game.edition.id} is priced for one play: {PLAY}")
    prices = tuple(price(game, name) for name, price in _PRICES.items() if name in game.offered)
    return GamePrice(game, Strategy("house way", (PLAY,)), ROUNDS, prices, (SPLITS,))


def wager_price(game: Game, name: str) -> Price:
    """The price of one wager."""
    if name not in _PRICES:
        raise Refusal(f"{game.edition.id}: {_title(game, name)} has no price of its own. {SPLITS}")
    return _PRICES[name](game, name)


def priced(game: Game) -> set[str]:
    """The wagers that have a price of their own."""
    return {name for name in _PRICES if name in game.offered}


def countable(game: Game) -> Game:
    """The game with the wagers that a batch stakes at once."""
    bonus = "shootout_bonus" in game.offered
    return packs.alone(game, "shootout_bonus" if bonus else game.main_wager.name)


def _primary(game: Game, name: str) -> Price:
    """The main wager by a sample; its expectation is known, its spread is not."""
    first = packs.alone(game, "quick_draw")
    price = tally(game).price(first, (name,), name=_title(game, name), certainty="sampled")
    error = price.standard_deviation / math.sqrt(ROUNDS)
    note = f"Sampled over {ROUNDS:,} rounds; standard error {100 * error:.3f} % of the wager."
    alike = "Both sides keep by the same way, so the exact expectation is 0."
    return replace(price, notes=(*price.notes, note, alike))


def _quick_draw(game: Game, name: str) -> Price:
    """Quick Draw looks at the four cards alone: a census."""
    first = packs.alone(game, name)
    drawn = packs.wager_tally(first, (name,))
    kept = [replace(entry, decisions=decisions(np.array(entry.deal[1]))) for entry in drawn.entries]
    return Tally(kept, drawn.deals).price(first, (name,), name=_title(game, name))


def _bonus(game: Game, name: str) -> Price:
    """The Shootout Bonus: every four cards kept by the way, and every flop."""
    bonus, hands = packs.alone(game, name), hands_of(tuple(game.cards))
    entries = [TallyEntry(*example(code), hands.of(code)) for code in range(len(EXAMPLES))]
    found = Tally(entries, hands.deals, rules=(PLAY,))
    return found.price(bonus, (name,), name=_title(game, name), certainty="exact given stated play")


def _envy(game: Game, name: str) -> Price:
    """What one other player's hand pays, where the flop does not make it alone."""
    hands, stake = hands_of(tuple(game.cards)), unit_of(game, (name,))
    table = game.table(name, stake)
    assert table is not None
    paid: dict[Fraction, int] = {}
    for code in range(len(EXAMPLES)):
        deal = example(code)[1]
        hand = best_hand(game.edition.hand(table.hand).order, (*deal[1][:2], *deal["community"]))
        row = next((row for row in table.rows if matches(row.hand, hand)), None)
        amount = Fraction(0) if row is None else row.pays.amount / stake
        paid[amount] = paid.get(amount, 0) + hands.of(code, board=False)
    paid[Fraction(0)] += hands.deals - sum(paid.values())
    chances = tuple((amount, Fraction(count, hands.deals)) for amount, count in sorted(paid.items()))
    labels = ((name, table.label),)
    certainty: Certainty = "exact given stated play"
    return Price(_title(game, name), (name,), labels, certainty, chances, Fraction(0), notes=(ENVY,))


_PRICES: dict[str, Callable[[Game, str], Price]] = {
    "primary": _primary,
    "quick_draw": _quick_draw,
    "shootout_bonus": _bonus,
    "envy": _envy,
}


@cache
def example(code: int) -> tuple[Decisions, Deal]:
    """A deal of each class: the two cards that the way keeps, the two others, and the flop."""
    four, flop = (tuple(parse_card(word) for word in words.split()) for words in EXAMPLES[code])
    deal: Deal = {1: four, "dealer": parse_cards("2c 3d 5h 7s"), "community": flop}
    return {"hands": ("keep", None, tuple(four[:2]))}, deal


EXAMPLES = (
    ("As Kh 2d 4c", "Qd 9c 7h 5s 3d"),
    ("As Ah 2d 4c", "Qd 9c 7h 5s 3d"),
    ("As Ah 2d 4c", "Qd Qc 7h 5s 3d"),
    ("As Ah 2d 4c", "Ad 9c 7h 5s 3d"),
    ("As Kh 2d 4c", "Qd Jc Th 5s 3d"),
    ("As Ks 2d 4c", "9s 7s 4s 5d 3d"),
    ("As Ah 2d 4c", "Ad 9c 9h 5s 3d"),
    ("As Ah 2d 4c", "Ad Ac 9h 5s 3d"),
    ("As Ah 2d 4c", "Ad Ac Ah 5s 3d"),
    ("Ks Qs 2d 4c", "Js Ts 9s 5d 3d"),
    ("As As 2d 4c", "As As As 5d 3d"),
    ("As Ks 2d 4c", "Qs Js Ts 5d 3d"),
)


def _title(game: Game, wager: str) -> str:
    return game.edition.wager(wager).title
