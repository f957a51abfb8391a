"""Drills for dealers: what is asked is what the round settled, and every answer is marked."""

from __future__ import annotations

import pytest

from croupier import load
from croupier.editions import edition_ids
from croupier.kit import Refusal
from croupier.school.drill import (
    KINDS,
    Drill,
    DrillKind,
    drill,
    kind_named,
    marked,
    payouts,
    practice_round,
    rulings,
    shown,
)

THREE_CARD = "pennsylvania/three-card-poker"


def made(edition: str, kind: DrillKind, seed: str = "a") -> Drill:
    return drill(load(edition).game, kind, seed)


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_drills_payouts(edition: str) -> None:
    each = made(edition, "payouts")
    marks = each.mark({key: truth.value for key, truth in each.truths.items()})
    assert marks and all(mark.right for mark in marks)
    assert all(mark.truth.why for mark in marks)


def test_payouts_are_what_the_lines_of_the_round_say() -> None:
    game = load(THREE_CARD).game
    round = practice_round(game, "lines")
    each = payouts(game, round, "lines")
    assert each is not None
    asked = [truth.value for truth in each.truths.values()]
    assert asked == [line.profit for line in round.lines][: len(asked)]


def test_nothing_that_is_shown_tells_the_answer() -> None:
    each = made(THREE_CARD, "payouts")
    data = shown(each)
    assert data["view"]["lines"] == []
    assert {seat["stack"] for seat in data["view"]["seats"].values()} == {None}
    assert "truths" not in data
    settled = [truth.why for truth in each.truths.values()]
    assert not any(why in sentence for why in settled for sentence in data["told"])


def test_errors_are_told_by_kind() -> None:
    each = made(THREE_CARD, "payouts")
    values = {key: int(str(truth.value)) for key, truth in each.truths.items()}
    losing = next(key for key, value in values.items() if value < 0)
    by_key = {mark.task: mark.error for mark in each.mark({losing: 500})}
    assert by_key[losing] == "paid a loser"
    assert all(error == "missing" for key, error in by_key.items() if key != losing)
    (mark,) = [m for m in each.mark({losing: values[losing] - 100}) if m.task == losing]
    assert mark.error == "amount"


def test_what_was_not_asked_is_refused() -> None:
    each = made(THREE_CARD, "payouts")
    with pytest.raises(Refusal, match="was not asked"):
        each.mark({"line 99": 5})
    with pytest.raises(Refusal, match="whole cents"):
        each.mark({each.tasks[0].key: "five"})


def test_rake_and_fees_are_what_the_round_took() -> None:
    each = made("outlaws/texas-holdem", "fees")
    assert {task.answer for task in each.tasks} == {"money"}
    assert all(int(str(truth.value)) > 0 and truth.basis.clauses for truth in each.truths.values())


def test_the_next_act_is_one_of_the_options() -> None:
    each = made(THREE_CARD, "steps")
    (task,) = each.tasks
    assert each.truths["step"].value in {option.key for option in task.options}
    assert each.truths["step"].why not in each.told[-1:]


def test_649a_13_rulings_are_those_of_the_irregularity() -> None:
    found = [each for seed in "abcdef" if (each := rulings(load(THREE_CARD).game, seed)) is not None]
    assert found
    for each in found:
        truth = each.truths["ruling"]
        assert truth.basis.clauses[0].startswith("649a.")
        assert truth.value in {option.key for option in each.tasks[0].options}


def test_the_same_seed_gives_the_same_drill() -> None:
    for kind in ("payouts", "order", "steps", "rulings"):
        first, second = made(THREE_CARD, kind_named(kind)), made(THREE_CARD, kind_named(kind))
        assert shown(first) == shown(second)
        assert first.truths == second.truths


def test_a_kind_that_is_not_there_is_refused() -> None:
    assert set(KINDS) == {"payouts", "order", "fees", "steps", "rulings"}
    with pytest.raises(Refusal, match="did you mean payouts"):
        kind_named("payout")
    with pytest.raises(Refusal, match="has no drill of fees"):
        made("pennsylvania/let-it-ride-poker", "fees")


def test_marks_are_plain_data() -> None:
    each = made(THREE_CARD, "order")
    (data,) = marked(each.mark({"order": list(map(str, each.truths["order"].value))}))  # type: ignore[arg-type]  # a tuple here
    assert data["right"] and data["truth"] == data["given"]
