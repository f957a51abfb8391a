"""The words of chance that hands of batches go by, in plain whole numbers: those of `kernels.pot.hands.players`."""

from __future__ import annotations

from collections.abc import MutableSequence

from croupier.kernels.random import CARDS_PER_WORD

_WORD = (1 << 64) - 1
_GOLDEN, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_UNIT = 1.0 / (1 << 53)


def mixed(word: int) -> int:
    """A word of chance from a number: the finisher of SplitMix64."""
    z = (word + _GOLDEN) & _WORD
    z = (z ^ (z >> 30)) * _FIRST & _WORD
    z = (z ^ (z >> 27)) * _SECOND & _WORD
    return z ^ (z >> 31)


def chance(seed: int, hand: int, number: int) -> int:
    """A word of chance for a decision of a hand."""
    return mixed(mixed(mixed(seed & _WORD) + hand) + number)


def share_of(word: int, number: int) -> int:
    """A number below `count`, from the upper half of a random word."""
    return (word >> 32) * number >> 32


class Words:
    """xoshiro256++ from four words: numbers below a bound, cards drawn from a deck, and parts of one."""

    def __init__(self, state: tuple[int, int, int, int]) -> None:
        self.state = state

    @classmethod
    def of_cards(cls, seed: int, hand: int) -> Words:
        """The generator of the cards of a hand: the same whoever plays."""
        word = mixed((~mixed(seed & _WORD) & _WORD) + hand)
        one, two, three, four = (mixed(word + turn * _GOLDEN) for turn in range(1, 5))
        return cls((one, two, three, four))

    @classmethod
    def of_number(cls, number: int) -> Words:
        """A generator that depends only on a number."""
        one = mixed(number)
        two = mixed(one)
        three = mixed(two)
        return cls((one, two, three, mixed(three)))

    @classmethod
    def of_decision(cls, seed: int, hand: int, number: int) -> Words:
        """The generator of one decision of a sensible player."""
        return cls.of_number(chance(seed, hand, number))

    def next(self) -> int:
        """The next 64 random bits."""
        s0, s1, s2, s3 = self.state
        total = (s0 + s3) & _WORD
        word = (((total << 23) | (total >> 41)) + s0) & _WORD
        s2 ^= s0
        s3 ^= s1
        turned = ((s3 << 45) | (s3 >> 19)) & _WORD
        self.state = s0 ^ s3, s1 ^ s2, s2 ^ ((s1 << 17) & _WORD), turned
        return word

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely as any other."""
        while True:
            product = self.next() * bound
            rest = product & _WORD
            if rest >= bound or rest >= -bound % (1 << 64) % bound:
                return product >> 64

    def draw(self, deck: MutableSequence[int], count: int, start: int = 0) -> None:
        """Move `count` cards drawn without replacement to the places from `start` on; seven to a word."""
        end, size = start + count, len(deck)
        while start < end:
            last = min(end, start + CARDS_PER_WORD)
            rest, product = self.next(), 1
            for place in range(start, last):
                bound = size - place
                rest *= bound
                other = place + (rest >> 64)
                rest &= _WORD
                product *= bound
                deck[place], deck[other] = deck[other], deck[place]
            if rest >= product or rest >= -product % (1 << 64) % product:
                start = last

    def random(self) -> float:
        """A number from 0 up to 1."""
        return (self.next() >> 11) * _UNIT

    def uniform(self, low: float, high: float) -> float:
        """A number between two."""
        return low + (high - low) * self.random()
