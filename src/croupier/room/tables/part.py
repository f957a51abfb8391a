"""A table of a room: its desks together. State changes only by its events; a round in play is replayed from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.chance import ListedDraws
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room import commands
from croupier.room.acts import Happened
from croupier.room.banks import BankRotation
from croupier.room.books import BookAccount
from croupier.room.commands import Begin, ChipsBought, Do, Sit, Unseated
from croupier.room.corrections import Correct, TakenBack, Voided
from croupier.room.days.acts import PlaceBank
from croupier.room.meters.acts import Keyed, PaidFromTray
from croupier.room.meters.awards import AwardPaid
from croupier.room.part import By, Entry, Owed, Part
from croupier.room.state import plain, typed
from croupier.room.table import Place, Table
from croupier.room.tables import acts
from croupier.room.tables.acts import (
    AwardTaken,
    BankUsed,
    ChipsCorrected,
    CountHands,
    Depth,
    EndedRound,
    KillAbsent,
    PlayerMoved,
    RoundOpened,
    Spend,
    Tell,
)
from croupier.room.tables.behind import BehindDesk
from croupier.room.tables.blinds import BlindDesk
from croupier.room.tables.desk import Desk
from croupier.room.tables.fees import FeeDesk, LimitDesk
from croupier.room.tables.filing import game_of
from croupier.room.tables.money import TableAccounts, plain_data
from croupier.room.tables.play import ClockDesk, PlayDesk, Proceedings
from croupier.room.tables.seats import ChipDesk, ListDesk, SeatDesk
from croupier.rounds.codec import check_event, decode, encode
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.law.rows import FloorRule
    from croupier.room.room import Room

PREFIX = "table/"
POT_GAMES = "pot poker"
PLAYED = (Begin, Do, KillAbsent)  # carried out as the round goes
Status = Literal["closed", "opening", "open", "idle", "paused", "closing", "fault"]


@dataclass(eq=False)
class TablePart(Part):
    """One table over its whole life: closed, opened with an edition and a filing, played, closed again."""

    KIND = "table"
    ACTS = (
        acts.OpenTable,
        *commands.ACTS,
        *(each for each in acts.ACTS if each is not acts.OpenTable),
        TakenBack,
    )
    OBSERVES = (Keyed, PaidFromTray, AwardPaid, PlayerMoved, PlaceBank, Correct, Voided)

    status: Status = "closed"
    depth: Depth = "dealt"
    filing: dict[str, Any] = field(default_factory=dict)
    dealer: str | None = None
    imprest: str = ""  # the imprest bank that is used here
    rounds: int = 0  # ended since the table was first opened
    hands: int = 0  # counted
    ended: EndedRound | None = None  # what is kept of the round before
    asked: str | None = None  # since when somebody is asked in the round
    warned: str | None = None  # since when whoever is asked is warned

    def __post_init__(self) -> None:
        self.name = self.stream.removeprefix(PREFIX)
        self.accounts = TableAccounts(self.name)
        self._core: Table | None = None
        self.seats, self.chips, self.lists = SeatDesk().at(self), ChipDesk().at(self), ListDesk().at(self)
        self.play, self.fees, self.limits = PlayDesk().at(self), FeeDesk().at(self), LimitDesk().at(self)
        self.blinds, self.behind = BlindDesk().at(self), BehindDesk().at(self)
        self.desks: tuple[Desk, ...] = (
            self.seats,
            self.play,
            self.fees,
            self.limits,
            self.blinds,
            ClockDesk().at(self),
            self.behind,
            self.chips,
            self.lists,
        )

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

    @property
    def unseated_players(self) -> BookAccount:
        """What the players of a table that only counts hands have won from one another, and who has it is not known
        yet."""
        return self.accounts.pocket(f"players of table {self.name}")

    def place(self, seat: int) -> Place:
        """A seat that is taken."""
        self.core.chips(seat)  # refused where nobody sits there
        return self.core.places[seat]

    # What rules of the floor say of the game that is played here.

    def rule(self, room: Room, name: str) -> FloorRule | None:
        """A rule, where the floor has it and it holds for the game."""
        return room.law.rule(name, self.game)

    def basis(self, room: Room, name: str) -> Basis:
        """What a rule rests on."""
        row = self.rule(room, name)
        return row.basis if row is not None else NO_BASIS

    def deciding(self, room: Room, name: str) -> Basis:
        """The one clause of a rule that a refusal cites."""
        row = self.rule(room, name)
        return row.deciding if row is not None else NO_BASIS

    # What several acts refuse.

    def check_between(self, seat: int) -> None:
        """Refuse what waits until the round of a seat is over."""
        if self.round is not None and seat in self.round.players:
            raise Refusal(f"Seat {seat} plays; that waits until the round is over.")

    def check_between_players(self) -> None:
        """Refuse bets between players while a round is in play."""
        if self.round is not None:
            raise Refusal("Bets between players are made and settled between rounds.")

    def check_amount(self, seat: int, amount: int) -> None:
        """Refuse more than a seat has, and nothing."""
        have = self.core.chips(seat)
        if not 0 < amount <= have:
            raise Refusal(f"{money(amount)} is refused; seat {seat} has {money(have)}.")

    def check_depth(self, needed: Depth) -> None:
        """Refuse a round that is recorded otherwise than the rounds of this table."""
        if self.depth != needed:
            words = {"told": "described", "counted": "counted", "dealt": "dealt by the engine"}
            raise Refusal(f"Rounds of table {self.name} are {words[self.depth]}.")

    # Commands.

    def carry_out(self, command: Any, by: By, room: Room) -> list[Entry]:
        """Decide on a command and apply what it brings about; a round is played on as it goes."""
        if not isinstance(command, PLAYED):
            return super().carry_out(command, by, room)
        check_event(command, self.COMMANDS)
        self._check(command, by, room)
        return self.play.run(command, by, room)

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about; refused with a sentence, nothing has changed."""
        if not isinstance(command, PLAYED):
            self._check(command, by, room)
        return super().decide(command, by, room)

    def tried(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command to the round would bring about, tried at a copy of the table."""
        twin = TablePart.restore(self.stream, self.snapshot(), room)
        entries = twin.carry_out(command, by, room)
        return [Happened(each.event, each.postings, each.message, each.basis) for each in entries]

    def _check_status(self, command: Any) -> None:
        """No round begins at a table that has stopped, and none goes on at one that has a fault."""
        if self.status == "fault" and isinstance(command, Do | KillAbsent | Tell | CountHands):
            raise Refusal(
                f"Table {self.name} has stopped for a fault; the floor resumes it when it is repaired."
            )
        if isinstance(command, Begin) and self.status in ("closed", "paused", "fault"):
            raise Refusal(f"Table {self.name} is {self.status}; no round can begin.")

    def _check(self, command: Any, by: By, room: Room) -> None:
        self._check_own(command, by)
        self._check_status(command)
        for desk in self.desks:
            desk.check(command, by, room)

    def _check_own(self, command: Any, by: By) -> None:
        """A player acts for himself, a dealer at his own table."""
        if by.role == "dealer" and by.person != self.dealer:
            on = f"{self.dealer} is" if self.dealer else "nobody is"
            raise Refusal(f"{by.person} is not the dealer of table {self.name}; {on} on there.")
        if by.role != "player":
            if by.role in ("dealer", "floor") and isinstance(command, Do) and isinstance(command.who, int):
                who = self.persons.get(command.who, "the player")
                raise Refusal(f"Only {who} bets and decides at seat {command.who}, not the {by.role}.")
            return
        person = self._acts_for(command)
        if person != by.person:
            raise Refusal(f"{by.person} acts for himself only; this is for {person or 'nobody here'}.")

    def _acts_for(self, command: Any) -> str:
        """Whose command it is: of the person it names, or of whoever sits or stands where it acts."""
        if hasattr(command, "person"):
            return str(command.person)
        if not isinstance(command, Do):
            return self.persons.get(getattr(command, "seat", 0), "")
        data = command.event
        player = data.get("player") if isinstance(data, Mapping) else getattr(data, "player", None)
        if player is not None:
            return str(player)
        return self.persons.get(command.who, "") if isinstance(command.who, int) else ""

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A meter that was keyed in lets the round go on, where the tray pays as soon as it is validated; an award
        that is paid at the table is chips of the seat; whoever moves here sits down with what he has."""
        event = entry.event
        if isinstance(event, PlaceBank):
            used = event.bank if event.table == self.stream else ""
            return (Happened(BankUsed(used)),) if used or self.imprest == event.bank else ()
        if isinstance(event, Correct):
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
            return (Happened(Sit(event.to_seat, event.person, event.chips)),)
        if isinstance(event, AwardPaid):
            if event.way == "by hand" or event.seat not in self.persons:
                return ()
            return (Happened(AwardTaken(event.seat, event.person, event.amount)),)
        if self.round is None or (isinstance(event, Keyed) and not event.amount):
            return ()
        twin = TablePart.restore(self.stream, self.snapshot(), room)
        entries = twin.play.read_meter(event.wager, event.shown, entry.by, room)
        return [Happened(each.event, each.postings, each.message, each.basis) for each in entries]

    # What is put right.

    def correctable(self, account: BookAccount) -> bool:
        """The chips of a seat, while it is in no round."""
        playing = self.round.players if self.round is not None else {}
        return any(account == self.accounts.stack(seat) for seat in self.persons if seat not in playing)

    def check_void(self, event: Any, room: Room) -> None:
        """Buy-ins, chips that were spent, and counted hands are taken back; a buy-in while its chips are there."""
        if isinstance(event, CountHands):
            return
        if not isinstance(event, Sit | ChipsBought | Spend):
            super().check_void(event, room)
        if self.round is not None and event.seat in self.round.players:
            raise Refusal(f"Seat {event.seat} plays; its act is voided when the round is over.")
        if isinstance(event, Spend):
            self.core.chips(event.seat)  # refused where nobody sits there
            return
        if self.persons.get(event.seat) != event.person:
            raise Refusal(f"{event.person} no longer sits at seat {event.seat} of table {self.name}.")
        bought = event.chips if isinstance(event, Sit) else event.amount
        if self.core.chips(event.seat) < bought:
            raise Refusal(
                f"Seat {event.seat} has {money(self.core.chips(event.seat))} of the {money(bought)} that would go "
                "back; correct the amount that was wrong instead."
            )

    def _taken_back(self, voided: Voided) -> Sequence[Happened]:
        """The event is taken back; a seat whose only chips were those of a voided buy-in is free again."""
        found = [Happened(TakenBack(voided.seq, voided.content))]
        event = decode(voided.content, self.EVENTS)
        if isinstance(event, Sit) and self.core.places[event.seat].chips == event.chips:
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
        if self.status == "closing" and begins.get("carry"):
            begins["final"] = True  # the last hand before a table closes is won by the best
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

    def push(self, event: Any) -> None:
        """An input that was checked goes into the round in play."""
        core = self.core
        assert core.round is not None
        core.devices.pass_by(core.round, event)
        core.round.push(event)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream: what it sets itself, and what follows at each desk."""
        event.apply(self, by)
        if isinstance(event, RoundOpened) and self.status in ("opening", "idle"):
            self.status = "open"
        for desk in self.desks:
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
        core, round = self._core, self.round
        state = {
            **super().snapshot(),
            "unit": self.accounts.unit,
            "meters": dict(self.accounts.meters),
            "desks": {desk.NAME: desk.snapshot() for desk in self.desks},
            "edition": core.game.edition.id if core is not None else None,
        }
        if core is None:
            return state
        state["core"] = {
            "places": plain(dict[int, Place], core.places),
            "behind": plain(dict[tuple[int, str], int], core.behind),
            "posted": core.posted,
            "rotation": core.banks.snapshot() if core.banks is not None else None,
            "orders": {deck: list(order) for deck, order in core.devices.orders.items()},
            "opening": plain_data(core.opening),
            "meters": dict(core.meters),
        }
        if round is not None:
            state["round"] = {
                "players": {str(seat): name for seat, name in round.players.items()},
                "opening": plain_data(round.opening),
                "inputs": [encode(event) for event in round.inputs],
            }
        return state

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> TablePart:
        """The table that has this state."""
        table = super().restore(stream, state, room)
        table.accounts = TableAccounts(table.name, state["unit"], dict(state["meters"]))
        if state["edition"] is not None:
            table.set_up(state["edition"], state["filing"])
            table._load_core(state["core"], state.get("round"))
        for desk in table.desks:
            desk.load(state["desks"][desk.NAME])
        return table

    def _load_core(self, state: Mapping[str, Any], played: Mapping[str, Any] | None) -> None:
        """Have these seats, this bank, these cards and this round in play."""
        core = self.core
        core.places = typed(dict[int, Place], state["places"])
        core.behind = typed(dict[tuple[int, str], int], state["behind"])
        core.posted, core.opening, core.meters = (
            state["posted"],
            dict(state["opening"]),
            dict(state["meters"]),
        )
        if state["rotation"] is not None:
            core.banks = BankRotation.restore(core.game, state["rotation"])
        if played is not None:
            core.open({int(seat): name for seat, name in played["players"].items()}, played["opening"])
            for data in played["inputs"]:
                self.push(decode(data, core.events))
        core.devices.orders = {deck: list(order) for deck, order in state["orders"].items()}

    # Time.

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """What has fallen due at the table by now."""
        return [each for desk in self.desks for each in desk.owed(now, room)]

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """What time alone brings about here."""
        return [each for desk in self.desks for each in desk.tick(now, room)]
