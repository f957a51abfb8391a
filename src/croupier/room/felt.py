"""The felt of a table as its book prescribes it: areas, places of cards, marks and inscriptions, with their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from croupier.editions.game import Game
from croupier.games import family_of
from croupier.games.family import Felt
from croupier.kit import Refusal
from croupier.room.law.load import FloorLaw, floor_books, load_floor
from croupier.room.law.rows import FloorLayout

FeltPart = Mapping[str, Any]

# On the dealer's side, in units of the drawing: the drop box and the tip box on opposite sides of the dealer.
FIXTURES: dict[str, tuple[float, float, float, float]] = {
    "drop box": (4, 2, 10, 4),
    "tip box": (86, 2, 10, 4),
    "discard rack": (74, 2, 10, 4),
}


def layout_rows(law: FloorLaw, game: Game) -> tuple[FloorLayout, ...]:
    """What the layout of a table of this game must show; what is for a wager only where it is offered."""
    return tuple(
        row
        for row in law.file.layouts
        if game.edition.id in row.of and (not row.needs or row.needs in game.offered)
    )


def table_felt(game: Game) -> Felt:
    """The family's felt with everything that the book prescribes for it."""
    felt = family_of(game.edition).felt(game)
    if game.edition.book not in floor_books():
        return felt
    for row in layout_rows(load_floor(game.edition.book), game):
        felt = _KINDS[row.kind](felt, row)
    return felt


def _area(felt: Felt, row: FloorLayout) -> Felt:
    """Every wager named has a spot of its own."""
    names = [spot["name"] for spot in felt.spots]
    for wager in row.wagers:
        if wager not in names:
            raise Refusal(f"The felt has no area for {wager}.", row.deciding)
    return replace(felt, spots=_cited(felt.spots, row.wagers, row))


def _cited(parts: Iterable[FeltPart], names: Iterable[str], row: FloorLayout) -> tuple[FeltPart, ...]:
    """The parts, those of these names with the clauses of the row."""
    wanted = set(names)
    return tuple(
        {**part, "clauses": list(dict.fromkeys((*part.get("clauses", ()), *row.cite)))}
        if part["name"] in wanted
        else part
        for part in parts
    )


def _cards(felt: Felt, row: FloorLayout) -> Felt:
    """Places of cards; one that lies directly before another area changes places with what lies there."""
    names = [area["name"] for area in felt.areas if "seat" in area]
    names = names if "seats" in row.areas else list(row.areas)
    areas = _cited(felt.areas, names, row)
    if row.before:
        areas = _before(areas, names[0], row.before)
    return replace(felt, areas=areas)


def _before(areas: tuple[FeltPart, ...], name: str, before: str) -> tuple[FeltPart, ...]:
    """The areas with this one directly before another, and what lay there in its place."""
    boxes = {area["name"]: area["box"] for area in areas if "box" in area}
    foot = boxes[before][1] + boxes[before][3]
    nearest = min((each for each in boxes if boxes[each][1] >= foot), key=lambda each: boxes[each][1])
    moved = {name: boxes[nearest], nearest: boxes[name]}
    return tuple(
        {**area, "box": moved.get(area["name"], area["box"])} if "box" in area else area for area in areas
    )


def _mark(felt: Felt, row: FloorLayout) -> Felt:
    """A wager to the right of another, with a sign between them."""
    (wager,) = row.wagers
    spots = _cited(_right_of(felt.spots, wager, row.right_of), (wager,), row)
    (sign,) = row.printed
    mark = {"kind": "mark", "text": sign, "between": [row.right_of, wager], "clauses": list(row.cite)}
    return replace(felt, spots=spots, inscriptions=(*felt.inscriptions, mark))


def _right_of(spots: tuple[FeltPart, ...], wager: str, other: str) -> tuple[FeltPart, ...]:
    """The spots with this one next to the right of another, in its row."""
    at = {spot["name"]: spot["at"] for spot in spots}
    line = sorted((name for name in at if at[name][1] == at[other][1]), key=lambda name: at[name][0])
    if wager not in line:
        raise Refusal(f"{wager} does not lie in one row with {other}.")
    order = [name for name in line if name != wager]
    order.insert(order.index(other) + 1, wager)
    moved = {name: at[place] for name, place in zip(order, line, strict=True)}
    return tuple({**spot, "at": moved.get(spot["name"], spot["at"])} for spot in spots)


def _inscription(felt: Felt, row: FloorLayout) -> Felt:
    """What is printed: words, the logo of the house, or the payouts, whose tables get the clause."""
    clauses = list(row.cite)
    if row.shows == "payouts":
        printed = tuple(
            {**each, "clauses": list(dict.fromkeys((*each["clauses"], *clauses)))} if "rows" in each else each
            for each in felt.inscriptions
        )
        return replace(felt, inscriptions=printed)
    if row.shows == "logo":
        logo = {"kind": "logo", "clauses": clauses}
        return replace(felt, inscriptions=(*felt.inscriptions, logo))
    words = tuple(
        {"kind": "words", "text": text, "sign": row.sign, "clauses": clauses} for text in row.printed
    )
    return replace(felt, inscriptions=(*felt.inscriptions, *words))


def _fixture(felt: Felt, row: FloorLayout) -> Felt:
    """What stands on the table at the dealer's side."""
    fixtures = tuple(
        {"name": name, "title": name.capitalize(), "box": list(FIXTURES[name]), "clauses": list(row.cite)}
        for name in row.areas
    )
    return replace(felt, areas=(*felt.areas, *fixtures))


_KINDS: dict[str, Callable[[Felt, FloorLayout], Felt]] = {
    "area": _area,
    "cards": _cards,
    "mark": _mark,
    "inscription": _inscription,
    "fixture": _fixture,
}
