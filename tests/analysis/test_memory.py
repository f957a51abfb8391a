"""A process that works out many games gives memory back."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

import croupier
from croupier.analysis.cache import HOLDERS, forget, keep_below, memory_used

TABLES = 64 << 20  # bytes


@lru_cache(maxsize=8)
def tables(game: str) -> NDArray[np.uint8]:
    """Big tables of a game."""
    return np.ones(TABLES, np.uint8)


def test_what_is_held_of_earlier_games_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    if not memory_used():
        pytest.skip("this system does not tell how much memory a process uses")
    module = ModuleType("croupier.games.banked.price.tables_of_a_test")
    vars(module)["tables"] = tables
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for game in ("one", "two", "three"):
        tables(game)
    grown = memory_used()
    assert not keep_below(grown + (1 << 40)) and tables.cache_info().currsize == 3
    assert keep_below(1) and tables.cache_info().currsize == 0
    assert memory_used() < grown - 2 * TABLES


def test_a_price_is_the_same_after_everything_was_dropped() -> None:
    game = croupier.load("pennsylvania/three-card-poker")
    before = str(game.price())
    forget()
    assert str(game.price()) == before


def test_the_modules_that_hold_tables_exist() -> None:
    for name in HOLDERS:
        parent, _, last = name.rpartition(".")
        folder = Path(str(import_module(parent).__file__)).parent
        assert any(each.name.startswith(last) for each in folder.iterdir()), name
