"""What a table charges and allows over time: collection fees by the clock, and limits that change between rounds, only
after the notice that the text asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.editions.game import Game
from croupier.editions.model import COLLECTION
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Happened
from croupier.room.commands import Begin, Leave, Sit, Unseated
from croupier.room.law.rows import FloorNotice
from croupier.room.part import By, Owed
from croupier.room.spans import parse_span
from croupier.room.tables.acts import BY_CLOCK, FeeDue, OpenTable, PlayerMoved, SeatChanged, TableOpened
from croupier.room.tables.desk import Desk, reseated
from croupier.room.tables.filing import game_of, metered, payout_options, wager_clause
from croupier.settle.fees import TimeFee

if TYPE_CHECKING:
    from croupier.room.room import Room

PAYOUTS, LIMITS = "payout limits", "limits"


@dataclass(eq=False)
class LimitDesk(Desk):
    """Notices of changes, and the changes themselves. Notices and the payout limits that were last in force outlive the
    table: to close it and open it again is no way round a notice."""

    NAME = "limits"

    notices: list[tuple[dict[str, Any], str]] = field(
        default_factory=list
    )  # what will be filed, and from when on
    before: dict[str, dict[str, Any]] = field(
        default_factory=dict
    )  # by edition, the payout limits last in force
    edition: str = ""  # that is or was played last

    def check_named(self, filing: Mapping[str, Any]) -> None:
        """Refuse a change of nothing, and one that has a command of its own."""
        if not filing:
            raise Refusal("Name what changes, such as min_bet.")
        if COLLECTION in filing:
            raise Refusal("A collection option is changed with change-fee-option.")

    def check_filing(self, filing: Mapping[str, Any], room: Room) -> Game:
        """The game with these changes; refused where a wager would need a meter that the table does not have."""
        table = self.table
        game = game_of(table.game.edition.id, {**table.filing, **filing}, table.accounts.unit)
        for wager in metered(game, room, table.accounts.unit):
            if wager not in table.accounts.meters:
                raise Refusal(
                    f"{game.wager(wager).title} needs a meter of the room; close the table and open it with one.",
                    wager_clause(game, wager),
                )
        return game

    def check(self, command: Any, by: By, room: Room) -> None:
        """Refuse a table that opens again with other payout limits, unless notice of them was given in time."""
        if not isinstance(command, OpenTable) or self.table.status != "closed" or command.unit != "cents":
            return
        game = game_of(command.edition, command.filing)
        for name, value in self.before.get(command.edition, {}).items():
            row = self.notice_row(name, game, room)
            if row is not None and row.ahead is not None and game.options.get(name) != value:
                self.check_noticed(name, game.options.get(name), game, by.at, room)

    def notice_row(self, name: str, game: Game, room: Room) -> FloorNotice | None:
        """The notice that a change of this option needs."""
        kind = PAYOUTS if name in payout_options(game) else LIMITS
        rows = (row for row in room.law.file.notices if row.of == "table" and kind in row.changes)
        return next(rows, None)

    def check_noticed(self, name: str, value: Any, game: Game, at: datetime, room: Room) -> None:
        """Refuse a change that needs notice and had none, or not long enough ago."""
        row = self.notice_row(name, game, room)
        if row is None:
            return
        given = [since for filing, since in self.notices if _same(game, name, filing.get(name), value)]
        if not given:
            span = f" {row.ahead} ahead" if row.ahead is not None else " first"
            raise Refusal(
                f"{name} = {value} is refused: notice is given at the table{span} (give-notice).",
                row.deciding,
            )
        first = min(datetime.fromisoformat(since) for since in given)
        if at < first:
            raise Refusal(
                f"{name} = {value} can take effect at {first:%Y-%m-%d %H:%M}, not before.", row.deciding
            )

    def remember(self) -> None:
        """The payout limits in force."""
        game = self.table.game
        if self.table.accounts.unit == "cents":
            self.edition = game.edition.id
            self.before[self.edition] = {
                name: game.options.get(name) for name in sorted(payout_options(game))
            }

    def follows(self, event: Any, by: By) -> None:
        """What is in force at a table that opens."""
        if isinstance(event, TableOpened):
            self.remember()
            shown = self.before.get(event.edition, {})
            self.notices = [
                (filing, since)
                for filing, since in self.notices
                if not any(
                    _same(self.table.game, name, filing.get(name), value) for name, value in shown.items()
                )
            ]


def _same(game: Game, name: str, noticed: Any, value: Any) -> bool:
    """Whether what was noticed is what is filed now, however the amount is written."""
    if noticed is None:
        return False
    return bool(noticed == value or game_of(game.edition.id, {name: noticed}).options.get(name) == value)


@dataclass(eq=False)
class FeeDesk(Desk):
    """Every so often each player at the table owes the fee of the option in force; the dealer collects and drops it."""

    NAME = "fees"

    opened: str = ""  # when the table opened
    since: dict[int, str] = field(
        default_factory=dict
    )  # until when each seat's time has been charged, or when it was taken
    due: dict[int, int] = field(default_factory=dict)  # what a seat owes
    _timed: tuple[Any, Any] = (None, None)  # a game, and how long an interval of it is

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
                        basis=self.basis(fee, room),
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

    def basis(self, fee: TimeFee | None, room: Room) -> Basis:
        """What a fee by the clock rests on."""
        rule = room.law.rule(BY_CLOCK, self.table.game)
        return (fee.basis if fee is not None else NO_BASIS) | (rule.basis if rule is not None else NO_BASIS)

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Fees that the dealer has to collect."""
        basis = self.basis(self.fee(), room) if self.due else NO_BASIS
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
                    self.basis(self.fee(), room),
                )

    def follows(self, event: Any, by: By) -> None:
        """Time begins when the table opens and when somebody sits down."""
        if isinstance(event, TableOpened):
            self.opened, self.since, self.due = by.at.isoformat(), {}, {}
        elif isinstance(event, Sit):
            self.since[event.seat] = by.at.isoformat()
        elif isinstance(event, SeatChanged):
            self.since, self.due = reseated(self.since, event), reseated(self.due, event)
        elif isinstance(event, Unseated | PlayerMoved):
            self.since.pop(event.seat, None)
            self.due.pop(event.seat, None)
