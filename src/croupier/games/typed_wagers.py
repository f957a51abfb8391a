"""Wagers typed in a line with their amounts, as options of a use have them; for any family."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.editions import Game
from croupier.kit import Refusal, cents


def read_wagers(game: Game, line: str) -> dict[str, int]:
    """`bet 10 buster 5` as cents by wager; `10` alone is the first wager, and names may be cut short."""
    words = line.replace(",", " ").replace("=", " ").split()
    names = [wager.name for wager in game.opening_wagers]
    if len(words) == 1:
        words = [names[0], *words]
    if len(words) % 2:
        raise Refusal(f"{line!r} is not understood; name a wager and dollars, such as {names[0]} 10.")
    found: dict[str, int] = {}
    for word, amount in zip(words[::2], words[1::2], strict=True):
        wager = _named(word, names)
        if wager in found:
            raise Refusal(f"{wager} is named twice.")
        found[wager] = cents(amount, word)
    return {name: amount for name, amount in found.items() if amount}


def _named(word: str, names: Sequence[str]) -> str:
    """The one name that the word is, or begins."""
    fits = [name for name in names if name == word] or [name for name in names if name.startswith(word)]
    if len(fits) != 1:
        raise Refusal(f"{word!r} is not one of the wagers: {', '.join(names)}.")
    return fits[0]
