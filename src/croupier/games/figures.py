"""The figures of a game, by which it is compared and swept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.analysis.cache import cached_result
from croupier.analysis.par import GameFigures, figures_in
from croupier.editions.own import BOOK as OWN

if TYPE_CHECKING:
    from croupier.editions import Game


def price_figures(game: Game, options: Mapping[str, Any] | None = None) -> GameFigures:
    """The figures of a game's prices: as kept from an earlier run, or worked out now."""
    from croupier.games import family_of

    own = game.edition.law.model_dump_json() if game.edition.book == OWN else ""  # such a file may change
    asked = dict(options or {})
    use = family_of(game.edition).use(game.edition, "price")
    return cached_result(("figures", game.key, own, asked), lambda: figures_in(use(game, **asked)))
