"""Frames: what a client may send, checked strictly, and what it is sent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from croupier.kit import Refusal
from croupier.kit.data import parse_json

VERSION = 1
Code = Literal["stale", "refused", "role", "busy", "bad"]
TableName = Annotated[str, Field(min_length=1, max_length=80)]
CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Number = Annotated[int, Field(ge=0, le=2**53)]
ACTS = 64  # inputs in one command


class NotNow(Refusal):
    """A refusal with a code of its own."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def refused_with(refusal: Refusal) -> Code:
    """The code that a refusal is sent with."""
    return refusal.code if isinstance(refusal, NotNow) else "refused"


class _Frame(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class HelloFrame(_Frame):
    """Who is there, by a ticket."""

    t: Literal["hello"]
    ticket: Annotated[str, Field(max_length=200)]
    v: int


class WatchFrame(_Frame):
    """Show a table; `since` is the last thing that was seen of it."""

    t: Literal["watch"]
    table: TableName
    since: Number | None = None


class UnwatchFrame(_Frame):
    """Show it no more."""

    t: Literal["unwatch"]
    table: TableName


class DoFrame(_Frame):
    """Inputs of one's own seat to the question with this number: all of them, or none."""

    t: Literal["do"]
    id: CommandId
    table: TableName
    ask: Number
    acts: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=ACTS)]


class SayFrame(_Frame):
    """The same in typed words."""

    t: Literal["say"]
    id: CommandId
    table: TableName
    ask: Number
    words: Annotated[str, Field(min_length=1, max_length=500)]


class SeatFrame(_Frame):
    """What a person does at a table outside the round: a seat, chips, the bank, and being ready."""

    t: Literal["seat"]
    id: CommandId
    table: TableName
    act: Literal["sit", "leave", "sit_out", "come_back", "buy", "ready", "bank", "decline_bank"]
    seat: Annotated[int, Field(ge=1, le=500)] | None = None
    amount: Number | None = None


class LobbyFrame(_Frame):
    """Show the lobby, now and when it changes."""

    t: Literal["lobby"]


ClientFrame = HelloFrame | WatchFrame | UnwatchFrame | DoFrame | SayFrame | SeatFrame | LobbyFrame
_READER: TypeAdapter[ClientFrame] = TypeAdapter(Annotated[ClientFrame, Field(discriminator="t")])


def read_frame(text: str, depth: int) -> ClientFrame:
    """The frame that a text holds; anything else is refused in a sentence."""
    data = parse_json(text, "The frame")
    if too_deep(data, depth):
        raise Refusal(f"The frame is nested more than {depth} deep.")
    try:
        return _READER.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(word) for word in first["loc"])
        raise Refusal(f"The frame is refused: {place or 't'}: {first['msg']}.") from None


def too_deep(data: Any, depth: int) -> bool:
    """Whether something is nested deeper than that, found without recursion."""
    level = [data]
    for _ in range(depth):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


def id_of(text: str) -> str | None:
    """The id of a frame that could not be read, where it has one."""
    try:
        data = parse_json(text)
    except Refusal:
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 and found.isprintable() else None


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False)


def text_of(frame: Mapping[str, Any] | list[Any] | None) -> str:
    """A frame, or a part of one, as it is sent."""
    return _ENCODER.encode(frame)


def ack(id: str, seq: int) -> str:
    """Done: the last event that came of it."""
    return text_of({"t": "ack", "id": id, "seq": seq})


def refusal_frame(
    id: str | None, code: Code, why: str, clauses: Iterable[str] = (), table: str | None = None
) -> str:
    """Refused, in one sentence; the table is named if the frame was about one."""
    about = {} if table is None else {"table": table}
    return text_of({"t": "no", "id": id, "code": code, "why": why, "clauses": list(clauses), **about})


def bye(code: str, why: str) -> str:
    """The socket is closed, and why."""
    return text_of({"t": "bye", "code": code, "why": why})
