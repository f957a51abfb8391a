"""Exact prices at a baccarat table: every wager from any shoe, bets together, what a card taken out changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import perm

import numpy as np

from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.editions import Game
from croupier.games.baccarat.law import MOST_CARDS, POINTS, Pair
from croupier.games.baccarat.rules import BaccaratRules, Result, pair_of, rules_of, worth
from croupier.kit import Refusal, card_name
from croupier.kit.cards import UNKNOWN

FLAT = Strategy("the hands are drawn by rule; nobody decides anything")
Arrays = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def draw_arrays(rules: BaccaratRules) -> Arrays:
    """The rules of the draw as the kernels read them."""
    stops = [rules.naturals_stop and total in rules.naturals for total in POINTS]
    tables = (rules.player_draws, rules.banker_after_stand, rules.banker_after_hit, stops)
    player, stood, drew, ends = (np.array(table, np.uint8) for table in tables)
    return player, stood, drew, ends


def signature(place: int) -> tuple[int, int, int, int]:
    """The totals and numbers of cards of both hands that a kernel counts at this place."""
    player, banker = divmod(place, 20)
    return player % 10, 2 + player // 10, banker % 10, 2 + banker // 10


# The shoe.


def shoe_counts(rules: BaccaratRules, out: Iterable[int] = ()) -> tuple[int, ...]:
    """How many cards of the shoe count nothing, one, up to nine, when these cards have left it."""
    gone = Counter(card for card in out if card != UNKNOWN)
    for card, times in gone.items():
        if times > rules.decks:
            raise Refusal(
                f"{card_name(card)} has left the shoe {times} times, but the shoe has only "
                f"{rules.decks} decks."
            )
    per_pack = [4 * rules.values.count(value) for value in POINTS]
    left = [rules.decks * count for count in per_pack]
    for card, times in gone.items():
        left[rules.values[card // 4]] -= times
    return tuple(left)


def deals(counts: Iterable[int]) -> int:
    """How many ordered deals of six cards there are; refused where there are not six cards."""
    left = sum(counts)
    if left < MOST_CARDS:
        raise Refusal(f"{left} cards are left in the shoe, but a round may need {MOST_CARDS}.")
    return perm(left, MOST_CARDS)


def results(rules: BaccaratRules, counts: tuple[int, ...]) -> Mapping[Result, int]:
    """How many of the ordered deals of six cards come to each result."""
    if min(counts) < 0 or len(counts) != len(POINTS):
        raise Refusal("A shoe has ten card counts, none of them negative.")
    total = deals(counts)
    if total >= 1 << 62:
        raise Refusal(f"{sum(counts)} cards are too many to count; price a shoe of up to eight decks.")
    return _results(replace(rules, rows=(), decks=0, burn="", penetration=Fraction(1)), counts)


@lru_cache(maxsize=256)
def _results(rules: BaccaratRules, counts: tuple[int, ...]) -> Mapping[Result, int]:
    from croupier.kernels.baccarat.deals import count_results

    found = count_results(np.array(counts, np.int64), *draw_arrays(rules))
    counted = {rules.result(*signature(int(place))): int(found[place]) for place in np.flatnonzero(found)}
    assert sum(counted.values()) == perm(sum(counts), MOST_CARDS)
    return counted


def pair_results(rules: BaccaratRules, out: Iterable[int] = ()) -> Mapping[Result, int]:
    """How many of the ordered first four cards make pairs: of the player's hand, and of the banker's."""
    gone = Counter(card for card in out if card != UNKNOWN)
    cards = [rules.decks - gone[card] for card in range(52)]
    ranks = [sum(cards[4 * rank : 4 * rank + 4]) for rank in range(13)]
    total = sum(cards)

    def pairs(held: list[int]) -> int:
        return sum(count * (count - 1) for count in held)

    found: Counter[tuple[Pair, Pair]] = Counter()
    for first in range(52):
        for second in range(52):
            ways = cards[first] * (cards[second] - (first == second))
            if ways <= 0:
                continue
            for card in (first, second):
                cards[card] -= 1
                ranks[card // 4] -= 1
            alike, suited = pairs(ranks), pairs(cards)
            mine = pair_of((first, second))
            found[mine, "suited"] += ways * suited
            found[mine, "any"] += ways * (alike - suited)
            found[mine, ""] += ways * ((total - 2) * (total - 3) - alike)
            for card in (first, second):
                cards[card] += 1
                ranks[card // 4] += 1
    return {
        Result(0, 2, 0, 2, "neither", mine, theirs): count for (mine, theirs), count in found.items() if count
    }


# Prices.


def price_baccarat(
    game: Game, out: Iterable[int] = (), rules: BaccaratRules | None = None, counts: tuple[int, ...] = ()
) -> GamePrice:
    """Every wager on the next round of a shoe that these cards have left, per unit staked.

    `counts` tells the shoe by what its cards count instead.
    """
    under = rules or rules_of(game)
    shoe = counts or shoe_counts(under, out)
    found = results(under, shoe)
    pairs: Mapping[Result, int] = {}
    if any(under.on_pairs(wager.name) for wager in game.wagers):
        pairs = {} if counts else pair_results(under, out)
    notes = []
    prices = []
    for wager in game.wagers:
        if not under.on_pairs(wager.name):
            prices.append(_price(game, under, wager.name, found))
        elif pairs:
            prices.append(_price(game, under, wager.name, pairs))
        else:
            notes.append(f"{wager.title} looks at ranks and suits, which are not known of this shoe.")
    if sum(shoe) != 52 * under.decks:
        notes.append(f"On the next round of a shoe with {sum(shoe)} cards left.")
    return GamePrice(game, FLAT, deals(shoe), tuple(prices), tuple(notes))


def _price(game: Game, rules: BaccaratRules, wager: str, found: Mapping[Result, int]) -> Price:
    total = sum(found.values())
    ways: dict[int, int] = {}
    rows = [row for row in rules.rows if row.wager == wager]
    places = {id(row): place for place, row in enumerate(rows)}
    for result, count in found.items():
        place = places[id(rules.row(wager, result))]
        ways[place] = ways.get(place, 0) + count
    by_profit: dict[Fraction, int] = {}
    shares = []
    for place, count in sorted(ways.items()):
        profit, chance = worth(rows[place]), Fraction(count, total)
        by_profit[profit] = by_profit.get(profit, 0) + count
        shares.append(RowShare(rows[place].why, chance, profit, profit * chance, rows[place].cite))
    spread = tuple((profit, Fraction(count, total)) for profit, count in sorted(by_profit.items()))
    mean = sum((profit * chance for profit, chance in spread), Fraction(0))
    title = game.edition.wager(wager).title
    notes = (f"{title} has a player edge: the bank loses by it.",) if mean > 0 else ()
    return Price(title, (wager,), (), "exact", spread, Fraction(1), tuple(shares), notes=notes, deals=total)


@dataclass(frozen=True)
class BetsTogether:
    """What bets of one seat come to together: cents with the number of deals, and in how many of them a bet pays."""

    ways: Mapping[int, int]
    paid: int


def outcomes(
    game: Game, bets: Mapping[str, int], out: Iterable[int] = (), rules: BaccaratRules | None = None
) -> BetsTogether:
    """Bets of one seat settled together for every result."""
    under = rules or rules_of(game)
    if not bets or any(amount <= 0 for amount in bets.values()):
        raise Refusal("There is nothing to price; name bets of more than $0.")
    for name in bets:
        if under.on_pairs(game.wager(name).name) and len(bets) > 1:
            raise Refusal(f"{game.wager(name).title} depends on the first cards; price it separately.")
    ways: Counter[int] = Counter()
    paid = 0
    first = any(under.on_pairs(name) for name in bets)
    for result, count in (
        pair_results(under, out) if first else results(under, shoe_counts(under, out))
    ).items():
        won = [amount * worth(under.row(name, result)) for name, amount in bets.items()]
        profit = sum(won, Fraction(0))
        if profit.denominator != 1:
            raise Refusal("A commission makes a fraction of a cent; price bets of whole dollars.")
        ways[int(profit)] += count
        paid += count if any(each > 0 for each in won) else 0
    return BetsTogether(dict(ways), paid)


def portfolio_price(
    game: Game, bets: Mapping[str, int], out: Iterable[int] = (), rules: BaccaratRules | None = None
) -> Price:
    """The price of bets that stand together, per unit of all that is wagered; any of them that pays is a hit."""
    found = outcomes(game, bets, out, rules)
    staked, total = sum(bets.values()), sum(found.ways.values())
    spread = tuple(
        (Fraction(cents, staked), Fraction(ways, total)) for cents, ways in sorted(found.ways.items())
    )
    title = ", ".join(game.edition.wager(name).title for name in bets)
    hits = Fraction(found.paid, total)
    return Price(title, tuple(bets), (), "exact", spread, Fraction(1), hits=hits)


# What a card taken out changes.


@dataclass(frozen=True)
class Removal:
    """By how much the expectation of each wager changes when one card of a given value leaves the shoe."""

    value: int
    effects: Mapping[str, Fraction]


def effects_of_removal(
    game: Game, out: Iterable[int] = (), rules: BaccaratRules | None = None
) -> tuple[Removal, ...]:
    """The effects of removal, for each value of which the shoe holds a card."""
    under = rules or rules_of(game)
    shoe = shoe_counts(under, out)
    whole = {price.wagers[0]: price.expectation for price in price_baccarat(game, (), under, shoe).prices}
    found = []
    for value in POINTS:
        if shoe[value] and sum(shoe) > MOST_CARDS:
            less = tuple(count - (place == value) for place, count in enumerate(shoe))
            prices = price_baccarat(game, (), under, less).prices
            effects = {price.wagers[0]: price.expectation - whole[price.wagers[0]] for price in prices}
            found.append(Removal(value, effects))
    return tuple(found)
