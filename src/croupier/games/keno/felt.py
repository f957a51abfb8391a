"""The keno board as data: a box for each number, what each number of spots pays, and the limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.family import Felt
from croupier.games.felts import limit
from croupier.games.keno.board import ACROSS
from croupier.games.keno.law import keno_law, schedules_of
from croupier.kit.money import money

GAP = 0.4  # between the upper and the lower half of the board


def felt(game: Game) -> Felt:
    """The board: rows of ten numbers, in two halves."""
    law = keno_law(game.edition)
    rows = -(-law.board.numbers // ACROSS)
    areas = []
    for number in range(1, law.board.numbers + 1):
        row, column = divmod(number - 1, ACROSS)
        top = row + (GAP if row >= rows / 2 else 0)
        areas.append({"name": str(number), "box": [column, top, 1, 1], "clauses": list(law.board.cite)})
    return Felt("sheets", tuple(areas), inscriptions=tuple(_inscriptions(game)), size=(ACROSS, rows + GAP))


def _inscriptions(game: Game) -> Iterator[Mapping[str, Any]]:
    law = keno_law(game.edition)
    text = f"{law.board.drawn} of {law.board.numbers} numbers are drawn"
    yield {"kind": "drawn", "text": text, "count": law.board.drawn, "clauses": list(law.board.cite)}
    for spots, schedule in schedules_of(game).items():
        rows = [[f"{caught} caught", f"{prize} for 1"] for caught, prize in schedule.items() if prize]
        name = f"{spots} spot{'s' * (spots > 1)}"
        yield {
            "kind": "paytable",
            "wager": name,
            "spots": spots,
            "rows": rows,
            "clauses": list(law.tables.cite),
        }
    least, most = game.cents_of("min_bet"), law.limit.most
    text = f"Tickets {money(least)} to {money(most)}" if least else f"Tickets up to {money(most)}"
    yield {**limit(game, text, "min_bet"), "clauses": list(law.limit.cite)}
    yield {
        "kind": "limit",
        "text": f"{law.spots.range[0]} to {law.spots.range[1]} spots",
        "clauses": list(law.spots.cite),
    }
