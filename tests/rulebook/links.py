"""Every link of a folder of HTML files: where it leads, and whether that is there."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag


class Places(HTMLParser):
    """The names of places in a page, its links, and what would run in it."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src"):
                self.links.append(value or "")
            elif name.startswith("on"):
                self.handlers.append(f"{tag} {name}")


def read_places(folder: Path) -> dict[Path, Places]:
    found = {}
    for path in sorted(folder.rglob("*.html")):
        places = Places()
        places.feed(path.read_text("utf-8"))
        found[path.resolve()] = places
    return found


def broken_links(folder: Path) -> list[str]:
    """Links to files or places that are not there, places that are there twice, and links out of the folder."""
    pages = read_places(folder)
    faults = []
    for path, page in pages.items():
        faults += [f"{path.name}: {id} twice" for id, times in Counter(page.ids).items() if times > 1]
        faults += [f"{path.name}: {handler}" for handler in page.handlers]
        for link in page.links:
            where, place = urldefrag(link)
            target = (path.parent / unquote(where)).resolve() if where else path
            if "://" in link or not target.is_relative_to(folder.resolve()) or not target.is_file():
                faults.append(f"{path.name}: {link}")
            elif place and unquote(place) not in pages[target].ids:
                faults.append(f"{path.name}: {link} has no such place")
    return faults
