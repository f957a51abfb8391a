"""The figures of a game, by which it is compared and swept: read off the data of a price or a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.cache import cached_result
from croupier.analysis.compared import Figure, GameFigures, WagerFigures
from croupier.editions.own import BOOK as OWN

if TYPE_CHECKING:
    from croupier.editions import Game


def price_figures(game: Game, options: Mapping[str, Any] | None = None) -> GameFigures:
    """The figures of a game's prices: as kept from an earlier run, or worked out now."""
    from croupier.games import family_of

    own = game.edition.law.model_dump_json() if game.edition.book == OWN else ""  # such a file may change
    family, asked = family_of(game.edition), dict(options or {})
    use = family.use(game.edition, "price")
    return cached_result(("figures", game.key, own, asked), lambda: family.figures(game, use(game, **asked)))


def figures_of(data: Mapping[str, Any]) -> GameFigures:
    """The figures in the data of a page: its prices or sampled wagers, and its strategy where it has one."""
    play: Mapping[str, Any] = data.get("strategy") or {}
    play = play if isinstance(play, Mapping) else {"name": play}
    shares = play.get("frequencies") or {}
    return GameFigures(
        tuple(wager_figures(each) for each in data.get("prices") or data.get("wagers") or ()),
        str(play.get("name", "")),
        tuple(play.get("rules") or ()),
        tuple((choice, Fraction(share)) for choice, share in shares.items()),
    )


def wager_figures(data: Mapping[str, Any], name: str = "") -> WagerFigures:
    """One price or one sampled wager, by another name where one is given."""
    return WagerFigures(
        name or data["name"],
        _figure(data.get("house_edge")),
        _figure(data.get("hit_frequency")),
        data.get("certainty", "exact"),
        data.get("average_bet") == "0/1",
        *map(_figure, map(data.get, ("element_of_risk", "standard_deviation", "win_frequency"))),
        *map(_figure, map(data.get, ("mean", "standard_error"))),
    )


def _figure(value: Any) -> Figure | None:
    """A figure of JSON: a fraction as text, or a float."""
    if value is None:
        return None
    return Fraction(value) if isinstance(value, str) else float(value)
