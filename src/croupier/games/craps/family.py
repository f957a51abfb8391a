"""The family craps: what opens its rounds, reads words, draws its tables, and its uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.games.craps.round import CrapsRound
from croupier.games.craps.rules import rules_of
from croupier.games.family import Choice, Family, Felt, Policy, Use, whole

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.pages.par_sheet import ParFigures
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
        from croupier.games.craps.card import card_page

        return card_page(game)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """Every bet on the dice, line bets with odds behind them too."""
        from croupier.games.craps.sheet import craps_sheet

        return craps_sheet(game)

    def edges(
        self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None
    ) -> Mapping[str, Fraction | float]:
        """The house edge of every bet, or of one bet on each of its numbers."""
        from croupier.games.craps.price import price_bet, price_rules

        rules = price_rules(game)
        own = [
            each
            for each in rules.wagers.values()
            if each.bet.name == wager and not (each.supports or each.travelled)
        ]
        if not own:
            return super().edges(game, wager, meters)
        return {each.title: price_bet(rules, each).price.house_edge for each in own}

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, simulations, audits, and a playthrough."""
        from croupier.games.audit_use import audit_use
        from croupier.games.craps import results

        bets = Choice(
            "bets",
            str,
            "bets made again when decided, such as 'pass 10, odds 10x, place 6 12'",
            "",
        )
        working = Choice("working", bool, "call bets on at the come-out", False)
        return {
            "settle": Use(results.settle_craps, "settle a described table after one roll or several"),
            "replay": Use(results.replay_craps, "saved rolls, event by event"),
            "price": Use(
                results.price_craps,
                "price every bet exactly, or a plan of several at once",
                (
                    bets,
                    Choice("odds", str, "odds behind line bets, such as 10x or 3-4-5", ""),
                    working,
                ),
            ),
            "simulate": Use(
                results.simulate_craps,
                "roll the dice in batches",
                (
                    Choice("rounds", whole(1, 10**11), "how many rolls", 1_000_000),
                    Choice("seed", whole(0), "the seed of the dice", 1),
                    Choice("threads", whole(1, 1024), "how many threads roll", 2),
                    bets,
                    working,
                ),
            ),
            "audit": audit_use(),
            "playthrough": Use(
                results.playthrough_craps, "tables that show the rules of the edition, event by event"
            ),
        }


FAMILY = CrapsFamily()
