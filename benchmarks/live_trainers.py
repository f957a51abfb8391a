"""People who train beside the live tables: each asks for situations, their judgements and advice, one after another."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import Counter
from http.client import HTTPConnection
from random import Random
from typing import Any

from croupier.kit import FULL_DECK, show_cards

EDITIONS = ("pennsylvania/three-card-poker", "grand-ronde/blackjack", "grand-ronde/let-it-ride")
ADVISED = "pennsylvania/three-card-poker"
READY = "ready"


class Trainer(threading.Thread):
    """One of them: a guest with a connection of his own."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.answers: Counter[int] = Counter()  # by their status
        self.longest = 0.0
        self.first = threading.Event()
        self._chance = Random(number)
        self._connection = HTTPConnection("127.0.0.1", port, timeout=120)
        self._headers = {"Content-Type": "application/json", "Host": f"127.0.0.1:{port}"}

    def run(self) -> None:
        """Ask until the process ends."""
        session = self._asked("/session/guest", {"name": f"Trainer {self.number}"})
        self._headers["X-CSRF"] = session["csrf"]
        while True:
            edition, seed = self._chance.choice(EDITIONS), f"{self._chance.getrandbits(48):x}"
            spot = self._asked("/school/situation", {"edition": edition, "seed": seed})
            answers = (((spot.get("view") or {}).get("round") or {}).get("question") or {}).get("answers")
            if answers:
                event = self._chance.choice(answers)["event"]
                self._asked("/school/judgement", {"edition": edition, "seed": seed, "event": event})
            own = show_cards(self._chance.sample(FULL_DECK, 3))
            self._asked("/api/v1/advise", {"edition": ADVISED, "options": {"hand": own}})
            self.first.set()

    def _asked(self, path: str, body: dict[str, Any]) -> Any:
        begun = time.perf_counter()
        self._connection.request("POST", path, json.dumps(body), self._headers)
        answer = self._connection.getresponse()
        content, cookie = answer.read(), answer.headers.get("set-cookie")
        if cookie:
            self._headers["Cookie"] = cookie.partition(";")[0]
        self.answers[answer.status] += 1
        self.longest = max(self.longest, time.perf_counter() - begun)
        return json.loads(content)


def main(port: int, count: int) -> None:
    """Train until nobody is at the other end any more; say when everybody has begun, and what came of it."""
    trainers = [Trainer(port, number) for number in range(count)]
    for trainer in trainers:
        trainer.start()
    for trainer in trainers:
        trainer.first.wait()
    before = sum((trainer.answers for trainer in trainers), Counter())
    print(READY, flush=True)
    sys.stdin.read()
    after = sum((trainer.answers for trainer in trainers), Counter())
    print(json.dumps({str(status): count for status, count in (after - before).items()}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
