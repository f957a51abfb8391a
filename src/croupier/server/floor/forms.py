"""Commands as forms: the fields of a command as inputs, and what was typed as a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin
from uuid import uuid4

from croupier.editions import Edition
from croupier.kit import Refusal
from croupier.kit.strict import parse_json
from croupier.room.books import BookAccount
from croupier.room.fields import CENTS, bare, meaning
from croupier.room.law.load import FloorLaw
from croupier.room.orders import FLAGS, command_name, command_of
from croupier.rounds.codec import hints_of
from croupier.server.floor.context import FloorVisitor

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
    """A command to a part as a form: who may give it, and who must stand beside him."""

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
        uuid4().hex,
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
