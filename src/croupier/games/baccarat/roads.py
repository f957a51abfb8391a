"""The scoreboards of a baccarat table: the bead plate and the big road, as places and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.baccarat.law import Winner
from croupier.games.baccarat.rules import Result
from croupier.kit import Refusal
from croupier.pages.words import count

RoadPlace = tuple[int, int]  # row and column
SIGNS: dict[Winner, str] = {"player": "P", "banker": "B", "neither": "T"}
MARKS = ("", "7", "8")

DEEP = 6  # rows of both boards
WIDE = 40  # columns that are shown, the last ones


@dataclass(frozen=True)
class Bead:
    """One round on the boards: who won, and a mark for what the hand was (7 for a Dragon, 8 for a Panda)."""

    winner: Winner
    mark: str = ""

    def __str__(self) -> str:
        return SIGNS[self.winner] + self.mark

    @classmethod
    def read(cls, word: str) -> Bead:
        """The bead of a word such as `B`, `P8` or `T`."""
        winner = next((name for name, sign in SIGNS.items() if word[:1] == sign), None)
        if winner is None or word[1:] not in MARKS:
            raise Refusal(
                f"{word!r} is not a result; choose B, P or T, with 7 for a Dragon or 8 for a Panda."
            )
        return cls(winner, word[1:])


def bead_of(result: Result) -> Bead:
    """A round on the boards; a Dragon or a Panda marked."""
    if result.winner == "banker" and (result.banker, result.banker_cards) == (7, 3):
        return Bead("banker", "7")
    panda = result.winner == "player" and (result.player, result.player_cards) == (8, 3)
    return Bead(result.winner, "8" if panda else "")


def bead_cells(beads: Sequence[Bead]) -> dict[RoadPlace, Bead]:
    """Every round in its order, down the columns."""
    return {(place % DEEP, place // DEEP): bead for place, bead in enumerate(beads)}


def road_cells(beads: Sequence[Bead]) -> dict[RoadPlace, tuple[str, int]]:
    """A column for each run of one hand, a long one turned to the right; ties are counted on the win before.

    Each place has B or P and how many ties it counts; - where there was no win yet.
    """
    cells: dict[RoadPlace, str] = {}
    ties: dict[RoadPlace, int] = {}
    last: str = ""
    first_column, at = -1, (0, 0)
    for bead in beads:
        if bead.winner == "neither":
            ties[at] = ties.get(at, 0) + 1
            cells.setdefault(at, "-")  # ties before the first win wait for it in its place
            continue
        if bead.winner != last:
            first_column += 1
            while (0, first_column) in cells and cells[(0, first_column)] != "-":
                first_column += 1
            at = (0, first_column)
        else:
            down, right = (at[0] + 1, at[1]), (at[0], at[1] + 1)
            at = right if down[0] == DEEP or down in cells or at[1] > first_column else down
        cells[at] = str(bead)[0]
        last = bead.winner
    return {place: (sign, ties.get(place, 0)) for place, sign in cells.items()}


def bead_plate(beads: Sequence[Bead]) -> list[str]:
    """The bead plate as rows of text: B, P or T."""
    return _rows({place: str(bead) for place, bead in bead_cells(beads).items()})


def big_road(beads: Sequence[Bead]) -> list[str]:
    """The big road as rows of text."""
    return _rows({place: f"{sign}{ties or ''}" for place, (sign, ties) in road_cells(beads).items()})


def roads_data(beads: Sequence[Bead]) -> dict[str, Any]:
    """Both boards as data: places by row and column, with what stands there; and how often each came."""
    won = [bead.winner for bead in beads]
    return {
        "deep": DEEP,
        "beads": [[*place, str(bead)] for place, bead in bead_cells(beads).items()],
        "big": [[*place, sign, ties] for place, (sign, ties) in road_cells(beads).items()],
        "counts": {name: won.count(name) for name in SIGNS},
    }


def _rows(cells: Mapping[RoadPlace, str]) -> list[str]:
    if not cells:
        return []
    wide = max(column for _, column in cells) + 1
    shown = range(max(0, wide - WIDE), wide)
    return [
        " ".join(f"{cells.get((row, column), '.'):<2}" for column in shown).rstrip() for row in range(DEEP)
    ]


def tallies(beads: Sequence[Bead]) -> str:
    """How often each, in a line."""
    won = [bead.winner for bead in beads]
    dragons, pandas = (sum(bead.mark == mark for bead in beads) for mark in "78")
    return (
        f"{count(len(beads), 'round')}: banker {won.count('banker')}, player {won.count('player')}, "
        f"tie {won.count('neither')}, Dragon 7 {dragons}, Panda 8 {pandas}"
    )
