"""The keno board and a printed ticket, as text and with colours for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from croupier.games.keno.events import Written
from croupier.games.keno.ticket import LABELS, Ticket
from croupier.show.words import money

ACROSS = 10
STYLES = ("bold cyan", "bold magenta", "bold green", "bold blue", "bold red")


def marks_of(ticket: Ticket) -> dict[int, str]:
    """How each marked number is marked: with an X, or with the letter of its group."""
    if len(ticket.groups) == 1:
        return dict.fromkeys(ticket.groups[0], "X")
    return {number: LABELS[place] for place, group in enumerate(ticket.groups) for number in group}


def board_text(board: Sequence[int], marks: Mapping[int, str] | None = None, numbers: int = 80) -> Text:
    """All numbers in rows; those drawn stand in brackets, the last of them flashes, marks stand before them."""
    text = Text(no_wrap=True, overflow="ignore")
    drawn, marked = set(board), marks or {}
    for number in range(1, numbers + 1):
        mark = marked.get(number, " ")
        style = STYLES[LABELS.find(mark) % len(STYLES)] if mark != " " else "dim"
        if number in drawn:
            style = "bold yellow" if mark == " " else "bold black on yellow"
            style += " blink" if number == board[-1] else ""
        word = f"{mark}[{number:2}]" if number in drawn else f"{mark} {number:2} "
        text.append(word, style)
        text.append("\n" if number % ACROSS == 0 and number < numbers else " ")
    return text


def ticket_lines(written: Written, board: Sequence[int] = ()) -> Iterator[str]:
    """The printed ticket: its number, the games it is good for, the numbers, ways and amounts."""
    ticket = written.ticket
    games = f"game {written.first}" if ticket.games == 1 else f"games {written.first} to {written.last}"
    quick = ", quick pick" if ticket.quick else ""
    yield f"KENO  ticket {written.number}  seat {written.seat}  {games}{quick}"
    yield from (line.rstrip() for line in board_text(board, marks_of(ticket)).plain.split("\n"))
    for place, group in enumerate(ticket.groups):
        label = f"{LABELS[place]}: " if len(ticket.groups) > 1 else ""
        king = " (king)" if len(group) == 1 and len(ticket.groups) > 1 else ""
        yield f"{label}{' '.join(map(str, group))}{king}"
    if len(ticket.ways) > 1 or len(ticket.groups) > 1:
        yield f"ways: {', '.join(ticket.conditions())}"
    else:
        yield ticket.name(ticket.ways[0])
    yield f"{money(ticket.stake)} a game, {money(ticket.cost)} in all"
