"""Ultimate Texas Hold 'Em's best play in full: a chart before the flop, exact tables for the flop and the river."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.games.banked.decision_table import Feature, table_grid, table_rows
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.holdem import solved
from croupier.games.banked.strategy_river import river_table
from croupier.kernels.banked.holdem_setting import setting_of
from croupier.kernels.evaluate import strengths
from croupier.pages import Chart, Paragraph, Section, Symbol
from croupier.ranks.hands import RANK_LETTERS
from croupier.ranks.orders import HIGH_CARD, PAIR, THREE_OF_A_KIND, TWO_PAIR
from croupier.ranks.tables import hand_of_strength, high_tables

HOW = (
    "Compressed by what a hand is, one feature after another, only as far as the plays differ: a line that says bet or "
    "check holds for every hand in it. Where all features are spent and plays still differ, the line says so, with the "
    "exact share that bets; `croupier advise` decides those hand by hand. Hands that bet earlier are left out."
)
KINDS = (
    "no pair",
    "pair of the board alone",
    "pocket pair below the flop",
    "pair of the lowest card of the flop",
    "pocket pair between",
    "pair of the middle card",
    "pocket pair above the flop",
    "pair of the highest card",
    "two pair with the pair of the board",
    "two pair with both own cards",
    "three of a kind",
    "straight or better",
)
FLUSH = ("no four to a flush", *(f"four to a flush, own {letter}" for letter in RANK_LETTERS))
STRAIGHT = ("none", "one rank", "two ranks or more")
FLOP = (
    Feature("Hand with the flop", KINDS),
    Feature("Flush draw", FLUSH),
    Feature("Ranks that make a straight", STRAIGHT),
    Feature("Higher own card", tuple(RANK_LETTERS)),
)
U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
GROUPS = {HIGH_CARD: 0, PAIR: 1, TWO_PAIR: 2, THREE_OF_A_KIND: 3}  # all better hands are 4
MADE = 4


def holdem_tables(game: Game) -> tuple[Section, ...]:
    """Before the flop, on the flop and on the river."""
    return _preflop(game), _flop(game), river_table(game)


def _preflop(game: Game) -> Section:
    """Pairs on the diagonal, suited hands above it, others below."""
    preflop = solved(game).solution.strategy.preflop
    letters = RANK_LETTERS[::-1]

    def code(row: int, column: int) -> str:
        high, low = 12 - min(row, column), 12 - max(row, column)
        one, two = 4 * low, 4 * high + (0 if row < column else 1)
        units = int(preflop[two * (two - 1) // 2 + one])
        return str(units) if units else "-"

    rows = [(letters[row], [code(row, column) for column in range(13)]) for row in range(13)]
    used = {each for _, codes in rows for each in codes}
    symbols = [
        Symbol("4", "bet 4x", "#1b4f72", "#ffffff"),
        Symbol("3", "bet 3x", "#2874a6", "#ffffff"),
        Symbol("-", "check", "#f6f3ea", "#26323a"),
    ]
    legend = [symbol for symbol in symbols if symbol.code in used]
    text = Paragraph("Suited hands above the diagonal of pairs, others below it.")
    return Section("Before the flop", [text, Chart("preflop", "", letters, rows, legend)])


def _flop(game: Game) -> Section:
    found, deck = solved(game).solution.strategy, deck_of(game)
    flops = setting_of(deck).flops
    holes = np.array([(low, high) for high in range(52) for low in range(high)], np.uint8)
    checked = found.preflop[: len(holes)] == 0
    groups = np.array([GROUPS.get(hand_of_strength("high", each).category, 4) for each in range(1, 7463)])
    outs = straight_outs()
    counts = np.zeros((*(len(feature.words) for feature in FLOP), 2), np.int64)
    for place, flop in enumerate(flops.sets):
        free = checked & ~np.isin(holes, flop).any(axis=1)
        own = holes[free]
        cards = np.concatenate([np.broadcast_to(flop, (len(own), 3)), own], axis=1).astype(np.uint8)
        group = groups[strengths(cards, high_tables()).astype(np.int64) - 1]
        features = flop_features(cards, group, outs)
        bets = _bets(found.flop[place], own)
        np.add.at(counts, (*features, bets), int(flops.weights[place]))
    grid = table_grid("flop", FLOP, table_rows(counts), "bet 2x", "check")
    return Section("On the flop", [Paragraph(HOW), grid])


def straight_outs() -> I64:
    """For each set of ranks as bits, how many other ranks make a straight of it; two stands for more."""
    runs = [sum(1 << (low + step) % 13 for step in range(5)) for low in (12, *range(9))]
    found = np.zeros(1 << 13, np.int64)
    for mask in range(1 << 13):
        if any(mask & run == run for run in runs):
            continue
        made = {run & ~mask for run in runs if (run & ~mask).bit_count() == 1}
        found[mask] = min(len(made), 2)
    return found


def flop_features(cards: U8, group: I64, outs: I64) -> tuple[I64, I64, I64, I64]:
    """The kind of hand, the flush draw, the ranks to a straight and the higher own card; the flop stands first."""
    ranks, suits = (cards >> 2).astype(np.int64), (cards & 3).astype(np.int64)
    flop, own = np.sort(ranks[:, :3], axis=1), ranks[:, 3:]
    kind = _kinds(flop, own, group)
    drawn = np.zeros(len(cards), np.int64)
    for suit in range(4):
        four = ((suits == suit).sum(axis=1) == 4) & (group < MADE)
        highest = np.where(suits[:, 3:] == suit, own, -1).max(axis=1)
        drawn = np.where(four, highest + 1, drawn)
    mask = np.bitwise_or.reduce(1 << ranks, axis=1)
    near = np.where(group < MADE, outs[mask], 0)
    return kind, drawn, near, own.max(axis=1)


def _kinds(flop: I64, own: I64, group: I64) -> I64:
    """Which of KINDS each hand is; the ranks of the flop are sorted, the lowest first."""
    paired = (flop[:, 0] == flop[:, 1]) | (flop[:, 1] == flop[:, 2])
    pocket = own[:, 0] == own[:, 1]
    above, below = own[:, 0] > flop[:, 2], own[:, 0] < flop[:, 0]
    pairs = [(own == flop[:, place, None]).any(axis=1) for place in range(3)]
    one_pair = np.select(
        [paired, pocket & below, pocket & above, pocket, pairs[2], pairs[1]], [1, 2, 6, 4, 7, 5], default=3
    )
    cases = [group == 0, group == 1, group == 2, group == 3]
    return np.select(
        cases, [np.zeros_like(group), one_pair, np.where(paired, 8, 9), np.full_like(group, 10)], 11
    )


def _bets(blocks: NDArray[np.uint16], own: U8) -> I64:
    """Whether each hole bets, from the bits of its block of ranks."""
    low, high = own[:, 0].astype(np.int64), own[:, 1].astype(np.int64)
    ranks_high, ranks_low = high >> 2, low >> 2
    block = ranks_high * (ranks_high + 1) // 2 + ranks_low
    bets: I64 = (blocks[block].astype(np.int64) >> (4 * (high & 3) + (low & 3))) & 1
    return bets
