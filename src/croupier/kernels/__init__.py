"""Compiled loops: arrays in, integer counts out. They know cards and row numbers, never money or clauses.

Numba keeps compiled code on disk but looks only at a function's own file: code inlined from a file changed since
would live on. So the folder it is kept in is named after the text of all kernels together.
"""

import hashlib
import os
from pathlib import Path

from numba import config


def _cache_folder() -> Path:
    """A folder of the user's for code compiled from just these kernels."""
    texts = sorted(Path(__file__).parent.rglob("*.py"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in texts)).hexdigest()[:16]
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / digest


def is_compiled() -> bool:
    """Whether some kernel has been compiled and kept before; if not, a first run takes seconds longer."""
    return any(Path(vars(config)["CACHE_DIR"]).rglob("*.nbi"))


if not os.environ.get("NUMBA_CACHE_DIR"):
    vars(config)["CACHE_DIR"] = str(_cache_folder())
