"""Rate limits: a number of actions in a number of seconds, for a socket, a person or an address."""

from __future__ import annotations

from collections import OrderedDict

from croupier.kit import machine
from croupier.server.settings import ServerLimits

HOUR = 3600.0
KNOWN = 10_000  # accounts and addresses that are remembered


class Credit:
    """A bucket that fills by itself; each thing takes one out of it."""

    __slots__ = ("at", "left", "most", "seconds")

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.left, self.at = float(most), machine.seconds()

    def spend(self) -> bool:
        """Take one out; False where there is none."""
        now = machine.seconds()
        self.left = min(self.most, self.left + (now - self.at) * self.most / self.seconds)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def give_back(self) -> None:
        """What was taken out did not count."""
        self.left = min(self.most, self.left + 1)


class CreditRates:
    """A credit for each key, such as an address; the least recently used are forgotten when there are many."""

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

    def give_back(self, key: str) -> None:
        """What was taken out of the credit of a key did not count."""
        if key in self._credits:
            self._credits[key].give_back()


class PasswordTries:
    """Wrong passwords are counted, right ones are not: for an account from an address, for an address, for an account.
    A user who has logged in from an address before is not locked out there by others' attempts."""

    def __init__(self, limits: ServerLimits) -> None:
        self._pair = CreditRates(limits.logins, HOUR)
        self._address = CreditRates(limits.logins_per_address, HOUR)
        self._account = CreditRates(limits.logins_per_account, HOUR)
        self._known: OrderedDict[str, None] = OrderedDict()

    def begin(self, account: str, address: str) -> bool:
        """Whether a password may be tried; it counts as wrong until it is found right."""
        pair = f"{address} {account}"
        if not self._pair.spend(pair):
            return False
        if pair in self._known:
            return True
        if not self._address.spend(address):
            return False
        if not self._account.spend(account):
            self._address.give_back(address)
            return False
        return True

    def was_right(self, account: str, address: str) -> None:
        """The password was right."""
        pair = f"{address} {account}"
        self._pair.give_back(pair)
        if pair not in self._known:
            self._address.give_back(address)
            self._account.give_back(account)
        self._known[pair] = None
        self._known.move_to_end(pair)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
