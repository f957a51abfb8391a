"""Prices of craps as plain data, with what only dice have."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from croupier.editions import Game
from croupier.games.craps.plan import plan_words
from croupier.games.craps.price import DicePrice, PlanPrice
from croupier.games.craps.price_hand import HandLengths
from croupier.pages.filing import filing_data
from croupier.pages.prices import exact, price_data

LENGTHS = (2, 5, 10, 20, 30, 40, 50, 100, 154)


def dice_price_data(priced: DicePrice) -> dict[str, Any]:
    """A price as plain data, with what only dice have."""
    return {
        **price_data(priced.price),
        **_both("win_frequency", priced.price.win_frequency),
        **_both("house_edge_per_resolved", priced.per_resolved),
        **_both("house_edge_per_roll", priced.per_roll),
        **_both("rolls", priced.rolls),
        **_both("rolls_on_layout", priced.on_layout),
        **_both("resolved", priced.resolved),
    }


def _both(name: str, value: Any) -> dict[str, Any]:
    return {name: exact(value), f"{name}_float": round(float(value), 12)}


def sheet_data(game: Game, prices: Sequence[DicePrice], hand: HandLengths) -> dict[str, Any]:
    """The price sheet as data."""
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "prices": [dice_price_data(priced) for priced in prices],
        "hand": hand_data(hand),
        "notes": list(dict.fromkeys(note for priced in prices for note in priced.price.notes)),
    }


def hand_data(hand: HandLengths) -> dict[str, Any]:
    """The lengths of a hand as data; chances of single lengths as floats, their Fractions are long."""
    return {
        **_both("mean", hand.mean),
        **_both("variance", hand.variance),
        "standard_deviation": round(math.sqrt(hand.variance), 10),
        "median": hand.median,
        "at_least": {str(rolls): float(hand.at_least(rolls)) for rolls in LENGTHS},
        "exactly": [float(chance) for chance in hand.exactly[1:51]],
    }


def plan_data(game: Game, priced: PlanPrice) -> dict[str, Any]:
    """A plan as data; money in dollars."""
    return {
        "edition": game.edition.id,
        "filing": filing_data(game),
        "plan": plan_words(priced.plan),
        "certainty": "exact given stated play",
        **_both("put_down", priced.down / 100),
        **_both("expectation", priced.expectation / 100),
        **_both("combined_edge", priced.combined_edge),
        **_both("variance", priced.variance / 10_000),
        "standard_deviation": round(math.sqrt(priced.variance) / 100, 10),
        **_both("ahead", priced.ahead),
        **_both("rolls", priced.rolls),
        **({} if priced.ev_per_roll is None else _both("ev_per_roll", priced.ev_per_roll / 100)),
        "bets": [
            {
                "wager": bet.planned.wager.name,
                **_both("put_down", bet.down / 100),
                **_both("expectation", bet.expectation / 100),
                **_both("house_edge", -bet.expectation / bet.down),
                **_both("rolls", bet.rolls),
            }
            for bet in priced.bets
        ],
        "distribution": [
            {"profit": exact(gain / 100), "probability": exact(chance)}
            for gain, chance in priced.distribution
        ],
        "notes": list(priced.notes),
    }
