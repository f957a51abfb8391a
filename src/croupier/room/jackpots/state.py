"""The state of a jackpot, and what each event makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.room.jackpots.events import (
    AmountPosted,
    AwardDisposed,
    BoxChanged,
    CapLifted,
    DropCounted,
    HighHandHeld,
    JackpotApproved,
    JackpotHit,
    JackpotOffered,
    JackpotProposed,
    OfferEnded,
    PeriodBegun,
    PoolCorrected,
    PoolsCombined,
    PoolSeeded,
    RakeResumed,
    RakeStopped,
)
from croupier.room.jackpots.filing import jackpot_filing
from croupier.room.meters.events import CriteriaLowered
from croupier.room.meters.holds import Hold
from croupier.room.meters.leave import (
    AwardReceived,
    Discontinued,
    Granted,
    LeaveState,
    Petitioned,
    Transferred,
    after_leave,
)


@dataclass(frozen=True, slots=True)
class PoolState:
    """A pool and what it holds."""

    name: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class TableOffer:
    """A table where the jackpot is or was offered; whether its box was changed after the offer had ended."""

    table: str
    edition: str
    since: str
    until: str = ""
    box_changed: bool = False


@dataclass(frozen=True, slots=True)
class HighHand:
    """The highest hand of the period so far."""

    table: str
    round: int
    seat: int
    person: str
    hand: str
    strength: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JackpotState:
    """The whole state of a jackpot; the first of its pools is the one that is offered."""

    filing: Mapping[str, Any] | None = None
    approved: str = ""
    pools: tuple[PoolState, ...] = ()
    posted: int = 0
    posted_at: str = ""
    seeded: bool = False
    offers: tuple[TableOffer, ...] = ()
    rake_stopped: str = ""  # since when
    cap_lifted: bool = False
    criteria: str = ""
    leaves: tuple[LeaveState, ...] = ()
    period: str = ""  # since when the period of the high hand runs
    high: tuple[HighHand, ...] = ()  # equal hands, one after another
    ended: bool = False
    holds: tuple[Hold, ...] = ()  # where it is written down
    opened: int = 0  # holds so far


def ranked(pools: tuple[PoolState, ...]) -> tuple[PoolState, ...]:
    """The pools with the largest first, equal ones as they were."""
    return tuple(sorted(pools, key=lambda pool: -pool.amount))


def add_to(pools: tuple[PoolState, ...], amounts: Mapping[str, int]) -> tuple[PoolState, ...]:
    """The pools with so much more in each."""
    return tuple(replace(pool, amount=pool.amount + amounts.get(pool.name, 0)) for pool in pools)


def after_hit(pools: tuple[PoolState, ...], hit: JackpotHit) -> tuple[PoolState, ...]:
    """The pool that was won gives the award, and what it still holds to the next, which takes its place."""
    paid = sum(share.amount for share in hit.shares)
    pools = add_to(pools, {hit.pool: -paid})
    if not hit.won or len(pools) < 2:
        return pools
    won = next(pool for pool in pools if pool.name == hit.pool)
    others = ranked(tuple(pool for pool in pools if pool.name != hit.pool))
    return (*add_to(others[:1], {others[0].name: won.amount}), *others[1:], replace(won, amount=0))


def given_back(pools: tuple[PoolState, ...], hold: Hold) -> int:
    """What the next pool returns of what it was given when the pool before it was won, as far as it still has it."""
    return min(hold.left, next((pool.amount for pool in pools if pool.name == hold.left_to), 0))


def after_refusal(state: JackpotState, hold: Hold) -> JackpotState:
    """What was not won after all is offered and posted as before; where only part of a pool was to be won and the
    amount has been posted anew since, that posting holds."""
    given = given_back(state.pools, hold)
    amounts = {hold.source: hold.amount + given}
    pools = add_to(add_to(state.pools, amounts), {hold.left_to: -given})
    if not hold.won:
        posted = hold.posted if state.posted_at <= hold.since else state.posted
        return replace(state, pools=pools, posted=posted)
    source = tuple(pool for pool in pools if pool.name == hold.source)
    rest = tuple(pool for pool in pools if pool.name != hold.source)
    return replace(state, pools=(*source, *rest), posted=hold.posted)


def after_event(state: JackpotState, event: Any, at: str) -> JackpotState:
    """The state after an event that no hold is about."""
    if isinstance(event, JackpotProposed):
        pools = tuple(PoolState(pool.name) for pool in jackpot_filing(event.filing).pools)
        return replace(state, filing=dict(event.filing), pools=pools, approved="")
    if isinstance(event, JackpotApproved):
        return replace(state, approved=event.reference)
    if isinstance(event, JackpotOffered | OfferEnded | BoxChanged):
        return replace(state, offers=_offers(state.offers, event, at))
    if isinstance(event, AmountPosted):
        return replace(state, pools=ranked(state.pools), posted=event.amount, posted_at=at)
    if isinstance(event, PeriodBegun):
        return replace(state, period=at, high=())
    if isinstance(event, HighHandHeld):
        held = HighHand(event.table, event.round, event.seat, event.person, event.hand, event.strength)
        equal = tuple(each for each in state.high if each.strength == event.strength)
        return replace(state, high=(*equal, held))
    if isinstance(event, RakeStopped | RakeResumed):
        return replace(state, rake_stopped=at if isinstance(event, RakeStopped) else "")
    if isinstance(event, CapLifted):
        return replace(state, cap_lifted=True)
    if isinstance(event, CriteriaLowered):
        return replace(state, criteria=event.criteria)
    if isinstance(event, Discontinued):
        return replace(state, ended=True)
    if isinstance(event, Petitioned | Granted):
        return replace(state, leaves=after_leave(state.leaves, event))
    return _after_money(state, event)


def _after_money(state: JackpotState, event: Any) -> JackpotState:
    pools = state.pools
    if isinstance(event, PoolCorrected):
        return replace(state, pools=add_to(pools, {event.pool: event.amount}))
    if isinstance(event, PoolSeeded):
        return replace(state, pools=add_to(pools, {event.pool: event.amount}), seeded=True)
    if isinstance(event, DropCounted):
        return replace(state, pools=add_to(pools, dict(event.to)))
    if isinstance(event, JackpotHit):
        return replace(state, pools=after_hit(pools, event), posted=event.posted)
    if isinstance(event, PoolsCombined):
        first, *rest = pools
        whole = replace(first, amount=sum(pool.amount for pool in pools))
        emptied = tuple(replace(pool, amount=0) for pool in rest)
        return replace(state, pools=(whole, *emptied), posted=whole.amount)
    if isinstance(event, Transferred):
        return replace(state, pools=tuple(replace(pool, amount=0) for pool in pools), posted=0)
    assert isinstance(event, AwardReceived | AwardDisposed)
    return replace(state, pools=add_to(pools, {pools[0].name: event.amount}))


def _offers(
    offers: tuple[TableOffer, ...], event: JackpotOffered | OfferEnded | BoxChanged, at: str
) -> tuple[TableOffer, ...]:
    if isinstance(event, JackpotOffered):
        rest = tuple(each for each in offers if each.table != event.table)
        return (*rest, TableOffer(event.table, event.edition, at))
    return tuple(
        each
        if each.table != event.table
        else replace(each, until=at)
        if isinstance(event, OfferEnded)
        else replace(each, box_changed=bool(each.until))
        for each in offers
    )
