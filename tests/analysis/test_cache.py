"""Tables kept between runs: made once, made again where anything they hang on has changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis import findings, model
from croupier.analysis.cache import cache_folder, cached_arrays, digest_of, found_result, keep_result


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return cache_folder("tables")


class Maker:
    """Makes an array and counts how often it was asked to."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> dict[str, NDArray[Any]]:
        self.made += 1
        return {"one": np.arange(5, dtype=np.int32), "two": np.eye(2, dtype=np.int64)}


def test_a_table_is_made_once_and_read_again_as_it_was(cache: Path) -> None:
    make = Maker()
    first = cached_arrays("toy", (model,), [b"a"], make)
    second = cached_arrays("toy", (model,), [b"a"], make)
    assert make.made == 1
    for name in ("one", "two"):
        assert second[name].tolist() == first[name].tolist() and second[name].dtype == first[name].dtype


def test_another_part_module_or_name_is_another_table(cache: Path) -> None:
    make = Maker()
    for name, module, parts in (
        ("toy", model, [b"a"]),
        ("toy", model, [b"b"]),
        ("toy", model, [b"a", b""]),
        ("toy", findings, [b"a"]),
        ("other", model, [b"a"]),
    ):
        cached_arrays(name, (module,), parts, make)
    assert make.made == 5 and len(list(cache.iterdir())) == 5


def test_a_damaged_table_is_made_again(cache: Path) -> None:
    make = Maker()
    cached_arrays("toy", (model,), [b"a"], make)
    next(cache.glob("toy-*/one.npy")).write_bytes(b"no array")
    assert cached_arrays("toy", (model,), [b"a"], make)["one"].tolist() == [0, 1, 2, 3, 4]
    assert make.made == 2


def test_a_folder_that_cannot_be_written_is_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "croupier").write_text("a file where the folder would be", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    make = Maker()
    assert cached_arrays("toy", (model,), [b"a"], make)["two"].sum() == 2
    assert cached_arrays("toy", (model,), [b"a"], make)["two"].sum() == 2
    assert make.made == 2


# Bounds.


def test_what_was_not_used_for_longest_is_dropped_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_RESULTS", str(tmp_path))
    monkeypatch.setattr("croupier.analysis.cache.MOST_RESULTS", 3000)
    for place, name in enumerate(("a", "b", "c")):
        keep_result(name, name * 900)
        aged = min(tmp_path.iterdir(), key=lambda file: -file.stat().st_mtime_ns)
        os.utime(aged, ns=(place, place))
    assert found_result("a") is not None  # which makes it the newest
    keep_result("d", "d" * 900)
    assert [found_result(name) is not None for name in "abcd"] == [True, False, True, True]


def test_tables_are_bounded_too(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.analysis.cache.MOST_TABLES", 1)
    make = Maker()
    for part in (b"a", b"b"):
        cached_arrays("toy", (model,), [part], make)
    assert len(list(cache.iterdir())) == 1
    assert cached_arrays("toy", (model,), [b"b"], make)["two"].sum() == 2 and make.made == 2


def test_the_digest_of_everything_is_of_the_text_and_not_of_the_time(tmp_path: Path) -> None:
    (package := tmp_path / "package").mkdir()
    file = package / "one.py"
    digests = []
    for text, time in (("a = 1", 1), ("a = 1", 2), ("a = 2", 2)):
        file.write_text(text, "utf-8")
        os.utime(file, ns=(time, time))
        digests.append((digest_of(package, stat=False), digest_of(package, stat=True)))
    assert digests[0][0] == digests[1][0] != digests[2][0]
    assert digests[0][1] != digests[1][1]
