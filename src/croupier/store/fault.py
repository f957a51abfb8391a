"""What is refused because the journal cannot be written, read or trusted."""

from __future__ import annotations

from croupier.kit import Refusal


class JournalFault(Refusal):
    """The journal failed: a disk, a server, a file that was changed. Nothing was carried out."""


class Damaged(JournalFault):
    """Something in the journal is not what was written: the stream and the place are named."""

    def __init__(self, stream: str, seq: int | None, what: str) -> None:
        self.stream, self.seq, self.what = stream, seq, what
        where = stream if seq is None else f"{stream}, event {seq}"
        super().__init__(f"The journal is damaged at {where}: {what}.")
