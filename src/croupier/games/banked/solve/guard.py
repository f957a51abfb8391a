"""The guard: prices of own and of what-if games held against real rounds, played by the rules with the play found.

A price that the rounds contradict is a fault of the program and is reported as such, never printed. Two things are
looked at for every price: results that are said to be impossible must not happen, and the mean over the results that
are expected at all must lie within five standard errors. For wagers that no decision touches the frequency of each
result is looked at too; where decisions of equal worth may be taken differently, it need not be the same.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import blake2b

from croupier.analysis.cache import cached_result
from croupier.analysis.executors import Progress
from croupier.analysis.model import GamePrice, Price
from croupier.editions import Game
from croupier.games.banked.opening import Choose, open_round, play_out
from croupier.games.banked.price.advise import adviser
from croupier.games.banked.price.road import is_of_book
from croupier.games.banked.price.stakes import SEAT, later_stakes, lifted, unit_of, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.solve.census import touched_by
from croupier.kit.refusal import ProgramFault
from croupier.pages.progress import bar
from croupier.rounds.events import Chose, Decide, Line

ROUNDS = 2_000
SEED = "guard"
MOST = 5.0  # standard errors
EXPECTED = 0.5  # a result that is expected less often in all the rounds is left out of means
FEW = 5  # so many more or fewer of a rare result say nothing


@dataclass(frozen=True)
class Guarded:
    """How many rounds were played, and by how many standard errors the prices differ from them at most."""

    rounds: int
    prices: int
    errors: float

    @property
    def words(self) -> str:
        """The check in a sentence."""
        return (
            f"Checked against {self.rounds:,} rounds played by the rules: the largest difference is "
            f"{self.errors:.1f} standard errors."
        )


def held(found: GamePrice, meters: Mapping[str, int] | None = None) -> GamePrice:
    """Prices that real rounds do not contradict, with a note of how many were played; those of a book as they are."""
    if is_of_book(found.game):
        return found
    choose = adviser(found.game) if found.strategy.name == "optimal" else None
    with bar("rounds played as a check") as step:
        checked = guarded(found, choose, meters=meters, progress=step)
    return replace(found, notes=(*found.notes, checked.words)) if checked.rounds else found


def guarded(
    found: GamePrice,
    choose: Choose | None,
    *,
    rounds: int = ROUNDS,
    meters: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Guarded:
    """Hold prices against so many rounds, or raise the fault that they show; the result is kept with the prices.

    `choose` answers the decisions by the play that the prices are stated under. Without it only wagers that no decision
    touches are looked at, and anything is answered.
    """
    game = found.game
    prices = [price for price in found.prices if _is_checked(game, price, choose is not None)]
    law = blake2b(game.edition.law.model_dump_json().encode(), digest_size=16).hexdigest()
    figures = [(price.wagers, price.distribution) for price in prices]
    asked = ("guard", law, game.key, rounds, sorted((meters or {}).items()), figures)
    return cached_result(asked, lambda: _checked(game, prices, choose or _anything, rounds, meters, progress))


def _is_checked(game: Game, price: Price, played: bool) -> bool:
    """Whether rounds of one player tell what a price says: not of envy, nor of what is bought beside a game."""
    if price.certainty not in ("exact", "exact given stated play"):
        return False
    wagers = [game.edition.wager(name) for name in price.wagers]
    if any(wager.kind == "envy" or wager.group not in ("main", "side") for wager in wagers):
        return False
    return played or not any(touched_by(game, wager.name) for wager in wagers)


def _anything(round: BankedRound, due: Decide) -> Chose:
    """The first answer that does not fold."""
    folds = {choice.name for choice in round.rules.decision(due.question).choices if choice.folds}
    answers = round.answers(due.seat)
    event = next((each.event for each in answers if each.name not in folds), answers[0].event)
    assert isinstance(event, Chose)
    return event


def _checked(
    game: Game,
    prices: list[Price],
    choose: Choose,
    rounds: int,
    meters: Mapping[str, int] | None,
    progress: Progress | None,
) -> Guarded:
    if not prices:
        return Guarded(0, 0, 0.0)
    results: list[Counter[Fraction]] = [Counter() for _ in prices]
    units = [unit_of(game, price.wagers) for price in prices]
    later = {SEAT: later_stakes(game)}
    for number in range(rounds):
        opened = open_round(lifted(game), [SEAT], stakes={SEAT: unit_stakes(game)}, meters=meters)
        play_out(opened, ShuffledDecks(opened.rules, game, f"{SEED}:{number}"), choose, later)
        for price, unit, counts in zip(prices, units, results, strict=True):
            profit = sum(line.profit for line in opened.lines if _counts(line, price.wagers))
            counts[Fraction(profit, unit)] += 1
        if progress is not None:
            progress(number + 1, rounds)
    worst = max(
        _difference(game, price, counts, rounds) for price, counts in zip(prices, results, strict=True)
    )
    return Guarded(rounds, len(prices), worst)


def _counts(line: Line, wagers: tuple[str, ...]) -> bool:
    """Whether a line is of one of the wagers, or a commission on one of them."""
    return line.seat == SEAT and (
        line.wager in wagers or (line.row.kind == "commission" and line.row.of in wagers)
    )


def _difference(game: Game, price: Price, counts: Counter[Fraction], rounds: int) -> float:
    """By how many standard errors the rounds differ from a price; a fault where that cannot be chance."""
    chances = dict(price.distribution)
    for profit, count in counts.items():
        if not chances.get(profit):
            raise _fault(
                game, price, f"{count} of {rounds:,} rounds won {_units(profit)}, which it says never happens"
            )
    common = {profit: chance for profit, chance in chances.items() if rounds * chance >= EXPECTED}
    mean = sum((profit * chance for profit, chance in common.items()), Fraction(0))
    square = sum((profit * profit * chance for profit, chance in common.items()), Fraction(0))
    seen = sum((profit * counts[profit] for profit in common), Fraction(0)) / rounds
    error = math.sqrt((square - mean * mean) / rounds)
    worst = abs(float(seen - mean)) / error if error else 0.0
    if worst > MOST or (not error and seen != mean):
        raise _fault(
            game, price, f"{rounds:,} rounds won {_units(seen)} on the average where it says {_units(mean)}"
        )
    if price.certainty == "exact" and not any(touched_by(game, name) for name in price.wagers):
        for profit, chance in chances.items():
            expected = rounds * float(chance)
            off, spread = abs(counts[profit] - expected), math.sqrt(expected * (1 - float(chance)))
            if off > FEW and off > MOST * spread:
                said = (
                    f"{counts[profit]} of {rounds:,} rounds won {_units(profit)} where it says {expected:.0f}"
                )
                raise _fault(game, price, said)
            if off > FEW and spread:
                worst = max(worst, off / spread)
    return worst


def _units(profit: Fraction) -> str:
    return f"{float(profit):+.4g} units"


def _fault(game: Game, price: Price, said: str) -> ProgramFault:
    return ProgramFault(
        f"the price of {price.name} in {game.edition.id} does not agree with the rules: {said}; it is not shown. "
        "Please report it with the file or the change."
    )
