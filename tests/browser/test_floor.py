"""The back office in a browser: an act by mouse, and nothing against WCAG on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.server.running import opened
from croupier.server.settings import local
from tests.browser.conftest import free_port, serving
from tests.browser.person import DESKTOP, PHONE, violations
from tests.server.floor.house import application, stored_floor

SCREENS = (
    "",
    "/table/2",
    "/part/day",
    "/part/jackpot/bad-beat",
    "/part/incidents",
    "/reports",
    "/report/takings",
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the back office of a floor listens."""
    folder = tmp_path_factory.mktemp("floor")
    with stored_floor(folder / "room.db") as stored, serving(application(stored), free_port()) as found:
        yield found


def page_of(chromium: Any, floor: str, size: tuple[int, int], scheme: str) -> Any:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    context.add_cookies([{"name": "who", "value": "Flo", "url": floor}])
    return context.new_page()


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        (DESKTOP, "light"),
        (PHONE, "dark"),
        pytest.param(DESKTOP, "dark", marks=pytest.mark.browser),
        pytest.param(PHONE, "light", marks=pytest.mark.browser),
    ],
)
def test_nothing_in_the_back_office_is_against_wcag(
    chromium: Any, floor: str, size: tuple[int, int], scheme: str
) -> None:
    page = page_of(chromium, floor, size, scheme)
    for screen in SCREENS:
        page.goto(f"{floor}/floor{screen}")
        for summary in page.locator("details.act > summary").all()[:3]:
            summary.click()
        assert violations(page) == [], screen
        wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not page.evaluate(wide), f"{screen} is wider than the screen"


def test_a_player_is_seated_by_mouse_and_by_keys(chromium: Any, floor: str) -> None:
    page = page_of(chromium, floor, DESKTOP, "light")
    page.goto(f"{floor}/floor")
    page.get_by_role("link", name="Table 3").click()
    seating = page.locator("details", has_text="Seat a player").first
    seating.locator("summary").click()
    seating.get_by_label("Seat", exact=True).fill("6")
    seating.get_by_label("Name", exact=True).fill("Kit")
    seating.get_by_label("Chips", exact=True).fill("100")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=status]")
    assert "Kit" in page.locator("#seats + ul").inner_text()
    page.get_by_role("button", name="Call the next player").click()
    assert page.locator("[role=alert]").inner_text() == "Nobody waits for table 3."


def test_the_account_of_a_demo_room_logs_in_after_a_guest(chromium: Any) -> None:
    port = free_port()
    with opened(None, local(port).quick()) as app, serving(app, port) as address:
        name, password = app.state.demo_staff
        page = chromium.new_context().new_page()
        page.goto(address)
        page.fill("#name", "Ann")
        page.get_by_role("button", name="Come in").click()
        page.get_by_role("link", name="Back office").click()
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(password)
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Table 1").first.wait_for()
        assert violations(page) == []
        page.context.close()
