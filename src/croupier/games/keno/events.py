"""What happens in a keno hall: tickets written and voided, games closed, numbers drawn; and what is waited for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from croupier.games.keno.ticket import Ticket, read_ticket
from croupier.kit import Refusal
from croupier.rounds.events import Did, Settled
from croupier.rounds.saved import put_together, taken_apart


@dataclass(frozen=True)
class Wrote:
    """A ticket is written for a seat; `spots` is how many numbers the player says are marked."""

    seat: int
    ticket: Ticket
    spots: int | None = None


@dataclass(frozen=True)
class Voided:
    """A ticket is given back, by its number."""

    ticket: int


@dataclass(frozen=True)
class Closed:
    """No more tickets for this game."""


@dataclass(frozen=True)
class Drew:
    """A number comes up."""

    number: int


@dataclass(frozen=True)
class Ended:
    """The hours of operation are over."""


KenoInput = Wrote | Voided | Closed | Drew | Ended
KenoEvent = KenoInput | Did | Settled
INPUTS: dict[str, type] = {kind.__name__: kind for kind in (Wrote, Voided, Closed, Drew, Ended)}


@dataclass(frozen=True)
class Written:
    """A ticket in the hall: its number, whose it is, and the games it is good for."""

    number: int
    seat: int
    ticket: Ticket
    first: int

    @property
    def last(self) -> int:
        """The last game it is good for."""
        return self.first + self.ticket.games - 1


@dataclass(frozen=True)
class Due:
    """What the hall waits for: `tickets` (or the closing), or the next number of the `draw`."""

    what: Literal["tickets", "close", "draw"]
    game: int
    cite: tuple[str, ...] = ()


def to_json(event: KenoInput) -> dict[str, Any]:
    """An event as plain data; a ticket as it is written."""
    data: dict[str, Any] = {"event": type(event).__name__}
    if isinstance(event, Wrote):
        data |= {"seat": event.seat, "ticket": event.ticket.text()}
        return data if event.spots is None else {**data, "spots": event.spots}
    if isinstance(event, Voided):
        data["ticket"] = event.ticket
    elif isinstance(event, Drew):
        data["number"] = event.number
    return data


def from_json(data: Any) -> KenoInput:
    """The event that `to_json` wrote; anything else is refused in a sentence."""
    kind, fields = taken_apart(data, INPUTS)
    if kind is Wrote and isinstance(fields.get("ticket"), str):
        fields["ticket"] = read_ticket(fields["ticket"])
    for key, value in fields.items():
        if type(value) not in (int, Ticket) or (type(value) is Ticket) != (kind is Wrote and key == "ticket"):
            raise Refusal(f"{data!r}: {key} {value!r} does not belong in an event.")
    event: KenoInput = put_together(data, kind, fields)
    return event
