"""Twenty-one: exact prices of six decks, side bets, and batches against a plain loop that plays the same chart."""

from __future__ import annotations

import os
from fractions import Fraction
from statistics import median

from benchmarks.hands import FULL_DECK, add_one_by_one
from benchmarks.machine import by_turns_with_counting, judged, two_over_one
from benchmarks.measure import Row, Work, at_least, at_most, by_turns, each, rate, ratio
from benchmarks.plain_twenty_one import HARD, PAIRS, SOFT, rounds
from croupier.games.twenty_one.price.basic import total_dependent
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import SideSchedule, side_price
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.simulate import TwentyOneSimulation, simulate_twenty_one
from croupier.games.twenty_one.strategy import PlayedStrategy, from_rows
from croupier.ranks.tables import high_tables

RULES = TwentyOneRules(6, tuple(range(13)))
BATCH, LOOP, BAR = 20_000_000, 50_000, 300
BUSTER = SideSchedule(
    "buster",
    "dealer bust",
    tuple((row, Fraction(pays)) for row, pays in (("3 cards", 2), ("4 cards", 2), ("5 cards", 4))),
)


def rows() -> list[Row]:
    """What is exact, then simulation by turns."""
    found, exact = simulated(1), price_rules(RULES)
    assert abs(float(found.price.expectation) - exact.expectation) < 5 * found.error + 0.0005, (
        "not the same game"
    )
    return [*exactly(), *against_loop(), two_threads()]


def exactly() -> list[Row]:
    """Best play with every split, its chart, a side bet; in passes over all hands of seven cards."""
    best = price_rules(RULES)
    works: dict[str, Work] = {
        "price": lambda: price_rules(RULES),
        "all hands": lambda: add_one_by_one(FULL_DECK, high_tables()),
        "chart": lambda: total_dependent(RULES, best=best),
        "side": lambda: side_price(RULES, BUSTER),
    }
    seconds = by_turns(works)
    note = f"all hands {median(seconds['all hands']):.3f} s"
    return [
        at_most("twenty-one, exact, best play from six decks, one thread", median(seconds["price"]), 1.5),
        at_most(
            "the same, in passes over all 7-card hands",
            ratio(seconds["price"], seconds["all hands"]),
            3.2,
            "x",
            note,
        ),
        at_most("twenty-one, the chart of a price", median(seconds["chart"]), None),
        at_most("twenty-one, exact, a bet on the dealer's hand", median(seconds["side"]), 0.1),
    ]


def chart() -> PlayedStrategy:
    """The chart of the plain loop as a strategy."""
    codes = {"h": "H", "s": "S", "d": "D", "D": "Ds", "p": "P"}
    usual = {
        **dict.fromkeys((f"hard {total}" for total in range(4, 9)), "h" * 10),
        **dict.fromkeys((f"hard {total}" for total in range(17, 21)), "s" * 10),
        "soft 20": "s" * 10,
    }
    usual |= {f"hard {total}": line for total, line in HARD.items()}
    usual |= {f"soft {total}": line for total, line in SOFT.items()}
    usual |= {f"pair {'A' if card == 1 else card}": line for card, line in PAIRS.items()}
    return from_rows(
        "the usual chart", [(row, [codes[code] for code in line]) for row, line in usual.items()]
    )


def simulated(threads: int, count: int = BATCH) -> TwentyOneSimulation:
    """Rounds of one box out of shoes with a cut card."""
    return simulate_twenty_one(RULES, chart(), count, threads=threads)


def against_loop() -> list[Row]:
    """The same chart out of the same shoe, in plain Python: on one thread, from full shoes, then on all threads."""
    works: dict[str, Work] = {
        "batch": lambda: simulated(1),
        "fresh": lambda: simulate_twenty_one(RULES, chart(), BATCH, threads=1, fresh=True),
        "loop": lambda: rounds(LOOP),
    }
    seconds = by_turns(works)
    slow = each(seconds["loop"], LOOP)
    what, threads = "simulation, twenty-one, six decks to a cut card", os.cpu_count() or 1
    alone = Row(
        f"{what}, one thread, against a plain loop",
        ratio(slow, each(seconds["batch"], BATCH)),
        unit="x",
        bar=None,
        at_least=True,
        note=f"{rate(seconds['batch'], BATCH)} against {rate(seconds['loop'], LOOP)}; "
        f"{rate(seconds['fresh'], BATCH)} each from a full shoe",
    )
    timed = by_turns_with_counting({"batch": lambda: simulated(threads), "loop": works["loop"]})
    together = at_least(
        f"{what}, all threads, against a plain loop",
        ratio(each(timed["loop"], LOOP), each(timed["batch"], BATCH)),
        BAR,
        note=f"wall, {rate(timed['batch'], BATCH)} on {threads}",
    )
    return [alone, judged(together, timed)]


def two_threads() -> Row:
    """The batch against itself."""
    return two_over_one("simulation, twenty-one, two threads over one", simulated, 1.8, BATCH)
