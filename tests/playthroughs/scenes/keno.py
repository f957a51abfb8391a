"""Games that show the rules of keno."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.describe.story import Scene
from croupier.editions import Edition
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.settle import HoursEnded, TicketVoided, writing
from croupier.games.keno.ticket import read_ticket
from croupier.kit.chance import SeededDraws
from croupier.rounds.events import Closed, Drew

WAYS = "1 2 3 4 | 5 6 7 8 | 80; 2/4 at 1; 2/5 at 0.50; 1/8 at 0.50; 3 games"
BOARD = (9, 80, 1, 22, 2, 33, 3, 44, 4, 55, 5, 66, 6, 77, 7, 10, 20, 30, 40, 50)


def halls(edition: Edition) -> Iterator[tuple[str, KenoHall]]:
    """Tickets of all sorts over several games, one prize for a whole ticket, and prizes that must be shared."""
    source = SeededDraws("keno story")
    hall = KenoHall(edition.configure(), (1, 2, 3), 101)
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
    single = KenoHall(edition.configure(highest="whole ticket"), (1,))
    single.push(writing(1, read_ticket("1 2 3 4 | 5 6 7 8; 2/4 at 1; 1/8 at 1")))
    yield "a way ticket in a house that pays one prize a ticket", _drawn(single, BOARD)
    shared = KenoHall(edition.configure(aggregate_limit="1000"), (1, 2))
    shared.push(writing(1, read_ticket("1 2 3 4 5 6 7 for 1")))
    shared.push(writing(2, read_ticket("1 2 3 for 5")))
    yield "prizes above the limit of a game are shared", _drawn(shared, BOARD)


def _drawn(hall: KenoHall, board: tuple[int, ...]) -> KenoHall:
    hall.push(Closed())
    for number in board:
        hall.push(Drew(number))
    return hall


def scenes(edition: Edition) -> Iterator[Scene]:
    """Every scene with its title."""
    for title, hall in halls(edition):
        yield Scene(title, tuple(each for each in hall.rounds if each.log))
