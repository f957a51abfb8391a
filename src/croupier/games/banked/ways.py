"""Cards divided by a way: every division listed, foul ones dropped, the first row taken that describes one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Protocol

from croupier.editions.model import HandSpec
from croupier.games.banked.way_law import (
    COMPLETE,
    FOUR_FLUSH,
    FOUR_STRAIGHT,
    GROUPS,
    OPEN_STRAIGHT,
    SHAPES,
    Way,
    WayRow,
    rank_range,
)
from croupier.kit import Refusal, show_cards
from croupier.kit.basis import Basis
from croupier.kit.cards import JOKERS
from croupier.ranks.contents import contains
from croupier.ranks.hands import Hand, best, of_a_shoe
from croupier.ranks.named import at_least, matches
from croupier.ranks.orders import ACE, FLUSH, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from croupier.ranks.parts import outranks
from croupier.ranks.rating import rater

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
