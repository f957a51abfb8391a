"""What may be waited for in a hand for a pot, and the events that answer it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.games.pot.betting import Bounds
from croupier.games.pot.rules import Cite
from croupier.games.pot.table import Moved
from croupier.kit.sources import Pool
from croupier.rounds.events import Chose, Dealt, Did


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player throws cards away: before a draw (none: he stands pat), or because the game has him do it."""

    seat: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Showed:
    """A player shows his hand at the showdown, or with no cards throws it away unseen."""

    seat: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PotIncident:
    """Something went wrong: what, to whom, with which cards, what was said, and the facts a ruling asks for."""

    kind: str
    seat: int | None = None
    cards: tuple[int, ...] = ()
    said: str = ""
    amount: int = 0
    facts: tuple[tuple[str, bool | str | int], ...] = ()


PotInput = Dealt | Chose | Discarded | Showed | PotIncident
PotEvent = PotInput | Did | Moved


@dataclass(frozen=True, slots=True)
class Deal:
    """A card is due to a seat, the community or the burn."""

    to: Pool
    up: bool
    cite: Cite = ()


class Act(NamedTuple):
    """A seat must act on its hand."""

    seat: int
    bounds: Bounds
    cite: Cite = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """A seat must say which cards it throws away, at least and at most so many."""

    seat: int
    least: int
    most: int
    cite: Cite = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """A seat must choose: to stake or open for an amount, to expose its card, to name its wild card, to straddle."""

    seat: int
    choices: tuple[str, ...]
    least: int = 0
    most: int = 0
    cite: Cite = ()


@dataclass(frozen=True, slots=True)
class Show:
    """A seat must show its hand or give it up."""

    seat: int
    cite: Cite = ()


Due = Deal | Act | Throw | Pick | Show
# What the generator yields: the kind of thing waited for, the place it concerns, and two numbers of its own.
Wait = tuple[str, int, int, int]
Steps = Generator[Wait, Any, None]
COMMUNITY, BURN = -1, -2  # places of a deal that are not seats
POOLS: Mapping[Pool, int] = {"community": COMMUNITY, "burn": BURN}
