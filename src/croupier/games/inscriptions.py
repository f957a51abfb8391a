"""What a felt has printed on it: the limits of the house, with the clauses of the options that set them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.kit.money import money


def limit(game: Game, text: str, *options: str) -> Mapping[str, Any]:
    """A limit as it is printed, with what the text says of the options it comes from."""
    rows = [row for name in options if (row := game.edition.option(name)) is not None]
    return {
        "kind": "limit",
        "text": text,
        "clauses": list(dict.fromkeys(c for row in rows for c in row.cite)),
    }


def bet_limits(game: Game, title: str, least: str, most: str) -> Mapping[str, Any] | None:
    """`Bets $1 to $500`, by the options that file them; None where neither is filed."""
    low, high = game.cents_of(least), game.cents_of(most)
    if low is None and high is None:
        return None
    if high is None:
        return limit(game, f"{title} from {money(low or 0)}", least)
    return limit(
        game, f"{title} {money(low)} to {money(high)}" if low else f"{title} up to {money(high)}", least, most
    )
