"""Table maintenance over its rounds: what has fallen due to its decks, and what may not be done before.

Nothing here reads a clock: every event carries its time, and `due` is asked for a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from croupier.editions import load
from croupier.editions.game import Game, holds
from croupier.editions.model import Duty
from croupier.kit import Refusal
from croupier.room.part import By
from croupier.room.state import rebuilt, save


@dataclass(frozen=True)
class DeckIn:
    """A new deck comes into use; the deck of the same name, if there is one, leaves."""

    at: datetime
    deck: str = "1"
    defective: bool = False  # the deck it replaces was found defective


@dataclass(frozen=True)
class DeckShuffled:
    """A deck is shuffled, by hand or by a device; `counted` is what a shuffler that counts has shown."""

    at: datetime
    deck: str = "1"
    counted: int | None = None
    device: bool = False


@dataclass(frozen=True)
class Cut:
    """A deck is cut: so many cards from the top go to the bottom."""

    at: datetime
    depth: int
    deck: str = "1"


@dataclass(frozen=True)
class Began:
    """A round begins with a deck, for so many players where it matters."""

    at: datetime
    deck: str = "1"
    players: int = 0


@dataclass(frozen=True)
class DeckCounted:
    """The cards are counted, in a round the stub with what was dealt; `cards` is how many the deck has."""

    at: datetime
    cards: int
    deck: str = "1"


@dataclass(frozen=True)
class Finished:
    """The round is over."""

    at: datetime


TableEvent = DeckIn | DeckShuffled | Cut | Began | DeckCounted | Finished


@dataclass(frozen=True)
class DutyDue:
    """A duty that is due: its row of law, the deck it concerns, and what would satisfy it."""

    duty: Duty
    deck: str
    satisfied_by: str

    @property
    def cite(self) -> tuple[str, ...]:
        """The clause that orders it."""
        return self.duty.cite

    def __str__(self) -> str:
        return f"{self.satisfied_by} [{', '.join(self.cite)}]"


@dataclass
class DeckUse:
    """What has happened to one deck since it came into use."""

    since: datetime
    counted: datetime
    shuffled: bool = False
    cut: bool = False
    sound: bool = True
    device: bool = False  # shuffled by a device


@dataclass
class Upkeep:
    """A table over its rounds: `push` what happens, ask what is `due`; a refused event changes nothing."""

    game: Game
    decks: dict[str, DeckUse] = field(default_factory=dict)
    playing: str | None = None
    last: str | None = None
    run: int = 0  # rounds in a row that the last deck was played
    cycle: int = 0  # hands that a cycle around the table takes
    uncounted: int = 0  # rounds begun since a stub was last counted, whichever deck they used
    now: datetime | None = None

    def __post_init__(self) -> None:
        self.duties = tuple(d for d in self.game.edition.law.duties if holds(d.when, self.game.filed))
        for duty in self.duties:
            if duty.what not in DUTIES:
                known = "; ".join(DUTIES)
                raise Refusal(f"The duty {duty.what!r} is not known; choose one of {known}.", duty.cite)

    def size(self, deck: str) -> int:
        """How many cards a whole deck has here: a deck that the game names, or the one it is dealt from."""
        return len(self.game.decks.get(deck, self.game.cards))

    def due(self, now: datetime) -> tuple[DutyDue, ...]:
        """Every duty that is due at this time, deck by deck."""
        found: list[DutyDue] = []
        for duty in self.duties:
            for name in self.decks:
                said = DUTIES[duty.what].due(self, duty, name, now)
                if said is not None and said not in {due.satisfied_by for due in found}:
                    found.append(DutyDue(duty, name, said))
        return tuple(found)

    def refusal(self, event: TableEvent) -> Refusal | None:
        """Why the event would be refused, or None."""
        try:
            self._check(event)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, event: TableEvent) -> None:
        """Take an event; refused with a sentence, nothing changed, where a duty forbids it."""
        self._check(event)
        self.now = event.at
        match event:
            case DeckIn(at, name):
                self.decks[name] = DeckUse(at, at)
            case DeckShuffled(_, name, counted, device):
                deck = self.decks[name]
                deck.shuffled, deck.cut, deck.device = True, False, device
                deck.sound = deck.sound and counted in (None, self.size(name))
            case Cut(_, _, name):
                self.decks[name].cut = True
            case Began(_, name, players):
                self.run = self.run + 1 if name == self.last else 1
                self.cycle = players if self.run == 1 else self.cycle
                self.playing = self.last = name
                self.uncounted += 1
            case DeckCounted(at, cards, name):
                deck = self.decks[name]
                deck.counted = at
                deck.sound = deck.sound and cards == self.size(name)
                self.uncounted = 0
            case Finished():
                assert self.playing is not None
                deck = self.decks[self.playing]
                deck.shuffled = deck.cut = False
                self.playing = None

    def check_out(self, deck: str, at: datetime) -> None:
        """Refuse to take a deck away that a duty keeps in play."""
        for duty in self.duties:
            forbidden = DUTIES[duty.what].forbids(self, duty, DeckIn(at, deck))
            if forbidden is not None:
                raise Refusal(forbidden, duty.cite[:1])

    def remove(self, deck: str) -> None:
        """A deck leaves the table, and none takes its place."""
        del self.decks[deck]
        self.playing = None if self.playing == deck else self.playing
        if self.last == deck:
            self.last, self.run = None, 0

    def snapshot(self) -> dict[str, Any]:
        """The state as plain JSON; the game is not in it."""
        return save(self, "game")

    @classmethod
    def restore(cls, game: Game, state: Mapping[str, Any]) -> Upkeep:
        """The upkeep of a game that has this state."""
        return rebuilt(cls, state, game)

    # What is refused: first what makes no sense, then what a duty forbids.

    def _check(self, event: TableEvent) -> None:
        said = next(self._senseless(event), None)
        if said is not None:
            raise Refusal(said)
        for duty in self.duties:
            forbidden = DUTIES[duty.what].forbids(self, duty, event)
            if forbidden is not None:
                raise Refusal(forbidden, duty.cite[:1])

    def _senseless(self, event: TableEvent) -> Iterator[str]:
        if self.now is not None and event.at < self.now:
            yield f"{event.at} is before {self.now}, when the last event happened; events come in order."
        if isinstance(event, Finished):
            if self.playing is None:
                yield "No round is being played, so none can finish."
            return
        most = self.game.options.get("decks")
        if isinstance(event, DeckIn):
            if isinstance(most, int) and event.deck not in self.decks and len(self.decks) >= most:
                said = " and ".join(self.decks)
                yield f"Deck {event.deck} is refused: this table plays with {most}, and {said} is in use."
        elif event.deck not in self.decks:
            yield f"Deck {event.deck} is not in use; in use are {', '.join(self.decks) or 'none'}."
        if isinstance(event, Began) and self.playing is not None:
            yield "A round is being played; the next begins when it has finished."
        if isinstance(event, DeckIn | DeckShuffled | Cut) and event.deck == self.playing:
            yield f"Deck {event.deck} is being played; the round must finish first."
        if isinstance(event, Cut) and not 0 < event.depth < self.size(event.deck):
            yield f"A cut of {event.depth} cards does not part a deck of {self.size(event.deck)}."


# The duties: for each, when it is due for a deck, and what it forbids until it is done.

DueRule = Callable[[Upkeep, Duty, str, datetime], str | None]
ForbidRule = Callable[[Upkeep, Duty, TableEvent], str | None]


@dataclass(frozen=True)
class UpkeepRule:
    """When a duty is due, and what it forbids; a round may not begin with a deck for which a duty is due."""

    due: DueRule
    forbids: ForbidRule


def _nothing_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    return None


def _before_play(due: DueRule) -> UpkeepRule:
    """The duty must be done before a round begins with the deck."""

    def forbids(keep: Upkeep, duty: Duty, event: TableEvent) -> str | None:
        said = due(keep, duty, event.deck, event.at) if isinstance(event, Began) else None
        return None if said is None else f"The round may not begin yet: {said}."

    return UpkeepRule(due, forbids)


def span(every: str) -> timedelta:
    """The time in `4 hours` or `30 minutes`.

    >>> span("4 hours")
    datetime.timedelta(seconds=14400)
    """
    count, _, unit = every.partition(" ")
    if not count.isdigit() or unit.rstrip("s") not in ("hour", "minute"):
        raise Refusal(f"{every!r} is not a span of time; write it as '4 hours' or '30 minutes'.")
    return timedelta(**{unit.rstrip("s") + "s": int(count)})


def rounds_in(every: str) -> int:
    """The number in `5 rounds`."""
    count, _, unit = every.partition(" ")
    if not count.isdigit() or unit.rstrip("s") != "round":
        raise Refusal(f"{every!r} is not a number of rounds; write it as '5 rounds'.")
    return int(count)


def _change_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    used = now - keep.decks[deck].since
    return f"change deck {deck}, in use for {used}" if used >= span(duty.every) else None


def _shuffle_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    ready = keep.decks[deck].shuffled or keep.playing == deck
    return None if ready else f"shuffle deck {deck}"


def _cut_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    state = keep.decks[deck]
    least = f" at least {duty.least} cards from the top" if duty.least else ""
    waiting = state.shuffled and not state.cut and keep.playing != deck
    return f"cut deck {deck}{least}" if waiting else None


def _cut_forbids(keep: Upkeep, duty: Duty, event: TableEvent) -> str | None:
    if isinstance(event, Cut) and duty.least is not None and event.depth < duty.least:
        return f"A cut of {event.depth} cards is refused; at least {duty.least} must be taken from the top."
    return _before_play(_cut_due).forbids(keep, duty, event)


def _both_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    return _shuffle_due(keep, duty, deck, now) or _cut_due(keep, duty, deck, now)


def _stub_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    left = keep.uncounted
    late = f"count the stub, not counted for {left} rounds" if left >= rounds_in(duty.every) else None
    return _remove_due(keep, duty, deck, now) or late


def _count_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    left = now - keep.decks[deck].counted
    late = f"count the cards of deck {deck}, not counted for {left}" if left >= span(duty.every) else None
    return _remove_due(keep, duty, deck, now) or late


def _other_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    waiting = keep.playing is None and deck == keep.last
    return f"play the next round with the other deck than {deck}" if waiting else None


def _remove_due(keep: Upkeep, duty: Duty, deck: str, now: datetime) -> str | None:
    return None if keep.decks[deck].sound else f"remove deck {deck}, which is not {keep.size(deck)} cards"


def _remove_forbids(keep: Upkeep, duty: Duty, event: TableEvent) -> str | None:
    if isinstance(event, DeckShuffled) and event.counted is None:
        return f"The shuffler counts the cards; say how many it showed for deck {event.deck}."
    return _before_play(_remove_due).forbids(keep, duty, event)


def _keep_forbids(keep: Upkeep, duty: Duty, event: TableEvent) -> str | None:
    if keep.last is None or duty.least is None or keep.run >= duty.least or not keep.decks[keep.last].sound:
        return None
    swaps = isinstance(event, Began) and event.deck != keep.last
    changes = isinstance(event, DeckIn) and event.deck == keep.last and not event.defective
    if not swaps and not changes:
        return None
    return f"Deck {keep.last} has been played for {keep.run} hands; it stays for at least {duty.least}."


def _cycle_forbids(keep: Upkeep, duty: Duty, event: TableEvent) -> str | None:
    deck = keep.decks.get(keep.last or "")
    if deck is None or keep.run >= keep.cycle or not deck.sound or deck.device:
        return None
    swaps = isinstance(event, Began) and event.deck != keep.last
    changes = isinstance(event, DeckIn) and event.deck == keep.last and not event.defective
    if not swaps and not changes:
        return None
    return (
        f"Deck {keep.last} has been played for {keep.run} hands; it stays for a cycle around the table, "
        f"which is {keep.cycle} hands."
    )


DUTIES: Mapping[str, UpkeepRule] = MappingProxyType(
    {
        "change the decks": _before_play(_change_due),
        "shuffle the cards": _before_play(_shuffle_due),
        "cut a minimum number of cards from the top": UpkeepRule(_cut_due, _cut_forbids),
        "shuffle and cut the cards, a cutting card under the last": _before_play(_both_due),
        "count the stub": _before_play(_stub_due),
        "count the deck": _before_play(_count_due),
        "use the other deck": _before_play(_other_due),
        "remove a deck that the shuffler does not count to 52": UpkeepRule(_remove_due, _remove_forbids),
        "keep a new deck in play for a minimum number of hands": UpkeepRule(_nothing_due, _keep_forbids),
        "keep a new deck in play for a cycle of the table": UpkeepRule(_nothing_due, _cycle_forbids),
    }
)


# The cards of a table of a room.

TIMED = (  # what binds a table whose hands are only counted: by the clock, or by the number of hands
    "change the decks",
    "count the deck",
    "count the stub",
    "remove a deck that the shuffler does not count to 52",
)


@dataclass
class TableDeck:
    """A deck at a table: the colour of its backs, where it lies, and whether it was found defective."""

    colour: str
    place: str = "table"
    defective: bool = False
    inspector: str = ""


@dataclass
class TableCards:
    """The decks of one table, under the duties of its edition."""

    edition: str
    filing: dict[str, Any] = field(default_factory=dict)
    decks: dict[str, TableDeck] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.upkeep = Upkeep(self.game)

    @property
    def game(self) -> Game:
        """The game that is played at the table."""
        return load(self.edition).configure(**self.filing)

    def receive(self, deck: str, colour: str, place: str, shuffled: bool, at: datetime) -> None:
        """A deck comes to the table, perhaps shuffled before; a deck of the same name leaves it."""
        defective = deck in self.decks and self.decks[deck].defective
        self.upkeep.push(DeckIn(self._after(at), deck, defective))
        self.decks[deck] = TableDeck(colour, place)
        self.upkeep.decks[deck].shuffled = shuffled

    @property
    def together(self) -> bool:
        """Whether every round is dealt from several decks, which the game names."""
        return bool(self.upkeep.game.decks)

    def _after(self, at: datetime) -> datetime:
        """A time that is not before anything that has happened; clocks of a floor may differ."""
        return at if self.upkeep.now is None else max(at, self.upkeep.now)

    def check_out(self, deck: str, at: datetime) -> None:
        """Refuse to take a deck away that must stay in play for some hands, unless it was found defective."""
        if not self.decks[deck].defective:
            self.upkeep.check_out(deck, self._after(at))

    def remove(self, deck: str) -> None:
        """A deck leaves the table."""
        del self.decks[deck]
        self.upkeep.remove(deck)

    def event_of(self, deck: str, act: str, number: int | None, text: str, at: datetime) -> TableEvent | None:
        """What an act of the dealer is to the upkeep of the edition, if it is anything to it."""
        at = self._after(at)
        if act == "shuffled":
            return DeckShuffled(at, deck, number, device=bool(text))
        if act == "cut":
            return Cut(at, number or 0, deck)
        if act in ("counted", "stub counted", "inspected"):
            return DeckCounted(at, number or 0, deck)
        return None

    def check(self, deck: str, act: str, number: int | None, text: str, at: datetime) -> None:
        """Refuse an act that makes no sense, or that a duty of the edition forbids."""
        event = self.event_of(deck, act, number, text, at)
        refusal = self.upkeep.refusal(event) if event is not None else None
        if refusal is not None:
            raise refusal

    def handle(self, deck: str, act: str, number: int | None, text: str, by: By) -> None:
        """The dealer has done something with a deck."""
        at = by.at
        event = self.event_of(deck, act, number, text, at)
        if event is not None:
            self.upkeep.push(event)
        if act == "inspected":
            self.decks[deck].defective = bool(text)
            self.decks[deck].inspector = by.person

    def refusal(self, deck: str, at: datetime, players: int = 0) -> Refusal | None:
        """Why a round may not begin with a deck."""
        if self.decks[deck].defective:
            return Refusal(f"Deck {deck} was found defective and must be removed.")
        return self.upkeep.refusal(Began(self._after(at), deck, players))

    def begin(self, deck: str, at: datetime, players: int) -> None:
        """A round has begun with a deck."""
        self.upkeep.push(Began(self._after(at), deck, players))

    def finish(self, at: datetime, hands: int = 1) -> None:
        """The round is over; at a table whose hands are counted, so many are."""
        if self.upkeep.playing is not None:
            self.upkeep.push(Finished(self._after(at)))
        else:
            self.upkeep.uncounted += hands

    def overdue(self, deck: str, now: datetime) -> Refusal | None:
        """A duty by the clock or by the number of hands that a count of hands must wait for."""
        for due in self.upkeep.due(now):
            if due.deck == deck and due.duty.what in TIMED:
                return Refusal(f"The round must wait: {due.satisfied_by}.", due.cite[:1])
        return None

    def snapshot(self) -> dict[str, Any]:
        """The decks as plain JSON."""
        return {**save(self), "upkeep": self.upkeep.snapshot()}

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> TableCards:
        """The decks that have this state."""
        cards = rebuilt(cls, state)
        cards.upkeep = Upkeep.restore(cards.game, state["upkeep"])
        return cards
