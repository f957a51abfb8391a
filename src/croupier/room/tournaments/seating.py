"""Seats of a tournament: drawn at random, balanced, combined, moved; chips that leave play are raced off. Who moves is
the practice of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.games.pot.opening import left_of
from croupier.kit import Refusal
from croupier.kit.chance import Draws, shuffled
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.part import By
from croupier.room.tournaments import accounts
from croupier.room.tournaments.filing import (
    TournamentEvent,
    base_game,
    ground,
)
from croupier.room.tournaments.state import (
    Entrant,
    EventState,
    SeatPoints,
    TournamentDesk,
    TournamentState,
    TournamentTable,
    unseat,
)

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tournaments.part import Tournament


BACKS = ("red", "blue")


@dataclass
class SeatPlan:
    """Tables as they will be after the moves that were decided on so far."""

    seats: dict[int, dict[int, int]]
    moves: list[Happened] = field(default_factory=list)

    def smallest(self, other_than: int = 0) -> list[int]:
        """The tables with the fewest players, one left out."""
        sizes = {number: len(taken) for number, taken in self.seats.items() if number != other_than}
        least = min(sizes.values(), default=0)
        return [number for number, size in sorted(sizes.items()) if size == least]

    def table_of(self, entrant: int) -> int:
        """Where an entrant sits by now; 0 for nowhere."""
        return next((number for number, taken in self.seats.items() if entrant in taken.values()), 0)


def table_seats(event: TournamentEvent) -> int:
    """How many players sit at a table."""
    return base_game(event).seats


def draw_tables(
    event: TournamentEvent, entrants: Sequence[Entrant], name: str, room: Room, first: int = 1
) -> list[Happened]:
    """All entrants drawn to seats, on as few tables as are needed, as even as can be."""
    most = table_seats(event)
    count = -(-len(entrants) // most)
    order = shuffled(room.draws, [entrant.number for entrant in entrants])
    chips = {entrant.number: entrant.chips for entrant in entrants}
    people = {entrant.number: entrant.person for entrant in entrants}
    basis, issue = ground(room.law, "random seats"), accounts.issue(name)
    happened = []
    for place in range(count):
        seats = tuple(enumerate(order[place::count], start=1))
        table = first + place
        total = sum(chips[number] for _, number in seats)
        button = 1 + room.draws.below(len(seats))
        postings = accounts.post(
            issue,
            accounts.chips(name, event.name, table),
            total,
            "tournament chips",
            ground(room.law, "chips"),
        )
        drawn = ", ".join(f"{people[number]} seat {seat}" for seat, number in seats)
        message = f"Table {table}: {drawn}; the button is at seat {button}."
        happened.append(
            Happened(SeatsDrawn(event.name, table, seats, button, BACKS), postings, message, basis)
        )
    return happened


def open_table(
    state: TournamentState, event: TournamentEvent, entrant: Entrant, name: str, room: Room
) -> list[Happened]:
    """A new table for an entry that finds all others full; players of tables that are not in a hand move to it."""
    there = state.events[event.name]
    number, most = max(there.tables) + 1, table_seats(event)
    drawn = draw_tables(event, [entrant], name, room, first=number)
    plan = plan_of(there)
    plan.seats[number] = {1: entrant.number}
    while len(plan.seats[number]) < 2 or _uneven(plan, room.filing["tournament_difference"]):
        movable = [
            each for each, table in there.tables.items() if table.live is None and table.carried is None
        ]
        full = max(movable, key=lambda each: (len(plan.seats[each]), -each), default=None)
        if full is None or len(plan.seats[full]) <= len(plan.seats[number]) + 1:
            break  # the floor moves them between hands
        mover = _mover(there.tables[full], plan.seats[full], event, room.filing, room)
        take_seat(plan, state.entrants[mover], number, name, most, room)
    return [*drawn, *plan.moves]


def plan_of(there: EventState) -> SeatPlan:
    """The tables as they are."""
    return SeatPlan({number: dict(table.seats) for number, table in there.tables.items()})


def take_seat(
    plan: SeatPlan, entrant: Entrant, table: int, name: str, most: int, room: Room, chips: int | None = None
) -> None:
    """A seat is drawn among the open ones of a table, and the entrant moves to it with his chips."""
    taken = plan.seats[table]
    free = [seat for seat in range(1, most + 1) if seat not in taken]
    if not free:
        raise Refusal(f"Table {table} has no open seat.")
    seat = free[room.draws.below(len(free))]
    amount = entrant.chips if chips is None else chips
    old = plan.table_of(entrant.number)
    giver = accounts.chips(name, entrant.event, old) if old else accounts.issue(name)
    taker = accounts.chips(name, entrant.event, table)
    postings = accounts.post(giver, taker, amount, "tournament chips", ground(room.law, "chips"))
    if old:
        plan.seats[old] = {place: each for place, each in plan.seats[old].items() if each != entrant.number}
    taken[seat] = entrant.number
    message = f"{entrant.person} draws seat {seat} at table {table}."
    event = SeatTaken(entrant.number, table, seat, amount)
    plan.moves.append(Happened(event, postings, message, ground(room.law, "random seats")))


def break_table(
    state: TournamentState, event: TournamentEvent, plan: SeatPlan, number: int, name: str, room: Room
) -> None:
    """The players of a table are drawn to the open seats of the others, the smallest tables first."""
    there = state.events[event.name]
    check_movable(there.tables[number])
    most = table_seats(event)
    players = shuffled(room.draws, sorted(plan.seats[number].values()))
    open_seats = sum(most - len(taken) for table, taken in plan.seats.items() if table != number)
    if open_seats < len(players):
        raise Refusal(
            f"Table {number} has {len(players)} players; the other tables have {open_seats} open seats."
        )
    for entrant in players:
        tables = plan.smallest(other_than=number)
        table = tables[room.draws.below(len(tables))]
        take_seat(plan, state.entrants[entrant], table, name, most, room)
    del plan.seats[number]
    basis = ground(room.law, "random seats")
    plan.moves.append(Happened(BreakTable(number, event.name), (), f"Table {number} is broken.", basis))


def check_movable(table: TournamentTable) -> None:
    """Refuse to touch a table in the middle of a hand, or with a pot left over."""
    if table.live is not None:
        raise Refusal(f"Table {table.number} is in a hand; players move between hands.")
    if table.carried is not None:
        raise Refusal(f"Table {table.number} has a pot of {table.carried.amount:,} points left over.")


def redraw(state: TournamentState, event: TournamentEvent, name: str, room: Room) -> list[Happened]:
    """Everybody is drawn to a new seat."""
    there = state.events[event.name]
    happened = []
    for number, table in sorted(there.tables.items()):
        check_movable(table)
        total = sum(state.entrants[each].chips for each in table.seats.values())
        postings = accounts.post(
            accounts.chips(name, event.name, number),
            accounts.issue(name),
            total,
            "seats are redrawn",
            ground(room.law, "chips"),
        )
        happened.append(Happened(BreakTable(number, event.name), postings))
    return happened + draw_tables(event, state.alive(event.name), name, room)


def balance(
    state: TournamentState, event: TournamentEvent, name: str, room: Room, house: Mapping[str, Any]
) -> list[Happened]:
    """The final table, broken tables, and single moves, as far as they are needed."""
    there = state.events[event.name]
    most = table_seats(event)
    players = sum(len(table.seats) for table in there.tables.values())
    if wants_redraw(event, there, players, most):
        return redraw(state, event, name, room)
    plan = plan_of(there)
    while len(plan.seats) > 1 and players <= (len(plan.seats) - 1) * most:
        numbers = sorted(plan.seats)
        lot = house["tournament_break_order"] == "by lot"
        number = numbers[room.draws.below(len(numbers))] if lot else numbers[-1]
        break_table(state, event, plan, number, name, room)
    while (pair := _uneven(plan, house["tournament_difference"])) is not None:
        full, short = pair
        check_movable(there.tables[full])
        mover = _mover(there.tables[full], plan.seats[full], event, house, room)
        take_seat(plan, state.entrants[mover], short, name, most, room)
    return plan.moves


def wants_redraw(event: TournamentEvent, there: EventState, players: int, most: int) -> bool:
    """Whether everybody draws anew: for the final table, or at a number of players that was filed."""
    needed = -(-players // most)
    if len(there.tables) <= needed:
        return False
    return needed == 1 or any(needed * most >= number >= players for number in event.redraws_at)


def needs_balance(event: TournamentEvent, there: EventState, house: Mapping[str, Any], most: int) -> bool:
    """Whether a table is to be broken or a player to be moved."""
    sizes = [len(table.seats) for table in there.tables.values()]
    if len(sizes) < 2:
        return False
    if sum(sizes) <= (len(sizes) - 1) * most:
        return True
    return max(sizes) - min(sizes) > int(house["tournament_difference"])


def _uneven(plan: SeatPlan, difference: int) -> tuple[int, int] | None:
    """The fullest and the smallest table, where they are too far apart."""
    if len(plan.seats) < 2:
        return None
    full = max(sorted(plan.seats), key=lambda number: len(plan.seats[number]))
    short = min(sorted(plan.seats), key=lambda number: len(plan.seats[number]))
    return (full, short) if len(plan.seats[full]) - len(plan.seats[short]) > difference else None


def _mover(
    table: TournamentTable,
    taken: Mapping[int, int],
    event: TournamentEvent,
    house: Mapping[str, Any],
    room: Room,
) -> int:
    """The player who moves: the next big blind, or by lot."""
    seats = tuple(sorted(taken))
    blinds = any("big_blind" in level.stakes for level in event.levels)
    if house["tournament_mover"] == "by lot" or not blinds:
        return taken[seats[room.draws.below(len(seats))]]
    button = table.button if table.button in taken else left_of(table.button, seats)
    small = left_of(button, seats)
    return taken[left_of(small, seats)]


def _check_settled(desk: TournamentDesk, there: EventState) -> None:
    """Refuse moves while somebody without chips has a seat."""
    for table in there.tables.values():
        for number in table.seats.values():
            entrant = desk.state.entrants[number]
            if entrant.status == "broke":
                sentence = f"{entrant.person} at table {table.number} has no chips: he buys some, or is out."
                raise Refusal(sentence, desk.deciding("elimination"))


RACE = "chip race"


def raced(chips: Mapping[int, int], unit: int, draws: Draws) -> dict[int, int]:
    """What each seat has after the race: as many chips as the odd points make, the last one rounded up, at most one for
    each player, by lots that weigh as much as the odd points; who would have nothing keeps one chip."""
    odd = {seat: points % unit for seat, points in chips.items() if points % unit}
    after = {seat: points - points % unit for seat, points in chips.items()}
    for _ in range(-(-sum(odd.values()) // unit)):
        if not odd:
            break
        at = draws.below(sum(odd.values()))
        for seat in sorted(odd):
            at -= odd[seat]
            if at < 0:
                break
        after[seat] += unit
        del odd[seat]
    return {seat: points or (unit if chips[seat] else 0) for seat, points in after.items()}


class DrawSeats(
    Command,
    doing="Drawing seats",
    by="floor manager",
    because="the tournament director draws the seats",
):
    """Tables and seats are drawn."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Tables and seats are drawn for all entries."""
        desk = tournament.desk(by, room)
        filed, _ = desk.event(self.event_name, "entries")
        desk.check_time()
        entrants = desk.state.alive(filed.name)
        if len(entrants) < 2:
            raise Refusal(f"{filed.name} has {len(entrants)} entries; seats are drawn for two or more.")
        return draw_tables(filed, entrants, desk.name, desk.room)


class SeatsDrawn(Event):
    """The seats of a table were drawn: seats with entrants, the button, and the backs of its decks."""

    event_name: str
    table: int
    seats: SeatPoints
    button: int
    backs: tuple[str, ...]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        now = by.at.isoformat()
        there = state.events[self.event_name]
        seats = dict(self.seats)
        there.tables[self.table] = TournamentTable(self.table, seats, self.button, self.backs, now, now)
        for seat, number in seats.items():
            state.entrants[number].table, state.entrants[number].seat = self.table, seat
        if there.phase == "entries":
            there.phase = "drawn"


class SeatTaken(Event):
    """An entrant has drawn a seat: on entering late, or moved from another table."""

    entrant: int
    table: int
    seat: int
    chips: int

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        entrant = state.entrants[self.entrant]
        unseat(state, entrant)
        state.events[entrant.event].tables[self.table].seats[self.seat] = self.entrant
        entrant.table, entrant.seat, entrant.chips = self.table, self.seat, self.chips


class BalanceTables(
    Command,
    doing="Balancing tables",
    by="floor manager",
    because="the tournament director balances tables",
):
    """Tables are broken, balanced, or combined to the final table, as far as needed."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Whatever moves are needed."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "running")
        _check_settled(desk, there)
        happened = balance(desk.state, filed, desk.name, desk.room, desk.house)
        if not happened:
            raise Refusal(f"The tables of {filed.name} are even.")
        return happened


class MoveEntrant(
    Command,
    doing="Moving an entrant",
    by="floor manager",
    because="the tournament director moves players",
):
    """A player is moved to another table with the chips that he has there; the seat is drawn."""

    entrant: int
    table: int
    points: int | None = None  # as counted at a real table

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """One player to another table, at a seat that is drawn."""
        desk = tournament.desk(by, room)
        entrant = desk.state.entrant(self.entrant)
        filed, there = desk.event(entrant.event, "drawn", "running")
        desk.state.table(filed.name, self.table)
        if entrant.status != "in" or not entrant.table or entrant.table == self.table:
            raise Refusal(f"{entrant.person} cannot be moved to table {self.table}.")
        if there.tables[entrant.table].live is not None or there.tables[entrant.table].carried is not None:
            raise Refusal(f"Table {entrant.table} has a hand in play or a pot left over.")
        plan = plan_of(there)
        take_seat(plan, entrant, self.table, desk.name, table_seats(filed), desk.room, self.points)
        return plan.moves


class BreakTable(
    RoomAct,
    doing="Breaking a table",
    by="floor manager",
    because="the tournament director breaks tables",
):
    """The players of a table are drawn to the open seats of the others."""

    table: int
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The players of one table to the others."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "drawn", "running")
        _check_settled(desk, there)
        desk.state.table(filed.name, self.table)
        if len(there.tables) == 1:
            raise Refusal(f"Table {self.table} is the last of {filed.name}.")
        plan = plan_of(there)
        break_table(desk.state, filed, plan, self.table, desk.name, desk.room)
        return plan.moves

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        table = state.events[self.event_name].tables.pop(self.table)
        for number in table.seats.values():
            state.entrants[number].table = state.entrants[number].seat = 0


class RedrawSeats(
    Command,
    doing="Redrawing seats",
    by="floor manager",
    because="the tournament director redraws",
):
    """All seats are drawn anew, on as few tables as are needed."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Everybody draws a new seat."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "drawn", "running")
        _check_settled(desk, there)
        if len(desk.state.alive(filed.name)) < 2:
            raise Refusal(f"{filed.name} has fewer than two players; their seats stay.")
        return redraw(desk.state, filed, desk.name, desk.room)


class RaceChips(
    Command,
    doing="Racing chips off",
    by="floor manager",
    because="the tournament director races chips off",
):
    """The chips of a table below a value leave play: they are changed, and what is left over is raced off."""

    table: int
    unit: int
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The chips of a table in multiples of the lowest value that stays; nobody is raced out."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "drawn", "running")
        basis, table = desk.ground(RACE), desk.state.table(filed.name, self.table)
        check_movable(table)
        if there.phase == "running" and table.level_hands and not there.until:
            raise Refusal("Chips are raced off between levels or in a break.", basis)
        if self.unit <= 0:
            raise Refusal("Name the lowest value that stays in play.", basis)
        before = {seat: desk.state.entrants[number].chips for seat, number in sorted(table.seats.items())}
        if all(points % self.unit == 0 for points in before.values()):
            raise Refusal(f"All chips of table {table.number} are multiples of {self.unit:,}.", basis)
        after = raced(before, self.unit, desk.room.draws)
        more = sum(after.values()) - sum(before.values())
        account = accounts.chips(desk.name, filed.name, table.number)
        postings = accounts.post(accounts.issue(desk.name), account, more, "chip race", desk.ground("chips"))
        won = [
            desk.state.entrants[table.seats[seat]].person
            for seat, points in after.items()
            if points > before[seat]
        ]
        words = ", ".join(won) or "nobody"
        message = f"Table {table.number}: chips below {self.unit:,} are raced off; {words} wins a chip."
        event = ChipsRaced(filed.name, table.number, tuple(after.items()), self.unit)
        return [Happened(event, postings, message, basis)]


class ChipsRaced(Event):
    """What every seat of a table has after a chip race, in multiples of a unit."""

    event_name: str
    table: int
    chips: SeatPoints
    unit: int

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        table = state.events[self.event_name].tables[self.table]
        for seat, chips in self.chips:
            state.entrants[table.seats[seat]].chips = chips


ACTS = acts_of(__name__)
