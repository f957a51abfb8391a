"""What a person types at a table of dice: bets, calls, taking down, the dice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier.games.craps.events import CalledBet, ChoseDice, CrapsInput, PassedDice
from croupier.games.craps.law import Dice
from croupier.games.craps.rules import DiceWager, odds_name
from croupier.games.craps.table import CrapsTable
from croupier.games.craps.words import wager_named
from croupier.kit import Refusal, cents
from croupier.rounds.events import Bet, Incident

_DOWN = re.compile(r"^(?:take\s+down|take|down|remove)\s+(.+)$")
_DICE = re.compile(r"^dice\s+([1-9])\s+([1-9])$")
_CALL = re.compile(r"^(on|off)(?:\s+(.+))?$")
_VOID = re.compile(r"^(?:void|no roll)(?:\s+(.+))?$")
_ODDS = re.compile(r"^(?:(.+)\s+)?odds(?:\s+(\d+))?$")
_NUMBERS = frozenset({"4", "5", "6", "8", "9", "10"})


def parse_events(table: CrapsTable, seat: int, line: str) -> list[CrapsInput]:
    """The events that a line asks for; several bets may stand in it with commas between them."""
    events: list[CrapsInput] = []
    for part in line.lower().split(","):
        if part.strip():
            events += _part(table, seat, " ".join(part.split()))
    return events


def _part(table: CrapsTable, seat: int, text: str) -> list[CrapsInput]:
    if text in ("pass dice", "pass the dice"):
        return [PassedDice(seat)]
    if match := _DICE.match(text):
        chosen: Dice = (int(match.group(1)), int(match.group(2)))
        return [ChoseDice(seat, chosen)]
    if match := _VOID.match(text):
        return [Incident(match.group(1) or table.rules.law.voids[0].kind)]
    if match := _CALL.match(text):
        return _calls(table, seat, match.group(1) == "on", match.group(2) or "")
    if match := _DOWN.match(text):
        return _down(table, seat, match.group(1))
    return [_bet(table, seat, text)]


def _calls(table: CrapsTable, seat: int, on: bool, word: str) -> list[CrapsInput]:
    """A call on one bet, or on all that can be called."""
    if word and word != "all":
        return [CalledBet(seat, _wager(table, seat, word).name, on)]
    names = [name for name in table.stakes[seat] if table.rules.wager(name).bet.called]
    if not names:
        raise Refusal("You have no bets that can be called on or off.")
    return [CalledBet(seat, name, on) for name in names]


def _down(table: CrapsTable, seat: int, word: str) -> list[CrapsInput]:
    if word != "all":
        return [Bet(seat, _wager(table, seat, word).name, 0)]
    events = (Bet(seat, name, 0) for name in reversed(table.stakes[seat]))  # odds go before what they support
    return list(_taken(table, events))


def _taken(table: CrapsTable, events: Iterable[CrapsInput]) -> Iterable[CrapsInput]:
    """Those events that the table would take one after the other."""
    trial = table.fork()
    for event in events:
        if trial.refusal(event) is None:
            trial.push(event)
            yield event


def _bet(table: CrapsTable, seat: int, text: str) -> Bet:
    """`place 6 12` puts $12 there; `place 6 +6` adds; a number alone goes on the pass line."""
    name, _, amount = text.rpartition(" ")
    wager = _wager(table, seat, name or "pass")
    try:
        money = cents(amount.removeprefix("+"), wager.title)
    except Refusal:
        raise Refusal(
            f"{text!r} is not understood; name a bet and dollars, such as 'place 6 12', or say help."
        ) from None
    if amount.startswith("+"):
        money += table.amount(seat, wager.name)
    if money < 0:
        raise Refusal(f"{wager.title}: an amount below nothing cannot be bet.")
    return Bet(seat, wager.name, money)


def _wager(table: CrapsTable, seat: int, text: str) -> DiceWager:
    """The bet meant; `odds` alone are those behind the line bet that is there, `odds 6` behind a come bet on 6."""
    word = text.replace("'", "").strip()
    match = _ODDS.match(word)
    if match is None:
        return wager_named(table.rules, word)
    head, number = match.groups()
    own = list(table.stakes[seat])
    if head:
        wager = wager_named(table.rules, head)
        name = f"{wager.name}_{number}" if number else wager.name
        return wager_named(table.rules, odds_name(name))
    if number in _NUMBERS:
        names = [name for name in (f"come_{number}", f"dont_come_{number}") if name in own]
    else:
        names = [name for name in ("pass", "dont_pass") if name in own]
    if not names:
        where = f"on {number} " if number else ""
        raise Refusal(
            f"You have no line bet {where}for odds to support; say which, such as 'come odds 6 20'."
        )
    return table.rules.wager(odds_name(names[0]))
