"""Bets of others at a table: behind a seat, together with a seat's, along the bank's, and between two players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.room.commands import Leave
from croupier.room.part import By
from croupier.room.tables.acts import (
    PROPOSITION,
    SHARED,
    ChangeSeat,
    CloseTable,
    Joined,
    JoinedSettled,
    MovePlayer,
    Proposition,
    PropositionReturned,
)
from croupier.room.tables.desk import Desk
from croupier.settle.bank import had_action

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.play import Proceedings
    from croupier.rounds.round import Round


@dataclass(eq=False)
class BehindDesk(Desk):
    """Who bets without a seat, and bets that players make between them."""

    NAME = "behind"

    joined: list[Joined] = field(default_factory=list)
    bets: list[Proposition] = field(default_factory=list)
    made: int = 0

    def bet(self, number: int) -> Proposition | None:
        """A bet between players that is not settled yet."""
        return next((each for each in self.bets if each.number == number), None)

    def settle(self, number: int) -> Proposition:
        """A bet between players is settled."""
        found = next(each for each in self.bets if each.number == number)
        self.bets.remove(found)
        return found

    # After a round.

    def after_round(self, round: Round, done: Proceedings) -> None:
        """Joined bets have their part; propositions do not count where somebody had no action."""
        for joined in tuple(self.joined):
            self._pay_joined(joined, round, done)
        idle = [
            seat
            for seat in round.players
            if (own := [line for line in round.lines if line.seat == seat and line.stake])
            and not any(had_action(line) for line in own)
        ]
        accounts = self.table.accounts
        for bet in tuple(self.bets):
            if any(seat not in (bet.seat, bet.other) for seat in idle):
                layout, basis = accounts.of("layout"), done.rule(PROPOSITION)
                back = tuple(
                    posting
                    for seat in (bet.seat, bet.other)
                    for posting in accounts.payment(
                        layout, accounts.stack(seat), bet.amount, "no action", basis
                    )
                )
                done.apply(PropositionReturned(bet.number), back, basis=basis)

    def _pay_joined(self, joined: Joined, round: Round, done: Proceedings) -> None:
        accounts = self.table.accounts
        basis = done.rule(SHARED if joined.way == "shared" else PROPOSITION)
        pocket, stack = accounts.pocket(joined.person), accounts.stack(joined.seat)
        if joined.way == "shared":
            own = [line for line in round.lines if line.seat == joined.seat and line.player is None]
            stake = max(sum(line.stake for line in own), joined.amount)
            net = max(sum(line.kept for line in own) * joined.amount // stake, -joined.amount)
            paid = accounts.payment(stack, pocket, joined.amount + net, joined.way, basis)
            done.apply(JoinedSettled(joined.seat, joined.person, joined.amount + net, net), paid, basis=basis)
            return
        won = sum(amount for account, amount in round.balances.items() if account.kind == "bank")
        half = min(joined.amount, abs(won) // 2)
        net = half if won > 0 else -half
        layout = accounts.of("layout")
        paid = accounts.payment(layout, pocket, joined.amount + min(net, 0), joined.way, basis)
        paid += accounts.payment(layout, stack, max(-net, 0), joined.way, basis)
        paid += accounts.payment(stack, pocket, max(net, 0), joined.way, basis)
        done.apply(JoinedSettled(joined.seat, joined.person, net, net), paid, basis=basis)

    def check(self, command: Any, by: By, room: Room) -> None:
        """A seat that others bet behind or with stays until they have gone or are settled."""
        if isinstance(command, CloseTable) and (self.table.core.behind or self.joined or self.bets):
            raise Refusal("Bets behind seats and between players are settled before the table closes.")
        if not isinstance(command, Leave | ChangeSeat | MovePlayer):
            return
        others = [person for seat, person in self.table.core.behind if seat == command.seat]
        others += [each.person for each in self.joined if each.seat == command.seat]
        if others:
            raise Refusal(f"Seat {command.seat} stays: {', '.join(others)} bets behind it or with it.")
        if any(command.seat in (bet.seat, bet.other) for bet in self.bets):
            raise Refusal(f"Seat {command.seat} stays: its proposition bet is not settled.")
