"""Equities, exactly: known hands, ranges, Omaha and stud, and deals at random."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, islice
from statistics import median

import eval7

from benchmarks.hands import NAMES
from benchmarks.measure import Row, Work, at_least, at_most, by_turns, each, rate, ratio
from croupier.games.pot.equity.equity import Equities, equity

BOARDS = 1_712_304
SAMPLE = 20_000
DEALS = 1_000_000
TEN = ["AcKc", "7h6h", "8s8d", "JsTs", "2c2d", "3h3d", "QhJh", "4c5c", "9d9h", "ThTd"]


def rows() -> list[Row]:
    """Everything about equities; on one thread, after the answers have been checked."""
    check()
    return [*known_hands(), *ranges(), *other_games(), random_deals()]


def one(*args: object, samples: int | None = None) -> Callable[[], Equities]:
    """An equity on one thread, to be timed."""
    return lambda: equity(*args, samples=samples, threads=1)  # type: ignore[arg-type]  # whatever an equity takes


def check() -> None:
    """Integers that are known."""
    found = equity("holdem", ["AcAd", "KcKd"])
    if (found.players[0].wins, found.players[0].ties) != (1_410_336, {2: 9_308}):
        raise AssertionError("aces against kings are not counted as they are known")
    found = equity("holdem", [None, None])
    if found.deals != 2_781_381_002_400 or found.players[0].wins != found.players[1].wins:
        raise AssertionError("not all deals of two players are counted")
    for name, hands, ours in (
        ("omaha", ["AsAhKdQc", "Ts9h8s7h"], 1_086_008),
        ("stud", ["AsAhKd", "QsQhJd"], 18_265_297_050),
    ):
        if equity(name, hands).deals != ours:
            raise AssertionError(f"not all deals of {name} are counted")


def by_eval7() -> int:
    """The first boards of aces against kings, one by one by another library's evaluator."""
    cards = {name: eval7.Card(name) for name in NAMES}
    mine, theirs = [cards["Ac"], cards["Ad"]], [cards["Kc"], cards["Kd"]]
    left = [card for name, card in cards.items() if name not in ("Ac", "Ad", "Kc", "Kd")]
    evaluate, wins = eval7.evaluate, 0
    for board in islice(combinations(left, 5), SAMPLE):
        wins += evaluate([*mine, *board]) > evaluate([*theirs, *board])
    return wins


def known_hands() -> list[Row]:
    """Two and ten hold'em hands before the flop."""
    works: dict[str, Work] = {
        "two": one("holdem", ["AcAd", "KcKd"]),
        "suited": one("holdem", ["AcKc", "7h6h"]),
        "ten": one("holdem", TEN),
        "split": one("holdem-8", ["Ac2c", "7h6h"]),
        "eval7": by_eval7,
    }
    seconds = by_turns(works, rounds=7)
    ours = median(seconds["two"])
    return [
        at_most("two hold'em hands before the flop, exact", ours, 0.05),
        at_least(
            "the same, against eval7 board by board",
            ratio(each(seconds["eval7"], SAMPLE), each(seconds["two"], BOARDS)),
            300,
            note=f"{rate(seconds['two'], BOARDS)} against {rate(seconds['eval7'], SAMPLE)} boards",
        ),
        at_most("two suited hold'em hands before the flop, exact", median(seconds["suited"]), 0.05),
        at_most("two hands of hold'em high-low before the flop, exact", median(seconds["split"]), 0.05),
        at_most("ten hold'em hands before the flop, exact", median(seconds["ten"]), 0.05),
    ]


def ranges() -> list[Row]:
    """Ranges on a flop and before it."""
    seconds = by_turns(
        {
            "flop": one("holdem", [None, None], "Ah 7d 2c"),
            "split": one("holdem-8", [None, None], "Ah 7d 2c"),
            "hand": one("holdem", ["AhKh", None]),
            "range": one("holdem", ["QQ+, AK", "22+, A2s+"]),
        }
    )
    whole = by_turns({"all": one("holdem", [None, None])}, rounds=3)
    return [
        at_most("any hand against any hand on a flop, exact", median(seconds["flop"]), 0.2),
        at_most("the same for high-low, exact", median(seconds["split"]), 0.5),
        at_most("a hold'em hand against any hand before the flop, exact", median(seconds["hand"]), 1.5),
        at_most("QQ+, AK against 22+, A2s+ before the flop, exact", median(seconds["range"]), 1.5),
        at_most("any hand against any hand before the flop, exact", median(whole["all"]), 5),
    ]


def other_games() -> list[Row]:
    """Omaha and stud from the first cards."""
    seconds = by_turns(
        {
            "omaha": one("omaha", ["AsAhKdQc", "Ts9h8s7h"]),
            "omaha-8": one("omaha-8", ["AsAhKdQc", "Ts9h8s7h", "Ac2s3d4d"]),
            "stud": one("stud", ["AsAhKd", "QsQhJd"]),
            "stud-8": one("stud-8", ["AsAhKd", "2s3h4d"]),
        }
    )
    return [
        at_most("two Omaha hands before the flop, exact", median(seconds["omaha"]), 0.2),
        at_most("three hands of Omaha high-low before the flop, exact", median(seconds["omaha-8"]), 0.3),
        at_most("two stud hands on third street, exact", median(seconds["stud"]), 0.5),
        at_most("two hands of stud high-low on third street, exact", median(seconds["stud-8"]), 2),
    ]


def random_deals() -> Row:
    """Hold'em hands dealt at random."""
    seconds = by_turns({"deals": one("holdem", ["AcAd", "KcKd"], samples=DEALS)})["deals"]
    return at_least("random deals of two hold'em hands", DEALS / median(seconds) / 1e6, 2, unit="M/s")
