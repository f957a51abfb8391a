"""Commands as forms: their fields as inputs, what is due with the form that does it, and forms carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from starlette.requests import Request

from croupier.editions import Edition, edition_ids, load
from croupier.kit import Refusal, machine
from croupier.kit.data import parse_json, without_files
from croupier.pages.citations import cite_all
from croupier.room.books import BookAccount
from croupier.room.duties import DutiesPart, HandleCards, Perform
from croupier.room.fields import CENTS, bare, meaning
from croupier.room.jackpots.part import DisposeUnclaimed, JackpotPart, PostAmount
from croupier.room.kinds import kind_of
from croupier.room.law.load import FloorLaw
from croupier.room.meters.awards import DocumentAward, Hold, PayAward, RefuseAward, ValidateAward
from croupier.room.meters.part import MeterPart
from croupier.room.orders import FLAGS, command_name, command_of
from croupier.room.pages.commands import messages_of
from croupier.room.part import By, Owed
from croupier.room.placards import PlacardsPart, PostPlacards
from croupier.room.roles import either
from croupier.room.room import Room
from croupier.room.tables.acts import CollectFees, MovePlayer, OpenTable
from croupier.room.tables.filing import offered_game
from croupier.room.tables.part import PREFIX, TablePart
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.seating import BalanceTables
from croupier.rounds.codec import hints_of
from croupier.server.floor.context import FloorAccess, FloorVisitor
from croupier.store.stored import Step

# Commands as forms: the fields of a command as inputs, and what was typed as a command.


HIDDEN = ("Do", "ActInHand")  # acts in a round, which are given at the table
TITLES = {
    "Sit": "Seat a player",
    "Leave": "Cash out and leave",
    "BuyChips": "Buy chips",
    "PutDealer": "Put a dealer on",
    "RelieveDealer": "Relieve the dealer",
    "CallNext": "Call the next player",
    "JoinList": "Add to the waiting list",
    "LeaveList": "Take off the waiting list",
    "MovePlayer": "Move a player",
    "PauseTable": "Pause the table",
    "ResumeTable": "Resume the table",
    "CloseTable": "Close the table",
    "OpenTable": "Open the table",
    "CollectFees": "Collect fees",
    "Perform": "Done",
    "HandleCards": "Record what was done",
    "PostPlacards": "Post the signs",
    "RuleIncident": "Rule",
    "ValidateAward": "Validate",
    "RefuseAward": "Refuse the award",
    "DocumentAward": "Make out the papers",
    "PayAward": "Pay",
}
LABELS = {
    "edition": "Game",
    "depth": "What is known of the rounds",
    "filing": "Filed for the table",
    "out": "Sits out",
    "to_seat": "To seat",
    "person": "Name",
}
LISTS = "separate several by commas"
ACCOUNTS = "such as drop 7, stack 7/1, pocket Ann or cage"
LINES = "one choice a line, such as min_bet = 10"


@dataclass(frozen=True, slots=True)
class FormField:
    """One input: what it is called, what kind of value it takes, and what stands in it."""

    name: str
    label: str
    kind: str  # text, number, money, choice, flag, list, lines
    choices: tuple[str, ...] = ()
    value: str = ""
    needed: bool = True
    hint: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class CommandForm:
    """A command to a part as a form: who may give it, and who must be the second person."""

    stream: str
    command: str
    title: str
    says: str
    fields: tuple[FormField, ...]
    roles: tuple[str, ...]
    second: tuple[str, ...]
    clauses: tuple[str, ...]
    role: str | None  # the one in which the visitor would give it
    id: str

    @property
    def plain(self) -> bool:
        """Whether a button is all it needs."""
        return not self.second and all(field.hidden for field in self.fields)


def form_of(
    law: FloorLaw,
    stream: str,
    kind: type,
    visitor: FloorVisitor,
    values: Mapping[str, str] | None = None,
) -> CommandForm | None:
    """The form of a command; what is given is not asked for. None where the law knows no such act."""
    name = kind.__name__
    if name in HIDDEN or not law.has("acts", name):
        return None
    act, given = law.act(name), dict(values or {})
    return CommandForm(
        stream,
        name,
        TITLES.get(name) or command_name(kind).replace("-", " ").capitalize(),
        " ".join((kind.__doc__ or "").split()),
        tuple(_field(kind, each, given, _listed(law, name, each.name)) for each in fields(kind)),
        act.roles,
        act.second,
        act.basis.clauses,
        visitor.role_for(act.roles),
        machine.token_hex(),
    )


def _listed(law: FloorLaw, command: str, name: str) -> tuple[str, ...]:
    """The words that the law knows for a field, where it lists them."""
    if (command, name) == ("ReportIncident", "kind"):
        return tuple(row.name for row in law.file.incidents)
    if name == "role" and command in ("GrantRole", "RevokeRole"):
        return tuple(row.name for row in law.file.roles if row.staff)
    return ()


def _field(kind: type, each: Any, given: Mapping[str, str], listed: tuple[str, ...]) -> FormField:
    hint = hints_of(kind)[each.name]
    what, choices, help = ("choice", listed, "") if listed else _kind(_inner(hint)[0])
    needed = each.default is MISSING and each.default_factory is MISSING
    usual = "" if needed or each.default is MISSING else _shown(each.default)
    label = LABELS.get(each.name) or each.name.replace("_", " ").capitalize()
    value = given.get(each.name, usual)
    return FormField(each.name, label, what, choices, value, needed, help, each.name in given)


def _inner(hint: Any) -> list[Any]:
    """The types of a field that may be left empty, or its one type."""
    if get_origin(hint) not in (Union, UnionType):
        return [hint]
    return [option for option in get_args(hint) if option is not type(None)]


def _kind(hint: Any) -> tuple[str, tuple[str, ...], str]:
    plain = bare(hint)
    if get_origin(plain) is Literal:
        return "choice", tuple(map(str, get_args(plain))), ""
    if plain is bool:
        return "flag", ("yes", "no"), ""
    if plain is int:
        return ("money", (), "in dollars") if meaning(hint) == CENTS else ("number", (), "")
    if get_origin(plain) is tuple:
        pairs = get_origin(get_args(plain)[0]) is tuple
        return "list", (), f"{LISTS}; pairs as a:b" if pairs else LISTS
    if plain is BookAccount:
        return "text", (), ACCOUNTS
    if plain is str:
        return "text", (), ""
    return "lines", (), LINES


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None or isinstance(value, tuple) else str(value)


# What was typed.


def command_from(kind: type, typed: Mapping[str, str], edition: Edition | None = None) -> Any:
    """The command that a form gives; what is left empty is not given."""
    known = {each.name for each in fields(kind)}
    for name in typed:
        if name not in known:
            raise Refusal(f"{name[:60]!r} is no field of {command_name(kind)}.")
    words: list[str] = []
    given: dict[str, Any] = {}
    for name, text in typed.items():
        if not text.strip():
            continue
        hint = hints_of(kind)[name]
        if _kind(_inner(hint)[0])[0] == "lines":
            given[name] = _lines(text, edition)
        else:
            words.append(f"{name}={text.strip()}")
    return command_of(kind, words, given)


def _lines(text: str, edition: Edition | None) -> dict[str, Any]:
    """An object as JSON, or as lines `name = value`."""
    if text.lstrip().startswith("{"):
        found: dict[str, Any] = parse_json(text, "The object")
        return found
    values: dict[str, Any] = {}
    for line in filter(str.strip, text.splitlines()):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not sign or not name or not value:
            raise Refusal(f"{line.strip()[:60]!r} is not understood; write name = value.")
        values[name] = _typed(name, value, edition)
    return values


def _typed(name: str, value: str, edition: Edition | None) -> str | int | bool:
    """A value in the type that its option has."""
    option = edition.option(name) if edition is not None else None
    kind = option.kind if option is not None else "wager"
    if kind in ("flag", "wager") and value.lower() in FLAGS:
        return FLAGS[value.lower()]
    return int(value) if kind == "integer" and value.isdecimal() and len(value) < 10 else value


# What is due, with the form that does it: the command is known by the part and by what is due there.


Given = tuple[str, type, dict[str, str]]  # stream, command, and what is known of it
AWARDS = ("ValidateAward", "PayAward", "DocumentAward", "DisposeUnclaimed")


@dataclass(frozen=True, slots=True)
class DueItem:
    """Something that is due: in words, for whom, since when, by which clauses, what waits for it, and its forms."""

    message: str
    role: str
    since: datetime
    clauses: str
    waits: tuple[str, ...]
    forms: tuple[CommandForm, ...]
    stream: str
    thing: str

    @property
    def award(self) -> bool:
        """Whether an award waits, which has a place of its own."""
        return any(form.command in AWARDS for form in self.forms)

    @property
    def mine(self) -> bool:
        """Whether the visitor can do it."""
        return any(form.role for form in self.forms)


def due_items(room: Room, now: datetime, visitor: FloorVisitor) -> list[DueItem]:
    """Everything that is due, what the visitor can do first, then the oldest."""
    found = []
    for owed in room.owed(now):
        forms = [
            form
            for stream, kind, values in _commands(owed, room)
            if (form := form_of(room.law, stream, kind, visitor, values)) is not None
        ]
        found.append(
            DueItem(
                owed.message,
                owed.role,
                owed.since,
                cite_all(room.law.book, owed.basis.clauses),
                owed.forbids,
                tuple(forms),
                owed.stream,
                owed.thing.partition(" ")[0],
            )
        )
    return sorted(found, key=lambda item: (not item.mine, item.since))


def _commands(owed: Owed, room: Room) -> Iterator[Given]:
    """The commands that do what is due."""
    part, stream = room.parts[owed.stream], owed.stream
    word, _, hold = owed.what.partition(" ")
    if isinstance(part, TablePart):
        yield stream, CollectFees if owed.what == "collect the fee" else MovePlayer, {}
    elif isinstance(part, PlacardsPart):
        table = room.part(owed.thing)
        if isinstance(table, TablePart):
            yield (
                stream,
                PostPlacards,
                {"table": table.stream, "edition": table.game.edition.id, **_filed(table)},
            )
    elif isinstance(part, MeterPart | JackpotPart) and hold in part.holds.by_id:
        yield from award_commands(stream, part.holds.get(hold), word)
    elif isinstance(part, JackpotPart) and word == "post":
        yield stream, PostAmount, {}
    elif isinstance(part, DutiesPart):
        if any(row.name == owed.what for row in room.law.file.duties):
            yield stream, Perform, {"duty": owed.what, "thing": owed.thing}
        else:
            table_stream, _, deck = owed.thing.partition(" deck ")
            yield stream, HandleCards, {"table": table_stream, "deck": deck} if deck else {}
    elif isinstance(part, Tournament) and owed.what == "balance tables":
        yield stream, BalanceTables, {}


def award_commands(stream: str, hold: Hold, word: str = "") -> Iterator[Given]:
    """What can be done with an award that waits: validate or refuse it, make out its papers, pay its shares."""
    word = word or ("validate" if hold.state == "keyed in" else "pay")
    if word in ("validate", "verify"):
        yield stream, ValidateAward, {"hold": hold.id}
        yield stream, RefuseAward, {"hold": hold.id}
    elif word == "dispose":
        yield stream, DisposeUnclaimed, {"hold": hold.id}
    else:
        for share in hold.unpaid:
            if not share.papers:
                yield stream, DocumentAward, {"hold": hold.id, "seat": str(share.seat)}
            yield stream, PayAward, {"hold": hold.id, "seat": str(share.seat)}


def _filed(table: TablePart) -> dict[str, str]:
    """What is filed for a table, as lines."""
    lines = "\n".join(f"{name} = {_word(value)}" for name, value in table.filing.items())
    return {"filing": lines}


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


# Forms carried out: every act is a command to a part, by a person in a role, with a second where the law asks.


PLACARDS = "placards"
FIELD = "f."  # stands before the names of a command's own fields


async def act(
    access: FloorAccess, request: Request, visitor: FloorVisitor, data: dict[str, str]
) -> list[str]:
    """Give the command that a form describes; what came of it in sentences."""
    stream, name, id = data.get("stream", ""), data.get("command", ""), data.get("act", "")
    kind = command_type(access, stream, name)
    typed = {key.removeprefix(FIELD): text for key, text in data.items() if key.startswith(FIELD)}
    with without_files():
        command = command_from(kind, typed, _edition(access, stream, typed))
        by = await signed(access, request, visitor, name, data)
        return list(messages_of(await access.take(stream, command, by, id)))


def command_type(access: FloorAccess, stream: str, name: str) -> type:
    """The class of a command to a part, by its name."""
    with access.stored.reading() as room:
        part = room.part(stream)
    known = {each.__name__: each for each in part.COMMANDS if each.__name__ not in HIDDEN}
    if name not in known:
        raise Refusal(
            f"{name[:60]!r} is not a command to {kind_of(stream).KIND} {stream}.", allowed=sorted(known)
        )
    return known[name]


async def signed(
    access: FloorAccess, request: Request, visitor: FloorVisitor, name: str, data: dict[str, str]
) -> By:
    """Who gives a command, in which role, and who is the second person, with a separate password."""
    law: FloorLaw = access.stored.room.law
    row = law.act(name)
    role = visitor.role_for(row.roles)
    if role is None:
        raise Refusal(f"{row.called} is for {either(row.roles)}.", row.deciding)
    now = machine.now()
    if not row.second:
        return By(visitor.person, role, now)
    second = data.get("second", "").strip()
    if not second:
        raise Refusal(f"{row.called} takes two people: add {either(row.second)}.", row.deciding)
    if second == visitor.person:
        raise Refusal(f"{row.called} takes two different people.", row.deciding)
    roles = await access.vouch(request, second, data.get("password", ""))
    if not roles:
        raise Refusal("The name or the password of the second person is wrong.")
    beside = next((each for each in row.second if each in roles), None)
    if beside is None:
        raise Refusal(f"{row.called} takes a second person who is {either(row.second)}.", row.deciding)
    return By(visitor.person, role, now, second, beside)


async def open_table(
    access: FloorAccess, request: Request, visitor: FloorVisitor, data: dict[str, str]
) -> list[str]:
    """Open a table: a new one comes into the room, its missing signs are posted if that is asked, and it opens. If any
    of it is refused, nothing has happened."""
    name = data.get("name", "").strip()
    if not name or len(name) > 40 or not name.isprintable() or "/" in name:
        raise Refusal("A table needs a name of at most 40 characters without a slash.")
    stream = f"{PREFIX}{name}"
    typed = {key.removeprefix(FIELD): text for key, text in data.items() if key.startswith(FIELD)}
    if typed.get("edition") not in edition_ids():
        raise Refusal("Choose the game of the table.")
    with without_files():
        command = command_from(OpenTable, typed, load(typed["edition"]))
        by = await signed(access, request, visitor, "OpenTable", data)
        steps: list[Step] = [(stream, command, by)]
        with access.stored.reading() as room:
            placards = room.parts.get(PLACARDS) if data.get("post") == "yes" else None
            game = offered_game(command.edition, command.filing, room)
            if isinstance(placards, PlacardsPart) and any(placards.missing(game, stream, room)):
                sign = By(by.person, _role(access, visitor, "PostPlacards"), by.at)
                steps.insert(0, (PLACARDS, PostPlacards(stream, command.edition, command.filing), sign))
        adds = By(by.person, _role(access, visitor, "AddPart"), by.at)
        return list(messages_of(await access.open(TablePart(stream), steps, adds, data.get("act", ""))))


def _role(access: FloorAccess, visitor: FloorVisitor, name: str) -> str:
    row = access.stored.room.law.act(name)
    role = visitor.role_for(row.roles)
    if role is None:
        raise Refusal(f"{row.called} is for {either(row.roles)}.", row.deciding)
    return role


def _edition(access: FloorAccess, stream: str, typed: dict[str, str]) -> Edition | None:
    """The edition that a form is about: the one it names, or the one that is played at its table."""
    if typed.get("edition") in edition_ids():
        return load(typed["edition"])
    with access.stored.reading() as room:
        part: Any = room.parts.get(stream)
        if isinstance(part, TablePart) and part.status != "closed":
            return part.game.edition
    return None


def values_of(kind: type, data: dict[str, str]) -> dict[str, str]:
    """What was typed into the form of a command, to show it again."""
    return {each.name: data.get(f"{FIELD}{each.name}", "") for each in fields(kind)}
