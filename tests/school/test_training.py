"""Training: every choice is worth what advice says, and what was answered is kept."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier import load
from croupier.kit import Refusal
from croupier.school.progress import Attempt, Progress
from croupier.school.trainer import drills, situation_at

THREE_CARD = "pennsylvania/three-card-poker"


def test_a_mistake_costs_the_difference_to_the_best_choice() -> None:
    for situation in drills(load(THREE_CARD).game, "cost", 3):
        values = {each.name: each.value for each in situation.advice}
        for each in situation.advice:
            judged = situation.judge(each.event)
            assert judged.cost == max(values.values()) - values[each.name]
            assert bool(judged.habit) == bool(judged.cost)


def test_situations_know_only_what_the_seat_sees() -> None:
    for situation in drills(load(THREE_CARD).game, "seen", 2):
        seats = situation.view["seats"]
        others = [state for seat, state in seats.items() if seat != str(situation.seat)]
        assert all(card is None for state in others for hand in state["hands"] for card in hand["cards"])


def test_a_game_without_decisions_cannot_be_trained() -> None:
    with pytest.raises(Refusal, match="cannot be trained"):
        next(drills(load("grand-ronde/roulette").game, "a", 1))


def test_bets_are_no_situation() -> None:
    from croupier.rounds.viewers import Seat

    game = load(THREE_CARD).game
    assert situation_at(game, load(THREE_CARD).open().view(Seat(1))) is None


def test_progress_is_kept_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "progress.jsonl"
    progress = Progress.open(path)
    progress.add(Attempt("2026-01-01T00:00:00", "payouts", THREE_CARD, False, "amount", seconds=4.0))
    progress.add(Attempt("2026-01-01T00:00:01", "payouts", THREE_CARD, True, seconds=2.0))
    for _ in range(2):
        progress.add(Attempt("2026-01-01T00:00:02", "decision", THREE_CARD, False, habit="fold", cost="7/2"))
    again = Progress.open(path)
    assert again.attempts == progress.attempts
    assert [(each.kind, each.answers, each.right) for each in again.standings()] == [
        ("decision", 2, 0),
        ("payouts", 2, 1),
    ]
    assert again.errors() == [("amount", 1)]
    assert again.habits()[0].cost == Fraction(7) == again.cost()


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "progress.jsonl"
    progress = Progress.open(path)
    progress.add(Attempt("2026-01-01T00:00:00", "payouts", THREE_CARD, True))
    path.write_text(path.read_text() + '{"at":"2026', encoding="utf-8")
    assert len(Progress.open(path).attempts) == 1
    path.write_text('{"at":1}\n' + path.read_text(), encoding="utf-8")
    with pytest.raises(Refusal, match="Line 1"):
        Progress.open(path)
