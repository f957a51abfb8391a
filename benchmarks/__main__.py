"""`python -m benchmarks [part ...]`: measure, and print each figure with the bar it is held to."""

from __future__ import annotations

import argparse
import time
from importlib import import_module

from benchmarks.machine import described
from benchmarks.measure import Row, table

# In the order they are run: the quick ones first.
PARTS = {
    "eval": "benchmarks.evaluation",
    "small": "benchmarks.small",
    "own": "benchmarks.own_cards",
    "equity": "benchmarks.equity",
    "simulate": "benchmarks.simulation",
    "craps": "benchmarks.craps",
    "roulette": "benchmarks.roulette",
    "keno": "benchmarks.keno",
    "bingo": "benchmarks.bingo",
    "gym": "benchmarks.gym",
    "journal": "benchmarks.journal",
    "api": "benchmarks.api",
    "live": "benchmarks.live",
    "twenty_one": "benchmarks.twenty_one",
    "baccarat": "benchmarks.baccarat",
    "tournament": "benchmarks.tournament",
    "startup": "benchmarks.startup",
    "poker": "benchmarks.poker",
    "pots": "benchmarks.pots",
    "uth": "benchmarks.ultimate",
    "four": "benchmarks.four",
    "sweep": "benchmarks.sweep",
    "pai_gow": "benchmarks.pai_gow",
}


def main() -> None:
    """Run the parts asked for, or all."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure, and print each figure with the bar it is held to."
    )
    parser.add_argument("part", nargs="*", help=f"any of {', '.join(PARTS)}; all where none is named")
    asked: list[str] = parser.parse_args().part or list(PARTS)
    for part in asked:
        if part not in PARTS:
            parser.error(f"{part!r} is none of {', '.join(PARTS)}")
    print(described(), end="\n\n", flush=True)
    begun = time.perf_counter()
    found: list[Row] = []
    for part in PARTS:
        if part in asked:
            rows: list[Row] = import_module(PARTS[part]).rows()
            print(table(rows), end="\n\n", flush=True)
            found.extend(rows)
    held = [row for row in found if row.bar is not None]
    missed = [row for row in held if not row.reached and not row.busy]
    busy = [row for row in held if not row.reached and row.busy]
    taken = time.perf_counter() - begun
    reached = len(held) - len(missed) - len(busy)
    print(f"{reached} of {len(held)} bars reached, in {taken:.0f} s.")
    for row in missed:
        print(f"  not reached: {row.what}")
    for row in busy:
        print(f"  too busy to tell: {row.what}")


if __name__ == "__main__":
    main()
