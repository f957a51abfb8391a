"""Requests of the back office: forms of bounded size, the token of the session, and what is said after an act."""

from __future__ import annotations

import hmac
from collections import OrderedDict
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.requests import Request

from croupier.kit import Refusal
from croupier.server.floor.context import FloorAccess, FloorVisitor

MOST_BYTES, MOST_FIELDS = 64 * 2**10, 100
HOME = "/floor"


class NotLoggedIn(Exception):
    """Nobody is logged in."""


class NotAllowed(Exception):
    """Whoever asks may not; the message says why."""


class NotStaff(NotAllowed):
    """Whoever asks is signed in, and does not work on this floor."""


@dataclass
class Notices:
    """What is to be said to somebody on the next page he sees, by the token of his session."""

    waiting: OrderedDict[str, list[str]] = field(default_factory=OrderedDict)

    def say(self, visitor: FloorVisitor, messages: list[str]) -> None:
        """Say this on his next page."""
        self.waiting[visitor.csrf] = messages
        while len(self.waiting) > 1000:
            self.waiting.popitem(last=False)

    def heard(self, visitor: FloorVisitor) -> list[str]:
        """What there is to say; it is said once."""
        return self.waiting.pop(visitor.csrf, [])


def staff(access: FloorAccess, request: Request) -> FloorVisitor:
    """Somebody who works on this floor."""
    visitor = access.visitor(request)
    if visitor is None:
        raise NotLoggedIn
    if not visitor.is_staff(access.stored.room.law):
        raise NotStaff(f"{visitor.person} does not work on this floor; log in as somebody who does.")
    return visitor


async def form_data(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Refusal(f"The form is longer than {MOST_BYTES:,} bytes.")
    try:
        return dict(
            parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, strict_parsing=False)
        )
    except (ValueError, UnicodeDecodeError):
        raise Refusal("The form is not understood.") from None


async def checked_form(access: FloorAccess, request: Request) -> tuple[FloorVisitor, dict[str, str]]:
    """A form of somebody who works here, sent from our own page with the token of his session."""
    visitor = staff(access, request)
    if not access.own_origin(request):
        raise NotAllowed("This form comes from another site.")
    data = await form_data(request)
    if not hmac.compare_digest(data.pop("csrf", "").encode(), visitor.csrf.encode()):
        raise NotAllowed("This form is too old; load the page again.")
    return visitor, data


def back_to(data: dict[str, str]) -> str:
    """Where a form came from; never another site."""
    place = data.pop("back", HOME)
    safe = place == HOME or place.startswith((f"{HOME}/", f"{HOME}?"))
    return place if safe and place.isprintable() else HOME
