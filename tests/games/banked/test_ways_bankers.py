"""The Banker's Casino's house ways: the compiled rows set every hand as the plain ones do, the joker among them."""

from random import Random

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.banked.house_way import house_way
from croupier.games.banked.way_tables import strengths_of, way_tables
from croupier.games.banked.ways import WaySetter
from croupier.kernels.banked import ways as kernel

HANDS = 300


@pytest.mark.parametrize("slug", ["fortune-pai-gow-poker-1-1", "fortune-pai-gow-poker-joker-fully-wild"])
def test_compiled_rows_decide_as_the_plain_ones(slug: str) -> None:
    way = house_way(load(f"bankers/{slug}").configure())
    assert way is not None and isinstance(way.setter, WaySetter)
    setter, random = way.setter, Random(slug)
    assert setter.front is not None and setter.back is not None
    hands = [sorted(random.sample(range(52 + turn % 2), 7)) for turn in range(HANDS)]
    for hand in hands[1::2]:  # every other one with the joker
        hand[-1] = 52
    cards = np.array(hands, np.uint8)
    rows, fronts, backs = np.zeros(HANDS, np.int8), np.zeros(HANDS, np.uint8), np.zeros(HANDS, np.uint16)
    lost = kernel.set_hands(
        cards, strengths_of(setter.front, setter.back), way_tables(setter), rows, fronts, backs
    )
    assert lost == 0
    for hand, row in zip(hands, rows, strict=True):
        assert setter.divide(hand).row is setter.rows[row], hand
