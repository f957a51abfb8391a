"""School in the terminal, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import load
from croupier.kit import Refusal
from croupier.school.progress import Progress
from croupier.terminal.lessons import amount_of, progress_page, school, train
from croupier.terminal.screen import Screen

THREE_CARD = "pennsylvania/three-card-poker"


@pytest.mark.parametrize(
    ("words", "cents"),
    [("pay 15", 1500), ("15", 1500), ("collect 5", -500), ("-5", -500), ("push", 0), ("pay 2.50", 250)],
)
def test_amounts_as_a_dealer_says_them(words: str, cents: int) -> None:
    assert amount_of(words) == cents


def test_what_is_no_amount_is_refused() -> None:
    with pytest.raises(Refusal):
        amount_of("some")


def typed(*lines: str) -> Screen:
    waiting = list(lines)
    return Screen("plain", lambda prompt: waiting.pop(0) if waiting else "quit")


def test_a_drill_is_marked_with_its_clauses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress.open(tmp_path / "progress.jsonl")
    lines = ("some", *["pay 5"] * 8)
    school(load(THREE_CARD).game, ("payouts",), "4", 1, True, progress, typed(*lines))
    shown = capsys.readouterr().out
    assert "a losing wager was paid" in shown and "(649a.11(b))" in shown
    assert "of 5 answers were right" in shown
    assert len(Progress.open(tmp_path / "progress.jsonl").attempts) == 5


def test_a_mistake_in_training_is_told_in_money(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress()
    train(load(THREE_CARD).game, "4", 2, progress, typed("hope", "play", "fold"))
    shown = capsys.readouterr().out
    assert "play is best." in shown and "fold costs $16; best is play." in shown
    page = str(progress_page(progress))
    assert "play: fold for play: once, $16" in page
