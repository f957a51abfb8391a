"""Batches of pai gow on small decks: the same rounds counted plainly, and the exact price."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from croupier.games.banked.price.game import price_game
from croupier.games.banked.price.roads.pai_gow_hands import by_way, setter_of, strengths, tables_of
from croupier.games.banked.price.stakes import SEAT
from croupier.games.banked.simulate.batch import simulate
from croupier.games.banked.simulate.pai_gow import PaiGow
from croupier.kernels.banked.sweep_sets import rows_of, symmetry
from croupier.kernels.deals import deal_rows
from croupier.kernels.random import seed_state
from tests.games.banked.price.pai_gow_toys import (
    BANKERS,
    COLORADO,
    EMPERORS,
    SUITED,
    TWO_JOKERS,
    toy,
)
from tests.naive import pai_gow as naive

SIMULATED = [
    (EMPERORS, SUITED, {}),
    (BANKERS, TWO_JOKERS, {"jokers": "2", "joker": "wild"}),
]


@pytest.mark.parametrize(("id", "cards", "filing"), SIMULATED)
def test_dealt_rounds_are_counted_as_the_plain_way_sets_them(
    id: str, cards: str, filing: dict[str, str]
) -> None:
    """The same cards from the same stream, each hand looked up and set one by one."""
    game, rounds = toy(id, cards, **filing), 200
    family, tables, setter = PaiGow(game), tables_of(game), setter_of(game)
    counts, drawn = family.run(rounds, seed_state(3, 0))
    deals = np.empty((rounds, 14), np.uint8)
    deal_rows(seed_state(3, 0), family.deck.copy(), deals)
    sets = by_way(game).sets
    group = symmetry(np.array(sorted(game.cards), np.uint8))
    plain: Counter[int] = Counter()
    for row in deals:
        own, dealer = np.sort(row[:7]), np.sort(row[7:])
        place = int(rows_of(sets, group, own[None])[0])
        wanted = int(family.fronts[place]), int(family.backs[place])
        theirs = setter.divide(dealer.tolist()).division
        mine = next(
            each
            for each in setter.divisions(own.tolist())
            if strengths(tables, each.front, each.back) == wanted
        )
        low, high = (("<", "=", ">").index(one) for one in naive.compared(mine, theirs))
        plain[3 * low + high] += 1
    shaped = counts.reshape(9, -1).sum(axis=1)
    assert {place: int(n) for place, n in enumerate(shaped) if n} == plain
    assert all(family.deal(cards)[SEAT] for cards in drawn[np.flatnonzero(counts)])


DRAGONS = [(COLORADO, SUITED, {"dragon": True, "dragon_form": form}) for form in ("offered", "community")]


@pytest.mark.parametrize(("id", "cards", "filing"), [*SIMULATED, *DRAGONS])
def test_simulated_rounds_come_near_the_exact_price(id: str, cards: str, filing: dict[str, Any]) -> None:
    game = toy(id, cards, **filing)
    sampled, exact = simulate(game, 100_000, 5, threads=1), price_game(game)
    assert {price.wagers for price in sampled.price.prices} == {price.wagers for price in exact.prices}
    for price in sampled.price.prices:
        true = exact.price(price.wagers[0])
        assert abs(float(price.expectation - true.expectation)) <= 4 * sampled.error(price), price.name
    assert [name for name, _ in sampled.price.strategy.frequencies] == [
        name for name, _ in exact.strategy.frequencies
    ]
