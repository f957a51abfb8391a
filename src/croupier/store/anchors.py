"""Anchors: the heads of all streams, signed and written elsewhere, so that a journal that was cut is found out."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from croupier.kit import Refusal
from croupier.store.database import Damaged, JournalFault
from croupier.store.journal import Head, Journal, plain
from croupier.store.keys import Key


@dataclass(frozen=True, slots=True)
class Anchor:
    """How many events each stream had at a time, and the hash of the last."""

    at: str
    heads: Mapping[str, tuple[int, str]]

    def text(self, key: Key) -> str:
        """The anchor with its signature, on one line."""
        content = {"at": self.at, "heads": {name: list(head) for name, head in self.heads.items()}}
        return plain({**content, "signature": key.sign(plain(content).encode()).hex()})


class Anchors:
    """A file with the newest anchor, and a second file to which every anchor is appended."""

    def __init__(self, path: Path, key: Key) -> None:
        self.path = path
        self.new = path.with_name(f"{path.name}.new")  # where the next one is written before it is the newest
        self._key = key

    @property
    def log(self) -> Path:
        """Where anchors of shift ends and those asked for are added, line by line."""
        return self.path.with_name(f"{self.path.name}.log")

    def write(self, heads: Mapping[str, Head], at: datetime, keep: bool = False) -> Anchor:
        """Write an anchor in the place of the last one; `keep` also adds it to those that are kept."""
        found = {name: (head.seq, head.hash.hex()) for name, head in heads.items()}
        anchor = Anchor(at.isoformat(), found)
        line = f"{anchor.text(self._key)}\n"
        try:
            _write(self.new, line, "w")
            self.new.replace(self.path)
            if keep:
                _write(self.log, line, "a")
        except OSError as error:
            raise JournalFault(f"The anchor {self.path} could not be written: {error.strerror}.") from error
        return anchor

    def read(self) -> Anchor | None:
        """The newest anchor, or None where none was written yet; refused where it was not signed with the key."""
        lines = self._lines(self.path)
        return self._read(lines[0] if lines else "") if lines is not None else None

    def all_kept(self) -> list[Anchor]:
        """The anchors that were kept, in their order."""
        return [self._read(line) for line in self._lines(self.log) or ()]

    def _lines(self, path: Path) -> list[str] | None:
        try:
            return path.read_text("utf-8").splitlines()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise JournalFault(f"The anchor {path} could not be read: {error}.") from error

    def _read(self, line: str) -> Anchor:
        try:
            content = json.loads(line)
            signature = bytes.fromhex(content.pop("signature"))
            heads = {name: (int(seq), str(hash)) for name, (seq, hash) in content["heads"].items()}
            signed = self._key.signed(plain(content).encode(), signature)
        except (ValueError, KeyError, AttributeError, TypeError):
            signed = False
        if not signed:
            raise Refusal(f"The anchor {self.path} is refused: it was not signed with the key of this room.")
        return Anchor(content["at"], heads)


def check_anchor(journal: Journal, anchor: Anchor) -> None:
    """Refuse a journal that has fewer events than were anchored, or others; the stream and the place are named."""
    for stream, (seq, _) in anchor.heads.items():
        head = journal.heads.get(stream)
        have = -1 if head is None else head.seq
        if have < seq:
            missing = f"{have + 1} events are there, and {seq + 1} were anchored at {anchor.at}"
            raise Damaged(stream, have + 1, missing)
    hashes = journal.hashes({stream: seq for stream, (seq, _) in anchor.heads.items()})
    for stream, (seq, hash) in anchor.heads.items():
        if hashes[stream].hex() != hash:
            raise Damaged(stream, seq, f"it is not the event that was anchored at {anchor.at}")


def _write(path: Path, text: str, mode: str) -> None:
    """On the disk when this returns."""
    with path.open(mode, encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
