"""What a game of twenty-one can be used for: its card and data, settlement, play, prices, advice, simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Edition, Game, load
from croupier.games.twenty_one.show_card import PARTS, law_data
from croupier.games.twenty_one.show_settle import retold
from croupier.games.twenty_one.situation import settle_twenty_one
from croupier.show.card import rule_card
from croupier.show.data import edition_data
from croupier.show.uses import Asked, Report

# The options of the commands that mean something here; the rest is asked for by words.
TAKES = {
    "price": (),
    "advise": ("own", "dealer"),
    "simulate": ("rounds", "seed", "threads"),
}

# The card and the data.


def card(edition: Edition) -> str:
    """The rules as a page."""
    return rule_card(edition, PARTS)


def data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    return {**edition_data(edition), "twenty_one": law_data(edition)}


# Settling.


def settle(situation: Mapping[str, Any]) -> Report:
    """A described round to its lines; anything malformed is refused with one sentence."""
    page = settle_twenty_one(situation).page()
    return Report(page.to_text(), page.to_data())


def replay(text: str) -> str:
    """The saved rounds of a file, told again event by event."""
    return retold(text)


# Prices and advice.


def advise(game: Game, asked: Asked) -> Report:
    """What each choice is worth with a hand, the best first."""
    from croupier.games.twenty_one.show_advise import advised

    return advised(game, asked)


def price(game: Game, asked: Asked) -> Report:
    """The main wager with best play and with the basic strategy, every bet beside it, the bank's side; or a chart."""
    from croupier.games.twenty_one.show_price import priced

    return priced(game, asked)


def simulate(game: Game, asked: Asked) -> Report:
    """Rounds by the million, from fresh shoes or to the cut card, by a strategy."""
    from croupier.games.twenty_one.show_simulate import simulated

    return simulated(game, asked)


# The story.


def playthrough(edition: str = "grand-ronde/blackjack") -> str:
    """A few rounds as text that a dealer can read, every event with its clause."""
    from croupier.games.twenty_one.scenes import scenes
    from croupier.games.twenty_one.show_story import story

    return "\n".join(f"=== {title}\n\n{story(played)}\n" for title, played in scenes(load(edition)))
