"""Side bets of a pot game, against the house or for a jackpot: put up before a hand, settled after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from croupier.editions import Game
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
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
