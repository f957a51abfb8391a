"""One spin of a wheel: chips are bought, bets stand on the layout, the ball runs and comes to rest.

The opening has the colour chips, the last results and the way the wheel turns.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Self

from croupier.editions.game import Game, holds
from croupier.games.roulette import chips
from croupier.games.roulette.answers import PURCHASE, dealer_answers, has_answer, seat_answers
from croupier.games.roulette.chips import ChipKind, Placed, Stack
from croupier.games.roulette.events import INPUTS, BallSpun, Bought, ChipBet, TurnedIn
from croupier.games.roulette.law import WheelLaw
from croupier.games.roulette.layout import Spot, WheelLayout, layout_of
from croupier.games.roulette.opening import colours_data, opening_data, read_colours
from croupier.games.roulette.settle import imprisoned, return_bets, settle_bets
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.rounds.bets import HOUSE_SETS, no_backline, seated
from croupier.rounds.demands import Act, Answer, Bets, Chance, Due
from croupier.rounds.events import Bet, Closed, Did, Incident, Line, Settled, Spun
from croupier.rounds.money import layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Viewer

FEW_REVOLUTIONS, WITH_THE_WHEEL, NO_COMPARTMENT = (
    "too few revolutions",
    "ball with the wheel",
    "ball in no compartment",
)
INVALID = (FEW_REVOLUTIONS, WITH_THE_WHEEL, NO_COMPARTMENT)
UNLIMITED = 2**40  # cents: no limit is filed


class RouletteRound(BaseRound):
    """One result of the wheel, however many spins it takes; several seats at once."""

    EVENTS: ClassVar[tuple[type, ...]] = INPUTS

    def __init__(
        self, game: Game, players: Iterable[int] | Mapping[int, str] = (1,), opening: Opening | None = None
    ) -> None:
        super().__init__(game, seated(game, players), opening or {})
        self.layout: WheelLayout = layout_of(game)
        self.law: WheelLaw = self.layout.law
        self.colours: dict[int, Stack] = read_colours(self.law, self.players, self.opening)
        self.bets: dict[tuple[int, str], Placed] = {}
        self.result: str | None = None
        self.running = False
        self.closed = False
        self.prison: dict[tuple[int, str], Placed] = {}  # bets that wait for another spin
        self._settled = False

    # What is due, and what may be done.

    @property
    def due(self) -> Due | None:
        """Bets until no more bets, the dealer's spin where the ball does not run yet, and the ball."""
        if self._settled:
            return None
        if not self.closed:
            seats = tuple(seat for seat in self.players if self._may_act(seat))
            return Bets(seats, self.law.close.basis)
        if not self.running:
            return Act(DEALER, "spin", self.law.spin.basis)
        return Chance("wheel", basis=self.law.spin.basis)

    def _may_act(self, seat: int) -> bool:
        """Whether a seat can do anything: one without chips may have nothing to bet or take back."""
        cash = self.cash(seat)
        least = max(self.game.cents_of(f"min_{side}") or 1 for side in ("inside", "outside"))
        chip = self.game.cents_of("chip") or 1
        return cash is None or cash >= least + chip or has_answer(self, seat)

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """Bets and colour chips for a seat; no more bets and the spin for the dealer."""
        due = self.due
        if who == DEALER:
            return dealer_answers(self) if isinstance(due, Bets | Act) else ()
        if isinstance(due, Bets) and type(who) is int and who in self.players:
            return self.offers(who, self._rests_on(who), lambda: seat_answers(self, who))
        return ()

    def _rests_on(self, seat: int) -> Hashable:
        """All that the answers of a seat hang on while bets are open; chips beyond every limit make no difference."""
        own = tuple((spot, bet) for (who, spot), bet in self.bets.items() if who == seat)
        first = not self.bets and seat == next(iter(self.players))
        stack, colours = self.stack(seat), self.colours.get(seat)
        if stack is not None and colours is None:
            stack = min(stack, self._enough)
        return own, stack, colours, bool(self.free_colours()), first

    @cached_property
    def _enough(self) -> int:
        """Chips with which a seat can do all that anybody can."""
        highest = max(self.limits(spot)[1] for spot in self.layout.spots.values())
        return max(highest, PURCHASE * (self.game.cents_of("chip") or 1))

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every compartment of the wheel, each as likely as any other."""
        if not isinstance(self.due, Chance):
            return ()
        return tuple((Spun(number), 1) for number in self.law.order.numbers)

    @property
    def incidents(self) -> tuple[str, ...]:
        """What makes a spin invalid."""
        return INVALID if self.running else ()

    # What lies where.

    def staked(self, seat: int) -> int:
        """All that a seat has on the layout, in cents."""
        return sum(bet.amount for (who, _), bet in self.bets.items() if who == seat)

    def coloured(self, seat: int) -> int:
        """What a seat has on the layout in colour chips, in cents."""
        own = (bet for (who, _), bet in self.bets.items() if who == seat)
        return sum(bet.amount for bet in own if bet.chips == "colour")

    def cash(self, seat: int) -> int | None:
        """What a seat has left beside its colour chips, in cents; None: no limit."""
        left, stack = self.stack(seat), self.colours.get(seat)
        if left is None:
            return None
        return left - (stack.worth - self.coloured(seat) if stack else 0)

    def free_colours(self) -> tuple[str, ...]:
        """Colours that nobody has."""
        taken = {stack.colour for stack in self.colours.values()}
        return tuple(colour for colour in self.law.chips.colours if colour not in taken)

    def limits(self, spot: Spot) -> tuple[int, int]:
        """The least and the most that may stand on a spot, in cents."""
        side = "inside" if spot.bet.inside else "outside"
        most = self.game.cents_of(f"max_{side}")
        return self.game.cents_of(f"min_{side}") or 1, UNLIMITED if most is None else most

    def short_by(self, seat: int) -> int:
        """What the inside bets of a seat lack to what they must come to together, in cents."""
        least, spots = self.game.cents_of("min_inside_total") or 0, self.layout.spots
        inside = sum(b.amount for (who, s), b in self.bets.items() if who == seat and spots[s].bet.inside)
        return max(least - inside, 0) if inside else 0

    # Checks.

    def check_seat(self, seat: int) -> None:
        """Refuse what is done for a seat that nobody sits at."""
        if seat not in self.players:
            seats = ", ".join(map(str, self.players))
            law = self.game.edition.law.seats
            raise Refusal(f"There is nobody at seat {seat}; taken are {seats}.", law.basis)

    def basis(self, name: str) -> Basis:
        """The clauses or the interpretation that an option rests on."""
        option = self.game.edition.option(name)
        return option.basis if option is not None else NO_BASIS

    def _check(self, event: Any) -> None:
        if isinstance(event, Spun | Incident):
            self._check_rest(event)
        elif isinstance(event, BallSpun):
            if self.running:
                raise Refusal("The ball runs already.", self.law.spin.basis)
        elif isinstance(event, Closed):
            self._check_close()
        elif isinstance(event, Bought):
            chips.check_bought(self, event)
        elif isinstance(event, TurnedIn):
            chips.check_turned_in(self, event)
        else:
            self._check_bet(event)

    def _check_bet(self, event: Bet | ChipBet) -> None:
        spot, kind = self._spot(event.wager), _kind(event)
        self.check_seat(event.seat)
        if self.closed:
            raise Refusal("Bets are closed: no more bets was announced.", self.law.close.source)
        if isinstance(event, Bet) and event.player is not None:
            raise no_backline(self.game, event.wager)
        if kind == "cash" and not self.law.cash.allowed:
            raise Refusal("Cash bets are refused; buy chips first.", self.law.cash.basis)
        if event.amount < 0:
            raise Refusal("An amount below nothing cannot be bet.", spot.basis)
        if event.amount == 0:
            if (event.seat, spot.name) not in self.bets:
                raise Refusal(f"Seat {event.seat} has nothing on {spot.name} to take back.", spot.basis)
            return
        self._check_size(event.amount, spot)
        chips.check_chips(self, event.seat, spot.name, event.amount, kind)

    def _spot(self, name: str) -> Spot:
        if name in self.layout.spots:
            return self.layout.spots[name]
        from croupier.games.roulette.words import read_spot

        meant = read_spot(self.layout, name)
        raise Refusal(f"{name!r} is bet as {meant.name!r}, {meant.words}.", meant.basis)

    def _check_size(self, amount: int, spot: Spot) -> None:
        side = "inside" if spot.bet.inside else "outside"
        least, most = self.limits(spot)
        refused = f"{money(amount)} on {spot.name} is refused"
        if amount < least:
            said = f"{refused}; the table minimum is {money(least)}{HOUSE_SETS}."
            raise Refusal(said, self.basis(f"min_{side}"))
        if amount > most:
            said = f"{refused}; the table maximum is {money(most)}{HOUSE_SETS}."
            raise Refusal(said, self.basis(f"max_{side}"))

    def _check_close(self) -> None:
        if self.closed:
            raise Refusal("No more bets was announced already.", self.law.close.basis)
        least = self.game.cents_of("min_inside_total") or 0
        for seat in self.players:
            short = self.short_by(seat)
            if short:
                said = f"The inside bets of seat {seat} come to {money(least - short)}"
                raise Refusal(
                    f"{said}; together they must be {money(least)}{HOUSE_SETS}.",
                    self.basis("min_inside_total"),
                )

    def _check_rest(self, event: Spun | Incident) -> None:
        if isinstance(event, Spun) and event.pocket not in self.law.compartments.all:
            said = f"{event.pocket!r} is no compartment of the wheel; there are {' '.join(self.law.compartments.all)}."
            raise Refusal(said, self.law.compartments.basis)
        if isinstance(event, Incident):
            if event.kind not in INVALID:
                said = f"{event.kind!r} is not known; a spin is invalid by {', '.join(INVALID)}."
                raise Refusal(said, self.law.spin.basis)
            if event.seat is not None or event.card is not None:
                raise Refusal("An invalid spin concerns the ball alone: name neither a seat nor a card.")
        if not self.running:
            raise Refusal("The ball does not run; it must be spun first.", self.law.spin.basis)

    # What events do.

    def _take(self, event: Any) -> None:
        if isinstance(event, Bet | ChipBet):
            self._bet(event)
        elif isinstance(event, Bought):
            had = self.colours.get(event.seat)
            colour = had.colour if had else chips.colour_for(self, event)
            self.colours[event.seat] = Stack(colour, event.value, (had.chips if had else 0) + event.chips)
        elif isinstance(event, TurnedIn):
            del self.colours[event.seat]
        elif isinstance(event, Closed):
            self.closed = True
            self._did("no more bets")
        elif isinstance(event, BallSpun):
            self.running = True
            self._did("spin")
        elif isinstance(event, Spun):
            self._rest(event.pocket)
        else:
            self._void(event.kind)

    def _bet(self, event: Bet | ChipBet) -> None:
        """What stands there goes back, and the bet goes down."""
        spot = self.layout.spots[event.wager]
        stands = self.bets.pop((event.seat, event.wager), None)
        seat, layout = seat_account(event.seat), layout_account(event.seat)
        more = event.amount - (stands.amount if stands else 0)
        if more > 0:
            self.move(seat, layout, more, "bet", spot.basis)
        else:
            self.move(layout, seat, -more, "taken back", spot.basis)
        if event.amount:
            self.bets[event.seat, event.wager] = Placed(event.amount, _kind(event))

    def _rest(self, number: str) -> None:
        self.running, self.closed = False, True
        self.result = number
        self._did("announce", f"{number}, {self.law.colour(number)}.")
        self._did("point marker", f"The point marker stands on {number}; no chip is touched before.")
        again, on = bool(self.prison), self.prison or self.bets
        held = dict(imprisoned(self.layout, on, number, again))
        decided = {key: bet for key, bet in on.items() if key not in held}
        self._pay(settle_bets(self.layout, decided, number, again))
        self.prison = held
        if held:
            self.log.append(
                Did("prison", f"{len(held)} bets are imprisoned; the ball is spun again for them.")
            )
        else:
            self._end()

    def _void(self, kind: str) -> None:
        """An invalid spin decides nothing: the bets stay and the ball is spun again, or they go back, as filed."""
        self.running = False
        rows = self.game.edition.law.irregularities
        row = next(row for row in rows if row.kind == "invalid spin" and holds(row.under, self.game.filed))
        why = invalid_words(self.law, kind)
        self.log.append(Did("irregularity", f"{row.says} {why[0].upper()}{why[1:]}.", row.basis))
        if row.does == "return":
            self.closed = True
            self._finish(return_bets(self.prison or self.bets, row.basis, why))
        else:
            self.closed = bool(self.prison)  # new bets wait until imprisoned ones are decided

    def _finish(self, lines: tuple[Line, ...]) -> None:
        self._pay(lines)
        self._end()

    def _pay(self, lines: tuple[Line, ...]) -> None:
        for line in lines:
            self.lines.append(line)
            self.log.append(Settled(line))
            for moved in line_moves(line):
                self.moved.append(moved)
                self.log.append(moved)
            if self.bets[line.seat, line.wager].chips == "colour":
                stack = self.colours[line.seat]
                self.colours[line.seat] = replace(stack, chips=stack.chips + line.profit // stack.value)

    def _end(self) -> None:
        self.colours = {seat: stack for seat, stack in self.colours.items() if stack.chips}
        self._settled = True

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, step.basis))

    # Copies, openings, views.

    def _anew(self) -> Self:
        return type(self)(self.game, self.players, self.opening)

    def next_opening(self) -> Opening:
        """Colour chips, last results and direction for the next spin."""
        return opening_data(self)

    def _shown(self, viewer: Viewer) -> View:
        return self.once("shown", self._whole)

    def _whole(self) -> View:
        """All of it: nothing is hidden at a wheel."""
        due = self.due
        phase = "over" if due is None else "bets" if isinstance(due, Bets) else "spin"
        colours = colours_data(self.colours)
        return {
            "phase": phase,
            "turn": DEALER if isinstance(due, Act) else None,
            "seats": {
                str(seat): {
                    "name": name,
                    "bets": {spot: bet.amount for (who, spot), bet in self.bets.items() if who == seat},
                    "in_colour": [
                        s for (who, s), b in self.bets.items() if who == seat and b.chips == "colour"
                    ],
                    "chips": colours.get(str(seat)),
                    "hands": [],
                    "status": "",
                    "stack": self.stack(seat),
                }
                for seat, name in self.players.items()
            },
            "pools": {},
            "meters": {},
            "bank": None,
            "running": self.running,
            "pocket": self.result,
            "results": list(opening_data(self)["results"]),
            "direction": self.opening.get("direction"),
        }

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        return event


def _kind(event: Bet | ChipBet) -> ChipKind:
    return "value" if isinstance(event, Bet) else event.chips


def rest_event(law: WheelLaw, number: str | None, revolutions: int, opposite: bool = True) -> Spun | Incident:
    """What it is when the ball comes to rest: a result, or an invalid spin, by where, how long and which way it ran."""
    if number is None:
        return Incident(NO_COMPARTMENT)
    if law.spin.opposite and not opposite:
        return Incident(WITH_THE_WHEEL)
    return Incident(FEW_REVOLUTIONS) if revolutions < law.spin.revolutions else Spun(number)


def invalid_words(law: WheelLaw, kind: str) -> str:
    """Why a spin decides nothing, in words."""
    return {
        FEW_REVOLUTIONS: f"the ball made fewer than {law.spin.revolutions} revolutions",
        WITH_THE_WHEEL: "the ball ran with the wheel, not against it",
        NO_COMPARTMENT: "the ball came to rest in no compartment",
    }[kind]
