"""Rounds on file: one line of JSON an event, each round begun by a line that says how it was opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.kit import Refusal
from croupier.kit.strict import parse_json
from croupier.procedures import open_round
from croupier.procedures.described import described_game
from croupier.rounds import Round
from croupier.rounds.events import from_json, to_json
from croupier.show.kept import OPENED, json_lines, kept_in, opening

_FIELDS: dict[str, tuple[type, ...]] = {
    "event": (str,),
    "seat": (int,),
    "wager": (str,),
    "amount": (int,),
    "to": (int, str),
    "card": (str,),
    "choice": (str,),
    "kind": (str,),
}


def written(played: Round, choices: Mapping[str, Any]) -> str:
    """A round as lines of JSON, under the choices its game was filed with; money in cents."""
    bank = played.table.bank
    more = {} if bank is None else {"bank": {"seat": bank.seat, "posted": bank.posted}}
    head = opening(played.game, choices, played.table.players, meters=played.opening_meters, **more)
    return json_lines((head, *map(to_json, played.inputs)))


def rounds_in(text: str) -> list[Round]:
    """The rounds of a file, played again; anything that is not as `written` wrote it is refused."""
    return kept_in(
        text, _opened, lambda played, data: played.push(from_json(_checked(data))), "round", parse=_object
    )


def _object(line: str, what: str) -> dict[str, Any]:
    data = parse_json(line, what)
    if not isinstance(data, dict):
        raise Refusal("It is not an object.")
    return data


def _opened(data: dict[str, Any]) -> Round:
    known = {"event", "edition", "filing", "seats", "meters"}
    bank = data.pop("bank", {"seat": None, "posted": None})
    if set(data) != known or not isinstance(data["edition"], str):
        raise Refusal(f"An event {OPENED!r} has the keys {', '.join(sorted(known))}.")
    seats, meters = data["seats"], data["meters"]
    if not isinstance(seats, dict) or not all(
        key.isdecimal() and isinstance(seats[key], str) for key in seats
    ):
        raise Refusal("seats must be an object of seat numbers and players.")
    if not isinstance(meters, dict) or not all(type(amount) is int for amount in meters.values()):
        raise Refusal("meters must be an object of wagers and whole cents.")
    if not isinstance(bank, dict) or set(bank) != {"seat", "posted"}:
        raise Refusal("bank must be an object with the seat that banks and what it posted.")
    players = {int(seat): player for seat, player in seats.items()}
    return open_round(
        described_game(data), players, meters=meters, banker=bank["seat"], posted=bank["posted"]
    )


def _checked(data: dict[str, Any]) -> dict[str, Any]:
    for name, value in data.items():
        if name not in _FIELDS or type(value) not in _FIELDS[name]:
            raise Refusal(f"{name} = {value!r} does not belong in an event.")
    return data
