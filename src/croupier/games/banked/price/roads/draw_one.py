"""One card must be changed, unseen, against a dealer's best five of six: Wild Six Card Draw Poker.

The final hand and the dead card are six cards; every six with every card of it dead is swept against the dealer's
sixes. What a discard is worth is the sum over the cards that may come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.cache import Arrays, cached_arrays
from croupier.editions import Game
from croupier.games.banked.price.duels import CACHED_FROM, rank_hands
from croupier.games.banked.price.roads.common import U8, by_game, deck_of, main_worth
from croupier.games.banked.price.stakes import SEAT, Deal, Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import sweep as sweep_kernel
from croupier.kernels.banked import sweep_draw as sweep_draw_kernel
from croupier.kernels.banked import sweep_sets as sweep_sets_kernel
from croupier.kernels.banked.sweep import field_of, sweep
from croupier.kernels.banked.sweep_draw import COMPARED, Turned, draw_counts, turned_sets
from croupier.kernels.banked.sweep_sets import Sets, sets_of, symmetry
from croupier.ranks.tables import lowest_strength

HELD, ALL = 5, 6
LOWER, EQUAL, HIGHER = range(COMPARED)  # how the dealer's hand stands


class DrawOutcomes(NamedTuple):
    """For each hand of five and each discard how many dealer hands are lower, equal and higher, over all new cards."""

    hands: Sets
    strengths: NDArray[np.uint16]
    counts: NDArray[np.int64]
    sixes: Sets
    six_strengths: NDArray[np.uint16]
    lower: NDArray[np.int32]
    equal: NDArray[np.int32]
    dealers: int


@lru_cache(maxsize=2)
def draws(deck: tuple[int, ...], order: str, joker: str) -> DrawOutcomes:
    """Every hand of five of a deck with each of its discards; it knows no money, so every filing shares it."""
    cards = np.array(sorted(deck), np.uint8)
    rank = partial(rank_hands, order, joker=joker)
    hands, dealers = sets_of(cards.tobytes(), HELD), comb(len(cards) - ALL, ALL)
    field = field_of(cards, ALL, ALL, rank, counting=False)

    def make() -> Arrays:
        counting = field_of(cards, ALL, ALL, rank)
        sixes = counting.players.cards
        asked = np.column_stack([rank(np.delete(sixes, dead, axis=1)) for dead in range(ALL)]).ravel()
        swept = sweep(counting, counting.strengths, asked, rows=np.repeat(counting.everyone, ALL))
        lower, equal = swept.lower.reshape(-1, ALL), swept.equal.reshape(-1, ALL)
        counts = np.zeros((len(hands.weights), HELD, COMPARED), np.int64)
        draw_counts(hands.cards, cards, sixes, turned_of(deck, order, joker), lower, equal, dealers, counts)
        return {"lower": lower, "equal": equal, "counts": counts}

    modules = (sweep_kernel, sweep_sets_kernel, sweep_draw_kernel)
    parts = [cards.tobytes(), field.strengths.tobytes(), rank(hands.cards).tobytes()]
    big = comb(len(cards), ALL) > CACHED_FROM
    found = cached_arrays("draw", modules, parts, make) if big else make()
    counts, lower, equal = (np.asarray(found[name]) for name in ("counts", "lower", "equal"))
    return DrawOutcomes(
        hands, rank(hands.cards), counts, field.players, field.strengths, lower, equal, dealers
    )


@lru_cache(maxsize=2)
def turned_of(deck: tuple[int, ...], order: str, joker: str) -> Turned:
    """Where each six of a deck stands among the sixes in order of strength."""
    cards = np.array(sorted(deck), np.uint8)
    field = field_of(cards, ALL, ALL, partial(rank_hands, order, joker=joker), counting=False)
    return turned_sets(field.players, symmetry(cards))


def rank_of(game: Game) -> Callable[[U8], NDArray[np.uint16]]:
    """What ranks five or six cards."""
    own = game.edition.hand("own")
    return partial(rank_hands, own.order, joker=own.joker)


def draws_of(game: Game) -> DrawOutcomes:
    """The draws of a game."""
    own = game.edition.hand("own")
    return draws(tuple(game.cards), own.order, own.joker)


def decisions(game: Game, discard: int) -> Decisions:
    """The decision as the round asks it."""
    (decision,) = game.edition.law.decisions
    return {decision.name: (decision.choices[0].name, None, (discard,))}


def automatic_strength(game: Game) -> int:
    """The strength of the cards dealt from which the hand wins at once."""
    (fact,) = game.edition.law.contest.facts
    return lowest_strength(game.edition.hand(fact.hand).order, fact.at_least)


@by_game
def best_discards(game: Game) -> NDArray[np.int64]:
    """The place of the best discard in each hand of five."""
    found, (won, tied, lost) = draws_of(game), worths(game)
    worth = np.array([won, tied, lost], np.int64)
    best: NDArray[np.int64] = np.argmax(found.counts @ worth, axis=1)
    return best


def tally(game: Game) -> Tally:
    """The exact tally under optimal play."""
    found, chosen = draws_of(game), best_discards(game)
    automatic = found.strengths >= automatic_strength(game)
    weights = found.hands.weights.astype(object)
    taken = found.counts[np.arange(len(chosen)), chosen].astype(object)
    counts = (taken[~automatic] * weights[~automatic, None]).sum(axis=0)
    new = len(deck_of(game)) - HELD
    at_once = int(weights[automatic].sum()) * new * found.dealers
    examples = examples_of(game)
    entries = [TallyEntry(*examples[compared], int(counts[compared])) for compared in range(COMPARED)]
    entries.append(TallyEntry(*automatic_deal(game), at_once))
    total = comb(len(deck_of(game)), HELD) * new * found.dealers
    return Tally(entries, total, (("automatic winner", Fraction(at_once, total)),), (), chosen)


@by_game
def worths(game: Game) -> tuple[int, int, int]:
    """What the Poker Bet comes to against a lower, an equal and a higher dealer hand, in cents."""
    won, tied, lost = (main_worth(game, deal, chosen) for chosen, deal in examples_of(game))
    return won, tied, lost


@by_game
def examples_of(game: Game) -> tuple[tuple[Decisions, Deal], ...]:
    """A real deal for each comparison, on a hand that does not win at once."""
    edge = automatic_strength(game)
    rng = np.random.default_rng(1)  # any: it only decides which of many equal examples is found
    deck, rank = deck_of(game), rank_of(game)
    deals: dict[int, tuple[Decisions, Deal]] = {}
    while len(deals) < COMPARED:
        cards = rng.permuted(np.tile(deck, (4096, 1)), axis=1)[:, : 2 * ALL]
        own, dealer = rank(cards[:, 1:ALL]), rank(cards[:, ALL:])
        dealt = rank(cards[:, :HELD])
        compared = np.sign(dealer.astype(int) - own.astype(int)) + 1
        for row in np.flatnonzero(dealt < edge).tolist():
            if int(compared[row]) not in deals:
                held = tuple(int(card) for card in cards[row])
                deal: Deal = {SEAT: held[:ALL], "dealer": held[ALL:]}
                deals[int(compared[row])] = decisions(game, held[0]), deal
    return tuple(deals[compared] for compared in range(COMPARED))


def automatic_deal(game: Game) -> tuple[Decisions, Deal]:
    """A real deal of an automatic winner."""
    found = draws_of(game)
    row = int(np.flatnonzero(found.strengths >= automatic_strength(game))[0])
    held = tuple(int(card) for card in found.hands.cards[row])
    rest = [int(card) for card in deck_of(game) if card not in held]
    return decisions(game, held[0]), {SEAT: (*held, rest[0]), "dealer": tuple(rest[1 : 1 + ALL])}


def choice_worths(game: Game, hand: Sequence[int]) -> dict[int, Fraction]:
    """The average worth of each discard from five cards, in cents; a hand that wins at once may discard any."""
    found, worth = draws_of(game), worths(game)
    if rank_of(game)(np.array([sorted(hand)], np.uint8))[0] >= automatic_strength(game):
        chosen, deal = automatic_deal(game)
        return dict.fromkeys(sorted(hand), Fraction(main_worth(game, deal, chosen)))
    counts = np.zeros((1, HELD, COMPARED), np.int64)
    own = np.array([sorted(hand)], np.uint8)
    spec = game.edition.hand("own")
    turned = turned_of(tuple(game.cards), spec.order, spec.joker)
    draw_counts(
        own, deck_of(game), found.sixes.cards, turned, found.lower, found.equal, found.dealers, counts
    )
    deals = (len(deck_of(game)) - HELD) * found.dealers
    return {
        int(card): Fraction(sum(int(n) * w for n, w in zip(counts[0, place], worth, strict=True)), deals)
        for place, card in enumerate(own[0])
    }
