"""Draws docs/roulette.svg: the layout with a chip for each kind of inside bet, from the program itself.

python docs/roulette_picture.py
"""

from pathlib import Path

from croupier.editions import load
from croupier.games.roulette.results import layout_page
from croupier.pages import Drawing

CHIPS = {
    "17": [1],
    "26/29": [1],
    "0/00": [2],
    "0-1-2": [2],
    "00/3": [3],
    "row 16": [3],
    "corner 8-12": [1],
    "first five": [4],
    "line 25-30": [2],
    "column 2": [6],
    "dozen 2": [5],
    "red": [1, 2],
    "odd": [7],
}


def main() -> None:
    """Write the picture."""
    (drawing,) = layout_page(load("grand-ronde/roulette").configure(), CHIPS, "20", notes=True).blocks
    assert isinstance(drawing, Drawing)
    (Path(__file__).parent / "roulette.svg").write_text(drawing.svg, "utf-8")


if __name__ == "__main__":
    main()
