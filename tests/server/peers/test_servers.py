"""Two servers of one room: a page at either reaches every table, and a table is run by one of them at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from croupier.kit import Refusal
from croupier.room.kinds import KINDS
from croupier.room.meters.acts import OpenMeter
from croupier.room.meters.part import MeterPart
from croupier.room.part import By
from croupier.room.tables.acts import OpenTable, PauseTable
from croupier.room.tables.part import TablePart
from croupier.server.peers.relay import RelayTickets
from croupier.store.database import LEASE
from croupier.store.keys import Key
from croupier.store.stored import StoredRoom
from tests.room.table_floor import AT
from tests.server.peers.servers import FLOOR, hub, server, servers, tables_of, until
from tests.server.players import play_rounds
from tests.server.visitors import Closed, Frame, Page, Visitor
from tests.store.houses import check_whole
from tests.store.places import Place

Evening = Callable[[FastAPI, FastAPI], Awaitable[None]]


def evening(place: Place, act: Evening, tables: int = 3) -> None:
    """Something at two servers; afterwards the journal is whole."""

    async def run() -> None:
        async with servers(place, 2, tables) as (first, second):
            await act(first, second)

    asyncio.run(run())
    with StoredRoom.open(place.where, KINDS, files=place.files) as stored:
        check_whole(stored)


def table_of(app: FastAPI) -> str:
    """A table that this server has."""
    return next(iter(hub(app).actors))


async def seated(app: FastAPI, name: str, table: str) -> tuple[Visitor, Page]:
    """A visitor at a table, whichever server it is at."""
    visitor = await Visitor(app).come(name)
    page = await visitor.page()
    await page.watch(table)
    answer = await page.answer({"t": "seat", "table": table, "act": "sit"})
    assert answer["t"] == "ack", answer
    return visitor, page


async def moved(page: Page) -> None:
    """The page hears that its table has moved."""
    with pytest.raises(Closed) as closed:
        while True:
            frame = await page.frame()
            assert frame["t"] != "bye" or frame["code"] == "moved", frame
    assert closed.value.code == 1012


async def again(visitor: Visitor, old: Page, table: str) -> Page:
    """Connect until the table is there, as a page does."""
    since = old.views[table]["to"]
    while True:
        page = await visitor.page()
        page.number = old.number
        try:
            await page.watch(table, since)
        except Closed:
            await asyncio.sleep(0.02)
        else:
            return page


def shown(frame: Frame) -> object:
    """The cards and the question of a view."""
    view = frame["view"]
    return view["round"]["question"], view["round"].get("hands"), view["table"]["places"]


def test_a_page_plays_at_a_table_of_the_other_server(served: Place) -> None:
    """Both play at one table, one of them through the other server; both lobbies show who sits where."""

    async def act(first: FastAPI, second: FastAPI) -> None:
        table = table_of(second)
        _, far = await seated(first, "Ann", table)
        _, near = await seated(second, "Bob", table)
        await asyncio.gather(play_rounds(far, table), play_rounds(near, table))
        assert "Ann" in {place["name"] for place in near.views[table]["view"]["table"]["places"].values()}
        await until(lambda: _names(first, table) == _names(second, table) == {"Ann", "Bob"})
        assert len(hub(first).lobby()["tables"]) == len(hub(second).lobby()["tables"]) == 3
        assert ["room" in hub(app).shared.own for app in (first, second)].count(True) == 1  # the clock

    evening(served, act)


def _names(app: FastAPI, table: str) -> set[str]:
    rows = [row for row in hub(app).lobby()["tables"] if row["table"] == table]
    return {seat["name"] for row in rows for seat in row["seats"].values() if seat is not None}


def test_a_lease_lost_in_the_middle_of_a_hand(served: Place) -> None:
    """The server that has lost it is fenced, its viewers connect again, and the other deals the same cards on."""

    async def act(first: FastAPI, second: FastAPI) -> None:
        table = table_of(second)
        visitor, page = await seated(first, "Ann", table)
        bet = {"t": "say", "table": table, "words": "ante 10"}
        view = await page.view(table, lambda got: got["ask"] is not None)
        assert (await page.answer({**bet, "ask": view["ask"]}))["t"] == "ack"
        await page.answer({"t": "seat", "table": table, "act": "ready"})
        before = await page.view(table, _decides)
        lost = hub(second).actors[table]
        _take_over(first, table)
        with pytest.raises(Refusal, match=f"Another process runs table/{table} now|is no longer run here"):
            await lost.give([PauseTable("a fire drill")], FLOOR)
        await moved(page)
        assert lost.gone
        await until(lambda: table in hub(first).actors)
        page = await again(visitor, page, table)
        assert shown(page.views[table]) == shown(before)
        await play_rounds(page, table)

    evening(served, act)


def _decides(frame: Frame) -> bool:
    round = frame["view"]["round"]
    return frame["ask"] is not None and round["question"]["kind"] == "decide"


def _take_over(app: FastAPI, table: str) -> None:
    """A server has taken the lease of a table that another believes to have."""
    with hub(app).leases.database.writing() as connection:
        which = sa.update(LEASE).where(LEASE.c.stream == f"table/{table}")
        connection.execute(which.values(owner=hub(app).leases.row.id, number=LEASE.c.number + 1))


def test_what_a_server_leaves_the_other_takes_over(served: Place) -> None:
    async def run() -> None:
        async with servers(served, 1, 3) as (first,):
            async with server(served) as second:
                await until(lambda: len(hub(second).actors) == 2 and tables_of(first) == 1)
                visitor, page = await seated(first, "Ann", table_of(second))
                table = table_of(second)
            await until(lambda: tables_of(first) == 3)
            await moved(page)
            await play_rounds(await again(visitor, page, table), table)

    asyncio.run(run())


def test_what_the_floor_does_at_either_server_is_seen_at_the_other(served: Place) -> None:
    """Tables that are opened and paused, a meter: by commands at the server that does not have the table."""

    async def act(first: FastAPI, second: FastAPI) -> None:
        far = hub(first)
        table = table_of(second)
        page = await (await Visitor(second).come("Bob")).page()
        await page.watch(table)
        await far.command(far.shared, f"table/{table}", PauseTable("a fire drill"), FLOOR, "pause")
        await page.view(table, lambda got: got["view"]["table"]["state"] == "paused")
        await far.shared.add(MeterPart("meter/big"), FLOOR)
        by = By("Mia", "manager", AT, "Flo", "floor")
        await far.command(far.shared, "meter/big", OpenMeter({"rate": "35 %", "seed": "1000"}), by, None)
        await far.shared.add(TablePart("table/new"), FLOOR)
        await far.command(far.shared, "table/new", OpenTable("grand-ronde/craps"), FLOOR, None)
        await until(lambda: _names_of(second) >= {"new", table})
        await until(lambda: [each["name"] for each in hub(second).lobby()["meters"]] == ["big"])
        await until(lambda: tables_of(first, second) == 4)

    evening(served, act)


def _names_of(app: FastAPI) -> set[str]:
    return {row["table"] for row in hub(app).lobby()["tables"]}


def test_a_ticket_of_another_server_is_good_once_and_there_alone() -> None:
    key = Key(b"k" * 32)
    own, other = RelayTickets(60, key, "a" * 32), RelayTickets(60, key, "b" * 32)
    strange = RelayTickets(60, Key(b"x" * 32), "c" * 32)
    session = "d" * 64
    ticket = own.sign(session, "b" * 32)
    assert len(ticket) <= 200
    with pytest.raises(Refusal):
        own.use(ticket)
    assert other.use(ticket) == session
    changed = f"{own.sign(session, 'b' * 32)}0"
    for wrong in (ticket, changed, strange.sign(session, "b" * 32), "relay.", "relay.a.b.c.d.e"):
        with pytest.raises(Refusal, match="used, too old or not for this one"):
            other.use(wrong)
