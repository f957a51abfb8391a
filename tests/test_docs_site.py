"""The documentation as a site: it builds, every link leads somewhere, and every page is on a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.analysis.findings import RULES
from croupier.editions import edition_ids
from tests import paths

site = pytest.importorskip("docs.site", reason="the docs folder is not on the path")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to: Path = tmp_path_factory.mktemp("docs")
    site.build(to)
    return to


def test_every_link_of_the_site_leads_somewhere(folder: Path) -> None:
    assert site.broken_links(folder) == []


def test_every_written_page_is_on_a_path(folder: Path) -> None:
    named = {name for names in site.PATHS.values() for name in names}
    written = {path.stem for path in (paths.ROOT / "docs").glob("*.md")} - {"README"}
    assert written <= named
    assert all((folder / f"{name}.html").is_file() for name in named)


def test_the_reference_is_made_from_the_program(folder: Path) -> None:
    python = (folder / "reference" / "python.html").read_text("utf-8")
    assert "Game.configure" in python and "croupier.audit" in python
    assert "/price" in (folder / "reference" / "http.html").read_text("utf-8")
    assert (folder / "reference" / "schemas" / "openapi.json").is_file()


def test_interpretations_are_a_page_for_each_edition(folder: Path) -> None:
    pages = {
        str(path.relative_to(folder / "interpretations").with_suffix(""))
        for path in folder.glob("interpretations/*/*.html")
    }
    assert {"pennsylvania/three-card-poker", "colorado/room"} <= pages and len(pages) > len(
        edition_ids()
    ) // 2
    assert all(path.stat().st_size < 200_000 for path in folder.glob("interpretations/*/*.html"))


def test_every_kind_of_finding_is_explained_with_an_example_and_a_remedy() -> None:
    text = (paths.ROOT / "docs" / "findings.md").read_text("utf-8")
    for kind, rule in RULES.items():
        part = text.partition(f"### {kind.capitalize()}\n")[2].partition("###")[0]
        assert rule.short in part and "- Example: " in part and "- Remedy: " in part, kind
