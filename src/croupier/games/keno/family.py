"""The family keno: what opens its rounds, reads tickets, and draws the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.family import Family, Felt
from croupier.games.keno.round import KenoRound

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.rounds.round import Opening, View


class KenoFamily(Family):
    """Games of keno."""

    name = "keno"
    title = "keno"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> KenoRound:
        """A game with these players, as the game before left the hall."""
        return KenoRound(game, players, opening)

    def felt(self, game: Game) -> Felt:
        """The board."""
        from croupier.games.keno.words import felt

        return felt(game)

    def hear(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """Tickets as they are written, and tickets given back."""
        from croupier.games.keno.words import hear

        return hear(game, view, words)

    def tell(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.keno.words import sentence

        return sentence(game, event, view)

    def table(self, game: Game, view: View) -> Page:
        """The board and the viewer's tickets."""
        from croupier.games.keno.words import table_page

        return table_page(game, view)

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        from croupier.games.keno.words import examples

        return examples(view)


FAMILY = KenoFamily()
