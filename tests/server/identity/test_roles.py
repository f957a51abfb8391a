"""S2, S14: every role by every command and route, as the law's table of acts has it; acts of two people."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from croupier.room.kinds import KINDS, STANDING
from tests.server.visitors import Visitor, house

PASSWORD = "correct horse battery"
ROLES = ("player", "dealer", "floor", "cage", "surveillance", "manager", "auditor")
OPEN_ROUTES = {"/", "/health", "/ready", "/session", "/session/guest", "/session/login"}


async def staff(app: FastAPI, *roles: str) -> dict[str, Visitor]:
    """Somebody of each role, logged in; the password is the same for all."""
    live, found = app.state.live, {}
    for role in roles:
        live.people.add(f"{role} one", PASSWORD, (role,))
        found[role] = await Visitor(app).login(f"{role} one", PASSWORD)
    return found


def stream_of(kind: str) -> str:
    return kind if kind in STANDING else f"{kind}/x"


async def give(visitor: Visitor, stream: str, command: str, **more: Any) -> httpx.Response:
    return await visitor.post("/room/do", {"stream": stream, "command": command, **more})


def test_every_role_by_every_command(tmp_path: Path) -> None:
    """A cell is allowed exactly where the table of acts says so; whatever has no row is refused to all."""

    async def run() -> None:
        async with house(tmp_path) as app:
            people, law = await staff(app, *ROLES), app.state.live.room.stored.room.law
            cells = 0
            for kind in KINDS:
                for command in kind.COMMANDS:
                    act = law.act(command.__name__)
                    for role, visitor in people.items():
                        response = await give(
                            visitor, stream_of(kind.KIND), command.__name__, fields={"no": 1}
                        )
                        allowed = role in act.roles and not act.second
                        assert (response.status_code != 403) == allowed, (role, command, response.text)
                        assert response.status_code in (403, 422), response.text  # the fields are wrong
                        cells += 1
            assert cells > 1000

    asyncio.run(run())


def test_nobody_acts_in_a_role_that_he_does_not_have(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            people = await staff(app, "floor", "cage")
            for role in ("manager", "dealer", "clock", "administrator"):
                response = await give(people["floor"], "day", "OpenDay", role=role, fields={})
                assert response.status_code == 403
            done = await give(people["floor"], "day", "OpenDay", fields={})
            assert done.status_code == 200, done.text

    asyncio.run(run())


def test_acts_of_two_people_take_two_people(tmp_path: Path) -> None:
    """One person, the same person twice, a wrong password, a wrong role, a revoked one: all refused."""

    async def run() -> None:
        async with house(tmp_path) as app:
            people, register = await staff(app, "manager", "floor", "player"), app.state.live.people
            register.add("second manager", PASSWORD, ("manager",))
            register.add("gone manager", PASSWORD, ("manager",))
            register.remove("gone manager")
            mia, journal = people["manager"], app.state.live.room.stored.journal
            fields = {"managers": ["manager one", "second manager"]}
            before = journal.events
            seconds: list[dict[str, str] | None] = [
                None,
                {"name": "manager one", "password": PASSWORD},
                {"name": "second manager", "password": "something else"},
                {"name": "second manager", "password": PASSWORD, "role": "floor"},
                {"name": "floor one", "password": PASSWORD},
                {"name": "player one", "password": PASSWORD},
                {"name": "gone manager", "password": PASSWORD},
                {"name": "nobody", "password": PASSWORD},
            ]
            for second in seconds:
                response = await give(mia, "people", "OpenRegister", fields=fields, second=second)
                assert response.status_code == 403, (second, response.text)
            assert journal.events == before
            second = {"name": "second manager", "password": PASSWORD}
            done = await give(mia, "people", "OpenRegister", fields=fields, second=second)
            assert done.status_code == 200, done.text
            # Now the register knows the managers alone: a role that it has not granted is refused.
            refused = await give(people["floor"], "day", "OpenDay", fields={})
            assert refused.status_code == 422 and "has not been granted" in refused.json()["detail"]

    asyncio.run(run())


def test_who_has_no_role_of_a_player_does_not_play(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            people = await staff(app, "floor", "surveillance")
            ann = await Visitor(app).come("Ann")
            table, _ = await ann.practice("pennsylvania/three-card-poker")
            for visitor in people.values():
                page = await visitor.page()
                view = await page.watch(table)
                assert view["ask"] is None
                for frame in (
                    {"t": "do", "ask": view["to"], "acts": [{"event": "Closed"}]},
                    {"t": "say", "ask": view["to"], "words": "deal"},
                    {"t": "seat", "act": "sit", "seat": 2},
                    {"t": "seat", "act": "ready"},
                ):
                    answer = await page.answer({**frame, "table": table})
                    assert answer["code"] == "role", frame

    asyncio.run(run())


def test_every_route_wants_a_session(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            walked = 0
            for path, methods in app.openapi()["paths"].items():
                if path in OPEN_ROUTES or path.startswith(("/api/", "/game/")):  # the library has no secrets
                    continue
                for method in methods:
                    response = await Visitor(app).http.request(method.upper(), path, json={})
                    assert response.status_code in (401, 422), (method, path, response.status_code)
                    walked += 1
            assert walked >= 6

    asyncio.run(run())
