"""Nothing is said before it has come to rest, and no click is lost on a slow line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.person import MOUSE, Person

SLOW_LINE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 300); };
"""
# What of a result is on the page at this moment.
SHOWN = """() => {
  const text = (where) => [...document.querySelectorAll(where)].map((each) => each.textContent).join("|");
  return {
    moving: document.querySelector(".table-page").dataset.moving === "yes",
    rounds: document.querySelector(".table-page").dataset.rounds,
    told: text(".result .headline") + text("#live") + text(".log li"),
    stack: text(".seat-menu summary"),
    marked: document.querySelectorAll(".felt .winning, .felt .dolly, .felt .profit, .felt .outcome").length,
  };
}"""
# Looks at the page in every frame and keeps what it shows while things move.
WATCH = f"""() => {{
  const shown = {SHOWN};
  window.looks = [];
  const look = () => {{ window.looks.push(shown()); requestAnimationFrame(look); }};
  requestAnimationFrame(look);
}}"""


def moving(people: Any, edition: str) -> Person:
    """Somebody at a table where things move, with a bet made."""
    ann: Person = people("Ann", motion="no-preference").practise(edition, bots=0)
    ann.page.wait_for_function("() => document.querySelector('.table-page').dataset.ask !== undefined")
    return ann


@pytest.mark.parametrize(
    "edition", ["grand-ronde/roulette", "grand-ronde/craps", "pennsylvania/three-card-poker"]
)
def test_no_result_is_shown_while_things_move(people: Any, edition: str) -> None:
    ann = moving(people, edition)
    ann.page.evaluate(WATCH)
    ann.play(MOUSE)
    looks = ann.page.evaluate("window.looks")
    moved = [place for place, look in enumerate(looks) if look["moving"]]
    assert moved, "nothing moved"
    for place in moved:
        before = next((look for look in reversed(looks[:place]) if not look["moving"]), looks[0])
        now = looks[place]
        assert (now["told"], now["stack"], now["rounds"]) == (
            before["told"],
            before["stack"],
            before["rounds"],
        )
        assert now["marked"] <= before["marked"]
    assert looks[-1]["told"] != looks[0]["told"]


def test_space_brings_what_moves_to_rest(people: Any) -> None:
    ann = moving(people, "grand-ronde/roulette")
    ann.act(MOUSE)
    ann.page.wait_for_selector(".deal-row button.strong:enabled")
    ann.page.locator(".deal-row button.strong").first.click()
    ann.page.wait_for_selector(".table-page[data-moving=yes]")
    ann.page.keyboard.press("Space")
    ann.page.wait_for_selector(".table-page:not([data-moving])", timeout=1500)
    assert ann.rounds == 1


def test_every_quick_click_counts_on_a_slow_line(people: Any) -> None:
    ann = people("Ann")
    ann.context.add_init_script(SLOW_LINE)
    ann.practise("grand-ronde/roulette", bots=0)
    red = ann.page.locator("[data-spot='red']")
    red.wait_for()
    chip = ann.page.locator(".chip-button[aria-pressed=true]").get_attribute("data-key")
    cents = int(str(chip).split()[1])
    for _ in range(8):
        red.click()
    shown = ann.page.locator("[data-spot='red']").get_attribute("aria-label") or ""
    assert f"your bet ${8 * cents // 100}" in shown, "chips lie on the felt at once"
    ann.page.wait_for_function(
        "stake => document.querySelector('.table-page').dataset.bet === stake", arg=str(8 * cents)
    )


def test_a_refused_bet_goes_back_to_the_player(people: Any) -> None:
    ann = people("Ann").practise("grand-ronde/roulette", bots=0)
    ann.page.fill("[data-key='typed amount']", "1000000")
    ann.page.locator("[data-spot='red']").click()
    ann.page.wait_for_selector(".dock .problem:visible")
    assert "your bet" not in (ann.page.locator("[data-spot='red']").get_attribute("aria-label") or "")
