"""One roll of craps: bets are open, the dealer closes, the dice fall, and what they do is read off the rows of the law.

The opening has the point, the shooter and what stands on the layout; `next_opening` hands it to the next roll.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from croupier.editions import Game
from croupier.games.craps.answers import seat_answers
from croupier.games.craps.bets import check_bet, check_call
from croupier.games.craps.events import INPUTS, CalledBet, ChoseDice, PassedDice, Travelled
from croupier.games.craps.law import ROLLS, Dice
from croupier.games.craps.opening import Standing, opening_data, read_opening, seated, standing_data
from croupier.games.craps.rules import BetOutcome, DiceRules, DiceWager, odds_name, rules_of
from croupier.games.craps.settle import Stake, decided, vigorish_on, withdrawn
from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.rounds import bets
from croupier.rounds.demands import Answer, Bets, Chance, Due
from croupier.rounds.events import Bet, Closed, Did, Incident, Line, Rolled, Settled
from croupier.rounds.money import HOUSE, layout_account, line_moves, seat_account
from croupier.rounds.round import DEALER, BaseRound, Opening, View
from croupier.rounds.viewers import Viewer

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
        """All that the answers of a seat hang on while bets are open; chips beyond every limit make no difference."""
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
            raise Refusal(f"Nobody bets at seat {seat}; the players are at {known}.", basis)

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
                raise Refusal(f"{event.dice!r} is no roll of two dice.", law.dice.basis)
        else:
            kinds = [row.kind for row in law.voids]
            if event.kind not in kinds:
                raise Refusal(f"{event.kind!r} is not known; a throw is void that is {' or '.join(kinds)}.")
            if event.seat is not None or event.card is not None:
                raise Refusal("A void throw concerns the dice alone: name neither a seat nor a card.")
        if not self._closed:
            self._check_shooter()
        if not self._closed and isinstance(event, Rolled):
            raise Refusal("The dealer closes the bets before the dice are thrown.", law.dice.basis)

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
                raise Refusal(f"{event.dice!r} are not two of the {size} dice of the table.", law.dice.basis)
            if self.rolls_of_hand:
                raise Refusal("Dice are selected before the first roll of a shooter.", law.dice.basis)
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

    def _anew(self) -> Self:
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
