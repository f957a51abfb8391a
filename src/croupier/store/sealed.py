"""Sealed decks: a commitment for each place, their root, and the proof that a card lay where it was dealt from."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class CardProof:
    """A card of a sealed deck with its salt, and the hashes beside its way up to the root."""

    place: int
    card: str
    salt: bytes
    path: tuple[bytes, ...]


def commitment(place: int, card: str, salt: bytes) -> bytes:
    """What binds a card to its place and gives nothing away of it without the salt."""
    return sha256(b"card\n" + salt + f"{place} {card}".encode()).digest()


def _above(left: bytes, right: bytes) -> bytes:
    return sha256(b"pair\n" + left + right).digest()


def _levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The commitments, and pair by pair up to the root; one without a pair goes up as it is."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        row = levels[-1]
        above = [_above(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        levels.append(above + row[len(row) - len(row) % 2 :])
    return levels


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The root over the commitments of all places."""
    return _levels(leaves)[-1][0]


def prove(leaves: Sequence[bytes], place: int, card: str, salt: bytes) -> CardProof:
    """The proof for one place."""
    path, at = [], place
    for row in _levels(leaves)[:-1]:
        beside = at ^ 1
        if beside < len(row):
            path.append(row[beside])
        at //= 2
    return CardProof(place, card, salt, tuple(path))


def proven(root: bytes, size: int, proof: CardProof) -> bool:
    """Whether a deck of so many cards with this root has the card at its place. Needs nothing but what is shown."""
    if not 0 <= proof.place < size:
        return False
    at, row, here = proof.place, size, commitment(proof.place, proof.card, proof.salt)
    beside = iter(proof.path)
    while row > 1:
        if at ^ 1 < row:
            other = next(beside, b"")
            here = _above(other, here) if at % 2 else _above(here, other)
        at, row = at // 2, (row + 1) // 2
    return next(beside, None) is None and hmac.compare_digest(here, root)
