"""The names that the law of a pot uses; each must answer to something."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions.proofs import Use, Vocabulary
from croupier.games.pot.law import PotLaw


def uses_in_pot(names: Vocabulary, pot: PotLaw) -> Iterator[Use]:
    """Every use of a name in the law of a pot, with the names that are known there."""
    yield from _in_bets(names, pot)
    parts = frozenset(part.name for part in pot.parts)
    for part in pot.parts:
        yield f"pot.parts {part.name}", part.hand, names.hands
        yield from names.each(f"pot.parts {part.name}", (part.otherwise,), parts | {"carry"})
        yield from names.when(f"pot.parts {part.name}", part.when)
    for row in pot.deciding:
        yield from names.each("pot.deciding", (row.part,), parts)
        yield from names.when("pot.deciding", row.when)
    for rake in pot.rakes:
        yield from names.each("pot.rakes", (rake.option, rake.cap, rake.no_flop, rake.unit), names.options)
    for ruling in pot.rulings:
        yield from names.when(f"pot.rulings {ruling.kind}", ruling.under)
    yield from _in_collections(names, pot)


def _in_bets(names: Vocabulary, pot: PotLaw) -> Iterator[Use]:
    for forced in pot.forced:
        yield from names.each(f"pot.forced {forced.name}", (forced.option, forced.upto), names.options)
        yield from names.when(f"pot.forced {forced.name}", forced.when)
    for street in pot.streets:
        yield from names.each(f"pot.streets {street.name}", (street.stake,), names.options)
        yield from names.when(f"pot.streets {street.name}", street.when)


def _in_collections(names: Vocabulary, pot: PotLaw) -> Iterator[Use]:
    streets = {street.name for street in pot.streets}
    stages = streets | {f"end of {name}" for name in streets} | {"start", "showdown", "time"}
    for row in pot.collections:
        yield from names.each(f"pot.collections {row.label}", (fee.at for fee in row.takes), stages)
    if pot.award is not None:
        yield from names.each("pot.award", (pot.award.to_nonqualifier,), names.options)
    for jackpot in pot.jackpots:
        yield from names.each(f"pot.jackpots {jackpot.name}", (jackpot.wager,), names.wagers)
