"""Big tables that are worked out once and kept between runs, in the user's cache folder.

A table is named by everything it hangs on, the text of the code that makes it among them; so one that is found may be
used as it is. A folder that cannot be written is no harm: the table is worked out again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[Any]]


def tables_folder() -> Path:
    """Where tables are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / "tables"


def kept(
    name: str, made_by: Sequence[ModuleType], parts: Sequence[bytes], make: Callable[[], Arrays]
) -> Arrays:
    """The arrays of this name that these modules make of these parts: read where they are kept, else made and kept."""
    digest = hashlib.sha256(name.encode())
    for module in made_by:
        digest.update(Path(str(module.__file__)).read_bytes())
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    folder = tables_folder() / f"{name}-{digest.hexdigest()[:24]}"
    found = _read(folder)
    if found is None:
        found = make()
        _write(folder, found)
    return found


def _read(folder: Path) -> Arrays | None:
    """The arrays of a folder, one file each; None where there is none."""
    if not folder.is_dir():
        return None
    try:
        return {path.stem: np.load(path, mmap_mode="r") for path in sorted(folder.glob("*.npy"))}
    except (OSError, ValueError):
        return None


def _write(folder: Path, arrays: Arrays) -> None:
    """Write beside the folder and rename, so that nobody reads half a table."""
    beside = folder.with_name(f"{folder.name}.{os.getpid()}")
    try:
        beside.mkdir(parents=True, exist_ok=True)
        for name, array in arrays.items():
            np.save(beside / f"{name}.npy", array)
        beside.rename(folder)
    except OSError:
        for path in beside.glob("*.npy") if beside.is_dir() else ():
            path.unlink(missing_ok=True)
