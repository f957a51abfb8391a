"""Exact prices of twenty-one, of its rules alone: best play by the cards, and the basic strategy by totals."""

from croupier.price.twenty_one.model import HandPrice, InsurancePrice, TwentyOnePrice, UpPrice
from croupier.price.twenty_one.plays import Plays
from croupier.price.twenty_one.price import price_rules
from croupier.price.twenty_one.solve import Removed

__all__ = [
    "HandPrice",
    "InsurancePrice",
    "Plays",
    "Removed",
    "TwentyOnePrice",
    "UpPrice",
    "price_rules",
]
