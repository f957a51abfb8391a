"""Three Card Split: every setting of every hand against every hand of the dealer's, set by the house way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.house_way import house_way
from croupier.games.banked.price.roads.common import by_game, main_worth
from croupier.games.banked.price.stakes import Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.banked.split import BLACK, MIXED, OUTCOMES, RED, SplitSettings, count_all, dealers_for
from croupier.kit import Refusal
from croupier.ranks.hands import Hand, evaluate, is_red, outranks

QUESTION, CHOICE = "set", "set"
Hands = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class SplitCounts:
    """All hands of a deck: how each setting fares against the dealers, which are foul, and how the way sets them."""

    hands: Hands
    settings: SplitSettings
    foul: NDArray[np.bool_]
    way: NDArray[np.uint8]
    counts: NDArray[np.int32]

    @property
    def dealers(self) -> int:
        """How many hands of the dealer's one hand meets."""
        return int(self.counts[0, 0].sum())


def decisions(hand: tuple[int, ...], setting: int) -> Decisions:
    """The answer that puts the card at this place in the low hand."""
    return {QUESTION: (CHOICE, None, tuple(card for place, card in enumerate(hand) if place != setting))}


@by_game
def counted(game: Game) -> SplitCounts:
    """Every hand and setting counted; the paytables of side bets do not change it."""
    way = house_way(game)
    if way is None:
        raise Refusal(f"{game.edition.id} has no house way to price by.")
    hands = tuple(combinations(sorted(game.cards), 3))
    settings, foul = _settings(hands)
    set_by = np.array([hand.index(way.setter.divide(hand).division.front[0]) for hand in hands], np.uint8)
    return SplitCounts(hands, settings, foul, set_by, count_all(settings, set_by))


@lru_cache(maxsize=2)
def _settings(hands: Hands) -> tuple[SplitSettings, NDArray[np.bool_]]:
    """The hands as the kernel reads them, and which settings are foul."""
    cards = sorted({card for hand in hands for card in hand})
    pairs = {pair: evaluate("split two-card", pair) for pair in combinations(cards, 2)}
    ones = {card: evaluate("one-card", (card,)) for card in cards}
    codes = {part: _code(part) for part in (*pairs, *((card,) for card in cards))}
    high_of, low_of = _places(pairs.values()), _places(ones.values())
    high_code = {pair: 3 * high_of[hand.key] + codes[pair] for pair, hand in pairs.items()}
    low_code = {card: 3 * low_of[hand.key] + codes[card,] for card, hand in ones.items()}
    fouls = {
        (card, pair) for card, one in ones.items() for pair, hand in pairs.items() if not outranks(hand, one)
    }
    splits = [((b, c), (a, c), (a, b)) for a, b, c in hands]
    threes = [evaluate("three-card", hand) for hand in hands]
    whole_of = _places(threes)
    settings = SplitSettings(
        np.array([sum(1 << card for card in hand) for hand in hands], np.uint64),
        np.array([[low_code[card] for card in hand] for hand in hands], np.uint16),
        np.array([[high_code[pair] for pair in split] for split in splits], np.uint16),
        np.array([whole_of[hand.key] for hand in threes], np.uint16),
    )
    foul = [
        [pair in fouls for pair in zip(hand, split, strict=True)]
        for hand, split in zip(hands, splits, strict=True)
    ]
    return settings, np.array(foul)


def _code(cards: Sequence[int]) -> int:
    """The colour of some cards, as the kernel names it."""
    reds = {is_red(card) for card in cards}
    return MIXED if len(reds) > 1 else RED if reds.pop() else BLACK


def _places(hands: Iterable[Hand]) -> dict[tuple[int, tuple[int, ...]], int]:
    """A number for every key, rising with the hands."""
    keys = sorted({hand.key for hand in hands})
    return {key: place for place, key in enumerate(keys)}


@by_game
def worths(game: Game) -> NDArray[np.int64]:
    """What the three bets win or lose by outcome, in cents, each settled on a real deal of a hand that is not foul."""
    found = counted(game)
    worth = np.zeros(OUTCOMES, np.int64)
    for outcome in range(OUTCOMES):
        rows, settings = np.nonzero((found.counts[:, :, outcome] > 0) & ~found.foul)
        if len(rows):
            entry = _entry(found, int(rows[0]), int(settings[0]), outcome)
            worth[outcome] = main_worth(game, entry.deal, entry.decisions)
    return worth


def _entry(found: SplitCounts, row: int, setting: int, outcome: int, count: int = 0) -> TallyEntry:
    """A deal in which a hand so set meets the outcome."""
    hand = found.hands[row]
    dealer = found.hands[int(dealers_for(found.settings, found.way, row, setting, outcome)[0])]
    spare = next(card for card in range(52) if card not in (*hand, *dealer))
    return TallyEntry(decisions(hand, setting), {1: hand, "dealer": dealer, "community": (spare,)}, count)


def values(game: Game) -> NDArray[np.int64]:
    """By hand and setting, what it is worth summed over the dealers, in cents; foul settings lose all three."""
    found, worth = counted(game), worths(game)
    sums: NDArray[np.int64] = found.counts.astype(np.int64) @ worth
    return np.where(found.foul, int(worth.min()) * found.dealers, sums)


def tally(game: Game) -> Tally:
    """The exact tally under the best setting of every hand."""
    return tally_of(game, np.argmax(values(game), axis=1))


def tally_of(game: Game, chosen: NDArray[np.intp]) -> Tally:
    """The exact tally where each hand is set with the low card at the place chosen."""
    found = counted(game)
    like_way = Fraction(int((chosen == found.way).sum()), len(found.hands))
    frequencies = (("set as the house way does", like_way), ("set otherwise", 1 - like_way))
    entries = list(entries_of(game, chosen).values())
    return Tally(entries, len(found.hands) * found.dealers, frequencies, (), chosen)


def entries_of(game: Game, chosen: NDArray[np.intp]) -> dict[int, TallyEntry]:
    """By outcome, how many deals come to it where hands are set so, and one of them."""
    found = counted(game)
    by_outcome = found.counts[np.arange(len(found.hands)), chosen]
    entries = {}
    for outcome in range(OUTCOMES):
        with_it = np.flatnonzero(by_outcome[:, outcome])
        if len(with_it):
            row, count = int(with_it[0]), int(by_outcome[:, outcome].sum(dtype=np.int64))
            entries[outcome] = _entry(found, row, int(chosen[row]), outcome, count)
    return entries


def choice_worths(game: Game, hand: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """What each setting of a hand is worth on the average, in cents, by the two cards of the high hand."""
    found = counted(game)
    held = tuple(sorted(hand))
    row = found.hands.index(held)
    return {
        tuple(card for other, card in enumerate(held) if other != place): Fraction(int(value), found.dealers)
        for place, value in enumerate(values(game)[row])
    }
