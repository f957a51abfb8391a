"""What the ways of a keno ticket win together: they share groups, and all groups share the twenty numbers drawn.

Groups that the ways treat alike are exchanged freely, so that only how many of them catch how much is gone through.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from croupier.games.keno.ticket import Ticket
from croupier.kit import Refusal

MOST_STATES = 4_000_000
MOST_PAIRS = 4_000_000
Counts = NDArray[np.int64]
Tables = Sequence[Sequence[int]]  # by way and numbers caught, the prize in cents


def alike(ticket: Ticket) -> list[list[int]]:
    """Groups in classes: of one size, and exchanging any two of a class leaves the ways what they are."""
    ways = {frozenset(way.groups): way.stake for way in ticket.ways}
    classes: list[list[int]] = []
    for place, group in enumerate(ticket.groups):
        for found in classes:
            if len(ticket.groups[found[0]]) == len(group) and _exchanged(ways, found[0], place) == ways:
                found.append(place)
                break
        else:
            classes.append([place])
    return classes


def _exchanged(ways: dict[frozenset[int], int], one: int, two: int) -> dict[frozenset[int], int]:
    other = {one: two, two: one}
    return {frozenset(other.get(group, group) for group in way): stake for way, stake in ways.items()}


def catch_totals(
    ticket: Ticket, tables: Tables, numbers: int, drawn: int, single: bool
) -> tuple[dict[int, int], int] | None:
    """How many draws give each total prize, and how many states were gone through; None where they are too many.

    `single` is whether only the highest prize of all ways is paid.
    """
    classes = alike(ticket)
    expected = prod(comb(len(found) + len(ticket.groups[found[0]]), len(found)) for found in classes)
    if expected > MOST_STATES:
        return None
    caught, weights = _states(ticket, classes, numbers, drawn)
    prizes = np.zeros(len(weights), np.int64)
    for way, table in zip(ticket.ways, tables, strict=True):
        each = np.array(table, np.int64)[caught[:, list(way.groups)].sum(axis=1, dtype=np.int64)]
        prizes = np.maximum(prizes, each) if single else prizes + each
    order = np.argsort(prizes, kind="stable")
    values, starts = np.unique(prizes[order], return_index=True)
    sums = np.add.reduceat(weights[order], starts)
    return {int(prize): int(ways) for prize, ways in zip(values, sums, strict=True)}, len(weights)


def _states(
    ticket: Ticket, classes: list[list[int]], numbers: int, drawn: int
) -> tuple[NDArray[np.uint8], Counts]:
    """Every way the groups can catch, up to exchange, each with its number of draws.

    Draws are fewer than 2**63, and so is every product on the way: what would catch more than is drawn goes at once.
    """
    caught = np.zeros((1, len(ticket.groups)), np.uint8)
    weights = np.ones(1, np.int64)
    for found in classes:
        size = len(ticket.groups[found[0]])
        shapes = [shape for shape in _shapes(len(found), size) if sum(shape) <= drawn]
        fresh = np.repeat(caught, len(shapes), axis=0)
        fresh[:, found] = np.tile(np.array(shapes, np.uint8), (len(caught), 1))
        kept = fresh.sum(axis=1, dtype=np.int64) <= drawn
        old = np.repeat(weights, len(shapes))[kept]
        more = np.tile(np.array([_orders(shape, size) for shape in shapes], np.int64), len(caught))[kept]
        caught, weights = fresh[kept], old * more
    rest = numbers - sum(map(len, ticket.groups))
    left = np.array([comb(rest, drawn - n) for n in range(drawn + 1)], np.int64)
    weights = weights * left[caught.sum(axis=1, dtype=np.int64)]
    return caught[weights > 0], weights[weights > 0]


def _shapes(count: int, size: int) -> list[tuple[int, ...]]:
    """What so many groups of one size catch, in falling order."""
    if count == 0:
        return [()]
    return [(first, *rest) for first in range(size + 1) for rest in _shapes(count - 1, first)]


def _orders(shape: tuple[int, ...], size: int) -> int:
    """In how many ways the groups of a class catch so much, in any order."""
    repeats = prod(factorial(shape.count(caught)) for caught in set(shape))
    return factorial(len(shape)) // repeats * prod(comb(size, caught) for caught in shape)


def pair_products(ticket: Ticket, tables: Tables, numbers: int, drawn: int) -> int:
    """The sum over all draws of the square of the total prize, pair of ways by pair of ways."""
    if len(ticket.ways) ** 2 > MOST_PAIRS:
        raise Refusal(
            f"{len(ticket.ways):,} ways are too many to hold each against each; simulate the ticket."
        )
    rows = [tuple(table) for table in tables]
    sets = [(set(way.groups), ticket.spots(way)) for way in ticket.ways]
    sizes = [len(group) for group in ticket.groups]
    total = 0
    for one, (mine, own) in enumerate(sets):
        for two in range(one + 1):
            common = sum(sizes[place] for place in mine & sets[two][0])
            product = _product(rows[one], rows[two], own, sets[two][1], common, numbers, drawn)
            total += product if one == two else 2 * product
    return total


@cache
def _product(
    one: tuple[int, ...], two: tuple[int, ...], own: int, other: int, common: int, numbers: int, drawn: int
) -> int:
    """The sum over all draws of the product of two ways' prizes, which have so many numbers in common."""
    total = 0
    rest = numbers - own - other + common
    for both in range(min(common, drawn) + 1):
        for first in range(min(own - common, drawn - both) + 1):
            if not one[both + first]:
                continue
            for second in range(min(other - common, drawn - both - first) + 1):
                if two[both + second]:
                    ways = comb(common, both) * comb(own - common, first) * comb(other - common, second)
                    ways *= comb(rest, drawn - both - first - second)
                    total += ways * one[both + first] * two[both + second]
    return total
