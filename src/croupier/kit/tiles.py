"""Chinese dominoes as small integers after those of the cards: a set has 32 tiles of 21 faces, eleven of them twice."""

from __future__ import annotations

FIRST_TILE = 100  # numbers below it are cards
FACES: tuple[tuple[int, int], ...] = (
    *((6, 6), (1, 1), (4, 4), (3, 1), (5, 5), (3, 3), (2, 2), (6, 5), (6, 4), (6, 1), (5, 1)),
    *((6, 3), (5, 4), (6, 2), (5, 3), (5, 2), (4, 3), (4, 1), (3, 2), (4, 2), (2, 1)),
)  # the spots of both ends; the first eleven stand twice in a set
TWICE = 11
FULL_SET: tuple[int, ...] = tuple(
    FIRST_TILE + face for face in range(len(FACES)) for _ in range(2 if face < TWICE else 1)
)
TILE_WORDS = ("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look")


def is_tile(card: int) -> bool:
    """Whether a number is a tile's."""
    return FIRST_TILE <= card < FIRST_TILE + len(FACES)


def copies(card: int) -> int:
    """How often a deck or a set holds a card or a tile."""
    return FULL_SET.count(card) if is_tile(card) else 1


def spots(tile: int) -> int:
    """How many spots a tile has.

    >>> spots(FIRST_TILE), spots(FIRST_TILE + 1)
    (12, 2)
    """
    return sum(FACES[tile - FIRST_TILE])


def parse_tile(text: str) -> int | None:
    """One tile from its two ends, `6-4` or `4-6`, or from the name of a pair of equal tiles, `teen`; None: no tile."""
    word = text.strip().lower()
    if word in TILE_WORDS:
        return FIRST_TILE + TILE_WORDS.index(word)
    ends = word.split("-")
    if len(ends) != 2 or not all(len(end) == 1 and end in "123456" for end in ends):
        return None
    high, low = sorted(map(int, ends), reverse=True)
    return FIRST_TILE + FACES.index((high, low))


def tile_name(tile: int, drawn: bool = False) -> str:
    """`6-4`, or drawn as a domino, `[6|4]`.

    >>> tile_name(108), tile_name(108, drawn=True)
    ('6-4', '[6|4]')
    """
    high, low = FACES[tile - FIRST_TILE]
    return f"[{high}|{low}]" if drawn else f"{high}-{low}"
