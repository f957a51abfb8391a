"""What is asked of a jackpot, one by one: proposal, approval, offer, seed, count, sign, box, rake, end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast, get_args

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.jackpots import events as e
from croupier.room.jackpots.evaluate import EventFound, is_lower
from croupier.room.jackpots.filing import check_filing, jackpot_filing, jackpot_row
from croupier.room.jackpots.money import all_capped, at_cap, counted
from croupier.room.jackpots.rounds import award, current_events, hands_needed, sharing
from croupier.room.jackpots.state import PoolState, add_to, ranked
from croupier.room.law.pools import Receiver
from croupier.room.meters.ending import award_account, outside
from croupier.room.meters.events import CriteriaLowered, LowerCriteria
from croupier.room.meters.leave import (
    DiscontinueAward,
    Discontinued,
    PetitionRegulator,
    RecordGrant,
    TransferAward,
    Transferred,
    check_leave,
    grant,
    petition,
)
from croupier.room.meters.locking import round_number, table_of
from croupier.room.part import By, Happened

if TYPE_CHECKING:
    from croupier.room.jackpots.part import JackpotPart
    from croupier.room.room import Room

Decided = Sequence[Happened]


def decide_jackpot(jackpot: JackpotPart, command: Any, by: By, room: Room) -> Decided:
    """What a command brings about; refused with a sentence, nothing has changed."""
    if isinstance(command, e.ProposeJackpot):
        return (_propose(jackpot, command, room),)
    decide: Callable[[JackpotPart, Any, By, Room], Decided] = DECIDE[type(command)]
    jackpot.filing  # noqa: B018 - refused where there is none
    return decide(jackpot, command, by, room)


def _propose(jackpot: JackpotPart, command: e.ProposeJackpot, room: Room) -> Happened:
    if jackpot.state.ended or (jackpot.state.filing is not None and jackpot.state.approved):
        raise Refusal(f"The jackpot {jackpot.name} is approved; another is proposed under another name.")
    filing = jackpot_filing(command.filing)
    findings = check_filing(room.law, filing)
    if findings:
        more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
        raise Refusal(f"{findings[0].message.removesuffix('.')}{more}.", findings[0].basis)
    row = jackpot_row(room.law, filing)
    return Happened(
        e.JackpotProposed(dict(command.filing)), message=f"{jackpot.name} is proposed.", basis=row.basis
    )


def _approve(jackpot: JackpotPart, command: e.RecordApproval, by: By, room: Room) -> Decided:
    if jackpot.state.approved:
        raise Refusal(f"The jackpot {jackpot.name} is approved already: {jackpot.state.approved}.")
    if not command.reference.strip():
        raise Refusal("An approval has the reference of the regulator.", jackpot.row(room).deciding)
    event = e.JackpotApproved(command.reference)
    return (Happened(event, message=f"{jackpot.name} is approved: {command.reference}."),)


def _offer(jackpot: JackpotPart, command: e.OfferJackpot, by: By, room: Room) -> Decided:
    row, table, name = jackpot.row(room), table_of(room, command.table), jackpot.name
    edition = table.game.edition.id
    if row.approved and not jackpot.state.approved:
        raise Refusal(
            f"{name} may not be offered before its proposal is approved.", row.basis_for("approved")
        )
    if row.posted and not jackpot.state.posted_at:
        raise Refusal(f"{name} may not be offered before its amount is posted.", row.basis_for("posted"))
    if edition.partition("/")[2] not in jackpot.filing.editions:
        listed = ", ".join(jackpot.filing.editions)
        raise Refusal(f"{name} is filed for {listed}, not for {edition}.", row.basis_for("editions"))
    if jackpot.offer(command.table) is not None:
        raise Refusal(f"{name} is offered at {command.table} already.")
    rake = table.game.cents_of("jackpot_rake")
    if rake is not None and rake != jackpot.filing.rake:
        raise Refusal(
            f"{command.table} takes {money(rake)} from a pot for the jackpot, {name} is filed with "
            f"{money(jackpot.filing.rake)}.",
            row.basis_for("rake"),
        )
    _check_box(jackpot, command.table, edition, by.at, room)
    found = [
        Happened(e.JackpotOffered(command.table, edition), message=f"{name} is offered at {command.table}.")
    ]
    if not jackpot.state.period and any(each.kind == "high hand" for each in current_events(jackpot, room)):
        found.append(Happened(e.PeriodBegun()))
    return found


def _check_box(jackpot: JackpotPart, table: str, edition: str, at: datetime, room: Room) -> None:
    """Between dissimilar games with jackpots at one table the box is changed."""
    if not room.law.has("limits", "box between dissimilar jackpots"):
        return
    limit = room.law.limit("box between dissimilar jackpots")
    for other in room.of_kind(type(jackpot)):
        for offer in other.state.offers if other is not jackpot else ():
            ended = datetime.fromisoformat(offer.until or at.isoformat())
            same_shift = limit.span is None or at < limit.span.after(ended)
            if offer.table == table and not offer.box_changed and same_shift:
                raise Refusal(
                    f"{other.name} was offered at {table}; its drop box is removed, secured and replaced first.",
                    limit.deciding,
                )


def _end_offer(jackpot: JackpotPart, command: e.EndOffer, by: By, room: Room) -> Decided:
    if jackpot.offer(command.table) is None:
        raise Refusal(f"{jackpot.name} is not offered at {command.table}.")
    return (Happened(e.OfferEnded(command.table), message=f"{jackpot.name} ends at {command.table}."),)


def _seed(jackpot: JackpotPart, command: e.SeedPool, by: By, room: Room) -> Decided:
    row, pool = jackpot.row(room), _pool(jackpot, command.pool)
    filed = next(each.seed for each in jackpot.filing.pools if each.name == pool.name)
    if not 0 < command.amount <= filed - pool.amount:
        raise Refusal(
            f"The pool {pool.name} is seeded up to {money(filed)} as filed; it holds {money(pool.amount)}.",
            row.basis_for("seed"),
        )
    if row.seed is not None and jackpot.state.seeded:
        raise Refusal("The seed is put up once, when the game begins.", row.basis_for("seed"))
    basis = row.basis or Basis((), (row.name,))  # without a text, the practice of the house
    posting = Posting(BookAccount("house"), jackpot.pool_account(pool.name), command.amount, "seed", basis)
    message = f"The house puts {money(command.amount)} into the pool {pool.name}."
    seeded = Happened(e.PoolSeeded(pool.name, command.amount), (posting,), message, row.basis)
    return (seeded, *at_cap(jackpot, add_to(jackpot.state.pools, {pool.name: command.amount}), row.basis))


def _pool(jackpot: JackpotPart, name: str) -> PoolState:
    for pool in jackpot.state.pools:
        if pool.name == name:
            return pool
    listed = ", ".join(pool.name for pool in jackpot.state.pools)
    raise Refusal(f"{jackpot.name} has no pool {name!r}; choose one of {listed}.")


def _count(jackpot: JackpotPart, command: e.CountIn, by: By, room: Room) -> Decided:
    row = jackpot.row(room)
    offers = [each for each in jackpot.state.offers if each.table == command.table]
    if not offers:
        raise Refusal(f"{jackpot.name} was not offered at {command.table}.", row.deciding)
    accounts = jackpot.boxes(command.table)[offers[0].box_changed :]
    givers = [(account, room.books.balance(account)) for account in accounts]
    held = sum(cents for _, cents in givers)
    if command.amount != held or not held:
        raise Refusal(
            f"{money(command.amount)} is not what the books say of the jackpot box of {command.table}; count it again.",
            row.deciding,
        )
    return counted(jackpot, command.table, givers, row.basis)


def _post(jackpot: JackpotPart, command: e.PostAmount, by: By, room: Room) -> Decided:
    row, posted_by = jackpot.row(room), jackpot.filing.posted_by
    if row.approved and not jackpot.state.approved:
        raise Refusal(
            f"{jackpot.name} may not be posted before its proposal is approved.", row.basis_for("approved")
        )
    if posted_by and by.role not in posted_by:
        raise Refusal(
            f"The filing lets {' or '.join(posted_by)} post the amount, not the {by.role}.",
            row.basis_for("posted"),
        )
    amount = ranked(jackpot.state.pools)[0].amount
    message = f"{jackpot.name} is posted at {money(amount)}."
    return (Happened(e.AmountPosted(amount), message=message, basis=row.basis),)


def _declare(jackpot: JackpotPart, command: e.DeclareHit, by: By, room: Room) -> Decided:
    table, row = table_of(room, command.table), jackpot.row(room)
    if jackpot.offer(command.table) is None:
        raise Refusal(f"{jackpot.name} is not offered at {command.table}.", row.deciding)
    if table.depth == "dealt":
        raise Refusal("The engine deals this table and finds the event itself.", row.deciding)
    event = next((each for each in current_events(jackpot, room) if each.name == command.cause), None)
    if event is None:
        listed = ", ".join(each.name for each in current_events(jackpot, room))
        raise Refusal(
            f"{command.cause!r} does not win {jackpot.name}; choose one of {listed}.", row.basis_for("events")
        )
    seats: dict[Receiver, tuple[int, ...]] = {}
    for word, seat in command.seats:
        if word not in get_args(Receiver) or seat not in table.persons:
            allowed = ", ".join(get_args(Receiver))
            raise Refusal(f"{word} {seat} is no seat of the event; name a taken seat as one of {allowed}.")
        to = cast(Receiver, word)
        seats[to] = (*seats.get(to, ()), seat)
    if len({seat for _, seat in command.seats}) < event.players:
        raise Refusal(f"At least {event.players} players must be dealt in.", event.deciding)
    found = EventFound(event, seats, command.hand)
    persons = sharing(table.persons, room)
    happened = award(jackpot, (command.table, round_number(table)), found, persons, room)
    if not happened:
        raise Refusal("Nothing is posted that could be won.", row.basis_for("posted"))
    return happened


def _change_box(jackpot: JackpotPart, command: e.ChangeJackpotBox, by: By, room: Room) -> Decided:
    if all(offer.table != command.table for offer in jackpot.state.offers):
        raise Refusal(f"{jackpot.name} was not offered at {command.table}.")
    own, secured = jackpot.boxes(command.table)
    held = room.books.balance(own)
    postings = (Posting(own, secured, held, "the box is secured"),) if held else ()
    message = f"The jackpot box of {command.table} is changed; {money(held)} are secured."
    return (Happened(e.BoxChanged(command.table, held), postings, message),)


def _rake(jackpot: JackpotPart, command: Any, by: By, room: Room) -> Decided:
    stops, row = isinstance(command, e.StopJackpotRake), jackpot.row(room)
    if stops == bool(jackpot.state.rake_stopped):
        raise Refusal(
            f"The rake for {jackpot.name} {'has stopped' if stops else 'is taken'} already.",
            row.basis_for("stopped"),
        )
    if not stops and all_capped(jackpot, jackpot.state.pools):
        cap = money(jackpot.filing.cap or 0)
        raise Refusal(
            f"All pools of {jackpot.name} hold their cap of {cap}; no more is raked before the award is won.",
            row.basis_for("stopped"),
        )
    return (Happened(e.RakeStopped() if stops else e.RakeResumed(), basis=row.basis),)


def _combine(jackpot: JackpotPart, command: e.CombinePools, by: By, room: Room) -> Decided:
    row = jackpot.row(room)
    if not row.own_leave:
        check_leave("lower criteria", jackpot.state.leaves, row.basis_for("petitions"))
    first, *rest = jackpot.state.pools
    account = jackpot.pool_account(first.name)
    postings = tuple(
        Posting(jackpot.pool_account(pool.name), account, pool.amount, "combined", row.basis)
        for pool in rest
        if pool.amount
    )
    total = first.amount + sum(pool.amount for pool in rest)
    message = f"All pools of {jackpot.name} are one: {money(total)}."
    return (Happened(e.PoolsCombined(total), postings, message, row.basis),)


def _dispose(jackpot: JackpotPart, command: e.DisposeUnclaimed, by: By, room: Room) -> Decided:
    row, hold = jackpot.row(room), jackpot.holds.get(command.hold)
    if row.claim is None or not hold.is_open:
        raise Refusal(f"Hold {hold.id} is {hold.state}; nothing is disposed of.", row.basis_for("claim"))
    last = row.claim.after(datetime.fromisoformat(hold.since))
    if by.at < last:
        raise Refusal(
            f"Hold {hold.id} can be claimed until {last.date().isoformat()}.", row.basis_for("claim")
        )
    left = sum(share.amount for share in hold.unpaid)
    posting = Posting(jackpot.holds.account(hold.id), jackpot.account, left, "not claimed", row.basis)
    message = f"{money(left)} that nobody claimed goes back to the pools."
    return (Happened(e.AwardDisposed(hold.id, left), (posting,), message, row.basis),)


def _lower(jackpot: JackpotPart, command: LowerCriteria, by: By, room: Room) -> Decided:
    row = jackpot.row(room)
    if not row.own_leave:
        check_leave("lower criteria", jackpot.state.leaves, row.basis_for("petitions"))
    needed = {
        hand
        for event in current_events(jackpot, room)
        if event.hand
        for hand in hands_needed(jackpot, event, room)
    }
    try:
        lower = any(is_lower(command.criteria, hand) for hand in needed)
    except ValueError as error:
        raise Refusal(
            f"The criteria of {jackpot.name} cannot be lowered so: {error}", row.basis_for("petitions")
        ) from None
    if not lower:
        than = ", ".join(sorted(needed)) or "what is needed"
        raise Refusal(
            f"{command.criteria} is not lower than {than}; criteria may only be lowered.",
            row.basis_for("petitions"),
        )
    message = f"{jackpot.name} is now won with {command.criteria} or better."
    return (Happened(CriteriaLowered(command.criteria), message=message, basis=row.basis_for("petitions")),)


def _leave(jackpot: JackpotPart, command: Any, by: By, room: Room) -> Decided:
    row = jackpot.row(room)
    if isinstance(command, PetitionRegulator):
        return (petition(command, row.petitions, row.basis_for("petitions")),)
    return (grant(command, jackpot.state.leaves, row.basis_for("petitions")),)


def _transfer(jackpot: JackpotPart, command: TransferAward, by: By, room: Room) -> Decided:
    row = jackpot.row(room)
    if bool(command.to) == bool(command.licensee):
        raise Refusal(
            "Name one receiver: a jackpot of the room, or another licensee.", row.basis_for("petitions")
        )
    if command.to:
        check_leave("disburse", jackpot.state.leaves, row.basis_for("disburse"))
    else:
        check_leave("move to another licensee", jackpot.state.leaves, row.basis_for("petitions"))
    taker = award_account(room.part(command.to)) if command.to else outside(command.licensee)
    postings = tuple(
        Posting(jackpot.pool_account(pool.name), taker, pool.amount, "moved", row.basis)
        for pool in jackpot.state.pools
        if pool.amount
    )
    total = sum(pool.amount for pool in jackpot.state.pools)
    event = Transferred(command.to, command.licensee, total)
    message = f"{money(total)} of {jackpot.name} is moved to {command.to or command.licensee}."
    return (Happened(event, postings, message, row.basis),)


def _discontinue(jackpot: JackpotPart, command: DiscontinueAward, by: By, room: Room) -> Decided:
    row = jackpot.row(room)
    boxes = sum(cents for _, _, cents in jackpot.uncounted(room))
    if jackpot.liability + boxes:
        raise Refusal(
            f"{jackpot.name} owes {money(jackpot.liability + boxes)} to the players and cannot be discontinued before "
            "it is won; petition to lower the criteria or to move it.",
            row.basis_for("until_won"),
        )
    return (Happened(Discontinued(), message=f"{jackpot.name} is no longer offered.", basis=NO_BASIS),)


DECIDE: Mapping[type, Any] = {
    e.RecordApproval: _approve,
    e.OfferJackpot: _offer,
    e.EndOffer: _end_offer,
    e.SeedPool: _seed,
    e.CountIn: _count,
    e.PostAmount: _post,
    e.DeclareHit: _declare,
    e.ChangeJackpotBox: _change_box,
    e.StopJackpotRake: _rake,
    e.ResumeJackpotRake: _rake,
    e.CombinePools: _combine,
    e.DisposeUnclaimed: _dispose,
    LowerCriteria: _lower,
    PetitionRegulator: _leave,
    RecordGrant: _leave,
    TransferAward: _transfer,
    DiscontinueAward: _discontinue,
}
