"""Wagers beside the pot, against the house or for a jackpot: put up before every hand, settled after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.kit import Refusal
from croupier.rounds.bets import place
from croupier.rounds.events import Bet, Line
from croupier.rounds.money import (
    HOUSE,
    Account,
    Moved,
    RowRef,
    layout_account,
    line_moves,
    seat_account,
)
from croupier.rounds.table import TableState
from croupier.settle.table import settle_seat


class Beside:
    """The wagers of one table: everybody puts up those that are required, and the others if the chips suffice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.stakes: dict[int, dict[str, int]] = {}

    @classmethod
    def of(cls, game: Game) -> Beside | None:
        """The wagers of a game that has some."""
        found = cls(game)
        return found if found.amounts() else None

    def amounts(self) -> dict[str, int]:
        """What each wager is, as filed."""
        stakes = [wager for wager in self.game.wagers if wager.kind == "stake"]
        return {
            wager.name: amount for wager in stakes if (amount := self.game.cents_of(f"{wager.name}_wager"))
        }

    @property
    def needs(self) -> int:
        """What a player must have for the wagers that are required."""
        return sum(amount for name, amount in self.amounts().items() if self.game.wager(name).required)

    def open(self, stacks: dict[int, int], declined: Mapping[int, Collection[str]] | None = None) -> None:
        """Everybody puts up the wagers but those he declines; they are taken off the stacks given."""
        self.stakes = {}
        for seat, names in (declined or {}).items():
            for name in names:
                if self.game.wager(name).required:
                    title = self.game.wager(name).title
                    raise Refusal(
                        f"Seat {seat} may not decline the {title} wager.", self.game.wager(name).cite
                    )
        for seat, stack in stacks.items():
            mine: dict[str, int] = {}
            for name, amount in self.amounts().items():
                if declined and name in declined.get(seat, ()):
                    continue
                if stack - sum(mine.values()) > amount:
                    mine[name] = amount
                elif self.game.wager(name).required:
                    title = self.game.wager(name).title
                    raise Refusal(
                        f"Seat {seat} cannot put up the {title} wager and play.", self.game.wager(name).cite
                    )
            self.stakes[seat] = mine
            stacks[seat] -= sum(mine.values())

    def with_stake(self, wager: str) -> tuple[int, ...]:
        """The seats that have put up a wager."""
        return tuple(seat for seat, mine in self.stakes.items() if wager in mine)

    def after(self, hand: PotHand) -> list[Moved]:
        """The movements that the wagers make when the hand is over."""
        return self.settle(hand)[1]

    def settle(self, hand: PotHand) -> tuple[list[Line], list[Moved]]:
        """What becomes of the wagers: back where the hand did not count, else by the rows of the law."""
        t = hand.t
        back = set(t.seats) if t.void else {t.seats[i] for i in t.excused}
        moved: list[Moved] = []
        lines: list[Line] = []
        for seat in sorted(back & set(self.stakes)):
            for name, amount in self.stakes.pop(seat).items():
                wager = self.game.wager(name)
                why, row = f"the {wager.title} wager", RowRef("rule", "wager returned", name)
                home, spot = seat_account(seat), layout_account(seat)
                moved.append(Moved(spot, home, amount, why, wager.grounds, row))
                lines.append(Line(seat, name, amount, "returned", 0, row, wager.grounds, why))
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
        return Account("meter", rows[0]) if rows else HOUSE
