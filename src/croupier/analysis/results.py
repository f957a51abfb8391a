"""Results that took work, kept between runs: found again by what was asked, the law it rests on, and the code.

A result is kept as a pickle in the user's own cache folder, beside the compiled kernels. Whatever changes the answer
changes its name: another filing, another option, a changed law file, another version of the program.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
PACKAGE = Path(__file__).parents[1]


def folder() -> Path:
    """Where results are kept; `CROUPIER_RESULTS` names another folder, empty it keeps nothing."""
    named = os.environ.get("CROUPIER_RESULTS")
    if named is not None:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / "results"


@cache
def version_of_everything() -> str:
    """A digest of the program and its law: every file of the package with its size and its time of change."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".toml", ".npz", ".npy") and path.is_file():
            seen = path.stat()
            digest.update(f"{path.relative_to(PACKAGE)} {seen.st_size} {seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def kept(asked: object, make: Callable[[], T]) -> T:
    """The result for what was asked (by its `repr`): as kept, or made now and kept."""
    if os.environ.get("CROUPIER_RESULTS") == "":
        return make()
    name = hashlib.blake2b(f"{version_of_everything()} {asked!r}".encode(), digest_size=16).hexdigest()
    path = folder() / f"{name}.pickle"
    try:
        with path.open("rb") as file:
            found: T = pickle.load(file)
            return found
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError):
        result = make()
    _keep(path, result)
    return result


def _keep(path: Path, result: object) -> None:
    """Written whole or not at all; where the folder cannot be written, nothing is kept."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            pickle.dump(result, file)
        Path(file.name).replace(path)
    except (OSError, pickle.PicklingError, TypeError):
        return
