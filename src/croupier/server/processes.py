"""Several servers of one room on this machine: started together, started again where one dies, stopped together."""

from __future__ import annotations

import logging
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import FrameType

LOG = logging.getLogger("croupier.live")
LOOK = 0.2  # seconds between two looks at the processes
EARLY = 5.0  # seconds: whoever ends before has not started at all
GRACE = 30.0  # seconds to end by itself: everything is written down


@dataclass
class ServerProcess:
    """One server, by the words that start it."""

    words: Sequence[str]
    process: subprocess.Popen[bytes] = field(init=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """It runs."""
        self.process = subprocess.Popen(self.words)
        self.since = time.monotonic()

    def end(self) -> None:
        """It ends, by itself where it can."""
        self.process.terminate()
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def run_servers(words: Sequence[Sequence[str]], early: float = EARLY) -> int:
    """Run until stopped by a signal; 1 where one of them does not start."""
    stopped: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    servers = [ServerProcess(each) for each in words]
    try:
        while not stopped:
            for server in servers:
                if server.process.poll() is None:
                    continue
                if time.monotonic() - server.since < early:
                    return 1
                LOG.warning("a server ended with %s and is started again", server.process.returncode)
                server.start()
            time.sleep(LOOK)
        return 0
    finally:
        for server in servers:
            server.end()
