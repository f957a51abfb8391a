"""Other shoes than a full one: what each card gone does to the price, and a shoe without end."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.twenty_one.price.basic import Basic, total_dependent
from croupier.games.twenty_one.price.model import TwentyOnePrice
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.rules import TwentyOneRules, changed
from croupier.kernels.twenty_one.tables import VALUES

ENDLESS = 10**9  # packs: what one card takes from them is below what is shown


@dataclass(frozen=True)
class Effect:
    """What one card of a value gone adds to the player's expectation: by one basic strategy, and with best play."""

    value: int  # 1 an ace
    basic: float
    best: float | None  # None where it was not asked for


def effects_of_removal(
    rules: TwentyOneRules, *, basic: Basic | None = None, best: bool = True, threads: int = 1
) -> tuple[Effect, ...]:
    """The effect of each value's removal from a full shoe, aces first; quicker without best play."""
    full = price_rules(rules, threads=threads) if best or basic is None else None
    plays = (basic or total_dependent(rules, best=full)).plays
    usual = price_rules(rules, plays=plays, threads=threads).expectation
    found = []
    for value in range(1, VALUES + 1):
        if not rules.counts[value - 1]:
            continue
        gone = {value: 1}
        told = price_rules(rules, gone, plays=plays, threads=threads).expectation - usual
        free = None
        if best and full is not None:
            free = price_rules(rules, gone, threads=threads).expectation - full.expectation
        found.append(Effect(value, told, free))
    return tuple(found)


def endless(rules: TwentyOneRules, *, threads: int = 1) -> TwentyOnePrice:
    """The price with infinitely many decks, for comparison."""
    return price_rules(changed(rules, decks=ENDLESS), threads=threads)
