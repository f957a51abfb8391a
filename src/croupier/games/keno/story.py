"""Games of keno as text to read: one event a line, with its clauses; and the games that are told of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition
from croupier.games.keno.board import ticket_lines
from croupier.games.keno.events import HoursEnded, TicketVoided, TicketWritten, Written, writing
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.round import KenoRound
from croupier.games.keno.ticket import read_ticket
from croupier.kit.draws import Draws
from croupier.pages import Page, Preformatted
from croupier.rounds.events import Closed, Did, Drew, Moved, Settled
from croupier.rounds.money import balances
from croupier.show.uses.common import accounts_told, line_told, story_head, told


@dataclass(frozen=True)
class Story:
    """Games one after another, event by event."""

    rounds: tuple[KenoRound, ...]

    def page(self) -> Page:
        """One event a line, with its clauses."""
        return Page("", [Preformatted(story(self.rounds))], kind="story")


def story(rounds: Sequence[KenoRound]) -> str:
    """Games one after another, event by event."""
    lines = story_head(rounds[0].game.edition, rounds[0].players)
    for each in rounds:
        lines += _game(each)
    total = balances(moved for each in rounds for moved in each.moved)
    accounts = {str(account): amount for account, amount in total.items()}
    lines += accounts_told({**accounts, "bank": accounts.get("house", 0)}, rounds[0].players)
    return "\n".join(lines)


def _game(played: KenoRound) -> Iterator[str]:
    """The events of one game; its numbers stand together once all are drawn."""
    number, drawn = played.opening.get("written", 0), 0
    for event in played.log:
        if isinstance(event, TicketWritten):
            number += 1
            yield _ticket(played, event, played.tickets[number])
        elif isinstance(event, Drew):
            drawn += 1
            if drawn == played.law.board.drawn:
                board = " ".join(map(str, played.drawn))
                yield told(f"game {played.number}", board, played.law.board.cite)
        elif not isinstance(event, Closed | Moved):
            yield _told(played, event)


def _ticket(played: KenoRound, event: TicketWritten, written: Written) -> str:
    law = played.law
    printed = "\n".join(f"    | {line}".rstrip() for line in ticket_lines(written))
    cite = (*law.writing.cite, *(law.quick_pick.cite if event.quick else ()))
    head = told("ticket", f"seat {event.seat} plays {written.ticket.text()}", dict.fromkeys(cite))
    return f"{head}\n{printed}"


def _told(played: KenoRound, event: Any) -> str:
    law = played.law
    if isinstance(event, Did):
        return told(event.step, event.says, event.cite)
    if isinstance(event, Settled):
        return line_told(event.line, f"{event.line.wager},")
    if isinstance(event, TicketVoided):
        return told("void", f"ticket {event.ticket} is given back", law.voided.cite, law.voided.reading)
    return told("hours", "the hours of operation are over", law.hours.cite, law.hours.reading)


# The games that are told of.

WAYS = "1 2 3 4 | 5 6 7 8 | 80; 2/4 at 1; 2/5 at 0.50; 1/8 at 0.50; 3 games"
BOARD = (9, 80, 1, 22, 2, 33, 3, 44, 4, 55, 5, 66, 6, 77, 7, 10, 20, 30, 40, 50)


def scenes(edition: Edition, draws: Callable[[str], Draws]) -> Iterator[tuple[str, KenoHall]]:
    """Tickets of all sorts over several games, one prize for a whole ticket, and prizes that must be shared."""
    source = draws("keno story")
    hall = KenoHall(edition.under(), (1, 2, 3), 101)
    hall.push(writing(1, read_ticket("3 17 22 41 60 for 2"), 5))
    hall.push(writing(2, read_ticket(WAYS)))
    hall.push(writing(3, read_ticket("quick 8 for 1", source)))
    hall.push(writing(3, read_ticket("7 for 5")))
    hall.push(TicketVoided(3, 4))
    _drawn(hall, BOARD)
    hall.push(HoursEnded())
    while hall.due is not None:
        hall.play(source)
    yield "tickets of all sorts, and games sold beyond the hours", hall
    single = KenoHall(edition.under(highest="whole ticket"), (1,))
    single.push(writing(1, read_ticket("1 2 3 4 | 5 6 7 8; 2/4 at 1; 1/8 at 1")))
    yield "a way ticket in a house that pays one prize a ticket", _drawn(single, BOARD)
    shared = KenoHall(edition.under(aggregate_limit="1000"), (1, 2))
    shared.push(writing(1, read_ticket("1 2 3 4 5 6 7 for 1")))
    shared.push(writing(2, read_ticket("1 2 3 for 5")))
    yield "prizes above the limit of a game are shared", _drawn(shared, BOARD)


def _drawn(hall: KenoHall, board: tuple[int, ...]) -> KenoHall:
    hall.push(Closed())
    for number in board:
        hall.push(Drew(number))
    return hall
