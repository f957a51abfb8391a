"""What is taken of pots, or of players by time: the fees of games that are played for a pot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.filing import game_under
from croupier.games.fees import FeeQuestion
from croupier.games.pot.filing import fee_row
from croupier.games.pot.law import pot_law
from croupier.kit import Refusal
from croupier.kit import fields as plain
from croupier.kit.listed import listed
from croupier.pages import Page

WORDS = ("players", "hands", "pots")


def answer(edition: Edition, situation: Mapping[str, Any] | None, asked: FeeQuestion) -> Page:
    """What is taken of one described hand, or what the options cost an hour of play."""
    from croupier.games.pot.results import amount, house_costs

    asked.refuse_unknown(*WORDS)
    if asked.compare and not pot_law(edition).collections:
        raise Refusal(f"{edition.id} has no collection schedule whose options could be compared.")
    choices = {**_betting(edition, asked.option), **asked.choices(situation)}
    game = game_under(edition, choices)
    values: dict[str, Any] = {"all": asked.compare}
    if asked.word("hands"):
        values["hands_per_hour"] = asked.whole("hands", 0, 1, 10_000)
    if asked.word("pots"):
        values["pot"] = [amount(text) for text in asked.word("pots").replace(",", " ").split()]
    if situation is not None:
        for name in ("players", "pots"):
            if asked.word(name):
                raise Refusal(f"The hand is described already; leave out --with {name}=….")
        if not asked.compare:
            return _hand({**situation, "edition": edition.id, "filing": choices})
        values["seats"] = len(plain.listed(situation.get("seats", []), "seats"))
    else:
        values["seats"] = _players(game, asked)
    return house_costs(game, **values).page()


def _betting(edition: Edition, label: str | None) -> dict[str, str]:
    """The betting structure that an option is for, where it is for one only; refused where there is no such option."""
    rows = pot_law(edition).collections
    labels = list(dict.fromkeys(row.label for row in rows))
    if label and not labels:
        raise Refusal(f"{edition.id} has no collection schedule, and no option {label!r} of one.")
    if label and label not in labels:
        raise Refusal(f"{edition.id} has no collection option {label!r}; its options are {listed(labels)}.")
    usual = edition.option("betting")
    if usual is None:
        return {}
    structures = [word for row in rows if row.label == label for word in row.betting if word in usual.choices]
    return {} if not structures or usual.default in structures else {"betting": structures[0]}


def _players(game: Game, asked: FeeQuestion) -> int | None:
    """How many play: as many as are named; else as many as the option asked for is for."""
    least = max(2, game.edition.law.seats.least)
    count = asked.whole("players", 0, least, game.seats) if asked.word("players") else None
    if not asked.option:
        return count
    rows = {players: fee_row(game, players) for players in range(least, game.seats + 1)}
    fits = [players for players, row in rows.items() if row is not None and row.label == asked.option]
    if count is not None and count not in fits:
        allowed = f"{fits[0]} to {fits[-1]}" if fits else "none"
        raise Refusal(f"Option {asked.option} is not for {count} players; of this table it is for {allowed}.")
    return count or (fits[-1] if fits else None)


def _hand(situation: Mapping[str, Any]) -> Page:
    """What is taken of one described hand."""
    from croupier.games.pot.fees_page import taken_page
    from croupier.games.pot.situation import settle_hand

    return taken_page(settle_hand(situation))
