"""Passwords: argon2id; checked off the loop, and as slowly for nobody."""

from __future__ import annotations

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.kit import Refusal

LEAST, MOST = 10, 200  # characters


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # as OWASP recommends


@cache
def _nobody() -> str:
    """The hash that a name without an account is compared with: it takes as long."""
    return _hasher().hash("nobody has this password")


def hash_password(password: str) -> str:
    """A password as it is kept; a short one is refused."""
    if not LEAST <= len(password) <= MOST:
        raise Refusal(f"A password has {LEAST} to {MOST} characters.")
    return _hasher().hash(password)


def is_password(kept: str | None, password: str) -> bool:
    """Whether it is the password of an account; None where there is no account."""
    try:
        return _hasher().verify(kept or _nobody(), password[: MOST + 1]) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


async def checked(kept: str | None, password: str) -> bool:
    """The same without holding the loop up."""
    return await asyncio.to_thread(is_password, kept, password)
