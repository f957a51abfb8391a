"""What equities need to know of a game for a pot: its deck, its cards, and the hands that take its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import cast

import numpy as np

from croupier.editions import Game, load
from croupier.editions.game import holds
from croupier.games.pot.compile import qualifier
from croupier.games.pot.equity.tables import Joker, Ladder, order_named, rates_of
from croupier.games.pot.law import PotPortion, Street, pot_law
from croupier.kernels.evaluate import U8
from croupier.kernels.pot.equity import Rates
from croupier.kit import FULL_DECK, Refusal
from croupier.kit.cards import JOKERS
from croupier.ranks.orders import FLUSH

FIVE = 5
AS_DEALT = "as dealt"


@dataclass(frozen=True)
class EquityPart:
    """A part of the pot: the order of the hands that contend for it, what a joker is there, and who qualifies.

    Where nobody qualifies it goes to the part named by `otherwise`; without one it is not won in this hand.
    """

    name: str = "high"
    order: str = "high"
    joker: str = ""
    qualify: str = ""
    otherwise: str = ""

    @property
    def ladder(self) -> Ladder:
        """The part as its rates are looked up."""
        return Ladder(self.order, cast(Joker, self.joker), self.qualify)


@dataclass(frozen=True)
class EquityRules:
    """A game for a pot at its showdown: `own` cards a player and so many community cards, out of this deck.

    `hole` is how many own cards must or may play (any number where it is None). `dealt` is how many cards a player
    holds before those discards that equities do not foresee; 0 where there are none.
    """

    name: str
    parts: tuple[EquityPart, ...]
    own: int
    community: int = 0
    hole: tuple[int, int] | None = None
    deck: tuple[int, ...] = FULL_DECK
    dealt: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.parts) <= 2:
            raise Refusal(f"{self.name}: the pot has {len(self.parts)} parts; equities know one or two.")
        for part in self.parts:
            order_named(part.order)
        failing = {bool(part.otherwise) for part in self.parts if part.qualify}
        if len(self.parts) == 2 and len(failing) > 1:
            raise Refusal(f"{self.name}: both parts may fail, but only one of them then goes to the other.")
        if not FIVE <= self.own + self.community <= 10 or self.own < 1:
            cards = f"{self.own} own and {self.community} community cards"
            raise Refusal(f"{self.name}: {cards} are no showdown of five-card hands.")
        if not len(self.choices) and self.own + self.community > 7:
            raise Refusal(f"{self.name}: hands of more than seven cards are not rated.")

    @cached_property
    def flat(self) -> bool:
        """Whether any five of all cards may play."""
        least, most = self.hole or (0, self.own)
        free = least <= max(0, FIVE - self.community) and most >= min(self.own, FIVE)
        plain = all(not _spoiled_by_flush(part.order) for part in self.parts)
        return free and (plain or self.own + self.community == FIVE)

    @cached_property
    def choices(self) -> U8:
        """The places of every five cards that may play, own cards first; none where any five may."""
        if self.flat:
            return np.zeros((0, FIVE), np.uint8)
        least, most = self.hole or (0, self.own)
        rows = [
            (*mine, *board)
            for own in range(least, min(most, FIVE) + 1)
            for mine in combinations(range(self.own), own)
            for board in combinations(range(self.own, self.own + self.community), FIVE - own)
        ]
        if not rows:
            raise Refusal(f"{self.name}: no five cards may play.")
        return np.array(rows, np.uint8)

    @property
    def two_of_own(self) -> bool:
        """Whether exactly two own cards play with three of five community cards."""
        return not self.flat and self.hole == (2, 2) and self.community == FIVE

    @property
    def qualifies(self) -> bool:
        """Whether some hand may fail to qualify."""
        return any(part.qualify for part in self.parts)

    @property
    def carries(self) -> bool:
        """Whether a part of two that nobody qualifies for stays behind, instead of going to the other."""
        return len(self.parts) == 2 and any(part.qualify and not part.otherwise for part in self.parts)

    def rates(self, jokers: bool) -> Rates:
        """The rates of its hands, or of five cards where not any five may play; with jokers only where asked."""
        parts = tuple(part.ladder if jokers else part.ladder._replace(joker="") for part in self.parts)
        return rates_of(parts, FIVE if len(self.choices) else self.own + self.community)

    def with_joker(self, joker: str) -> EquityRules:
        """The same rules with a joker of this kind in every part: for one that plays as it was dealt."""
        return replace(self, parts=tuple(replace(part, joker=joker) for part in self.parts))


def _spoiled_by_flush(order: str) -> bool:
    """Whether more than five cards must be tried five by five: the best low is one that avoids a flush."""
    found = order_named(order)
    return found.low and FLUSH in found.categories


def rules_of(game: Game | EquityRules | str) -> EquityRules:
    """The rules of a game, of an edition as filed by default, or of a game known by name, such as `omaha-8`."""
    if isinstance(game, EquityRules):
        return game
    if isinstance(game, str):
        if game in RULES:
            return RULES[game]
        if "/" not in game:
            raise Refusal(f"No game is called {game!r} here; there are {', '.join(RULES)}, and all editions.")
        game = load(game).under()
    return _rules_of(game)


def _rules_of(game: Game) -> EquityRules:
    pot = pot_law(game.edition)
    streets = [street for street in pot.streets if holds(street.when, game.filed)]
    parts = [part for part in pot.parts if holds(part.when, game.filed)]
    specs = [game.edition.hand(part.hand) for part in parts]
    if any(spec.hole != specs[0].hole for spec in specs):
        raise Refusal(f"{game.edition.id}: parts of the pot differ in the own cards that play.")
    if any(street.act == "set wild" for street in streets):
        raise Refusal(f"{game.edition.id}: equities do not know which card a player will make wild.")
    dealt = _dealt(streets, "players")
    thrown = sum(int(street.act.split()[1]) for street in streets if street.act.startswith("discard "))
    return EquityRules(
        name=game.edition.id,
        parts=tuple(_part(game, part) for part in parts),
        own=dealt - thrown,
        community=_dealt(streets, "community"),
        hole=specs[0].hole,
        deck=game.cards,
        dealt=dealt if thrown else 0,
    )


def _part(game: Game, part: PotPortion) -> EquityPart:
    spec = game.edition.hand(part.hand)
    joker = spec.joker if any(card in JOKERS for card in game.cards) else ""
    otherwise = "" if part.otherwise == "carry" else part.otherwise
    return EquityPart(part.name, spec.order, joker, qualifier(game, spec), otherwise)


def _dealt(streets: list[Street], to: str) -> int:
    """How many cards the streets deal to each player, or to the board."""
    scripts = [script.split() for street in streets for script in street.deal]
    return sum(int(count) for who, count, *_ in scripts if who == to)


def _named(
    name: str, own: int, community: int, *orders: str, hole: tuple[int, int] | None = None, qualify: str = ""
) -> EquityRules:
    high_low = len(orders) == 2
    parts = tuple(
        EquityPart(
            "low" if order_named(order).low else "high",
            order,
            qualify=qualify if place else "",
            otherwise="high" if high_low and place else "",
        )
        for place, order in enumerate(orders)
    )
    ranks = order_named(orders[0]).sequence
    deck = tuple(card for card in FULL_DECK if card // 4 in ranks)
    return EquityRules(name, parts, own, community, hole, deck)


_LOW = "ace to five"
RULES: Mapping[str, EquityRules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            _named("holdem", 2, 5, "high"),
            _named("holdem-8", 2, 5, "high", _LOW, qualify="8 low"),
            _named("short-deck", 2, 5, "short-deck"),
            _named("omaha", 4, 5, "high", hole=(2, 2)),
            _named("omaha-8", 4, 5, "high", _LOW, hole=(2, 2), qualify="8 low"),
            _named("eighty-eight", 2, 4, "high", hole=(1, 2)),
            _named("longhorn", 2, 5, "high", hole=(1, 2)),
            _named("stud", 7, 0, "high"),
            _named("stud-8", 7, 0, "high", _LOW, qualify="8 low"),
            _named("razz", 7, 0, _LOW),
            _named("five-card", 5, 0, "high"),
            _named("lowball", 5, 0, _LOW),
            _named("deuce-to-seven", 5, 0, "deuce to seven"),
        )
    }
)
"""Games as they are commonly known, without an edition."""
