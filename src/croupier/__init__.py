"""Casino and cardroom table games as exact, executable law.

Everything here is looked up when it is first used, so that importing the package costs nothing:

    import croupier
    game = croupier.load("pennsylvania/three-card-poker").under(pair_plus="B")
    croupier.price_game(game).price("ante").house_edge
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier import games  # registers the families, and imports none of them

if TYPE_CHECKING:
    from croupier.editions import Edition, Game, edition_ids, load
    from croupier.games.banked.opening import open_round
    from croupier.games.banked.price.game import price_game
    from croupier.games.banked.simulate.batch import simulate as simulate_game
    from croupier.games.banked.situation import settle_situation
    from croupier.games.pot.opening import open_hand
    from croupier.games.pot.situation import settle_hand
    from croupier.kit import Refusal

_HOMES = {
    "Edition": ("croupier.editions", "Edition"),
    "Game": ("croupier.editions", "Game"),
    "Refusal": ("croupier.kit", "Refusal"),
    "edition_ids": ("croupier.editions", "edition_ids"),
    "load": ("croupier.editions", "load"),
    "open_hand": ("croupier.games.pot.opening", "open_hand"),
    "open_round": ("croupier.games.banked.opening", "open_round"),
    "price_game": ("croupier.games.banked.price.game", "price_game"),
    "settle_hand": ("croupier.games.pot.situation", "settle_hand"),
    "settle_situation": ("croupier.games.banked.situation", "settle_situation"),
    "simulate_game": ("croupier.games.banked.simulate.batch", "simulate"),
}


def __getattr__(name: str) -> Any:
    """A public name from its home, on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    module, attribute = _HOMES[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


__all__ = [
    "Edition",
    "Game",
    "Refusal",
    "edition_ids",
    "games",
    "load",
    "open_hand",
    "open_round",
    "price_game",
    "settle_hand",
    "settle_situation",
    "simulate_game",
]
