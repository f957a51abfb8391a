"""Did you mean: the known name that a mistyped one is nearest to."""

from __future__ import annotations

from collections.abc import Iterable


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
