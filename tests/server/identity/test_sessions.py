"""S3: own origin, tickets used once, sessions that end everywhere at once; argon2id and rates."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from croupier.kit import Refusal
from croupier.server.identity.register import PersonRegister
from croupier.server.settings import ServerSettings
from tests.server.hub.test_sockets import closed
from tests.server.visitors import ORIGIN, SETTINGS, Closed, Page, Visitor, house

PASSWORD = "correct horse battery"
NOBODY: dict[str, object] = {"person": None, "roles": [], "guest": False, "csrf": None}


def visit(
    folder: Path, act: Callable[[FastAPI], Awaitable[None]], settings: ServerSettings = SETTINGS
) -> None:
    async def run() -> None:
        async with house(folder, settings) as app:
            await act(app)

    asyncio.run(run())


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://testserver", ORIGIN + ":81"]
)
def test_a_socket_from_another_origin_is_refused(origin: str | None, tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        visitor = await Visitor(app).come()
        with pytest.raises(Closed) as error:
            await visitor.page(origin=origin)
        assert error.value.code == 1008

    visit(tmp_path, act)


def test_a_change_from_another_origin_or_without_the_token_is_refused(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        visitor = await Visitor(app).come()
        for headers in (
            {"origin": "http://evil.example", "x-csrf": visitor.csrf},
            {"origin": "null", "x-csrf": visitor.csrf},
            {"x-csrf": ""},
            {"x-csrf": visitor.csrf[:-1]},
            {},
        ):
            response = await visitor.http.post("/ticket", headers=headers)
            assert response.status_code == 403, headers
        strange = await visitor.http.post(
            "/session/guest", json={}, headers={"origin": "http://evil.example"}
        )
        assert strange.status_code == 403
        assert (await visitor.post("/ticket")).status_code == 200

    visit(tmp_path, act)


def test_a_host_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        response = await Visitor(app).http.get("/session", headers={"host": "evil.example"})
        assert response.status_code == 421

    visit(tmp_path, act)


def test_a_ticket_is_good_once_and_for_a_minute(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        visitor = await Visitor(app).come()
        ticket = await visitor.ticket()
        await visitor.page(ticket=ticket)
        for wrong in (ticket, "no ticket"):
            await refused(app, wrong)

    async def late(app: FastAPI) -> None:
        await refused(app, await (await Visitor(app).come()).ticket())

    async def refused(app: FastAPI, ticket: str) -> None:
        page = Page(app, {"host": "testserver", "origin": ORIGIN})
        await page.accepted()
        page.send({"t": "hello", "ticket": ticket, "v": 1})
        assert await closed(page) == ("hello", 4401)

    visit(tmp_path, act)
    visit(tmp_path, late, replace(SETTINGS, ticket_seconds=0.0))
    assert ServerSettings().ticket_seconds == 60


def test_logging_out_ends_sockets_and_tickets_everywhere(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        visitor = await Visitor(app).come()
        pages = [await visitor.page(), await visitor.page()]
        ticket = await visitor.ticket()
        assert (await visitor.post("/session/logout")).status_code == 200
        for page in pages:
            assert await closed(page) == ("ended", 4403)
        unused = Page(app, {"host": "testserver", "origin": ORIGIN})
        await unused.accepted()
        unused.send({"t": "hello", "ticket": ticket, "v": 1})
        assert await closed(unused) == ("hello", 4401)
        assert (await visitor.http.get("/lobby")).status_code == 401
        assert await visitor.get("/session") == NOBODY

    visit(tmp_path, act)


def test_an_account_that_is_removed_elsewhere_is_out_within_a_second(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        elsewhere = PersonRegister(tmp_path / "people.db")
        elsewhere.add("Flo", PASSWORD, ("floor",))
        flo = await Visitor(app).login("Flo", PASSWORD)
        page = await flo.page()
        elsewhere.remove("Flo")
        assert await closed(page) == ("ended", 4403)
        assert (await flo.post("/ticket")).status_code == 401
        elsewhere.close()
        assert ServerSettings().watch_sessions < 1  # seconds between two looks

    visit(tmp_path, act)


def test_a_session_that_was_there_before_a_login_is_not_used(tmp_path: Path) -> None:
    """A session cannot be fixed beforehand: a login begins a new one, and the old one is over."""

    async def act(app: FastAPI) -> None:
        app.state.live.people.add("Flo", PASSWORD, ("floor",))
        visitor = await Visitor(app).come("Ann")
        planted = visitor.http.cookies["croupier"]
        await visitor.login("Flo", PASSWORD)
        assert visitor.http.cookies["croupier"] != planted
        thief = Visitor(app)
        thief.http.cookies.set("croupier", planted)
        assert await thief.get("/session") == NOBODY

    visit(tmp_path, act)


def test_passwords_are_kept_by_argon2id_and_logins_are_counted(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        people = app.state.live.people
        people.add("Flo", PASSWORD, ("floor",))
        assert people.hash_of("Flo").startswith("$argon2id$")
        visitor = Visitor(app)
        codes = []
        for name in ("Flo", "Nobody", "Flo", "Flo"):
            wrong = {"name": name, "password": "not the password"}
            codes.append((await visitor.http.post("/session/login", json=wrong)).status_code)
        assert codes == [401, 401, 401, 429]

    visit(tmp_path, act, replace(SETTINGS, limits=replace(SETTINGS.limits, logins=3)))


def test_names_of_the_house_and_of_others_are_not_given(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        app.state.live.people.add("Flo", PASSWORD, ("floor",))
        assert (await Visitor(app).come("Flo")).person == "Flo 2"
        ann = await Visitor(app).come("Ann")
        await ann.post("/session/logout")
        assert (await Visitor(app).come("Ann")).person == "Ann 2"  # what Ann saw stays hers
        for name in ("clock", "Ada (bot)", "x" * 41, "a\u0000b"):
            response = await Visitor(app).http.post("/session/guest", json={"name": name})
            assert response.status_code == 422, name

    visit(tmp_path, act)


def test_a_room_without_guests_has_none(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        assert (await Visitor(app).http.post("/session/guest", json={})).status_code == 403

    visit(tmp_path, act, replace(SETTINGS, guests=False))


def test_short_passwords_and_second_accounts_are_refused(tmp_path: Path) -> None:
    people = PersonRegister(tmp_path / "people.db")
    with pytest.raises(Refusal, match="10 to 200"):
        people.add("Flo", "short", ())
    people.add("Flo", PASSWORD, ("floor",))
    with pytest.raises(Refusal, match="already"):
        people.add("Flo", PASSWORD, ())
    with pytest.raises(Refusal, match="no account"):
        people.remove("Ann")
    people.close()


def test_every_answer_keeps_the_page_to_itself(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        response = await Visitor(app).http.get("/session")
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert response.headers["cache-control"] == "no-store"
        cookie = (await Visitor(app).http.post("/session/guest", json={})).headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie

    visit(tmp_path, act)
    assert replace(SETTINGS, origins=("https://croupier.example",)).cookie == "__Host-croupier"
