"""Tables that the engine does not deal: rounds described by the dealer, or hands, players and drop only counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.part import By, Happened
from croupier.room.table import is_metered
from croupier.room.tables.commands import CountHands, Tell
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import Dropped, HandsCounted, Told
from croupier.room.tables.play import APART, EndedRound, PlayDesk
from croupier.room.tables.seats import unseated_players
from croupier.rounds.money import (
    POT,
    Line,
    Moved,
    balances,
    layout_account,
    line_moves,
    seat_account,
)

if TYPE_CHECKING:
    from croupier.room.room import Room


class DescribedDesk(Desk):
    """Settles what the dealer describes, and posts it; or notes what he counts."""

    NAME = "described"
    COMMANDS = (Tell, CountHands)
    EVENTS = (Told, HandsCounted)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.hands = 0  # counted

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """A round that was described, or hands that were counted."""
        needed = "told" if isinstance(command, Tell) else "counted"
        if self.table.depth != needed:
            words = {"told": "described", "counted": "counted", "dealt": "dealt by the engine"}
            raise Refusal(f"Rounds of table {self.table.name} are {words[self.table.depth]}.")
        return self._count(command) if isinstance(command, CountHands) else self._tell(command, room)

    def _count(self, command: CountHands) -> Sequence[Happened]:
        table, accounts = self.table, self.table.accounts
        if command.hands <= 0 or command.players <= 0 or command.amount < 0:
            raise Refusal("Count at least one hand and one player, and no less than nothing dropped.")
        paid = accounts.payment(unseated_players(table), accounts.of("drop"), command.amount, "dropped")
        message = f"Table {table.name}: {command.hands} hands, {money(command.amount)} dropped."
        return (Happened(HandsCounted(command.hands, command.players, command.amount), paid, message),)

    def _tell(self, command: Tell, room: Room) -> Sequence[Happened]:
        table, accounts = self.table, self.table.accounts
        game = table.game
        data = {**command.situation, "edition": game.edition.id, "filing": dict(table.filing)}
        answer = table.core.family.use(game.edition, "settle")(data)
        moved = moves_of(answer)
        if any(move.taker.kind == "jackpot rake" for move in moved):
            play = table.desk(PlayDesk)
            play.check_jackpot(play.from_others(room).get("linked") or (), room)
        net, others = self._changes(moved)
        event = Told(
            table.rounds + 1, dict(command.situation), {str(seat): amount for seat, amount in net.items()}
        )
        found = [Happened(event, tuple(self._postings(net, others)), f"Round {event.number} is settled.")]
        raked = others[accounts.of("rake area")]
        if raked > 0:
            box = accounts.payment(accounts.of("rake area"), accounts.of("drop"), raked, "dropped")
            found.append(Happened(Dropped("drop", raked), box))
        circle = accounts.of("jackpot rake area")
        if others[circle] > 0:
            rule = room.law.rule(APART, game)
            basis = rule.basis if rule is not None else NO_BASIS
            box = accounts.payment(circle, accounts.of("jackpot drop"), others[circle], "dropped", basis)
            found.append(Happened(Dropped("jackpot drop", others[circle]), box, basis=basis))
        return found

    def _changes(self, moved: Sequence[Moved]) -> tuple[Counter[int], Counter[BookAccount]]:
        """What each seat gained or lost, its bank with it, and what all others did."""
        accounts = self.table.accounts
        net: Counter[int] = Counter()
        others: Counter[BookAccount] = Counter()
        total = balances(move for move in moved if not is_metered(move, accounts.meters))
        for account, amount in total.items():
            if account.player is not None:
                others[accounts.pocket(account.player)] += amount
            elif account.kind in ("seat", "bank") and isinstance(account.of, int):
                net[account.of] += amount
            elif account.kind == "meter":
                others[accounts.of("tray")] += amount  # a meter of a described table is kept by the house
            elif account.kind != "layout":
                others[accounts.account(account)] += amount
        return net, others

    def _postings(self, net: Mapping[int, int], others: Mapping[BookAccount, int]) -> Iterator[Posting]:
        """What each account lost goes over the layout to those that gained. Chips that the table did not know of come
        from their player's pocket."""
        table, accounts = self.table, self.table.accounts
        layout = accounts.of("layout")
        changes: list[tuple[BookAccount, int]] = []
        for seat, amount in net.items():
            person = table.persons.get(seat)
            if person is None:
                changes.append((accounts.pocket(f"seat {seat} of table {table.name}"), amount))
                continue
            changes.append((accounts.stack(seat), amount))
            missing = -amount - table.core.places[seat].chips
            yield from accounts.payment(accounts.pocket(person), accounts.stack(seat), max(missing, 0))
        changes += others.items()
        for account, amount in changes:
            yield from accounts.payment(account, layout, max(-amount, 0))
        for account, amount in changes:
            yield from accounts.payment(layout, account, max(amount, 0))

    def apply(self, event: Any, by: By) -> None:
        """Chips after a described round; hands that were counted."""
        if isinstance(event, HandsCounted):
            self.hands += event.hands
            return
        self.table.rounds = event.number
        places = self.table.core.places
        seats = sorted(int(seat) for seat in event.net)
        won = [seat for seat in seats if event.net[str(seat)] > 0]
        names = [places[seat].name for seat in seats if seat in places]
        self.table.ended = EndedRound(seats, won, None, names)
        for seat, amount in event.net.items():
            if int(seat) in places:
                self.table.core.receive(int(seat), max(amount, -places[int(seat)].chips))

    def snapshot(self) -> dict[str, Any]:
        """The hands that were counted."""
        return {"hands": self.hands}

    def load(self, state: Mapping[str, Any]) -> None:
        """Have this count."""
        self.hands = state["hands"]


def moves_of(answer: Any) -> Sequence[Moved]:
    """What a settled description moves: what its round moved, what its hand moved, or what its lines say."""
    round = getattr(answer, "round", None)
    if round is not None and round.due is not None:
        raise Refusal("The round is not over; describe it to its end.")
    if round is not None and round.moved:
        found: Sequence[Moved] = round.moved
        return found
    if hasattr(answer, "beside"):
        return [*_pot_moves(answer.table), *_line_moves(answer.beside)]
    return list(_line_moves(_lines(answer)))


def _pot_moves(table: Any) -> Iterator[Moved]:
    """What the seats of a hand put into the pot, and what became of it."""
    for place, seat in enumerate(table.seats):
        received = sum(move.amount for move in table.money if move.taker == seat_account(seat))
        yield Moved(seat_account(seat), POT, table.start[place] + received - table.stack[place])
    yield from table.money


def _lines(answer: Any) -> Sequence[Line]:
    for holder in (answer, getattr(answer, "table", None)):
        lines: Sequence[Line] | None = getattr(holder, "lines", None)
        if lines is not None:
            return lines
    raise Refusal("Described rounds of this game cannot be posted.")


def _line_moves(lines: Sequence[Line]) -> Iterator[Moved]:
    for line in lines:
        yield Moved(seat_account(line.seat, line.player), layout_account(line.seat, line.player), line.stake)
        yield from line_moves(line)
