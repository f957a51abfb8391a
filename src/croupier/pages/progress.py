"""How far a long calculation is: a bar on standard error in a terminal, or messages to a listener."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Step = Callable[[int, int], None]
_FOLLOWER: ContextVar[Step | None] = ContextVar("progress_follower", default=None)


@contextmanager
def followed(by: Step) -> Iterator[None]:
    """While this lasts, every bar calls this function with what is done and the total, and draws nothing."""
    token = _FOLLOWER.set(by)
    try:
        yield
    finally:
        _FOLLOWER.reset(token)


@contextmanager
def bar(what: str) -> Iterator[Step]:
    """Gives a function to call with what is done and the total."""
    follower = _FOLLOWER.get()
    if follower is not None:
        yield follower
        return
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
