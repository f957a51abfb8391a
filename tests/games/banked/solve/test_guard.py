"""The guard: real rounds contradict a wrong price, and bear a right one out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.cache import RESULTS
from croupier.analysis.guard import Sampled, hold
from croupier.analysis.model import GamePrice, Price
from croupier.api.sheet import Sheet
from croupier.cli import FAULT, main
from croupier.editions import Game
from croupier.games.banked import results
from croupier.games.banked.price import checked
from croupier.games.banked.price import game as game_prices
from croupier.games.banked.price.advise import adviser
from croupier.games.banked.price.checked import guarded
from croupier.games.banked.price.game import price_game
from croupier.kit.refusal import ProgramFault
from croupier.pages import Note, Page
from tests.games.banked.solve.own import FOLDER, own_game, text_of, with_side_bet

ROUNDS = 300


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RESULTS, "")


def colours() -> GamePrice:
    return price_game(own_game(with_side_bet(text_of(), [("three-card colour", "3 to 1")])))


def test_right_prices_are_borne_out() -> None:
    found = colours()
    found_so = guarded(found.game, found.prices, adviser(found.game), rounds=ROUNDS)
    assert (found_so.rounds, found_so.prices) == (ROUNDS, 3)
    assert found_so.errors < 5


@pytest.mark.parametrize("name", ["ante", "extra"])
def test_a_result_that_is_said_to_be_impossible_is_a_fault(name: str) -> None:
    found = colours()
    wrong = [
        replace(price, distribution=((Fraction(-1), Fraction(1)),)) if name in price.wagers else price
        for price in found.prices
    ]
    with pytest.raises(ProgramFault, match="never happens"):
        guarded(found.game, tuple(wrong), adviser(found.game), rounds=ROUNDS)


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
        guarded(found.game, wrong, None, rounds=ROUNDS)


def test_a_price_of_ones_own_says_that_it_was_checked_and_may_be_left_unchecked() -> None:
    game = own_game(text_of())
    assert any("rounds played by the rules" in note for note in results.price(game).price.notes)  # type: ignore[union-attr]  # priced
    assert results.price(game, no_guard=True).price.notes == ()  # type: ignore[union-attr]  # priced


def notes(page: Page) -> list[str]:
    return [str(block.text) for block in page.blocks if isinstance(block, Note) and block.key == "checked"]


def three_card() -> croupier.Game:
    text = with_side_bet(text_of(), [("three-card colour", "3 to 1")])
    return croupier.Game(own_game(text).edition)


@pytest.mark.parametrize(
    "ask",
    [
        lambda game, **more: game.price(all=True, **more),
        lambda game, **more: game.solve("extra.three-card colour", edge="2%", **more),
        lambda game, **more: game.sensitivity("extra", **more),
    ],
    ids=["price --all", "solve", "sensitivity"],
)
def test_every_question_about_prices_is_guarded(
    ask: Callable[..., Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checked, "ROUNDS", ROUNDS)
    (said,) = notes(ask(three_card()).page())
    assert "rounds played by the rules" in said
    assert notes(ask(three_card(), no_guard=True).page()) == []


@pytest.mark.parametrize("use", ["solve", "sensitivity", "price"])
def test_a_wrong_price_is_never_shown(
    use: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chance of a colour is that of a flush: every command that shows the price finds it out."""
    right = game_prices.side_price

    def wrong(game: Game, *rest: Any) -> Price:
        price = right(game, *rest)
        few = tuple((net, Fraction(1, 20) if net > 0 else Fraction(19, 20)) for net, _ in price.distribution)
        return replace(price, distribution=few) if price.wagers == ("extra",) else price

    monkeypatch.setattr(game_prices, "side_price", wrong)
    path = FOLDER / "wrong.toml"
    path.write_text(with_side_bet(text_of(), [("three-card colour", "3 to 1")]))
    asked = {"price": ["--all"], "sensitivity": ["extra"], "solve": ["--row", "extra.three-card colour"]}[use]
    assert main([use, str(path), *asked]) == FAULT
    assert "the price of Extra in own/" in capsys.readouterr().err


def test_an_expectation_that_rounds_contradict_is_a_fault() -> None:
    rolled = Sampled({1000: 700, -1000: 300})
    assert abs(hold("even money", 400.0, rolled)) < 1
    with pytest.raises(ProgramFault, match="even money does not agree with the rules"):
        hold("even money", 200.0, rolled)


def test_a_fault_of_the_program_has_an_exit_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*args: object, **named: object) -> None:
        raise ProgramFault("two parts contradict each other.")

    monkeypatch.setattr("croupier.games.prices.cached_result", broken)
    assert main(["price", "grand-ronde/three-card-poker", "--set", "boxes=2"]) == FAULT
    assert "internal error: two parts contradict" in capsys.readouterr().err
