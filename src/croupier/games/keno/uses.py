"""What a game of keno can be used for: its card and data, settlement, play, prices, simulation, and its story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.games.keno.card import card_data, card_page
from croupier.games.keno.family import FAMILY
from croupier.games.keno.story import scenes, story
from croupier.kit.draws import SeededDraws
from croupier.show.uses import Asked, Report
from croupier.show.uses.common import run_values

# The options of the commands that mean something here; the rest is asked for by words.
TAKES = {
    "price": (),
    "simulate": ("rounds", "seed", "threads"),
}


def card(edition: Edition) -> str:
    """The rules as a page."""
    return card_page(edition.under()).to_text()


def data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    return card_data(edition)


def settle(situation: Mapping[str, Any]) -> Report:
    """Described tickets and boards to their lines; anything malformed is refused with one sentence."""
    page = FAMILY.uses["settle"](situation).page()
    return Report(page.to_text(), page.to_data())


def replay(text: str) -> str:
    """The saved games of a file, told again event by event."""
    return str(FAMILY.uses["replay"](text).page().to_text())


def price(game: Game, asked: Asked) -> Report:
    """Every number of spots, one of them under any paytable, or any ticket."""
    return _asked(game, asked, "price")


def simulate(game: Game, asked: Asked) -> Report:
    """Many games, for one ticket of every number of spots or for the tickets named, one after a `&`."""
    rounds, seed, threads = run_values(asked.values)
    return _asked(game, asked, "simulate", rounds=rounds, seed=seed, threads=threads)


def _asked(game: Game, asked: Asked, name: str, **values: Any) -> Report:
    """A use of the family with the words of a command as its options."""
    use = FAMILY.uses[name]
    known = {choice.name: choice for choice in use.options if choice.name not in values}
    asked.refuse_unknown(*known)
    page = use(game, **values, **{word: known[word].read(text) for word, text in asked.words.items()}).page()
    return Report(page.to_text(), page.to_data())


def playthrough(edition: str = "grand-ronde/keno") -> str:
    """A few games as text, every event with its clause."""
    told = scenes(load(edition), SeededDraws)
    return "\n".join(f"=== {title}\n\n{story(played.rounds)}\n" for title, played in told)
