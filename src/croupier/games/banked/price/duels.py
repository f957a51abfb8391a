"""A player's hand against a dealer's, every hand of both: what the sweep of the kernel counts, and what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import Arrays, cached_arrays
from croupier.kernels.banked import sweep as sweep_kernel
from croupier.kernels.banked import sweep_sets as sweep_sets_kernel
from croupier.kernels.banked.sweep import Field, Swept, field_of, sweep
from croupier.kernels.banked.sweep_sets import SUITS, Symmetry, rows_of, sets_of, symmetry
from croupier.kernels.banked.sweep_solve import EQUAL, LOWER, dealer_against
from croupier.kernels.evaluate import four_card_strengths, strengths
from croupier.kernels.jokers import Jokers, joker_strengths
from croupier.ranks.hands import rank_faces
from croupier.ranks.orders import ACE, FIVE_OF_A_KIND, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH, order_of
from croupier.ranks.tables import (
    four_card_tables,
    high_tables,
    joker_ladder,
    ladder,
    lowest_strength,
    strength_of,
)

U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
THREADS = 2
HIGHEST = (1 << 16) - 1
CACHED_FROM = 20_000_000  # hands: above so many a sweep is kept between runs


class DuelTurn(NamedTuple):
    """The hands of the dealer with one upcard, or with none: their strengths, and how players fare against them."""

    upcard: int | None
    alike: int  # how many cards the upcard stands for
    dealt: U16
    swept: Swept


class Duel(NamedTuple):
    """Hands of a player against hands of a dealer; `dealers` are those that one hand meets."""

    deck: U8
    fixed: int
    field: Field
    group: Symmetry
    turns: tuple[DuelTurn, ...]
    bound: int
    dealers: int

    @property
    def deals(self) -> int:
        """Every hand, upcard and dealer hand that may be dealt."""
        seen = sum(
            turn.alike * int(self.field.players.weights[turn.swept.lower >= 0].sum(dtype=np.int64))
            for turn in self.turns
        )
        return seen * self.dealers


@lru_cache(maxsize=8)
def joker_rules(order: str, joker: str) -> Jokers:
    """What jokers do in an order that ranks natural hands as the high order does."""
    ranked = order_of(order)
    hands = [rank_faces(ranked, hand.cards, hand.cards) for hand in ladder("high")]
    fives = sorted(hand for hand in joker_ladder(order) if hand.category == FIVE_OF_A_KIND)
    made = [strength_of(hand) if joker == "wild" or hand.kickers[0] == ACE else 0 for hand in fives]
    edges = (lowest_strength("high", edge) for edge in (STRAIGHT, FULL_HOUSE, STRAIGHT_FLUSH))
    return Jokers(
        np.array([0, *map(strength_of, hands)], np.uint16),
        np.array(made, np.uint16),
        int(joker == "bug"),
        *edges,
    )


def rank_hands(order: str, cards: U8, joker: str = "") -> U16:
    """The strength of each row of cards in an order, a joker among them or not."""
    if joker:
        return joker_strengths(cards, high_tables(), joker_rules(order, joker))
    if order == "four-card":
        return four_card_strengths(cards, four_card_tables())
    return strengths(cards, high_tables())


@lru_cache(maxsize=4)
def duel(
    deck: tuple[int, ...], order: str, held: int, dealt: int, bound: int, sees: bool = False, joker: str = ""
) -> Duel:
    """All hands of `held` cards against all of `dealt`, of which the player `sees` one or none."""
    cards = np.array(sorted(deck), np.uint8)
    alike = len(symmetry(cards).image) > 1
    fixed = 1 if sees and alike else 0
    rank = partial(rank_hands, order, joker=joker)
    big = comb(len(cards), held) > CACHED_FROM and not sees
    field = field_of(cards, dealt - 1 if sees else dealt, held, rank, fixed, counting=not big)
    own = field.strengths
    holds = _bits(field.players.cards) if sees else np.zeros(0, np.uint64)

    def turn(upcard: int | None) -> DuelTurn:
        if upcard is None:
            dealer = own if held == dealt else rank(field.dealers.cards)
            return DuelTurn(
                None, 1, dealer, (cached_sweep if big else _swept)(field, cards, rank, dealer, own, bound)
            )
        dealer, asked = _with_upcard(rank, field, holds, upcard)
        return DuelTurn(upcard, SUITS if fixed else 1, dealer, sweep(field, dealer, asked, bound))

    upcards: list[int | None] = [None]
    if sees:
        upcards = [int(card) for card in cards if not fixed or card % SUITS == 0]
    with ThreadPoolExecutor(THREADS) as pool:
        turns = tuple(pool.map(turn, upcards))
    left = len(cards) - held - sees
    return Duel(cards, fixed, field, symmetry(cards, fixed), turns, bound, comb(left, dealt - sees))


Rank = Callable[[U8], U16]


def _swept(field: Field, deck: U8, rank: Rank, dealer: U16, own: U16, bound: int) -> Swept:
    return sweep(field, dealer, own, bound)


def cached_sweep(field: Field, deck: U8, rank: Rank, dealer: U16, own: U16, bound: int) -> Swept:
    """A sweep that takes long, read from where it was kept before."""

    def make() -> Arrays:
        sizes = field.dealers.cards.shape[1], field.players.cards.shape[1]
        counting = field_of(deck, *sizes, rank)
        answers = sweep(counting, counting.strengths if dealer is own else dealer, counting.strengths, bound)
        return {name: part for name, part in answers._asdict().items() if name != "below" or bound}

    parts = [deck.tobytes(), dealer.tobytes(), own.tobytes(), str(bound).encode()]
    found = cached_arrays("sweep", (sweep_kernel, sweep_sets_kernel), parts, make)
    nothing = np.zeros(0, np.int32)
    return Swept(*(np.asarray(found[name]) if name in found else nothing for name in Swept._fields))


def _bits(cards: U8) -> NDArray[np.uint64]:
    """The cards of each hand as bits of one number."""
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    return bits


def _with_upcard(rank: Rank, field: Field, holds: NDArray[np.uint64], upcard: int) -> tuple[U16, U16]:
    """The strengths of dealer hands with the upcard, and of player hands; none where a hand has that card itself."""
    cards = field.dealers.cards
    with_it = np.column_stack((cards, np.full(len(cards), upcard, np.uint8)))
    clash = (cards == upcard).any(axis=1)
    with_it[clash] = with_it[~clash][0]
    dealer = np.where(clash, np.uint16(0), rank(with_it))
    bit = np.uint64(1) << np.uint64(upcard)
    return dealer, np.where(holds & bit, np.uint16(0), field.strengths)


def dealer_for(contest: Duel, turn: DuelTurn, row: int, outcome: int) -> dict[int | str, tuple[int, ...]]:
    """A deal in which a hand of the player meets an outcome: the dealer's cards, the upcard last."""
    hand, own = contest.field.players.cards[row], int(contest.field.strengths[row])
    qualified, compared = divmod(outcome, 3)
    least, most = (contest.bound, HIGHEST) if qualified else (1, contest.bound - 1)
    if compared == LOWER:
        most = min(most, own - 1)
    elif compared == EQUAL:
        least, most = max(least, own), min(most, own)
    else:
        least = max(least, own + 1)
    barred = () if turn.upcard is None else (turn.upcard,)
    dealer = dealer_against(contest.field, contest.group, turn.dealt, hand, max(least, 1), most, barred)
    return {1: tuple(hand.tolist()), "dealer": (*dealer.tolist(), *barred)}


def row_of(contest: Duel, hand: Sequence[int], upcard: int | None) -> tuple[DuelTurn, int]:
    """The turn and the row that a hand belongs to: where suits are alike, the upcard's is turned into the first."""
    cards = list(hand)
    if upcard is not None and any(turn.alike > 1 for turn in contest.turns):
        suit = upcard % SUITS
        swap = {suit: 0, 0: suit}
        cards = [
            card - card % SUITS + swap.get(card % SUITS, card % SUITS) if card < 52 else card for card in hand
        ]
        upcard -= suit
    turn = next(turn for turn in contest.turns if turn.upcard == upcard)
    sets = sets_of(contest.deck.tobytes(), len(cards), contest.fixed)
    found = rows_of(sets, contest.group, np.array([sorted(cards)], np.uint8))
    (place,) = np.flatnonzero(contest.field.listed == found[0]).tolist()
    return turn, place
