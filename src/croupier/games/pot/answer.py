"""What became of a described hand for a pot: every pot, every seat, the house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from croupier.editions import Game
from croupier.games.pot.award import hand_words, lost_to
from croupier.games.pot.described import PotTold
from croupier.games.pot.money import (
    cause,
    house_moves,
    is_return,
    is_win,
    part_of,
    pot_name,
    pot_of,
    receiver,
    signed_amount,
    total,
)
from croupier.games.pot.table import PotTable
from croupier.kit import dollars
from croupier.kit.basis import NO_BASIS, Basis
from croupier.rounds.events import Did, line_data, ruling_data
from croupier.rounds.money import Line, Moved, Result, RowRef
from croupier.settle.ledger import postings
from croupier.settle.paid import ALL, AmountDue, Payment, Payments, compare, dues
from croupier.settle.pots import contributions

if TYPE_CHECKING:
    from croupier.pages import Page

TAKEN = ("fee", "rake", "house")


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
    def amount_carried(self) -> int:
        """What of it stays for the next hand."""
        return sum(move.amount for move in self.moved if move.taker.kind == "carried")

    @property
    def won(self) -> int:
        """What the winners were given."""
        return sum(move.amount for move in self.moved if is_win(move))


@dataclass(frozen=True)
class PotAnswer:
    """A described hand with its award; `beside` are the lines of wagers against the house."""

    game: Game
    told: PotTold
    table: PotTable
    beside: tuple[Line, ...] = ()
    rulings: tuple[Did, ...] = ()

    # The money.

    def net(self, seat: int) -> int:
        """What a seat has won or lost, in cents, wagers beside the pot included."""
        i = self.table.place(seat)
        side = postings(self.beside).get(f"seat {seat}", 0)
        return self.table.stack[i] - self.table.start[i] + side

    def total(self, *kinds: str) -> int:
        """What of some kinds left the pots for nobody's seat."""
        return total(self.table.money, *kinds)

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
        _ = self.payments  # refused where they name what was not settled

    # The pots and the seats.

    @cached_property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots; none where each loser pays the winner by himself."""
        return pots_of(self.table)

    def lines(self, seat: int) -> Iterator[Line]:
        """What became of a seat's chips, pot by pot, then of what came back."""
        return (line for line in self._lines if line.seat == seat)

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        return tuple(pot_lines(self.table))

    @cached_property
    def payments(self) -> Payments:
        """What the dealer pushed from the pots and paid on side bets, as far as described, against what was due."""
        found: list[Payment] = []
        for seat in self.told.seats:
            if seat.paid is not None:
                due = self._pot_dues(seat.number)
                if ALL not in seat.paid:
                    due += [each for each in dues(self.beside) if each.seat == seat.number]
                found += compare(due, seat.paid, f"Seat {seat.number}")
        return Payments(tuple(found))

    def _pot_dues(self, seat: int) -> list[AmountDue]:
        """What a seat is pushed from each pot that it put chips into or won of; without pots, of the stakes."""
        moves = [move for move in self.table.money if receiver(move) == seat and is_win(move)]
        names = [line.wager for line in self.lines(seat) if line.result != "returned"]
        found = []
        for name in dict.fromkeys([*names, *(pot_of(move) or "stake" for move in moves)]):
            own = [move for move in moves if (pot_of(move) or "stake") == name]
            lost = [line.basis for line in self.lines(seat) if line.wager == name]
            basis = own[0].basis if own else lost[0] if lost else NO_BASIS
            found.append(AmountDue(seat, name, sum(move.amount for move in own), basis=basis))
        return found

    # As a page and as plain data.

    def page(self) -> Page:
        """The settlement slip; payments that were wrong are findings."""
        from croupier.games.pot.slip import slip_page

        return slip_page(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, amounts in dollars; the page adds the payments that were checked."""
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
                    + [_side_json(line) for line in self.beside if line.seat == seat.number],
                }
                for seat in seats
            ],
            "pots": [self._pot_json(pot) for pot in self.pots],
            "house": dollars(self.house),
            "taken": [_moved_json(m) for m in house_moves(table.money)],
            "carried": dollars(table.carried),
        }
        if self.rulings:
            answer["rulings"] = [ruling_data(ruling) for ruling in self.rulings]
        if self.beside:
            accounts = postings(self.beside)
            answer["bank"] = dollars(accounts.get("bank", 0))
            answer["tips"] = dollars(accounts.get("tips", 0))
        return answer

    def _pot_json(self, pot: Pot) -> dict[str, Any]:
        carried = pot.amount_carried
        return {
            "name": pot.name,
            "amount": dollars(pot.amount),
            "eligible": list(pot.eligible),
            "taken": dollars(pot.amount - pot.won - carried),
            "won": [_moved_json(move) for move in pot.moved if is_win(move)],
            "carried": dollars(carried),
        }


def pots_of(table: PotTable) -> tuple[Pot, ...]:
    """The pots of a hand that is over, with who put in, who was in, and what was given from each."""
    if table.rules.collects:
        return ()
    found = contributions(table.contributed, table.live) or [(tuple(table.contributed), ())]
    return tuple(
        Pot(
            pot_name(number),
            tuple(a + b for a, b in zip(given, table.dead_by, strict=True)) if number == 0 else given,
            table.carry if number == 0 else 0,
            tuple(table.seats[i] for i in eligible),
            tuple(m for m in table.money if pot_of(m) == pot_name(number) and (is_win(m) or _stays(m))),
        )
        for number, (given, eligible) in enumerate(found)
    )


def _stays(move: Moved) -> bool:
    return move.taker.kind == "carried"


# Lines.


def pot_lines(table: PotTable) -> Iterator[Line]:
    """What became of every seat's chips in a hand that is over, each line with the row of law that decided it."""
    pots = pots_of(table)
    for i, seat in enumerate(table.seats):
        lines = list(_collected(table, i) if table.rules.collects else _seat_lines(table, i, pots))
        yield from lines
        # What a ruling kept of a seat's chips stands in no pot any more.
        missing = table.stack[i] + table.behind[i] - table.start[i] - sum(line.profit for line in lines)
        if missing:
            ruling = next((m for m in reversed(table.money) if m.row and m.row.kind == "irregularity"), None)
            row = (
                ruling.row
                if ruling is not None and ruling.row is not None
                else RowRef("irregularity", "ruling")
            )
            basis = ruling.basis if ruling is not None else table.rules.basis("rulings")
            why = ruling.why if ruling is not None else "by ruling"
            result: Result = "lost" if missing < 0 else "won"
            yield Line(seat, "pot", max(-missing, 0), result, missing, row, basis, why)


def _seat_lines(table: PotTable, i: int, pots: tuple[Pot, ...]) -> Iterator[Line]:
    seat = table.seats[i]
    for pot in pots:
        won = [move for move in pot.moved if receiver(move) == seat and is_win(move)]
        if pot.given[i] or won:
            yield _pot_line(table, i, pot, won)
    yield from _back(table, seat, "uncalled bet")


def _back(table: PotTable, seat: int, wager: str) -> Iterator[Line]:
    for move in table.money:
        if receiver(move) == seat and is_return(move):
            row = move.row or RowRef("rule", wager)
            yield Line(seat, wager, move.amount, "returned", 0, row, move.basis, move.why)


def _pot_line(table: PotTable, i: int, pot: Pot, won: list[Moved]) -> Line:
    seat, stake, parts = table.seats[i], pot.given[i], table.rules.parts
    if won:
        basis = won[0].basis
        for move in won[1:]:
            basis = basis | move.basis
        why = "; ".join(dict.fromkeys(move.why for move in won))
        row = RowRef(
            "award", ", ".join(dict.fromkeys(filter(None, map(part_of, won)))) or "last hand", pot.name
        )
        return Line(seat, pot.name, stake, "won", sum(m.amount for m in won) - stake, row, basis, why)

    def lost(row: str, basis: Basis, why: str) -> Line:
        return Line(seat, pot.name, stake, "lost", -stake, RowRef("award", row, pot.name), basis, why)

    if not table.live[i]:
        out, basis = why_out(table, i)
        return lost("dead hand" if i in table.dead_hands else "folded", basis, out)
    if not pot.moved:
        return lost("fees", _fee_basis(table), "all of it was taken in fees")
    if not any(map(is_win, pot.moved)):  # it stays for the next hand, and no hands were compared
        basis = reduce(or_, (move.basis for move in pot.moved))
        return lost(parts[0].name, basis, "; ".join(dict.fromkeys(move.why for move in pot.moved)))
    why = "; ".join(f"{part.name}: {hand_words(table, part, i)}" for part in parts)
    beaten = sorted({s for move in pot.moved if (s := receiver(move)) is not None})
    by = f"; beaten by seat {' and '.join(map(str, beaten))}" if beaten else ""
    if any(is_win(move) and part_of(move) for move in pot.moved):  # hands were compared
        basis = lost_to(table, [table.place(s) for s in pot.eligible])
    else:
        basis = reduce(or_, (move.basis for move in pot.moved))
    return lost(parts[0].name, basis, why + by)


def why_out(table: PotTable, i: int) -> tuple[str, Basis]:
    """Why a hand is not in any more: it was folded or mucked, or a ruling killed it."""
    return table.dead_hands.get(i, ("folded", table.rules.basis("fold")))


def _fee_basis(table: PotTable) -> Basis:
    """What the fees rest on that were taken from the pots."""
    taken = [move.basis for move in house_moves(table.money)]
    return reduce(or_, taken) if taken else table.rules.basis("award")


def _collected(table: PotTable, i: int) -> Iterator[Line]:
    """Where the winner collects: the stake as far as it was lost or won upon, and what of it came back."""
    seat, part = table.seats[i], table.rules.parts[0]
    won = [move for move in table.money if receiver(move) == seat and is_win(move)]
    row = RowRef("award", part.name, "stakes")
    if won:
        profit = sum(move.amount for move in won)
        yield Line(seat, "stake", table.contributed[i], "won", profit, row, won[0].basis, won[0].why)
        return
    back = sum(move.amount for move in table.money if receiver(move) == seat and is_return(move))
    lost = table.contributed[i] - back
    if lost > 0:
        shown = table.live[i] and table.cards[i]
        why = f"{part.name}: {hand_words(table, part, i)}" if shown else why_out(table, i)[0]
        yield Line(seat, "stake", lost, "lost", -lost, row, table.rules.basis("collected"), why)
    yield from _back(table, seat, "stake")


def _line_json(line: Line) -> dict[str, Any]:
    return {
        "wager": line.wager,
        "stake": dollars(line.stake),
        "result": line.result,
        "profit": dollars(line.profit),
        **basis_json(line.basis),
        "why": line.why,
    }


def _side_json(line: Line) -> dict[str, Any]:
    data = line_data(line)
    return {**data, "from_meter": dollars(line.meter)} if line.meter else data


def _moved_json(move: Moved) -> dict[str, Any]:
    seat = receiver(move)
    data: dict[str, Any] = {"what": cause(move)} if seat is None else {"seat": seat}
    if part_of(move):
        data["part"] = part_of(move)
    return {**data, "amount": dollars(signed_amount(move)), "why": move.why, **basis_json(move.basis)}


def basis_json(basis: Basis) -> dict[str, str]:
    """Clauses, and the readings where there are any."""
    data = {"clause": ", ".join(basis.clauses)}
    return {**data, "reading": ", ".join(basis.readings)} if basis.readings else data
