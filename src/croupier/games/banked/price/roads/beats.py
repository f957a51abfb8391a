"""Side bets on the hand that loses or wins: every pair of three-card hands, one of each kind for its suits; other hands
that are dealt whole, and hold'em, have methods of their own."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.banked.price.road import road_of
from croupier.games.banked.price.roads import duel_beats, holdem_beats
from croupier.games.banked.price.roads.common import deck_of
from croupier.games.banked.price.roads.holdem_beats import rows_by_strength
from croupier.games.banked.price.stakes import Decisions
from croupier.games.banked.price.tally import Tally, TallyEntry
from croupier.kernels.canonical import orbits, suit_group
from croupier.kit import Refusal
from croupier.ranks.tables import colex_sets, three_card_tables


def is_beat(game: Game, table: PayTable) -> bool:
    """Whether a paytable is of the losing or the winning hand of two: its rows name both."""
    pair = set(game.edition.law.contest.compare.get("player", ()))
    return bool(pair) and {row.hand.rpartition(": ")[0] for row in table.rows} == pair


def is_plain_beat(game: Game, table: PayTable) -> bool:
    """Whether of the two hands one is looked at where the player's is lower and the other where it is higher, by the
    same names, each hand being all the cards of its side."""
    if not is_beat(game, table) or table.by != "best" or road_of(game) is None:
        return False
    pair = game.edition.law.contest.compare["player"]
    rows = game.rows(table.wager)
    looked_at = {
        sign: {row.does[table.wager].of for row in rows if row.only("player", sign)} for sign in "<>"
    }
    names = [
        [row.hand.rpartition(": ")[2] for row in table.rows if row.hand.startswith(f"{hand}: ")]
        for hand in pair
    ]
    one, other = (game.hand(name) for name in pair)
    alike = (one.order, one.joker, one.hole) == (other.order, other.joker, other.hole) and one.hole is None
    only = all({*row.when} <= {"player"} for row in rows)
    return (
        only
        and alike
        and names[0] == names[1]
        and sorted(looked_at["<"] | looked_at[">"]) == sorted(pair)
        and len(looked_at["<"]) == len(looked_at[">"]) == 1
    )


def beat_tally(game: Game, table: PayTable, decisions: Decisions) -> Tally:
    """Every deal of two three-card hands by the rows that both are on and by which is the higher."""
    specs = [game.edition.hand(name) for name in game.edition.law.contest.compare["player"]]
    road = road_of(game)
    if road in holdem_beats.ROADS:
        return holdem_beats.holdem_beat_tally(game, table, decisions)
    if road in duel_beats.ROADS:
        return duel_beats.duel_beat_tally(game, table, decisions)
    three = all(spec.order == "three-card" and not spec.joker for spec in specs)
    if not three or [spec.pools for spec in specs] != [("player",), ("dealer",)] or not game.one_pack:
        raise Refusal(
            f"{game.edition.id}: {table.wager} looks at the losing or the winning of two hands; there is an exact "
            "method for hands that are dealt whole before anybody decides, and for hold'em. `simulate` with a policy "
            "deals it."
        )
    deck = deck_of(game)
    sets, strengths = colex_sets(52, 3), three_card_tables().sets
    held = np.isin(sets, deck).all(axis=1)
    masks = (np.uint64(1) << sets.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    rows = rows_by_strength(game, table, "three-card")[0].astype(np.int64)
    found: dict[tuple[int, int, int], tuple[int, tuple[int, ...], tuple[int, ...]]] = {}
    of = orbits(deck, 3, suit_group(deck))
    for own, weight in zip(of.sets, of.weights.tolist(), strict=True):
        mask = (np.uint64(1) << own.astype(np.uint64)).sum(dtype=np.uint64)
        others = np.flatnonzero(held & ((masks & mask) == 0))
        mine = int(strengths[_colex(own)])
        signs = np.sign(strengths[others].astype(np.int64) - mine) + 1
        keys, first, counts = np.unique(
            rows[strengths[others]] * 3 + signs, return_index=True, return_counts=True
        )
        for key, place, count in zip(keys.tolist(), first.tolist(), counts.tolist(), strict=True):
            entry = (int(rows[mine]), key // 3, key % 3)
            theirs = tuple(int(card) for card in sets[others[place]])
            before = found.get(entry, (0, tuple(int(card) for card in own), theirs))
            found[entry] = (before[0] + count * weight, before[1], before[2])
    entries = [
        TallyEntry(decisions, {1: own, "dealer": other}, count) for count, own, other in found.values()
    ]
    return Tally(entries, comb(len(deck), 3) * comb(len(deck) - 3, 3))


def _colex(cards: NDArray[np.uint8]) -> int:
    a, b, c = (int(card) for card in sorted(cards))
    return a + comb(b, 2) + comb(c, 3)
