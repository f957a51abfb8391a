"""Tickets: a socket shows one to say whose it is. Good for a minute, and once."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from croupier.kit import Refusal


@dataclass(frozen=True, slots=True)
class SocketTicket:
    """Whose it is, and until when it is good."""

    session: str
    until: float


class Tickets:
    """Those that were given out and not used yet."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._open: dict[str, SocketTicket] = {}

    def give(self, session: str) -> str:
        """A new one for a session."""
        now = time.monotonic()
        while self._open and next(iter(self._open.values())).until <= now:  # the oldest come first
            self._open.pop(next(iter(self._open)))
        name = secrets.token_urlsafe(24)
        self._open[name] = SocketTicket(session, now + self.seconds)
        return name

    def use(self, name: str) -> str:
        """The session that a ticket was given to; it is gone after this."""
        ticket = self._open.pop(name, None)
        if ticket is None or ticket.until <= time.monotonic():
            raise Refusal("This ticket is used or too old; ask for another.")
        return ticket.session

    def withdraw(self, session: str) -> None:
        """The tickets of a session that has ended."""
        self._open = {name: ticket for name, ticket in self._open.items() if ticket.session != session}
