"""Games of keno event by event, each with its clauses; and games that show every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editions import Edition
from croupier.games.keno.board import ticket_lines
from croupier.games.keno.events import HoursEnded, TicketVoided, TicketWritten, Written, writing
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.round import KenoRound
from croupier.games.keno.ticket import read_ticket
from croupier.kit.draws import Draws, SeededDraws
from croupier.pages import Block, Page
from croupier.pages.story import (
    StoryEntry,
    accounts_block,
    players_block,
    settled_entry,
    story_blocks,
    story_page,
)
from croupier.rounds.events import Closed, Did, Drew, Moved, Settled
from croupier.rounds.money import balances


@dataclass(frozen=True)
class KenoStory:
    """Games one after another, event by event."""

    rounds: tuple[KenoRound, ...]

    def page(self) -> Page:
        """Every event with its clauses."""
        first = self.rounds[0]
        blocks: list[Block] = [players_block(first.players)]
        for each in self.rounds:
            blocks += story_blocks(_game(each))
        total = balances(moved for each in self.rounds for moved in each.moved)
        accounts = {str(account): amount for account, amount in total.items()}
        accounts["bank"] = accounts.get("house", 0)
        return story_page(first.game.edition, [*blocks, accounts_block(accounts, first.players)])


def _game(played: KenoRound) -> Iterator[StoryEntry]:
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
                yield StoryEntry(f"game {played.number}", board, played.law.board.cite)
        elif not isinstance(event, Closed | Moved):
            yield _entry(played, event)


def _ticket(played: KenoRound, event: TicketWritten, written: Written) -> StoryEntry:
    law = played.law
    cite = (*law.writing.cite, *(law.quick_pick.cite if event.quick else ()))
    text = f"seat {event.seat} plays {written.ticket.text()}"
    return StoryEntry("ticket", text, tuple(dict.fromkeys(cite)), drawing="\n".join(ticket_lines(written)))


def _entry(played: KenoRound, event: Any) -> StoryEntry:
    law = played.law
    if isinstance(event, Did):
        return StoryEntry(event.step, event.says, event.cite)
    if isinstance(event, Settled):
        return settled_entry(event.line, f"{event.line.wager},")
    if isinstance(event, TicketVoided):
        return StoryEntry("void", f"ticket {event.ticket} is given back", law.voided.cite, law.voided.reading)
    return StoryEntry("hours", "the hours of operation are over", law.hours.cite, law.hours.reading)


# Scenes.

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


def playthrough(edition: Edition) -> Iterator[tuple[str, Page]]:
    """A few games with their titles, every event with its clause."""
    for title, hall in scenes(edition, SeededDraws):
        yield title, KenoStory(tuple(hall.rounds)).page()
