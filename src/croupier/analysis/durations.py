"""How long calculations take: as long as the last one of its kind on this machine, or else as measured elsewhere."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic

from croupier.analysis.cache import RESULTS, cache_folder

SHORT = 2.0  # seconds; what is quicker was kept, or needs no estimate
MOST = 500  # calculations that are remembered

# Rough seconds of a first price, of the editions where it takes longest: replaced by the first run on a machine.
MEASURED: Mapping[str, float] = {
    "bankers/fortune-pai-gow-poker-joker-fully-wild": 300,
    "colorado/caribbean-draw": 240,
    "colorado/western-stud": 180,
    **dict.fromkeys(
        (
            *("bankers/pai-gow-poker", "bankers/fortune-pai-gow-poker-1-1", "colorado/pai-gow-poker"),
            *("colorado/emperors-challenge", "colorado/fortune-pai-gow-poker"),
            *("grand-ronde/pai-gow-poker", "grand-ronde/fortune-pai-gow"),
        ),
        180,
    ),
}


def expected(what: str) -> float | None:
    """About how many seconds a calculation takes, such as `price colorado/caribbean-draw`; None where nobody knows."""
    return _remembered().get(what, MEASURED.get(what.removeprefix("price ").removeprefix("sheet ")))


@contextmanager
def measured(what: str) -> Iterator[None]:
    """Remember how long a calculation took that ran to its end."""
    began = monotonic()
    yield
    seconds = monotonic() - began
    if seconds < SHORT or os.environ.get(RESULTS) == "":
        return
    kept = {**_remembered(), what: round(seconds, 1)}
    path = cache_folder("durations.json")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(dict(list(kept.items())[-MOST:])), "utf-8")


def _remembered() -> dict[str, float]:
    if os.environ.get(RESULTS) == "":
        return {}
    try:
        found = json.loads(cache_folder("durations.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(what): float(seconds) for what, seconds in found.items() if isinstance(seconds, int | float)}
