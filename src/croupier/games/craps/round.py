"""A roll under the contract: the opening with standing bets, what a seat may bet, the roll, the money."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from croupier.editions import Game
from croupier.games.craps.bets import (
    INPUTS,
    CalledBet,
    ChoseDice,
    PassedDice,
    Travelled,
    as_dice,
    check_bet,
    check_call,
    most_now,
    supported_by,
    too_much,
)
from croupier.games.craps.law import ROLLS, Dice
from croupier.games.craps.rules import BetOutcome, DiceRules, DiceWager, odds_name, rules_of
from croupier.games.craps.settle import Stake, decided, vigorish_on, withdrawn
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.rounds import bets
from croupier.rounds.events import (
    Answer,
    Bet,
    Bets,
    Chance,
    Closed,
    Did,
    Due,
    Incident,
    Line,
    Pick,
    Rolled,
    Settled,
)
from croupier.rounds.money import HOUSE, layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Viewer

# How a craps table stands before a roll, as plain JSON: point, shooter, dice and standing bets.


KEYS = ("point", "shooter", "dice", "rolls", "standing", "stacks", "described")
STAKE_KEYS = ("amount", "vigorish", "called", "collected")
Standing = dict[int, dict[str, Stake]]


@dataclass(frozen=True)
class Start:
    """An opening that was read: `rolls` are those of the shooter's hand so far."""

    point: int | None
    shooter: int
    dice: Dice
    rolls: int
    standing: Standing
    described: bool


def seated(game: Game, players: Mapping[int, str]) -> dict[int, str]:
    """The players by their places, which are refused where the table has none."""
    if not players:
        raise Refusal("There are no players at the table.")
    for seat in players:
        if type(seat) is not int or not 1 <= seat <= game.seats:
            law = game.edition.law.seats
            raise Refusal(f"Seat {seat!r} does not exist; the table has seats 1 to {game.seats}.", law.basis)
    return dict(sorted(players.items()))


def read_opening(rules: DiceRules, players: Mapping[int, str], data: Mapping[str, Any]) -> Start:
    """The opening of a round; what is no opening is refused in a sentence."""
    for key in data:
        if key not in KEYS:
            raise Refusal(f"The opening has the unknown key {key!r}; its keys are {', '.join(KEYS)}.")
    point, shooter = data.get("point"), data.get("shooter")
    points = rules.law.points
    if point is not None and (type(point) is not int or point not in points):
        raise Refusal(
            f"point {point!r} does not exist; choose {', '.join(map(str, points))}, or null on a come-out."
        )
    if shooter is None:
        shooter = next(iter(players))
    if type(shooter) is not int:
        raise Refusal(f"shooter {shooter!r} is not a seat.")
    if shooter not in players:  # who has left the table has passed the dice
        shooter = next((seat for seat in players if seat > shooter), next(iter(players)))
    standing: Standing = {seat: {} for seat in players}
    for key, stakes in _mapping(data.get("standing"), "standing").items():
        seat = int(key) if str(key).isdecimal() else 0
        if seat not in standing:
            raise Refusal(f"standing: there is no player at seat {key}.")
        for name, stake in _mapping(stakes, f"standing: seat {key}").items():
            standing[seat][rules.wager(name).name] = _stake(stake, f"standing: seat {key}: {name}")
    rolls = data.get("rolls") or 0
    if type(rolls) is not int or rolls < 0:
        raise Refusal(f"rolls {rolls!r} is not a number of rolls.")
    dice = as_dice(data.get("dice") or (1, 2))
    return Start(point, shooter, dice, rolls, standing, bool(data.get("described")))


def _mapping(value: object, what: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Refusal(f"{what} is not an object.")
    return value


def _stake(data: object, where: str) -> Stake:
    values = _mapping(data, where)
    amount, vigorish, called, collected = (values.get(key) for key in STAKE_KEYS)
    have = collected if isinstance(collected, list) else []
    whole = type(amount) is int and amount > 0 and (vigorish is None or type(vigorish) is int)
    numbers = collected is None or (
        bool(have) and all(type(number) is int and 2 <= number <= 12 for number in have)
    )
    if not whole or not numbers or called not in (None, True, False) or set(values) - set(STAKE_KEYS):
        raise Refusal(
            f"{where} is not a bet; it needs amount and vigorish in cents, called (true, false or "
            "null) and the numbers it has collected."
        )
    return Stake(int(str(amount)), int(str(vigorish or 0)), called, frozenset(have))


def stake_data(stake: Stake) -> dict[str, Any]:
    """A standing bet as plain data."""
    data: dict[str, Any] = {"amount": stake.amount, "vigorish": stake.vigorish, "called": stake.called}
    return {**data, "collected": sorted(stake.collected)} if stake.collected else data


def standing_data(stakes: Mapping[str, Stake]) -> dict[str, Any]:
    """What stands of a seat, as plain data."""
    return {name: stake_data(stake) for name, stake in stakes.items()}


def opening_data(round: CrapsRound) -> dict[str, Any]:
    """How the table stands now, as the opening of the next round."""
    data: dict[str, Any] = {
        "point": round.point,
        "shooter": round.shooter,
        "dice": list(round.selected),
        "rolls": round.rolls_of_hand,
        "standing": {str(seat): standing_data(stakes) for seat, stakes in round.stakes.items() if stakes},
    }
    if round.opening.get("stacks"):
        data["stacks"] = {key: round.stack(int(key)) for key in round.opening["stacks"]}
    if round.described:
        data["described"] = True
    return data


# What a seat may do before a roll: each bet it may make, change or take down, in bounds; calls; the shooter's dice.


TIMES = (1, 2, 5, 10)  # multiples of the smallest even bet that are suggested


def seat_answers(round: CrapsRound, seat: int) -> tuple[Answer, ...]:
    """All that a seat may do while bets are open."""
    needed = needed_bets(round, seat)
    found: list[Answer] = []
    for wager in round.rules.wagers.values():
        lies = round.amount(seat, wager.name)
        bounds = bet_bounds(round, seat, wager, lies)
        if bounds is not None:
            found.append(_bet_answer(round, seat, wager, bounds, wager.name in needed))
        if lies:
            found += _standing_answers(round, seat, wager)
    if seat == round.shooter:
        found += _dice_answers(round, required=not round.may_roll and not any(a.required for a in found))
    return tuple(found)


def needed_bets(round: CrapsRound, seat: int) -> tuple[str, ...]:
    """The bets of which a seat must make one: a shooter's line bet for a come-out, or any where nothing lies."""
    if seat != round.shooter:
        return ()
    wagers = round.rules.wagers.values()
    if not round.may_roll:
        return tuple(wager.name for wager in wagers if wager.bet.line)
    if not any(round.stakes.values()):
        return tuple(wager.name for wager in wagers if wager.bet.starts == "line" and not wager.travelled)
    return ()


def bet_bounds(round: CrapsRound, seat: int, wager: DiceWager, lies: int) -> tuple[int, int, int] | None:
    """The least and the most that a wager may be from now on, and its step; None where it cannot be changed."""
    rules = round.rules
    step = _step(round, wager)
    raised = _raisable(round, seat, wager, lies)
    lowered = bool(lies) and _lowerable(round, wager)
    if not raised and not lowered:
        return None
    least = _up(rules.least(wager)[0], step)
    if lies:
        least = _least_with_odds(round, seat, wager, least) if lowered else lies
    most = _affordable(round, seat, wager, most_now(round, seat, wager)) if raised else lies
    if most % step:
        most -= most % step
    if lies % step:  # a bet of before that was not a whole step: it may only be replaced
        least = _up(least, step)
    return (least, most, step) if least <= most and (least, most) != (lies, lies) else None


def _raisable(round: CrapsRound, seat: int, wager: DiceWager, lies: int) -> bool:
    """Whether it may be made now, or made more."""
    rules = round.rules
    if lies:
        row = rules.times[wager.bet.name, "raised"]
        if row.when == "line" and not rules.on_line(wager, round.point):
            return False
    when = rules.times[wager.bet.name, "made"].when
    if wager.travelled and not wager.supports:
        return False
    if when == "travelled":
        return supported_by(round, seat, wager) > 0
    if when == "new shooter":
        return round.point is None and not round.rolls_of_hand
    return when == "any" or (when == "come out") == (round.point is None)


def _lowerable(round: CrapsRound, wager: DiceWager) -> bool:
    row = round.rules.times[wager.bet.name, "lowered"]
    return row.when != "line" or round.rules.on_line(wager, round.point)


def _step(round: CrapsRound, wager: DiceWager) -> int:
    """What amounts must be a multiple of, in cents."""
    rules = round.rules
    even = rules.even(wager, round.point)
    if rules.game.options[rules.law.paying.uneven] == "refused":
        return even
    if wager.bet.name in rules.combined:
        return even // (rules.game.cents_of(rules.law.paying.unit) or 1)
    return 1


def _least_with_odds(round: CrapsRound, seat: int, wager: DiceWager, least: int) -> int:
    """How little a bet may be while the odds behind it stand."""
    rules = round.rules
    odds = round.amount(seat, odds_name(wager.name))
    if not odds:
        return least
    behind, number = rules.wager(odds_name(wager.name)), rules.number_of(wager, round.point)
    marks = {least, *(row.if_supports for row in rules.limits)}
    marks |= {-(-odds // times) for times, _ in rules.multiples(behind, number) if times}
    lies = round.amount(seat, wager.name)
    good = (
        mark
        for mark in sorted(marks)
        if least <= mark <= lies and too_much(rules, behind, number, odds, mark) is None
    )
    return next(good, lies)


def _affordable(round: CrapsRound, seat: int, wager: DiceWager, most: int) -> int:
    """The most that the seat's chips cover, the vigorish included."""
    left = round.stack(seat)
    if left is None:
        return most
    lies = round.stakes[seat].get(wager.name)
    most = min(most, left + (lies.paid if lies else 0))
    while most > 0 and most + vigorish_on(round.rules, wager, most) > left + (lies.paid if lies else 0):
        most -= max(1, most + vigorish_on(round.rules, wager, most) - left - (lies.paid if lies else 0))
    return most


def _bet_answer(
    round: CrapsRound, seat: int, wager: DiceWager, bounds: tuple[int, int, int], required: bool
) -> Answer:
    least, most, step = bounds
    even = _up(least, max(step, round.rules.even(wager, round.point)))
    suggested = tuple(dict.fromkeys(amount for times in TIMES if least <= (amount := even * times) <= most))
    return Answer(
        wager.name,
        Bet(seat, wager.name, suggested[0] if suggested else least),
        least,
        most,
        step,
        suggested,
        required=required,
        basis=round.rules.times[wager.bet.name, "made"].basis,
    )


def _standing_answers(round: CrapsRound, seat: int, wager: DiceWager) -> Iterator[Answer]:
    """Taking a bet down, and calling it."""
    if _lowerable(round, wager):
        basis = round.rules.times[wager.bet.name, "lowered"].basis
        yield Answer(f"take down {wager.name}", Bet(seat, wager.name, 0), basis=basis)
    if wager.bet.called:
        off = round.rules.law.off[0].basis
        yield Answer(f"on {wager.name}", CalledBet(seat, wager.name, True), basis=off)
        yield Answer(f"off {wager.name}", CalledBet(seat, wager.name, False), basis=off)


def _dice_answers(round: CrapsRound, required: bool) -> Iterator[Answer]:
    """Passing the dice and selecting two of the set; to pass is all that is left to a shooter who cannot bet."""
    law, seat = round.rules.law, round.shooter
    if len(round.players) > 1:
        basis = law.of_shooter("may pass").basis
        yield Answer("pass dice", PassedDice(seat), required=required, basis=basis)
    if not round.rolls_of_hand:
        size = round.dice_of_set
        pick = Pick("dice", tuple(range(1, size + 1)), law.dice.rolled, law.dice.rolled)
        yield Answer("select dice", ChoseDice(seat, (1, 2)), pick=pick, basis=law.dice.basis)


def _up(amount: int, step: int) -> int:
    return -(-amount // step) * step


# One roll of craps: bets are open, the dealer closes, the dice fall, and what they do is read off the rows of the law.
#
# The opening has the point, the shooter and what stands on the layout; `next_opening` hands it to the next roll.


OUTCOMES = tuple((Rolled(dice), 1) for dice in ROLLS)


class CrapsRound(BaseRound):
    """One roll. `due` is `Bets` until the dealer closes, then the dice; after the roll the round is over.

    Of a table that is only described, not everybody may be: whether its shooter has bet is not asked.
    """

    EVENTS: ClassVar[tuple[type, ...]] = INPUTS

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> None:
        super().__init__(game, seated(game, players), opening or {})
        self.rules: DiceRules = rules_of(game)
        start = read_opening(self.rules, self.players, self.opening)
        self.point, self.shooter = start.point, start.shooter
        self.selected: Dice = start.dice
        self.rolls_of_hand = start.rolls
        self.stakes: Standing = start.standing
        self.described = start.described
        self.dice: Dice | None = None
        self._closed = False

    # What is due, and what may be done.

    @property
    def due(self) -> Due | None:
        """Bets, then the dice."""
        if self.dice is not None:
            return None
        if self._closed:
            return Chance("dice", basis=self.rules.law.dice.basis)
        seats = tuple(seat for seat in self.players if self._may_act(seat))
        return Bets(seats, self.rules.law.of_shooter("line bet").basis)

    def _may_act(self, seat: int) -> bool:
        """Whether a seat can do anything: one without chips may have nothing to change."""
        left = self.stack(seat)
        return left is None or left >= (self.game.cents_of("min_bet") or 1) or bool(seat_answers(self, seat))

    @property
    def may_roll(self) -> bool:
        """Whether the shooter may roll: for a come-out roll with a line bet only."""
        if self.point is not None or self.described:
            return True
        return any(self.rules.wager(name).bet.line for name in self.stakes[self.shooter])

    @property
    def dice_of_set(self) -> int:
        """How many dice lie at the table for a shooter to select from."""
        return int(str(self.game.options.get(self.rules.law.dice.option)))

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """Bets, calls and the shooter's dice for a seat; for the dealer the closing of the bets."""
        if not isinstance(self.due, Bets):
            return ()
        if who == DEALER:
            return (Answer("close", Closed(), basis=self.rules.law.dice.basis),) if self.may_roll else ()
        if type(who) is not int or who not in self.players:
            return ()
        return self.offers(who, self._rests_on(who), lambda: seat_answers(self, who))

    def _rests_on(self, seat: int) -> Hashable:
        """Everything that a seat's answers depend on while bets are open; chips beyond every limit make no
        difference."""
        alone, stack = len(self.players) == 1, self.stack(seat)
        shoots = seat == self.shooter and (
            self.may_roll,
            any(self.stakes.values()),
            self.rolls_of_hand,
            alone,
        )
        left = None if stack is None else min(stack, 2 * self.rules.highest)  # with any vigorish
        return tuple(self.stakes[seat].items()), left, self.point, shoots

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """Every way the two dice can fall, each as likely as any other."""
        return OUTCOMES if isinstance(self.due, Chance) else ()

    @property
    def incidents(self) -> tuple[str, ...]:
        """Throws that do not count: of a throw that is due, or of one right after the bets."""
        thrown = self.due is not None and (self._closed or self.may_roll)
        return tuple(row.kind for row in self.rules.law.voids) if thrown else ()

    # What lies on the layout.

    def amount(self, seat: int, wager: str) -> int:
        """What lies on the layout for a wager of a seat, in cents."""
        stake = self.stakes[seat].get(wager)
        return stake.amount if stake else 0

    def held(self, seat: int) -> int:
        """All that a seat has on the layout, the vigorish paid for it included, in cents."""
        return sum(stake.paid for stake in self.stakes[seat].values())

    def active(self, seat: int, name: str) -> bool:
        """Whether the next roll acts on what lies there."""
        return self.rules.active(self.rules.wager(name), self.point, self.stakes[seat][name].called)

    # Checks.

    def check_seat(self, seat: int) -> None:
        """Refuse a seat where nobody stands."""
        if seat not in self.players:
            known = ", ".join(str(place) for place in self.players)
            basis = self.game.edition.law.ground("seat")
            raise Refusal(f"There is no player at seat {seat}; the players are at {known}.", basis)

    def _check(self, event: Any) -> None:
        if isinstance(event, Rolled | Incident):
            self._check_throw(event)
            return
        if self._closed:
            raise bets.too_late(self.game, event, "the dice are thrown now")
        if isinstance(event, Bet):
            check_bet(self, event)
        elif isinstance(event, CalledBet):
            check_call(self, event)
        elif isinstance(event, Closed):
            self._check_shooter()
        else:
            self._check_dice(event)

    def _check_throw(self, event: Rolled | Incident) -> None:
        law = self.rules.law
        if isinstance(event, Rolled):
            if event.dice not in ROLLS:
                raise Refusal(f"{event.dice!r} is not a roll of two dice.", law.dice.basis)
        else:
            kinds = [row.kind for row in law.voids]
            if event.kind not in kinds:
                raise Refusal(f"{event.kind!r} is unknown; a throw is void if it is {' or '.join(kinds)}.")
            if event.seat is not None or event.card is not None:
                raise Refusal("A void throw concerns only the dice; name neither a seat nor a card.")
        if not self._closed:
            self._check_shooter()
        if not self._closed and isinstance(event, Rolled):
            raise Refusal("The dealer must close the bets before the dice are thrown.", law.dice.basis)

    def _check_shooter(self) -> None:
        if not self.may_roll:
            lines = [wager.title for wager in self.rules.wagers.values() if wager.bet.line]
            row = self.rules.law.of_shooter("line bet")
            said = f"Seat {self.shooter} cannot roll a come-out without a {' or '.join(lines)} bet."
            raise Refusal(said, row.source)

    def _check_dice(self, event: PassedDice | ChoseDice) -> None:
        law, may = self.rules.law, self.rules.law.of_shooter("may pass")
        if event.seat != self.shooter:
            said = f"Seat {event.seat} does not have the dice; seat {self.shooter} is the shooter."
            raise Refusal(said, may.basis)
        if isinstance(event, ChoseDice):
            size = self.dice_of_set
            if not all(1 <= die <= size for die in event.dice) or len(set(event.dice)) != law.dice.rolled:
                raise Refusal(f"{event.dice!r} are not two of the table's {size} dice.", law.dice.basis)
            if self.rolls_of_hand:
                raise Refusal("Dice are selected before a shooter's first roll.", law.dice.basis)
        elif len(self.players) == 1:
            raise Refusal("There is nobody to pass the dice to.", may.basis)

    # What events do.

    def _take(self, event: Any) -> None:
        if isinstance(event, Bet):
            self._bet(event)
        elif isinstance(event, CalledBet):
            stakes = self.stakes[event.seat]
            stakes[event.wager] = replace(stakes[event.wager], called=event.on)
        elif isinstance(event, Closed):
            self._closed = True
        elif isinstance(event, Rolled):
            self._roll(event.dice)
        elif isinstance(event, Incident):
            row = next(row for row in self.rules.law.voids if row.kind == event.kind)
            self.log.append(Did("no roll", row.says, row.basis))
            self._closed = False
        elif isinstance(event, PassedDice):
            self._next_shooter("may pass", "The dice are passed")
        else:
            self.selected = event.dice

    def _bet(self, event: Bet) -> None:
        wager, stakes = self.rules.wager(event.wager), self.stakes[event.seat]
        lies = stakes.get(event.wager)
        if lies is None or event.amount > lies.amount:
            called = lies.called if lies else None
            stake = Stake(event.amount, vigorish_on(self.rules, wager, event.amount), called)
            stakes[event.wager] = stake
            self._stake(event.seat, wager, stake.paid - (lies.paid if lies else 0), "bet")
        elif event.amount < lies.amount:
            self._withdraw(event.seat, wager, lies, lies.amount - event.amount)
            if not event.amount and (odds := stakes.get(odds_name(wager.name))) is not None:
                self._withdraw(event.seat, self.rules.wager(odds_name(wager.name)), odds, odds.amount)

    def _stake(self, seat: int, wager: DiceWager, amount: int, why: str) -> None:
        """Chips go from a seat to the layout."""
        basis = self.rules.times[wager.bet.name, "made"].basis
        self.move(seat_account(seat), layout_account(seat), amount, why, basis)

    def _withdraw(self, seat: int, wager: DiceWager, lies: Stake, part: int) -> None:
        """Take down a part of a bet, or all of it."""
        left = lies.amount - part
        after = replace(lies, amount=left, vigorish=vigorish_on(self.rules, wager, left))
        if left:
            self.stakes[seat][wager.name] = after
        else:
            del self.stakes[seat][wager.name]
        self._record(withdrawn(self.rules, seat, wager, lies, part), lies.vigorish - after.vigorish)

    def _roll(self, dice: Dice) -> None:
        self.dice = dice
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
            self.log.append(Did(row.does, said, row.basis))
        if row.does == "seven out":
            self._next_shooter("seven out", "The dice go on")

    def _settle_seat(self, seat: int, dice: Dice) -> None:
        """What the roll does to every bet of a seat; bets that travel find their number cleared by then."""
        stakes = self.stakes[seat]
        travelling: list[tuple[DiceWager, Stake, BetOutcome]] = []
        for name in [name for name in self.rules.wagers if name in stakes]:
            wager, stake = self.rules.wager(name), stakes[name]
            if wager.bet.collects:
                have, outcome = self.rules.collected(wager.bet, stake.collected, self.point, dice)
                stakes[name] = stake = replace(stake, collected=have)
            else:
                outcome = self.rules.outcome(wager, self.point, dice, stake.called)
            if outcome.does == "travels":
                travelling.append((wager, stake, outcome))
            elif outcome.decided:
                self._record(
                    decided(self.rules, self.point, dice, seat, wager, stake, outcome), stake.vigorish
                )
                if self.rules.stays(wager, outcome):
                    self._stake(seat, wager, stake.paid, "the bet stays up")
                else:
                    del stakes[name]
        for wager, stake, outcome in travelling:
            to = self.rules.arrives(wager, sum(dice))
            del stakes[wager.name]
            stakes[to] = stake
            self.log.append(Travelled(seat, wager.name, to, outcome.basis))

    def _next_shooter(self, what: str, said: str) -> None:
        seats = list(self.players)
        self.shooter = seats[(seats.index(self.shooter) + 1) % len(seats)]
        self.rolls_of_hand = 0
        self.selected = (1, 2)
        row = self.rules.law.of_shooter(what)
        self.log.append(Did("shooter", f"{said} to seat {self.shooter}.", row.basis))

    def _record(self, line: Line, vigorish: int) -> None:
        """A line and its movements; the vigorish that lay with the bet goes to the house, or back."""
        self.lines.append(line)
        self.log.append(Settled(line))
        owed = line.result in ("won", "lost") or line.profit < 0
        taker = HOUSE if owed else seat_account(line.seat)
        self.move(layout_account(line.seat), taker, vigorish, "vigorish", self._vigorish_basis)
        for moved in line_moves(replace(line, profit=line.profit + (vigorish if owed else 0))):
            self.moved.append(moved)
            self.log.append(moved)

    @property
    def _vigorish_basis(self) -> Basis:
        law = self.rules.law.vigorish
        return law.basis if law is not None else Basis()

    # Copies, openings, views.

    def anew(self) -> Self:
        return type(self)(self.game, self.players, self.opening)

    def next_opening(self) -> Opening:
        """The point, the shooter and what stands for the next roll."""
        return opening_data(self)

    def _shown(self, viewer: Viewer) -> View:
        return self.once("shown", self._whole)

    def _whole(self) -> View:
        """All of it: nothing is hidden at a craps table."""
        due = self.due
        return {
            "phase": "over" if due is None else "roll" if self._closed else "bets",
            "turn": f"seat {self.shooter}" if isinstance(due, Chance) else None,
            "seats": {str(seat): self._shown_seat(seat) for seat in self.players},
            "pools": {},
            "meters": {},
            "bank": None,
            "point": self.point,
            "shooter": self.shooter,
            "come_out": self.point is None,
            "dice": list(self.dice) if self.dice else None,
            "selected": list(self.selected),
            "rolls": self.rolls_of_hand,
        }

    def _shown_seat(self, seat: int) -> View:
        stakes = self.stakes[seat]
        return {
            "name": self.players[seat],
            "bets": {name: stake.amount for name, stake in stakes.items()},
            "standing": standing_data(stakes),
            "active": {name: self.active(seat, name) for name in stakes},
            "hands": [],
            "status": "shooter" if seat == self.shooter else "",
            "stack": self.stack(seat),
        }

    def _knows(self, viewer: Viewer, event: Any) -> Any:
        return event
