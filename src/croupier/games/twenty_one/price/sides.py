"""Exact prices of the side bets of twenty-one, and of insurance: from a full shoe, or with some cards gone.

Every price is of one round before its cards are dealt. What the players draw first takes nothing from it and adds
nothing: whatever they decide on, the dealer's next card is any of those not seen yet, as it was before. So the dealer's
hand is dealt straight from the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import perm

from croupier.analysis.model import Price, RowShare
from croupier.editions import Game
from croupier.games.twenty_one.law import LooksAt, twenty_one_law
from croupier.games.twenty_one.rules import TEN, TwentyOneRules, value_of
from croupier.games.twenty_one.settle import fires
from croupier.kit import Refusal
from croupier.kit.cards import card_name

Cards = Mapping[int, int] | Iterable[int]
OTHERWISE = "none of these"


@dataclass(frozen=True)
class SideSchedule:
    """The rows of a side bet from the top, each with its profit for a unit; a hand that fires none of them loses."""

    name: str
    looks_at: LooksAt
    rows: tuple[tuple[str, Fraction], ...]
    label: str = ""
    cite: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row, _ in self.rows:
            fires(
                self.looks_at, row, TWOS, (TEN_CARD,) * 3
            )  # refuses a row that says nothing of what is looked at


def schedules_of(game: Game) -> tuple[SideSchedule, ...]:
    """The schedules of all side bets that the filing offers."""
    law = twenty_one_law(game.edition)
    found = []
    for side in law.side_bets:
        if side.wager in game.offered:
            table = game.table(side.wager)
            if table is None:
                raise Refusal(f"{game.edition.id}: {side.wager} has no schedule under this filing.")
            rows = tuple((row.hand, row.pays.profit) for row in table.rows)
            found.append(SideSchedule(side.wager, side.looks_at, rows, table.label, table.basis.clauses))
    return tuple(found)


# Which row fires. The settlement reads rows; here it is shown cards that stand for all of their kind.

TEN_CARD, TWOS, NO_MATCH = 8 * 4, (0, 1), 4  # a ten, two of clubs (the up card) and of diamonds, a three


def bust_row(rows: Iterable[str], cards: int) -> str | None:
    """The first row for a dealer who busts with a number of cards."""
    return next((row for row in rows if fires("dealer bust", row, (), (TEN_CARD,) * cards)), None)


def match_row(rows: Iterable[str], suited: int, other: int) -> str | None:
    """The first row for a number of cards of the upcard's rank, in its suit and in others."""
    hand = ((TWOS[0],) * suited + (TWOS[1],) * other + (NO_MATCH,) * 2)[:2]
    return next((row for row in rows if fires("up card", row, hand, TWOS[:1])), None)


def first_two_row(rows: Iterable[str], one: int, two: int) -> str | None:
    """The first row for a player's first two cards."""
    return next((row for row in rows if fires("first two", row, (one, two), ())), None)


# What is left in the shoe.


def left_in(rules: TwentyOneRules, removed: Cards = ()) -> tuple[int, ...]:
    """How often each of the 52 cards is still in the shoe."""
    gone, counts = Counter(removed), Counter(rules.shoe)
    for card, times in gone.items():
        if not 0 <= times <= counts[card]:
            raise Refusal(f"{card_name(card)} is not {times} times in a shoe of {rules.decks} packs.")
    return tuple(counts[card] - gone[card] for card in range(52))


def _by_value(cards: Iterable[int]) -> tuple[int, ...]:
    values = [0] * (TEN + 1)
    for card, times in enumerate(cards):
        values[value_of(card // 4)] += times
    return tuple(values)


# The dealer's hand.


@dataclass(frozen=True)
class DealerHands:
    """How likely the dealer ends on each total, with a natural, and busts with a number of cards."""

    totals: Mapping[int, Fraction]
    natural: Fraction
    busts: Mapping[int, Fraction]

    @property
    def bust(self) -> Fraction:
        """Over with any number of cards."""
        return sum(self.busts.values(), Fraction(0))


Drawn = tuple[int, ...]  # how many of each value a hand has; index 0 is not used
NOTHING: Drawn = (0,) * (TEN + 1)


def dealer_hands(rules: TwentyOneRules, removed: Cards = (), up: int | None = None) -> DealerHands:
    """The dealer's finished hand; with an up card (which is not among the removed), given that card."""
    left = list(left_in(rules, removed))
    hands: dict[Drawn, int] = {NOTHING: 1}
    seen = 0
    if up is not None:
        if not left[up]:
            raise Refusal(f"{card_name(up)} is not left in the shoe.")
        left[up] -= 1
        hands, seen = {_with(NOTHING, value_of(up // 4)): 1}, 1
    values, held = _by_value(left), next(iter(hands))
    totals: dict[int, Fraction] = {}
    busts: dict[int, Fraction] = {}
    natural = Fraction(0)
    for cards in range(seen + 1, 22):
        ways = perm(sum(values), cards - seen)
        finished, hands = _sorted_out(rules, _dealt(hands, values, held), cards)
        for total, weight in finished.items():
            chance = Fraction(weight, ways)
            if total > 21:
                busts[cards] = busts.get(cards, Fraction(0)) + chance
            elif total == 21 and cards == 2:
                natural += chance
            else:
                totals[total] = totals.get(total, Fraction(0)) + chance
        if not hands:
            return DealerHands(dict(sorted(totals.items())), natural, busts)
        if cards - seen == sum(values):
            break
    raise Refusal("The shoe has too few cards left for the dealer to finish every hand.")


def total_of(hand: Drawn) -> tuple[int, bool]:
    """The best total of a hand, and whether an ace counts eleven in it."""
    points = sum(value * times for value, times in enumerate(hand))
    return (points + TEN, True) if hand[1] and points + TEN <= 21 else (points, False)


def _dealt(hands: Mapping[Drawn, int], values: Drawn, held: Drawn) -> dict[Drawn, int]:
    """Every hand with one card more, and its ways; `held` are cards that were not dealt from these values."""
    found: dict[Drawn, int] = {}
    for hand, ways in hands.items():
        for value in range(1, TEN + 1):
            there = values[value] - (hand[value] - held[value])
            if there:
                more = _with(hand, value)
                found[more] = found.get(more, 0) + ways * there
    return found


def _sorted_out(
    rules: TwentyOneRules, hands: Mapping[Drawn, int], cards: int
) -> tuple[dict[int, int], dict[Drawn, int]]:
    """The ways to each total that the dealer ends on, and the hands that go on."""
    finished: dict[int, int] = {}
    drawing: dict[Drawn, int] = {}
    for hand, ways in hands.items():
        total, soft = total_of(hand)
        if cards > 1 and total >= 17 and not (total == 17 and soft and rules.hits_soft_17):
            finished[total] = finished.get(total, 0) + ways
        else:
            drawing[hand] = ways
    return finished, drawing


def _with(hand: Drawn, value: int) -> Drawn:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


# Prices.


def side_price(rules: TwentyOneRules, schedule: SideSchedule, removed: Cards = ()) -> Price:
    """The exact price of a side bet on the next round, row by row."""
    rows = [row for row, _ in schedule.rows]
    chances: dict[str | None, Fraction] = {}
    for row, chance in _fired(rules, schedule.looks_at, rows, removed):
        chances[row] = chances.get(row, Fraction(0)) + chance
    return _priced(schedule.name, (schedule.name,), schedule, chances)


def _fired(
    rules: TwentyOneRules, looks_at: LooksAt, rows: list[str], removed: Cards
) -> Iterator[tuple[str | None, Fraction]]:
    """Which row fires how often, in parts."""
    if looks_at == "dealer bust":
        hands = dealer_hands(rules, removed)
        yield from ((bust_row(rows, cards), chance) for cards, chance in hands.busts.items())
        yield None, 1 - hands.bust
        return
    left = left_in(rules, removed)
    if looks_at == "up card":
        yield from ((match_row(rows, *found), chance) for found, chance in _matches(left))
    else:
        pairs = perm(sum(left), 2)
        if not pairs:
            raise Refusal("The shoe has too few cards left for a hand.")
        for one, two in product(range(52), repeat=2):
            ways = left[one] * (left[two] - (one == two))
            if ways > 0:
                yield first_two_row(rows, one, two), Fraction(ways, pairs)


def _matches(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """How many of a player's two cards match in suit and otherwise, summed over the up cards."""
    size = sum(left)
    deals = perm(size, 3)
    if not deals:
        raise Refusal("The shoe has too few cards left for a hand and an up card.")
    for up in range(52):
        suited = left[up] - 1
        if suited < 0:
            continue
        other = sum(left[up // 4 * 4 : up // 4 * 4 + 4]) - suited - 1
        kinds = ((1, 0, suited), (0, 1, other), (0, 0, size - 1 - suited - other))
        for one, two in product(kinds, repeat=2):
            ways = left[up] * one[2] * (two[2] - (one is two))
            if ways > 0:
                yield (one[0] + two[0], one[1] + two[1]), Fraction(ways, deals)


def insurance_price(rules: TwentyOneRules, removed: Cards = ()) -> Price:
    """Insurance under the dealer's ace, which is taken from the shoe besides the removed cards."""
    if rules.insurance is None:
        raise Refusal("Insurance is not offered.")
    values = _by_value(left_in(rules, removed))
    if not values[1] or sum(values) < 2:
        raise Refusal("There is no ace left in the shoe, or no card to lie under it.")
    under = Fraction(values[TEN], sum(values) - 1)
    row = "dealer's natural"
    schedule = SideSchedule(
        "insurance", "first two", (("natural", rules.insurance),), cite=rules.basis("insurance").clauses
    )
    chances: dict[str | None, Fraction] = {"natural": under, None: 1 - under}
    return _priced("insurance", ("insurance",), schedule, chances, {"natural": row})


def _priced(
    name: str,
    wagers: tuple[str, ...],
    schedule: SideSchedule,
    chances: Mapping[str | None, Fraction],
    said: Mapping[str, str] | None = None,
) -> Price:
    """Chances of rows as a price per unit."""
    if sum(chances.values()) != 1:
        raise ArithmeticError(f"The rows of {name} do not come to a whole: {sum(chances.values())}.")
    profits: dict[Fraction, Fraction] = {}
    shares = []
    paid = dict(schedule.rows)
    for row in (*(row for row, _ in schedule.rows), None):
        chance = chances.get(row, Fraction(0))
        profit = Fraction(-1) if row is None else paid[row]
        if chance:
            profits[profit] = profits.get(profit, Fraction(0)) + chance
        words = OTHERWISE if row is None else (said or {}).get(row, row)
        shares.append(RowShare(words, chance, profit, chance * profit, schedule.cite))
    labels = ((name, schedule.label),) if schedule.label else ()
    return Price(name, wagers, labels, "exact", tuple(sorted(profits.items())), Fraction(1), tuple(shares))
