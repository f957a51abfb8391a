"""The money of a jackpot: what is collected goes to the pools, up to their cap; an award comes from the one offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.kit.basis import Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.jackpots.events import (
    CapLifted,
    DropCounted,
    JackpotHit,
    PoolAmounts,
    RakeStopped,
)
from croupier.room.jackpots.filing import JackpotFiling
from croupier.room.jackpots.state import PoolState, add_to, ranked
from croupier.room.meters.holds import AwardPart
from croupier.room.part import Happened

if TYPE_CHECKING:
    from croupier.room.jackpots.part import JackpotPart


def distribute(filing: JackpotFiling, pools: Sequence[PoolState], amount: int, capped: bool) -> PoolAmounts:
    """So much to each pool by its filed share, the first share to the pool that is offered; what a cap keeps out goes
    to the next with room, and where none has any, to the pool that is offered."""
    shares = [pool.share for pool in filing.pools]
    parts = [int(amount * share) for share in shares]
    parts[0] += amount - sum(parts)
    given = {pool.name: 0 for pool in pools}
    cap = filing.cap if capped else None
    for pool, part in zip(pools, parts, strict=True):
        given[pool.name] = part if cap is None else min(part, max(0, cap - pool.amount))
    over = amount - sum(given.values())
    for pool in pools if cap is not None else ():
        more = min(over, max(0, cap - pool.amount - given[pool.name])) if cap is not None else 0
        given[pool.name] += more
        over -= more
    given[pools[0].name] += over
    return tuple((name, cents) for name, cents in given.items() if cents)


def counted(
    jackpot: JackpotPart, table: str, givers: Sequence[tuple[BookAccount, int]], basis: Basis
) -> list[Happened]:
    """What was collected goes to the pools; where all have reached their cap, the rake stops or the cap is lifted."""
    filing, state = jackpot.filing, jackpot.state
    total = sum(cents for _, cents in givers)
    to = distribute(filing, state.pools, total, not state.cap_lifted)
    found = [Happened(DropCounted(table, total, to), _spread(jackpot, givers, to, basis), basis=basis)]
    return [*found, *at_cap(jackpot, add_to(state.pools, dict(to)), basis)]


def all_capped(jackpot: JackpotPart, pools: Sequence[PoolState]) -> bool:
    """Whether a cap is in force that all pools have reached."""
    cap = jackpot.filing.cap
    return cap is not None and not jackpot.state.cap_lifted and all(pool.amount >= cap for pool in pools)


def at_cap(jackpot: JackpotPart, pools: Sequence[PoolState], basis: Basis) -> list[Happened]:
    """Where all pools have reached their cap, the rake stops or the cap is lifted."""
    filing = jackpot.filing
    if jackpot.state.rake_stopped or not all_capped(jackpot, pools):
        return []
    lifted = filing.at_cap == "lift the cap"
    words = "their cap is lifted" if lifted else "no more is taken from the pots"
    message = f"All pools of {jackpot.name} have reached {money(filing.cap or 0)}; {words}."
    return [Happened(CapLifted() if lifted else RakeStopped(), message=message, basis=basis)]


def _spread(
    jackpot: JackpotPart, givers: Sequence[tuple[BookAccount, int]], to: PoolAmounts, basis: Basis
) -> tuple[Posting, ...]:
    """Postings from some accounts to some pools, in their order."""
    found = []
    purses = [(account, cents) for account, cents in givers if cents]
    for name, cents in to:
        while cents:
            giver, has = purses.pop(0)
            part = min(cents, has)
            found.append(Posting(giver, jackpot.pool_account(name), part, "counted", basis))
            cents -= part
            if has > part:
                purses.insert(0, (giver, has - part))
    return tuple(found)


def hit(
    jackpot: JackpotPart,
    where: tuple[str, int],
    event: str,
    hand: str,
    shares: tuple[AwardPart, ...],
    won: bool,
    basis: Basis,
    counted_in: int = 0,
) -> Happened:
    """The award goes from the pool that is offered, with what was just counted into it, to a hold; the next pool takes
    its place at once."""
    state, filing = jackpot.state, jackpot.filing
    pool, total = state.pools[0], sum(share.amount for share in shares)
    others = ranked(state.pools[1:])
    hold = jackpot.holds.next_id()
    postings = [
        Posting(
            jackpot.pool_account(pool.name), jackpot.holds.account(hold), total, f"{event}: {hand}", basis
        )
    ]
    left = pool.amount + counted_in - total
    posted = min(state.posted, left)
    if won:
        posted = others[0].amount if others and filing.second_at_once else 0
        if others and left:
            taker = jackpot.pool_account(others[0].name)
            postings.append(Posting(jackpot.pool_account(pool.name), taker, left, "not won", basis))
    table, number = where
    gives = (left, others[0].name) if won and others and left else (0, "")
    happened = JackpotHit(
        hold, table, number, event, hand, pool.name, shares, won, posted, state.posted, *gives
    )
    message = f"{jackpot.name} is won at {table}: {money(total)}; a supervisor is called."
    return Happened(happened, tuple(postings), message, basis)
