"""What if in the browser: a payout changed beside the real one, a refusal as its sentence, and a link to share."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import DESKTOP, MOUSE, PHONE

pytestmark = pytest.mark.browser
TCP = "pennsylvania/three-card-poker"


def figures(page: Any) -> str:
    """The figures that are shown, once they are not old any more."""
    page.wait_for_selector(".what-if-result:not(.old) .figures", timeout=60_000)
    found: str = page.locator(".what-if-result").inner_text()
    return found


def changed(page: Any) -> str:
    """The figures of the changed game."""
    page.wait_for_selector(".what-if-result:not(.old) .changed", timeout=60_000)
    return figures(page)


def test_a_payout_is_changed_and_its_figures_stand_beside_the_real_ones(people: Any) -> None:
    page = people("Ann").enter(f"#/what-if/{TCP}").page
    assert "12.7964 %" in figures(page)
    page.locator("[data-change='pair_plus.A.flush']").fill("4 to 1")
    shown = changed(page)
    assert "Changed: Pair Plus A: flush pays 4 to 1; no book permits this game." in shown
    assert "12.7964 %" in shown and "7.8371 %" in shown
    assert page.locator(".change-list li span").all_inner_texts() == ["Pair Plus, A, flush: 4 to 1"]
    link = page.url
    assert "pair_plus.A.flush=4+to+1" in link
    page.goto("about:blank")
    page.goto(link)
    assert "7.8371 %" in changed(page)
    page.get_by_role("button", name="Put all back").click()
    page.wait_for_selector(".what-if-result .changed", state="detached")


def test_the_best_play_follows_a_rule(people: Any) -> None:
    page = people("Ann").enter(f"#/what-if/{TCP}").page
    figures(page)
    page.locator("[data-change=qualify]").fill("none")
    shown = changed(page)
    assert "Play with queen high (Q-6-4) or better" in shown and "How often each choice is made" in shown


def test_short_words_of_twenty_one_change_the_chart(people: Any) -> None:
    page = people("Ann").enter("#/what-if/grand-ronde/blackjack").page
    figures(page)
    page.get_by_label("Change in words").fill("1 deck")
    page.get_by_role("button", name="Change", exact=True).click()
    shown = changed(page)
    assert "played otherwise" in shown and "no book permits this game" in shown


def test_a_refused_change_is_a_sentence(people: Any) -> None:
    page = people("Ann").enter(f"#/what-if/{TCP}").page
    figures(page)
    page.locator("[data-change='pair_plus.A.flush']").fill("tea")
    page.wait_for_selector(".what-if .problem:visible")
    assert page.locator(".what-if .problem").inner_text().startswith("Pair Plus, A, flush:")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_if_beside_a_table_and_alone_is_not_against_wcag(
    people: Any, size: tuple[int, int], scheme: str
) -> None:
    ann = people("Ann", size, color_scheme=scheme).practise(TCP)
    ann.page.get_by_role("tab", name="What if").click()
    figures(ann.page)
    ann.page.locator("[data-change='pair_plus.A.flush']").fill("4 to 1")
    changed(ann.page)
    assert ann.violations() == []
    ann.page.goto(f"{ann.address}/#/what-if/{TCP}?pair_plus.A.flush=4+to+1")
    changed(ann.page)
    assert ann.violations() == []


def test_advice_and_the_cost_of_a_mistake_at_a_practice_table(people: Any) -> None:
    ann = people("Ann").practise(TCP)
    for _ in range(6):
        if ann.table_data("kind") == "decide" and ann.table_data("ask"):
            break
        ann.act(MOUSE)
        ann.page.wait_for_timeout(200)
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector(".advice .worth", timeout=60_000)
    rows = ann.page.locator(".advice tbody tr").all_inner_texts()
    assert len(rows) == 2 and sum("best" in row for row in rows) == 1
    worse = next(row for row in rows if "best" not in row).split()[0]
    ann.page.locator(".choices").get_by_role("button", name=worse).first.click()
    ann.page.wait_for_selector(".review", timeout=60_000)
    review = ann.page.locator(".review").inner_text()
    assert review.startswith("A mistake cost you $") and "best was" in review
    assert ann.violations() == []
