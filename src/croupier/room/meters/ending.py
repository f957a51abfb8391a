"""How a meter ends: not before its money is won, unless the regulator gives leave to lower or to move it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.law.pools import Petition
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
from croupier.room.part import Happened, Part

if TYPE_CHECKING:
    from croupier.room.meters.meter import MeterPart
    from croupier.room.room import Room


def decide_ending(meter: MeterPart, command: Any, room: Room) -> Sequence[Happened]:
    """Petitions, grants, and what they allow."""
    rows, basis = meter.rows(room), meter.basis(room)
    if isinstance(command, PetitionRegulator):
        allowed: list[Petition] = [what for row in rows for what in row.petitions]
        return (petition(command, tuple(dict.fromkeys(allowed)), basis),)
    if isinstance(command, RecordGrant):
        return (grant(command, meter.state.leaves, basis),)
    if isinstance(command, LowerCriteria):
        check_leave("lower criteria", meter.state.leaves, basis)
        hands = [hand for link in meter.state.links for hand, _ in link.schedule]
        if command.criteria not in hands:
            listed = ", ".join(dict.fromkeys(hands)) or "none: no table is on the meter"
            raise Refusal(f"{command.criteria!r} is no hand of the paytable; choose one of {listed}.", basis)
        for link in meter.state.links:
            _check_lower(command.criteria, meter.state.criteria, [hand for hand, _ in link.schedule], basis)
        message = f"A hand of {command.criteria} or better now wins the highest award."
        return (Happened(CriteriaLowered(command.criteria), message=message, basis=basis),)
    if isinstance(command, TransferAward):
        return (_transfer(meter, command, room, basis),)
    assert isinstance(command, DiscontinueAward)
    return (_discontinue(meter, basis),)


def _check_lower(criteria: str, now: str, hands: Sequence[str], basis: Basis) -> None:
    """Refuse a row of a paytable, which has the highest first, that is not below the one that wins it all now."""
    needed = now if now in hands else hands[0]
    below = hands[hands.index(needed) + 1 :]
    if criteria not in below:
        raise Refusal(
            f"{criteria} is not lower than {needed}; criteria may only be lowered: to {', '.join(below) or 'none'}.",
            basis,
        )


def _transfer(meter: MeterPart, command: TransferAward, room: Room, basis: Basis) -> Happened:
    if bool(command.to) == bool(command.licensee):
        raise Refusal("Name one receiver: a meter of the room, or another licensee.", basis)
    check_leave(
        "move to another game" if command.to else "move to another licensee", meter.state.leaves, basis
    )
    taker = award_account(room.part(command.to)) if command.to else outside(command.licensee)
    why = f"moved to {command.to or command.licensee}"
    amounts = ((meter.account, meter.shown), (meter.reserve_account, int(meter.reserve)))
    postings = tuple(Posting(giver, taker, cents, why, basis) for giver, cents in amounts if cents)
    total = sum(cents for _, cents in amounts)
    event = Transferred(command.to, command.licensee, total)
    return Happened(event, postings, f"{money(total)} of the meter {meter.name} {why}.", basis)


def award_account(part: Part) -> BookAccount:
    """Where a meter or jackpot takes money that is moved to it."""
    account = getattr(part, "account", None)
    if not isinstance(account, BookAccount):
        raise Refusal(f"{part.stream} is neither a meter nor a jackpot.")
    return account


def outside(licensee: str) -> BookAccount:
    """Another licensee, whose books the room does not keep."""
    return BookAccount("pocket", f"licensee {licensee}")


def _discontinue(meter: MeterPart, basis: Basis) -> Happened:
    """Only a meter that holds nothing of the players' ends; what the house put there goes back to it."""
    filing, held = meter.filing, meter.value + meter.reserve
    if meter.holds.open:
        raise Refusal(f"The meter {meter.name} has awards that are not paid yet.", basis)
    if held > filing.base and meter.state.fed:
        raise Refusal(
            f"The meter {meter.name} holds {money(int(held))} and cannot be discontinued before it is won; petition "
            "to lower the criteria or to move it.",
            basis,
        )
    back = [Posting(meter.account, BookAccount("house"), meter.shown, "the seed")] if meter.shown else []
    if meter.state.links:
        raise Refusal(f"Tables still play for the meter {meter.name}; close them first.", basis)
    message = f"The meter {meter.name} is no longer offered."
    return Happened(Discontinued(), tuple(back), message, basis)
