"""One actor a table: commands one after another on the stored room, one commit each, then views to all who watch."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal, machine
from croupier.kit.chance import Draws, SeededDraws
from croupier.room.part import By, Part
from croupier.room.people import PeoplePart
from croupier.room.room import Committed
from croupier.room.tables.acts import CallOff, RoundEnded, RoundInput, RoundOpened
from croupier.room.tables.part import PREFIX, TablePart
from croupier.rounds.events import Bets
from croupier.rounds.round import Round
from croupier.server.hub import views
from croupier.server.hub.dealer import AutomaticDealer, NextStep
from croupier.server.hub.frames import NotNow, text_of
from croupier.server.hub.orders import Job, Orders
from croupier.server.hub.views import StoryMark, Subscription, TableStage
from croupier.server.settings import Clocks
from croupier.store.history import rounds_of
from croupier.store.stored import Step, StoredRoom

if TYPE_CHECKING:
    from croupier.server.hub.hub import Hub
    from croupier.server.hub.socket import SocketClient


# A stored room as the loop sees it: commands are awaited, and nothing is read while something wide is written.


class LiveRoom:
    """Commands to one table come from its actor alone, one at a time; whatever may touch several tables is `wide`, and
    no table is read meanwhile. So views need no lock, and a commit never holds the loop up."""

    def __init__(self, stored: StoredRoom, practice: bool = False) -> None:
        self.stored, self.practice = stored, practice
        self.calm = asyncio.Event()
        self.calm.set()
        self._wide = 0

    def table(self, name: str) -> TablePart | None:
        """The table of this name."""
        return self.table_at(f"{PREFIX}{name}")

    def table_at(self, stream: str) -> TablePart | None:
        """The table whose events are in this stream."""
        part = self.stored.room.parts.get(stream)
        return part if isinstance(part, TablePart) else None

    def tables(self) -> list[str]:
        """The names of all tables."""
        parts = tuple(self.stored.room.parts.values())
        return [part.name for part in parts if isinstance(part, TablePart)]

    def people(self) -> set[str]:
        """Everybody whom the room knows: who ever bought chips, sits, waits or is on record. It waits for the writer,
        so it is asked in a thread."""
        with self.stored.reading() as room:
            accounts = self.stored.journal.position.named.values()
            found = {account.of for account in accounts if account.kind == "pocket"}
            for part in room.parts.values():
                if isinstance(part, TablePart):
                    lists = part.lists
                    found |= {*part.persons.values(), *lists.waiting, *lists.called, part.dealer or ""}
                elif isinstance(part, PeoplePart):
                    found |= part.persons.keys()
        return found - {""}

    async def give(
        self,
        stream: str,
        commands: Sequence[Any],
        by: By,
        id: str | None = None,
        draws: Draws | None = None,
    ) -> Committed:
        """Commands to one table, by its actor; they are on the disk when this returns."""
        return await asyncio.wrap_future(self.stored.submit_all(stream, commands, by, id, draws))

    async def wide(self, stream: str, command: Any, by: By, id: str | None = None) -> Committed:
        """A command to any other part, which tables may follow."""
        return await self._widely(lambda: self.stored.submit(stream, command, by, id))

    async def add(self, part: Part, by: By) -> None:
        """A new part."""
        await asyncio.to_thread(self.stored.add, part, by)

    async def open(self, part: Part, steps: Sequence[Step], adds: By, id: str | None = None) -> Committed:
        """A part with the commands that open it, all or nothing."""
        return await self._widely(lambda: self.stored.submit_opening(part, steps, adds, id))

    async def tick(self) -> Committed:
        """Whatever time alone brings about until now."""
        return await self._widely(lambda: self.stored.submit_tick(machine.now()))

    async def _widely(self, ask: Callable[[], Future[Committed]]) -> Committed:
        self._wide += 1
        self.calm.clear()
        try:
            return await asyncio.wrap_future(ask())
        finally:
            self._wide -= 1
            if not self._wide:
                self.calm.set()


# One actor a table: commands one after another, one commit each, then views to all who watch.


HELD = 16  # things that happen at once before they are shown
PRACTICE = "p"  # names of practice tables begin so
LOG = logging.getLogger("croupier.live")


class TableActor:
    """The only one who gives commands to its table; it knows no rule of any game."""

    def __init__(self, hub: Hub, room: LiveRoom, name: str) -> None:
        self.hub, self.room, self.name = hub, room, name
        self.stream = f"{PREFIX}{name}"
        self.settings = hub.settings
        self.inbox: asyncio.Queue[Job] = asyncio.Queue(self.settings.limits.queue)
        self.watching: dict[SocketClient, Subscription] = {}
        self.ready: set[int] = set()
        self.owner = self._owner()  # of a practice table
        self.unwatched = 0.0  # since when nobody looks, by the loop's clock
        self.seed: str | None = None
        self.gone = False
        self.resting = False  # whether it waits for somebody
        self.ask = self.part.seq
        self.asked_at = 0.0  # of the loop's clock
        self.people: dict[int, str] = self._people()  # who had which seat when the round in play began
        self.before: dict[int, str] = {}  # the same of the round before
        self.last: Round | None = self._last()
        self.others: deque[Committed] = deque()  # commands to other parts that something followed from here
        self._shown: object = None
        self._ended = 0  # rounds that were over when views went out last
        self.dealer = AutomaticDealer(self)
        self.stage = TableStage(self)
        self.orders = Orders(self)

    # Reading the table.

    @property
    def part(self) -> TablePart:
        """The table as the room has it."""
        part = self.room.table_at(self.stream)
        if part is None:
            raise Refusal(f"There is no table {self.name}.")
        return part

    def _people(self) -> dict[int, str]:
        """The players of the current round, including the one who banks."""
        round = self.part.round
        if round is None:
            return {}
        bank = (round.opening.get("bank") or {}).get("seat")
        banker = {bank: self.part.persons[bank]} if bank in self.part.persons else {}
        return {**round.players, **banker}

    def _owner(self) -> str | None:
        """Whose practice table it is: of the only person there."""
        if not self.room.practice or not self.name.startswith(PRACTICE):
            return None
        return next((name for name in self.part.persons.values() if not views.is_bot(name)), None)

    def _last(self) -> Round | None:
        """The round that ended last, from the journal where the room was opened since."""
        part = self.part
        if part.last is not None or not part.rounds or part.status == "closed":
            return part.last
        found = rounds_of(self.room.stored.journal, self.stream, number=part.rounds)
        if found:
            self.before = dict(found[0].round.players)
        return found[0].round if found else None

    @property
    def leaving(self) -> frozenset[int]:
        """Seats whose players go when the round is over."""
        return frozenset(self.part.seats.leaving)

    @property
    def clocks(self) -> Clocks:
        """What time people have; at a practice table as much as they like."""
        own = self.settings.clocks
        return replace(own, bets=None, decide=None, bank=None) if self.owner is not None else own

    def present(self, person: str) -> bool:
        """Whether a person watches the table now."""
        return any(client.person == person for client in self.watching)

    # The loop.

    def put(self, job: Job) -> None:
        """Something to do; refused where too much waits already."""
        try:
            self.inbox.put_nowait(job)
        except asyncio.QueueFull:
            raise NotNow("busy", f"Table {self.name} is busy; try again.") from None

    async def run(self) -> None:
        """Jobs as they come, and what the dealer, the bots and the clock do meanwhile."""
        self.asked_at = self.unwatched = self._now()
        self._shown, self._ended = self.state(), self.part.rounds
        held = 0
        while not self.gone:
            await self.room.calm.wait()
            self._note_others()
            step = self.dealer.plan()
            held = held + 1 if self._goes_on(step) and held < HELD else 0
            if not held:
                self.publish()
            job = await self._next(step)
            await self.room.calm.wait()  # something wide may have begun meanwhile
            if self._note_others() and job is None:
                continue  # what was planned may be done already
            try:
                if job is not None:
                    await self.orders.carry_out(job)
                elif step is not None:
                    await self.dealer.carry_out(step)
            except Exception:  # whatever it is, the table goes on for the others
                LOG.exception("table %s", self.name)
                self.dealer.wait()

    def _goes_on(self, step: NextStep | None) -> bool:
        """Whether the next thing happens at once: then views wait for it, but for the end of a round."""
        at_once = not self.inbox.empty() or (step is not None and step.at <= self._now())
        return at_once and self.part.rounds == self._ended

    def _note_others(self) -> bool:
        """What commands to other parts have brought about here; whether there was anything."""
        some = bool(self.others)
        while self.others:
            self.note(self.others.popleft())
        return some

    async def _next(self, step: NextStep | None) -> Job | None:
        """The next job; None where the step is due before one comes."""
        if not self.inbox.empty():
            return self.inbox.get_nowait()
        if step is None:
            self.resting = True
            try:
                return await self.inbox.get()
            finally:
                self.resting = False
        delay = step.at - self._now()
        if delay <= 0:
            return None
        try:
            async with asyncio.timeout(delay):
                return await self.inbox.get()
        except TimeoutError:
            return None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # Commands.

    def by(self, person: str, role: str = "player") -> By:
        """Somebody, now."""
        return By(person, role, machine.now())

    async def give(self, commands: list[Any], by: By, id: str | None = None) -> Committed:
        """Commands that are carried out as one; then whatever changes here with it."""
        if self.gone:
            raise NotNow("busy", f"Table {self.name} is no longer run here; look at it again.")
        bets = self._is_betting()
        draws = SeededDraws(f"{self.seed} {self.part.seq}") if self.seed is not None else None
        done = await self.room.give(self.stream, commands, by, id, draws)
        await self.room.calm.wait()
        self.note(done, len(commands) if bets else 0)
        self.hub.touched(done, self.stream)
        return done

    def _is_betting(self) -> bool:
        round = self.part.round
        return round is not None and isinstance(round.due, Bets)

    def note(self, done: Committed, bets: int = 0) -> None:
        """What has happened at the table: messages, a round that began or ended, a new question.

        Bets of several seats answer the same question, which stays open until the dealer closes.
        """
        own = [entry for entry in done.entries if entry.stream == self.stream]
        self.stage.forget()
        self.stage.messages.extend((entry.seq, entry.message) for entry in own if entry.message)
        inputs = [entry for entry in own if isinstance(entry.event, RoundInput)]
        began = any(isinstance(entry.event, RoundOpened) for entry in own)
        ended = any(isinstance(entry.event, RoundEnded) for entry in own)
        if began:
            self.people = self._people() or self.part.persons
        off = any(isinstance(entry.event, CallOff) for entry in own)
        if off:
            self.people = {}
        if ended:
            self.before, self.people, self.last = self.people, {}, self.part.last
            self.stage.ended()
        same = bets and len(inputs) == bets and self._is_betting() and not (began or ended)
        if (inputs or began or ended or off) and not same:
            self.ask, self.asked_at = self.part.seq, self._now()
            self.ready.clear()
            self.dealer.new_question()

    # Views.

    def watch(self, client: SocketClient, since: int | None) -> None:
        """A client sees the table from now on, with what was said since he saw it last."""
        client.send(views.table_frame(self.part, self.room.practice))
        sight = self._sight(client)
        mark = self.stage.mark(sight.viewer, since)
        text, now = self.stage.frame(sight, mark)
        self.watching[client] = Subscription(now, mark)
        client.show(self.name, text)

    def state(self) -> object:
        """What views are made of: where it is the same, nothing has changed."""
        return self.part.seq, self.ask, frozenset(self.ready), self.leaving, self.dealer.notice

    def publish(self) -> None:
        """A new view for everybody who watches, where anything has changed."""
        shown = self.state()
        if shown == self._shown:
            return
        self._shown, self._ended = shown, self.part.rounds
        self.hub.changed(self)
        part, left = self.part, self.dealer.seconds_left()
        clock = text_of({"t": "clock", "table": self.name, "ask": self.ask, "left": left})
        known = {*part.persons.values(), *self.people.values(), *self.before.values(), part.dealer}
        for_onlookers: dict[StoryMark, tuple[str, StoryMark]] = {}
        for client, told in tuple(self.watching.items()):
            looks_on = client.person not in known and not client.staff
            if client.waits(self.name):
                told.take_back()
            found = for_onlookers.get(told.now) if looks_on else None
            if found is None:
                sight = views.ONLOOKER if looks_on else self._sight(client)
                found = self.stage.frame(sight, told.now)
                if looks_on:
                    for_onlookers[told.now] = found
            text, mark = found
            told.move(mark)
            client.show(self.name, text)
            if left is not None:
                client.show(("clock", self.name), clock)

    def _sight(self, client: SocketClient) -> views.Sight:
        """As whom a client sees the table."""
        part, person, roles = self.part, client.person, client.roles
        viewer = views.viewer_of(person, roles, self.people, part.dealer)
        before = views.viewer_of(person, roles, self.before, part.dealer)
        return views.Sight(views.seat_of(part, person), viewer, before)
