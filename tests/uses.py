"""A use of a family asked as the command line asks it: options as text, the answer as text and data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.cli.uses import value_of
from croupier.editions import Edition, Game, load
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.pages import Page


@dataclass(frozen=True)
class Drawn:
    """A page drawn both ways."""

    page: Page

    @property
    def text(self) -> str:
        return self.page.to_text()

    @property
    def data(self) -> Any:
        return self.page.to_data()


def card(edition: Edition) -> Drawn:
    """The rule card."""
    return Drawn(family_of(edition).card(edition.configure()))


def settle(data: Any, family: str = "") -> Drawn:
    """A described situation, settled by the family of the edition that it names, or that is named beside it."""
    edition = load(family or data["edition"])
    return Drawn(family_of(edition).use(edition, "settle")(data).page())


def ask(name: str, game: Game, **words: str) -> Drawn:
    """A use of a game with options as they are typed."""
    use = family_of(game.edition).use(game.edition, name)
    known = {choice.name: choice for choice in use.options}
    for word in words:
        if word not in known:
            raise Refusal(f"{word} is not an option here.")
    options = {word: value_of(known[word], text) for word, text in words.items()}
    return Drawn(use(game, **options).page())
