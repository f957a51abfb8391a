"""Which clause decides a share of the pot, case by case, as sentences of the rule card."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Edition
from croupier.games.pot.law import Deciding, pot_law
from croupier.pages.words import when

_COUNTS = {"none": "nobody qualifies for {}", "one": "one hand wins {}", "tied": "{} is tied"}


def deciding_words(edition: Edition) -> Iterator[tuple[str, Deciding]]:
    """Each case that the text tells apart, with the row that cites its clause."""
    pot = pot_law(edition)
    names = list(dict.fromkeys(part.name for part in pot.parts))
    for row in pot.deciding:
        cases = ", and ".join(_cases(row, names)) or "in every case"
        what = "A chip that cannot be divided" if row.odd_chip else "The share"
        yield f"{what} is decided, {cases}, by this clause.", row


def _cases(row: Deciding, names: list[str]) -> Iterator[str]:
    if row.part:
        yield f"of {row.part}"
    for counts, name in ((row.first, names[0]), (row.second, names[-1])):
        if counts:
            yield "where " + " or ".join(_COUNTS[count].format(_called(name)) for count in counts)
    if row.both is not None:
        yield "of a player who wins both parts" if row.both else "of a player who wins one part"
    if row.kicker is not None:
        yield "between hands of the same rank" if row.kicker else "between hands of different ranks"
    if row.when:
        yield f"where {when(row.when)}"


def _called(name: str) -> str:
    return "the pot" if name == "pot" else f"the {name} part"
