"""Prices: the walk (slow, any game), the tally (counted fast, settled once), and what is derived from them."""

from croupier.price.game import price_all, price_game, price_wager
from croupier.price.model import GamePrice, Price, RowShare, Strategy
from croupier.price.walk import walk

__all__ = ["GamePrice", "Price", "RowShare", "Strategy", "price_all", "price_game", "price_wager", "walk"]
