"""A showdown to come: the rules it needs, what is known of every hand, the board, and the cards that are left."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import comb, gcd, lcm, prod
from types import MappingProxyType
from typing import cast

import numpy as np

from croupier.editions import Game, load
from croupier.editions.game import holds
from croupier.games.pot.equity.tables import Joker, Ladder, order_named, rates_of
from croupier.games.pot.law import PotPortion, Street, pot_law
from croupier.games.pot.rules import qualifier
from croupier.kernels.evaluate import U8
from croupier.kernels.pot.equity import I64, Rates
from croupier.kit import FULL_DECK, Refusal, parse_card, show_cards
from croupier.kit.cards import IS_CARD, JOKERS, RANKS, card_name, card_words, suit_letters
from croupier.ranks.orders import FLUSH
from croupier.ranks.tables import colex_sets

# What equities need to know of a game for a pot: its deck, its cards, and the hands that take its parts.


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
    """A game for a pot at its showdown: `own` cards per player and a number of community cards from this deck.

    `hole` is how many own cards must or may play (any number where it is None). `dealt` is how many cards a player
    holds before those discards that equities do not foresee; 0 if there are none such.
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
        game = load(game).configure()
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


# What is known of a player's cards: all of them, some, none, or a range of hands with weights.


Pair = tuple[int, int]

_SPAN = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)(?:(\+)|-([2-9TJQKA])([2-9TJQKA])([so]?))?")
_WEIGHT = re.compile(r"(.+?)[:@]\s*(\d+(?:\.\d+)?(?:/\d+)?)(%?)")
ANY = ("random", "any", "*")
UNKNOWN = ("??", "xx")


@dataclass(frozen=True)
class Range:
    """Two-card hands, each with a weight: how often it is held against the others."""

    text: str
    hands: Mapping[Pair, Fraction]

    @classmethod
    def parse(cls, text: str) -> Range:
        """A range from `QQ+, AKs, A5s-A2s, 76s, AhKd, KQo:0.5`; `random` is every hand.

        A plus raises the rank of a pair, or the lower card up to just below the higher; a dash joins two hands of
        equal distance or of equal high card. A weight follows a colon; hands named again take the later weight.
        """
        hands: dict[Pair, Fraction] = {}
        for term in filter(None, re.split(r"[,;]\s*|\s+", suit_letters(text).strip())):
            match = _WEIGHT.fullmatch(term)
            name, weight = (
                (match[1], Fraction(match[2]) / (100 if match[3] else 1)) if match else (term, Fraction(1))
            )
            for pair in _pairs(name, text):
                hands[pair] = weight
        found = {pair: weight for pair, weight in hands.items() if weight > 0}
        if not found:
            raise Refusal(f"The range {text!r} holds no hand.")
        return cls(text, found)

    @classmethod
    def any(cls, deck: tuple[int, ...] = FULL_DECK, holding: int | None = None) -> Range:
        """Every hand of the deck, or every one that holds a given card."""
        return _any(deck, holding)

    @cached_property
    def weights(self) -> dict[Pair, int]:
        """The weights as whole numbers in the same proportion."""
        scale = Fraction(
            lcm(*(weight.denominator for weight in self.hands.values())),
            gcd(*(weight.numerator for weight in self.hands.values())),
        )
        return {pair: int(weight * scale) for pair, weight in self.hands.items()}


@cache
def _any(deck: tuple[int, ...], holding: int | None) -> Range:
    if holding is not None and holding not in deck:
        raise Refusal(f"{card_name(holding)} is not in the deck of this game.")
    pairs = combinations(sorted(deck, reverse=True), 2)
    text = "random" if holding is None else f"{card_name(holding)} ??"
    return Range(text, {(a, b): Fraction(1) for a, b in pairs if holding is None or holding in (a, b)})


def _pairs(term: str, text: str) -> list[Pair]:
    """The hands that one term of a range names."""
    if term.lower() in ANY:
        return list(Range.any().hands)
    if len(term) == 4 and term[1].lower() in "cdhs":
        one, two = parse_card(term[:2]), parse_card(term[2:])
        if one == two:
            raise Refusal(f"The range {text!r}: {term} has one card twice.")
        return [(max(one, two), min(one, two))]
    match = _SPAN.fullmatch(_upper(term))
    if match is None:
        raise Refusal(
            f"The range {text!r}: {term!r} is not a hand; write QQ, QQ+, AKs, AKo, AK, ATs+, A5s-A2s, AhKd or random."
        )
    return [pair for high, low, suits in _spanned(match, term, text) for pair in _suited(high, low, suits)]


def _upper(term: str) -> str:
    """Ranks in capitals; the letters for suited and offsuit as they are."""
    return "".join(letter if letter in "so" else letter.upper() for letter in term)


def _spanned(match: re.Match[str], term: str, text: str) -> list[tuple[int, int, str]]:
    one, two = sorted((RANKS.index(match[1]), RANKS.index(match[2])), reverse=True)
    suits = match[3]
    if one == two and suits:
        raise Refusal(f"The range {text!r}: {term!r} is a pair, which is neither suited nor offsuit.")
    if match[4]:
        if one == two:
            return [(rank, rank, "") for rank in range(one, len(RANKS))]
        return [(one, low, suits) for low in range(two, one)]
    if match[5] is None:
        return [(one, two, suits)]
    three, four = sorted((RANKS.index(match[5]), RANKS.index(match[6])), reverse=True)
    if match[7] != suits or (one != three and one - two != three - four):
        raise Refusal(f"The range {text!r}: {term!r} joins hands of different kinds.")
    if one == three:
        return [(one, low, suits) for low in range(min(two, four), max(two, four) + 1)]
    gap = one - two
    return [(high, high - gap, suits) for high in range(min(one, three), max(one, three) + 1)]


def _suited(high: int, low: int, suits: str) -> list[Pair]:
    """The hands of two ranks, of one suit, of two, or all."""
    pairs = [(4 * high + a, 4 * low + b) for a in range(4) for b in range(4) if high > low or a > b]
    return [(a, b) for a, b in pairs if not suits or (suits == "s") == (a % 4 == b % 4)]


@dataclass(frozen=True)
class Held:
    """A player's cards: those known, and how many more he has or will have that nobody knows."""

    text: str
    cards: tuple[int, ...]
    unknown: int


def read_hand(hand: str | Range | None, own: int, deck: tuple[int, ...]) -> Held | Range:
    """A hand as it was given, for a game in which each player ends with a number of own cards."""
    if isinstance(hand, Range):
        found: Held | Range = hand
    elif hand is None or hand.strip().lower() in ("", *ANY):
        found = Held("random", (), own)
    elif named_cards(hand):
        found = _held(hand, own)
    else:
        found = Range.parse(hand)
    if own == 2 and isinstance(found, Held) and found.unknown and not any(card in JOKERS for card in deck):
        # Two-card hands that are not known are ranges: all hands, or all that hold the card that is known.
        return Range.any(deck, found.cards[0] if found.cards else None)
    if own != 2 and isinstance(found, Range):
        raise Refusal(f"{found.text!r} is a range of two-card hands; in this game a player has {own} cards.")
    return found


def _held(hand: str, own: int) -> Held:
    words = named_cards(hand)
    cards = read_cards(" ".join(word for word in words if word.lower() not in UNKNOWN))
    if len(words) > own:
        raise Refusal(f"{hand!r} has {len(words)} cards; in this game a player has {own} at the showdown.")
    return Held(hand.strip(), cards, own - len(cards))


def named_cards(text: str) -> list[str]:
    """The cards and unknown cards that a text names, as they are written; none where it says something else."""
    words = card_words(text)
    return words if all(IS_CARD.fullmatch(word) for word in words) else []


def read_cards(text: str) -> tuple[int, ...]:
    """Cards with spaces, commas or nothing between them; a second `Jk` is the other joker."""
    words = named_cards(text)
    if (text.strip() and not words) or any(word.lower() in UNKNOWN for word in words):
        raise Refusal(f"{text!r} are not cards; write them like 'Ah Td 2c'.")
    cards: list[int] = []
    for word in words:
        card = parse_card(word)
        cards.append(JOKERS[1] if card == JOKERS[0] and card in cards else card)
    return tuple(cards)


# A showdown to come: the rules, what is known of every hand, the board, and the cards that are left.


MOST_PLAYERS = 10
MOST_DEALS = 1 << 62
MOST_WEIGHT = 1 << 32
"""Weights of a range add up to less, so that one of its hands can be drawn by them."""


@dataclass(frozen=True)
class Situation:
    """What equities are counted of. `deck` are the cards not known to lie anywhere: they may come on the board, or be
    among unknown cards and in hands of ranges."""

    rules: EquityRules
    hands: tuple[Held | Range, ...]
    board: U8
    dead: tuple[int, ...]
    deck: U8

    @property
    def missing(self) -> int:
        """How many community cards are to come."""
        return self.rules.community - len(self.board)

    @property
    def boards(self) -> int:
        """How many boards can come once every hand is dealt."""
        dealt = sum(self.unknown(player) for player in range(len(self.hands)))
        dealt += sum(self.rules.own for hand in self.hands if isinstance(hand, Range))
        return comb(len(self.deck) - dealt, self.missing)

    @property
    def countable(self) -> bool:
        """Whether all deals by their weights stay within the whole numbers that kernels add up."""
        weights = [
            sum(weight for _, weight in self.pairs(player)) if isinstance(hand, Range) else self.sizes[player]
            for player, hand in enumerate(self.hands)
        ]
        return prod(weights) * comb(len(self.deck), self.missing) < MOST_DEALS

    @cached_property
    def jokers(self) -> bool:
        """Whether a joker may be in a hand or on the board."""
        seen = [*self.deck.tolist(), *self.board.tolist()]
        seen += [card for hand in self.hands if isinstance(hand, Held) for card in hand.cards]
        return any(card in JOKERS for card in seen)

    @cached_property
    def rates(self) -> Rates:
        """The rates of the hands."""
        return self.rules.rates(self.jokers)

    def known(self, player: int) -> tuple[int, ...]:
        """The cards known of a player's hand."""
        hand = self.hands[player]
        return hand.cards if isinstance(hand, Held) else ()

    def unknown(self, player: int) -> int:
        """How many cards a player is dealt that nobody knows; none where he has a range."""
        hand = self.hands[player]
        return hand.unknown if isinstance(hand, Held) else 0

    def pairs(self, player: int) -> list[tuple[Pair, int]]:
        """The two-card hands a player may hold, with weights."""
        hand = self.hands[player]
        if isinstance(hand, Held):
            return [((max(hand.cards), min(hand.cards)), 1)]
        there = set(self.deck.tolist())
        return [(pair, weight) for pair, weight in hand.weights.items() if there.issuperset(pair)]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many hands each player may hold."""
        return tuple(
            len(self.pairs(player)) if isinstance(hand, Range) else comb(len(self.deck), hand.unknown)
            for player, hand in enumerate(self.hands)
        )

    def lists(self, player: int) -> tuple[U8, I64]:
        """Every hand that a player may hold, and its weight."""
        hand = self.hands[player]
        if isinstance(hand, Range):
            pairs = self.pairs(player)
            cards = np.array([pair for pair, _ in pairs], np.uint8).reshape(-1, 2)
            return cards, np.array([weight for _, weight in pairs], np.int64)
        sets = self.deck[colex_sets(len(self.deck), hand.unknown)]
        known = np.broadcast_to(np.array(hand.cards, np.uint8), (len(sets), len(hand.cards)))
        return np.ascontiguousarray(np.column_stack([known, sets])), np.ones(len(sets), np.int64)

    def drawn_from(self, player: int) -> tuple[U8, I64, int]:
        """What a sample draws a player's hand from: rows of cards, their weights, and how many cards come to a row."""
        hand = self.hands[player]
        if isinstance(hand, Held):
            return np.array([hand.cards + (0,) * hand.unknown], np.uint8), np.ones(1, np.int64), hand.unknown
        cards, weights = self.lists(player)
        if len(cards) == comb(len(self.deck), 2) and weights.min() == weights.max():
            # Any two cards: quicker dealt than picked and thrown away where others hold them.
            return np.zeros((1, 2), np.uint8), np.ones(1, np.int64), 2
        return cards, weights, 0

    def choices_of_hands(self) -> tuple[U8, I64]:
        """Every choice of one hand a player in which no card stands twice, with the product of the weights."""
        holes = np.zeros((1, 0, self.rules.own), np.uint8)
        weights, masks = np.ones(1, np.int64), np.zeros(1, np.uint64)
        for player in range(len(self.hands)):
            cards, own = self.lists(player)
            bits = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
            old, new = np.nonzero((masks[:, None] & bits[None, :]) == 0)
            holes = np.concatenate([holes[old], cards[new][:, None, :]], axis=1)
            weights, masks = weights[old] * own[new], masks[old] | bits[new]
        return np.ascontiguousarray(holes), weights

    def weight_of_pairs(self, ranges: Sequence[dict[Pair, int]]) -> int:
        """The weight of all pairs of hands of two ranges that share no card."""
        first, second = ranges
        meets: Counter[int] = Counter()
        for pair, weight in second.items():
            for card in pair:
                meets[card] += weight
        total = sum(second.values())
        return sum(
            weight * (total - meets[one] - meets[two] + second.get((one, two), 0))
            for (one, two), weight in first.items()
        )


def situation(
    rules: EquityRules, hands: Sequence[str | Range | None], board: str = "", dead: str = ""
) -> Situation:
    """The situation as it was described, or the reason why it cannot be."""
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise Refusal(f"{len(hands)} hands were given; equities are counted for 2 to {MOST_PLAYERS}.")
    _before_discards(rules, hands)
    read = tuple(read_hand(hand, rules.own, rules.deck) for hand in hands)
    shown, gone = read_cards(board), read_cards(dead)
    if len(shown) > rules.community:
        raise Refusal(f"The board {board!r} has {len(shown)} cards; {rules.name} has {rules.community}.")
    known = [card for hand in read if isinstance(hand, Held) for card in hand.cards]
    seen = [*known, *shown, *gone]
    for card, times in Counter(seen).items():
        if card not in rules.deck:
            raise Refusal(f"{card_name(card)} is not in the deck of {rules.name}.")
        if times > 1:
            raise Refusal(f"{card_name(card)} appears {times} times among hands, board and dead cards.")
    left = np.array([card for card in sorted(rules.deck) if card not in seen], np.uint8)
    found = Situation(rules, read, np.array(shown, np.uint8), gone, left)
    _check(found)
    return found


def _before_discards(rules: EquityRules, hands: Sequence[str | Range | None]) -> None:
    for hand in hands:
        if rules.dealt and isinstance(hand, str) and len(named_cards(hand)) == rules.dealt:
            raise Refusal(
                f"{hand!r} is a hand of {rules.name} before the discard, and what will be thrown away is not known; "
                f"give the {rules.own} cards that are kept, and the others among the dead cards."
            )


def _check(s: Situation) -> None:
    if s.jokers and any(part.joker == AS_DEALT for part in s.rules.parts):
        raise Refusal(
            f"In {s.rules.name} a joker is wild or not as it was dealt; put it among the dead cards, or take rules by "
            "with_joker('wild') or with_joker('bug')."
        )
    if s.jokers and not all(part.joker for part in s.rules.parts):
        raise Refusal(f"{s.rules.name}: a joker is in the deck, but a hand gives it nothing to stand for.")
    drawn = s.missing + sum(s.unknown(player) for player in range(len(s.hands)))
    drawn += sum(s.rules.own for hand in s.hands if isinstance(hand, Range))
    if drawn > len(s.deck):
        raise Refusal(f"{drawn} cards are to come, but only {len(s.deck)} are left in the deck.")
    for player, hand in enumerate(s.hands):
        if isinstance(hand, Range):
            if not s.pairs(player):
                raise Refusal(f"No hand of the range {hand.text!r} is left in addition to the known cards.")
            if sum(hand.weights.values()) >= MOST_WEIGHT:
                raise Refusal(f"The weights of the range {hand.text!r} are too finely divided.")
    if not _possible(s, 0, set()):
        raise Refusal("No deal gives every player a hand of his range: they would share cards.")


def _possible(s: Situation, player: int, used: set[int]) -> bool:
    """Whether the ranges from this player on have hands that share no card."""
    if player == len(s.hands):
        return True
    if isinstance(s.hands[player], Held):
        return _possible(s, player + 1, used)
    return any(
        _possible(s, player + 1, used | set(pair)) for pair, _ in s.pairs(player) if used.isdisjoint(pair)
    )


def words(cards: Sequence[int] | U8) -> str:
    """Cards as text."""
    return show_cards(int(card) for card in cards)
