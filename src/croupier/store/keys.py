"""The key of a room: it signs anchors and closes boxes. Anyone who has it can read future decks."""

from __future__ import annotations

import hmac
import os
from hashlib import blake2b, shake_256
from pathlib import Path

from croupier.kit import Refusal, machine
from croupier.store.database import JournalFault

SIZE = 32
TAG = 16


class Key:
    """A secret of 32 bytes, and what is derived from it for each purpose."""

    def __init__(self, secret: bytes) -> None:
        self._tag = self._derived(secret, "box tag")
        self._stream = self._derived(secret, "box stream")
        self._salt = self._derived(secret, "salt")
        self._sign = self._derived(secret, "signature")
        self._mark = self._derived(secret, "mark")

    @staticmethod
    def _derived(secret: bytes, purpose: str) -> bytes:
        return hmac.digest(secret, f"croupier {purpose}".encode(), "sha256")

    def sign(self, content: bytes) -> bytes:
        """A signature that only this key gives."""
        return hmac.digest(self._sign, content, "sha256")

    def signed(self, content: bytes, signature: bytes) -> bool:
        """Whether a signature is this key's."""
        return hmac.compare_digest(self.sign(content), signature)

    def mark(self, content: bytes) -> int:
        """A number for a content that only this key gives."""
        return int.from_bytes(blake2b(content, digest_size=SIZE, key=self._mark).digest(), "big")

    def close_box(self, content: bytes, where: str) -> bytes:
        """The content, unreadable and unchangeable without the key; equal contents at one place give equal boxes."""
        tag = hmac.digest(self._tag, where.encode() + b"\n" + content, "sha256")[:TAG]
        return tag + self._masked(content, tag)

    def open_box(self, box: bytes, where: str) -> bytes:
        """What was put into a box at this place; refused where anything was changed."""
        tag, content = box[:TAG], self._masked(box[TAG:], box[:TAG])
        whole = hmac.digest(self._tag, where.encode() + b"\n" + content, "sha256")[:TAG]
        if len(tag) != TAG or not hmac.compare_digest(tag, whole):
            raise JournalFault(f"The box of {where} cannot be opened: it was changed, or the key is another.")
        return content

    def salt(self, box: bytes, place: int) -> bytes:
        """The salt of one place of a deck in a box."""
        return hmac.digest(self._salt, box[:TAG] + place.to_bytes(4, "big"), "sha256")[:TAG]

    def _masked(self, content: bytes, tag: bytes) -> bytes:
        stream = shake_256(self._stream + tag).digest(len(content))
        return (int.from_bytes(content, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(content), "big")


def key_of(path: Path, create: bool) -> Key:
    """The key in a file, made where a new room has none yet."""
    try:
        if create and not path.exists():
            _write_secret(path, machine.token_hex(SIZE))
        secret = bytes.fromhex(path.read_text("ascii").strip())
    except FileNotFoundError:
        raise Refusal(f"The key {path} is missing; without it the decks in play cannot be read.") from None
    except OSError as error:
        raise Refusal(f"The key {path} cannot be used: {error.strerror}.") from None
    except ValueError:
        secret = b""
    if len(secret) != SIZE:
        raise Refusal(f"The key {path} is refused: it must be {2 * SIZE} hexadecimal digits.")
    return Key(secret)


def _write_secret(path: Path, text: str) -> None:
    """A file for its owner alone, on the disk before anything rests on it."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{text}\n")
        file.flush()
        os.fsync(file.fileno())
