"""The lines of a TOML text: every key and item of every file of the law has one, and it is the right one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.editions.lawfile import line_at, toml_lines
from tests import paths

FILES = sorted((paths.SOURCE / "law").rglob("*.toml"))


def every(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in pairs:
        yield from every(item, (*path, key))


@pytest.mark.parametrize("file", FILES[::7], ids=lambda file: file.name)
def test_every_value_of_the_law_has_its_line(file: Path) -> None:
    text = file.read_text("utf-8")
    lines, rows = toml_lines(text), text.splitlines()
    assert set(lines) == set(every(tomllib.loads(text)))
    for path, line in lines.items():
        if isinstance(path[-1], str):
            assert path[-1].split(".")[-1] in rows[line - 1], path


def test_strings_over_several_lines_comments_and_the_nearest_line() -> None:
    text = 'a = """one\n[b]\n"""  # not a table\n"c.d" = [1, # x]\n  2]\n[e."f g".h]\ni = {j = \'#\', k = {l = 1}}\n'
    lines = toml_lines(text)
    assert lines[("c.d", 1)] == 5 and lines[("e", "f g", "h", "i", "k", "l")] == 7
    assert line_at(lines, ("e", "f g", "nothing", "here")) == 6
    assert line_at(lines, ("nowhere",)) is None
