"""Sizes of a pot game that tables go by: the bet that results are counted in, buy-ins, the usual stack."""

from __future__ import annotations

from croupier.editions import Game


def bet_unit(game: Game) -> tuple[int, str]:
    """The bet that results are counted in, and what many of it are called."""
    sizes = [("big_bet", "big bets")] if game.options.get("betting") == "limit" else []
    sizes += [("big_blind", "big blinds"), ("big_bet", "big bets"), ("min_bet", "least bets")]
    sizes += [(name, "bets") for name in ("pot_wager", "wager", "ante", "max_bet")]
    for option, words in sizes:
        amount = game.cents_of(option)
        if amount:
            return amount, words
    return 100, "dollars"


def buy_ins(game: Game) -> tuple[int, int]:
    """The least and the most with which a player may sit down; 0 by default or bets are limited."""
    if game.options.get("betting") == "limit":
        return 0, 0
    least, most = (
        next((amount for name in names if (amount := game.cents_of(name))), 0)
        for names in (("least_buy_in", "min_buy_in"), ("most_buy_in", "max_buy_in"))
    )
    return least, most


def usual_stack(game: Game) -> int:
    """A hundred big bets or blinds, within what a player may sit down with."""
    least, most = buy_ins(game)
    stack = max(least, 100 * bet_unit(game)[0])
    return min(stack, most) if most else stack
