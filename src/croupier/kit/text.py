"""Lists of names and numbers in a sentence, and the known name nearest to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

# Names in a line, numbers that follow one another as a run.


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


# Did you mean: the known name that a mistyped one is nearest to.


def nearest(word: str, known: Iterable[str], most: int = 1, cutoff: float = 0.6) -> tuple[str, ...]:
    """The known names nearest to a word, the best first; none where nothing is near.

    >>> nearest("pair_pluss", ["ante", "pair_plus"])
    ('pair_plus',)
    """
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    found = get_close_matches(word.lower()[:100], list(names), n=most, cutoff=cutoff)
    return tuple(names[each] for each in found)


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """`did you mean X?` where a known name is near, else what is to be said otherwise."""
    found = nearest(word, known)
    return f"did you mean {found[0]}?" if found else otherwise


def one_line(text: str) -> str:
    """A sentence on one line: what cannot be printed in it is written as an escape."""
    return "".join(
        char if char.isprintable() or char == "\xa0" else char.encode("unicode_escape").decode("ascii")
        for char in text
    )
