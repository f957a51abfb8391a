"""Every edition plays its scenes to the letter, event by event, clause by clause."""

import pytest

from tests.playthroughs.make import FOLDER, file_of, page, shown_ids

AGAIN = "if the change is meant, write it again: python -m tests.playthroughs.make"


@pytest.mark.parametrize("id", shown_ids())
def test_the_playthrough_is_as_written(id: str) -> None:
    assert file_of(id).is_file(), f"{file_of(id).name} is missing; {AGAIN}"
    assert page(id) == file_of(id).read_bytes().decode(), AGAIN


def test_no_playthrough_is_left_of_an_edition_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(id).name for id in shown_ids()}
