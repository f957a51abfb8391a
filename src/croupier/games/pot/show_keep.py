"""Hands kept in a file as they are played, in the notation that `replay` reads."""

from __future__ import annotations

import re

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.histories.write import record_hand, write_hand
from croupier.kit import Refusal
from croupier.show.terminal import append

_HEAD = re.compile(r"^\[(\d{1,9})\]$", re.MULTILINE)


def hands_kept(path: str) -> int:
    """The number of the last hand in the file; refused where none could be added to it."""
    append(path, "")
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123  # as the command line reads it
            text = file.read()
    except (OSError, ValueError) as error:
        raise Refusal(f"{path!r} cannot be read: {error}.") from None
    numbers = [int(number) for number in _HEAD.findall(text)]
    if text.strip() and not numbers:
        raise Refusal(f"{path!r} holds something else than hands of games for a pot; name another file.")
    return max(numbers, default=0)


def written(hand: PotHand, game: Game, number: int, viewer: int | None = None) -> str:
    """A hand under its number in the file."""
    names = ["you" if seat == viewer else f"player {seat}" for seat in hand.t.seats]
    return f"[{number}]\n{write_hand(record_hand(hand, game, players=names))}\n"
