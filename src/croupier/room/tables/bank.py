"""The bank of a player at a table of a room: who has it, and what he posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.room.banks import BankRotation
from croupier.room.part import By, Happened
from croupier.room.tables.commands import DeclineBank, OfferBank, TakeBank
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import BankDeclined, BankOffered, BankTaken
from croupier.settle.fees import highest_bank_fee

if TYPE_CHECKING:
    from croupier.room.room import Room


class BankDesk(Desk):
    """The bank goes around: whoever takes it posts, and keeps back what the house collects for a hand."""

    NAME = "bank"
    COMMANDS = (TakeBank, DeclineBank, OfferBank)
    EVENTS = (BankTaken, BankDeclined, BankOffered)

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Take the bank with a sum, pass it on, or offer it around once more."""
        core = self.table.core
        if isinstance(command, OfferBank):
            return (Happened(BankOffered(), message=" ".join(core.check(command))),)
        if isinstance(command, DeclineBank):
            return (Happened(BankDeclined(command.seat), message=" ".join(core.check(command))),)
        core.check(TakeBank(command.seat))
        kept = highest_bank_fee(core.game)
        free = core.chips(command.seat) - kept
        posted = free if command.posted is None else command.posted
        if posted <= 0 or posted > free:
            fee = f" and pay a fee of up to {money(kept)}" if kept else ""
            raise Refusal(
                f"Seat {command.seat} cannot post {money(posted)}{fee}; it has {money(free + kept)}."
            )
        message = " ".join(core.check(TakeBank(command.seat, posted)))
        return (Happened(BankTaken(command.seat, posted), message=message),)

    def apply(self, event: Any, by: By) -> None:
        """Who banks."""
        core = self.table.core
        if isinstance(event, BankOffered):
            core.take(OfferBank())
        else:
            taken = isinstance(event, BankTaken)
            core.take(TakeBank(event.seat, event.posted) if taken else DeclineBank(event.seat))

    def snapshot(self) -> dict[str, Any]:
        """The rotation and what is posted."""
        core = self.table.core
        return {"posted": core.posted, "rotation": core.banks.snapshot() if core.banks is not None else None}

    def load(self, state: Mapping[str, Any]) -> None:
        """Have this rotation."""
        core = self.table.core
        core.posted = state["posted"]
        if state["rotation"] is not None:
            core.banks = BankRotation.restore(core.game, state["rotation"])
