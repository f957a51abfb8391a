"""Moves of a tournament: balance, broken tables, redraws, hand for hand, absent players."""

from __future__ import annotations

from croupier.kit import Refusal
from croupier.room.part import Happened
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments import seating
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.entering import rebuy_refusal
from croupier.room.tournaments.placing import TournamentBust, out, ranked
from croupier.room.tournaments.state import EventState


def balance_tables(desk: TournamentDesk, command: c.BalanceTables) -> list[Happened]:
    """Whatever moves are needed."""
    filed, there = desk.event(command.event_name, "running")
    _check_settled(desk, there)
    happened = seating.balance(desk.state, filed, desk.name, desk.room, desk.house)
    if not happened:
        raise Refusal(f"The tables of {filed.name} are even.")
    return happened


def _check_settled(desk: TournamentDesk, there: EventState) -> None:
    """Refuse moves while somebody without chips has a seat."""
    for table in there.tables.values():
        for number in table.seats.values():
            entrant = desk.state.entrants[number]
            if entrant.status == "broke":
                sentence = f"{entrant.person} at table {table.number} has no chips: he buys some, or is out."
                raise Refusal(sentence, desk.ground("elimination"))


def move_entrant(desk: TournamentDesk, command: c.MoveEntrant) -> list[Happened]:
    """One player to another table, at a seat that is drawn."""
    entrant = desk.state.entrant(command.entrant)
    filed, there = desk.event(entrant.event, "drawn", "running")
    desk.state.table(filed.name, command.table)
    if entrant.status != "in" or not entrant.table or entrant.table == command.table:
        raise Refusal(f"{entrant.person} cannot be moved to table {command.table}.")
    if there.tables[entrant.table].live is not None or there.tables[entrant.table].carried is not None:
        raise Refusal(f"Table {entrant.table} has a hand in play or a pot left over.")
    plan = seating.plan_of(there)
    seating.take_seat(
        plan, entrant, command.table, desk.name, seating.table_seats(filed), desk.room, command.points
    )
    return plan.moves


def break_table(desk: TournamentDesk, command: c.BreakTable) -> list[Happened]:
    """The players of one table to the others."""
    filed, there = desk.event(command.event_name, "drawn", "running")
    _check_settled(desk, there)
    desk.state.table(filed.name, command.table)
    if len(there.tables) == 1:
        raise Refusal(f"Table {command.table} is the last of {filed.name}.")
    plan = seating.plan_of(there)
    seating.break_table(desk.state, filed, plan, command.table, desk.name, desk.room)
    return plan.moves


def redraw_seats(desk: TournamentDesk, command: c.RedrawSeats) -> list[Happened]:
    """Everybody draws a new seat."""
    filed, there = desk.event(command.event_name, "drawn", "running")
    _check_settled(desk, there)
    if len(desk.state.alive(filed.name)) < 2:
        raise Refusal(f"{filed.name} has fewer than two players; their seats stay.")
    return seating.redraw(desk.state, filed, desk.name, desk.room)


def hand_for_hand(desk: TournamentDesk, command: c.HandForHand) -> list[Happened]:
    """The director calls hand for hand, or ends it."""
    filed, there = desk.event(command.event_name, "running")
    if there.hand_for_hand == command.on:
        raise Refusal(f"Hand for hand is {'on' if command.on else 'off'} already.")
    message = "Play is hand for hand." if command.on else "Hand for hand is over."
    basis = desk.ground("hand for hand")
    happened = [Happened(e.HandForHandSet(filed.name, command.on), (), message, basis)]
    waiting = [
        x for x in desk.state.alive(filed.name) if x.status == "broke" and rebuy_refusal(filed, there, x)
    ]
    if not command.on and waiting:
        busts = [TournamentBust(x.number, x.began, x.table) for x in waiting]
        return [*out(desk, filed, there, ranked(busts, desk.house)), *happened]
    return happened


def mark_absent(desk: TournamentDesk, command: c.MarkAbsent) -> list[Happened]:
    """A player is away, or back."""
    entrant = desk.state.entrant(command.entrant)
    desk.event(entrant.event, "drawn", "running")
    if entrant.status != "in" or entrant.absent == command.absent:
        raise Refusal(
            f"{entrant.person} is {'absent' if entrant.absent else 'there'} already, or not in play."
        )
    words = "is absent; the chips are posted and folded" if command.absent else "is back"
    return [Happened(e.AbsenceMarked(entrant.number, command.absent), (), f"{entrant.person} {words}.")]
