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

    def parse(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """`pass 10 odds 20`, `place 6 12`, `off`, `take down all`."""
        from croupier.games.craps.words import parse_craps

        return parse_craps(rules_of(game), view, words)

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.craps.words import describe_craps

        return describe_craps(rules_of(game), event, view)

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table."""
        from croupier.games.craps.words import craps_table

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
        from croupier.games.audit import audit_use
        from croupier.games.craps import results
        from croupier.games.craps.situation import settle_craps

        bets = Choice(
            "bets",
            str,
            "bets repeated when decided, such as 'pass 10, odds 10x, place 6 12'",
            "",
        )
        working = Choice("working", bool, "call bets on at the come-out", False)
        return {
            "settle": Use(settle_craps, "settle a described table after one roll or several"),
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
                    Choice("rounds", whole(1, 10**11), "number of rolls", 1_000_000),
                    Choice("seed", whole(0), "seed of the dice", 1),
                    Choice("threads", whole(1, 1024), "number of threads", 2),
                    bets,
                    working,
                ),
            ),
            "audit": audit_use(),
        }


FAMILY = CrapsFamily()
