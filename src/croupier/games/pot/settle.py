"""The result of a pot game's hand: every pot, every seat, the house, each line with the row of law that decided it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from croupier.describe.events import title_of
from croupier.describe.settlement import (
    MovementData,
    PotData,
    SettledSeat,
    Settlement,
    ShownHand,
    seat_lines,
)
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
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.pages import (
    Block,
    ClauseRef,
    Inline,
    KeyValues,
    Listing,
    Money,
    Pair,
    Section,
)
from croupier.pages.words import money, seat_names
from croupier.rounds.events import Did
from croupier.rounds.money import Line, Moved, Result, RowRef
from croupier.settle.paid import ALL, AmountDue, Payment, Payments, compare, dues
from croupier.settle.pots import contributions
from croupier.settle.table import postings

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

    @property
    def taken(self) -> int:
        """What the house took from it."""
        return self.amount - self.won - self.amount_carried


@dataclass(frozen=True)
class PotSettlement(Settlement):
    """A described hand with its award: every pot, every seat, the house; wagers against the house are side bets."""

    told: PotTold = field(kw_only=True)
    table: PotTable = field(kw_only=True)
    pots: tuple[Pot, ...] = ()  # none where each loser pays the winner himself

    def total(self, *kinds: str) -> int:
        """What of some kinds left the pots for nobody's seat."""
        return total(self.table.money, *kinds)

    @property
    def house(self) -> int:
        """Rake, fees and what the text forfeits to it, together."""
        return self.total(*TAKEN)

    def opening(self) -> Iterator[Block]:
        """The button and what was carried over."""
        table = self.table
        pairs = [Pair("", "button", f"seat {table.seats[-1]}")]
        pairs += [Pair("", "carried over from the hand before", Money(table.carry))] if table.carry else []
        yield KeyValues(pairs)

    def sections(self) -> Iterator[Section]:
        """The pots, each with the players who can win it and what was given from it."""
        for pot in self.pots:
            who = seat_names(sorted(pot.eligible)) if pot.eligible else "no player is left in it"
            items: list[Inline] = []
            if pot.taken:
                items.append(f"{money(pot.taken)} taken, {money(pot.amount - pot.taken)} left")
            for move in pot.moved:
                seat = receiver(move)
                what = f"seat {seat} wins" if seat is not None else "carried over:"
                items.append((f"{what} {money(move.amount)}: {move.why} ", ClauseRef(move.basis)))
            title = f"{pot.name.capitalize()} {money(pot.amount)}: {who}"
            yield Section(title, [Listing(items)] if items else [])

    def house_blocks(self) -> Iterator[Block]:
        """What the house took, and what the side bets came to."""
        pairs = [Pair("", "total", Money(self.house, plus=True))]
        if self.table.carried:
            pairs.append(Pair("", "carried over to the next hand", Money(self.table.carried)))
        if "bank" in self.accounts:
            pairs.append(Pair("", "result of the side bets", Money(self.bank, plus=True)))
        yield KeyValues(pairs)
        items = taken_items(self)
        if items:
            yield Listing(items)


def settlement(
    game: Game, told: PotTold, table: PotTable, side: tuple[Line, ...] = (), rulings: tuple[Did, ...] = ()
) -> PotSettlement:
    """The result of a described hand; `side` are the lines of wagers against the house."""
    pots, lines, accounts = pots_of(table), tuple(pot_lines(table)), postings(side)
    seats = []
    for seat in sorted(told.seats, key=lambda seat: seat.number):
        i, own = table.place(seat.number), seat_lines(lines, seat.number)
        net = table.stack[i] - table.start[i] + accounts.get(f"seat {seat.number}", 0)
        cards = tuple(table.cards[i]) if seat.cards is not None else ()
        seats.append(
            SettledSeat(
                seat.number,
                seat.player,
                net,
                own + seat_lines(side, seat.number),
                (ShownHand("cards", cards),),
            )
        )
    house = {name: accounts.get(name, 0) for name in ("bank", "tips")} if side else {}
    return PotSettlement(
        game,
        tuple(seats),
        (*lines, *side),
        house | {"house": total(table.money, *TAKEN)},
        lambda name: title_of(game, name),
        hands=(ShownHand("community", tuple(table.board)),) if table.board else (),
        facts={
            "pots": [_pot_data(pot) for pot in pots],
            "taken": [movement_data(move) for move in house_moves(table.money)],
            "carried": dollars(table.carried),
        },
        rulings=rulings,
        payments=_payments(told, table, lines, side),
        told=told,
        table=table,
        pots=pots,
    )


def check(settled: PotSettlement) -> None:
    """No chip is made or lost."""
    table = settled.table
    gone = settled.total(*TAKEN, "jackpot rake") + table.carried - table.carry
    over = sum(table.stack) - sum(table.start) + gone
    if over:
        raise AssertionError(f"the hand does not add up: {over} cents too many")


def taken_items(settled: PotSettlement, kinds: tuple[str, ...] = ()) -> list[Inline]:
    """What left the pots for no seat, each with its clause."""
    moves = [move for move in house_moves(settled.table.money) if not kinds or cause(move) in kinds]
    return [
        (f"{cause(move)} {money(signed_amount(move))}: {move.why} ", ClauseRef(move.basis)) for move in moves
    ]


def _payments(told: PotTold, table: PotTable, lines: tuple[Line, ...], side: tuple[Line, ...]) -> Payments:
    """What the dealer pushed from the pots and paid on side bets, as far as described, against what was due."""
    checked: list[Payment] = []
    for seat in told.seats:
        if seat.paid is not None:
            due = _pot_dues(table, seat.number, seat_lines(lines, seat.number))
            if ALL not in seat.paid:
                due += [each for each in dues(side) if each.seat == seat.number]
            checked += compare(due, seat.paid, f"Seat {seat.number}")
    return Payments(tuple(checked))


def _pot_dues(table: PotTable, seat: int, lines: tuple[Line, ...]) -> list[AmountDue]:
    """What a seat is pushed from each pot that it put chips into or won of; without pots, of the stakes."""
    moves = [move for move in table.money if receiver(move) == seat and is_win(move)]
    names = [line.wager for line in lines if line.result != "returned"]
    due = []
    for name in dict.fromkeys([*names, *(pot_of(move) or "stake" for move in moves)]):
        own = [move for move in moves if (pot_of(move) or "stake") == name]
        lost = [line.basis for line in lines if line.wager == name]
        basis = own[0].basis if own else lost[0] if lost else NO_BASIS
        due.append(AmountDue(seat, name, sum(move.amount for move in own), basis=basis))
    return due


def _pot_data(pot: Pot) -> PotData:
    return {
        "name": pot.name,
        "amount": dollars(pot.amount),
        "eligible": list(pot.eligible),
        "taken": dollars(pot.taken),
        "won": [movement_data(move) for move in pot.moved if is_win(move)],
        "carried": dollars(pot.amount_carried),
    }


def movement_data(move: Moved) -> MovementData:
    """Chips that leave a pot, as plain data."""
    seat, part = receiver(move), part_of(move)
    data: MovementData = {
        "amount": dollars(signed_amount(move)),
        "why": move.why,
        "clause": ", ".join(move.basis.clauses),
    }
    if seat is None:
        data["what"] = cause(move)
    else:
        data["seat"] = seat
    if part:
        data["part"] = part
    if move.basis.readings:
        data["reading"] = ", ".join(move.basis.readings)
    return data


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
    """The result of every seat's chips in a hand that is over, each line with the row of law that decided it."""
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
