"""Casino and cardroom table games as exact, executable law.

Everything here is looked up when it is first used, so that importing the package costs nothing:

    import croupier
    game = croupier.load("pennsylvania/three-card-poker").configure(pair_plus="B")
    print(game.price())
    round = game.open(players=["Ann", "Ben"])

`editions()` lists the games, `load(id)` gives one, `settle(data)` settles a described situation, `check(filing)` holds
an operator's choices against the text, `audit(book)` finds likely misprints in it, `diff(a, b)` compares two games
or books, `prices(book)` lists every price and `rank(book)` the paytables by house edge. Whatever is not allowed raises
`Refusal`, a sentence with its clause.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from croupier import editions as _editions
from croupier import games  # registers the families, and imports none of them
from croupier import settle as _settle

if TYPE_CHECKING:
    from croupier.api import Game, Sheet, audit, check, diff, editions, load, prices, rank, settle
    from croupier.kit import Refusal

    __version__: str

_HOMES = {
    "Game": "croupier.api",
    "Refusal": "croupier.kit",
    "Sheet": "croupier.api",
    "audit": "croupier.api",
    "check": "croupier.api",
    "diff": "croupier.api",
    "load": "croupier.api",
    "prices": "croupier.api",
    "rank": "croupier.api",
}


class _Room(ModuleType):
    """A room of the package whose name is also a verb: `croupier.settle(data)` next to `croupier.settle.pots`."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        return getattr(import_module("croupier.api"), self.__name__.rpartition(".")[2])(*args, **named)


for _module in (_editions, _settle):
    _module.__class__ = _Room


def __getattr__(name: str) -> Any:
    """A public name from its home, on first use."""
    if name == "__version__":
        from importlib.metadata import version

        return version("croupier")
    if name not in _HOMES:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in vars(sys.modules[__name__]) if name.startswith("__"))})


__all__ = [
    "Game",
    "Refusal",
    "Sheet",
    "__version__",
    "audit",
    "check",
    "diff",
    "editions",
    "games",
    "load",
    "prices",
    "rank",
    "settle",
]
