"""Group L of the room: irregularities, rulings, claims and conduct."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.pages.csv import draw_csv
from croupier.room.commands import Begin, Do, Sit
from croupier.room.incidents import (
    BarForConduct,
    CloseClaims,
    CorrectMistake,
    IncidentsPart,
    MakeClaim,
    NotifySupervisor,
    ReopenClaims,
    ReopenIncident,
    ReportIncident,
    RuleIncident,
    WarnPerson,
    search,
)
from croupier.room.pages.floor import register_page
from croupier.room.people import PeoplePart
from croupier.room.room import Room
from croupier.rounds.codec import encode
from croupier.rounds.events import Bet, Closed, Incident
from tests.room.whole_floor import AT, HOLDEM, TABLE, Recorded, by, by_chance, floor, opened, refused

INCIDENTS = "incidents"


def a_floor(book: str = "colorado", edition: str = HOLDEM) -> Room:
    """A table with two players and a dealer, a register of people and one of incidents."""
    room = floor(book, PeoplePart, IncidentsPart)
    opened(room, edition, ("Ann", "Bob"))
    return room


def register(room: Room) -> IncidentsPart:
    part = room.part(INCIDENTS)
    assert isinstance(part, IncidentsPart)
    return part


def test_an_irregularity_of_a_round_is_registered_with_the_ruling_of_the_text() -> None:
    room = a_floor("pennsylvania", "pennsylvania/three-card-poker")
    room.take(TABLE, Begin(), by("Dee"))
    for seat, person in ((1, "Ann"), (2, "Bob")):
        room.take(TABLE, Do(seat, encode(Bet(seat, "ante", 1_000))), by(person))
    room.take(TABLE, Do("dealer", encode(Closed())), by("Dee"))
    round = room.part(TABLE).round  # type: ignore[attr-defined]  # it is a table
    kind = next(each for each in round.incidents if "shuffl" in each or "count" in each or "jam" in each)
    room.take(TABLE, Do("dealer", encode(Incident(kind))), by("Dee"))
    (record,) = register(room).records.values()
    assert (record.kind, record.table, record.round) == ("irregularity", TABLE, 1)
    assert kind in record.steps[0].text
    ruled = record.last("ruled")
    assert ruled is not None and ruled.clauses and all(clause.startswith("649a.") for clause in ruled.clauses)


def test_1017_39_22_the_supervisor_is_notified_before_a_mistake_is_corrected() -> None:
    room = a_floor()
    report = ReportIncident(TABLE, "mistake of the dealer", "pot pushed to seat 2", ("Ann", "Bob"))
    room.take(INCIDENTS, report, by("Dee"))
    correct = CorrectMistake(1, "pot pushed to seat 1")
    refusal = refused(room, INCIDENTS, correct, by("Dee"))
    assert "before the floor is notified" in str(refusal) and refusal.cite == ("1017.39(22)",)
    room.take(INCIDENTS, NotifySupervisor(1, "Flo"), by("Dee"))
    room.take(INCIDENTS, correct, by("Dee"))
    assert [step.act for step in register(room).incident(1).steps] == ["reported", "notified", "corrected"]


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("hand set incorrectly", "1017.49(9)(c)"),
        ("wrong number of cards or a misdeal shown by the shuffler", "1017.49(30)"),
        ("remaining cards do not total four", "1017.49(32)(d)"),
    ],
)
def test_1017_49_the_pit_supervisor_is_notified(kind: str, clause: str) -> None:
    room = a_floor("colorado", "colorado/emperors-challenge")
    done = room.take(INCIDENTS, ReportIncident(TABLE, kind, "seat 1"), by("Dee"))
    assert done.entries[0].basis.clauses == (clause,)
    assert clause in refused(room, INCIDENTS, CorrectMistake(1, "cards shuffled again"), by("Dee")).cite


def test_7_f_9_the_decision_of_the_floor_is_final() -> None:
    room = a_floor("grand-ronde", "grand-ronde/poker")
    room.take(INCIDENTS, ReportIncident(TABLE, "mistake of the dealer", "string raise"), by("Dee"))
    ruling = RuleIncident(1, "The raise is a call.", ("7(f)(9)",), "one motion only")
    assert "to rule" in str(refused(room, INCIDENTS, ruling, by("Mia")))
    assert "Ruling on an incident is for" in str(refused(room, INCIDENTS, ruling, by("Dee")))
    done = room.take(INCIDENTS, ruling, by("Flo"))
    assert done.messages == ("The raise is a call.",)
    again = refused(room, INCIDENTS, RuleIncident(1, "It is a raise."), by("Flo"))
    assert "the decision stands" in str(again) and again.cite == ("7(f)(9)",)
    room.take(INCIDENTS, ReopenIncident(1, "video shows one motion"), by("Flo"))
    room.take(INCIDENTS, RuleIncident(1, "It is a raise.", ("7(f)(9)",)), by("Flo"))
    assert register(room).incident(1).decided


@pytest.mark.parametrize(
    ("kind", "clause", "edition"),
    [
        ("not enough cards for each player", "stud 16 b", "bankers/seven-card-stud"),
        ("opener retrieves his hand", "jacks 6", "bankers/draw-poker-jacks-or-better"),
    ],
)
def test_the_shift_manager_decides_in_california(kind: str, clause: str, edition: str) -> None:
    room = a_floor("bankers", edition)
    room.take(INCIDENTS, ReportIncident(TABLE, kind, "seventh street"), by("Dee"))
    refusal = refused(room, INCIDENTS, RuleIncident(1, "A community card is dealt."), by("Flo"))
    assert clause in refusal.cite
    assert clause in refused(room, INCIDENTS, CorrectMistake(1, "scrambled"), by("Dee")).cite
    room.take(INCIDENTS, RuleIncident(1, "A community card is dealt.", (clause,)), by("Mia"))


def test_a_ruling_cites_clauses_that_exist() -> None:
    room = a_floor()
    room.take(INCIDENTS, ReportIncident(TABLE, "other", "the lights went out"), by("Flo"))
    assert "no clause '9999'" in str(refused(room, INCIDENTS, RuleIncident(1, "Void.", ("9999",)), by("Flo")))
    assert "its clauses or its reason" in str(refused(room, INCIDENTS, RuleIncident(1, "Void."), by("Flo")))
    room.take(INCIDENTS, RuleIncident(1, "Void.", ("1022",)), by("Flo"))  # a clause of the game


def test_an_unknown_kind_of_incident_is_refused() -> None:
    room = a_floor()
    unknown = ReportIncident(TABLE, "mistake of the deeler", "x")
    assert "did you mean mistake of the dealer" in str(refused(room, INCIDENTS, unknown, by("Dee")))


# Claims.


def played(room: Room) -> None:
    for _ in by_chance(room):
        pass


def test_1034_a_claim_is_made_before_the_next_hand() -> None:
    room = a_floor()
    played(room)
    done = room.take(INCIDENTS, MakeClaim(TABLE, 1, "my flush is higher"), by("Ann"))
    assert done.messages == ("Claim 1 waits for the floor.",)
    room.take(TABLE, Begin(), by("Dee"))
    refusal = refused(room, INCIDENTS, MakeClaim(TABLE, 1, "mine too"), by("Bob"))
    assert "the award stands unless floor or manager reopens it" in str(refusal) and refusal.cite == ("1034",)
    reopen = ReopenClaims(TABLE, 1, "surveillance saw it", ("Bob",))
    assert "Reopening the claims of a hand is for floor or manager" in str(
        refused(room, INCIDENTS, reopen, by("Dee"))
    )
    room.take(INCIDENTS, reopen, by("Flo"))
    room.take(INCIDENTS, MakeClaim(TABLE, 1, "mine too"), by("Bob"))


def test_1034_no_claim_after_the_cards_are_mucked() -> None:
    room = a_floor()
    played(room)
    room.take(INCIDENTS, CloseClaims(TABLE, 1, ("Ann",)), by("Dee"))
    refusal = refused(room, INCIDENTS, MakeClaim(TABLE, 1, "my flush"), by("Ann"))
    assert "are mucked" in str(refusal) and refusal.cite == ("1034",)
    room.take(INCIDENTS, MakeClaim(TABLE, 1, "my straight"), by("Bob"))  # his are not
    room.take(INCIDENTS, CloseClaims(TABLE, 1), by("Dee"))
    refused(room, INCIDENTS, MakeClaim(TABLE, 1, "again"), by("Bob"))


# Conduct.


@pytest.mark.parametrize(
    ("book", "edition", "kind", "clause"),
    [
        ("colorado", HOLDEM, "breach of house policies", "1047"),
        ("colorado", HOLDEM, "advice to a player", "1058(10)"),
        ("colorado", HOLDEM, "playing for another", "1058(11)"),
        ("colorado", HOLDEM, "use of a device", "1058(12)"),
        ("grand-ronde", "grand-ronde/poker", "another language at the table", "7(f)(4)"),
        ("grand-ronde", "grand-ronde/poker", "advice to a player", "7(f)(5)"),
    ],
)
def test_conduct_is_warned_and_barred(book: str, edition: str, kind: str, clause: str) -> None:
    room = a_floor(book, edition)
    room.take(INCIDENTS, ReportIncident(TABLE, kind, "at seat 2", ("Bob",)), by("Dee"))
    bar = BarForConduct(1, "Bob", "did it again", "2026-04-01T00:00+00:00")
    refusal = refused(room, INCIDENTS, bar, by("Flo"))
    assert "warned 0 times; the floor bars after 2 warnings" in str(refusal) and refusal.cite == (clause,)
    for number in (1, 2):
        done = room.take(INCIDENTS, WarnPerson(1, "Bob", f"warning {number}"), by("Flo"))
        assert done.messages == (f"Bob is warned: warning {number}",)
    done = room.take(INCIDENTS, bar, by("Flo"))
    assert [entry.stream for entry in done.entries] == [INCIDENTS, "people"]
    assert "barred does not play" in str(refused(room, TABLE, Sit(3, "Bob", 10_000), by("Bob")))


def test_a_manager_bars_at_once_and_only_for_conduct() -> None:
    room = a_floor()
    room.take(INCIDENTS, ReportIncident(TABLE, "other", "spilled a drink"), by("Dee"))
    assert "not about conduct" in str(refused(room, INCIDENTS, BarForConduct(1, "Bob", "x"), by("Mia")))
    room.take(INCIDENTS, ReportIncident(TABLE, "use of a device", "a phone"), by("Dee"))
    room.take(INCIDENTS, BarForConduct(2, "Bob", "a phone"), by("Mia"))


def test_a_long_reason_is_cut_where_a_bar_is_noted_and_nothing_is_lost() -> None:
    room = a_floor()
    room.take(INCIDENTS, ReportIncident(TABLE, "use of a device", "a phone"), by("Dee"))
    room.take(INCIDENTS, BarForConduct(1, "Bob", "x" * 2000), by("Mia"))
    people = room.part("people")
    assert isinstance(people, PeoplePart)
    bar = people.person("Bob").bar
    assert bar is not None and len(bar.reason) == 2000
    assert register(room).incident(1).steps[-1].text == f"Bob: {'x' * 2000}"


# The register.


def test_the_register_is_searched_and_exported() -> None:
    room = a_floor()
    recorded = Recorded(room)
    recorded.take(
        INCIDENTS, ReportIncident(TABLE, "other", 'Spilled a drink, on "seat" 2', ("Bob",)), by("Dee")
    )
    recorded.take(
        INCIDENTS, ReportIncident(TABLE, "use of a device", "a phone", ("Ann",)), by("Flo", minutes=5)
    )
    recorded.take(INCIDENTS, RuleIncident(2, "Warned.", ("1058(12)",), "first time"), by("Flo", minutes=6))
    recorded.take(INCIDENTS, WarnPerson(2, "Ann", "no phones"), by("Flo", minutes=6))
    recorded.check(INCIDENTS)
    records = list(register(room).records.values())
    assert [each.number for each in search(records, "DRINK")] == [1]
    assert [each.number for each in search(records, person="Ann")] == [2]
    assert [each.number for each in search(records, person="Flo")] == [2]
    assert [each.number for each in search(records, kind="other")] == [1]
    assert [each.number for each in search(records, since=AT + timedelta(minutes=1))] == [2]
    assert [each.number for each in search(records, until=AT + timedelta(minutes=1))] == [1]
    assert [each.number for each in search(records, decided=True)] == [2]
    assert [each.number for each in search(records, table="table/8")] == []
    page = register_page(records, "colorado")
    assert page.to_data()["incidents"][1] == {
        "number": 2,
        "at": "2026-03-01T20:05:00+00:00",
        "table": TABLE,
        "round": 0,
        "kind": "use of a device",
        "persons": "Ann",
        "what": "a phone",
        "reported_by": "Flo",
        "ruling": "Warned. first time",
        "clauses": ["1058(12)"],
        "decided_by": "Flo",
        "reopened_by": "",
    }
    assert "Warned. first time" in page.to_text(200)
    head, first, second = draw_csv(page).splitlines()
    assert head.startswith("number,at,table,round,kind,persons,what,")
    assert first.split(",", 6)[6].startswith('"Spilled a drink, on ""seat"" 2",Dee')
    assert second.endswith("Warned. first time,1058(12),Flo,")
