"""What the school works out and keeps: drills, marks, situations to train, decisions of a finished round, attempts."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import sqlalchemy as sa

from croupier.editions import load
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.data import without_files
from croupier.pages.progress import Step
from croupier.room.tables.filing import game_of
from croupier.rounds.codec import encode
from croupier.rounds.events import Chose, Decide
from croupier.rounds.round import Round, View
from croupier.rounds.viewers import Seat
from croupier.school.drill import CHIPS, KINDS, drill, error_words, kind_named, marked, shown
from croupier.school.progress import Attempt, Progress
from croupier.school.trainer import TrainingSpot, drills, has_advice, situation_at
from croupier.server.hub.views import felt_data, game_data
from croupier.store.database import wait_for_others
from croupier.store.history import rounds_of
from croupier.store.journal import Journal

# What somebody decided in a round that is over: what his seat saw each time, and what he chose.


RoundTask = dict[str, Any]


def decisions_in(journal: Journal, stream: str, number: int, person: str) -> RoundTask:
    """The decisions of a person's seat in a round of a table, with the game; refused while the round goes on."""
    played = next(iter(rounds_of(journal, stream, number=number)), None)
    if played is None:
        raise Refusal(f"The table has no round {number}.")
    round = played.round
    if round.due is not None:
        raise Refusal(f"Round {number} goes on; its decisions are reviewed when it is over.")
    seat = next((seat for seat, name in round.players.items() if name == person), None)
    made = [] if seat is None else list(_decisions(round, seat))
    return {"edition": round.game.edition.id, "filing": played.filing, "decisions": made}


def _decisions(round: Round, seat: int) -> Iterator[dict[str, Any]]:
    """What the seat saw when it was asked, and its answer, in the round played again."""
    twin = family_of(round.game.edition).open(round.game, round.players, round.opening)
    for event in round.inputs:
        due = twin.due
        if isinstance(due, Decide) and due.seat == seat and isinstance(event, Chose) and event.seat == seat:
            yield {"view": twin.view(Seat(seat)), "event": encode(event)}
        twin.push(event)


# What people have answered in the school, kept by person in the database of accounts.


MOST = 20_000  # attempts of one person that are read
_META = sa.MetaData()
_ATTEMPT = sa.Table(
    "live_attempt",
    _META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("body", sa.Text, nullable=False),
)


class Attempts:
    """The attempts of all people."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        with engine.begin() as connection:
            wait_for_others(connection)
            _META.create_all(connection)

    def add(self, person: str, attempts: Iterable[Attempt]) -> None:
        """Keep attempts of a person."""
        rows = [{"person": person, "body": json.dumps(asdict(attempt))} for attempt in attempts]
        if rows:
            with self._engine.begin() as connection:
                connection.execute(sa.insert(_ATTEMPT), rows)

    def of(self, person: str) -> Progress:
        """The progress of a person."""
        query = (
            sa.select(_ATTEMPT.c.body)
            .where(_ATTEMPT.c.person == person)
            .order_by(_ATTEMPT.c.id.desc())
            .limit(MOST)
        )
        with self._engine.connect() as connection:
            bodies = list(connection.execute(query).scalars())
        return Progress(Attempt(**json.loads(body)) for body in reversed(bodies))


# What a process of the school works out: a drill by its seed, its marks, a situation to train, and its judgement.
#
# Drills and situations follow from their seed alone, so nothing of them is remembered between two requests.


Data = Mapping[str, Any]


def work(task: Data, step: Step) -> dict[str, Any]:
    """The answer to one request of the school."""
    with without_files():
        game = game_of(load(task["edition"]).id, task.get("filing") or {})
        return _WORK[task["what"]](game, task)


def _drill(game: Game, task: Data) -> dict[str, Any]:
    made = drill(game, kind_named(task["kind"]), task["seed"])
    return {**shown(made), **_scene(game, made.view), "asked": task["seed"]}


def _marks(game: Game, task: Data) -> dict[str, Any]:
    marks = drill(game, kind_named(task["kind"]), task["seed"]).mark(task["answers"])
    found = marked(marks)
    for each in found:
        each["error_words"] = error_words(each["error"])
    return {"marks": found, "right": sum(mark.right for mark in marks)}


_SPOTS: OrderedDict[tuple[Any, str], TrainingSpot] = OrderedDict()
REMEMBERED = 64


def _spot(game: Game, seed: str) -> TrainingSpot:
    """A situation by its seed; the last ones are remembered, for their judgement is asked for next."""
    key = (game.key, seed)
    if key not in _SPOTS:
        _SPOTS[key] = _made_spot(game, seed)
        while len(_SPOTS) > REMEMBERED:
            _SPOTS.popitem(last=False)
    return _SPOTS[key]


def _made_spot(game: Game, seed: str) -> TrainingSpot:
    found = next(iter(drills(game, seed, 1)), None)
    if found is None:
        raise Refusal(f"{game.edition.id} has no decision whose choices were worked out under this filing.")
    return found


def _situation(game: Game, task: Data) -> dict[str, Any]:
    spot = _spot(game, task["seed"])
    examples = family_of(game.edition).examples(game, spot.view)
    scene = _scene(game, spot.view, spot.seat)
    scene["view"]["examples"] = list(examples)
    scene["view"]["holds"] = family_of(game.edition).held(game, spot.view)
    return {**scene, "asked": task["seed"]}


def _judgement(game: Game, task: Data) -> dict[str, Any]:
    spot = _spot(game, task["seed"])
    event = task.get("event")
    if event is None:
        (event, *more) = family_of(game.edition).parse(game, spot.view, task["words"])
        if more:
            raise Refusal("One thing at a time: you are asked for one decision.")
    return _judged(spot, event)


def _advice(game: Game, task: Data) -> dict[str, Any]:
    """What each choice of a seat at a table is worth, from its own view alone."""
    spot = situation_at(game, dict(task["view"]))
    return {"advice": [] if spot is None else _advised(spot)}


def _review(game: Game, task: Data) -> dict[str, Any]:
    """What each decision of a round cost; those whose choices nobody has worked out are left out."""
    found = []
    for each in task["decisions"]:
        spot = situation_at(game, dict(each["view"]))
        if spot is not None and spot.knows(each["event"]):
            found.append({**_judged(spot, each["event"]), "question": each["view"]["question"]["question"]})
    return {"decisions": found, "cost": str(sum(Fraction(each["cost"]) for each in found))}


def _judged(spot: TrainingSpot, event: Data) -> dict[str, Any]:
    judged = spot.judge(event)
    return {
        "choice": judged.choice,
        "best": judged.best,
        "cost": str(judged.cost),
        "habit": judged.habit,
        "advice": _advised(spot),
    }


def _advised(spot: TrainingSpot) -> list[dict[str, Any]]:
    ordered = sorted(spot.advice, key=lambda each: each.cost)
    return [
        {
            "name": each.name,
            "event": dict(each.event),
            "value": str(each.value),
            "cost": str(each.cost),
            "error": each.error,
            "against": each.against,
        }
        for each in ordered
    ]


def _offers(game: Game, task: Data) -> dict[str, Any]:
    return {"kinds": dict(KINDS), "trained": has_advice(game)}


def _scene(game: Game, view: View, seat: int | None = None) -> dict[str, Any]:
    """The felt, the game and a view of a table, as a live table sends them."""
    places = {
        number: {
            "name": name,
            "chips": _chips(view, number),
            "away": False,
            "ready": False,
            "you": number == str(seat),
        }
        for number, name in view.get("players", {}).items()
    }
    table = {
        "name": "",
        "edition": game.edition.id,
        "state": "play",
        "rounds": 0,
        "places": places,
        "meters": view.get("meters", {}),
        "you": seat,
    }
    round = view if "seats" in view else None
    return {
        "game": game_data(game, {}),
        "felt": felt_data(game),
        "places": game.seats,
        "view": {"table": table, "round": round, "last": None, "examples": []},
    }


def _chips(view: View, seat: str) -> int:
    stack = (view.get("seats", {}).get(seat) or {}).get("stack")
    return CHIPS if stack is None else int(stack)


_WORK = {
    "drill": _drill,
    "marks": _marks,
    "situation": _situation,
    "judgement": _judgement,
    "advice": _advice,
    "review": _review,
    "offers": _offers,
}
