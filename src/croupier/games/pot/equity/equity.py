"""Equities: how much of a pot each hand takes on average, counted over every deal, or sampled if that is too long."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import comb, prod
from typing import Any, Literal

import numpy as np

from croupier.editions import Game
from croupier.games.pot.equity.situation import (
    EquityPart,
    EquityRules,
    Range,
    Situation,
    rules_of,
    situation,
    words,
)
from croupier.games.pot.equity.tables import rank_rows
from croupier.kernels.canonical import orbits
from croupier.kernels.evaluate import U8, U16
from croupier.kernels.pot.equity import FIRST, I64, SCOOP, SECOND, WHOLE, new_counts
from croupier.kernels.pot.equity_deals import UNIT, count_deals, sample_deals
from croupier.kernels.pot.equity_ranks import count_by_ranks
from croupier.kernels.pot.equity_sets import count_both, count_pairs, rate_sets
from croupier.kernels.pot.equity_split import TOTALS, sweep_split_boards
from croupier.kernels.pot.equity_sweep import sweep_boards
from croupier.kernels.pot.equity_triples import count_by_triples, rate_triples
from croupier.kernels.random import seed_state
from croupier.kit import Refusal
from croupier.ranks.tables import colex_sets

# What an equity is: how often a hand takes the pot, alone or shared, out of all deals or of a sample.


EquityCertainty = Literal["exact", "sampled"]


@dataclass(frozen=True)
class PlayerEquity:
    """One player's part in the showdowns counted, by the number of those who share, himself among them.

    `whole` are the deals in which one part took the whole pot; `high` and `low` those in which the first and the
    second part of a split pot were his. `scoops` are the deals in which he took the pot alone.
    """

    hand: str
    whole: Mapping[int, int]
    high: Mapping[int, int]
    low: Mapping[int, int]
    scoops: int
    share: Fraction
    high_share: Fraction
    low_share: Fraction
    error: float | None = None

    @property
    def wins(self) -> int:
        """Deals in which he took the pot alone."""
        return self.scoops

    @property
    def ties(self) -> dict[int, int]:
        """Deals in which he shared a pot that was not split in parts, by number of sharers."""
        return {sharers: count for sharers, count in self.whole.items() if sharers > 1}


@dataclass(frozen=True)
class Equities:
    """The equities of all players, exact or sampled, never both.

    `deals` is how many deals were counted, ranges by their weights; `boards` how many boards can come. `way` says how
    they were counted.
    """

    game: str
    board: str
    dead: str
    certainty: EquityCertainty
    deals: int
    boards: int
    parts: tuple[str, ...]
    players: tuple[PlayerEquity, ...]
    unclaimed: Fraction
    way: str
    seed: int | None = None

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Each player's share of the pot, on the average."""
        return tuple(player.share for player in self.players)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.game,
            "board": self.board,
            "dead": self.dead,
            "certainty": self.certainty,
            "deals": self.deals,
            "boards": self.boards,
            "seed": self.seed,
            "unclaimed": str(self.unclaimed),
            "players": [self._player(player) for player in self.players],
        }

    def _player(self, player: PlayerEquity) -> dict[str, Any]:
        found: dict[str, Any] = {
            "hand": player.hand,
            "equity": float(player.share),
            "equity_exact": str(player.share),
            "wins": player.wins,
            "ties": {str(sharers): count for sharers, count in player.ties.items()},
        }
        if len(self.parts) == 2:
            names = dict(zip(self.parts, (player.high_share, player.low_share), strict=True))
            found |= {f"{name}_share": str(share) for name, share in names.items()}
            found["scoops"] = player.scoops
        if player.error is not None:
            found["standard_error"] = player.error
        return found


def standard_error(share: Fraction, squares: Fraction, samples: int) -> float:
    """Of a mean share, from the mean of its squares."""
    if samples < 2:
        return math.inf
    return math.sqrt(max(Fraction(0), squares - share * share) / (samples - 1))


# Plans: a way to count, what it costs, and how its parts are run and added up.


Progress = Callable[[int, int], None]
Found = tuple[I64, int]


@dataclass(frozen=True)
class Plan:
    """A way to count: its name, its cost in steps of about a nanosecond, and how to go it."""

    way: str
    steps: int
    run: Callable[[int, Progress | None], Found]


def gather(
    tasks: Sequence[Callable[[], Found]], players: int, threads: int, progress: Progress | None
) -> Found:
    """Run the tasks and add up what they counted."""
    counts, deals = new_counts(players), 0
    with ThreadPoolExecutor(max(1, threads)) as pool:
        run = pool.map if min(threads, len(tasks)) > 1 else map
        try:
            for done, (found, number) in enumerate(run(lambda task: task(), tasks), start=1):
                counts += found
                deals += number
                if progress:
                    progress(done, len(tasks))
        except BaseException:
            # A caller that stops, even inside the progress callback, need not wait for the rest.
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return counts, deals


def cut(size: int, parts: int) -> list[tuple[int, int]]:
    """Up to `count` ranges of almost equal length."""
    parts = max(1, min(parts, size))
    return [(size * part // parts, size * (part + 1) // parts) for part in range(parts)]


# The ways to count a situation exactly, and what each would cost.


MOST_LISTED = 200_000
"""Choices of hands that are listed one by one before they are counted."""
MOST_SETS = 13_000_000
MOST_COUNTERS = 100_000_000
LOWS = 57
"""About as many low hands as qualify with an eight; counters are kept for each."""
# Nanoseconds, roughly, for one deal of hole cards by the number of community cards to come.
BY_RANKS = (400, 1_500, 15_000, 80_000, 300_000, 1_000_000)


def plans(s: Situation) -> Iterator[Plan]:
    """Every way that can count the situation exactly."""
    if not s.countable:
        return
    for road in (by_ranks, by_sweep, by_triples, by_sets, by_deals):
        plan = road(s)
        if plan is not None:
            yield plan


# Hole cards that can be listed, and a board: all boards of equal ranks at once.


def by_ranks(s: Situation) -> Plan | None:
    """For two own cards of which any may play, without jokers, where the choices of hands can be listed."""
    if not s.rules.flat or s.rules.own != 2 or s.rules.community > 5 or s.jokers:
        return None
    if prod(s.sizes) > MOST_LISTED:
        return None
    holes, weights = s.choices_of_hands()
    holes, weights = _distinct(s, holes, weights)
    steps = len(holes) * BY_RANKS[s.missing] * (len(s.hands) + 1) // 3

    def run(threads: int, progress: Progress | None) -> Found:
        rows = rank_rows(s.missing)

        def task(start: int, stop: int) -> Found:
            counts = new_counts(len(s.hands))
            part = slice(start, stop)
            count_by_ranks(
                holes[part], weights[part], s.board, s.deck, rows, len(s.rules.parts), *s.rates, counts
            )
            return counts, s.boards * int(weights[part].sum())

        tasks = [partial(task, *part) for part in cut(len(holes), 64)]
        return gather(tasks, len(s.hands), threads, progress)

    return Plan("boards of equal ranks together", steps, run)


def _distinct(s: Situation, holes: U8, weights: I64) -> tuple[U8, I64]:
    """Of choices of hands that an exchange of suits turns into each other, one, with the weights of all."""
    group = suits_alike(s, ())
    if len(holes) < 2 or len(group) < 2 or holes.shape[1] > 5:
        return holes, weights
    least = np.full(len(holes), np.iinfo(np.int64).max, np.int64)
    for turn in group:
        image = np.sort((holes & 0xFC) | turn[holes & 3], axis=2).astype(np.int64)
        code = np.zeros(len(holes), np.int64)
        for player in range(holes.shape[1]):
            code = (code << 12) | (image[:, player, 1] << 6) | image[:, player, 0]
        least = np.minimum(least, code)
    _, first, places = np.unique(least, return_index=True, return_inverse=True)
    total = np.zeros(len(first), np.int64)
    np.add.at(total, places, weights)
    return holes[first], total


def suits_alike(s: Situation, ranges: Sequence[dict[tuple[int, int], int]]) -> U8:
    """The exchanges of suits that leave deck, board and ranges as they are; first the one that changes nothing."""
    fixed = (set(s.deck.tolist()), set(s.board.tolist()))
    found = []
    for turn in permutations(range(4)):
        sets_stand = all({card & ~3 | turn[card & 3] for card in cards} == cards for cards in fixed)
        if sets_stand and all(_stands(weights, turn) for weights in ranges):
            found.append(turn)
    return np.array(found, np.uint8)


def _stands(weights: dict[tuple[int, int], int], turn: tuple[int, ...]) -> bool:
    for (one, two), weight in weights.items():
        image = one & ~3 | turn[one & 3], two & ~3 | turn[two & 3]
        if weights.get((max(image), min(image))) != weight:
            return False
    return True


# Two ranges: every board, all hands of a range at once.


def by_sweep(s: Situation) -> Plan | None:
    """For two players of two own cards of which any may play, without jokers, all of whom qualify for high."""
    rules = s.rules
    if not rules.flat or rules.own != 2 or s.jokers or len(s.hands) != 2 or rules.parts[0].qualify:
        return None
    ranges = [dict(s.pairs(player)) for player in range(2)]
    pairs = sorted({*ranges[0], *ranges[1]})
    hands = np.array(pairs, np.uint8).reshape(-1, 2)
    weights = np.array([[weights.get(pair, 0) for weights in ranges] for pair in pairs], np.int64)
    group = suits_alike(s, ranges)
    number = comb(len(s.deck), s.missing)
    split = len(rules.parts) == 2
    # The boards that differ by more than suits; their number is near enough for an estimate.
    number //= len(group) if s.missing == 5 else 1
    steps = number * (80 * len(hands) + 10_000 if split else 10 * len(hands) + 1000)
    kernel = sweep_split_boards if split else sweep_boards

    def run(threads: int, progress: Progress | None) -> Found:
        boards, times = _boards(s, group)
        deals = s.weight_of_pairs(ranges) * s.boards

        def task(start: int, stop: int) -> Found:
            totals = np.zeros(TOTALS, np.int64)
            kernel(boards[start:stop], times[start:stop], hands, weights, *s.rates, totals)
            counts = new_counts(2)
            counts.ravel()[:TOTALS] = totals
            return counts, 0

        tasks = [partial(task, *part) for part in cut(len(boards), 64)]
        found, _ = gather(tasks, 2, threads, progress)
        totals = found.ravel()[:TOTALS].tolist()
        return _split(totals, deals) if split else _level(totals, deals), deals

    return Plan("all hands of two ranges on each board", steps, run)


def _level(totals: list[int], deals: int) -> I64:
    """What the sweep of one pot found, by player."""
    wins, ties = totals[:2]
    counts = new_counts(2)
    counts[:, WHOLE, 1] = wins, deals - wins - ties
    counts[:, WHOLE, 2] = ties
    return counts


def _split(totals: list[int], deals: int) -> I64:
    """What the sweep of a pot that high and low split found, by player."""
    high, high_ties, alone, alone_ties, unsplit, low, low_ties, both, neither = totals
    counts = new_counts(2)
    counts[:, WHOLE, 1] = alone, unsplit - alone - alone_ties
    counts[:, WHOLE, 2] = alone_ties
    counts[:, FIRST, 1] = high - alone, deals - high - high_ties - (unsplit - alone - alone_ties)
    counts[:, FIRST, 2] = high_ties - alone_ties
    counts[:, SECOND, 1] = low, deals - unsplit - low - low_ties
    counts[:, SECOND, 2] = low_ties
    counts[:, SCOOP, 1] = both, neither
    return counts


def _boards(s: Situation, group: U8) -> tuple[U8, I64]:
    """Every board that can come, those that an exchange of suits makes equal only once, with their number."""
    if s.missing == 5:
        found = orbits(s.deck, 5, group)
        return found.sets, found.weights.astype(np.int64)
    later = s.deck[colex_sets(len(s.deck), s.missing)]
    known = np.broadcast_to(s.board, (len(later), len(s.board)))
    return np.ascontiguousarray(np.column_stack([known, later])), np.ones(len(later), np.int64)


# Two own cards and three of the board: all threes once.


def by_triples(s: Situation) -> Plan | None:
    """For known hands of which exactly two cards play, before the first community card."""
    if not s.rules.two_of_own or s.missing != 5 or max(s.sizes) > 1:
        return None
    size, players, parts = len(s.deck), len(s.hands), len(s.rules.parts)
    steps = comb(size, 5) * players * parts * 15

    def run(threads: int, progress: Progress | None) -> Found:
        triples = np.zeros((players, parts, size, size, size), np.uint16)
        for player in range(players):
            for part in range(parts):
                rate_triples(s.lists(player)[0][0], s.deck, part, *s.rates, triples[player, part])

        def task(first: int) -> Found:
            counts = new_counts(players)
            count_by_triples(triples, size, first, first + 1, parts, counts)
            return counts, comb(size - 1 - first, 4)

        tasks = [partial(task, first) for first in range(size)]
        return gather(tasks, players, threads, progress)

    return Plan("threes of the board together", steps, run)


# Two players who draw cards of their own: pairs of disjoint sets by inclusion and exclusion.


def by_sets(s: Situation) -> Plan | None:
    """For two players who are still dealt own cards, when no community card is to come."""
    unknown = [s.unknown(player) for player in range(len(s.hands))]
    if len(unknown) != 2 or s.missing or min(unknown) < 1 or s.rules.own == 2 or max(s.sizes) > MOST_SETS:
        return None
    most, split = min(unknown), len(s.rules.parts) == 2
    counters = sum(comb(len(s.deck), size) for size in range(most + 1))
    if split and (not s.rules.parts[1].qualify or counters * LOWS > MOST_COUNTERS):
        return None
    # Of a larger set of sets each is visited once, of the smaller one twice; a split pot is counted both ways.
    small, large = sorted(
        size * sum(comb(number, some) for some in range(most + 1))
        for size, number in zip(s.sizes, unknown, strict=True)
    )
    steps = (small + large) * 8 * LOWS if split else (2 * small + large) * 12

    def run(threads: int, progress: Progress | None) -> Found:
        sets = [_Sets(s, player) for player in range(2)]
        total = comb(len(s.deck), unknown[0]) * comb(len(s.deck) - unknown[0], unknown[1])
        counts = new_counts(2)
        one = 0 if s.sizes[0] <= s.sizes[1] else 1
        _count_sets(sets[one], sets[1 - one], len(s.deck), counts[one])
        if progress:
            progress(1, 2)
        if split or s.rules.qualifies:
            _count_sets(sets[1 - one], sets[one], len(s.deck), counts[1 - one])
        else:
            counts[1 - one, WHOLE, 2] = counts[one, WHOLE, 2]
            counts[1 - one, WHOLE, 1] = total - counts[one, WHOLE].sum()
        if progress:
            progress(2, 2)
        return counts, total

    return Plan("pairs of sets by inclusion and exclusion", steps, run)


class _Sets:
    """All sets of cards that a player may still be dealt, with the rates of the hands they make."""

    def __init__(self, s: Situation, player: int) -> None:
        held = np.array(s.known(player), np.uint8)
        self.places = colex_sets(len(s.deck), s.unknown(player))
        self.rates = [np.zeros(len(self.places), np.uint16) for _ in s.rules.parts]
        for part, rates in enumerate(self.rates):
            rate_sets(held, s.deck[self.places], s.board, s.rules.choices, part, *s.rates, rates)

    def unqualified(self) -> tuple[U8, U16]:
        """Those that take no second part, with the rates of their first."""
        rows = self.rates[1] == 0
        return self.places[rows], self.rates[0][rows]


def _pairs(mine: tuple[U8, U16], theirs: tuple[U8, U16], cards: int) -> I64:
    """How many disjoint pairs the first wins, and how many are ties."""
    result = np.zeros(2, np.int64)
    if len(mine[0]) and len(theirs[0]):
        count_pairs(*mine, *theirs, cards, 1, result)
    return result


def _count_sets(mine: _Sets, theirs: _Sets, cards: int, counts: I64) -> None:
    """Fill in what one of the players wins, and what he ties."""
    whole = _pairs((mine.places, mine.rates[0]), (theirs.places, theirs.rates[0]), cards)
    if len(mine.rates) == 1:
        counts[WHOLE, 1:3] = whole
        return
    alone = _pairs(mine.unqualified(), theirs.unqualified(), cards)
    counts[WHOLE, 1:3] = alone
    counts[FIRST, 1:3] = whole - alone
    counts[SECOND, 1:3] = _pairs((mine.places, mine.rates[1]), (theirs.places, theirs.rates[1]), cards)
    values = np.union1d(mine.rates[1], theirs.rates[1])
    lows = [np.searchsorted(values, sets.rates[1]).astype(np.uint16) for sets in (mine, theirs)]
    counts[SCOOP, 1] = count_both(
        mine.places, mine.rates[0], lows[0], theirs.places, theirs.rates[0], lows[1], cards, len(values)
    )


# Anything else: every board with every choice of hands.


def by_deals(s: Situation) -> Plan | None:
    """For any situation whose hands can be listed player by player."""
    if sum(s.sizes) > MOST_LISTED * 10:
        return None
    boards = comb(len(s.deck), s.missing)
    choices = s.rules.choices
    each = 12 * max(1, len(choices))
    parts = len(s.rules.parts)
    steps = boards * (sum(s.sizes) * each * parts + prod(s.sizes) * (4 + 6 * parts) * len(s.hands) // 2 + 50)

    def run(threads: int, progress: Progress | None) -> Found:
        lists = [s.lists(player) for player in range(len(s.hands))]
        cards = np.concatenate([cards for cards, _ in lists])
        weights = np.concatenate([weights for _, weights in lists])
        starts = np.cumsum([0, *s.sizes], dtype=np.int64)

        def task(start: int, stop: int) -> Found:
            counts = new_counts(len(s.hands))
            deals = count_deals(
                cards,
                weights,
                starts,
                s.board,
                s.deck,
                s.missing,
                start,
                stop,
                s.rules.choices,
                parts,
                *s.rates,
                counts,
            )
            return counts, int(deals)

        tasks = [partial(task, *part) for part in cut(boards, 64)]
        return gather(tasks, len(s.hands), threads, progress)

    return Plan("every deal", steps, run)


# Deals at random, for what takes too long to count.


CHUNK = 1 << 16


def sample(s: Situation, samples: int, seed: int, threads: int, progress: Progress | None) -> tuple[I64, I64]:
    """The totals of random deals and the squares of the shares; the same for any number of threads."""
    players = len(s.hands)
    rows, weights, unknown = zip(*(s.drawn_from(player) for player in range(players)), strict=True)
    starts = np.cumsum([0, *map(len, rows)], dtype=np.int64)
    sums = np.concatenate([np.cumsum(part) for part in weights])
    draws = np.array(unknown, np.int64)
    squares = np.zeros(players, np.int64)

    def task(chunk: int) -> Found:
        counts, mine = new_counts(players), np.zeros(players, np.int64)
        size = min(CHUNK, samples - chunk * CHUNK)
        state = seed_state(seed, chunk)
        sample_deals(
            np.concatenate(rows), sums, starts, draws, s.board, s.deck, s.missing, size, state,
            s.rules.choices, len(s.rules.parts), int(s.rules.carries), *s.rates, counts, mine,
        )  # fmt: skip
        found.append(mine)
        return counts, size

    found: list[I64] = []
    tasks = [partial(task, chunk) for chunk in range(-(-samples // CHUNK))]
    counts, _ = gather(tasks, players, threads, progress)
    for part in found:
        squares += part
    return counts, squares


# Equities as lines for a person.


def equity_table(found: Equities) -> str:
    """A line that says what was counted and how sure it is, then one for each player."""
    rows = [_head(found), *(_row(found, player) for player in found.players)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [_title(found)]
    for row in rows:
        first, *rest = (
            f"{cell:<{width}}" if column == 0 else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  " + "  ".join((first, *rest)).rstrip())
    if found.unclaimed:
        lines.append(f"  nobody qualifies for {_percent(found.unclaimed)} of the pot")
    return "\n".join(lines)


def _title(found: Equities) -> str:
    number = f"{found.deals:,} deals"
    sure = "all counted (exact)" if found.certainty == "exact" else f"at random, seed {found.seed} (sampled)"
    board = f", board {found.board}" if found.board else ""
    dead = f", dead {found.dead}" if found.dead else ""
    return f"{found.game}{board}{dead}: {number}, {sure}"


def _head(found: Equities) -> tuple[str, ...]:
    middle = found.parts if len(found.parts) == 2 else ("ties",)
    alone = "scoops" if len(found.parts) == 2 else "wins"
    return ("hand", "equity", *(("error",) if found.certainty == "sampled" else ()), alone, *middle)


def _row(found: Equities, player: PlayerEquity) -> tuple[str, ...]:
    cells = [player.hand, _percent(player.share)]
    if player.error is not None:
        cells.append(f"± {player.error:.4%}")
    cells.append(f"{player.wins:,}")
    if len(found.parts) == 2:
        cells += [_percent(player.high_share), _percent(player.low_share)]
    else:
        cells.append(f"{sum(player.ties.values()):,}")
    return tuple(cells)


def _percent(share: Fraction) -> str:
    return f"{float(share):.4%}"


# Equities: how much of a pot each hand takes on the average, counted over every deal that can come.


__all__ = [
    "LIMIT",
    "SAMPLES",
    "Equities",
    "EquityPart",
    "EquityRules",
    "PlayerEquity",
    "Range",
    "equity",
    "plans",
    "rules_of",
    "situation",
]

LIMIT = 10_000_000_000
"""The most steps, each of about a nanosecond, that an exact count may take before deals are sampled instead."""
SAMPLES = 2_000_000
SEED = 1


def equity(
    game: Game | EquityRules | str,
    hands: Sequence[str | Range | None],
    board: str = "",
    dead: str = "",
    *,
    samples: int | None = None,
    seed: int = SEED,
    threads: int = 2,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Equities:
    """The equities of these hands: exact, or sampled where asked for or where counting would take too long.

    A hand is its cards (`"Ah Kd"`, unknown ones `"??"`), a range (`"QQ+, AKs"`), or None for any hand. In games with
    draws give the cards kept, and the discards among the dead cards. A label says whether the result is exact; a
    sampled one depends on the seed alone, not on the number of threads.
    """
    rules = rules_of(game)
    found = situation(rules, hands, board, dead)
    if samples is not None and samples < 2:
        raise Refusal(f"{samples} deals are not a sample; enter at least two.")
    if samples is None:
        plan = min(plans(found), key=lambda plan: plan.steps, default=None)
        if plan is not None and plan.steps <= limit:
            return _exact(found, plan, threads, progress)
    return _sampled(found, samples or SAMPLES, seed, threads, progress)


def _exact(s: Situation, plan: Plan, threads: int, progress: Progress | None) -> Equities:
    counts, deals = plan.run(threads, progress)
    players = [_player(s, player, counts[player], deals, None) for player in range(len(s.hands))]
    return _equities(s, players, deals, plan.way, None)


def _sampled(s: Situation, samples: int, seed: int, threads: int, progress: Progress | None) -> Equities:
    counts, squares = sample(s, samples, seed, threads, progress)
    means = [Fraction(int(square), UNIT * UNIT * samples) for square in squares]
    players = [_player(s, player, counts[player], samples, means[player]) for player in range(len(s.hands))]
    return _equities(s, players, samples, "random deals", seed)


def _equities(s: Situation, players: list[PlayerEquity], deals: int, way: str, seed: int | None) -> Equities:
    return Equities(
        game=s.rules.name,
        board=words(s.board),
        dead=words(s.dead),
        certainty="exact" if seed is None else "sampled",
        deals=deals,
        boards=s.boards,
        parts=tuple(part.name for part in s.rules.parts),
        players=tuple(players),
        unclaimed=1 - sum((player.share for player in players), Fraction(0)),
        way=way,
        seed=seed,
    )


def _player(s: Situation, player: int, counts: I64, deals: int, squares: Fraction | None) -> PlayerEquity:
    """One player's figures out of what was counted."""
    whole, high, low = (
        {sharers: int(number) for sharers, number in enumerate(counts[kind]) if number}
        for kind in (WHOLE, FIRST, SECOND)
    )
    wholes, highs, lows = (
        sum((Fraction(number, sharers) for sharers, number in part.items()), Fraction(0)) / deals
        for part in (whole, high, low)
    )
    alone = wholes / 2 if s.rules.carries else wholes
    share = alone + (highs + lows) / 2
    return PlayerEquity(
        hand=s.hands[player].text,
        whole=whole,
        high=high,
        low=low,
        scoops=int(counts[SCOOP, 1]) + (0 if s.rules.carries else whole.get(1, 0)),
        share=share,
        high_share=wholes + highs,
        low_share=lows,
        error=None if squares is None else standard_error(share, squares, deals),
    )
