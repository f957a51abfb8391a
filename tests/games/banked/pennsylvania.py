"""The four chapters of 58 Pa. Code that are played, and marks for the clauses that they have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from croupier.editions import Game, load
from croupier.games.banked.round import BankedRound
from croupier.kit import DescribedCards
from tests.games.banked.described import Stakes, deal, described, opened


@dataclass(frozen=True, eq=False)
class Chapter:
    """A chapter, and a round of it in which seats 1 and 2 stake on everything there is."""

    number: str
    id: str
    seats: int
    stakes: Stakes
    hands: Mapping[int, str]
    pools: Mapping[str, str]
    dealt: int  # cards before the first decision from a manual shoe
    shoe: int  # cards that leave an automated shoe
    meters: Mapping[str, int]  # before the first wager

    def filed(self, **choices: Any) -> Game:
        return load(self.id).configure(**choices)

    def clause(self, letter: str) -> str:
        """A clause of the chapter: `641a.8(f)`."""
        return f"{self.number}.{letter}"

    def cards(self) -> DescribedCards:
        return described(self.hands, **self.pools)

    def opened(self, **choices: Any) -> BankedRound:
        """The round before bets are closed."""
        return opened(self.filed(**choices), dict.fromkeys(self.hands, self.stakes))

    def dealing(self, cards: int, **choices: Any) -> BankedRound:
        """The round with so many cards dealt."""
        return deal(self.opened(**choices), self.cards(), cards)


FOUR_CARD = Chapter(
    number="641a",
    id="pennsylvania/four-card-poker",
    seats=7,
    stakes={"ante": 10, "aces_up": 5, "progressive": 1},
    hands={1: "Ac Ad 7c 4c 2h", 2: "Kd Kh 7d 5c 3d"},
    pools={"dealer": "Qs Jh 8d 6c 4h 2s"},
    dealt=16,
    shoe=20,
    meters={"progressive": 500_000},
)
LET_IT_RIDE = Chapter(
    number="643a",
    id="pennsylvania/let-it-ride-poker",
    seats=7,
    stakes={"bet_1": 10, "bet_2": 10, "bet_3": 10, "bonus": 1, "three_card": 5},
    hands={1: "Ac Ad 2h", 2: "2c 5d 8h"},
    pools={"community": "Ts Th"},
    dealt=8,
    shoe=9,
    meters={},
)
THREE_CARD = Chapter(
    number="649a",
    id="pennsylvania/three-card-poker",
    seats=7,
    stakes={"ante": 10, "pair_plus": 5, "progressive": 1, "six_card": 5},
    hands={1: "4h 4d 9c", 2: "5h 5d 5c"},
    pools={"dealer": "Qd 7h 2d"},
    dealt=9,
    shoe=9,
    meters={"progressive": 100_000},
)
ULTIMATE = Chapter(
    number="653a",
    id="pennsylvania/ultimate-texas-hold-em",
    seats=6,
    stakes={"ante": 10, "blind": 10, "trips": 5, "progressive": 1},
    hands={1: "9c 9s", 2: "Kc 5s"},
    pools={"dealer": "3h 4s", "community": "2c 7d 9h Js Kd"},
    dealt=6,
    shoe=6,
    meters={"progressive": 1_000_000},
)
CHAPTERS = (FOUR_CARD, LET_IT_RIDE, THREE_CARD, ULTIMATE)


def each(letter: str) -> pytest.MarkDecorator:
    """A test of a clause in every chapter, with the clause in its id."""
    return pytest.mark.parametrize(
        "chapter", [pytest.param(chapter, id=chapter.clause(letter)) for chapter in CHAPTERS]
    )


def cases(letter: str, names: str, given: Mapping[Chapter, Sequence[Any]]) -> pytest.MarkDecorator:
    """A test of a clause with these cases of each chapter: the values of `names`."""
    rows = []
    for chapter, values in given.items():
        for value in values:
            told = value if isinstance(value, tuple) else (value,)
            rows.append(pytest.param(chapter, *told, id="-".join(map(str, (chapter.clause(letter), *told)))))
    return pytest.mark.parametrize(f"chapter, {names}", rows)
