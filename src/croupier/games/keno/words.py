"""Keno in words: tickets as they are typed, sentences for what happens, the counter as a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.describe.events import describe_event, who
from croupier.describe.table import lines_block
from croupier.editions import Game
from croupier.games.keno.board import board_lines, marks_of
from croupier.games.keno.law import keno_law
from croupier.games.keno.settle import TicketVoided, TicketWritten, ticket_of, writing
from croupier.games.keno.ticket import read_ticket
from croupier.kit import Refusal
from croupier.kit.chance import SecureDraws
from croupier.pages import Block, Column, Drawing, Grid, KeyValues, Money, Page, Pair
from croupier.pages.words import money
from croupier.rounds.codec import decode, encode

Data = Mapping[str, Any]
_VOID = re.compile(r"^void(?:\s+ticket)?\s+(\d{1,9})$")
EXAMPLES = ("3 17 22 for 2", "quick 8 for 1, 5 games", "1 2 3 4 | 5 6 7 8 | 9; 2/4 at 1; ABC at 0.50")


def parse(game: Game, view: Data, words: str) -> tuple[dict[str, Any], ...]:
    """A ticket as it is written, `3 17 22 for 2`, or `void 2`; a quick pick takes its numbers from chance."""
    answers = (view.get("question") or {}).get("answers") or ()
    if not answers:
        raise Refusal("Tickets cannot be written or voided now.", keno_law(game.edition).late.basis)
    seat = answers[0]["event"]["seat"]
    text = " ".join(words.split())
    if match := _VOID.match(text.lower()):
        return (encode(TicketVoided(seat, int(match.group(1)))),)
    text = re.sub(r"^ticket\s+", "", text, flags=re.IGNORECASE)
    if re.fullmatch(r"[\d\s,]+", text):
        raise Refusal(f"Enter the amount per game, such as {text} for 2.")
    return (encode(writing(seat, read_ticket(text, SecureDraws(), keno_law(game.edition).board.numbers))),)


def examples(game: Game, view: Data) -> tuple[str, ...]:
    """Words that work now as typed."""
    answers = (view.get("question") or {}).get("answers") or ()
    tickets = [each for each in answers if each["event"]["event"] == TicketWritten.__name__]
    voids = [f"void {each['event']['ticket']}" for each in answers if "ticket" in each["event"]]
    return (*(EXAMPLES if tickets else ()), *voids)


def sentence(game: Game, event: Data, view: Data) -> str | None:
    """What happened; the numbers stand on the board."""
    kind = event["event"]
    if kind == "TicketWritten":
        ticket = ticket_of(decode(event, (TicketWritten,)))
        name = who(view, event["seat"])
        return f"{name}: {ticket.text()} ({money(ticket.stake)} a game, {money(ticket.cost)} in all)."
    if kind == "TicketVoided":
        return f"Ticket {event['ticket']} is void; its price is returned."
    if kind == "HoursEnded":
        return "The hours of operation are over; games that are paid for are still drawn."
    return None if kind in ("Drew", "Closed") else describe_event(game, event, view)


def table_page(game: Game, view: Data) -> Page:
    """The board with the marks of the viewer's tickets, the tickets, and what they won."""
    return Page(
        f"{game.edition.title}, game {view['game']}",
        list(_blocks(game, view)),
        kind="table",
        book=game.edition.book,
    )


def _blocks(game: Game, view: Data) -> Iterator[Block]:
    numbers = keno_law(game.edition).board.numbers
    marks: dict[int, str] = {}
    for ticket in view["tickets"]:
        marks |= marks_of(ticket["groups"])
    drawn = view["board"] or (view["last_board"] if not view["tickets"] else [])
    data = {"drawn": list(drawn), "marked": sorted(marks)}
    yield Drawing("\n".join(board_lines(drawn, marks, numbers)), title="Board", key="board", data=data)
    yield KeyValues([Pair("hours", "hours", view["hours"])])
    if view["tickets"]:
        yield _tickets(view)
    if view["lines"]:
        yield lines_block(game, view)


def _tickets(view: Data) -> Grid:
    columns = [
        Column("ticket", "Ticket", align="right"),
        Column("games", "Games"),
        Column("written", "Numbers and ways"),
        Column("stake", "A game", align="right"),
        Column("caught", "Caught", align="right"),
    ]
    rows = [
        (
            ticket["number"],
            f"{ticket['first']} to {ticket['last']}",
            ticket["text"],
            Money(ticket["stake"]),
            sum(ticket["caught"]),
        )
        for ticket in view["tickets"]
    ]
    return Grid("tickets", columns, rows)
