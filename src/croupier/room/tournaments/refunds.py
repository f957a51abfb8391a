"""Entries that are withdrawn before the draw, and events that are cancelled: what was paid goes back as it came."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.kit.money import money
from croupier.room.books import Posting
from croupier.room.part import Happened
from croupier.room.tournaments import accounts
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.filing import TournamentEvent
from croupier.room.tournaments.state import Entrant, EventState, Receipt

WITHDRAWAL, CANCELLATION = "withdrawal", "cancellation"


def withdraw_entry(desk: TournamentDesk, command: c.WithdrawEntry) -> list[Happened]:
    """An entry is taken back while entries are open."""
    entrant, basis = desk.state.entrant(command.entrant), desk.ground(WITHDRAWAL)
    filed, there = desk.state.event(entrant.event)
    if there.phase != "entries":
        raise Refusal(f"The seats of {filed.name} are drawn; entry {entrant.number} stands.", basis)
    if entrant.status != "in":
        raise Refusal(f"Entry {entrant.number} is {entrant.status} already.", basis)
    event = e.EntryWithdrawn(entrant.number, _paid(desk, entrant))
    message = f"{entrant.person} withdraws entry {entrant.number}; {money(event.amount)} is given back."
    return [Happened(event, tuple(_refunds(desk, entrant, WITHDRAWAL)), message, basis)]


def cancel_event(desk: TournamentDesk, command: c.CancelEvent) -> list[Happened]:
    """An event that is not awarded yet does not take place, or ends without a winner; all that was paid goes back."""
    filed, there = desk.event(command.event_name, "entries", "drawn", "running", "decided")
    basis = desk.ground(CANCELLATION)
    if any(award.event_name == filed.name for award in desk.state.awards):
        raise Refusal(f"Prizes of {filed.name} are awarded; it cannot be cancelled any more.", basis)
    if any(table.live is not None for table in there.tables.values()):
        raise Refusal(f"A hand of {filed.name} is in play; it is finished first.", basis)
    entrants = [
        each
        for each in desk.state.entrants.values()
        if each.event == filed.name and each.status not in ("withdrawn", "refunded")
    ]
    happened = [_refunded(desk, entrant) for entrant in entrants]
    happened += _rest(desk, filed, there, sum(_to_pool(desk, entrant) for entrant in entrants))
    message = f"{filed.name} is cancelled: {command.why}."
    chips = tuple(_chips_back(desk, filed, there))
    return [*happened, Happened(e.EventCancelled(filed.name, command.why), chips, message, basis)]


def _refunded(desk: TournamentDesk, entrant: Entrant) -> Happened:
    amount = _paid(desk, entrant)
    message = f"{entrant.person}, entry {entrant.number}: {money(amount)} is given back."
    postings = tuple(_refunds(desk, entrant, CANCELLATION))
    return Happened(e.EntryRefunded(entrant.number, amount), postings, message, desk.ground(CANCELLATION))


def _practice(desk: TournamentDesk, name: str) -> Basis:
    """What money between players and house rests on: the row of the house, where no text has one."""
    return desk.ground(name) or Basis((), (name,))


def _receipts(desk: TournamentDesk, entrant: Entrant) -> list[Receipt]:
    return [receipt for receipt in desk.state.receipts if receipt.entrant == entrant.number]


def _paid(desk: TournamentDesk, entrant: Entrant) -> int:
    """All that was paid for an entry."""
    return sum(receipt.amount for receipt in _receipts(desk, entrant))


def _to_pool(desk: TournamentDesk, entrant: Entrant) -> int:
    """What of it went to the prizes."""
    return sum(receipt.amount for receipt in _receipts(desk, entrant) if receipt.what != "entry fee")


def _refunds(desk: TournamentDesk, entrant: Entrant, ground: str) -> Iterator[Posting]:
    """Every payment of an entry the other way: gifts of the house to the house, vouchers to vouchers."""
    basis, pocket = _practice(desk, ground), accounts.pocket(entrant.person)
    pool, fees = accounts.pool(desk.name, entrant.event), accounts.entry_fees(desk.name)
    for receipt in _receipts(desk, entrant):
        giver = fees if receipt.what == "entry fee" else pool
        why = f"{receipt.what} of entry {entrant.number} goes back"
        if receipt.by == "voucher":
            taker = accounts.voucher(desk.name, entrant.person)
            yield from accounts.post(giver, taker, receipt.amount, why, basis)
            continue
        yield from accounts.post(giver, pocket, receipt.amount, why, basis)
        if receipt.by == "complimentary":
            yield from accounts.post(pocket, accounts.house(), receipt.amount, why, basis)


def _rest(desk: TournamentDesk, filed: TournamentEvent, there: EventState, back: int) -> list[Happened]:
    """What the house has added goes back to it; what was carried forward from another event goes on to the next."""
    pool, basis = accounts.pool(desk.name, filed.name), _practice(desk, CANCELLATION)
    left = desk.room.books.balance(pool) - back - there.added
    happened = []
    if there.added:
        postings = accounts.post(pool, accounts.house(), there.added, "added money goes back", basis)
        happened.append(Happened(e.PoolIncreased(filed.name, -there.added), postings, "", basis))
    if not left:
        return happened
    following = desk.state.filing.following(filed.name)
    if following is None:
        sentence = f"{money(left)} were carried forward to {filed.name}; they are paid out to winners."
        raise Refusal(sentence, desk.ground("pool at zero"))
    to, why = accounts.pool(desk.name, following), f"carried forward to {following}"
    carried = e.PoolCarried(filed.name, following, left)
    forward = desk.ground("carried forward")
    return [*happened, Happened(carried, accounts.post(pool, to, left, why, forward), "", forward)]


def _chips_back(desk: TournamentDesk, filed: TournamentEvent, there: EventState) -> Iterator[Posting]:
    for number in there.tables:
        account = accounts.chips(desk.name, filed.name, number)
        held = desk.room.books.balance(account)
        yield from accounts.post(
            account, accounts.issue(desk.name), held, "chips go back", desk.ground("chips")
        )
