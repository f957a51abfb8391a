"""What came of a command, and which commands there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from croupier.games import family_of
from croupier.kit import dollars
from croupier.pages import Column, Grid, Listing, Page, Paragraph
from croupier.room.kinds import KINDS, kind_of
from croupier.room.law.load import load_floor
from croupier.room.orders import usage
from croupier.room.part import Entry, Part, titled
from croupier.room.room import Committed
from croupier.room.tables.acts import RoundOpened
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import encode
from croupier.rounds.viewers import Bystander


def heard_at(part: Part | None) -> tuple[str, ...]:
    """What a bystander hears of the round at a table, in play or just over."""
    round = (part.round or part.last) if isinstance(part, TablePart) else None
    if round is None:
        return ()
    family, view = family_of(round.game.edition), round.view(Bystander())
    heard = (family.describe(round.game, event, view) for event in round.heard(Bystander()))
    return tuple(sentence for sentence in heard if sentence)


def committed_page(committed: Committed, heard: Sequence[str] = ()) -> Page:
    """What came of a command: what was heard at the table, the messages, and every entry with its postings."""
    entries = [entry_data(entry) for entry in committed.entries]
    said = (*heard, *(committed.messages if heard else messages_of(committed)))
    return Page("", [Listing(said, "messages"), Paragraph("", "entries", entries)], kind="committed")


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data."""
    return {
        "stream": entry.stream,
        "event": encode(entry.event),
        "by": entry.by.person,
        "role": entry.by.role,
        "at": entry.by.at.isoformat(),
        "postings": [
            {"from": str(each.giver), "to": str(each.taker), "amount": dollars(each.amount), "why": each.why}
            for each in entry.postings
        ],
    }


def messages_of(committed: Committed) -> tuple[str, ...]:
    """What came of a command, in sentences; never empty."""
    if committed.messages:
        return tuple(committed.messages)
    begun = [entry.stream for entry in committed.entries if isinstance(entry.event, RoundOpened)]
    if begun:
        return (f"{titled(begun[0])}: a round begins.",)
    done = dict.fromkeys(
        f"{titled(entry.stream)}: {in_words(type(entry.event).__name__)}." for entry in committed.entries
    )
    return tuple(done) or ("Nothing had to be done.",)


def in_words(name: str) -> str:
    """`BoxAttached` as `box attached`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def commands_page(part: str | None = None) -> Page:
    """The commands to the parts of a room: how each is written, who may give it, and what it does."""
    kinds = KINDS if part is None else (kind_of(part),)
    law = load_floor("house")
    columns = [
        Column("part", "Part"),
        Column("usage", "Command"),
        Column("roles", "Roles"),
        Column("says", "Does"),
    ]
    rows = []
    for kind in kinds:
        for command in kind.COMMANDS:
            roles = law.act(command.__name__).roles if law.has("acts", command.__name__) else ()
            says = " ".join((command.__doc__ or "").split())
            written = usage(command).removeprefix("write ").removesuffix(".")
            rows.append((kind.KIND, written, ", ".join(roles), says))
    return Page("Commands of a room", [Grid("commands", columns, rows)], kind="commands")
