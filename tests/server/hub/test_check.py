"""The self-check over a real network, and what the command line loads."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from croupier.server.check import check_server, free_port


def test_the_server_checks_itself_over_the_network() -> None:
    said = asyncio.run(check_server(free_port()))
    assert "9 tables are open" in said[0]
    assert "A round of Three Card Poker was played over a socket" in said[1]
    assert any("You" in line for line in said[2:])


def test_help_does_not_load_the_server() -> None:
    code = (
        "import sys; from croupier.cli import main; main(['--help']); main(['serve', '--help']); "
        "assert not {'fastapi', 'uvicorn', 'sqlalchemy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
