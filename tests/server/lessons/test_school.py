"""The school over HTTP: drills without their answers, marks with their clauses, training, and progress by person."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from croupier import load
from croupier.school.drill import drill
from tests.server.visitors import Page, Visitor, house

GAME = "grand-ronde/roulette"
THREE_CARD = "pennsylvania/three-card-poker"


async def asked(visitor: Visitor, path: str, **data: Any) -> Any:
    response = await visitor.post(f"/school/{path}", data)
    assert response.status_code == 200, response.text
    return response.json()


def test_a_drill_is_asked_marked_and_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as app:
            ann, bob = await Visitor(app).come("Ann"), await Visitor(app).come("Bob")
            found = await asked(ann, "drill", edition=GAME, kind="payouts", seed="7")
            truths = drill(load(GAME).game, "payouts", "7").truths
            assert [task["key"] for task in found["tasks"]] == list(truths)
            assert not any(truth.why in json.dumps(found) for truth in truths.values())
            assert found["felt"]["shape"] and found["view"]["round"]["lines"] == []
            first = found["tasks"][0]["key"]
            answers = {key: truth.value for key, truth in truths.items()} | {first: 10**6}
            marks = await asked(
                ann, "marks", edition=GAME, kind="payouts", seed="7", answers=answers, seconds=8
            )
            assert [mark["right"] for mark in marks["marks"]] == [key != first for key in truths]
            assert marks["marks"][0]["clauses"]
            standing = await ann.get("/school/progress")
            assert standing["answers"][0]["answers"] == len(truths)
            assert (await bob.get("/school/progress"))["answers"] == []

    asyncio.run(evening())


def test_a_decision_is_judged_in_money(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as app:
            ann = await Visitor(app).come("Ann")
            found = await asked(ann, "situation", edition=THREE_CARD, seed="4")
            question = found["view"]["round"]["question"]
            assert question["kind"] == "decide"
            judged = await asked(ann, "judgement", edition=THREE_CARD, seed="4", words="fold")
            assert judged["choice"] == "fold" and judged["best"] == "play"
            costs = {each["name"]: each["cost"] for each in judged["advice"]}
            assert costs["play"] == "0" and costs["fold"] == judged["cost"] != "0"
            standing = await ann.get("/school/progress")
            assert standing["cost"] == judged["cost"] and len(standing["habits"]) == 1

    asyncio.run(evening())


def test_what_cannot_be_asked_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as app:
            ann = await Visitor(app).come("Ann")
            for path, data, words in (
                ("drill", {"edition": GAME, "kind": "payout"}, "did you mean payouts"),
                ("drill", {"edition": "nowhere/poker"}, "no edition"),
                ("situation", {"edition": GAME}, "cannot be trained"),
            ):
                response = await ann.post(f"/school/{path}", data)
                assert response.status_code == 422, response.text
                assert words in response.json()["detail"]
            ann.csrf = ""
            assert (await ann.post("/school/drill", {"edition": GAME})).status_code == 403

    asyncio.run(evening())


def test_advice_is_for_practice_tables_from_what_the_seat_sees(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as app:
            ann = await Visitor(app).come("Ann")
            table, _ = await ann.practice(THREE_CARD)
            assert await asked(ann, "advice", table=table) == {"advice": []}
            response = await ann.post("/school/advice", {"table": "nowhere"})
            assert response.status_code == 404

    asyncio.run(evening())


def test_a_round_that_is_over_is_reviewed_from_what_the_seat_saw(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as app:
            ann, bob = await Visitor(app).come("Ann"), await Visitor(app).come("Bob")
            table, seat = await ann.practice(THREE_CARD, bots=0, seed=4)
            page = await ann.page()
            await page.watch(table)
            await _do(page, table, {"event": "Bet", "seat": seat, "wager": "ante", "amount": 500})
            await page.answer({"t": "seat", "table": table, "act": "ready", "seat": seat})
            await page.view(table, lambda frame: _question(frame) == "decide")
            advice = (await asked(ann, "advice", table=table))["advice"]
            assert {each["name"] for each in advice} == {"play", "fold"} and advice[0]["cost"] == "0"
            early = await ann.post("/school/review", {"table": table, "round": 1})
            assert early.status_code == 422 and "goes on" in early.json()["detail"]
            await _do(page, table, advice[1]["event"])
            await page.view(table, lambda frame: frame["view"]["table"]["rounds"] == 1)
            review = await asked(ann, "review", table=table, round=1)
            (decision,) = review["decisions"]
            assert decision["choice"] == advice[1]["name"] and decision["best"] == advice[0]["name"]
            assert review["cost"] == decision["cost"] == advice[1]["cost"] and decision["advice"] == advice
            assert await asked(bob, "review", table=table, round=1) == {"decisions": [], "cost": "0"}

    asyncio.run(evening())


def _question(frame: Any) -> str:
    return str(((frame["view"]["round"] or {}).get("question") or {}).get("kind"))


async def _do(page: Page, table: str, event: Any) -> None:
    """Answer what is asked now."""
    frame = await page.view(table, lambda frame: frame["ask"] is not None)
    answer = await page.answer({"t": "do", "table": table, "ask": frame["ask"], "acts": [event]})
    assert answer["t"] == "ack", answer
