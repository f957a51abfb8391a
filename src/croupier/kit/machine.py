"""The machine under a program: its clocks, its random bytes and its sleep.

Room, store and server take them from here and nowhere else. A simulation runs a server in a context with a machine of
its own, whose time and chance come from a seed.
"""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from contextvars import ContextVar
from datetime import UTC, datetime


class Machine:
    """The real one."""

    def now(self) -> datetime:
        """The date and the time of the wall clock, which may jump."""
        return datetime.now(UTC)

    def seconds(self) -> float:
        """Seconds of a clock that never goes back; only differences mean anything."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Hold this thread up."""
        time.sleep(seconds)

    def random_bytes(self, size: int) -> bytes:
        """Bytes that nobody can guess."""
        return secrets.token_bytes(size)

    def random_below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit, each as likely as any other."""
        return secrets.randbelow(limit)


REAL = Machine()
MACHINE: ContextVar[Machine] = ContextVar("machine", default=REAL)


def now() -> datetime:
    """The date and the time of the wall clock, in UTC."""
    return MACHINE.get().now()


def seconds() -> float:
    """Seconds of a clock that never goes back."""
    return MACHINE.get().seconds()


def sleep(duration: float) -> None:
    """Hold this thread up for some seconds."""
    MACHINE.get().sleep(duration)


def random_bytes(size: int) -> bytes:
    """Bytes that nobody can guess."""
    return MACHINE.get().random_bytes(size)


def random_below(limit: int) -> int:
    """A whole number from 0 up to, not including, the limit, each as likely as any other."""
    return MACHINE.get().random_below(limit)


def token_hex(size: int = 16) -> str:
    """Random bytes as hexadecimal digits."""
    return random_bytes(size).hex()


def token_urlsafe(size: int) -> str:
    """Random bytes in letters that may stand in a URL."""
    return urlsafe_b64encode(random_bytes(size)).rstrip(b"=").decode()
