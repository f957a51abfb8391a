"""Hold'em side bets that look at other cards than the best of seven: kinds of royal, and the first five cards."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.holdem import HoldemSolved, decisions
from croupier.games.banked.price.stakes import Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked import holdem as kernel
from croupier.kernels.banked.holdem_folds import count_folds
from croupier.kernels.canonical import orbits, suit_group
from croupier.kernels.evaluate import strengths
from croupier.kit import Refusal
from croupier.ranks.hands import best
from croupier.ranks.named import matches
from croupier.ranks.tables import high_tables

ROYAL = (32, 36, 40, 44, 48)


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The tally for a schedule on kinds of royal or on the first five cards; None for one on the best of seven."""
    if any(": " in row.hand for row in table.rows):
        return split_royals(tally)
    return first_five_tally(game, tally, folds) if table.hand == "first_five" else None


def split_royals(tally: Tally) -> Tally:
    """The tally with its royal flushes told apart by where the five cards lie among hole, flop and later cards.

    Every place is equally likely, and a royal is never folded; what a side bet pays on it hangs on nothing else.
    """
    plain = [entry for entry in tally.entries if not _is_royal(entry.deal)]
    royal = [entry for entry in tally.entries if _is_royal(entry.deal)]
    if any(entry.decisions == decisions(0) for entry in royal):
        raise Refusal(
            "Royal flushes are folded under this play, so where their cards lie cannot be told from counts."
        )
    total = sum(entry.count for entry in royal)
    places = list(combinations(range(7), 5))
    shares: dict[str, list[tuple[int, ...]]] = {}
    for place in places:
        kind = "first five" if max(place) < 5 else "board" if min(place) >= 2 else "other"
        shares.setdefault(kind, []).append(place)
    split = [
        TallyEntry(decisions(1), _royal_at(found[0]), _whole(Fraction(total * len(found), len(places))))
        for found in shares.values()
    ]
    return Tally([*plain, *split], tally.deals, tally.frequencies, tally.rules, tally.solution)


def _is_royal(deal: Deal) -> bool:
    return matches("royal flush", best("high", (*deal[1], *deal["community"])))


def _whole(count: Fraction) -> int:
    if count.denominator != 1:
        raise AssertionError("royal flushes do not split evenly")
    return int(count)


def _royal_at(place: tuple[int, ...]) -> Deal:
    """A deal with a royal flush at these of its seven places, and low cards of other suits elsewhere."""
    others = iter((1, 6, 11, 15))
    seven = [0] * 7
    for slot in range(7):
        seven[slot] = ROYAL[place.index(slot)] if slot in place else next(others)
    return {1: tuple(seven[:2]), "community": tuple(seven[2:]), "dealer": (next(others), next(others))}


def first_five_tally(game: Game, tally: Tally, folding_matters: bool) -> Tally:
    """The tally of hole and flop together; where a fold forfeits the bet, folded deals are counted apart."""
    book = tally.solution.book if isinstance(tally.solution, HoldemSolved) else tally.solution
    assert isinstance(book, kernel.HoldemBook)
    counts, folds = _first_five(game.edition.id, _Book(book))
    classes = own_classes(game.edition.id, "first_five")
    entries = []
    for of_class in range(len(classes)):
        deal = _first_five_deal(classes.examples[of_class])
        folded = folds[of_class] if folding_matters else 0
        entries.append(TallyEntry(decisions(1), deal, counts[of_class] - folded))
        entries.append(TallyEntry(decisions(0), deal, folded))
    n = len(book.deck)
    return Tally(entries, comb(n, 2) * comb(n - 2, 3) * comb(n - 5, 2))


class _Book:
    """A book as a key of the cache: the same book is the same object."""

    def __init__(self, book: kernel.HoldemBook) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book.river)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Book) and other.book.river is self.book.river


@lru_cache(maxsize=4)
def _first_five(edition: str, key: _Book) -> tuple[list[int], list[int]]:
    """By class of hole and flop: how many (hole, flop, later cards) there are, and how many end in a fold."""
    book, classes = key.book, own_classes(edition, "first_five")
    deck = book.deck
    flops = orbits(deck, 3, suit_group(deck))
    later = comb(len(deck) - 5, 2)
    counts = [0] * len(classes)
    folds = [0] * len(classes)
    nothing = int(classes.by_strength[1])
    for flop, weight in zip(flops.sets, flops.weights.tolist(), strict=True):
        rest = np.setdiff1d(deck, flop)
        holes = rest[np.column_stack(np.triu_indices(len(rest), 1))]
        hands = np.hstack([holes, np.tile(flop, (len(holes), 1))]).astype(np.uint8)
        found = classes.by_strength[strengths(hands, high_tables())]
        for of_class, number in zip(*np.unique(found, return_counts=True), strict=True):
            counts[int(of_class)] += int(number) * weight * later
        # A hand that pays nothing loses folded or not, so only the others need be followed to the river.
        paying = np.flatnonzero(found != nothing)
        folded = count_folds(book.preflop, book.bets, book.board_ids, book.river, flop, rest, holes[paying])
        for place, number in zip(paying.tolist(), folded.tolist(), strict=True):
            folds[int(found[place])] += number * weight
    return counts, folds


def _first_five_deal(five: tuple[int, ...]) -> Deal:
    others = [card for card in range(52) if card not in five][:4]
    return {1: five[:2], "community": (*five[2:], *others[:2]), "dealer": tuple(others[2:])}
