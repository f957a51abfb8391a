"""What happens at a wheel in sentences, and the table as a page, from what a viewer sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games.roulette.drawing import layout_svg, layout_text
from croupier.games.roulette.layout import WheelLayout
from croupier.games.telling import SEAT_COLUMNS, titled_lines, verb, who
from croupier.pages import (
    Block,
    Column,
    Drawing,
    Grid,
    KeyValues,
    Money,
    Page,
    Pair,
)
from croupier.pages.words import money

Data = Mapping[str, Any]


def tell_roulette(layout: WheelLayout, event: Data, view: Data) -> str | None:
    """A sentence for an event of roulette; None where another teller or nobody has something to say."""
    teller = _TELLERS.get(str(event["event"]))
    return teller(layout, event, view) if teller else None


def _bet(layout: WheelLayout, event: Data, view: Data) -> str:
    title = layout.spots[event["wager"]].title
    if not event["amount"]:
        return f"{verb(view, event['seat'], 'take', 'takes')} the bet on {title} back."
    kind = " in colour chips" if event["event"] == "ChipBet" else ""
    return f"{verb(view, event['seat'], 'bet', 'bets')} {money(event['amount'])} on {title}{kind}."


def _bought(layout: WheelLayout, event: Data, view: Data) -> str:
    stack = view["seats"][str(event["seat"])]["chips"] or {}
    colour = event.get("colour") or stack.get("colour", "colour")
    return f"{verb(view, event['seat'], 'buy', 'buys')} {event['chips']} {colour} chips at {money(event['value'])}."


def _settled(layout: WheelLayout, event: Data, view: Data) -> str:
    line = event["line"]
    profit = f" {money(abs(line['profit']))}" if line["profit"] else ""
    title = layout.spots[line["wager"]].title
    return f"{who(view, line['seat'])}, {title} {money(line['stake'])}: {line['result']}{profit}."


_TELLERS: Mapping[str, Callable[[WheelLayout, Data, Data], str | None]] = {
    "Bet": _bet,
    "ChipBet": _bet,
    "Bought": _bought,
    "TurnedIn": lambda layout, event, view: f"{verb(view, event['seat'], 'turn', 'turns')} colour chips in.",
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
        blocks.append(titled_lines(view, lambda wager: layout.spots[wager].title))
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
        *SEAT_COLUMNS,
        Column("colour_chips", "Colour chips"),
        Column("bets", "Bets"),
    ]
    return Grid("seats", columns, rows)
