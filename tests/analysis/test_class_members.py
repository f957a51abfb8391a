"""Classes of hands are fine enough: all that named rows, facts and choices read is the same for every member."""

from __future__ import annotations

import random

import pytest

from croupier.analysis.classes import named_tables, own_classes
from croupier.editions import load
from croupier.editions.edition import ids_of
from croupier.ranks.hands import evaluate
from croupier.ranks.named import at_least, matches
from croupier.ranks.orders import order_of

HANDS = 120


@pytest.mark.parametrize("id", ids_of("banked poker"))
def test_members_of_a_class_are_told_apart_by_no_row(id: str) -> None:
    edition = load(id)
    chance = random.Random(id)
    law = edition.law
    for spec in law.hands:
        order = order_of(spec.order)
        if order.tiles or order.points or order.rainbow or spec.joker or order.name == "six packs":
            continue
        tables = named_tables(edition, spec.name)
        facts = [fact for fact in law.contest.facts if fact.hand == spec.name]
        if not tables and not facts:
            continue
        classes = own_classes(id, spec.name)
        seen: dict[int, tuple[object, ...]] = {}
        for _ in range(HANDS):
            deck = [card for card in range(52) if card >> 2 in order.sequence]
            few = chance.sample(sorted({card >> 2 for card in deck}), min(5, len(order.sequence)))
            suits = chance.sample(range(4), chance.choice((1, 2, 4)))
            near = [card for card in deck if card >> 2 in few and card & 3 in suits]
            hand = evaluate(order, chance.sample(near if len(near) >= order.size else deck, order.size))
            rows = [
                next(
                    (row.hand for row in table.rows if ": " not in row.hand and matches(row.hand, hand)), None
                )
                for table in tables
            ]
            tests = [at_least(f.at_least, hand) if f.at_least else matches(f.named, hand) for f in facts]
            read = (*rows, *tests)
            assert seen.setdefault(classes.of(hand), read) == read, (spec.name, hand)
