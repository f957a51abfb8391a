"""An evening at a server that is started again before every command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.visitors import Frame, Visitor, house
from tests.server.worlds import World, visitors_of

LONGEST = 40  # commands


async def restarted_evening(folder: Path, edition: str, most: int = LONGEST) -> int:
    """One round with a restart before every command; how many there were."""
    visitors: list[Visitor] = []
    before: list[Any] = []
    for number in range(most):
        async with house(folder) as app:
            made = World(app, edition, visitors)
            if not visitors:
                visitors += await visitors_of(app, edition)
                await made.open()
            else:
                for visitor in visitors:
                    visitor.moved(app)
                await made.connect()
                now = [shown(made, who) for who in range(len(visitors))]
                for who, (old, new) in enumerate(zip(before, now, strict=True)):
                    changed = list(differences(old, new))
                    assert not changed, f"{edition}: after restart {number} viewer {who} sees {changed}"
            while not made.actor.part.rounds and is_ready(made.next()):
                await made.step()  # who is ready is not written down: nobody restarts in between
            if made.actor.part.rounds or not await made.step():
                return number
            before = [shown(made, who) for who in range(len(visitors))]
    return most


def is_ready(found: tuple[int, Frame] | None) -> bool:
    """Whether the next command says that somebody is ready."""
    return found is not None and found[1].get("act") == "ready"


def shown(made: World, who: int) -> Any:
    """What a viewer sees: cards, pot, chips, question, answers; who is ready is asked anew."""
    view = made.pages[who].views[made.table]["view"]
    places = {seat: {**place, "ready": None} for seat, place in view["table"]["places"].items()}
    return {**view, "table": {**view["table"], "places": places}}


def differences(old: Any, new: Any, at: str = "view") -> Iterator[str]:
    """Where two views differ, with both values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from differences(old.get(key), new.get(key), f"{at}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{at}[{number}]")
    elif old != new:
        yield f"{at}: {old!r} before, {new!r} after"
