"""What a game of bingo costs the house and brings a card, with so many cards in the hall."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.analysis.model import Certainty
from croupier.editions import Game
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import GamePlan, read_wheel, text_of
from croupier.games.bingo.price import BALLS
from croupier.games.bingo.price_hall import MOST_WINNERS, Hall, hall_of
from croupier.games.bingo.settle import SHARED_METER, BingoOutcome, awards_of
from croupier.kit import Refusal

NOTHING = 1e-9


@dataclass(frozen=True)
class Case:
    """Games that come out alike for the prizes: how likely they are, how many cards win, what the prizes come to."""

    chance: float
    winners: int
    amount: int  # posted
    paid: int
    jackpot: bool
    shares: tuple[int, ...]  # of one winning card: every prize it has a share in


@dataclass(frozen=True)
class GamePlanPrice:
    """One game of the programme with so many cards sold; money in cents."""

    plan: GamePlan
    hall: Hall
    cases: tuple[Case, ...]
    certainty: Certainty
    notes: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards are in the game."""
        return self.hall.cards

    @property
    def takings(self) -> int:
        """What the cards are sold for."""
        return self.cards * self.plan.price

    @cached_property
    def cost(self) -> float:
        """The prizes paid, on the average."""
        return math.fsum(case.chance * case.paid for case in self.cases)

    @cached_property
    def cost_deviation(self) -> float:
        """The standard deviation of the prizes paid in a game."""
        return math.sqrt(math.fsum(case.chance * (case.paid - self.cost) ** 2 for case in self.cases))

    @cached_property
    def breakage(self) -> float:
        """What rounding leaves with the house, on the average."""
        return math.fsum(case.chance * (case.amount - case.paid) for case in self.cases)

    @cached_property
    def jackpot(self) -> float:
        """How often the jackpot is won."""
        return math.fsum(case.chance for case in self.cases if case.jackpot)

    @property
    def hit_frequency(self) -> float:
        """How often a given card is among the winners: any payout."""
        return self.hall.mean_winners / self.cards

    @cached_property
    def win_frequency(self) -> float:
        """How often a given card is paid more than its price: a net profit."""
        paying = (case for case in self.cases if sum(case.shares) > self.plan.price)
        return math.fsum(case.chance * case.winners / self.cards for case in paying)

    @property
    def card_return(self) -> float:
        """What a card wins on the average, its price not counted."""
        return self.cost / self.cards

    @property
    def house_edge(self) -> float | None:
        """The house's share of the price of a card; none where cards cost nothing."""
        return 1 - self.card_return / self.plan.price if self.plan.price else None

    @cached_property
    def card_deviation(self) -> float:
        """The standard deviation of what a card wins."""
        square = math.fsum(
            case.chance * case.winners / self.cards * sum(case.shares) ** 2 for case in self.cases
        )
        return math.sqrt(max(0.0, square - self.card_return**2))


def price_plan(
    game: Game, plan: GamePlan, cards: int, meters: Mapping[str, int] | None = None
) -> GamePlanPrice:
    """Price a game of the programme: cards made independently, all of them played, every bingo declared at once."""
    law = bingo_law(game.edition)
    if cards < 1:
        raise Refusal(f"{cards} cards are refused; a game has at least one.")
    start = law.predraw.balls if law.predraw is not None else 0
    hall = hall_of(plan.goal, cards, start)
    certainty: Certainty = "exact"
    notes = (
        ["Chances of the whole hall are exact sums, evaluated to about twelve digits."] if cards > 1 else []
    )
    if law.predraw is not None and text_of(game, law.predraw.complete) != "wins":
        notes.append(
            "Sheets that are complete on the balls drawn before are counted as winners here, "
            f"which happens once in {1 / hall.within(start):,.0f} games; a simulation leaves them out."
        )
    if law.colours is not None and plan.has_jackpot:
        notes.append("The jackpot for a line of one colour is not in these figures; it is sampled.")
    tail = float(hall.first[:, MOST_WINNERS].sum())
    if tail > NOTHING and cards > MOST_WINNERS:
        notes.append(f"More than {MOST_WINNERS} winners ({tail:.3g} of games) are counted as {MOST_WINNERS}.")
    return GamePlanPrice(plan, hall, tuple(_cases(game, plan, hall, meters or {})), certainty, tuple(notes))


def _cases(game: Game, plan: GamePlan, hall: Hall, meters: Mapping[str, int]) -> list[Case]:
    """Calls and winners sorted by what the prizes depend on, each sort settled once."""
    law = bingo_law(game.edition)
    late = plan.within if plan.within is not None else BALLS
    before = hall.start if law.predraw and text_of(game, law.predraw.counts) != "as called" else 0
    calls = np.arange(BALLS + 1) - before
    initial = game.cents_of(law.jackpot.initial) or 0
    filled = {SHARED_METER: initial, **meters}
    spins: tuple[int | None, ...] = (None,)
    if law.wheel is not None:
        spins = tuple(prize.number for prize in read_wheel(text_of(game, law.wheel.prizes)))
    found = []
    for in_time in (True, False):
        here = (calls <= late) == in_time
        for winners, chance in enumerate(hall.first[here].sum(axis=0)):
            if chance > 0 and winners:
                call = late if in_time else late + 1
                found += [
                    _case(
                        game,
                        plan,
                        BingoOutcome(call, tuple(range(1, winners + 1)), {}, spin),
                        filled,
                        chance / len(spins),
                    )
                    for spin in spins
                ]
    return found


def _case(
    game: Game, plan: GamePlan, outcome: BingoOutcome, meters: Mapping[str, int], chance: float
) -> Case:
    awards = awards_of(game, plan, outcome, meters, {card: card for card in outcome.winners})
    amount = sum(award.amount for award in awards)
    paid = sum(share for award in awards for _, share in award.shares)
    shares = tuple(dict(award.shares).get(1, 0) for award in awards)
    jackpot = any(award.name.startswith("jackpot") for award in awards)
    return Case(float(chance), len(outcome.winners), amount, paid, jackpot, shares)
