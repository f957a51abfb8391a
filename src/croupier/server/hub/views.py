"""What a viewer is shown of a table: seats and chips for all, the round by permission, sentences since then."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from croupier.editions.game import Game
from croupier.games.family import Felt
from croupier.kit import Refusal
from croupier.pages.citations import cite_all
from croupier.room.books import Unit
from croupier.room.felt import table_felt
from croupier.room.meters.meter import MeterPart
from croupier.room.places import Place
from croupier.room.roles import BOT
from croupier.room.room import Room
from croupier.room.tables.limits import LimitDesk, game_of, limits_of
from croupier.room.tables.lists import ListDesk
from croupier.room.tables.part import TablePart
from croupier.room.tables.seats import SeatDesk
from croupier.rounds.demands import Bets
from croupier.rounds.round import Round, asks
from croupier.rounds.viewers import Bystander, Role, Seat, Viewer
from croupier.school.trainer import has_advice
from croupier.server.hub.frames import text_of

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
    """The table beside the round, as somebody without a seat sees it."""
    core = part.core
    least, most = part.desk(SeatDesk).buy_ins(room)
    banks = core.banks
    posted = [
        f"{', '.join(f'{name} = {value}' for name, value in filing.items())} from {since}"
        for filing, since in part.desk(LimitDesk).notices
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
    places, waiting = dict(part.core.places), len(part.desk(ListDesk).waiting)
    return LobbyTable(part.name, part.game, state_of(part), places, waiting, watching, practice)
