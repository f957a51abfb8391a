"""Collection fees over time: those by the clock, and another option of the schedules between hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.editions.bank import COLLECTION
from croupier.editions.filing import game_under
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.part import By, Happened, Owed
from croupier.room.spans import parse_span
from croupier.room.tables.commands import Begin, ChangeFeeOption, CollectFees, Leave
from croupier.room.tables.desk import Desk, reseated
from croupier.room.tables.events import (
    Dropped,
    FeeDue,
    FeeOptionChanged,
    FeePaid,
    PlayerMoved,
    Seated,
    TableOpened,
    Unseated,
)
from croupier.room.tables.seat_events import SeatChanged
from croupier.settle.fees import TimeFee

if TYPE_CHECKING:
    from croupier.room.room import Room

BY_CLOCK, BETWEEN = "fees by the clock", "an option between hands"


class FeeDesk(Desk):
    """Every so often each player at the table owes the fee of the option in force; the dealer collects and drops it."""

    NAME = "fees"
    COMMANDS = (CollectFees, ChangeFeeOption)
    EVENTS = (FeeDue, FeePaid, FeeOptionChanged)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.opened = ""  # when the table opened
        self.since: dict[int, str] = {}  # until when each seat's time has been charged, or when it was taken
        self.due: dict[int, int] = {}  # what a seat owes
        self._timed: tuple[Any, Any] = (None, None)  # a game, and how long an interval of it is

    # Time.

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """Every interval that is over by now, seat by seat."""
        if self.table.status in ("closed", "fault") or not self.opened:
            return ()
        return list(self._over(now, room))

    def _over(self, now: datetime, room: Room) -> Iterator[Happened]:
        every = self._every()
        if every is None:
            return
        fee = self.fee()
        for seat, since in self.since.items():
            start = datetime.fromisoformat(since if room.filing.get("fee_clock") == "player" else self.opened)
            ends = every.after(start)
            while ends <= now:
                if ends > datetime.fromisoformat(since):
                    amount = fee.amount if fee is not None else 0
                    person = self.table.persons[seat]
                    message = (
                        f"{person} owes {money(amount)} for the time until {ends:%H:%M}." if amount else ""
                    )
                    yield Happened(
                        FeeDue(seat, person, amount, ends.isoformat()),
                        message=message,
                        basis=self._basis(fee, room),
                    )
                ends = every.after(ends)

    def fee(self) -> TimeFee | None:
        """What a player owes for an interval now, with as many as played last."""
        ended = self.table.ended
        players = len(ended.players) if ended is not None else len(self.table.persons)
        return self.table.core.family.time_fee(self.table.game, players)

    def _every(self) -> Any:
        """How long an interval is; None where the option takes nothing by time, with however many players."""
        family, game = self.table.core.family, self.table.game
        if self._timed[0] is not game:  # asked each second at every table
            fees = (family.time_fee(game, count) for count in range(game.seats, 0, -1))
            found = next((fee for fee in fees if fee is not None), None)
            self._timed = game, parse_span(found.every) if found is not None else None
        return self._timed[1]

    def _basis(self, fee: TimeFee | None, room: Room) -> Basis:
        rule = room.law.rule(BY_CLOCK, self.table.game)
        return (fee.basis if fee is not None else NO_BASIS) | (rule.basis if rule is not None else NO_BASIS)

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Fees that the dealer has to collect."""
        basis = self._basis(self.fee(), room) if self.due else NO_BASIS
        return [
            Owed(
                self.table.stream,
                "collect the fee",
                datetime.fromisoformat(self.since[seat]),
                "dealer",
                basis,
                f"Seat {seat} owes {money(amount)}.",
                ("Begin",),
            )
            for seat, amount in self.due.items()
        ]

    # Commands.

    def check(self, command: Any, by: By, room: Room) -> None:
        """No round begins, and nobody leaves, before a fee that is due and can be paid is paid."""
        if not isinstance(command, Begin | Leave):
            return
        seats = self.due if isinstance(command, Begin) else {command.seat}
        for seat in seats:
            if self.due.get(seat, 0) and self.table.core.chips(seat) >= self.due[seat]:
                raise Refusal(
                    f"Seat {seat} owes {money(self.due[seat])} by the clock; the dealer collects it first.",
                    self._basis(self.fee(), room),
                )

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Collect what is due, or bring another option into use."""
        if isinstance(command, ChangeFeeOption):
            return (self._change(command, room),)
        if self.table.round is not None:
            raise Refusal("Fees are collected between rounds.")
        found, accounts = [], self.table.accounts
        basis = self._basis(self.fee(), room)
        for seat, amount in self.due.items():
            if self.table.core.chips(seat) >= amount:
                paid = FeePaid(seat, self.table.persons[seat], amount)
                chips = accounts.payment(
                    accounts.stack(seat), accounts.of("rake area"), amount, BY_CLOCK, basis
                )
                found.append(Happened(paid, chips, basis=basis))
        if not found:
            raise Refusal("No fee is due that can be paid.")
        total = sum(each.event.amount for each in found)
        box = accounts.payment(accounts.of("rake area"), accounts.of("drop"), total, "dropped", basis)
        return (*found, Happened(Dropped("drop", total), box, f"{money(total)} in fees is dropped.", basis))

    def _change(self, command: ChangeFeeOption, room: Room) -> Happened:
        table = self.table
        rule = room.law.rule(BETWEEN, table.game)
        basis = rule.basis if rule is not None else NO_BASIS
        if table.round is not None:
            raise Refusal(
                "The fee of a hand is fixed before it; another option waits until it is over.", basis
            )
        game_under(table.game.edition, {**table.filing, COLLECTION: command.option})
        message = f"Option {command.option} of the collection schedules is in use from the next hand on."
        return Happened(FeeOptionChanged(command.option), message=message, basis=basis)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """What is due, paid or changed."""
        if isinstance(event, FeeDue):
            self.since[event.seat] = event.since
            if event.amount:
                self.due[event.seat] = self.due.get(event.seat, 0) + event.amount
        elif isinstance(event, FeePaid):
            self.due.pop(event.seat, None)
            self.table.core.receive(event.seat, -event.amount)
        else:
            self.table.refile({COLLECTION: event.option})

    def follows(self, event: Any, by: By) -> None:
        """Time begins when the table opens and when somebody sits down."""
        if isinstance(event, TableOpened):
            self.opened, self.since, self.due = by.at.isoformat(), {}, {}
        elif isinstance(event, Seated):
            self.since[event.seat] = by.at.isoformat()
        elif isinstance(event, SeatChanged):
            self.since, self.due = reseated(self.since, event), reseated(self.due, event)
        elif isinstance(event, Unseated | PlayerMoved):
            self.since.pop(event.seat, None)
            self.due.pop(event.seat, None)

    def snapshot(self) -> dict[str, Any]:
        """The clocks and what is due."""
        return {
            "opened": self.opened,
            "since": {str(seat): at for seat, at in self.since.items()},
            "due": {str(seat): amount for seat, amount in self.due.items()},
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these clocks."""
        self.opened = state["opened"]
        self.since = {int(seat): at for seat, at in state["since"].items()}
        self.due = {int(seat): amount for seat, amount in state["due"].items()}
