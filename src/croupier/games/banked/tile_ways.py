"""A house way for four tiles: rows of law, each from what is held to which of the three settings is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pydantic import Field

from croupier.editions.game import holds as holds_under
from croupier.editions.model import Cited, Names, When
from croupier.kit.tiles import spots
from croupier.ranks.hands import Hand, evaluate
from croupier.ranks.orders import order_of
from croupier.ranks.tiles import GONG, KINDS, POINTS, WONG, kind_of

NINE = 9
PAIRINGS = ((0, 1), (0, 2), (0, 3))  # the tiles that lie together with the first


class TileWayRow(Cited):
    """Four tiles that are held, and how they are set.

    `holds` is what two of them make; a pair may be of some `kinds` or `spots`, may need a tile `beside` it of each list
    of spots, or `needs` one of some tiles (all of them with `needs_all`), and may be split only where the lower hand
    comes to `low_points` or more then. `plays` is what lies together.
    """

    holds: Literal["two pairs", "pair", "wong", "gong", "nine or less", "any"]
    kinds: Names = ()
    spots: tuple[int, ...] = ()
    beside: tuple[tuple[int, ...], ...] = ()
    needs: Names = ()
    needs_all: bool = False
    low_points: int | None = None
    plays: Literal["both pairs", "pair", "split", "wong", "gong", "nine or less", "largest with smallest"]
    under: When = Field(default_factory=dict)


class TileWay(Cited):
    """The rows of a house way for tiles, tried from the top."""

    name: str
    rows: tuple[TileWayRow, ...]


@dataclass(frozen=True)
class TileSetting:
    """Four tiles as two hands, and the row of the way that set them so."""

    low: Hand
    high: Hand
    row: TileWayRow | None = None

    @property
    def key(self) -> tuple[Hand, Hand]:
        """The better setting has the higher high hand, then the higher low hand."""
        return self.high, self.low

    @property
    def hands(self) -> tuple[Hand, Hand]:
        """Both hands."""
        return self.low, self.high


@lru_cache(maxsize=65536)
def tile_settings(order: str, tiles: tuple[int, ...]) -> tuple[TileSetting, ...]:
    """The settings of four tiles, of two hands the lower one low; settings of equal tiles once."""
    found: dict[tuple[tuple[int, ...], ...], TileSetting] = {}
    for pairing in PAIRINGS:
        one = evaluate(order, [tiles[place] for place in pairing])
        other = evaluate(order, [tile for place, tile in enumerate(tiles) if place not in pairing])
        low, high = sorted((one, other))
        found.setdefault((low.cards, high.cards), TileSetting(low, high))
    return tuple(found.values())


def set_by_way(
    way: TileWay, order: str, tiles: Sequence[int], filed: Mapping[str, object] | None = None
) -> TileSetting:
    """Four tiles as the way sets them: the first row that fits, and of what it plays the best setting."""
    settings = tile_settings(order, tuple(sorted(tiles)))
    for row in way.rows:
        if not holds_under(row.under, filed or {}):
            continue
        fitting = list(_fitting(row, order, tiles, settings))
        if fitting:
            best = max(fitting, key=lambda setting: _worth(row, setting))
            return TileSetting(best.low, best.high, row)
    raise ValueError(f"No row of the way {way.name!r} sets these tiles.")


def _fitting(
    row: TileWayRow, order: str, tiles: Sequence[int], settings: Sequence[TileSetting]
) -> Iterator[TileSetting]:
    """The settings that the row plays, none where it does not speak of these tiles."""
    paired = [setting for setting in settings if any(map(_is_pair, setting.hands))]
    if row.holds == "two pairs":
        yield from (setting for setting in paired if all(map(_is_pair, setting.hands)))
    elif row.holds == "pair":
        for setting in paired:
            if _speaks_of(row, setting):
                yield from _plays(row, order, setting, settings)
    elif row.holds == "any":
        if row.plays == "largest with smallest":
            ranked = sorted(tiles, key=lambda tile: (spots(tile), -kind_of(tile)))
            ends = sorted((ranked[0], ranked[-1]))
            yield from (each for each in settings if any(sorted(hand.cards) == ends for hand in each.hands))
    else:
        yield from (setting for setting in settings if any(_makes(row.holds, hand) for hand in setting.hands))


def _speaks_of(row: TileWayRow, setting: TileSetting) -> bool:
    """Whether the row speaks of this pair with the tiles beside it."""
    pair, beside = (setting.high, setting.low) if _is_pair(setting.high) else (setting.low, setting.high)
    others = sorted(map(spots, beside.cards))
    held = {KINDS[kind_of(tile)] for tile in (*pair.cards, *beside.cards)}
    needed = held.intersection(row.needs)
    return (
        (not row.kinds or KINDS[kind_of(pair.cards[0])] in row.kinds)
        and (not row.spots or spots(pair.cards[0]) in row.spots)
        and (not row.beside or any(_one_of_each(row.beside, both) for both in (others, others[::-1])))
        and (not row.needs or (len(needed) == len(row.needs) if row.needs_all else bool(needed)))
    )


def _one_of_each(wanted: Sequence[Sequence[int]], have: Sequence[int]) -> bool:
    return all(number in allowed for number, allowed in zip(have, wanted, strict=True))


def _plays(
    row: TileWayRow, order: str, kept: TileSetting, settings: Sequence[TileSetting]
) -> Iterator[TileSetting]:
    """The pair as it is kept, or the settings that split it where the lower hand comes to enough."""
    if row.plays == "pair":
        yield kept
        return
    for setting in settings:
        if setting is not kept and (row.low_points is None or _reaches(setting.low, row.low_points)):
            yield setting


def _reaches(hand: Hand, least: int) -> bool:
    """Whether a hand comes to so many points; a gong, a wong or a pair comes to more than any points."""
    return hand.category != POINTS or hand.kickers[0] >= least


def _is_pair(hand: Hand) -> bool:
    return kind_of(hand.cards[0]) == kind_of(hand.cards[1])


def _total(hand: Hand) -> int | None:
    """The spots of a hand where they come to nine or less without dropping a digit."""
    counts = order_of(hand.order).joon_counts
    joon = [tile for tile in hand.cards if kind_of(tile) == len(KINDS) - 1]
    rest = sum(spots(tile) for tile in hand.cards if tile not in joon)
    totals = [rest + value for value in ((3, 6) if counts else (sum(map(spots, joon)),))] if joon else [rest]
    fitting = [total for total in totals if total <= NINE]
    return max(fitting) if fitting else None


def _makes(holds: str, hand: Hand) -> bool:
    if holds == "nine or less":
        return _total(hand) is not None
    return hand.category == {"wong": WONG, "gong": GONG}[holds]


def _worth(row: TileWayRow, setting: TileSetting) -> tuple[object, ...]:
    """What the row prefers: the hand closest to nine where it asks for that, then the higher hands."""
    if row.holds != "nine or less":
        return setting.key
    return (max(total for hand in setting.hands if (total := _total(hand)) is not None), *setting.key)
