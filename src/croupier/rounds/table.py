"""The state of one round: who sits, what is staked, which cards lie where. A fold of the log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from croupier.editions.game import Game
from croupier.editions.model import HandSpec
from croupier.kit.cards import JOKERS, UNKNOWN
from croupier.kit.chance import Pool
from croupier.kit.refusal import Basis
from croupier.ranks.hands import Hand, best, of_a_shoe
from croupier.ranks.lookup import rater
from croupier.ranks.orders import order_of
from croupier.rounds.events import Face, Line

OPENING = "before the deal"
DISCARDS = "discards"
DECLARE = "declare"  # the stage at which players declare the hands that win some wagers
DEAD = "dead"  # hands that nobody has bet on
UNSEEN_POOLS = ("burn", "discard", DEAD)
JOKER_SET = frozenset(JOKERS)
BY_DISCARDS = " by discards"
NOBODY = 0  # no seat has the action button: settlement begins where the deal does


@lru_cache(maxsize=4096)
def best_hand(order: str, cards: tuple[int, ...]) -> Hand:
    """The best hand of some cards, equal ones of several packs among them; it is worked out once."""
    if len(set(cards)) < len(cards):
        return max(of_a_shoe(order, chosen) for chosen in combinations(cards, order_of(order).size))
    return best(order, cards)


_SLICE = re.compile(r"^(.+) (\d+)-(\d+)$")


@lru_cache(maxsize=4096)
def _best_with_joker(spec: HandSpec, cards: tuple[int, ...]) -> Hand:
    """The same, a joker standing for what the hand lets it stand for."""
    return rater(spec).hand(cards)


def around(seats: Iterable[int], first: int, direction: str = "clockwise") -> tuple[int, ...]:
    """Seats in their order around the table, beginning with one or, where it is not among them, with the next.

    >>> around([1, 3, 6], 4)
    (6, 1, 3)
    """
    back = direction != "clockwise"
    order = sorted(seats, reverse=back)
    later = [seat for seat in order if (seat <= first if back else seat >= first)]
    return (*later, *order[: len(order) - len(later)])


@dataclass(frozen=True)
class PlayerBank:
    """The seat that banks, and what it has posted, in cents; nothing named covers everything."""

    seat: int
    posted: int | None = None


@dataclass
class TableState:
    """Everything that has happened so far, by seat and pool."""

    game: Game
    players: Mapping[int, str]
    meters: dict[str, int]
    stakes: dict[tuple[int, str], int] = field(default_factory=dict)
    behind: dict[tuple[int, str, str], int] = field(default_factory=dict)  # bets behind: seat, player, wager
    multiples: dict[tuple[int, str], str] = field(default_factory=dict)
    cards: dict[Pool, list[int]] = field(default_factory=dict)
    faces: dict[Pool, list[Face]] = field(default_factory=dict)
    stages: dict[Pool, list[str]] = field(default_factory=dict)
    parts: dict[tuple[Pool, str], tuple[int, ...]] = field(
        default_factory=dict
    )  # places among an owner's cards
    betting: str = OPENING  # the stage at which bets are taken
    choices: list[tuple[int, str, str]] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)  # seats whose hand has been turned up
    settled: set[tuple[int, str]] = field(default_factory=set)
    lines: list[Line] = field(default_factory=list)
    incidents: Counter[str] = field(default_factory=Counter)
    orders: list[str] = field(default_factory=list)
    retained: dict[str, Basis] = field(default_factory=dict)  # wagers that are returned if nobody wins them
    stage: str = "before"
    void: bool = False
    redeal: bool = False  # the stage that is being dealt is dealt again
    to_come: list[tuple[Pool, Face]] = field(default_factory=list)  # cards of the stage that is being dealt
    short: set[Pool] = field(default_factory=set)  # who was passed over: the next card comes after all others
    bank: PlayerBank | None = None
    button: int = NOBODY  # the seat where settlement begins
    sets: Mapping[str, Mapping[str, tuple[int, ...]]] = field(
        default_factory=dict
    )  # parts of the dealer's own
    owners: dict[Pool, int] = field(default_factory=dict)  # seats to which a further hand belongs
    number: int | None = None  # counted around the table for the first hand, where one is
    fractions: dict[str, Fraction] = field(default_factory=dict)  # parts of a cent that meters hold
    linked: frozenset[str] = frozenset()  # wagers on a meter that is kept elsewhere and read in turn
    lowered: dict[str, str] = field(default_factory=dict)  # wagers whose highest award a lower row wins too

    def seats(self, direction: str = "clockwise") -> tuple[int, ...]:
        """Seats that have staked, settled or not; seat 1 is farthest to the dealer's left.

        If a player banks and the text begins there, the seat to that player's left comes first.
        """
        law = self.game.edition.law.bank
        beside = law is not None and law.deals_from == "left of the bank" and not law.house
        bank = self.bank if beside else None
        taken = dict(iter(self.stakes))  # by the seat, the first of a key
        order = around(taken, bank.seat) if bank else tuple(sorted(taken))
        return order if direction == "clockwise" else order[::-1]

    def action(self, direction: str = "clockwise") -> tuple[int, ...]:
        """The same seats as they are settled: from the action button if one is placed, otherwise next to the bank."""
        law = self.game.edition.law.bank
        beside = self.bank.seat if self.bank is not None and not (law is not None and law.house) else 0
        first = self.button or beside
        return around(self.seats(), first, direction) if first else self.seats(direction)

    def owner(self, seat: int) -> Pool:
        """Whose cards a seat decides on: its own, or where it banks those of the dealer."""
        return "dealer" if self.bank is not None and seat == self.bank.seat else seat

    def staked(self, seat: int, wager: str) -> bool:
        """Whether the wager lies on the layout, not yet settled."""
        return (seat, wager) in self.stakes and (seat, wager) not in self.settled

    def in_play(self, seat: int) -> bool:
        """Whether the seat has anything unsettled on the layout."""
        for key in self.stakes:  # noqa: SIM110 (asked for every card)
            if key[0] == seat and key not in self.settled:
                return True
        return False

    def stake(self, seat: int, wager: str) -> int:
        """What was staked, in cents; a bonus rides on the stake it is `on`."""
        owner = self.game.edition.wager(wager)
        name = owner.on if owner.kind in ("bonus", "envy") and owner.on else wager
        return self.stakes.get((seat, name), 0)

    def pool(self, name: Pool, seat: int) -> list[int]:
        """The cards of a pool as editions name it: `player` is what the seat holds, `dealt`, `drawn`, `discards` and
        the parts that decisions name are its own too; `dealer front` is a part of the dealer's; `flop` is the first
        three community cards, `community 4-5` the fourth and fifth, `community by discards` as many of the first as
        the seat has discarded."""
        if name == "player":
            return self.held(seat)
        if name == "dealer":
            return self.held("dealer")
        if name == "flop":
            return self.cards.get("community", [])[:3]
        if name in self.cards:
            return self.cards[name]
        if isinstance(name, str) and name.endswith(BY_DISCARDS):
            return self.pool(name.removesuffix(BY_DISCARDS), seat)[
                : len(self.parts.get((seat, DISCARDS), ()))
            ]
        if isinstance(name, str) and (match := _SLICE.match(name)):
            whole = self.pool(match.group(1), seat)
            return whole[int(match.group(2)) - 1 : int(match.group(3))]
        owner, _, part = str(name).rpartition(" ")
        return self.part(owner or seat, part)

    def part(self, owner: Pool, name: str) -> list[int]:
        """A part of an owner's cards: as dealt, as drawn, or as a decision divided them."""
        cards = self.cards.get(owner, [])
        if name in ("dealt", "drawn"):
            served = [stage.startswith("serve") for stage in self.stages.get(owner, [])]
            return [card for card, late in zip(cards, served, strict=True) if late == (name == "drawn")]
        return [cards[place] for place in self.parts.get((owner, name), ())]

    def places(self, owner: Pool) -> tuple[int, ...]:
        """The places of the cards that an owner holds: all that were dealt but those discarded."""
        gone, places = self.parts.get((owner, DISCARDS), ()), range(len(self.cards.get(owner, ())))
        return tuple([place for place in places if place not in gone]) if gone else tuple(places)

    def held(self, owner: Pool) -> list[int]:
        """The cards that an owner holds."""
        cards = self.cards.get(owner, [])
        return [cards[place] for place in self.places(owner)] if (owner, DISCARDS) in self.parts else cards

    def hand(self, name: str, seat: int) -> Hand:
        """The best hand of a hand the edition speaks of, for a seat."""
        spec = self.spec(name)
        if spec.hole is not None:
            board = [card for pool in spec.pools if pool != "player" for card in self.pool(pool, seat)]
            return rater(spec).hand(self.pool("player", seat), board)
        cards = self.cards_of(name, seat)
        if spec.joker and not JOKER_SET.isdisjoint(cards):
            return _best_with_joker(spec, cards)
        return best_hand(spec.order, cards)

    def cards_of(self, name: str, seat: int) -> tuple[int, ...]:
        """All the cards that a hand may be made of, for a seat."""
        spec = self.spec(name)
        pools = [self.pool(pool, seat) for pool in spec.pools]
        if spec.of:
            ranked = sorted(pools, key=lambda cards: best_hand(spec.by, tuple(cards)).key)
            return tuple(ranked[-1 if spec.of == "highest" else 0])
        return tuple([card for cards in pools for card in cards])

    def spec(self, name: str) -> HandSpec:
        """The hand of this name in the edition."""
        return self.game.hand(name)

    def seen(self, seat: int | None) -> dict[Pool, tuple[int, ...]]:
        """The cards a seat may see, by pool: its own, and what lies face up; None is a bystander."""
        view: dict[Pool, tuple[int, ...]] = {}
        for pool, cards in self.cards.items():
            faces = self.faces[pool]
            own = seat is not None and seat in (pool, self.owners.get(pool))
            known = ("up", "down") if own else ("up",)
            shown = tuple(card if faces[i] in known else UNKNOWN for i, card in enumerate(cards))
            if shown and pool not in UNSEEN_POOLS:
                view[pool] = shown
        return view
