"""Calling the command line as a person does: exit code, standard output and standard error."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.cli import main


@dataclass(frozen=True)
class Called:
    """What a call gave."""

    exit_code: int
    stdout: str
    stderr: str


def call(*args: str, stdin: str | bytes = b"") -> Called:
    """Run `croupier ARGS` in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _input(stdin):
        code = main(list(args))
    return Called(code, out.getvalue(), err.getvalue())


@contextlib.contextmanager
def _input(text: str | bytes) -> Iterator[None]:
    raw = text.encode() if isinstance(text, str) else text
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
