"""The tutorial runs as it stands, and the notebook's outputs are what its cells give."""

from __future__ import annotations

import doctest
import json
import runpy
from typing import Any

import pytest

from tests import paths

DOCS = paths.ROOT / "docs"


def test_the_tutorial_runs_as_printed() -> None:
    flags = doctest.ELLIPSIS
    found = doctest.testfile(str(DOCS / "tutorial.md"), module_relative=False, optionflags=flags)
    assert found.attempted > 40 and found.failed == 0


@pytest.mark.parametrize("name", ["what-if.md", "own-game.md", "audit-and-diff.md"])
def test_what_if_and_the_game_of_your_own_run_as_printed(name: str) -> None:
    found = doctest.testfile(str(DOCS / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 5 and found.failed == 0


def notebook() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DOCS / "tour.ipynb").read_text("utf-8"))
    return data


def test_the_notebook_is_valid() -> None:
    data = notebook()
    assert (data["nbformat"], data["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in data["cells"]}) == len(data["cells"])
    for cell in data["cells"]:
        assert cell["cell_type"] in ("markdown", "code") and isinstance(cell["source"], list)
        if cell["cell_type"] == "code":
            assert cell["execution_count"] > 0
            kinds = {output["output_type"] for output in cell["outputs"]}
            assert kinds <= {"stream", "execute_result"}


def test_the_notebook_shows_what_its_cells_give() -> None:
    tool = runpy.run_path(str(DOCS / "tour_notebook.py"))
    data = notebook()
    assert tool["executed"](data) == data
    assert any(
        "text/html" in output.get("data", {}) for cell in data["cells"] for output in cell.get("outputs", ())
    )
