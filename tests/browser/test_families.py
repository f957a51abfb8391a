"""Every family in a browser: on two sizes by mouse, by keys and by words, with a reload at every decision."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.person import DESKTOP, MANNERS, MOUSE, PHONE, Person

pytestmark = pytest.mark.browser
EDITIONS = (
    "pennsylvania/three-card-poker",
    "pennsylvania/let-it-ride-poker",
    "pennsylvania/ultimate-texas-hold-em",
    "bankers/fortune-pai-gow-poker-1-1",
    "bankers/pai-gow-tiles",
    "colorado/texas-holdem-high",
    "colorado/five-card-draw-high",
    "colorado/seven-card-stud-high",
    "grand-ronde/blackjack",
    "bankers/pure-spanish-21-5",
    "bankers/ez-baccarat-panda-8",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/keno",
    "grand-ronde/bingo",
)
FAMILIES = (
    "pennsylvania/three-card-poker",
    "bankers/pai-gow-tiles",
    "colorado/five-card-draw-high",
    "grand-ronde/blackjack",
    "bankers/ez-baccarat-panda-8",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/keno",
    "grand-ronde/bingo",
)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_rounds(people: Any, edition: str, manner: str, size: tuple[int, int]) -> None:
    people("Ann", size).practise(edition).play(manner, rounds=2)


@pytest.mark.parametrize("edition", FAMILIES)
def test_a_reload_at_every_decision_brings_it_back(people: Any, edition: str) -> None:
    people("Ann").practise(edition).play(MOUSE, each=Person.reload)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("edition", FAMILIES)
def test_nothing_is_against_wcag(people: Any, edition: str, size: tuple[int, int], scheme: str) -> None:
    ann = people("Ann", size, color_scheme=scheme).practise(edition)
    ann.play(MOUSE, each=_check)
    assert ann.violations() == []


def _check(person: Person) -> None:
    assert person.violations() == [], person.controls()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_other_pages_are_not_against_wcag(people: Any, size: tuple[int, int], scheme: str) -> None:
    ann = people("Ann", size, color_scheme=scheme).practise("pennsylvania/three-card-poker")
    ann.play(MOUSE)
    for tab in ("Paytables", "Rules", "Price"):
        ann.page.get_by_role("tab", name=tab).click()
        ann.page.wait_for_selector(".panel-body .page")
        assert ann.violations() == [], tab
    for where, seen in (
        ("#/", ".table-row"),
        ("#/play", ".edition"),
        ("#/play/grand-ronde/craps", ".filing"),
    ):
        ann.page.goto(f"{ann.address}/{where}")
        ann.page.wait_for_selector(seen)
        assert ann.violations() == [], where
    ann.page.get_by_role("button", name="Settings").click()
    assert ann.violations() == []


def test_two_people_and_a_bystander_at_one_table(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")
    table = ann.page.url.rpartition("/")[2]
    bo = people("Bo", PHONE).sit(table)
    cleo = people("Cleo").enter(f"#/table/{table}")
    cleo.at_table()
    ann.play(MOUSE)  # he who sits down during a round is dealt in to the next
    while ann.rounds < 2:
        for person in (ann, bo):
            if person.table_data("ask") and person.rounds < 2:
                person.act(MOUSE)
                person.page.wait_for_timeout(60)
    cleo.page.wait_for_function("Number(document.querySelector('.table-page').dataset.rounds) >= 2")
    assert "Bo" in cleo.page.locator(".result").inner_text()
    for person, seats in ((ann, ["2"]), (bo, ["1"]), (cleo, ["1", "2"])):
        hidden = [card for seat in seats for card in _before_the_end(person, seat)]
        assert hidden and set(hidden) == {None}, f"{person.name} was sent cards that were not shown"


def _before_the_end(person: Person, seat: str) -> list[Any]:
    """The cards of a seat in every view of a round in play that a person was sent."""
    views = [json.loads(frame)["view"]["round"] for frame in person.frames if '"t":"view"' in frame]
    rounds = [round for round in views if round and not round["over"] and seat in round["seats"]]
    return [card for round in rounds for hand in round["seats"][seat]["hands"] for card in hand["cards"]]


def test_a_lost_socket_comes_back_and_a_click_meanwhile_happens_once(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")
    ann.page.wait_for_function("document.querySelector('.table-page').dataset.kind === 'bets'")
    ann.page.evaluate("import('/static/js/net.js').then(({ net }) => net.socket.close())")
    ann.page.wait_for_selector("#link[data-state=lost]")
    ann.page.locator(".wager.required button").first.click()
    ann.page.wait_for_selector("#link[data-state=open]", state="attached")
    ann.page.wait_for_selector(".wager.placed")
    placed = [frame for frame in ann.frames if "You bet $5 on Ante." in frame]
    assert len(placed) == 1
    ann.play(MOUSE)
