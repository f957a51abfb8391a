"""A game at a level of a tournament: the edition in points, without rake, fees and side bets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any

from croupier.editions import Game, load
from croupier.editions.families import Fault
from croupier.games import family_of
from croupier.games.pot.law import pot_law
from croupier.kit import Refusal, cents
from croupier.room.tournaments.filing import TournamentEvent, TournamentLevel, read_tournament

POT = "pot poker"
TAKES = ("rake", "jackpot_rake", "time_limit", "rake_cap", "jackpot_seed")  # what the house would take or owe
_DOLLARS = re.compile(r"\$[\d,]+(?:\.\d\d)?")


def in_points(sentence: str) -> str:
    """A sentence of a hand with its amounts in points: a table of points counts one for a cent."""
    return _DOLLARS.sub(lambda found: f"{cents(found.group()):,}", sentence)


def base_game(event: TournamentEvent) -> Game:
    """The edition as the tournament plays it, before the stakes of a level."""
    return _base(event.edition, tuple(sorted(event.choices.items())), event.seats)


@cache
def _base(edition_id: str, choices: tuple[tuple[str, Any], ...], seats: int | None) -> Game:
    edition = load(edition_id)
    if family_of(edition).name != POT:
        raise Refusal(f"{edition.id} is not played for a pot; a tournament needs a game that is.")
    least = edition.law.seats.least
    if least > 2:
        sentence = f"{edition.id} needs {least} players; a tournament is played until one is left."
        raise Refusal(sentence, edition.law.seats.source)
    for row in pot_law(edition).pools:
        sentence = (
            f"{edition.id} has a pool that belongs to the seats of one table; a tournament moves players."
        )
        raise Refusal(sentence, row.source)
    return edition.under(**dict(choices), **({} if seats is None else {"seats": seats}))


@cache
def level_game(text: str, event: str, level: int) -> Game:
    """The game of an event of a filing at one of its levels."""
    filed = read_tournament(text).event(event)
    return stakes_game(filed, filed.levels[level])


def stakes_game(event: TournamentEvent, level: TournamentLevel) -> Game:
    """The game at a level: amounts in points by the options of the edition; what is not named is 0."""
    game = base_game(event)
    money = {option.name for option in game.edition.options if option.kind == "money"}
    for name in level.stakes:
        if name not in money:
            amounts = ", ".join(sorted(money & set(game.options)))
            raise Refusal(f"{name} is not an amount of {game.edition.id}; choose from {amounts}.")
    options = dict(game.options)
    if event.betting:
        options["betting"] = event.betting
    options |= {name: 0 for name in money if isinstance(options.get(name), int)}
    options |= {name: 0 for name in TAKES if name in options}
    options |= level.stakes
    if "rake" in options:
        options["rake"] = Fraction(0)
    if "collection" in options:
        options["collection"] = None
    if "min_bet" in money and "min_bet" not in level.stakes:
        options["min_bet"] = max(level.stakes.values(), default=0)
    options["chip"] = smallest_chip(event)
    return replace(game, options=options, offered=(), labels={}, tables=())


def smallest_chip(event: TournamentEvent) -> int:
    """The smallest chip in play: of the colours, or what all amounts are multiples of."""
    if event.colours:
        return min(event.colours.values())
    amounts = [amount for level in event.levels for amount in level.stakes.values()]
    bought = [event.points, event.rebuys.points if event.rebuys else 0]
    return gcd(*amounts, *bought, event.add_on.points if event.add_on else 0)


def level_faults(event: TournamentEvent) -> Iterator[Fault]:
    """Stakes of a level that the game cannot be played with."""
    for number, level in enumerate(event.levels, start=1):
        place = f"{event.name}: level {number}"
        try:
            game = stakes_game(event, level)
        except Refusal as refusal:
            yield place, refusal.sentence, refusal.basis
            return
        for name, sentence, basis in game.edition.family.faults(game):
            yield f"{place}: {name}", in_points(sentence), basis


def largest_first_wager(event: TournamentEvent) -> int:
    """The largest wager that the first level allows, in points."""
    game = stakes_game(event, event.levels[0])
    sizes = {"limit": "big_bet", "spread": "max_bet"}
    name = sizes.get(str(game.options.get("betting")))
    most = game.cents_of(name) if name else None
    return min(event.points, most) if most else event.points
