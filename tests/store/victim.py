"""A room whose disk fails: `python -m tests.store.victim WHERE KEY ANCHOR LIMIT`; what it was answered, as JSON."""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

from croupier.kit import Refusal
from croupier.store.database import JournalFault
from croupier.store.stored import Files
from tests.store.places import Place
from tests.store.toys import FLOOR, Pay

TRIES = 60


def main() -> None:
    """Pay again and again, under a limit to the size of files where there is one."""
    where, key, anchor, limit = sys.argv[1:]
    stored = Place(where, Files(Path(key), Path(anchor))).open()
    if int(limit):
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), resource.RLIM_INFINITY))
    paid = refused = 0
    while paid + refused < (TRIES if not int(limit) else 100 * TRIES) and refused < 10:
        try:
            stored.take("till/1", Pay("Bob", 1), FLOOR)
            paid += 1
        except Refusal:
            refused += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    held = stored.room.part("till/1").snapshot()["held"]
    if held != paid:
        raise SystemExit(f"{paid} were answered, and {held} are in the till")
    try:
        stored.close()
    except JournalFault:
        refused += 1
    print(json.dumps({"paid": paid, "refused": refused}))


if __name__ == "__main__":
    main()
