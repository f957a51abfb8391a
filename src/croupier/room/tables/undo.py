"""A table as it was before a command that the books refuse only after the round has gone on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.room.tables.part import TablePart


class SavedTable:
    """What a round may change, kept aside; the round is played again from its inputs where it must go back."""

    def __init__(self, table: TablePart) -> None:
        core = table.core
        self.table = table
        self.round = core.round
        self.inputs: list[Any] = list(core.round.inputs) if core.round is not None else []
        self.orders = {deck: list(order) for deck, order in core.devices.orders.items()}
        self.core = (dict(core.opening), dict(core.meters), core.last, core.rounds)
        self.rounds, self.status, self.seq = table.rounds, table.status, table.seq
        self.asked = (table.asked, table.warned, table.ended)
        self.desks = {desk.NAME: desk.snapshot() for desk in table.desks if not desk.PLAYS}

    def restore(self) -> None:
        """Everything as it was."""
        table, core = self.table, self.table.core
        core.opening, core.meters, core.last, core.rounds = self.core
        core.round, table.rounds, table.status, table.seq = None, self.rounds, self.status, self.seq
        table.asked, table.warned, table.ended = self.asked
        for desk in table.desks:
            if not desk.PLAYS:
                desk.load(self.desks[desk.NAME])
        if self.round is not None:
            core.take_back(self.round.players, self.round.opening, self.inputs)
        core.devices.orders = self.orders
