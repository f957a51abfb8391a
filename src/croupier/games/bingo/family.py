"""The family bingo: what opens its games, reads words, and draws cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.audit_use import audit_use
from croupier.games.balls import BallFamily
from croupier.games.bingo.round import BingoRound
from croupier.games.family import Choice, PricedWager, Use, whole
from croupier.kit import cents
from croupier.kit.listed import capitalized

if TYPE_CHECKING:
    from croupier.analysis.compared import GameFigures
    from croupier.editions import Edition, Game
    from croupier.games.family import UseResult
    from croupier.pages.par_sheet import ParFigures
    from croupier.rounds.round import Opening


class BingoFamily(BallFamily):
    """Games of bingo."""

    name = "bingo"
    title = "bingo"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> BingoRound:
        """A game with these players, as the game before left the session."""
        return BingoRound(game, players, opening)

    def price_list(self, edition: Edition, **choices: Any) -> Iterator[PricedWager]:
        """What the house keeps of the takings of each game, with the usual number of cards in the hall."""
        hall = self.use(edition, "price")(edition.under(**choices))
        for price in hall.prices:
            name = f"{capitalized(price.plan.title)}, {price.cards} cards"
            yield PricedWager(name, "", 1 - price.cost / price.takings, price.certainty)

    def figures(self, game: Game, result: UseResult) -> GameFigures:
        """A card of every game of the programme."""
        from croupier.games.bingo.price_pages import HallPrice, Samples

        if isinstance(result, HallPrice | Samples):
            return result.figures()
        return super().figures(game, result)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """One card in each game of the programme."""
        from croupier.games.bingo.sheet import bingo_sheet

        return bingo_sheet(game)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, simulations and audits."""
        return USES


def _settle(data: Mapping[str, Any]) -> Any:
    from croupier.games.bingo.situation import situation

    return situation(data)


def _replay(text: str) -> Any:
    from croupier.games.bingo.story import BingoStory
    from croupier.games.saving import saved_rounds

    return BingoStory(tuple(round for round, _ in saved_rounds(text) if isinstance(round, BingoRound)))


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.bingo.price_pages import price_of

    return price_of(game, **options)


def _simulate(game: Game, **options: Any) -> Any:
    from croupier.games.bingo.price_pages import simulation_of

    return simulation_of(game, **options)


def _calls(text: str) -> tuple[int, ...]:
    return tuple(map(whole(0, 75), text.replace(",", " ").split()))


def _meter(text: str) -> int:
    return cents(text, "meter")


WHOLE = whole(1, 10**7)
POSTED = (
    Choice("cards", WHOLE, "how many cards are in the hall", 200),
    Choice("pattern", str, "one game with this pattern, by name or drawn"),
    Choice("programme", str, "other games than those filed, such as line for 100; blackout for 250"),
    Choice("meter", _meter, "what the jackpot's meter shows, in dollars"),
)
USES = {
    "price": Use(
        _price,
        "one card and a whole hall, exactly",
        (*POSTED, Choice("calls", _calls, "the calls to show, such as 20,25")),
    ),
    "simulate": Use(
        _simulate,
        "games played by chance",
        (
            *POSTED,
            Choice("rounds", WHOLE, "how many games", 20_000),
            Choice("seed", WHOLE, "the same seed plays the same games", 1),
            Choice("threads", WHOLE, "how many threads work", 2),
            Choice("hall", whole(1, 1 << 24), "one game with so many cards, verified ball by ball"),
        ),
    ),
    "audit": audit_use(),
    "settle": Use(_settle, "a described game: cards, calls, claims; who wins what and why"),
    "replay": Use(_replay, "saved games, event by event"),
}

FAMILY = BingoFamily()
