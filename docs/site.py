"""Builds the documentation as a folder of static pages: `python -m docs.site build/docs`, or `make docs`.

The Markdown pages of this folder, and pages made from the program itself: the Python interface from its docstrings, the
HTTP interface and its JSON schemas, and the interpretations of every edition. Nothing is loaded
from a network. A link that leads nowhere ends the build.
"""

from __future__ import annotations

import html
import inspect
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

from markdown_it import MarkdownIt

DOCS = Path(__file__).parent
ROOT = DOCS.parent
STYLE = DOCS / "site.css"

# The paths through the documentation, each from its tutorial to its reference.
PATHS = {
    "Comply": (
        "tutorial-comply",
        "audit-and-diff",
        "findings",
        "situations",
        "interpretations",
        "editions",
        "floor-requirements",
    ),
    "Compute": (
        "tutorial-compute",
        "command-line",
        "par-sheets",
        "what-if",
        "own-game",
        "machines",
        "performance",
    ),
    "Deal": ("tutorial-deal", "histories", "live"),
    "Run": ("tutorial-run", "floor", "back-office", "tables", "jackpots", "tournaments", "room"),
    "Build": (
        "tutorial",
        "research",
        "api",
        "architecture",
        "pages",
        "adding-an-edition",
        "adding-a-family",
        "dependencies",
    ),
    "Reference": (
        "reference/python",
        "reference/http",
        "reference/schemas",
        "glossary",
        "faq",
        "limitations",
    ),
    "Project": ("CHANGELOG", "CONTRIBUTING", "SECURITY"),
}


@dataclass
class SitePage:
    """A page of the site: where it goes, its title, and its text as Markdown."""

    name: str  # without its ending, relative to the site
    title: str
    text: str
    source: Path | None = None
    anchors: list[tuple[int, str, str]] = field(default_factory=list)  # level, address, heading


def slug(heading: str, taken: set[str]) -> str:
    """The address of a heading, as Markdown viewers make it; a second one of the same name is numbered."""
    plain = re.sub(r"[^\w\- ]", "", re.sub(r"[`*_]|\[(.*?)\]\(.*?\)", r"\1", heading).lower()).replace(
        " ", "-"
    )
    name, number = plain, 1
    while name in taken:
        name, number = f"{plain}-{number}", number + 1
    taken.add(name)
    return name


# Pages.


def written_pages() -> Iterator[SitePage]:
    """The pages that people wrote, with README of this folder as the first one."""
    for path in sorted(DOCS.glob("*.md")):
        yield _written("index" if path.name == "README.md" else path.stem, path)
    for path in sorted(ROOT.glob("*.md")):
        if path.name != "README.md":
            yield _written(path.stem, path)


def _written(name: str, path: Path) -> SitePage:
    text = path.read_text("utf-8")
    title = re.search(r"(?m)^# (.+)$", text)
    return SitePage(name, title[1] if title else name, text, path)


def interpretation_pages() -> Iterator[SitePage]:
    """A page for each edition and each floor, and an index of them."""
    from croupier.editions import edition_ids, load
    from croupier.pages.markdown import draw_markdown
    from croupier.pages.readings import readings_page
    from croupier.room.law.load import floors_in

    lines = []
    for id in edition_ids():
        edition = load(id)
        if not edition.law.readings:
            continue
        text = draw_markdown(readings_page((id,))).replace(
            "# Interpretations", f"# {edition.title}: interpretations", 1
        )
        lines.append(
            f"| [{edition.title}](interpretations/{id}.html) | {edition.book} | {len(edition.law.readings)} |"
        )
        yield SitePage(f"interpretations/{id}", f"{edition.title} ({edition.book}): interpretations", text)
    for floor in floors_in(None):
        text = draw_markdown(readings_page((), (floor,))).replace(
            "# Interpretations", f"# {floor.id}: interpretations", 1
        )
        lines.append(
            f"| [floor rules](interpretations/{floor.id}.html) | {floor.book} | {len(floor.law.readings)} |"
        )
        yield SitePage(f"interpretations/{floor.id}", f"{floor.id}: interpretations", text)
    page = _written("interpretations", DOCS / "interpretations.md")
    page.text += (
        "\n## All editions\n\n| edition | book | interpretations |\n|---|---|---|\n" + "\n".join(lines) + "\n"
    )
    yield page


def python_page() -> SitePage:
    """The public names of the package from their docstrings."""
    import croupier
    from croupier.api import Game, Sheet

    parts = [f"# Python reference\n\n{inspect.cleandoc(croupier.__doc__ or '')}\n"]
    for name in ("load", "editions", "settle", "check", "audit", "diff", "rank", "prices"):
        from croupier import api

        parts.append(_callable(f"croupier.{name}", getattr(api, name)))
    for kind in (Game, Sheet):
        parts.append(f"## croupier.{kind.__name__}\n\n{_doc(kind)}\n")
        for name, member in vars(kind).items():
            if name.startswith("_"):
                continue
            if callable(member):
                parts.append(_callable(f"{kind.__name__}.{name}", member, 3))
            elif doc := inspect.getdoc(member):
                parts.append(f"### {kind.__name__}.{name}\n\n{_text(doc)}\n")
    parts.append(f"## croupier.Refusal\n\n{_doc(croupier.Refusal)}\n")
    return SitePage("reference/python", "Python reference", "\n".join(parts))


def _callable(name: str, found: Any, level: int = 2) -> str:
    signature = (
        re.sub(r"\bcroupier\.[\w.]+\.", "", str(inspect.signature(found)))
        .replace("self, ", "")
        .replace("(self)", "()")
    )
    return f"{'#' * level} {name}\n\n```python\n{name}{signature}\n```\n\n{_doc(found)}\n"


def _doc(found: Any) -> str:
    return _text(inspect.getdoc(found) or "")


def _text(doc: str) -> str:
    """A docstring as Markdown: its examples as code."""
    return re.sub(r"(?m)((?:^>>> .*\n?(?:^(?!>>> |\n).*\n?)*)+)", r"\n```python\n\1\n```\n", doc)


def http_pages(to: Path) -> Iterator[SitePage]:
    """Every route with what it takes and answers, and the JSON schemas as files."""
    from fastapi import FastAPI

    from croupier.server.api import ApiContext, add_api

    app, context = FastAPI(title="Croupier"), ApiContext()
    add_api(app, context)
    described = app.openapi()
    context.close()
    lines = [
        "# HTTP reference",
        "",
        "Made from the program's OpenAPI description, which a server has at `/openapi.json`.",
        "",
    ]
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            lines += [
                f"## {method.upper()} {path}",
                "",
                route.get("description") or route.get("summary", ""),
                "",
            ]
            for given in route.get("parameters", ()):
                lines.append(f"- `{given['name']}` ({given['in']}): {given.get('description', '')}")
            body = (
                route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            if "$ref" in body:
                name = body["$ref"].rpartition("/")[2]
                lines.append(f"- body: [{name}](schemas.html#{name.lower()})")
            lines.append("")
    yield SitePage("reference/http", "HTTP reference", "\n".join(lines))
    folder = to / "reference" / "schemas"
    folder.mkdir(parents=True)
    schemas = described["components"]["schemas"]
    (folder / "openapi.json").write_text(json.dumps(described, indent=2), "utf-8")
    rows = ["# JSON schemas", "", "The whole description is [openapi.json](schemas/openapi.json).", ""]
    for name, schema in sorted(schemas.items()):
        whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": schemas, **schema}
        text = json.dumps(whole, indent=2).replace("#/components/schemas/", "#/$defs/")
        (folder / f"{name}.json").write_text(text, "utf-8")
        rows += [
            f"## {name}",
            "",
            schema.get("description", ""),
            "",
            f"[{name}.json](schemas/{name}.json)",
            "",
        ]
        if fields := schema.get("properties"):
            rows += ["| key | type | meaning |", "|---|---|---|"]
            rows += [
                f"| `{key}` | {_kind(each)} | {_cell(each.get('description', ''))} |"
                for key, each in fields.items()
            ]
            rows.append("")
    yield SitePage("reference/schemas", "JSON schemas", "\n".join(rows))


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    return str(schema.get("type", "any"))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


# Drawing.


def drawn(page: SitePage) -> str:
    """The page's text as HTML, with addresses at its headings and links to the pages of the site."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(page.text)
    taken: set[str] = set()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = tokens[place + 1].content
            address = slug(heading, taken)
            token.attrSet("id", address)
            page.anchors.append((int(token.tag[1]), address, re.sub(r"[`*]", "", heading)))
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", _link(page, str(child.attrGet("href"))))
            elif child.type == "image":
                child.attrSet("src", _link(page, str(child.attrGet("src"))))
    return str(parser.renderer.render(tokens, parser.options, {}))


def _link(page: SitePage, href: str) -> str:
    """A link between Markdown files as one between pages; links to the web stay."""
    if "://" in href or href.startswith("#") or page.source is None:
        return href
    file, place = urldefrag(href)
    target = (page.source.parent / file).resolve()
    own = f"#{place}" if place else ""
    if target == ROOT / "README.md" or target == DOCS / "README.md":
        return f"{_up(page)}index.html{own}"
    if target.suffix == ".md":
        return f"{_up(page)}{target.stem}.html{own}"
    if target.is_relative_to(DOCS):
        return f"{_up(page)}{target.relative_to(DOCS).as_posix()}{own}"
    return f"{_up(page)}files/{target.relative_to(ROOT).as_posix()}{own}"


def _up(page: SitePage) -> str:
    return "../" * page.name.count("/")


def framed(page: SitePage, body: str, titles: dict[str, str]) -> str:
    """The page with its navigation."""
    up = _up(page)
    groups = []
    for group, names in PATHS.items():
        items = "".join(
            f'<li><a href="{up}{name}.html"{" aria-current=page" if name == page.name else ""}>'
            f"{html.escape(titles.get(name, name))}</a></li>"
            for name in names
        )
        groups.append(f"<h2>{group}</h2><ul>{items}</ul>")
    here = "".join(
        f'<li><a href="#{at}">{html.escape(head)}</a></li>' for level, at, head in page.anchors if level == 2
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(page.title)} · Croupier</title>"
        f'<link rel="stylesheet" href="{up}site.css"></head><body>'
        f'<header><a href="{up}index.html">Croupier</a><form role="search"><input id="search" type="search" '
        f'placeholder="Search" aria-label="Search" data-up="{up}"><ul id="found"></ul></form></header>'
        f'<nav aria-label="Documentation">{"".join(groups)}</nav><main>{body}</main>'
        f'<aside aria-label="On this page"><ul>{here}</ul></aside><script src="{up}search.js"></script></body></html>\n'
    )


SEARCH = """
"use strict";
const field = document.getElementById("search"), found = document.getElementById("found");
let entries = null;
field.form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", () => {
  entries = entries || window.CROUPIER_INDEX;
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const fits = words.length ? entries.filter(([text]) => words.every((word) => text.toLowerCase().includes(word))) : [];
  found.replaceChildren(...fits.slice(0, 12).map(([text, href]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = field.dataset.up + href;
    link.textContent = text;
    item.append(link);
    return item;
  }));
});
"""


# The build.


def build(to: Path) -> list[SitePage]:
    """Write the whole site into an empty folder."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    own = list(interpretation_pages())
    pages = [page for page in written_pages() if page.name != "interpretations"]
    pages += [*own, python_page(), *http_pages(to)]
    titles = {page.name: page.title for page in pages}
    index = []
    for page in pages:
        body = drawn(page)
        path = to / f"{page.name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(framed(page, body, titles), "utf-8")
        index += [
            [f"{page.title}: {head}" if level > 1 else head, f"{page.name}.html#{at}"]
            for level, at, head in page.anchors
        ]
    (to / "search.js").write_text(f"window.CROUPIER_INDEX = {json.dumps(index)};{SEARCH}", "utf-8")
    shutil.copy(STYLE, to / "site.css")
    for path in (*DOCS.glob("*.svg"), *DOCS.glob("*.ipynb"), *DOCS.glob("pictures/*.png")):
        target = to / path.relative_to(DOCS)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(path, target)
    for page in pages:
        for link in re.findall(r'"[./]*files/([^"#]+)', (to / f"{page.name}.html").read_text("utf-8")):
            source = ROOT / unquote(link)
            target = to / "files" / unquote(link)
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_file():
                shutil.copy(source, target)
    return pages


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.add(value or "")
            elif name in ("href", "src"):
                self.links.append(value or "")


def broken_links(folder: Path) -> list[str]:
    """Links within the site that lead to no file, or to no place in it."""
    pages: dict[Path, _Links] = {}
    for path in sorted(folder.rglob("*.html")):
        pages[path.resolve()] = links = _Links()
        links.feed(path.read_text("utf-8"))
    faults = []
    for path, page in pages.items():
        for link in page.links:
            where, place = urldefrag(link)
            if "://" in link or link.startswith("mailto:"):
                continue
            target = Path(os.path.normpath(path.parent / unquote(where))) if where else path
            if not target.is_file():
                faults.append(f"{path.relative_to(folder.resolve())}: {link}")
            elif place and target in pages and unquote(place) not in pages[target].ids:
                faults.append(f"{path.relative_to(folder.resolve())}: {link} has no such place")
    return faults


def main() -> int:
    """Build the site and check its links."""
    to = Path(sys.argv[1] if len(sys.argv) > 1 else "build/docs")
    pages = build(to)
    faults = broken_links(to)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(pages)} pages in {to}; {len(faults)} broken links.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
