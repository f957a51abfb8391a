"""The commands, the examples and the links of README and docs work as printed."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.cli.app import COMMANDS
from tests import paths

ROOT = paths.ROOT
README = (ROOT / "README.md").read_text("utf-8")
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
CONSOLE = [
    block
    for path in (
        ROOT / "README.md",
        ROOT / "docs" / "command-line.md",
        *sorted((ROOT / "docs").glob("tutorial-*.md")),
    )
    for block in re.findall(r"```console\n\$ (.*?)\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
]


def _commands(text: str) -> Iterator[str]:
    """The commands of a page, in blocks for the shell and in its sentences; words in capitals stand for something."""
    for kind, block in re.findall(r"```(sh|console)\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            if kind == "sh" or line.startswith("$ "):
                yield line.removeprefix("$ ")
    yield from re.findall(r"`(croupier [^`<>…]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


BLOCKS = [
    (str(path.relative_to(ROOT)), command) for path in PAGES for command in _commands(path.read_text("utf-8"))
]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Runs a line in bash, with `croupier` on the path; what it prints."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "croupier"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m croupier "$@"\n')
    program.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    sources = os.pathsep.join([str(paths.SOURCE.parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": sources, "PYTHONIOENCODING": "utf-8"}

    def run(line: str) -> str:
        ran = subprocess.run(
            ["bash", "-c", line],
            cwd=paths.SOURCE,  # where `examples/` stands; `croupier examples --copy` makes one
            env=environment,
            capture_output=True,
            timeout=300,
            check=False,
        )
        assert ran.returncode in (0, 1), ran.stderr.decode()
        return ran.stdout.decode()

    return run


@pytest.mark.parametrize(("command", "printed"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_commands_print_what_the_pages_show(command: str, printed: str, shell: Callable[[str], str]) -> None:
    assert command.startswith("croupier ")
    shown = shell(command)
    expected = printed.rstrip("\n")
    if expected.endswith("…"):
        assert shown.startswith(expected.removesuffix("…"))
    else:
        assert shown.rstrip("\n") == expected


def test_a_shell_understands_every_command_of_readme_and_docs() -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    assert len(BLOCKS) > 100
    for name, command in BLOCKS:
        read = subprocess.run(["bash", "-n", "-c", command], capture_output=True, timeout=60, check=False)
        assert read.returncode == 0, (name, command, read.stderr.decode())


def test_every_command_of_readme_and_docs_exists() -> None:
    for name, command in BLOCKS:
        words = command.split()
        if words[0] == "croupier" and len(words) > 1 and words[1].islower() and not words[1].startswith("-"):
            assert words[1] in COMMANDS, (name, command)


def _anchors(text: str) -> set[str]:
    """The addresses of a page's headings, as Markdown viewers make them."""
    headings = re.findall(r"(?m)^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", PAGES, ids=[str(path.relative_to(ROOT)) for path in PAGES])
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^()\s]+)\)", text):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        assert target.is_file(), link
        assert not anchor or anchor in _anchors(target.read_text("utf-8")), link


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        assert path.name == "README.md" or f"({path.name}" in index, path.name


@pytest.mark.parametrize("code", PYTHON)
def test_examples_run(code: str) -> None:
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(code, "README.md", "exec"), {})
    assert "Play with queen high (Q-6-4) or better" in shown.getvalue()


def test_the_two_commands_are_named() -> None:
    assert "make run" in README
    assert "make test" in README


def test_the_readme_stays_short() -> None:
    assert len(README.splitlines()) <= 150
