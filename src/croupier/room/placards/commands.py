"""What is asked about signs and sheets, and what happens to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ApprovePlacard:
    """The regulator has approved a sign or sheet for a game as filed, and where it hangs."""

    name: str
    edition: str
    reference: str
    place: str = ""
    filing: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PostPlacard:
    """A sign or sheet is posted, for a game as filed or for no game: at a table, or in the room where no table is
    named."""

    name: str
    edition: str = ""
    table: str = ""
    filing: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PostPlacards:
    """All signs and sheets are posted that a table of a game as filed needs and that do not hang yet."""

    table: str
    edition: str
    filing: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PostJackpotRules:
    """The rules of a jackpot for players are posted in the room: `jackpot/bad-beat`."""

    jackpot: str


@dataclass(frozen=True, slots=True)
class TakeDown:
    """A sign or sheet is taken down."""

    name: str
    edition: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawOption:
    """An option of the collection schedules of a game must not be used any more, at any table."""

    edition: str
    option: str
    reference: str


@dataclass(frozen=True, slots=True)
class NoteAgreement:
    """The house has an agreement with the owner of a game."""

    edition: str
    owner: str
    reference: str


@dataclass(frozen=True, slots=True)
class AgreementNoted:
    """There is an agreement with the owner of a game."""

    edition: str
    owner: str
    reference: str


@dataclass(frozen=True, slots=True)
class PlacardApproved:
    """A sign or sheet with this hash is approved for a place."""

    name: str
    edition: str
    sha256: str
    reference: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PlacardPosted:
    """A sign or sheet with this hash hangs at a table, or in the room."""

    name: str
    edition: str
    sha256: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class PlacardTakenDown:
    """A sign or sheet hangs no more."""

    name: str
    edition: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class OptionWithdrawn:
    """An option of the collection schedules is withdrawn everywhere."""

    edition: str
    option: str
    reference: str
