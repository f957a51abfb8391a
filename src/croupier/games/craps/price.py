"""Exact prices of bets on dice: each is a walk through the states that its rows lead to, solved in Fractions."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.analysis.model import Certainty, Price, RowShare
from croupier.editions import Game
from croupier.games.craps.chain import long_run, outcomes, visits
from croupier.games.craps.law import ROLLS
from croupier.games.craps.machine import Happening, Machine
from croupier.games.craps.plan import Plan, Planned, beyond, odds_amounts
from croupier.games.craps.rules import DiceRules, DiceWager
from croupier.games.craps.settle import row_words

UNIT = Fraction(1)
SHOWN_ODDS = ("1x", "2x", "3-4-5", "10x")


@dataclass(frozen=True)
class DicePrice:
    """The price of a bet made and left until it is decided, per unit of it; and how many rolls that takes.

    `rolls` counts those that act on the bet, `on_layout` also those for which it is off; `resolved` is how often it is
    won or lost and not given back.
    """

    price: Price
    rolls: Fraction
    on_layout: Fraction
    resolved: Fraction

    @property
    def per_resolved(self) -> Fraction:
        """The house's share of each bet that is won or lost, those given back not counted."""
        return self.price.house_edge / self.resolved

    @property
    def per_roll(self) -> Fraction:
        """The house's share of the bet for every roll that acts on it."""
        return self.price.house_edge / self.rolls


def price_rules(game: Game) -> DiceRules:
    """The rules that prices by the unit go by: odds paid exactly, whatever chips the house has."""
    return DiceRules(game, exact=True)


def price_bet(rules: DiceRules, wager: DiceWager, odds: str = "", called: bool | None = None) -> DicePrice:
    """One bet, with odds behind it where they are named."""
    amounts = odds_amounts(rules, wager, UNIT, odds) if odds else {}
    made = rules.times[wager.bet.name, "made"].when
    off = not rules.active(wager, None, called) and made not in ("come out", "new shooter")
    planned = Planned(wager, UNIT, amounts, called, after_point=off)
    machine = Machine(rules, (planned,), once=True)
    return _priced(machine, _name(wager, odds), (wager.name,), tuple(beyond(rules, (planned,))))


def _name(wager: DiceWager, odds: str) -> str:
    if not odds:
        return wager.title
    word = odds if odds.endswith("x") else f"{odds}x"
    return f"{wager.title} with {word} odds"


def _priced(machine: Machine, name: str, wagers: tuple[str, ...], notes: tuple[str, ...]) -> DicePrice:
    steps = machine.steps()
    often = visits(steps)
    states = list(zip(machine.states, often, strict=True))
    given_back = sum(
        (times for happening, times in decided(machine, often).items() if _given_back(happening)), Fraction(0)
    )
    hits = sum(
        (times for happening, times in decided(machine, often).items() if is_paid(happening)), Fraction(0)
    )
    certainty: Certainty = "exact given stated play" if machine.plan[0].with_odds else "exact"
    price = Price(
        name=name,
        wagers=wagers,
        labels=(),
        certainty=certainty,
        distribution=tuple(sorted(outcomes(steps).items())),
        average_bet=money_down(machine, often),
        rows=row_shares(machine, often),
        notes=notes,
        hits=hits,
    )
    return DicePrice(
        price=price,
        rolls=sum((times for state, times in states if machine.active(state, 0)), Fraction(0)),
        on_layout=sum((times for state, times in states if machine.up(state, 0)), Fraction(0)),
        resolved=1 - given_back,
    )


def is_paid(happening: Happening) -> bool:
    """Whether the bet itself is paid, all of it or a share."""
    parts = [part for _, _, part in happening.outcome.shares] or [happening.outcome]
    return not happening.odds and any(part.does == "wins" for part in parts)


def _given_back(happening: Happening) -> bool:
    return not happening.odds and not happening.outcome.shares and happening.outcome.does == "returned"


def decided(machine: Machine, often: list[Fraction]) -> dict[Happening, Fraction]:
    """How often each decision is expected in a walk through the machine."""
    found: dict[Happening, Fraction] = defaultdict(Fraction)
    chance = Fraction(1, len(ROLLS))
    for moves, times in zip(machine.moves, often, strict=True):
        for move in moves:
            for happening in move.decided:
                found[happening] += times * chance
    return found


def money_down(machine: Machine, often: list[Fraction], place: int | None = None) -> Fraction:
    """All that is expected to be put on the layout, of one bet of the plan or of all, vigorish and odds included."""
    first = sum((Fraction(money) for at, _, money in machine.start_made if place in (None, at)), Fraction(0))
    chance = Fraction(1, len(ROLLS))
    for moves, times in zip(machine.moves, often, strict=True):
        for move in moves:
            for at, _, money in move.made:
                if place in (None, at):
                    first += times * chance * money
    return first


def row_shares(machine: Machine, often: list[Fraction]) -> tuple[RowShare, ...]:
    """How often each row decides, and what it adds."""
    found: dict[tuple[str, Fraction], RowShare] = {}
    for happening, times in decided(machine, often).items():
        profit = Fraction(happening.profit)
        row = f"{happening.wager.title}: {row_words(happening.outcome)}"
        share = RowShare(row, times, profit, times * profit, happening.outcome.cite)
        other = found.get((row, profit))
        if other is not None:
            share = replace(
                share, probability=share.probability + other.probability, share=share.share + other.share
            )
        found[row, profit] = share
    return tuple(found.values())


# All bets of the game.


def priced_wagers(rules: DiceRules) -> list[DiceWager]:
    """The wagers that a player can make by themselves."""
    return [wager for wager in rules.wagers.values() if not wager.supports and not wager.travelled]


def price_all(
    rules: DiceRules, odds: tuple[str, ...] = SHOWN_ODDS, called: bool | None = None
) -> list[DicePrice]:
    """Every bet by itself, and line bets with odds behind them."""
    found = []
    for wager in priced_wagers(rules):
        found.append(price_bet(rules, wager, called=called))
        if wager.bet.starts == "line":
            found += [price_bet(rules, wager, word, called) for word in odds]
    return found


# Several bets at once.


@dataclass(frozen=True)
class PlannedPrice:
    """What one bet of a plan comes to: money put down, expectation, and per roll where it is made again for ever."""

    planned: Planned
    down: Fraction
    expectation: Fraction
    rolls: Fraction
    ev_per_roll: Fraction | None


@dataclass(frozen=True)
class PlanPrice:
    """A plan of bets, each made once as soon as it may be and left until decided; money in cents."""

    plan: Plan
    bets: tuple[PlannedPrice, ...]
    distribution: tuple[tuple[Fraction, Fraction], ...]
    down: Fraction
    rolls: Fraction
    states: int
    notes: tuple[str, ...] = ()

    @property
    def expectation(self) -> Fraction:
        """What the player wins on the average."""
        return sum((gain * chance for gain, chance in self.distribution), Fraction(0))

    @property
    def combined_edge(self) -> Fraction:
        """The house's share of all that is put down."""
        return -self.expectation / self.down

    @property
    def variance(self) -> Fraction:
        """Of the result, in squared cents."""
        mean = self.expectation
        return sum(((gain - mean) ** 2 * chance for gain, chance in self.distribution), Fraction(0))

    @property
    def ahead(self) -> Fraction:
        """How often the player comes out ahead."""
        return sum((chance for gain, chance in self.distribution if gain > 0), Fraction(0))

    @property
    def ev_per_roll(self) -> Fraction | None:
        """What a roll is worth in the long run where every bet is made again; None where that is not worked out."""
        each = [bet.ev_per_roll for bet in self.bets]
        return None if None in each else sum((ev for ev in each if ev is not None), Fraction(0))


def price_plan(rules: DiceRules, plan: Plan) -> PlanPrice:
    """The plan as a whole, and each bet of it."""
    machine = Machine(rules, plan, once=True)
    steps = machine.steps()
    often = visits(steps)
    happened = decided(machine, often)
    bets = []
    for place, planned in enumerate(plan):
        gained = (
            times * happening.profit for happening, times in happened.items() if happening.place == place
        )
        rolls = (
            times for state, times in zip(machine.states, often, strict=True) if machine.active(state, place)
        )
        bets.append(
            PlannedPrice(
                planned,
                money_down(machine, often, place),
                sum(gained, Fraction(0)),
                sum(rolls, Fraction(0)),
                _ev_per_roll(rules, plan, place),
            )
        )
    return PlanPrice(
        plan=plan,
        bets=tuple(bets),
        distribution=tuple(sorted(outcomes(steps).items())),
        down=money_down(machine, often),
        rolls=sum(often, Fraction(0)),
        states=len(machine.states),
        notes=tuple(beyond(rules, plan)),
    )


def _ev_per_roll(rules: DiceRules, plan: Plan, place: int) -> Fraction | None:
    """What a bet brings per roll of the table where it is made again whenever it may be.

    By itself, which is right for every bet that does not wait for another: a second come bet does, and is left out.
    """
    planned = plan[place]
    if sum(other.wager.name == planned.wager.name for other in plan) > 1:
        return None
    return ev_per_roll(rules, planned)


def ev_per_roll(rules: DiceRules, planned: Planned) -> Fraction:
    """The gain per roll in the long run of a bet that is made again when it is decided."""
    machine = Machine(rules, (planned,), once=False)
    steps = machine.steps()
    shares = long_run(steps)
    return sum(
        (share * step.chance * step.gain for share, out in zip(shares, steps, strict=True) for step in out),
        Fraction(0),
    )
