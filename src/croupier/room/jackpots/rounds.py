"""Rounds that ended at a table with a jackpot: what wins it, the highest hand of a period, who shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.games.pot.jackpots import APART
from croupier.kit.money import apportion
from croupier.room.jackpots.evaluate import EventFound, divide, find_event, is_lower, needed_hand
from croupier.room.jackpots.events import DropCounted, HighHandHeld, PeriodBegun
from croupier.room.jackpots.filing import events_of
from croupier.room.jackpots.money import counted, hit
from croupier.room.law.pools import FloorEvent
from croupier.room.meters.holds import AwardPart
from croupier.room.meters.locking import table_of
from croupier.room.part import By, Happened
from croupier.room.people import PeoplePart
from croupier.rounds.money import JACKPOT_RAKE
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.jackpots.part import JackpotPart
    from croupier.room.room import Room


def current_events(jackpot: JackpotPart, room: Room) -> tuple[FloorEvent, ...]:
    """What wins it now: as filed, or by the hand to which the criteria were lowered, where that is lower."""
    events, lowered = events_of(room.law, jackpot.filing), jackpot.state.criteria
    if not lowered:
        return events
    return tuple(
        each.model_copy(update={"hand": lowered})
        if all(is_lower(lowered, hand) for hand in hands_needed(jackpot, each, room))
        else each
        for each in events
    )


def hands_needed(jackpot: JackpotPart, event: FloorEvent, room: Room) -> set[str]:
    """The hand that wins as filed: of the event, or of the option that it names, at each table of the jackpot."""
    tables = (table_of(room, offer.table) for offer in jackpot.state.offers if not offer.until)
    found = {needed_hand(event, table.game) for table in tables if table.status != "closed"}
    return found or {event.hand}


def found_in(jackpot: JackpotPart, stream: str, number: int, by: By, room: Room) -> Sequence[Happened]:
    """What a round that ended brings to the jackpot, event after event; of several of one kind, the first that is
    filed. A second award of the round goes by what the first has left posted."""
    round = table_of(room, stream).last
    if round is None:
        return ()
    after, happened, done = jackpot, list[Happened](), set[str]()
    persons = sharing(round.players, room)
    for event in current_events(jackpot, room):
        found = find_event(event, round) if event.kind not in done else None
        if found is None:
            continue
        done.add(event.kind)
        if event.kind == "high hand":
            more = _held(after, stream, number, found, persons)
        else:
            more = award(after, (stream, number), found, persons, room, round, counts=not happened)
        if more:
            after = _after(after, more, by, room)
            happened += more
    return happened


def _after(jackpot: JackpotPart, happened: Sequence[Happened], by: By, room: Room) -> JackpotPart:
    """The jackpot as it is once this has happened to it."""
    after = type(jackpot).restore(jackpot.stream, jackpot.snapshot(), room)
    for each in happened:
        after.apply(each.event, by)
    return after


def sharing(players: Mapping[int, str], room: Room) -> dict[int, str]:
    """Who may share in awards: everybody, or where the house leaves them out, everybody but proposition players."""
    if room.filing.get("propositions_share", True):
        return dict(players)
    out = {name for part in room.of_kind(PeoplePart) for name in part.propositions}
    return {seat: name for seat, name in players.items() if name not in out}


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
        if seat in persons
    ]


def award(
    jackpot: JackpotPart,
    where: tuple[str, int],
    found: EventFound,
    persons: dict[int, str],
    room: Room,
    round: Round | None = None,
    counts: bool = True,
) -> list[Happened]:
    """The shares of an award; where the text goes by no sign, what lies in the boxes is counted in first, unless an
    award before it in the same round has had that done."""
    row, event = jackpot.row(room), found.event
    before: list[Happened] = []
    prize = (jackpot.award(room) if counts or row.posted else jackpot.state.pools[0].amount) - _own(round)
    if row.posted:
        prize = min(prize, jackpot.state.pools[0].amount)
    if not row.posted and counts:
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
    parts = apportion(min(prize, jackpot.state.pools[0].amount), [Fraction(1, len(high))] * len(high))
    if not parts[-1]:
        return (begun,)
    shares = tuple(
        AwardPart(held.seat, held.person, part, "holder") for held, part in zip(high, parts, strict=True)
    )
    where, basis = (high[0].table, high[0].round), jackpot.row(room).basis
    return (hit(jackpot, where, event.name, high[0].hand, shares, event.award is None, basis), begun)
