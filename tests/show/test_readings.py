"""The index of readings in the docs is the one the editions give."""

from croupier.editions import edition_ids, load
from croupier.show.readings import readings_page
from tests import paths

PAGE = paths.ROOT / "docs" / "readings.md"


def test_the_page_in_the_docs_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == readings_page(), "run: croupier readings > docs/readings.md"


def test_every_reading_stands_in_it_with_its_reason() -> None:
    page = readings_page()
    for id in edition_ids():
        for reading in load(id).law.readings:
            assert f"**{reading.id}**" in page
            assert reading.reading in page and reading.because in page
