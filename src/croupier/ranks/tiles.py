"""Hands of two Chinese dominoes: pairs, wong, gong, and points with the higher tile to part equals."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.kit.tiles import FIRST_TILE, TWICE, spots

SUPREME_PAIR, MATCHED_PAIR, UNMATCHED_PAIR = "supreme pair", "matched pair", "unmatched pair"
WONG, GONG, POINTS = "wong", "gong", "points"
TILE_CATEGORIES = (SUPREME_PAIR, MATCHED_PAIR, UNMATCHED_PAIR, WONG, GONG, POINTS)

KINDS = (
    *("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look"),
    *("mixed nine", "mixed eight", "mixed seven", "mixed five", "gee joon"),
)  # sixteen pairs, the highest tile first
GEE_JOON = len(KINDS) - 1


def kind_of(tile: int) -> int:
    """The place of a tile among the sixteen pairs, 0 for teen; equal for the two tiles of a pair."""
    face = tile - FIRST_TILE
    return face if face < TWICE else TWICE + (face - TWICE) // 2


def tile_rank(tile: int) -> int:
    """The rank of a single tile, 15 for teen down to 0 for the tiles of gee joon."""
    return GEE_JOON - kind_of(tile)


def points(tiles: Sequence[int], counts: bool = False) -> int:
    """The last digit of the spots; a tile of gee joon `counts` three or six, whichever is better, or as it is.

    >>> points((119, 110)), points((119, 110), counts=True)
    (2, 9)
    """
    sums = [0]
    for tile in tiles:
        values = (3, 6) if counts and kind_of(tile) == GEE_JOON else (spots(tile),)
        sums = [total + value for total in sums for value in values]
    return max(total % 10 for total in sums)


def tile_category(tiles: Sequence[int]) -> str:
    """What two tiles make."""
    one, other = map(kind_of, tiles)
    if one == other:
        return SUPREME_PAIR if one == GEE_JOON else MATCHED_PAIR if one < TWICE else UNMATCHED_PAIR
    low, high = sorted(map(spots, tiles))
    for number, category in ((9, WONG), (8, GONG)):
        if (low, high) in ((2, number), (number, 12)):
            return category
    return POINTS


def tile_kickers(tiles: Sequence[int], counts: bool) -> tuple[int, ...]:
    """What parts hands of one category: points and then the higher tile, of pairs the tile; nothing parts zeros."""
    top = max(map(tile_rank, tiles))
    if tile_category(tiles) != POINTS:
        return (top,)
    value = points(tiles, counts)
    return (value, top) if value else (0,)


def describe_tiles(category: str, kickers: Sequence[int]) -> str:
    """A hand of tiles in words, as a dealer would call it."""
    if category == POINTS:
        return f"{kickers[0]}, {KINDS[GEE_JOON - kickers[1]]} high" if kickers[0] else "zero"
    kind = KINDS[GEE_JOON - kickers[0]]
    if category in (WONG, GONG):
        return f"{kind} {category}"
    return f"supreme pair, {kind}" if category == SUPREME_PAIR else f"pair of {kind}"
