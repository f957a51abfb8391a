"""Bets of others at a table: behind a seat, together with a seat's, along the bank's, and between two players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from croupier.kit import Refusal
from croupier.room.commands import DeclineBank, Leave
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
from croupier.settle.bank import BankBet, BankBetKind, filed_bank, had_action, round_shares

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

    # In the bank's position.

    @property
    def along(self) -> list[Joined]:
        """Bets of others in the bank's position, each spot in its order."""
        return sorted((each for each in self.joined if each.way != "shared"), key=lambda each: each.spot)

    @property
    def posted(self) -> int:
        """What others have posted for the bank, besides the player who banks."""
        return sum(each.amount for each in self.along if each.way != "dai-su")

    def round_for(self, players: dict[int, str], opening: dict[str, Any], room: Room) -> None:
        """The bank covers what all who bet in its position have posted."""
        if self.posted:
            opening["bank"] = {**opening["bank"], "posted": opening["bank"]["posted"] + self.posted}

    def results(self, round: Round) -> list[tuple[Joined, int]]:
        """What each bet of another in the bank's position has won or lost in a round."""
        along = self.along
        if not along:
            return []
        bank = round.opening["bank"]
        own = (bank.get("posted") or 0) - self.posted
        bets = [BankBet("spot", f"seat {bank['seat']}", 1, own)]
        bets += [
            BankBet(cast("BankBetKind", each.way), each.person, each.spot, each.amount) for each in along
        ]
        _, *shares = round_shares(round.lines, bets, filed_bank(self.table.game, 1))
        return list(zip(along, shares, strict=True))

    # After a round.

    def after_round(self, round: Round, done: Proceedings) -> None:
        """Joined bets have their part; propositions do not count where somebody had no action."""
        for joined in [each for each in self.joined if each.way == "shared"]:
            self._pay_shared(joined, round, done)
        accounts, law = self.table.accounts, self.table.game.edition.law.bank
        for joined, net in self.results(round):
            assert law is not None and law.bets is not None
            pocket, basis = accounts.pocket(joined.person), law.bets.basis
            paid = accounts.payment(accounts.of("bank"), pocket, joined.amount + net, joined.way, basis)
            event = JoinedSettled(joined.seat, joined.person, net, net, joined.way, joined.spot)
            done.apply(event, paid, basis=basis)
        idle = [
            seat
            for seat in round.players
            if (own := [line for line in round.lines if line.seat == seat and line.stake])
            and not any(had_action(line) for line in own)
        ]
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

    def _pay_shared(self, joined: Joined, round: Round, done: Proceedings) -> None:
        accounts, basis = self.table.accounts, done.rule(SHARED)
        own = [line for line in round.lines if line.seat == joined.seat and line.player is None]
        stake = max(sum(line.stake for line in own), joined.amount)
        net = max(sum(line.kept for line in own) * joined.amount // stake, -joined.amount)
        pocket, stack = accounts.pocket(joined.person), accounts.stack(joined.seat)
        paid = accounts.payment(stack, pocket, joined.amount + net, joined.way, basis)
        event = JoinedSettled(joined.seat, joined.person, joined.amount + net, net, joined.way, joined.spot)
        done.apply(event, paid, basis=basis)

    def check(self, command: Any, by: By, room: Room) -> None:
        """A seat that others bet behind or with stays until they have gone or are settled."""
        if isinstance(command, CloseTable) and (self.table.core.behind or self.joined or self.bets):
            raise Refusal("Bets behind seats and between players are settled before the table closes.")
        if isinstance(command, DeclineBank) and any(each.seat == command.seat for each in self.along):
            names = ", ".join(each.person for each in self.along)
            raise Refusal(f"Seat {command.seat} keeps the bank: {names} bets with it.")
        if not isinstance(command, Leave | ChangeSeat | MovePlayer):
            return
        others = [person for seat, person in self.table.core.behind if seat == command.seat]
        others += [each.person for each in self.joined if each.seat == command.seat]
        if others:
            raise Refusal(f"Seat {command.seat} stays: {', '.join(others)} bets behind it or with it.")
        if any(command.seat in (bet.seat, bet.other) for bet in self.bets):
            raise Refusal(f"Seat {command.seat} stays: its proposition bet is not settled.")
