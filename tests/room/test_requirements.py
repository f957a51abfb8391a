"""What the texts ask of a floor: all of it is answered for, and the page in the documents is up to date."""

from __future__ import annotations

from croupier.pages.markdown import draw_markdown
from croupier.room.law.load import load_floor
from croupier.room.pages.requirements import GROUPS, answered, open_requirements, requirements_page
from tests import paths

PAGE = paths.ROOT / "docs" / "floor-requirements.md"


def test_there_are_142_in_thirteen_groups() -> None:
    ids = [row.id for row in load_floor("house").file.requirements]
    assert len(ids) == len(set(ids)) == 142 and {id[0] for id in ids} == set(GROUPS)


def test_every_requirement_is_answered_for_in_every_book_it_comes_from() -> None:
    """1042(2), games and rules by application, asks something of the commission alone."""
    assert open_requirements() == ("K7",)


def test_tournaments_are_answered_for_by_the_floor() -> None:
    rows = [row for row in load_floor("house").file.requirements if row.id.startswith("H")]
    assert all("room" in each.by for row in rows for each in answered(row))


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == draw_markdown(requirements_page()), (
        "run: croupier room requirements --markdown > docs/floor-requirements.md"
    )
