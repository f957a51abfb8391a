"""The kinds of parts that a room may have, and those that every room has."""

from __future__ import annotations

from croupier.kit import Refusal
from croupier.kit.text import nearest
from croupier.room.corrections import Corrections
from croupier.room.days.part import DaysPart
from croupier.room.duties import DutiesPart
from croupier.room.incidents import IncidentsPart
from croupier.room.jackpots.part import JackpotPart
from croupier.room.meters.part import MeterPart
from croupier.room.orders import command_name
from croupier.room.part import Part
from croupier.room.people import PeoplePart
from croupier.room.placards import PlacardsPart
from croupier.room.results import ResultsPart
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.part import Tournament

KINDS: tuple[type[Part], ...] = (
    PeoplePart,
    DutiesPart,
    DaysPart,
    IncidentsPart,
    ResultsPart,
    PlacardsPart,
    TablePart,
    MeterPart,
    JackpotPart,
    Tournament,
    Corrections,
)
# Kinds of which every room has one; its stream is called as the kind is. Tables have displays of results of their own.
STANDING: tuple[str, ...] = ("people", "duties", "day", "incidents", "placards", "corrections")


def kind_of(stream: str) -> type[Part]:
    """The kind of part that a stream is of: `table/7` is a table."""
    name = stream.partition("/")[0]
    for kind in KINDS:
        if name == kind.KIND:
            return kind
    known = [kind.KIND for kind in KINDS]
    near = nearest(name, known)
    meant = f"did you mean {near[0]}?" if near else f"a room has {', '.join(known)}."
    raise Refusal(f"{name!r} is not a part of a room; {meant}")


def command_kind(kind: type[Part], word: str) -> type:
    """A command to such a part, by its word: `open-table`, or as much of it as is enough."""
    commands = {command_name(each): each for each in kind.COMMANDS}
    begin = [name for name in commands if name.startswith(word)]
    if word not in commands and len(begin) == 1:
        return commands[begin[0]]
    if word not in commands:
        near = nearest(word, commands)
        meant = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(sorted(commands))}."
        raise Refusal(f"{word!r} is not a command to a {kind.KIND}; {meant}")
    return commands[word]
