"""In a terminal a person is asked: which of several games, which game at all, and what to do next."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import paths

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")


def typed(home: Path, args: list[str], answers: str) -> str:
    """What `croupier ARGS` shows to a person who types these answers."""
    import select

    leader, follower = pty.openpty()
    environment = {
        **{key: value for key, value in os.environ.items() if key not in ("XDG_STATE_HOME", "LOCALAPPDATA")},
        "XDG_STATE_HOME": str(home),
        "TERM": "dumb",
        "PYTHONPATH": str(paths.SOURCE.parent),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", *args],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
    )
    os.close(follower)
    os.write(leader, answers.encode())
    shown, until = b"", time.monotonic() + 120
    while time.monotonic() < until:
        if select.select([leader], [], [], 1)[0]:
            try:
                shown += os.read(leader, 65536)
            except OSError:  # the other end is closed
                break
        elif process.poll() is not None:
            break
    os.close(leader)
    assert process.wait(30) in (0, 1)
    return shown.decode("utf-8", "replace")


def test_several_games_are_a_numbered_menu_and_the_last_one_is_offered(tmp_path: Path) -> None:
    shown = typed(tmp_path, ["show", "uth"], "3\n")
    assert "   2  colorado/ultimate-texas-holdem" in shown and "58 Pa. Code" in shown
    again = typed(tmp_path, ["show", "uth"], "\n")
    assert "Which one [3]" in again and "58 Pa. Code" in again
    assert "Which game [pennsylvania/ultimate-texas-hold-em]" in typed(tmp_path, ["show"], "\n")


def test_croupier_alone_offers_what_to_do_next(tmp_path: Path) -> None:
    shown = typed(tmp_path, [], "7\n")
    assert "Play a game" in shown and "Compliance:" in shown
    assert "Traceback" not in typed(tmp_path, [], "\n")
