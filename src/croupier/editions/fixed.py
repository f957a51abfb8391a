"""What the text itself fixes: a filing that names it is refused with the clause."""

from __future__ import annotations

from functools import reduce
from operator import or_

from croupier.editions.edition import Edition
from croupier.kit.basis import Basis
from croupier.kit.money import money

Fixed = tuple[str, Basis]  # what the text says, in words, and its clause


def fixed_by_text(edition: Edition, name: str) -> Fixed | None:
    """What the text decides in place of an option of this name; None where it says nothing of it."""
    law, deck = edition.law, edition.law.deck
    row = next((row for row in law.fixed if name in row.names), None)
    if row is not None:
        return row.says, row.source
    if name == "decks" and deck.packs:
        return _counted(deck.packs, "deck"), deck.source
    if name == "jokers" and deck.cards:
        return _counted(deck.jokers, "joker"), deck.source
    return _amount(edition, name) or _hand(edition, name) or edition.family.fixed(edition, name)


def _amount(edition: Edition, name: str) -> Fixed | None:
    """A payout limit, or the least or most of a bet."""
    law = edition.law
    for limit in law.payout_limits if name in ("payout_limit", "max_payout", "maximum") else ():
        if limit.amount is not None:
            return f"{money(limit.amount)} a {limit.per}", limit.source
    for row in law.limits:
        wager = edition.wager(row.wager)
        own = name.removeprefix("max_").removeprefix("min_") == row.wager or wager.group == "main"
        edge = row.most if name.startswith("max_") else row.least if name.startswith("min_") else None
        if (
            own
            and edge is not None
            and name in ("max_bet", "min_bet", f"max_{row.wager}", f"min_{row.wager}")
        ):
            return f"{money(edge)} on {wager.title}", row.source
    for wager in law.wagers:
        if wager.sizes and name in (f"min_{wager.name}", f"max_{wager.name}", f"{wager.name}_size"):
            sizes = " or ".join(map(money, wager.sizes))
            return f"{wager.title} is {sizes}", reduce(
                or_, (row.source for row in wager.sizes_by or (wager,))
            )
    return None


def _hand(edition: Edition, name: str) -> Fixed | None:
    """What the dealer's hand needs to play, or a hand to win its part of the pot."""
    contest = edition.law.contest
    if name in ("qualify", "qualifier", "dealer_qualifies"):
        if contest.qualify is not None:
            return f"the dealer needs {contest.qualify.at_least}", contest.qualify.source
        for hand in edition.law.hands:
            if hand.qualify:
                return hand.qualify, hand.source
    return None


def _counted(number: int, what: str) -> str:
    words = {0: "no", 1: "one"}
    return f"{words.get(number, number)} {what}{'' if number < 2 else 's'}"
