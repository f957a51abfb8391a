"""Tables kept between runs: made once, made again where anything they hang on has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis import findings, model
from croupier.analysis.cache import cache_folder, cached_arrays


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
