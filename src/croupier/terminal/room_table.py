"""A table of a room on a file, played at in the terminal: every command is in the journal before it is answered."""

from __future__ import annotations

from typing import Any

from croupier.kit import Refusal, cents
from croupier.kit.draws import SecureDraws
from croupier.players.policies import policy_named
from croupier.room.commands import Leave, Sit
from croupier.room.tables.played import RoomTable
from croupier.store.stored import StoredRoom
from croupier.terminal.client import Client
from croupier.terminal.screen import Screen


def room_evening(
    stored: StoredRoom, name: str, *, person: str, bankroll: str, bots: int, theme: str = "auto"
) -> None:
    """Play at a table of the room until the person leaves; bots take other seats and leave with him."""
    table = RoomTable(stored, f"table/{name}")
    if table.part.dealer is None:
        raise Refusal(
            f"Nobody deals at table {name}; put a dealer on first: croupier room dealer on {name} NAME"
        )
    free = [seat for seat in range(1, table.game.seats + 1) if seat not in table.places]
    if not free:
        raise Refusal(f"Table {name} is full.")
    chips, own = cents(bankroll, "bankroll"), free[0]
    table.take(Sit(own, person, chips))
    others = free[1 : bots + 1]
    for seat in others:
        table.take(Sit(seat, f"bot {seat}", chips))
    policies: dict[int, Any] = {
        seat: policy_named(table.game, _usual(table), SecureDraws()) for seat in table.places
    }
    screen = Screen(theme)
    Client(table, policies, screen, filing=table.part.filing, seat=own, dealer_acts=False).run()
    if table.round is not None:
        screen.say(f"Your seat is kept while the round is in play; then: croupier room leave {name} {own}")
        return
    for seat in (own, *others):
        table.take(Leave(seat))


def _usual(table: RoomTable) -> str:
    return next(iter(table.family.policies(table.game)), "plain")
