"""The back office: what it shows, what its forms do, and what it refuses."""

from __future__ import annotations

import asyncio
import csv
import io
import re
import threading
from datetime import UTC, datetime
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from starlette.requests import Request

from croupier.kit import Refusal
from croupier.room.days.part import DaysPart
from croupier.room.incidents import IncidentsPart
from croupier.room.jackpots.part import JackpotPart
from croupier.room.kinds import KINDS
from croupier.room.roles import check_role
from croupier.room.tables.acts import JoinList
from croupier.room.tables.part import TablePart
from croupier.server.floor import FloorVisitor
from croupier.server.floor.forms import signed
from croupier.server.floor.reports import REPORTS
from croupier.store.database import Database
from croupier.store.stored import StoredRoom
from tests.server.floor.conftest import Enter
from tests.server.floor.house import JACKPOT, ROLES, Desk, by

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


def hidden(page: str, command: str, stream: str = "") -> dict[str, str]:
    """The hidden fields of the first form of a command on a page."""
    for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
        data = {name: unescape(value) for name, value in HIDDEN.findall(form)}
        if data.get("command") == command and stream in ("", data["stream"]):
            return data
    raise AssertionError(f"no form gives {command}")


def give(client: TestClient, path: str, command: str, stream: str = "", **typed: str) -> Any:
    """Fill in the form of a command on a page and send it."""
    page = client.get(path).text
    return client.post("/floor/act", data={**hidden(page, command, stream), **typed})


def table(stored: StoredRoom, name: str) -> TablePart:
    part = stored.part(f"table/{name}")
    assert isinstance(part, TablePart)
    return part


def done(answer: Any, place: str) -> None:
    assert (answer.status_code, answer.headers.get("location")) == (303, place), alerts(answer)


def alerts(answer: Any) -> list[str]:
    """What a page says against a form."""
    return [unescape(each) for each in re.findall(r'role="alert">(.*?)</div>', answer.text, re.DOTALL)]


def refused(answer: Any, words: str) -> None:
    """Refused on the page the form came from."""
    assert answer.status_code == 422
    (problem,) = alerts(answer)
    assert words in problem


# Who may come in.


def test_the_floor_is_for_its_staff(enter: Enter) -> None:
    assert "Log in" in (nobody := enter("").get("/floor")).text and nobody.status_code == 401
    assert enter("Ann").get("/floor").status_code == 403
    for person, roles in ROLES.items():
        status = 403 if roles == ("player",) else 200
        for path in ("/floor", "/floor/table/1", "/floor/part/day", "/floor/reports", "/floor/report/tables"):
            assert enter(person).get(path).status_code == status, (person, path)


def test_a_password_opens_the_floor(enter: Enter) -> None:
    nobody = enter("")
    assert nobody.post("/floor/login", data={"name": "Flo", "password": "wrong"}).status_code == 401
    done(nobody.post("/floor/login", data={"name": "Flo", "password": "olF"}), "/floor")
    assert nobody.get("/floor").status_code == 200


def test_a_form_needs_its_token_and_its_own_site(enter: Enter, stored: StoredRoom) -> None:
    flo = enter("Flo")
    data = hidden(flo.get("/floor").text, "ValidateAward")
    for wrong in ({**data, "csrf": "token of Mia"}, {key: data[key] for key in data if key != "csrf"}):
        assert flo.post("/floor/act", data=wrong).status_code == 403
    assert flo.post("/floor/act", data=data, headers={"origin": "http://evil.example"}).status_code == 403
    assert enter("Ann").post("/floor/act", data={**data, "csrf": "token of Ann"}).status_code == 403
    assert award(stored).state == "keyed in"


def test_a_form_leads_back_to_the_floor_alone(enter: Enter) -> None:
    flo = enter("Flo")
    data = hidden(flo.get("/floor").text, "ValidateAward")
    for place in ("https://evil.example/", "//evil.example", "/floorx", "/floor/\nX: 1"):
        found = flo.post("/floor/act", data={**data, "back": place})
        assert found.status_code == 303 and found.headers["location"] == "/floor"


def test_a_form_sent_twice_acts_once(enter: Enter, stored: StoredRoom) -> None:
    flo = enter("Flo")
    data = {
        **hidden(flo.get("/floor/table/2").text, "Sit"),
        "f.seat": "6",
        "f.person": "Kit",
        "f.chips": "100",
    }
    for _ in range(2):
        done(flo.post("/floor/act", data=data), "/floor/table/2")
    assert table(stored, "2").core.places[6].chips == 10_000
    assert len(table(stored, "2").persons) == 5


# What is due, and the button that does it.


def award(stored: StoredRoom) -> Any:
    part = stored.part(JACKPOT)
    assert isinstance(part, JackpotPart)
    return part.holds.get("1")


def test_an_award_is_validated_documented_and_paid(enter: Enter, stored: StoredRoom) -> None:
    flo, cy = enter("Flo"), enter("Cy")
    assert "$2,500" in flo.get("/floor").text
    done(give(flo, "/floor", "ValidateAward"), "/floor")
    assert award(stored).validated_by == "Flo"
    for _ in award(stored).shares:
        done(give(flo, "/floor", "DocumentAward", **{"f.identification": "passport"}), "/floor")
        done(give(cy, "/floor", "PayAward", **{"f.way": "by hand"}), "/floor")
    assert not award(stored).is_open
    assert "Awards to validate" not in flo.get("/floor").text


def test_what_is_due_names_its_clause_and_its_button(enter: Enter, stored: StoredRoom) -> None:
    with stored.reading() as room:
        owed = room.owed(datetime.now(UTC))
    page = unescape(enter("Flo").get("/floor").text)
    assert owed
    for each in owed:
        if each.stream != JACKPOT:
            assert each.message.replace("table/", "table ") in page


def test_an_incident_is_ruled_upon(enter: Enter, stored: StoredRoom) -> None:
    typed = {"f.ruling": "The wager stands.", "f.clauses": "", "f.reason": "The chips lay in the box."}
    done(give(enter("Flo"), "/floor", "RuleIncident", **typed), "/floor")
    register = stored.part("incidents")
    assert isinstance(register, IncidentsPart) and register.records[1].decided


# Tables.


def test_a_table_is_opened_with_its_signs_and_closed(enter: Enter, stored: StoredRoom) -> None:
    flo = enter("Flo")
    page = flo.get("/floor").text
    (form,) = [each for each in re.findall(r"<form.*?</form>", page, re.DOTALL) if "/floor/open" in each]
    data = {name: unescape(value) for name, value in HIDDEN.findall(form)}
    typed = {"name": "9", "f.edition": "grand-ronde/roulette", "f.filing": "min_inside = 2", "post": "yes"}
    done(flo.post("/floor/open", data={**data, **typed}), "/floor/table/9")
    assert table(stored, "9").status == "opening"
    assert table(stored, "9").game.options["min_inside"] == 200
    assert "Roulette" in flo.get("/floor/table/9").text
    done(give(flo, "/floor/table/9", "PutDealer", **{"f.person": "Rae"}), "/floor/table/9")
    assert table(stored, "9").dealer == "Rae"
    done(give(flo, "/floor/table/9", "CloseTable"), "/floor/table/9")
    assert table(stored, "9").status == "closed"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"name": "", "f.edition": "grand-ronde/roulette"}, "needs a name"),
        ({"name": "a/b", "f.edition": "grand-ronde/roulette"}, "without a slash"),
        ({"name": "9", "f.edition": "/etc/passwd.toml"}, "Choose the game"),
        ({"name": "9", "f.edition": "grand-ronde/roulette", "f.filing": "min_bet"}, "write name = value"),
        ({"name": "9", "f.edition": "grand-ronde/roulette", "f.filing": "tea = 1"}, "tea"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(enter: Enter, typed: dict[str, str], words: str) -> None:
    flo = enter("Flo")
    data = {"csrf": "token of Flo", "act": "1", "back": "/floor", **typed}
    refused(flo.post("/floor/open", data=data), words)


def test_a_refused_opening_leaves_no_table_and_posted_signs_are_no_refusal(
    enter: Enter, stored: StoredRoom
) -> None:
    flo = enter("Flo")
    data = {"csrf": "token of Flo", "act": "1", "back": "/floor", "f.edition": "grand-ronde/roulette"}
    before = set(stored.room.parts)
    refused(flo.post("/floor/open", data={**data, "name": "9"}), "sign")  # none of its signs hang
    assert set(stored.room.parts) == before
    done(flo.post("/floor/open", data={**data, "act": "2", "name": "9", "post": "yes"}), "/floor/table/9")
    done(give(flo, "/floor/table/9", "CloseTable"), "/floor/table/9")
    done(flo.post("/floor/open", data={**data, "act": "3", "name": "9", "post": "yes"}), "/floor/table/9")
    assert table(stored, "9").status == "opening"


def test_players_are_seated_moved_and_called(enter: Enter, stored: StoredRoom) -> None:
    flo, place, other = enter("Flo"), "/floor/table/1", "/floor/table/2"
    done(give(flo, other, "Sit", **{"f.seat": "7", "f.person": "Lou", "f.chips": "100"}), other)
    assert table(stored, "2").core.places[7].chips == 10_000
    refused(give(flo, other, "Sit", **{"f.seat": "7", "f.person": "Mo", "f.chips": "100"}), "eat 7")
    refused(give(flo, place, "Sit", **{"f.seat": "7", "f.person": "Mo", "f.chips": "100"}), "Zoe is next")
    done(give(flo, place, "SitOut"), place)
    assert table(stored, "1").core.places[1].out
    done(give(flo, place, "CallNext"), place)
    assert list(table(stored, "1").lists.called) == ["Zoe"]
    assert "Zoe" in flo.get(place).text
    done(give(flo, place, "Leave"), place)
    assert 1 not in table(stored, "1").core.places


def test_a_role_that_may_not_act_has_no_form_and_is_refused(enter: Enter) -> None:
    sue = enter("Sue")
    page = sue.get("/floor/table/1").text
    with pytest.raises(AssertionError, match="no form gives"):
        hidden(page, "CloseTable")
    data = {"csrf": "token of Sue", "act": "x", "back": "/floor/table/1", "stream": "table/1"}
    refused(sue.post("/floor/act", data={**data, "command": "CloseTable"}), "floor or manager")
    refused(sue.post("/floor/act", data={**data, "command": "Do", "f.who": "1"}), "not a command")
    refused(sue.post("/floor/act", data={**data, "command": "CloseTable", "f.x": "1"}), "no field")


# Two people.


def test_boxes_are_pulled_and_counted_by_two_people(enter: Enter, stored: StoredRoom) -> None:
    flo, cy = enter("Flo"), enter("Cy")
    new = {"f.new_box": "box 1b", "f.new_seal": "seal 1b"}
    place = "/floor/table/1"
    refused(give(flo, place, "PullBox", **new), "takes two people")
    refused(give(flo, place, "PullBox", **new, second="Flo", password="olF"), "two different people")
    refused(give(flo, place, "PullBox", **new, second="Cy", password="wrong"), "password of the second")
    refused(give(flo, place, "PullBox", **new, second="Dee", password="eeD"), "takes a second person who is")
    done(give(flo, place, "PullBox", **new, second="Cy", password="yC"), place)
    day = stored.part("day")
    assert isinstance(day, DaysPart) and day.uncounted() == ("box 1",)
    counted = {"f.amount": "0", "second": "Flo", "password": "olF"}
    done(give(cy, "/floor/part/day", "CountBox", **counted), "/floor/part/day")
    assert day.uncounted() == ()
    assert "box 1" in cy.get("/floor/report/counts").text


# Parts and reports.


def test_every_part_of_the_room_has_a_screen(enter: Enter, stored: StoredRoom) -> None:
    mia = enter("Mia")
    with stored.reading() as room:
        streams = list(room.parts)
    for stream in streams:
        found = mia.get(f"/floor/part/{stream}", follow_redirects=True)
        assert found.status_code == 200, stream
    assert mia.get("/floor/part/meter/none").status_code == 404
    assert mia.get("/floor/table/none").status_code == 404


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_a_page_and_a_file(enter: Enter, name: str) -> None:
    flo = enter("Flo")
    found = flo.get(f"/floor/report/{name}")
    if name == "tax":
        assert found.status_code == 404 and "names no rate of tax" in found.text
        return
    assert found.status_code == 200 and "<article" in found.text
    file = flo.get(f"/floor/report/{name}?format=csv")
    assert file.headers["content-type"].startswith("text/csv")
    assert list(csv.reader(io.StringIO(file.text)))
    assert flo.get(f"/floor/report/{name}?format=json").json()


@pytest.mark.parametrize("name", REPORTS)
def test_a_table_plays_on_while_the_journal_is_read(
    enter: Enter, stored: StoredRoom, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock that every table waits for is never held while the journal is read."""
    database, opened = stored.journal.database, list[str]()
    reading = type(database).reading

    def slow_reading(self: Database) -> Any:
        if self is database and threading.current_thread().name != "croupier writer":
            wait_list = stored.submit("table/1", JoinList(uuid4().hex), by("Flo", datetime.now(UTC)))
            opened.append(wait_list.result(20).messages[0])
        return reading(self)

    monkeypatch.setattr(Database, "reading", slow_reading)
    answer = enter("Flo").get(f"/floor/report/{name}")
    assert answer.status_code == (404 if name == "tax" else 200), answer.text
    assert bool(opened) == (REPORTS[name].journaled and name != "tax")


def test_a_report_of_a_day_and_of_no_day(enter: Enter) -> None:
    flo = enter("Flo")
    assert "$2,000" in flo.get("/floor/report/takings").text
    assert "$2,000" not in flo.get("/floor/report/takings?day=1999-01-01").text
    assert flo.get("/floor/report/takings?day=never").status_code == 404
    assert flo.get("/floor/report/tea").status_code == 404


def test_what_people_type_is_shown_as_text(enter: Enter) -> None:
    flo, place = enter("Flo"), "/floor/table/1"
    script = "<script>alert(1)</script>"
    done(give(flo, place, "JoinList", **{"f.person": script}), place)
    page = flo.get(place).text
    assert script not in page and "&lt;script&gt;" in page


def test_no_page_has_a_script_or_an_inline_style(enter: Enter) -> None:
    mia = enter("Mia")
    for path in (
        "/floor",
        "/floor/table/2",
        "/floor/part/incidents",
        "/floor/report/status",
        "/floor/reports",
    ):
        page = mia.get(path).text
        assert "<script" not in page and "style=" not in page and "<style" not in page


# The whole table of acts.


@pytest.mark.parametrize("person", ROLES)
def test_every_act_is_signed_by_the_roles_of_the_law_alone(person: str, stored: StoredRoom) -> None:
    asyncio.run(_sign_everything(person, stored))


async def _sign_everything(person: str, stored: StoredRoom) -> None:
    desk, request, law = Desk(stored), Request({"type": "http", "headers": []}), stored.room.law
    visitor = FloorVisitor(person, ROLES[person], "token")
    for name in {command.__name__ for kind in KINDS for command in kind.COMMANDS}:
        row = law.act(name)
        for second in ("", *ROLES):
            other = second not in ("", person) and bool(set(ROLES[second]) & set(row.second))
            may = bool(set(ROLES[person]) & set(row.roles)) and (not row.second or other)
            try:
                by = await signed(desk, request, visitor, name, {"second": second, "password": second[::-1]})
            except Refusal:
                assert not may, (name, second)
                continue
            assert may and (by.person, by.second) == (person, second if row.second else "")
            check_role(law, name, by)
