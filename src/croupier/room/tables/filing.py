"""What is filed for a table: the game as the table offers it, its limits, and the wagers that need a meter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from croupier.editions.edition import load
from croupier.editions.filing import game_under
from croupier.editions.game import Game
from croupier.kit import Refusal, dollars
from croupier.kit.refusal import Basis
from croupier.room.books import Unit
from croupier.room.law.load import HOUSE
from croupier.room.meters.filing import check_link, in_percent

if TYPE_CHECKING:
    from croupier.room.meters.part import MeterPart
    from croupier.room.room import Room

UNRAKED = {"rake": "0%", "jackpot_rake": "0", "pool_rake": "0%", "collection": "none"}


def game_of(edition: str, filing: Mapping[str, Any], unit: Unit = "cents") -> Game:
    """The game of a table as filed; at a table played in points nothing is raked."""
    law = load(edition)
    if unit == "cents":
        return game_under(law, filing)
    free = {
        name: value
        for name, value in UNRAKED.items()
        if (option := law.option(name)) is not None and (not option.choices or value in option.choices)
    }
    return game_under(law, {**filing, **free})


def offered_game(edition: str, filing: Mapping[str, Any], room: Room, unit: Unit = "cents") -> Game:
    """The game as a table of the room offers it. Under a text, a wager on a progressive is left out where the room has
    no meter for it, unless the filing asks for it by name."""
    game = game_of(edition, filing, unit)
    left_out = [
        wager for wager in metered(game, room, unit) if wager not in filing and not fitting(game, wager, room)
    ]
    return game_of(edition, {**filing, **dict.fromkeys(left_out, False)}, unit) if left_out else game


def metered(game: Game, room: Room, unit: Unit = "cents") -> list[str]:
    """The wagers of a game that need a meter of the room: lock-out, key-in, validation and papers are of that meter.
    Where no text governs the floor, a table may have a meter of its own."""
    if room.law.book == HOUSE or unit != "cents":
        return []
    return [wager for wager in meterable(game, room) if wager in game.offered]


def meterable(game: Game, room: Room) -> list[str]:
    """The wagers of a game that are linked to a meter of the room, or to a table game system without one."""
    book, _, slug = game.edition.id.partition("/")
    systems = (row for row in room.law.file.meters if row.system_only and book == room.law.book)
    return [
        *(meter.wager for meter in game.edition.law.meters),
        *(row.wager for row in systems if slug in row.editions),
    ]


def wager_clause(game: Game, wager: str) -> Basis:
    """The clause that a wager is made under."""
    source = game.edition.wager(wager).source
    return Basis(source.clauses[:1], source.readings)


def opens_meter(game: Game, wager: str) -> str:
    """The command that opens the meter which a wager needs, with the figures that the table files."""
    name, meter = game.edition.id.rpartition("/")[2], game.meter(wager)
    filing = {"rate": "0 %"}
    if meter is not None:
        rate, seed, reset = (
            game.options.get(meter.rate),
            game.cents_of(meter.initial),
            game.cents_of(meter.reset),
        )
        filing = {"rate": in_percent(rate) if isinstance(rate, Fraction) else "10 %"}
        filing |= {"seed": dollars(seed)} if seed else {}
        filing |= {"reset": dollars(reset)} if reset and reset != seed else {}
    return f"meter {name} open-meter '{json.dumps(filing)}'"


def fitting(game: Game, wager: str, room: Room) -> list[str]:
    """The open meters of the room that a table of this game may play for."""
    found = []
    for part in room.parts.values():
        if part.KIND == "meter":
            meter = cast("MeterPart", part)
            try:
                check_link(room.law, meter.filing, meter.state.links, game, wager)
            except Refusal:
                continue
            found.append(meter.name)
    return found


def payout_options(game: Game) -> set[str]:
    """The options of a filing that bound payouts."""
    return {limit.option for limit in game.edition.law.payout_limits if limit.option is not None}


def limits_of(game: Game) -> dict[str, Any]:
    """The limits in force at a table: the least and the most bets, and what bounds payouts, in cents."""
    bounds = [name for name in game.options if name.startswith(("min_", "max_"))]
    names = dict.fromkeys([*bounds, *sorted(payout_options(game))])
    return {name: game.cents_of(name) for name in names if game.cents_of(name) is not None}
