"""The family roulette: what opens its rounds, reads words, draws its tables, and its uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.family import Choice, Family, Felt, Policy, Use, whole
from croupier.games.roulette.felt import layout_of
from croupier.games.roulette.round import RouletteRound

if TYPE_CHECKING:
    from croupier.editions import Game
    from croupier.pages.page import Page
    from croupier.pages.par_sheet import ParFigures
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

        return roulette_felt(game)

    def parse(self, game: Game, view: View, words: str) -> tuple[dict[str, Any], ...]:
        """`5 on 17`, `10 on red`, `split 17-18 5`."""
        from croupier.games.roulette.words import parse_roulette

        return parse_roulette(layout_of(game), view, words)

    def describe(self, game: Game, event: Mapping[str, Any], view: View) -> str | None:
        """A sentence for an event as a viewer heard it."""
        from croupier.games.roulette.words import describe_roulette

        return describe_roulette(game, layout_of(game), event, view)

    def table(self, game: Game, view: View) -> Page:
        """What a viewer sees of the table."""
        from croupier.games.roulette.words import roulette_table

        return roulette_table(layout_of(game), view, game.edition.title, game.edition.book)

    def examples(self, game: Game, view: View) -> tuple[str, ...]:
        """Words that work now as typed."""
        from croupier.games.roulette.words import examples

        return examples(layout_of(game), view)

    def policies(self, game: Game) -> Mapping[str, Policy]:
        """Players with numbers of their own."""
        from croupier.games.roulette.players import roulette_policies

        return roulette_policies(game)

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.roulette.card import card_page

        return card_page(game)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """Every kind of bet on the wheel."""
        from croupier.games.roulette.price import roulette_sheet

        return roulette_sheet(game)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, simulations, audits, and a playthrough."""
        from croupier.games.audit import audit_use
        from croupier.games.roulette import results
        from croupier.games.roulette.situation import settle_roulette

        bets = Choice("bets", str, "bets placed together, such as '10 on red, 5 on 17'", "")
        bankroll = Choice("bankroll", str, "starting bankroll in dollars, followed over the spins", "")
        goal = Choice("goal", str, "bankroll in dollars at which a player stops", "")
        return {
            "settle": Use(settle_roulette, "settle a described spin"),
            "price": Use(
                results.price_roulette,
                "price every kind of bet, or bets placed together",
                (
                    bets,
                    Choice("spins", whole(0, 100_000), "the same bets on this many spins", 0),
                    bankroll,
                    goal,
                    Choice("zeros", whole(1, 3), "a wheel with another number of zeros"),
                    Choice("partage", bool, "even-money bets lose only half on a zero", False),
                ),
            ),
            "simulate": Use(
                results.simulate_roulette,
                "spin the wheel, or follow bankrolls",
                (
                    Choice("rounds", whole(1, 10**11), "number of spins or bankrolls", 1_000_000),
                    Choice("seed", whole(0), "seed of the wheel", 1),
                    Choice("threads", whole(1, 1024), "number of threads", 2),
                    bets,
                    Choice("spins", whole(1, 10**6), "number of spins over which a bankroll is followed", 0),
                    bankroll,
                    goal,
                ),
            ),
            "audit": audit_use(),
        }


FAMILY = RouletteFamily()
