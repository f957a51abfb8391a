"""A winning hand is keyed in: the meter is read in turn, the award goes to a hold, a whole meter begins again."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.law.pools import TwoHits
from croupier.room.meters.events import Keyed, KeyIn
from croupier.room.meters.filing import LinkedTable, MeterFiling, meter_row
from croupier.room.meters.locking import round_number, table_of
from croupier.room.part import Happened
from croupier.room.tables.part import TablePart
from croupier.rounds.demands import Read
from croupier.rounds.events import MeterRead
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.meters.meter import MeterPart
    from croupier.room.room import Room


def decide_key(meter: MeterPart, filing: MeterFiling, command: KeyIn, room: Room) -> Sequence[Happened]:
    """The seat whose turn it is wins what the meter shows now, or its share of it."""
    table, link = table_of(room, command.table), meter.link(command.table)
    basis, number = meter.basis(room, command.table), round_number(table)
    if command.seat not in table.persons:
        raise Refusal(f"Nobody sits at seat {command.seat} of {command.table}.", basis)
    for hold in meter.holds:
        here = (hold.table, hold.round) == (command.table, number) and hold.state != "refused"
        if here and hold.shares[0].seat == command.seat:
            raise Refusal(f"The hand of seat {command.seat} is keyed in already.", basis)
    if table.round is not None:
        hand, amount = _won_in(table.round, link, command, meter.shown, basis)
    else:
        hand, amount = command.hand, _described(meter, table, link, command, room)
        if not 0 < amount <= meter.shown:
            raise Refusal(f"The meter shows {money(meter.shown)}; nothing can be paid of it.", basis)
    return (_keyed(meter, filing, command, link, hand, amount, number, table, basis),)


def _won_in(round: Round, link: LinkedTable, command: KeyIn, shown: int, basis: Basis) -> tuple[str, int]:
    """What the round makes of the meter as it stands, for the seat whose turn it is."""
    due = round.due
    if not isinstance(due, Read) or due.meter != link.wager or due.seat != command.seat:
        whose = f"seat {due.seat} is next" if isinstance(due, Read) else "nobody's turn to win of it has come"
        raise Refusal(f"Seat {command.seat} does not win of the meter now; {whose}.", basis)
    ahead = round.fork()
    before = len(ahead.lines)
    ahead.push(MeterRead(due.meter, shown))
    lines = [line for line in ahead.lines[before:] if line.seat == due.seat and line.wager == link.wager]
    return (lines[0].why if lines else ""), sum(line.meter for line in lines)


def _described(meter: MeterPart, table: TablePart, link: LinkedTable, command: KeyIn, room: Room) -> int:
    """The share that the dealer of a table keys in whose cards are not dealt by the engine."""
    row = meter_row(room.law, link.edition, link.wager)
    shares = [pays.removesuffix(" of meter") for _, pays in link.schedule if pays.endswith("% of meter")]
    if command.share not in shares:
        raise Refusal(
            f"{command.share!r} is no share of this meter; choose one of {', '.join(shares) or 'none'}.",
            row.deciding,
        )
    number = round_number(table)
    here = [hold for hold in meter.holds if (hold.table, hold.round) == (command.table, number)]
    _check_turn(meter.filing.two_hits or row.two_hits, command, [h.shares[0].seat for h in here], row.basis)
    exact = parse_share(command.share) * meter.value / command.winners
    return int(exact)


def _check_turn(two_hits: TwoHits, command: KeyIn, before: Sequence[int], basis: Basis) -> None:
    """Several hands of one table in the order of its text: from the dealer's right, which is the highest seat."""
    if command.winners < 1 or (command.winners > 1 and two_hits != "divided"):
        raise Refusal("The meter is not divided here; hands are keyed in one after another.", basis)
    if two_hits != "divided" and before and command.seat > min(before):
        raise Refusal(
            f"Seat {command.seat} comes before seat {min(before)}, which is keyed in already; awards are "
            "handled counterclockwise.",
            basis,
        )


def parse_share(text: str) -> Fraction:
    """`10%` as a Fraction."""
    try:
        return Fraction(Decimal(text.removesuffix("%").strip())) / 100
    except InvalidOperation:
        raise Refusal(f"{text!r} is not a percentage.") from None


def _keyed(
    meter: MeterPart,
    filing: MeterFiling,
    command: KeyIn,
    link: LinkedTable,
    hand: str,
    amount: int,
    number: int,
    table: TablePart,
    basis: Basis,
) -> Happened:
    """The award goes to a hold; where all of the meter is won, seed and reserve come in its place."""
    hold, whole = meter.holds.next_id(), 0 < amount == meter.shown
    base, reserve = (filing.base, int(meter.reserve)) if whole else (0, 0)
    postings = [Posting(meter.account, meter.holds.account(hold), amount, hand, basis)] if amount else []
    if base:
        postings.append(Posting(BookAccount("house"), meter.account, base, "the meter begins again", basis))
    if reserve:
        postings.append(Posting(meter.reserve_account, meter.account, reserve, "from the reserve", basis))
    person = table.persons[command.seat]
    event = Keyed(
        hold,
        command.table,
        number,
        command.seat,
        person,
        link.wager,
        hand,
        meter.shown,
        amount,
        whole,
        base,
        reserve,
    )
    again = f" The meter begins again at {money(base + reserve)}." if whole else ""
    what = f"{money(amount)} of the meter {meter.name}" if amount else "an award from the tray"
    message = f"{person} wins {what}; a supervisor is called.{again}"
    return Happened(event, tuple(postings), message, basis)
