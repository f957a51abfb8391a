"""1017.32(4)(c), (11): bets on the next community card lie on a board, a cell for every one of them."""

from __future__ import annotations

from croupier.editions import load
from croupier.games.banked.board import board_cells


def test_1017_32_4_c_every_bet_on_a_card_has_a_cell_of_its_own() -> None:
    cells = board_cells(load("colorado/208-poker").configure())
    assert {cell["board"] for cell in cells.values()} == {"card 1", "card 2", "card 3"}
    first = {name: cell for name, cell in cells.items() if cell["board"] == "card 1"}
    assert len(first) == 52 + 12 + 4 + 3 + 2
    covered = [
        (left + x, top + y)
        for left, top, width, height in (cell["box"] for cell in first.values())
        for x in range(width)
        for y in range(height)
    ]
    assert len(set(covered)) == len(covered)


def test_1017_32_13_cells_say_what_they_are_and_pay() -> None:
    cells = board_cells(load("colorado/208-poker").configure())
    assert cells["card1_ace_of_clubs"] == {
        "board": "card 1",
        "box": [0, 0, 1, 1],
        "sign": "A♣",
        "pays": "48 to 1",
    }
    assert cells["card1_king"]["box"] == [12, 4, 1, 1] and cells["card1_king"]["pays"] == "11 to 1"
    assert cells["card2_hearts"] == {"board": "card 2", "box": [13, 2, 2, 1], "sign": "♥", "pays": "3 to 1"}
    assert cells["card3_low"]["box"][0] == 0 and cells["card3_low"]["sign"] == "low third"
    assert cells["card3_over_7"]["box"][0] == 7


def test_few_bets_on_a_card_make_no_board() -> None:
    assert board_cells(load("colorado/three-card-split").configure()) == {}
