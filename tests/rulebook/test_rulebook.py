"""The static rulebook: every link leads somewhere, and the search knows what is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.editions import load
from croupier.kit import Refusal
from croupier.rulebook.build import BuiltRulebook, build_rulebook
from croupier.rulebook.pages import LEFT_OUT, same_games
from tests.cli.calling import call
from tests.rulebook.links import broken_links, read_places

IDS = ("bankers/texas-holdem", "grand-ronde/roulette", "outlaws/texas-holdem")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltRulebook:
    return build_rulebook(tmp_path_factory.mktemp("site"), "2026-01-31", IDS, executor="threads")


def test_every_link_leads_somewhere(built: BuiltRulebook) -> None:
    assert broken_links(built.folder) == []
    assert len(read_places(built.folder)) == 3 + 2 * len(IDS)
    assert built.left_out == ()


def test_a_link_that_leads_nowhere_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="x"><a href="#y">y</a><a href="b.html">b</a><a href="#x">x</a>', "utf-8"
    )
    assert broken_links(tmp_path) == ["a.html: #y has no such place", "a.html: b.html"]


def test_an_edition_has_rules_prices_layout_audit_and_clauses(built: BuiltRulebook) -> None:
    page = (built.folder / "grand-ronde/roulette.html").read_text("utf-8")
    for part in ("prices", "rules", "strategy", "layout", "audit", "clauses"):
        assert f'<h2 id="{part}">' in page
    assert "5.2632" in page and "<svg class='layout'" in page
    assert page.count('<tr id="clause-') == len(load("grand-ronde/roulette").clauses)
    assert 'href="#clause-8-d-1"' in page and 'href="../grand-ronde/roulette-sheet.html"' in page


def test_the_audit_of_all_editions_stands_on_a_page_by_severity(built: BuiltRulebook) -> None:
    page = (built.folder / "audit.html").read_text("utf-8")
    assert "<h1>Audit of 3 editions: 3 notes</h1>" in page and ">Notes</h2>" in page
    assert "First five numbers: outlier." in page


def test_editions_of_one_game_link_to_one_another(built: BuiltRulebook) -> None:
    page = (built.folder / "bankers/texas-holdem.html").read_text("utf-8")
    assert '<a href="../outlaws/texas-holdem.html">' in page
    ids = ("pennsylvania/ultimate-texas-hold-em", "colorado/ultimate-texas-holdem", "grand-ronde/let-it-ride")
    assert same_games(ids)[ids[0]] == (ids[1],)


def test_the_search_finds_editions_interpretations_and_clauses(built: BuiltRulebook) -> None:
    text = (built.folder / "entries.js").read_text("utf-8")
    listed = json.loads(text.partition("=")[2].strip().removesuffix(";"))
    assert {kind.partition(",")[0] for _, kind, _ in listed} >= {"edition", "interpretation", "clause"}
    for _, _, where in listed:
        path, _, place = where.partition("#")
        assert (built.folder / path).is_file()
        assert not place or f'id="{place}"' in (built.folder / path).read_text("utf-8")


def test_quick_leaves_out_what_is_not_kept_and_says_so(tmp_path: Path) -> None:
    found = build_rulebook(tmp_path, "2026-01-31", ("grand-ronde/keno",), quick=True)
    assert found.left_out == ("grand-ronde/keno",)
    assert LEFT_OUT.partition("`")[0] in (tmp_path / "grand-ronde/keno.html").read_text("utf-8")
    assert not (tmp_path / "grand-ronde/keno-sheet.html").exists()
    assert broken_links(tmp_path) == []


def test_the_same_date_gives_the_same_files(built: BuiltRulebook, tmp_path: Path) -> None:
    again = build_rulebook(tmp_path, "2026-01-31", IDS, executor="threads")
    assert again.written == built.written
    for path in sorted(built.folder.rglob("*.*")):
        assert path.read_bytes() == (tmp_path / path.relative_to(built.folder)).read_bytes(), path.name


def test_the_command_writes_a_book_and_refuses_an_unknown_one(tmp_path: Path) -> None:
    shown = call("rulebook", str(tmp_path / "out"), "outlaws/omaha", "--quick", "--on", "2026-01-31").stdout
    assert "index.html in a browser" in " ".join(shown.split())
    refused = call("rulebook", str(tmp_path / "out"), "nowhere")
    assert refused.exit_code == 2 and "There is no book or edition 'nowhere'" in refused.stderr


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(Refusal, match="cannot be written"):
        build_rulebook(tmp_path / "file" / "in", "2026-01-31", ("outlaws/omaha",), quick=True)
