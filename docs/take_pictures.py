"""Takes the pictures of the documentation from the running program: `python -m docs.take_pictures`, or `make pictures`.

A server with bots is started, a guest comes in, plays and visits the pages; each picture is what the browser shows.
Look at every picture before you commit it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tests.browser.conftest import FLAGS, NAMES, running
from tests.browser.person import MOUSE, Person

PICTURES = Path(__file__).parent / "pictures"
SIZE = (1280, 800)


def rounds(person: Person, count: int) -> None:
    """Play some rounds; stop in sight of a result."""
    for _ in range(count):
        person.play(MOUSE)


def take(to: Path, address: str, browser: object) -> list[str]:
    """Every picture, by the page it is of."""
    taken = []

    def shot(person: Person, name: str) -> None:
        person.page.wait_for_timeout(1500)
        person.page.screenshot(path=str(to / f"{name}.png"))
        taken.append(name)
        person.close()

    places = {
        "train": ("#/train/pennsylvania/three-card-poker", ".felt-box svg"),
        "school": ("#/school/grand-ronde/blackjack", ".task"),
        "what-if": ("#/what-if/pennsylvania/three-card-poker", "form.words"),
    }
    for name, edition in (("table", "grand-ronde/blackjack"), ("roulette", "grand-ronde/roulette")):
        person = Person(browser, address, "Ann", SIZE).practise(edition, 3)
        rounds(person, 1)
        shot(person, name)
    person = Person(browser, address, "Ann", SIZE).practise("colorado/texas-holdem-high", 3)
    shot(person, "holdem")
    for name, (where, sign) in places.items():
        person = Person(browser, address, "Ann", SIZE).enter(where)
        person.page.wait_for_selector(sign)
        shot(person, name)
    return taken


def main() -> int:
    """Take all pictures, into the folder of the docs or into another one."""
    from playwright.sync_api import sync_playwright

    to = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        print(f"Chromium is not installed; install one of {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as room, running(Path(room)) as address, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=found, args=list(FLAGS))
        for name in take(to, address, browser):
            print(to / f"{name}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
