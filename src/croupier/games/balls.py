"""What families of drawn balls share: their rule card, a module `felt`, and `words` that reads and says everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.editions.families import module_of
from croupier.games.family import Family, Felt

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.rounds.round import View


class BallFamily(Family):
    """A family whose folder has `card`, `felt` and `words`; each is imported when it is asked."""

    def card(self, game: Game) -> Page:
        """The rule card."""
        page: Page = self._module("card").card_page(game)
        return page

    def felt(self, game: Game) -> Felt:
        """The board or the card."""
        felt: Felt = self._module("felt").felt(game)
        return felt

    def parse(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """Tickets and cards as they are written, bought, given back or claimed."""
        inputs: tuple[dict[str, Any], ...] = self._module("words").parse(game, view, words)
        return inputs

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        sentence: str | None = self._module("words").sentence(game, event, view)
        return sentence

    def table(self, game: Game, view: View) -> Page:
        """The board, and what the viewer may see of tickets and cards."""
        page: Page = self._module("words").table_page(game, view)
        return page

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        words: tuple[str, ...] = self._module("words").examples(game, view)
        return words

    def _module(self, part: str) -> Any:
        return module_of(self.name, part)
