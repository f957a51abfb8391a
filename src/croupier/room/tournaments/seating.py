"""Seats of a tournament: drawn at random, balanced, combined; who moves is the practice of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.games.pot.table_opening import left_of
from croupier.kit import Refusal
from croupier.kit.draws import shuffled
from croupier.room.part import Happened
from croupier.room.room import Room
from croupier.room.tournaments import accounts
from croupier.room.tournaments.events import SeatsDrawn, SeatTaken, TableBroken
from croupier.room.tournaments.filing import TournamentEvent
from croupier.room.tournaments.law import ground
from croupier.room.tournaments.stakes import base_game
from croupier.room.tournaments.state import Entrant, EventState, TournamentState, TournamentTable

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
    plan.moves.append(Happened(TableBroken(event.name, number), (), f"Table {number} is broken.", basis))


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
        happened.append(Happened(TableBroken(event.name, number), postings))
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
