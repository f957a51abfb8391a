"""The page about the floor: its commands do what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from croupier.cli import main
from tests import paths

PAGE = paths.ROOT / "docs" / "floor.md"


def test_commands_of_the_page_run_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_ROOM", str(tmp_path / "room.db"))
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    assert len(lines) > 40
    for line in lines:
        words = shlex.split(line, comments=True)
        code = 2 if line.rstrip().endswith("# refused") else 0
        assert words[0] == "croupier"
        assert main(words[1:]) == code, line
