"""Described games of keno to lines and a slip; saved games told again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.keno.board import ticket_lines
from croupier.games.keno.events import TicketWritten, writing
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.law import keno_law
from croupier.games.keno.round import KenoRound
from croupier.games.keno.show_story import story
from croupier.games.keno.ticket import Ticket, Way, plain_ticket, read_ticket, ways_of
from croupier.kit import Refusal, dollars
from croupier.kit import fields as described
from croupier.rounds.codec import decode
from croupier.rounds.described import described_game
from croupier.rounds.events import Closed, Drew
from croupier.rounds.money import HOUSE
from croupier.show.kept import kept_in
from croupier.show.uses import Report
from croupier.show.uses.common import line_rows, seats_data
from croupier.show.words import signed

TOP_KEYS = ("edition", "filing", "first_game", "drawn", "tickets")
TICKET_KEYS = ("seat", "player", "ticket", "numbers", "groups", "ways", "stake", "games", "spots")
WAY_KEYS = ("groups", "spots", "stake")


def settled(situation: Mapping[str, Any]) -> Report:
    """Described tickets and boards to their lines; anything malformed is refused with one sentence."""
    top = described.keyed(situation, "The situation", TOP_KEYS, needs=("edition", "drawn", "tickets"))
    game = described_game(top)
    first = described.whole(top.get("first_game", 1), "first_game")
    if first < 1:
        raise Refusal(f"first_game {first} is none; games are numbered from 1.")
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
            raise Refusal(f"{len(board)} numbers are described; {drawn.drawn} are drawn.", drawn.cite)
    return Report(slip(hall), _answer(hall))


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
            raise Refusal(f"{what}: numbers go with a stake, groups go with ways.")
        numbers = _numbers(data["numbers"], f"{what}: numbers")
        return plain_ticket(numbers, described.amount(data["stake"], f"{what}: stake"), games)
    if "groups" not in data or "ways" not in data:
        raise Refusal(f"{what} needs a ticket, or numbers and a stake, or groups and ways.")
    groups = tuple(
        _numbers(group, f"{what}: groups") for group in described.listed(data["groups"], f"{what}: groups")
    )
    ways: list[Way] = []
    for way in described.listed(data["ways"], f"{what}: ways"):
        found = described.keyed(way, f"{what}: a way", WAY_KEYS, needs=("stake",))
        stake = described.amount(found["stake"], f"{what}: stake")
        if ("groups" in found) == ("spots" in found):
            raise Refusal(f"{what}: a way has either groups, counted from 1, or a number of spots.")
        if "spots" in found:
            ways += [Way(each, stake) for each in _ways(groups, found["spots"], what)]
        else:
            places = [place - 1 for place in _numbers(found["groups"], f"{what}: a way")]
            ways.append(Way(tuple(sorted(places)), stake))
    return Ticket(groups, tuple(ways), games)


def _ways(groups: tuple[tuple[int, ...], ...], value: object, what: str) -> list[tuple[int, ...]]:
    """All ways of so many spots; there must be one, or its stake would be on nothing."""
    spots = described.whole(value, f"{what}: spots")
    found = ways_of(groups, spots) if 1 <= spots <= sum(map(len, groups)) else []
    if not found:
        raise Refusal(f"{what}: no groups make a way of {spots} spots.")
    return found


def _numbers(value: object, what: str) -> tuple[int, ...]:
    return tuple(described.whole(number, what) for number in described.listed(value, what))


def slip(hall: KenoHall) -> str:
    """Every ticket against every board, with its prizes."""
    edition = hall.game.edition
    blocks = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    for played in hall.drawn:
        lines = [f"Game {played.number}: {' '.join(map(str, played.drawn))}"]
        for written in played.live():
            own = [line for line in played.lines if line.row.of == str(written.number)]
            lines += ["", *(f"  {text}".rstrip() for text in ticket_lines(written, played.drawn))]
            lines += line_rows(own, lambda name: name.partition(": ")[2])
            lines.append(f"  net {signed(sum(line.profit for line in own))}")
        blocks.append("\n".join(lines))
    nets = [f"Seat {seat} ({name}) {signed(hall.net(seat))}" for seat, name in hall.players.items()]
    blocks.append("\n".join([*nets, f"Bank {signed(hall.balances.get(HOUSE, 0))}"]))
    return "\n\n".join(blocks)


def _answer(hall: KenoHall) -> dict[str, Any]:
    left = {
        each.number: each.last - hall.number + 1 for each in hall.tickets.values() if each.last >= hall.number
    }
    return {
        "edition": hall.game.edition.id,
        "games": {str(number): list(board) for number, board in hall.boards.items()},
        "tickets": {str(each.number): each.ticket.text() for each in hall.tickets.values()},
        "games_to_come": {str(number): games for number, games in left.items()},
        "seats": seats_data(hall),
        "bank": dollars(hall.balances.get(HOUSE, 0)),
    }


# Saved games.


def retold(text: str) -> str:
    """The saved games of a file, told again event by event."""
    halls = kept_in(
        text, _opened, lambda hall, data: hall.push(decode(data, KenoRound.EVENTS)), "hall", "game"
    )
    return "\n\n".join(story(hall) for hall in halls)


def _opened(head: dict[str, Any]) -> KenoHall:
    keys = ("event", "edition", "filing", "seats", "first")
    found = described.keyed(head, "An event 'Opened'", keys, needs=keys)
    game = described_game(found)
    seats = described.mapping(found["seats"], "seats")
    if not all(str(seat).isdecimal() for seat in seats):
        raise Refusal("seats must be an object of seat numbers and players.")
    return KenoHall(
        game, {int(seat): str(name) for seat, name in seats.items()}, described.whole(found["first"], "first")
    )
