"""The acts of a table of a room, in addition to those of any table (`room.commands`): opening and closing, dealers,
rounds, what is described or counted, limits and fees, blinds, bets without a seat, chips of one's own, lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from croupier.editions.edition import load
from croupier.editions.filing import game_under
from croupier.editions.game import Game
from croupier.editions.model import COLLECTION
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, BookKind, Posting, Unit
from croupier.room.commands import Sit, Unseated
from croupier.room.fields import Cents, Chips, Person, Seat, TableStream
from croupier.room.law.load import HOUSE
from croupier.room.part import By, label
from croupier.room.tables.filing import (
    fitting,
    game_of,
    limits_of,
    meterable,
    metered,
    offered_game,
    opens_meter,
    wager_clause,
)
from croupier.room.tables.money import TableAccounts
from croupier.rounds.codec import Cards, decode
from croupier.rounds.events import Bets

if TYPE_CHECKING:
    from croupier.room.law.rows import FloorRule
    from croupier.room.room import Room
    from croupier.room.table import Table
    from croupier.room.tables.part import TablePart

Depth = Literal["dealt", "told", "counted"]
DEPTHS: tuple[Depth, ...] = ("dealt", "told", "counted")
ONE_VARIATION, CARRIED_POT = "one variation", "a carried pot is awarded before closing"
RUNNERS, STAKES, IN_SIGHT = "runners are returned", "table stakes", "the rake lies in sight"
SHARED, PROPOSITION, BACKLINE = "shared bets", "proposition bets", "backline"
MADE_UP, CHANGE, KILL = "blinds are made up", "a change of seat", "kill pot"
BY_CLOCK, BETWEEN = "fees by the clock", "an option between hands"
PIECE, OWN, CHIP = "money_on_the_piece", "own chips", "own chip"
VARIANCE = BookAccount("house", "variance")


# Opening and closing.


class OpenTable(
    Command, doing="Opening a table", by="floor manager", because="tables are opened by the floor"
):
    """The floor opens a table: the edition, what is filed for it, how much of it is known, and the meters of the room
    that its wagers share (wager and name of the meter)."""

    edition: str
    filing: Mapping[str, Any] = field(default_factory=dict)
    depth: Depth = "dealt"
    meters: tuple[tuple[str, str], ...] = ()
    unit: Unit = "cents"  # points: a table of a tournament, without rake and fees

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        if table.status != "closed":
            raise Refusal(f"Table {table.name} is open; close it first.")
        game = offered_game(self.edition, self.filing, room, self.unit)
        wagers = set(meterable(game, room))
        for wager, meter in self.meters:
            if wager not in wagers:
                listed = ", ".join(sorted(wagers)) or "none"
                raise Refusal(f"{self.edition} has no meter on {wager!r}; it has {listed}.")
            room.part(f"meter/{meter}")  # refused where there is none
        self._check_variation(table, game, room)
        left_out = [wager for wager in sorted(wagers) if wager not in game.offered]
        filing = {
            **self.filing,
            **{wager: game.filing[wager] for wager in left_out if wager in game.filing},
        }
        meters = (*self.meters, *self._links(game, room))
        event = TableOpened(self.edition, filing, self.depth, limits_of(game), meters, self.unit)
        message = f"Table {table.name} opens: {game.edition.title}."
        for wager in left_out if room.law.book != HOUSE and self.unit == "cents" else ():
            if self.filing.get(wager) is not False:
                message += (
                    f" {game.edition.wager(wager).title} is not offered: the room has no "
                    f"{_needed(wager, game)} for it. To offer it, open one before the table: "
                    f"{opens_meter(game, wager)}."
                )
        return Happened(event, message=message)

    def _links(self, game: Game, room: Room) -> list[tuple[str, str]]:
        """The meters of the room for the wagers that need one and for which none is named."""
        found, named = [], dict(self.meters)
        for wager in metered(game, room, self.unit):
            if wager in named:
                continue
            title, fits = game.wager(wager).title, fitting(game, wager, room)
            if not fits:
                raise Refusal(
                    f"{title} of {game.edition.title} needs a {_needed(wager, game)} of the room; open one "
                    f"first ({opens_meter(game, wager)}), or leave the wager out.",
                    wager_clause(game, wager),
                )
            if len(fits) > 1:
                raise Refusal(
                    f"{title} may be played for the meters {', '.join(fits)}; name one of them, such as "
                    f"meters={wager}:{fits[0]}.",
                    wager_clause(game, wager),
                )
            found.append((wager, fits[0]))
        return found

    def _check_variation(self, table: TablePart, game: Game, room: Room) -> None:
        """One variation at all tables of a game, where the text has it so."""
        rule = room.law.rule(ONE_VARIATION, game)
        if rule is None:
            return
        for other in room.of_kind(type(table)):
            if other is table or other.status == "closed" or other.game.edition.id != game.edition.id:
                continue
            chosen = other.game.options.get("variation")
            if chosen != game.options.get("variation"):
                raise Refusal(
                    f"Table {other.name} plays variation {chosen} of {game.edition.title}; "
                    "all tables of a house play the same.",
                    rule.deciding,
                )


def _needed(wager: str, game: Game) -> str:
    """What a wager is linked to."""
    return "meter" if game.meter(wager) is not None else "table game system"


class TableOpened(Event):
    """A table is open: its edition, what is filed, how much of it is known, its limits and the meters it shares."""

    edition: str
    filing: Mapping[str, Any] = field(default_factory=dict)
    depth: Depth = "dealt"
    limits: Mapping[str, Any] = field(default_factory=dict)
    meters: tuple[tuple[str, str], ...] = ()
    unit: Unit = "cents"

    def apply(self, table: TablePart, by: By) -> None:
        table.accounts = TableAccounts(table.name, self.unit, dict(self.meters))
        table.set_up(self.edition, self.filing)
        table.depth, table.status = self.depth, "opening"


class CloseTable(
    RoomAct, doing="Closing a table", by="floor manager", because="tables are closed by the floor"
):
    """The floor closes a table; nobody sits there then, and nothing lies on it."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        core, accounts = table.core, table.accounts
        if table.round is not None:
            raise Refusal(f"Table {table.name} cannot be closed in the middle of a round.")
        if table.depth == "counted" and core.places:
            seats = ", ".join(map(str, core.places))
            raise Refusal(
                f"Seats {seats} of table {table.name} are to be cashed out first: leave SEAT AMOUNT."
            )
        basis = table.basis(room, CARRIED_POT) or table.basis(room, RUNNERS)
        if core.opening.get("carry") and room.filing.get("carried_pot_plan") == "best hand":
            if table.status == "closing":
                raise Refusal("The last hand must be played first: it awards the pot that was left.", basis)
            message = f"Table {table.name} closes after one more hand, in which the best wins."
            return Happened(TableClosing("a pot is left"), message=message, basis=basis)
        found, chips = self._shared(table, core, basis)
        for seat, place in core.places.items():
            out = Unseated(seat, place.name, chips[seat])
            paid = accounts.payment(accounts.stack(seat), accounts.pocket(place.name), chips[seat])
            found.append(Happened(out, paid, f"{place.name} leaves seat {seat} with {money(chips[seat])}."))
        left, message = self._variance(table, room)
        return *found, self.done(message, left)

    def _shared(self, table: TablePart, core: Table, basis: Basis) -> tuple[list[Happened], dict[int, int]]:
        """What was left on the table goes to its seats; and what each then has."""
        found, chips = [], {seat: place.chips for seat, place in core.places.items()}
        moved = core.family.close(core.game, core.opening, tuple(core.places))
        for posting, move in zip(table.accounts.postings(moved), moved, strict=True):
            assert isinstance(move.taker.of, int)
            chips[move.taker.of] += move.amount
            shared = PotShared(move.taker.of, core.places[move.taker.of].name, move.amount)
            found.append(Happened(shared, (posting,), basis=posting.basis | basis))
        return found, chips

    def _variance(self, table: TablePart, room: Room) -> tuple[tuple[Posting, ...], str]:
        """What players of a table that only counts hands have not cashed out, or have cashed out beyond it."""
        left, message = tuple[Posting, ...](), f"Table {table.name} is closed."
        if table.depth == "counted" and not table.house_banked:
            players, accounts = table.unseated_players, table.accounts
            held = room.books.balance(players)
            left = accounts.payment(players, VARIANCE, max(held, 0), "not cashed out")
            left += accounts.payment(VARIANCE, players, max(-held, 0), "cashed out")
            if held:
                word = "less" if held > 0 else "more"
                message += f" Variance: the players cashed out {money(abs(held))} {word} than they had."
        return left, message

    def apply(self, table: TablePart, by: By) -> None:
        table.clear()
        table.status, table.dealer = "closed", None


class TableClosing(Event):
    """No more rounds begin but those that must be played before a table can be closed."""

    reason: str = ""

    def apply(self, table: TablePart, by: By) -> None:
        table.status = "closing"


class PotShared(Event):
    """Of money that was left on a table that closes, a seat has its share."""

    seat: Seat
    person: Person
    amount: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.core.receive(self.seat, self.amount)


class TableIdle(Event):
    """Nobody plays at a table that is open."""

    def apply(self, table: TablePart, by: By) -> None:
        table.status = "idle"


class PauseTable(RoomAct, doing="Pausing a table", by="floor manager", because="the floor stops a table"):
    """The floor pauses a table, between rounds."""

    reason: str

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.places  # noqa: B018 - refused while the table is closed
        if table.status not in ("opening", "open", "idle"):
            raise Refusal(f"Table {table.name} is {table.status}; only an open table can be paused.")
        return self.done(f"Table {table.name} pauses: {self.reason}.")

    def apply(self, table: TablePart, by: By) -> None:
        table.status = "paused"


class ResumeTable(
    RoomAct, doing="Resuming play at a table", by="floor manager", because="the floor resumes play"
):
    """A table that was paused, idle or in fault resumes play."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.places  # noqa: B018 - refused while the table is closed
        if table.status not in ("paused", "idle", "fault"):
            raise Refusal(f"Table {table.name} is {table.status}; it has not stopped.")
        return self.done(f"Table {table.name} resumes play.")

    def apply(self, table: TablePart, by: By) -> None:
        table.status = "open"


class ReportFault(
    RoomAct,
    doing="Reporting a fault",
    by="dealer floor manager clock",
    because="anybody who sees that a table cannot continue says so",
):
    """A table cannot go on: what is wrong."""

    reason: str

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.places  # noqa: B018 - refused while the table is closed
        return self.done(f"Table {table.name} stops: {self.reason}.")

    def apply(self, table: TablePart, by: By) -> None:
        table.status = "fault"


# Dealers, and the imprest bank they answer for.


class PutDealer(
    RoomAct, doing="Putting a dealer on", by="floor manager", because="the floor assigns dealers"
):
    """A dealer comes on at a table."""

    person: Person

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.places  # noqa: B018 - refused while the table is closed
        if table.dealer is not None:
            raise Refusal(f"{table.dealer} deals at table {table.name}; relieve him first.")
        if self.person in table.persons.values():
            raise Refusal(f"{self.person} plays at table {table.name} and cannot deal there.")
        return self.done(f"{self.person} deals at table {table.name}.")

    def apply(self, table: TablePart, by: By) -> None:
        table.dealer = self.person


class RelieveDealer(
    Command, doing="Relieving a dealer", by="floor manager", because="the floor assigns dealers"
):
    """The dealer of a table goes off."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.places  # noqa: B018 - refused while the table is closed
        if table.dealer is None:
            raise Refusal(f"Nobody deals at table {table.name}.")
        return Happened(DealerOff(table.dealer), message=f"{table.dealer} goes off table {table.name}.")


class DealerOff(Event):
    """A dealer has gone off."""

    person: Person

    def apply(self, table: TablePart, by: By) -> None:
        table.dealer = None


class BankUsed(Event):
    """An imprest bank is used at the table; none is, where it has no name."""

    bank: str

    def apply(self, table: TablePart, by: By) -> None:
        table.imprest = self.bank


# Chips of a seat.


class ChipsReceived(Event):
    """Chips came to a seat from elsewhere in the room, such as an award."""

    seat: Seat
    person: Person
    amount: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.core.receive(self.seat, self.amount)


class AwardTaken(ChipsReceived):
    """A seat was paid an award of a meter or jackpot in chips."""


class ChipsCorrected(Event):
    """The chips of a seat were corrected by two people: so much more, or less."""

    seat: Seat
    amount: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.core.receive(self.seat, self.amount)


class Spend(
    RoomAct,
    doing="Spending chips",
    by="player dealer",
    because="a player tips or pays for service",
):
    """A player gives chips of his stack for tips, or for food and drink served at the table."""

    seat: Seat
    amount: Cents
    on: Literal["tips", "food and drink"]

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        """What may leave the table before its player does."""
        accounts, person = table.accounts, table.place(self.seat).name
        table.check_between(self.seat)
        table.check_amount(self.seat, self.amount)
        taker = accounts.of("tips") if self.on == "tips" else BookAccount("house", "", accounts.unit)
        paid = accounts.payment(accounts.stack(self.seat), taker, self.amount, self.on)
        message = f"Table {table.name}: {person} gives {money(self.amount)} for {self.on}."
        return self.done(message, paid, table.basis(room, STAKES))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.receive(self.seat, -self.amount)

    def take_back(self, table: TablePart) -> None:
        """The chips are the seat's again."""
        table.core.receive(self.seat, self.amount)


class PostFor(
    RoomAct,
    doing="Posting for another player",
    by="player",
    because="only the player gives the player's own chips",
):
    """A winner puts up an ante or a blind for a player whom he has just beaten."""

    seat: Seat
    other: Seat
    amount: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        """He shares nothing else."""
        table.place(self.seat)
        basis, ended = table.deciding(room, "no sharing"), table.ended
        if not room.filing.get("posts_for_others"):
            raise Refusal("The house does not let players post for one another.", basis)
        table.check_between(self.seat)
        table.check_amount(self.seat, self.amount)
        won = set(ended.won) if ended is not None else set()
        beaten = set(ended.players) - won if ended is not None else set()
        if self.seat not in won or self.other not in beaten:
            raise Refusal(
                f"Seat {self.seat} has not just beaten seat {self.other}; only a winner may post for a loser.",
                basis,
            )
        sizes = {table.game.cents_of(name) for name in ("ante", "small_blind", "big_blind")} - {None, 0}
        if self.amount not in sizes:
            listed = ", ".join(money(size) for size in sorted(filter(None, sizes))) or "nothing"
            raise Refusal(f"{money(self.amount)} is no ante or blind here; choose {listed}.", basis)
        accounts = table.accounts
        giver, taker = accounts.stack(self.seat), accounts.stack(self.other)
        paid = accounts.payment(giver, taker, self.amount, "posted for another", basis)
        message = f"Table {table.name}: seat {self.seat} posts {money(self.amount)} for seat {self.other}."
        return self.done(message, paid, basis)

    def apply(self, table: TablePart, by: By) -> None:
        table.core.receive(self.seat, -self.amount)
        table.core.receive(self.other, self.amount)


class MovePlayer(
    Command,
    doing="Moving a player",
    by="floor manager",
    because="the floor moves players between tables",
):
    """The floor moves a player with all his chips to a seat of another table."""

    seat: Seat
    table: TableStream
    to_seat: Seat

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        place, other = table.place(self.seat), room.part(self.table)
        if type(other) is not type(table) or other is table:
            raise Refusal(f"{label(self.table)} is not another table.")
        if table.round is not None and self.seat in table.round.players:
            raise Refusal(f"Seat {self.seat} plays; it moves when the round is over.")
        if table.depth == "counted":
            raise Refusal(
                f"Table {table.name} does not know the chips of seat {self.seat}; the player cashes out "
                "(leave SEAT AMOUNT) and sits down at the other table."
            )
        to = other.accounts
        if to.unit != table.accounts.unit:
            raise Refusal(f"{label(self.table)} is played in {to.unit}, table {table.name} is not.")
        other.core.check(Sit(self.to_seat, place.name, place.chips))
        paid = to.payment(table.accounts.stack(self.seat), to.stack(self.to_seat), place.chips)
        message = (
            f"{place.name} moves to {label(self.table)}, seat {self.to_seat}, with {money(place.chips)}."
        )
        moved = PlayerMoved(self.seat, place.name, place.chips, self.table, self.to_seat)
        return Happened(moved, paid, message), *table.seats.idle()


class PlayerMoved(Event):
    """A person moves with all his chips to a seat of another table."""

    seat: Seat
    person: Person
    chips: Cents
    table: TableStream
    to_seat: Seat

    def apply(self, table: TablePart, by: By) -> None:
        table.seats.empty(self.seat)


# Rounds.


class RoundOpened(Event):
    """A round has begun: its number, who sits where, and all that it needs from the one before."""

    number: int
    seats: Mapping[str, Any]
    opening: Mapping[str, Any]

    def apply(self, table: TablePart, by: By) -> None:
        table.core.open({int(seat): str(name) for seat, name in self.seats.items()}, self.opening)
        table.asked_at(by)


class RoundInput(Event):
    """Something was brought into the round, as plain data."""

    input: Mapping[str, Any]

    def apply(self, table: TablePart, by: By) -> None:
        table.push(decode(self.input, table.core.events))
        table.asked_at(by)


class RoundEnded(Event):
    """A round is over: its number, how many played, and how many hands it counts for."""

    number: int
    players: int
    hands: int = 1

    def apply(self, table: TablePart, by: By) -> None:
        core = table.core
        assert core.round is not None
        table.rounds, table.ended = self.number, ended_of(core.round)
        core.finish(table.accounts.meters)


class CallOff(
    RoomAct,
    doing="Calling off a round",
    by="dealer floor",
    because="the dealer calls off a round that nobody bets on",
):
    """The dealer calls off a round that nobody has bet on; the next one begins as this one did."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        round = table.round
        if round is None:
            raise Refusal(f"No round is in play at table {table.name}.")
        if not isinstance(round.due, Bets) or any(round.balances.values()):
            raise Refusal(f"Table {table.name}: the round has begun with bets; it is played to its end.")
        return self.done(
            f"Table {table.name}: nobody bets; the round is called off.", table.play.bank_back(round)
        )

    def apply(self, table: TablePart, by: By) -> None:
        table.core.round = None


@dataclass(frozen=True)
class EndedRound:
    """What the floor must know of the round before: who played, who won, who had the big blind."""

    players: list[int]
    won: list[int]
    big_blind: int | None = None
    names: list[str] = field(default_factory=list)  # of the players


def ended_of(round: Any) -> EndedRound:
    """What is kept of a round that is over."""
    won = sorted({line.seat for line in round.lines if line.profit > 0})
    hand = getattr(getattr(round, "hand", None), "t", None)
    big = hand.seats[hand.last_blind] if hand is not None and hand.last_blind >= 0 else None
    return EndedRound(sorted(round.players), won, big, sorted(set(round.players.values())))


class Shuffled(Event):
    """A deck has been shuffled; the order of its cards is known to nobody before they are dealt."""

    SEALED = ("order",)

    deck: str
    order: Cards = ()

    def apply(self, table: TablePart, by: By) -> None:
        table.core.devices.orders[self.deck] = list(self.order)


class KillAbsent(
    Command,
    doing="Killing the hand of an absent player",
    by="dealer floor",
    because="the dealer kills an absent player's hand in turn",
):
    """The dealer kills the hand of a player who is not at the table when it is his turn."""

    seat: Seat

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        return table.tried(self, by, room)


class Drop(
    RoomAct, doing="Dropping chips into a box", by="dealer", because="the dealer drops the chips openly"
):
    """The dealer drops chips or cash that lie in sight into the box of the table."""

    amount: Cents
    box: Literal["drop", "jackpot drop"] = "drop"

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        accounts = table.accounts
        if self.amount <= 0:
            raise Refusal("Name an amount of more than $0 to drop.")
        if table.round is not None:
            raise Refusal(
                "What is raked stays in sight until the hand is over; then it is dropped.",
                table.deciding(room, IN_SIGHT),
            )
        area: BookKind = "rake area" if self.box == "drop" else "jackpot rake area"
        postings = accounts.payment(accounts.of(area), accounts.of(self.box), self.amount, "dropped")
        what = "drop box" if self.box == "drop" else "jackpot drop box"
        return self.done(f"Table {table.name}: {money(self.amount)} dropped into the {what}.", postings)


class TimeWarned(Event):
    """A player was warned that his time to act runs out; he then has the time that a warning leaves."""

    seat: Seat

    def apply(self, table: TablePart, by: By) -> None:
        table.warned = by.at.isoformat()


# What is described or counted instead of dealt.


class Tell(
    Command,
    doing="Describing a round",
    by="dealer",
    because="the dealer of a real table describes what happened",
):
    """The dealer of a real table describes a round; it is settled by the rules."""

    situation: Mapping[str, Any]

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.check_depth("told")
        return table.play.settled(self, room)


class Told(Event):
    """The dealer of a table described a round; it was settled by its rules."""

    number: int
    situation: Mapping[str, Any]
    net: Mapping[str, Any]  # what each seat won or lost, in cents

    def apply(self, table: TablePart, by: By) -> None:
        table.rounds = self.number
        places = table.core.places
        seats = sorted(int(seat) for seat in self.net)
        won = [seat for seat in seats if self.net[str(seat)] > 0]
        names = [places[seat].name for seat in seats if seat in places]
        table.ended = EndedRound(seats, won, None, names)
        for seat, amount in self.net.items():
            if int(seat) in places:
                table.core.receive(int(seat), max(amount, -places[int(seat)].chips))


class CountHands(RoomAct, doing="Counting hands", by="dealer", because="the dealer of a real table counts"):
    """The dealer counts hands, players and what was dropped."""

    hands: int
    players: int
    amount: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.check_depth("counted")
        accounts = table.accounts
        if self.hands <= 0 or self.players <= 0 or self.amount < 0:
            raise Refusal("Count at least one hand and one player; the drop cannot be negative.")
        paid = accounts.payment(table.unseated_players, accounts.of("drop"), self.amount, "dropped")
        return self.done(f"Table {table.name}: {self.hands} hands, {money(self.amount)} dropped.", paid)

    def apply(self, table: TablePart, by: By) -> None:
        table.hands += self.hands

    def take_back(self, table: TablePart) -> None:
        """The hands do not count."""
        table.hands -= self.hands


# Limits.


class GiveNotice(
    Command,
    doing="Giving notice of a change",
    by="floor manager",
    because="the floor shows notices at the table",
):
    """Notice is given at the table of what will be filed for it."""

    filing: Mapping[str, Any]

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        limits = table.limits
        limits.check_named(self.filing)
        if table.status == "closed" and limits.edition:
            game_of(limits.edition, self.filing)  # refused where the game does not have it
            game = load(limits.edition).configure()
        else:
            limits.check_filing(self.filing, room)
            game = table.game
        since, basis = by.at, NO_BASIS
        for name in self.filing:
            row = limits.notice_row(name, game, room)
            if row is not None:
                since = max(since, row.ahead.after(by.at) if row.ahead is not None else by.at)
                basis = basis | row.basis
        words = ", ".join(f"{name} = {value}" for name, value in self.filing.items())
        message = f"Notice at table {table.name}: {words} from {since:%Y-%m-%d %H:%M} on."
        return Happened(ChangeNoticed(dict(self.filing), since.isoformat()), message=message, basis=basis)


class ChangeNoticed(Event):
    """Notice was given of a change of what is filed for a table, and from when it can take effect."""

    filing: Mapping[str, Any]
    since: str

    def apply(self, table: TablePart, by: By) -> None:
        table.limits.notices.append((dict(self.filing), self.since))


class ChangeFiling(
    Command,
    doing="Changing the filing of a table",
    by="manager",
    second="manager floor",
    because="filings are changed by the management, with a second person",
):
    """What is filed for a table changes, between rounds, as far as notice was given."""

    filing: Mapping[str, Any]

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        limits = table.limits
        limits.check_named(self.filing)
        game = limits.check_filing(self.filing, room)
        rows = [row for each in self.filing if (row := limits.notice_row(each, table.game, room)) is not None]
        basis = rows[0].deciding if rows else NO_BASIS
        if table.round is not None:
            raise Refusal("What is filed for a table changes only between rounds.", basis)
        for name, value in self.filing.items():
            limits.check_noticed(name, value, table.game, by.at, room)
        event = LimitsChanged(dict(self.filing), limits_of(game))
        words = ", ".join(f"{name} = {value}" for name, value in self.filing.items())
        return Happened(event, message=f"Table {table.name}: {words}.", basis=basis)


class LimitsChanged(Event):
    """What is filed for a table has changed, between two rounds."""

    filing: Mapping[str, Any]
    limits: Mapping[str, Any]

    def apply(self, table: TablePart, by: By) -> None:
        table.refile(self.filing)
        changed, notices = set(self.filing), table.limits.notices
        table.limits.notices = [(filing, since) for filing, since in notices if not changed & set(filing)]
        table.limits.remember()


# Fees.


class CollectFees(Command, doing="Collecting fees", by="dealer", because="the dealer collects fees"):
    """The dealer takes the fees by the clock that have fallen due, and drops them."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        if table.round is not None:
            raise Refusal("Fees are collected between rounds.")
        found, accounts, fees = [], table.accounts, table.fees
        basis = fees.basis(fees.fee(), room)
        for seat, amount in fees.due.items():
            if table.core.chips(seat) >= amount:
                paid = FeePaid(seat, table.persons[seat], amount)
                area = accounts.of("rake area")
                chips = accounts.payment(accounts.stack(seat), area, amount, BY_CLOCK, basis)
                found.append(Happened(paid, chips, basis=basis))
        if not found:
            raise Refusal("No fee is due that can be paid.")
        total = sum(each.event.amount for each in found)
        box = accounts.payment(accounts.of("rake area"), accounts.of("drop"), total, "dropped", basis)
        message = f"Table {table.name}: {money(total)} in fees is dropped."
        return *found, Happened(Drop(total), box, message, basis)


class FeeDue(Event):
    """A fee by the clock has fallen due at a seat; of nothing where so few play that none is taken."""

    seat: Seat
    person: Person
    amount: Cents
    since: str

    def apply(self, table: TablePart, by: By) -> None:
        fees = table.fees
        fees.since[self.seat] = self.since
        if self.amount:
            fees.due[self.seat] = fees.due.get(self.seat, 0) + self.amount


class FeePaid(Event):
    """A fee by the clock was paid and dropped."""

    seat: Seat
    person: Person
    amount: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.fees.due.pop(self.seat, None)
        table.core.receive(self.seat, -self.amount)


class ChangeFeeOption(
    RoomAct,
    doing="Changing the collection option",
    by="manager",
    second="manager floor",
    because="fees are changed by the management, with a second person",
):
    """Another option of the collection schedules comes into use, between hands."""

    option: str

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        basis = table.basis(room, BETWEEN)
        if table.round is not None:
            raise Refusal(
                "The fee of a hand is fixed before it; another option waits until it is over.",
                table.deciding(room, BETWEEN),
            )
        game_under(table.game.edition, {**table.filing, COLLECTION: self.option})
        message = f"Table {table.name}: collection option {self.option} is in use from the next hand on."
        return self.done(message, (), basis)

    def apply(self, table: TablePart, by: By) -> None:
        table.refile({COLLECTION: self.option})


# The button and the blinds.


class ButtonDrawn(Event):
    """Each player was dealt one card; the highest has the button."""

    cards: Mapping[str, Any]
    button: int

    def apply(self, table: TablePart, by: By) -> None:
        table.core.opening["button"] = self.button


class MeetBlinds(
    RoomAct, doing="Meeting missed blinds", by="player dealer", because="players say how they come in"
):
    """A player who owes blinds says how he comes in: he posts them, waits for the big blind, buys the button, or kills
    the pot where nobody objects."""

    seat: Seat
    how: Literal["post", "wait", "buy the button", "kill"]

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.core.chips(self.seat)  # refused where nobody sits there
        blinds, basis = table.blinds, table.basis(room, MADE_UP)
        owes = self.seat in blinds.owes or blinds.waits.get(self.seat)
        if not blinds.holds(room) or not owes:
            raise Refusal(f"Seat {self.seat} owes no blinds.", table.deciding(room, MADE_UP))
        if self.how == "kill":
            basis = table.basis(room, KILL)
            if blinds.owes.get(self.seat) != "missed":
                raise Refusal(
                    "Only a player who failed to take the blind may kill the pot.",
                    table.deciding(room, KILL),
                )
        return self.done(f"Table {table.name}: seat {self.seat} {BLINDS[self.how]}.", (), basis)

    def apply(self, table: TablePart, by: By) -> None:
        table.blinds.how[self.seat] = self.how


BLINDS = {
    "post": "posts all blinds",
    "wait": "waits for the big blind",
    "buy the button": "buys the button",
    "kill": "kills the pot",
}


class ChangeSeat(
    Command,
    doing="Changing seats",
    by="player floor",
    because="a player asks for another seat, or the floor moves the player",
):
    """A player moves to another seat of the same table, between rounds."""

    seat: Seat
    to: Seat

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        core, accounts = table.core, table.accounts
        core.chips(self.seat)  # refused where nobody sits there
        if core.round is not None:
            raise Refusal("Seats are changed between rounds.")
        if not 1 <= self.to <= core.game.seats or self.to in core.places:
            raise Refusal(f"Seat {self.to} is not free; the table has seats 1 to {core.game.seats}.")
        core.check_leaving(self.seat)
        place = core.places[self.seat]
        wait = self._wait(table) if room.law.rule(CHANGE, core.game) is not None else 0
        chips = accounts.payment(accounts.stack(self.seat), accounts.stack(self.to), place.chips)
        message = f"Table {table.name}: {place.name} moves from seat {self.seat} to seat {self.to}."
        return Happened(SeatChanged(self.seat, self.to, wait), chips, message, table.basis(room, CHANGE))

    def _wait(self, table: TablePart) -> int:
        """How many places farther from the big blind the new seat is; nothing where it is closer."""
        ended, seats = table.ended, table.game.seats
        if ended is None or ended.big_blind is None:
            return 0
        return max(0, (self.to - ended.big_blind) % seats - (self.seat - ended.big_blind) % seats)


class SeatChanged(Event):
    """A person sits at another seat of the table, and waits so many hands unless he posts."""

    seat: Seat
    to: Seat
    wait: int = 0

    def apply(self, table: TablePart, by: By) -> None:
        table.core.change_seat(self.seat, self.to)


# Bets without a seat, and bets that players make between them.


@dataclass(frozen=True)
class Joined:
    """What a person has put together with a seat's chips."""

    seat: int
    person: str
    amount: int
    way: str
    spot: int = 1


@dataclass(frozen=True)
class Proposition:
    """A bet between two seats that is not settled yet."""

    number: int
    seat: int
    other: int
    amount: int


class StandBehind(
    RoomAct,
    doing="Standing behind a seat",
    by="player floor",
    because="a player stands behind a seat, or the floor permits it",
):
    """A person stands behind a seat with chips, to bet there where the game allows it."""

    seat: Seat
    person: Person
    chips: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        core, accounts, bank = table.core, table.accounts, table.game.edition.law.bank
        if bank is None or not (bank.backline or bank.backline_by):
            raise Refusal(
                f"Nobody bets behind a seat in {core.game.edition.title}.", table.deciding(room, BACKLINE)
            )
        core.chips(self.seat)  # refused where nobody sits there
        if self.chips <= 0 or (self.seat, self.person) in core.behind:
            raise Refusal(f"{self.person} cannot stand behind seat {self.seat} with {money(self.chips)}.")
        pocket, stack = accounts.pocket(self.person), accounts.stack(self.seat, self.person)
        message = f"{self.person} stands behind seat {self.seat} with {money(self.chips)}."
        return self.done(message, accounts.payment(pocket, stack, self.chips), table.basis(room, BACKLINE))

    def apply(self, table: TablePart, by: By) -> None:
        table.core.behind[self.seat, self.person] = self.chips


class LeaveBehind(
    RoomAct,
    doing="Leaving a place behind a seat",
    by="player floor",
    because="players behind a seat may leave at any time",
):
    """A person behind a seat goes with his chips."""

    seat: Seat
    person: Person

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        core, accounts = table.core, table.accounts
        chips = core.behind.get((self.seat, self.person))
        if chips is None:
            raise Refusal(f"{self.person} does not stand behind seat {self.seat}.")
        if core.round is not None:
            raise Refusal(f"{self.person} goes when the round is over.")
        stack, pocket = accounts.stack(self.seat, self.person), accounts.pocket(self.person)
        message = f"{self.person} leaves the place behind seat {self.seat} with {money(chips)}."
        return self.done(message, accounts.payment(stack, pocket, chips))

    def apply(self, table: TablePart, by: By) -> None:
        del table.core.behind[self.seat, self.person]


Way = Literal["shared", "dai-su", "action", "spot"]


class JoinBet(
    RoomAct, doing="Joining a bet", by="player", because="only the player puts up the player's own chips"
):
    """A person joins in a bet: he puts chips together with a seat's (`shared`), or bets in the bank's position: at its
    second or third spot (`spot`), in front of the first (`action`), or along one of them (`dai-su`)."""

    seat: Seat
    person: Person
    amount: Cents
    way: Way = "shared"
    spot: int = 1

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        accounts, shared = table.accounts, self.way == "shared"
        table.check_between_players()
        rule = room.law.rule(SHARED if shared else PROPOSITION, table.game)
        if rule is None:
            raise Refusal(f"Bets are not put together in {table.game.edition.title} here.")
        basis = rule.basis if shared else _bank_bets(table)
        if self.amount <= 0 or self.person == table.persons.get(self.seat):
            raise Refusal(f"{self.person} cannot join seat {self.seat} with {money(self.amount)}.")
        table.core.chips(self.seat)  # refused where nobody sits there
        banks = table.core.banks is not None and table.core.banks.banker == self.seat
        if banks is shared:
            raise Refusal(
                f"A bet by way of {self.way} goes with the bank, and seat {self.seat} does not bank."
                if banks is False
                else f"Seat {self.seat} banks; bets are put together with a player's.",
                rule.deciding if shared else basis,
            )
        self._check_spot(table, basis)
        if self.way in ("shared", "dai-su"):
            self._check_maximum(table, rule)
        taker = accounts.stack(self.seat) if shared else accounts.of("layout")
        paid = accounts.payment(accounts.pocket(self.person), taker, self.amount, self.way, basis)
        message = f"{self.person} joins {self._where} with {money(self.amount)}."
        return self.done(message, paid, basis)

    @property
    def _where(self) -> str:
        """The place of the bet, in words."""
        if self.way == "shared":
            return f"seat {self.seat}"
        before = {"spot": "", "action": "the action bet in front of ", "dai-su": "a dai-su along "}[self.way]
        return f"{before}spot {self.spot} of the bank"

    def _check_spot(self, table: TablePart, basis: Basis) -> None:
        """Refuse a place in the bank's position that there is not, or that is taken; a bank that covers everything
        leaves nothing to others."""
        places: Mapping[Way, tuple[int, ...]] = {"spot": (2, 3), "dai-su": (1, 2, 3)}
        may = places.get(self.way, (1,))
        if self.spot not in may:
            name = " or ".join(map(str, may))
            raise Refusal(f"There is no {self.way} bet at spot {self.spot}; name spot {name}.", basis)
        if self.way == "shared":
            return
        bets = [each for each in table.behind.joined if each.spot == self.spot]
        if self.way == "dai-su":
            if self.spot > 1 and not any(each.way == "spot" for each in bets):
                raise Refusal(f"Nobody bets at spot {self.spot} of the bank.", basis)
            return
        if table.core.posted is None:
            raise Refusal(
                f"Seat {self.seat} has posted no amount and covers every bet; the bank posts one first.",
                basis,
            )
        taken = [each.person for each in bets if each.way == self.way]
        if taken:
            raise Refusal(f"{taken[0]} has {self._where} already.", basis)

    def _check_maximum(self, table: TablePart, rule: FloorRule) -> None:
        """Refuse what is more than the table's maximum on one square, whoever puts it there."""
        most, joined = table.game.cents_of("max_bet"), table.behind.joined
        place = (self.seat, self.way, self.spot)
        there = sum(each.amount for each in joined if (each.seat, each.way, each.spot) == place)
        if most is not None and there + self.amount > most:
            already = f", {money(there)} of it joined already" if there else ""
            raise Refusal(
                f"{money(there + self.amount)} with seat {self.seat} is above the table maximum of "
                f"{money(most)}{already}.",
                rule.deciding,
            )

    def apply(self, table: TablePart, by: By) -> None:
        table.behind.joined.append(Joined(self.seat, self.person, self.amount, self.way, self.spot))
        if self.way == "shared":
            table.core.receive(self.seat, self.amount)


def _bank_bets(table: TablePart) -> Basis:
    """The clauses on bets in the bank's position."""
    law = table.game.edition.law.bank
    return law.bets.basis if law is not None and law.bets is not None else NO_BASIS


class LeaveBet(
    Command,
    doing="Taking back a joined bet",
    by="player floor dealer",
    because="a bet joined by mistake is taken back before the hand",
):
    """A person takes back what was joined to a bet, before the next hand begins; which, where there are several."""

    seat: Seat
    person: Person
    way: Way | Literal[""] = ""
    spot: int = 0

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.check_between_players()
        own = [each for each in table.behind.joined if (each.seat, each.person) == (self.seat, self.person)]
        found = [each for each in own if self.way in ("", each.way) and self.spot in (0, each.spot)]
        if not found:
            raise Refusal(f"{self.person} has not joined {'such ' * bool(own)}a bet of seat {self.seat}.")
        joined, places = found[0], {(each.way, each.spot) for each in found}
        if len(places) > 1:
            which = ", ".join(f"{way} {spot}" for way, spot in sorted(places))
            raise Refusal(f"{self.person} has joined several bets of seat {self.seat}; name one: {which}.")
        accounts, shared = table.accounts, joined.way == "shared"
        basis = table.basis(room, SHARED) if shared else _bank_bets(table)
        along = [
            each.person
            for each in table.behind.joined
            if (joined.way, each.way, each.spot) == ("spot", "dai-su", joined.spot)
        ]
        if along:
            raise Refusal(f"{along[0]} has a dai-su along spot {joined.spot}; it is taken back first.", basis)
        giver = accounts.stack(joined.seat) if shared else accounts.of("layout")
        paid = accounts.payment(giver, accounts.pocket(joined.person), joined.amount, "taken back", basis)
        event = JoinedSettled(
            joined.seat, joined.person, joined.amount if shared else 0, 0, joined.way, joined.spot
        )
        message = f"{joined.person} takes {money(joined.amount)} back from seat {joined.seat}."
        return Happened(event, paid, message, basis)


class JoinedSettled(Event):
    """A person has his chips back that he had joined in with, and his part of the result."""

    seat: Seat
    person: Person
    paid: Cents
    net: Cents
    way: str = ""  # the first that he has joined there, in journals that do not say it
    spot: int = 1

    def apply(self, table: TablePart, by: By) -> None:
        joined = table.behind.joined
        place = (self.seat, self.person)
        own = [each for each in joined if (each.seat, each.person) == place]
        joined.remove(
            next(each for each in own if not self.way or (each.way, each.spot) == (self.way, self.spot))
        )
        table.core.receive(self.seat, -self.paid)


class MakeProposition(
    Command, doing="Making a proposition bet", by="player", because="players bet between themselves"
):
    """The player who banks and another bet between them on the next hand."""

    seat: Seat
    other: Seat
    amount: Cents
    terms: str

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        accounts, banks = table.accounts, table.core.banks
        table.check_between_players()
        rule = room.law.rule(PROPOSITION, table.game)
        if rule is None or banks is None:
            raise Refusal(f"Players do not bet between them in {table.game.edition.title} here.")
        if banks.banker not in (self.seat, self.other) or self.seat == self.other:
            raise Refusal("A proposition is a bet of the player who banks with another.", rule.deciding)
        for seat in (self.seat, self.other):
            if not 0 < self.amount <= table.core.chips(seat):
                raise Refusal(f"Seat {seat} does not have {money(self.amount)}.", rule.deciding)
        layout = accounts.of("layout")
        paid = tuple(
            posting
            for seat in (self.seat, self.other)
            for posting in accounts.payment(
                accounts.stack(seat), layout, self.amount, "proposition", rule.basis
            )
        )
        number = table.behind.made + 1
        event = PropositionMade(number, self.seat, self.other, self.amount, self.terms)
        message = (
            f"Proposition {number}, seats {self.seat} and {self.other}, {money(self.amount)}: {self.terms}."
        )
        return Happened(event, paid, message, rule.basis)


class PropositionMade(Event):
    """Two seats have bet between them."""

    number: int
    seat: Seat
    other: Seat
    amount: Cents
    terms: str = ""

    def apply(self, table: TablePart, by: By) -> None:
        table.behind.made = self.number
        table.behind.bets.append(Proposition(self.number, self.seat, self.other, self.amount))
        table.core.receive(self.seat, -self.amount)
        table.core.receive(self.other, -self.amount)


class SettleProposition(
    RoomAct,
    doing="Settling a proposition bet",
    by="floor dealer",
    because="the dealer or the floor says who won",
):
    """The floor says who won a proposition bet."""

    number: int
    winner: Seat

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        table.check_between_players()
        bet, basis = table.behind.bet(self.number), table.basis(room, PROPOSITION)
        if bet is None or self.winner not in (bet.seat, bet.other):
            raise Refusal(
                f"There is no proposition bet {self.number} of seat {self.winner}.",
                table.deciding(room, PROPOSITION),
            )
        accounts, won = table.accounts, 2 * bet.amount
        layout, stack = accounts.of("layout"), accounts.stack(self.winner)
        paid = accounts.payment(layout, stack, won, "proposition", basis)
        message = f"Seat {self.winner} wins proposition {self.number}: {money(won)}."
        return self.done(message, paid, basis)

    def apply(self, table: TablePart, by: By) -> None:
        bet = table.behind.settle(self.number)
        table.core.receive(self.winner, 2 * bet.amount)


class PropositionReturned(Event):
    """A proposition bet did not count, and both have their chips back."""

    number: int

    def apply(self, table: TablePart, by: By) -> None:
        bet = table.behind.settle(self.number)
        for seat in (bet.seat, bet.other):
            table.core.receive(seat, bet.amount)


# Currency on the table, and chips of one's own.


class LayCash(
    RoomAct,
    doing="Laying cash on the table",
    by="player dealer",
    because="a player lays cash on the table",
):
    """A player lays currency on the table before a hand, to bet when his chips run out."""

    seat: Seat
    amount: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        accounts, rows = table.accounts, [row for row in room.law.file.options if row.name == PIECE]
        if not rows or not room.filing.get(PIECE) or not table.is_pot_game:
            raise Refusal(
                "Currency is not bet here; buy chips for it.", rows[0].deciding if rows else NO_BASIS
            )
        if table.round is not None and self.seat in table.round.players:
            raise Refusal(
                "Only currency that lies on the table before a hand begins may be bet.", rows[0].deciding
            )
        table.core.chips(self.seat)  # refused where nobody sits there
        if self.amount <= 0:
            raise Refusal("Lay down more than $0.", rows[0].deciding)
        person = table.persons[self.seat]
        paid = accounts.payment(accounts.pocket(person), accounts.stack(self.seat), self.amount, "currency")
        message = f"Table {table.name}: {person} lays {money(self.amount)} in currency on the table."
        return self.done(message, paid, rows[0].basis)

    def apply(self, table: TablePart, by: By) -> None:
        cash = table.chips.cash
        cash[self.seat] = cash.get(self.seat, 0) + self.amount
        table.core.receive(self.seat, self.amount)


class CashExchanged(Event):
    """Currency of a seat that was bet on the piece was changed for chips."""

    seat: Seat
    amount: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.chips.cash.pop(self.seat, None)


class IssueColour(
    RoomAct, doing="Issuing colour chips", by="dealer", because="the dealer sells chips of a colour"
):
    """A player gets chips of a colour of his own, each worth so much."""

    seat: Seat
    colour: str
    value: Cents

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        basis, colours = table.chips.own_chips(room), table.chips.colours
        table.core.chips(self.seat)  # refused where nobody sits there
        if self.seat in colours:
            raise Refusal(
                f"Seat {self.seat} plays with {colours[self.seat][0]}; nobody plays with two colours.", basis
            )
        if self.colour in {colour for colour, _ in colours.values()}:
            raise Refusal(f"{self.colour} is another player's colour; choose one that is free.", basis)
        least = table.chips.least_value(room)
        if self.value < least:
            raise Refusal(f"A chip is worth at least {money(least)}, not {money(self.value)}.", basis)
        lammer = f", shown by a lammer at {money(self.value)}" if self.value != least else ""
        return self.done(f"Table {table.name}: seat {self.seat} plays with {self.colour}{lammer}.", (), basis)

    def apply(self, table: TablePart, by: By) -> None:
        table.chips.colours[self.seat] = (self.colour, self.value)


class CarryOff(
    Command,
    doing="Carrying colour chips off a table",
    by="dealer floor",
    because="the dealer sees which chips leave the table",
):
    """A player takes chips of his own colour away from the table without having them redeemed."""

    seat: Seat
    chips: Chips

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        accounts, basis = table.accounts, table.chips.own_chips(room)
        if self.chips <= 0:
            raise Refusal("Name at least one chip.", basis)
        if table.round is not None and self.seat in table.round.players:
            raise Refusal(f"Seat {self.seat} plays; chips leave the table when the round is over.", basis)
        have = table.core.chips(self.seat)
        if self.seat not in table.chips.colours:
            raise Refusal(f"Seat {self.seat} has no chips of its own; none were issued.", basis)
        colour, value = table.chips.colours[self.seat]
        paid, person = self.chips * value, table.persons[self.seat]
        if paid > have:
            raise Refusal(
                f"{self.chips} {colour} chips of {money(value)} are {money(paid)}; seat {self.seat} has "
                f"{money(have)}.",
                basis,
            )
        stack, carried = accounts.stack(self.seat), accounts.of("unredeemed", person)
        posting = accounts.payment(stack, carried, paid, "carried off", basis)
        message = f"{person} carries off {self.chips} {colour} chips, {money(paid)}."
        return Happened(ColourCarried(self.seat, person, self.chips, paid), posting, message, basis)


class ColourCarried(Event):
    """A player has taken chips of his colour away from the table: how many, and what was paid for all of them."""

    seat: Seat
    person: Person
    chips: Chips
    paid: Cents

    def apply(self, table: TablePart, by: By) -> None:
        table.core.receive(self.seat, -self.paid)
        chips, paid = table.chips.carried.get(self.person, (0, 0))
        table.chips.carried[self.person] = (chips + self.chips, paid + self.paid)


class RedeemColour(
    Command, doing="Redeeming colour chips", by="cage dealer", because="chips are redeemed by the cage"
):
    """The cage or the dealer redeems chips that a player has carried off from the table."""

    person: Person
    chips: Chips

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        """Chips that were carried off are worth the least that a chip is worth, whatever was paid for them; where the
        text says nothing of it, what was paid. Also when the table is closed."""
        accounts, (chips, paid) = table.accounts, table.chips.carried.get(self.person, (0, 0))
        rows = [row for row in room.law.file.rules if row.name == OWN]
        basis = rows[0].deciding if rows else NO_BASIS
        if self.chips <= 0:
            raise Refusal("Name at least one chip.", basis)
        if self.chips > chips:
            raise Refusal(
                f"{self.person} has carried {chips or 'no'} chips off table {table.name}; "
                f"{self.chips} cannot be redeemed.",
                basis,
            )
        given = paid if self.chips == chips else paid * self.chips // chips
        limited = room.law.has("limits", CHIP)
        amount = self.chips * table.chips.least_value(room) if limited else given
        unredeemed, cage = accounts.of("unredeemed", self.person), BookAccount("cage")
        postings = (
            *accounts.payment(cage, accounts.pocket(self.person), amount, "redeemed", basis),
            *accounts.payment(unredeemed, cage, amount, "redeemed", basis),
            *accounts.payment(unredeemed, BookAccount("house"), given - amount, "redeemed at less", basis),
        )
        message = f"{self.person} is paid {money(amount)} for {self.chips} chips of table {table.name}."
        return Happened(ColourRedeemed(self.person, self.chips, amount, given), postings, message, basis)


class ColourRedeemed(Event):
    """Chips that were carried off were redeemed: how many, for how much, and what had been paid for them."""

    person: Person
    chips: Chips
    amount: Cents
    paid: Cents

    def apply(self, table: TablePart, by: By) -> None:
        chips, paid = table.chips.carried.pop(self.person)
        if chips > self.chips:
            table.chips.carried[self.person] = (chips - self.chips, paid - self.paid)


# Waiting lists and must-move games: practice of the house, printed nowhere.


class JoinList(
    RoomAct,
    doing="Joining a waiting list",
    by="player floor",
    because="waiting lists are house practice",
):
    """A person asks for a seat; he is called when one is free."""

    person: Person

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        lists = table.lists
        if lists.waits(self.person) or self.person in table.persons.values():
            raise Refusal(f"{self.person} is on the list of table {table.name}, or sits there already.")
        return self.done(
            f"{self.person} is number {len(lists.waiting) + 1} on the list of table {table.name}."
        )

    def apply(self, table: TablePart, by: By) -> None:
        table.lists.waiting.append(self.person)


class LeaveList(
    RoomAct,
    doing="Leaving a waiting list",
    by="player floor",
    because="waiting lists are house practice",
):
    """A person is no longer on the list: gone, or not come in time."""

    person: Person
    reason: str = ""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        if not table.lists.waits(self.person):
            raise Refusal(f"{self.person} is not on the list of table {table.name}.")
        return self.done(f"{self.person} is off the list of table {table.name}.")

    def apply(self, table: TablePart, by: By) -> None:
        table.lists.off(self.person)


class CallNext(
    Command,
    doing="Calling the next person on a waiting list",
    by="floor dealer",
    because="waiting lists are house practice",
):
    """The floor calls the next person of the list to a free seat."""

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        if not table.lists.waiting:
            raise Refusal(f"Nobody waits for table {table.name}.")
        if table.lists.free <= 0:
            raise Refusal(f"No seat is free at table {table.name}.")
        until, person = room.filing["list_call"].after(by.at), table.lists.waiting[0]
        message = f"{person}: a seat at table {table.name} is held until {until:%H:%M}."
        return Happened(ListCalled(person, until.isoformat()), message=message)


class ListCalled(Event):
    """A person was called to a seat, which is held for him until then."""

    person: Person
    until: str

    def apply(self, table: TablePart, by: By) -> None:
        table.lists.waiting.remove(self.person)
        table.lists.called[self.person] = self.until


class FeedTable(
    RoomAct,
    doing="Making a must-move game",
    by="floor manager",
    because="must-move games are house practice",
):
    """The table is a must-move game: its players move to another table in the order they came."""

    table: TableStream

    def decide(self, table: TablePart, by: By, room: Room) -> Decided:
        if table.status == "closed" or self.table == table.stream or self.table not in room.parts:
            raise Refusal(f"{label(self.table)} is not another table of this room.")
        return self.done(f"Table {table.name} feeds {label(self.table)}.")

    def apply(self, table: TablePart, by: By) -> None:
        table.lists.feeds = self.table


ACTS = acts_of(__name__)
