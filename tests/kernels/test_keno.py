"""Draws by the kernel against draws in plain integers."""

import numpy as np
import pytest

from croupier.games.keno.simulate import _bits
from croupier.kernels.keno.draws import catch_counts, ones, prize_sums
from croupier.kernels.random import seed_state
from tests.naive import keno as naive

TICKETS = [
    [[1, 2, 3]],
    [[64, 65, 80]],
    [[1, 64], [65, 80], [40]],
    [list(range(1, 21))],
    [[n] for n in range(61, 69)],
]


def test_bits_are_counted() -> None:
    for word in (0, 1, 3, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0x0123456789ABCDEF):
        assert int(ones(np.uint64(word))) == word.bit_count()


@pytest.mark.parametrize(("numbers", "drawn"), [(80, 20), (80, 1), (80, 80)])
def test_catches_equal_the_plain_count(numbers: int, drawn: int) -> None:
    low, high = _bits([group for ticket in TICKETS for group in ticket])
    strides, first, offset, size = [], [0], [], 0
    for ticket in TICKETS:
        stride = 1
        for group in ticket:
            strides.append(stride)
            stride *= len(group) + 1
        first.append(first[-1] + len(ticket))
        offset.append(size)
        size += stride
    state = seed_state(2, drawn)
    steps, starts, places = (np.array(each, np.int64) for each in (strides, first, offset))
    balls = np.arange(numbers, dtype=np.uint8)
    counts = catch_counts(300, balls, drawn, low, high, steps, starts, places, size, state.copy()).tolist()
    expected = [0] * size
    for board in naive.boards(300, numbers, drawn, state.tolist()):
        for place, ticket in enumerate(TICKETS):
            index, stride = offset[place], 1
            for group, caught in zip(ticket, naive.catches(ticket, board), strict=True):
                index, stride = index + stride * caught, stride * (len(group) + 1)
            expected[index] += 1
    assert counts == expected


@pytest.mark.parametrize("single", [False, True])
def test_prizes_equal_the_plain_sums(single: bool) -> None:
    ways = [[1, 2, 3], [3, 64, 65, 80], [10, 20, 30, 40, 50]]
    tables = [[0, 0, 1, 40], [0, 0, 1, 4, 100], [7, 0, 0, 2, 20, 400]]
    prizes = np.array([[*row, *[0] * (6 - len(row))] for row in tables], np.int64)
    state = seed_state(9, 1)
    low, high = _bits(ways)
    balls = np.arange(80, dtype=np.uint8)
    total, squares, hits = prize_sums(2000, balls, 20, low, high, prizes, single, state.copy())
    won = []
    for board in naive.boards(2000, 80, 20, state.tolist()):
        each = [tables[way][caught] for way, caught in enumerate(naive.catches(ways, board))]
        won.append(max(each) if single else sum(each))
    assert (total, squares, hits) == (sum(won), sum(x * x for x in won), sum(x > 0 for x in won))
