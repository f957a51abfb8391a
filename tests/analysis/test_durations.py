"""How long calculations take: remembered on this machine, and shown while somebody waits in a terminal."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest

from croupier.analysis import cache as durations
from croupier.editions import edition_ids
from croupier.preparing import LONG, explain_waiting, progress_line, quiet


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CROUPIER_RESULTS")
    return tmp_path / "croupier" / "durations.json"


def test_the_last_calculation_of_a_kind_is_the_estimate_of_the_next(
    monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    times = iter((100.0, 145.0, 200.0, 200.5))
    monkeypatch.setattr(durations, "monotonic", lambda: next(times))
    with durations.measured("price a/b"):
        pass
    assert durations.expected("price a/b") == 45
    with durations.measured("price a/c"):  # it was kept, or is quick: nothing to learn
        pass
    assert durations.expected("price a/c") is None
    cache.write_text("{nothing")
    assert durations.expected("price a/b") is None


def test_what_fails_is_not_remembered(cache: Path) -> None:
    with pytest.raises(ValueError, match="stopped"), durations.measured("price a/b"):
        raise ValueError("stopped")
    assert not cache.exists()


def test_editions_that_take_long_have_an_estimate_from_the_beginning() -> None:
    assert durations.MEASURED and set(durations.MEASURED) <= set(edition_ids())
    for id, seconds in durations.MEASURED.items():
        assert durations.expected(f"price {id}") == seconds > LONG


def test_a_terminal_shows_the_time_and_is_left_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setattr("croupier.preparing.LONG", 0.0)
    monkeypatch.setattr("croupier.preparing.PAUSE", 0.01)
    explain_waiting(240)
    for _ in range(500):  # five seconds at the most
        if "of about" in shown.getvalue():
            break
        time.sleep(0.01)
    quiet()
    assert "calculating, 0:0" in shown.getvalue() and "of about 4 min" in shown.getvalue()
    assert shown.getvalue().endswith("\r\x1b[K")


def test_a_calculation_that_takes_longer_says_so() -> None:
    assert progress_line(300, 240) == "calculating, 5:00, longer than the 4 min expected"
