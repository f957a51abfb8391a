"""A round: one cycle at a table. It asks what is due, refuses what is not allowed, and keeps the log."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

from croupier.editions.game import Game
from croupier.editions.model import Irregularity
from croupier.games.banked.incidents import apply_incident, incident_kinds, row_for
from croupier.kit import Refusal, card_name
from croupier.kit.basis import basis_of
from croupier.kit.cards import UNKNOWN
from croupier.kit.sources import Pool, Source, to_words
from croupier.rounds import bets
from croupier.rounds.action import seated_bank
from croupier.rounds.events import Bet, Chose, Closed, Dealt, Did, Incident, Input, Line, Settled
from croupier.rounds.procedure import Ask, Deal, Demand, Do, Pay, Take
from croupier.rounds.table import PlayerBank, Table

Steps = Generator[Demand, Input | None, None]
Procedure = Callable[[Table], Steps]
Policy = Callable[["Round", Ask], Chose]


class Round:
    """One round of a game under a procedure; `push` an event, read `due`, `legal()`, `lines` and `log`."""

    def __init__(
        self,
        game: Game,
        procedure: Procedure,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        meters: Mapping[str, int] | None = None,
        log: Sequence[Input] = (),
        bank: PlayerBank | None = None,
    ) -> None:
        players = bets.seated(game, seats)
        opening = bets.opening_meters(game, meters or {})
        self._begin(game, procedure, players, opening, seated_bank(game, players, bank))
        for event in log:
            self.push(event)

    def _begin(
        self,
        game: Game,
        procedure: Procedure,
        players: dict[int, str],
        opening: dict[str, int],
        bank: PlayerBank | None,
    ) -> None:
        self.game = game
        self._procedure = procedure
        self._opening = opening
        self.table = Table(game, players, dict(opening), bank=bank)
        self.log: list[Input | Did | Settled] = []
        self.inputs: list[Input] = []
        self._steps = procedure(self.table)
        self.due: Demand | None = None
        self._advance(None, first=True)

    # What is due, and what may be pushed.

    @property
    def done(self) -> bool:
        """Whether the round is over."""
        return self.due is None

    @property
    def lines(self) -> tuple[Line, ...]:
        """What has become of the wagers so far."""
        return tuple(self.table.lines)

    @property
    def opening_meters(self) -> dict[str, int]:
        """The meters as the round began: what a saved round needs beside its inputs."""
        return dict(self._opening)

    def net(self, seat: int) -> int:
        """What a seat has won or lost so far, in cents."""
        return sum(line.kept for line in self.table.lines if line.seat == seat)

    def seen(self, seat: int | None) -> dict[Pool, tuple[int, ...]]:
        """What a seat may see; hidden cards are UNKNOWN."""
        return self.table.seen(seat)

    def legal(self) -> tuple[Input, ...]:
        """Events that would be taken now: every choice, every card that may come, or bets and closing."""
        due = self.due
        if isinstance(due, Ask):
            return bets.answers(self.table, due)
        if isinstance(due, Deal):
            return tuple(Dealt(due.to, card) for card in self.unseen())
        if isinstance(due, Take):
            events = bets.least_bets(self.table)
            closing = Closed()
            return events if self.refusal(closing) else (*events, closing)
        return ()

    def unseen(self) -> tuple[int, ...]:
        """The cards still in the deck."""
        gone = {card for cards in self.table.cards.values() for card in cards}
        return tuple(card for card in self.game.cards if card not in gone)

    def refusal(self, event: Input) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: Input) -> None:
        """Take an event; refused with a sentence, the round unchanged, where it is not allowed."""
        self._check(event)
        self._take(event)

    def _take(self, event: Input) -> None:
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Incident):
            self._incident(event)
            return
        if isinstance(event, Bet):
            bets.place(self.table, event)
            return
        if isinstance(event, Dealt):
            assert isinstance(self.due, Deal)
            self.table.cards.setdefault(event.to, []).append(event.card)
            self.table.faces.setdefault(event.to, []).append(self.due.face)
            self.table.stages.setdefault(event.to, []).append(self.table.stage)
        elif isinstance(event, Chose):
            assert isinstance(self.due, Ask)
            for line in bets.choose(self.table, self.due, event):
                self._record(line)
        else:
            bets.close(self.table)
        self._advance(event)

    # Running a round.

    def play(self, source: Source, policy: Policy) -> Round:
        """Run to the end: the source answers deals, the policy answers decisions."""
        while self.due is not None:
            if isinstance(self.due, Deal):
                self.push(Dealt(self.due.to, source.card(self.due.to)))
            elif isinstance(self.due, Ask):
                self.push(policy(self, self.due))
            else:
                self.push(Closed())
        return self

    def deal(self, source: Source) -> Round:
        """Answer every deal that is due from the source, up to the next decision or the end."""
        while isinstance(self.due, Deal):
            self.push(Dealt(self.due.to, source.card(self.due.to)))
        return self

    def replay(self) -> Round:
        """The same round anew from its inputs: equal in every respect."""
        players, inputs = dict(self.table.players), tuple(self.inputs)
        return Round(self.game, self._procedure, players, self._opening, inputs, self.table.bank)

    def fork(self) -> Round:
        """A copy that goes on by itself; its events were checked when they were pushed."""
        twin = Round.__new__(Round)
        twin._begin(self.game, self._procedure, dict(self.table.players), self._opening, self.table.bank)
        for event in self.inputs:
            twin._take(event)
        return twin

    # Inside.

    def _check(self, event: Input) -> None:
        if self.due is None:
            raise Refusal("The round is over; nothing more can happen in it.")
        if isinstance(event, Incident):
            row_for(self.table, event)
        elif isinstance(event, Bet):
            tips = isinstance(self.due, Ask) and bets.tips_now(self.table, self.due, event)
            if not tips:
                self._expect(Take, event, "bets are closed")
            bets.check_bet(self.table, event, tips)
        elif isinstance(event, Closed):
            self._expect(Take, event, "bets are closed already")
            bets.check_close(self.table)
        elif isinstance(event, Dealt):
            self._check_deal(event)
        else:
            due = self.due
            if not isinstance(due, Ask) or due.seat != event.seat:
                raise Refusal(f"Seat {event.seat} is not asked now; {self._said()}.")
            bets.check_choice(self.table, due, event)

    def _expect(self, kind: type[Demand], event: Input, otherwise: str) -> None:
        if not isinstance(self.due, kind):
            step = self.game.step("no more bets")
            raise Refusal(
                f"{type(event).__name__} is refused: {otherwise}; {self._said()}.", step.cite if step else ()
            )

    def _check_deal(self, event: Dealt) -> None:
        due = self.due
        if not isinstance(due, Deal) or due.to != event.to:
            raise Refusal(
                f"No card is due to {to_words(event.to)} now; {self._said()}.", getattr(due, "cite", ())
            )
        if event.card == UNKNOWN and event.to in ("burn", "discard"):
            return
        if isinstance(event.card, float) or event.card not in self.unseen():
            said = event.card if isinstance(event.card, float) else card_name(event.card)
            raise Refusal(f"{said} is not in the deck any more, so it cannot be dealt.", due.cite)

    def _said(self) -> str:
        due = self.due
        if isinstance(due, Ask):
            names = ", ".join(choice.name for choice in due.choices)
            return f"seat {due.seat} is asked to choose from {names}"
        if isinstance(due, Deal):
            return f"a card is due to {to_words(due.to)}"
        return "bets are open" if isinstance(due, Take) else "the round is over"

    def _advance(self, answer: Input | None, first: bool = False) -> None:
        """Go on to the next thing that must be waited for; log what the dealer does meanwhile."""
        try:
            demand = next(self._steps) if first else self._steps.send(answer)
            while True:
                if isinstance(demand, Do):
                    self._do(demand)
                elif isinstance(demand, Pay):
                    self._record(demand.line)
                else:
                    self.due = demand
                    return
                demand = self._steps.send(None)
        except StopIteration:
            self.due = None

    def _do(self, demand: Do) -> None:
        self.log.append(demand.act)
        if demand.reveals is not None:
            faces = self.table.faces.get(demand.reveals, [])
            shown = len(faces) if demand.upto is None else demand.upto
            self.table.faces[demand.reveals] = ["up" if i < shown else face for i, face in enumerate(faces)]

    def _record(self, line: Line) -> None:
        self.table.lines.append(line)
        if self.game.edition.wager(line.wager).kind in ("stake", "tip"):
            self.table.settled.add((line.seat, line.wager))
        self.log.append(Settled(line))

    def _incident(self, event: Incident) -> None:
        row: Irregularity = row_for(self.table, event)
        lines = apply_incident(self.table, row, event)
        said = row.says or f"{event.kind}: {', '.join(row.then) or row.does}"
        self.log.append(Did("irregularity", said, basis_of(row.cite), event.seat))
        for line in lines:
            self._record(line)
        if self.table.void and not any(self.table.in_play(seat) for seat in self.table.seats()):
            self._steps.close()
            self.due = None
        elif not self._still_due(self.due):
            self._advance(None)

    def _still_due(self, due: Demand | None) -> bool:
        """Whether an incident left what was due: a seat without wagers is neither asked nor dealt to."""
        if isinstance(due, Ask):
            return self.table.staked(due.seat, due.decision.asks)
        return not isinstance(due, Deal) or not isinstance(due.to, int) or self.table.in_play(due.to)

    @property
    def incidents(self) -> tuple[str, ...]:
        """The irregularities that can be reported at this stage."""
        return incident_kinds(self.table)
