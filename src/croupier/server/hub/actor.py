"""One actor a table: commands one after another, one commit each, then views to all who watch."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.draws import SeededDraws
from croupier.room.part import By
from croupier.room.room import Committed
from croupier.room.tables.events import RoundEnded, RoundInput, RoundOpened
from croupier.room.tables.part import PREFIX, TablePart
from croupier.rounds.demands import Bets
from croupier.rounds.round import Round
from croupier.rounds.viewers import Viewer
from croupier.server.hub import views
from croupier.server.hub.dealer import AutomaticDealer, NextStep
from croupier.server.hub.frames import NotNow, text_of
from croupier.server.hub.live_room import LiveRoom
from croupier.server.hub.orders import Job, Orders
from croupier.server.hub.stage import Subscription, TableStage
from croupier.server.settings import Clocks
from croupier.store.history import rounds_of

if TYPE_CHECKING:
    from croupier.server.hub.hub import Hub
    from croupier.server.hub.socket import SocketClient

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
        self.leaving: set[int] = set()  # seats that go when the round is over
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
        self.dealer = AutomaticDealer(self)
        self.stage = TableStage(self)
        self.orders = Orders(self)

    # Reading the table.

    @property
    def part(self) -> TablePart:
        """The table as the room has it."""
        part = self.room.table(self.name)
        if part is None:
            raise Refusal(f"There is no table {self.name}.")
        return part

    def _people(self) -> dict[int, str]:
        """Who plays the round that is in play, whoever banks it among them."""
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
        self._shown = self.state()
        while not self.gone:
            await self.room.calm.wait()
            self._note_others()
            step = self.dealer.plan()
            job = await self._next(step)
            try:
                if job is not None:
                    await self.orders.carry_out(job)
                elif step is not None:
                    await self.dealer.carry_out(step)
            except Exception:  # whatever it is, the table goes on for the others
                LOG.exception("table %s", self.name)
                self.dealer.wait()
            await self.room.calm.wait()
            self._note_others()
            self.publish()

    def _note_others(self) -> None:
        """What commands to other parts have brought about here."""
        while self.others:
            self.note(self.others.popleft())

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
            return await asyncio.wait_for(self.inbox.get(), delay)
        except TimeoutError:
            return None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    # Commands.

    def by(self, person: str, role: str = "player") -> By:
        """Somebody, now."""
        return By(person, role, datetime.now(UTC))

    async def give(self, commands: list[Any], by: By, id: str | None = None) -> Committed:
        """Commands that are carried out as one; then whatever changes here with it."""
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
        self.stage.messages.extend((entry.seq, entry.message) for entry in own if entry.message)
        inputs = [entry for entry in own if isinstance(entry.event, RoundInput)]
        began = any(isinstance(entry.event, RoundOpened) for entry in own)
        ended = any(isinstance(entry.event, RoundEnded) for entry in own)
        if began:
            self.people = self._people() or self.part.persons
        if ended:
            self.before, self.people, self.last = self.people, {}, self.part.last
            self.stage.ended()
        same = bets and len(inputs) == bets and self._is_betting() and not (began or ended)
        if (inputs or began or ended) and not same:
            self.ask, self.asked_at = self.part.seq, self._now()
            self.ready.clear()
            self.dealer.new_question()

    # Views.

    def watch(self, client: SocketClient, since: int | None) -> None:
        """A client sees the table from now on, with what was said since he saw it last."""
        part = self.part
        opened = part.status != "closed"
        frame = {
            "t": "table",
            "table": self.name,
            "game": views.game_data(part.game, part.filing) if opened else None,
            "felt": views.felt_data(part.game) if opened else None,
            "places": part.game.seats if opened else 0,
            "practice": self.room.practice,
        }
        client.send(text_of(frame))
        number = part.rounds + (part.round is not None)
        viewers = self._viewers(client.person, client.roles)
        known = self.stage.mark(viewers[0], since)
        subscription = Subscription(since or 0, *(known or (number, 0)))
        self.watching[client] = subscription
        client.send(self.stage.frame(client.person, *viewers, subscription))

    def state(self) -> object:
        """What views are made of: where it is the same, nothing has changed."""
        return self.part.seq, self.ask, frozenset(self.ready), self.dealer.notice

    def publish(self) -> None:
        """A new view for everybody who watches, where anything has changed."""
        part, shown = self.part, self.state()
        if shown == self._shown:
            return
        self._shown = shown
        self.hub.changed(self)
        made: dict[object, tuple[str, Subscription]] = {}
        for client, told in tuple(self.watching.items()):
            viewers = self._viewers(client.person, client.roles)
            you = views.seat_of(part, client.person)
            key = (you, *map(str, viewers), told.seq, told.round, told.heard)
            if key in made:
                text, now = made[key]
                told.seq, told.round, told.heard = now.seq, now.round, now.heard
            else:
                text = self.stage.frame(client.person, *viewers, told)
                made[key] = text, told
            client.send(text)
            self._send_clock(client)

    def _viewers(self, person: str, roles: tuple[str, ...]) -> tuple[Viewer, Viewer]:
        """As whom a person sees the round in play, and as whom the round before."""
        dealer = self.part.dealer
        own = views.viewer_of(person, roles, self.people, dealer)
        return own, views.viewer_of(person, roles, self.before, dealer)

    def _send_clock(self, client: SocketClient) -> None:
        left = self.dealer.seconds_left()
        if left is not None:
            client.send(text_of({"t": "clock", "table": self.name, "ask": self.ask, "left": left}))
