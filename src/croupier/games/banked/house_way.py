"""The way that a game goes by: the one its text prints, or the one that is filed where the text leaves it open."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from croupier.editions.edition import edition_known
from croupier.editions.families import Fault
from croupier.editions.game import Game, GameKey
from croupier.games.banked.law import check_way, tile_ways_of, ways_of
from croupier.games.banked.ways import Division, TileWay, TileWaySetter, Way, WaySetter
from croupier.kit import Refusal
from croupier.kit.cards import JOKERS
from croupier.kit.data import read_named
from croupier.kit.refusal import Basis
from croupier.rounds.table import TableState

if TYPE_CHECKING:
    from croupier.editions import Edition
    from croupier.editions.model import HandSpec

OPTION = "way"  # the option by which a way is filed


@dataclass(frozen=True)
class HouseWay:
    """A way as a game uses it: `binding` where its own text prints it, else filed, and resting on that option."""

    setter: WaySetter | TileWaySetter
    binding: bool
    of: str  # the edition or the file that prints it
    basis: Basis
    printed: bool = True  # by the game's own text

    @property
    def way(self) -> Way | TileWay:
        """Its rows."""
        return self.setter.way


def house_way(game: Game) -> HouseWay | None:
    """The way of a game, worked out once; None where neither the text nor the filing has one."""
    return _house_way(GameKey(game))


@lru_cache(maxsize=64)
def _house_way(key: GameKey) -> HouseWay | None:
    game = key.game
    filed = game.options.get(OPTION)
    if filed is None:
        tiles = tile_ways_of(game.edition)
        if tiles:
            setter = TileWaySetter(tiles[0], game.hands[tiles[0].front].order, game.filed)
            return HouseWay(setter, tiles[0].binds, game.edition.id, tiles[0].basis)
        own = ways_of(game.edition)
        return _used(game, own[0], True, game.edition.id, own[0].basis) if own else None
    option = game.edition.option(OPTION)
    assert option is not None
    way, of = filed_way(game.edition, str(filed))
    return _used(game, way, False, of, option.basis)


def way_faults(game: Game) -> list[Fault]:
    """A way filed that nobody knows, or that leaves hands of the deck open."""
    option = game.edition.option(OPTION)
    if option is None:
        return []
    try:
        found = house_way(game)
    except Refusal as refusal:
        return [(OPTION, refusal.sentence, option.source)]
    said = _left_open(game, found)
    return [(OPTION, said, option.source)] if said else []


def _left_open(game: Game, found: HouseWay | None) -> str:
    """Why a way cannot set every hand of the deck; nothing where it can."""
    if found is None or not isinstance(found.setter, WaySetter):
        return ""
    way, back = found.setter.way, found.setter.back
    held = sum(card in JOKERS for card in game.cards)
    if held > way.jokers:
        return f"the way of {found.of} says nothing of hands with more than {way.jokers} of the deck's {held} jokers."
    if held and way.joker_use and back is not None and back.joker != way.joker_use:
        return f"the way of {found.of} is for a joker that is {way.joker_use}; here it is {back.joker}."
    return ""


def filed_way(edition: Edition, named: str) -> tuple[Way, str]:
    """The way of this name: one of the edition's own, that of another edition (`book/game`), or a file of rows."""
    for way in ways_of(edition):
        if way.name == named:
            return way, edition.id
    if named.endswith(".toml"):
        return _from_file(edition, Path(named)), named
    ways = ways_of(edition_known(named)) if "/" in named else ()
    if not ways:
        raise Refusal(
            f"{named!r} is refused; name an edition that prints a way, such as 'colorado/emperors-challenge', or a "
            "file of rows (`my-way.toml`)."
        )
    return ways[0], named


def _from_file(edition: Edition, path: Path) -> Way:
    try:
        rows = tomllib.loads(read_named(path))
        way = Way.model_validate(rows["ways"][0])
    except Refusal:
        raise
    except OSError as error:
        raise Refusal(f"{path}: cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        raise Refusal(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
    except (ValueError, KeyError, IndexError, TypeError):
        raise Refusal(f"{path}: is not a way; write [[ways]] with its rows, as the editions do.") from None
    check_way(edition, way)
    return way


def _used(game: Game, way: Way, binding: bool, of: str, basis: Basis) -> HouseWay:
    def spec(name: str) -> HandSpec | None:
        if name and name not in game.hands:
            raise Refusal(
                f"the way of {of} sets the hand {name!r}, which {game.edition.title} does not have."
            )
        return game.hands[name] if name else None

    filed = game.filed if binding else {**edition_known(of).configure().filed} if "/" in of else {}
    setter = WaySetter(way, spec(way.front), spec(way.back), spec(way.whole), filed)
    return HouseWay(setter, binding, of, basis, printed=of == game.edition.id)


def own_division(t: TableState, pool: str, found: HouseWay) -> Division | None:
    """A hand as its owner has set it, where that is known; refused where it is no division of his cards."""
    parts = t.sets.get(pool)
    if parts is None and (pool, found.way.to) in t.parts:
        parts = {found.way.to: tuple(t.part(pool, found.way.to))}
    if parts is None:
        return None
    cards, way = t.cards[pool], found.way
    front = parts.get(way.to) or tuple((Counter(cards) - Counter(parts.get(way.rest, ()))).elements())
    least, most = way.picks
    back = tuple((Counter(cards) - Counter(front)).elements())
    if (
        not set(parts) <= {way.to, way.rest}
        or len(front) + len(back) != len(cards)
        or not least <= len(front) <= most
    ):
        known = f"{way.to} ({least} cards) and {way.rest}"
        raise Refusal(f"The {pool}'s cards are not divided as they are set here: name {known}.", found.basis)
    return found.setter.division(front, back)
