"""What clients ask of a table: inputs, typed words, seats and chips; answered once, however often they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.room.commands import BuyChips, DeclineBank, Do, Leave, Sit, SitOut, TakeBank
from croupier.room.part import By
from croupier.room.room import Committed
from croupier.rounds.codec import decode
from croupier.rounds.events import Bets
from croupier.rounds.round import Round
from croupier.rounds.viewers import Seat
from croupier.server.hub.frames import (
    ClientFrame,
    DoFrame,
    NotNow,
    SayFrame,
    SeatFrame,
    UnwatchFrame,
    WatchFrame,
    ack,
    refusal_frame,
    refused_with,
)
from croupier.server.hub.views import seat_of
from croupier.server.identity.register import PLAYER
from croupier.store.database import JournalFault

if TYPE_CHECKING:
    from croupier.server.hub.actor import TableActor
    from croupier.server.hub.socket import SocketClient

ANSWERS = 512  # that an actor remembers
GO = ("go", "deal", "roll", "spin", "draw", "done", "ready")  # typed instead of the button
INCIDENT = "Incident"
USUAL = 100_000  # chips to sit down with where nothing is said, in cents


@dataclass(frozen=True, slots=True)
class FrameJob:
    """A frame of a client."""

    client: SocketClient
    frame: ClientFrame


@dataclass(frozen=True, slots=True)
class CommandJob:
    """A command of the floor, a dealer or a player that came by HTTP; somebody waits for what comes of it."""

    command: Any
    by: By
    id: str | None
    answer: asyncio.Future[Committed] = field(compare=False)


@dataclass(frozen=True, slots=True)
class NudgeJob:
    """Something has changed elsewhere: look again."""


Job = FrameJob | CommandJob | NudgeJob


class Orders:
    """Carries out what is asked of one table."""

    def __init__(self, actor: TableActor) -> None:
        self.actor = actor
        self._answers: OrderedDict[tuple[str, str], tuple[bytes, str]] = OrderedDict()

    async def carry_out(self, job: Job) -> None:
        """One job, to its answer."""
        if isinstance(job, CommandJob):
            await self._command(job)
        elif isinstance(job, FrameJob):
            await self._frame(job.client, job.frame)

    async def _command(self, job: CommandJob) -> None:
        try:
            done = await self.actor.give([job.command], job.by, job.id)
        except Refusal as refusal:
            if not job.answer.done():
                job.answer.set_exception(refusal)
            return
        if not job.answer.done():
            job.answer.set_result(done)

    async def _frame(self, client: SocketClient, frame: ClientFrame) -> None:
        if isinstance(frame, WatchFrame):
            if not client.gone:
                self.actor.watch(client, frame.since)
        elif isinstance(frame, UnwatchFrame):
            self.actor.watching.pop(client, None)
        elif isinstance(frame, DoFrame | SayFrame | SeatFrame):
            client.send(await self._answered(client, frame))

    async def _answered(self, client: SocketClient, frame: DoFrame | SayFrame | SeatFrame) -> str:
        """The answer to a command; the same answer where it was sent before."""
        key, digest = (client.person, frame.id), digest_of(frame)
        if key in self._answers:
            before, answer = self._answers[key]
            if before == digest:
                return answer
            return refusal_frame(frame.id, "bad", f"The id {frame.id} stands for another command.")
        try:
            if PLAYER not in client.roles:
                raise NotNow("role", f"{client.person} is not here as a player.")
            seq = await (
                self._seat(client, frame) if isinstance(frame, SeatFrame) else self._do(client, frame)
            )
        except Refusal as refusal:
            code = "busy" if isinstance(refusal, JournalFault) else refused_with(refusal)
            return refusal_frame(frame.id, code, refusal.sentence, refusal.basis.clauses)
        self._answers[key] = digest, ack(frame.id, seq)
        if len(self._answers) > ANSWERS:
            self._answers.popitem(last=False)
        return self._answers[key][1]

    # In the round.

    async def _do(self, client: SocketClient, frame: DoFrame | SayFrame) -> int:
        """Inputs of the client's own seat: all of them, or none."""
        actor, person = self.actor, client.person
        if frame.ask != actor.ask and (seq := self._known(person, frame.id)) is not None:
            return seq  # it was carried out before a restart
        if isinstance(frame, SayFrame) and frame.words.strip().lower() in GO:
            return await self._ready(self._own_seat(person))
        if frame.ask != actor.ask:
            raise NotNow("stale", "That question has been answered; look at the table again.")
        seat, round = self._own_seat(person), actor.part.round
        if round is None:
            raise Refusal("No round is in play; the dealer begins the next one.")
        acts: Sequence[Mapping[str, Any]]
        acts = self._heard(round, seat, frame.words) if isinstance(frame, SayFrame) else frame.acts
        self._check(round, acts)
        commands = [Do(seat, dict(act)) for act in acts]
        done = await actor.give(commands, actor.by(person), frame.id)
        return self._seq(done)

    def _own_seat(self, person: str) -> int:
        seat = seat_of(self.actor.part, person)
        if seat is None:
            raise NotNow("role", f"You have no seat at table {self.actor.name}; sit down first.")
        return seat

    def _seq(self, done: Committed) -> int:
        own = [entry.seq for entry in done.entries if entry.stream == self.actor.stream]
        return own[-1] if own else self.actor.part.seq

    def _known(self, person: str, id: str) -> int | None:
        """The last event of a command that is in the journal."""
        stream, journal = self.actor.stream, self.actor.room.stored.journal
        found = journal.answered([(stream, person, id)]).get((stream, person, id))
        if found is None:
            return None
        records = journal.records(stream, first=found.first, last=found.first + found.events - 1)
        return max((record.seq for record in records), default=self.actor.part.seq)

    def _check(self, round: Round, acts: Sequence[Mapping[str, Any]]) -> None:
        """Refuse irregularities, on which the floor rules; try several inputs on a copy, so that none is written
        where one is refused."""
        if any(act.get("event") == INCIDENT for act in acts):
            raise NotNow("role", "Irregularities are reported to the floor, who enters them.")
        if len(acts) < 2:
            return
        trial = round.fork()
        for act in acts:
            trial.push(decode(act, getattr(trial, "EVENTS", ())))

    def _heard(self, round: Round, seat: int, words: str) -> list[dict[str, Any]]:
        """The inputs that words stand for; a side bet may open only once its wager lies there."""
        family, game = self.actor.part.core.family, self.actor.part.game
        trial, found, rest = round, list[dict[str, Any]](), words.split()
        while rest:
            events, rest = _heard_part(
                lambda text, trial=trial: family.parse(game, trial.view(Seat(seat)), text),
                rest,
            )
            found += events
            if rest:
                trial = trial.fork()
                for event in events:
                    trial.push(decode(event, getattr(trial, "EVENTS", ())))
        return found

    # Beside it.

    async def _seat(self, client: SocketClient, frame: SeatFrame) -> int:
        """A seat, chips, the bank."""
        actor, person, amount = self.actor, client.person, frame.amount
        if frame.act == "sit":
            return await self._sit(client, frame)
        if frame.act == "leave" and seat_of(actor.part, person) is None:
            return actor.part.seq
        seat = self._own_seat(person)
        if frame.act == "ready":
            return await self._ready(seat)
        if frame.act == "leave":
            return await self._leave(seat, person, frame.id)
        if frame.act == "buy":
            if not amount:
                raise Refusal("Enter an amount of more than $0 to buy chips.")
            command: Any = BuyChips(seat, amount)
        elif frame.act in ("bank", "decline_bank"):
            command = TakeBank(seat, amount) if frame.act == "bank" else DeclineBank(seat)
        else:
            command = SitOut(seat, frame.act == "sit_out")
        return self._seq(await actor.give([command], actor.by(person), frame.id))

    async def _sit(self, client: SocketClient, frame: SeatFrame) -> int:
        actor, part, person = self.actor, self.actor.part, client.person
        own = seat_of(part, person)
        if own is not None and self._known(person, frame.id) is None:
            raise Refusal(f"You sit at seat {own} already.")
        free = [seat for seat in range(1, part.game.seats + 1) if seat not in part.persons]
        seat = frame.seat or (free[0] if free else 1)
        least, most = part.core.family.buy_ins(part.game)
        chips = frame.amount if frame.amount is not None else min(max(USUAL, least), most or USUAL)
        if not chips:
            raise Refusal("Sit down with more than $0.")
        done = await actor.give([Sit(seat, person, chips)], actor.by(person), frame.id)
        return self._seq(done)

    async def _leave(self, seat: int, person: str, id: str) -> int:
        """At once between rounds; else when the round is over, and nobody waits for him meanwhile."""
        actor = self.actor
        if actor.part.round is None:
            done = await actor.give([Leave(seat)], actor.by(person), id)
            await actor.hub.left(actor, person)
            return self._seq(done)
        return self._seq(await actor.give([SitOut(seat, out=True, leaving=True)], actor.by(person), id))

    async def _ready(self, seat: int) -> int:
        """No more bets from this seat; between rounds, the next one may begin."""
        actor = self.actor
        round = actor.part.round
        if round is None:
            await self._begin(seat)
            return actor.part.seq
        if isinstance(round.due, Bets) and seat in round.due.seats:
            needed = [answer.title or answer.name for answer in round.answers(seat) if answer.required]
            if needed:
                raise Refusal(f"Still to bet: {', '.join(dict.fromkeys(needed))}.")
            actor.ready.add(seat)
        return actor.part.seq

    async def _begin(self, seat: int) -> None:
        """A player asks for the next round; where somebody must bank first, the dealer sees to it."""
        actor = self.actor
        banks = actor.part.core.banks
        actor.ready.add(seat)
        if banks is not None and not banks.law.house and banks.banker is None and banks.offered is not None:
            if banks.offered == seat:
                actor.ready.discard(seat)
                raise Refusal("The bank is offered to you: take it, or decline it.")
            return
        if actor.dealer.deals:
            try:
                await actor.dealer.begin()
            except Refusal:
                actor.ready.discard(seat)
                raise


def _heard_part(parse: Any, tokens: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """As much of a line as can be done now, and the rest."""
    try:
        return list(parse(" ".join(tokens))), []
    except Refusal as refusal:
        for size in range(len(tokens) - 1, 0, -1):
            with contextlib.suppress(Refusal):
                return list(parse(" ".join(tokens[:size]))), tokens[size:]
        raise refusal from None


def digest_of(frame: DoFrame | SayFrame | SeatFrame) -> bytes:
    """One digest for one command, whatever question it was sent for."""
    data = frame.model_dump(exclude={"ask"})
    return sha256(json.dumps(data, sort_keys=True).encode()).digest()
