"""Games on file: one line of JSON an event, each game begun by a line that says how it was opened."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from croupier.editions import Game
from croupier.kit import Refusal
from croupier.kit import fields as plain
from croupier.kit.strict import parse_json
from croupier.rounds.table import PlayerBank

OPENED = "Opened"
T = TypeVar("T")


def opening(game: Game, filing: Mapping[str, Any], players: Mapping[int, str], **more: Any) -> dict[str, Any]:
    """How a game was opened, under the choices it was filed with."""
    return {
        "event": OPENED,
        "edition": game.edition.id,
        "filing": dict(filing),
        "seats": {str(seat): player for seat, player in players.items()},
        **more,
    }


def bank_data(bank: PlayerBank | None) -> dict[str, Any]:
    """Who banks and with how many cents, for the line that opens a round; nothing where the house does."""
    return {} if bank is None else {"bank": {"seat": bank.seat, "posted": bank.posted}}


def read_bank(data: object) -> PlayerBank | None:
    """The bank that `bank_data` wrote."""
    if data is None:
        return None
    found = plain.keyed(data, "bank", ("seat", "posted"), needs=("seat", "posted"))
    posted = None if found["posted"] is None else plain.whole(found["posted"], "bank: posted")
    return PlayerBank(plain.whole(found["seat"], "bank: seat"), posted)


def read_players(data: object) -> dict[int, str]:
    """Seats with their players, as `opening` wrote them."""
    seats = plain.mapping(data, "seats")
    if not all(key.isdecimal() and len(key) < 4 and isinstance(seats[key], str) for key in seats):
        raise Refusal("seats must be an object of seat numbers and players.")
    return {int(seat): player for seat, player in seats.items()}


def json_lines(events: Iterable[Mapping[str, Any]]) -> str:
    """Events as lines of JSON."""
    return "".join(f"{json.dumps(event)}\n" for event in events)


def kept_in(
    text: str,
    opened: Callable[[dict[str, Any]], T],
    push: Callable[[T, Any], object],
    what: str,
    of: str = "",
    parse: Callable[[str, str], Any] = parse_json,
) -> list[T]:
    """What a file holds, played again; anything that is not as it was written is refused with its line."""
    found: list[T] = []
    for place, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            data = parse(line, "The line")
            if isinstance(data, dict) and data.get("event") == OPENED:
                found.append(opened(data))
            elif not found:
                raise Refusal(f"A saved {what} begins with an event {OPENED!r}.")
            else:
                push(found[-1], data)
        except Refusal as refusal:
            raise Refusal(f"Line {place}: {refusal.sentence}", refusal.cite) from None
    if not found:
        raise Refusal(f"The file holds no {of or what}.")
    return found


def chapters(text: str) -> list[tuple[dict[str, Any], list[dict[str, Any]], str]]:
    """The games of a file one by one: how each was opened, its events, and its own lines."""
    games: list[list[str]] = []
    for line in filter(str.strip, text.splitlines()):
        told = parse_json(line, "The line")
        if isinstance(told, dict) and told.get("event") == OPENED:
            games.append([])
        if not games:
            raise Refusal(f"{line!r} stands before any game is opened; a saved file begins with {OPENED}.")
        games[-1].append(line)
    read = ([parse_json(line, "The line") for line in game] for game in games)
    return [(head, events, "\n".join(game)) for game, (head, *events) in zip(games, read, strict=True)]
