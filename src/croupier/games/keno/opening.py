"""How a game of keno begins, as plain JSON: its number, tickets that are still good, and the hours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.keno.events import TicketWritten, Written, ticket_of, writing
from croupier.kit import Refusal
from croupier.kit import fields as plain
from croupier.rounds.codec import decode, encode

KEYS = ("game", "tickets", "written", "hours", "board", "stacks")
TICKET_KEYS = ("number", "first", "ticket")
HOURS = ("open", "over")


@dataclass(frozen=True)
class KenoOpening:
    """`game`: its number. `tickets`: those written for earlier games that are good for this one or later ones.
    `written`: the number of the last ticket. `hours`: "open" or "over". `board`: the numbers of the game before."""

    game: int = 1
    tickets: tuple[Written, ...] = ()
    written: int = 0
    hours: str = "open"
    board: tuple[int, ...] = ()


def read_opening(data: Mapping[str, Any]) -> KenoOpening:
    """The opening from plain JSON; anything malformed is refused with one sentence."""
    top = plain.keyed(data, "The opening", KEYS)
    game = plain.whole(top.get("game", 1), "game")
    if game < 1:
        raise Refusal(f"Game {game} does not exist; games are numbered from 1.")
    tickets = tuple(_ticket(item) for item in plain.listed(top.get("tickets", []), "tickets"))
    for each in tickets:
        if each.first >= game or each.last < game:
            games = f"games {each.first} to {each.last}"
            raise Refusal(f"Ticket {each.number} is for {games}; it was not written for game {game} before.")
    hours = top.get("hours", HOURS[0])
    if hours not in HOURS:
        raise Refusal(f"hours {hours!r} are refused; choose one of {', '.join(HOURS)}.")
    last = max((each.number for each in tickets), default=0)
    written = plain.whole(top.get("written", last), "written")
    if written < last or len({each.number for each in tickets}) < len(tickets):
        raise Refusal("The numbers of the tickets are not those of tickets written one after another.")
    board = tuple(plain.whole(number, "board") for number in plain.listed(top.get("board", []), "board"))
    return KenoOpening(game, tickets, written, hours, board)


def _ticket(item: object) -> Written:
    data = plain.keyed(item, "A ticket", TICKET_KEYS, needs=TICKET_KEYS)
    event = decode(data["ticket"], (TicketWritten,))
    number, first = (plain.whole(data[key], f"A ticket: {key}") for key in ("number", "first"))
    return Written(number, event.seat, ticket_of(event), first)


def ticket_data(written: Written) -> dict[str, Any]:
    """A ticket as an opening has it."""
    event = encode(writing(written.seat, written.ticket))
    return {"number": written.number, "first": written.first, "ticket": event}
