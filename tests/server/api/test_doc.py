"""The examples of docs/api.md run as printed, by curl against a server."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator

import pytest
import uvicorn

from croupier.server.api import ApiContext
from tests import paths
from tests.server.api.conftest import application

TEXT = (paths.ROOT / "docs" / "api.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ (.*?)\n(.*?)```", TEXT, re.DOTALL)
PRINTED = "http://localhost:8047"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    context = ApiContext(wait=60.0)
    place = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(application(context), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [place]})
    thread.start()
    yield f"http://127.0.0.1:{place.getsockname()[1]}"
    server.should_exit = True
    thread.join(60)
    context.close()


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize(("command", "printed"), EXAMPLES)
def test_an_example_prints_what_the_doc_says(address: str, command: str, printed: str) -> None:
    assert PRINTED in command
    called = subprocess.run(
        ["bash", "-c", command.replace(PRINTED, address)], capture_output=True, text=True, timeout=120
    )
    assert called.returncode == 0, called.stderr
    assert called.stdout.startswith(printed.rstrip("\n"))


def test_every_route_is_in_the_doc() -> None:
    routes = application(ApiContext()).openapi()["paths"]
    names = {path.removeprefix("/api/v1").rpartition("{game}")[2] for path in routes}
    for name in names:
        assert f"{name}`" in TEXT or f"{name}?" in TEXT, name
