"""Shoes of twenty-one: cards drawn without bias, six from a word, when they are wanted."""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernels.evaluate import U8, U64, Int, inlined
from croupier.kernels.random import next_word

PER_WORD = 6
"""Three cards of at most 512 take 27 of the 32 bits of half a word, so that hardly one word in fifty is refused."""
READY, BEGUN, CUT_OUT, VOID, FIRST_DRAWN, SHOE_MARKS = range(6)
# Of a shoe: cards that are ready, where the round began, whether the cut card is out, whether cards ran out, and how
# many cards make up the first draw, which ends at the cut card.
_ONE, _TWO, _THREE, _SIX = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(PER_WORD)
LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@inlined
def _swap(shoe: U8, place: Int, other: Int) -> None:
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card


@inlined
def draw_three(shoe: U8, place: Int, half: Int) -> Int:
    """Draw three cards by half a word, and give the fraction that is left: after each card it chooses the next."""
    bound = np.uint64(len(shoe)) - place
    rest = half * bound
    _swap(shoe, place, place + (rest >> HALF))
    rest = (rest & LOW) * (bound - _ONE)
    _swap(shoe, place + _ONE, place + _ONE + (rest >> HALF))
    rest = (rest & LOW) * (bound - _TWO)
    _swap(shoe, place + _TWO, place + _TWO + (rest >> HALF))
    return rest & LOW


@inlined
def uneven(rest: Int, bound: Int, largest: Int) -> Int:
    """Whether a fraction left after three cards, the first out of `bound`, falls in the uneven rest; never from
    `largest` on, which saves most divisions."""
    return rest < largest and rest < (LOW + _ONE) % (bound * (bound - _ONE) * (bound - _TWO))


@inlined
def _draw_last(rng: U64, shoe: U8, start: Int) -> None:
    """Draw the cards for the last places, which do not use up a word."""
    refused = True
    while refused:
        word = next_word(rng)
        refused = False
        place = np.uint64(start)
        for half in (word >> HALF, word & LOW):
            rest, product = half, _ONE
            for _ in range(3):
                bound = np.uint64(len(shoe)) - place
                if bound > 0:
                    rest *= bound
                    product *= bound
                    _swap(shoe, place, place + (rest >> HALF))
                    rest &= LOW
                    place += _ONE
            refused |= rest < (LOW + _ONE) % product


@njit(cache=True, nogil=True)
def shuffle_on(rng: U64, shoe: U8, start: Int, stop: Int) -> None:
    """Draw the cards for these places, and up to five more, out of all from `start` on.

    Each half of a word serves three cards; a word is refused if the last fraction of a half falls in the uneven rest.
    """
    size, place = np.uint64(len(shoe)), np.uint64(start)
    largest = size * size * size
    while place < np.uint64(stop):
        if size < place + _SIX:
            _draw_last(rng, shoe, place)
            break
        word = next_word(rng)
        one = draw_three(shoe, place, word >> HALF)
        two = draw_three(shoe, place + _THREE, word & LOW)
        bound = size - place
        if not (uneven(one, bound, largest) or uneven(two, bound - _THREE, largest)):
            place += _SIX


@njit(cache=True, nogil=True)
def refill(rng: U64, shoe: U8, at: Any, told: Int) -> Int:
    """Have cards ready where there are none, and say at which place the next one lies.

    Some more are drawn. At the end of the shoe the cards of earlier rounds come again: they go to its end, shuffled
    unless the shoe is given. Where there are none, the round is void, and goes on with any cards.
    """
    size, ready, begun = len(shoe), at[READY], at[BEGUN]
    place = ready
    if ready == size:
        at[CUT_OUT] = 1
        if begun == 0:
            at[VOID] = 1
            return 0
        earlier = shoe[:begun].copy()
        for move in range(begun, size):
            shoe[move - begun] = shoe[move]
        shoe[size - begun :] = earlier
        at[BEGUN] = at[FIRST_DRAWN] = 0
        at[READY] = size
        place = ready = size - begun
        if told:
            return place
    at[READY] = min(ready + PER_WORD, at[FIRST_DRAWN] if ready < at[FIRST_DRAWN] else size)
    shuffle_on(rng, shoe, ready, at[READY])
    return place
