"""Views of one table as text, for each viewer once: what has not changed since is not made again."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.rounds.round import Round
from croupier.rounds.viewers import Viewer
from croupier.server.hub import views
from croupier.server.hub.frames import text_of

if TYPE_CHECKING:
    from croupier.server.hub.actor import TableActor

REMEMBERED = 256  # places in the story of a round, sentences, and lists of answers
MANY = 16  # answers
_ANSWERS: dict[
    int, tuple[list[Any], str, tuple[str, ...]]
] = {}  # as they are sent and typed, by the list itself


class ShownRound(NamedTuple):
    """A round as a viewer sees it: the view, the same as text, what he may type, what he holds, and clauses
    written out."""

    view: dict[str, Any] | None
    text: str
    examples: tuple[str, ...]
    holds: str
    citations: dict[str, str]


NOTHING = ShownRound(None, "null", (), "", {})
ShownRounds = dict[Viewer, ShownRound]


class StoryMark(NamedTuple):
    """How far somebody has been told: the last event, the round, and how much of its log."""

    seq: int = 0
    round: int = 0
    heard: int = 0


@dataclass(slots=True)
class Subscription:
    """How far a client has been told, and how far it had been before the last view."""

    now: StoryMark
    before: StoryMark

    def take_back(self) -> None:
        """The last view has not gone out: what it told, the next one tells."""
        self.now = self.before

    def move(self, mark: StoryMark) -> None:
        """It has been told so far."""
        self.before, self.now = self.now, mark


class TableStage:
    """Makes the frames of a table. The round in play is kept by viewer until something happens in it, the one before
    until the next ends."""

    def __init__(self, actor: TableActor) -> None:
        self.actor = actor
        self.messages: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._marks: OrderedDict[tuple[Viewer, int], StoryMark] = OrderedDict()
        self._state: object = None
        self._table: dict[str, Any] = {}
        self._places: dict[int | None, str] = {}
        self._round: tuple[Round | None, int] = (
            None,
            0,
        )  # the round in play, and how much of its log was shown
        self._rounds: ShownRounds = {}
        self._last: tuple[Round | None, ShownRounds] = (None, {})
        self._frames: dict[tuple[views.Sight, StoryMark], tuple[str, StoryMark]] = {}

    def forget(self) -> None:
        """Something has happened: views are made anew."""
        self._state = None

    def ended(self) -> None:
        """A round is over: nobody resumes in the middle of it."""
        self._marks.clear()

    def mark(self, viewer: Viewer, since: int | None) -> StoryMark:
        """How far a viewer had been told when he saw an event; of the round in play nothing where nobody knows."""
        part = self.actor.part
        fresh = StoryMark(since or 0, part.rounds + (part.round is not None), 0)
        return self._marks.get((viewer, since or 0), fresh)

    def frame(self, sight: views.Sight, mark: StoryMark) -> tuple[str, StoryMark]:
        """The whole view for one viewer, with what was said since a mark; and where the mark stands then."""
        self._look()
        found = self._frames.get((sight, mark))
        if found is None:
            found = self._frames[sight, mark] = self._made(sight, mark)
            self._marks[sight.viewer, found[1].seq] = found[1]
            if len(self._marks) > REMEMBERED:
                self._marks.popitem(last=False)
        return found

    def _made(self, sight: views.Sight, mark: StoryMark) -> tuple[str, StoryMark]:
        actor, part = self.actor, self.actor.part
        view = text_of(_closed(actor.name)) if part.status == "closed" else self._view(sight)
        told, now = self._told(sight, mark)
        ask = actor.ask if views.is_asked(part.round, sight.viewer) else None
        head = text_of({"t": "view", "table": actor.name, "from": mark.seq, "to": now.seq, "ask": ask})
        return f'{head[:-1]},"view":{view},"told":{text_of(told)}}}', now

    def _look(self) -> None:
        """Forget what was made of another state."""
        actor, round = self.actor, self.actor.part.round
        if self._state != (state := actor.state()):
            self._state, self._table, self._places, self._frames = state, {}, {}, {}
            now = (round, len(round.log) if round is not None else 0)
            if now[0] is not self._round[0] or now[1] != self._round[1]:
                self._round, self._rounds = now, {}
        if self._last[0] is not actor.last:
            self._last = actor.last, {}

    def _view(self, sight: views.Sight) -> str:
        shown = self._shown(self.actor.part.round, sight.viewer, self._rounds)
        last = self._shown(self.actor.last, sight.before, self._last[1])
        citations = {**shown.citations, **last.citations}
        beside = {"examples": shown.examples, "holds": shown.holds, "citations": citations}
        table = self._table_for(sight.you)
        return f'{{"table":{table},"round":{shown.text},"last":{last.text},{text_of(beside)[1:]}'

    def _shown(self, round: Round | None, viewer: Viewer, kept: ShownRounds) -> ShownRound:
        if round is None:
            return NOTHING
        found = kept.get(viewer)
        if found is None:
            view = round.view(viewer)
            text, examples = self._question(view)
            rest = text_of({name: value for name, value in view.items() if name != "question"})
            citations = views.citations_of(self.actor.part.game.edition.book, (view,))
            held = views.held_of(self.actor.part, view)
            whole = f'{{"question":{text},{rest[1:]}'
            found = kept[viewer] = ShownRound(view, whole, examples, held, citations)
        return found

    def _question(self, view: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
        """The question of a view as text, and what its viewer may type; many answers that are the same for several
        rounds are written once."""
        question = view["question"]
        answers = question.get("answers") if question is not None else None
        if not answers:
            return text_of(question), ()
        kept = _ANSWERS.get(id(answers))
        if kept is None:
            kept = answers, text_of(answers), views.examples_of(self.actor.part, view)
            if len(answers) >= MANY:
                if len(_ANSWERS) >= REMEMBERED:
                    _ANSWERS.clear()
                _ANSWERS[id(answers)] = kept
        head = text_of({name: value for name, value in question.items() if name != "answers"})
        return f'{head[:-1]},"answers":{kept[1]}}}', kept[2]

    def _table_for(self, you: int | None) -> str:
        """The table beside the round, with the viewer's own seat marked."""
        found = self._places.get(you)
        if found is None:
            found = self._places[you] = text_of(self._table_data(you))
        return found

    def _table_data(self, you: int | None) -> dict[str, Any]:
        actor = self.actor
        if not self._table:
            notices = [actor.dealer.notice] if actor.dealer.notice else []
            ready, leaving = frozenset(actor.ready), actor.leaving
            self._table = views.table_data(actor.part, actor.room.stored.room, ready, leaving, notices)
        if you is None:
            return self._table
        places = self._table["places"]
        own = {str(you): {**places[str(you)], "you": True}}
        return {**self._table, "you": you, "places": {**places, **own}}

    def _told(self, sight: views.Sight, mark: StoryMark) -> tuple[list[str], StoryMark]:
        """Messages and sentences since the last view; of a round that ended meanwhile, to its end."""
        part, last = self.actor.part, self.actor.last
        said = [message for seq, message in self.messages if seq > mark.seq > 0]
        if part.status == "closed":
            return said, mark._replace(seq=part.seq)
        number, round, heard = part.rounds + 1, mark.round, mark.heard
        if round < number and last is not None:
            start = heard if round == part.rounds else 0
            said += self._sentences(last, sight.before, start, self._last[1])
            round, heard = part.rounds, len(last.log)
        if part.round is not None:
            start = heard if round == number else 0
            said += self._sentences(part.round, sight.viewer, start, self._rounds)
            round, heard = number, len(part.round.log)
        return said, StoryMark(part.seq, round, heard)

    def _sentences(self, round: Round, viewer: Viewer, start: int, kept: ShownRounds) -> Iterator[str]:
        """The sentences of a round for a viewer from some place in its log on."""
        if start >= len(round.log):
            return
        view = self._shown(round, viewer, kept).view
        family, game = self.actor.part.core.family, self.actor.part.game
        for event in round.heard(viewer, start):
            sentence = family.tell(game, event, view or {})
            if sentence:
                yield sentence


def _closed(name: str) -> dict[str, Any]:
    table = {"name": name, "state": "closed", "places": dict[str, Any](), "you": None, "notices": list[str]()}
    return {"table": table, "round": None, "last": None, "examples": [], "holds": "", "citations": {}}
