"""The pages about the floor: their commands do what they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from croupier.cli import main
from tests import paths

PAGES = {"floor.md": 40, "tables.md": 7, "jackpots.md": 18, "tournaments.md": 12}


@pytest.mark.parametrize("name", PAGES)
def test_commands_of_a_page_run_one_after_another(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROUPIER_ROOM", raising=False)
    blocks = re.findall(r"```sh\n(.*?)```", (paths.ROOT / "docs" / name).read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    assert len(lines) >= PAGES[name]
    for line in lines:
        words = shlex.split(line, comments=True)
        code = 2 if line.rstrip().endswith("# refused") else 0
        assert words[0] == "croupier"
        assert main(words[1:]) == code, line
