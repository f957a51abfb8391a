"""Prices that are kept between runs: worked out once for a law, a filing and a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.analysis.cache import cached_result
from croupier.editions import Game
from croupier.editions.own import BOOK as OWN
from croupier.games import family_of
from croupier.pages import Page


def price_page(game: Game, options: Mapping[str, Any]) -> Page:
    """The page of a price: as kept from an earlier run, or worked out now."""
    own = (
        game.edition.law.model_dump_json() if game.edition.book == OWN else ""
    )  # a file of one's own may change
    use = family_of(game.edition).use(game.edition, "price")
    page: Page = cached_result(("price", game.key, own, dict(options)), lambda: use(game, **options).page())
    return page
