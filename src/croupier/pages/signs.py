"""Signs for terminals that lack them: letters and ASCII in the place of suits, boxes and bars."""

from __future__ import annotations

from unicodedata import combining, normalize

from croupier.pages.words import NBSP

GROUPS = (
    ("█▓▉▊▋▌▍▎▏", "#"),
    ("▒", "+"),
    ("░─━═╌┄–—−", "-"),
    ("│┃║", "|"),
    ("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
    ("‘’", "'"),
    ("“”", '"'),
    ("•●", "*"),
    ("×✓", "x"),
    (NBSP, " "),
)
WORDS = "♣c ♦d ♥h ♠s …... ·. ÷/ ≤<= ≥>= ≈~ ±+/- →-> ←<- ½1/2 ¼1/4 ¾3/4 √sqrt σsigma ○o §sec."  # a sign and its word
SIGNS = {sign: word for signs, word in GROUPS for sign in signs} | {
    each[0]: each[1:] for each in WORDS.split(" ")
}


def transliterate(text: str, encoding: str) -> str:
    """Text with signs that an encoding lacks written otherwise: `A♥` as `Ah`, `█` as `#`, `½` as `1/2`."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_written(sign, encoding) for sign in text)
    except LookupError:  # an encoding nobody knows: ASCII does no harm
        return transliterate(text, "ascii")
    return text


def _written(sign: str, encoding: str) -> str:
    bare = "".join(part for part in normalize("NFKD", sign) if not combining(part))
    return next((each for each in (sign, SIGNS.get(sign, ""), bare) if each and _fits(each, encoding)), "?")


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
