"""What is filed for a table and how it changes: between rounds, and only after the notice that the text asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from croupier.editions.bank import COLLECTION
from croupier.editions.edition import load
from croupier.editions.filing import game_under
from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.room.books import Unit
from croupier.room.law.load import HOUSE
from croupier.room.law.rows import FloorNotice
from croupier.room.meters.filing import check_link
from croupier.room.part import By, Happened
from croupier.room.tables.commands import ChangeFiling, GiveNotice, OpenTable
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import ChangeNoticed, LimitsChanged, TableOpened

if TYPE_CHECKING:
    from croupier.room.meters.meter import MeterPart
    from croupier.room.room import Room

UNRAKED = {"rake": "0%", "jackpot_rake": "0", "pool_rake": "0%", "collection": "none"}
PAYOUTS, LIMITS = "payout limits", "limits"


class LimitDesk(Desk):
    """Notices of changes, and the changes themselves. Notices and the payout limits that were last in force outlive the
    table: to close it and open it again is no way round a notice."""

    NAME = "limits"
    LASTS = True
    COMMANDS = (GiveNotice, ChangeFiling)
    EVENTS = (ChangeNoticed, LimitsChanged)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.notices: list[tuple[dict[str, Any], str]] = []  # what will be filed, and from when on it may be
        self.before: dict[str, dict[str, Any]] = {}  # by edition, the payout limits that were last in force
        self.edition = ""  # that is or was played last

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Give notice of a change, or make it."""
        table = self.table
        if not command.filing:
            raise Refusal("Name what changes, such as min_bet.")
        if COLLECTION in command.filing:
            raise Refusal("A collection option is changed with change-fee-option.")
        if isinstance(command, GiveNotice) and table.status == "closed" and self.edition:
            game_of(self.edition, command.filing)  # refused where the game does not have it
            return (self._notice(command, by, room, load(self.edition).under()),)
        game = game_of(table.game.edition.id, {**table.filing, **command.filing}, table.accounts.unit)
        for wager in metered(game, room, table.accounts.unit):
            if wager not in table.accounts.meters:
                raise Refusal(
                    f"{game.wager(wager).title} needs a meter of the room; close the table and open it with one.",
                    game.wager(wager).source,
                )
        if isinstance(command, GiveNotice):
            return (self._notice(command, by, room, table.game),)
        rows = [row for name in command.filing if (row := self._row(name, table.game, room)) is not None]
        basis = rows[0].deciding if rows else NO_BASIS
        if table.round is not None:
            raise Refusal("What is filed for a table changes only between rounds.", basis)
        for name, value in command.filing.items():
            self._check_noticed(name, value, table.game, by.at, room)
        event = LimitsChanged(dict(command.filing), limits_of(game))
        words = ", ".join(f"{name} = {value}" for name, value in command.filing.items())
        return (Happened(event, message=f"Table {table.name}: {words}.", basis=basis),)

    def check(self, command: Any, by: By, room: Room) -> None:
        """Refuse a table that opens again with other payout limits, unless notice of them was given in time."""
        if not isinstance(command, OpenTable) or self.table.status != "closed" or command.unit != "cents":
            return
        game = game_of(command.edition, command.filing)
        for name, value in self.before.get(command.edition, {}).items():
            row = self._row(name, game, room)
            if row is not None and row.ahead is not None and game.options.get(name) != value:
                self._check_noticed(name, game.options.get(name), game, by.at, room)

    def _notice(self, command: GiveNotice, by: By, room: Room, game: Game) -> Happened:
        since, basis = by.at, NO_BASIS
        for name in command.filing:
            row = self._row(name, game, room)
            if row is not None:
                since = max(since, row.ahead.after(by.at) if row.ahead is not None else by.at)
                basis = basis | row.basis
        words = ", ".join(f"{name} = {value}" for name, value in command.filing.items())
        message = f"Notice at table {self.table.name}: {words} from {since:%Y-%m-%d %H:%M} on."
        return Happened(ChangeNoticed(dict(command.filing), since.isoformat()), message=message, basis=basis)

    def _row(self, name: str, game: Game, room: Room) -> FloorNotice | None:
        """The notice that a change of this option needs."""
        kind = PAYOUTS if name in payout_options(game) else LIMITS
        rows = (row for row in room.law.file.notices if row.of == "table" and kind in row.changes)
        return next(rows, None)

    def _check_noticed(self, name: str, value: Any, game: Game, at: datetime, room: Room) -> None:
        row = self._row(name, game, room)
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

    def apply(self, event: Any, by: By) -> None:
        """A notice, or what is filed now."""
        if isinstance(event, ChangeNoticed):
            self.notices.append((dict(event.filing), event.since))
            return
        self.table.refile(event.filing)
        changed = set(event.filing)
        self.notices = [(filing, since) for filing, since in self.notices if not changed & set(filing)]
        self._remember()

    def _remember(self) -> None:
        game = self.table.game
        if self.table.accounts.unit == "cents":
            self.edition = game.edition.id
            self.before[self.edition] = {
                name: game.options.get(name) for name in sorted(payout_options(game))
            }

    def follows(self, event: Any, by: By) -> None:
        """What is in force at a table that opens."""
        if isinstance(event, TableOpened):
            self._remember()
            shown = self.before.get(event.edition, {})
            self.notices = [
                (filing, since)
                for filing, since in self.notices
                if not any(
                    _same(self.table.game, name, filing.get(name), value) for name, value in shown.items()
                )
            ]

    def snapshot(self) -> dict[str, Any]:
        """The notices, and what was last in force."""
        return {
            "notices": [[dict(filing), since] for filing, since in self.notices],
            "before": {edition: dict(values) for edition, values in self.before.items()},
            "edition": self.edition,
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these notices."""
        self.notices = [(dict(filing), since) for filing, since in state["notices"]]
        self.before = {edition: dict(values) for edition, values in state["before"].items()}
        self.edition = state["edition"]


def _same(game: Game, name: str, noticed: Any, value: Any) -> bool:
    """Whether what was noticed is what is filed now, however the amount is written."""
    if noticed is None:
        return False
    return bool(noticed == value or game_of(game.edition.id, {name: noticed}).options.get(name) == value)


def game_of(edition: str, filing: Mapping[str, Any], unit: Unit = "cents") -> Game:
    """The game of a table as filed; at a table played in points nothing is raked."""
    law = load(edition)
    if unit == "cents":
        return game_under(law, filing)
    free = {
        name: value
        for name, value in UNRAKED.items()
        if (option := law.option(name)) is not None and (not option.choices or value in option.choices)
    }
    return game_under(law, {**filing, **free})


def offered_game(edition: str, filing: Mapping[str, Any], room: Room, unit: Unit = "cents") -> Game:
    """The game as a table of the room offers it. Under a text, a wager on a progressive is left out where the room has
    no meter for it, unless the filing asks for it by name."""
    game = game_of(edition, filing, unit)
    left_out = [
        wager for wager in metered(game, room, unit) if wager not in filing and not fitting(game, wager, room)
    ]
    return game_of(edition, {**filing, **dict.fromkeys(left_out, False)}, unit) if left_out else game


def metered(game: Game, room: Room, unit: Unit = "cents") -> list[str]:
    """The wagers of a game that need a meter of the room: lock-out, key-in, validation and papers are of that meter.
    Where no text governs the floor, a table may have a meter of its own."""
    if room.law.book == HOUSE or unit != "cents":
        return []
    return [meter.wager for meter in game.edition.law.meters if meter.wager in game.offered]


def fitting(game: Game, wager: str, room: Room) -> list[str]:
    """The open meters of the room that a table of this game may play for."""
    found = []
    for part in room.parts.values():
        if part.KIND == "meter":
            meter = cast("MeterPart", part)
            try:
                check_link(room.law, meter.filing, meter.state.links, game, wager)
            except Refusal:
                continue
            found.append(meter.name)
    return found


def payout_options(game: Game) -> set[str]:
    """The options of a filing that bound payouts."""
    return {limit.option for limit in game.edition.law.payout_limits if limit.option is not None}


def limits_of(game: Game) -> dict[str, Any]:
    """The limits in force at a table: the least and the most bets, and what bounds payouts, in cents."""
    bounds = [name for name in game.options if name.startswith(("min_", "max_"))]
    names = dict.fromkeys([*bounds, *sorted(payout_options(game))])
    return {name: game.cents_of(name) for name in names if game.cents_of(name) is not None}
