"""Exact prices at a wheel: every bet, any bets together, and the same bets over many spins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.analysis.repeat import Repeated, Ruin, repeated, ruin
from croupier.editions import Game
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.layout import Spot, layout_of
from croupier.games.roulette.settle import results
from croupier.kit import Refusal

FLAT = Strategy("the same bets on every spin")
ZEROS = ("0", "00", "000")


@dataclass(frozen=True)
class Wheel:
    """What a spin is priced on: the compartments, all as likely, and what a unit on a spot brings on each."""

    numbers: tuple[str, ...]
    results: Callable[[Spot, str, Sequence[str]], Mapping[Fraction, Fraction]]
    note: str = ""  # what it is, where it is not the wheel of the edition

    def worth(self, spot: Spot, number: str) -> Fraction:
        """What a unit on a spot brings on a number, on the average where it waits for another spin."""
        found = self.results(spot, number, self.numbers)
        return sum((profit * chance for profit, chance in found.items()), Fraction(0))

    def spread(self, spot: Spot) -> dict[Fraction, Fraction]:
        """What a unit on a spot may bring, with its chances."""
        found: dict[Fraction, Fraction] = {}
        for number in self.numbers:
            for profit, chance in self.results(spot, number, self.numbers).items():
                found[profit] = found.get(profit, Fraction(0)) + chance / len(self.numbers)
        return {profit: chance for profit, chance in sorted(found.items()) if chance}


def wheel_of(game: Game) -> Wheel:
    """The wheel of the edition."""
    law = wheel_law(game.edition)
    return Wheel(law.compartments.all, results)


def described_wheel(game: Game, zeros: int, partage: bool = False) -> Wheel:
    """A wheel with another number of zeros, or one that gives half of an even-money bet back on a zero."""
    law = wheel_law(game.edition)
    if not 1 <= zeros <= len(ZEROS):
        raise Refusal(f"A wheel with {zeros} zeros is not described here; choose one, two or three.")
    own = zeros == len(law.compartments.zeros)
    if own and not partage:
        return wheel_of(game)
    half = "; even-money bets lose only half on a zero" if partage else ""
    cite = ", ".join(law.compartments.cite)
    note = (
        f"A described wheel, not the edition's: {zeros} zero{'s' * (zeros > 1)}{half}. "
        f"{game.edition.id} has {len(law.compartments.zeros)} and gives nothing back [{cite}]."
    )

    def with_partage(spot: Spot, number: str, numbers: Sequence[str]) -> Mapping[Fraction, Fraction]:
        if partage and number in ZEROS and spot.bet.pays.amount == 1 and number not in spot.numbers:
            return {Fraction(-1, 2): Fraction(1)}
        return results(spot, number, numbers)

    return Wheel(ZEROS[:zeros] + law.compartments.numbers, with_partage, note)


# One bet.


def spot_price(game: Game, spot: Spot, wheel: Wheel | None = None) -> Price:
    """The price of one spot, per unit staked."""
    on = wheel or wheel_of(game)
    _stands(spot, on)
    return _price(spot.title, (spot.name,), on.spread(spot), len(on.numbers), spot.cite, on)


def bet_prices(game: Game, wheel: Wheel | None = None) -> GamePrice:
    """One price for each kind of bet, or for each of its spots that is worth something else."""
    on = wheel or wheel_of(game)
    spots = tuple(layout_of(game).spots.values())
    law = wheel_law(game.edition)
    prices = []
    for bet in law.bets:
        own = [spot for spot in spots if spot.bet is bet and set(spot.numbers) <= set(on.numbers)]
        if not own:
            continue
        alike: dict[tuple[tuple[Fraction, Fraction], ...], list[Spot]] = {}
        for spot in own:
            alike.setdefault(tuple(on.spread(spot).items()), []).append(spot)
        for spread, spots_alike in alike.items():
            names = tuple(spot.name for spot in spots_alike)
            title = bet.title if len(alike) == 1 else f"{bet.title} ({', '.join(names)})"
            prices.append(_price(title, names, dict(spread), len(on.numbers), bet.clauses, on))
    priced = {name for price in prices for name in price.wagers}
    missing = [bet.title for bet in law.bets if not any(s.name in priced for s in spots if s.bet is bet)]
    notes = [on.note] if on.note else []
    notes += [f"Not on this wheel: {', '.join(missing)}."] if missing else []
    return GamePrice(game, FLAT, len(on.numbers), tuple(prices), tuple(notes))


def _price(
    title: str,
    names: tuple[str, ...],
    spread: Mapping[Fraction, Fraction],
    total: int,
    cite: tuple[str, ...],
    on: Wheel,
) -> Price:
    shares = tuple(sorted(spread.items()))
    rows = tuple(
        RowShare(_result(profit), chance, profit, profit * chance, cite)
        for profit, chance in reversed(shares)
    )
    mean = sum((profit * chance for profit, chance in shares), Fraction(0))
    favours = (f"{title} favours the player: the house loses by it.",) if mean > 0 else ()
    notes = (*favours, *_noted(on))
    return Price(title, names, (), "exact", shares, Fraction(1), rows, notes=notes, deals=total)


def _noted(on: Wheel) -> tuple[str, ...]:
    return (on.note,) if on.note else ()


def _result(profit: Fraction) -> str:
    return "won" if profit > 0 else "lost" if profit == -1 else "half lost" if profit < 0 else "returned"


def _stands(spot: Spot, on: Wheel) -> None:
    missing = [number for number in spot.numbers if number not in on.numbers]
    if missing:
        raise Refusal(f"{spot.title} needs {', '.join(missing)}, which this wheel has not.")


# Several bets together.


def outcomes(game: Game, bets: Mapping[str, int], wheel: Wheel | None = None) -> dict[int, int]:
    """What the bets together come to, in cents, with the number of compartments that do it."""
    on = wheel or wheel_of(game)
    spots = layout_of(game).spots
    if not bets or any(amount <= 0 for amount in bets.values()):
        raise Refusal("There is nothing to price: name bets of more than nothing.")
    for name in bets:
        _stands(spots[name], on)
        spared = spots[name].spared
        if spared is not None and spared.does == "imprisoned":
            raise Refusal(f"{spots[name].title} may wait for another spin; it is priced by itself.")
    found: Counter[int] = Counter()
    for number in on.numbers:
        total = sum((amount * on.worth(spots[name], number) for name, amount in bets.items()), Fraction(0))
        if total.denominator != 1:
            raise Refusal("Half of a bet is a fraction of a cent; price bets of whole dollars.")
        found[int(total)] += 1
    return dict(found)


def portfolio_price(game: Game, bets: Mapping[str, int], wheel: Wheel | None = None) -> Price:
    """The price of bets that stand together, per unit of all that is staked."""
    on = wheel or wheel_of(game)
    staked = sum(bets.values())
    found = outcomes(game, bets, on)
    total = len(on.numbers)
    shares = tuple((Fraction(value, staked), Fraction(ways, total)) for value, ways in sorted(found.items()))
    spots = layout_of(game).spots
    rows = []
    for name, amount in bets.items():
        counts = Counter(on.worth(spots[name], number) for number in on.numbers)
        part = Fraction(amount, staked)
        for profit, ways in sorted(counts.items(), reverse=True):
            chance, each = Fraction(ways, total), profit * part
            rows.append(RowShare(f"{name} {_result(profit)}", chance, each, chance * each, spots[name].cite))
    paid = sum(1 for number in on.numbers if any(on.worth(spots[name], number) > 0 for name in bets))
    hits, title = Fraction(paid, total), ", ".join(bets)
    return Price(
        title, tuple(bets), (), "exact", shares, Fraction(1), tuple(rows), notes=_noted(on), hits=hits
    )


def over_spins(game: Game, bets: Mapping[str, int], spins: int, wheel: Wheel | None = None) -> Repeated:
    """The same bets on so many spins: the ways to every total, in cents."""
    return repeated(outcomes(game, bets, wheel), spins)


def ruin_of(
    game: Game,
    bets: Mapping[str, int],
    spins: int,
    bankroll: int,
    goal: int | None = None,
    wheel: Wheel | None = None,
) -> Ruin:
    """A bankroll that makes the same bets up to so many times, or until a goal."""
    return ruin(outcomes(game, bets, wheel), sum(bets.values()), bankroll, spins, goal)
