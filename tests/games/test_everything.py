"""Every price in one list, and results that are kept between runs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis import cache
from croupier.editions import load
from croupier.games import family_of
from croupier.games.prices import price_everything, prices_of
from croupier.kit import Refusal
from tests.editions.test_own import LAW

TOY = LAW.replace('ante = "2 to 1"', 'ante = "ODDS"')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_RESULTS", str(tmp_path / "results"))
    return tmp_path / "results"


def test_the_list_has_the_prices_that_the_editions_have(folder: Path) -> None:
    listed = price_everything("grand-ronde/craps")
    ((id, prices),) = listed.prices
    own = {price.wager: price.house_edge for price in family_of(load(id)).price_list(load(id))}
    assert {price.wager: price.house_edge for price in prices} == own
    assert own["Pass"] == Fraction(7, 495)
    data = listed.page().to_data()
    assert data["edition_count"] == 1 and data["price_count"] == len(data["prices"]) == len(own)


def test_a_pot_game_without_side_bets_is_named_without_prices(folder: Path) -> None:
    listed = price_everything("colorado/omaha-high")
    assert listed.prices == ()
    assert listed.without == (("colorado/omaha-high", "no wager against the house."),)


def test_side_bets_of_a_pot_game_are_listed(folder: Path) -> None:
    prices = prices_of("colorado/longhorn-holdem")
    assert not isinstance(prices, str) and {price.paytable for price in prices} == {"I", "II"}


def test_prices_worked_out_elsewhere_are_kept_here(folder: Path) -> None:
    first = price_everything("grand-ronde/roulette", executor="threads:1")
    steps: list[tuple[int, int]] = []
    again = price_everything("grand-ronde/roulette", progress=lambda *step: steps.append(step))
    assert again == first and steps == []  # as kept: nothing is asked
    with pytest.raises(Refusal, match="is not a place to work at"):
        price_everything("grand-ronde/craps", executor="elsewhere")


def test_a_book_that_does_not_exist_is_refused(folder: Path) -> None:
    with pytest.raises(Refusal, match="There is no book"):
        price_everything("atlantis")


def test_a_result_is_made_once_and_found_again(folder: Path) -> None:
    made: list[int] = []

    def make() -> Fraction:
        made.append(1)
        return Fraction(1, 3)

    assert cache.cached_result(("a", 1), make) == cache.cached_result(("a", 1), make) == Fraction(1, 3)
    assert len(made) == 1
    assert cache.cached_result(("a", 2), make) == Fraction(1, 3) and len(made) == 2


def test_another_version_of_the_program_finds_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache.cached_result("a", lambda: 1) == 1
    monkeypatch.setattr(cache, "version_of_everything", lambda: "another")
    assert cache.cached_result("a", lambda: 2) == 2


def test_a_damaged_result_is_made_again(folder: Path) -> None:
    assert cache.cached_result("a", lambda: 1) == 1
    (path,) = folder.iterdir()
    path.write_bytes(b"not a result")
    assert cache.cached_result("a", lambda: 2) == 2


def test_nothing_is_kept_where_the_folder_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_RESULTS", "")
    assert cache.cached_result("a", lambda: 1) == 1
    assert cache.cached_result("a", lambda: 2) == 2


def test_the_command_lists_a_book(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from croupier.cli import main

    assert main(["price", "grand-ronde/roulette", "--all-editions"]) == 0
    assert "5.2632 %" in capsys.readouterr().out
    assert main(["price", "--all-editions", "--set", "x=1"]) == 2


def test_a_changed_file_of_one_s_own_is_priced_anew(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its rows are not in the key of a game, and its id stays the same from one run to the next."""
    from croupier.cli import main

    path = folder.parent / "toy.toml"
    answers = []
    for odds in ("1 to 1", "2 to 1"):
        path.write_text(TOY.replace("ODDS", odds), "utf-8")
        assert main(["price", str(path)]) == 0
        answers.append(capsys.readouterr().out)
    assert "ante" in answers[0].lower() and answers[0] != answers[1]
