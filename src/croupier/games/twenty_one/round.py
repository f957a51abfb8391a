"""A round of twenty-one: one deal against the bank. It says what is due, refuses what is not allowed, keeps the log."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any

from croupier.editions.game import Game
from croupier.games.twenty_one import checks
from croupier.games.twenty_one.demands import DealTo, Decide, Demand, Due
from croupier.games.twenty_one.events import BetBehind, ChoseBehind, TwentyOneEvent, TwentyOneInput
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.table import TwentyOneTable
from croupier.kit import Refusal
from croupier.kit.sources import Source
from croupier.rounds import bets
from croupier.rounds.action import seated_bank
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Incident, Line, Settled
from croupier.rounds.procedure import Do, Pay, Take
from croupier.rounds.table import PlayerBank

Steps = Generator[Demand, TwentyOneInput | None, None]
Procedure = Callable[[TwentyOneTable], Steps]
Policy = Callable[["TwentyOneRound", Decide], Chose | ChoseBehind]


class TwentyOneRound:
    """One round under a procedure; `push` an event, read `due`, `legal()`, `lines` and `log`.

    `gone` are the cards that have left the shoe before. Bets are open first; where the text allows it, others may bet
    behind a box with `BetBehind`, and answer for their own wagers with `ChoseBehind`.
    """

    def __init__(
        self,
        game: Game,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        bank: PlayerBank | None = None,
        log: Sequence[TwentyOneInput] = (),
        gone: Sequence[int] = (),
        *,
        rules: TwentyOneRules,
        procedure: Procedure,
    ) -> None:
        players = checks.seated(game, seats)
        self._begin(game, players, seated_bank(game, players, bank), tuple(gone), rules, procedure)
        for event in log:
            self.push(event)

    def _begin(
        self,
        game: Game,
        players: dict[int, str],
        bank: PlayerBank | None,
        gone: tuple[int, ...],
        rules: TwentyOneRules,
        procedure: Procedure,
    ) -> None:
        self.game, self.rules, self._procedure = game, rules, procedure
        left = checks.shoe_left(rules, gone)
        self.table = TwentyOneTable(game, players, {}, bank=bank, rules=rules, gone=gone, left=left)
        self.log: list[TwentyOneEvent] = []
        self.inputs: list[TwentyOneInput] = []
        self._steps = procedure(self.table)
        self.due: Due | None = None
        self._advance(None, first=True)

    # What is due, and what may be pushed.

    @property
    def done(self) -> bool:
        """Whether the round is over."""
        return self.due is None

    @property
    def players(self) -> dict[int, str]:
        """Seats with their players."""
        return dict(self.table.players)

    @property
    def bank(self) -> PlayerBank | None:
        """The player who banks, where one does."""
        return self.table.bank

    @property
    def gone(self) -> tuple[int, ...]:
        """The cards that had left the shoe before the round."""
        return self.table.gone

    @property
    def lines(self) -> tuple[Line, ...]:
        """What has become of the wagers so far, in the order of settlement."""
        return tuple(self.table.lines)

    @property
    def dealt(self) -> tuple[int, ...]:
        """The cards of this round, in the order dealt: with `gone`, what the next round finds gone."""
        return tuple(event.card for event in self.inputs if isinstance(event, Dealt))

    def net(self, seat: int, behind: str | None = None) -> int:
        """What a seat, or a player behind it, has won or lost so far, in cents."""
        own = (line for line in self.table.lines if line.seat == seat)
        return sum(line.kept for line in own if line.player == behind)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see: the hands of every box, the dealer's cards (hidden ones UNKNOWN), what is due."""
        return {**self.table.view(seat), "stakes": dict(self.table.stakes), "due": self.due}

    def legal(self) -> tuple[TwentyOneInput, ...]:
        """Events that would be taken now: every choice with its least and its most, every card that may come, or the
        least bets and closing."""
        due = self.due
        if isinstance(due, Decide):
            return tuple(event for choice in due.choices for event in _answers(due, choice.name))
        if isinstance(due, DealTo):
            return tuple(Dealt(due.to, card) for card in self.table.unseen())
        if isinstance(due, Take):
            closing = Closed()
            events = bets.least_bets(self.table)
            return events if self.refusal(closing) else (*events, closing)
        return ()

    def refusal(self, event: TwentyOneInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: TwentyOneInput) -> None:
        """Take an event; refused with a sentence, the round unchanged, where it is not allowed."""
        self._check(event)
        self._take(event)

    # Running a round.

    def play(self, source: Source, policy: Policy) -> TwentyOneRound:
        """Run to the end: the source answers deals, the policy answers decisions."""
        while self.due is not None:
            if isinstance(self.due, DealTo):
                self.push(Dealt(self.due.to, source.card(self.due.to)))
            else:
                self.push(policy(self, self.due) if isinstance(self.due, Decide) else Closed())
        return self

    def deal(self, source: Source) -> TwentyOneRound:
        """Answer every deal that is due from the source, up to the next decision or the end."""
        while isinstance(self.due, DealTo):
            self.push(Dealt(self.due.to, source.card(self.due.to)))
        return self

    def replay(self) -> TwentyOneRound:
        """The same round anew from its inputs: equal in every respect."""
        given = (self.players, self.bank, tuple(self.inputs), self.gone)
        return TwentyOneRound(self.game, *given, rules=self.rules, procedure=self._procedure)

    def fork(self) -> TwentyOneRound:
        """A copy that goes on by itself; its events were checked when they were pushed."""
        twin = TwentyOneRound.__new__(TwentyOneRound)
        twin._begin(self.game, self.players, self.bank, self.gone, self.rules, self._procedure)
        for event in self.inputs:
            twin._take(event)
        return twin

    # Inside.

    def _check(self, event: TwentyOneInput) -> None:
        if self.due is None:
            raise Refusal("The round is over; nothing more can happen in it.")
        if isinstance(event, Incident):
            checks.check_incident(self.table, event)
        elif isinstance(event, Bet | BetBehind | Closed):
            self._check_open(event)
        elif isinstance(event, Dealt):
            checks.check_deal(self.table, self.due, event)
        else:
            checks.check_choice(self.rules, self.due, event)

    def _check_open(self, event: Bet | BetBehind | Closed) -> None:
        if not isinstance(self.due, Take):
            step = self.game.step("no more bets")
            said = f"{type(event).__name__} is refused: bets are closed; {checks.said_of(self.due)}."
            raise Refusal(said, step.cite if step else ())
        if isinstance(event, Bet):
            bets.check_bet(self.table, event)
        elif isinstance(event, BetBehind):
            checks.check_behind(self.table, event)
        else:
            checks.check_close(self.table)

    def _take(self, event: TwentyOneInput) -> None:
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Bet):
            bets.place(self.table, event)
            return
        if isinstance(event, BetBehind):
            self.table.behind.pop((event.seat, event.player, event.wager), None)
            if event.amount:
                self.table.behind[(event.seat, event.player, event.wager)] = event.amount
            return
        if isinstance(event, Dealt):
            assert isinstance(self.due, DealTo)
            self.table.take(event.to, self.due.hand, self.due.face, event.card)
        self._advance(event)

    def _advance(self, answer: TwentyOneInput | None, first: bool = False) -> None:
        """Go on to the next thing that must be waited for; log what the dealer does and pays meanwhile."""
        try:
            demand = next(self._steps) if first else self._steps.send(answer)
            while True:
                if isinstance(demand, Do):
                    self.log.append(demand.act)
                elif isinstance(demand, Pay):
                    self.table.lines.append(demand.line)
                    self.log.append(Settled(demand.line))
                else:
                    assert isinstance(demand, Take | DealTo | Decide)
                    self.due = demand
                    return
                demand = self._steps.send(None)
        except StopIteration:
            self.due = None


def _answers(due: Decide, name: str) -> list[TwentyOneInput]:
    """A choice as events: without an amount where it stakes nothing or just one amount, else its least and its most."""
    choice = due.open(name)
    assert choice is not None
    amounts = [None] if choice.least == choice.most else [choice.least, choice.most]
    if due.player is not None:
        return [ChoseBehind(due.seat, due.player, name, amount) for amount in amounts]
    return [Chose(due.seat, name, amount) for amount in amounts]
