"""The roulette layout as data: its boxes, a spot for every bet, and the numbers in the order of the wheel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.editions.game import Game
from croupier.games.family import Felt
from croupier.games.felts import bet_limits
from croupier.games.roulette.law import LayoutBox
from croupier.games.roulette.layout import Point, WheelLayout, layout_of
from croupier.kit.money import money


def roulette_felt(game: Game) -> Felt:
    """Boxes and spots in quarters of a number's box; the wheel's order is an area of its own.

    The layout lies on its side: zeros to the left, the first number of each row at the bottom, beside the dozens.
    """
    layout = layout_of(game)
    law = layout.law
    unlabelled = {  # boxes that the text names by their place alone bear what they pay
        named.box: str(bet.pays)
        for bet in law.bets
        for place in bet.places
        for named in place.boxes
        if named.where
    }
    boxes = tuple(
        {
            "name": box.name,
            "label": unlabelled.get(box.name, box.name),
            "box": _box(layout, box),
            "colour": law.colour(box.name) if box.name in law.compartments.all else None,
        }
        for box in layout.boxes.values()
    )
    wheel = {
        "name": "wheel",
        "order": list(law.order.numbers),
        "colours": [law.colour(number) for number in law.order.numbers],
        "clauses": list(law.order.cite),
    }
    across, along = _reach(layout)
    size = (along[1] - along[0], across[1] - across[0])
    return Felt("grid", (*boxes, wheel), tuple(_spots(layout)), tuple(_limits(game)), size)


def _spots(layout: WheelLayout) -> Iterator[Mapping[str, Any]]:
    for spot in layout.spots.values():
        yield {
            "name": spot.name,
            "title": spot.title,
            "bet": spot.bet.name,
            "inside": spot.bet.inside,
            "numbers": list(spot.numbers),
            "at": _turned(layout, spot.at),
            "also_at": [_turned(layout, at) for _, at in spot.elsewhere],
            "words": spot.words,
            "pays": str(spot.bet.pays),
            "clauses": list(spot.cite),
        }


def _reach(layout: WheelLayout) -> tuple[Point, Point]:
    """From where to where the boxes go, across and along."""
    boxes = layout.boxes.values()
    across = min(box.across[0] for box in boxes), max(box.across[1] for box in boxes)
    return across, (min(box.along[0] for box in boxes), max(box.along[1] for box in boxes))


def _turned(layout: WheelLayout, at: Point) -> list[int]:
    """A point of the layout on the drawing."""
    across, along = _reach(layout)
    return [at[1] - along[0], across[1] - at[0]]


def _box(layout: WheelLayout, box: LayoutBox) -> list[int]:
    left, top = _turned(layout, (box.across[1], box.along[0]))
    return [left, top, box.along[1] - box.along[0], box.across[1] - box.across[0]]


def _limits(game: Game) -> Iterator[Mapping[str, Any]]:
    for what in ("inside", "outside"):
        found = bet_limits(game, what.capitalize(), f"min_{what}", f"max_{what}")
        total = game.cents_of(f"min_{what}_total") if f"min_{what}_total" in game.options else None
        if found is not None:
            yield {
                **found,
                "text": f"{found['text']} a place" + (f", {money(total)} in all" if total else ""),
            }
