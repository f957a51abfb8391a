"""The rules of a baccarat table as one filing has them: plain values that round, price and simulation all read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal, TypeVar

from croupier.editions.game import Game, GameKey, holds
from croupier.games.baccarat.law import POINTS, BaccaratLaw, BaccaratRule, Pair, Pays, Winner, baccarat_law
from croupier.kit.cards import RANKS

Hand = Literal["player", "banker"]
R = TypeVar("R", bound=BaccaratRule)


@dataclass(frozen=True)
class Result:
    """How a round came out: totals and numbers of cards of both hands, and which hand wins by the comparison."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    winner: Winner
    player_pair: Pair = ""  # of the first two cards, where a wager looks at them
    banker_pair: Pair = ""


@dataclass(frozen=True)
class BaccaratRules:
    """Everything that decides a round; `rows` are those that hold, in the order of the law."""

    decks: int
    penetration: Fraction
    burn: str
    values: tuple[int, ...]  # by rank, the two first
    naturals: tuple[int, ...]
    naturals_stop: bool
    player_draws: tuple[bool, ...]  # by total
    banker_after_stand: tuple[bool, ...]
    banker_after_hit: tuple[tuple[bool, ...], ...]  # by total, then by the player's third card
    by_ranks: bool
    by_wager: bool
    rows: tuple[Pays, ...]

    def points(self, cards: Iterable[int]) -> int:
        """The total of a hand: the last digit of what its cards count."""
        return sum(self.values[card // 4] for card in cards) % 10

    def counts(self, cards: Iterable[int]) -> tuple[int, ...]:
        """How many of the cards count nothing, one, up to nine."""
        found = [0] * 10
        for card in cards:
            found[self.values[card // 4]] += 1
        return tuple(found)

    def draws(self, player: Sequence[int], banker: Sequence[int]) -> Hand | None:
        """Which hand is dealt a third card next, by what the cards of both count; None where both are complete."""
        mine, theirs = sum(player[:2]) % 10, sum(banker[:2]) % 10
        if len(banker) == 3 or (self.naturals_stop and (mine in self.naturals or theirs in self.naturals)):
            return None
        if len(player) == 2 and self.player_draws[mine]:
            return "player"
        if len(player) == 2:
            return "banker" if self.banker_after_stand[theirs] else None
        return "banker" if self.banker_after_hit[theirs][player[2]] else None

    def result(self, player: int, player_cards: int, banker: int, banker_cards: int) -> Result:
        """The result of two complete hands."""
        mine, theirs = self._rank(player, player_cards), self._rank(banker, banker_cards)
        winner: Winner = "player" if mine > theirs else "banker" if theirs > mine else "neither"
        return Result(player, player_cards, banker, banker_cards, winner)

    def _rank(self, points: int, cards: int) -> tuple[bool, int]:
        return self.by_ranks and cards == 2 and points in self.naturals, points

    def row(self, wager: str, result: Result) -> Pays:
        """The row that decides a wager: the first that holds."""
        cards = (result.player, result.player_cards, result.banker, result.banker_cards)
        pairs = (result.player_pair, result.banker_pair)
        return next(
            row for row in self.rows if row.wager == wager and row.fits(*cards, result.winner, *pairs)
        )

    def on_pairs(self, wager: str) -> bool:
        """Whether a wager looks at pairs of first cards, and at nothing else."""
        return any(row.on_pairs for row in self.rows if row.wager == wager)


def pair_of(cards: Sequence[int]) -> Pair:
    """Whether the first two cards are of one rank, or of one rank and suit."""
    if len(cards) < 2 or cards[0] // 4 != cards[1] // 4:
        return ""
    return "suited" if cards[0] == cards[1] else "any"


def worth(row: Pays) -> Fraction:
    """What one unit brings by a row."""
    if row.does.odds is not None:
        return row.does.odds.profit
    return Fraction(-1 if row.does.kind == "lost" else 0)


def rules_of(game: Game) -> BaccaratRules:
    """The rules of a game; games of equal filings share them."""
    return _rules(GameKey(game))


@cache
def _rules(key: GameKey) -> BaccaratRules:
    game = key.game
    law = baccarat_law(game.edition)
    naturals = _first(law.naturals, game)
    share = game.options.get("penetration")
    assert isinstance(share, Fraction)
    return BaccaratRules(
        decks=int(str(game.options.get("decks"))),
        penetration=share,
        burn=str(game.options.get("burn")),
        values=tuple(law.values.points[rank] for rank in RANKS),
        naturals=naturals.totals,
        naturals_stop=naturals.stop,
        player_draws=tuple(total in _first(law.player_draws, game).totals for total in POINTS),
        banker_after_stand=tuple(total in _first(law.banker_after_stand, game).totals for total in POINTS),
        banker_after_hit=_after_hit(law, game),
        by_ranks=_first(law.compare, game).by == "ranks",
        by_wager=_first(law.settling, game).by == "wager",
        rows=tuple(row for row in law.pays if holds(row.when, game.filed)),
    )


def _first(rows: Sequence[R], game: Game) -> R:
    return next(row for row in rows if holds(row.when, game.filed))


def _after_hit(law: BaccaratLaw, game: Game) -> tuple[tuple[bool, ...], ...]:
    rows = {t: row for row in law.banker_after_hit if holds(row.when, game.filed) for t in row.totals}
    return tuple(tuple(third in rows[total].third for third in POINTS) for total in POINTS)
