"""People, duties, the day and incidents in a journal: opened again, they are as they were."""

from __future__ import annotations

from croupier.room.commands import Sit
from croupier.room.days.acts import AttachBox, CountBank, IssueBank, OpenDay, PlaceBank, PullBox
from croupier.room.duties import DeckGiven, FileEquipment, HandleCards, HandleDevice, ReceiveDecks
from croupier.room.incidents import ReportIncident, RuleIncident
from croupier.room.kinds import KINDS, kind_of
from croupier.room.law.load import load_floor
from croupier.room.people import Bar, GrantRole, OpenRegister
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.store.stored import StoredRoom
from tests.room.whole_floor import HOLDEM, TABLE, by
from tests.store.places import Place, state

DECKS = (DeckGiven("1", "red"), DeckGiven("2", "blue"))


def test_parts_of_the_floor_are_read_again_from_the_journal(place: Place) -> None:
    with StoredRoom.create(place.where, KINDS, load_floor("colorado"), files=place.files) as stored:
        for name in ("people", "duties", "day", "incidents", TABLE):
            stored.add(kind_of(name)(name), by("Mia"))
        stored.take(TABLE, OpenTable(HOLDEM), by("Flo"))
        stored.take(TABLE, PutDealer("Dee"), by("Flo"))
        stored.take(TABLE, Sit(1, "Ann", 20_000), by("Ann"))
        stored.take("duties", ReceiveDecks(TABLE, DECKS), by("Flo"))
        stored.take("duties", HandleCards(TABLE, "1", "inspected", 52), by("Dee"))
        stored.take("duties", HandleDevice(TABLE, "shuffler", "failed", "jammed"), by("Dee"))
        stored.take("duties", FileEquipment("deck mate", "shuffler", "single deck"), by("Mia"))
        stored.take("day", OpenDay("2026-03-01"), by("Mia"))
        stored.take("day", AttachBox(TABLE, "D1", "drop", "s1"), by("Flo"))
        stored.take("day", PullBox("D1", "s1", "D2", "s2"), by("Cy", "Flo"))
        stored.take("day", IssueBank("B1", 40_000), by("Cy"))
        stored.take("day", PlaceBank(TABLE, "B1"), by("Flo"))
        stored.take("day", CountBank("B1", 20_000, 19_900), by("Dee"))
        stored.take("incidents", ReportIncident(TABLE, "use of a device", "a phone", ("Ann",)), by("Dee"))
        stored.take("incidents", RuleIncident(1, "Put it away.", ("1058(12)",)), by("Flo"))
        stored.take("people", Bar("Bob", "cheated"), by("Mia"))
        stored.take("people", OpenRegister(("Mia", "Max")), by("Mia", "Max"))
        stored.take("people", GrantRole("Flo", "floor", TABLE), by("Mia", "Max"))
        before = state(stored)
        assert stored.verify().whole
        stored.journal.database.close()  # no good end, no snapshots
    with StoredRoom.open(place.where, KINDS, files=place.files) as again:
        assert state(again) == before
