"""Group G of the room: proposition players (Colorado 1048 and 1055; California's third-party providers)."""

from __future__ import annotations

import pytest

from croupier.room.commands import Sit
from croupier.room.incidents import ReportIncident
from croupier.room.law.load import load_floor
from croupier.room.pages.floor import people_page
from croupier.room.people import (
    AskPropositions,
    Bar,
    Employ,
    EndEmployment,
    EngageProposition,
    GrantRole,
    LiftBar,
    OpenRegister,
    PeoplePart,
    RecordLicence,
    ReleaseProposition,
    RevokeRole,
)
from croupier.room.room import Room
from croupier.room.tables.acts import OpenTable
from croupier.room.tournaments.entries import EnterPlayer
from croupier.room.tournaments.part import Tournament
from tests.room.whole_floor import TABLE, Recorded, by, floor, opened, refused

PEOPLE = "people"


def proposition(room: Room, person: str) -> None:
    """A person with a support licence and an employment record plays as a proposition player."""
    room.take(PEOPLE, RecordLicence(person, "support", "S-1", "2026-12-31"), by("Mia"))
    room.take(PEOPLE, Employ(person, "proposition player"), by("Mia"))
    room.take(PEOPLE, EngageProposition(person), by("Flo"))


def test_1048_a_proposition_player_holds_a_support_or_key_licence() -> None:
    room = floor("colorado", PeoplePart)
    room.take(PEOPLE, Employ("Pip", "proposition player"), by("Mia"))
    refusal = refused(room, PEOPLE, EngageProposition("Pip"), by("Flo"))
    assert "no valid support or key licence" in str(refusal) and "1048" in refusal.cite
    room.take(PEOPLE, RecordLicence("Pip", "support", "S-1", "2026-02-28"), by("Mia"))
    refused(room, PEOPLE, EngageProposition("Pip"), by("Flo"))  # ran out yesterday
    room.take(PEOPLE, RecordLicence("Pip", "key", "K-1", "2026-03-01"), by("Mia"))
    room.take(PEOPLE, EngageProposition("Pip"), by("Flo"))


def test_1048_a_licence_that_runs_out_keeps_a_proposition_player_from_the_table() -> None:
    room = floor("colorado", PeoplePart)
    opened(room)
    room.take(PEOPLE, Employ("Pip", "proposition player"), by("Mia"))
    room.take(PEOPLE, RecordLicence("Pip", "support", "S-1", "2026-03-01"), by("Mia"))
    room.take(PEOPLE, EngageProposition("Pip"), by("Flo"))
    next_day = by("Pip", minutes=24 * 60)
    assert "no valid support or key licence" in str(refused(room, TABLE, Sit(1, "Pip", 10_000), next_day))
    assert [owed.what for owed in room.owed(next_day.at)] == ["licence"]
    assert not room.owed(by("Pip").at)


def test_1048_a_key_employee_does_not_play_as_a_proposition_player_where_he_is_employed() -> None:
    room = floor("colorado", PeoplePart)
    room.take(PEOPLE, RecordLicence("Kay", "key", "K-1"), by("Mia"))
    room.take(PEOPLE, Employ("Kay", "key employee"), by("Mia"))
    refusal = refused(room, PEOPLE, EngageProposition("Kay"), by("Flo"))
    assert "cannot be a key employee of this house" in str(refusal) and refusal.cite == ("1048",)
    room.take(PEOPLE, EndEmployment("Kay", "key employee"), by("Mia"))
    room.take(PEOPLE, Employ("Kay", "proposition player"), by("Mia"))
    room.take(PEOPLE, EngageProposition("Kay"), by("Flo"))


def test_1048_1_they_are_identified_on_request() -> None:
    room = floor("colorado", PeoplePart)
    proposition(room, "Pip")
    opened(room, players=("Ann", "Pip"))
    done = room.take(PEOPLE, AskPropositions(TABLE), by("Ann"))
    assert done.messages == ("Pip plays as a proposition player.",)
    assert done.entries[0].event.persons == ("Pip",)
    room.take(PEOPLE, AskPropositions(TABLE), by("Sue"))


def test_1048_1_the_register_marks_them_for_the_floor() -> None:
    room = floor("colorado", PeoplePart)
    proposition(room, "Pip")
    room.take(PEOPLE, Bar("Bob", "threw a chair", "2026-03-01T21:00+00:00"), by("Mia"))
    opened(room, players=("Ann", "Pip"))
    rows = {row["person"]: row for row in people_page(room, by("Flo").at).to_data()["people"]}
    assert (rows["Pip"]["at"], rows["Pip"]["proposition"], rows["Pip"]["licences"]) == (
        TABLE,
        "yes",
        "support S-1",
    )
    assert (rows["Ann"]["at"], rows["Ann"]["proposition"]) == (TABLE, "")
    assert rows["Dee"]["at"] == f"{TABLE}, dealer"
    assert rows["Bob"]["barred"] == "threw a chair, until 2026-03-01T21:00:00+00:00"
    later = people_page(room, by("Flo", minutes=60).at).to_data()["people"]
    assert [row["barred"] for row in later if row["person"] == "Bob"] == [""]


def test_1048_1_the_sign_has_the_printed_words() -> None:
    row = load_floor("colorado").placard("proposition players")
    assert row.words == (
        "Colorado gaming regulations allow the use of proposition players. "
        "Proposition players will be identified by management on request."
    )
    assert "EngageProposition" in row.before and row.cite == ("1048(1)",)


def test_1048_2_employment_records_are_kept() -> None:
    room = floor("colorado", PeoplePart)
    room.take(PEOPLE, RecordLicence("Pip", "support", "S-1"), by("Mia"))
    assert "no employment record" in str(refused(room, PEOPLE, EngageProposition("Pip"), by("Flo")))
    proposition(room, "Pat")
    people = room.part(PEOPLE)
    assert isinstance(people, PeoplePart)
    (record,) = people.person("Pat").positions
    assert (record.position, record.since, record.until) == ("proposition player", "2026-03-01", "")


def test_1048_3_a_fourth_proposition_player_is_refused_a_seat() -> None:
    room = floor("colorado", PeoplePart)
    names = ("Pip", "Pat", "Pam", "Pit")
    for name in names:
        proposition(room, name)
    opened(room, players=("Ann", *names[:3]))
    refusal = refused(room, TABLE, Sit(5, "Pit", 10_000), by("Pit"))
    assert "at most 3 may play in a card game" in str(refusal) and refusal.cite == ("1048(3)",)
    room.take(TABLE, Sit(5, "Bob", 10_000), by("Bob"))  # any other player may sit down
    room.take(PEOPLE, ReleaseProposition("Pit"), by("Flo"))
    room.take(TABLE, Sit(6, "Pit", 10_000), by("Pit"))  # and Pit for himself


def test_1055_no_proposition_players_in_tournaments() -> None:
    room = floor("colorado", PeoplePart, Tournament)
    proposition(room, "Pip")
    enter = EnterPlayer("Pip")
    refusal = refused(room, "tournament", enter, by("Cy"))
    assert "do not play as such in tournaments" in str(refusal) and refusal.cite == ("1055",)
    room.take(PEOPLE, ReleaseProposition("Pip"), by("Flo"))
    assert "1055" not in refused(room, "tournament", enter, by("Cy")).cite  # only nothing is filed yet


@pytest.mark.parametrize("book", ["bankers", "outlaws"])
def test_third_party_proposition_players_name_their_provider(book: str) -> None:
    room = floor(book, PeoplePart)
    refusal = refused(room, PEOPLE, EngageProposition("Tip"), by("Flo"))
    assert "provider" in str(refusal) and refusal.cite
    room.take(PEOPLE, EngageProposition("Tip", "Knighted"), by("Flo"))
    people = room.part(PEOPLE)
    assert isinstance(people, PeoplePart) and people.person("Tip").proposition == "Knighted"


@pytest.mark.parametrize("book", ["pennsylvania", "grand-ronde"])
def test_books_without_proposition_players_have_none(book: str) -> None:
    assert "no 'proposition'" in str(
        refused(floor(book, PeoplePart), PEOPLE, EngageProposition("Tip"), by("Flo"))
    )


# Roles, scopes, bars.


def register() -> Room:
    room = floor("colorado", PeoplePart)
    room.take(PEOPLE, OpenRegister(("Mia", "Max")), by("Mia", "Max"))
    return room


def test_once_the_register_is_open_everybody_acts_in_a_role_that_was_granted() -> None:
    room = register()
    assert "has not been granted the role floor" in str(
        refused(room, TABLE, OpenTable("colorado/let-it-ride"), by("Flo"))
    )
    room.take(PEOPLE, GrantRole("Flo", "floor"), by("Mia", "Max"))
    room.take(TABLE, OpenTable("colorado/let-it-ride"), by("Flo"))
    room.take(PEOPLE, RevokeRole("Flo", "floor"), by("Max"))
    assert "has not been granted" in str(refused(room, TABLE, Sit(1, "Ann", 100), by("Flo")))
    room.take(TABLE, Sit(1, "Ann", 10_000), by("Ann"))  # players need no grant


def test_a_role_has_a_scope_and_a_time() -> None:
    room = register()
    room.take(PEOPLE, GrantRole("Flo", "floor", "table/8"), by("Mia", "Max"))
    assert "for table/7" in str(refused(room, TABLE, OpenTable("colorado/let-it-ride"), by("Flo")))
    room.take(PEOPLE, GrantRole("Flo", "floor", TABLE, "2026-03-01T21:00+00:00"), by("Mia", "Max"))
    refused(room, TABLE, OpenTable("colorado/let-it-ride"), by("Flo", minutes=60))
    room.take(TABLE, OpenTable("colorado/let-it-ride"), by("Flo", minutes=59))


def test_a_dealer_acts_at_his_own_table() -> None:
    room = floor("colorado")
    opened(room)
    report = ReportIncident(TABLE, "other", "a card on the floor")
    assert "Dee is on duty there" in str(refused(room, "incidents", report, by("Dot", role="dealer")))
    room.take("incidents", report, by("Dee"))


def test_nobody_grants_a_role_to_himself_and_a_second_must_hold_his_own() -> None:
    room = register()
    assert "to himself" in str(refused(room, PEOPLE, GrantRole("Mia", "cage"), by("Mia", "Max")))
    assert "takes two people" in str(refused(room, PEOPLE, GrantRole("Flo", "floor"), by("Mia")))
    room.take(PEOPLE, RevokeRole("Max", "manager"), by("Mia"))
    assert "Max has not been granted" in str(
        refused(room, PEOPLE, GrantRole("Flo", "floor"), by("Mia", "Max"))
    )
    assert "two" in str(room.law.limit("managers of a register").says)


def test_a_register_opens_with_two_different_managers() -> None:
    room = floor("colorado", PeoplePart)
    assert "at least 2 managers" in str(refused(room, PEOPLE, OpenRegister(("Mia", "Mia")), by("Mia", "Max")))


def test_who_is_barred_is_refused_a_seat_until_the_bar_ends() -> None:
    room = floor("colorado", PeoplePart)
    opened(room)
    room.take(PEOPLE, Bar("Bob", "threw a chair", "2026-03-01T21:00+00:00"), by("Mia"))
    assert "barred does not play" in str(refused(room, TABLE, Sit(1, "Bob", 10_000), by("Bob")))
    room.take(TABLE, Sit(1, "Bob", 10_000), by("Bob", minutes=60))
    room.take(PEOPLE, Bar("Eve", "threw a table"), by("Mia"))
    refused(room, TABLE, Sit(2, "Eve", 10_000), by("Eve", minutes=10_000))
    room.take(PEOPLE, LiftBar("Eve", "mistaken identity"), by("Mia"))
    room.take(TABLE, Sit(2, "Eve", 10_000), by("Eve"))


def test_events_give_the_register_again() -> None:
    room = floor("colorado", PeoplePart)
    recorded = Recorded(room)
    recorded.take(PEOPLE, OpenRegister(("Mia", "Max")), by("Mia", "Max"))
    recorded.take(PEOPLE, GrantRole("Flo", "floor", TABLE), by("Mia", "Max"))
    recorded.take(PEOPLE, GrantRole("Flo", "floor"), by("Mia", "Max"))
    recorded.take(PEOPLE, RecordLicence("Pip", "support", "S-1"), by("Mia"))
    recorded.take(PEOPLE, Employ("Pip", "proposition player"), by("Mia"))
    recorded.take(PEOPLE, EngageProposition("Pip"), by("Flo"))
    recorded.take(PEOPLE, Bar("Bob", "cheated"), by("Mia"))
    recorded.take(PEOPLE, EndEmployment("Pip", "proposition player"), by("Mia"))
    recorded.check(PEOPLE)
