"""One spin of a wheel: chips are bought, bets stand on the layout, the ball runs and comes to rest.

The log is the truth; `push` takes an event, `due` says what is waited for, a refused event leaves all as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.editions.game import Game, holds
from croupier.games.roulette import chips
from croupier.games.roulette.events import (
    BallSpun,
    Bought,
    CameToRest,
    Due,
    Placed,
    Stack,
    TurnedIn,
    WheelEvent,
    WheelInput,
)
from croupier.games.roulette.law import WheelLaw, wheel_law
from croupier.games.roulette.layout import Spot, WheelLayout, layout_of
from croupier.kit import Refusal, dollars
from croupier.kit.basis import basis_of
from croupier.kit.draws import Draws
from croupier.rounds.bets import seated
from croupier.rounds.events import Closed, Did, Line, Settled
from croupier.rounds.money import RowRef

Settler = Callable[["WheelRound"], tuple[Line, ...]]  # handed in, for settlement stands above the rounds


class WheelRound:
    """One result of the wheel, however many spins it takes; several seats at once."""

    def __init__(
        self,
        game: Game,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        stacks: Mapping[int, Stack] | None = None,
        log: Sequence[WheelInput] = (),
        *,
        settle: Settler,
    ) -> None:
        self.game = game
        self.layout: WheelLayout = layout_of(game)
        law = wheel_law(game.edition)
        self.law: WheelLaw = law
        self.players = seated(game, seats)
        self._opening = dict(stacks or {})
        self._settle = settle
        self.stacks = dict(self._opening)
        self.bets: dict[tuple[int, str], Placed] = {}
        self.inputs: list[WheelInput] = []
        self.log: list[WheelEvent] = []
        self.lines: tuple[Line, ...] = ()
        self.result: str | None = None
        self.running = False
        self.closed = False
        self.over = False
        self.spins = 0
        self._opposite = True
        for event in log:
            self.push(event)

    # What is due, and what may be pushed.

    @property
    def due(self) -> Due | None:
        """What is waited for; None when the result is settled."""
        if self.over:
            return None
        if self.running:
            return Due("ball" if self.closed else "rest", self.law.spin.cite)
        return Due(
            "spin" if self.closed else "bets", self.law.spin.cite if self.closed else self.law.close.cite
        )

    @property
    def done(self) -> bool:
        """Whether the result is settled."""
        return self.over

    @property
    def opening(self) -> dict[int, Stack]:
        """The colour chips as the round began."""
        return dict(self._opening)

    def staked(self, seat: int) -> int:
        """All that a seat has on the layout, in cents."""
        return sum(bet.amount for (who, _), bet in self.bets.items() if who == seat)

    def net(self, seat: int) -> int:
        """What a seat has won or lost, in cents."""
        return sum(line.profit for line in self.lines if line.seat == seat)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """What anybody at the table sees: nothing is hidden at a wheel."""
        return {"bets": dict(self.bets), "stacks": dict(self.stacks), "number": self.result, "due": self.due}

    def legal(self) -> tuple[WheelInput, ...]:
        """Events that would be taken now: a bet on every spot for every seat, the spin, every compartment."""
        if self.over:
            return ()
        found: list[WheelInput] = []
        if not self.closed:
            found += [
                Placed(seat, spot.name, self.least(spot))
                for seat in self.players
                for spot in self.layout.spots.values()
            ]
            if not any(self._short(seat) for seat in self.players):
                found.append(Closed())
        if self.running:
            turns = self.law.spin.revolutions
            found += [CameToRest(number, turns) for number in self.law.compartments.all]
            found.append(CameToRest(None, turns))
        else:
            found.append(BallSpun())
        return tuple(event for event in found if self.refusal(event) is None)

    def least(self, spot: Spot) -> int:
        """The least value chips that may be put on a spot."""
        chip = self.game.cents_of("chip") or 1
        least = self.game.cents_of("min_inside" if spot.bet.inside else "min_outside") or 1
        return -(-least // chip) * chip

    def refusal(self, event: WheelInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: WheelInput) -> None:
        """Take an event; refused with a sentence, the table unchanged, where it is not allowed."""
        self._check(event)
        self._take(event)

    # Copies and running.

    def replay(self) -> WheelRound:
        """The same round anew from its inputs: equal in every respect."""
        return WheelRound(self.game, self.players, self._opening, tuple(self.inputs), settle=self._settle)

    def fork(self) -> WheelRound:
        """A copy that goes on by itself."""
        twin = WheelRound(self.game, self.players, self._opening, settle=self._settle)
        for event in self.inputs:
            twin._take(event)
        return twin

    def play(self, draws: Draws) -> WheelRound:
        """Spin until there is a result, the bets as they stand; chance answers which compartment."""
        numbers = self.law.order.numbers
        while not self.over:
            if not self.running:
                self.push(BallSpun())
            if not self.closed:
                self.push(Closed())
            turns = self.law.spin.revolutions + draws.below(12)
            self.push(CameToRest(numbers[draws.below(len(numbers))], turns))
        return self

    # Checks.

    def _check(self, event: WheelInput) -> None:
        if self.over:
            raise Refusal("The result is settled; nothing more can happen in this round.")
        if isinstance(event, Bought):
            chips.check_bought(self, event)
        elif isinstance(event, TurnedIn):
            chips.check_turned_in(self, event)
        elif isinstance(event, Placed):
            self._check_placed(event)
        elif isinstance(event, Closed):
            self._check_close()
        elif isinstance(event, BallSpun):
            if self.running:
                raise Refusal("The ball runs already.", self.law.spin.cite)
        else:
            self._check_rest(event)

    def free_colours(self) -> tuple[str, ...]:
        """Colours that nobody has."""
        taken = {stack.colour for stack in self.stacks.values()}
        return tuple(colour for colour in self.law.chips.colours if colour not in taken)

    def _check_placed(self, event: Placed) -> None:
        spot = self._spot(event.spot)
        self.seated(event.seat)
        if self.closed:
            raise Refusal("Bets are closed: no more bets was announced.", self.law.close.cite)
        if event.chips == "cash" and not self.law.cash.allowed:
            raise Refusal("Cash bets are refused; buy chips first.", self.law.cash.cite)
        if event.chips not in ("value", "colour", "cash"):
            raise Refusal(f"{event.chips!r} is no kind of chip; there are value and colour chips.")
        if type(event.amount) is not int or event.amount < 0:
            raise Refusal(f"A bet of {event.amount!r} cents is none.", spot.cite)
        if event.amount == 0:
            if (event.seat, spot.name) not in self.bets:
                raise Refusal(f"Seat {event.seat} has nothing on {spot.name} to take back.", spot.cite)
            return
        self._check_size(event, spot)
        chips.check_chips(self, event)

    def _spot(self, name: str) -> Spot:
        if name in self.layout.spots:
            return self.layout.spots[name]
        from croupier.games.roulette.words import read_spot

        meant = read_spot(self.layout, name)
        raise Refusal(f"{name!r} is bet as {meant.name!r}, {meant.words}.", meant.cite)

    def _check_size(self, event: Placed, spot: Spot) -> None:
        side = "inside" if spot.bet.inside else "outside"
        least, most = self.game.cents_of(f"min_{side}"), self.game.cents_of(f"max_{side}")
        if least is not None and event.amount < least:
            said = f"${dollars(event.amount)} on {spot.name} is refused; the least is ${dollars(least)}."
            raise Refusal(said, self.basis(f"min_{side}"))
        if most is not None and event.amount > most:
            said = f"${dollars(event.amount)} on {spot.name} is refused; the most is ${dollars(most)}."
            raise Refusal(said, self.basis(f"max_{side}"))

    def _check_close(self) -> None:
        if self.closed:
            raise Refusal("No more bets was announced already.", self.law.close.cite)
        for seat in self.players:
            refusal = self._short(seat)
            if refusal is not None:
                raise refusal

    def _short(self, seat: int) -> Refusal | None:
        """Inside bets that do not come up to the least that they must come to together."""
        least = self.game.cents_of("min_inside_total")
        spots = self.layout.spots
        inside = sum(b.amount for (who, s), b in self.bets.items() if who == seat and spots[s].bet.inside)
        if least is None or not 0 < inside < least:
            return None
        said = f"The inside bets of seat {seat} come to ${dollars(inside)}"
        return Refusal(f"{said}; together they must be ${dollars(least)}.", self.basis("min_inside_total"))

    def _check_rest(self, event: CameToRest) -> None:
        if not self.running:
            raise Refusal("The ball does not run; it must be spun first.", self.law.spin.cite)
        if event.number is not None and event.number not in self.law.compartments.all:
            said = f"{event.number!r} is no compartment of the wheel; there are 1 to 36, 0 and 00."
            raise Refusal(said, self.law.compartments.cite)
        if type(event.revolutions) is not int or event.revolutions < 0:
            raise Refusal(f"{event.revolutions!r} is no number of revolutions.", self.law.spin.cite)

    def seated(self, seat: int) -> None:
        """Refuse what is done for a seat that nobody sits at."""
        if seat not in self.players:
            seats = ", ".join(map(str, self.players))
            raise Refusal(
                f"There is nobody at seat {seat}; taken are {seats}.", self.game.edition.law.seats.basis
            )

    def basis(self, name: str) -> tuple[str, ...]:
        """The clauses or the reading that an option rests on."""
        option = self.game.edition.option(name)
        return option.basis if option is not None else ()

    # Taking events.

    def _take(self, event: WheelInput) -> None:
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Bought):
            had = self.stacks.get(event.seat)
            colour = had.colour if had else chips.colour_for(self, event)
            self.stacks[event.seat] = Stack(colour, event.value, (had.chips if had else 0) + event.chips)
        elif isinstance(event, TurnedIn):
            del self.stacks[event.seat]
        elif isinstance(event, Placed):
            self.bets.pop((event.seat, event.spot), None)
            if event.amount:
                self.bets[(event.seat, event.spot)] = event
        elif isinstance(event, Closed):
            self.closed = True
            self._did("no more bets")
        elif isinstance(event, BallSpun):
            self.running = True
            self.spins += 1
            self._opposite = event.opposite
            self._did("spin", "" if event.opposite else "The dealer spins the wheel, and the ball with it.")
        else:
            self._rest(event)

    def _rest(self, event: CameToRest) -> None:
        self.running, self.closed = False, True
        why = self._invalid(event)
        if why is not None:
            self._void(why)
            return
        self.result = event.number
        colour = self.law.colour(str(event.number))
        self._did("announce", f"{event.number}, {colour}.")
        self._did("point marker", f"The point marker stands on {event.number}; no chip is touched before.")
        self._finish(self._settle(self))

    def _invalid(self, event: CameToRest) -> str | None:
        """Why the spin decides nothing, or None."""
        rule = self.law.spin
        if event.number is None:
            return "the ball came to rest in no compartment"
        if rule.opposite and not self._opposite:
            return "the ball ran with the wheel, not against it"
        if event.revolutions < rule.revolutions:
            turns = "1 revolution" if event.revolutions == 1 else f"{event.revolutions} revolutions"
            return f"the ball made {turns}, and {rule.revolutions} are needed"
        return None

    def _void(self, why: str) -> None:
        rows = self.game.edition.law.irregularities
        row = next(row for row in rows if row.kind == "invalid spin" and holds(row.under, self.game.filed))
        self.log.append(Did("irregularity", f"{row.says} {why[0].upper()}{why[1:]}.", basis_of(row.cite)))
        if row.does == "return":
            spots = self.layout.spots
            self._finish(
                tuple(
                    Line(
                        seat,
                        spot,
                        bet.amount,
                        "returned",
                        0,
                        RowRef("irregularity", "invalid spin", spot),
                        row.grounds,
                        why,
                    )
                    for (seat, spot), bet in sorted(self.bets.items(), key=lambda item: item[0][0])
                    if spot in spots
                )
            )
        else:
            self.closed = False

    def _finish(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.log += [Settled(line) for line in lines]
        self.over = True
        for line in lines:
            if self.bets[(line.seat, line.wager)].chips == "colour":
                stack = self.stacks[line.seat]
                self.stacks[line.seat] = replace(stack, chips=stack.chips + line.profit // stack.value)
        self.stacks = {seat: stack for seat, stack in self.stacks.items() if stack.chips}

    def _did(self, name: str, says: str = "") -> None:
        step = self.game.step(name)
        if step is not None:
            self.log.append(Did(name, says or step.says, basis_of(step.cite)))
