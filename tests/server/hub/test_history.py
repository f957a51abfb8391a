"""Rounds of a table, step by step: each viewer sees what he might have known then."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.server.identity.test_roles import staff
from tests.server.visitors import Visitor, house
from tests.server.worlds import World, visitors_of

EDITION = "colorado/texas-holdem-high"


def fold(view: dict[str, object], question: dict[str, object]) -> object:
    """A player who folds whenever he can."""
    answers = {answer["name"]: answer["event"] for answer in question["answers"]}  # type: ignore[attr-defined]  # plain data
    return answers.get("fold") or next(iter(answers.values()))


def test_a_mucked_hand_stays_hidden_in_the_history(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            people = await staff(app, "surveillance", "cage")
            made = World(app, EDITION, await visitors_of(app, EDITION))
            await made.open()
            while not made.actor.part.rounds:
                assert await made.step(fold)
            one, two, bystander = made.visitors
            path = f"/history/{made.table}/1"
            own = [await visitor.get(path) for visitor in (one, two)]
            cards = [{each for each in _hand(found, seat) if each} for seat, found in enumerate(own, start=1)]
            assert all(len(hand) == 2 for hand in cards)
            for visitor in (bystander, people["cage"]):
                text = json.dumps(await visitor.get(path))
                assert not any(f'"{card}"' in text for hand in cards for card in hand)
            assert not any(f'"{card}"' in json.dumps(own[0]) for card in cards[1])
            seen = json.dumps((await people["surveillance"].get(path))["steps"][-1])
            assert all(f'"{card}"' in seen for hand in cards for card in hand)
            before = json.dumps((await people["surveillance"].get(path))["steps"][-2])
            assert not any(f'"{card}"' in before for hand in cards for card in hand)

    asyncio.run(run())


def _hand(found: dict[str, object], seat: int) -> list[str]:
    steps = found["steps"]
    assert isinstance(steps, list)
    hands: list[str] = steps[-1]["view"]["seats"][str(seat)]["hands"][0]["cards"]
    return hands


def test_rounds_are_listed_and_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as app:
            made = World(app, "grand-ronde/roulette", await visitors_of(app, "grand-ronde/roulette"))
            await made.open()
            while made.actor.part.rounds < 2:
                assert await made.step()
            visitor = made.visitors[0]
            found = await visitor.get(f"/history/{made.table}?last=2")
            assert [each["round"] for each in found["rounds"]] == [3, 2]  # the third is in play
            assert found["rounds"][1]["over"] and not found["rounds"][0]["over"]
            steps = (await visitor.get(f"/history/{made.table}/1"))["steps"]
            assert steps[-1]["view"]["over"] and any(step["told"] for step in steps)
            for path in ("/history/nowhere", f"/history/{made.table}/99"):
                assert (await visitor.http.get(path)).status_code == 404
            assert (await Visitor(app).http.get(f"/history/{made.table}")).status_code == 401

    asyncio.run(run())
