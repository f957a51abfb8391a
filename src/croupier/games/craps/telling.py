"""What happens at a craps table in sentences, and the table as a page, from what a viewer sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.craps.rules import DiceRules
from croupier.games.telling import SEAT_COLUMNS, titled_lines, verb, who
from croupier.pages import (
    Block,
    Column,
    Grid,
    KeyValues,
    Money,
    Page,
    Pair,
)
from croupier.pages.words import money

Data = Mapping[str, Any]
ON_NUMBERS = ("dont_come", "come", "place", "buy", "lay", "hard")


def tell_craps(rules: DiceRules, event: Data, view: Data) -> str | None:
    """A sentence for an event of craps; None where another teller or nobody has something to say."""
    teller = _TELLERS.get(str(event["event"]))
    return teller(rules, event, view) if teller else None


def _bet(rules: DiceRules, event: Data, view: Data) -> str:
    title = rules.wager(event["wager"]).title
    if not event["amount"]:
        return f"{verb(view, event['seat'], 'take', 'takes')} {title} down."
    return f"{verb(view, event['seat'], 'bet', 'bets')} {money(event['amount'])} on {title}."


def _called(rules: DiceRules, event: Data, view: Data) -> str:
    on = event.get("on")
    word = "as the text has it" if on is None else "on" if on else "off"
    return f"{verb(view, event['seat'], 'call', 'calls')} {rules.wager(event['wager']).title} {word}."


def _chose(rules: DiceRules, event: Data, view: Data) -> str:
    one, other = event["dice"]
    return f"{verb(view, event['seat'], 'select', 'selects')} dice {one} and {other}."


def _rolled(rules: DiceRules, event: Data, view: Data) -> str:
    one, other = event["dice"]
    return f"The dice: {one}-{other}, {one + other}."


def _travelled(rules: DiceRules, event: Data, view: Data) -> str | None:
    if event["to"] == event["wager"]:
        return None
    title, to = (rules.wager(event[key]).title for key in ("wager", "to"))
    return f"{who(view, event['seat'])}: {title} goes to its number, {to}."


def _settled(rules: DiceRules, event: Data, view: Data) -> str:
    line = event["line"]
    profit = f" {money(abs(line['profit']))}" if line["profit"] else ""
    title = rules.wager(line["wager"]).title
    return f"{who(view, line['seat'])}, {title}: {line['result']}{profit}, {line['why']}."


_TELLERS: Mapping[str, Callable[[DiceRules, Data, Data], str | None]] = {
    "Bet": _bet,
    "CalledBet": _called,
    "ChoseDice": _chose,
    "PassedDice": lambda rules, event, view: f"{verb(view, event['seat'], 'pass', 'passes')} the dice.",
    "Rolled": _rolled,
    "Travelled": _travelled,
    "Settled": _settled,
}


def craps_table(rules: DiceRules, view: Data) -> Page:
    """The puck, the numbers, every bet that stands, and what the roll settled."""
    edition = rules.game.edition
    point = view["point"]
    puck = "OFF: a come-out roll is next" if point is None else f"ON: the point is {point}"
    pairs = [Pair("point", "Puck", puck), Pair("shooter", "Shooter", who(view, view["shooter"]))]
    if view["dice"]:
        pairs.append(Pair("dice", "Dice", "-".join(map(str, view["dice"]))))
    blocks: list[Block] = [KeyValues(pairs), *_numbers(rules, view), _bets(rules, view)]
    if view["lines"] and view["over"]:
        blocks.append(titled_lines(view, lambda wager: rules.wager(wager).title))
    return Page(edition.title, blocks, kind="table", book=edition.book)


def _numbers(rules: DiceRules, view: Data) -> list[Grid]:
    """What stands on the numbers, all seats together."""
    columns = [Column("bet", "")]
    for point in rules.law.points:
        mark = "● " if point == view["point"] else ""
        columns.append(Column(str(point), f"{mark}{point}", align="right"))
    rows = []
    for bet in ON_NUMBERS:
        cells = [_cell(view, f"{bet}_{point}") for point in rules.law.points]
        if any(cells):
            law = rules.law.bet(bet)
            title = law.title.split("{")[0].strip() if law else ""
            rows.append((title or "Hardway", *cells))
    return [Grid("numbers", columns, rows)] if rows else []


def _cell(view: Data, name: str) -> str:
    found = []
    for seat, place in view["seats"].items():
        if name in place["bets"]:
            odds = place["bets"].get(f"{name}_odds")
            said = money(place["bets"][name]) + (f"+{money(odds)}" if odds else "")
            off = "" if place["active"][name] else " off"
            own = view["viewer"] == f"seat {seat}"
            found.append(f"{'' if own else f'{seat}: '}{said}{off}")
    return ", ".join(found)


def _bets(rules: DiceRules, view: Data) -> Grid:
    rows = []
    for seat, place in view["seats"].items():
        bets = ", ".join(
            f"{rules.wager(name).title} {money(amount)}{'' if place['active'][name] else ' (off)'}"
            for name, amount in place["bets"].items()
        )
        chips = "" if place["stack"] is None else Money(place["stack"])
        rows.append((who(view, seat), place["name"], chips, bets, place["status"]))
    columns = [
        *SEAT_COLUMNS,
        Column("bets", "Bets"),
        Column("status", ""),
    ]
    return Grid("seats", columns, rows)
