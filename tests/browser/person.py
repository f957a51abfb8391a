"""A person at the page: comes in, sits down, and plays by mouse, by keys or by typed words."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

DESKTOP, PHONE = (1280, 800), (390, 844)
MOUSE, KEYS, WORDS = MANNERS = ("mouse", "keys", "words")
SOON = 90_000  # milliseconds within which something follows by itself, on a busy machine too
_numbers = itertools.count(1)


class Person:
    """One window of one person; `frames` are the texts that the server sent it."""

    def __init__(
        self,
        browser: Any,
        address: str,
        name: str,
        size: tuple[int, int],
        motion: str = "reduce",
        **options: Any,
    ) -> None:
        self.address = address
        self.name = f"{name} {next(_numbers)}"
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion=motion, **options
        )
        self.context.set_default_timeout(SOON)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._console)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._frame))

    def _console(self, message: Any) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            self.errors.append(message.text)

    def _frame(self, payload: Any) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def close(self) -> None:
        """Shut the window."""
        self.context.close()

    # Coming in.

    def enter(self, where: str = "#/") -> Person:
        """Open the page and come in as a guest."""
        self.page.goto(f"{self.address}/{where}")
        self.page.fill("#name", self.name)
        self.page.get_by_role("button", name="Come in").click()
        self.page.wait_for_selector("#nav a")
        return self

    def practise(self, edition: str, bots: int | None = None) -> Person:
        """Choose a game and sit down at a table of one's own."""
        self.enter(f"#/play/{edition}")
        if bots is not None:
            self.page.fill("#bots", str(bots))
        self.page.get_by_role("button", name="Sit down").click()
        self.at_table()
        return self

    def sit(self, table: str) -> Person:
        """Sit down at a table of the room."""
        self.enter(f"#/table/{table}")
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        self.page.wait_for_selector(".menu summary")
        return self

    def at_table(self) -> None:
        """Wait until the table is drawn."""
        self.page.wait_for_selector(".felt-box svg", timeout=SOON)
        self.page.wait_for_selector(".table-page[data-rounds]")

    # What is seen.

    @property
    def rounds(self) -> int:
        """How many rounds the table has played."""
        return int(self.table_data("rounds"))

    def table_data(self, name: str) -> str:
        """What the page knows of its table by name: `ask`, `kind`, `rounds`, `state`."""
        found: str = self.page.locator(".table-page").get_attribute(f"data-{name}") or ""
        return found

    def controls(self) -> str:
        """The controls as text."""
        found: str = self.page.locator(".controls").inner_text()
        return found

    def problem(self) -> str:
        """The refusal that is shown, if any."""
        shown = self.page.locator(".dock .problem:visible")
        return str(shown.first.inner_text()) if shown.count() else ""

    def violations(self) -> list[str]:
        """What axe finds against WCAG A and AA on this person's page, a line each."""
        return violations(self.page)

    def reload(self) -> None:
        """Load the page again: the same question with the same controls comes back."""
        before = self.table_data("ask"), self.controls()
        self.page.reload()
        self.at_table()
        self.page.wait_for_function("document.querySelector('.table-page').dataset.ask")
        assert (self.table_data("ask"), self.controls()) == before

    # Playing.

    def play(self, manner: str, rounds: int = 1, each: Any = None, most: int = 80) -> None:
        """Play until so many rounds more are over; `each` is called before every answer."""
        goal = self.rounds + rounds
        for _ in range(most):
            if self.rounds >= goal:
                break
            state = self._state()
            if self.page.locator("text=Your chips are gone").count():
                break
            if each is not None and self.table_data("ask"):
                each(self)
            self.act(manner)
            self._changed(state)
            assert self.problem() == "", self.problem()
        assert self.rounds >= goal, f"{self.name}: the round does not end: {self.controls()}"

    def act(self, manner: str) -> None:
        """Answer whatever is asked, or go on."""
        if self.page.locator("text=Take the bank").count():
            self._press("Decline the bank", manner)
        elif not self.table_data("ask"):
            return  # others are asked, or the next round begins by itself
        elif self.table_data("kind") == "bets":
            self._bet(manner)
        else:
            self._decide(manner)

    def _state(self) -> list[str]:
        return [self.table_data(name) for name in ("seen", "ask", "kind", "rounds", "state")]

    def _changed(self, before: list[str]) -> None:
        """Wait until the table has moved on."""
        self.page.wait_for_function(
            """before => { const t = document.querySelector('.table-page').dataset;
            return JSON.stringify([t.seen, t.ask, t.kind, t.rounds, t.state]) !== JSON.stringify(before)
              && document.querySelector('.controls[aria-busy=false]'); }""",
            arg=before,
            timeout=SOON,
        )

    def _press(self, name: str, manner: str) -> None:
        button = self.page.locator(".dock").get_by_role("button", name=name).first
        if manner == KEYS:
            self._key(button)
        else:
            button.click()

    def _key(self, button: Any) -> None:
        """Press the key that a button shows."""
        key = button.locator("kbd").first.text_content()
        self._leave_fields()
        self.page.keyboard.press(key.lower())

    def _leave_fields(self) -> None:
        self.page.evaluate("document.activeElement?.blur()")

    def _go(self, manner: str) -> None:
        if manner == KEYS:
            self._leave_fields()
            self.page.keyboard.press("Enter")
        elif manner == WORDS and self.page.locator(".words-field:visible").count():
            self._type("deal")
        else:
            self.page.locator(".deal-row button.strong").first.click()

    def _type(self, words: str) -> None:
        self.page.fill(".words-field", words)
        self.page.press(".words-field", "Enter")

    def _example(self) -> str:
        found: str = self.page.locator("#examples option").first.get_attribute("value")
        return found

    def _bet(self, manner: str) -> None:
        placed = self.page.locator(".wager.placed").count()
        needed = self.page.locator(".wager.required button").count()
        done = self.page.locator(".deal-row button.strong:enabled").count() and not needed
        if done and (placed or self._has_bet()):
            self._go(manner)
        elif manner == WORDS and not self._has_bet():
            self._type(self._example())
        elif self.page.locator(".wager").count() or not self.page.locator(".pick").count():
            self._stake(manner)
        else:
            self._pick(self.page.locator(".pick").first, manner)

    def _has_bet(self) -> bool:
        return self.table_data("staked") == "yes"

    def _stake(self, manner: str) -> None:
        """The first wager that is required, or the first of all."""
        needed = ".required" if self.page.locator(".wager.required").count() else ""
        spots = self.page.locator(f".felt .spot{needed}.open.pressable")
        buttons = self.page.locator(f".wager{needed} button:enabled, .wagers > button:enabled")
        if manner == MOUSE and spots.count():
            spots.first.click()
        elif manner == KEYS and buttons.first.locator("kbd").count():
            self._key(buttons.first)
        else:
            buttons.first.click()

    def _decide(self, manner: str) -> None:
        if manner == WORDS:
            self._type(self._example())
        elif self.page.locator(".controls .choices > button:enabled:not(.pick button)").count():
            goes_on = self.page.locator(".controls > .choices > button.strong:enabled")
            every = self.page.locator(".controls > .choices > button:enabled")
            self._answer((goes_on if goes_on.count() else every).first, manner)
        elif self.page.locator(".controls .pick").count():
            self._pick(self.page.locator(".controls .pick").first, manner)
        else:
            self._answer(self.page.locator(".controls .amount-choice > button").first, manner)

    def _answer(self, button: Any, manner: str) -> None:
        if manner == KEYS:
            self._key(button)
        else:
            button.click()

    def _pick(self, area: Any, manner: str) -> None:
        """Pick until the button may be pressed, then press it."""
        things = area.locator(".card-button, .number-button")
        if not things.count():
            things = self.page.locator(".felt [role=button]:not([aria-disabled=true])")
        for place in range(things.count()):
            button = area.locator(":scope > button, .choices button")
            if button.locator("visible=true").first.is_enabled() and place:
                break
            if manner == KEYS and things.nth(place).locator("kbd").count():
                self._key(things.nth(place))
            else:
                things.nth(place).click()
        enabled = area.locator(":scope > button:enabled, .choices button:enabled").first
        self._answer(enabled, manner)


def violations(page: Any) -> list[str]:
    """What axe finds against WCAG A and AA, a line each."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    wanted = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    found = axe.Axe().run(page, options=wanted).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"][:3]]
