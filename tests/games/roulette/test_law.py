"""The loader refuses wheels, layouts and bets that do not fit together, each in a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from croupier.editions.edition import EditionFile, file_from

LAW = tomllib.loads((resources.files("croupier") / "law/grand-ronde/roulette.toml").read_text("utf-8"))


def changed(change: Callable[[dict[str, Any]], None]) -> EditionFile:
    from copy import deepcopy

    law = deepcopy(LAW)
    change(law["wheel"])
    return file_from(law)


def bet(wheel: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in wheel["bets"] if each["name"] == name)
    return found


def test_the_law_as_it_is_loads() -> None:
    assert changed(lambda wheel: None).family == "roulette"


def _no_order(wheel: dict[str, Any]) -> None:
    wheel["order"]["numbers"] = wheel["order"]["numbers"].replace(" 14 ", " 13 ")


def _red_zero(wheel: dict[str, Any]) -> None:
    wheel["colours"]["red"] += " 0"


def _over_one_another(wheel: dict[str, Any]) -> None:
    wheel["layout"]["boxes"][0]["across"] = [0, 7]


def _zeros_side_by_side(wheel: dict[str, Any]) -> None:
    """0 over 1 alone: then 0, 2 and 00 have no corner in common with it."""
    wheel["layout"]["boxes"][0]["across"] = [0, 4]
    wheel["layout"]["boxes"][1]["across"] = [4, 12]


def _no_dozen(wheel: dict[str, Any]) -> None:
    wheel["layout"]["boxes"] = [box for box in wheel["layout"]["boxes"] if box["name"] != "1st 12"]


def _no_zero(wheel: dict[str, Any]) -> None:
    wheel["layout"]["boxes"] = [box for box in wheel["layout"]["boxes"] if box["name"] != "00"]


def _number_forty(wheel: dict[str, Any]) -> None:
    bet(wheel, "five")["places"][0]["groups"] = ["0 00 1 2 40"]


def _corner_elsewhere(wheel: dict[str, Any]) -> None:
    bet(wheel, "five")["places"][0]["corner"] = ["2nd 12", "0", "1"]


def _in_dollars(wheel: dict[str, Any]) -> None:
    bet(wheel, "red")["pays"] = "$2"


def _twice(wheel: dict[str, Any]) -> None:
    wheel["bets"].append(dict(bet(wheel, "red"), name="crimson"))


def _same_name(wheel: dict[str, Any]) -> None:
    bet(wheel, "red")["name"] = "black"


def _white_chips(wheel: dict[str, Any]) -> None:
    wheel["chips"]["colours"].append("white")


def _unknown_key(wheel: dict[str, Any]) -> None:
    bet(wheel, "red")["payz"] = "1 to 1"


def _no_clause(wheel: dict[str, Any]) -> None:
    del bet(wheel, "red")["cite"]


def _purple(wheel: dict[str, Any]) -> None:
    wheel["also_wins"][0]["bet"] = "purple"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_no_order, "differ by"),
        (_red_zero, "0 cannot be red"),
        (_over_one_another, "'0' and '00' lie on one another"),
        (_zeros_side_by_side, "boxes do not meet as the listed"),
        (_no_dozen, "there is no box '1st 12'"),
        (_no_zero, "00 has no box"),
        (_number_forty, "are not numbers of the wheel"),
        (_corner_elsewhere, "do not meet in one point"),
        (_in_dollars, "is not odds; write .35 to 1. or .36 for 1."),
        (_twice, "two bets would have the position red"),
        (_same_name, "is listed twice"),
        (_white_chips, "white is the colour of a value chip too"),
        (_unknown_key, "payz"),
        (_no_clause, "has no basis"),
        (_purple, "'purple' is not a bet"),
    ],
)
def test_law_that_does_not_fit_together_is_refused(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        changed(change)
