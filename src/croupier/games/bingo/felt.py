"""Bingo as data: squares of a card or spaces of a slip, letters, the patterns posted and the prize wheel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions import Game
from croupier.games.bingo.cards import Pattern
from croupier.games.bingo.law import CELLS, CENTRE, SIDE, BingoLaw, bingo_law
from croupier.games.bingo.plans import plans_of, read_wheel, text_of
from croupier.games.family import Felt

MOST_SHOWN = 12  # ways of a pattern that are drawn


def felt(game: Game) -> Felt:
    """A card with its columns and squares; where numbers are picked, a row of spaces."""
    law = bingo_law(game.edition)
    inscriptions = (*_letters(law), *_patterns(game), *_wheel(game, law))
    if law.pick is not None:
        spaces = int(str(game.options.get(law.pick.spaces)))
        clauses = list(law.pick.cite)
        areas = [
            {"name": str(place + 1), "box": [place, 0, 1, 1], "clauses": clauses} for place in range(spaces)
        ]
        return Felt("sheets", tuple(areas), inscriptions=inscriptions, size=(spaces, 1))
    areas = [
        {
            "name": "free" if cell == CENTRE else f"{law.card.columns[cell % SIDE].letter}{cell // SIDE + 1}",
            "box": [cell % SIDE, cell // SIDE, 1, 1],
            "clauses": list(law.card.columns[cell % SIDE].cite),
        }
        for cell in range(CELLS)
    ]
    return Felt("sheets", tuple(areas), inscriptions=inscriptions, size=(SIDE, SIDE))


def _letters(law: BingoLaw) -> Iterator[Mapping[str, Any]]:
    for place, column in enumerate(law.card.columns):
        numbers = {"first": column.first, "last": column.last}
        yield {
            "kind": "letter",
            "letter": column.letter,
            "column": place,
            **numbers,
            "clauses": list(column.cite),
        }


def _patterns(game: Game) -> Iterator[Mapping[str, Any]]:
    """What must be covered in each game of the programme: some of its ways, and how many there are."""
    goals = {plan.goal.name: plan.goal for plan in plans_of(game)}
    clauses = list(bingo_law(game.edition).plan.cite)
    for name, goal in goals.items():
        if isinstance(goal, Pattern):
            ways = [[cell for cell in range(CELLS) if way >> cell & 1] for way in goal.ways[:MOST_SHOWN]]
            yield {"kind": "pattern", "text": name, "ways": ways, "count": len(goal.ways), "clauses": clauses}


def _wheel(game: Game, law: BingoLaw) -> Iterator[Mapping[str, Any]]:
    if law.wheel is not None:
        prizes = read_wheel(text_of(game, law.wheel.prizes))
        rows = [{"number": prize.number, "title": prize.title, "amount": prize.amount} for prize in prizes]
        yield {"kind": "wheel", "text": "Prize wheel", "prizes": rows, "clauses": list(law.wheel.cite)}
