"""Notices on standard error while somebody waits: that calculations are prepared, and how long they take."""

from __future__ import annotations

import sys
from threading import Event, Thread
from time import monotonic

SENTENCE = "croupier: preparing calculations, about 20 s, once."
PAUSE = 0.3  # seconds between looks; what is over sooner needs no notice
LONG = 3.0  # seconds after which a terminal shows the time
_over: list[tuple[Event, Thread]] = []


def explain_waiting(about: float | None = None) -> None:
    """Say so once the compiled loops turn out to be missing, so that nobody takes the wait for a fault; in a terminal
    show the time that a long calculation runs, and how long it takes where that is known (`about`, in seconds)."""
    quiet()
    over = Event()
    thread = Thread(target=_watch, args=(over, about), daemon=True)
    _over.append((over, thread))
    thread.start()


def quiet() -> None:
    """The work is done: nothing needs to be explained any more, and nothing of it is left in the terminal."""
    while _over:
        over, thread = _over.pop()
        over.set()
        thread.join(2 * PAUSE)


def time_words(seconds: float) -> str:
    """A time as people say it.

    >>> time_words(42), time_words(245), time_words(5400)
    ('40 s', '4 min', '90 min')
    """
    return (
        f"{max(round(seconds, -1 if seconds >= 20 else 0), 1):.0f} s"
        if seconds < 90
        else f"{seconds / 60:.0f} min"
    )


def progress_line(waited: float, about: float | None) -> str:
    """How long a calculation has run, and how long it takes about.

    >>> progress_line(65, 240), progress_line(8, None), progress_line(300, 240)
    ('calculating, 1:05 of about 4 min', 'calculating, 0:08', 'calculating, 5:00, longer than the 4 min expected')
    """
    clock = f"calculating, {int(waited) // 60}:{int(waited) % 60:02}"
    if about is None or about < LONG:
        return clock
    if waited > about:
        return f"{clock}, longer than the {time_words(about)} expected"
    return f"{clock} of about {time_words(about)}"


def _watch(over: Event, about: float | None) -> None:
    began, looks, drawn = monotonic(), True, False
    while not over.wait(PAUSE):
        kernels = sys.modules.get("croupier.kernels")
        if looks and kernels is not None and hasattr(kernels, "is_compiled"):
            looks = False
            if not kernels.is_compiled():
                print(SENTENCE, file=sys.stderr, flush=True)
        waited = monotonic() - began
        if waited > LONG and sys.stderr.isatty():
            drawn = True
            print(f"\r\x1b[Kcroupier: {progress_line(waited, about)}", end="", file=sys.stderr, flush=True)
    if drawn:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
