"""A table of dice told event by event, with its clauses; and kept on file, a line of JSON an event."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.editions import Game
from croupier.games.craps.events import (
    Called,
    ChoseDice,
    DiceEvent,
    DiceInput,
    NoRoll,
    PassedDice,
    Rolled,
    Travelled,
    from_json,
    to_json,
)
from croupier.games.craps.procedure import open_dice
from croupier.games.craps.round import DiceTable
from croupier.kit import Refusal
from croupier.rounds.described import described_game
from croupier.rounds.events import Bet, Did, Settled
from croupier.show.data import options_data
from croupier.show.kept import OPENED, kept_in, opening
from croupier.show.uses.common import line_told, story_head, told
from croupier.show.words import money, signed


def story(table: DiceTable) -> str:
    """The whole table so far, told again."""
    lines = story_head(table.game.edition, table.players)
    lines += [event_line(table, event) for event in table.log]
    nets = ", ".join(f"seat {seat} {signed(table.net(seat))}" for seat in table.players)
    bank = -sum(line.profit for line in table.lines)
    lines.append(f"net: {nets}; the bank {signed(bank)}")
    lines += list(_standing(table))
    return "\n".join(lines)


def _standing(table: DiceTable) -> Iterator[str]:
    for seat, stakes in table.stakes.items():
        if stakes:
            said = ", ".join(f"{_title(table, name)} {money(stake.amount)}" for name, stake in stakes.items())
            yield f"still up, seat {seat}: {said}"


def event_line(table: DiceTable, event: DiceEvent) -> str:
    """One event in a line."""
    if isinstance(event, Bet):
        what = f"puts {money(event.amount)} on" if event.amount else "takes down"
        return told("bet", f"seat {event.seat} {what} {_title(table, event.wager)}")
    if isinstance(event, Rolled):
        return told("rolled", f"{event.dice[0]}-{event.dice[1]}, {sum(event.dice)}")
    if isinstance(event, Settled):
        return line_told(event.line, _title(table, event.line.wager))
    if isinstance(event, Travelled):
        said = f"seat {event.seat} {_title(table, event.wager)} goes to its number"
        said += f": {_title(table, event.to)}" if event.to != event.wager else ""
        return told("travels", said, event.cite)
    if isinstance(event, Did):
        return told(event.step, event.says, event.cite)
    return _other(table, event)


def _other(table: DiceTable, event: Called | NoRoll | PassedDice | ChoseDice) -> str:
    if isinstance(event, Called):
        word = {True: "on", False: "off", None: "as the text has it"}[event.on]
        said = f"seat {event.seat} calls {_title(table, event.wager)} {word}, and the dealer confirms"
        return told("call", said, table.rules.law.off[0].cite if table.rules.law.off else ())
    if isinstance(event, NoRoll):
        return told("throw", event.kind)
    if isinstance(event, PassedDice):
        return told(
            "passes", f"seat {event.seat} passes the dice", table.rules.law.of_shooter("may pass").cite
        )
    chosen = f"seat {event.seat} selects dice {event.dice[0]} and {event.dice[1]}"
    return told("dice", chosen, table.rules.law.dice.cite)


def _title(table: DiceTable, wager: str) -> str:
    return table.rules.wager(wager).title


# On file.


def opened_line(game: Game, players: dict[int, str]) -> str:
    """The line that a saved table begins with."""
    return json.dumps(opening(game, options_data(game), players))


def event_json(event: DiceInput) -> str:
    """An event as a line of JSON."""
    return json.dumps(to_json(event))


def tables_in(text: str) -> list[DiceTable]:
    """The tables of a file, played again; anything that is not as it was written is refused."""
    return kept_in(text, _opened, lambda table, data: table.push(from_json(data)), "table")


def _opened(data: dict[str, Any]) -> DiceTable:
    known = {"event", "edition", "filing", "seats"}
    seats = data.get("seats")
    if set(data) != known or not isinstance(data["edition"], str) or not isinstance(seats, dict):
        raise Refusal(f"An event {OPENED!r} has the keys {', '.join(sorted(known))}.")
    if not all(key.isdecimal() and isinstance(name, str) for key, name in seats.items()):
        raise Refusal("seats must be an object of seat numbers and players.")
    game = described_game(data)
    return open_dice(game, {int(seat): player for seat, player in seats.items()})


def stories(tables: Iterable[DiceTable]) -> str:
    """Several tables, told one after the other."""
    return "\n\n".join(story(table) for table in tables)
