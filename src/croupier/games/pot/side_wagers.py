"""Side bets of a pot game against the house or for a jackpot: staked before a hand, settled after, priced exactly."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.editions import Game
from croupier.editions.model import PayTable
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.kernels.banked.census import census
from croupier.kernels.evaluate import strengths
from croupier.kit import FULL_DECK
from croupier.kit.cards import parse_cards
from croupier.kit.refusal import Basis
from croupier.pages import (
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Note,
    Number,
    Pair,
    Paragraph,
    Percent,
    Section,
    Value,
)
from croupier.ranks.tables import high_tables
from croupier.rounds.bets import place
from croupier.rounds.events import Bet, Line
from croupier.rounds.money import (
    HOUSE,
    JACKPOT_RAKE,
    Account,
    Moved,
    RowRef,
    layout_account,
    line_moves,
    seat_account,
)
from croupier.rounds.table import TableState
from croupier.settle.table import settle_seat

# Side bets of a pot game, against the house or for a jackpot: put up before a hand, settled after it.


def wager_amounts(game: Game) -> dict[str, int]:
    """What each side bet is, as filed."""
    stakes = [wager for wager in game.wagers if wager.kind == "stake"]
    return {wager.name: amount for wager in stakes if (amount := game.cents_of(f"{wager.name}_wager"))}


class SideWagers:
    """The side bets of one hand, by seat."""

    def __init__(
        self, game: Game, stakes: Mapping[int, Mapping[str, int]], linked: Collection[str] = ()
    ) -> None:
        self.game = game
        self.linked = linked  # jackpots that are kept elsewhere
        self.stakes = {seat: dict(mine) for seat, mine in stakes.items()}

    def settle(self, hand: PotHand) -> tuple[list[Line], list[Moved]]:
        """The results of the side bets: returned if the hand did not count, otherwise by the rows of the law."""
        t = hand.t
        back = set(t.seats) if t.void else {t.seats[i] for i in t.excused}
        moved: list[Moved] = []
        lines: list[Line] = []
        for seat in sorted(back & set(self.stakes)):
            for name, amount in self.stakes.pop(seat).items():
                wager = self.game.wager(name)
                why, row = f"the {wager.title} wager", RowRef("rule", "wager returned", name)
                home, spot = seat_account(seat), layout_account(seat)
                moved.append(Moved(spot, home, amount, why, wager.basis, row))
                lines.append(Line(seat, name, amount, "returned", 0, row, wager.basis, why))
        for line in self._lines(hand):
            lines.append(line)
            moved += self._moved(line)
        return lines, moved

    def _lines(self, hand: PotHand) -> Iterator[Line]:
        t, game = hand.t, self.game
        if not self.stakes:
            return
        table = TableState(game, {seat: f"player {seat}" for seat in t.seats}, {})
        for seat, mine in self.stakes.items():
            for name, amount in mine.items():
                place(table, Bet(seat, name, amount))
        table.cards["community"] = list(t.board)
        for i, seat in enumerate(t.seats):
            table.cards[seat] = list(t.cards[i])
            if not t.live[i]:
                table.folded.add(seat)
                table.choices += [(seat, t.folded_on[i], "fold")] if i in t.folded_on else []
        for seat in table.seats(game.edition.law.order.direction):
            for line in settle_seat(table, seat):
                table.lines.append(line)
                table.settled.add((line.seat, line.wager))
                yield line

    def _moved(self, line: Line) -> Iterator[Moved]:
        """What the seat gets, and what the house or the jackpot keeps."""
        title = self.game.wager(line.wager).title
        for move in line_moves(line, self._bank(line.wager)):
            yield replace(move, why=f"the {title} wager, {line.why}", row=line.row)

    def _bank(self, wager: str) -> Account:
        """Who keeps what is lost: the house, or the jackpot that the wager is for."""
        rows = [row.name for row in pot_law(self.game.edition).jackpots if row.wager == wager]
        if not rows:
            return HOUSE
        return JACKPOT_RAKE if rows[0] in self.linked else Account("meter", rows[0])


# The exact house edge of a pot game's side bet on the player's own hand, for a player who never folds.


# The lowest hand of each rank that a paytable can name, from the lowest rank up.
LOWEST = {
    "nothing": "2c 3c 4c 5c 7d",
    "two pair": "2c 2d 3c 3d 4c",
    "three of a kind": "2c 2d 2h 3c 4c",
    "straight": "Ac 2c 3c 4c 5d",
    "flush": "2c 3c 4c 5c 7c",
    "full house": "2c 2d 2h 3c 3d",
    "four of a kind": "2c 2d 2h 2s 3c",
    "straight flush": "Ac 2c 3c 4c 5c",
    "royal flush": "Tc Jc Qc Kc Ac",
}
RANKS = tuple(LOWEST)
DEALS = math.comb(52, 2) * math.comb(50, 5)
I64 = NDArray[np.int64]


@dataclass(frozen=True)
class SideBetPrice:
    """One side bet under one paytable; amounts in units of the wager."""

    game: Game
    table: PayTable

    @property
    def rows(self) -> tuple[tuple[str, Fraction, Fraction], ...]:
        """Each rank with its probability and its profit, the highest first."""
        profits = {row.hand: row.pays.profit for row in self.table.rows}
        rest = Fraction(0) if self.table.otherwise == "returned" else Fraction(-1)
        counts = own_card_counts()
        return tuple((rank, Fraction(counts[rank], DEALS), profits.get(rank, rest)) for rank in RANKS[::-1])

    @property
    def expectation(self) -> Fraction:
        """What the player wins on the average."""
        return sum((chance * profit for _, chance, profit in self.rows), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house wins on the average."""
        return -self.expectation

    @property
    def win_frequency(self) -> Fraction:
        """How often it wins: a net profit, which is any payout here."""
        return sum((chance for _, chance, profit in self.rows if profit > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """How often the wager is returned."""
        return sum((chance for _, chance, profit in self.rows if not profit), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """Of one wager."""
        squares = sum((chance * profit**2 for _, chance, profit in self.rows), Fraction(0))
        return math.sqrt(squares - self.expectation**2)

    @property
    def basis(self) -> Basis:
        """The paytable, and the rule of which cards play."""
        return self.table.basis | self.game.edition.hand(self.table.hand).basis

    def section(self) -> Section:
        """The figures and the rows."""
        title = self.game.edition.wager(self.table.wager).title
        pairs = [
            Pair("", "house edge", Percent(self.house_edge, 4), f"of the wager, exactly {self.house_edge}"),
            Pair("", "standard deviation", Number(self.standard_deviation, 4)),
            Pair("", "hit frequency (any payout)", Percent(self.win_frequency), "each with a net profit"),
            Pair("", "push frequency", Percent(self.push_frequency)),
        ]
        columns = [Column("", "Hand"), Column("", "Pays", "right"), Column("", "Probability", "right")]
        columns.append(Column("", "Contribution to return", "right"))
        pays = {row.hand: str(row.pays) for row in self.table.rows}
        rows: list[list[Value]] = [
            [rank, pays.get(rank, "lost"), Percent(chance, 6), Percent(chance * profit, 4)]
            for rank, chance, profit in self.rows
        ]
        note = Note("Exact, if the player never folds: a fold loses the wager.", key="")
        head = Paragraph(("Required in every hand. ", ClauseRef(self.basis)))
        if not self.game.edition.wager(self.table.wager).required:
            head = Paragraph(("", ClauseRef(self.basis)))
        grid = Grid("", columns, rows)
        return Section(f"{title}, paytable {self.table.label}", [head, KeyValues(pairs), grid, note])

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        exact = {
            "house_edge": self.house_edge,
            "hit_frequency": self.win_frequency,
            "win_frequency": self.win_frequency,
            "push_frequency": self.push_frequency,
        }
        data: dict[str, Any] = {"wager": self.table.wager, "paytable": self.table.label}
        for key, value in exact.items():
            data |= {key: str(value), f"{key}_float": float(value)}
        rows = [
            {"hand": rank, "probability": str(chance), "profit": str(profit)}
            for rank, chance, profit in self.rows
        ]
        clause = ", ".join(self.basis.clauses)
        data |= {"standard_deviation": self.standard_deviation, "play": "never folds", "clause": clause}
        return {**data, "rows": rows}


def side_prices(game: Game, every: bool = False) -> Sequence[SideBetPrice]:
    """The side bets with a paytable on the player's own hand, under the one filed or under each."""
    tables = game.edition.tables if every else game.tables
    return tuple(SideBetPrice(game, table) for table in tables if _priced(game, table))


def _priced(game: Game, table: PayTable) -> bool:
    """Whether a paytable looks at a hand of two hole cards, one or both of which play with five community cards."""
    if game.edition.wager(table.wager).kind != "stake":
        return False
    return game.edition.hand(table.hand).hole == (1, 2) and len(game.cards) == 52


# Counting.


@cache
def own_card_counts() -> dict[str, int]:
    """In how many deals of two hole cards and five community cards the best hand with an own card is of each rank.

    A hand of seven cards has 21 such deals. One is of a lower rank than the seven cards only where the board alone
    makes their rank: then it is a straight, a flush, a full house or better, whose boards are gone through one by one.
    """
    tables = high_tables()
    by_strength = census(7, np.array(FULL_DECK, np.uint8), tables)
    ranks = _rank(np.arange(len(by_strength)))
    counts = [21 * int(by_strength[ranks == place].sum()) for place in range(len(RANKS))]
    for board, weight in _boards():
        for whole, own, number in _drops(board):
            counts[whole] -= weight * number
            counts[own] += weight * number
    return dict(zip(RANKS, counts, strict=True))


@cache
def _floors() -> I64:
    rows = np.array([parse_cards(hand) for hand in LOWEST.values()], np.uint8)
    floors = strengths(rows, high_tables()).astype(np.int64)
    floors[0] = 0
    return floors


def _rank(strength: NDArray[Any]) -> I64:
    """The rank of a strength, as a place in RANKS."""
    return np.searchsorted(_floors(), strength, side="right") - 1


def _boards() -> Iterator[tuple[tuple[int, ...], int]]:
    """Boards that are a straight, a flush or a full house, one of each kind by suits, with how many there are."""
    for ranks in combinations(range(13), 5):
        yield tuple(4 * rank for rank in ranks), 4
    for low in range(-1, 9):
        for suits in product(range(4), repeat=5):
            kinds = list(dict.fromkeys(suits))
            if len(kinds) > 1 and kinds == list(range(len(kinds))):
                cards = tuple(4 * ((low + place) % 13) + suit for place, suit in enumerate(suits))
                yield cards, math.perm(4, len(kinds))
    for three, two in product(range(13), repeat=2):
        if three != two:
            for pair in ((0, 1), (0, 3)):
                yield (*(4 * three + suit for suit in range(3)), *(4 * two + suit for suit in pair)), 12


def _drops(board: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """The hole cards with which a board alone is of a higher rank than any hand with an own card: both ranks, and how
    many such hole cards there are."""
    tables = high_tables()
    rest = [card for card in range(52) if card not in board]
    fours, threes = list(combinations(board, 4)), list(combinations(board, 3))
    ones = np.array([[*four, card] for card in rest for four in fours], np.uint8)
    alone = strengths(ones, tables).reshape(len(rest), len(fours)).max(axis=1)
    first, second = np.triu_indices(len(rest), 1)
    hole = np.array(rest, np.uint8)
    pairs = np.empty((len(first), len(threes), 5), np.uint8)
    pairs[:, :, :3] = np.array(threes, np.uint8)
    pairs[:, :, 3] = hole[first][:, None]
    pairs[:, :, 4] = hole[second][:, None]
    both = strengths(pairs.reshape(-1, 5), tables).reshape(len(first), len(threes)).max(axis=1)
    own = _rank(np.maximum(both, np.maximum(alone[first], alone[second])))
    whole = int(_rank(strengths(np.array([board], np.uint8), tables))[0])
    for rank, number in zip(*np.unique(own[own < whole], return_counts=True), strict=True):
        yield whole, int(rank), int(number)
