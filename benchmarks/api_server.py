"""The server that the benchmark of the API asks: the API alone, an empty answer, and what it has spent so far."""

from __future__ import annotations

import sys
import time

from fastapi import FastAPI
from starlette.responses import Response

from croupier.server.api import ApiContext, add_api
from croupier.server.running import serve_until_stopped


def main(port: int) -> None:
    """Serve until the process is ended."""
    context = ApiContext()
    app = FastAPI()

    @app.get("/spent")
    async def spent() -> float:
        """The processor time of this process, in seconds."""
        return time.process_time()

    @app.post("/empty")
    async def empty() -> Response:
        """Nothing at all: what a request costs by itself."""
        return Response()

    add_api(app, context)
    try:
        serve_until_stopped(app, "127.0.0.1", port, lambda: None)
    finally:
        context.close()


if __name__ == "__main__":
    main(int(sys.argv[1]))
