"""A session of bingo: games one after another, each with its sale of cards, its balls, its claims and its closing.

The log is the truth; `push` takes an event, `due` says what is waited for, a refused event leaves all as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import floor
from typing import Any

from croupier.editions.game import Game
from croupier.games.bingo import checks
from croupier.games.bingo.cards import nth_card
from croupier.games.bingo.events import (
    BingoEvent,
    BingoInput,
    Called,
    Claimed,
    Closed,
    Coloured,
    Due,
    Predrawn,
    Resumed,
    SaleClosed,
    Sold,
    Stopped,
    Voided,
    WheelSpun,
)
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.plans import Plan, plans_of, rate_of, read_wheel, text_of
from croupier.games.bingo.play import Play, Settlement, Ticket
from croupier.kit import Refusal
from croupier.kit.basis import basis_of
from croupier.rounds.bets import seated
from croupier.rounds.events import Did, Line, Settled

Settler = Callable[["BingoSession"], Settlement]  # handed in, for settlement stands above the rounds
SHARED_METER = "jackpot"


class BingoSession:
    """One session; several seats, each with as many cards as it buys."""

    def __init__(
        self,
        game: Game,
        seats: Iterable[int] | Mapping[int, str] = (1, 2),
        meters: Mapping[str, int] | None = None,
        log: Sequence[BingoInput] = (),
        *,
        settle: Settler,
    ) -> None:
        self.game = game
        self.law: BingoLaw = bingo_law(game.edition)
        self.plans: tuple[Plan, ...] = plans_of(game)
        self.players = seated(game, seats)
        self._settle = settle
        self.opening_meters = self._meters(meters or {})
        self.meters = dict(self.opening_meters)
        self.tickets: dict[int, Ticket] = {}
        self.settlements: list[Settlement] = []
        self.lines: list[Line] = []
        self.inputs: list[BingoInput] = []
        self.log: list[BingoEvent] = []
        self.stopped: str | None = None
        self.over = False
        self.feeds: list[tuple[str, int]] = []
        self.resets: list[tuple[str, int]] = []
        self.play = self._opened(0)
        self.stage = "predraw" if self.law.predraw else "sale"
        for event in log:
            self.push(event)

    def _meters(self, given: Mapping[str, int]) -> dict[str, int]:
        """The jackpots as the session begins: as given, or at their initial amounts."""
        initial = self.game.cents_of(self.law.jackpot.initial) or 0
        found = dict.fromkeys(self.meter_names(), initial)
        for name, amount in given.items():
            if name not in found:
                raise Refusal(
                    f"There is no meter {name!r}; there is {', '.join(found) or 'none in this game'}."
                )
            if type(amount) is not int or amount < 0:
                raise Refusal(
                    f"The meter {name!r} is {amount!r}; it is a whole number of cents, not below zero."
                )
            found[name] = amount
        return found

    def meter_names(self) -> tuple[str, ...]:
        """The jackpots that are on meters."""
        if not any(plan.progressive for plan in self.plans):
            return ()
        colours = self.law.colours
        if colours is not None and text_of(self.game, colours.jackpots) == "one for each colour":
            return tuple(f"{SHARED_METER} {colour}" for colour in colours.colours)
        return (SHARED_METER,)

    def _opened(self, place: int) -> Play:
        """The game of this place in the programme, with the cards that are good for it."""
        law = self.law
        play = Play(self.plans[place], text_of(self.game, law.claim.last_number) == "on the card")
        if law.predraw is not None:
            play.early = text_of(self.game, law.predraw.complete) == "wins"
        for ticket in self.tickets.values():
            if ticket.game == place + 1 or (self.whole_session and ticket.game <= place):
                play.add(ticket)
        return play

    # What is due, and what may be pushed.

    @property
    def whole_session(self) -> bool:
        """Whether a card is good for all games from the one it is bought for."""
        return text_of(self.game, self.law.plan.good_for) == "the session"

    @property
    def plan(self) -> Plan:
        """The game that is played now."""
        return self.play.plan

    @property
    def due(self) -> Due | None:
        """What is waited for; None when the session is over."""
        law, number = self.law, self.plan.number
        if self.over:
            return None
        if self.stopped is not None:
            return Due("repair", number, self._row("malfunction"))
        if self.stage == "predraw":
            assert law.predraw is not None
            return Due("predraw", number, law.predraw.cite)
        if self.stage == "colours":
            assert law.colours is not None
            return Due("colours", number, law.colours.cite)
        if self.stage == "spin":
            assert law.wheel is not None
            return Due("spin", number, law.wheel.cite, self.spinner)
        if self.stage == "sale":
            return Due("sale", number, law.plan.cite)
        if self.play.winners or not self.balls_left():
            return Due("close", number, law.close.cite)
        return Due("call", number, law.balls.cite)

    @property
    def done(self) -> bool:
        """Whether the session is over."""
        return self.over

    @property
    def spinner(self) -> int | None:
        """Who spins the prize wheel: the winner, or nobody but the caller where there are several."""
        seats = {self.play.tickets[card].seat for card in self.play.winners}
        return seats.pop() if len(seats) == 1 else None

    def balls_left(self) -> tuple[int, ...]:
        """The balls that are not out yet."""
        out = {*self.play.called, *self.play.predrawn}
        return tuple(ball for ball in range(1, self.law.balls.count + 1) if ball not in out)

    @property
    def calls(self) -> int:
        """How many balls count as called; those drawn before where they count."""
        rule = self.law.predraw
        before = len(self.play.predrawn) if rule and text_of(self.game, rule.counts) == "as called" else 0
        return before + len(self.play.called)

    def holders(self) -> tuple[Claimed, ...]:
        """The claims that would be verified now."""
        return tuple(Claimed(self.play.tickets[card].seat, card) for card in self.play.holders())

    def net(self, seat: int) -> int:
        """What a seat has won or lost in the games that are settled, in cents."""
        return sum(line.profit for line in self.lines if line.seat == seat)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see: the flashboard, the meters, and its own cards; everybody's where no seat is named."""
        own = {c: t.squares for c, t in self.play.tickets.items() if seat in (None, t.seat)}
        sealed = self.law.predraw is not None and self.stage == "sale"
        return {
            "game": self.plan.number,
            "called": (*self.play.predrawn, *self.play.called),
            "colours": self.play.colours,
            "meters": dict(self.meters),
            "cards": dict.fromkeys(own, ()) if sealed else own,
        }

    def legal(self) -> tuple[BingoInput, ...]:
        """Events that would be taken now: some card for every seat, every ball, every claim, the closing."""
        found: list[BingoInput] = [Stopped(), Resumed(), SaleClosed(), Closed(), *self.holders()]
        if self.stage == "sale" and not self.over:
            number = max(self.tickets, default=0) + 1
            found += [Sold(seat, number, self._some_card(number)) for seat in self.players]
        if self.stage == "predraw":
            balls = tuple(range(1, self.law.predraw.balls + 1)) if self.law.predraw else ()
            found += [Predrawn(balls, seat) for seat in self.players]
        if self.stage == "colours":
            found.append(Coloured(checks.usual_colours(self)))
        if self.stage == "spin" and self.law.wheel is not None:
            numbers = range(1, len(self.wheel_prizes) + 1)
            found += [WheelSpun(self.spinner, number, 1, self.law.wheel.feet) for number in numbers]
        if self.law.pick is not None:
            found += [Voided(card, row.kind) for card in self.play.tickets for row in self.law.pick.voids]
        found += [Called(ball) for ball in self.balls_left()]
        return tuple(event for event in found if self.refusal(event) is None)

    def _some_card(self, number: int) -> tuple[int, ...]:
        goal = self.plan.goal
        if self.law.pick is not None:
            return tuple((number + step) % self.law.balls.count + 1 for step in range(goal.squares))
        taken = {ticket.squares for ticket in self.tickets.values()}
        return next(card for n in range(len(taken) + 1) if (card := nth_card(self.law.card, n)) not in taken)

    @property
    def wheel_prizes(self) -> tuple[Any, ...]:
        """The prizes of the wheel, by number."""
        return read_wheel(text_of(self.game, self.law.wheel.prizes)) if self.law.wheel else ()

    def refusal(self, event: BingoInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            checks.check(self, event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: BingoInput) -> tuple[BingoEvent, ...]:
        """Take an event, and give back what came of it; refused with a sentence, the session unchanged."""
        checks.check(self, event)
        before = len(self.log)
        self.inputs.append(event)
        self.log.append(event)
        self._take(event)
        return tuple(self.log[before:])

    def replay(self) -> BingoSession:
        """The same session anew from its inputs: equal in every respect."""
        return BingoSession(
            self.game, dict(self.players), self.opening_meters, tuple(self.inputs), settle=self._settle
        )

    def fork(self) -> BingoSession:
        """A copy that goes on by itself."""
        twin = BingoSession.__new__(BingoSession)
        twin.__dict__.update(self.__dict__)
        twin.play = self.play.copy()
        twin.tickets, twin.meters = dict(self.tickets), dict(self.meters)
        for name in ("settlements", "lines", "inputs", "log", "feeds", "resets"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # Taking events.

    def _take(self, event: BingoInput) -> None:
        play = self.play
        if isinstance(event, Sold):
            self._sold(event)
        elif isinstance(event, SaleClosed):
            self._sale_closed()
        elif isinstance(event, Predrawn):
            play.predrawn, self.stage = event.balls, "sale"
            self._did("predraw")
        elif isinstance(event, Coloured):
            play.colours, self.stage = event.colours, "call"
            self._did("colour")
        elif isinstance(event, Called):
            play.call(event.ball)
            self._declare()
        elif isinstance(event, Claimed):
            play.winners.append(event.card)
            self._did("verify", f"Card {event.card} is verified: a bingo on {self.plan.goal.name}.")
        elif isinstance(event, Voided):
            self._void(event.card, event.kind)
        elif isinstance(event, Closed):
            self._closed()
        elif isinstance(event, WheelSpun):
            self._spun(event)
        else:
            self._halt(event)

    def _halt(self, event: Stopped | Resumed) -> None:
        self.stopped = event.what if isinstance(event, Stopped) else None
        if isinstance(event, Stopped):
            self._order("malfunction", event.what)

    def _sold(self, event: Sold) -> None:
        game = event.game or self.plan.number
        ticket = Ticket(event.seat, event.card, event.squares, self.plans[game - 1].price, game)
        self.tickets[event.card] = ticket
        if game == self.plan.number:
            self.play.add(ticket)
        if self.law.pick is not None and len(set(event.squares)) < len(event.squares):
            self._void(event.card, "duplicate numbers")

    def _sale_closed(self) -> None:
        plan, colours = self.plan, self.law.colours
        self._did("sale closed")
        self.stage = "call"
        if plan.progressive:
            sales = sum(t.price for t in self.play.tickets.values() if t.game == plan.number)
            names = self.meter_names()
            each = floor(rate_of(self.game) * sales / len(names))
            for name in names:
                self.meters[name] += each
                self.feeds.append((name, each))
        if colours is not None:
            if text_of(self.game, colours.by) == "by number":
                self.play.colours = checks.colours_by_number(self)
            else:
                self.stage = "colours"
        self._declare()

    def _declare(self) -> None:
        """Where the system declares winners, it does so at once."""
        if self.stage == "call" and text_of(self.game, self.law.claim.declared) == "by the system":
            for card in self.play.holders():
                self.play.winners.append(card)
                self._did("verify", f"The system declares card {card}: a bingo on {self.plan.goal.name}.")

    def _void(self, card: int, kind: str) -> None:
        assert self.law.pick is not None
        row = next(row for row in self.law.pick.voids if row.kind == kind)
        self.play.voided[card] = kind
        self.play.winners = [winner for winner in self.play.winners if winner != card]
        self.log.append(Did("void card", f"Card {card} is void: {row.says}", basis_of(row.cite)))

    def _closed(self) -> None:
        self._did("close")
        if self.law.wheel is not None and self.play.winners:
            self._did("spin")
            self.stage = "spin"
        else:
            self._finish()

    def _spun(self, event: WheelSpun) -> None:
        kind = checks.spin_fault(self, event)
        if kind is not None:
            self._order(kind[0], kind[1])
            return
        self.play.spin = event
        prize = self.wheel_prizes[event.number - 1]
        said = f"The wheel stops at {event.number}{f', {prize.title}' if prize.title else ''}."
        assert self.law.wheel is not None
        self.log.append(Did("wheel", said, basis_of(self.law.wheel.cite)))
        self._finish()

    def _finish(self) -> None:
        if self.law.colours is not None and self.plan.has_jackpot and self.play.winners:
            self._did("verify jackpot")
        settlement = self._settle(self)
        self.settlements.append(settlement)
        self.lines += settlement.lines
        self.log += [Settled(line) for line in settlement.lines]
        for award in settlement.awards:
            if award.meter is not None:
                reset = self.game.cents_of(self.law.jackpot.reset) or 0
                self.meters[award.meter] += reset - award.amount
                self.resets.append((award.meter, reset))
        if self.plan.number == len(self.plans):
            self.over = True
        else:
            self.play = self._opened(self.plan.number)
            self.stage = "sale"

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, basis_of(step.basis)))

    def _row(self, kind: str) -> tuple[str, ...]:
        rows = self.game.edition.law.irregularities
        return next((row.cite for row in rows if row.kind == kind), ())

    def _order(self, kind: str, why: str) -> None:
        row = next(row for row in self.game.edition.law.irregularities if row.kind == kind)
        self.log.append(Did("irregularity", f"{row.says} {why[:1].upper()}{why[1:]}.", basis_of(row.cite)))
