"""What a par sheet says of a banked game: every wager under every paytable, the best play, mistakes, meters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.analysis.model import SAMPLED, Price, Strategy
from croupier.analysis.par import MeterRun, ParWager, par_wager
from croupier.editions import Edition, Game
from croupier.games.banked.price.checked import held
from croupier.games.banked.price.game import filed_with, price_all, price_game
from croupier.games.banked.price.meters import meter_run
from croupier.games.banked.price.plays import MISTAKES
from croupier.games.banked.price.road import road_of
from croupier.games.banked.price.roads.common import main_wagers
from croupier.games.banked.solve.plays import mistakes_of
from croupier.games.banked.strategy_holdem import holdem_tables
from croupier.games.banked.strategy_runs import four_card_table
from croupier.kit import Refusal
from croupier.pages import Section
from croupier.pages.par_sheet import Mistake, ParFigures

COUNTED = (
    "Every deal is counted: a compiled loop enumerates them, decisions are solved backward on whole numbers, and each "
    "kind of deal is settled once by the game's own settlement.",
    "Probabilities, edges and variances are exact fractions until they are printed.",
)
NO_PLAY = Strategy("as the prices state; the main wagers are not on this sheet")
SOME_SAMPLED = "Wagers marked as sampled were dealt at random; all others are exact."


def banked_sheet(game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
    """Every wager, or `only` some, under every paytable that may be filed; one filed expressly under that alone."""
    refused: list[tuple[str, Refusal]] = []
    wagers = tuple(_wagers(game.edition, choices, only, refused))
    if not wagers and refused:
        raise refused[0][1]
    sampled = (SOME_SAMPLED,) if any(each.certainty in SAMPLED for each in wagers) else ()
    meters = tuple(_meters(game.edition, choices, wagers))
    carried = tuple((game.edition.wager(name).title, why.sentence) for name, why in refused)
    lost = (*_lost(game.edition, only), *dict.fromkeys(carried))
    found = ParFigures(wagers, NO_PLAY, (*COUNTED, *sampled), meters=meters, without=lost)
    if only and not set(only).intersection(main_wagers(game)):
        return found
    priced = held(price_game(game))
    mistakes = tuple(_mistakes(game, priced.prices[0]))
    tables = tuple(_tables(game))
    return replace(found, strategy=priced.strategy, charts=tables, mistakes=mistakes, notes=priced.notes)


def _tables(game: Game) -> Iterator[Section]:
    """The best play in full, where it takes more than words."""
    if road_of(game) == "four_card":
        yield four_card_table(game)
    elif road_of(game) == "holdem":
        yield from holdem_tables(game)


def _wagers(
    edition: Edition, choices: Mapping[str, Any], only: Collection[str], refused: list[tuple[str, Refusal]]
) -> Iterator[ParWager]:
    seen = set()
    for wager, label, price in price_all(edition, only=only, refused=refused, **choices):
        if wager in choices and isinstance(choices[wager], str) and choices[wager] != label:
            continue
        key = (price.wagers, price.labels, label)
        if key not in seen:
            seen.add(key)
            yield par_wager(wager, price.name, "" if label == "only" else label, price)


def _lost(edition: Edition, only: Collection[str]) -> Iterator[tuple[str, str]]:
    """The paytables that cannot be filed as printed, and why."""
    for table in edition.tables:
        if table.damaged and (not only or table.wager in only):
            lost = [row.hand for row in table.rows if row.pays.unit == "illegible"] + list(table.missing)
            name = f"{edition.wager(table.wager).title}, paytable {table.label}"
            yield name, f"the print has no figure for {', '.join(lost)}"


def _mistakes(game: Game, best: Price) -> Iterator[Mistake]:
    road = road_of(game)
    for play in mistakes_of(game) if road is None else MISTAKES.get(road, ()):
        try:
            price = price_game(_alone(game, best), play=play).prices[0]
        except Refusal:  # a way to play that this edition of the game does not offer
            continue
        yield Mistake(play, best.name, price.house_edge, best.expectation - price.expectation)


def _alone(game: Game, best: Price) -> Game:
    """The game with the main wagers alone: side bets have no part in a mistake."""
    main = [wager.name for wager in game.wagers if wager.name in best.wagers or wager.kind == "commission"]
    return replace(game, offered=tuple(main))


def _meters(edition: Edition, choices: Mapping[str, Any], wagers: tuple[ParWager, ...]) -> Iterator[MeterRun]:
    for each in wagers:
        label = next(
            (t.label for t in edition.tables if t.wager == each.wager and t.label == each.paytable), "only"
        )
        game = filed_with(edition, each.wager, label, choices) if each.meter is not None else None
        if game is not None and (found := meter_run(game, each)) is not None:
            yield found
