"""One game of a bingo session: the sale of its cards, its balls, its claims, the closing and the prizes.

The opening has its place in the programme, the cards that are good for it or for later games, and the jackpots.
"""

from __future__ import annotations

from math import floor
from typing import Any, ClassVar

from croupier.games.bingo import checks
from croupier.games.bingo.events import (
    BallColoured,
    BingoClaimed,
    CardBought,
    CardVoided,
    GameClosed,
    PlayResumed,
    WheelSpun,
    Witnessed,
)
from croupier.games.bingo.opening import card_data, meter_names
from croupier.games.bingo.plans import rate_of, text_of
from croupier.games.bingo.play import BingoTicket
from croupier.games.bingo.settle import settle_game, settlement_moves
from croupier.games.bingo.state import CALLER, MALFUNCTION
from croupier.games.bingo.views import BingoViews
from croupier.kit.listed import capitalized
from croupier.rounds.demands import Act, Answer, Bets, Chance, Decide, Due, Pick
from croupier.rounds.events import Chose, Closed, Did, Drew, Incident, Settled
from croupier.rounds.money import HOUSE, Account, layout_account, seat_account
from croupier.rounds.round import DEALER, Opening

OFFERED = 6  # cards that are offered by number; any other that is not sold may be asked for
INPUTS: tuple[type, ...] = (
    *(CardBought, Closed, Witnessed, Drew, BallColoured, BingoClaimed, Chose, CardVoided),
    *(GameClosed, WheelSpun, Incident, PlayResumed),
)


class BingoRound(BingoViews):
    """One game; several seats, each with as many cards as it buys."""

    EVENTS: ClassVar[tuple[type, ...]] = INPUTS

    def _anew(self) -> BingoRound:
        return BingoRound(self.game, self.players, self.opening)

    # What is due.

    @property
    def due(self) -> Due | None:
        """What the game waits for; None when it is settled."""
        law = self.law
        if self.stage == "over":
            return None
        if self.stopped:
            return Act(CALLER, "resume play", self.malfunction_basis)
        if self.stage == "witness":
            assert law.predraw is not None
            return Act(CALLER, "name a witness", law.predraw.basis)
        if self.stage == "predraw":
            assert law.predraw is not None
            return Chance("ball", basis=law.predraw.basis)
        if self.stage == "colours":
            assert law.colours is not None
            return Chance("colour", basis=law.colours.basis)
        if self.stage == "spin":
            assert law.wheel is not None
            return Chance("wheel", to=self.spinner or CALLER, basis=law.wheel.basis)
        return self._sale_due() if self.stage == "sale" else self._call_due()

    def _sale_due(self) -> Due:
        seats = tuple(seat for seat in self.players if self.affords(seat))
        if seats:
            return Bets(seats, self.law.plan.basis)
        return Act(CALLER, "close the sale", self.law.plan.basis)

    def _call_due(self) -> Due:
        if seats := self.claimants():
            return Decide(seats[0], "claim", self.law.claim.basis)
        return self.public_due

    @property
    def incidents(self) -> tuple[str, ...]:
        """A malfunction, where the text knows one."""
        known = self.malfunction_basis and not self.stopped and self.stage != "over"
        return (MALFUNCTION,) if known else ()

    # Answers.

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """Cards to buy, or bingos to claim; what the caller does."""
        if self.due is None:
            return ()
        if who in (DEALER, CALLER):
            return self._caller()
        if isinstance(who, str) or who not in self.players or self.stopped:
            return ()
        if self.stage == "sale":
            return self._buying(who)
        own = [claim for claim in self.holders() if claim.seat == who]
        if not own:
            return ()
        basis = self.law.claim.basis
        claims = [Answer(f"claim card {claim.card}", claim, basis=basis) for claim in own]
        passing = (
            [Answer(checks.PASS, Chose(who, checks.PASS), basis=basis)] if who in self.claimants() else []
        )
        return (*claims, *passing)

    def _caller(self) -> tuple[Answer, ...]:
        if self.stopped:
            return (Answer("resume play", PlayResumed(), basis=self.malfunction_basis),)
        if self.stage == "witness":
            seat = next(iter(self.players))
            return (Answer(f"seat {seat} witnesses", Witnessed(seat)),)
        if self.stage == "sale" and self.refusal(Closed()) is None:
            return (Answer("close the sale", Closed(), basis=self.law.plan.basis),)
        if self.waits in ("sale", "close"):
            return (Answer("close the game", GameClosed(), basis=self.law.close.basis),)
        return ()

    def _buying(self, seat: int) -> tuple[Answer, ...]:
        if not self.affords(seat):
            return ()
        basis, law = self.law.plan.basis, self.law
        has = any(ticket.seat == seat for ticket in self.play.live().values())
        required = not has and self.needed()
        pick = None
        if law.pick is not None:
            spaces, balls = self.plan.goal.squares, tuple(range(1, law.balls.count + 1))
            pick = Pick("squares", balls, spaces, spaces)
        return tuple(
            Answer(f"card {number}", CardBought(seat, number), pick=pick, required=required, basis=basis)
            for number in self.unsold(OFFERED)
        )

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """The balls that are left, the colours of the next ball, or the numbers of the wheel."""
        due = self.due
        if not isinstance(due, Chance):
            return ()
        if due.device == "colour":
            ball = len(self.play.colours) + 1
            return tuple(
                (BallColoured(ball, name), many) for name, many in self.colours_left().items() if many
            )
        if due.device == "wheel":
            assert self.law.wheel is not None
            turns, feet, seat = self.law.wheel.turns, self.law.wheel.feet, self.spinner
            numbers = range(1, len(self.wheel_prizes) + 1)
            return tuple((WheelSpun(seat, number, turns, feet), 1) for number in numbers)
        return tuple((Drew(ball), 1) for ball in self.balls_left())

    # Taking events.

    def _check(self, event: Any) -> None:
        checks.check(self, event)

    def _take(self, event: Any) -> None:
        match event:
            case CardBought():
                self._bought(event)
            case Closed():
                self._sale_closed()
            case Witnessed():
                self.stage = "predraw"
            case Drew():
                self._drew(event.ball)
            case BallColoured():
                self._coloured(event.colour)
            case BingoClaimed():
                self.play.winners.append(event.card)
                self._did("verify", f"Card {event.card} is verified: a bingo on {self.plan.goal.name}.")
            case Chose():
                self.passed |= {claim.card for claim in self.holders() if claim.seat == event.seat}
            case CardVoided():
                self._void(event.card, event.kind)
            case GameClosed():
                self._closed()
            case WheelSpun():
                self._spun(event)
            case _:
                self._halt(isinstance(event, Incident))

    def _halt(self, stopped: bool) -> None:
        self.stopped = stopped
        if stopped:
            self._order(MALFUNCTION)

    def _bought(self, event: CardBought) -> None:
        number = event.game or self.plan.number
        ticket = BingoTicket(
            event.seat, event.card, self.squares_of(event), self.plans[number - 1].price, number
        )
        self._add(ticket)
        giver, taker = seat_account(event.seat), layout_account(event.seat)
        self.move(giver, taker, ticket.price, f"card {event.card} is bought", self.law.plan.basis)
        if self.law.pick is not None and len(set(ticket.squares)) < len(ticket.squares):
            self._void(event.card, "duplicate numbers")

    def _sale_closed(self) -> None:
        plan, colours = self.plan, self.law.colours
        self._did("sale closed")
        self.stage, self.play.begun = "call", True
        if plan.progressive:
            sales = sum(t.price for t in self.play.tickets.values() if t.game == plan.number)
            names = meter_names(self.game)
            each = floor(rate_of(self.game) * sales / len(names))
            for name in names:
                self.meters[name] += each
                self.move(
                    HOUSE, Account("meter", name), each, "share of the cards sold", self.law.jackpot.basis
                )
        if colours is not None:
            if text_of(self.game, colours.by) == "by number":
                balls, many = self.law.balls.count, len(colours.colours)
                self.play.colours = tuple(ball % many for ball in range(balls))
            else:
                self.stage = "colours"
        self._declare()

    def _drew(self, ball: int) -> None:
        if self.stage == "predraw":
            assert self.law.predraw is not None
            self.play.predraw(ball)
            if len(self.play.predrawn) == self.law.predraw.balls:
                self.stage = "sale"
                self._did("predraw")
            return
        self.passed.clear()
        self.play.call(ball)
        self._declare()

    def _coloured(self, colour: str) -> None:
        assert self.law.colours is not None
        self.play.colours = (*self.play.colours, self.law.colours.colours.index(colour))
        if len(self.play.colours) == self.law.balls.count:
            self.stage = "call"
            self._did("colour")
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
        seat = self.play.tickets[card].seat
        self.log.append(Did("void card", f"Card {card} is void: {row.says}", row.basis, seat))

    def _closed(self) -> None:
        self._did("close")
        if self.law.wheel is not None and self.play.winners:
            self._did("spin")
            self.stage = "spin"
        else:
            self._finish()

    def _spun(self, event: WheelSpun) -> None:
        fault = checks.spin_fault(self, event)
        if fault is not None:
            self._order(*fault)
            return
        self.play.spin = event
        prize = self.wheel_prizes[event.number - 1]
        title = f", {prize.title}" if prize.title else ""
        assert self.law.wheel is not None
        says = f"The wheel stops at {event.number}{title}."
        self.log.append(Did("wheel", says, self.law.wheel.basis))
        self._finish()

    def _finish(self) -> None:
        if self.law.colours is not None and self.plan.has_jackpot and self.play.winners:
            self._did("verify jackpot")
        self.settlement = settle_game(self.game, self.play, self.meters)
        self.stage = "over"
        for line in self.settlement.lines:
            self.lines.append(line)
            self.log.append(Settled(line))
        for moved in settlement_moves(self.game, self.settlement):
            self.move(moved.giver, moved.taker, moved.amount, moved.why, moved.basis)
        for award in self.settlement.awards:
            if award.meter is not None:
                reset = self.game.cents_of(self.law.jackpot.reset) or 0
                self.meters[award.meter] += reset - award.amount

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, step.basis))

    def _order(self, kind: str, why: str = "") -> None:
        row = next(row for row in self.game.edition.law.irregularities if row.kind == kind)
        reason = f" {capitalized(why)}." if why else ""
        self.log.append(Did("irregularity", f"{row.says}{reason}", row.basis))

    def next_opening(self) -> Opening:
        """The next game of the programme with the cards that are good for it; after the last, a new session."""
        number = self.plan.number + 1 if self.plan.number < len(self.plans) else 1
        good = [
            card_data(ticket)
            for ticket in self.tickets.values()
            if number > 1
            and (ticket.game >= number or (self.whole_session and ticket.card not in self.play.voided))
        ]
        opening: dict[str, Any] = {
            "game": number,
            "cards": good,
            "meters": dict(self.meters),
            "set": self.set,
        }
        if "stacks" in self.opening:
            opening["stacks"] = {str(seat): self.stack(seat) for seat in self.players}
        return opening
