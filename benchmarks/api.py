"""The API: situations settled a second over HTTP by one process, each with its clauses, and how long one takes."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import threading
from dataclasses import replace
from itertools import product
from statistics import median, quantiles
from typing import Any

import uvicorn
from fastapi import FastAPI

from benchmarks.measure import Row, at_least, at_most, processor, wall
from croupier.face import settle
from croupier.server.api import ApiContext, router

CONNECTIONS, SECONDS = 4, 3.0
FREE = 1.5  # load of the machine above which others hold the processor
CARDS = ("Qh Jh Th", "8s 5d 2c", "Ac Kc Qc", "9h 9d 4s", "7c 7d 7h", "As 3d 2h")
DEALER = ("Kd 9s 4c", "Jc 6d 3s", "Qs 5h 4d", "6c 6s 2d")
STAKES = ("5", "10", "15", "25", "50", "100")


def situations() -> list[bytes]:
    """One seat with three wagers, no two situations alike."""
    found = []
    for cards, dealer, ante, plus in product(CARDS, DEALER, STAKES, STAKES):
        seat = {"seat": 1, "cards": cards, "wagers": {"ante": ante, "pair_plus": plus, "play": ante}}
        asked = {"edition": "pennsylvania/three-card-poker", "dealer": dealer, "seats": [seat]}
        found.append(json.dumps(asked).encode())
    return found


def full_table() -> bytes:
    """Seven seats with three wagers each: twenty-eight lines with the bonus of the ante."""
    cards = ("Qh Jh Th", "8s 5d 2c", "Ac Kc Qc", "9h 9d 4s", "7c 7d 7h", "As 3d 2h", "Js 6c 5s")
    seats = [
        {"seat": seat, "cards": own, "wagers": {"ante": "10", "pair_plus": "5", "play": "10"}}
        for seat, own in enumerate(cards, start=1)
    ]
    asked = {"edition": "pennsylvania/three-card-poker", "dealer": "Kd 9s 4c", "seats": seats}
    return json.dumps(asked).encode()


def rows() -> list[Row]:
    """One situation a request, over connections that stay open; then many in one request."""
    context = ApiContext()
    app = FastAPI()
    app.include_router(router(context))
    place = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [place]})
    thread.start()
    try:
        port = place.getsockname()[1]
        asyncio.run(_post(port, "/api/v1/settle", situations()[:50]))
        begun = processor()
        took = asyncio.run(_several(port))
        spent = processor() - begun
        rate = len(took) / spent
        worst = quantiles(took, n=100)[98] * 1000
        note = f"{len(took)} requests, client in the same process; median {median(took) * 1000:.1f} ms"
        found = [
            at_least("settle over HTTP, one seat, three wagers", rate, 2000, "requests/s of processor", note),
            at_most("settle over HTTP, slowest of a hundred", worst, 5, "ms"),
            _tables(port),
            _together(port),
        ]
        return [replace(row, busy=os.getloadavg()[0] > FREE) for row in found]
    finally:
        server.should_exit = True
        thread.join()
        context.close()


def _tables(port: int) -> Row:
    """Wagers settled a second, each with its clause, of full tables."""
    body, count = full_table(), 200
    lines = sum(len(seat["lines"]) for seat in settle(json.loads(body)).data["seats"])
    begun = processor()
    asyncio.run(_post(port, "/api/v1/settle", [body] * count))
    rate = lines * count / (processor() - begun)
    return at_least(
        "settle over HTTP, full tables", rate, 2000, "wagers/s of processor", f"{lines} lines each"
    )


def _together(port: int) -> Row:
    """Situations sent together: one request, one process of the pool."""
    asked = situations()
    body = b'{"situations": [' + b",".join(asked) + b"]}"
    warm = b'{"situations": [' + asked[0] + b"]}"
    asyncio.run(_post(port, "/api/v1/settle/all", [warm]))
    begun = wall()
    asyncio.run(_post(port, "/api/v1/settle/all", [body]))
    return at_least("settle many in a request", len(asked) / (wall() - begun), 2000, "situations/s")


async def _several(port: int) -> list[float]:
    """How long each request took, of some connections together."""
    asked = situations()
    until = wall() + SECONDS
    parts = [asked[place::CONNECTIONS] for place in range(CONNECTIONS)]
    found = await asyncio.gather(*(_post(port, "/api/v1/settle", part, until) for part in parts))
    return [each for part in found for each in part]


async def _post(port: int, path: str, bodies: list[bytes], until: float = 0.0) -> list[float]:
    """Requests one after another on one connection, again and again until a moment; the time of each."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took: list[float] = []
    while True:
        for body in bodies:
            begun = wall()
            head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            await _answered(reader)
            took.append(wall() - begun)
        if wall() >= until:
            break
    writer.close()
    return took


async def _answered(reader: Any) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    if not head.startswith("http/1.1 200"):
        raise RuntimeError(head)
    await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
