"""Events of a room as they stand in a journal: plain text, decks in boxes, and back again."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.room.books import Posting
from croupier.room.part import By, Entry
from croupier.rounds.codec import decode, encode
from croupier.store.keys import Key
from croupier.store.sealed import commitment, root_of

LONGEST = 200  # characters of a name or of an id


@dataclass(frozen=True, slots=True)
class Added:
    """A part as it was when it came into the room: event 0 of its stream."""

    stream: str
    kind: str
    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One event as the journal has it."""

    place: int
    stream: str
    seq: int
    by: By
    command: str
    kind: str
    body: Mapping[str, Any]
    message: str = ""
    basis: Basis = NO_BASIS
    postings: tuple[Posting, ...] = ()
    hash: bytes = field(default=b"", repr=False)

    def entry(self, kinds: Iterable[type], key: Key) -> Entry:
        """The entry of the room that it was written from; the kinds are the events of its part."""
        values = dict(self.body)
        for name, value in values.items():
            if isinstance(value, Mapping) and "box" in value:
                values[name] = open_deck(value, self.where(name), key)
        event = decode({"event": self.kind, **values}, kinds)
        return Entry(self.stream, event, self.by, self.postings, self.message, self.basis, self.seq)

    def where(self, name: str) -> str:
        """What the box of a field is bound to."""
        return box_place(self.stream, self.seq, name)


_ENCODER = json.JSONEncoder(separators=(",", ":"), sort_keys=True, allow_nan=False)


def plain(value: Any) -> str:
    """One text for one value: JSON with nothing left to choose."""
    return _ENCODER.encode(value)


def body_of(event: Any, stream: str, seq: int, key: Key) -> str:
    """An event as text; what its class names in SEALED is put into a box."""
    data = encode(event)
    del data["event"]
    for name in getattr(event, "SEALED", ()):
        if name in data:
            data[name] = seal_deck(data[name], box_place(stream, seq, name), key)
    return plain(data)


def box_place(stream: str, seq: int, name: str) -> str:
    """What the box of a field is bound to."""
    return f"{stream} {seq} {name}"


def seal_deck(cards: list[str], where: str, key: Key) -> dict[str, Any]:
    """The order of a deck in a box, with the root of its commitments, which may be shown to everybody."""
    box = key.close_box(plain(cards).encode(), where)
    root = root_of(commitments(cards, box, key))
    return {"box": b64encode(box).decode(), "cards": len(cards), "root": root.hex()}


def commitments(cards: Iterable[str], box: bytes, key: Key) -> list[bytes]:
    """The commitment of every place of a deck."""
    return [commitment(place, card, key.salt(box, place)) for place, card in enumerate(cards)]


def open_deck(sealed: Mapping[str, Any], where: str, key: Key) -> list[str]:
    """The order of a deck from its box."""
    cards: list[str] = json.loads(key.open_box(b64decode(sealed["box"]), where))
    return cards


def note_of(message: str, basis: Basis) -> str:
    """A sentence and what it rests on, as text; empty where there is neither."""
    if not message and not basis:
        return ""
    return plain([message, list(basis.clauses), list(basis.readings)])


def read_note(note: str) -> tuple[str, Basis]:
    """The sentence and what it rests on."""
    if not note:
        return "", NO_BASIS
    message, clauses, readings = json.loads(note)
    return message, Basis(tuple(clauses), tuple(readings))


def command_digest(command: Any, by: By) -> bytes:
    """One digest for one command by somebody in a role."""
    if not is_dataclass(command) or isinstance(command, type):
        raise Refusal(f"{command!r} is not a command.")
    return _digest(encode(command), by)


def commands_digest(commands: Sequence[Any], by: By) -> bytes:
    """The same for several commands that are given as one."""
    digests = [command_digest(command, by) for command in commands]
    return digests[0] if len(digests) == 1 else sha256(b"".join(digests)).digest()


def state_digest(kind: str, state: Mapping[str, Any], by: By) -> bytes:
    """The same for a part that is added."""
    return _digest({"kind": kind, "state": state}, by)


def _digest(data: Mapping[str, Any], by: By) -> bytes:
    return sha256(plain([data, by.role, by.second, by.second_role]).encode()).digest()


def check_names(by: By, *others: str) -> None:
    """Refuse names and ids that cannot stand in a journal."""
    for text in (by.person, by.role, by.second, by.second_role, *others):
        if len(text) > LONGEST or not text.isprintable():
            raise Refusal(
                f"{text[:40]!r} is refused: a name or an id is printable and at most {LONGEST} long."
            )


@lru_cache(maxsize=64)
def at_text(at: datetime) -> str:
    """A moment as text that sorts by time."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def by_of(at: str, actor: str, role: str, second: str, second_role: str) -> By:
    """Who acted, from the columns."""
    return By(actor, role, datetime.fromisoformat(at), second, second_role)
