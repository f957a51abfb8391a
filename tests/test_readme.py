"""Every command and every example of the README works as printed."""

from __future__ import annotations

import contextlib
import io
import re
import shlex

import pytest

from tests import paths
from tests.cli.calling import call

ROOT = paths.ROOT
README = (ROOT / "README.md").read_text("utf-8")
CONSOLE = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "printed"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_commands_print_what_the_readme_shows(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(paths.SOURCE)  # where `examples/` stands; `croupier examples --copy` makes one
    program, *args = shlex.split(command)
    assert program == "croupier"
    shown = call(*args).stdout
    expected = printed.rstrip("\n")
    if expected.endswith("…"):
        assert shown.startswith(expected.removesuffix("…"))
    else:
        assert shown.rstrip("\n") == expected


@pytest.mark.parametrize("code", PYTHON)
def test_examples_run(code: str) -> None:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(code, "README.md", "exec"), {})
    assert "Play queen high (Q-6-4) or better" in shown.getvalue()


def test_the_two_commands_are_named() -> None:
    assert "make run" in README
    assert "make test" in README
