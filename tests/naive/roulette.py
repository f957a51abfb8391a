"""A wheel in plain integers: spins one at a time, sums of many spins by going through all of them."""

from collections import Counter
from itertools import product

from tests.naive.random import WORD, Xoshiro


def spin_counts(spins: int, compartments: int, state: list[int]) -> list[int]:
    """How often each compartment comes up; seven spins are the digits of one number."""
    generator, counts = Xoshiro(state), [0] * compartments
    done = 0
    while done < spins:
        size = min(7, spins - done)
        scale = compartments**size
        number, rest = divmod(generator.word() * scale, WORD)
        if rest < WORD % scale:
            continue
        for _ in range(size):
            number, digit = divmod(number, compartments)
            counts[digit] += 1
        done += size
    return counts


def bankrolls(
    worths: list[int], stake: int, spins: int, bankroll: int, goal: int, players: int, state: list[int]
) -> tuple[list[int], int, int]:
    """What became of so many bankrolls, what they hold in all, and the spins they took."""
    generator, fates, held_in_all, spun = Xoshiro(state), [0, 0, 0, 0], 0, 0
    for _ in range(players):
        held, fate = bankroll, 2
        for _ in range(spins):
            held += worths[generator.below(len(worths))]
            spun += 1
            if held < stake or held >= goal:
                fate = 0 if held < stake else 1
                break
        fates[fate] += 1
        fates[3] += held > bankroll
        held_in_all += held
    return fates, held_in_all, spun


def totals(outcomes: dict[int, int], times: int) -> Counter[int]:
    """The ways to every total, by going through every sequence of outcomes."""
    faces = [value for value, ways in outcomes.items() for _ in range(ways)]
    return Counter(sum(each) for each in product(faces, repeat=times))
