"""The guard: real rounds contradict a wrong price, and bear a right one out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.analysis.cache import RESULTS
from croupier.analysis.model import GamePrice
from croupier.cli import FAULT, main
from croupier.games.banked import results
from croupier.games.banked.price.advise import adviser
from croupier.games.banked.price.game import price_game
from croupier.games.banked.solve.guard import guarded
from croupier.kit.refusal import ProgramFault
from tests.games.banked.solve.own import own_game, text_of, with_side_bet

ROUNDS = 300


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESULTS, "")


def colours() -> GamePrice:
    return price_game(own_game(with_side_bet(text_of(), [("three-card colour", "3 to 1")])))


def test_right_prices_are_borne_out() -> None:
    found = colours()
    checked = guarded(found, adviser(found.game), rounds=ROUNDS)
    assert (checked.rounds, checked.prices) == (ROUNDS, 3)
    assert checked.errors < 5


@pytest.mark.parametrize("name", ["ante", "extra"])
def test_a_result_that_is_said_to_be_impossible_is_a_fault(name: str) -> None:
    found = colours()
    wrong = [
        replace(price, distribution=((Fraction(-1), Fraction(1)),)) if name in price.wagers else price
        for price in found.prices
    ]
    with pytest.raises(ProgramFault, match="never happens"):
        guarded(replace(found, prices=tuple(wrong)), adviser(found.game), rounds=ROUNDS)


def test_a_wrong_chance_is_a_fault() -> None:
    found = colours()
    said = (
        (Fraction(-1), 1 - Fraction(286, 5525)),
        (Fraction(3), Fraction(286, 5525)),
    )  # what flushes alone come to
    wrong = tuple(
        replace(price, distribution=said) if "extra" in price.wagers else price for price in found.prices
    )
    with pytest.raises(ProgramFault, match="does not agree with the rules"):
        guarded(replace(found, prices=wrong), None, rounds=ROUNDS)


def test_a_price_of_ones_own_says_that_it_was_checked_and_may_be_left_unchecked() -> None:
    game = own_game(text_of())
    assert any("rounds played by the rules" in note for note in results.price(game).price.notes)  # type: ignore[union-attr]  # priced
    assert results.price(game, no_guard=True).price.notes == ()  # type: ignore[union-attr]  # priced


def test_a_fault_of_the_program_has_an_exit_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*args: object, **named: object) -> None:
        raise ProgramFault("two parts contradict each other.")

    monkeypatch.setattr("croupier.games.prices.cached_result", broken)
    assert main(["price", "grand-ronde/three-card-poker", "--set", "boxes=2"]) == FAULT
    assert "internal error: two parts contradict" in capsys.readouterr().err
