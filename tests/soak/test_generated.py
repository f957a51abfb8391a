"""Many generated games of four families, walked through the rules engine."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.games import generated

pytestmark = pytest.mark.soak
MANY = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


@MANY
@given(generated.twenty_one_rules())
def test_any_twenty_one(case: tuple[dict[str, Any], str]) -> None:
    price, walked = generated.twenty_one(*case)
    assert walked == pytest.approx(price, abs=1e-11)


@MANY
@given(generated.wheels())
def test_any_wheel(case: tuple[dict[str, Any], str]) -> None:
    price, walked = generated.wheel(*case)
    assert walked == pytest.approx(float(price), abs=1e-4)


@MANY
@given(generated.dice_games())
def test_any_dice(case: tuple[dict[str, str], str]) -> None:
    price, walked = generated.dice_game(*case)
    assert walked == pytest.approx(float(price), abs=1e-6)


@MANY
@given(generated.baccarats())
def test_any_baccarat(case: tuple[list[dict[str, Any]], tuple[int, ...]]) -> None:
    price, walked = generated.baccarat(*case)
    assert walked == price
