"""The loader refuses keno that does not fit together, and schedules are read as they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from croupier.editions import Edition, load
from croupier.editions.edition import file_from
from croupier.games.keno.law import read_schedule, schedule_text, schedules_of
from croupier.games.roulette.law import wheel_law
from croupier.kit import Refusal

ID = "grand-ronde/keno"
LAW = tomllib.loads((resources.files("croupier") / f"law/{ID}.toml").read_text("utf-8"))


def changed(change: Callable[[dict[str, Any]], None], id: str = ID, law: dict[str, Any] = LAW) -> Edition:
    copy = deepcopy(law)
    change(copy)
    return Edition(id, file_from(copy))


def _twenty_one_of_twenty(law: dict[str, Any]) -> None:
    law["keno"]["board"]["drawn"] = 81


def _no_spots(law: dict[str, Any]) -> None:
    law["keno"]["spots"]["range"] = "0 to 20"


def _one_table(law: dict[str, Any]) -> None:
    law["keno"]["tables"]["option"] = "pays"


def _unknown_option(law: dict[str, Any]) -> None:
    law["keno"]["limit"]["option"] = "limit_by"


def _no_schedule(law: dict[str, Any]) -> None:
    law["options"] = [option for option in law["options"] if option["name"] != "pays_7"]


def _limit_per_hour(law: dict[str, Any]) -> None:
    option = next(option for option in law["options"] if option["name"] == "limit_per")
    option["choices"] = ["game", "hour"]


def _no_clause(law: dict[str, Any]) -> None:
    del law["keno"]["board"]["cite"]


def _unknown_reading(law: dict[str, Any]) -> None:
    law["keno"]["late"]["reading"] = "early"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_twenty_one_of_twenty, "81 of 80 numbers cannot be drawn"),
        (_no_spots, "0 to 20 of 80 numbers cannot be selected"),
        (_one_table, "named after the number of spots"),
        (_unknown_option, "'limit_by' is not known"),
        (_no_schedule, "'pays_7' is not known"),
        (_limit_per_hour, "'hour' is not known"),
        (_no_clause, "has no basis"),
        (_unknown_reading, "'early' is not known"),
    ],
)
def test_law_that_does_not_fit_together_is_refused(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        changed(change)


def test_a_wheel_that_hangs_on_an_unknown_choice_is_refused() -> None:
    wheel = tomllib.loads((resources.files("croupier") / "law/grand-ronde/roulette.toml").read_text("utf-8"))

    def sometimes(law: dict[str, Any]) -> None:
        law["wheel"]["also_wins"][0]["under"] = {"even_zeros": "sometimes"}

    with pytest.raises(ValueError, match="'sometimes' is not known"):
        changed(sometimes, "grand-ronde/roulette", wheel)


def test_there_is_a_colour_for_every_seat_at_the_wheel() -> None:
    edition = load("grand-ronde/roulette")
    assert len(wheel_law(edition).chips.colours) >= edition.law.seats.most


@pytest.mark.parametrize(
    ("text", "spots", "found"),
    [
        ("2:1 3:42", 3, {2: 1, 3: 42}),
        ("3:42, 2:1", 3, {2: 1, 3: 42}),
        ("0:1/2; 3:2.25", 3, {0: Fraction(1, 2), 3: Fraction(9, 4)}),
        (" 3 : 42 ", 3, {3: 42}),
    ],
)
def test_schedules_as_they_are_written(text: str, spots: int, found: dict[int, Fraction]) -> None:
    schedule = read_schedule(text, spots)
    assert schedule == found and list(schedule) == sorted(schedule)
    assert read_schedule(schedule_text(schedule), spots) == schedule


@pytest.mark.parametrize(
    "text", ["", "3", "3:", ":3", "3:4:5", "3:42x", "3:-1", "3:1e9", "3:99999999999", "3:1.5/2"]
)
def test_schedules_that_are_none(text: str) -> None:
    with pytest.raises(Refusal):
        read_schedule(text, 3)


def test_every_number_of_spots_has_a_schedule() -> None:
    assert list(schedules_of(load(ID).configure())) == list(range(1, 21))
