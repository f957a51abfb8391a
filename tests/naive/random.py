"""The random generator and its choices in plain integers."""

from math import prod

WORD = 1 << 64


class Xoshiro:
    """xoshiro256++ as published, one word at a time."""

    def __init__(self, state: list[int]) -> None:
        self.state = list(state)

    def word(self) -> int:
        """The next 64 bits."""
        s0, s1, s2, s3 = self.state
        word = (rotate((s0 + s3) % WORD, 23) + s0) % WORD
        shifted = (s1 << 17) % WORD
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = rotate(s3, 45)
        self.state = [s0, s1, s2, s3]
        return word

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1: the word scaled down, refused where the scale is uneven."""
        while True:
            number, rest = divmod(self.word() * bound, WORD)
            if rest >= WORD % bound:
                return number

    def draw(self, deck: list[int], count: int) -> None:
        """Move cards to the front, seven of them by one number that is read digit by digit."""
        for start in range(0, count, 7):
            places = range(start, min(start + 7, count))
            bounds = [len(deck) - place for place in places]
            accepted = False
            while not accepted:
                number, rest = divmod(self.word() * prod(bounds), WORD)
                for place, bound in zip(places, bounds, strict=True):
                    digit, number = divmod(number, prod(bounds[place - start + 1 :]))
                    assert digit < bound
                    deck[place], deck[place + digit] = deck[place + digit], deck[place]
                accepted = rest >= WORD % prod(bounds)


def rotate(word: int, by: int) -> int:
    """The word with its bits turned to the left."""
    return ((word << by) | (word >> (64 - by))) % WORD
