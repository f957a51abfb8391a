"""Findings at bingo: prizes that the text leaves to the house, and jackpots that nobody can win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.analysis.findings import Finding, TableEdge, by_edge, percent
from croupier.editions import Edition, Game
from croupier.games.bingo.law import bingo_law
from croupier.games.bingo.plans import plans_of
from croupier.games.bingo.price import USUAL_CARDS, price_plan, within
from croupier.kit import dollars
from croupier.kit.money import money

CARD = "card"
TITLE = "Card"


def audit_edition(edition: Edition) -> list[Finding]:
    """What the text leaves to a filing, then the jackpots of the default programme."""
    game = edition.configure()
    return [*_open(edition, game), *_never_won(edition, game)]


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its programme; `edges` are those of its games. What the house keeps
    follows from the number of cards that are sold, so only a player edge counts."""
    cite = bingo_law(game.edition).plan.cite
    found = (
        finding for each in edges for finding in by_edge(game.edition, CARD, each.label, each, cite, TITLE)
    )
    return [*(each for each in found if each.kind == "player edge"), *_never_won(game.edition, game)]


def _open(edition: Edition, game: Game) -> Iterator[Finding]:
    """The text prints no prizes: what a prize of a quarter more than the cards are sold for gives the players."""
    law = bingo_law(edition)
    plan = replace(plans_of(game)[0], jackpot=None, progressive=False, within=None)
    prize = USUAL_CARDS * plan.price * 5 // 4
    if not prize:
        return
    if law.wheel is not None:
        game = edition.configure(**{law.wheel.prizes: dollars(prize)})
    edge = price_plan(game, replace(plan, prize=prize), USUAL_CARDS).house_edge
    assert edge is not None
    sold = f"{USUAL_CARDS} cards at {money(plan.price)} in the hall"
    sentence = (
        "the text prints no prizes and bounds none, so a filing states every one: "
        f"with {sold}, a prize of {money(prize)} gives the players an edge of {percent(-edge)}"
    )
    cite = law.plan.cite if law.wheel is None else law.wheel.cite
    edges = (TableEdge(CARD, f"a prize of {money(prize)}", edge),)
    yield Finding(edition.id, CARD, (), "player edge if filed", sentence, cite, TITLE, edges)


def _never_won(edition: Edition, game: Game) -> Iterator[Finding]:
    """A jackpot for fewer calls than the pattern needs; balls drawn before the session count as calls."""
    law = bingo_law(edition)
    for plan in plans_of(game):
        if plan.within is not None and not within(plan.goal, plan.within):
            sentence = f"no card can be complete within {plan.within} calls"
            cite = law.pick.cite if law.pick is not None else law.plan.cite
            title = f"Game {plan.number}: {plan.title}"
            yield Finding(edition.id, CARD, (title,), "dead row", sentence, cite, TITLE)
