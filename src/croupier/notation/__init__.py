"""Recorded hands: reading and writing them, and playing them again."""

from croupier.notation.read import raw_hands, read_hand, read_records
from croupier.notation.record import Record
from croupier.notation.replay import Replayed, replay
from croupier.notation.write import record_hand, write_hand, write_hands

__all__ = [
    "Record",
    "Replayed",
    "raw_hands",
    "read_hand",
    "read_records",
    "record_hand",
    "replay",
    "write_hand",
    "write_hands",
]
