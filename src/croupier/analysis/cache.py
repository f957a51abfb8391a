"""What took work, kept between runs in the user's cache folder; how long it takes; and memory dropped in time."""

from __future__ import annotations

import ctypes
import gc
import hashlib
import json
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from numpy.typing import NDArray


# What took work, kept between runs in the user's own cache folder: results as pickles, big tables as arrays.
#
# Every result is stored under the inputs it depends on. A result is named by what was asked and by a digest of the
# whole program and its law; an array by its parts and by the text of the modules that make it. What cannot be read is
# worked out again, and where the folder cannot be written nothing is kept. Each kind is bounded: what was not used
# for longest is dropped.


T = TypeVar("T")
Arrays = Mapping[str, "NDArray[Any]"]
PACKAGE = Path(__file__).parents[1]
UNREADABLE = (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError)
RESULTS = "CROUPIER_RESULTS"  # names another folder for results; empty, none are kept
MOST_RESULTS = 256 << 20  # bytes of results that are kept
MOST_TABLES = 4 << 30  # bytes of arrays
ENDINGS = (".py", ".toml", ".npz", ".npy")


def cache_folder(name: str) -> Path:
    """A folder of the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "croupier" / name


# Results.


@cache
def version_of_everything() -> str:
    """A digest of the program and its law: every file of the package with its size and its time of change."""
    return digest_of(PACKAGE, stat=True)


@cache
def digest_of_everything() -> str:
    """A digest of the text of the program and its law: the same on every machine that has the same version."""
    return digest_of(PACKAGE, stat=False)


def digest_of(folder: Path, stat: bool) -> str:
    """A digest of the files of a program: by size and time of change, or by what they say."""
    digest = hashlib.blake2b(digest_size=16)
    for name, entry in sorted(_files(str(folder), ""), key=lambda pair: pair[0]):
        if stat:
            seen = entry.stat()
            digest.update(f"{name} {seen.st_size} {seen.st_mtime_ns}\n".encode())
        else:
            content = Path(entry.path).read_bytes()
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _files(folder: str, above: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The files of the program below a folder, each with its path in the package."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name == "__pycache__":
                    continue
                yield from _files(entry.path, f"{above}{entry.name}/")
            elif entry.name.endswith(ENDINGS):
                yield f"{above}{entry.name}", entry


def cached_result(asked: object, make: Callable[[], T]) -> T:
    """The result for what was asked (by its `repr`): as kept, or made now and kept."""
    path = _place(asked)
    if path is None:
        return make()
    try:
        return cast(T, _load(path))
    except UNREADABLE:
        result = make()
    _keep(path, result)
    return result


def found_result(asked: object) -> Any:
    """The kept result for what was asked; None where there is none."""
    path = _place(asked)
    try:
        return None if path is None else _load(path)
    except UNREADABLE:
        return None


def keep_result(asked: object, result: object) -> None:
    """Keep a result for what was asked."""
    path = _place(asked)
    if path is not None:
        _keep(path, result)


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


def _load(path: Path) -> Any:
    """A result as it was kept; it counts as used now."""
    with path.open("rb") as file:
        result = pickle.load(file)
    _use(path)
    return result


def _use(path: Path) -> None:
    """Note that it is used now, where that can be noted."""
    with suppress(OSError):
        os.utime(path)


def _keep(path: Path, result: object) -> None:
    """Written whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            pickle.dump(result, file)
        Path(file.name).replace(path)
        trim(path.parent, MOST_RESULTS)
    except (OSError, pickle.PicklingError, TypeError):
        return


def trim(folder: Path, most: int) -> None:
    """Drop the least recently used entries until at most `limit` bytes are left; the newest always stays."""
    held = sorted(
        ((entry.stat().st_mtime_ns, _size(entry), entry) for entry in folder.iterdir()), reverse=True
    )
    total = 0
    for place, (_, size, entry) in enumerate(held):
        total += size
        if place and total > most:
            _drop(entry)


def _size(entry: Path) -> int:
    files = entry.iterdir() if entry.is_dir() else (entry,)
    return sum(file.stat().st_size for file in files)


def _drop(entry: Path) -> None:
    """Out of sight at once, so that nobody reads half of it."""
    if entry.is_file():
        entry.unlink(missing_ok=True)
        return
    gone = entry.with_name(f"{entry.name}.{os.getpid()}.gone")
    entry.rename(gone)
    shutil.rmtree(gone, ignore_errors=True)


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
        _use(folder)
        return {path.stem: np.load(path, mmap_mode="r") for path in sorted(folder.glob("*.npy"))}
    except (OSError, ValueError):
        return None


def _write(folder: Path, arrays: Arrays) -> None:
    """Write next to the folder and rename, so that nobody reads half a table."""
    import numpy as np

    beside = folder.with_name(f"{folder.name}.{os.getpid()}")
    try:
        beside.mkdir(parents=True, exist_ok=True)
        for name, array in arrays.items():
            np.save(beside / f"{name}.npy", array)
        beside.rename(folder)
        trim(folder.parent, MOST_TABLES)
    except OSError:
        for path in beside.glob("*.npy") if beside.is_dir() else ():
            path.unlink(missing_ok=True)


# How long calculations take: as long as the last one of its kind on this machine, or else as measured elsewhere.


SHORT = 2.0  # seconds; what is quicker was kept, or needs no estimate
MOST = 500  # calculations that are remembered

# Seconds of a first price with nothing compiled or kept, measured on two cores; replaced by the first run on a machine.
# The pai gow editions that are not named singly have the figure of Colorado's, which counts in the same way.
MEASURED: Mapping[str, float] = {
    "bankers/fortune-pai-gow-poker-joker-fully-wild": 86,
    "colorado/caribbean-draw": 133,
    "colorado/western-stud": 48,
    "bankers/pai-gow-poker": 62,
    "colorado/pai-gow-poker": 83,
    **dict.fromkeys(
        (
            *("bankers/fortune-pai-gow-poker-1-1", "colorado/emperors-challenge"),
            *("colorado/fortune-pai-gow-poker", "grand-ronde/pai-gow-poker", "grand-ronde/fortune-pai-gow"),
        ),
        83,
    ),
}


def expected(what: str) -> float | None:
    """About how many seconds a calculation takes, such as `price colorado/caribbean-draw`; None where nobody knows."""
    return _remembered().get(what, MEASURED.get(what.removeprefix("price ").removeprefix("par-sheet ")))


@contextmanager
def measured(what: str) -> Iterator[None]:
    """Remember how long a calculation took that ran to its end."""
    began = monotonic()
    yield
    seconds = monotonic() - began
    if seconds < SHORT or os.environ.get(RESULTS) == "":
        return
    kept = {**_remembered(), what: round(seconds, 1)}
    path = cache_folder("durations.json")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(dict(list(kept.items())[-MOST:])), "utf-8")


def _remembered() -> dict[str, float]:
    if os.environ.get(RESULTS) == "":
        return {}
    try:
        found = json.loads(cache_folder("durations.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(what): float(seconds) for what, seconds in found.items() if isinstance(seconds, int | float)}


# Memory of a process that works out one game after another: what is held of earlier games is dropped when it grows.
#
# Prices, simulations and equities hold big tables of their game for the next question about it. Each of these caches is
# bounded, but a process that goes through many games fills them all.


HOLDERS = (  # packages and modules whose caches hold arrays of one game
    "croupier.analysis.classes",
    "croupier.games.banked.price",
    "croupier.games.banked.simulate",
    "croupier.games.banked.solve",
    "croupier.games.banked.way_tables",
    "croupier.games.banked.house_way",
    "croupier.games.pot.equity",
    "croupier.games.pot.side_wagers",
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
