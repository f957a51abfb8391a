"""Games decided by own cards, exactly: their tallies under optimal play, and the counts that these rest on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median

from benchmarks.games import classes_of, game_of
from benchmarks.hands import FULL_DECK
from benchmarks.measure import Row, at_most, by_turns
from croupier.games.banked.price.roads import bonus_six, draws, growing, pick_two
from croupier.kernels.banked.bonus_six import count_sixes
from croupier.kernels.banked.seven_by_three import sevens
from croupier.kernels.banked.supersets import count_supersets
from croupier.ranks.tables import high_tables

BARS = {
    "Bonus 6, sixth cards of all five": 0.5,
    "Bonus 6, exact tally": 0.5,
    "Vegas Double Action, hands around every set": 0.5,
    "Vegas Double Action, exact tally": 1.0,
    "Colorado Hold'em, exact tally": 1.0,
    "3-5-7 Poker, seven cards from every three": 3.0,
}


def rows() -> list[Row]:
    """Each by turns; what hangs on the cards alone is counted apart from the tally that uses it."""
    runs = work()
    for run in runs.values():
        run()
    seconds = by_turns(runs)
    return [at_most(name, median(seconds[name]), bar) for name, bar in BARS.items()]


def work() -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    six, vegas = (game_of(f"colorado/{name}") for name in ("bonus-6", "vegas-double-action"))
    holdem, grows = game_of("colorado/colorado-holdem"), game_of("colorado/3-5-7-poker")
    wins = (bonus_six.worths(six)[:-1] > 0).astype("uint8")
    own, drawn, seven = classes_of(six), classes_of(vegas), classes_of(grows)
    runs: tuple[Callable[[], object], ...] = (
        partial(
            count_sixes, FULL_DECK, bonus_six.sets_of(six)[2], high_tables(), own.by_strength, len(own), wins
        ),
        partial(bonus_six.tally, six),
        partial(count_supersets, FULL_DECK, high_tables(), drawn.by_strength, len(drawn)),
        partial(draws.tally, vegas),
        partial(pick_two.tally, holdem),
        partial(sevens, FULL_DECK, growing.threes_of(grows), high_tables(), seven.by_strength, len(seven)),
    )
    return dict(zip(BARS, runs, strict=True))
