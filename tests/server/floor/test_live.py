"""The back office of a live server: accounts of its register, commands through its hub, the API beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from croupier.server.app import make_app
from croupier.server.live import Live
from croupier.server.running import opened
from croupier.store.stored import StoredRoom
from tests.server.floor.test_floor import alerts, done, give, refused, table
from tests.server.visitors import ORIGIN, SETTINGS


def test_staff_run_the_room_of_a_live_server(stored: StoredRoom, tmp_path: Path) -> None:
    app = make_app(stored, SETTINGS, people=tmp_path / "people.db")
    with TestClient(app, base_url=ORIGIN, follow_redirects=False) as flo:
        live: Live = app.state.live
        for name, role in (("Flo", "floor"), ("Cy", "cage"), ("Ann", "player")):
            live.people.add(name, f"password of {name}", (role,))
        assert flo.get("/floor").status_code == 401
        assert flo.post("/floor/login", data={"name": "Flo", "password": "guess"}).status_code == 401
        flo_logs_in = flo.post("/floor/login", data={"name": "Flo", "password": "password of Flo"})
        done(flo_logs_in, "/floor")
        page = flo.get("/floor")
        assert page.status_code == 200 and "Flo, " in page.text
        assert "script-src 'self'" in page.headers["content-security-policy"]
        place = "/floor/table/2"
        done(give(flo, place, "Sit", **{"f.seat": "6", "f.person": "Kit", "f.chips": "100"}), place)
        assert table(stored, "2").persons[6] == "Kit"
        box = {"f.new_box": "box 2b", "f.new_seal": "seal 2b", "second": "Cy"}
        refused(give(flo, place, "PullBox", **box, password="guess"), "password of the second")
        answer = give(flo, place, "PullBox", **box, password="password of Cy")
        assert not alerts(answer)
        done(answer, place)


def test_staff_change_their_password_in_the_back_office(stored: StoredRoom, tmp_path: Path) -> None:
    app = make_app(stored, SETTINGS, people=tmp_path / "people.db")
    with TestClient(app, base_url=ORIGIN, follow_redirects=False) as flo:
        app.state.live.people.add("Flo", "password of Flo", ("floor",))
        assert flo.get("/floor/password").status_code == 401
        done(flo.post("/floor/login", data={"name": "Flo", "password": "password of Flo"}), "/floor")
        csrf = flo.get("/session").json()["csrf"]

        def change(password: str, new: str, again: str) -> Any:
            data = {"csrf": csrf, "password": password, "new": new, "again": again}
            return flo.post("/floor/password", data=data)

        refused(change("password of Flo", "a new password", "another"), "two different ways")
        refused(change("a wrong guess", "a new password", "a new password"), "present password is wrong")
        done(change("password of Flo", "a new password", "a new password"), "/floor")
        assert "Your password is changed." in flo.get("/floor").text
        done(flo.post("/floor/login", data={"name": "Flo", "password": "a new password"}), "/floor")


def test_a_demo_room_has_an_account_for_its_floor_and_a_guest_is_asked_to_log_in() -> None:
    with (
        opened(None, SETTINGS) as app,
        TestClient(app, base_url=ORIGIN, follow_redirects=False) as guest,
    ):
        name, password = app.state.demo_staff
        assert guest.post("/session/guest", json={"name": "Ann"}).status_code == 200
        page = guest.get("/floor")
        assert page.status_code == 403 and "Ann does not work on this floor" in page.text
        assert 'action="/floor/login"' in page.text
        done(guest.post("/floor/login", data={"name": name, "password": password}), "/floor")
        assert f"{name}, floor" in guest.get("/floor").text


def test_the_api_answers_beside_the_room(stored: StoredRoom, tmp_path: Path) -> None:
    app = make_app(stored, SETTINGS, people=tmp_path / "people.db")
    with TestClient(app, base_url=ORIGIN) as client:
        asked = {
            "edition": "grand-ronde/roulette",
            "number": "17",
            "seats": [{"seat": 1, "bets": {"17": "10"}}],
        }
        found = client.post(
            "/api/v1/settle", content=json.dumps(asked), headers={"Content-Type": "application/json"}
        )
        assert found.status_code == 200 and found.json()["seats"][0]["net"] == "350"
        card = client.get("/api/v1/editions/grand-ronde/roulette/card", headers={"Accept": "text/html"})
        assert "style-src 'sha256-" in card.headers["content-security-policy"]
