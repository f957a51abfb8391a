"""Classes of hands: two hands are of one class when every schedule of the edition puts them on the same row, and no
fact of the contest and no choice tells them apart.

Money depends on a hand only through its class and the contest, so counting classes is enough for any price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Edition
from croupier.editions.edition import edition_known
from croupier.editions.model import PayTable
from croupier.ranks.hands import Hand, evaluate
from croupier.ranks.named import NAMED, at_least, matches
from croupier.ranks.orders import ORDERS
from croupier.ranks.tables import joker_ladder, ladder, strength_of, three_card_tables

Key = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of one hand of an edition: `keys` are the rows fired in each schedule, `examples` a hand of each."""

    spec: str
    order: str
    keys: tuple[Key, ...]
    by_strength: NDArray[np.int16]
    by_suit: tuple[tuple[int, tuple[int, int, int, int]], ...]
    examples: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def by_set(self) -> NDArray[np.int16]:
        """The class of each 3-set of the 52 cards, by colex index; suits matter only here."""
        strengths = three_card_tables().sets
        classes = self.by_strength[strengths]
        for strength, of_suit in self.by_suit:
            for index in np.flatnonzero(strengths == strength):
                classes[index] = of_suit[_lowest_card(int(index)) % 4]
        return classes

    def of(self, hand: Hand) -> int:
        """The class of a hand."""
        strength = strength_of(hand)
        for special, of_suit in self.by_suit:
            if special == strength:
                return of_suit[hand.cards[0] % 4]
        return int(self.by_strength[strength])


def classes_of(edition: Edition, spec: str) -> Classes:
    """The classes of a hand under all the schedules of its edition, the facts that rows look at, and its choices."""
    tables = named_tables(edition, spec)
    order = edition.hand(spec).order
    rungs = joker_ladder(order) if edition.hand(spec).joker else ladder(order)
    tests = tuple(_tests(edition, spec))
    keys: dict[Key, int] = {}
    examples: list[tuple[int, ...]] = []

    def number(hand: Hand) -> int:
        key = (*(_row(table, hand) for table in tables), *(int(test(hand)) for test in tests))
        if key not in keys:
            keys[key] = len(keys)
            examples.append(hand.cards)
        return keys[key]

    by_strength = np.zeros(len(rungs) + 1, np.int16)
    by_suit = []
    # Category and top rank are all that a row without a suit looks at.
    alike: dict[tuple[str, int, tuple[bool, ...]], int] = {}
    for strength, hand in enumerate(rungs, start=1):
        shape = hand.category, hand.kickers[0], tuple(test(hand) for test in tests)
        if shape in alike:
            by_strength[strength] = alike[shape]
        elif _suit_matters(tables, order, hand):
            clubs, diamonds, hearts, spades = (number(in_suit(hand, suit)) for suit in range(4))
            classes = clubs, diamonds, hearts, spades
            by_suit.append((strength, classes))
            by_strength[strength] = classes[0]
        else:
            by_strength[strength] = alike[shape] = number(hand)
    return Classes(spec, order, tuple(keys), by_strength, tuple(by_suit), tuple(examples))


def named_tables(edition: Edition, spec: str) -> tuple[PayTable, ...]:
    """The schedules on a hand whose rows name what it is; rows that cards contain have no class of one hand."""
    return tuple(table for table in edition.tables if table.hand == spec and table.by != "contains")


def _tests(edition: Edition, spec: str) -> Iterator[Callable[[Hand], bool]]:
    """What facts of the contest and choices of the decisions ask of a hand."""
    law = edition.law
    for fact in law.contest.facts:
        if fact.hand == spec:
            yield partial(at_least, fact.at_least) if fact.at_least else partial(matches, fact.named)
    for choice in (choice for decision in law.decisions for choice in decision.choices):
        for condition in (choice.only_with, choice.only_without):
            if condition is not None and condition.hand == spec:
                yield partial(at_least, condition.at_least)


def _row(table: PayTable, hand: Hand) -> int:
    """The row of a schedule that the hand fires, or -1; rows that look at another hand are not asked here."""
    for place, row in enumerate(table.rows):
        if ": " not in row.hand and matches(row.hand, hand):
            return place
    return -1


def _suit_matters(tables: tuple[PayTable, ...], order: str, hand: Hand) -> bool:
    names = {row.hand for table in tables for row in table.rows if ": " not in row.hand}
    suited = [name for name in names if NAMED[order][name].suit is not None]
    return any(
        NAMED[order][name].category == hand.category and NAMED[order][name].high in (None, hand.kickers[0])
        for name in suited
    )


def in_suit(hand: Hand, suit: int) -> Hand:
    """The same hand in one suit."""
    size = ORDERS[hand.order].size
    return evaluate(hand.order, [card - card % 4 + suit for card in hand.cards[:size]])


def _lowest_card(index: int) -> int:
    """The lowest card of the 3-set at a colex index."""
    top = 2
    while (top + 1) * top * (top - 1) // 6 <= index:
        top += 1
    rest = index - top * (top - 1) * (top - 2) // 6
    middle = 1
    while (middle + 1) * middle // 2 <= rest:
        middle += 1
    return rest - middle * (middle - 1) // 2


@cache
def own_classes(edition_id: str, spec: str) -> Classes:
    """The classes of a hand of an edition, worked out once."""
    return classes_of(edition_known(edition_id), spec)
