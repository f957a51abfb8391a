"""The family craps: what opens its rounds, reads words, draws its tables, and its uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.craps.round import CrapsRound
from croupier.games.craps.rules import rules_of
from croupier.games.family import Family, Felt, Policy, Use

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.rounds.round import Opening, View


class CrapsFamily(Family):
    """Games of two dice."""

    name = "craps"
    title = "craps"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> CrapsRound:
        """One roll with these players, as the roll before left the table."""
        return CrapsRound(game, players, opening)

    def felt(self, game: Game) -> Felt:
        """The layout with a spot for every bet."""
        from croupier.games.craps.felt import craps_felt

        return craps_felt(rules_of(game))

    def hear(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """`pass 10 odds 20`, `place 6 12`, `off`, `take down all`."""
        from croupier.games.craps.hearing import hear_craps

        return hear_craps(rules_of(game), view, words)

    def tell(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.craps.telling import tell_craps

        return tell_craps(rules_of(game), event, view) or super().tell(game, event, view)

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table."""
        from croupier.games.craps.telling import craps_table

        return craps_table(rules_of(game), view)

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        from croupier.games.craps.words import examples

        return examples(rules_of(game), view)

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """Players with plans of their own."""
        from croupier.games.craps.players import craps_policies

        return craps_policies(game)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.craps.show_card import dice_card, dice_data
        from croupier.pages.page import Page, Preformatted

        edition = game.edition
        text = Preformatted(dice_card(edition))
        return Page(edition.title, [text], kind="card", book=edition.book, data=dice_data(edition))

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settling, prices and simulations."""
        from croupier.games.craps.uses import USES

        return USES


FAMILY = CrapsFamily()
