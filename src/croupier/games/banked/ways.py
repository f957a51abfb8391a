"""House ways: rows of law that say how a hand of cards or tiles is set or changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import combinations
from typing import Literal, Protocol

from pydantic import Field

from croupier.editions.game import holds as holds_under
from croupier.editions.model import Cited, HandSpec, Name, Names, Span, When
from croupier.kit import Refusal, show_cards
from croupier.kit.cards import JOKERS, RANKS
from croupier.kit.refusal import Basis
from croupier.kit.tiles import spots
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand, best, evaluate, of_a_shoe, outranks
from croupier.ranks.lookup import rater
from croupier.ranks.named import at_least, matches
from croupier.ranks.orders import ACE, FLUSH, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH, order_of
from croupier.ranks.tiles import GONG, KINDS, POINTS, WONG, kind_of

# Ways as rows of law: how a hand is set into parts, or which cards of it are changed, where the text decides.
#
# A row says what the cards are (`holds`, `groups`, `complete`, `joker`) and what its parts are to be; it decides a
# hand that it describes and for which there is such a division. Of several divisions the one with the highest front
# is meant, then the one with the highest back (`prefer`), then the one whose front has the lowest suits.


SHAPES: dict[str, tuple[int, ...]] = {  # what several cards of a rank come to, jokers counted as the way says
    "no pair": (),
    "one pair": (2,),
    "two pair": (2, 2),
    "three pair": (2, 2, 2),
    "three of a kind": (3,),
    "three of a kind twice": (3, 3),
    "full house": (3, 2),
    "full house and pair": (3, 2, 2),
    "four of a kind": (4,),
    "four of a kind and pair": (4, 2),
    "four of a kind and three of a kind": (4, 3),
    "five of a kind": (5,),
    "five of a kind and pair": (5, 2),
}
COMPLETE = "complete"  # a straight, a flush or a straight flush
GROUPS = "groups"  # every pair, three and four of a kind whole
FOUR_FLUSH, FOUR_STRAIGHT, OPEN_STRAIGHT = "four to a flush", "four to a straight", "four to an open straight"
KEEPS = (GROUPS, FOUR_FLUSH, FOUR_STRAIGHT, OPEN_STRAIGHT)
JokerPlace = Literal["", "held", "not held", "front", "back"]


class WayRow(Cited):
    """One row of a way.

    What is held: `holds` (any of the shapes), `groups` (ranks of the groups, the largest first, of equal ones the
    highest: "7 to T" or a name of the way's `ranks`), `complete` (whether the cards hold a straight, a flush or a
    straight flush), `joker`, `singles` (whether the highest single card is above all groups).

    What becomes of it: `front` and `back` name what the parts are (any of the names), `front_least` the least front,
    `front_cards` the places of the front's cards among all that are no jokers, the highest first, `colour` that all
    cards of a part are red or all black; for changed cards `picks` says how many, and `keeps` what stays together.
    `picked` is what the picked cards contain (`ranks/patterns.py`), and of equal ones those of one suit are meant where
    `suited_first`. `hands` is how many hands the row decides where it stands for what the text leaves open.
    """

    name: str
    holds: Names = ()
    groups: Names = ()
    complete: bool | None = None
    joker: JokerPlace = ""
    singles: Literal["", "above the groups", "not above the groups"] = ""
    front: Names = ()
    back: Names = ()
    front_least: str = ""
    front_cards: tuple[int, ...] = ()
    colour: Literal["", "front", "back"] = ""
    picks: int | None = None
    picked: str = ""
    suited_first: bool = False
    keeps: Names = ()
    prefer: tuple[Literal["front", "back"], ...] = ("front", "back")
    under: When = Field(default_factory=dict)
    hands: int | None = None


class Way(Cited):
    """How cards are divided: so many `picks` go to one part, the rest to the other.

    `front` and `back` are the hands of the edition that the parts are ranked by; without them the cards that stay are
    ranked by their ranks. `whole` is the hand that says whether all cards together are a straight or a flush; without
    it one that stays in the back says so. A division in which the back ranks below the front is foul and never meant. A
    joker counts as an ace among the groups, apart, as another of the highest single card, or as one more of the
    largest group where there is one (of equal ones the highest). `proven` are the digests of rows that were proven to
    decide every hand with at most so many `jokers`, of one `joker_use` where another leaves hands open.
    """

    name: Name
    title: str
    picks: Span
    to: str = "low"
    rest: str = "high"
    front: str = ""
    back: str = ""
    whole: str = ""
    joker: Literal["an ace", "apart", "with the highest single", "with the largest group"] = "an ace"
    ranks: dict[str, str] = Field(default_factory=dict)
    rows: tuple[WayRow, ...]
    proven: Names = ()
    jokers: int = 1
    joker_use: Literal["", "bug", "wild"] = ""

    @property
    def digest(self) -> str:
        """What tells these rows from others: whoever changes one proves the way again."""
        told = {"name", "cite", "reading", "hands"}
        rows = [row.model_dump(exclude=told) for row in self.rows]
        for row in rows:  # words that say nothing are not part of what was proven
            for word in ("picked", "suited_first"):
                if not row[word]:
                    del row[word]
        plain = {"rows": rows, "ranks": self.ranks, "joker": self.joker, "picks": self.picks}
        return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def rank_range(words: str) -> range:
    """`7 to T` as ranks; one rank is itself.

    >>> rank_range("J to K")
    range(9, 12)
    """
    low, _, high = words.partition(" to ")
    if low not in RANKS or (high or low) not in RANKS:
        raise Refusal(f"{words!r} names no ranks; write one such as 'K', or two such as '7 to T'.")
    return range(RANKS.index(low), RANKS.index(high or low) + 1)


# Cards divided by a way: every division listed, foul ones dropped, the first row taken that describes one.


RUNS = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
Cards = tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def rank_part(spec: HandSpec, cards: Cards) -> Hand:
    """The hand of a part, a joker standing for what the edition lets it stand for."""
    if spec.joker and any(card in JOKERS for card in cards):
        return rater(spec).hand(cards)
    return best(spec.order, cards) if len(set(cards)) == len(cards) else of_a_shoe(spec.order, cards)


@dataclass(frozen=True)
class Division:
    """Cards in two parts, each with its hand where the way ranks it."""

    front: Cards
    back: Cards
    front_hand: Hand | None = None
    back_hand: Hand | None = None

    @cached_property
    def foul(self) -> bool:
        """Whether the back ranks below the front."""
        return (
            self.front_hand is not None
            and self.back_hand is not None
            and not outranks(self.back_hand, self.front_hand)
        )


class NamedRow(Protocol):
    """A row of a way: what it is called, and what it rests on."""

    @property
    def name(self) -> str: ...
    @property
    def basis(self) -> Basis: ...


@dataclass(frozen=True)
class SetByWay:
    """A division and the row of the way that says so."""

    division: Division
    row: NamedRow


class Holding:
    """What a way looks at in all the cards of a hand."""

    def __init__(self, way: Way, cards: Sequence[int]) -> None:
        self.cards = tuple(cards)
        self.natural = tuple(sorted((card for card in cards if card not in JOKERS), reverse=True))
        self.joker = len(self.natural) < len(self.cards)
        counts = Counter(card >> 2 for card in self.natural)
        for _ in range(len(self.cards) - len(self.natural)):
            rank = _joker_rank(way.joker, counts)
            if rank is not None:
                counts[rank] += 1
        self.groups = sorted(((times, rank) for rank, times in counts.items() if times > 1), reverse=True)
        self.shape = tuple(times for times, _ in self.groups)
        self.single = max((rank for rank, times in counts.items() if times == 1), default=-1)
        self.grouped = {rank for _, rank in self.groups}

    def fits(self, row: WayRow, ranges: Mapping[str, range]) -> bool:
        """Whether the row speaks of such a holding, apart from what can be made of it."""
        if row.holds and self.shape not in [SHAPES[name] for name in row.holds]:
            return False
        if len(row.groups) > len(self.groups):
            return False
        if any(rank not in ranges[words] for words, (_, rank) in zip(row.groups, self.groups, strict=False)):
            return False
        if row.joker and self.joker != (row.joker != "not held"):
            return False
        above = all(self.single > rank for rank in self.grouped)
        return not row.singles or (row.singles == "above the groups") == above


def _joker_rank(counted: str, counts: Counter[int]) -> int | None:
    """The rank that a joker adds to among the groups; None where it counts apart."""
    if counted == "an ace":
        return ACE
    if counted == "with the highest single":
        return max((rank for rank, times in counts.items() if times == 1), default=None)
    if counted == "with the largest group":
        grouped = [(times, rank) for rank, times in counts.items() if times > 1]
        return max(grouped)[1] if grouped else None
    return None


class WaySetter:
    """A way under the hands of a game: divides any cards of its size."""

    def __init__(
        self,
        way: Way,
        front: HandSpec | None = None,
        back: HandSpec | None = None,
        whole: HandSpec | None = None,
        filed: Mapping[str, object] | None = None,
    ) -> None:
        self.way = way
        self.front = front
        self.back = back
        self.whole = whole
        self.rows = [row for row in way.rows if _holds(row, filed or {})]
        words = {word for row in self.rows for word in row.groups}
        self.ranges = {word: rank_range(way.ranks.get(word, word)) for word in words}

    def divisions(self, cards: Sequence[int]) -> Iterator[Division]:
        """Every division of the cards that is not foul."""
        least, most = self.way.picks
        for count in range(least, most + 1):
            for front in combinations(sorted(cards), count):
                division = self.division(front, tuple((Counter(cards) - Counter(front)).elements()))
                if not division.foul:
                    yield division

    def division(self, front: Sequence[int], back: Sequence[int]) -> Division:
        """These two parts, ranked."""
        front, back = tuple(front), tuple(back)
        return Division(front, back, _ranked(self.front, front), _ranked(self.back, back))

    def divide(self, cards: Sequence[int]) -> SetByWay:
        """The division that the way prescribes, and its row."""
        holding, divisions = Holding(self.way, cards), list(self.divisions(cards))
        if self.whole is not None:
            complete = _complete(rank_part(self.whole, tuple(cards)))
        else:
            complete = any(_complete(division.back_hand) for division in divisions)
        for row in self.rows:
            if row.complete not in (None, complete) or not holding.fits(row, self.ranges):
                continue
            described = [division for division in divisions if self.describes(row, division, holding)]
            if described:
                return SetByWay(max(described, key=lambda division: _preference(row, division)), row)
        raise Refusal(f"{self.way.title}: no row says how {show_cards(cards)} is set.", self.way.source)

    def describes(self, row: WayRow, division: Division, holding: Holding) -> bool:
        """Whether a division is what the row prescribes."""
        front, back = division.front_hand, division.back_hand
        if row.picks is not None and len(division.front) != row.picks:
            return False
        if row.picked and not contains(row.picked, division.front, len(division.front)):
            return False
        if row.front and not (front is not None and any(_is(name, front) for name in row.front)):
            return False
        if row.back and not (back is not None and any(_is(name, back) for name in row.back)):
            return False
        if row.front_least and not (front is not None and at_least(row.front_least, front)):
            return False
        if row.joker in ("front", "back") and not any(
            card in JOKERS for card in getattr(division, row.joker)
        ):
            return False
        if row.front_cards:
            places = {holding.natural[place - 1] >> 2 for place in row.front_cards}
            if {card >> 2 for card in division.front if card not in JOKERS} != places:
                return False
        if row.colour and len({card & 3 in (1, 2) for card in getattr(division, row.colour)}) > 1:
            return False
        return all(_KEPT[word](division, holding) for word in row.keeps)


def _holds(row: WayRow, filed: Mapping[str, object]) -> bool:
    return all(str(filed.get(name)) in values for name, values in row.under.items())


def _ranked(spec: HandSpec | None, cards: Cards) -> Hand | None:
    return rank_part(spec, cards) if spec is not None else None


def _complete(hand: Hand | None) -> bool:
    return hand is not None and hand.category in RUNS


def _is(name: str, hand: Hand) -> bool:
    return _complete(hand) if name == COMPLETE else matches(name, hand)


def _preference(row: WayRow, division: Division) -> tuple[object, ...]:
    """What decides between divisions that a row describes alike: the greater is meant."""
    parts = {"front": division.front_hand, "back": division.back_hand}
    hands = [parts[name] for name in row.prefer]
    ranks = sorted((card >> 2 for card in division.back), reverse=True)
    strengths = [hand.key for hand in hands if hand is not None]
    suited = row.suited_first and len({card & 3 for card in division.front}) == 1
    return (*strengths, suited, ranks if not strengths else (), [-card for card in division.front])


def _keeps_groups(division: Division, holding: Holding) -> bool:
    return all(card >> 2 not in holding.grouped for card in division.front)


def _four_flush(division: Division, holding: Holding) -> bool:
    return len(division.back) == 4 and len({card & 3 for card in division.back}) == 1


def _four_straight(division: Division, holding: Holding) -> bool:
    ranks = {card >> 2 for card in division.back}
    low = {-1 if rank == ACE else rank for rank in ranks}
    return len(ranks) == 4 == len(division.back) and any(max(run) - min(run) < 5 for run in (ranks, low))


def _open_straight(division: Division, holding: Holding) -> bool:
    """Four in a row that a card at either end completes: so no ace is among them."""
    ranks = {card >> 2 for card in division.back}
    return len(ranks) == 4 == len(division.back) and max(ranks) - min(ranks) == 3 and ACE not in ranks


_KEPT: Mapping[str, Callable[[Division, Holding], bool]] = {
    GROUPS: _keeps_groups,
    FOUR_FLUSH: _four_flush,
    FOUR_STRAIGHT: _four_straight,
    OPEN_STRAIGHT: _open_straight,
}


# A house way for four tiles: rows of law, each from what is held to which of the three settings is played.


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
