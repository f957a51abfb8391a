"""One hand of a pot game: what is due, what may be done, what was done. A generator goes through the hand in the order
of the law; every event is checked before it is taken, and a refused one leaves the hand as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from croupier.games.pot import betting
from croupier.games.pot.asks import (
    COMMUNITY,
    POOLS,
    Act,
    Deal,
    Discarded,
    Due,
    Pick,
    PotEvent,
    PotIncident,
    PotInput,
    Show,
    Showed,
    Steps,
    Throw,
    Wait,
)
from croupier.games.pot.checks import PICKS, check_choice, check_show, check_throw, choose, legal_acts, throw
from croupier.games.pot.rules import Cite, PotRules
from croupier.games.pot.rulings import incident_kinds, rule, ruling_for
from croupier.games.pot.table import NEVER, Moved, PotTable
from croupier.kit import Refusal, card_name
from croupier.kit.basis import basis_of
from croupier.kit.cards import UNKNOWN
from croupier.kit.sources import Pool, Source
from croupier.rounds.events import Chose, Dealt, Did


class Policy(Protocol):
    """Answers whatever a seat is asked."""

    def __call__(self, hand: PotHand, due: Act | Throw | Pick | Show) -> PotInput:
        """The event that answers."""
        ...


class PotHand:
    """A hand in play. `training` asks for every burn and logs the dealer's acts; without it the same rules run bare."""

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
        "training",
    )

    def __init__(
        self,
        rules: PotRules,
        stacks: Sequence[int],
        procedure: Callable[[PotHand], Steps],
        *,
        seats: Sequence[int] = (),
        opening: Mapping[str, Any] | None = None,
        training: bool = False,
        shows: bool = False,
        explains: bool = True,
    ) -> None:
        if len(stacks) < 2:
            raise Refusal("A hand for a pot needs at least two players.")
        self.opening = dict(opening or {})
        places = tuple(seats) or tuple(range(1, len(stacks) + 1))
        self.t = PotTable(rules, stacks, places, self.opening.get("carry", 0))
        self.training = training
        self.shows = shows or training
        self.explains = explains
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
    def due(self) -> Due | None:
        """What the hand waits for; None when it is over."""
        if self._wait is None:
            return None
        kind, place, least, most = self._wait
        t = self.t
        cite = t.street.cite
        if kind == "deal":
            to: Pool = t.seats[place] if place >= 0 else "community" if place == COMMUNITY else "burn"
            return Deal(to, bool(most), cite)
        seat = t.seats[place]
        if kind == "act":
            return Act(seat, betting.bounds(t), cite)
        if kind == "throw":
            return Throw(seat, least, most, cite)
        if kind == "show":
            return Show(seat, t.rules.cite("showing"))
        return Pick(seat, PICKS[kind], least, most, cite)

    @property
    def stacks(self) -> dict[int, int]:
        """What each seat has now."""
        return dict(zip(self.t.seats, self.t.stack, strict=True))

    @property
    def money(self) -> list[Moved]:
        """Every movement of money otherwise than by a player's own bet, with its clause."""
        return self.t.money

    def legal(self) -> tuple[PotInput, ...]:
        """Answers that would be taken now: of amounts the least and the most, of discards none and any one."""
        due = self.due
        if isinstance(due, Act):
            return legal_acts(due)
        if isinstance(due, Throw):
            cards = self.t.cards[self.t.place(due.seat)]
            if due.least:
                return tuple(Discarded(due.seat, (card,)) for card in cards) if due.least == 1 else ()
            return (Discarded(due.seat), *(Discarded(due.seat, (card,)) for card in cards if due.most))
        if isinstance(due, Show):
            cards = self.t.cards[self.t.place(due.seat)]
            shown = Showed(due.seat, tuple(cards))
            return (shown, Showed(due.seat)) if self.t.rules.may_muck else (shown,)
        if isinstance(due, Pick):
            return self._legal_picks(due)
        return ()

    def _legal_picks(self, due: Pick) -> tuple[PotInput, ...]:
        if due.choices == ("wild",):
            cards = self.t.cards[self.t.place(due.seat)]
            return tuple(Chose(due.seat, "wild", card) for card in cards)
        sized = ("stake", "open", "bet")
        amounts = sorted({due.least, due.most}) if due.most else [None]
        return tuple(
            Chose(due.seat, choice, amount)
            for choice in due.choices
            for amount in (amounts if choice in sized else [None])
        )

    # Taking events.

    def refusal(self, event: PotInput) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: PotInput) -> None:
        """Take an event; refused with a sentence, the hand unchanged, where it is not allowed."""
        self._check(event)
        self.take(event)

    def take(self, event: PotInput) -> None:
        """Take an event that is known to be allowed."""
        self.inputs.append(event)
        self.log.append(event)
        if isinstance(event, PotIncident):
            if rule(self, event):
                self._steps.close()
                self._wait = None
            return
        assert self._wait is not None
        kind, place, _, up = self._wait
        t = self.t
        if isinstance(event, Dealt):
            self._lay(place, event.card, up > 0)
        elif isinstance(event, Chose):
            choose(t, kind, place, event)
        elif isinstance(event, Discarded):
            throw(t, place, event.cards)
        else:
            place = t.place(event.seat)
            t.shown[place] = bool(event.cards)
            if event.cards:
                t.cards[place] = list(event.cards)
                t.asdealt[place] = (t.asdealt[place] + [False] * len(event.cards))[: len(event.cards)]
        self._advance()

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
        t, inputs, log = self.t, self.inputs, self.log
        while (wait := self._wait) is not None and wait[0] == "deal":
            _, place, _, up = wait
            to: Pool = t.seats[place] if place >= 0 else "community" if place == COMMUNITY else "burn"
            card = source.card(to)
            self._check_card(card)
            event = Dealt(to, card)
            inputs.append(event)
            log.append(event)
            self._lay(place, card, up > 0)
            self._advance()
        return self

    def play(self, source: Source, policy: Policy) -> PotHand:
        """Run to the end: the source answers deals, the policy everything else."""
        while (wait := self._wait) is not None:
            if wait[0] == "deal":
                self.deal(source)
            else:
                due = self.due
                assert due is not None and not isinstance(due, Deal)
                self.push(policy(self, due))
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
            training=self.training,
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
        choose(self.t, self._wait[0], self._wait[1], answer)
        self._advance()

    def turn_up(self) -> None:
        """The card that is due comes face up."""
        if self._wait is not None and self._wait[0] == "deal":
            self._wait = (*self._wait[:3], 1)

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
        t, (kind, i, *_) = self.t, wait
        if kind == "deal":
            return not t.decided and (i < 0 or t.live[i] or t.idle[i])
        if not t.live[i] or (kind == "act" and t.stack[i] == 0):
            return False
        return not t.decided

    @property
    def ruled(self) -> frozenset[str]:
        """The kinds of irregularities that were reported."""
        return frozenset(event.kind for event in self.inputs if isinstance(event, PotIncident))

    def did(self, step: str, says: str, cite: Cite = (), place: int | None = None) -> None:
        """Log an act of the dealer's, where a training table wants to see it."""
        if self.training:
            self.log.append(Did(step, says, basis_of(cite), None if place is None else self.t.seats[place]))

    def _check(self, event: PotInput) -> None:
        wait = self._wait
        if isinstance(event, PotIncident):
            ruling_for(self, event)
            return
        if wait is None:
            raise Refusal("The hand is over; nothing more can happen in it.")
        kind, place, least, most = wait
        if isinstance(event, Dealt):
            self._check_deal(event, kind, place)
            return
        if kind == "deal":
            raise Refusal(f"{self._said()}; {type(event).__name__} must wait.")
        if event.seat != self.t.seats[place] and not (kind == "show" and isinstance(event, Showed)):
            raise Refusal(f"Seat {event.seat} is not asked now; {self._said()}.", self.t.rules.cite("turn"))
        if isinstance(event, Chose):
            check_choice(self.t, kind, event, least, most)
        elif isinstance(event, Discarded):
            check_throw(self.t, kind, place, event, least, most)
        else:
            check_show(self.t, kind, event)

    def _check_deal(self, event: Dealt, kind: str, place: int) -> None:
        t = self.t
        if kind != "deal" or (POOLS.get(event.to, NEVER - 9) if place < 0 else event.to) != (
            place if place < 0 else t.seats[place]
        ):
            raise Refusal(f"No card is due to {event.to} now; {self._said()}.")
        self._check_card(event.card)

    def _check_card(self, card: int) -> None:
        if card != UNKNOWN and (not 0 <= card < 54 or self.t.out[card]):
            raise Refusal(f"{card_name(card)} is not in the deck any more, so it cannot be dealt.")

    def _said(self) -> str:
        due = self.due
        if isinstance(due, Deal):
            return f"a card is due to {due.to}"
        return "the hand is over" if due is None else f"seat {due.seat} is asked"
