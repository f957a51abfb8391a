"""Findings at a wheel: bets that favour the player, and the bet that is worse than all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.analysis.findings import ONLY, Finding, TableEdge, by_edge, percent
from croupier.analysis.model import Price
from croupier.editions import Edition, Game
from croupier.games.roulette.law import wheel_law
from croupier.games.roulette.price import bet_prices


def audit_edition(edition: Edition) -> list[Finding]:
    """Every bet of the layout under the default filing, then what sets one apart from the others."""
    return game_findings(edition.configure())


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its bets."""
    edition, prices = game.edition, bet_prices(game).prices
    found = [finding for price in prices for finding in _of(edition, price)]
    return [*found, *_outliers(edition, prices)]


def _of(edition: Edition, price: Price) -> Iterator[Finding]:
    name = _name(edition, price)
    edge = TableEdge(name, ONLY, price.house_edge)
    yield from by_edge(edition, name, ONLY, edge, price.rows[0].cite, price.name)
    if not price.win_frequency:
        sentence = "no number of the wheel wins the bet"
        yield Finding(
            edition.id, name, (ONLY,), "dead row", sentence, price.rows[0].cite, price.name, (edge,)
        )


def _name(edition: Edition, price: Price) -> str:
    bets = (bet.name for bet in wheel_law(edition).bets if bet.title == price.name)
    return next(
        bets, price.wagers[0]
    )  # a spot that differs from the others of its bet has a price of its own


def _outliers(edition: Edition, prices: tuple[Price, ...]) -> Iterator[Finding]:
    """A bet whose house edge is another than that of most."""
    usual, _ = Counter(price.house_edge for price in prices).most_common(1)[0]
    for price in prices:
        if price.house_edge != usual and price.house_edge > 0:
            name = _name(edition, price)
            edge = TableEdge(name, ONLY, price.house_edge)
            sentence = (
                f"the house edge is {percent(price.house_edge)}; that of the other bets is {percent(usual)}"
            )
            cite = price.rows[0].cite
            yield Finding(edition.id, name, (ONLY,), "outlier", sentence, cite, price.name, (edge,))
