"""Randomness for simulations: xoshiro256++ in four words, unbiased choices, a deck that is never reset."""

import numpy as np

from croupier.kernels.evaluate import U8, U64, Int, inlined

CARDS_PER_WORD = 7
"""Seven cards of at most 64 take 42 of a word's 64 bits, so that hardly one in a million words is refused."""

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def seed_state(seed: int, chunk: int) -> U64:
    """The generator's starting state for one chunk of a seeded run; chunks are independent of each other."""
    state: U64 = np.random.SeedSequence([seed, chunk]).generate_state(4, np.uint64).astype(np.uint64)
    return state


@inlined
def _rotate(word: Int, by: Int) -> Int:
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@inlined
def next_word(state: U64) -> Int:
    """The next 64 random bits."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    word = _rotate(s0 + s3, 23) + s0
    s2 ^= s0
    s3 ^= s1
    state[1] = s1 ^ s2
    state[0] = s0 ^ s3
    state[2] = s2 ^ (s1 << np.uint64(17))
    state[3] = _rotate(s3, 45)
    return word


@inlined
def _high_product(word: Int, bound: Int) -> Int:
    """The product's bits above 64; right for bounds below 2**32."""
    return ((word >> _HALF) * bound + (((word & _LOW) * bound) >> _HALF)) >> _HALF


@inlined
def below(state: U64, bound: Int) -> Int:
    """A number from 0 to bound - 1, each as likely as any other; bound is at most 2**32."""
    n = np.uint64(bound)
    while True:
        word = next_word(state)
        rest = word * n
        # 2**64 mod n words too many would fall on some numbers: refuse those.
        if rest >= n or rest >= (np.uint64(0) - n) % n:
            return _high_product(word, n)


@inlined
def draw(state: U64, deck: U8, count: Int) -> None:
    """Move `count` cards drawn without replacement to the front of the deck.

    The deck need not be put back in order before the next draw. A word serves several cards: the fraction
    left after choosing one chooses the next, and a word whose last fraction falls in the uneven rest is
    refused.
    """
    done = 0
    while done < count:
        last = min(count, done + CARDS_PER_WORD)
        rest = next_word(state)
        product = np.uint64(1)
        for place in range(done, last):
            bound = np.uint64(len(deck) - place)
            other = place + np.int64(_high_product(rest, bound))
            rest *= bound
            product *= bound
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
        if rest >= product or rest >= (np.uint64(0) - product) % product:
            done = last
