"""Likely misprints at a table of twenty-one: choices that give the player an edge, bets that never pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.findings import Finding, lost_fees
from croupier.editions import Edition, Game
from croupier.editions.choices import Option
from croupier.editions.filing import FilingRefused
from croupier.games.twenty_one.compile import rules_of
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import schedules_of, side_price
from croupier.kit import Refusal

LABEL = "only"


def audit_edition(edition: Edition) -> list[Finding]:
    """The main wager under the choices that favour the player most, every side bet, and fees lost in print."""
    return [*lost_fees(edition), *_main(edition), *_sides(edition)]


def _main(edition: Edition) -> Iterator[Finding]:
    """Each choice for itself, and then together all that help the player: what a house may file."""
    usual = edition.under()
    kept: dict[str, Any] = {}
    best = price_rules(rules_of(usual)).expectation
    for option in edition.options:
        for value in _values(option):
            game = _filed(edition, {**kept, option.name: value})
            if game is not None and rules_of(game) != rules_of(edition.under(**kept)):
                expectation = price_rules(rules_of(game)).expectation
                if expectation > best + 1e-12:
                    best, kept = expectation, {**kept, option.name: value}
    if best > 0:
        wager = usual.main_wager
        filed = ", ".join(f"{name} = {value}" for name, value in kept.items())
        said = f"the player has an edge of {best:.4%} with best play{f' where {filed} is filed' if filed else ''}"
        yield Finding(edition.id, wager.name, LABEL, "player edge", said, wager.cite)


def _values(option: Option) -> tuple[Any, ...]:
    """What an option may be, as far as it is a choice between few; of numbers of decks every one."""
    if option.name == "decks":
        return tuple(range(1, 9))
    return (True, False) if option.kind == "flag" else option.choices


def _filed(edition: Edition, choices: Mapping[str, Any]) -> Game | None:
    try:
        return edition.under(**choices)
    except (FilingRefused, Refusal):
        return None


def _sides(edition: Edition) -> Iterator[Finding]:
    law = twenty_one_law(edition)
    for bet in law.side_bets:
        for label in edition.labels(bet.wager):
            game = _filed(edition, {bet.wager: label})
            if game is None:
                continue
            schedule = next(each for each in schedules_of(game) if each.name == bet.wager)
            price = side_price(rules_of(game), schedule)
            if price.expectation > 0:
                said = f"the player has an edge of {float(price.expectation):.2%} ({price.expectation})"
                yield Finding(edition.id, bet.wager, label, "player edge", said, schedule.cite)
            elif price.house_edge > Fraction(1, 2):
                said = f"the house edge is {float(price.house_edge):.2%} of the wager"
                yield Finding(edition.id, bet.wager, label, "house edge above half", said, schedule.cite)
            for row in price.rows:
                if not row.probability:
                    said = f"{row.row} never pays"
                    yield Finding(edition.id, bet.wager, label, "dead row", said, schedule.cite)
