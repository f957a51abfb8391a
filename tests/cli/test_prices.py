"""`price` asked again is answered from what is kept; `--all` works in every family; `simulate` stopped in between."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.prices import apart, is_kept
from croupier.pages.progress import followed

THREE = "pennsylvania/three-card-poker"
QUICK = """
import sys
from croupier.cli import main
code = main(sys.argv[1:])
heavy = {"numba", "numpy", "pydantic"} & set(sys.modules)
sys.exit(code or (9 if heavy else 0))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_RESULTS", str(tmp_path / "results"))
    return tmp_path / "results"


def test_a_price_asked_again_is_the_same_without_loading_anything_heavy(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["price", THREE, "--set", "pair_plus=B", "--width", "90"]
    assert main(call) == 0
    first = capsys.readouterr().out
    again = subprocess.run(
        [sys.executable, "-c", QUICK, *call], capture_output=True, text=True, env=os.environ, check=False
    )
    assert (again.returncode, again.stdout) == (0, first)
    assert main([*call, "--json"]) == 0  # the same answer in another drawing
    assert '"pair_plus": "B"' in capsys.readouterr().out


def test_another_filing_is_another_answer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = set()
    for words in (["--set", "pair_plus=A"], ["--set", "pair_plus=B"], ["--change", "pair_plus=50-30-5-3-1"]):
        for _ in range(2):
            assert main(["price", THREE, *words]) == 0
            answers.add(capsys.readouterr().out)
    assert len(answers) == 3


def test_what_hangs_on_a_file_or_on_other_machines_is_worked_out_anew(tmp_path: Path) -> None:
    (file := tmp_path / "strategy").write_text("", "utf-8")
    assert is_kept(["price", THREE, "--set", "pair_plus=B"])
    for words in (["./toy.toml"], ["--change", "rules.json"], [f"--strategy={file}"], [str(file)], ["-"]):
        assert not is_kept(words)
    assert not is_kept([THREE, "--sweep", "pair_plus=all"]) and not is_kept([THREE, "--help"])


def test_options_of_the_drawing_are_no_part_of_the_question() -> None:
    asking, drawing = apart([THREE, "--json", "--width", "80", "--set", "a=b", "--theme=dark"])
    assert asking == [THREE, "--set", "a=b"]
    assert drawing == ["--json", "--width", "80", "--theme=dark"]


# All paytables.


@pytest.mark.parametrize(
    "edition",
    [
        "grand-ronde/craps",
        "grand-ronde/keno",
        "bankers/ez-baccarat-panda-8",
        "colorado/omaha-high",
    ],
)
def test_every_family_prices_all_its_paytables(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["price", edition, "--all"]) == 0
    assert edition in capsys.readouterr().out


def test_all_goes_with_no_other_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["price", "grand-ronde/keno", "--all", "--spots", "4"]) == 2
    assert "leave out --spots" in capsys.readouterr().err


# Stopped.


def test_ctrl_c_prints_what_was_done_so_far(capsys: pytest.CaptureFixture[str]) -> None:
    def press(done: int, total: int) -> None:
        if 0 < done < total:
            signal.raise_signal(signal.SIGINT)

    with followed(press):
        code = main(["simulate", "grand-ronde/roulette", "--rounds", "2000000000"])
    printed = capsys.readouterr()
    assert code == 130
    assert (
        "stopped after " in printed.err
        and " of 2,000,000,000 rounds; the figures are of those." in printed.err
    )
    assert "grand-ronde/roulette" in printed.out


def test_a_place_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "grand-ronde/roulette", "--executor", "mars"]) == 2
    assert "is not a place to work at" in capsys.readouterr().err
