"""Texas Shootout against the house way, by samples: what two cards are worth, what four are, and rounds played by it.

Which two cards to keep, and whether to split, is decided by what each two are worth against a dealer who keeps by the
way, the two other cards being left out of account. What they are worth for four known cards leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import Arrays, cached_arrays
from croupier.kernels import random as random_kernel
from croupier.kernels.banked import shootout as kernel
from croupier.kernels.banked.shootout import DEALT, FACES, SIGNATURES
from croupier.kernels.random import seed_state

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
SEED = 1
CHUNK = 1 << 18
ROUNDS = 1 << 20  # of a price
PAIR_ROUNDS = 1 << 19  # of the values of all pairs
FOUR_ROUNDS = 1 << 18  # of the values of four known cards
SCALE = 10**9  # values are whole numbers: so many times what a wager of one wins
NO_VALUES = np.zeros(0, np.int64)
TWOS = tuple(
    combinations(range(4), 2)
)  # as the kernel orders them: the rest of a two stands as far from the end


@lru_cache(maxsize=2)
def pair_values(deck: tuple[int, ...]) -> I64:
    """What any two cards of a shoe win against the house way on the average, by the lower and the higher card."""
    kinds, pairs = _kinds(deck)

    def make() -> Arrays:
        won, weights = np.zeros(len(pairs), np.int64), np.zeros(len(pairs), np.int64)
        for chunk in range(PAIR_ROUNDS // CHUNK):
            kernel.weigh_pairs(CHUNK, seed_state(SEED, chunk), np.array(deck, np.uint8), pairs, won, weights)
        each = [SCALE * int(one) // int(all) if all else 0 for one, all in zip(won, weights, strict=True)]
        return {"values": np.array(each, np.int64)}

    parts = [np.array(deck, np.uint8).tobytes(), f"{PAIR_ROUNDS} {SEED}".encode()]
    each = np.asarray(cached_arrays("shootout-pairs", (kernel, random_kernel), parts, make)["values"])
    values = np.zeros(FACES * FACES, np.int64)
    for (low, high), kind in kinds.items():
        values[low * FACES + high] = each[kind]
    return values


def _kinds(deck: tuple[int, ...]) -> tuple[dict[tuple[int, int], int], U8]:
    """The kind of every two cards, and two cards of each; of a whole shoe suits count only as the same or not."""
    copies = np.bincount(deck, minlength=FACES)
    alike = len(set(copies.tolist())) == 1
    kinds: dict[tuple[int, int], int] = {}
    numbers: dict[object, int] = {}
    pairs: list[tuple[int, int]] = []
    for low, high in combinations_with_replacement(np.flatnonzero(copies).tolist(), 2):
        if low == high and copies[low] < 2:
            continue
        key = (low // 4, high // 4, low % 4 == high % 4) if alike else (low, high)
        if key not in numbers:
            numbers[key] = len(pairs)
            pairs.append((low, high))
        kinds[low, high] = numbers[key]
    return kinds, np.array(pairs, np.uint8).reshape(-1, 2)


def run(deck: Sequence[int], rounds: int, state: NDArray[np.uint64], values: I64) -> tuple[I64, U8]:
    """So many rounds by these values, or by the house way: counts by signature, and a deal of each."""
    counts, examples = np.zeros(SIGNATURES, np.int64), np.zeros((SIGNATURES, DEALT), np.uint8)
    kernel.play(rounds, state, np.array(deck, np.uint8), values, counts, examples)
    return counts, examples


@lru_cache(maxsize=4)
def sampled(deck: tuple[int, ...], best: bool) -> tuple[I64, U8]:
    """The rounds of a price, by the values of pairs or by the house way."""
    total, deals = np.zeros(SIGNATURES, np.int64), np.zeros((SIGNATURES, DEALT), np.uint8)
    for chunk in range(ROUNDS // CHUNK):
        counts, examples = run(
            deck, CHUNK, seed_state(SEED + 1, chunk), pair_values(deck) if best else NO_VALUES
        )
        deals[counts > 0] = examples[counts > 0]
        total += counts
    return total, deals


@lru_cache(maxsize=64)
def four_signs(rest: tuple[int, ...], four: tuple[int, ...]) -> NDArray[np.int8]:
    """How each two of four cards fare in deals from the rest of the shoe: a row a deal, a column for each of TWOS."""
    signs = np.zeros((FOUR_ROUNDS, len(TWOS)), np.int8)
    kernel.weigh_four(
        FOUR_ROUNDS, seed_state(SEED, 0), np.array(rest, np.uint8), np.array(four, np.uint8), signs
    )
    return signs
