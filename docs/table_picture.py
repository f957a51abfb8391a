"""Draws docs/table.svg: a round at a table in the terminal, from the program itself.

python docs/table_picture.py
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from croupier.editions import load
from croupier.kit.chance import SeededDraws
from croupier.players.policies import policy_named
from croupier.room.runner import seated_table
from croupier.terminal.client import Client
from croupier.terminal.screen import Screen

EDITION, SEED = "pennsylvania/ultimate-texas-hold-em", 2
TYPED = ("ante 10", "blind 10 trips 5", "", "?", "bet 4x", "quit")


class Recorded(Screen):
    """A dark terminal of a fixed width whose typed lines are given."""

    def __init__(self, typed: Iterator[str]) -> None:
        super().__init__("dark", lambda prompt: next(typed))
        self.terminal = True
        self._console = Console(
            record=True, width=112, file=io.StringIO(), force_terminal=True, highlight=False
        )

    def ask(self, prompt: str) -> str:
        line = super().ask(prompt)
        self.console.print(Text(prompt, "bold") + Text(line, "green"))
        return line


def main() -> None:
    """Play one round with typed words and keep what the terminal shows."""
    screen = Recorded(iter(TYPED))
    game = load(EDITION).configure()
    table = seated_table(game, {1: "you", 2: "player 2", 3: "player 3"}, 100_000, SEED)
    others = {seat: policy_named(game, "plain", SeededDraws(seat)) for seat in table.places}
    Client(table, others, screen, show_procedure=False).run()
    svg = screen.console.export_svg(title=f"croupier play {EDITION} --seats 3 --seed {SEED}")
    # The reader's own monospace font will do.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    (Path(__file__).parent / "table.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
