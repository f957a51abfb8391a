"""Pictures of every edition in play, many on a sheet.

`python -m tests.browser.gallery FOLDER [WORDS] [phone] [dark]`; words are parts of ids."""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from croupier.editions import edition_ids
from tests.browser.conftest import FLAGS, NAMES, running
from tests.browser.person import DESKTOP, MOUSE, PHONE, Person

ACROSS, DOWN = 3, 3


def main(folder: Path, words: list[str]) -> None:
    """Play a round of each edition, take a picture in the middle of it, and put them on sheets."""
    import shutil

    found = next(path for name in NAMES if (path := shutil.which(name)))
    size, scheme = PHONE if "phone" in words else DESKTOP, "dark" if "dark" in words else "light"
    wanted = [word for word in words if word not in ("phone", "dark")]
    ids = [id for id in edition_ids() if not wanted or any(word in id for word in wanted)]
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, running(Path(place)) as address, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=found, args=list(FLAGS))
        pictures = []
        for id in ids:
            pictures.append((id, picture(browser, address, id, size, scheme)))
            print(id, flush=True)
            if len(pictures) == ACROSS * DOWN or id == ids[-1]:
                sheet(browser, folder / f"{ids.index(id) + 1:03}.png", pictures, size)
                pictures = []
        browser.close()


def picture(browser: Any, address: str, id: str, size: tuple[int, int], scheme: str) -> bytes:
    """One edition at the first decision of the person, or when his bets lie."""
    ann = Person(browser, address, "Ann", size, color_scheme=scheme)
    try:
        ann.practise(id)
        for _ in range(12):
            ann.page.wait_for_timeout(150)
            decides = ann.table_data("kind") == "decide" and ann.table_data("ask")
            if decides or (ann.rounds and not ann.table_data("ask")):
                break
            state = ann.table_data("seen")
            ann.act(MOUSE)
            ann.page.wait_for_timeout(150)
            if ann.table_data("seen") == state:
                ann.page.wait_for_timeout(300)
    except Exception as error:
        print(f"{id}: {str(error)[:200]}", flush=True)
    drawn: bytes = ann.page.screenshot()
    ann.close()
    return drawn


def sheet(browser: Any, file: Path, pictures: list[tuple[str, bytes]], size: tuple[int, int]) -> None:
    """Pictures beside one another, each with its name."""
    wide = 480 if size == DESKTOP else 260
    cells = "".join(
        f"<figure><img width={wide} src='data:image/png;base64,{base64.b64encode(data).decode()}'>"
        f"<figcaption>{id}</figcaption></figure>"
        for id, data in pictures
    )
    grid = f"margin:4px;display:grid;grid-template-columns:repeat({ACROSS},{wide}px);gap:4px"
    style = f"body{{{grid};font:12px sans-serif}}figure{{margin:0}}"
    page = browser.new_page(viewport={"width": (wide + 4) * ACROSS + 8, "height": 400})
    page.set_content(f"<style>{style}</style>{cells}")
    page.screenshot(path=str(file), full_page=True)
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
