"""The family roulette: what opens its rounds, reads words, draws its tables, and its uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.family import Family, Felt, Policy, Use
from croupier.games.roulette.layout import layout_of
from croupier.games.roulette.round import RouletteRound

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.rounds.round import Opening, View


class RouletteFamily(Family):
    """Games of a wheel."""

    name = "roulette"
    title = "roulette"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> RouletteRound:
        """One spin with these players, as the spin before left the table."""
        return RouletteRound(game, players, opening)

    def felt(self, game: Game) -> Felt:
        """The layout with a spot for every bet, and the order of the wheel."""
        from croupier.games.roulette.felt import roulette_felt

        return roulette_felt(layout_of(game))

    def hear(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """`5 on 17`, `10 on red`, `split 17-18 5`."""
        from croupier.games.roulette.hearing import hear_roulette

        return hear_roulette(layout_of(game), view, words)

    def tell(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.roulette.telling import tell_roulette

        return tell_roulette(layout_of(game), event, view) or super().tell(game, event, view)

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table."""
        from croupier.games.roulette.telling import roulette_table

        return roulette_table(layout_of(game), view, game.edition.title, game.edition.book)

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        from croupier.games.roulette.hearing import examples

        return examples(layout_of(game), view)

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """Players with numbers of their own."""
        from croupier.games.roulette.players import roulette_policies

        return roulette_policies(game)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.roulette.uses import card, data
        from croupier.pages.page import Page, Preformatted

        edition = game.edition
        return Page(
            edition.title, [Preformatted(card(edition))], kind="card", book=edition.book, data=data(edition)
        )

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settling, prices and simulations."""
        from croupier.games.roulette.uses import USES

        return USES


FAMILY = RouletteFamily()
