"""Names as people type them: any case, spaces or hyphens, initials, parts of words, numbers as words or digits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

_DIGITS = {
    "two": "2",
    "deuce": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
}
_ONE_WORD = (
    (re.compile(r"\bhold em\b"), "holdem"),
    (re.compile(r"\bhi lo\b"), "high low"),
    (re.compile(r"\bblack jack\b"), "blackjack"),
    (re.compile(r"\bpaigow\b"), "pai gow"),
)
LONGEST = 120  # characters of a name that are looked at


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name in lower case with single spaces: `Ultimate Texas Hold 'Em` is `ultimate texas holdem`.

    >>> plain("Three-Card  POKER")
    'three card poker'
    """
    folded = unicodedata.normalize("NFKD", text[:LONGEST].casefold())
    letters = "".join(char for char in folded if not unicodedata.combining(char) and char not in "'’‘`´")
    words = " ".join(re.split(r"[^0-9a-z]+", letters)).strip()
    for pattern, word in _ONE_WORD:
        words = pattern.sub(word, words)
    return words


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a name, numbers as digits."""
    return tuple(_DIGITS.get(word, word) for word in plain(text).split())


@lru_cache(maxsize=4096)
def initials(text: str) -> frozenset[str]:
    """`tcp` and `3cp` for Three Card Poker."""
    both = (plain(text).split(), words_of(text))
    return frozenset("".join(word[0] for word in words) for words in both if len(words) > 1)


def matching(word: str, known: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The keys whose spellings fit what was typed: the same name, else its initials, else all its words in part.

    A key without spellings is its own.

    >>> matching("Pair plus", {"pair_plus": (), "ante": ()})
    ('pair_plus',)
    >>> matching("pp", {"pair_plus": (), "ante": ()})
    ('pair_plus',)
    """
    typed = words_of(word)
    if not typed:
        return ()
    spelled = {key: tuple(spellings) or (key,) for key, spellings in known.items()}
    joined = plain(word).replace(" ", "")

    def of(fits: Callable[[str], bool]) -> tuple[str, ...]:
        return tuple(key for key, spellings in spelled.items() if any(map(fits, spellings)))

    return (
        of(lambda spelling: words_of(spelling) == typed)
        or of(lambda spelling: plain(spelling).replace(" ", "") == joined)
        or of(lambda spelling: joined in initials(spelling))
        or of(lambda spelling: _in_part(typed, words_of(spelling)))
    )


def _in_part(typed: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether each word typed begins a word of the name; a single letter is no part."""
    return all(
        any(word == part or (len(part) > 2 and word.startswith(part)) for word in words) for part in typed
    )
