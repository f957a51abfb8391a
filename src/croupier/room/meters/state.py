"""The state of a meter, and what each event makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.kit.money import parse_fraction
from croupier.room.meters.events import (
    CriteriaLowered,
    LockedOut,
    MeterCorrected,
    MeterOpened,
    TableLinked,
    TableUnlinked,
    WagersReturned,
)
from croupier.room.meters.filing import LinkedTable, meter_filing
from croupier.room.meters.holds import Hold
from croupier.room.meters.leave import (
    AwardReceived,
    Discontinued,
    LeaveState,
    Transferred,
    after_leave,
)


@dataclass(frozen=True, slots=True)
class ResetMeter:
    """What a whole win put back: for which hold, from the house and from the reserve, and how often it was won then."""

    hold: str
    base: int
    from_reserve: int
    wins: int


@dataclass(frozen=True, slots=True)
class LockedRound:
    """The round of a table whose wagers are locked."""

    table: str
    round: int


@dataclass(frozen=True, slots=True)
class MeterState:
    """The whole state of a meter; what it and its reserve hold is exact."""

    filing: Mapping[str, Any] | None = None
    value: str = "0"
    reserve: str = "0"
    links: tuple[LinkedTable, ...] = ()
    games: tuple[tuple[str, str], ...] = ()  # editions and wagers that were ever linked
    fed: bool = False  # by players, since it was seeded or won whole
    locked: tuple[LockedRound, ...] = ()
    resets: tuple[ResetMeter, ...] = ()
    leaves: tuple[LeaveState, ...] = ()
    wins: int = 0
    criteria: str = ""
    ended: bool = False
    holds: tuple[Hold, ...] = ()  # where it is written down
    opened: int = 0  # holds so far


def after_event(state: MeterState, event: Any) -> MeterState:
    """The state after an event that no hold is about."""
    if isinstance(event, MeterOpened):
        return replace(state, filing=dict(event.filing), value=str(meter_filing(event.filing).seed))
    if isinstance(event, TableLinked):
        link = LinkedTable(event.table, event.edition, event.wager, event.schedule)
        games = dict.fromkeys((*state.games, (event.edition, event.wager)))
        return replace(state, links=(*state.links, link), games=tuple(games))
    if isinstance(event, TableUnlinked):
        return replace(state, links=tuple(each for each in state.links if each.table != event.table))
    if isinstance(event, LockedOut):
        locked = (each for each in state.locked if each.table != event.table)
        now = (*locked, LockedRound(event.table, event.round))
        fed = state.fed or bool(event.wagers)
        return replace(state, value=event.value, reserve=event.reserve, locked=now, fed=fed)
    if isinstance(event, WagersReturned):
        return replace(state, value=event.value, reserve=event.reserve)
    if isinstance(event, CriteriaLowered):
        return replace(state, criteria=event.criteria)
    if isinstance(event, AwardReceived):
        return replace(state, value=str(parse_fraction(state.value) + event.amount), fed=True)
    if isinstance(event, Transferred):
        value, reserve = (str(parse_fraction(text) % 1) for text in (state.value, state.reserve))
        return replace(state, value=value, reserve=reserve, fed=False)
    if isinstance(event, MeterCorrected):
        return replace(state, value=str(parse_fraction(state.value) + event.amount))
    if isinstance(event, Discontinued):
        return replace(state, ended=True)
    return replace(state, leaves=after_leave(state.leaves, event))
