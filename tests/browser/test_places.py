"""A place for everybody: felts that stay visible in any window, tables that one can leave and find again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import MOUSE

SIZES = ((1280, 800), (1024, 600), (1920, 1080), (720, 450), (844, 390), (640, 360), (390, 844), (320, 480))
EDITIONS = (
    "pennsylvania/ultimate-texas-hold-em",
    "colorado/texas-holdem-high",
    "grand-ronde/blackjack",
    "bankers/ez-baccarat-panda-8",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/keno",
    "grand-ronde/bingo",
)
# The size of the felt, once it is drawn for the window.
FELT = """() => {
  const box = document.querySelector(".felt-box svg.felt")?.getBoundingClientRect();
  return box && box.height ? { width: box.width, height: box.height } : null;
}"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_felt_keeps_its_height_in_any_window(people: Any, edition: str) -> None:
    ann = people("Ann").practise(edition)
    ann.act(MOUSE)
    for wide, high in SIZES:
        ann.page.set_viewport_size({"width": wide, "height": high})
        box = ann.page.wait_for_function(FELT).json_value()
        assert box["height"] >= min(0.45 * high, 260), f"{wide} x {high}: the felt is {box['height']} high"
        assert box["width"] >= 0.45 * wide, f"{wide} x {high}: the felt is {box['width']} wide"
        overflow = ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 1, f"{wide} x {high}: the page is {overflow} px wider than the window"


def test_leaving_in_a_round_keeps_the_bets_and_says_so(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")
    while ann.table_data("kind") != "decide":
        ann.act(MOUSE)
        ann.page.wait_for_timeout(100)
    ann.page.locator(".menu summary").click()
    ann.page.get_by_role("button", name="Leave the table").click()
    ann.page.wait_for_function("() => location.hash === '#/' || document.querySelector('.leaving')")
    ann.page.wait_for_function("() => location.hash === '#/'")
    assert ann.page.locator("#mine-title:visible").count() == 0


def test_one_finds_ones_own_tables_and_nobody_elses_practice(people: Any) -> None:
    ann, bea = people("Ann"), people("Bea")
    ann.practise("pennsylvania/three-card-poker")
    bea.enter()
    ann.page.goto(f"{ann.address}/#/")
    ann.page.reload()
    ann.page.wait_for_selector("#mine-title:visible")
    assert ann.page.locator("[aria-labelledby=mine-title] .table-row").count() == 1
    bea.page.wait_for_selector("[aria-labelledby=tables-title] .tables > *")
    assert "Three Card Poker" not in bea.page.locator("[aria-labelledby=tables-title]").inner_text()


def test_a_table_that_is_gone_can_be_opened_again(people: Any) -> None:
    ann = people("Ann").practise("grand-ronde/craps")
    ann.page.evaluate(
        """async () => { const { net } = await import("/static/js/net.js");
        net.take({ t: "no", id: null, table: location.hash.split("/").pop(), why: "There is no such table." }); }"""
    )
    before = ann.page.url
    ann.page.get_by_role("button", name="Open again").click()
    ann.page.wait_for_function("before => location.href !== before", arg=before)
    ann.at_table()


def test_d_deals_and_never_begins_the_next_round(people: Any) -> None:
    ann = people("Ann").practise("pennsylvania/three-card-poker")
    ann.play(MOUSE)
    ann.page.wait_for_function("() => document.querySelector('.deal-row button')")
    keys = {
        button.inner_text().split("\n")[0].strip(): button.locator("kbd").inner_text()
        for button in ann.page.locator(".deal-row button:has(kbd)").all()
    }
    assert keys.get("Next round", "N") == "N" and keys.get("Deal", "D") == "D"


def test_collecting_needs_no_amount_in_the_dealer_school(people: Any) -> None:
    ann = people("Ann").enter("#/school/grand-ronde/blackjack")
    ann.page.wait_for_selector(".task")
    answers: dict[str, int] = {}
    ann.page.on(
        "request",
        lambda request: answers.update(request.post_data_json["answers"]) if "marks" in request.url else None,
    )
    collect = ann.page.get_by_role("button", name="Collect")
    if not collect.count():
        pytest.skip("this drill asks for no bet to be paid or collected")
    collect.first.click()
    ann.page.get_by_role("button", name="Mark my answers").click()
    ann.page.wait_for_selector(".task.right, .task.wrong")
    assert min(answers.values()) < 0
