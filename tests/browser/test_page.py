"""The page in a browser, in small: one game by mouse, one by keys, one by typed words, and nothing against WCAG."""

from __future__ import annotations

from typing import Any

from tests.browser.person import KEYS, MOUSE, PHONE, WORDS


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


def test_nothing_on_the_page_is_against_wcag(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")
    ann.play(MOUSE)
    ann.page.wait_for_selector(".controls.bets")
    assert ann.violations() == []
