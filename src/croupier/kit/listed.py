"""Names in a line, numbers that follow one another as a run."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """`1 to 21, 43, 44`, `first: 1 to 20`: names one by one, numbers that follow one another as a run."""
    runs: list[list[str]] = []
    for word in words:
        if runs and _follows(runs[-1][-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    return ", ".join(f"{run[0]} to {_parted(run[-1])[1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _follows(before: str, word: str) -> bool:
    (head, number), (same, following) = _parted(before), _parted(word)
    return bool(number and following) and head == same and int(following) == int(number) + 1


def _parted(word: str) -> tuple[str, str]:
    """What stands before the number, and the number; a name that is none has no number."""
    head, colon, number = word.rpartition(": ")
    plain = number.isascii() and number.isdigit()
    return (head + colon, number) if plain else (word, "")


def capitalized(words: str) -> str:
    """Words with a capital at their beginning; the other letters stay."""
    return words[:1].upper() + words[1:]
