"""What felts share: spots of wagers, places of seats, paytables and limits, each with its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.editions.model import Wager
from croupier.kit.money import money
from croupier.pages.wagers import row_words


def limit(game: Game, text: str, *options: str) -> Mapping[str, Any]:
    """A limit as it is printed, with what the text says of the options it comes from."""
    rows = [row for name in options if (row := game.edition.option(name)) is not None]
    return {
        "kind": "limit",
        "text": text,
        "clauses": list(dict.fromkeys(c for row in rows for c in row.cite)),
    }


def bet_limits(game: Game, title: str, least: str, most: str) -> Mapping[str, Any] | None:
    """`Bets $1 to $500`, by the options that file them; None where neither is filed."""
    low, high = game.cents_of(least), game.cents_of(most)
    if low is None and high is None:
        return None
    if high is None:
        return limit(game, f"{title} from {money(low or 0)}", least)
    return limit(
        game, f"{title} {money(low)} to {money(high)}" if low else f"{title} up to {money(high)}", least, most
    )


SEAT_ACROSS = 8  # spots of a seat that stand in one row


def seat_place(
    wagers: Iterable[Wager], row_of: Callable[[Wager], int] = lambda wager: 0
) -> tuple[tuple[Mapping[str, Any], ...], tuple[float, float]]:
    """The spots before a seat in rows, the lowest row on the dealer's side; and how large a seat's place is."""
    spots = {wager.name: (row_of(wager), spot) for wager, spot in _spots(wagers)}
    rows = [
        [name for name, (row, _) in spots.items() if row == each]
        for each in sorted({r for r, _ in spots.values()})
    ]
    lines = [row[start : start + SEAT_ACROSS] for row in rows for start in range(0, len(row), SEAT_ACROSS)]
    wide = max(map(len, lines), default=0)
    at = {
        name: [(wide - len(line)) / 2 + across + 0.5, down + 0.5]
        for down, line in enumerate(lines)
        for across, name in enumerate(line)
    }
    return tuple({**spot, "at": at[name]} for name, (_, spot) in spots.items()), (wide, len(lines))


def _spots(wagers: Iterable[Wager]) -> Iterator[tuple[Wager, Mapping[str, Any]]]:
    for wager in wagers:
        clauses = list(wager.cite)
        yield wager, {"name": wager.name, "title": wager.title, "group": wager.group, "clauses": clauses}


def seat_areas(game: Game) -> Iterator[Mapping[str, Any]]:
    """A place for each seat."""
    for seat in range(1, game.seats + 1):
        yield {"name": f"seat {seat}", "title": f"Seat {seat}", "seat": seat}


def paytables(game: Game) -> Iterator[Mapping[str, Any]]:
    """The paytables in force, as they are printed."""
    for table in game.tables:
        rows = [[row_words(game.edition, row.hand), str(row.pays)] for row in table.rows]
        yield {
            "kind": "paytable",
            "wager": table.wager,
            "label": table.label,
            "rows": rows,
            "clauses": list(table.cite),
        }
