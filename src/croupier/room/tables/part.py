"""A table of a room: its desks together. State changes only by its events; a round in play is replayed from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.draws import ListedDraws
from croupier.kit.money import money
from croupier.room.books import BookAccount
from croupier.room.corrections import Corrected, TakenBack, Voided
from croupier.room.days.commands import BankPlaced
from croupier.room.meters.events import Keyed, PaidFromTray
from croupier.room.meters.holds import AwardPaid
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.table import Table
from croupier.room.tables.bank import BankDesk
from croupier.room.tables.behind import BehindDesk
from croupier.room.tables.blinds import BlindDesk
from croupier.room.tables.chips import ChipDesk
from croupier.room.tables.clock import ClockDesk
from croupier.room.tables.commands import Depth, Do
from croupier.room.tables.described import DescribedDesk
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import (
    AwardTaken,
    BankUsed,
    ChipsBought,
    ChipsCorrected,
    ChipsSpent,
    HandsCounted,
    PlayerMoved,
    Seated,
    Unseated,
)
from croupier.room.tables.fees import FeeDesk
from croupier.room.tables.limits import LimitDesk, game_of
from croupier.room.tables.lists import ListDesk
from croupier.room.tables.money import TableAccounts
from croupier.room.tables.play import EndedRound, PlayDesk, Proceedings
from croupier.room.tables.seats import SeatDesk
from croupier.room.tables.state import StateDesk, Status
from croupier.rounds.codec import check_event, decode
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.room import Room

PREFIX = "table/"
POT_GAMES = "pot poker"
D = TypeVar("D", bound=Desk)
DESKS: tuple[type[Desk], ...] = (
    StateDesk,
    SeatDesk,
    BankDesk,
    PlayDesk,
    FeeDesk,
    LimitDesk,
    DescribedDesk,
    BlindDesk,
    ClockDesk,
    BehindDesk,
    ChipDesk,
    ListDesk,
)


class TablePart(Part):
    """One table over its whole life: closed, opened with an edition and a filing, played, closed again."""

    KIND = "table"
    COMMANDS = tuple(command for desk in DESKS for command in desk.COMMANDS)
    EVENTS = (*(event for desk in DESKS for event in desk.EVENTS), TakenBack)
    OBSERVES = (Keyed, PaidFromTray, AwardPaid, PlayerMoved, BankPlaced, Corrected, Voided)

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.name = stream.removeprefix(PREFIX)
        self.status: Status = "closed"
        self.depth: Depth = "dealt"
        self.accounts = TableAccounts(self.name)
        self.filing: dict[str, Any] = {}
        self.dealer: str | None = None
        self.imprest = ""  # the imprest bank that is used here
        self.rounds = 0  # ended since the table was first opened
        self.ended: EndedRound | None = None  # what is kept of the round before
        self.asked: str | None = None  # since when somebody is asked in the round
        self.warned: str | None = None  # since when whoever is asked is warned
        self._core: Table | None = None
        self.desks: tuple[Desk, ...] = tuple(kind(self) for kind in DESKS)

    # Reading the table.

    @property
    def core(self) -> Table:
        """Seats, chips, bank and round; refused while the table is closed."""
        if self._core is None:
            raise Refusal(f"Table {self.name} is closed; the floor opens it.")
        return self._core

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.core.game

    @property
    def is_pot_game(self) -> bool:
        """Whether players play for a pot."""
        return self.game.edition.law.family == POT_GAMES

    @property
    def house_banked(self) -> bool:
        """Whether the house pays and collects, and not players among themselves."""
        bank = self.game.edition.law.bank
        return not self.is_pot_game and (bank is None or bank.house)

    @property
    def round(self) -> Round | None:
        """The round in play."""
        return self._core.round if self._core is not None else None

    @property
    def last(self) -> Round | None:
        """The round that ended last."""
        return self._core.last if self._core is not None else None

    @property
    def persons(self) -> dict[int, str]:
        """Who sits where."""
        return {seat: place.name for seat, place in self._core.places.items()} if self._core else {}

    @property
    def resting(self) -> bool:
        """Between rounds."""
        return self.round is None

    def desk(self, kind: type[D]) -> D:
        """The desk of a kind."""
        return next(desk for desk in self.desks if isinstance(desk, kind))

    # Commands.

    def carry_out(self, command: Any, by: By, room: Room) -> list[Entry]:
        """Decide on a command and apply what it brings about; a round is played on as it goes."""
        check_event(command, self.COMMANDS)
        desk = self._desk_of(command)
        if not isinstance(desk, PlayDesk) or not desk.plays(command):
            return super().carry_out(command, by, room)
        self._check(command, by, room)
        return desk.run(command, by, room)

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about; refused with a sentence, nothing has changed."""
        desk = self._desk_of(command)
        if isinstance(desk, PlayDesk) and desk.plays(command):
            twin = TablePart.restore(self.stream, self.snapshot(), room)
            entries = twin.carry_out(command, by, room)
            return [Happened(each.event, each.postings, each.message, each.basis) for each in entries]
        self._check(command, by, room)
        return desk.decide(command, by, room)

    def _check(self, command: Any, by: By, room: Room) -> None:
        self._check_own(command, by)
        for desk in self.desks:
            desk.check(command, by, room)

    def _check_own(self, command: Any, by: By) -> None:
        """A player acts for himself, a dealer at his own table."""
        if by.role == "dealer" and by.person != self.dealer:
            on = f"{self.dealer} is" if self.dealer else "nobody is"
            raise Refusal(f"{by.person} is not the dealer of table {self.name}; {on} on there.")
        if by.role != "player":
            return
        person = self._acts_for(command)
        if person != by.person:
            raise Refusal(f"{by.person} acts for himself only; this is for {person or 'nobody here'}.")

    def _acts_for(self, command: Any) -> str:
        """Whose command it is: of the person it names, or of whoever sits or stands where it acts."""
        for field in ("name", "person"):
            if hasattr(command, field):
                return str(getattr(command, field))
        if not isinstance(command, Do):
            return self.persons.get(getattr(command, "seat", 0), "")
        data = command.event
        player = data.get("player") if isinstance(data, Mapping) else getattr(data, "player", None)
        if player is not None:
            return str(player)
        return self.persons.get(command.who, "") if isinstance(command.who, int) else ""

    def _desk_of(self, command: Any) -> Desk:
        return next(desk for desk in self.desks if type(command) in desk.COMMANDS)

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A meter that was keyed in lets the round go on, where the tray pays as soon as it is validated; an award
        that is paid at the table is chips of the seat; whoever moves here sits down with what he has."""
        event = entry.event
        if isinstance(event, BankPlaced):
            used = event.bank if event.table == self.stream else ""
            return (Happened(BankUsed(used)),) if used or self.imprest == event.bank else ()
        if isinstance(event, Corrected):
            return [
                Happened(ChipsCorrected(seat, change))
                for seat in self.persons
                if (change := event.change(self.accounts.stack(seat)))
            ]
        if isinstance(event, Voided):
            return self._taken_back(event) if event.stream == self.stream else ()
        if event.table != self.stream or self._core is None:
            return ()
        if isinstance(event, PlayerMoved):
            return (Happened(Seated(event.to_seat, event.person, event.chips)),)
        if isinstance(event, AwardPaid):
            if event.way == "by hand" or event.seat not in self.persons:
                return ()
            return (Happened(AwardTaken(event.seat, event.person, event.amount)),)
        if self.round is None or (isinstance(event, Keyed) and not event.amount):
            return ()
        twin = TablePart.restore(self.stream, self.snapshot(), room)
        entries = twin.desk(PlayDesk).read_meter(event.wager, event.shown, entry.by, room)
        return [Happened(each.event, each.postings, each.message, each.basis) for each in entries]

    # What is put right.

    def correctable(self, account: BookAccount) -> bool:
        """The chips of a seat, while it is in no round."""
        playing = self.round.players if self.round is not None else {}
        return any(account == self.accounts.stack(seat) for seat in self.persons if seat not in playing)

    def check_void(self, event: Any, room: Room) -> None:
        """Buy-ins, chips that were spent, and counted hands are taken back; a buy-in while its chips are there."""
        if isinstance(event, HandsCounted):
            return
        if not isinstance(event, Seated | ChipsBought | ChipsSpent):
            super().check_void(event, room)
        if self.round is not None and event.seat in self.round.players:
            raise Refusal(f"Seat {event.seat} plays; its act is voided when the round is over.")
        if isinstance(event, ChipsSpent):
            self.core.chips(event.seat)  # refused where nobody sits there
            return
        if self.persons.get(event.seat) != event.person:
            raise Refusal(f"{event.person} no longer sits at seat {event.seat} of table {self.name}.")
        bought = event.chips if isinstance(event, Seated) else event.amount
        if self.core.chips(event.seat) < bought:
            raise Refusal(
                f"Seat {event.seat} has {money(self.core.chips(event.seat))} of the {money(bought)} that would go "
                "back; correct the amount that was wrong instead."
            )

    def _taken_back(self, voided: Voided) -> Sequence[Happened]:
        """The event is taken back; a seat whose only chips were those of a voided buy-in is free again."""
        found = [Happened(TakenBack(voided.seq, voided.event))]
        event = decode(voided.event, self.EVENTS)
        if isinstance(event, Seated) and self.core.places[event.seat].chips == event.chips:
            found.append(Happened(Unseated(event.seat, event.person, 0)))
        return found

    # A round as it goes.

    def before_round(self, done: Proceedings) -> None:
        """What is done before a round begins, as part of beginning it."""
        for desk in self.desks:
            desk.before_round(done)

    def round_for(
        self, players: Mapping[int, str], opening: Mapping[str, Any], room: Room
    ) -> tuple[dict[int, str], dict[str, Any]]:
        """Who is dealt in and what the round begins with, as all desks have it."""
        dealt_in, begins = dict(players), dict(opening)
        for desk in self.desks:
            desk.round_for(dealt_in, begins, room)
        return dealt_in, begins

    def before_input(self, event: Any, done: Proceedings) -> None:
        """What is done before an input goes into the round."""
        for desk in self.desks:
            desk.before_input(event, done)

    def after_round(self, round: Round, done: Proceedings) -> None:
        """What follows from a round that is over."""
        for desk in self.desks:
            desk.after_round(round, done)

    def asked_at(self, by: By) -> None:
        """Whoever is asked in the round has been asked since then."""
        self.asked, self.warned = by.at.isoformat(), None

    def undealt(self, event: Any) -> int:
        """How many cards of a shuffle are still to come: none where the deck was shuffled again or taken away."""
        left = tuple(self._core.devices.orders.get(event.deck, ())) if self._core is not None else ()
        return len(left) if event.order[len(event.order) - len(left) :] == left else 0

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        if isinstance(event, TakenBack):
            before = decode(event.event, self.EVENTS)
            if isinstance(before, HandsCounted):
                self.desk(DescribedDesk).hands -= before.hands
            else:
                spent = isinstance(before, ChipsSpent)
                bought = before.chips if isinstance(before, Seated) else before.amount
                self.core.receive(before.seat, bought if spent else -bought)
            return
        for desk in self.desks:
            if type(event) in desk.EVENTS:
                desk.apply(event, by)
        for desk in self.desks:
            if type(event) not in desk.EVENTS:
                desk.follows(event, by)

    def set_up(self, edition: str, filing: Mapping[str, Any]) -> None:
        """Lay the table out for an edition under a filing; whoever sits there stays."""
        game = game_of(edition, filing, self.accounts.unit)
        self.filing = dict(filing)
        if self._core is None or self._core.game.edition.id != edition:
            self._core = Table(game, ListedDraws(()))
        else:
            self._core.game = game

    def refile(self, changes: Mapping[str, Any]) -> None:
        """The same table under another filing, from the next round on."""
        self.set_up(self.game.edition.id, {**self.filing, **changes})

    def clear(self) -> None:
        """The table is empty and closed."""
        self._core, self.filing, self.ended = None, {}, None

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain JSON, the round in play by its opening and inputs."""
        core = self._core
        return {
            "status": self.status,
            "depth": self.depth,
            "edition": core.game.edition.id if core is not None else None,
            "filing": self.filing,
            "unit": self.accounts.unit,
            "meters": dict(self.accounts.meters),
            "dealer": self.dealer,
            "imprest": self.imprest,
            "rounds": self.rounds,
            "asked": self.asked,
            "warned": self.warned,
            "carried": {person: list(chips) for person, chips in self.desk(ChipDesk).carried.items()},
            **{desk.NAME: desk.snapshot() for desk in self.desks if core is not None or desk.LASTS},
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> TablePart:
        """The table that has this state."""
        table = cls(stream)
        table.status, table.depth = state["status"], state["depth"]
        table.accounts = TableAccounts(table.name, state["unit"], dict(state["meters"]))
        table.dealer, table.rounds, table.imprest = state["dealer"], state["rounds"], state["imprest"]
        table.asked, table.warned = state["asked"], state["warned"]
        table.desk(ChipDesk).carried = {
            name: (chips, paid) for name, (chips, paid) in state["carried"].items()
        }
        if state["edition"] is not None:
            table.set_up(state["edition"], state["filing"])
        for desk in table.desks:
            if state["edition"] is not None or desk.LASTS:
                desk.load(state[desk.NAME])
        return table

    # Time.

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """What has fallen due at the table by now."""
        return [each for desk in self.desks for each in desk.owed(now, room)]

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """What time alone brings about here."""
        return [each for desk in self.desks for each in desk.tick(now, room)]
