"""The contest of tiles: kinds with their weights against every tile by itself."""

from collections import Counter
from functools import partial
from itertools import combinations

import numpy as np

from croupier.games.banked.ways import hands_of, tile_settings
from croupier.kernels.banked.tiles import OUTCOMES, SETTINGS, contest_counts, simulate, ways_beside
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from croupier.kit.cards import parse_cards
from tests.naive.tiles import Setting, contest

TOY = tuple(sorted(parse_cards("6-6 6-6 1-1 6-3 6-2 5-5 5-1 5-1 4-2 2-1")))
FACES = sorted(set(TOY))


def settings_of(tiles: tuple[int, ...]) -> list[tuple[int, int]]:
    """Ranks of the high and low hands of each setting; one that is missing stands for the last."""
    both = [hands_of(each) for each in tile_settings("tiles", tuple(sorted(tiles)))]
    found = [(RANK[high.key], RANK[low.key]) for low, high in both]
    return (found + [found[-1]] * SETTINGS)[:SETTINGS]


def one_setting(setting: int, tiles: tuple[int, ...]) -> Setting:
    """The tiles in one of their settings."""
    return settings_of(tiles)[setting]


ALL = [
    hand for each in combinations(TOY, 4) for one in tile_settings("tiles", each) for hand in hands_of(one)
]
RANK = {key: place for place, key in enumerate(sorted({hand.key for hand in ALL}))}
HANDS = sorted({tuple(FACES.index(tile) for tile in sorted(each)) for each in combinations(TOY, 4)})
COPIES = np.array([TOY.count(face) for face in FACES], np.int64)


def table() -> np.ndarray:
    """The settings of every hand of the toy set: hands, settings, high and low."""
    return np.array([settings_of(tuple(FACES[kind] for kind in hand)) for hand in HANDS], np.int64)


def way(tiles: tuple[int, ...]) -> Setting:
    """The bank of the test sets its tiles by the highest low hand."""
    return max(settings_of(tiles), key=lambda setting: setting[::-1])


def test_the_kernel_counts_as_the_plain_contest_does() -> None:
    ranks = table()
    chosen = np.array(
        [ranks[i].tolist().index(list(way(tuple(FACES[k] for k in hand)))) for i, hand in enumerate(HANDS)]
    )
    counts = contest_counts(
        np.array(HANDS, np.uint8), COPIES, ranks[:, :, 0], ranks[:, :, 1], chosen.astype(np.uint8)
    )
    for setting in range(SETTINGS):
        slow = contest(TOY, partial(one_setting, setting), way)
        for places, outcomes in slow.items():
            row = HANDS.index(tuple(FACES.index(tile) for tile in sorted(TOY[place] for place in places)))
            fast = {
                (o // 3 - 1, o % 3 - 1): int(counts[row, setting, o])
                for o in range(OUTCOMES)
                if counts[row, setting, o]
            }
            assert fast == dict(outcomes)


def test_ways_beside_counts_what_is_left_of_the_set() -> None:
    copies = np.array([2, 2, 1], np.int64)
    hand = np.array([0, 0, 1, 2], np.uint8)
    for other, ways in (([1], 1), ([0], 0), ([2], 0), ([1, 1], 0)):
        assert ways_beside(hand, np.array(other, np.uint8), copies) == ways
    assert ways_beside(np.array([2, 2, 2, 2], np.uint8)[:0], np.array([0, 1, 1], np.uint8), copies) == 2


def simulated(rounds: int) -> tuple[np.ndarray, np.ndarray]:
    """Rounds of the toy set in which both sides play their first setting."""
    ranks = table()
    chosen = np.zeros(len(HANDS), np.uint8)
    index = np.full(32**4, -1, np.int64)
    for row, (a, b, c, d) in enumerate(HANDS):
        index[((a * 32 + b) * 32 + c) * 32 + d] = row
    kinds = np.zeros(256, np.uint8)
    for place, face in enumerate(FACES):
        kinds[face] = place
    args = np.array(TOY, np.uint8), kinds, index, ranks[:, :, 0].copy(), ranks[:, :, 1].copy(), chosen, chosen
    return simulate(rounds, seed_state(7, 0), *args)


def outcome_of(tiles: np.ndarray) -> int:
    """How eight tiles compare, four against four, each in its first setting."""
    own, bank = (settings_of(tuple(map(int, part)))[0] for part in (tiles[:4], tiles[4:]))
    high, low = (1 + (mine > other) - (mine < other) for mine, other in zip(own, bank, strict=True))
    return 3 * high + low


def test_dealt_rounds_are_counted_as_plain_settings_come_to() -> None:
    rounds = 2_000
    deals = np.empty((rounds, 8), np.uint8)
    deal_rows(seed_state(7, 0), np.array(TOY, np.uint8), deals)
    found, _ = simulated(rounds)
    assert Counter(map(outcome_of, deals)) == {place: int(n) for place, n in enumerate(found) if n}


def test_simulated_rounds_come_near_the_exact_counts_and_repeat_by_seed() -> None:
    ranks = table()
    chosen = np.zeros(len(HANDS), np.uint8)
    counts = contest_counts(np.array(HANDS, np.uint8), COPIES, ranks[:, :, 0], ranks[:, :, 1], chosen)
    weights = Counter(tuple(FACES.index(tile) for tile in sorted(each)) for each in combinations(TOY, 4))
    exact = sum(weights[hand] * counts[row, 0] for row, hand in enumerate(HANDS))
    rounds = 200_000
    found, examples = simulated(rounds)
    assert found.tolist() == simulated(rounds)[0].tolist()
    share = exact / exact.sum()
    errors = np.sqrt(rounds * share * (1 - share)) + 1e-9
    assert (np.abs(found - rounds * share) <= 4.5 * errors).all()
    for outcome in np.flatnonzero(found):
        assert outcome == outcome_of(examples[outcome])
