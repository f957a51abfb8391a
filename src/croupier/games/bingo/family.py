"""The family bingo: what opens its games, reads words, and draws cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.audit import audit_use
from croupier.games.balls import BallFamily
from croupier.games.bingo.round import BingoRound
from croupier.games.family import Choice, PricedWager, Use, whole
from croupier.kit import cents
from croupier.kit.text import capitalized

if TYPE_CHECKING:
    from croupier.editions import Edition, Game
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
        hall = self.use(edition, "price")(edition.configure(**choices))
        for price in hall.prices:
            name = f"{capitalized(price.plan.title)}, {price.cards} cards"
            yield PricedWager(name, "", 1 - price.cost / price.takings, price.certainty)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """One card in each game of the programme."""
        from croupier.games.bingo.sheet import bingo_sheet

        return bingo_sheet(game)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices, simulations and audits."""
        return USES


def _settle(data: Mapping[str, Any]) -> Any:
    from croupier.games.bingo.situation import settle_bingo

    return settle_bingo(data)


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.bingo.price import price_of

    return price_of(game, **options)


def _simulate(game: Game, **options: Any) -> Any:
    from croupier.games.bingo.price import simulation_of

    return simulation_of(game, **options)


def _calls(text: str) -> tuple[int, ...]:
    return tuple(map(whole(0, 75), text.replace(",", " ").split()))


def _meter(text: str) -> int:
    return cents(text, "meter")


WHOLE = whole(1, 10**7)
POSTED = (
    Choice("cards", WHOLE, "number of cards in the hall", 200),
    Choice("pattern", str, "one game with this pattern, by name or drawn"),
    Choice("programme", str, "games other than those filed, such as line for 100; blackout for 250"),
    Choice("meter", _meter, "amount on the jackpot meter, in dollars"),
)
USES = {
    "price": Use(
        _price,
        "one card and a whole hall, exactly",
        (*POSTED, Choice("calls", _calls, "calls to show, such as 20,25")),
    ),
    "simulate": Use(
        _simulate,
        "games played at random",
        (
            *POSTED,
            Choice("rounds", WHOLE, "number of games", 20_000),
            Choice("seed", WHOLE, "seed; the same seed plays the same games", 1),
            Choice("threads", WHOLE, "number of threads", 2),
            Choice("hall", whole(1, 1 << 24), "one game with this many cards, verified ball by ball"),
        ),
    ),
    "audit": audit_use(),
    "settle": Use(_settle, "a described game (cards, calls, claims): who wins what and why"),
}

FAMILY = BingoFamily()
