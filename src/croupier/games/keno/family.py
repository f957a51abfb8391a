"""The family keno: what opens its rounds, reads tickets, and draws the board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.audit import audit_use
from croupier.games.balls import BallFamily
from croupier.games.family import Choice, Use, whole
from croupier.games.keno.round import KenoRound
from croupier.kit import Refusal

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.editions import Game
    from croupier.games.whatif import Payout
    from croupier.pages.par_sheet import ParFigures
    from croupier.rounds.round import Opening


class KenoFamily(BallFamily):
    """Games of keno."""

    name = "keno"
    title = "keno"

    def open(self, game: Game, players: Mapping[int, str], opening: Opening | None = None) -> KenoRound:
        """A game with these players, as the game before left the hall."""
        return KenoRound(game, players, opening)

    def par_figures(self, game: Game, choices: Mapping[str, Any], only: Collection[str] = ()) -> ParFigures:
        """Every number of spots under the paytables filed."""
        from croupier.games.keno.sheet import keno_sheet

        return keno_sheet(game)

    def edges(
        self, game: Game, wager: str = "", meters: Mapping[str, int] | None = None
    ) -> Mapping[str, Fraction | float]:
        """The house edge of every number of spots, or of the one whose prizes are named."""
        from croupier.games.keno.price import spot_prices

        return {price.name: -price.expectation for price in spot_prices(game, wager)}

    def filed_payouts(self, game: Game) -> Iterator[Payout]:
        """The prizes for every number of spots, by numbers caught."""
        from croupier.games.keno.price import prizes_filed

        return prizes_filed(game)

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices and simulations."""
        return USES


def _settle(data: Mapping[str, Any]) -> Any:
    from croupier.games.keno.situation import settle_keno

    return settle_keno(data)


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.keno.price import price_of

    return price_of(game, **options)


def _simulate(game: Game, rounds: int, seed: int, threads: int, ticket: str = "", tickets: str = "") -> Any:
    from croupier.games.keno.simulate import simulate_games
    from croupier.games.keno.ticket import read_ticket
    from croupier.kit.chance import SeededDraws
    from croupier.pages.progress import bar

    words = [word.strip() for word in (ticket, *tickets.split("&")) if word.strip()]
    chosen = [read_ticket(word, SeededDraws(f"quick {seed}")) for word in words]
    with bar("games") as progress:
        return simulate_games(game, rounds, seed, chosen or None, threads=threads, progress=progress)


def _words(text: str) -> str:
    if not text.strip():
        raise Refusal("Name a ticket, such as 3 17 22 for 1.")
    return text


WHOLE = whole(1, 10**9)
USES = {
    "settle": Use(_settle, "settle described tickets and boards line by line, each with its clause"),
    "price": Use(
        _price,
        "exact return, house edge and frequencies of any ticket",
        (
            Choice("spots", WHOLE, "one number of spots, catch by catch"),
            Choice("pays", str, "your own paytable for it, such as 6:5 7:30 8:240"),
            Choice("ticket", _words, "a ticket as written, such as 1 2 | 3; AB at 1"),
            Choice("games", WHOLE, "number of games with the ticket"),
        ),
    ),
    "simulate": Use(
        _simulate,
        "draw games at random",
        (
            Choice("rounds", WHOLE, "number of games", 1_000_000),
            Choice("seed", WHOLE, "seed; the same seed draws the same games", 1),
            Choice("threads", WHOLE, "number of threads", 2),
            Choice("ticket", _words, "a ticket as written"),
            Choice("tickets", _words, "several tickets, separated by &"),
        ),
    ),
    "audit": audit_use(),
}

FAMILY = KenoFamily()
