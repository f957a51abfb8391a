"""The contract of every round, whatever the game: what is due, who may do what, what happened, who may know what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from croupier.editions.game import Game, GameKey
from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.rounds.codec import check_event, decode, encode
from croupier.rounds.events import Act, Answer, Bets, Chance, Dealt, Decide, Due, Read
from croupier.rounds.money import Account, Line, Moved, seat_account
from croupier.rounds.viewers import Viewer

View = dict[str, Any]
Opening = Mapping[str, Any]
DEALER = "dealer"
V = TypeVar("V")


@runtime_checkable
class Round(Protocol):
    """One cycle of any game: a log of events. `push` an input, read what is due, who may answer, and the lines."""

    game: Game

    @property
    def opening(self) -> Opening:
        """All that the round needed from the one before, as plain JSON."""
        ...

    @property
    def players(self) -> Mapping[int, str]:
        """Who sits where."""
        ...

    @property
    def log(self) -> Sequence[Any]:
        """Everything that happened, inputs and consequences, in order."""
        ...

    @property
    def inputs(self) -> Sequence[Any]:
        """What was pushed: with the opening, enough to play the round again."""
        ...

    @property
    def lines(self) -> Sequence[Line]:
        """What has become of the wagers so far."""
        ...

    @property
    def moved(self) -> Sequence[Moved]:
        """Every movement of money so far."""
        ...

    @property
    def balances(self) -> Mapping[Account, int]:
        """What each account has gained or lost so far."""
        ...

    @property
    def due(self) -> Due | None:
        """What the round waits for; None when it is over."""
        ...

    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """What a seat, or a role such as the dealer, may do now; never empty for a seat that is asked."""
        ...

    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """When chance is due, every event that may come with its exact weight. For the engine alone."""
        ...

    def cards_left(self) -> Counter[int]:
        """When a card is due, those that may come with how often each is there. For the engine alone."""
        ...

    def refusal(self, event: Any) -> Refusal | None:
        """Why the event would be refused now, or None."""
        ...

    def push(self, event: Any) -> tuple[Any, ...]:
        """Take an input and return what came of it; refused, the round is unchanged."""
        ...

    def fork(self) -> Self:
        """A copy that goes on by itself."""
        ...

    def anew(self) -> Self:
        """The same round from its opening, before any input."""
        ...

    def replay(self) -> Self:
        """The same round anew from its opening and inputs: equal in every respect."""
        ...

    def next_opening(self) -> Opening:
        """What the next round at the table begins with, as plain JSON."""
        ...

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know now, as plain JSON built by permission."""
        ...

    def heard(self, viewer: Viewer, start: int = 0) -> list[dict[str, Any]]:
        """The log from some place on as a viewer may know it, as plain JSON."""
        ...

    @property
    def incidents(self) -> tuple[str, ...]:
        """The irregularities that can be reported now."""
        ...


class Offered(tuple[Answer, ...]):
    """Answers, and the same as plain JSON, which is made once and read only."""

    @cached_property
    def data(self) -> list[View]:
        """The answers as plain JSON."""
        return [answer_data(answer) for answer in self]


_OFFERED: dict[tuple[GameKey, int, Hashable], Offered] = {}
_MOST_OFFERED = 256


def forget_offers() -> None:
    """Have all answers worked out anew."""
    _OFFERED.clear()


class BaseRound(ABC):
    """What the rounds of all families share. A family gives the abstract parts; the rest is written once here."""

    EVENTS: ClassVar[tuple[type, ...]] = ()  # the inputs of the family

    def __init__(self, game: Game, players: Mapping[int, str], opening: Opening) -> None:
        self.game = game
        self.players: Mapping[int, str] = dict(players)
        self.opening: Opening = dict(opening)
        self.log: list[Any] = []
        self.inputs: list[Any] = []
        self.lines: list[Line] = []
        self.moved: list[Moved] = []
        self._balanced: tuple[int, dict[Account, int]] = (0, {})  # number of movements, and their balance
        self._once: dict[str, Any] | None = {}  # worked out since the last input; None while one is taken
        self._heard: list[dict[str, Any]] = []  # the log as plain JSON, as far as anybody has heard it
        self._settled_lines: list[View] = []  # the lines as plain JSON

    # What a family gives.

    @property
    @abstractmethod
    def due(self) -> Due | None:
        """What the round waits for; None when it is over."""

    @abstractmethod
    def answers(self, who: int | str) -> tuple[Answer, ...]:
        """What a seat or a role may do now."""

    @abstractmethod
    def outcomes(self) -> tuple[tuple[Any, int], ...]:
        """When chance is due, every event that may come with its exact weight."""

    @abstractmethod
    def _check(self, event: Any) -> None:
        """Refuse an input that is not allowed now; it is an event of the family with fields of the right types."""

    @abstractmethod
    def _take(self, event: Any) -> None:
        """Carry out an input that was checked; consequences are appended to the log."""

    @abstractmethod
    def anew(self) -> Self:
        """The same round before its first input."""

    @abstractmethod
    def next_opening(self) -> Opening:
        """What the next round at the table begins with."""

    @abstractmethod
    def _shown(self, viewer: Viewer) -> View:
        """The family's own part of a view: seats, pools, boards, meters, pots, by permission."""

    @abstractmethod
    def _knows(self, viewer: Viewer, event: Any) -> Any:
        """The event as the viewer may know it: itself, another with what is hidden left out, or None."""

    @property
    def incidents(self) -> tuple[str, ...]:
        """The irregularities that can be reported now."""
        return ()

    # What is written once.

    def cards_left(self) -> Counter[int]:
        """When a card is due, those that may come with how often each is there: the outcomes of chance."""
        return Counter({event.card: weight for event, weight in self.outcomes() if isinstance(event, Dealt)})

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.due is None

    def refusal(self, event: Any) -> Refusal | None:
        """Why the event would be refused now, or None."""
        try:
            self._examine(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: Any) -> tuple[Any, ...]:
        """Take an input and return what came of it; refused with a sentence, the round is unchanged."""
        self._examine(event)
        return self._accept(event)

    def push_json(self, data: Any) -> tuple[Any, ...]:
        """The same for an input as plain data."""
        return self.push(decode(data, self.EVENTS))

    def _examine(self, event: Any) -> None:
        check_event(event, self.EVENTS)
        if self.due is None:
            raise Refusal("The round is over; nothing more can happen in it.")
        self._check(event)

    def _accept(self, event: Any) -> tuple[Any, ...]:
        before = len(self.log)
        self._once = None
        self.inputs.append(event)
        self.log.append(event)
        self._take(event)
        self._once = {}
        return tuple(self.log[before + 1 :])

    def once(self, what: str, make: Callable[[], V]) -> V:
        """Something that is the same until the next input, worked out when it is first asked for."""
        kept = self._once
        if kept is None:
            return make()
        if what not in kept:
            kept[what] = make()
        found: V = kept[what]
        return found

    def offers(self, seat: int, rests_on: Hashable, make: Callable[[], Iterable[Answer]]) -> Offered:
        """The answers of a seat, which depend only on its number, the game and its filing: they
        are worked out once for all rounds."""
        key = GameKey(self.game), seat, rests_on
        kept = _OFFERED.get(key)
        if kept is None:
            if len(_OFFERED) >= _MOST_OFFERED:
                _OFFERED.clear()
            kept = _OFFERED[key] = Offered(make())
        return kept

    def replay(self) -> Self:
        """The same round anew from its opening and inputs: equal in every respect."""
        twin = self.anew()
        for event in self.inputs:
            twin.push(event)
        return twin

    def fork(self) -> Self:
        """A copy that goes on by itself; its inputs were checked when they were pushed."""
        twin = self.anew()
        for event in self.inputs:
            twin._accept(event)
        return twin

    def net(self, seat: int, player: str | None = None) -> int:
        """What a seat, or a player behind it, has won or lost by settled lines, in cents."""
        own = (line for line in self.lines if line.seat == seat and line.player == player)
        return sum(line.kept for line in own)

    @property
    def balances(self) -> dict[Account, int]:
        """What each account has gained or lost so far."""
        known, total = self._balanced
        if known != len(self.moved):
            changed = dict(total)
            for each in self.moved[known:]:
                changed[each.giver] = changed.get(each.giver, 0) - each.amount
                changed[each.taker] = changed.get(each.taker, 0) + each.amount
            total = {account: amount for account, amount in changed.items() if amount}
            self._balanced = (len(self.moved), total)
        return total

    def spent(self, seat: int) -> int:
        """How much less a seat has now than when the round began, in cents."""
        return -self.balances.get(seat_account(seat), 0)

    def stack(self, seat: int) -> int | None:
        """What a seat has left, where the opening says what it brought; None: no limit."""
        stacks = self.opening.get("stacks") or {}
        brought = stacks.get(str(seat))
        return None if brought is None else int(brought) - self.spent(seat)

    def move(self, giver: Account, taker: Account, amount: int, why: str, basis: Basis) -> None:
        """Record a movement of money, in the log too."""
        if amount:
            moved = Moved(giver, taker, amount, why, basis)
            self.moved.append(moved)
            self.log.append(moved)

    # Views.

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know now, as plain JSON built by permission."""
        return {
            "edition": self.game.edition.id,
            "viewer": str(viewer),
            "version": len(self.log),
            "over": self.due is None,
            "players": {str(seat): name for seat, name in self.players.items()},
            "question": self.question(viewer),
            "lines": [self.line_data(place) for place in range(len(self.lines))],
            **self._shown(viewer),
        }

    def line_data(self, place: int) -> View:
        """A line as plain JSON."""
        known = self._settled_lines
        while len(known) <= place:
            known.append(encode(self.lines[len(known)]) | {"event": "Line"})
        return known[place]

    def question(self, viewer: Viewer) -> View | None:
        """What is due, and the answers of the viewer where he is asked."""
        due = self.due
        if due is None:
            return None
        data = dict(self.once("due", lambda: due_data(due)))
        who: int | str | None = getattr(viewer, "number", None) or getattr(viewer, "name", None)
        if who is not None and asks(due, who):
            data["answers"] = self._answers_of(who)
        return data

    def _answers_of(self, who: int | str) -> list[View]:
        """The answers of a seat or a role as plain JSON."""
        answers = self.answers(who)
        return (answers if isinstance(answers, Offered) else Offered(answers)).data

    def heard(self, viewer: Viewer, start: int = 0) -> list[dict[str, Any]]:
        """The log from some place on as a viewer may know it, as plain JSON."""
        found = []
        for place, event in enumerate(self.log[start:], start):
            known = self._knows(viewer, event)
            if known is not None:
                found.append(self.heard_data(place) if known is event else encode(known))
        return found

    def heard_data(self, place: int) -> dict[str, Any]:
        """An event of the log as plain JSON, nothing hidden: for those who may know it."""
        known = self._heard
        while len(known) <= place:
            known.append(encode(self.log[len(known)]))
        return known[place]


def asks(due: Due | None, who: int | str) -> bool:
    """Whether what is due concerns this seat or role."""
    if isinstance(due, Bets):
        return who in due.seats or who == DEALER
    if isinstance(due, Decide):
        return who == due.seat
    return isinstance(due, Act) and who == due.role


def due_data(due: Due) -> View:
    """What is due as plain JSON."""
    data = encode(due)
    del data["event"]
    return {"kind": type(due).__name__.lower(), **data}


def answer_data(answer: Answer) -> View:
    """An answer as plain JSON: its name, the event as it stands, and what may vary."""
    data: View = {"name": answer.name, "event": encode(answer.event)}
    if answer.title:
        data["title"] = answer.title
    if answer.least is not None and answer.most is not None:
        data |= {"least": answer.least, "most": answer.most, "step": answer.step}
    if answer.suggested:
        data["suggested"] = list(answer.suggested)
    if answer.pick is not None:
        data["pick"] = _pick_data(answer)
    if answer.required:
        data["required"] = True
    if answer.wager:
        data["wager"] = answer.wager
    if answer.costs:
        data["costs"] = answer.costs
    return data


def _pick_data(answer: Answer) -> View:
    pick = answer.pick
    assert pick is not None
    every = encode(replace(answer.event, **{pick.field: pick.of}))[pick.field]
    data = {"field": pick.field, "of": every, "least": pick.least, "most": pick.most}
    data |= {"purpose": pick.purpose} if pick.purpose else {}
    return data | {"named": True} if pick.named else data


__all__ = [
    "DEALER",
    "BaseRound",
    "Chance",
    "Opening",
    "Read",
    "Round",
    "View",
    "answer_data",
    "asks",
    "due_data",
]
