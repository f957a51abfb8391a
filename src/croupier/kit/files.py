"""Files that a user names: read in one place, so that whoever serves strangers can refuse them all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from croupier.kit.refusal import Refusal

_CLOSED: ContextVar[bool] = ContextVar("files_closed", default=False)


@contextmanager
def without_files() -> Iterator[None]:
    """While this lasts, no file that a user names is read."""
    token = _CLOSED.set(True)
    try:
        yield
    finally:
        _CLOSED.reset(token)


def read_named(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file that a user has named; refused where none may be named."""
    if _CLOSED.get():
        raise Refusal(f"{str(path)[:200]!r} names a file; files cannot be named here.")
    return path.read_text(encoding)
