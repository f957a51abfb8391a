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
        what = "Odd chip" if row.odd_chip else f"Share of the {row.part} part" if row.part else "Share"
        cases = " and ".join(_cases(row, names))
        who = {None: "", True: "for a player who wins both parts", False: "for a player who wins one part"}
        said = ", ".join(filter(None, (f"where {cases}" if cases else "", who[row.both])))
        yield f"{what} {said or 'in every case'}: this clause decides.", row


def _cases(row: Deciding, names: list[str]) -> Iterator[str]:
    for counts, name in ((row.first, names[0]), (row.second, names[-1])):
        if counts:
            yield " or ".join(_COUNTS[count].format(_called(name)) for count in counts)
    if row.kicker is not None:
        yield f"the best hands are of {'the same rank' if row.kicker else 'different ranks'}"
    if row.when:
        yield when(row.when)


def _called(name: str) -> str:
    return "the pot" if name == "pot" else f"the {name} part"
