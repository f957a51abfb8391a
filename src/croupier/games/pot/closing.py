"""What becomes of money on a table for pots when a player leaves and when the table closes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.pot.table_opening import left_of, read_claims, read_pool
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.rounds.money import CARRIED, Account, Moved, RowRef, seat_account
from croupier.rounds.round import Opening

CLOSED = "the table is closed"


def without_runners(opening: Opening, seat: int) -> Opening:
    """A player who leaves gives his base runners back."""
    pool: Mapping[str, Any] | None = opening.get("pool")
    if pool is None or str(seat) not in pool.get("runners", {}):
        return opening
    runners = {key: count for key, count in pool["runners"].items() if key != str(seat)}
    return {**opening, "pool": {**pool, "runners": runners}}


def close_table(game: Game, opening: Opening, seats: Sequence[int]) -> tuple[Moved, ...]:
    """The pool by its base runners, then what was carried over in equal shares; odd cents go left of the button."""
    order = _order(opening, seats)
    found: list[Moved] = []
    pool = read_pool(game, opening.get("pool"))
    if pool is not None and pool.amount:
        found += pool.close(order)
        if pool.amount:
            _check_seated(order, pool.amount)
            award = RowRef("award", pool.row.name, "pool")
            found += _shared(pool.account, pool.amount, order, pool.basis("pool award"), award)
    carry = int(opening.get("carry", 0))
    if carry:
        found += _carried(opening, carry, order)
    return tuple(found)


def _carried(opening: Opening, carry: int, order: Sequence[int]) -> list[Moved]:
    """Each part of a carried pot among those at the table who may win it; of nobody's part all have a share."""
    _check_seated(order, carry)
    claims = read_claims(opening.get("claims", ())) or [(carry, frozenset(order))]
    found = []
    for amount, seats in claims:
        entitled = [seat for seat in order if seat in seats] or list(order)
        found += _shared(CARRIED, amount, entitled, NO_BASIS, RowRef("award", CLOSED, "carried"))
    return found


def _shared(giver: Account, amount: int, seats: Sequence[int], basis: Basis, row: RowRef) -> list[Moved]:
    each, odd = divmod(amount, len(seats))
    shares = [each + (place < odd) for place in range(len(seats))]
    return [
        Moved(giver, seat_account(seat), share, CLOSED, basis, row)
        for seat, share in zip(seats, shares, strict=True)
        if share
    ]


def _order(opening: Opening, seats: Sequence[int]) -> list[int]:
    """The seats from the left of the button; the opening names the button of the next hand."""
    taken = tuple(sorted(seats))
    button = opening.get("button")
    if button is None or not taken:
        return list(taken)
    first = taken.index(left_of(int(button), taken))
    return [*taken[first:], *taken[:first]]


def _check_seated(order: Sequence[int], amount: int) -> None:
    if not order:
        raise Refusal(
            f"{money(amount)} of the players' money lies on the table, and nobody sits there to share it; "
            "it closes once those who left sit there again."
        )
