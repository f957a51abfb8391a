"""The family bingo: what opens its games, reads words, and draws cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.games.bingo.round import BingoRound
from croupier.games.family import Choice, Family, Felt, Use
from croupier.kit import Refusal, cents

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
        """Settlement, replays, prices and simulations."""
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


def _whole(text: str, most: int = 10**7, least: int = 1) -> int:
    digits = text.strip().replace(",", "").replace("_", "")
    if not (digits.isascii() and digits.isdecimal()) or not least <= int(digits[:12]) <= most:
        raise Refusal(f"{text!r} is refused; write a whole number from {least} to {most:,}.")
    return int(digits)


def _calls(text: str) -> tuple[int, ...]:
    return tuple(_whole(word, 75, 0) for word in text.replace(",", " ").split())


def _hall(text: str) -> int:
    return _whole(text, 1 << 24)


def _meter(text: str) -> int:
    return cents(text, "meter")


POSTED = (
    Choice("cards", _whole, "how many cards are in the hall", 200),
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
            Choice("rounds", _whole, "how many games", 20_000),
            Choice("seed", _whole, "the same seed plays the same games", 1),
            Choice("threads", _whole, "how many threads work", 2),
            Choice("hall", _hall, "one game with so many cards, verified ball by ball"),
        ),
    ),
    "settle": Use(_settle, "a described game: cards, calls, claims; who wins what and why"),
    "replay": Use(_replay, "saved games, event by event"),
}

FAMILY = BingoFamily()
