"""The roulette layout as data: its boxes, a spot for every bet, and the numbers in the order of the wheel."""

from __future__ import annotations

from croupier.games.family import Felt
from croupier.games.roulette.layout import WheelLayout


def roulette_felt(layout: WheelLayout) -> Felt:
    """Boxes and spots in quarters of a number's box; the wheel's order is an area of its own."""
    law = layout.law
    boxes = tuple(
        {
            "name": box.name,
            "across": list(box.across),
            "along": list(box.along),
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
    spots = tuple(
        {
            "name": spot.name,
            "title": spot.title,
            "bet": spot.bet.name,
            "inside": spot.bet.inside,
            "numbers": list(spot.numbers),
            "at": list(spot.at),
            "also_at": [list(at) for _, at in spot.elsewhere],
            "words": spot.words,
            "pays": str(spot.bet.pays),
            "clauses": list(spot.cite),
        }
        for spot in layout.spots.values()
    )
    return Felt("grid", (*boxes, wheel), spots)
