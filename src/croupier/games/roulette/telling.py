"""What happens at a wheel in sentences, and the table as a page, from what a viewer sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.roulette.drawing import layout_svg, layout_text
from croupier.games.roulette.layout import WheelLayout
from croupier.games.telling import who
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Drawing,
    Grid,
    KeyValues,
    Lines,
    Money,
    Page,
    Pair,
    SettledLine,
)
from croupier.pages.words import money

Data = Mapping[str, Any]


def tell_roulette(layout: WheelLayout, event: Data, view: Data) -> str | None:
    """A sentence for an event of roulette; None where another teller or nobody has something to say."""
    teller = _TELLERS.get(str(event["event"]))
    return teller(layout, event, view) if teller else None


def _verb(view: Data, event: Data, you: str, other: str) -> str:
    name = who(view, event["seat"])
    return f"{name} {you if name == 'You' else other}"


def _bet(layout: WheelLayout, event: Data, view: Data) -> str:
    title = layout.spots[event["wager"]].title
    if not event["amount"]:
        return f"{_verb(view, event, 'take', 'takes')} the bet on {title} back."
    kind = " in colour chips" if event["event"] == "ChipBet" else ""
    return f"{_verb(view, event, 'bet', 'bets')} {money(event['amount'])} on {title}{kind}."


def _bought(layout: WheelLayout, event: Data, view: Data) -> str:
    stack = view["seats"][str(event["seat"])]["chips"] or {}
    colour = event.get("colour") or stack.get("colour", "colour")
    return f"{_verb(view, event, 'buy', 'buys')} {event['chips']} {colour} chips at {money(event['value'])}."


def _settled(layout: WheelLayout, event: Data, view: Data) -> str:
    line = event["line"]
    profit = f" {money(abs(line['profit']))}" if line["profit"] else ""
    title = layout.spots[line["wager"]].title
    return f"{who(view, line['seat'])}, {title} {money(line['stake'])}: {line['result']}{profit}."


_TELLERS: Mapping[str, Callable[[WheelLayout, Data, Data], str | None]] = {
    "Bet": _bet,
    "ChipBet": _bet,
    "Bought": _bought,
    "TurnedIn": lambda layout, event, view: f"{_verb(view, event, 'turn', 'turns')} colour chips in.",
    "Settled": _settled,
}


def roulette_table(layout: WheelLayout, view: Data, title: str, book: str) -> Page:
    """The layout with all chips, what everybody has on it, and what the spin settled."""
    chips: dict[str, list[int]] = {}
    for seat, place in view["seats"].items():
        for spot in place["bets"]:
            chips.setdefault(spot, []).append(int(seat))
    pairs = []
    if view["pocket"] is not None:
        pairs.append(Pair("pocket", "Number", f"{view['pocket']}, {layout.law.colour(view['pocket'])}"))
    if view["results"]:
        pairs.append(Pair("results", "Last numbers", " ".join(view["results"])))
    drawn = layout_text(layout, chips, view["pocket"])
    blocks: list[Block] = [KeyValues(pairs), Drawing(drawn, layout_svg(layout, chips)), _seats(layout, view)]
    if view["lines"] and view["over"]:
        blocks.append(Lines(tuple(_line(layout, line) for line in view["lines"]), seats=True))
    return Page(title, blocks, kind="table", book=book)


def _seats(layout: WheelLayout, view: Data) -> Grid:
    rows = []
    for seat, place in view["seats"].items():
        bets = ", ".join(f"{layout.spots[s].title} {money(amount)}" for s, amount in place["bets"].items())
        stack = place["chips"]
        colour = "" if stack is None else f"{stack['chips']} {stack['colour']} at {money(stack['value'])}"
        chips = "" if place["stack"] is None else Money(place["stack"])
        rows.append((who(view, seat), place["name"], chips, colour, bets))
    columns = [
        Column("seat", "Seat"),
        Column("name", "Player"),
        Column("chips", "Chips", align="right"),
        Column("colour_chips", "Colour chips"),
        Column("bets", "Bets"),
    ]
    return Grid("seats", columns, rows)


def _line(layout: WheelLayout, line: Data) -> SettledLine:
    basis = line.get("basis") or {}
    reading = next(iter(basis.get("readings") or ()), None)
    title = layout.spots[line["wager"]].title
    ref = ClauseRef(basis.get("clauses") or (), reading)
    return SettledLine(
        line["seat"], line["wager"], title, line["stake"], line["result"], line["profit"], line["why"], ref
    )
