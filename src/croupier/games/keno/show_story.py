"""Games of keno as text to read: one event a line, with its clauses; and the games that are told of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.editions import Edition
from croupier.games.keno.events import Closed, Drew, Ended, KenoEvent, Voided, Wrote
from croupier.games.keno.round import KenoHall
from croupier.games.keno.settle import open_hall
from croupier.games.keno.show_board import ticket_lines
from croupier.games.keno.ticket import read_ticket
from croupier.kit.draws import Draws
from croupier.rounds.events import Did, Settled
from croupier.settle.ledger import postings
from croupier.show.uses.common import accounts_told, line_told, story_head, told


def story(played: KenoHall) -> str:
    """All games of a hall, told again from its inputs."""
    lines = story_head(played.game.edition, played.players)
    retold = open_hall(played.game, played.players, played.first)
    for event in played.inputs:
        before, number = len(retold.log), retold.number
        retold.push(event)
        if isinstance(event, Drew):
            if number in retold.boards:
                board = " ".join(map(str, retold.boards[number]))
                lines.append(told(f"game {number}", board, retold.law.board.cite))
            lines += [_told(retold, logged) for logged in retold.log[before + 1 :]]
        else:
            # What is said of it tells of the closing.
            fresh = [logged for logged in retold.log[before:] if not isinstance(logged, Closed)]
            lines += [_told(retold, logged) for logged in fresh]
    lines += accounts_told(postings(played.lines), played.players)
    return "\n".join(lines)


def _told(hall: KenoHall, event: KenoEvent) -> str:
    law = hall.law
    if isinstance(event, Did):
        return told(event.step, event.says, event.cite)
    if isinstance(event, Settled):
        return line_told(event.line, f"{event.line.wager},")
    if isinstance(event, Wrote):
        written = hall.tickets[len(hall.tickets)]
        printed = "\n".join(f"    | {line}".rstrip() for line in ticket_lines(written))
        cite = (*law.writing.cite, *(law.quick_pick.cite if event.ticket.quick else ()))
        head = told("ticket", f"seat {event.seat} plays {event.ticket.text()}", dict.fromkeys(cite))
        return f"{head}\n{printed}"
    if isinstance(event, Voided):
        return told("void", f"ticket {event.ticket} is given back", law.voided.cite, law.voided.reading)
    assert isinstance(event, Ended)
    return told("hours", "the hours of operation are over", law.hours.cite, law.hours.reading)


# The games that are told of.

WAYS = "1 2 3 4 | 5 6 7 8 | 80; 2/4 at 1; 2/5 at 0.50; 1/8 at 0.50; 3 games"
BOARD = (9, 80, 1, 22, 2, 33, 3, 44, 4, 55, 5, 66, 6, 77, 7, 10, 20, 30, 40, 50)


def scenes(edition: Edition, draws: Callable[[str], Draws]) -> Iterator[tuple[str, KenoHall]]:
    """Tickets of all sorts over several games, one prize for a whole ticket, and prizes that must be shared."""
    source = draws("keno story")
    hall = open_hall(edition.under(), (1, 2, 3), 101)
    hall.push(Wrote(1, read_ticket("3 17 22 41 60 for 2"), 5))
    hall.push(Wrote(2, read_ticket(WAYS)))
    hall.push(Wrote(3, read_ticket("quick 8 for 1", source)))
    hall.push(Wrote(3, read_ticket("7 for 5")))
    hall.push(Voided(4))
    _drawn(hall, BOARD)
    hall.push(Ended())
    while hall.due is not None:
        hall.play(source)
    yield "tickets of all sorts, and games sold beyond the hours", hall
    single = open_hall(edition.under(highest="whole ticket"), (1,))
    single.push(Wrote(1, read_ticket("1 2 3 4 | 5 6 7 8; 2/4 at 1; 1/8 at 1")))
    yield "a way ticket in a house that pays one prize a ticket", _drawn(single, BOARD)
    shared = open_hall(edition.under(aggregate_limit="1000"), (1, 2))
    shared.push(Wrote(1, read_ticket("1 2 3 4 5 6 7 for 1")))
    shared.push(Wrote(2, read_ticket("1 2 3 for 5")))
    yield "prizes above the limit of a game are shared", _drawn(shared, BOARD)


def _drawn(hall: KenoHall, board: tuple[int, ...]) -> KenoHall:
    hall.push(Closed())
    for number in board:
        hall.push(Drew(number))
    return hall
