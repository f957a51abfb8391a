"""The page in a browser, in small: one game by mouse, one by keys, one by typed words, and nothing against WCAG."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import DESKTOP, KEYS, MOUSE, PHONE, WORDS

DARK = {"color_scheme": "dark"}


def violations(page: Any) -> list[str]:
    """What axe finds against WCAG A and AA, a line each."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    wanted = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    found = axe.Axe().run(page, options=wanted).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"][:3]]


def test_a_banked_game_is_played_by_mouse_and_says_who_won_by_which_clause(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")
    ann.play(MOUSE)
    shown = ann.page.locator(".result").inner_text()
    assert "Ante" in shown and "649a.1" in shown
    assert shown.startswith(("You win", "You lose", "You break even"))


def test_a_pot_game_is_played_by_keyboard_on_a_phone(people: Any) -> None:
    ann = people("Ann", PHONE).practise("colorado/texas-holdem-high")
    ann.play(KEYS)
    assert ann.page.locator(".result .headline").count() == 1


def test_twenty_one_is_played_by_typed_words(people: Any) -> None:
    ann = people("Ann").practise("grand-ronde/blackjack")
    ann.play(WORDS)
    assert "Bet" in ann.page.locator(".result").inner_text()


@pytest.mark.parametrize("options", [{"size": DESKTOP}, {"size": PHONE, **DARK}])
def test_nothing_on_the_page_is_against_wcag(people: Any, options: dict[str, Any]) -> None:
    ann = people("Ann", **options).enter()
    ann.page.wait_for_selector(".table-row")
    assert violations(ann.page) == [], "lobby"
    ann.page.goto(f"{ann.address}/#/play/pennsylvania/three-card-poker")
    ann.page.get_by_role("button", name="Sit down").click()
    ann.at_table()
    ann.play(MOUSE, each=lambda person: _accessible(person))
    assert violations(ann.page) == [], "after the round"
    ann.page.get_by_role("button", name="Settings").click()
    assert violations(ann.page) == [], "settings"


def _accessible(person: Any) -> None:
    assert violations(person.page) == [], person.controls()


def test_a_reload_brings_the_same_question_back(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")

    def reload(person: Any) -> None:
        before = person.table_data("ask"), person.controls()
        person.page.reload()
        person.at_table()
        person.page.wait_for_function("document.querySelector('.table-page').dataset.ask")
        assert (person.table_data("ask"), person.controls()) == before

    ann.play(MOUSE, each=reload)
