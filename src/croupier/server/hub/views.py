"""What a viewer is shown of a table: the round by permission, sentences since then; each view is made once."""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.editions.game import Game
from croupier.games.family import Felt
from croupier.kit import Refusal
from croupier.pages.citations import cite_all
from croupier.room.books import Unit
from croupier.room.felt import table_felt
from croupier.room.meters.part import MeterPart
from croupier.room.roles import BOT
from croupier.room.room import Room
from croupier.room.table import Place
from croupier.room.tables.filing import game_of, limits_of
from croupier.room.tables.part import TablePart
from croupier.rounds.events import Bets
from croupier.rounds.round import Round, asks
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer
from croupier.school.trainer import has_advice
from croupier.server.hub.frames import text_of

if TYPE_CHECKING:
    from croupier.server.hub.actor import TableActor


# What a viewer is shown of a table: seats and chips for all, the round by permission, sentences since then.


STAFF = ("surveillance", "floor", "manager", "auditor")  # who sees every card once a round is over


class Sight(NamedTuple):
    """As whom somebody sees a table: where he sits now, who he is in the round in play, and in the one before."""

    you: int | None
    viewer: Viewer
    before: Viewer


ONLOOKER = Sight(None, Bystander(), Bystander())


def is_bot(name: str | None) -> bool:
    """Whether a player or a dealer is a program."""
    return name is not None and name.endswith(BOT)


def viewer_of(person: str, roles: tuple[str, ...], people: Mapping[int, str], dealer: str | None) -> Viewer:
    """For whom a round is shown: the seat that a person had when it began, his role, or a bystander."""
    for seat, name in people.items():
        if name == person:
            return Seat(seat)
    if dealer == person:
        return Role("dealer")
    return next((Role(role) for role in STAFF if role in roles), Bystander())


def seat_of(part: TablePart, person: str) -> int | None:
    """Where a person sits now."""
    return next((seat for seat, name in part.persons.items() if name == person), None)


def state_of(part: TablePart) -> str:
    """What a table does, in one word."""
    if part.status == "closed":
        return "closed"
    if part.status in ("paused", "fault"):
        return "paused"
    if part.round is None:
        return "between" if part.rounds and part.persons else "waiting"
    return "bets" if isinstance(part.round.due, Bets) else "play"


def game_data(game: Game, filing: Mapping[str, Any]) -> dict[str, Any]:
    """What is played at a table."""
    edition = game.edition
    return {
        "edition": edition.id,
        "title": edition.title,
        "family": edition.law.family,
        "filing": dict(filing),
        "limits": limits_of(game),
    }


def table_frame(part: TablePart, practice: bool) -> str:
    """What is played at a table and how it is laid out, as a frame."""
    advice = practice and part.status != "closed" and has_advice(part.game)
    head = text_of({"t": "table", "table": part.name, "advice": advice})
    if part.status == "closed":
        rest = text_of({"game": None, "felt": None, "places": 0})
    else:
        rest = _laid_out(part.game.edition.id, text_of(part.filing), part.accounts.unit)
    return f"{head[:-1]},{rest[1:]}"


@lru_cache(maxsize=256)
def _laid_out(edition: str, filing: str, unit: Unit) -> str:
    """The same for all tables of a game."""
    filed = json.loads(filing)
    game = game_of(edition, filed, unit)
    return text_of({"game": game_data(game, filed), "felt": felt_data(game), "places": game.seats})


def felt_data(game: Game) -> dict[str, Any]:
    """The layout of a table; an arc without spots where a family draws none."""
    try:
        return asdict(table_felt(game))
    except Refusal:
        return asdict(Felt("arc"))


def table_data(
    part: TablePart, room: Room, ready: frozenset[int], leaving: frozenset[int], notices: list[str]
) -> dict[str, Any]:
    """The table outside the round, as somebody without a seat sees it."""
    core = part.core
    least, most = part.seats.buy_ins(room)
    banks = core.banks
    posted = [
        f"{', '.join(f'{name} = {value}' for name, value in filing.items())} from {since}"
        for filing, since in part.limits.notices
    ]
    return {
        "name": part.name,
        "edition": part.game.edition.id,
        "state": state_of(part),
        "rounds": part.rounds,
        "places": {
            str(seat): {
                "name": place.name,
                "chips": core.chips(seat),
                "away": place.out,
                "ready": seat in ready,
                "leaving": seat in leaving,
                "you": False,
                "bot": is_bot(place.name),
            }
            for seat, place in core.places.items()
        },
        "dealer": part.dealer,
        "banker": banks.banker if banks is not None else None,
        "bank_turn": banks.hands + 1 if banks is not None and banks.banker is not None else None,
        "offered_bank": banks.offered if banks is not None and part.round is None else None,
        "meters": meters_of(part, room),
        "you": None,
        "buy": {"least": least, "most": most},
        "notices": [*notices, *posted],
    }


def meters_of(part: TablePart, room: Room) -> dict[str, int]:
    """What the meters of a table show, those that it shares among them."""
    found = dict(part.core.meters)
    for wager, name in part.accounts.meters.items():
        meter = room.parts.get(f"meter/{name}")
        if isinstance(meter, MeterPart):
            found[wager] = meter.shown
    return found


def is_asked(round: Round | None, viewer: Viewer) -> bool:
    """Whether a viewer has something to answer."""
    return round is not None and isinstance(viewer, Seat) and asks(round.due, viewer.number)


def examples_of(part: TablePart, view: dict[str, Any]) -> tuple[str, ...]:
    """Words that work now as typed."""
    if not (view["question"] or {}).get("answers"):
        return ()
    return tuple(part.core.family.examples(part.game, view))


def held_of(part: TablePart, view: dict[str, Any] | None) -> str:
    """What a viewer holds, in words."""
    return "" if view is None else part.core.family.held(part.game, view)


def names_of(part: TablePart, view: dict[str, Any]) -> dict[str, Any]:
    """What the hands are called that a viewer sees, by their keys on the page of the table, and whether the dealer's
    qualifies."""
    family, game = part.core.family, part.game
    return {"names": dict(family.names(game, view)), "qualifies": family.qualifies(game, view)}


def citations_of(book: str, rounds: Iterable[Mapping[str, Any] | None]) -> dict[str, str]:
    """How the clauses of questions and lines are written out, by their ids with commas between."""
    found: dict[str, str] = {}
    for round in rounds:
        rows = [] if round is None else [*round["lines"], round["question"] or {}]
        for clauses in (row["basis"]["clauses"] for row in rows if row.get("basis")):
            if clauses:
                found[", ".join(clauses)] = _cited(book, tuple(clauses))
    return found


@cache
def _cited(book: str, clauses: tuple[str, ...]) -> str:
    return cite_all(book, clauses)


@dataclass(frozen=True)
class LobbyTable:
    """What the lobby shows of a table, as it was at one moment."""

    name: str
    game: Game
    state: str
    places: Mapping[int, Place]
    waiting: int  # persons on its list
    watching: int
    practice: bool

    def has(self, person: str) -> bool:
        """Whether a person sits there."""
        return any(place.name == person for place in self.places.values())

    @cached_property
    def row(self) -> dict[str, Any]:
        """The same as a row, made when somebody looks."""
        game, places = self.game, self.places
        return {
            "table": self.name,
            "edition": game.edition.id,
            "title": game.edition.title,
            "family": game.edition.law.family,
            "state": self.state,
            "seats": {
                str(seat): {"name": place.name, "chips": place.chips} if (place := places.get(seat)) else None
                for seat in range(1, game.seats + 1)
            },
            "seated": len(places),
            "size": game.seats,
            "stakes": limits_of(game),
            "waiting": self.waiting,
            "watch": self.watching,
            "practice": self.practice,
        }


def lobby_table(part: TablePart, watching: int, practice: bool) -> LobbyTable:
    """A table as the lobby shows it now."""
    places, waiting = dict(part.core.places), len(part.lists.waiting)
    return LobbyTable(part.name, part.game, state_of(part), places, waiting, watching, practice)


# Views of one table as text, for each viewer once: what has not changed since is not made again.


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
        self._frames: dict[tuple[Sight, StoryMark], tuple[str, StoryMark]] = {}

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

    def frame(self, sight: Sight, mark: StoryMark) -> tuple[str, StoryMark]:
        """The whole view for one viewer, with what was said since a mark; and where the mark stands then."""
        self._look()
        found = self._frames.get((sight, mark))
        if found is None:
            found = self._frames[sight, mark] = self._made(sight, mark)
            self._marks[sight.viewer, found[1].seq] = found[1]
            if len(self._marks) > REMEMBERED:
                self._marks.popitem(last=False)
        return found

    def _made(self, sight: Sight, mark: StoryMark) -> tuple[str, StoryMark]:
        actor, part = self.actor, self.actor.part
        view = text_of(_closed(actor.name)) if part.status == "closed" else self._view(sight)
        told, now = self._told(sight, mark)
        ask = actor.ask if is_asked(part.round, sight.viewer) else None
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

    def _view(self, sight: Sight) -> str:
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
            rest = text_of(
                {name: value for name, value in view.items() if name != "question"}
                | names_of(self.actor.part, view)
            )
            citations = citations_of(self.actor.part.game.edition.book, (view,))
            held = held_of(self.actor.part, view)
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
            kept = answers, text_of(answers), examples_of(self.actor.part, view)
            if len(answers) >= MANY:
                if len(_ANSWERS) >= REMEMBERED:
                    _ANSWERS.clear()
                _ANSWERS[id(answers)] = kept
        head = text_of({name: value for name, value in question.items() if name != "answers"})
        return f'{head[:-1]},"answers":{kept[1]}}}', kept[2]

    def _table_for(self, you: int | None) -> str:
        """The table outside the round, with the viewer's own seat marked."""
        found = self._places.get(you)
        if found is None:
            found = self._places[you] = text_of(self._table_data(you))
        return found

    def _table_data(self, you: int | None) -> dict[str, Any]:
        actor = self.actor
        if not self._table:
            notices = [actor.dealer.notice] if actor.dealer.notice else []
            ready, leaving = frozenset(actor.ready), actor.leaving
            self._table = table_data(actor.part, actor.room.stored.room, ready, leaving, notices)
        if you is None:
            return self._table
        places = self._table["places"]
        own = {str(you): {**places[str(you)], "you": True}}
        return {**self._table, "you": you, "places": {**places, **own}}

    def _told(self, sight: Sight, mark: StoryMark) -> tuple[list[str], StoryMark]:
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
            sentence = family.describe(game, event, view or {})
            if sentence:
                yield sentence


def _closed(name: str) -> dict[str, Any]:
    table = {"name": name, "state": "closed", "places": dict[str, Any](), "you": None, "notices": list[str]()}
    return {"table": table, "round": None, "last": None, "examples": [], "holds": "", "citations": {}}
