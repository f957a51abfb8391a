"""S3: own origin, tickets used once, sessions that end everywhere at once; argon2id and rates."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from croupier.kit import Refusal
from croupier.server.identity.rates import PasswordTries
from croupier.server.identity.register import PersonRegister
from croupier.server.settings import ServerLimits, ServerSettings
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
        codes = [await tried(app, name) for name in ("Flo", "Nobody", "Flo", "Flo", "Flo", "Nobody")]
        assert codes == [401, 401, 401, 401, 429, 401]
        assert await tried(app, "Flo", PASSWORD) == 429

    visit(tmp_path, act, replace(SETTINGS, limits=replace(SETTINGS.limits, logins=3)))


async def tried(app: FastAPI, name: str, password: str = "not the password") -> int:
    wrong = {"name": name, "password": password}
    return (await Visitor(app).http.post("/session/login", json=wrong)).status_code


def test_right_passwords_lock_nobody_out(tmp_path: Path) -> None:
    """A pit behind one proxy: as many logins as it likes, also while somebody there guesses."""

    async def act(app: FastAPI) -> None:
        for name in ("Flo", "Cy", "Mia"):
            app.state.live.people.add(name, PASSWORD, ("floor",))
        for _ in range(8):
            assert [await tried(app, name, PASSWORD) for name in ("Flo", "Cy")] == [200, 200]
        guesses = [await tried(app, f"Nobody {number}") for number in range(8)]
        assert guesses == [401] * 6 + [429] * 2
        assert await tried(app, "Flo", PASSWORD) == 200  # who has logged in here before
        assert await tried(app, "Mia", PASSWORD) == 429

    limits = replace(SETTINGS.limits, logins=3, logins_per_address=6)
    visit(tmp_path, act, replace(SETTINGS, limits=limits))


def test_guesses_at_one_account_from_everywhere_are_bounded() -> None:
    tries = PasswordTries(ServerLimits())
    tries.begin("Flo", "10.0.0.1")
    tries.was_right("Flo", "10.0.0.1")
    assert sum(tries.begin("Flo", f"10.9.{n // 200}.{n % 200}") for n in range(1000)) == 50
    assert tries.begin("Flo", "10.0.0.1")
    assert tries.begin("Cy", "10.9.0.1")


def test_a_password_is_changed_by_whoever_knows_it(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        app.state.live.people.add("Flo", PASSWORD, ("floor",))
        here, there = await Visitor(app).login("Flo", PASSWORD), await Visitor(app).login("Flo", PASSWORD)
        page, new = await there.page(), "another horse battery"
        for password, wanted, code in ((new, new, 422), (PASSWORD, "short", 422), (PASSWORD, new, 200)):
            answer = await here.post("/session/password", {"password": password, "new": wanted})
            assert answer.status_code == code, answer.text
        assert await closed(page) == ("ended", 4403)
        assert (await there.http.get("/lobby")).status_code == 401
        assert (await here.http.get("/lobby")).status_code == 200
        assert [await tried(app, "Flo", password) for password in (PASSWORD, new)] == [401, 200]
        guest = await Visitor(app).come("Ann")
        assert (await guest.post("/session/password", {"password": "", "new": new})).status_code == 422

    visit(tmp_path, act)


LOOK_ALIKES = ["flo", "FLO", "Ｆｌｏ", "Flо", "FIo", "F1o", "Flö", "F\u00a0lo", "ϜӀο"]


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_name_that_looks_like_another_is_not_given(name: str, tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        people = app.state.live.people
        people.add("Flo", PASSWORD, ("floor",))
        assert (await Visitor(app).come(name)).person == f"{' '.join(name.split())} 2"
        with pytest.raises(Refusal, match=r"looks like Flo, which is taken|name of the house"):
            people.add(name, PASSWORD, ())
        people.remove("Flo")
        assert (await Visitor(app).come("Flo")).person == "Flo 3"  # what Flo did stays Flo's
        people.add("Flo", PASSWORD, ("floor",))

    visit(tmp_path, act)


@pytest.mark.parametrize(
    "name", ["Ada (bоt)", "Ada（bot）", "Ada ( B o t )", "СLОСK", "Dеaler", "\u200bfloor", "ﬂoor"]
)
def test_a_name_that_looks_like_the_house_is_refused(name: str, tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        response = await Visitor(app).http.post("/session/guest", json={"name": name})
        assert response.status_code == 422, response.text

    visit(tmp_path, act)


def test_a_guest_does_not_take_the_seat_of_somebody_whom_the_floor_has_seated(tmp_path: Path) -> None:
    async def act(app: FastAPI) -> None:
        live = app.state.live
        live.people.add("Flo", PASSWORD, ("floor",))
        early = await Visitor(app).come("Eve")
        flo = await Visitor(app).login("Flo", PASSWORD)
        for stream, command, fields in (
            ("table/1", "OpenTable", {"edition": "grand-ronde/blackjack"}),
            ("table/1", "Sit", {"seat": 1, "person": "Bob", "chips": 5000}),
            ("table/1", "JoinList", {"person": "Cal"}),
        ):
            done = await flo.post("/room/do", {"stream": stream, "command": command, "fields": fields})
            assert done.status_code == 200, done.text
        for name, given in (("Bob", "Bob 2"), ("bоb", "bоb 3"), ("CAL", "CAL 2")):
            assert (await Visitor(app).come(name)).person == given
        for name in (early.person, "ЕVE"):  # nor the other way round
            fields = {"seat": 2, "person": name, "chips": 5000}
            refused = await flo.post("/room/do", {"stream": "table/1", "command": "Sit", "fields": fields})
            assert refused.status_code == 422 and "Eve is a guest" in refused.text

    visit(tmp_path, act)


def test_names_of_people_before_there_were_look_alikes_are_reserved(tmp_path: Path) -> None:
    people = PersonRegister(tmp_path / "people.db")
    people.add("Flo", PASSWORD, ())
    with people.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE live_name")
    people.close()
    people = PersonRegister(tmp_path / "people.db")
    assert people.begin_guest("FLO")[1].person == "FLO 2"
    assert oct((tmp_path / "people.db").stat().st_mode & 0o777) == "0o600"
    people.close()


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
    with pytest.raises(Refusal, match="There is already an account of Flo"):
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
