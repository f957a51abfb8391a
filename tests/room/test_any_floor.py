"""Any hour of a floor, by people who try everything: refusals change nothing, events give the state, duties hold."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from croupier.kit import Refusal
from croupier.room import duties as duties
from croupier.room import incidents as incidents
from croupier.room import people as people
from croupier.room.commands import Leave, Sit
from croupier.room.days import acts as day
from croupier.room.duties import DutiesPart
from croupier.room.room import Room
from croupier.room.tables.acts import PutDealer, RelieveDealer
from tests.room.whole_floor import AT, ROLES, TABLE, Recorded, by, by_chance, floor, opened

DECKS = (duties.DeckGiven("1", "red"), duties.DeckGiven("2", "blue"))
CARDS: tuple[tuple[str, int | None, str], ...] = (
    ("inspected", 52, ""),
    ("spread", None, "face up"),
    ("shown", None, "Ann"),
    ("washed", None, ""),
    ("shuffled", None, ""),
    ("cut", 20, ""),
    ("counted", 52, ""),
    ("counted", 51, ""),
    ("stub counted", 52, ""),
)
COMMANDS: tuple[tuple[str, Any], ...] = (
    ("duties", duties.ReceiveDecks(TABLE, DECKS)),
    ("duties", duties.ReceiveDecks(TABLE, DECKS, preshuffled=True)),
    *(("duties", duties.HandleCards(TABLE, deck, *act)) for act in CARDS for deck in "12"),  # type: ignore[arg-type]  # acts as tuples
    ("duties", duties.VerifyCards(TABLE, "1")),
    ("duties", duties.OrderCards(TABLE, "1", "shuffle", "x")),
    ("duties", duties.OrderCards(TABLE, "1", "recut", "x")),
    ("duties", duties.RemoveDeck(TABLE, "2", "x")),
    ("duties", duties.HandleDevice(TABLE, "shuffler", "failed")),
    ("duties", duties.HandleDevice(TABLE, "shuffler", "signed")),
    ("duties", duties.UseMethod(TABLE, "hand")),
    ("duties", duties.Perform("attach a discard rack", TABLE)),
    ("day", day.OpenDay("2026-03-01")),
    ("day", day.CloseDay()),
    ("day", day.AttachBox(TABLE, "D1", "drop", "s1", "left of the dealer")),
    ("day", day.AttachBox(TABLE, "T1", "tip", "s2", "right of the dealer")),
    ("day", day.PullBox("D1", "s1", "D2", "s3")),
    ("day", day.CountBox("D1", "s1", 12_300)),
    ("day", day.FillTray(TABLE, 50_000)),
    ("day", day.CountTray(TABLE, 50_000)),
    ("day", day.IssueBank("B1", 40_000)),
    ("day", day.PlaceBank(TABLE, "B1")),
    ("day", day.CountBank("B1", 20_000, 20_000)),
    ("people", people.Bar("Bob", "x")),
    ("people", people.LiftBar("Bob", "x")),
    ("people", people.RecordLicence("Pip", "support", "S")),
    ("people", people.Employ("Pip", "proposition player")),
    ("people", people.EngageProposition("Pip")),
    ("people", people.AskPropositions(TABLE)),
    ("incidents", incidents.ReportIncident(TABLE, "other", "x", ("Ann",))),
    ("incidents", incidents.RuleIncident(1, "so", (), "x")),
    ("incidents", incidents.ReopenIncident(1, "x")),
    ("incidents", incidents.MakeClaim(TABLE, 1, "mine")),
    ("incidents", incidents.CloseClaims(TABLE, 1)),
    (TABLE, PutDealer("Dot")),
    (TABLE, RelieveDealer()),
    (TABLE, Sit(3, "Bob", 200_000)),
    (TABLE, Sit(4, "Pip", 200_000)),
    (TABLE, Leave(3)),
)
ONE = (duties.DeckGiven("1", "red"),)
PREPARATION: tuple[tuple[str, Any, str], ...] = (
    ("day", day.AttachBox(TABLE, "D1", "drop", "s1", "left of the dealer"), "Flo"),
    ("day", day.AttachBox(TABLE, "T1", "tip", "s2", "right of the dealer"), "Flo"),
    ("duties", duties.Perform("attach a discard rack", TABLE), "Flo"),
    ("duties", duties.ReceiveDecks(TABLE, DECKS), "Flo"),
    ("duties", duties.ReceiveDecks(TABLE, ONE, preshuffled=True), "Flo"),
    ("duties", duties.HandleCards(TABLE, "1", "inspected", 52), "Dee"),
    ("duties", duties.HandleCards(TABLE, "1", "shuffled"), "Dee"),
    ("duties", duties.HandleCards(TABLE, "1", "cut", 20), "Dee"),
)
BOOKS: dict[str, tuple[str, dict[str, str]]] = {
    "colorado": ("colorado/texas-holdem-high", {}),
    "pennsylvania": ("pennsylvania/three-card-poker", {"dealing": "manual shoe", "shuffler": "none"}),
}
STEPS = st.lists(
    st.tuples(st.integers(0, len(COMMANDS) + 8), st.sampled_from(sorted(ROLES)), st.integers(0, 40)),
    min_size=10,
    max_size=60,
)


def snapshots(room: Room) -> dict[str, Any]:
    return {
        "books": dict(room.books.balances),
        **{name: part.snapshot() for name, part in room.parts.items()},
    }


def attempt(room: Room, act: Callable[[], object]) -> bool:
    """Try something; where it is refused nothing has changed."""
    before = snapshots(room)
    try:
        act()
    except Refusal:
        assert snapshots(room) == before
        return False
    return True


def waits(room: Room, minutes: int) -> list[str]:
    """Why a round should wait: what is due at the table, and at every deck where it has any."""
    part = room.part("duties")
    assert isinstance(part, DutiesPart)
    owed = [each.message for each in room.owed(AT + timedelta(minutes=minutes)) if "Begin" in each.forbids]
    found = [each for each in owed if each.startswith(f"{TABLE}: ")]
    decks = part.decks_of(TABLE)
    if decks and all(any(f"deck {deck}:" in each for each in owed) for deck in decks):
        found += owed
    return found


def play(recorded: Recorded, minutes: int, seed: int) -> bool:
    """A round is played where the floor lets it begin, which it does only where nothing is due."""
    room = recorded.room
    due = waits(room, minutes)
    turn = by_chance(room, minutes, seed)
    began = attempt(room, lambda: recorded.entries.extend(next(turn).entries))
    assert not (began and due), due
    if began:
        try:
            for committed in turn:
                recorded.entries += committed.entries
        except Refusal:  # nobody deals any more
            return began
    return began


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_any_hour(book: str, steps: list[tuple[int, str, int]]) -> None:
    edition, filing = BOOKS[book]
    room = floor(book)
    opened(room, edition, ("Ann", "Cat"), **filing)
    recorded, minutes, rounds = Recorded(room), 0, 0
    for number, person, later in steps:
        minutes += later
        if number >= len(COMMANDS):
            for stream, command, role in PREPARATION[
                3 * (number % 3) :
            ]:  # from the beginning, or only the cards
                who = by(role, minutes=minutes)
                attempt(room, lambda: recorded.take(stream, command, who))  # noqa: B023  # called at once
            rounds += play(recorded, minutes, number + minutes)
            continue
        stream, command = COMMANDS[number]
        who = by(person, "Flo" if person != "Flo" else "Mia", minutes)
        attempt(room, lambda: recorded.take(stream, command, who))  # noqa: B023  # called at once
    recorded.check("people", "duties", "day", "incidents")
    assert sum(room.books.balances.values()) == 0
    event(f"{min(rounds, 3)} rounds or more")
