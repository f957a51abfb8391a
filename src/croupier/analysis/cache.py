"""What took work, kept between runs in the user's own cache folder: results as pickles, big tables as arrays.

Everything is found again by what it hangs on. A result is named by what was asked and by a digest of the whole program
and its law; an array by its parts and by the text of the modules that make it. What cannot be read is worked out again,
and where the folder cannot be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from numpy.typing import NDArray

T = TypeVar("T")
Arrays = Mapping[str, "NDArray[Any]"]
PACKAGE = Path(__file__).parents[1]
UNREADABLE = (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError)
RESULTS = "CROUPIER_RESULTS"  # names another folder for results; empty, none are kept


def cache_folder(name: str) -> Path:
    """A folder of the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / name


# Results.


@cache
def version_of_everything() -> str:
    """A digest of the program and its law: every file of the package with its size and its time of change."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".toml", ".npz", ".npy") and path.is_file():
            seen = path.stat()
            digest.update(f"{path.relative_to(PACKAGE)} {seen.st_size} {seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def cached_result(asked: object, make: Callable[[], T]) -> T:
    """The result for what was asked (by its `repr`): as kept, or made now and kept."""
    path = _place(asked)
    if path is None:
        return make()
    try:
        with path.open("rb") as file:
            found: T = pickle.load(file)
            return found
    except UNREADABLE:
        result = make()
    _keep(path, result)
    return result


def is_cached(asked: object) -> bool:
    """Whether there is a kept result for what was asked."""
    path = _place(asked)
    return path is not None and path.is_file()


def _place(asked: object) -> Path | None:
    """The file of a result; None where none are kept."""
    named = os.environ.get(RESULTS)
    if named == "":
        return None
    name = hashlib.blake2b(f"{version_of_everything()} {asked!r}".encode(), digest_size=16).hexdigest()
    return (Path(named) if named else cache_folder("results")) / f"{name}.pickle"


def _keep(path: Path, result: object) -> None:
    """Written whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            pickle.dump(result, file)
        Path(file.name).replace(path)
    except (OSError, pickle.PicklingError, TypeError):
        return


# Arrays.


def cached_arrays(
    name: str, made_by: Sequence[ModuleType], parts: Sequence[bytes], make: Callable[[], Arrays]
) -> Arrays:
    """The arrays of this name that these modules make of these parts: read where they are kept, else made and kept."""
    digest = hashlib.sha256(name.encode())
    for module in made_by:
        digest.update(Path(str(module.__file__)).read_bytes())
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    folder = cache_folder("tables") / f"{name}-{digest.hexdigest()[:24]}"
    found = _read(folder)
    if found is None:
        found = make()
        _write(folder, found)
    return found


def _read(folder: Path) -> Arrays | None:
    """The arrays of a folder, one file each; None where there is none."""
    import numpy as np

    if not folder.is_dir():
        return None
    try:
        return {path.stem: np.load(path, mmap_mode="r") for path in sorted(folder.glob("*.npy"))}
    except (OSError, ValueError):
        return None


def _write(folder: Path, arrays: Arrays) -> None:
    """Write beside the folder and rename, so that nobody reads half a table."""
    import numpy as np

    beside = folder.with_name(f"{folder.name}.{os.getpid()}")
    try:
        beside.mkdir(parents=True, exist_ok=True)
        for name, array in arrays.items():
            np.save(beside / f"{name}.npy", array)
        beside.rename(folder)
    except OSError:
        for path in beside.glob("*.npy") if beside.is_dir() else ():
            path.unlink(missing_ok=True)
