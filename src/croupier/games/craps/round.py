"""A table of dice: bets are open between rolls, a roll is chance, and what it does is read off the rows of the law."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from croupier.editions import Game
from croupier.games.craps.bets import check_bet, check_call, most_now
from croupier.games.craps.events import (
    Called,
    ChoseDice,
    DiceEvent,
    DiceInput,
    NoRoll,
    PassedDice,
    Rolled,
    Travelled,
)
from croupier.games.craps.law import ROLLS, Dice
from croupier.games.craps.rules import Cite, DiceRules, DiceWager, Outcome, odds_name, rules_of
from croupier.kit import Refusal
from croupier.kit.basis import basis_of
from croupier.kit.draws import Draws
from croupier.rounds.events import Bet, Did, Line, Settled


@dataclass(frozen=True)
class Stake:
    """What lies on the layout for one wager of one seat, with the vigorish paid for it and how it is called."""

    amount: int
    vigorish: int = 0
    called: bool | None = None


@dataclass(frozen=True)
class Throw:
    """Bets are open, and then the shooter rolls: what the table waits for."""

    shooter: int
    point: int | None
    cite: Cite = ()

    @property
    def come_out(self) -> bool:
        """Whether the next roll is a come-out roll."""
        return self.point is None


@dataclass(frozen=True)
class Opening:
    """How a table stands when it is taken up: the point, the shooter, what lies on the layout.

    Of a table that is only described, not everybody may be: whether its shooter has bet is not asked.
    """

    point: int | None = None
    shooter: int | None = None
    stakes: Mapping[tuple[int, str], Stake] = field(default_factory=dict)
    described: bool = False


Settler = Callable[["DiceTable", int, DiceWager, Stake, Outcome, Dice], Line]
Withdrawer = Callable[["DiceTable", int, DiceWager, Stake, int], Line]


@dataclass(frozen=True)
class Settling:
    """How money is settled: one function for a decided wager, one for a bet taken down."""

    decided: Settler
    withdrawn: Withdrawer


class DiceTable:
    """A table in play; `push` an event, read `due`, `legal()`, `lines` and `log`. It goes on while dice are rolled."""

    def __init__(
        self,
        game: Game,
        settling: Settling,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        *,
        opening: Opening | None = None,
        log: Sequence[DiceInput] = (),
    ) -> None:
        self.game = game
        self.rules: DiceRules = rules_of(game)
        self.players = _seated(game, seats)
        self.opening = opening or Opening()
        self._settling = settling
        self.point = self.opening.point
        first = next(iter(self.players))
        self.shooter = self.opening.shooter if self.opening.shooter is not None else first
        self.check_seat(self.shooter)
        self.stakes: dict[int, dict[str, Stake]] = {seat: {} for seat in self.players}
        for (seat, name), stake in self.opening.stakes.items():
            self.check_seat(seat)
            self.stakes[seat][name] = stake
        self.selected: Dice = (1, 2)
        self.rolls_of_hand = 0
        self.rolls: list[Dice] = []
        self.log: list[DiceEvent] = []
        self.inputs: list[DiceInput] = []
        self.lines: list[Line] = []
        self._nets = dict.fromkeys(self.players, 0)
        for event in log:
            self.push(event)

    # What is due, and what may be pushed.

    @property
    def due(self) -> Throw:
        """Bets, and then a roll: a table of dice always waits for the next."""
        return Throw(self.shooter, self.point, self.rules.law.of_shooter("line bet").cite)

    @property
    def done(self) -> bool:
        """Whether nothing more can happen: never, as dice can always be rolled again."""
        return False

    def seen(self, seat: int | None = None) -> dict[str, object]:
        """What anybody may see, which is everything."""
        return {
            "point": self.point,
            "shooter": self.shooter,
            "stakes": {place: dict(stakes) for place, stakes in self.stakes.items()},
        }

    def amount(self, seat: int, wager: str) -> int:
        """What lies on the layout for a wager of a seat, in cents."""
        stake = self.stakes[seat].get(wager)
        return stake.amount if stake else 0

    def held(self, seat: int) -> int:
        """All that a seat has on the layout, the vigorish paid for it included, in cents."""
        return sum(stake.amount + stake.vigorish for stake in self.stakes[seat].values())

    def net(self, seat: int) -> int:
        """What a seat has won or lost so far, in cents."""
        return self._nets[seat]

    def active(self, seat: int, name: str) -> bool:
        """Whether the next roll acts on what lies there."""
        return self.rules.active(self.rules.wager(name), self.point, self.stakes[seat][name].called)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat where nobody stands."""
        if type(seat) is not int or seat not in self.players:
            known = ", ".join(str(place) for place in self.players)
            raise Refusal(f"Nobody stands at seat {seat!r}; the players are at {known}.")

    def legal(self, seat: int | None = None) -> tuple[DiceInput, ...]:
        """Events that would be taken now: of each bet the least even one and the most, every call, every roll."""
        events: list[DiceInput] = []
        for place in self.players if seat is None else (seat,):
            for wager in self.rules.wagers.values():
                lies = self.stakes[place].get(wager.name)
                even = self.rules.even(wager, self.point)
                amounts = (0, even * -(-self.rules.least(wager)[0] // even), most_now(self, place, wager))
                events += [Bet(place, wager.name, amount) for amount in dict.fromkeys(amounts)]
                events += [Called(place, wager.name, on) for on in (True, False)] if lies else []
        events += [PassedDice(self.shooter), ChoseDice(self.shooter, (1, 2))]
        events += [NoRoll(row.kind) for row in self.rules.law.voids]
        events += [Rolled(dice) for dice in ROLLS]
        return tuple(event for event in events if self.refusal(event) is None)

    def refusal(self, event: DiceInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: DiceInput) -> tuple[DiceEvent, ...]:
        """Take an event, and give back what came of it; refused with a sentence, the table unchanged."""
        self._check(event)
        before = len(self.log)
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Bet):
            self._bet(event)
        elif isinstance(event, Called):
            self._call(event)
        elif isinstance(event, Rolled):
            self._roll(event.dice)
        elif isinstance(event, NoRoll):
            row = next(row for row in self.rules.law.voids if row.kind == event.kind)
            self.log.append(Did("no roll", row.says, basis_of(row.basis)))
        elif isinstance(event, PassedDice):
            self._next_shooter("may pass", "The dice are passed")
        else:
            self.selected = event.dice
        return tuple(self.log[before:])

    def roll(self, draws: Draws) -> tuple[DiceEvent, ...]:
        """Roll the dice by chance."""
        return self.push(Rolled((draws.below(6) + 1, draws.below(6) + 1)))

    def replay(self) -> DiceTable:
        """The same table anew from its opening and its inputs: equal in every respect."""
        return DiceTable(
            self.game, self._settling, dict(self.players), opening=self.opening, log=tuple(self.inputs)
        )

    def fork(self) -> DiceTable:
        """A copy that goes on by itself."""
        twin = DiceTable.__new__(DiceTable)
        twin.__dict__.update(self.__dict__)
        twin.stakes = {seat: dict(stakes) for seat, stakes in self.stakes.items()}
        twin._nets = dict(self._nets)
        for name in ("rolls", "log", "inputs", "lines"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # Checks.

    def _check(self, event: DiceInput) -> None:
        if isinstance(event, Bet):
            check_bet(self, event)
        elif isinstance(event, Called):
            check_call(self, event)
        elif isinstance(event, Rolled):
            if event.dice not in ROLLS:
                raise Refusal(f"{event.dice!r} is no roll of two dice.", self.rules.law.dice.cite)
            self._check_shooter()
        elif isinstance(event, NoRoll):
            kinds = [row.kind for row in self.rules.law.voids]
            if event.kind not in kinds:
                raise Refusal(f"{event.kind!r} is not known; a throw is void that is {' or '.join(kinds)}.")
        else:
            self._check_dice(event)

    def _check_shooter(self) -> None:
        """For a come-out roll the shooter has a line bet."""
        if self.point is not None or self.opening.described:
            return
        lines = [wager for wager in self.rules.wagers.values() if wager.bet.line]
        if not any(self.amount(self.shooter, wager.name) for wager in lines):
            said = " or ".join(wager.title for wager in lines)
            row = self.rules.law.of_shooter("line bet")
            raise Refusal(f"Seat {self.shooter} cannot roll a come-out without a {said} bet.", row.cite)

    def _check_dice(self, event: PassedDice | ChoseDice) -> None:
        law, may = self.rules.law, self.rules.law.of_shooter("may pass")
        if event.seat != self.shooter:
            said = f"Seat {event.seat} does not have the dice; seat {self.shooter} is the shooter."
            raise Refusal(said, may.cite)
        if isinstance(event, ChoseDice):
            size = self.game.options.get(law.dice.option)
            good = all(type(die) is int and 1 <= die <= int(str(size)) for die in event.dice)
            if not good or len(set(event.dice)) != law.dice.rolled:
                raise Refusal(f"{event.dice!r} are not two of the {size} dice of the table.", law.dice.cite)
            if self.rolls_of_hand:
                raise Refusal("Dice are selected before the first roll of a shooter.", law.dice.basis)
        elif len(self.players) == 1:
            raise Refusal("There is nobody to pass the dice to.", may.cite)

    # What events do.

    def _bet(self, event: Bet) -> None:
        wager = self.rules.wager(event.wager)
        stakes = self.stakes[event.seat]
        lies = stakes.get(event.wager)
        if lies is None or event.amount > lies.amount:
            commission = self.rules.commission(wager, event.amount) if self.rules.up_front else 0
            stakes[event.wager] = Stake(event.amount, int(commission), lies.called if lies else None)
            return
        self._withdraw(event.seat, wager, lies, lies.amount - event.amount)
        if not event.amount and (odds := stakes.get(odds_name(wager.name))) is not None:
            self._withdraw(event.seat, self.rules.wager(odds_name(wager.name)), odds, odds.amount)

    def _withdraw(self, seat: int, wager: DiceWager, lies: Stake, part: int) -> None:
        """Take down a part of a bet, or all of it."""
        left = lies.amount - part
        self._record(self._settling.withdrawn(self, seat, wager, lies, part))
        if left:
            commission = self.rules.commission(wager, left) if self.rules.up_front else 0
            self.stakes[seat][wager.name] = replace(lies, amount=left, vigorish=int(commission))
        else:
            del self.stakes[seat][wager.name]

    def _call(self, event: Called) -> None:
        stakes = self.stakes[event.seat]
        stakes[event.wager] = replace(stakes[event.wager], called=event.on)

    def _roll(self, dice: Dice) -> None:
        self.rolls.append(dice)
        self.rolls_of_hand += 1
        for seat in self.players:
            self._settle_seat(seat, dice)
        self.point, row = self.rules.puck(self.point, dice)
        if row.does != "nothing":
            said = {
                "point set": f"The point is {sum(dice)}.",
                "point made": f"The point {sum(dice)} is made.",
                "seven out": f"Seat {self.shooter} sevens out.",
            }[row.does]
            self.log.append(Did(row.does, said, basis_of(row.cite)))
        if row.does == "seven out":
            self._next_shooter("seven out", "The dice go on")

    def _settle_seat(self, seat: int, dice: Dice) -> None:
        """What the roll does to every bet of a seat; bets that travel find their number cleared by then."""
        stakes = self.stakes[seat]
        travelling: list[tuple[DiceWager, Stake, Outcome]] = []
        for name in [name for name in self.rules.wagers if name in stakes]:
            wager, stake = self.rules.wager(name), stakes[name]
            outcome = self.rules.outcome(wager, self.point, dice, stake.called)
            if outcome.does == "travels":
                travelling.append((wager, stake, outcome))
            elif outcome.decided:
                self._record(self._settling.decided(self, seat, wager, stake, outcome, dice))
                if not self.rules.stays(wager, outcome):
                    del stakes[name]
        for wager, stake, outcome in travelling:
            to = self.rules.arrives(wager, sum(dice))
            del stakes[wager.name]
            stakes[to] = stake
            self.log.append(Travelled(seat, wager.name, to, outcome.cite))

    def _next_shooter(self, what: str, said: str) -> None:
        seats = list(self.players)
        self.shooter = seats[(seats.index(self.shooter) + 1) % len(seats)]
        self.rolls_of_hand = 0
        self.selected = (1, 2)
        row = self.rules.law.of_shooter(what)
        self.log.append(Did("shooter", f"{said} to seat {self.shooter}.", basis_of(row.cite)))

    def _record(self, line: Line) -> None:
        self.lines.append(line)
        self._nets[line.seat] += line.profit
        self.log.append(Settled(line))


def _seated(game: Game, seats: Iterable[int] | Mapping[int, str]) -> dict[int, str]:
    players = dict(seats) if isinstance(seats, Mapping) else {seat: f"player {seat}" for seat in seats}
    if not players:
        raise Refusal("Nobody stands at the table.")
    for seat in players:
        if type(seat) is not int or not 1 <= seat <= game.seats:
            law = game.edition.law.seats
            raise Refusal(f"Seat {seat!r} is refused; the table has places 1 to {game.seats}.", law.basis)
    return dict(sorted(players.items()))
