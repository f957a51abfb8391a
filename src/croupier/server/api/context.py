"""What the routes of the API share: the pools of processes, and how long a request waits for them."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.server.api.questions import answer
from croupier.server.pool import Pool, Terms

QUICK = Terms(processes=1, queue=64, limit=60.0)


@dataclass
class ApiContext:
    """Two pools, so that a check never waits behind a simulation."""

    slow: Pool = field(default_factory=lambda: Pool(answer, Terms()))
    quick: Pool = field(default_factory=lambda: Pool(answer, QUICK))
    wait: float = 20.0  # seconds that a request waits before it is answered with a job
    warm: set[tuple[str, str]] = field(default_factory=set)  # editions with filings that were settled before

    def close(self) -> None:
        """Stop all calculations."""
        self.slow.close()
        self.quick.close()
