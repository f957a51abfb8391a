"""Prices of own and of what-if games, held against rounds that are played with the play they are stated under."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import blake2b

from croupier.analysis.cache import cached_result
from croupier.analysis.executors import Progress
from croupier.analysis.guard import NOT_GUARDED, ROUNDS, Guarded, Sampled, hold_results
from croupier.analysis.model import GamePrice, Price
from croupier.editions import Game
from croupier.games.banked.opening import Choose, open_round, play_out
from croupier.games.banked.price.advise import adviser
from croupier.games.banked.price.game import price_game, price_wager
from croupier.games.banked.price.road import is_of_book
from croupier.games.banked.price.stakes import SEAT, later_stakes, lifted, unit_of, unit_stakes
from croupier.games.banked.round import BankedRound
from croupier.games.banked.shoe import ShuffledDecks
from croupier.games.banked.solve.census import touched_by
from croupier.pages.progress import bar
from croupier.rounds.events import Chose, Decide, Line

SEED = "guard"


def held(found: GamePrice, meters: Mapping[str, int] | None = None) -> GamePrice:
    """Prices that real rounds do not contradict, with a note of how many were played; those of a book as they are."""
    words = hold_prices(found.game, found.prices, meters, found.strategy.name == "optimal").words
    return replace(found, notes=(*found.notes, words)) if words else found


def hold_wager(game: Game, wager: str = "", meters: Mapping[str, int] | None = None) -> Guarded:
    """The prices of a game, or that which one wager is part of, held against real rounds."""
    if is_of_book(game):
        return NOT_GUARDED
    prices = (price_wager(game, wager, meters or {}),) if wager else price_game(game, meters).prices
    return hold_prices(game, prices, meters)


def hold_prices(
    game: Game, prices: tuple[Price, ...], meters: Mapping[str, int] | None = None, optimal: bool = True
) -> Guarded:
    """Prices of one game under the best play, or under another that only untouched wagers are looked at for."""
    if is_of_book(game):
        return NOT_GUARDED
    with bar("rounds played as a check") as step:
        return guarded(game, prices, adviser(game) if optimal else None, meters=meters, progress=step)


def guarded(
    game: Game,
    found: tuple[Price, ...],
    choose: Choose | None,
    *,
    rounds: int | None = None,
    meters: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Guarded:
    """Hold prices against so many rounds, or raise the fault that they show; the result is kept with the prices.

    `choose` answers the decisions by the play that the prices are stated under. Without it only wagers that no decision
    touches are looked at, and anything is answered.
    """
    rounds = rounds or ROUNDS
    prices = [price for price in found if _is_checked(game, price, choose is not None)]
    if not prices:
        return NOT_GUARDED
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
    worst = 0.0
    for price, counts in zip(prices, results, strict=True):
        name = f"{price.name} in {game.edition.id}"
        each = price.certainty == "exact" and not any(touched_by(game, wager) for wager in price.wagers)
        worst = max(worst, hold_results(name, dict(price.distribution), Sampled(counts), each))
    return Guarded(rounds, len(prices), worst)


def _counts(line: Line, wagers: tuple[str, ...]) -> bool:
    """Whether a line is of one of the wagers, or a commission on one of them."""
    return line.seat == SEAT and (
        line.wager in wagers or (line.row.kind == "commission" and line.row.of in wagers)
    )
