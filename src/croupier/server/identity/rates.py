"""Credits: so many things in so many seconds, for a socket, a person or an address."""

from __future__ import annotations

import time
from collections import OrderedDict


class Credit:
    """A bucket that fills by itself; each thing takes one out of it."""

    __slots__ = ("at", "left", "most", "seconds")

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.left, self.at = float(most), time.monotonic()

    def spend(self) -> bool:
        """Take one out; False where there is none."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.most / self.seconds)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class CreditRates:
    """A credit for each key, such as an address; those used least lately are forgotten when there are many."""

    def __init__(self, most: int, seconds: float, keys: int = 10_000) -> None:
        self.most, self.seconds, self.keys = most, seconds, keys
        self._credits: OrderedDict[str, Credit] = OrderedDict()

    def spend(self, key: str) -> bool:
        """Take one out of the credit of a key."""
        credit = self._credits.pop(key, None) or Credit(self.most, self.seconds)
        self._credits[key] = credit
        if len(self._credits) > self.keys:
            self._credits.popitem(last=False)
        return credit.spend()
