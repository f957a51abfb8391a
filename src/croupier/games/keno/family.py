"""The family keno: what opens its rounds, reads tickets, and draws the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.family import Choice, Family, Felt, Use
from croupier.games.keno.round import KenoRound
from croupier.kit import Refusal

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

    def card(self, game: Game) -> Page:
        """The rule card."""
        from croupier.games.keno.card import card_page

        return card_page(game)

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

    @property
    def uses(self) -> Mapping[str, Use]:
        """Settlement, replays, prices and simulations."""
        return USES


def _settle(data: Mapping[str, Any]) -> Any:
    from croupier.games.keno.situation import situation
    from croupier.games.keno.slip import KenoSlip, ticket_payments

    hall = situation(data)
    return KenoSlip(hall, ticket_payments(data["tickets"], hall))


def _replay(text: str) -> Any:
    from croupier.games.keno.story import KenoStory
    from croupier.games.saving import saved_rounds

    return KenoStory(tuple(round for round, _ in saved_rounds(text) if isinstance(round, KenoRound)))


def _price(game: Game, **options: Any) -> Any:
    from croupier.games.keno.price_pages import price_of

    return price_of(game, **options)


def _simulate(game: Game, rounds: int, seed: int, threads: int, ticket: str = "", tickets: str = "") -> Any:
    from croupier.games.keno.simulate import simulate_games
    from croupier.games.keno.ticket import read_ticket
    from croupier.kit.draws import SeededDraws
    from croupier.pages.progress import bar

    words = [word.strip() for word in (ticket, *tickets.split("&")) if word.strip()]
    chosen = [read_ticket(word, SeededDraws(f"quick {seed}")) for word in words]
    with bar("games") as progress:
        return simulate_games(game, rounds, seed, chosen or None, threads=threads, progress=progress)


def _whole(text: str) -> int:
    digits = text.replace(",", "").replace("_", "")
    if not (digits.isascii() and digits.isdecimal()) or not 1 <= int(digits[:10]) <= 10**9:
        raise Refusal(f"{text!r} is refused; write a whole number from 1 to 1,000,000,000.")
    return int(digits)


def _words(text: str) -> str:
    if not text.strip():
        raise Refusal("Name a ticket, such as 3 17 22 for 1.")
    return text


USES = {
    "settle": Use(_settle, "described tickets and boards to their lines, each with its clause"),
    "replay": Use(_replay, "saved games, event by event"),
    "price": Use(
        _price,
        "exact return, house edge and frequencies of any ticket",
        (
            Choice("spots", _whole, "one number of spots, catch by catch"),
            Choice("pays", str, "a paytable of your own for it, such as 6:5 7:30 8:240"),
            Choice("ticket", _words, "a ticket as it is written, such as 1 2 | 3; AB at 1"),
            Choice("games", _whole, "so many games with the ticket"),
        ),
    ),
    "simulate": Use(
        _simulate,
        "many games drawn by chance",
        (
            Choice("rounds", _whole, "how many games", 1_000_000),
            Choice("seed", _whole, "the same seed draws the same games", 1),
            Choice("threads", _whole, "how many threads work", 2),
            Choice("ticket", _words, "a ticket as it is written"),
            Choice("tickets", _words, "several tickets, with & between them"),
        ),
    ),
}

FAMILY = KenoFamily()
