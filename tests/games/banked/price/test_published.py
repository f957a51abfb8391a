"""Every published house edge of a schedule in the reference file, recomputed from exact counts of its hands.

A published schedule need not be printed in our books; its price is still that of its hands.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier.kernels.banked.census import census, four_card_census, three_card_census
from croupier.ranks.named import matches
from croupier.ranks.tables import four_card_tables, hand_of_strength, high_tables, three_card_tables
from tests import paths

FILE = paths.PUBLISHED
DECK = np.arange(52, dtype=np.uint8)
FIVE = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
# Game and wager -> order of hands, cards dealt, and the hands of a schedule, the highest first.
SCHEDULES: dict[tuple[str, str], tuple[str, int, tuple[str, ...]]] = {
    ("Three Card Poker", "Pair Plus"): (
        "three-card", 3, ("straight flush", "three of a kind", "straight", "flush", "pair"),
    ),
    ("Three Card Poker", "6 Card Bonus"): ("high", 6, FIVE),
    ("Ultimate Texas Hold'em", "Trips"): ("high", 7, FIVE),
    ("Four Card Poker", "Aces Up"): (
        "four-card",
        5,
        ("four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair of aces"),
    ),
}  # fmt: skip


def published() -> list[tuple[str, str, str, str]]:
    """(game, wager, schedule, percent) of every house edge that stands beside a full schedule."""
    if not FILE.exists():
        return []
    found = []
    for row in json.loads(FILE.read_text("utf-8")):
        key = row["game"], row["wager"]
        figures = re.match(r"^[\d/-]+", str(row["paytable"]))
        if key in SCHEDULES and row["quantity"] == "house edge" and figures:
            found.append((*key, figures.group(), str(row["value"])))
    return found


@cache
def counts(order: str, cards: int) -> tuple[int, ...]:
    if order == "three-card":
        found = three_card_census(DECK, three_card_tables())
    elif order == "four-card":
        found = four_card_census(cards, DECK, four_card_tables())
    else:
        found = census(cards, DECK, high_tables())
    return tuple(found.tolist())


def house_edge(order: str, cards: int, hands: tuple[str, ...], pays: list[int]) -> Fraction:
    deals = counts(order, cards)
    won = 0
    for strength, times in enumerate(deals):
        if times:
            hand = hand_of_strength(order, strength)
            row = next((place for place, name in enumerate(hands) if matches(name, hand)), None)
            won += times * (pays[row] if row is not None else -1)
    return Fraction(-won, sum(deals))


@pytest.mark.skipif(not FILE.exists(), reason="the file of published figures is not beside the project")
def test_published_house_edges_come_out() -> None:
    rows = published()
    assert len(rows) >= 10
    for game, wager, schedule, percent in rows:
        order, cards, hands = SCHEDULES[game, wager]
        pays = [int(figure) for figure in re.split("[/-]", schedule)]
        pays = pays if pays[0] > pays[-1] else pays[::-1]
        places = len(percent.split("%")[0].partition(".")[2])
        edge = house_edge(order, cards, hands, pays)
        assert f"{float(edge) * 100:.{places}f}%" == percent, (game, wager, schedule)
