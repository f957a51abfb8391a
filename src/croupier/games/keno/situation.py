"""Described games of keno: tickets and boards as data to games that are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.describe.settlement import SettledSeat, Settlement, seat_lines
from croupier.editions import Game
from croupier.games.keno.board import ticket_lines
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.law import keno_law
from croupier.games.keno.round import KenoRound
from croupier.games.keno.settle import TicketWritten, writing
from croupier.games.keno.ticket import Ticket, TicketWay, plain_ticket, read_ticket, ways_of
from croupier.kit import Refusal
from croupier.kit import data as described
from croupier.pages import Preformatted, Section
from croupier.rounds.described import described_game
from croupier.rounds.events import Closed, Drew
from croupier.rounds.money import HOUSE
from croupier.settle.paid import NO_PAYMENTS, Payments, compare, dues, read_paid

TOP_KEYS = ("edition", "filing", "first_game", "drawn", "tickets")
TICKET_KEYS = ("seat", "player", "ticket", "numbers", "groups", "ways", "stake", "games", "spots", "paid")
WAY_KEYS = ("groups", "spots", "stake")


def situation(data: Mapping[str, Any]) -> KenoHall:
    """Games with the tickets and boards described; anything malformed is refused with one sentence."""
    top = described.keyed(data, "The situation", TOP_KEYS, needs=("edition", "drawn", "tickets"))
    game = described_game(top)
    first = described.whole(top.get("first_game", 1), "first_game")
    if first < 1:
        raise Refusal(f"first_game {first} does not exist; games are numbered from 1.")
    items = described.listed(top["tickets"], "tickets")
    if not items:
        raise Refusal("tickets is empty; describe at least one ticket.")
    wrote = [_ticket(game, item, place) for place, item in enumerate(items, start=1)]
    players = {event.seat: player for event, player in wrote}
    hall = KenoHall(game, players, first)
    for event, _ in wrote:
        hall.push(event)
    for board in _boards(top["drawn"]):
        hall.push(Closed())
        for number in board:
            hall.push(Drew(number))
        if hall.round.closed:
            drawn = keno_law(game.edition).board
            raise Refusal(f"{len(board)} numbers are given; {drawn.drawn} are drawn.", drawn.cite)
    return hall


def _boards(value: object) -> list[list[int]]:
    """One board, or one for each game: numbers as a list, or as text."""
    items: list[Any] = (
        value.replace(",", " ").split() if isinstance(value, str) else list(described.listed(value, "drawn"))
    )
    if items and not any(
        isinstance(item, list | tuple) or (isinstance(item, str) and " " in item) for item in items
    ):
        items = [items]
    boards = []
    for item in items:
        words = item.replace(",", " ").split() if isinstance(item, str) else described.listed(item, "drawn")
        boards.append([_number(word) for word in words])
    return boards


def _number(word: object) -> int:
    if isinstance(word, str) and word.isascii() and word.isdecimal() and len(word) < 4:
        return int(word)
    return described.whole(word, "drawn: a number")


def _ticket(game: Game, item: object, place: int) -> tuple[TicketWritten, str]:
    what = f"Ticket entry {place}"
    data = described.keyed(item, what, TICKET_KEYS)
    seat = described.whole(data.get("seat", place), f"{what}: seat")
    player = described.text(data.get("player", f"player {seat}"), f"{what}: player")
    spots = described.whole(data["spots"], f"{what}: spots") if "spots" in data else None
    if "ticket" in data:
        if {"numbers", "groups", "ways", "stake", "games"} & set(data):
            raise Refusal(f"{what} is described twice: by ticket, and by its parts.")
        return writing(seat, read_ticket(described.text(data["ticket"], f"{what}: ticket")), spots), player
    return writing(seat, _from_parts(data, what), spots), player


def _from_parts(data: Mapping[str, Any], what: str) -> Ticket:
    games = described.whole(data.get("games", 1), f"{what}: games")
    if "numbers" in data:
        if "groups" in data or "ways" in data or "stake" not in data:
            raise Refusal(f"{what}: numbers need a stake, and groups need ways.")
        numbers = _numbers(data["numbers"], f"{what}: numbers")
        return plain_ticket(numbers, described.amount(data["stake"], f"{what}: stake"), games)
    if "groups" not in data or "ways" not in data:
        raise Refusal(f"{what} needs a ticket, numbers and a stake, or groups and ways.")
    groups = tuple(
        _numbers(group, f"{what}: groups") for group in described.listed(data["groups"], f"{what}: groups")
    )
    ways: list[TicketWay] = []
    for way in described.listed(data["ways"], f"{what}: ways"):
        found = described.keyed(way, f"{what}: a way", WAY_KEYS, needs=("stake",))
        stake = described.amount(found["stake"], f"{what}: stake")
        if ("groups" in found) == ("spots" in found):
            raise Refusal(f"{what}: a way has either groups, counted from 1, or a number of spots.")
        if "spots" in found:
            ways += [TicketWay(each, stake) for each in _ways(groups, found["spots"], what)]
        else:
            places = [place - 1 for place in _numbers(found["groups"], f"{what}: a way")]
            ways.append(TicketWay(tuple(sorted(places)), stake))
    return Ticket(groups, tuple(ways), games)


def _ways(groups: tuple[tuple[int, ...], ...], value: object, what: str) -> list[tuple[int, ...]]:
    """All ways with a number of spots; there must be at least one."""
    spots = described.whole(value, f"{what}: spots")
    found = ways_of(groups, spots) if 1 <= spots <= sum(map(len, groups)) else []
    if not found:
        raise Refusal(f"{what}: no combination of groups has {spots} spots.")
    return found


def _numbers(value: object, what: str) -> tuple[int, ...]:
    return tuple(described.whole(number, what) for number in described.listed(value, what))


# What became of the tickets.


@dataclass(frozen=True)
class KenoSettlement(Settlement):
    """Games that are drawn, each with its tickets marked."""

    drawn: tuple[KenoRound, ...] = ()

    def sections(self) -> Iterator[Section]:
        """Every game: its numbers, and its tickets with their catches."""
        for played in self.drawn:
            tickets = [Preformatted("\n".join(ticket_lines(each, played.drawn))) for each in played.live()]
            yield Section(f"Game {played.number}: {' '.join(map(str, played.drawn))}", tickets)


def settle_keno(data: Mapping[str, Any]) -> KenoSettlement:
    """Described tickets and boards to their lines."""
    hall = situation(data)
    return settlement(hall, _payments(data["tickets"], hall))


def settlement(hall: KenoHall, payments: Payments = NO_PAYMENTS) -> KenoSettlement:
    """The result of every ticket of the games that are drawn."""
    tickets, lines = hall.tickets.values(), hall.lines
    left = {str(each.number): each.last - hall.number + 1 for each in tickets if each.last >= hall.number}
    seats = []
    for seat, player in hall.players.items():
        seats.append(SettledSeat(seat, player, hall.net(seat), seat_lines(lines, seat)))
    return KenoSettlement(
        hall.game,
        tuple(seats),
        lines,
        {"bank": hall.balances.get(HOUSE, 0)},
        str,
        facts={
            "games": {str(number): list(board) for number, board in hall.boards.items()},
            "tickets": {str(each.number): each.ticket.text() for each in tickets},
            "games_to_come": left,
        },
        payments=payments,
        drawn=hall.drawn,
    )


def _payments(tickets: Sequence[Mapping[str, Any]], hall: KenoHall) -> Payments:
    """What described tickets were paid against their prizes; a way may be named without its ticket and game."""
    checked = []
    for number, entry in enumerate(tickets, start=1):
        if "paid" in entry:
            due = dues((line for line in hall.lines if line.row.of == str(number)), sold=True)
            what = f"Ticket {number}"
            names = {each.wager.partition(": ")[2]: each.wager for each in due}
            paid = {names.get(word, word): amount for word, amount in read_paid(entry["paid"], what).items()}
            checked += compare(due, paid, what)
    return Payments(tuple(checked))
