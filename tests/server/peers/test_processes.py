"""Several servers from one command: refused where there is no PostgreSQL, started again where one dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.calling import call

START = "from croupier.server.running import run_servers; raise SystemExit(run_servers({}, 0.0))"
WAITS = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(60)"


@pytest.mark.parametrize("room", [(), ("--room", "room.db")])
def test_a_room_in_a_file_is_served_by_one_process(room: tuple[str, ...]) -> None:
    called = call("serve", *room, "--processes", "2")
    assert called.exit_code == 2
    assert "one process serves a room in a file; several need PostgreSQL" in called.stderr


def test_a_server_that_dies_is_started_again_and_all_are_stopped_together(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in "ab"]
    words = [[sys.executable, "-S", "-c", WAITS, name] for name in names]
    with subprocess.Popen([sys.executable, "-c", START.format(words)]) as parent:
        first, _ = _pids(names[0], 1), _pids(names[1], 1)
        os.kill(first[0], signal.SIGKILL)
        again = _pids(names[0], 2)
        parent.terminate()
        assert parent.wait(20) == 0
    for pid in (*again, *_pids(names[1], 1)):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def _pids(name: str, count: int) -> list[int]:
    """The processes that have written their numbers, once there are so many."""
    for _ in range(1000):
        found = Path(name).read_text().split() if Path(name).exists() else []
        if len(found) >= count:
            return [int(each) for each in found]
        time.sleep(0.02)
    raise AssertionError(f"{name}: {count} processes were not started")


def test_servers_that_do_not_start_are_given_up() -> None:
    words = [[sys.executable, "-S", "-c", "raise SystemExit(3)"]]
    code = START.format(words).replace("0.0", "60.0")
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 1
