"""The keno board and a printed ticket, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.games.keno.settle import Written
from croupier.games.keno.ticket import LABELS, Ticket
from croupier.pages.words import money

ACROSS = 10


def marks_of(groups: Sequence[Sequence[int]]) -> dict[int, str]:
    """How each marked number is marked: with an X, or with the letter of its group."""
    if len(groups) == 1:
        return dict.fromkeys(groups[0], "X")
    return {number: LABELS[place] for place, group in enumerate(groups) for number in group}


def board_lines(
    board: Sequence[int], marks: Mapping[int, str] | None = None, numbers: int = 80
) -> Iterator[str]:
    """All numbers in rows; those drawn stand in brackets, marks stand before them."""
    drawn, marked = set(board), marks or {}
    words = [
        f"{marked.get(number, ' ')}[{number:2}]"
        if number in drawn
        else f"{marked.get(number, ' ')} {number:2} "
        for number in range(1, numbers + 1)
    ]
    for start in range(0, numbers, ACROSS):
        yield " ".join(words[start : start + ACROSS]).rstrip()


def ticket_lines(written: Written, board: Sequence[int] = ()) -> Iterator[str]:
    """The printed ticket: its number, the games it is good for, the numbers, ways and amounts."""
    ticket = written.ticket
    games = f"game {written.first}" if ticket.games == 1 else f"games {written.first} to {written.last}"
    quick = ", quick pick" if ticket.quick else ""
    yield f"KENO  ticket {written.number}  seat {written.seat}  {games}{quick}"
    yield from board_lines(board, marks_of(ticket.groups))
    for place, group in enumerate(ticket.groups):
        label = f"{LABELS[place]}: " if len(ticket.groups) > 1 else ""
        king = " (king)" if len(group) == 1 and len(ticket.groups) > 1 else ""
        yield f"{label}{' '.join(map(str, group))}{king}"
    yield ways_line(ticket)
    yield f"{money(ticket.stake)} a game, {money(ticket.cost)} in all"


def ways_line(ticket: Ticket) -> str:
    """What is played: the number of spots, or the ways."""
    if len(ticket.ways) > 1 or len(ticket.groups) > 1:
        return f"ways: {', '.join(ticket.conditions())}"
    return ticket.name(ticket.ways[0])
