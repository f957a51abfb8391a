"""A house way for four tiles: rows of law, each from what is held to which of the three settings is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from pydantic import Field

from croupier.editions.game import holds as holds_under
from croupier.editions.model import Cited, Names, Span, When
from croupier.games.banked.ways import Division, SetByWay
from croupier.kit import Refusal, show_cards
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

    name: str
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
    """The rows of a house way for tiles, tried from the top; `front` and `back` are the hands of the low and the high
    part. Where it does not `bind`, whoever banks may set his tiles otherwise."""

    name: str
    title: str
    front: str
    back: str
    to: str = "low"
    rest: str = "high"
    picks: Span = (2, 2)
    binds: bool = True
    rows: tuple[TileWayRow, ...]


class TileWaySetter:
    """A way under the order of tiles of a game: divides any four tiles."""

    def __init__(self, way: TileWay, order: str, filed: Mapping[str, object] | None = None) -> None:
        self.way = way
        self.order = order
        self.rows = [row for row in way.rows if holds_under(row.under, filed or {})]

    def divide(self, tiles: Sequence[int]) -> SetByWay:
        """Four tiles as the way sets them: the first row that fits, and of what it plays the best setting."""
        settings = self.settings(tiles)
        for row in self.rows:
            fitting = list(_fitting(row, tiles, settings))
            if fitting:
                return SetByWay(max(fitting, key=lambda setting: _worth(row, setting)), row)
        raise Refusal(f"{self.way.title}: no row says how {show_cards(tiles)} is set.", self.way.source)

    def division(self, front: Sequence[int], back: Sequence[int]) -> Division:
        """Two tiles and the other two, of both hands the lower one in front."""
        low, high = sorted((evaluate(self.order, tuple(front)), evaluate(self.order, tuple(back))))
        return Division(low.cards, high.cards, low, high)

    def settings(self, tiles: Sequence[int]) -> tuple[Division, ...]:
        """The settings of four tiles; settings of equal tiles once."""
        return tile_settings(self.order, tuple(sorted(tiles)))


@lru_cache(maxsize=65536)
def tile_settings(order: str, tiles: tuple[int, ...]) -> tuple[Division, ...]:
    """The settings of four tiles, of two hands the lower one in front; settings of equal tiles once."""
    found: dict[tuple[tuple[int, ...], ...], Division] = {}
    for pairing in PAIRINGS:
        one = evaluate(order, [tiles[place] for place in pairing])
        other = evaluate(order, [tile for place, tile in enumerate(tiles) if place not in pairing])
        low, high = sorted((one, other))
        found.setdefault((low.cards, high.cards), Division(low.cards, high.cards, low, high))
    return tuple(found.values())


def hands_of(setting: Division) -> tuple[Hand, Hand]:
    """The low and the high hand of a setting."""
    assert setting.front_hand is not None and setting.back_hand is not None
    return setting.front_hand, setting.back_hand


def _fitting(row: TileWayRow, tiles: Sequence[int], settings: Sequence[Division]) -> Iterator[Division]:
    """The settings that the row plays, none where it does not speak of these tiles."""
    paired = [setting for setting in settings if any(map(_is_pair, hands_of(setting)))]
    if row.holds == "two pairs":
        yield from (setting for setting in paired if all(map(_is_pair, hands_of(setting))))
    elif row.holds == "pair":
        for setting in paired:
            if _speaks_of(row, setting):
                yield from _plays(row, setting, settings)
    elif row.holds == "any":
        if row.plays == "largest with smallest":
            ranked = sorted(tiles, key=lambda tile: (spots(tile), -kind_of(tile)))
            ends = sorted((ranked[0], ranked[-1]))
            yield from (
                each for each in settings if any(sorted(hand.cards) == ends for hand in hands_of(each))
            )
    else:
        yield from (
            setting for setting in settings if any(_makes(row.holds, hand) for hand in hands_of(setting))
        )


def _speaks_of(row: TileWayRow, setting: Division) -> bool:
    """Whether the row speaks of this pair with the tiles beside it."""
    low, high = hands_of(setting)
    pair, beside = (high, low) if _is_pair(high) else (low, high)
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


def _plays(row: TileWayRow, kept: Division, settings: Sequence[Division]) -> Iterator[Division]:
    """The pair as it is kept, or the settings that split it where the lower hand comes to enough."""
    if row.plays == "pair":
        yield kept
        return
    for setting in settings:
        if setting is not kept and (row.low_points is None or _reaches(hands_of(setting)[0], row.low_points)):
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


def _worth(row: TileWayRow, setting: Division) -> tuple[object, ...]:
    """What the row prefers: the hand closest to nine where it asks for that, then the higher hands."""
    key = hands_of(setting)[::-1]
    if row.holds != "nine or less":
        return key
    return (max(total for hand in hands_of(setting) if (total := _total(hand)) is not None), *key)
