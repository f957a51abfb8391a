"""Exact prices of twenty-one, of its rules alone: best play by the cards, and the basic strategy by totals."""

from croupier.price.twenty_one.advice import hand_values, start_price
from croupier.price.twenty_one.bank import bank_side, bank_wins
from croupier.price.twenty_one.basic import Basic, Chart, ChartPart, basic_price, chart, total_dependent
from croupier.price.twenty_one.model import HandPrice, InsurancePrice, TwentyOnePrice, UpPrice
from croupier.price.twenty_one.plays import Plays
from croupier.price.twenty_one.price import price_rules
from croupier.price.twenty_one.shoes import Effect, effects_of_removal, endless
from croupier.price.twenty_one.solve import Removed

__all__ = [
    "Basic",
    "Chart",
    "ChartPart",
    "Effect",
    "HandPrice",
    "InsurancePrice",
    "Plays",
    "Removed",
    "TwentyOnePrice",
    "UpPrice",
    "bank_side",
    "bank_wins",
    "basic_price",
    "chart",
    "effects_of_removal",
    "endless",
    "hand_values",
    "price_rules",
    "start_price",
    "total_dependent",
]
