"""The family bingo: what opens its games, reads words, and draws cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.bingo.round import BingoRound
from croupier.games.family import Family, Felt, Use

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.rounds.round import Opening, View


class BingoFamily(Family):
    """Games of bingo."""

    name = "bingo"
    title = "bingo"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> BingoRound:
        """A game with these players, as the game before left the session."""
        return BingoRound(game, players, opening)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.bingo.card import card_page

        return card_page(game)

    def felt(self, game: Game) -> Felt:
        """A card."""
        from croupier.games.bingo.words import felt

        return felt(game)

    def hear(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """Cards bought, picked or claimed."""
        from croupier.games.bingo.words import hear

        return hear(game, view, words)

    def tell(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.bingo.words import sentence

        return sentence(game, event, view)

    def table(self, game: Game, view: View) -> Page:
        """The flashboard and the cards that the viewer may see."""
        from croupier.games.bingo.words import table_page

        return table_page(game, view)

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        from croupier.games.bingo.words import examples

        return examples(game, view)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement and replays; prices and simulations are asked for by the commands."""
        return USES


def _settle(data: Mapping[str, Any]) -> Any:
    from croupier.games.bingo.situation import situation

    return situation(data)


def _replay(text: str) -> Any:
    from croupier.games.bingo.story import Story
    from croupier.games.saving import saved_rounds

    return Story(tuple(round for round, _ in saved_rounds(text) if isinstance(round, BingoRound)))


USES = {
    "settle": Use(_settle, "a described game: cards, calls, claims; who wins what and why"),
    "replay": Use(_replay, "saved games, event by event"),
}

FAMILY = BingoFamily()
