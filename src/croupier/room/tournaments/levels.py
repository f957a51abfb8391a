"""The course of an event: the start, levels and breaks by time or by hands, values of chips."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from croupier.kit import Refusal
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.part import By
from croupier.room.room import CLOCK
from croupier.room.tournaments import accounts
from croupier.room.tournaments.entries import check_offered
from croupier.room.tournaments.filing import (
    TournamentEvent,
    base_game,
    bound,
)
from croupier.room.tournaments.hands import out
from croupier.room.tournaments.state import (
    ColourValues,
    EventState,
    TournamentDesk,
    TournamentState,
    check_over,
    plays,
)

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tournaments.part import Tournament


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


def next_level(
    desk: TournamentDesk, filed: TournamentEvent, there: EventState, level: int, end: datetime
) -> list[Happened]:
    """The level after one that has ended; its time counts from the end of the break."""
    minutes = filed.levels[level].pause
    begins = end + timedelta(minutes=minutes)
    event = LevelRaised(filed.name, level + 1, begins.isoformat())
    happened = [Happened(event, (), f"{filed.name}: {level_words(filed, level + 1)}.")]
    if minutes:
        pause = PlayPaused(filed.name, begins.isoformat())
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


def time_passed(desk: TournamentDesk, filed: TournamentEvent, there: EventState) -> list[Happened]:
    """What time alone brings about: the end of a break, the next level."""
    happened: list[Happened] = []
    now = desk.by.at
    if there.phase != "running":
        return happened
    if there.until and now >= datetime.fromisoformat(there.until):
        happened.append(Happened(ResumePlay(filed.name), (), f"{filed.name}: play goes on."))
    level, end = there.level, level_end(filed, there)
    while end is not None and now >= end and level + 1 < len(filed.levels):
        happened += next_level(desk, filed, there, level, end)
        begins = end + timedelta(minutes=filed.levels[level].pause)
        level += 1
        minutes = filed.levels[level].minutes
        end = None if minutes is None else begins + timedelta(minutes=minutes)
    return happened


def _shift(there: EventState, time: timedelta) -> None:
    """Begin the level later, or sooner, than it did."""
    there.since = (datetime.fromisoformat(there.since) + time).isoformat()


class StartEvent(
    RoomAct,
    doing="Starting an event",
    by="floor manager",
    because="the tournament director starts play",
):
    """Play begins."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Play begins, five days after the Division has the rules."""
        desk = tournament.desk(by, room)
        filed, _ = desk.event(self.event_name, "drawn")
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
        return [Happened(StartEvent(filed.name), (), message)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.phase, there.since = "running", by.at.isoformat()
        colours = state.filing.event(self.event_name).colours
        if colours:
            there.colours = [
                ColourValues(by.at.isoformat(), sorted(colours.items(), key=lambda each: each[1]))
            ]
        for table in there.tables.values():
            table.counted = table.changed = by.at.isoformat()


class RaiseLevel(
    Command,
    doing="Raising the level",
    by="floor manager clock",
    because="the tournament director announces the levels",
):
    """The next level begins, and the break before it."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The next level, and the break before it."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "running")
        if there.level + 1 >= len(filed.levels):
            raise Refusal(f"Level {there.level + 1} is the last of {filed.name}.")
        # Where no table reports its hands, only eliminations, the director counts them and announces the level.
        counted = filed.levels[there.level].hands is not None and desk.by.role != CLOCK
        by_director = counted and not any(table.hands for table in there.tables.values())
        if not by_director and not level_over(desk.state, filed, there, desk.by.at):
            raise Refusal(
                f"Level {there.level + 1} of {filed.name} is not over yet.", desk.deciding("level by hands")
            )
        return next_level(desk, filed, there, there.level, level_end(filed, there) or desk.by.at)


class LevelRaised(Event):
    """A level has begun, or begins when the break ends."""

    event_name: str
    level: int
    since: str

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.level, there.since = self.level, self.since
        for table in there.tables.values():
            table.level_hands = 0
        check_over(state, self.event_name)


class PausePlay(
    Command,
    doing="Calling a break",
    by="floor manager",
    because="the tournament director calls breaks",
):
    """A break of so many minutes."""

    minutes: int
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """A break that was not planned."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "running")
        if self.minutes <= 0 or there.until:
            raise Refusal("A break lasts for more than nothing, and one is enough.")
        until = desk.by.at + timedelta(minutes=self.minutes)
        event = PlayPaused(filed.name, until.isoformat())
        return [Happened(event, (), f"{filed.name}: a break of {self.minutes} minutes.")]


class PlayPaused(Event):
    """A break until a moment."""

    event_name: str
    until: str

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        there.until = self.until
        until = datetime.fromisoformat(self.until)
        if datetime.fromisoformat(there.since) < by.at < until:  # the clock of the level stands still
            _shift(there, until - by.at)


class ResumePlay(
    RoomAct,
    doing="Ending a break",
    by="floor manager clock",
    because="the tournament director ends breaks",
):
    """The break is over."""

    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """Play goes on."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "running")
        if not there.until:
            raise Refusal(f"{filed.name} has no break.")
        return [Happened(ResumePlay(filed.name), (), f"{filed.name}: play goes on.")]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        there = state.events[self.event_name]
        until = datetime.fromisoformat(there.until)
        if by.at < until:  # sooner than announced
            _shift(there, by.at - until)
        there.until = ""


class PostColours(
    RoomAct,
    doing="Posting the values of chips",
    by="floor manager",
    because="the tournament director posts the values of chips",
):
    """New values of the chips by their colours."""

    colours: tuple[tuple[str, int], ...]
    event_name: str = ""

    def decide(self, tournament: Tournament, by: By, room: Room) -> Decided:
        """The values of the chips change between rounds of play; nobody's points do."""
        desk = tournament.desk(by, room)
        filed, there = desk.event(self.event_name, "drawn", "running")
        basis = desk.ground("colours")
        dealt = any(table.level_hands or table.live is not None for table in there.tables.values())
        if there.phase == "running" and dealt and not there.until:
            raise Refusal("Values of chips change between levels or in a break.", basis)
        if not self.colours or any(value <= 0 for _, value in self.colours):
            raise Refusal("Every colour has a value above 0.", basis)
        words = ", ".join(f"{colour} {value:,}" for colour, value in self.colours)
        event = replace(self, event_name=filed.name)
        return [Happened(event, (), f"The notices at the tables show: {words}.", basis)]

    def apply(self, tournament: Tournament, by: By) -> None:
        state = tournament.state
        state.events[self.event_name].colours.append(ColourValues(by.at.isoformat(), list(self.colours)))


ACTS = acts_of(__name__)
