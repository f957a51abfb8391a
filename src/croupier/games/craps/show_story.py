"""A table of dice told event by event, with its clauses; and kept on file, a line of JSON an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.craps.events import CalledBet, ChoseDice, PassedDice, Travelled
from croupier.games.craps.table import CrapsTable
from croupier.rounds.events import Bet, Closed, Did, Incident, Rolled, Settled
from croupier.rounds.money import Moved
from croupier.show.uses.common import line_told, story_head, told
from croupier.show.words import money, signed


def story(table: CrapsTable) -> str:
    """The whole table so far, told again."""
    lines = story_head(table.game.edition, table.players)
    lines += [event_line(table, event) for event in table.log if not isinstance(event, Closed | Moved)]
    nets = ", ".join(f"seat {seat} {signed(table.net(seat))}" for seat in table.players)
    bank = -sum(line.profit for line in table.lines)
    lines.append(f"net: {nets}; the bank {signed(bank)}")
    lines += list(_standing(table))
    return "\n".join(lines)


def _standing(table: CrapsTable) -> Iterator[str]:
    for seat, stakes in table.stakes.items():
        if stakes:
            said = ", ".join(f"{_title(table, name)} {money(stake.amount)}" for name, stake in stakes.items())
            yield f"still up, seat {seat}: {said}"


def event_line(table: CrapsTable, event: Any) -> str:
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
        return told("travels", said, event.basis.clauses)
    if isinstance(event, Did):
        reading = event.basis.readings[0] if event.basis.readings and not event.cite else None
        return told(event.step, event.says, event.cite, reading)
    return _other(table, event)


def _other(table: CrapsTable, event: CalledBet | Incident | PassedDice | ChoseDice) -> str:
    if isinstance(event, CalledBet):
        word = {True: "on", False: "off", None: "as the text has it"}[event.on]
        said = f"seat {event.seat} calls {_title(table, event.wager)} {word}, and the dealer confirms"
        return told("call", said, table.rules.law.off[0].cite if table.rules.law.off else ())
    if isinstance(event, Incident):
        return told("throw", event.kind)
    if isinstance(event, PassedDice):
        return told(
            "passes", f"seat {event.seat} passes the dice", table.rules.law.of_shooter("may pass").cite
        )
    chosen = f"seat {event.seat} selects dice {event.dice[0]} and {event.dice[1]}"
    return told("dice", chosen, table.rules.law.dice.cite)


def _title(table: CrapsTable, wager: str) -> str:
    return table.rules.wager(wager).title
