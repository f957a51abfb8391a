"""Texas Shootout: boards counted by ranks and suits equal every board of small shoes, and every class has its deal."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.editions import load
from croupier.games.banked.price.roads.shootout import EXAMPLES, example
from croupier.games.banked.price.shootout_bonus import boards_of, fours_of
from croupier.games.banked.price.stakes import played
from croupier.kernels.banked.shootout import ACE, ROYAL, STEP, score
from croupier.kernels.banked.shootout_bonus import BY_BOARD, CODES, STRAIGHT_FLUSH, count_boards
from croupier.ranks.named import matches
from croupier.rounds.table import best_hand

FIVE_OF_A_KIND = 8
# Cards of the shoe, and how often each is there: a run in one suit, a long suit with others, one rank.
SHOES = {
    "a run": {**dict.fromkeys((0, 4, 8, 12, 16, 48), 3), 1: 3, 5: 3},
    "a suit": {**dict.fromkeys((0, 4, 8, 12, 16, 20), 3), 1: 2, 2: 2},
    "one rank": {0: 6, 1: 4, 2: 4, 3: 4, 4: 3},
}


def code_of(kept: list[int], board: tuple[int, ...]) -> int:
    """The class of two cards and a board, and whether the board makes it alone."""
    mine, alone = (score(np.array(cards, np.uint8)) for cards in ([*kept, *board], board))
    kind = mine // STEP**5
    if kind == STRAIGHT_FLUSH and mine // STEP**4 % STEP == ACE:
        kind = ROYAL
    return int(kind) + (BY_BOARD if kind >= FIVE_OF_A_KIND and mine == alone else 0)


@pytest.mark.parametrize("name", SHOES)
def test_boards_equal_every_board_of_a_small_shoe(name: str) -> None:
    copies = np.zeros(52, np.int64)
    for card, times in SHOES[name].items():
        copies[card] = times
    fours, weights, _ = fours_of(copies)
    deck = [card for card in range(52) for _ in range(copies[card])]
    assert weights.sum() == comb(len(deck), 4)
    rows = np.random.default_rng(1).choice(len(fours), 4, replace=False)
    counts = np.zeros((len(rows), CODES), np.int64)
    count_boards(fours[rows], copies, boards_of(), counts)
    known: dict[tuple[int, ...], int] = {}
    for found, four in zip(counts, fours[rows].tolist(), strict=True):
        rest, expected = list(deck), np.zeros(CODES, np.int64)
        for card in four:
            rest.remove(card)
        known.clear()
        for board in combinations(rest, 5):
            if board not in known:
                known[board] = code_of(four[:2], board)
            expected[known[board]] += 1
        assert found.tolist() == expected.tolist(), four


def test_every_class_has_a_deal_in_which_the_way_keeps_its_cards() -> None:
    game = load("colorado/texas-shootout").configure()
    names = [row.hand for table in game.tables if table.wager == "shootout_bonus" for row in table.rows]
    for code in range(len(EXAMPLES)):
        decisions, deal = example(code)
        cards = (*deal[1][:2], *deal["community"])
        assert code_of(list(deal[1][:2]), tuple(deal["community"])) == code
        paid = next((name for name in names if matches(name, best_hand("six packs", cards))), "")
        lines = [line for line in played(game, deal, decisions).lines if line.wager == "shootout_bonus"]
        assert [str(line.row).endswith(paid) for line in lines] == [True]
