"""Rounds on file: one line of JSON an event, each round begun by a line that says how it was opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.opening import open_round
from croupier.games.banked.round import Round
from croupier.kit import Refusal
from croupier.kit.strict import parse_json
from croupier.rounds.codec import decode, encode
from croupier.rounds.described import described_game
from croupier.rounds.events import COMMON_INPUTS
from croupier.show.kept import OPENED, bank_data, json_lines, kept_in, opening, read_bank, read_players

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
    more = {"meters": played.opening_meters, **bank_data(played.table.bank)}
    head = opening(played.game, choices, played.table.players, **more)
    return json_lines((head, *map(encode, played.inputs)))


def rounds_in(text: str) -> list[Round]:
    """The rounds of a file, played again; anything that is not as `written` wrote it is refused."""
    return kept_in(
        text,
        _opened,
        lambda played, data: played.push(decode(_checked(data), COMMON_INPUTS)),
        "round",
        parse=_object,
    )


def _object(line: str, what: str) -> dict[str, Any]:
    data = parse_json(line, what)
    if not isinstance(data, dict):
        raise Refusal("It is not an object.")
    return data


def _opened(data: dict[str, Any]) -> Round:
    known = {"event", "edition", "filing", "seats", "meters"}
    bank = read_bank(data.pop("bank", None))
    if set(data) != known or not isinstance(data["edition"], str):
        raise Refusal(f"An event {OPENED!r} has the keys {', '.join(sorted(known))}.")
    players, meters = read_players(data["seats"]), data["meters"]
    if not isinstance(meters, dict) or not all(type(amount) is int for amount in meters.values()):
        raise Refusal("meters must be an object of wagers and whole cents.")
    banks: dict[str, Any] = {} if bank is None else {"banker": bank.seat, "posted": bank.posted}
    return open_round(described_game(data), players, meters=meters, **banks)


def _checked(data: dict[str, Any]) -> dict[str, Any]:
    for name, value in data.items():
        if name not in _FIELDS or type(value) not in _FIELDS[name]:
            raise Refusal(f"{name} = {value!r} does not belong in an event.")
    return data
