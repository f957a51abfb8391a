"""Work in a process of its own: how much memory it comes to, and what a command costs from the shell."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Ran:
    """A command that has ended well: processor time, wall time, and what it printed on standard error."""

    processor: float
    wall: float
    errors: str


def peak(work: str) -> float:
    """The most memory, in MB, that a fresh process holds which runs `module:function`; kernels are kept by then."""
    return answer_and_peak(work)[1]


def answer_and_peak(work: str) -> tuple[Any, float]:
    """What `module:function` answers in a fresh process, and the most memory, in MB, that the process held."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_answer_and_peak, (work,))


def _answer_and_peak(work: str) -> tuple[Any, float]:
    module, function = work.split(":")
    return getattr(import_module(module), function)(), _peak()


def _peak() -> float:
    status = Path("/proc/self/status")
    if status.exists():
        # The kernel's own mark: that of getrusage begins with what the parent held.
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def croupier(arguments: Sequence[str], cache: Path | None = None, results: Path | None = None) -> Ran:
    """Run the command line from the shell, with kernels compiled into a folder of their own if one is given.

    Modules are kept as bytecode, as they are for everybody who installs the package; results only in a folder given.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["CROUPIER_RESULTS"] = "" if results is None else str(results)
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    command = [str(Path(sys.executable).with_name("croupier")), *arguments]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    wall = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ran(processor, wall, done.stderr)
