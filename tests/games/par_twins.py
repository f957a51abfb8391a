"""Small programs that count wagers on their own, by plain loops: they know nothing of the package but its law files.

A counted wager is a list of (what happens, ways, profit per unit) over all equally likely ways.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Any

from tests import paths

Counted = list[tuple[str, int, Fraction]]
LAW = paths.ROOT / "src" / "croupier" / "law"


@cache
def law(edition: str) -> dict[str, Any]:
    return tomllib.loads((LAW / f"{edition}.toml").read_text("utf-8"))


def profit(text: str) -> Fraction:
    """`40 to 1` wins forty beside the stake, `40 for 1` wins forty for it; a note on the print is passed over."""
    found = re.match(r"([\d,]+) (to|for) (\d+)", text)
    assert found, text
    odds = Fraction(int(found[1].replace(",", "")), int(found[3]))
    return odds if found[2] == "to" else odds - 1


def paytables(edition: str, wager: str) -> dict[str, list[tuple[str, Fraction]]]:
    """The paytables of a wager that are whole in the print, by their labels, rows from the top."""
    found: dict[str, list[tuple[str, Fraction]]] = {}
    for table in law(edition)["tables"]:
        if table["wager"] == wager and "missing" not in table:
            for place, label in enumerate(table["labels"], start=1):
                rows = [(row[0], row[place]) for row in table["rows"] if row[place][0] != "-"]
                found[label] = [(hand, profit(pays)) for hand, pays in rows]
    return found


# Three cards.


@cache
def three_card_hands() -> Counter[tuple[str, ...]]:
    """What each of the 22,100 hands is: its rank, and whether a straight flush is a mini royal."""
    found: Counter[tuple[str, ...]] = Counter()
    for hand in combinations(product(range(2, 15), "cdhs"), 3):
        ranks, suits = sorted(rank for rank, _ in hand), {suit for _, suit in hand}
        run = (ranks[2] - ranks[0] == 2 and len(set(ranks)) == 3) or ranks == [2, 3, 14]
        flush = len(suits) == 1
        names = ["mini royal"] * (ranks == [12, 13, 14] and flush)
        names += ["straight flush"] * (run and flush) + ["three of a kind"] * (len(set(ranks)) == 1)
        names += ["straight"] * (run and not flush) + ["flush"] * (flush and not run)
        names += ["pair"] * (len(set(ranks)) == 2)
        found[tuple(names)] += 1
    assert sum(found.values()) == comb(52, 3)
    return found


def on_three_cards(rows: list[tuple[str, Fraction]]) -> Counted:
    """A bet on three cards: the first row that the hand is, else the stake is lost."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    for names, count in three_card_hands().items():
        ways[next(((hand, pays) for hand, pays in rows if hand in names), ("", Fraction(-1)))] += count
    return [(hand, count, pays) for (hand, pays), count in ways.items()]


# Five cards, by the counts that every textbook derives.

FIVE = {
    "royal flush": 4,
    "straight flush": 9 * 4,
    "four of a kind": 13 * 48,
    "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
    "flush": 4 * (comb(13, 5) - 10),
    "straight": 10 * (4**5 - 4),
    "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 16,
    "two pair": comb(13, 2) * 6 * 6 * 44,
}


def pairs_of(least: int) -> int:
    """Hands with one pair, of this rank or a higher one."""
    return (15 - least) * comb(4, 2) * comb(12, 3) * 64


# The wheel, keno and the dice.


def on_a_wheel(numbers: int, pays: Fraction) -> Counted:
    """A bet on so many of the 38 numbers."""
    return [("won", numbers, pays), ("lost", 38 - numbers, Fraction(-1))]


def on_keno(spots: int, prizes: dict[int, Fraction]) -> Counted:
    """A ticket of so many spots: twenty of eighty numbers are drawn."""
    return [
        (
            f"catch {caught}",
            comb(spots, caught) * comb(80 - spots, 20 - caught),
            prizes.get(caught, Fraction(0)) - 1,
        )
        for caught in range(spots + 1)
    ]


ROLLS = Counter(one + two for one, two in product(range(1, 7), repeat=2))


def pass_line(lose_on: tuple[int, ...], win_on: tuple[int, ...], push_on: tuple[int, ...] = ()) -> Counted:
    """A line bet by the odds of each point against seven, out of 36 * 55 ways: 11, 10 and 9 divide evenly."""
    ways = {"won": Fraction(0), "lost": Fraction(0), "returned": Fraction(0)}
    right = 7 not in lose_on  # bets with the dice win on the point
    for total, count in ROLLS.items():
        if total in (4, 5, 6, 8, 9, 10):
            made = Fraction(ROLLS[total], ROLLS[total] + ROLLS[7])
            ways["won"] += count * (made if right else 1 - made)
            ways["lost"] += count * (1 - made if right else made)
        else:
            ways["won" if total in win_on else "returned" if total in push_on else "lost"] += count
    pays = {"won": Fraction(1), "lost": Fraction(-1), "returned": Fraction(0)}
    return [(name, int(count * 55), pays[name]) for name, count in ways.items() if count]


# Baccarat.


@cache
def baccarat(decks: int) -> Counter[tuple[int, int, int, int]]:
    """The totals and sizes of both hands over all ordered deals of six cards, by the values of the cards alone."""
    shoe = [16 * decks, *(4 * decks for _ in range(9))]
    total = sum(shoe)
    found: Counter[tuple[int, int, int, int]] = Counter()

    def draw(value: int) -> int:
        left = shoe[value]
        shoe[value] -= 1
        return left

    hands = list(combinations_with_replacement(range(10), 2))
    for player, banker in product(hands, repeat=2):
        ways = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))  # either card came first
        for value in (*player, *banker):
            ways *= draw(value)
        for third, more in _third_cards(sum(player) % 10, sum(banker) % 10, shoe, total - 4):
            found[third] += ways * more
        for value in (*player, *banker):
            shoe[value] += 1
    return found


def _third_cards(
    player: int, banker: int, shoe: list[int], left: int
) -> list[tuple[tuple[int, int, int, int], int]]:
    """What follows the first four cards, weighed by the ways of the fifth and the sixth."""
    both = left * (left - 1)
    if player >= 8 or banker >= 8:
        return [((player, 2, banker, 2), both)]
    if player >= 6:
        if banker >= 6:
            return [((player, 2, banker, 2), both)]
        return [((player, 2, (banker + six) % 10, 3), shoe[six] * (left - 1)) for six in range(10)]
    found = []
    draws = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}, 7: set()}
    for five in range(10):
        own = (player + five) % 10
        if banker <= 2 or five in draws[banker]:
            for six in range(10):
                ways = shoe[five] * (shoe[six] - (five == six))
                found.append(((own, 3, (banker + six) % 10, 3), ways))
        else:
            found.append(((own, 3, banker, 2), shoe[five] * (left - 1)))
    return found


# What follows from a counted wager.


def figures(counted: Counted, returned_is_paid: bool = False) -> dict[str, Fraction]:
    """The exact figures of a wager of one unit; a prize as high as the price of a ticket is paid, a push is not."""
    deals = sum(ways for _, ways, _ in counted)
    mean = sum((Fraction(ways, deals) * won for _, ways, won in counted), Fraction(0))
    square = sum((Fraction(ways, deals) * won**2 for _, ways, won in counted), Fraction(0))
    return {
        "return_to_player": 1 + mean,
        "house_edge": -mean,
        "element_of_risk": -mean,
        "variance": square - mean**2,
        "win_frequency": Fraction(sum(ways for _, ways, won in counted if won > 0), deals),
        "hit_frequency": Fraction(
            sum(ways for _, ways, won in counted if won > (-1 if returned_is_paid else 0)), deals
        ),
    }
