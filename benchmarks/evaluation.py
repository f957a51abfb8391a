"""Hands of seven cards: a batch against other libraries, and all of them by a census against one by one."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import numpy as np

from benchmarks.hands import FULL_DECK, Peer, add_one_by_one, peers, random_hands
from benchmarks.machine import by_turns_with_counting, judged
from benchmarks.measure import Row, Work, at_least, at_most, by_turns, each, rate, ratio
from croupier.kernels.banked.census import census
from croupier.kernels.evaluate import U8, U16, strengths
from croupier.ranks.tables import high_tables

BATCH = 2_000_000
SAMPLE = 20_000
STRAIGHT_FLUSHES = 41_584


def rows() -> list[Row]:
    """Everything about the evaluator."""
    hands = random_hands(BATCH)
    others = peers(hands[:SAMPLE])
    check(strengths(hands[:SAMPLE], high_tables()), others)
    return [*one_thread(hands, others), *two_threads(hands, others), *whole_census()]


def check(ours: U16, others: list[Peer]) -> None:
    """All put the same hands in the same order; those that number them as we do, agree with us in the numbers."""
    for peer in others:
        theirs = peer.strengths()
        for low, high in pairwise(np.argsort(ours, kind="stable")):
            if (ours[low] < ours[high]) != (theirs[low] < theirs[high]):
                raise AssertionError(f"{peer.name} puts the hands {low} and {high} in another order")
        if peer.name != "eval7" and theirs != ours.tolist():
            raise AssertionError(f"{peer.name} gives other numbers")


def one_thread(hands: U8, others: list[Peer]) -> list[Row]:
    """A batch on one thread against calls hand by hand."""
    works: dict[str, Work] = {peer.name: peer.call for peer in others}
    works["batch"] = lambda: strengths(hands, high_tables())
    seconds = by_turns(works, rounds=7)
    batch = each(seconds["batch"], len(hands))
    found = {peer.name: each(seconds[peer.name], SAMPLE) for peer in others}
    quickest = min(("eval7", "phevaluator"), key=lambda name: median(found[name]))
    ours = rate(seconds["batch"], len(hands))
    return [
        at_least(
            f"7 cards, batch on one thread, against {quickest} called from Python",
            ratio(found[quickest], batch),
            50,
            note=f"{ours} against {rate(seconds[quickest], SAMPLE)}",
        ),
        at_least(
            "7 cards, batch on one thread, against treys",
            ratio(found["treys"], batch),
            3000,
            note=f"{ours} against {rate(seconds['treys'], SAMPLE)}",
        ),
    ]


def two_threads(hands: U8, others: list[Peer]) -> list[Row]:
    """The same on two threads, by the clock on the wall."""
    treys = next(peer for peer in others if peer.name == "treys")
    works: dict[str, Work] = {
        "treys": treys.call,
        "one": lambda: strengths(hands, high_tables()),
        "two": lambda: strengths(hands, high_tables(), 2),
    }
    seconds = by_turns_with_counting(works)
    ours = rate(seconds["two"], len(hands))
    rows = [
        at_least(
            "7 cards, batch on two threads, against treys",
            ratio(each(seconds["treys"], SAMPLE), each(seconds["two"], len(hands))),
            3000,
            note=f"wall, {ours} against {rate(seconds['treys'], SAMPLE)}",
        ),
        at_least(
            "7 cards, batch, two threads over one",
            ratio(seconds["one"], seconds["two"]),
            1.5,
            note=f"wall, {ours} on two",
        ),
    ]
    return [judged(row, seconds) for row in rows]


def whole_census() -> list[Row]:
    """All 133,784,560 hands of seven cards by strength, against evaluating each of them."""
    counts = census(7, FULL_DECK, high_tables())
    total = int(np.dot(counts, np.arange(len(counts))))
    if counts.sum() != 133_784_560 or counts[-10:].sum() != STRAIGHT_FLUSHES:
        raise AssertionError("the census does not count the hands there are")
    if total != int(add_one_by_one(FULL_DECK, high_tables())):
        raise AssertionError("the census and the hands one by one disagree")
    works: dict[str, Work] = {
        "census": lambda: census(7, FULL_DECK, high_tables()),
        "one by one": lambda: add_one_by_one(FULL_DECK, high_tables()),
    }
    seconds = by_turns(works)
    note = f"one by one {median(seconds['one by one']):.3f} s"
    return [
        at_most("census of all 7-card hands, exact", median(seconds["census"]), 0.05),
        at_least(
            "census of all 7-card hands, against one by one",
            ratio(seconds["one by one"], seconds["census"]),
            10,
            note=note,
        ),
    ]
