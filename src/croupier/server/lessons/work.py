"""What a process of the school works out: a drill by its seed, its marks, a situation to train, and its judgement.

Drills and situations follow from their seed alone, so nothing of them is remembered between two requests."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.editions import load
from croupier.editions.game import Game
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.kit.files import without_files
from croupier.pages.progress import Step
from croupier.room.tables.limits import game_of
from croupier.rounds.round import View
from croupier.school.drill import KINDS, error_words, marked, shown
from croupier.school.lessons import drill, kind_named
from croupier.school.practice import CHIPS
from croupier.school.trainer import TrainingSpot, drills, has_advice, situation_at
from croupier.server.hub.views import felt_data, game_data

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
        (event, *more) = family_of(game.edition).hear(game, spot.view, task["words"])
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
