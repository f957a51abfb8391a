"""Bets of others at a table: behind a seat, together with a seat's, along the bank's, and between two players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.part import By, Happened
from croupier.room.tables.commands import (
    ChangeSeat,
    CloseTable,
    JoinBet,
    Leave,
    LeaveBehind,
    LeaveBet,
    MakeProposition,
    MovePlayer,
    SettleProposition,
    StandBehind,
)
from croupier.room.tables.desk import Desk
from croupier.room.tables.seat_events import (
    BetJoined,
    JoinedSettled,
    LeftBehind,
    PropositionMade,
    PropositionSettled,
    StoodBehind,
)
from croupier.settle.bank import had_action

if TYPE_CHECKING:
    from croupier.room.law.table_rows import FloorRule
    from croupier.room.room import Room
    from croupier.room.tables.play import Proceedings
    from croupier.rounds.round import Round

SHARED, PROPOSITION, BACKLINE = "shared bets", "proposition bets", "backline"


@dataclass(frozen=True)
class Joined:
    """What a person has put together with a seat's chips."""

    seat: int
    person: str
    amount: int
    way: str


@dataclass(frozen=True)
class Proposition:
    """A bet between two seats that is not settled yet."""

    number: int
    seat: int
    other: int
    amount: int


class BehindDesk(Desk):
    """Who bets without a seat, and bets that players make between them."""

    NAME = "behind"
    COMMANDS = (StandBehind, LeaveBehind, JoinBet, LeaveBet, MakeProposition, SettleProposition)
    EVENTS = (StoodBehind, LeftBehind, BetJoined, JoinedSettled, PropositionMade, PropositionSettled)

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.joined: list[Joined] = []
        self.bets: list[Proposition] = []
        self.made = 0

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Stand behind a seat, join a bet, or bet with another player."""
        if isinstance(command, StandBehind | LeaveBehind):
            return (self._stand(command, room) if isinstance(command, StandBehind) else self._go(command),)
        if self.table.round is not None:
            raise Refusal("Bets between players are made and settled between rounds.")
        if isinstance(command, JoinBet):
            return (self._join(command, room),)
        if isinstance(command, LeaveBet):
            return (self._take_back(command, room),)
        if isinstance(command, MakeProposition):
            return (self._make(command, room),)
        return (self._settle(command, room),)

    def _stand(self, command: StandBehind, room: Room) -> Happened:
        core, accounts = self.table.core, self.table.accounts
        bank = core.game.edition.law.bank
        basis = self._basis(room, BACKLINE)
        if bank is None or not (bank.backline or bank.backline_by):
            raise Refusal(f"Nobody bets behind a seat in {core.game.edition.title}.", basis)
        core.chips(command.seat)  # refused where nobody sits there
        if command.chips <= 0 or (command.seat, command.name) in core.behind:
            raise Refusal(
                f"{command.name} cannot stand behind seat {command.seat} with {money(command.chips)}."
            )
        paid = accounts.payment(
            accounts.pocket(command.name), accounts.stack(command.seat, command.name), command.chips
        )
        message = f"{command.name} stands behind seat {command.seat} with {money(command.chips)}."
        return Happened(StoodBehind(command.seat, command.name, command.chips), paid, message, basis)

    def _go(self, command: LeaveBehind) -> Happened:
        core, accounts = self.table.core, self.table.accounts
        chips = core.behind.get((command.seat, command.name))
        if chips is None:
            raise Refusal(f"{command.name} does not stand behind seat {command.seat}.")
        if core.round is not None:
            raise Refusal(f"{command.name} goes when the round is over.")
        paid = accounts.payment(
            accounts.stack(command.seat, command.name), accounts.pocket(command.name), chips
        )
        return Happened(LeftBehind(command.seat, command.name, chips), paid, f"{command.name} leaves.")

    def _join(self, command: JoinBet, room: Room) -> Happened:
        table, accounts = self.table, self.table.accounts
        rule = room.law.rule(SHARED if command.way == "shared" else PROPOSITION, table.game)
        if rule is None:
            raise Refusal(f"Bets are not put together in {table.game.edition.title} here.")
        if command.amount <= 0 or command.name == table.persons.get(command.seat):
            raise Refusal(f"{command.name} cannot join seat {command.seat} with {money(command.amount)}.")
        table.core.chips(command.seat)  # refused where nobody sits there
        banks = table.core.banks is not None and table.core.banks.banker == command.seat
        if banks is not (command.way == "dai-su"):
            raise Refusal(
                "A dai-su goes along the bank; other bets are put together with a player's.", rule.deciding
            )
        self._check_maximum(command, rule)
        taker = accounts.stack(command.seat) if command.way == "shared" else accounts.of("layout")
        paid = accounts.payment(accounts.pocket(command.name), taker, command.amount, command.way, rule.basis)
        event = BetJoined(command.seat, command.name, command.amount, command.way)
        message = f"{command.name} joins seat {command.seat} with {money(command.amount)}."
        return Happened(event, paid, message, rule.basis)

    def _check_maximum(self, command: JoinBet, rule: FloorRule) -> None:
        """Refuse what is more than the table's maximum on one square, whoever puts it there."""
        most = self.table.game.cents_of("max_bet")
        there = sum(
            each.amount for each in self.joined if (each.seat, each.way) == (command.seat, command.way)
        )
        if most is not None and there + command.amount > most:
            already = f", {money(there)} of it joined already" if there else ""
            raise Refusal(
                f"{money(there + command.amount)} with seat {command.seat} is above the table maximum of "
                f"{money(most)}{already}.",
                rule.deciding,
            )

    def _take_back(self, command: LeaveBet, room: Room) -> Happened:
        joined = next((j for j in self.joined if (j.seat, j.person) == (command.seat, command.name)), None)
        if joined is None:
            raise Refusal(f"{command.name} has not joined a bet of seat {command.seat}.")
        accounts, shared = self.table.accounts, joined.way == "shared"
        giver = accounts.stack(joined.seat) if shared else accounts.of("layout")
        basis = self._basis(room, SHARED if shared else PROPOSITION)
        paid = accounts.payment(giver, accounts.pocket(joined.person), joined.amount, "taken back", basis)
        event = JoinedSettled(joined.seat, joined.person, joined.amount if shared else 0, 0)
        message = f"{joined.person} takes {money(joined.amount)} back from seat {joined.seat}."
        return Happened(event, paid, message, basis)

    def _make(self, command: MakeProposition, room: Room) -> Happened:
        table, accounts = self.table, self.table.accounts
        rule = room.law.rule(PROPOSITION, table.game)
        banks = table.core.banks
        if rule is None or banks is None:
            raise Refusal(f"Players do not bet between them in {table.game.edition.title} here.")
        if banks.banker not in (command.seat, command.other) or command.seat == command.other:
            raise Refusal("A proposition is a bet of the player who banks with another.", rule.deciding)
        for seat in (command.seat, command.other):
            if not 0 < command.amount <= table.core.chips(seat):
                raise Refusal(f"Seat {seat} does not have {money(command.amount)}.", rule.deciding)
        paid = tuple(
            posting
            for seat in (command.seat, command.other)
            for posting in accounts.payment(
                accounts.stack(seat), accounts.of("layout"), command.amount, "proposition", rule.basis
            )
        )
        event = PropositionMade(self.made + 1, command.seat, command.other, command.amount, command.terms)
        return Happened(
            event, paid, f"Seats {command.seat} and {command.other}: {command.terms}.", rule.basis
        )

    def _settle(self, command: SettleProposition, room: Room) -> Happened:
        bet = next((each for each in self.bets if each.number == command.number), None)
        basis = self._basis(room, PROPOSITION)
        if bet is None or command.winner not in (bet.seat, bet.other):
            raise Refusal(f"There is no proposition bet {command.number} of seat {command.winner}.", basis)
        accounts = self.table.accounts
        paid = accounts.payment(
            accounts.of("layout"), accounts.stack(command.winner), 2 * bet.amount, "proposition", basis
        )
        return Happened(PropositionSettled(bet.number, command.winner), paid, basis=basis)

    def _basis(self, room: Room, name: str) -> Basis:
        rule = room.law.rule(name, self.table.game)
        return rule.basis if rule is not None else NO_BASIS

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
                done.apply(PropositionSettled(bet.number), back, basis=basis)

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

    # State.

    def apply(self, event: Any, by: By) -> None:
        """Who stands where, what was joined, what is bet between players."""
        core = self.table.core
        if isinstance(event, StoodBehind):
            core.behind[event.seat, event.person] = event.chips
        elif isinstance(event, LeftBehind):
            del core.behind[event.seat, event.person]
        elif isinstance(event, BetJoined):
            self.joined.append(Joined(event.seat, event.person, event.amount, event.way))
            if event.way == "shared":
                core.receive(event.seat, event.amount)
        elif isinstance(event, JoinedSettled):
            gone = next(
                each for each in self.joined if (each.seat, each.person) == (event.seat, event.person)
            )
            self.joined.remove(gone)
            core.receive(event.seat, -event.paid)
        elif isinstance(event, PropositionMade):
            self.made = event.number
            self.bets.append(Proposition(event.number, event.seat, event.other, event.amount))
            core.receive(event.seat, -event.amount)
            core.receive(event.other, -event.amount)
        else:
            bet = next(each for each in self.bets if each.number == event.number)
            self.bets.remove(bet)
            for seat in (bet.seat, bet.other) if event.winner is None else (event.winner, event.winner):
                core.receive(seat, bet.amount)

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

    def snapshot(self) -> dict[str, Any]:
        """Who stands behind seats, joined bets and propositions."""
        return {
            "behind": [[seat, person, chips] for (seat, person), chips in self.table.core.behind.items()],
            "joined": [asdict(each) for each in self.joined],
            "bets": [asdict(each) for each in self.bets],
            "made": self.made,
        }

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these bets."""
        self.table.core.behind = {(seat, person): chips for seat, person, chips in state["behind"]}
        self.joined = [Joined(**each) for each in state["joined"]]
        self.bets = [Proposition(**each) for each in state["bets"]]
        self.made = state["made"]
