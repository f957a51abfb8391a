"""Somebody who plays over frames, by what his views say alone."""

from __future__ import annotations

from typing import Any

from croupier.players.policies import plain
from tests.server.visitors import Frame, Page

MOST = 400  # commands in one round


def asked(frame: Frame) -> bool:
    """Whether a view asks its viewer for something."""
    return frame["ask"] is not None


async def play_rounds(page: Page, table: str, rounds: int = 1, policy: Any = plain) -> Frame:
    """Play until so many rounds are over; the last view."""
    view = page.views.get(table) or await page.watch(table)
    begun = view["view"]["table"]["rounds"]
    for _ in range(MOST * rounds):
        if view["view"]["table"]["rounds"] >= begun + rounds:
            return view
        view = await play_on(page, table, view, policy)
    raise AssertionError(f"{table}: the round does not end: {view['view']['round']['question']}")


async def play_on(page: Page, table: str, view: Frame, policy: Any = plain) -> Frame:
    """Do what is next: bet, decide, take the bank, or be ready; the view after it."""
    round, place, you = view["view"]["round"], view["view"]["table"], view["view"]["table"]["you"]
    if place["offered_bank"] == you and place["banker"] is None and round is None:
        answer = await page.answer({"t": "seat", "table": table, "act": "bank"})  # late where the house banks
        return await page.view(table, lambda got: got["to"] > view["to"])
    if asked(view) and round["question"].get("answers"):
        event = policy(round, round["question"])
        if event is not None:
            frame = {"t": "do", "table": table, "ask": view["ask"], "acts": [event]}
            answer = await page.answer(frame)
            late = round["question"]["kind"] == "bets"  # another seat may have bought what this one asks for
            assert answer["t"] == "ack" or answer["code"] == "stale" or late, (answer, event)
            return await page.view(table, lambda got: got["to"] >= answer.get("seq", view["to"] + 1))
        if round["question"]["kind"] == "bets" and not place["places"][str(you)]["ready"]:
            answer = await page.answer({"t": "seat", "table": table, "act": "ready"})
            assert answer["t"] == "ack", answer
    return await page.until(lambda got: got["t"] == "view" and got["table"] == table)
