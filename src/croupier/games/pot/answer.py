"""What became of a described hand for a pot: every pot, every seat, the house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editions import Game
from croupier.games.banked.situation import line_json
from croupier.games.pot.award import hand_words
from croupier.games.pot.described import PotTold
from croupier.games.pot.rules import Cite
from croupier.games.pot.table import Moved, PotTable
from croupier.kit import dollars
from croupier.rounds.events import Line
from croupier.settle.ledger import postings
from croupier.settle.pots import contributions

TAKEN = ("fee", "rake", "forfeited")


@dataclass(frozen=True)
class PotLine:
    """What became of a seat's chips in one pot: what it put there, what it got, and why."""

    wager: str
    stake: int
    result: str
    profit: int
    cite: Cite
    why: str


@dataclass(frozen=True)
class Pot:
    """A main or side pot: who put how much in, who was in it, and what was given from it."""

    name: str
    given: tuple[int, ...]
    dead: int
    eligible: tuple[int, ...]
    moved: tuple[Moved, ...]

    @property
    def amount(self) -> int:
        """All that was in it."""
        return sum(self.given) + self.dead

    @property
    def won(self) -> int:
        """What the winners were given."""
        return sum(move.amount for move in self.moved if move.what == "won")


@dataclass(frozen=True)
class PotAnswer:
    """A described hand with its award; `beside` are the lines of wagers against the house."""

    game: Game
    told: PotTold
    table: PotTable
    beside: tuple[Line, ...] = ()

    # The money.

    def net(self, seat: int) -> int:
        """What a seat has won or lost, in cents, wagers beside the pot included."""
        i = self.table.place(seat)
        side = postings(self.beside).get(f"seat {seat}", 0)
        return self.table.stack[i] - self.table.start[i] + side

    def total(self, *kinds: str) -> int:
        """What of some kinds left the pots for nobody's seat."""
        return sum(move.amount for move in self.table.money if move.seat is None and move.what in kinds)

    @property
    def house(self) -> int:
        """Rake, fees and what the text forfeits to it, together."""
        return self.total(*TAKEN)

    def check(self) -> None:
        """No chip is made or lost."""
        table = self.table
        gone = self.total(*TAKEN, "jackpot rake") + table.carried - table.carry
        total = sum(table.stack) - sum(table.start) + gone
        if total:
            raise AssertionError(f"the hand does not add up: {total} cents too many")

    # The pots.

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots; none where each loser pays the winner by himself."""
        table = self.table
        if table.rules.collects:
            return ()
        found = contributions(table.put, table.live) or [(tuple(table.put), ())]
        return tuple(
            Pot(
                "main pot" if number == 0 else f"side pot {number}",
                tuple(a + b for a, b in zip(given, table.dead_by, strict=True)) if number == 0 else given,
                table.carry if number == 0 else 0,
                tuple(table.seats[i] for i in eligible),
                tuple(m for m in table.money if m.pot == number and m.what in ("won", "carried")),
            )
            for number, (given, eligible) in enumerate(found)
        )

    # The seats.

    def lines(self, seat: int) -> Iterator[PotLine]:
        """What became of a seat's chips, pot by pot, then of what came back."""
        i = self.table.place(seat)
        if self.table.rules.collects:
            yield from self._collected(seat, i)
            return
        for number, pot in enumerate(self.pots):
            won = [move for move in pot.moved if move.seat == seat and move.what == "won"]
            if pot.given[i] or won:
                yield self._line(i, number, pot, won)
        for move in self._back(seat):
            yield PotLine("uncalled bet", move.amount, "returned", 0, move.cite, move.why)

    def _back(self, seat: int) -> list[Moved]:
        return [m for m in self.table.money if m.seat == seat and m.what in ("returned", "refunded")]

    def _line(self, i: int, number: int, pot: Pot, won: list[Moved]) -> PotLine:
        stake, got = pot.given[i], sum(move.amount for move in won)
        if won:
            cite = tuple(dict.fromkeys(clause for move in won for clause in move.cite))
            why = "; ".join(dict.fromkeys(move.why for move in won))
            return PotLine(pot.name, stake, "won", got - stake, cite, why)
        parts = self.table.rules.parts
        if not self.table.live[i]:
            return PotLine(pot.name, stake, "lost", -stake, self.table.rules.cite("award"), "folded")
        if not pot.moved:
            why = "all of it was taken in fees"
            return PotLine(pot.name, stake, "lost", -stake, self.table.rules.cite("award"), why)
        why = "; ".join(f"{part.name}: {hand_words(self.table, part, i)}" for part in parts)
        beaten = sorted({move.seat for move in pot.moved if move.seat is not None})
        by = f"; beaten by seat {' and '.join(map(str, beaten))}" if beaten else ""
        return PotLine(pot.name, stake, "lost", -stake, parts[0].cite, why + by)

    def _collected(self, seat: int, i: int) -> Iterator[PotLine]:
        """Where the winner collects: the stake as far as it was lost or won upon, and what of it came back."""
        table = self.table
        won = [move for move in table.money if move.seat == seat and move.what == "won"]
        back = sum(move.amount for move in self._back(seat))
        part = table.rules.parts[0]
        if won:
            yield PotLine("stake", table.put[i], "won", sum(m.amount for m in won), won[0].cite, won[0].why)
            return
        lost = table.put[i] - back
        why = f"{part.name}: {hand_words(table, part, i)}" if table.cards[i] else "lost"
        if lost:
            yield PotLine("stake", lost, "lost", -lost, table.rules.cite("award"), why)
        for move in self._back(seat):
            yield PotLine("stake", move.amount, "returned", 0, move.cite, move.why)

    # As plain data.

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, amounts in dollars."""
        table = self.table
        seats = sorted(self.told.seats, key=lambda seat: seat.number)
        answer: dict[str, Any] = {
            "edition": self.game.edition.id,
            "seats": [
                {
                    "seat": seat.number,
                    "player": seat.player,
                    "net": dollars(self.net(seat.number)),
                    "lines": [_line_json(line) for line in self.lines(seat.number)]
                    + [line_json(line) for line in self.beside if line.seat == seat.number],
                }
                for seat in seats
            ],
            "pots": [self._pot_json(pot) for pot in self.pots],
            "house": dollars(self.house),
            "taken": [_moved_json(m) for m in table.money if m.seat is None and m.what != "carried"],
            "carried": dollars(table.carried),
        }
        if self.beside:
            accounts = postings(self.beside)
            answer["bank"] = dollars(accounts.get("bank", 0))
            answer["tips"] = dollars(accounts.get("tips", 0))
        return answer

    def _pot_json(self, pot: Pot) -> dict[str, Any]:
        carried = sum(move.amount for move in pot.moved if move.what == "carried")
        return {
            "name": pot.name,
            "amount": dollars(pot.amount),
            "eligible": list(pot.eligible),
            "taken": dollars(pot.amount - pot.won - carried),
            "won": [_moved_json(move) for move in pot.moved if move.what == "won"],
            "carried": dollars(carried),
        }


def _line_json(line: PotLine) -> dict[str, Any]:
    return {
        "wager": line.wager,
        "stake": dollars(line.stake),
        "result": line.result,
        "profit": dollars(line.profit),
        **basis_json(line.cite),
        "why": line.why,
    }


def _moved_json(move: Moved) -> dict[str, Any]:
    data: dict[str, Any] = {"what": move.what} if move.seat is None else {"seat": move.seat}
    if move.part:
        data["part"] = move.part
    return {**data, "amount": dollars(move.amount), "why": move.why, **basis_json(move.cite)}


def basis_json(cite: Cite) -> dict[str, str]:
    """Clauses, and the readings where there are any."""
    clauses = [word for word in cite if not word.startswith("reading: ")]
    readings = [word.removeprefix("reading: ") for word in cite if word.startswith("reading: ")]
    data = {"clause": ", ".join(clauses)}
    return {**data, "reading": ", ".join(readings)} if readings else data
