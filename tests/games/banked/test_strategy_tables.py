"""Strategies as compact exact tables: nothing is lost in a line that states a play, and lines that differ say so."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.banked.decision_table import Feature, table_grid, table_rows
from croupier.games.banked.strategy_holdem import KINDS, flop_features, straight_outs
from croupier.games.banked.strategy_river import BOARDS, CATEGORIES, river_features
from croupier.games.banked.strategy_runs import runs_of
from croupier.kernels.evaluate import strengths
from croupier.kit.cards import parse_cards
from croupier.ranks.tables import hand_of_strength, high_tables

WORDS = (Feature("Hand", ("low", "middle", "high")), Feature("Draw", ("none", "some")))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=6, max_size=6))
def test_a_table_gives_back_every_count(cells: list[tuple[int, int]]) -> None:
    counts = np.array(cells, np.int64).reshape(3, 2, 2)
    rows = table_rows(counts)
    assert (
        sum(row.hands for row in rows) == counts.sum()
        and sum(row.bets for row in rows) == counts[..., 1].sum()
    )
    for hand, draw in product(range(3), range(2)):
        hands = int(counts[hand, draw].sum())
        own = [row for row in rows if row.values[0] in (-1, hand) and row.values[1] in (-1, draw)]
        assert len(own) == (1 if hands else len(own))
        if hands and own[0].bets in (
            0,
            own[0].hands,
        ):  # the line states a play: it is that of every hand in it
            assert counts[hand, draw, 1] == (hands if own[0].bets else 0)


def test_lines_that_are_played_alike_are_joined_and_those_that_differ_say_so() -> None:
    counts = np.array([[[5, 0], [5, 0]], [[4, 0], [0, 2]], [[1, 3], [0, 7]]], np.int64)
    grid = table_grid("flop", WORDS, table_rows(counts), "bet", "check")
    assert [(str(row[0]), str(row[1]), str(row[2]), row[3]) for row in grid.rows] == [
        ("low", "any", "check", 10),
        ("middle", "none", "check", 4),
        ("middle", "some", "bet", 2),
        ("high", "none", "depends on the other cards", 4),
        ("high", "some", "bet", 7),
    ]


def test_runs_of_hands_end_where_the_play_changes() -> None:
    counts = {1: (3, 0, 0), 2: (1, 0, 0), 5: (1, 2, 0), 6: (1, 1, 0), 7: (0, 4, 0), 9: (0, 0, 5)}
    runs = runs_of(counts)
    assert [(run.low, run.high, run.option) for run in runs] == [
        (1, 2, 0),
        (5, 6, None),
        (7, 7, 1),
        (9, 9, 2),
    ]
    assert runs[1].ways == (2, 3, 0)


def flop(cards: str) -> tuple[str, int, int, int]:
    """The features of a flop and a hole, the flop first."""
    array = np.array([parse_cards(cards)], np.uint8)
    names = ("high card", "pair", "two pair", "three of a kind")
    category = hand_of_strength("high", int(strengths(array, high_tables())[0])).category
    group = np.array([names.index(category) if category in names else 4])
    kind, flush, straight, high = (int(each[0]) for each in flop_features(array, group, straight_outs()))
    return KINDS[kind], flush, straight, high


def test_flop_hands_are_named_as_players_name_them() -> None:
    assert flop("Kh 8d 3c Qs 9s")[0] == "no pair"
    assert flop("Kh Kd 3c Qs 9s")[0] == "pair of the board alone"
    assert flop("Kh 8d 3c 2s 2d")[0] == "pocket pair below the flop"
    assert flop("Kh 8d 3c 9s 9d")[0] == "pocket pair between"
    assert flop("9h 8d 3c Js Jd")[0] == "pocket pair above the flop"
    assert flop("Kh 8d 3c 3s 7d")[0] == "pair of the lowest card of the flop"
    assert flop("Kh 8d 3c 8s 7d")[0] == "pair of the middle card"
    assert flop("Th 8d 3c Ts 7d")[0] == "pair of the highest card"
    assert flop("Kh Kd 3c 3s 7d")[0] == "two pair with the pair of the board"
    assert flop("Kh 8d 3c 8s 3d")[0] == "two pair with both own cards"
    assert flop("8h 8d 3c 8s 2d")[0] == "three of a kind"
    assert flop("9h 8h 3h Jh 2h")[0] == "straight or better"


def test_draws_on_the_flop() -> None:
    assert flop("9h 8d 3c Js Td")[2] == 2  # queen or seven
    assert flop("9h 8d 3c Qs Td")[2] == 1  # jack
    assert flop("Ah 2d 3c 4s 9d")[2] == 1  # five
    _, flush, _, high = flop("9h 8h 3c Jh 2h")
    assert (flush, high) == (10, 9)  # the jack of the flush draw, and the jack as the higher card
    assert flop("9h 8h 3h Jd 2h")[1] == 1  # the own card of hearts is the two


def test_river_hands_are_held_against_the_board() -> None:
    board = np.array([sorted(parse_cards("Kh Kd 9c 6s 5d"))], np.uint8)
    holes = np.array([sorted(parse_cards(each)) for each in ("Qc 3h", "4c 3h", "9h 3h")], np.uint8)
    category = np.array([CATEGORIES.index(hand_of_strength("high", s).category) for s in range(1, 7463)])
    hand, relation, highest, above = river_features(board, holes, np.zeros(3, np.int64), category)
    assert [CATEGORIES[each] for each in hand] == ["pair", "pair", "two pair"]
    assert [BOARDS[each] for each in relation] == [
        "the board alone has that rank",
        "the board itself plays",
        "the board alone is lower",
    ]
    assert highest.tolist() == [10, 2, 7]
    assert above.tolist() == [1, 6, 4]  # of the ranks above a queen the king is on the board, the ace is not
