"""Ways as rows of law: how a hand is set into parts, or which cards of it are changed, where the text decides.

A row says what the cards are (`holds`, `groups`, `complete`, `joker`) and what its parts are to be; it decides a hand
that it describes and for which there is such a division. Of several divisions the one with the highest front is meant,
then the one with the highest back (`prefer`), then the one whose front has the lowest suits.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Literal

from pydantic import Field

from croupier.editions.model import Cited, Name, Names, Span, When
from croupier.kit import Refusal
from croupier.kit.cards import RANKS

SHAPES: dict[str, tuple[int, ...]] = {  # what several cards of a rank come to, jokers counted as the way says
    "no pair": (),
    "one pair": (2,),
    "two pair": (2, 2),
    "three pair": (2, 2, 2),
    "three of a kind": (3,),
    "three of a kind twice": (3, 3),
    "full house": (3, 2),
    "full house and pair": (3, 2, 2),
    "four of a kind": (4,),
    "four of a kind and pair": (4, 2),
    "four of a kind and three of a kind": (4, 3),
    "five of a kind": (5,),
    "five of a kind and pair": (5, 2),
}
COMPLETE = "complete"  # a straight, a flush or a straight flush
GROUPS = "groups"  # every pair, three and four of a kind whole
FOUR_FLUSH, FOUR_STRAIGHT, OPEN_STRAIGHT = "four to a flush", "four to a straight", "four to an open straight"
KEEPS = (GROUPS, FOUR_FLUSH, FOUR_STRAIGHT, OPEN_STRAIGHT)
JokerPlace = Literal["", "held", "not held", "front", "back"]


class WayRow(Cited):
    """One row of a way.

    What is held: `holds` (any of the shapes), `groups` (ranks of the groups, the largest first, of equal ones the
    highest: "7 to T" or a name of the way's `ranks`), `complete` (whether the cards hold a straight, a flush or a
    straight flush), `joker`, `singles` (whether the highest single card is above all groups).

    What becomes of it: `front` and `back` name what the parts are (any of the names), `front_least` the least front,
    `front_cards` the places of the front's cards among all that are no jokers, the highest first, `colour` that all
    cards of a part are red or all black; for changed cards `picks` says how many, and `keeps` what stays together.
    `picked` is what the picked cards contain (`ranks/patterns.py`), and of equal ones those of one suit are meant where
    `suited_first`. `hands` is how many hands the row decides where it stands for what the text leaves open.
    """

    name: str
    holds: Names = ()
    groups: Names = ()
    complete: bool | None = None
    joker: JokerPlace = ""
    singles: Literal["", "above the groups", "not above the groups"] = ""
    front: Names = ()
    back: Names = ()
    front_least: str = ""
    front_cards: tuple[int, ...] = ()
    colour: Literal["", "front", "back"] = ""
    picks: int | None = None
    picked: str = ""
    suited_first: bool = False
    keeps: Names = ()
    prefer: tuple[Literal["front", "back"], ...] = ("front", "back")
    under: When = Field(default_factory=dict)
    hands: int | None = None


class Way(Cited):
    """How cards are divided: so many `picks` go to one part, the rest to the other.

    `front` and `back` are the hands of the edition that the parts are ranked by; without them the cards that stay are
    ranked by their ranks. `whole` is the hand that says whether all cards together are a straight or a flush; without
    it one that stays in the back says so. A division in which the back ranks below the front is foul and never meant. A
    joker counts as an ace among the groups, apart, as another of the highest single card, or as one more of the
    largest group where there is one (of equal ones the highest). `proven` are the digests of rows that were proven to
    decide every hand with at most so many `jokers`, of one `joker_use` where another leaves hands open.
    """

    name: Name
    title: str
    picks: Span
    to: str = "low"
    rest: str = "high"
    front: str = ""
    back: str = ""
    whole: str = ""
    joker: Literal["an ace", "apart", "with the highest single", "with the largest group"] = "an ace"
    ranks: dict[str, str] = Field(default_factory=dict)
    rows: tuple[WayRow, ...]
    proven: Names = ()
    jokers: int = 1
    joker_use: Literal["", "bug", "wild"] = ""

    @property
    def digest(self) -> str:
        """What tells these rows from others: whoever changes one proves the way again."""
        told = {"name", "cite", "reading", "hands"}
        rows = [row.model_dump(exclude=told) for row in self.rows]
        for row in rows:  # words that say nothing are not part of what was proven
            for word in ("picked", "suited_first"):
                if not row[word]:
                    del row[word]
        plain = {"rows": rows, "ranks": self.ranks, "joker": self.joker, "picks": self.picks}
        return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def rank_range(words: str) -> range:
    """`7 to T` as ranks; one rank is itself.

    >>> rank_range("J to K")
    range(9, 12)
    """
    low, _, high = words.partition(" to ")
    if low not in RANKS or (high or low) not in RANKS:
        raise Refusal(f"{words!r} names no ranks; write one such as 'K', or two such as '7 to T'.")
    return range(RANKS.index(low), RANKS.index(high or low) + 1)
