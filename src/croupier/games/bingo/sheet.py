"""What a par sheet says of bingo: one card in each game of the programme, with a stated number of cards in the hall."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction

from croupier.analysis.model import Strategy
from croupier.analysis.par import OwnFigure, ParWager, listed_results, skewness_of
from croupier.editions import Game
from croupier.games.bingo import price as exact
from croupier.games.bingo.card import plan_words
from croupier.games.bingo.law import BingoLaw, bingo_law
from croupier.games.bingo.price import USUAL_CARDS, GamePlanPrice, price_of
from croupier.pages.par_sheet import ParFigures

PLAY = Strategy("every card is played and every bingo is declared at once")
METHOD = (
    f"One card of {USUAL_CARDS} in the hall, all made independently. The chances of one card are exact; those of the "
    "hall are exact sums over the ways to divide the balls among the columns, evaluated to about twelve digits.",
)


def bingo_sheet(game: Game) -> ParFigures:
    """Every game of the programme in which cards have a price."""
    law = bingo_law(game.edition)
    prices = price_of(game).prices
    free = tuple((_title(law, each), "its cards cost nothing") for each in prices if not each.plan.price)
    notes = tuple(dict.fromkeys(note for each in prices for note in each.notes))
    wagers = tuple(_wager(law, each) for each in prices if each.plan.price)
    return ParFigures(wagers, PLAY, METHOD, notes=notes, without=free)


def _title(law: BingoLaw, price: GamePlanPrice) -> str:
    prize, jackpot, cost = plan_words(law, price.plan)
    parts = [f"prize {prize}", *([f"jackpot {jackpot}"] if jackpot else []), f"a card {cost}"]
    return f"Game {price.plan.number}, {price.plan.title}: {', '.join(parts)}"


def _results(price: GamePlanPrice) -> dict[Fraction, float]:
    """The chance of each net result of one card, per unit of its price."""
    found: dict[Fraction, float] = defaultdict(float)
    for case in price.cases:
        result = Fraction(sum(case.shares), price.plan.price) - 1
        found[result] += case.chance * case.winners / price.cards
    found[Fraction(-1)] += 1 - math.fsum(found.values())
    return dict(found)


def _wager(law: BingoLaw, price: GamePlanPrice) -> ParWager:
    cost, results = price.plan.price, _results(price)
    own = (
        OwnFigure(
            "mean_calls_one_card", "calls to bingo, one card", exact.mean_calls(price.plan.goal), False
        ),
        OwnFigure("mean_calls_hall", "calls to the first bingo of the hall", price.hall.mean_calls, False),
        OwnFigure("mean_winners", "cards that win together", price.hall.mean_winners, False),
        OwnFigure("jackpot", "jackpot won", price.jackpot),
    )
    return ParWager(
        f"game_{price.plan.number}",
        _title(law, price),
        "",
        "exact",
        price.card_return / cost - 1,
        (price.card_deviation / cost) ** 2,
        hit_frequency=price.hit_frequency,
        win_frequency=price.win_frequency,
        skewness=skewness_of(results),
        results=listed_results(results),
        greatest=max(results),
        own=own,
    )
