"""A seat at a table in the terminal, for any family whose rounds follow the contract."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.editions import Game
from croupier.kit import Refusal
from croupier.kit.draws import SecureDraws, SeededDraws
from croupier.players.policies import plain
from croupier.room.commands import Sit, TakeBank
from croupier.room.table import Table
from croupier.terminal.client import YOU, Client
from croupier.terminal.screen import Screen


def sit_down(
    game: Game,
    filing: Mapping[str, Any],
    *,
    seats: int | None,
    seed: int | None,
    chips: int,
    save: str | None,
) -> None:
    """Take seat 1 of a table; the others are played by the family's plain player, one of them the bank."""
    if chips <= 0:
        raise Refusal("A bankroll must be more than nothing.")
    law = game.edition.law.seats
    least = max(1, law.least)
    taken = least if seats is None else seats
    if not least <= taken <= game.seats:
        raise Refusal(f"{taken} seats are refused; a table has {least} to {game.seats}.", law.grounds)
    table = Table(game, SecureDraws() if seed is None else SeededDraws(seed))
    for seat in range(1, taken + 1):
        table.take(Sit(seat, "you" if seat == YOU else f"player {seat}", chips))
    policy = table.family.policies(game).get("plain", plain)
    policies = {seat: policy for seat in range(1, taken + 1) if seat != YOU}
    _first_bank(table)
    Client(table, policies, Screen(), filing=filing, save=_saving(save)).run()


def _first_bank(table: Table) -> None:
    """The last seat takes the first bank where a player banks; the others have declined it."""
    while table.banks is not None and table.banks.banker is None and table.banks.offered is not None:
        seat = table.banks.offered
        if seat == max(table.places):
            table.take(TakeBank(seat))
        else:
            table.banks.decline(seat)


def _saving(path: str | None) -> Any:
    if path is None:
        return None
    file = Path(path)
    try:
        file.touch()
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from None

    def append(text: str) -> None:
        with file.open("a", encoding="utf-8") as opened:
            opened.write(text)

    return append
