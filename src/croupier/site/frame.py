"""The frame of every page of the rulebook: head, search, where one is, and the parts of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from croupier.site.drawing import Heading

Link = tuple[str, str]  # where it leads, and its words


@dataclass(frozen=True)
class SitePage:
    """One file of the rulebook: its path, title and inner HTML, the way to it and links beside it."""

    path: str
    title: str
    body: str
    way: Sequence[Link] = ()
    contents: Sequence[Heading] = ()
    beside: Sequence[tuple[str, Sequence[Link]]] = ()  # headings with links

    @property
    def root(self) -> str:
        """The way back to the first page."""
        return "../" * self.path.count("/")


def framed(page: SitePage, foot: str) -> str:
    """The whole file."""
    root = page.root
    way = " › ".join(_link(root + where, words) for where, words in (("index.html", "Rulebook"), *page.way))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)} · Croupier rulebook</title>\n"
        f'<link rel="stylesheet" href="{root}style.css">\n'
        f'<script src="{root}entries.js" defer></script>\n<script src="{root}search.js" defer></script>\n'
        f'</head>\n<body data-root="{root}">\n<header>\n<nav aria-label="Where you are">{way}</nav>\n'
        '<form role="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off" '
        'placeholder="game, wager, clause, interpretation"><ol id="found" aria-live="polite"></ol></form>\n'
        f'</header>\n<div class="columns">\n{_aside(page)}<main>\n{page.body}\n</main>\n</div>\n'
        f"<footer>{escape(foot)}</footer>\n</body>\n</html>\n"
    )


def _link(where: str, words: str) -> str:
    return f'<a href="{escape(where, quote=True)}">{escape(words)}</a>'


def _aside(page: SitePage) -> str:
    """Links beside the text: the parts of the page, and what belongs to it."""
    here = "".join(
        f'<li class="level-{level}">{_link(f"#{place}", title)}</li>' for place, title, level in page.contents
    )
    parts = [("On this page", here)] if here else []
    for title, links in page.beside:
        listed = "".join(f"<li>{_link(page.root + where, words)}</li>" for where, words in links)
        parts += [(title, listed)] if listed else []
    if not parts:
        return ""
    lists = "".join(f"<h2>{escape(title)}</h2><ul>{listed}</ul>" for title, listed in parts)
    return f'<aside aria-label="Links">{lists}</aside>\n'
