"""Described games of keno: tickets and boards as data to games that are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.keno.events import TicketWritten, writing
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.law import keno_law
from croupier.games.keno.ticket import Ticket, TicketWay, plain_ticket, read_ticket, ways_of
from croupier.kit import Refusal
from croupier.kit import fields as described
from croupier.rounds.described import described_game
from croupier.rounds.events import Closed, Drew

TOP_KEYS = ("edition", "filing", "first_game", "drawn", "tickets")
TICKET_KEYS = ("seat", "player", "ticket", "numbers", "groups", "ways", "stake", "games", "spots", "paid")
WAY_KEYS = ("groups", "spots", "stake")


def situation(data: Mapping[str, Any]) -> KenoHall:
    """Games with the tickets and boards described; anything malformed is refused with one sentence."""
    top = described.keyed(data, "The situation", TOP_KEYS, needs=("edition", "drawn", "tickets"))
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
            raise Refusal(f"{what}: numbers go with a stake, groups go with ways.")
        numbers = _numbers(data["numbers"], f"{what}: numbers")
        return plain_ticket(numbers, described.amount(data["stake"], f"{what}: stake"), games)
    if "groups" not in data or "ways" not in data:
        raise Refusal(f"{what} needs a ticket, or numbers and a stake, or groups and ways.")
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
    """All ways of so many spots; there must be one, or its stake would be on nothing."""
    spots = described.whole(value, f"{what}: spots")
    found = ways_of(groups, spots) if 1 <= spots <= sum(map(len, groups)) else []
    if not found:
        raise Refusal(f"{what}: no groups make a way of {spots} spots.")
    return found


def _numbers(value: object, what: str) -> tuple[int, ...]:
    return tuple(described.whole(number, what) for number in described.listed(value, what))
