"""The census of what hands of several packs contain, against every multiset of small decks one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from croupier.editions import load
from croupier.games.banked.price.contained import Drawn, contained, drawn_from
from croupier.kit import Refusal
from croupier.ranks.contents import contains

SIX = tuple(row.hand for row in load("colorado/prospector-poker").tables[0].rows)
ANTE, JACKPOT, THREE = (
    next(
        tuple(row.hand for row in table.rows)
        for table in load("colorado/208-poker").tables
        if table.wager == wager
    )
    for wager in ("ante", "jackpot", "three_card")
)
QUICK = (
    "four of a kind suited",
    "royal flush",
    "straight flush",
    "straight",
    "flush",
    "two pair",
    "suited pair",
    "pair",
)


def fired(rows: tuple[str, ...], cards: tuple[int, ...], size: int) -> int:
    """The first row that the cards contain, or -1."""
    return next((place for place, row in enumerate(rows) if contains(row, cards, size)), -1)


def hands(drawn: Drawn) -> Counter[tuple[int, ...]]:
    """Every multiset of cards that may be drawn, with how often."""
    cards = [4 * rank + suit for rank in drawn.ranks for suit in range(4)]
    found: Counter[tuple[int, ...]] = Counter()
    for hand in combinations_with_replacement(cards, drawn.cards):
        found[hand] = prod(comb(drawn.packs, times) for times in Counter(hand).values())
    return found


@pytest.mark.parametrize(
    ("drawn", "rows", "size"),
    [
        (Drawn(3, 3, (0, 1, 10, 11, 12)), THREE, 3),
        (Drawn(4, 2, (9, 10, 11, 12)), QUICK, 4),
        (Drawn(4, 2, (8, 10, 12)), SIX, 5),
        (Drawn(5, 6, (0, 12)), SIX, 5),
    ],
)
def test_every_multiset_of_a_small_deck(drawn: Drawn, rows: tuple[str, ...], size: int) -> None:
    counts: Counter[int] = Counter()
    for hand, weight in hands(drawn).items():
        counts[fired(rows, hand, size)] += weight
    census = contained((drawn,), (rows,), size)
    assert {found.rows[0]: found.count for found in census} == {
        row: count for row, count in counts.items() if count
    }
    assert sum(counts.values()) == drawn.deals
    for found in census:
        assert fired(rows, found.cards[0], size) == found.rows[0]


def test_cards_of_two_decks_and_two_schedules_at_once() -> None:
    own, shoe = Drawn(2, 1, (11, 12)), Drawn(3, 3, (11, 12))
    counts: Counter[tuple[int, int]] = Counter()
    for first, weight in hands(own).items():
        for second, more in hands(shoe).items():
            if weight * more:
                hand = (*first, *second)
                counts[fired(ANTE, hand, 5), fired(JACKPOT, hand, 5)] += weight * more
    assert {found.rows: found.count for found in contained((own, shoe), (ANTE, JACKPOT), 5)} == counts


def test_a_run_of_every_length_and_the_ace_at_both_ends() -> None:
    """Six cards of one suit in a row have nine tops; the census of one pack knows each."""
    one = Drawn(6, 1, tuple(range(13)))
    census = {found.rows[0]: found.count for found in contained((one,), (("six-card straight flush",),), 5)}
    assert census == {0: 9 * 4, -1: comb(52, 6) - 36}


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(Refusal, match="every rank in all four suits equally often"):
        drawn_from([0, 1, 2], 2)
    with pytest.raises(Refusal, match="'three sevens' cannot be counted yet"):
        contained((Drawn(3, 1, (0, 1)),), (("three sevens",),), 3)
