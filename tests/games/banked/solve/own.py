"""Games of one's own, written from a model with a few lines changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from croupier.editions import Game, load
from croupier.editions.own import load_file, model_of, new_file

FOLDER = Path(mkdtemp(prefix="croupier-own-"))
Rows = Sequence[tuple[str, str]]


def text_of(model: str = "") -> str:
    """The file of a game of one's own like this edition, or like the model of banked poker."""
    return new_file(load(model) if model else model_of("banked poker"), "A game of one's own")


def own_game(text: str) -> Game:
    """The game of a text, under its default filing."""
    path = FOLDER / f"g{sha256(text.encode()).hexdigest()[:12]}.toml"
    path.write_text(text)
    return load_file(path).configure()


def with_side_bet(
    text: str,
    rows: Rows,
    hand: str = "own",
    by: str = "contains",
    name: str = "extra",
    lost_by_fold: bool = False,
) -> str:
    """The text with a side bet of one's own on a hand."""
    text = re.sub(r"(?m)^(\[order\]\n(?:.*\n)*?wagers = \[)", rf'\1"{name}", ', text)
    if lost_by_fold:
        added = f"""rows = [
  {{ folded = true, {name} = "lost", cite = "own" }},
  {{ folded = false, {name} = "table", cite = "own" }},
"""
        text = text.replace("rows = [\n", added, 1)
    listed = ", ".join(f'["{row}", "{pays}"]' for row, pays in rows)
    return f"""{text}
[[wagers]]
name = "{name}"
title = "{name.title()}"
group = "side"
cite = "own"

[[tables]]
wager = "{name}"
hand = "{hand}"
by = "{by}"
labels = ["only"]
cite = "own"
rows = [{listed}]
"""


def with_hand(text: str, name: str, pools: Sequence[str], order: str, more: str = "") -> str:
    """The text with another hand that rules may look at."""
    listed = ", ".join(f'"{pool}"' for pool in pools)
    return f"""{text}
[[hands]]
name = "{name}"
title = "{name}"
pools = [{listed}]
order = "{order}"
cite = "own"
{more}
"""


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """The text with each of these passages replaced; each must stand in it."""
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text
