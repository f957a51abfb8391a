"""Tables of strengths against the slow evaluator: every order, more cards than a hand has, jokers."""

from __future__ import annotations

import random
from typing import Literal

import numpy as np
import pytest

from croupier.editions.model import HandSpec
from croupier.games.banked.solve.program import HandKey, HandTests, compile_program
from croupier.games.banked.solve.strengths import is_tabled
from croupier.games.banked.solve.tree import Slot
from croupier.kernels.solve.observe import observe_rows
from croupier.kit.cards import FULL_DECK
from croupier.ranks.hands import best
from croupier.ranks.lookup import rater
from croupier.ranks.orders import ORDERS, order_of
from croupier.ranks.tables import strength_of

Joker = Literal["", "wild", "bug"]
JOKER_ORDERS = ("three-card", "four-card", "high", "high with the royal first")


class OneHand:
    """As much of a game as a program asks for: one hand, and a deck."""

    def __init__(self, order: str, joker: Joker, cards: tuple[int, ...]) -> None:
        self.spec = HandSpec(name="own", pools=("player",), order=order, joker=joker, cite=("own",))
        self.cards = cards

    def hand(self, name: str) -> HandSpec:
        return self.spec


def strengths(order: str, joker: Joker, deck: tuple[int, ...], rows: np.ndarray) -> list[int]:
    slots = tuple(Slot("1", place) for place in range(rows.shape[1]))
    game = OneHand(order, joker, deck)
    compiled = compile_program(game, HandTests({HandKey("own", slots): {}}), slots)  # type: ignore[arg-type]  # no test is compiled
    codes, found = np.zeros(len(rows), np.int64), np.zeros((len(rows), 1), np.int64)
    observe_rows(compiled.program, rows, codes, found)
    return [int(each) for each in found[:, 0]]


@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize("order", [name for name in ORDERS if is_tabled(order_of(name), order_of(name).size)])
def test_strengths_are_those_of_the_slow_evaluator(order: str, more: int) -> None:
    ranking = order_of(order)
    size = ranking.size + more
    if not is_tabled(ranking, size):
        pytest.skip("a suit may spoil a hand that is chosen")
    deck = tuple(card for card in FULL_DECK if card // 4 in ranking.sequence)
    chance = random.Random(f"{order} {more}")
    rows = [chance.sample(deck, size) for _ in range(60)]
    for suit in range(4):  # hands of one suit are rare
        suited = [card for card in deck if card % 4 == suit]
        rows += [chance.sample(suited, min(size, len(suited))) for _ in range(6) if len(suited) >= size]
    found = strengths(order, "", deck, np.array(rows, np.uint8))
    assert found == [strength_of(best(order, row)) for row in rows]


@pytest.mark.parametrize("joker", ["wild", "bug"])
@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize("order", JOKER_ORDERS)
def test_jokers_stand_for_what_the_slow_evaluator_says(order: str, more: int, joker: Joker) -> None:
    size = order_of(order).size + more
    jokers = (52, 53) if joker == "wild" and order == "high" else (52,)
    spec = HandSpec(name="own", pools=("player",), order=order, joker=joker, cite=("own",))
    chance = random.Random(f"{order} {more} {joker}")
    rows = [[*jokers[: 1 + place % len(jokers)]] for place in range(80)]
    for place, row in enumerate(rows):
        pool = (
            FULL_DECK
            if place % 3
            else tuple(card for card in FULL_DECK if card % 4 == place % 4 or card > 39)
        )
        row += chance.sample(pool, size - len(row))
    found = strengths(order, joker, (*FULL_DECK, *jokers), np.array(rows, np.uint8))
    assert found == [strength_of(rater(spec).hand(row)) for row in rows]
