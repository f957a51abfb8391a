"""Prices: the walk (slow, any game), the tally (counted fast, settled once), and what is derived from them."""

from croupier.price.advise import advise, advise_cards, best_choice
from croupier.price.audit import audit
from croupier.price.findings import Finding
from croupier.price.game import price_all, price_game, price_wager
from croupier.price.model import GamePrice, Price, RowShare, Strategy
from croupier.price.walk import walk

__all__ = [
    "Finding",
    "GamePrice",
    "Price",
    "RowShare",
    "Strategy",
    "advise",
    "advise_cards",
    "audit",
    "best_choice",
    "price_all",
    "price_game",
    "price_wager",
    "walk",
]
