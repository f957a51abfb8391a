"""Draws docs/table.svg: a few moments at the terminal table, from the program itself.

python docs/table_picture.py
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from croupier.games.banked.live import Live
from rich.console import Console
from rich.text import Text

from croupier.editions import load

TYPED = ["ante 10 trips 5 progressive 1", "?", "bet 4x", "quit"]


def main() -> None:
    """Play one round with typed words and keep what the terminal shows."""
    console = Console(record=True, width=112, file=io.StringIO(), force_terminal=True, highlight=False)
    words: Iterator[str] = iter(TYPED)

    def read(prompt: str) -> str:
        word = next(words)
        console.print(Text(f"{prompt}", "bold") + Text(word, "green"))
        return word

    Live(
        load("pennsylvania/ultimate-texas-hold-em").under(), {}, seats=3, seed=16, console=console, read=read
    ).run()
    svg = console.export_svg(title="croupier play pennsylvania/ultimate-texas-hold-em --seats 3")
    svg = re.sub(
        r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL
    )  # the reader's own monospace font will do
    (Path(__file__).parent / "table.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
