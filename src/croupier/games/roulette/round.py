"""A spin under the contract: the opening, what a seat may bet, the spin, and the money."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Self

from croupier.editions.game import Game, holds
from croupier.games.roulette import chips
from croupier.games.roulette.chips import (
    INPUTS,
    BallSpun,
    Bought,
    ChipBet,
    ChipKind,
    Placed,
    Stack,
    TurnedIn,
    chip_of,
    chips_left,
)
from croupier.games.roulette.felt import Spot, WheelLayout, layout_of
from croupier.games.roulette.law import WheelLaw
from croupier.games.roulette.settle import imprisoned, return_bets, settle_bets
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.bets import HOUSE_SETS, no_backline, seated
from croupier.rounds.events import (
    Act,
    Answer,
    Bet,
    Bets,
    Chance,
    Closed,
    Did,
    Due,
    Incident,
    Line,
    Settled,
    Spun,
)
from croupier.rounds.money import layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Viewer

# How a roulette table stands before a spin, as plain JSON: colour chips, last results, the way the wheel turns.


KEYS = ("colours", "results", "direction", "stacks")
STACK_KEYS = ("colour", "value", "chips")
DIRECTIONS = (None, "clockwise", "counterclockwise")
RESULTS = 20  # number of recent results shown at the table


def read_colours(law: WheelLaw, players: Mapping[int, str], data: Mapping[str, Any]) -> dict[int, Stack]:
    """The colour chips of an opening; what is no opening is refused in a sentence."""
    for key in data:
        if key not in KEYS:
            raise Refusal(f"The opening has the unknown key {key!r}; its keys are {', '.join(KEYS)}.")
    if data.get("direction") not in DIRECTIONS:
        raise Refusal(
            f"direction {data['direction']!r} does not exist; choose clockwise or counterclockwise."
        )
    for result in data.get("results") or ():
        if result not in law.compartments.all:
            raise Refusal(f"results: {result!r} is not a compartment of the wheel.", law.compartments.basis)
    colours: dict[int, Stack] = {}
    for key, values in dict(data.get("colours") or {}).items():
        seat = int(key) if str(key).isdecimal() else 0
        if seat not in players:
            raise Refusal(f"colours: there is no player at seat {key}.")
        colours[seat] = _stack(law, values, f"colours: seat {key}")
    if len({stack.colour for stack in colours.values()}) < len(colours):
        raise Refusal("colours: two seats have chips of the same colour.", law.chips.basis)
    return colours


def _stack(law: WheelLaw, values: Any, where: str) -> Stack:
    if not isinstance(values, Mapping) or set(values) != set(STACK_KEYS):
        raise Refusal(f"{where} must have the keys {', '.join(STACK_KEYS)}.")
    colour, value, chips = (values[key] for key in STACK_KEYS)
    if colour not in law.chips.colours:
        said = (
            f"{where}: there are no {colour} chips at this table; there are {', '.join(law.chips.colours)}."
        )
        raise Refusal(said, law.chips.basis)
    if type(value) is not int or type(chips) is not int or value <= 0 or chips <= 0:
        raise Refusal(f"{where}: the value in cents and the number of chips must be positive whole numbers.")
    return Stack(colour, value, chips)


def colours_data(colours: Mapping[int, Stack]) -> dict[str, Any]:
    """Colour chips as plain data."""
    return {
        str(seat): {"colour": stack.colour, "value": stack.value, "chips": stack.chips}
        for seat, stack in colours.items()
    }


def opening_data(round: RouletteRound) -> dict[str, Any]:
    """How the table stands now, as the opening of the next round."""
    results = [*(round.opening.get("results") or ()), *([round.result] if round.result is not None else ())]
    data: dict[str, Any] = {"colours": colours_data(round.colours), "results": results[-RESULTS:]}
    if round.opening.get("direction"):
        data["direction"] = round.opening["direction"]
    if round.opening.get("stacks"):
        data["stacks"] = {key: round.stack(int(key)) for key in round.opening["stacks"]}
    return data


# What a seat may do while bets are open: a bet on every spot in bounds, taking back, colour chips.


TIMES = (1, 2, 5, 10)  # multiples of the minimum bet that are suggested
PURCHASE = 20  # chips that a seat buys at a time, unless it says otherwise


def seat_answers(round: RouletteRound, seat: int) -> tuple[Answer, ...]:
    """All that a seat may do while bets are open."""
    return tuple(_seat_answers(round, seat))


def has_answer(round: RouletteRound, seat: int) -> bool:
    """Whether a seat may do anything while bets are open."""
    return any(True for _ in _seat_answers(round, seat))


def _seat_answers(round: RouletteRound, seat: int) -> Iterator[Answer]:
    kinds: tuple[ChipKind, ...] = ("value", "colour") if seat in round.colours else ("value",)
    short = round.short_by(seat)
    first = not round.bets and seat == next(iter(round.players))
    left = {
        kind: chips_left(round, seat, "", kind) for kind in kinds
    }  # in addition to the label of the spot itself
    chips = {kind: chip_of(round, seat, kind) for kind in kinds}
    for spot in round.layout.spots.values():
        stands = round.bets.get((seat, spot.name))
        for kind in kinds:
            needed = first and kind == "value" and not spot.bet.inside
            answer = _bet_answer(round, seat, spot, kind, left[kind], needed, chip=chips[kind])
            if answer is not None:
                yield answer
        if stands is not None:
            required = short > 0 and spot.bet.inside
            if required:
                more = stands.amount + short
                yield from _top_up(round, seat, spot, stands.chips, left[stands.chips], more)
            back = Bet(seat, spot.name, 0)
            yield Answer(f"take back {spot.name}", back, required=required, basis=spot.basis)
    yield from _chip_answers(round, seat)


def dealer_answers(round: RouletteRound) -> tuple[Answer, ...]:
    """The end of the bets, and the spin."""
    found = []
    if not round.closed and not any(round.short_by(seat) for seat in round.players):
        found.append(Answer("no more bets", Closed(), basis=round.law.close.basis))
    if not round.running:
        found.append(Answer("spin", BallSpun(), basis=round.law.spin.basis))
    return tuple(found)


def _bet_answer(
    round: RouletteRound,
    seat: int,
    spot: Spot,
    kind: ChipKind,
    left: int | None,
    required: bool,
    least: int = 0,
    chip: int = 0,
) -> Answer | None:
    """A bet on a spot in bounds; None where the seat has no chips for it."""
    stands = round.bets.get((seat, spot.name))
    if left is not None and stands is not None and stands.chips == kind:
        left += stands.amount
    chip = chip or chip_of(round, seat, kind)
    low, high = round.limits(spot)
    low = -(-max(low, least, chip) // chip) * chip
    high = (high if left is None else min(high, left)) // chip * chip
    if low > high:
        return None
    suggested = tuple(amount for times in TIMES if (amount := low * times) <= high)
    event = Bet(seat, spot.name, low) if kind == "value" else ChipBet(seat, spot.name, low)
    name = spot.name if kind == "value" else f"{spot.name} in colour chips"
    return Answer(name, event, low, high, chip, suggested, required=required, basis=spot.basis)


def _top_up(
    round: RouletteRound, seat: int, spot: Spot, kind: ChipKind, left: int | None, least: int
) -> Iterator[Answer]:
    """A bet that brings the inside bets of the seat up to what they must come to together."""
    answer = _bet_answer(round, seat, spot, kind, left, required=True, least=least)
    if answer is not None:
        yield answer


def _chip_answers(round: RouletteRound, seat: int) -> Iterator[Answer]:
    """Buying colour chips, and turning them in."""
    stack, law = round.colours.get(seat), round.law.chips
    value = stack.value if stack else round.game.cents_of("chip") or 1
    cash = round.cash(seat)
    count = PURCHASE if cash is None else min(PURCHASE, cash // value)
    if count > 0 and (stack or round.free_colours()):
        yield Answer("buy colour chips", Bought(seat, count, value), basis=law.basis)
    if stack is not None and not round.coloured(seat):
        yield Answer("turn in colour chips", TurnedIn(seat), basis=law.basis)


# One spin of a wheel: chips are bought, bets stand on the layout, the ball runs and comes to rest.
#
# The opening has the colour chips, the last results and the way the wheel turns.


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
        """Everything that a seat's answers depend on while bets are open; chips beyond every limit make no
        difference."""
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
        """A seat's remaining money without its colour chips, in cents; None: no limit."""
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
            raise Refusal(f"There is no player at seat {seat}; the players are at {seats}.", law.basis)

    def basis(self, name: str) -> Basis:
        """The clauses or the interpretation that an option rests on."""
        option = self.game.edition.option(name)
        return option.basis if option is not None else NO_BASIS

    def _check(self, event: Any) -> None:
        if isinstance(event, Spun | Incident):
            self._check_rest(event)
        elif isinstance(event, BallSpun):
            if self.running:
                raise Refusal("The ball is already spinning.", self.law.spin.basis)
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
            raise Refusal("Bets are closed: the dealer has announced no more bets.", self.law.close.source)
        if isinstance(event, Bet) and event.player is not None:
            raise no_backline(self.game, event.wager)
        if kind == "cash" and not self.law.cash.allowed:
            raise Refusal("Cash bets are not accepted; buy chips first.", self.law.cash.basis)
        if event.amount < 0:
            raise Refusal("An amount cannot be negative.", spot.basis)
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
        raise Refusal(f"{name!r} is called {meant.name!r} here: {meant.words}.", meant.basis)

    def _check_size(self, amount: int, spot: Spot) -> None:
        side = "inside" if spot.bet.inside else "outside"
        least, most = self.limits(spot)
        refused = f"{money(amount)} on {spot.name} is not allowed"
        if amount < least:
            said = f"{refused}; the table minimum is {money(least)}{HOUSE_SETS}."
            raise Refusal(said, self.basis(f"min_{side}"))
        if amount > most:
            said = f"{refused}; the table maximum is {money(most)}{HOUSE_SETS}."
            raise Refusal(said, self.basis(f"max_{side}"))

    def _check_close(self) -> None:
        if self.closed:
            raise Refusal("The dealer has already announced no more bets.", self.law.close.basis)
        least = self.game.cents_of("min_inside_total") or 0
        for seat in self.players:
            short = self.short_by(seat)
            if short:
                said = f"The inside bets of seat {seat} total {money(least - short)}"
                raise Refusal(
                    f"{said}; together they must be at least {money(least)}{HOUSE_SETS}.",
                    self.basis("min_inside_total"),
                )

    def _check_rest(self, event: Spun | Incident) -> None:
        if isinstance(event, Spun) and event.pocket not in self.law.compartments.all:
            said = (
                f"{event.pocket!r} is not a compartment of the wheel; choose one of "
                f"{' '.join(self.law.compartments.all)}."
            )
            raise Refusal(said, self.law.compartments.basis)
        if isinstance(event, Incident):
            if event.kind not in INVALID:
                said = f"{event.kind!r} is unknown; a spin is invalid because of {', '.join(INVALID)}."
                raise Refusal(said, self.law.spin.basis)
            if event.seat is not None or event.card is not None:
                raise Refusal("An invalid spin concerns only the ball; name neither a seat nor a card.")
        if not self.running:
            raise Refusal("The ball has not been spun yet.", self.law.spin.basis)

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
        self._did("announce", f"{number} {self.law.colour(number)}.")
        self._did("point marker", f"The point marker is on {number}; no chip is touched before that.")
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

    def anew(self) -> Self:
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
