"""Systems without `fork`, `readline` and `uvloop`, as Windows is: the core and the server's pool work the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import paths

# What a system like Windows lacks; put in front of every process that the program starts.
LACKING = """
import multiprocessing
import os
import sys

GONE = ("readline", "uvloop", "fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "_posixsubprocess_gone")


class Gone:
    def find_spec(self, name, path=None, target=None):
        if name in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Gone())
for name in GONE:
    sys.modules.pop(name, None)
for name in ("fork", "forkpty", "getuid", "geteuid", "fchmod", "fchown", "setsid", "getpgid", "killpg"):
    if hasattr(os, name):
        delattr(os, name)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
if multiprocessing.get_start_method(allow_none=True) is None:
    multiprocessing.set_start_method("spawn")
"""
CALLS = (
    LACKING
    + """
if __name__ == "__main__":
    from croupier.cli import main

    calls = [
        ["list", "blackjack"],
        ["price", "roulette"],
        ["settle", SITUATION],
        ["simulate", "roulette", "-n", "200000", "--executor", "processes:2"],
        ["play", "roulette", "--seed", "3"],
    ]
    codes = [main(call) for call in calls]
    print("codes", codes)
    sys.exit(any(codes))
"""
)


def run(script: Path, text: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    script.write_text(text, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(paths.SOURCE.parent), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, str(script)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=300,
    )


def test_the_core_runs_with_spawned_processes_and_without_posix_modules(tmp_path: Path) -> None:
    situation = paths.SOURCE / "examples" / "situation.json"
    text = CALLS.replace("SITUATION", repr(str(situation)))
    done = run(tmp_path / "calls.py", text, "10 on red\n\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "codes [0, 0, 0, 0, 0]" in done.stdout and "You leave with" in done.stdout


def test_the_pool_of_the_server_starts_by_spawning(tmp_path: Path) -> None:
    text = (
        LACKING
        + """
if __name__ == "__main__":
    from croupier.server import pool

    print(pool.START)
"""
    )
    done = run(tmp_path / "pool.py", text)
    assert done.stdout.strip() == "spawn", done.stderr
