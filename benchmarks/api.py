"""The API: situations settled a second by one process, each with its clauses, and how long one takes.

Rates are by the processor time of the process that settles, which other programs on the machine disturb little; how
long somebody waits is by the clock on the wall.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from http.client import HTTPConnection
from itertools import cycle, islice, product
from statistics import median, quantiles

from benchmarks.api_load import ask_all, request
from benchmarks.measure import Row, at_least, at_most, by_turns
from croupier.kit.data import parse_json
from croupier.server.api.questions import settled_now
from croupier.server.check import free_port

CONNECTIONS, SECONDS = 4, 3.0
TURNS, PART, LANES = 5, 2_000, 20  # turns, situations in each, and connections that they come over
FREE = 1.5  # load of the machine above which others hold the processor
SETTLE, ALL, EMPTY = "/api/v1/settle", "/api/v1/settle/all", "/empty"
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
    """Settled in this process; then over HTTP, one situation a request and many in one."""
    busy = os.getloadavg()[0] > FREE
    port = free_port()
    server = subprocess.Popen([sys.executable, "-m", "benchmarks.api_server", str(port)])
    try:
        _wait_for(port)
        one, tables = situations(), [full_table()]
        _turn(port, SETTLE, [*one[:50], *tables])
        seconds = _by_turns(port, {SETTLE: one, EMPTY: [b""]})
        load = ask_all(port, _lanes(SETTLE, one, CONNECTIONS), SECONDS)
        waits = load.waits
        worst = quantiles(waits, n=100)[98] * 1000
        empty, settled = median(seconds[EMPTY]), median(seconds[SETTLE])
        note = f"{settled / empty:.1f} times an empty answer"
        by_clock = (
            f"{len(waits) / SECONDS:,.0f} a second by the clock over {CONNECTIONS} connections, median "
            f"{median(waits) * 1000:.1f} ms; asking took {load.spent / len(waits) * 1000:.2f} ms of it"
        )
        return [
            _in_process(one),
            at_least("settle over HTTP, one seat, three wagers", 1 / settled, 2000, "requests/s", note),
            replace(at_most("settle over HTTP, slowest of a hundred", worst, 5, "ms", by_clock), busy=busy),
            _tables(port, tables),
            replace(_together(port, one), busy=busy),
        ]
    finally:
        server.terminate()
        server.wait()


def _in_process(asked: Sequence[bytes]) -> Row:
    """Text to text without a network: read, settled and written as JSON."""

    def settle() -> None:
        for body in asked:
            settled_now(parse_json(body.decode()), "json")

    seconds = median(by_turns({"settle": settle})["settle"]) / len(asked)
    return at_least("settle, one seat, three wagers", 1 / seconds, 2000, "situations/s")


def _tables(port: int, asked: Sequence[bytes]) -> Row:
    """Wagers settled a second, each with its clause, of full tables."""
    answer = json.loads(settled_now(json.loads(asked[0]), "json").body)
    lines = sum(len(seat["lines"]) for seat in answer["seats"])
    seconds = median(_by_turns(port, {SETTLE: asked})[SETTLE])
    return at_least("settle over HTTP, full tables", lines / seconds, 2000, "wagers/s", f"{lines} lines each")


def _together(port: int, asked: Sequence[bytes]) -> Row:
    """Situations sent together: one request, one process of the pool."""

    def body(part: Sequence[bytes]) -> bytes:
        return b'{"situations": [' + b",".join(part) + b"]}"

    ask_all(port, [[request(ALL, body(asked[:1]))]])
    (wait,) = ask_all(port, [[request(ALL, body(asked))]]).waits
    return at_least("settle many in a request", len(asked) / wait, 2000, "situations/s")


def _by_turns(port: int, asked: dict[str, Sequence[bytes]]) -> dict[str, list[float]]:
    """The processor time that the server spends on a request of each path, turn by turn."""
    seconds: dict[str, list[float]] = {path: [] for path in asked}
    for _ in range(TURNS):
        for path, bodies in asked.items():
            seconds[path].append(_turn(port, path, bodies))
    return seconds


def _turn(port: int, path: str, bodies: Sequence[bytes]) -> float:
    asked = list(islice(cycle(bodies), PART))
    before = _spent(port)
    ask_all(port, _lanes(path, asked, LANES))
    return (_spent(port) - before) / PART


def _lanes(path: str, bodies: Sequence[bytes], connections: int) -> list[list[bytes]]:
    """The requests of each connection."""
    ready = [request(path, body) for body in bodies]
    return [ready[place::connections] for place in range(connections)]


def _spent(port: int) -> float:
    """The processor time of the server so far."""
    asked = HTTPConnection("127.0.0.1", port, timeout=60)
    asked.request("GET", "/spent")
    found = float(asked.getresponse().read())
    asked.close()
    return found


def _wait_for(port: int) -> None:
    """Until the server answers."""
    until = time.monotonic() + 60
    while True:
        try:
            _spent(port)
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
