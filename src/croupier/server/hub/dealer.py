"""The automatic dealer of a table, its bots and its clock: what is done next without anybody asking, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.games.family import Policy
from croupier.kit import Refusal
from croupier.kit.chance import SecureDraws
from croupier.players.policies import plain, policy_named
from croupier.room.commands import Begin, BuyChips, DeclineBank, Do, Leave, TakeBank
from croupier.room.meters.acts import KeyIn
from croupier.room.meters.awards import ValidateAward
from croupier.room.meters.part import MeterPart
from croupier.room.part import By
from croupier.room.roles import BOT
from croupier.room.tables.acts import CallOff
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import decode, encode
from croupier.rounds.events import Act, Bets, Decide, Read
from croupier.rounds.round import DEALER, Round
from croupier.rounds.viewers import Seat
from croupier.server.hub.views import is_bot

if TYPE_CHECKING:
    from croupier.server.hub.actor import TableActor

AUTOMATIC = f"Croupier {BOT}"  # the dealer of a table that is dealt by the server
CLOCK, FLOOR = "clock", "floor"
SUPERVISOR = f"Supervisor {BOT}"
PATIENCE = 64  # bets of a bot in one round
SHORT, STACK = 5_000, 100_000  # chips below which a bot buys, and up to what, in cents
THINKING = ("best", "sensible")  # players that work a decision out, the first time for seconds
SLOW = ("best",)  # and those that are too slow for a table
QUIET = (
    "check",
    "decline",
    "pass",
    "stand",
    "fold",
    "muck",
)  # what the clock answers, the first that is there


@dataclass(frozen=True, slots=True)
class NextStep:
    """Something to do at a moment of the loop's clock."""

    at: float
    act: Callable[[], Awaitable[Any]]
    clock: bool = False  # whether a person's time is over then


class AutomaticDealer:
    """Decides what comes next at a table from its state alone, so that a restart changes nothing."""

    def __init__(self, actor: TableActor) -> None:
        self.actor = actor
        self.notice = ""  # why the table does not go on
        self._stuck: object = None
        self._bet: set[int] = set()  # bots that have made their bets
        self._policies: dict[int, tuple[str, str, Policy]] = {}  # of a seat: the player, how he plays
        self._step: NextStep | None = None
        self._asked: dict[
            int, int
        ] = {}  # seats that would leave, and after which round they were let go last

    def new_question(self) -> None:
        """Somebody else is asked, or something else."""
        self._bet.clear()
        self._stuck, self.notice = None, ""

    def wait(self) -> None:
        """Do nothing more before something changes."""
        self._stuck = self._state()

    def _state(self) -> object:
        actor = self.actor
        return actor.part.seq, frozenset(actor.ready), frozenset(c.person for c in actor.watching)

    def seconds_left(self) -> int | None:
        """What a person's clock shows."""
        step = self._step
        if step is None or not step.clock:
            return None
        return max(0, round(step.at - asyncio.get_running_loop().time()))

    # Planning.

    @property
    def deals(self) -> bool:
        """Whether the server deals at this table, and not a person."""
        part = self.actor.part
        return part.dealer == AUTOMATIC and part.depth == "dealt"

    def plan(self) -> NextStep | None:
        """What is done next, and when; None where somebody is waited for."""
        part = self.actor.part
        leaver = self._leaver(part)
        if leaver is not None and part.status not in ("closed", "fault"):
            self._step = self._in(0, lambda: self._leave(leaver))
        elif not self.deals or part.status in ("closed", "paused", "fault") or self._stuck == self._state():
            self._step = None
        elif part.round is None:
            self._step = self._between(part)
        else:
            self._step = self._in_round(part, part.round)
        return self._step

    async def carry_out(self, step: NextStep) -> None:
        """Do it; where it is refused, say so at the table and wait."""
        try:
            await step.act()
        except Refusal as refusal:
            self.notice = str(refusal)
            self.wait()

    def _in(self, seconds: float, act: Callable[[], Awaitable[Any]]) -> NextStep:
        return NextStep(self.actor.asked_at + seconds, act)

    def _in_round(self, part: TablePart, round: Round) -> NextStep | None:
        due, pauses = round.due, self.actor.settings.pauses
        if isinstance(due, Bets):
            return self._bets(part, round, due)
        if isinstance(due, Decide):
            if is_bot(part.persons.get(due.seat)):
                return self._in(pauses.bot, lambda: self._answer(due.seat))
            return self._clock(due.seat, self.actor.clocks.decide, lambda: self._time_over(due.seat))
        if isinstance(due, Act):
            return self._in(pauses.act, lambda: self._do(round.answers(due.role)[0].event, due.role))
        if isinstance(due, Read):
            return self._in(pauses.act, lambda: self._key_in(due))
        return None

    def _bets(self, part: TablePart, round: Round, due: Bets) -> NextStep | None:
        """Bots bet, then the dealer closes when nobody is waited for."""
        pauses, clocks = self.actor.settings.pauses, self.actor.clocks
        bots = [seat for seat in due.seats if is_bot(part.persons.get(seat)) and seat not in self._bet]
        if bots:
            return self._in(pauses.bot, lambda: self._bot_bets(bots))
        waits = [seat for seat in due.seats if self._waits(part, seat)]
        if not waits:
            if round.answers(DEALER):
                return self._in(pauses.act, self.close)
            leaves = self.actor.leaving and not any(round.balances.values())
            return self._in(pauses.act, self._call_off) if leaves else None
        clock = [self._clock(seat, clocks.bets, self._bets_over) for seat in waits]
        timed = [step for step in clock if step is not None]
        return max(timed, key=lambda step: step.at) if len(timed) == len(waits) else None

    def _waits(self, part: TablePart, seat: int) -> bool:
        """Whether bets of a seat are waited for: of a person with chips who is not ready yet."""
        actor = self.actor
        if is_bot(part.persons.get(seat)) or seat in actor.ready or seat in actor.leaving:
            return False
        return not part.core.places[seat].out and part.core.chips(seat) > 0

    def _clock(self, seat: int, limit: float | None, act: Callable[[], Awaitable[Any]]) -> NextStep | None:
        """A person's time; absent players get less if others are waiting."""
        actor, away = self.actor, self.actor.clocks.away
        person = actor.part.persons.get(seat, "")
        others = any(c.person != person and c.person in actor.part.persons.values() for c in actor.watching)
        if seat in actor.leaving:
            limit = 0.0
        elif others and not actor.present(person):
            limit = min(away, limit) if limit is not None else away
        return NextStep(actor.asked_at + limit, act, clock=True) if limit is not None else None

    def _between(self, part: TablePart) -> NextStep | None:
        """Bots buy, somebody banks, and the next round begins."""
        actor, core = self.actor, part.core
        for seat, place in core.places.items():
            if is_bot(place.name) and place.chips < SHORT:
                return self._in(0, lambda seat=seat, chips=place.chips: self._buy(seat, chips))  # type: ignore[misc]  # a default binds the seat
        delay = self._begins_in(part)
        if delay is None:
            return None
        banks = core.banks
        if banks is not None and not banks.law.house and banks.banker is None and banks.offered is not None:
            seat = banks.offered
            if is_bot(part.persons.get(seat)):
                return self._in(actor.settings.pauses.bot, lambda: self._bank(seat))
            return self._clock(seat, actor.clocks.bank, lambda: self._decline(seat))
        return self._in(delay, self.begin)

    def _leaver(self, part: TablePart) -> int | None:
        """A seat whose player leaves now that the round is over; a player who may not leave yet is asked again
        after the next."""
        if part.round is not None:
            return None
        return next(
            (seat for seat in sorted(self.actor.leaving) if self._asked.get(seat) != part.rounds), None
        )

    def _begins_in(self, part: TablePart) -> float | None:
        """Seconds until the next round begins by itself; None where nobody is there to play it."""
        actor, pauses = self.actor, self.actor.settings.pauses
        if actor.ready:
            return 0
        people = [
            place.name for place in part.core.places.values() if not is_bot(place.name) and not place.out
        ]
        if people:
            return pauses.between if any(actor.present(name) for name in people) else None
        return pauses.bots_only if actor.watching and part.persons else None

    # Acting.

    def by(self) -> By:
        """The dealer of the table."""
        return self.actor.by(self.actor.part.dealer or "", DEALER)

    async def begin(self) -> None:
        """The next round; not one in which nobody could bet."""
        self._check_chips(self.actor.part)
        await self.actor.give([Begin()], self.by())

    def _check_chips(self, part: TablePart) -> None:
        players, opening = part.core.next_round()
        trial = part.core.family.open(part.game, players, opening)
        due = trial.due
        if isinstance(due, Bets) and not any(trial.answers(seat) for seat in due.seats):
            raise Refusal("Nobody has chips for a bet; buy chips to play on.")

    async def close(self) -> None:
        """No more bets."""
        round = self.actor.part.round
        assert round is not None
        await self._do(round.answers(DEALER)[0].event, DEALER)

    async def _call_off(self) -> None:
        """Nobody bets, and somebody would leave."""
        await self.actor.give([CallOff()], self.by())

    async def _do(self, event: Any, role: str) -> None:
        await self.actor.give([Do(role, encode(event))], self.by())

    async def _key_in(self, due: Read) -> None:
        """The dealer keys a hand in; where the tray pays it, a supervisor validates it first."""
        assert due.seat is not None
        actor = self.actor
        stored = actor.room.stored
        meter = stored.room.part(f"meter/{actor.part.accounts.meters[due.meter]}")
        assert isinstance(meter, MeterPart)
        done = await actor.room.wide(meter.stream, KeyIn(actor.stream, due.seat), self.by())
        actor.hub.touched(done)
        hold = list(meter.holds)[-1]
        if not hold.amount:
            by = actor.by(SUPERVISOR, FLOOR)
            actor.hub.touched(await actor.room.wide(meter.stream, ValidateAward(hold.id), by))

    async def _leave(self, seat: int) -> None:
        actor = self.actor
        self._asked[seat] = actor.part.rounds
        person = actor.part.persons.get(seat)
        if person is not None:
            try:
                await actor.give([Leave(seat)], actor.by(person))
            except Refusal as refusal:  # such as an award that is not paid yet: the others play on meanwhile
                self.notice = str(refusal)
                return
            await actor.hub.left(actor, person)

    async def _buy(self, seat: int, chips: int) -> None:
        actor = self.actor
        await actor.give([BuyChips(seat, STACK - chips)], actor.by(actor.part.persons[seat]))

    async def _bank(self, seat: int) -> None:
        actor = self.actor
        await actor.give([TakeBank(seat)], actor.by(actor.part.persons[seat]))

    async def _decline(self, seat: int) -> None:
        await self.actor.give([DeclineBank(seat)], self.by())

    # Bots.

    async def _bot_bets(self, seats: list[int]) -> None:
        """Everything that bots bet, each from his own view."""
        for seat in seats:
            self._bet.add(seat)
            events = self._bets_of(seat)
            if events:
                person = self.actor.part.persons[seat]
                try:
                    await self.actor.give([Do(seat, event) for event in events], self.actor.by(person))
                except Refusal:  # he has not the chips for it, and sits this one out
                    continue

    def _bets_of(self, seat: int) -> list[Any]:
        """What a bot bets, tried on a copy of the round."""
        round = self.actor.part.round
        assert round is not None
        trial, found, policy = round.fork(), list[Any](), self._policy(seat)[1]
        for _ in range(PATIENCE):
            view = trial.view(Seat(seat))
            if not isinstance(trial.due, Bets) or not (view["question"] or {}).get("answers"):
                break
            event = policy(view, view["question"])
            if event is None:
                break
            try:
                trial.push(decode(event, getattr(trial, "EVENTS", ())))
            except Refusal:
                break
            found.append(dict(event))
        return found

    async def _answer(self, seat: int) -> None:
        """A bot decides; what its policy may not do, a plain player does."""
        part, actor = self.actor.part, self.actor
        assert part.round is not None
        view = part.round.view(Seat(seat))
        how, own = self._policy(seat)
        for policy in (own, plain):
            if how in THINKING and policy is own:
                event = await asyncio.to_thread(policy, view, view["question"])
            else:
                event = policy(view, view["question"])
            try:
                await actor.give([Do(seat, event)], actor.by(part.persons[seat]))
                return
            except Refusal:
                if policy is plain:
                    raise

    def _policy(self, seat: int) -> tuple[str, Policy]:
        """How a bot plays: the families' own players in turn."""
        part = self.actor.part
        name, left_out = part.persons[seat], SLOW if self.actor.settings.thinking_bots else THINKING
        if self._policies.get(seat, ("",))[0] != name:
            own = [each for each in part.core.family.policies(part.game) if each not in left_out] or ["plain"]
            how = own[seat % len(own)]
            self._policies[seat] = name, how, policy_named(part.game, how, SecureDraws())
        return self._policies[seat][1:]

    # The clock.

    async def _time_over(self, seat: int) -> None:
        """A person's time to decide is over: he checks, declines or stands, or his hand is dead."""
        round = self.actor.part.round
        assert round is not None
        answers = {answer.name: answer.event for answer in round.answers(seat)}
        event = next((answers[name] for name in QUIET if name in answers), next(iter(answers.values())))
        await self.actor.give([Do(seat, encode(event))], self.actor.by(CLOCK, CLOCK))

    async def _bets_over(self) -> None:
        """The time to bet is over: incomplete bets are returned, and the dealer closes the betting."""
        part, actor = self.actor.part, self.actor
        round = part.round
        assert round is not None and isinstance(round.due, Bets)
        for seat in round.due.seats:
            needed = any(answer.required for answer in round.answers(seat))
            back = [answer.event for answer in round.answers(seat) if answer.amount == 0] if needed else []
            if back:
                await actor.give([Do(seat, encode(event)) for event in back], actor.by(CLOCK, CLOCK))
        if round.answers(DEALER):
            await self.close()
        else:  # nothing is staked: the time begins anew
            actor.asked_at = asyncio.get_running_loop().time()
