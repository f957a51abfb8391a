"""The page of interpretations has every one of every edition, with its reason."""

from croupier.editions import edition_ids, load
from croupier.pages import Page
from croupier.pages.clauses import ClauseSource
from croupier.pages.markdown import draw_markdown
from croupier.pages.readings import readings_page
from croupier.room.law.load import floors_in


def sources() -> tuple[ClauseSource, ...]:
    return *map(load, edition_ids()), *floors_in(None)


def every_reading() -> Page:
    return readings_page(edition_ids(), floors_in(None))


def test_every_reading_stands_in_it_with_its_reason() -> None:
    page = draw_markdown(every_reading())
    for source in sources():
        for reading in source.law.readings:
            assert f"**{reading.id}**" in page
            assert reading.reading in page and reading.because in page


def test_the_data_has_every_reading_of_every_edition() -> None:
    data = every_reading().to_data()
    assert len(data) == sum(len(source.law.readings) for source in sources())
    assert set(data[0]) == {"edition", "id", "at", "decides", "question", "reading", "because", "option"}
