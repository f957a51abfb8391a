"""One hand of a pot game: what is due, what may be done, what was done. A generator goes through the hand in the order
of the law; every event is checked before it is taken, and a refused one leaves the hand as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from croupier.games.pot import betting
from croupier.games.pot.checks import answers_of, check_act, check_answer, choose
from croupier.games.pot.rules import PotRules
from croupier.games.pot.rulings import incident_kinds, rule, ruling_for
from croupier.games.pot.table import (
    COMMUNITY,
    NEVER,
    POOLS,
    PotEvent,
    PotInput,
    PotTable,
    Steps,
    Wait,
    deals_to,
    decision,
)
from croupier.kit import Refusal, card_name
from croupier.kit.cards import UNKNOWN
from croupier.kit.chance import Pool, Source
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.events import Answer, Chance, Chose, Dealt, Decide, Did, Incident
from croupier.rounds.money import Moved


class Policy(Protocol):
    """Answers whatever a seat is asked."""

    def __call__(self, hand: PotHand, due: Decide) -> PotInput:
        """The event that answers."""
        ...


class PotHand:
    """A hand in play by compiled rules. `explains` words the reasons and logs the dealer's acts; bare it is faster."""

    __slots__ = (
        "_held",
        "_steps",
        "_wait",
        "explains",
        "inputs",
        "log",
        "opening",
        "procedure",
        "shows",
        "t",
    )

    def __init__(
        self,
        rules: PotRules,
        stacks: Sequence[int],
        procedure: Callable[[PotHand], Steps],
        *,
        seats: Sequence[int] = (),
        opening: Mapping[str, Any] | None = None,
        shows: bool = False,
        explains: bool = True,
    ) -> None:
        if len(stacks) < 2:
            raise Refusal("A pot game needs at least two players.")
        self.opening = dict(opening or {})
        places = tuple(seats) or tuple(range(1, len(stacks) + 1))
        self.t = PotTable(rules, stacks, places, self.opening.get("carry", 0))
        self.shows = shows
        self.explains = self.t.explains = explains
        self.t.claims = self.opening.get("claims", ())
        self.t.final = bool(self.opening.get("final"))
        self.procedure = procedure
        self.inputs: list[PotInput] = []
        self.log: list[PotEvent] = []
        self._wait: Wait | None = None
        self._held: list[Wait] = []  # what was due when a ruling put something before it
        self._steps = procedure(self)
        self._advance()

    # What is due.

    @property
    def over(self) -> bool:
        """Whether the hand is finished and paid."""
        return self._wait is None

    @property
    def due(self) -> Chance | Decide | None:
        """What the hand waits for; None when it is over."""
        wait = self._wait
        if wait is None:
            return None
        t = self.t
        if wait.question == "deal":
            return Chance("card", self._pool(wait.place), "up" if wait.up else "down", t.street.basis)
        return self._decision(wait)

    def _decision(self, wait: Wait) -> Decide:
        t, question = self.t, wait.question
        basis = t.rules.basis("showing") if question == "show" else t.street.basis
        return decision(t.seats[wait.place], question, basis)

    def _pool(self, place: int) -> Pool:
        return self.t.seats[place] if place >= 0 else "community" if place == COMMUNITY else "burn"

    def awaits(self, question: str) -> bool:
        """Whether this is what the hand waits for: a deal, or an answer to a question."""
        return self._wait is not None and self._wait.question == question

    @property
    def asked(self) -> int | None:
        """The seat that is asked something."""
        wait = self._wait
        return None if wait is None or wait.question == "deal" else self.t.seats[wait.place]

    @property
    def bounds(self) -> betting.Bounds:
        """What the seat whose turn it is may do with a bet."""
        return betting.bounds(self.t)

    @property
    def stacks(self) -> dict[int, int]:
        """What each seat has now."""
        return dict(zip(self.t.seats, self.t.stack, strict=True))

    @property
    def money(self) -> list[Moved]:
        """Every movement of money otherwise than by a player's own bet, with its clause."""
        return self.t.money

    def answers(self) -> tuple[Answer, ...]:
        """What the seat that is asked may answer."""
        wait = self._wait
        return () if wait is None or wait.question == "deal" else answers_of(self.t, wait)

    # Taking events.

    def refusal(self, event: PotInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self.check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: PotInput) -> None:
        """Take an event; refused with a sentence, the hand unchanged, where it is not allowed."""
        self.check(event)
        self.take(event)

    def take(self, event: PotInput) -> None:
        """Take an event that is known to be allowed."""
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, Incident):
            self.t.ruled.add(event.kind)
            if rule(self, event):
                self._steps.close()
                self._wait = None
            return
        wait = self._wait
        assert wait is not None
        if isinstance(event, Chose):
            choose(self.t, wait, event)
        else:
            self._lay(wait.place, event.card, wait.up)
        if self._held:
            self._advance()
        else:
            self._wait = next(self._steps, None)

    def _lay(self, place: int, card: int, up: bool) -> None:
        t = self.t
        if place >= 0:
            t.give(place, card, up)
        elif place == COMMUNITY:
            t.turn(card, up)
        else:
            t.burns.append(card)
            t.burned += 1
            if card != UNKNOWN:
                t.out[card] = 1

    # The quick way of the same: what a bot does without making events.

    def act(self, choice: str, to: int = 0) -> None:
        """Fold, check, call, bring in, or raise to an amount, as the seat whose turn it is."""
        seat = self.t.seats[self.t.actor]
        self.push(Chose(seat, choice, to or None))

    def deal(self, source: Source) -> PotHand:
        """Answer every deal that is due from the source, up to the next decision or the end."""
        inputs, log, t, steps = self.inputs, self.log, self.t, self._steps
        out, seats, cards, faces, dealt_up = t.out, t.seats, t.cards, t.faces, t.dealt_up
        while (wait := self._wait) is not None and wait.question == "deal":
            place = wait.place
            to = seats[place] if place >= 0 else self._pool(place)
            card = source.card(to)
            if not 0 <= card < 54 or out[card]:
                self._check_card(card)
            event = deals_to(to)[card]
            inputs.append(event)
            log.append(event)
            if place >= 0 <= card:  # as `give` does it: this is gone through for every card of a simulation
                cards[place].append(card)
                faces[place].append(wait.up)
                dealt_up[place].append(wait.up)
                out[card] = 1
            else:
                self._lay(place, card, wait.up)
            if self._held:
                self._advance()
            else:
                self._wait = next(steps, None)
        return self

    def play(self, source: Source, policy: Policy) -> PotHand:
        """Run to the end: the source answers deals, the policy everything else."""
        while (wait := self._wait) is not None:
            if wait.question == "deal":
                self.deal(source)
            else:
                event = policy(self, self._decision(wait))
                self.check(event)
                self.take(event)
        return self

    # Copies.

    def replay(self) -> PotHand:
        """The same hand anew from its inputs: equal in every respect."""
        twin = self.anew()
        for event in self.inputs:
            twin.push(event)
        return twin

    def fork(self) -> PotHand:
        """A copy that goes on by itself; its events were checked when they were pushed."""
        twin = self.anew()
        for event in self.inputs:
            twin.take(event)
        return twin

    def anew(self) -> PotHand:
        """The same hand before its first event."""
        t = self.t
        return PotHand(
            t.rules,
            t.start,
            self.procedure,
            seats=t.seats,
            opening=self.opening,
            shows=self.shows,
            explains=self.explains,
        )

    # Inside.

    def _advance(self) -> None:
        while self._held:  # what was put off; another ruling may have settled it in the meantime
            self._wait = self._held.pop()
            if self._asks(self._wait):
                return
        self._wait = next(self._steps, None)

    # For rulings.

    @property
    def waiting(self) -> Wait | None:
        """What the hand waits for, as the procedure said it."""
        return self._wait

    @property
    def incidents(self) -> tuple[str, ...]:
        """The irregularities that can be reported now."""
        return incident_kinds(self)

    @property
    def interrupted(self) -> bool:
        """Whether something is due that a ruling put before what was due."""
        return bool(self._held)

    def interrupt(self, wait: Wait) -> None:
        """Something is due before what was due."""
        if self._wait is not None:
            self._held.append(self._wait)
        self._wait = wait

    def take_from_ruling(self, answer: Chose) -> None:
        """What a ruling makes of an incident; the incident itself stands in the inputs."""
        self.log.append(answer)
        assert self._wait is not None
        choose(self.t, self._wait, answer)
        self._advance()

    def turn_up(self) -> None:
        """The card that is due comes face up."""
        if self._wait is not None and self._wait.question == "deal":
            self._wait = replace(self._wait, up=True)

    def skip(self) -> None:
        """What was due is not due any more."""
        self._advance()

    def skip_dead(self) -> bool:
        """Go on where the one who was asked is asked no more; the hand itself goes on to its award."""
        wait = self._wait
        while wait is not None and not self._asks(wait):
            self._advance()
            wait = self._wait
        return False

    def _asks(self, wait: Wait) -> bool:
        """Whether what is waited for still concerns somebody: another who is in, with something to decide."""
        t, kind, i = self.t, wait.question, wait.place
        if kind == "deal":
            return not t.decided and (i < 0 or t.live[i] or t.idle[i])
        if not t.live[i] or (kind == "act" and t.stack[i] == 0):
            return False
        return not t.decided

    def did(self, step: str, says: str, basis: Basis = NO_BASIS, place: int | None = None) -> None:
        """Log an act of the dealer's, where reasons are wanted."""
        if self.explains:
            self.log.append(Did(step, says, basis, None if place is None else self.t.seats[place]))

    def check(self, event: PotInput) -> None:
        wait = self._wait
        if wait is not None and type(event) is Chose and event.seat == self.t.seats[wait.place]:
            if wait.question == "act":
                check_act(self.t, event)
                return
            if wait.question != "deal":
                check_answer(self.t, wait, event)
                return
        elif isinstance(event, Incident):
            ruling_for(self, event)
            return
        if wait is None:
            raise Refusal("The hand is over; nothing more can happen in it.")
        if isinstance(event, Dealt):
            self._check_deal(event, wait)
        elif not isinstance(event, Chose):
            raise Refusal(f"{event!r} is not an event of this game.")
        elif wait.question == "deal":
            raise Refusal(f"{self._waited()}; {event.choice!r} must wait.")
        elif event.seat != self.t.seats[wait.place] and not (
            wait.question == "show" and event.choice in ("show", "muck")
        ):
            turn = self.t.rules.basis("showing" if wait.question == "show" else "turn")
            raise Refusal(f"Seat {event.seat} is not asked now; {self._waited()}.", turn)
        else:
            check_answer(self.t, wait, event)

    def _check_deal(self, event: Dealt, wait: Wait) -> None:
        place = POOLS.get(event.to, NEVER - 9) if isinstance(event.to, str) else None
        if place is None and event.to in self.t.seats:
            place = self.t.place(event.to)
        if wait.question != "deal" or place != wait.place:
            raise Refusal(f"No card is due to {event.to} now; {self._waited()}.")
        self._check_card(event.card)

    def _check_card(self, card: int) -> None:
        if card != UNKNOWN and (not 0 <= card < 54 or self.t.out[card]):
            raise Refusal(f"{card_name(card)} is no longer in the deck, so it cannot be dealt.")

    def _waited(self) -> str:
        due = self.due
        if isinstance(due, Chance):
            return f"a card is due to {due.to}"
        return "the hand is over" if due is None else f"seat {due.seat} is asked"
