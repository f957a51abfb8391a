"""The law of dice is proved at load: rows total and disjoint, figures as printed, names known."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from croupier.editions import load
from croupier.games.craps.law import (
    COMBINATIONS,
    ROLLS,
    DiceLaw,
    check_dice,
    dice_law,
    fits,
    rows_at,
    states_of,
)
from croupier.games.craps.rules import DiceRules
from croupier.kit import Refusal
from tests import paths

CRAPS = "grand-ronde/craps"
TEXT = paths.TEXTS / "004_8512a8e1ab8d52b2.txt"


def law() -> DiceLaw:
    return dice_law(load(CRAPS))


def changed(**parts: Any) -> None:
    check_dice(CRAPS, law().model_copy(update=parts), load(CRAPS).options)


def test_every_roll_is_answered_once_counted_again_by_brute_force() -> None:
    for filing in ({}, {"hardways_come_out": "inactive"}, {"craps_eleven_parts": "four numbers"}):
        rules = DiceRules(load(CRAPS).configure(**filing))
        for bet in law().bets:
            if bet.name in rules.combined:
                continue
            for at, number, active in states_of(law(), bet):
                rows = rows_at(rules.rows, bet.name, at, number, active)
                for dice in ROLLS:
                    named = [row for row in rows if any(fits(word, number, dice) for word in row.rolls)]
                    others = [row for row in rows if "others" in row.rolls]
                    assert len(named) == 1 or (not named and len(others) == 1), (bet.name, number, dice)


def test_the_rolls_are_those_of_two_dice() -> None:
    assert len(ROLLS) == 36 and len(set(ROLLS)) == 36 and len(COMBINATIONS) == 21
    assert ROLLS[0] == (1, 1) and ROLLS[-1] == (6, 6)


def test_a_missing_row_is_refused() -> None:
    rows = law().rows
    for spot, row in enumerate(rows):
        if row.does == "returned" and row.active is False:
            continue  # odds that are off would stand, as all others do
        with pytest.raises(Refusal, match=r"the outcome of|can never"):
            changed(rows=rows[:spot] + rows[spot + 1 :])


def test_an_overlapping_row_is_refused() -> None:
    rows = law().rows
    with pytest.raises(Refusal, match="the outcome of"):
        changed(rows=(*rows, rows[0].model_copy(update={"rolls": (7,), "does": "loses"})))


def test_a_missing_or_second_figure_is_refused() -> None:
    pays = law().pays
    with pytest.raises(Refusal, match="no figure is paid to place on 6"):
        changed(pays=tuple(pay for pay in pays if pay.line != 334))
    with pytest.raises(Refusal, match="2 figures are paid to field when 1-1"):
        changed(pays=(*pays, next(pay for pay in pays if pay.line == 346)))


def test_other_gaps_are_refused() -> None:
    with pytest.raises(Refusal, match="0 rows divide horn_high on 11"):
        changed(parts=tuple(parts for parts in law().parts if parts.number != 11))
    for spot in range(len(law().puck)):
        with pytest.raises(Refusal, match=r"dice.puck: (0 rows decide|a .* is never possible)"):
            changed(puck=law().puck[:spot] + law().puck[spot + 1 :])
    with pytest.raises(Refusal, match=r"dice.puck: 2 rows decide"):
        changed(puck=(*law().puck, law().puck[0]))
    with pytest.raises(Refusal, match="0 rows say when pass is made"):
        changed(times=law().times[1:])
    with pytest.raises(Refusal, match=r"dice.shooter"):
        changed(shooter=law().shooter[1:])
    with pytest.raises(Refusal, match=r"dice.bets: 'hop' is listed twice"):
        changed(bets=(*law().bets, law().bets[-1]))


@pytest.mark.parametrize(
    ("part", "update", "word"),
    [
        ("rows", {"bets": ("big_six",)}, "unknown word 'big_six'"),
        ("rows", {"rolls": ("seven",)}, "unknown word 'seven'"),
        ("rows", {"under": {"no_such": ("x",)}}, "unknown word 'no_such'"),
        ("pays", {"bets": ("big_six",)}, "unknown word 'big_six'"),
        ("limits", {"times_by": "no_such"}, "unknown word 'no_such'"),
    ],
)
def test_names_that_answer_to_nothing_are_refused(part: str, update: dict[str, Any], word: str) -> None:
    rows = getattr(law(), part)
    with pytest.raises(Refusal, match=word):
        changed(**{part: (rows[0].model_copy(update=update), *rows[1:])})


def test_a_bet_travels_from_the_line_only() -> None:
    rows = law().rows
    spot = next(i for i, row in enumerate(rows) if row.bets == ("field",))
    with pytest.raises(Refusal, match="the bet cannot move: it has no"):
        changed(rows=(*rows[:spot], rows[spot].model_copy(update={"does": "travels"}), *rows[spot + 1 :]))


@pytest.mark.skipif(not TEXT.is_file(), reason="the law's text is not beside the repository")
def test_every_figure_stands_in_its_printed_line() -> None:
    lines = TEXT.read_text("utf-8").splitlines()
    used = [pay.line for pay in law().pays]
    assert used == list(range(328, 356)), "every printed line, each once"
    for pay in law().pays:
        name, odds = lines[pay.line - 1].split("\t")
        high, low = map(int, re.findall(r"\d+", odds))
        assert pay.pays.amount == Fraction(high, low), pay
        numbers = {int(word) for word in re.findall(r"\d+", name)}
        named = {word for word in (*pay.numbers, *pay.rolls) if isinstance(word, int)}
        if numbers and pay.bets[0] not in ("craps_two", "craps_three", "craps_twelve", "eleven"):
            assert numbers == named, pay


@pytest.mark.skipif(not TEXT.is_file(), reason="the law's text is not beside the repository")
def test_every_limit_stands_in_its_printed_line() -> None:
    edition = load(CRAPS)
    lines = TEXT.read_text("utf-8").splitlines()
    for row in law().limits:
        if row.most is None:
            continue
        first, last = edition.clauses[row.cite[-1]].lines
        text = " ".join(lines[first - 1 : last]).replace(",", "")
        assert f"${row.most // 100}" in text, row


def test_every_reading_that_leaves_a_choice_names_its_option() -> None:
    edition = load(CRAPS)
    named = {reading.option for reading in edition.law.readings if reading.option}
    assert named <= {option.name for option in edition.law.options}
    choices = {option.name for option in edition.law.options if option.kind == "choice"}
    assert choices - named <= {"uneven_bets"}, "the reading on breakage names its chip"
