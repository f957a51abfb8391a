"""Hands that were really played, with the stacks they really ended with.

The records are no part of the package. They are looked for beside the repository; where they are not, these tests
say so and are skipped.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.games.pot.histories.phh import Record, read_records
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.histories.write import record_hand, write_hand
from tests import paths

RECORDS = paths.RECORDS
FILES = sorted(RECORDS.rglob("*.phh"))
HOW_MANY = 462

pytestmark = pytest.mark.skipif(
    not RECORDS.is_dir(),
    reason=f"the recorded hands are not beside the repository: no folder {RECORDS.name} there",
)


def records() -> list[Record]:
    """Every recorded hand."""
    return [record for file in FILES for record in read_records(file.read_text("utf-8"), file.name)]


def test_every_hand_ends_with_the_stacks_that_were_recorded() -> None:
    counts: Counter[str] = Counter()
    for record in records():
        played = replay(record)
        assert played.over, (record.where, played.refused)
        assert played.differences() == [], record.where
        assert sum(played.stacks) == sum(record.stacks)
        counts["compared" if record.finishing else "played"] += 1
        counts["repaired"] += bool(played.repairs)
    assert counts == {"compared": 457, "played": 5, "repaired": 1}


def test_every_hand_is_written_and_read_again() -> None:
    for record in records():
        played = replay(record)
        assert read_records(write_hand(record), record.where) == [record]
        (again,) = read_records(write_hand(record_hand(played.hand, scale=record.scale)))
        replayed = replay(again)
        assert replayed.hand.log == played.hand.log, record.where
        assert replayed.stacks == played.stacks
        assert again.finishing == played.stacks


def test_the_command_compares_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--check", *map(str, FILES)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"{HOW_MANY} files, 457 with finishing stacks: 457 agree, 0 differ, 0 refused")


def test_a_wrong_stack_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = next(record for record in records() if record.finishing)
    text = write_hand(record)
    ends = f"{record.money(record.finishing[0])}, " if record.finishing else ""
    wrong = text.replace(f"finishing_stacks = [{ends}", "finishing_stacks = [1, ")
    assert wrong != text
    file = tmp_path / "wrong.phh"
    file.write_text(wrong)
    assert main(["replay", "--check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "recorded 1, ours" in out and "0 agree, 1 differ, 0 refused" in out
