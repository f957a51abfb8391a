"""The layout of a banked table as data: a spot for each wager before every seat, the dealer's side, the paytables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.game import PLACED, Game, holds
from croupier.editions.model import Wager
from croupier.games.banked.board import with_board
from croupier.games.family import Felt
from croupier.games.felts import paytables, seat_areas, seat_place
from croupier.rounds.table import OPENING

# The dealer's side is at the top; cards lie before the tray, in two rows.
SIZE = (100, 62)
TRAY = (39, 1.8, 22, 2.6)
ROWS = ((30, 5.6, 40, 10), (30, 16.6, 40, 10))


def banked_felt(game: Game) -> Felt:
    """The whole table."""
    placed = [wager for wager in game.wagers if wager.kind in PLACED]
    spots, place = seat_place(placed, _row)
    areas = (*_dealer_side(game), *seat_areas(game))
    printed = (*paytables(game), *_settings(game))
    return Felt("arc", areas, tuple(with_board(game, spots)), printed, SIZE, place)


def _row(wager: Wager) -> int:
    """Side bets lie nearest to the dealer, then the main wagers, those that are made later, and tips."""
    if wager.kind != "stake":
        return 3
    if wager.group != "main":
        return 0
    return 1 if wager.opens == OPENING else 2


def _dealer_side(game: Game) -> Iterator[Mapping[str, Any]]:
    yield {"name": "tray", "title": "Table inventory", "box": list(TRAY), "clauses": []}
    pools = [("dealer", "Dealer")]
    if game.cards_dealt("community"):
        pools.append(("community", "Community cards"))
    for (name, title), box in zip(pools, ROWS, strict=False):
        yield {"name": name, "title": title, "box": list(box), "clauses": []}


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
