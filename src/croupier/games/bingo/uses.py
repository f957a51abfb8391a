"""What a game of bingo can be used for: card, data, settlement, play, prices, simulation, and sessions told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.show.uses import Asked, Report

TAKES = {
    "price": (),
    "simulate": ("rounds", "seed", "threads"),
}


def card(edition: Edition) -> str:
    """The rules as a card to read."""
    from croupier.games.bingo.card import card_page

    return card_page(edition.under()).to_text()


def data(edition: Edition) -> dict[str, Any]:
    """The rules as plain data."""
    from croupier.games.bingo.card import bingo_data

    return bingo_data(edition)


def settle(situation: Mapping[str, Any]) -> Report:
    """A described game: cards, calls in order, claims; who wins what and why."""
    from croupier.games.bingo.family import FAMILY

    page = FAMILY.uses["settle"](situation).page()
    return Report(page.to_text(), page.to_data())


def replay(text: str) -> str:
    """The saved games of a file, told again event by event."""
    from croupier.games.bingo.family import FAMILY

    return str(FAMILY.uses["replay"](text).page().to_text())


def price(game: Game, asked: Asked) -> Report:
    """One card and a whole hall exactly: `cards=500`, `calls=20,25`, `pattern=…`, `programme=…`, `meter=…`."""
    return _asked(game, asked, "price")


def simulate(game: Game, asked: Asked) -> Report:
    """Games by chance: `cards=500`, `pattern=…`, `programme=…`, `meter=…`; `hall=100000`, verified ball by ball."""
    names = ("rounds", "seed", "threads")
    return _asked(
        game, asked, "simulate", **{name: int(asked.values[name]) for name in names if asked.values.get(name)}
    )


def _asked(game: Game, asked: Asked, name: str, **values: Any) -> Report:
    """A use of the family with the words of a command as its options."""
    from croupier.games.bingo.family import FAMILY

    use = FAMILY.uses[name]
    known = {
        choice.name: choice for choice in use.options if choice.name not in ("rounds", "seed", "threads")
    }
    asked.refuse_unknown(*known)
    page = use(game, **values, **{word: known[word].read(text) for word, text in asked.words.items()}).page()
    return Report(page.to_text(), page.to_data())


def playthrough(edition: str = "grand-ronde/bingo") -> str:
    """Sessions as text that a caller can read, every event with its clause."""
    from croupier.games.bingo.story import scenes

    return "\n".join(f"=== {title}\n\n{told}\n" for title, told in scenes(load(edition)))
