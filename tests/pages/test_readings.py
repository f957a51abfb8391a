"""The index of readings in the docs is the one the editions give."""

from croupier.editions import edition_ids, load
from croupier.pages.markdown import draw_markdown
from croupier.pages.readings import readings_page
from tests import paths

PAGE = paths.ROOT / "docs" / "readings.md"


def test_the_page_in_the_docs_is_up_to_date() -> None:
    drawn = draw_markdown(readings_page())
    assert PAGE.read_text("utf-8") == drawn, "run: croupier readings --markdown > docs/readings.md"


def test_every_reading_stands_in_it_with_its_reason() -> None:
    page = draw_markdown(readings_page())
    for id in edition_ids():
        for reading in load(id).law.readings:
            assert f"**{reading.id}**" in page
            assert reading.reading in page and reading.because in page


def test_the_data_has_every_reading_of_every_edition() -> None:
    data = readings_page().to_data()
    assert len(data) == sum(len(load(id).law.readings) for id in edition_ids())
    assert set(data[0]) == {"edition", "id", "at", "decides", "question", "reading", "because", "option"}
