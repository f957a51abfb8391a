"""Views of one table as text, for each viewer once: what has not changed since is not made again."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.rounds.round import Round
from croupier.rounds.viewers import Viewer
from croupier.server.hub import views
from croupier.server.hub.frames import text_of

if TYPE_CHECKING:
    from croupier.server.hub.actor import TableActor

REMEMBERED = 256  # places in the story of a round, and sentences
Shown = tuple[dict[str, Any] | None, str]  # a view, and the same as text
NOTHING: Shown = (None, "null")


@dataclass(slots=True)
class Subscription:
    """How far a client has been told: the last event, the round, and what he has heard of it."""

    seq: int = 0
    round: int = 0
    heard: int = 0


class TableStage:
    """Makes the frames of a table. The round in play is kept by viewer until something changes, the one before until
    the next ends."""

    def __init__(self, actor: TableActor) -> None:
        self.actor = actor
        self.messages: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._marks: OrderedDict[tuple[str, int], tuple[int, int]] = OrderedDict()
        self._state: object = None
        self._table: dict[str, Any] = {}
        self._rounds: dict[str, Shown] = {}
        self._last: tuple[Round | None, dict[str, Shown]] = (None, {})

    def ended(self) -> None:
        """A round is over: nobody resumes in the middle of it."""
        self._marks.clear()

    def mark(self, viewer: Viewer, since: int | None) -> tuple[int, int] | None:
        """The round and how much of it a viewer had heard when he saw an event."""
        return self._marks.get((str(viewer), since)) if since is not None else None

    def frame(self, person: str, viewer: Viewer, before: Viewer, told: Subscription) -> str:
        """The whole view for one viewer; afterwards he has been told everything."""
        actor, part, since = self.actor, self.actor.part, told.seq
        self._look()
        view = text_of(_closed(actor.name)) if part.status == "closed" else self._view(person, viewer, before)
        said = self._told(viewer, before, told)
        told.seq = part.seq
        self._marks[str(viewer), told.seq] = told.round, told.heard
        if len(self._marks) > REMEMBERED:
            self._marks.popitem(last=False)
        ask = actor.ask if views.is_asked(part.round, viewer) else None
        head = text_of({"t": "view", "table": actor.name, "from": since, "to": part.seq, "ask": ask})
        return f'{head[:-1]},"view":{view},"told":{text_of(said)}}}'

    def _look(self) -> None:
        """Forget what was made of another state."""
        actor = self.actor
        if self._state != (state := actor.state()):
            self._state, self._rounds, self._table = state, {}, {}
        if self._last[0] is not actor.last:
            self._last = actor.last, {}

    def _view(self, person: str, viewer: Viewer, before: Viewer) -> str:
        part = self.actor.part
        view, round = self._shown(part.round, viewer, self._rounds)
        seen, last = self._shown(self.actor.last, before, self._last[1])
        table = text_of(self._places(views.seat_of(part, person)))
        beside = {
            "examples": views.examples_of(part, view),
            "holds": views.held_of(part, view),
            "citations": views.citations_of(part.game.edition.book, (view, seen)),
        }
        return f'{{"table":{table},"round":{round},"last":{last},{text_of(beside)[1:]}'

    def _shown(self, round: Round | None, viewer: Viewer, kept: dict[str, Shown]) -> Shown:
        if round is None:
            return NOTHING
        if str(viewer) not in kept:
            view = round.view(viewer)
            kept[str(viewer)] = view, text_of(view)
        return kept[str(viewer)]

    def _places(self, you: int | None) -> dict[str, Any]:
        """The table beside the round, with the viewer's own seat marked."""
        actor = self.actor
        if not self._table:
            notices = [actor.dealer.notice] if actor.dealer.notice else []
            self._table = views.table_data(
                actor.part, actor.room.stored.room, frozenset(actor.ready), notices
            )
        if you is None:
            return self._table
        places = self._table["places"]
        own = {str(you): {**places[str(you)], "you": True}}
        return {**self._table, "you": you, "places": {**places, **own}}

    def _told(self, viewer: Viewer, before: Viewer, told: Subscription) -> list[str]:
        """Messages and sentences since the last view; of a round that ended meanwhile, to its end."""
        part, last = self.actor.part, self.actor.last
        said = [message for seq, message in self.messages if seq > told.seq > 0]
        if part.status == "closed":
            return said
        number = part.rounds + 1
        if told.round < number and last is not None:
            start = told.heard if told.round == part.rounds else 0
            more, told.heard = self._sentences(last, before, start, self._last[1])
            said += more
            told.round = part.rounds
        if part.round is not None:
            start = told.heard if told.round == number else 0
            more, told.heard = self._sentences(part.round, viewer, start, self._rounds)
            said += more
            told.round = number
        return said

    def _sentences(
        self, round: Round, viewer: Viewer, start: int, kept: dict[str, Shown]
    ) -> tuple[list[str], int]:
        """The sentences of a round for a viewer from some event on, and how many events he has heard then."""
        heard = round.heard(viewer)
        view = self._shown(round, viewer, kept)[0]
        family, game = self.actor.part.core.family, self.actor.part.game
        told = (family.tell(game, event, view or {}) for event in heard[start:])
        return [sentence for sentence in told if sentence], len(heard)


def _closed(name: str) -> dict[str, Any]:
    table = {"name": name, "state": "closed", "places": dict[str, Any](), "you": None, "notices": list[str]()}
    return {"table": table, "round": None, "last": None, "examples": [], "holds": "", "citations": {}}
