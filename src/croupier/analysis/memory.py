"""Memory of a process that works out one game after another: what is held of earlier games is dropped when it grows.

Prices, simulations and equities hold big tables of their game for the next question about it. Each of these caches is
bounded, but a process that goes through many games fills them all.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path

HOLDERS = (  # packages and modules whose caches hold arrays of one game
    "croupier.analysis.classes",
    "croupier.games.banked.price",
    "croupier.games.banked.simulate",
    "croupier.games.banked.solve",
    "croupier.games.banked.way_tables",
    "croupier.games.banked.house_way",
    "croupier.games.pot.equity",
    "croupier.games.pot.side_price",
    "croupier.games.twenty_one.price",
    "croupier.games.twenty_one.simulate",
    "croupier.games.baccarat.price",
    "croupier.games.bingo.price",
    "croupier.kernels",
)


def memory_used() -> int:
    """The bytes of memory that this process uses now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    import resource

    return pages * resource.getpagesize()


def keep_below(limit: int) -> bool:
    """Drop what is held of earlier games if the process uses more bytes than this; whether it was dropped."""
    if memory_used() <= limit:
        return False
    forget()
    return True


def forget() -> None:
    """Drop all that is held of earlier games, and give the memory back to the system."""
    for name, module in list(sys.modules.items()):
        if name.startswith(HOLDERS):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()
    gc.collect()
    with suppress(OSError, AttributeError):  # other systems give it back by themselves, or not at all
        ctypes.CDLL("libc.so.6").malloc_trim(0)
