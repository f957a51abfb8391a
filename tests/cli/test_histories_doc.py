"""The page about histories: its commands run one after another, and print what it shows."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests import paths
from tests.cli.calling import call

PAGE = (paths.ROOT / "docs" / "histories.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the examples and no room."""
    shutil.copytree(paths.EXAMPLES, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROUPIER_ROOM", raising=False)


def test_commands_of_the_page_run_one_after_another() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    assert len(lines) > 15
    for line in lines:
        program, *words = shlex.split(line, comments=True)
        called = call(*words, stdin="ante 10\ndeal\nfold\ndecline\n" * 2)
        assert program == "croupier" and called.exit_code == ("exit 1" in line), (line, called.stderr)
    assert Path("table-7.ohh").read_text("utf-8").count('"table_name": "7"') >= 1


def test_what_the_page_shows_is_printed() -> None:
    ((command, printed),) = re.findall(r"```console\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)
    assert call(*shlex.split(command)[1:]).stdout == printed


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "histories.md", "exec"), {})
    assert capsys.readouterr().out.startswith('{1: 22000, 2: 0, 3: 12000}\n{\n  "ohh": {')
