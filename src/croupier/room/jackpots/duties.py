"""What falls due for a jackpot: the amount to be posted, awards to be verified, paid or disposed of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from croupier.kit.money import money
from croupier.room.days.commands import CloseDay
from croupier.room.part import Owed

if TYPE_CHECKING:
    from croupier.room.jackpots.part import JackpotPart
    from croupier.room.room import Room


def owed_by(jackpot: JackpotPart, now: datetime, room: Room) -> list[Owed]:
    """Everything that is due by now."""
    return [*_posting(jackpot, now, room), *_awards(jackpot, now, room), *_six_months(jackpot, now, room)]


def _posting(jackpot: JackpotPart, now: datetime, room: Room) -> list[Owed]:
    row, state = jackpot.row(room), jackpot.state
    if row.renewed is None or not state.posted_at or not any(not offer.until for offer in state.offers):
        return []
    due = row.renewed.after(datetime.fromisoformat(state.posted_at))
    if now < due:
        return []
    message = f"The amount of {jackpot.name} is to be posted anew, after the soft count."
    return [Owed(jackpot.stream, "post", due, "manager", row.basis, message)]


def _awards(jackpot: JackpotPart, now: datetime, room: Room) -> list[Owed]:
    row, found = jackpot.row(room), []
    for hold in jackpot.holds.open:
        since = datetime.fromisoformat(hold.since)
        what, role = ("verify", "floor") if hold.state == "keyed in" else ("pay", "cage")
        if row.claim is not None and now >= row.claim.after(since):
            what, role, since = "dispose", "manager", row.claim.after(since)
        words = {"verify": "verified", "pay": "paid", "dispose": "disposed of: nobody has claimed it"}[what]
        cents = sum(share.amount for share in hold.unpaid)
        message = f"{money(cents)} of {jackpot.name} at {hold.table} is to be {words}."
        waits = (CloseDay.__name__,) if what == "verify" else ()
        found.append(Owed(jackpot.stream, f"{what} {hold.id}", since, role, row.basis, message, waits))
    return found


def _six_months(jackpot: JackpotPart, now: datetime, room: Room) -> list[Owed]:
    row, stopped = jackpot.row(room), jackpot.state.rake_stopped
    if not stopped or row.paid_within is None:
        return []
    last = row.paid_within.after(datetime.fromisoformat(stopped))
    late = "was to be" if now >= last else "is to be"
    message = f"{jackpot.name} {late} paid out by {last.date().isoformat()}, {row.paid_within} after its rake stopped."
    return [Owed(jackpot.stream, "pay out", datetime.fromisoformat(stopped), "manager", row.basis, message)]
