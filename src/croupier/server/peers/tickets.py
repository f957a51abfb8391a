"""Tickets that one server signs for another: whose page the socket between them is."""

from __future__ import annotations

import secrets
import time

from croupier.kit import Refusal
from croupier.server.identity.tickets import Tickets
from croupier.store.keys import Key

RELAY = "relay"
SECONDS = 20  # that such a ticket is good for


class RelayTickets(Tickets):
    """Tickets of this server, and those that the others have signed for it with the key of the room."""

    def __init__(self, seconds: float, key: Key, server: str) -> None:
        super().__init__(seconds)
        self._key, self._server = key, server
        self._used: dict[str, int] = {}

    def sign(self, session: str, server: str) -> str:
        """A ticket for a session at another server."""
        until = int(time.time()) + SECONDS
        content = f"{RELAY}.{server}.{session}.{until}.{secrets.token_hex(4)}"
        return f"{content}.{self._key.sign(content.encode()).hex()}"

    def use(self, name: str) -> str:
        """The session of a ticket, of either kind; it is gone after this."""
        return self._use_signed(name) if is_relayed(name) else super().use(name)

    def _use_signed(self, name: str) -> str:
        content, _, signature = name.rpartition(".")
        words = content.split(".")
        now = int(time.time())
        self._used = {used: until for used, until in self._used.items() if until >= now}
        try:
            _, server, session, until, _ = words
            good = self._key.signed(content.encode(), bytes.fromhex(signature))
            good = good and server == self._server and int(until) >= now and content not in self._used
        except ValueError:
            good = False
        if not good:
            raise Refusal("This ticket of another server is used, too old or not for this one.")
        self._used[content] = int(until)
        return session


def is_relayed(ticket: str) -> bool:
    """Whether another server has signed a ticket."""
    return ticket.startswith(f"{RELAY}.")
