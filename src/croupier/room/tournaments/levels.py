"""The course of an event: the draw, the start, levels and breaks by time or by hands, values of chips."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.kit import Refusal
from croupier.room.part import Happened
from croupier.room.room import CLOCK
from croupier.room.tournaments import accounts, seating
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import events as e
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.entering import check_offered
from croupier.room.tournaments.filing import TournamentEvent
from croupier.room.tournaments.law import bound
from croupier.room.tournaments.placing import out
from croupier.room.tournaments.stakes import base_game
from croupier.room.tournaments.state import EventState, TournamentState, plays


def draw_seats(desk: TournamentDesk, command: c.DrawSeats) -> list[Happened]:
    """Tables and seats are drawn for all entries."""
    filed, _ = desk.event(command.event_name, "entries")
    desk.check_time()
    entrants = desk.state.alive(filed.name)
    if len(entrants) < 2:
        raise Refusal(f"{filed.name} has {len(entrants)} entries; seats are drawn for two or more.")
    return seating.draw_tables(filed, entrants, desk.name, desk.room)


def start_event(desk: TournamentDesk, command: c.StartEvent) -> list[Happened]:
    """Play begins, five days after the Division has the rules."""
    filed, _ = desk.event(command.event_name, "drawn")
    desk.check_time()
    check_offered(desk)
    row = bound(desk.law, "notice of the rules")
    if row is not None and row.span is not None:
        if not desk.state.submitted:
            raise Refusal("The rules have not been submitted to the Division.", row.deciding)
        earliest = row.span.after(datetime.fromisoformat(desk.state.submitted))
        if desk.by.at < earliest:
            when = f"{earliest:%Y-%m-%d %H:%M}, {row.span} after the rules were submitted"
            raise Refusal(f"{filed.name} cannot start before {when}.", row.deciding)
    message = f"{filed.name} begins: {level_words(filed, 0)}."
    return [Happened(e.EventStarted(filed.name), (), message)]


def level_words(filed: TournamentEvent, level: int) -> str:
    """A level in words."""
    amounts = filed.levels[level].stakes
    names = [option.name for option in base_game(filed).edition.options if option.name in amounts]
    stakes = ", ".join(f"{name.replace('_', ' ')} {amounts[name]:,}" for name in names)
    return f"level {level + 1}, {stakes}"


# Levels and breaks.


def level_end(filed: TournamentEvent, there: EventState) -> datetime | None:
    """When a level by time ends."""
    minutes = filed.levels[there.level].minutes
    if minutes is None or not there.since:
        return None
    return datetime.fromisoformat(there.since) + timedelta(minutes=minutes)


def level_over(state: TournamentState, filed: TournamentEvent, there: EventState, now: datetime) -> bool:
    """Whether the level is played out; the last one never is."""
    if there.level + 1 >= len(filed.levels):
        return False
    hands = filed.levels[there.level].hands
    if hands is not None:
        return all(table.level_hands >= hands for table in there.tables.values() if plays(state, table))
    end = level_end(filed, there)
    return end is not None and now >= end


def raise_level(desk: TournamentDesk, command: c.RaiseLevel) -> list[Happened]:
    """The next level, and the break before it."""
    filed, there = desk.event(command.event_name, "running")
    if there.level + 1 >= len(filed.levels):
        raise Refusal(f"Level {there.level + 1} is the last of {filed.name}.")
    # Where no table reports its hands, only eliminations, the director counts them and announces the level.
    counted = filed.levels[there.level].hands is not None and desk.by.role != CLOCK
    by_director = counted and not any(table.hands for table in there.tables.values())
    if not by_director and not level_over(desk.state, filed, there, desk.by.at):
        raise Refusal(
            f"Level {there.level + 1} of {filed.name} is not over yet.", desk.ground("level by hands")
        )
    return next_level(desk, filed, there, there.level, level_end(filed, there) or desk.by.at)


def next_level(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, level: int, end: datetime
) -> list[Happened]:
    """The level after one that has ended; its time counts from the end of the break."""
    minutes = filed.levels[level].pause
    begins = end + timedelta(minutes=minutes)
    event = e.LevelRaised(filed.name, level + 1, begins.isoformat())
    happened = [Happened(event, (), f"{filed.name}: {level_words(filed, level + 1)}.")]
    if minutes:
        pause = e.PlayPaused(filed.name, begins.isoformat())
        happened.append(Happened(pause, (), f"{filed.name}: a break of {minutes} minutes."))
    if level + 1 == filed.late_through_level and desk.house["tournament_absent"] == "removed":
        happened += _remove_absent(desk, filed, there)
    return happened


def _remove_absent(desk: TournamentDesk, filed: TournamentEvent, there: EventState) -> list[Happened]:
    """Absent players go out when entries close, where the house files it so; their chips leave play."""
    idle = {number for number, table in there.tables.items() if table.live is None}
    away = [each for each in desk.state.alive(filed.name) if each.absent and each.table in idle]
    if not away or len(away) >= len(desk.state.alive(filed.name)):
        return []
    ground = desk.ground("chips")
    postings = [
        posting
        for entrant in away
        for posting in accounts.post(
            accounts.chips(desk.name, filed.name, entrant.table),
            accounts.issue(desk.name),
            entrant.chips,
            "absent when entries closed",
            ground,
        )
    ]
    first, *others = out(desk, filed, there, [tuple(entrant.number for entrant in away)])
    return [Happened(first.event, tuple(postings), first.message, first.basis), *others]


def pause_play(desk: TournamentDesk, command: c.PausePlay) -> list[Happened]:
    """A break that was not planned."""
    filed, there = desk.event(command.event_name, "running")
    if command.minutes <= 0 or there.until:
        raise Refusal("A break lasts for more than nothing, and one is enough.")
    until = desk.by.at + timedelta(minutes=command.minutes)
    event = e.PlayPaused(filed.name, until.isoformat())
    return [Happened(event, (), f"{filed.name}: a break of {command.minutes} minutes.")]


def resume_play(desk: TournamentDesk, command: c.ResumePlay) -> list[Happened]:
    """Play goes on."""
    filed, there = desk.event(command.event_name, "running")
    if not there.until:
        raise Refusal(f"{filed.name} has no break.")
    return [Happened(e.EventResumed(filed.name), (), f"{filed.name}: play goes on.")]


def post_colours(desk: TournamentDesk, command: c.PostColours) -> list[Happened]:
    """The values of the chips change between rounds of play; nobody's points do."""
    filed, there = desk.event(command.event_name, "drawn", "running")
    basis = desk.ground("colours")
    dealt = any(table.level_hands or table.live is not None for table in there.tables.values())
    if there.phase == "running" and dealt and not there.until:
        raise Refusal("Values of chips change between levels or in a break.", basis)
    if not command.colours or any(value <= 0 for _, value in command.colours):
        raise Refusal("Every colour has a value above 0.", basis)
    words = ", ".join(f"{colour} {value:,}" for colour, value in command.colours)
    event = e.ColoursPosted(filed.name, command.colours)
    return [Happened(event, (), f"The notices at the tables show: {words}.", basis)]


def time_passed(desk: TournamentDesk, filed: TournamentEvent, there: EventState) -> list[Happened]:
    """What time alone brings about: the end of a break, the next level."""
    happened: list[Happened] = []
    now = desk.by.at
    if there.phase != "running":
        return happened
    if there.until and now >= datetime.fromisoformat(there.until):
        happened.append(Happened(e.EventResumed(filed.name), (), f"{filed.name}: play goes on."))
    level, end = there.level, level_end(filed, there)
    while end is not None and now >= end and level + 1 < len(filed.levels):
        happened += next_level(desk, filed, there, level, end)
        begins = end + timedelta(minutes=filed.levels[level].pause)
        level += 1
        minutes = filed.levels[level].minutes
        end = None if minutes is None else begins + timedelta(minutes=minutes)
    return happened
