"""What people do in a room, declared once.

A `Command` is asked of a part and decides what happens; an `Event` has happened and sets the state. A `RoomAct` is
both: an accepted command that computes nothing is its own event. The class has the fields with their types, who may do
it and who must be the second person; `decide` has what forbids it, what it posts and what it says; `apply` has what it
sets. The word at the terminal, the form and its help, the schema of the API and the text of the journal follow from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

from croupier.kit.refusal import NO_BASIS, Basis

if TYPE_CHECKING:
    from croupier.room.books import Posting
    from croupier.room.part import By
    from croupier.room.room import Room


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that a part says has happened, before it has a place in a stream."""

    event: Any
    postings: tuple[Posting, ...] = ()
    message: str = ""
    basis: Basis = NO_BASIS


Decided = Happened | Sequence[Happened]
DECLARED: dict[str, type[Command]] = {}  # every command by its name
_MODULES: dict[str, list[type]] = {}  # commands and events by the module that declares them


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Declared:
    """A class whose annotations are its fields; its objects do not change."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        dataclass(frozen=True)(cls)
        _MODULES.setdefault(cls.__module__, []).append(cls)


class Event(Declared):
    """Something that has happened to a part."""

    SEALED: ClassVar[tuple[str, ...]] = ()  # fields that a journal closes in a box

    def apply(self, part: Any, by: By) -> None:
        """What it sets; nothing where only money has moved."""


class Command(Declared):
    """Something that is asked of a part.

    `doing` is what giving it is called in a sentence ("Pulling a drop box"), `by` are the roles that may, `second`
    those of the second person it takes, and `because` says why; a row of the law with its clause comes first.
    """

    DOING: ClassVar[str] = ""
    ROLES: ClassVar[tuple[str, ...]] = ()
    SECOND: ClassVar[tuple[str, ...]] = ()
    BECAUSE: ClassVar[str] = ""

    def __init_subclass__(
        cls, doing: str = "", by: str = "", second: str = "", because: str = "", **options: Any
    ) -> None:
        super().__init_subclass__(**options)
        cls.DOING, cls.BECAUSE = doing, because
        cls.ROLES, cls.SECOND = tuple(by.split()), tuple(second.split())
        if by:
            declare(cls)

    def decide(self, part: Any, by: By, room: Room) -> Decided:
        """What it brings about; refused with a sentence, nothing has changed."""
        raise NotImplementedError


class RoomAct(Command, Event):
    """A command that is its own event once it is accepted."""

    def done(self, message: str, postings: tuple[Posting, ...] = (), basis: Basis = NO_BASIS) -> Happened:
        """The act as it is, accepted."""
        return Happened(self, postings, message, basis)


def declare(command: type[Command]) -> None:
    """Keep a command by its name, which means one thing in the whole room."""
    known = DECLARED.get(command.__name__)
    if known is not None and known.__module__ != command.__module__:
        raise TypeError(f"{command.__name__} is declared in {known.__module__} already")
    DECLARED[command.__name__] = command


def acts_of(module: str) -> tuple[type, ...]:
    """The commands and events that a module declares, in their order; the first command opens the part."""
    return tuple(_MODULES[module])
