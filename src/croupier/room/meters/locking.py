"""Wagers on a meter: locked out when bets close, counted, fed exactly, taken back where they are returned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Wagers
from croupier.room.meters.events import LockedOut, LockOut, WagersReturned
from croupier.room.meters.filing import LinkedTable, MeterFiling, meter_row
from croupier.room.part import Entry, Happened, Part
from croupier.room.tables.commands import Begin, Do, Leave
from croupier.room.tables.events import RoundEnded
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import encode
from croupier.rounds.demands import Bets
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.meters.meter import MeterPart
    from croupier.room.room import Room


def table_of(room: Room, stream: str) -> TablePart:
    """The table of a stream."""
    part = room.part(stream)
    if not isinstance(part, TablePart):
        raise Refusal(f"{stream} is not a table.")
    return part


def round_number(table: TablePart) -> int:
    """The number of the round in play, or of the next where none is."""
    return table.rounds + 1


def accepted(round: Round, wager: str) -> Wagers:
    """The wagers that lie on a meter in a round: seat and stake."""
    stakes: Mapping[tuple[int, str], int] = getattr(getattr(round, "table", None), "stakes", {})
    return tuple(sorted((seat, stake) for (seat, name), stake in stakes.items() if name == wager))


def is_locked(meter: MeterPart, table: str, number: int) -> bool:
    """Whether the wagers of a round are locked."""
    return any(each.table == table and each.round == number for each in meter.state.locked)


def decide_lock(meter: MeterPart, filing: MeterFiling, command: LockOut, room: Room) -> Sequence[Happened]:
    """The chips counted are those of the wagers accepted; they feed the meter."""
    table, link = table_of(room, command.table), meter.link(command.table)
    basis, number = meter.basis(room, command.table), round_number(table)
    if is_locked(meter, command.table, number):
        raise Refusal(f"The wagers of round {number} at {command.table} are locked already.", basis)
    wagers = command.wagers
    if table.round is not None:
        if not isinstance(table.round.due, Bets):
            raise Refusal("Bets are closed; wagers are locked out before the deal.", basis)
        wagers = accepted(table.round, link.wager)
    elif any(seat not in table.persons or stake <= 0 for seat, stake in wagers):
        raise Refusal(f"A wager is above nothing and of a seat that is taken at {command.table}.", basis)
    total = sum(stake for _, stake in wagers)
    if command.counted != total:
        raise Refusal(
            f"{money(command.counted)} in chips were counted, but {len(wagers)} wagers of {money(total)} were "
            "accepted; count again before the deal.",
            basis,
        )
    return (lock(meter, filing, link, number, wagers, command.counted),)


def lock(
    meter: MeterPart,
    filing: MeterFiling,
    link: LinkedTable,
    number: int,
    wagers: Wagers,
    counted: int | None = None,
) -> Happened:
    """The wagers of a round feed the meter and its reserve, to a part of a cent; whole cents are posted."""
    value, reserve = meter.value, meter.reserve
    for _, stake in wagers:
        to_meter, to_reserve = filing.fed(stake)
        value, reserve = value + to_meter, reserve + to_reserve
    if filing.limit is not None and value > filing.limit:
        over, value = value - filing.limit, Fraction(filing.limit)
        reserve += over if filing.overflow == "reserve" else 0
    event = LockedOut(link.table, number, wagers, str(value), str(reserve), counted)
    return Happened(event, _postings(meter, link, value, reserve))


def unlock(meter: MeterPart, filing: MeterFiling, link: LinkedTable, number: int, wagers: Wagers) -> Happened:
    """What wagers that go back had fed comes off again, as far as it is there."""
    value, reserve = meter.value, meter.reserve
    for _, stake in wagers:
        to_meter, to_reserve = filing.fed(stake)
        value, reserve = max(value - to_meter, Fraction(0)), max(reserve - to_reserve, Fraction(0))
    event = WagersReturned(link.table, number, wagers, str(value), str(reserve))
    return Happened(event, _postings(meter, link, value, reserve))


def _postings(meter: MeterPart, link: LinkedTable, value: Fraction, reserve: Fraction) -> tuple[Posting, ...]:
    """Whole cents between the house, which owes them to the players, and meter and reserve: no chips leave a rack."""
    house = BookAccount("house", "progressive wagers")
    found = []
    for account, before, after in (
        (meter.account, meter.value, value),
        (meter.reserve_account, meter.reserve, reserve),
    ):
        more = int(after) - int(before)
        if more > 0:
            found.append(Posting(house, account, more, f"wagers at {link.table} feed the meter"))
        elif more < 0:
            found.append(Posting(account, house, -more, f"what returned wagers at {link.table} had fed"))
    return tuple(found)


def fed_by(meter: MeterPart, filing: MeterFiling, entry: Entry, room: Room) -> Sequence[Happened]:
    """What an event at a table on the meter does to it: bets close, or wagers have gone back."""
    table, link = table_of(room, entry.stream), meter.link(entry.stream)
    ended = isinstance(entry.event, RoundEnded)
    round = table.round or table.last
    if round is None:
        return ()
    number = entry.event.number if ended else table.rounds + (table.round is not None)
    if ended:
        back = _returned(table.last, link.wager) if is_locked(meter, entry.stream, number) else ()
        return (unlock(meter, filing, link, number, back),) if back else ()
    wagers = accepted(round, link.wager)
    closes = entry.event.input.get("event") == "Closed"
    if not closes or not wagers or is_locked(meter, entry.stream, number):
        return ()
    return (lock(meter, filing, link, number, wagers),)


def _returned(round: Round | None, wager: str) -> Wagers:
    lines: Iterable[Any] = round.lines if round is not None else ()
    return tuple(
        (line.seat, line.stake)
        for line in lines
        if line.wager == wager and line.result in ("returned", "withdrawn") and line.stake
    )


def forbidden(meter: MeterPart, part: Part, command: Any, room: Room) -> Refusal | None:
    """Why a command at a table on the meter must not be carried out now."""
    table, link = table_of(room, part.stream), meter.link(part.stream)
    basis = meter.basis(room, part.stream)
    if isinstance(command, Do):
        return _forbidden_input(meter, table, link, command, room)
    waiting = held_seats(meter, part.stream, room)
    if isinstance(command, Leave) and command.seat in waiting:
        return Refusal(
            f"Seat {command.seat} stays: its cards lie on the table until the papers of its award are complete.",
            basis,
        )
    if isinstance(command, Begin) and waiting and room.filing.get("held_cards") == "table waits":
        return Refusal("The table waits until the papers of an award are complete.", basis)
    return None


def held_seats(meter: MeterPart, table: str, room: Room) -> list[int]:
    """Seats whose cards remain on the table: they have won a whole meter that is paid by hand, without papers yet."""
    holds = [hold for hold in meter.holds.open if hold.table == table and hold.whole]
    waiting = [hold for hold in holds if not meter.pays_from_tray(hold, room)]
    return [share.seat for hold in waiting for share in hold.shares if not share.papers]


def _forbidden_input(
    meter: MeterPart, table: TablePart, link: LinkedTable, command: Do, room: Room
) -> Refusal | None:
    data = command.event if isinstance(command.event, Mapping) else encode(command.event)
    kind, number = data.get("event"), round_number(table)
    row = meter_row(room.law, link.edition, link.wager)
    if kind == "MeterRead" and data.get("meter") == link.wager:
        return Refusal(f"The meter {meter.name} is read by keying in the hand.", row.deciding)
    locked = is_locked(meter, table.stream, number)
    if kind == "Bet" and data.get("wager") == link.wager and locked:
        return Refusal("The wager comes too late: further ones are locked out.", row.deciding)
    open_bets = accepted(table.round, link.wager) if table.round is not None else ()
    if kind == "Closed" and row.counted and not locked and open_bets:
        return Refusal(
            "The chips on the meter are counted before the deal; lock out and count.", row.deciding
        )
    return None
