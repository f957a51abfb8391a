"""Side bets beside hold'em with bets by street: on the hole cards, on the first five cards, and on kinds of royal."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from croupier.analysis.classes import own_classes
from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.roads.raises import FIRST_FIVE, RaisesSolved, decisions
from croupier.games.banked.price.stakes import Deal
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.census import census
from croupier.kernels.banked.holdem_raises import RaiseBook
from croupier.kernels.banked.holdem_streets import FOLD
from croupier.ranks.hands import best
from croupier.ranks.tables import high_tables

ROYAL = (32, 36, 40, 44, 48)
HOLE = "hole"


def side_tally(game: Game, tally: Tally, table: PayTable, folds: bool) -> Tally | None:
    """The tally for a schedule on the hole, on the first five cards, or on kinds of royal."""
    book = tally.solution.book if isinstance(tally.solution, RaisesSolved) else tally.solution
    assert isinstance(book, RaiseBook)
    if table.hand == HOLE:
        return _hole_tally(game, book)
    if folds and not game.edition.wager(table.wager).of_folded:
        return None
    if table.hand == FIRST_FIVE:
        return _first_five(game)
    return _seven(game) if any(": " in row.hand for row in table.rows) else None


def _hole_tally(game: Game, book: RaiseBook) -> Tally:
    """Holes of each kind against dealers with aces and others: the aces of both may pay together."""
    deck = [int(card) for card in book.deck]
    counts: dict[tuple[int, int, bool, bool, bool], int] = {}
    deals: dict[tuple[int, int, bool, bool, bool], Deal] = {}
    pairs = comb(len(deck) - 2, 2)
    for low, high in combinations(deck, 2):
        stays = bool(book.stays[high * (high - 1) // 2 + low])
        rest = [card for card in deck if card not in (low, high)]
        aces = [card for card in rest if card // 4 == 12]
        for both, number in ((True, comb(len(aces), 2)), (False, pairs - comb(len(aces), 2))):
            key = (low // 4, high // 4, low % 4 == high % 4, stays, both)
            counts[key] = counts.get(key, 0) + number
            others = [card for card in rest if card not in aces[:2]]
            dealer = tuple(aces[:2]) if both else tuple(others[:2])
            board = [card for card in rest if card not in dealer][:5]
            deals.setdefault(key, {1: (low, high), "dealer": dealer, "community": tuple(board)})
    entries = [
        TallyEntry(decisions(game, 0 if key[3] else FOLD), deals[key], number)
        for key, number in counts.items()
        if number
    ]
    return Tally(entries, comb(len(deck), 2) * pairs)


def _first_five(game: Game) -> Tally:
    """Hole and flop together; the wager stands whatever is decided."""
    return _census(game.edition.id, tuple(game.cards), FIRST_FIVE, tuple(decisions(game, 0).items()))


@lru_cache(maxsize=8)
def _census(
    edition: str, cards: tuple[int, ...], spec: str, play: tuple[tuple[str, tuple[str, None]], ...]
) -> Tally:
    classes, size = own_classes(edition, spec), 5 if spec == FIRST_FIVE else 7
    strengths = census(size, np.array(sorted(cards), np.uint8), high_tables())
    counts = np.zeros(len(classes), np.int64)
    np.add.at(counts, classes.by_strength[1:], strengths[1:])
    entries = []
    for of_class in range(len(classes)):
        known = list(classes.examples[of_class])
        for card in range(52):
            if len(known) < size and card not in known:
                more = [*known, card]
                if classes.of(best(classes.order, more)) == of_class:
                    known = more
        entries.append(TallyEntry(dict(play), _deal(known), int(counts[of_class])))
    return Tally(entries, comb(len(cards), size))


def _deal(known: list[int]) -> Deal:
    """These cards as hole and community, and any others where they are too few."""
    rest = [card for card in range(52) if card not in known]
    seven = [*known, *rest[: 7 - len(known)]]
    dealer = [card for card in rest if card not in seven][:2]
    return {1: tuple(seven[:2]), "community": tuple(seven[2:]), "dealer": tuple(dealer)}


def _seven(game: Game) -> Tally:
    """All seven cards, royal flushes told apart by which of the first five, six or seven cards they lie in.

    Every place of the five cards among the seven is equally likely.
    """
    play = tuple(decisions(game, 0).items())
    whole = _census(game.edition.id, tuple(game.cards), "own", play)
    royal = [entry for entry in whole.entries if set(ROYAL) <= {*entry.deal[1], *entry.deal["community"]}]
    total = sum(entry.count for entry in royal)
    places = list(combinations(range(7), 5))
    kinds: dict[str, list[tuple[int, ...]]] = {}
    for place in places:
        kind = "board" if min(place) >= 2 else str(max(max(place), 4))
        kinds.setdefault(kind, []).append(place)
    split = [TallyEntry(dict(play), _royal_at(found[0]), total * len(found)) for found in kinds.values()]
    others = [
        TallyEntry(entry.decisions, entry.deal, entry.count * len(places))
        for entry in whole.entries
        if entry not in royal
    ]
    return Tally([*others, *split], whole.deals * len(places))


def _royal_at(place: tuple[int, ...]) -> Deal:
    """A deal with a royal flush at these of its seven places, and low cards of other suits elsewhere."""
    others = iter((1, 6, 11, 15))
    seven = [ROYAL[place.index(slot)] if slot in place else next(others) for slot in range(7)]
    return {1: tuple(seven[:2]), "community": tuple(seven[2:]), "dealer": (next(others), next(others))}
