"""A notice on standard error while calculations are prepared for the first time on a machine."""

from __future__ import annotations

import sys
from threading import Event, Thread

SENTENCE = "croupier: preparing calculations, about 20 s, once."
PAUSE = 0.3  # seconds between looks; what is over sooner needs no notice
_over: list[Event] = []


def explain_waiting() -> None:
    """Say so once the compiled loops turn out to be missing, so that nobody takes the wait for a fault."""
    quiet()
    over = Event()
    _over.append(over)
    Thread(target=_watch, args=(over,), daemon=True).start()


def quiet() -> None:
    """The work is done: nothing needs to be explained any more."""
    while _over:
        _over.pop().set()


def _watch(over: Event) -> None:
    while not over.wait(PAUSE):
        kernels = sys.modules.get("croupier.kernels")
        if kernels is not None and hasattr(kernels, "is_compiled"):
            if not kernels.is_compiled():
                print(SENTENCE, file=sys.stderr, flush=True)
            return
