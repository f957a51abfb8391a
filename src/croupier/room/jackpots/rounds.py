"""Rounds that ended at a table with a jackpot: what wins it, the highest hand of a period, who shares."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from croupier.games.pot.jackpots import APART
from croupier.room.jackpots.evaluate import EventFound, divide, find_event
from croupier.room.jackpots.events import DropCounted, HighHandHeld, PeriodBegun
from croupier.room.jackpots.filing import events_of
from croupier.room.jackpots.money import counted, hit
from croupier.room.law.pools import FloorEvent
from croupier.room.meters.holds import AwardPart
from croupier.room.meters.locking import table_of
from croupier.room.part import Happened
from croupier.rounds.money import JACKPOT_RAKE
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.jackpots.part import JackpotPart
    from croupier.room.room import Room


def current_events(jackpot: JackpotPart, room: Room) -> tuple[FloorEvent, ...]:
    """What wins it now: as filed, or by the lower hand where the criteria were lowered."""
    events = events_of(room.law, jackpot.filing)
    lowered = jackpot.state.criteria
    return tuple(each.model_copy(update={"hand": lowered}) for each in events) if lowered else events


def found_in(jackpot: JackpotPart, stream: str, number: int, room: Room) -> Sequence[Happened]:
    """What a round that ended brings to the jackpot; of several events of one kind, the first that is filed."""
    table = table_of(room, stream)
    round = table.last
    if round is None:
        return ()
    done: set[str] = set()
    for event in current_events(jackpot, room):
        found = find_event(event, round) if event.kind not in done else None
        if found is None:
            continue
        done.add(event.kind)
        if event.kind == "high hand":
            held = _held(jackpot, stream, number, found, dict(round.players))
            if held:
                return held
            continue
        happened = award(jackpot, (stream, number), found, dict(round.players), room, round)
        if happened:
            return happened  # one award a round: the next goes by what is posted then
    return ()


def _held(
    jackpot: JackpotPart, stream: str, number: int, found: EventFound, persons: dict[int, str]
) -> list[Happened]:
    """A hand that is as high as the highest of the period, or higher."""
    best = jackpot.state.high[0].strength if jackpot.state.high else ()
    if found.strength < best:
        return []
    return [
        Happened(HighHandHeld(stream, number, seat, persons[seat], found.hand, found.strength))
        for seat in found.seats["holder"]
    ]


def award(
    jackpot: JackpotPart,
    where: tuple[str, int],
    found: EventFound,
    persons: dict[int, str],
    room: Room,
    round: Round | None = None,
) -> list[Happened]:
    """The shares of an award; where the text goes by no sign, what lies in the boxes is counted in first."""
    row, event = jackpot.row(room), found.event
    before: list[Happened] = []
    prize = jackpot.award(room) - _own(round)
    if not row.posted:
        for table, account, cents in jackpot.uncounted(room):
            before += counted(jackpot, table, [(account, cents)], row.basis)
        prize = min(prize, jackpot.state.pools[0].amount + sum(_to_first(each, jackpot) for each in before))
    if event.award is not None:
        prize = min(event.award, jackpot.state.pools[0].amount)
    shares = divide(found, prize, persons)
    if not shares:
        return []
    extra = sum(_to_first(each, jackpot) for each in before)
    happened = hit(jackpot, where, event.name, found.hand, shares, event.award is None, row.basis, extra)
    return [*before, happened]


def _to_first(happened: Happened, jackpot: JackpotPart) -> int:
    """What a count adds to the pool that is offered."""
    event = happened.event
    return dict(event.to).get(jackpot.state.pools[0].name, 0) if isinstance(event, DropCounted) else 0


def _own(round: Round | None) -> int:
    """What the hand itself has given to the jackpot, where the house files that it is for the next one."""
    if round is None or APART not in map(str, round.game.options.values()):
        return 0
    return round.balances.get(JACKPOT_RAKE, 0)


def period_over(jackpot: JackpotPart, now: datetime, room: Room) -> Sequence[Happened]:
    """The highest hand of a period that is over wins the award; the next period begins."""
    event = next((each for each in current_events(jackpot, room) if each.kind == "high hand"), None)
    if event is None or event.period is None:
        return ()
    if now < event.period.after(datetime.fromisoformat(jackpot.state.period)):
        return ()
    begun = Happened(PeriodBegun())
    high = jackpot.state.high
    if not high:
        return (begun,)
    prize = event.award if event.award is not None else jackpot.award(room)
    each = min(prize, jackpot.state.pools[0].amount) // len(high)
    if not each:
        return (begun,)
    shares = tuple(AwardPart(held.seat, held.person, each, "holder") for held in high)
    where, basis = (high[0].table, high[0].round), jackpot.row(room).basis
    return (hit(jackpot, where, event.name, high[0].hand, shares, event.award is None, basis), begun)
