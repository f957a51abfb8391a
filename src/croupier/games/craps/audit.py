"""Findings at the dice: bets that favour the player, that keep more than half, or that can never win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.analysis.findings import ONLY, Finding, TableEdge, by_edge, unequal_mirrors, unusual_odds
from croupier.editions import Edition, Game
from croupier.games.craps.price import price_all, price_rules, priced_wagers


def audit_edition(edition: Edition) -> list[Finding]:
    """Every bet by itself, under the default filing; odds behind a line bet are paid as they fall."""
    return game_findings(edition.configure())


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its bets."""
    return list(_findings(game))


def _findings(game: Game) -> Iterator[Finding]:
    edition, rules = game.edition, price_rules(game)
    bets = {wager.name: wager.bet for wager in priced_wagers(rules)}
    paid: dict[str, tuple[tuple[Fraction, Fraction], ...]] = {}
    cites: dict[str, tuple[str, ...]] = {}
    for priced in price_all(rules, odds=()):
        price = priced.price
        bet = bets[price.wagers[0]]
        edge = TableEdge(bet.name, ONLY, price.house_edge, price.certainty)
        cite = tuple(dict.fromkeys([*bet.cite, *(clause for row in price.rows for clause in row.cite)]))
        yield from by_edge(edition, bet.name, ONLY, edge, cite, price.name)
        paid[price.wagers[0]], cites[price.wagers[0]] = tuple(price.distribution), cite
        greatest = max(profit for profit, _ in price.distribution)
        decided = 1 - sum((chance for profit, chance in price.distribution if not profit), Fraction(0))
        win = price.win_frequency / decided if decided else None
        yield from unusual_odds(edition, price.wagers[0], greatest, cite, price.name, win)
        if not price.win_frequency:
            sentence = f"no roll wins {price.name}"
            yield Finding(edition.id, bet.name, (ONLY,), "dead row", sentence, cite, price.name, (edge,))
    yield from unequal_mirrors(edition, paid, cites)
