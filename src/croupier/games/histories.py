"""Rounds on file: our own log of any family, one line of JSON an event, and the trade's notations of hands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any

from croupier.editions import load
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit import data as read
from croupier.kit.data import parse_json
from croupier.rounds.codec import decode, encode
from croupier.rounds.round import Round

# Rounds on file, of any family: one line of JSON an event, each round begun by a line that says how it was opened.


OPENED = "Opened"
KEYS = ("event", "edition", "filing", "players", "opening")


def written(round: Round, filing: Mapping[str, Any]) -> str:
    """A round as lines of JSON: with its edition and filing, enough to play it again."""
    if round.game.changed:
        raise Refusal("Rounds of a what-if game are not saved: no book permits it.")
    head = {
        "event": OPENED,
        "edition": round.game.edition.id,
        "filing": dict(filing),
        "players": {str(seat): name for seat, name in round.players.items()},
        "opening": dict(round.opening),
    }
    return "".join(f"{json.dumps(each)}\n" for each in (head, *map(encode, round.inputs)))


def saved_rounds(text: str) -> Iterator[tuple[Round, dict[str, Any]]]:
    """The rounds of a file with their filings, each played again; what is wrong is refused with its line."""
    current: tuple[Round, dict[str, Any]] | None = None
    for place, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            data = parse_json(line, "The line")
            if isinstance(data, dict) and data.get("event") == OPENED:
                if current is not None:
                    yield current
                current = _opened(data)
            elif current is None:
                raise Refusal(f"A saved round begins with an event {OPENED!r}.")
            else:
                played = current[0]
                played.push(decode(data, getattr(played, "EVENTS", ())))
        except Refusal as refusal:
            raise Refusal(f"Line {place}: {refusal.sentence}", refusal.basis) from None
    if current is None:
        raise Refusal("The file holds no rounds.")
    yield current


def _opened(data: Mapping[str, Any]) -> tuple[Round, dict[str, Any]]:
    head = read.keyed(data, "The opening", KEYS, needs=("edition", "players"))
    edition = load(read.text(head["edition"], "edition"))
    filing = dict(read.mapping(head.get("filing", {}), "filing"))
    players = read.mapping(head["players"], "players")
    if not all(key.isdecimal() and len(key) < 4 and isinstance(players[key], str) for key in players):
        raise Refusal("players must be an object of seat numbers and names.")
    game = edition.configure(**filing)
    opening = read.mapping(head.get("opening", {}), "opening")
    seats = {int(seat): name for seat, name in players.items()}
    return family_of(edition).open(game, seats, opening), filing


# Histories of rounds on file: our own log of any family, and the trade's notations of hands, by format or ending.


LOG = "jsonl"
ENDINGS: Mapping[str, tuple[str, ...]] = {
    LOG: (".jsonl",),
    "phh": (".phh", ".phhs"),
    "ohh": (".ohh",),
    "pokerstars": (".txt",),
}
FORMATS = tuple(ENDINGS)
BETWEEN = {LOG: "", "phh": "\n", "ohh": "\n", "pokerstars": "\n\n\n"}


def format_of(path: str, named: str | None = None) -> str:
    """The format that was named, or else the one that the ending of a file means."""
    if named is not None:
        return named
    ending = PurePath(path).suffix.lower()
    for form, endings in ENDINGS.items():
        if ending in endings:
            return form
    known = ", ".join(ending for endings in ENDINGS.values() for ending in endings)
    raise Refusal(f"{path!r} does not say a format; end it in {known}, or name one with --format.")


def history_text(
    rounds: Iterable[tuple[Round, Mapping[str, Any], Mapping[str, Any]]], form: str, hero: str = ""
) -> str:
    """Rounds that are over, each with its filing and what is known about it, as the text of a file."""
    texts = []
    for number, (round, filing, about) in enumerate(rounds, start=1):
        if form == LOG:
            texts.append(written(round, filing))
            continue
        family = family_of(round.game.edition)
        text = family.recorded(round, form, {"hand": number, **about}, hero)
        texts.append(f"[{number}]\n{text}" if form == "phh" else text)
    return BETWEEN[form].join(texts)


def log_as(text: str, form: str, hero: str = "", about: Mapping[str, Any] | None = None) -> str:
    """Rounds of our own log in another format."""
    found = ((round, filing, about or {}) for round, filing in saved_rounds(text))
    return history_text(found, form, hero)
