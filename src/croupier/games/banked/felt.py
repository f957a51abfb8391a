"""The layout of a banked table as data: a spot for each wager before every seat, the dealer's place, the paytables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.game import PLACED, Game, holds
from croupier.games.family import Felt
from croupier.games.felts import paytables, seat_areas, wager_spots


def banked_felt(game: Game) -> Felt:
    """The whole table."""
    areas = [{"name": "dealer", "title": "Dealer"}]
    if game.cards_dealt("community"):
        areas.append({"name": "community", "title": "Community cards"})
    spots = wager_spots(wager for wager in game.wagers if wager.kind in PLACED)
    marks = (*paytables(game), *_settings(game))
    return Felt("arc", (*areas, *seat_areas(game)), tuple(spots), marks)


def _settings(game: Game) -> Iterator[Mapping[str, Any]]:
    """The hands that a seat sets its cards into: those that it picks go to one, the rest to the other."""
    for decision in game.edition.law.decisions:
        for choice in decision.choices:
            if choice.to and choice.rest and holds(choice.under, game.filed):
                yield {
                    "kind": "set",
                    "decision": decision.name,
                    "choice": choice.name,
                    "to": choice.to,
                    "rest": choice.rest,
                    "clauses": list(choice.cite or decision.cite),
                }
