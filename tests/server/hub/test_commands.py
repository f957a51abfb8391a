"""Commands over frames: every effect once, questions by number, all bets or none; S11, S13, F8."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.players import play_on, play_rounds
from tests.server.visitors import Frame, Page, Visitor, house

EDITION = "pennsylvania/three-card-poker"
Evening = Callable[["Guest"], Awaitable[None]]


class Guest:
    """A guest at a practice table with open bets."""

    def __init__(self, visitor: Visitor, page: Page, table: str, view: Frame) -> None:
        self.visitor, self.page, self.table, self.view = visitor, page, table, view

    def bet(self, amount: Any, wager: str = "ante", seat: int = 1, **more: Any) -> Frame:
        """A frame that bets."""
        acts = [{"event": "Bet", "seat": seat, "wager": wager, "amount": amount}]
        return {"t": "do", "table": self.table, "ask": self.view["ask"], "acts": acts, **more}

    @property
    def events(self) -> int:
        """How many events are in the journal."""
        live = self.visitor.app.state.live
        found: int = live.room.stored.journal.events
        return found

    async def rest(self) -> None:
        """Until the table waits for somebody."""
        actor = self.visitor.app.state.live.hub.actor(self.table)
        while not actor.resting:
            await asyncio.sleep(0)

    def chips(self) -> int:
        """What lies before the guest."""
        found: int = self.page.views[self.table]["view"]["table"]["places"]["1"]["chips"]
        return found


def evening(folder: Path, act: Evening, edition: str = EDITION, **asked: Any) -> None:
    """A guest at a table."""

    async def run() -> None:
        async with house(folder) as app:
            visitor = await Visitor(app).come("Ann")
            page = await visitor.page()
            table, _ = await visitor.practice(edition, **asked)
            await page.watch(table)
            view = await page.view(table, lambda got: got["ask"] is not None)
            await act(Guest(visitor, page, table, view))

    asyncio.run(run())


AMOUNTS = [-500, 0.5, 10.0, True, "500", None, 10**20, 1, 499, 10**9, 99_999_900, [500], {"usd": 5}]


@pytest.mark.parametrize("amount", AMOUNTS, ids=repr)
def test_an_amount_that_is_no_bet_is_refused_and_nothing_is_written(amount: Any, tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        before = guest.events
        answer = await guest.page.answer(guest.bet(amount))
        assert answer["t"] == "no" and answer["code"] == "refused" and answer["why"]
        assert guest.events == before

    evening(tmp_path, act, filing={"min_bet": "5", "max_bet": "500"})


def test_no_bet_after_no_more_bets(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        assert (await guest.page.answer(guest.bet(500)))["t"] == "ack"
        await guest.page.answer({"t": "seat", "table": guest.table, "act": "ready"})
        guest.view = await guest.page.view(guest.table, lambda got: got["view"]["table"]["state"] == "play")
        before = guest.events
        late = await guest.page.answer(guest.bet(1000))
        assert late["code"] == "refused" and guest.events == before

    evening(tmp_path, act)


def test_several_bets_are_all_made_or_none(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        frame = guest.bet(500)
        frame["acts"].append({"event": "Bet", "seat": 1, "wager": "pair_plus", "amount": -3})
        before = guest.events
        assert (await guest.page.answer(frame))["code"] == "refused"
        assert guest.events == before and guest.chips() == 100_000
        frame["acts"][1]["amount"] = 500
        assert (await guest.page.answer({**frame, "id": "both"}))["t"] == "ack"
        await guest.page.view(guest.table, lambda got: guest.chips() == 99_000)

    evening(tmp_path, act)


def test_bets_beyond_the_chips_of_a_seat_are_refused_together(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        frame = guest.bet(1000)
        frame["acts"].append({"event": "Bet", "seat": 1, "wager": "pair_plus", "amount": 1500})
        before = guest.events
        assert (await guest.page.answer(frame))["code"] == "refused"
        assert guest.events == before
        assert (await guest.page.answer(guest.bet(500)))["t"] == "ack"
        await guest.page.view(guest.table, lambda got: guest.chips() == 1500)

    evening(tmp_path, act, chips=2000)


def test_a_command_sent_a_hundred_times_happens_once(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        frame = guest.bet(500, id="once")
        first = await guest.page.answer(frame)
        before = guest.events
        for _ in range(100):
            assert await guest.page.answer(frame) == first
        assert guest.events == before

    evening(tmp_path, act)


def test_an_id_stands_for_one_command(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        assert (await guest.page.answer(guest.bet(500, id="mine")))["t"] == "ack"
        other = await guest.page.answer(guest.bet(1000, id="mine"))
        assert other["code"] == "bad"

    evening(tmp_path, act)


def test_a_click_on_a_question_of_before_is_stale(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        old = guest.bet(500)
        view = await play_rounds(guest.page, guest.table)
        await guest.rest()
        before = guest.events
        answer = await guest.page.answer(old)
        assert answer["code"] == "stale" and guest.events == before
        assert view["view"]["table"]["rounds"] == 1

    evening(tmp_path, act)


def test_frames_of_an_evening_sent_again_change_nothing(tmp_path: Path) -> None:
    """F8, S13: each late, in another order, on another socket, at another table."""

    async def act(guest: Guest) -> None:
        page = guest.page
        await play_rounds(page, guest.table, 2)
        again = await guest.visitor.page()
        await again.watch(guest.table)
        await guest.rest()
        chips, before = guest.chips(), guest.events
        commands = [frame for frame in page.sent if "id" in frame and frame["t"] == "do"]
        assert len(commands) >= 4
        for frame in reversed(commands):
            assert (await again.answer(frame))["t"] == "ack"
        assert guest.events == before and guest.chips() == chips
        bob = await Visitor(guest.visitor.app).come("Bob")
        other, _ = await bob.practice(EDITION)
        opened = guest.events
        for frame in commands:
            answer = await again.answer({**frame, "table": other})
            assert answer["t"] == "no" and answer["code"] in ("stale", "role")
        assert guest.events == opened > before and guest.chips() == chips

    evening(tmp_path, act)


def test_what_is_repeated_after_a_restart_happens_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            visitor = await Visitor(app).come("Ann")
            page = await visitor.page()
            table, _ = await visitor.practice(EDITION)
            await page.watch(table)
            view = await page.view(table, lambda got: got["ask"] is not None)
            guest = Guest(visitor, page, table, view)
            bet = guest.bet(500, id="before")
            first = await page.answer(bet)
        async with house(tmp_path) as app:
            visitor.moved(app)
            page = await visitor.page()
            before = app.state.live.room.stored.journal.events
            assert await page.answer({**bet, "ask": 1}) == first
            assert await page.answer(bet) == first
            assert app.state.live.room.stored.journal.events == before
            assert (await page.watch(table))["view"]["table"]["places"]["1"]["chips"] == 99_500

    asyncio.run(run())


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        await guest.rest()
        before = guest.events
        for frame in (
            guest.bet(500, seat=2),
            guest.bet(500, seat=1, id="x") | {"acts": [{"event": "Closed"}]},
        ):
            answer = await guest.page.answer(frame)
            assert answer["code"] == "refused" and " is for " in answer["why"]
        stranger = await Visitor(guest.visitor.app).come("Bob")
        page = await stranger.page()
        await page.watch(guest.table)
        assert (await page.answer(guest.bet(500)))["code"] == "role"
        assert guest.events == before

    evening(tmp_path, act, bots=1)


def test_no_player_deals_a_card_or_reports_one(tmp_path: Path) -> None:
    """Refusals of cards and of irregularities would tell which cards are hidden: both are refused before."""

    async def act(guest: Guest) -> None:
        answers = set()
        for card in ("As", "2c", "Kd"):
            for event in ({"event": "Dealt", "to": 1, "card": card}, {"event": "Incident", "kind": card}):
                frame = {"t": "do", "table": guest.table, "ask": guest.view["ask"], "acts": [event]}
                answer = await guest.page.answer(frame)
                assert answer["t"] == "no"
                answers.add((event["event"], answer["why"]))
        assert len(answers) == 2

    evening(tmp_path, act)


def test_typed_words_do_what_clicks_do(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        say = {"t": "say", "table": guest.table, "ask": guest.view["ask"], "words": "ante 5 pair plus 5"}
        assert (await guest.page.answer(say))["t"] == "ack"
        await guest.page.view(guest.table, lambda got: guest.chips() == 99_000)
        wrong = await guest.page.answer({**say, "words": "sing a song"})
        assert wrong["code"] == "refused"
        assert (await guest.page.answer({**say, "words": "deal"}))["t"] == "ack"
        view = await guest.page.view(guest.table, lambda got: got["view"]["table"]["state"] == "play")
        assert view["view"]["examples"]

    evening(tmp_path, act)


def test_a_view_after_a_gap_tells_what_was_missed(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        seen = guest.page.views[guest.table]["to"]
        await guest.page.close()
        page = await guest.visitor.page()
        same = await page.watch(guest.table, since=seen)
        assert same["told"] == [] and same["view"]["round"] is not None
        guest.page = page
        assert (await page.answer(guest.bet(500)))["t"] == "ack"
        told = await page.view(guest.table, lambda got: got["to"] > seen)
        assert any("Ante" in sentence for sentence in told["told"])

    evening(tmp_path, act)


def test_chips_are_bought_between_rounds_and_seats_are_left(tmp_path: Path) -> None:
    async def act(guest: Guest) -> None:
        page, seat = guest.page, {"t": "seat", "table": guest.table}
        for amount in (None, 0):
            answer = await page.answer({**seat, "act": "buy", "amount": amount})
            assert answer["code"] == "refused"
        assert (await page.answer({**seat, "act": "buy", "amount": -5}))["code"] == "bad"
        assert (await page.answer({**seat, "act": "buy", "amount": 5000}))[
            "code"
        ] == "refused"  # in the round
        view = guest.view
        while view["view"]["table"]["rounds"] < 1:
            view = await play_on(page, guest.table, view)
        assert (await page.answer({**seat, "act": "leave"}))["t"] == "ack"

    evening(tmp_path, act)
